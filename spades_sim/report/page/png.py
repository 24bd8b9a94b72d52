"""Write a drawing as PNG, by matplotlib, which brings its own fonts."""

from pathlib import Path

from spades_sim.report.page.drawing import COLOURS, Area, Dot, Drawing, Label, Line, Rect

#: Pixels of the file for each pixel of the drawing.
SCALE = 2.5
_DPI = 100
#: Points of a matplotlib font or line for each pixel of the drawing.
_POINTS = SCALE * 72 / _DPI
_SIDES = {"start": "left", "middle": "center", "end": "right"}


def write_png(drawing: Drawing, path: Path) -> None:
    """Write a drawing as a PNG file, on light ground.

    Raises
    ------
    ImportError
        Where matplotlib is missing.
    OSError
    """
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure
    from matplotlib.lines import Line2D
    from matplotlib.patches import Circle, Polygon, Rectangle

    figure = Figure(figsize=(drawing.width * SCALE / _DPI, drawing.height * SCALE / _DPI), dpi=_DPI)
    FigureCanvasAgg(figure)
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set_xlim(0, drawing.width)
    axes.set_ylim(drawing.height, 0)
    axes.set_axis_off()
    for order, shape in enumerate(drawing.shapes):
        colour = COLOURS[shape.role][0]
        match shape:
            case Rect():
                place = (shape.x, shape.y)
                axes.add_patch(
                    Rectangle(
                        place, shape.width, shape.height, fc=colour, ec="none", alpha=shape.strength, zorder=order
                    )
                )
            case Area():
                axes.add_patch(Polygon(shape.points, fc=colour, ec="none", alpha=shape.strength, zorder=order))
            case Dot():
                axes.add_patch(Circle((shape.x, shape.y), shape.radius, fc=colour, ec="none", zorder=order))
            case Line():
                xs, ys = zip(*shape.points, strict=True)
                line = Line2D(xs, ys, color=colour, lw=shape.width * _POINTS, zorder=order)
                if shape.dashes:
                    line.set_dashes([dash / shape.width for dash in (*shape.dashes, *shape.dashes)])
                axes.add_line(line)
            case Label():
                axes.text(
                    shape.x,
                    shape.y,
                    shape.text,
                    color=colour,
                    # A name may hold a dollar sign; it is no formula.
                    parse_math=False,
                    size=shape.size * _POINTS,
                    ha=_SIDES[shape.anchor],
                    va="baseline",
                    weight="bold" if shape.bold else "normal",
                    zorder=order,
                )
    figure.savefig(path, format="png", metadata={"Software": None, "Title": drawing.title})
