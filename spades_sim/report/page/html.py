"""Write the page: one HTML file with its style, script and plots inside, which asks the network for nothing."""

import base64
import hashlib
from collections.abc import Sequence
from importlib import resources

from spades_sim.report.page.drawing import COLOURS
from spades_sim.report.page.played import Played
from spades_sim.report.page.sections import Section
from spades_sim.report.page.sheets import data_sheet
from spades_sim.report.page.svg import page_svg
from spades_sim.report.page.viewer import Recorded


def _read(name: str) -> str:
    return resources.files("spades_sim.report.page").joinpath(name).read_text(encoding="utf-8")


def _style() -> str:
    """Return the style sheet: the colours of roles by look, then the rest."""
    light, dark = (";".join(f"--{role}:{pair[look]}" for role, pair in COLOURS.items()) for look in (0, 1))
    roles = "\n".join(f".{role}{{--c:var(--{role})}}" for role in COLOURS)
    return (
        f":root{{color-scheme:light;{light}}}\n"
        f"@media screen and (prefers-color-scheme:dark){{:root{{color-scheme:dark;{dark}}}}}\n"
        f":root[data-look=light]{{color-scheme:light;{light}}}\n"
        f"@media screen{{:root[data-look=dark]{{color-scheme:dark;{dark}}}}}\n{roles}\n{_read('page.css')}"
    )


def _hash(text: str) -> str:
    """Return what a Content Security Policy calls a text (CSP Level 3, hash sources)."""
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode("utf-8")).digest()).decode("ascii")


def page_html(played: Played, sections: Sequence[Section], hands: Recorded) -> str:
    """Write the page; the same result gives the same text.

    Raises
    ------
    ImportError
        Where jinja2 is missing.
    """
    from jinja2 import Environment, StrictUndefined
    from markupsafe import Markup

    environment = Environment(autoescape=True, undefined=StrictUndefined, trim_blocks=False, keep_trailing_newline=True)
    scripts = ["page.js", *(["viewer.js"] if hands.count else [])]
    drawn = [figure for section in sections for figure in section.figures]
    return environment.from_string(_read("page.html")).render(
        played=played,
        sections=sections,
        # These are written here, with all that comes from a result escaped.
        svg={figure.name: Markup(page_svg(figure.drawing, f"plot-{figure.name}")) for figure in drawn},
        data={figure.name: data_sheet(figure.data, f"Data: {figure.title}") for figure in drawn},
        style=Markup(_style()),
        scripts=[Markup(f'(() => {{\n"use strict";\n{_read(name)}}})();\n') for name in scripts],
        hash=_hash,
        hands={"shown": Markup(hands.text), "count": hands.count, "more": hands.more},
    )
