"""The page holds the numbers of the CSV files, escapes names, asks the network for nothing, and repeats to the byte."""

import base64
import hashlib
import json
import re
import shutil
import xml.etree.ElementTree as ET
from html.parser import HTMLParser

import pandas as pd
import pytest

pytest.importorskip("jinja2", reason="needs the extra `report`")

from records.games import preset_text

from report.nasty import NASTY
from spades_sim.records.folder import ResultError
from spades_sim.records.read import read_result
from spades_sim.report.page.write import write_page, write_plots


class Page(HTMLParser):
    """Read tables (rows of (text, number)), ids, links and the open elements of a page."""

    def __init__(self, text):
        super().__init__()
        self.tables, self.ids, self.urls, self.tags = {}, [], [], []
        self._rows = self._cell = None
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        values = dict(attrs)
        self.tags.append(tag)
        self.ids += [values["id"]] if "id" in values else []
        self.urls += [values[name] for name in ("href", "src") if name in values]
        if tag == "table":
            self._rows = self.tables.setdefault(values["id"], [])
        elif tag == "tr":
            self._rows.append([])
        elif tag in ("th", "td"):
            self._cell = ["", values.get("data-v")]
            self._rows[-1].append(self._cell)

    def handle_endtag(self, tag):
        if tag in ("th", "td"):
            self._cell = None

    def handle_data(self, data):
        if self._cell is not None:
            self._cell[0] += data


@pytest.fixture(scope="module")
def page(result_folder, tmp_path_factory):
    path = tmp_path_factory.mktemp("page") / "page.html"
    write_page(result_folder, path)
    return path.read_text(encoding="utf-8")


def test_numbers_are_those_of_the_csv_files(page, result_folder):
    tables, frames = Page(page).tables, read_result(result_folder)
    seen = 0
    for name, file, columns in (
        ("standings-1", "standings", {"games": "games", "win rate": "win_rate", "margin per game": "margin_per_game"}),
        ("head-to-head-1", "head_to_head", {"won": "wins", "win rate": "win_rate"}),
        ("bags-1", "bags", {"bags": "bags", "bags per hand": "bags_per_hand"}),
        ("effects-1", "effects", {"effect": "effect", "corrected p": "p_holm"}),
    ):
        heads = [cell[0] for cell in tables[name][0]]
        rows = tables[name][1:]
        assert len(rows) == len(frames[file])
        for head, column in columns.items():
            shown = [float("nan") if (value := row[heads.index(head)][1]) is None else float(value) for row in rows]
            pd.testing.assert_series_equal(
                pd.Series(shown), frames[file][column].astype(float), check_names=False, rtol=0, atol=5e-7
            )
            seen += len(shown)
    assert seen > 50


def test_names_are_escaped(page):
    assert NASTY not in page
    assert Page(page).tags.count("script") == 1
    assert page.count("&lt;script&gt;alert(") > 10


def test_nothing_comes_from_the_network(page):
    links = Page(page).urls
    assert links
    assert all(link.startswith("#") or link == "data:," for link in links)
    assert "default-src 'none'" in page


@pytest.mark.parametrize("tag", ["style", "script"])
def test_the_policy_allows_just_what_is_there(page, tag):
    (text,) = re.findall(f"<{tag}>(.*?)</{tag}>", page, re.DOTALL)
    digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
    assert f"{tag}-src 'sha256-{digest}'" in page
    assert page.count("'sha256-") == 2


def test_names_in_recorded_hands_cannot_leave_their_element(result_folder, tmp_path):
    rules, text = preset_text("cardgames_io", "random", cap=1)
    head, hand = text.splitlines()
    record = json.loads(hand)
    record["game"]["players"] = ["</script>" + NASTY] * rules.table.players
    folder = shutil.copytree(result_folder, tmp_path / "result")
    (folder / "records.jsonl").write_text(f"{head}\n{json.dumps(record)}\n", encoding="utf-8")
    write_page(folder, tmp_path / "page.html")
    parsed = Page((tmp_path / "page.html").read_text(encoding="utf-8"))
    assert parsed.tags.count("script") == 3
    assert NASTY not in (tmp_path / "page.html").read_text(encoding="utf-8")


def test_ids_are_unique_and_links_lead_somewhere(page):
    parsed = Page(page)
    assert len(parsed.ids) == len(set(parsed.ids))
    assert {link[1:] for link in parsed.urls if link.startswith("#")} <= set(parsed.ids)


def test_the_page_repeats_to_the_byte(page, result_folder, tmp_path):
    write_page(result_folder, tmp_path / "page.html")
    assert (tmp_path / "page.html").read_text(encoding="utf-8") == page


def test_no_number_is_missing_in_words(page):
    assert not re.search(r"\b(nan|NaN|inf|None|<NA>)\b", re.sub(r"<(style|script)>.*?</\1>", "", page, flags=re.DOTALL))


def test_plots_are_files_of_their_own(result_folder, tmp_path):
    paths = write_plots(result_folder, tmp_path / "plots", "svg")
    assert len(paths) == len({path.name.lower() for path in paths}) > 15
    for path in paths:
        root = ET.fromstring(path.read_text(encoding="utf-8"))
        assert root.find("{*}title").text
        assert root.find("{*}desc").text
        assert root.findall("{*}text")


def test_png_repeats_to_the_byte(play, tmp_path):
    pytest.importorskip("matplotlib", reason="needs the extra `report`")
    folder = play("random", "high_low", games=2).folder
    for once in ("one", "two"):
        paths = write_plots(folder, tmp_path / once, "png")
    assert paths
    for path in paths:
        assert path.read_bytes().startswith(b"\x89PNG")
        assert path.read_bytes() == (tmp_path / "one" / path.name).read_bytes()


def test_a_file_that_is_no_page_is_left_alone(result_folder, tmp_path):
    other = tmp_path / "mine.html"
    other.write_text("<p>mine")
    with pytest.raises(ResultError, match="is no report"):
        write_page(result_folder, other)
    assert other.read_text() == "<p>mine"


@pytest.mark.parametrize(
    ("name", "old", "new", "words"),
    [
        ("manifest.json", '"counts"', '"count"', "key 'counts' is missing"),
        ("manifest.json", '"versions": {', '"versions": 3, "other": {', "manifest.json: is damaged"),
        ("standings.csv", "win_rate", "winrate", "column win_rate is missing"),
        ("hands.csv", "deal_number", "deal", "hands.csv: column deal_number is missing"),
        ("ledger.csv", ",contract_made,", ",contract_made,x", "column hands"),
    ],
)
def test_damage_is_one_line(result_folder, tmp_path, name, old, new, words):
    damaged = shutil.copytree(result_folder, tmp_path / "damaged")
    text = (damaged / name).read_text(encoding="utf-8")
    assert old in text
    (damaged / name).write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(ResultError, match=re.escape(words)) as raised:
        write_page(damaged, tmp_path / "page.html")
    assert "\n" not in str(raised.value)
    assert not (tmp_path / "page.html").exists()
