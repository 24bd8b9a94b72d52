"""Loading: names, files, bases, changes in every spelling, and one line for each mistake."""

from pathlib import Path
from typing import Any

import pytest

from spades_sim.rules.load import RulesError, load_rules


def refusal(name: str | Path, overrides: Any = None) -> list[str]:
    with pytest.raises(RulesError) as caught:
        load_rules(name, overrides)
    assert isinstance(caught.value, ValueError)
    return str(caught.value).splitlines()


def write(folder: Path, text: str | bytes, name: str = "my.toml") -> Path:
    path = folder / name
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


@pytest.mark.parametrize(
    ("spec", "overrides"),
    [
        ("cardgames_io", {"score": {"nil_bonus": 50, "bag_limit": 5}}),
        ("cardgames_io", {"score.nil_bonus": 50, "score.bag_limit": 5}),
        ("cardgames_io", {"nil_bonus": 50, "bag_limit": 5}),
        ("cardgames_io", {"score": {"nil_bonus": 50}, "score.bag_limit": 5}),
        ("cardgames_io:nil_bonus=50,bag_limit=5", None),
        ("cardgames_io: score.nil_bonus = 50, bag_limit = 5", None),
        ("cardgames_io:nil_bonus=50", {"bag_limit": 5}),
        ("cardgames_io:nil_bonus=7", {"nil_bonus": 50, "bag_limit": 5}),
    ],
    ids=str,
)
def test_changes_in_every_spelling(spec: str, overrides: dict[str, Any] | None) -> None:
    rules = load_rules(spec, overrides)
    assert (rules.score.nil_bonus, rules.score.bag_limit) == (50, 5)
    assert rules.score.nil_penalty == 100


@pytest.mark.parametrize(
    "changes",
    [
        'jokers=2,remove=["2C","2D"],high_trumps=["BJ","LJ"]',
        "jokers=2,remove=[2C,2D],high_trumps=[BJ, LJ]",
        "jokers=2,teams=[[0, 2], [1, 3]],remove=[ 2C , 2D ],high_trumps=[BJ,LJ]",
    ],
)
def test_lists_in_a_shell(changes: str) -> None:
    rules = load_rules(f"cardgames_io:{changes}")
    assert rules.deck.remove == ("2C", "2D")
    assert rules.hash() == load_rules("two_jokers").hash()


def test_words_need_no_quotes() -> None:
    rules = load_rules("cardgames_io:failed_nil_tricks=contract,use_floor=true,floor=-350,tie='draw'")
    assert rules.score.failed_nil_tricks == "contract"
    assert (rules.end.use_floor, rules.end.floor, rules.end.tie) == (True, -350, "draw")


def test_a_changed_rule_set_is_named_after_its_changes() -> None:
    assert load_rules("cardgames_io:bag_limit=5").name == "cardgames_io:bag_limit=5"


def test_a_file_with_a_base(tmp_path: Path) -> None:
    path = write(tmp_path, 'base = "cardems"\n[end]\ntarget = 300\n')
    rules = load_rules(path)
    assert (rules.name, rules.title) == ("my", "")
    assert (rules.end.target, rules.score.failed_nil_tricks) == (300, "contract")
    assert load_rules(f"{path}:target=200").end.target == 200
    write(tmp_path, 'base = "my.toml"\n[score]\ntrick = 20\n', "next.toml")
    grandchild = load_rules(tmp_path / "next.toml")
    assert (grandchild.end.target, grandchild.score.trick) == (300, 20)


def test_a_file_without_a_base_takes_the_defaults(tmp_path: Path) -> None:
    rules = load_rules(write(tmp_path, 'title = "Mine"\n[score]\nnil_bonus = 50\n'))
    assert (rules.title, rules.score.nil_bonus, rules.end.target) == ("Mine", 50, 500)
    assert load_rules(write(tmp_path, "")).hash() == load_rules("cardgames_io").hash()


def test_a_windows_editor_s_file(tmp_path: Path) -> None:
    assert load_rules(write(tmp_path, b"\xef\xbb\xbf[end]\r\ntarget = 300\r\n")).end.target == 300


def test_a_colon_in_a_path(tmp_path: Path) -> None:
    folder = tmp_path / "a:b"
    try:
        folder.mkdir()
    except OSError:
        pytest.skip("this file system has no colons in names")
    path = write(folder, "[end]\ntarget = 300\n")
    assert load_rules(path).end.target == 300
    assert load_rules(f"{path}:trick=20").score.trick == 20


