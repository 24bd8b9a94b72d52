"""Draw what somebody might write: configs, rule files, settings and players, sound ones with a few mistakes in them."""

from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st

#: Values that have hurt programs, and sound ones.
VALUES: list[Any] = [
    0, 1, -1, 2, 3, 13, 10**6, 2**63 - 1, 2**63, -(2**63), 10**30, 10**400, 0.0, -0.0, 0.5, 1e308, float("inf"),
    float("nan"), True, False, "", " ", "random", "student", "high_card", "random:x=1", "bid=rb",
    "bid=rb,play=careful",
    "careful:nil_threshold=nan", "no such", "cardgames_io", "cardems:bag_limit=5",
    "cardgames_io:bag_limit=5,bag_limit=6",
    "\x00", "a\nb", "\x1b[31mred", "[bold]", "[/]", "=1+1", "-2", "@x", "'x", 'x"y', "x,y", "../up", "a/b", "C:\\x",
    "con",
    "nul.txt", ".", "..", "x" * 300, "é", "日本", "😀", "\u202e", "\ud7ff", "%s%n", "{0}", "${HOME}", "~nobody/x", "~",
    "/dev/null",
    "random.py", "nan", "nil", "AS", [], {}, [[]], [1], ["random"], ["random", "random"], [["random"]], {"x": 1},
    {"": ""},
    {"name": "x"}, {"strategy": "random"}, {"name": "a", "strategies": ["random", "high_card"]},
    {"strategy": "careful", "sweep": {"nil_threshold": [0.1, 0.2]}}, {"strategy": "careful", "sweep": {}},
    {"strategy": "careful", "sweep": {"nil_threshold": [float("nan")]}}, {"strategy": "careful", "sweep": {"x": []}},
    {"bag_limit": [5, 10]}, {"score": {"bag_limit": 5}}, {"score.bag_limit": 5}, {"bag_limit": 5}, {"margin": 5.0},
    {"elo0": 0.0, "elo1": 5.0}, {"win_rate": 0.1},
]  # fmt: skip
CONFIG_KEYS = [
    "name", "seed", "games", "format", "rounds", "champions", "tables", "mix_partners", "stop", "entrants", "rules",
    "variant", "sweep", "baseline", "hands", "hand_cap", "strategies", "nmae", "x y", "", "entrants.0", "variant.name",
]  # fmt: skip
CONFIG: dict[str, Any] = {
    "name": "t",
    "seed": 3,
    "entrants": ["random", {"name": "two", "strategies": ["high_card", "random"]}, "high_card"],
    "hands": "none",
    "hand_cap": 3,
    "variant": [{"name": "a", "rules": "cardgames_io"}, {"name": "b", "rules": "cardems", "set": {"bag_limit": 5}}],
}
WORDS = ["swiss", "gauntlet", "elimination", "round_robin", "csv", "parquet", "none", "two", "all", "different"]


def values(keys: list[str]) -> st.SearchStrategy[Any]:
    """Draw a value: a known one, a number, a text, or a table or list of such."""
    leaf = st.one_of(
        st.sampled_from(VALUES), st.sampled_from(WORDS), st.integers(), st.floats(), st.text(max_size=8), st.booleans()
    )
    return st.recursive(
        leaf,
        lambda inner: st.one_of(
            st.lists(inner, max_size=3), st.dictionaries(st.sampled_from(keys) | st.text(max_size=5), inner, max_size=3)
        ),
        max_leaves=5,
    )


def mutated(base: dict[str, Any], keys: list[str]) -> st.SearchStrategy[dict[str, Any]]:
    """Draw a table like another, with a few values changed, keys added and keys gone."""

    @st.composite
    def draw_table(draw: Callable[..., Any]) -> dict[str, Any]:
        tables = _copy(base)
        for _ in range(draw(st.integers(0, 3))):
            _change(draw, tables, keys)
        return tables

    return draw_table()


def _copy(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _copy(each) for key, each in value.items()}
    return [_copy(each) for each in value] if isinstance(value, list) else value


def _change(draw: Callable[..., Any], tables: dict[str, Any], keys: list[str]) -> None:
    """Change one value somewhere in nested tables."""
    where: Any = tables
    while True:
        places = list(where) if isinstance(where, dict) else list(range(len(where)))
        if not places:
            return
        place = draw(st.sampled_from(places))
        if not isinstance(where[place], (dict, list)) or draw(st.booleans()):
            break
        where = where[place]
    kind = draw(st.sampled_from(["change", "change", "add", "drop", "twice"]))
    if kind == "drop":
        del where[place]
    elif kind == "change":
        where[place] = _copy(draw(values(keys)))
    elif isinstance(where, list):
        where.append(_copy(draw(values(keys))) if kind == "add" else _copy(where[place]))
    else:
        where[draw(st.sampled_from(keys))] = _copy(draw(values(keys)))


