"""Damage files of records in every way that a disk, an editor or a malicious sender might.

``python tests/records/damage.py 1000`` damages as many files and tells what replay says of them.
"""

import gzip
import json
import random
import sys
import tempfile
from collections import Counter
from pathlib import Path

ODD = (
    None,
    True,
    -1,
    10**30,
    1.5,
    "",
    "XX",
    "AS",
    "\x00",
    "\ud800",
    [],
    {},
    [[]],
    "nil",
    5,
    63,
    64,
    1 << 63,
    "A" * 5000,
)


def cut_off(data, draw):
    return data[: draw.randrange(len(data))]


def lost_span(data, draw):
    start = draw.randrange(len(data))
    return data[:start] + data[start + draw.randrange(1, 200) :]


def flipped_bytes(data, draw):
    made = bytearray(data)
    for _ in range(draw.choice((1, 1, 5, 100))):
        made[draw.randrange(len(made))] = draw.randrange(256)
    return bytes(made)


def reordered_lines(data, draw):
    lines = data.splitlines(keepends=True)
    draw.shuffle(lines)
    return b"".join(lines)


def repeated_line(data, draw):
    lines = data.splitlines(keepends=True)
    lines.insert(draw.randrange(len(lines) + 1), draw.choice(lines))
    return b"".join(lines)


def lost_line(data, draw):
    lines = data.splitlines(keepends=True)
    del lines[draw.randrange(len(lines))]
    return b"".join(lines)


def foreign_encoding(data, draw):
    text = data.decode().replace("careful", "cåreful")
    return text.encode(draw.choice(("utf-16", "utf-32", "latin-1", "cp037", "utf-16-le", "utf-7")), "replace")


def huge(data, draw):
    lines = data.splitlines(keepends=True)
    insert = draw.choice(
        (
            b"[" * 60_000,
            b'{"a":' * 10_000,
            b"9" * 60_000,
            b'{"format":' + b"1" * 5_000 + b"}",
            b" " * 3_000_000,
            b"\n" * 500_000,
        )
    )
    return b"".join([*lines[:1], insert, b"\n", *lines[1:]])


def packed(data, draw):
    whole = gzip.compress(data)
    return draw.choice(
        (
            lambda: whole[: draw.randrange(2, len(whole))],
            lambda: flipped_bytes(whole, draw),
            lambda: gzip.compress(bytes(30_000_000)),
            lambda: whole + b"garbage",
            lambda: b"\x1f\x8b" + data,
        )
    )()


def _places(value, path=()):
    yield path
    if isinstance(value, dict):
        for key, each in value.items():
            yield from _places(each, (*path, key))
    elif isinstance(value, list):
        for at, each in enumerate(value):
            yield from _places(each, (*path, at))


def odd_value(data, draw):
    """Put a value where it does not belong, remove a key, or add one."""
    lines = data.splitlines(keepends=True)
    at = draw.randrange(len(lines))
    value = json.loads(lines[at])
    *way, last = draw.choice([path for path in _places(value) if path])
    parent = value
    for step in way:
        parent = parent[step]
    what = draw.randrange(5)
    if what == 0:
        del parent[last]
    elif what == 1 and isinstance(parent, dict):
        parent["new"] = draw.choice(ODD)
    elif what == 1:
        parent.append(draw.choice(ODD))
    else:
        parent[last] = draw.choice(ODD)
    lines[at] = json.dumps(value).encode("utf-8", "replace") + b"\n"
    return b"".join(lines)


def no_number(data, draw):
    return data.replace(
        b'"hand":1', draw.choice((b'"hand":NaN', b'"hand":-Infinity', b'"hand":1e400', b'"hand":01')), 1
    )


KINDS = (
    cut_off, lost_span, flipped_bytes, reordered_lines, repeated_line, lost_line, foreign_encoding, huge, packed,
    odd_value, odd_value, odd_value, no_number,
)  # fmt: skip


def damaged(data, number):
    """Return the name of a kind of damage, and a file damaged so."""
    draw = random.Random(number)
    kind = KINDS[number % len(KINDS)]
    return kind.__name__, kind(data, draw)


def verdict(path):
    """Return what replay says of a file: an error of one line, or nothing; anything else is raised."""
    from spades_sim.records.reading import RecordError
    from spades_sim.records.replay import Replayed, replay

    try:
        hands = [line.hand for line in replay(path) if isinstance(line, Replayed)]
    except RecordError as error:
        text = str(error)
        assert text.isprintable(), text
        assert text.startswith(str(path)), text
        assert len(text) < 1000, text
        return text, []
    return "", hands


def check(data, number, folder, sound):
    """Damage a file and judge what replay says; what it takes must be sound hands."""
    name, made = damaged(data, number)
    path = folder / "damaged.jsonl"
    path.write_bytes(made)
    text, hands = verdict(path)
    assert text or all(hand in sound for hand in hands), name
    return name, text


def main(count):
    from games import preset_text

    from spades_sim.records.replay import Replayed, replay

    said = Counter()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for preset in ("cardgames_io", "two_player", "six_player_jokers"):
            data = preset_text(preset, "random", deals=(0, 1), cap=2)[1].encode()
            path = folder / "sound.jsonl"
            path.write_bytes(data)
            sound = [line.hand for line in replay(path) if isinstance(line, Replayed)]
            for number in range(count // 3 + 1):
                kind, text = check(data, number, folder, sound)
                said[kind, "refused" if text else "still sound"] += 1
    for (kind, what), times in sorted(said.items()):
        print(f"{kind:18} {what:12} {times}")
    print(f"{sum(said.values())} damaged files: each was refused in one line that names it, or holds only sound hands")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)
