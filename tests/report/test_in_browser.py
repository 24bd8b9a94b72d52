"""The page in a real browser: no complaint, sorting, copying, two looks, a telephone's width, accessibility."""

import io
import json
import shutil
import subprocess

import pandas as pd
import pytest

pytest.importorskip("jinja2", reason="needs the extra `report`")

from records.games import preset_text

from report.browser import ENTER, RIGHT, Browser, need
from spades_sim.records.read import read_result
from spades_sim.report.page.write import write_page

WIDE, NARROW = 1280, 390


@pytest.fixture(scope="module")
def browser():
    need("chromedriver", "chromium")
    browser = Browser()
    yield browser
    browser.close()


#: Rules under which hands are recorded: plain, with cards passed, and drafted by two.
RECORDED = ("cardgames_io", "pass_two_on_nil", "two_player")


@pytest.fixture(scope="module")
def recorded():
    """Record some hands of each of the rule sets; return the text of records.jsonl, and the hands."""
    texts = [preset_text(name, "careful", deals=(0, 1), cap=3)[1] for name in RECORDED]
    text = "".join(texts)
    return text, [hand for hand in map(json.loads, text.splitlines()) if "bids" in hand]


@pytest.fixture(scope="module")
def page(result_folder, recorded, tmp_path_factory):
    folder = shutil.copytree(result_folder, tmp_path_factory.mktemp("page") / "result")
    (folder / "records.jsonl").write_text(recorded[0], encoding="utf-8")
    write_page(folder, folder / "report.html")
    return folder / "report.html"


@pytest.fixture
def show(browser, page):
    """Open the page at some width and look."""

    def _show(width=WIDE, scheme="light"):
        browser.look(width, scheme)
        browser.open(page)
        return browser

    return _show


@pytest.fixture(scope="module")
def axe(tmp_path_factory):
    """Return the source of axe-core, the checker of accessibility."""
    need("npm", "tar")
    folder = tmp_path_factory.mktemp("axe")
    packed = subprocess.run(
        ["npm", "pack", "axe-core@4", "--silent"], cwd=folder, capture_output=True, text=True, timeout=120
    )
    if packed.returncode:
        pytest.skip("npm cannot bring axe-core: accessibility is not checked")
    subprocess.run(["tar", "-xzf", packed.stdout.split()[-1]], cwd=folder, check=True)
    return (folder / "package" / "axe.min.js").read_text(encoding="utf-8")


@pytest.mark.parametrize("width", [WIDE, NARROW])
def test_the_console_is_silent_and_nothing_sticks_out(show, width):
    browser = show(width)
    browser.run("for (const each of document.querySelectorAll('details')) each.open = true")
    assert browser.complaints() == []
    assert browser.run("return document.documentElement.scrollWidth") <= width
    assert browser.run("return performance.getEntriesByType('resource').map((each) => each.name)") == []


_COLUMN = """
const table = document.getElementById("standings-1"), place = Number(arguments[0]);
return [...table.tBodies[0].rows].map((row) => row.cells[place].dataset.v ?? row.cells[place].textContent)
"""
_HEAD = """
const heads = [...document.getElementById("standings-1").tHead.rows[0].cells];
const place = heads.findIndex((head) => head.textContent === arguments[0]);
heads[place].querySelector("button").focus();
return place
"""


def test_a_key_on_a_head_sorts_by_the_numbers_of_the_csv_file(show, result_folder):
    browser, frame = show(), read_result(result_folder)["standings"]
    place = browser.run(_HEAD, "margin per game")
    for way, ascending in (("descending", False), ("ascending", True)):
        browser.press(ENTER)
        shown = [float(value) for value in browser.run(_COLUMN, place)]
        assert shown == frame["margin_per_game"].sort_values(ascending=ascending).tolist()
        assert browser.run("return document.activeElement.closest('th').getAttribute('aria-sort')") == way
    assert "ascending" in browser.run("return document.getElementById('said').textContent")


def test_names_sort_and_the_rows_stay_whole(show, result_folder):
    browser, frame = show(), read_result(result_folder)["standings"]
    place = browser.run(_HEAD, "strategy")
    browser.press(ENTER)
    names = browser.run(_COLUMN, place)
    assert sorted(names) == sorted(frame["strategy"])
    assert names != frame["strategy"].tolist()
    rows = zip(browser.run(_COLUMN, 0), names, map(int, browser.run(_COLUMN, 3)), strict=True)
    assert sorted(rows) == sorted(zip(frame["variant"], frame["strategy"], frame["games"], strict=True))


