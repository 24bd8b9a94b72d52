"""Write a drawing as SVG: for the page, whose style sheet gives colours to roles, or as a file of its own."""

from collections.abc import Callable
from html import escape

from spades_sim.report.page.drawing import COLOURS, Area, Dot, Drawing, Label, Line, Rect, Shape

Paint = Callable[[str, str], str]


def _in_page(kind: str, role: str) -> str:
    return f'class="{kind} {role}"'


def _alone(kind: str, role: str) -> str:
    colour = COLOURS[role][0]
    return f'stroke="{colour}" fill="none"' if kind == "k" else f'fill="{colour}"'


def _number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def _points(points: tuple[tuple[float, float], ...]) -> str:
    return " ".join(f"{_number(x)},{_number(y)}" for x, y in points)


def _strength(value: float) -> str:
    return "" if value == 1 else f' fill-opacity="{value:.2f}"'


def _shape(shape: Shape, paint: Paint) -> str:
    match shape:
        case Rect():
            sizes = zip(("x", "y", "width", "height"), (shape.x, shape.y, shape.width, shape.height), strict=True)
            placed = " ".join(f'{name}="{_number(value)}"' for name, value in sizes)
            return f"<rect {placed} {paint('f', shape.role)}{_strength(shape.strength)}/>"
        case Line():
            dashes = f' stroke-dasharray="{" ".join(map(_number, shape.dashes))}"' if shape.dashes else ""
            width = f' stroke-width="{_number(shape.width)}"'
            return f'<polyline points="{_points(shape.points)}" {paint("k", shape.role)}{width}{dashes}/>'
        case Area():
            return f'<polygon points="{_points(shape.points)}" {paint("f", shape.role)}{_strength(shape.strength)}/>'
        case Dot():
            place = f'cx="{_number(shape.x)}" cy="{_number(shape.y)}" r="{_number(shape.radius)}"'
            return f"<circle {place} {paint('f', shape.role)}/>"
        case Label():
            anchor = "" if shape.anchor == "start" else f' text-anchor="{shape.anchor}"'
            bold = ' font-weight="bold"' if shape.bold else ""
            place = f'x="{_number(shape.x)}" y="{_number(shape.y)}" font-size="{_number(shape.size)}"'
            return f"<text {place}{anchor}{bold} {paint('f', shape.role)}>{escape(shape.text)}</text>"


def page_svg(drawing: Drawing, name: str) -> str:
    """Write a drawing for the page; `name` is unique in the page, and the texts for screen readers hang on it."""
    head = (
        f'<svg viewBox="0 0 {_number(drawing.width)} {_number(drawing.height)}" role="img" '
        f'aria-labelledby="{name}-t" aria-describedby="{name}-d">'
        f'<title id="{name}-t">{escape(drawing.title)}</title><desc id="{name}-d">{escape(drawing.description)}</desc>'
    )
    # One line a shape, and hidden from screen readers: the data table below says the same in order.
    shapes = "\n".join(_shape(shape, _in_page) for shape in drawing.shapes)
    return f'{head}<g aria-hidden="true">\n{shapes}\n</g></svg>'


def svg_file(drawing: Drawing) -> str:
    """Write a drawing as an SVG file of its own, on light ground; texts stay texts."""
    width, height = _number(drawing.width), _number(drawing.height)
    ground = _shape(Rect(0, 0, drawing.width, drawing.height, "paper"), _alone)
    shapes = "\n".join(_shape(shape, _alone) for shape in drawing.shapes)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        f'role="img" font-family="system-ui, sans-serif">\n<title>{escape(drawing.title)}</title>\n'
        f"<desc>{escape(drawing.description)}</desc>\n{ground}\n{shapes}\n</svg>\n"
    )
