"""Say what was played and how to repeat it, from manifest.json."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from spades_sim.records.folder import MANIFEST, ResultError
from spades_sim.report.page.sheets import Sheet, pairs_sheet


@dataclass(frozen=True)
class Played:
    """What was played: its name, a line in words, the command that repeats it, tables, the config, notes."""

    name: str
    summary: str
    command: str
    sheets: tuple[Sheet, ...]
    config: str
    notes: tuple[str, ...]


def played_of(folder: Path, manifest: Mapping[str, Any]) -> Played:
    """Describe what was played.

    Raises
    ------
    ResultError
        Where the manifest lacks something, or has something else in its place.
    """
    path = folder / MANIFEST
    try:
        return _played(manifest)
    except KeyError as error:
        raise ResultError(f"{path}: is damaged: key {error.args[0]!r} is missing") from error
    except (TypeError, AttributeError, ValueError) as error:
        raise ResultError(f"{path}: is damaged: {' '.join(str(error).split())}") from error


def _played(manifest: Mapping[str, Any]) -> Played:
    config, counts = manifest["config"], manifest["counts"]
    facts = [
        ("games", f"{counts['games']:,}"),
        ("hands", f"{counts['hands']:,}"),
        ("matches", f"{counts['matches']:,}"),
        ("format", str(config["format"]).replace("_", " ")),
        ("seed", str(manifest["seed"])),
        ("fouls", f"{manifest['fouls']:,}"),
        *((f"version of {name}", str(version)) for name, version in manifest["versions"].items()),
    ]
    rules = [(name, str(each["hash"])) for name, each in manifest["variants"].items()]
    hashes = [(f"{name} ({each['file']})", str(each["sha256"])) for name, each in manifest["strategies"].items()]
    entrants = [(name, " and ".join(map(str, specs))) for name, specs in manifest["entrants"].items()]
    notes = []
    if manifest.get("changed_while_stopped"):
        notes.append(
            "The run was stopped and resumed after changes, so it cannot be repeated: "
            + "; ".join(map(str, manifest["changed_while_stopped"]))
        )
    if manifest.get("blocks_lost"):
        notes.append(f"{len(manifest['blocks_lost']):,} blocks of games were lost; manifest.json says which and why.")
    variants = "" if len(rules) == 1 else f" under {len(rules)} rule sets"
    return Played(
        str(config["name"]),
        f"{counts['games']:,} games of {len(entrants)} entrants{variants}: {counts['hands']:,} hands of Spades.",
        str(manifest["command"]),
        (
            pairs_sheet("Facts", ("what", "value"), facts),
            pairs_sheet("Entrants", ("entrant", "strategies"), entrants),
            pairs_sheet("Rule sets", ("rules", "hash of the rules"), rules),
            pairs_sheet("Sources of the strategies", ("strategy", "SHA-256 of its source"), hashes),
        ),
        json.dumps(config, indent=2, ensure_ascii=False, sort_keys=True),
        tuple(notes),
    )