def toml(value: dict[str, Any]) -> str:
    """Write a table as TOML; nested tables inline."""
    return "".join(f"{_text(key)} = {_inline(each)}\n" for key, each in value.items())


def _inline(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        return str(value)
    if isinstance(value, float):
        return repr(value)
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_text(key)} = {_inline(each)}" for key, each in value.items()) + "}"
    return "[" + ", ".join(map(_inline, value)) + "]"


def _text(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + "".join(sign if sign.isprintable() else f"\\U{ord(sign):08x}" for sign in escaped) + '"'


def damaged(data: st.SearchStrategy[bytes]) -> st.SearchStrategy[bytes]:
    """Draw bytes with some of them cut out, doubled, or replaced."""

    @st.composite
    def draw_bytes(draw: Callable[..., Any]) -> bytes:
        whole: bytes = draw(data)
        for _ in range(draw(st.integers(1, 4))):
            place = draw(st.integers(0, len(whole)))
            size = draw(st.integers(0, 12))
            piece = draw(
                st.one_of(st.binary(max_size=6), st.sampled_from(PIECES), st.just(whole[place : place + size]))
            )
            whole = whole[:place] + piece + whole[place + draw(st.sampled_from([0, size])) :]
        return whole

    return draw_bytes()


PIECES = [
    b"\xef\xbb\xbf", b"\xff\xfe", b"\x00", b"\r", b"\n", b"[", b"[[", b"[" * 3000, b'"""', b"'", b"=", b",", b"{",
    b"a." * 500,
    b"1979-05-27", b"0x", b"1e999", b"nan", b"-", b"9" * 5000, b"0x" + b"f" * 4000, b"\xed\xa0\x80",
    b"\xf4\x90\x80\x80", b"\\u0000", b"#", b"true",
]  # fmt: skip


def config_bytes() -> st.SearchStrategy[bytes]:
    """Draw the bytes of a tournament file."""
    tables = mutated(CONFIG, CONFIG_KEYS).map(toml).map(lambda text: text.encode())
    return st.one_of(tables, tables, tables, damaged(tables), st.binary(max_size=200))


def rule_bytes(base: dict[str, Any]) -> st.SearchStrategy[bytes]:
    """Draw the bytes of a rule file."""
    keys = [*base, *(key for section in base.values() if isinstance(section, dict) for key in section), "base"]
    tables = mutated(base, keys).map(toml).map(lambda text: text.encode())
    return st.one_of(tables, tables, damaged(tables), st.binary(max_size=200))


def words(keys: list[str]) -> st.SearchStrategy[str]:
    """Draw a text such as ``NAME:key=value,key=value``."""
    texts = [each for each in VALUES if isinstance(each, str)]
    piece = st.one_of(
        st.sampled_from(texts),
        st.sampled_from([*keys, ":", "=", ",", "#2", "[", "]", "{", "}", '"', " ", "-1", "1e9", "nan", "bid", "play"]),
        st.text(max_size=4),
    )
    return st.lists(piece, max_size=7).map("".join).map(_as_argument)


def settings(keys: list[str]) -> st.SearchStrategy[str]:
    """Draw a text such as ``key=value``, with a value as TOML writes it."""
    value = st.one_of(st.integers(0, 20), values(keys)).map(_inline)
    return st.tuples(st.sampled_from(keys), value).map("=".join).map(_as_argument)


def players() -> st.SearchStrategy[str]:
    """Draw the text of a player with a strange part in it."""
    name = st.sampled_from(["careful", "high_card", "random", "student", "rb", "nobody", ""])
    number = st.one_of(st.floats(0, 1).map(str), st.sampled_from(["nan", "true", "1e400", "", "0x1", "1_0", "١"]))
    key = st.sampled_from(["nil_threshold", "bid_bias", "x", ""])
    texts = [
        st.builds("{}:{}={}".format, name, key, number),
        st.builds("bid={},play={}".format, name, name),
        st.builds("play={},bid={}:{}={},{}={}".format, name, name, key, number, key, number),
        st.builds("{}#{}".format, name, number),
        name,
    ]
    return st.one_of(texts).map(_as_argument)


def _as_argument(text: str) -> str:
    """No program can be given a NUL or a surrogate alone; a word that starts with a dash is an option."""
    return text.replace("\x00", "").encode("utf-8", "replace").decode().lstrip("-")