FILES: list[tuple[str | bytes, list[str]]] = [
    ("[end\n", ["broken TOML: "]),
    ("[end]\ntarget = \n", ["broken TOML: Invalid value (at line 2, column 10)"]),
    ("x = " + "[" * 5000, ["is nested too deeply"]),
    ('[end]\n"" = 1\ntarget = "x"', ["end.target", "end.: there is no such key"]),
    ("[score]\ntrick = " + "[" * 200 + "]" * 200, ["is nested too deeply"]),
    ("[score]\ntrick = " + "[" * 9 + "]" * 9, ["score.trick = [[[["]),
    (b"name = '\xff'\n", ["is not UTF-8 text: byte 8 is 0xff"]),
    ("base = 5\n", ["base = 5: must be the name of a rule set"]),
    ('base = "cardem"\n', ['base: rules "cardem": no rule set has this name; did you mean "cardems"?']),
    ('base = "my.toml"\n', ['base = "my.toml": the rule sets name each other as base']),
    ("score = 5\n", ["score = 5: must be a table of keys, [score]"]),
    ("[[score]]\ntrick = 5\n", ["score = [{'trick': 5}]: must be a table of keys, [score]"]),
    ("bag_limit = 5\n", ["bag_limit: belongs in a section; write score.bag_limit"]),
    ("nil = true\n", ["nil: belongs in a section; write bid.nil or pass.nil"]),
    ("[scores]\ntrick = 5\n", ['scores: there is no such key; did you mean "score"?']),
    ("[score]\nbag_limt = 5\n", ['score.bag_limt: there is no such key; did you mean "bag_limit"?']),
    ("[score]\ntarget = 5\n", ['score.target: there is no such key; did you mean "end.target"?']),
    (
        "[end]\nzzz = 5\n",
        ["end.zzz: there is no such key; allowed: target, use_floor, floor, max_hands, tie, set_limit"],
    ),
    (
        '[score]\nfailed_nil_tricks = "bag"\n',
        ['score.failed_nil_tricks = "bag": must be "contract", "bags" or "ignored"; did you mean "bags"?'],
    ),
    ('[bid]\nformula = "custom"\n', ['bid.formula = "custom": must be "free", "suicide", "mirror" or "whiz"']),
    ("[deck]\npacks = true\n", ["deck.packs = true: must be 1 or 2"]),
    ("[deck]\njokers = 3\n", ["deck.jokers = 3: must be 0, 1, 2 or 4"]),
    ("[score]\ntrick = true\n", ["score.trick = true: must be a whole number from 0 to 100000"]),
    ("[score]\ntrick = 10.0\n", ["score.trick = 10.0: must be a whole number from 0 to 100000"]),
    ("[score]\ntrick = -10\n", ["score.trick = -10: must be a whole number from 0 to 100000"]),
    ("[score]\ntrick = 99999999999999999999\n", ["score.trick = 99999999999999999999: must be a whole number"]),
    ("[end]\nuse_floor = 1\n", ["end.use_floor = 1: must be true or false"]),
    ("[end]\ntarget = nan\n", ["end.target = nan: must be a whole number from 1 to 1000000"]),
    ("[end]\ntarget = 1979-05-27\n", ["end.target = 1979-05-27: must be a whole number from 1 to 1000000"]),
    ('[deck]\nremove = ["2X"]\n', ['deck.remove[0] = "2X": is no card']),
    ('[deck]\nremove = "2C"\n', ['deck.remove = "2C": must be a list of cards']),
    ("[table]\nteams = [[0, 2], [1, 6]]\n", ["table.teams[1][1] = 6: must be a seat, a whole number from 0 to 5"]),
    ("[table]\nteams = [[0, 1, 2, 3]]\n", ["table.teams = [[0, 1, 2, 3]]: must be a list of 2 to 6 lists of seats"]),
    ("[table]\nteams = [[0, 2, 1, 3], []]\n", ["table.teams[1] = []: must be a list of seats"]),
    ("name = 5\n", ["name = 5: must be text of at most 200 characters"]),
    (
        '[bid]\nmin = "1"\n[end]\ntargt = 1\n[play]\nmust_trump = "no"\n',
        ['bid.min = "1"', 'play.must_trump = "no": must be true or false', "end.targt: there is no such key"],
    ),
]