def test_the_data_of_a_plot_is_copied_as_csv(show, result_folder):
    browser, frame = show(), read_result(result_folder)["standings"]
    browser.run(
        "window.copied = []; document.execCommand = (what) => copied.push([what, document.activeElement.value]);"
        "navigator.clipboard.writeText = () => Promise.reject(new Error())"
    )
    copied = browser.run_later(
        "const done = arguments[0], button = document.querySelector('[data-table^=data-win_rate]');"
        "button.closest('details').open = true; button.click(); setTimeout(() => done(copied[0]), 100)"
    )
    assert copied[0] == "copy"
    data = pd.read_csv(io.StringIO(copied[1]))
    first = frame[frame["variant"] == data["variant"][0]]
    pd.testing.assert_frame_equal(data, first[list(data.columns)].reset_index(drop=True), check_dtype=False)
    assert browser.run("return document.getElementById('said').textContent") == "Copied"


_SEATS = """
return [...document.getElementById("viewer-seats").rows].map((row) => [...row.cells].map((cell) =>
  [...cell.querySelectorAll(".card")].map((card) => card.textContent).join(" ") || cell.textContent))
"""
_CHOOSE = """
const select = document.getElementById("viewer-hand");
select.selectedIndex = arguments[0];
select.dispatchEvent(new Event("change"));
return [select.length, document.getElementById("viewer-step").textContent]
"""
_PRESS = "document.getElementById(arguments[0]).click(); return document.getElementById('viewer-step').textContent"


def test_the_viewer_ends_each_hand_as_it_was_recorded(show, recorded):
    browser, hands = show(), recorded[1]
    for place, hand in enumerate(hands):
        count, first = browser.run(_CHOOSE, place)
        assert count == len(hands)
        dealt = browser.run(_SEATS)
        assert [len(seat[5].split()) for seat in dealt] == [len(cards) for cards in hand["deal"] or [[], []]]
        cards = sum(len(trick["cards"]) for trick in hand["tricks"])
        before = 2 + len(hand.get("passes", ())) + ("kept" in hand)
        assert first.startswith(f"Step 1 of {cards + before + 1}.")
        said = browser.run(_PRESS, "viewer-last")
        for team, points in enumerate(hand["points"]):
            assert f"Team {team}: {points:+} points, score {hand['score'][team]}," in said
        last = browser.run(_SEATS)
        assert [int(seat[3]) for seat in last] == hand["taken"]
        assert [seat[5] for seat in last] == [""] * len(last)
    assert browser.complaints() == []


def test_the_viewer_shows_one_card_more_at_each_step(show, recorded):
    browser, hand = show(), recorded[1][0]
    browser.run(_CHOOSE, 0)
    browser.run("document.getElementById('viewer-next').focus()")
    browser.press(RIGHT)
    assert [seat[2] for seat in browser.run(_SEATS)] == [str(bid).replace("_", " ") for bid in hand["bids"]]
    first = hand["tricks"][0]
    for place in range(len(first["cards"])):
        browser.press(RIGHT)
        held = [len(seat[5].split()) for seat in browser.run(_SEATS)]
        assert sum(held) == 52 - place - 1
        assert held[(first["leader"] + place) % 4] == 12
    assert f"The trick goes to seat {hand['tricks'][1]['leader']}" in browser.run(
        "return document.getElementById('viewer-step').textContent"
    )


def _lightness(browser):
    colour = browser.run("return getComputedStyle(document.body).backgroundColor")
    return sum(map(int, colour.removeprefix("rgb(").removesuffix(")").split(",")))


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_look_follows_the_system_and_the_button(show, scheme):
    browser = show(scheme=scheme)
    before = _lightness(browser)
    browser.run("document.getElementById('look').click()")
    after = _lightness(browser)
    light, dark = (before, after) if scheme == "light" else (after, before)
    assert light > 700
    assert dark < 150


def test_paper_is_white_and_has_no_buttons_to_press(show):
    browser = show(scheme="dark")
    browser.command("Emulation.setEmulatedMedia", media="print")
    try:
        assert _lightness(browser) == 3 * 255
        assert browser.run("return getComputedStyle(document.getElementById('look')).display") == "none"
    finally:
        browser.command("Emulation.setEmulatedMedia", media="")


_CHECK = """
const done = arguments[1];
for (const each of document.querySelectorAll("details")) each.open = true;
axe.run().then((found) => done({
  passes: found.passes.length,
  faults: found.violations.map((each) => [each.impact, each.id, each.nodes[0].html])
}));
"""


@pytest.mark.parametrize(("width", "scheme"), [(WIDE, "light"), (NARROW, "dark")])
def test_the_page_is_accessible(show, axe, width, scheme):
    browser = show(width, scheme)
    browser.run(axe + "; window.axe = axe")
    found = browser.run_later(_CHECK, 0)
    assert found["passes"] > 20
    assert [fault for fault in found["faults"] if fault[0] in ("serious", "critical")] == []
