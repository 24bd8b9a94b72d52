"""Contrast of the colours in plots, which no checker of pages can see (WCAG 2.2: 1.4.3, 1.4.11)."""

import pytest

from spades_sim.report.page.charts import heat_map
from spades_sim.report.page.drawing import COLOURS, SERIES, Label, Rect

LIGHT, DARK = 0, 1


def _channels(colour):
    return [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]


def _luminance(channels):
    linear = [value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in channels]
    return sum(weight * value for weight, value in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def _contrast(one, other):
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def _colour(role, look):
    return _channels(COLOURS[role][look])


@pytest.mark.parametrize("look", [LIGHT, DARK])
@pytest.mark.parametrize(("role", "least"), [("ink", 4.5), ("muted", 4.5), *((role, 3) for role in SERIES)])
def test_a_role_stands_out_from_its_ground(role, least, look):
    assert _contrast(_colour(role, look), _colour("paper", look)) >= least


@pytest.mark.parametrize("look", [LIGHT, DARK])
def test_numbers_are_readable_on_every_cell_of_a_heat_map(look):
    shares = [place / 20 for place in range(21)]
    drawing = heat_map("", "", ["a", "b", "c"], [shares[at : at + 3] for at in (0, 9, 18)], 0.5, "")
    cells = [shape for shape in drawing.shapes if isinstance(shape, Rect)]
    texts = {shape.role for shape in drawing.shapes if isinstance(shape, Label) and shape.anchor == "middle"}
    assert len(cells) == 9
    assert texts == {"ink"}
    for cell in cells:
        ground = [
            cell.strength * colour + (1 - cell.strength) * paper
            for colour, paper in zip(_colour(cell.role, look), _colour("paper", look), strict=True)
        ]
        assert _contrast(_colour("ink", look), ground) >= 4.5