@pytest.mark.parametrize(("text", "expected"), FILES, ids=[str(text)[:40] for text, _ in FILES])
def test_mistakes_of_a_file(tmp_path: Path, text: str | bytes, expected: list[str]) -> None:
    path = write(tmp_path, text)
    lines = refusal(path)
    assert len(lines) == len(expected), lines
    for line, start in zip(lines, expected, strict=True):
        assert line.startswith(f"{path}: {start}"), line


def test_mistakes_of_a_base_are_named_with_the_file_that_has_it(tmp_path: Path) -> None:
    write(tmp_path, "[end\n", "broken.toml")
    assert refusal(write(tmp_path, 'base = "broken.toml"\n'))[0].startswith(f"{tmp_path / 'broken.toml'}: broken TOML")


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    assert refusal(tmp_path / "no.toml") == [f"{tmp_path / 'no.toml'}: there is no such file"]
    assert refusal(tmp_path) == [f"{tmp_path}: is a folder"]
    for name in ("x" * 5000 + ".toml", "a\0b.toml", "~nobody-of-this-name/x.toml", "a\nb.toml"):
        assert len(refusal(name)) == 1


SPECS: list[tuple[Any, Any, list[str]]] = [
    ("cardgmes_io", None, ['rules "cardgmes_io": no rule set has this name; did you mean "cardgames_io"?']),
    ("", None, ['rules "": no rule set has this name; there are bicycle, cardems']),
    (5, None, ['rules "5": no rule set has this name']),
    ("cardgames_io:", None, ['rules "cardgames_io:": no rule set has this name; write changes as NAME:key=value']),
    ("cardgames_io:bag_limit", None, ['rules "cardgames_io:bag_limit": no rule set has this name; write changes']),
    ("cardgames_io:trick=5,bag", None, ['rules "trick=5,bag": "bag": write key=value, as bag_limit=5']),
    ("cardgames_io:trick=5,trick=6", None, ['rules "trick=5,trick=6": trick: stands there twice']),
    (
        "cardgames_io:trick=5,score.trick=6",
        None,
        ['rules "cardgames_io:trick=5,score.trick=6": score.trick: is changed twice'],
    ),
    ("cardgames_io:nil=false", None, ['rules "cardgames_io:nil=false": nil: belongs in a section; write bid.nil or']),
    ("cardgames_io:trick=", None, ['rules "cardgames_io:trick=": score.trick = "": must be a whole number']),
    (
        "cardgames_io:trick=5\nscore.x=1",
        None,
        ['rules "cardgames_io:trick=5 score.x=1": score.trick = "5\\nscore.x=1"'],
    ),
    (
        "cardgames_io",
        {"bag_limt": 5},
        ['rules "cardgames_io": bag_limt: there is no such key; did you mean "bag_limit"?'],
    ),
    ("cardgames_io", {"score.a.b": 5}, ['rules "cardgames_io": score.a.b: there is no such key']),
    ("cardgames_io", {"score": 5}, ['rules "cardgames_io": score = 5: must be a table of keys']),
    ("cardgames_io", {"score.trick": None}, ['rules "cardgames_io": score.trick = None: must be a whole number']),
    ("cardgames_io", {5: 3}, ['rules "cardgames_io": 5: there is no such key']),
    ("cardgames_io", [1], ['rules "cardgames_io": overrides = [1]: must be a table of keys']),
    (
        "cardgames_io:bag_limt=5,tie=drw",
        {"score": {"trick": "x"}},
        [
            'rules "cardgames_io:bag_limt=5,tie=drw": score.trick = "x"',
            'rules "cardgames_io:bag_limt=5,tie=drw": end.tie = "drw": must be "play_on", "draw" or',
            'rules "cardgames_io:bag_limt=5,tie=drw": bag_limt: there is no such key',
        ],
    ),
]


@pytest.mark.parametrize(("spec", "overrides", "expected"), SPECS, ids=str)
def test_mistakes_of_a_spec(spec: Any, overrides: Any, expected: list[str]) -> None:
    lines = refusal(spec, overrides)
    assert len(lines) == len(expected), lines
    for line, start in zip(lines, expected, strict=True):
        assert line.startswith(start), line
