"""``spades-sim play``: one game for people."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from spades_sim.cli.options import folders_option

if TYPE_CHECKING:
    from spades_sim.rules.schema import Rules
    from spades_sim.tournament.watched import WatchedGame

#: Hands after which a game is stopped, as in a run.
HANDS_AT_MOST = 200


@click.command(
    epilog="""\b
Examples:
  spades-sim play careful rb careful rb
  spades-sim play careful --seat 2
  spades-sim play careful rb --deal 17 --hand 3 --seed 1
  spades-sim play careful rb --rules cardems --record game.jsonl

\b
Exit codes: 0 done; 2 usage, rules or strategy file; 3 a strategy fouled; 130 Ctrl-C or the end of the input."""
)
@click.argument("specs", metavar="A [B ...]", nargs=-1, required=True)
@click.option("--rules", "rules_name", default="cardgames_io", show_default=True, help="Rule set.")
@click.option("--seat", type=click.IntRange(0, 5), help="Take this seat yourself.")
@click.option("--seed", type=click.IntRange(0, (1 << 63) - 1), default=1, show_default=True, help="Seed of the run.")
@click.option("--deal", type=click.IntRange(0, 10**18), default=0, show_default=True, help="Deal number of games.csv.")
@click.option("--hand", type=click.IntRange(1), help="Show this hand alone, as numbered in hands.csv.")
@click.option("--record", type=click.Path(path_type=Path), help="Write the hands to this file of records, too.")
@folders_option()
def command(
    specs: tuple[str, ...],
    rules_name: str,
    seat: int | None,
    seed: int,
    deal: int,
    hand: int | None,
    record: Path | None,
    folders: tuple[Path, ...],
) -> None:
    """Play one game and show it: the deal, bids, tricks and the score sheet.

    Strategies are given by seat, A for seat 0 and so on clockwise; fewer than there are seats are repeated. The cards
    are those of the run's deal number, so a game of a result folder is shown by its seed, deal number and line-up.
    """
    from spades_sim.cli.person import Person
    from spades_sim.report.hand import end_text, hand_text, sheet_text
    from spades_sim.rules.load import load_rules

    rules = load_rules(rules_name)
    players = rules.table.players
    if len(specs) > players or players % len(specs):
        raise click.UsageError(f"{len(specs)} strategies for {players} seats: give {players}, or fewer to be repeated")
    if seat is not None and seat >= players:
        raise click.UsageError(f"--seat {seat}: the seats are 0 to {players - 1}")
    if record is not None and hand is not None:
        raise click.UsageError("--record writes whole games; leave --hand out")
    person = None if seat is None else (seat, Person(seat), hand or 1)
    hands: list[dict[str, Any]] = []
    with _written(record, rules) as write:
        for each in _records(rules, specs * (players // len(specs)), folders, seed, deal, person):
            hands.append(each)
            write(each)
            if hand is None or each["hand"] == hand:
                click.echo(("\n" if len(hands) > 1 and hand is None else "") + hand_text(rules, each))
            if each["hand"] == hand:
                return
    if hand is not None:
        raise click.UsageError(f"--hand {hand}: the game is over after {len(hands)} hands")
    click.echo("\nScore sheet\n\n" + sheet_text(rules, hands) + "\n")
    click.echo(end_text(rules, hands[-1]))


def _records(
    rules: "Rules", specs: tuple[str, ...], folders: tuple[Path, ...], seed: int, deal: int, person: Any
) -> Iterator[dict[str, Any]]:
    """Play the game and give its hands; a strategy plays the person's seat up to the hand that was asked for."""
    from spades_sim.cli.progress import say_compiling
    from spades_sim.records.recording import BrokenOffError, asking, game_records
    from spades_sim.strategy.load import load_strategy
    from spades_sim.tournament.fouls import FoulError
    from spades_sim.tournament.watched import IllegalAnswerError, Players, WatchedGame

    players = Players(rules, [load_strategy(spec, folders) for spec in specs])
    stated = [asked and not (person and person[0] == slot) for slot, asked in enumerate(players.stated)]
    game = WatchedGame(rules, seed, deal, 0, range(len(specs)), stated)
    from_strategy = asking(players)

    def ask(game: "WatchedGame") -> int:
        if person and person[0] == int(game.state.seat) and int(game.state.hand_number) >= person[2]:
            answer: int = person[1].answer(game)
            return answer
        return from_strategy(game)

    names = ["you" if person and person[0] == seat else spec for seat, spec in enumerate(specs)]
    about: dict[str, Any] = {"match": 1, "deal": deal, "seating": 0, "seed": seed, "players": names}
    say_compiling()
    try:
        yield from game_records(rules, game, about, ask, HANDS_AT_MOST)
    except (BrokenOffError, IllegalAnswerError) as error:
        spec, where = specs[int(game.state.seat)], f"hand {int(game.state.hand_number)}, seat {int(game.state.seat)}"
        what = f"its answer {error} is not legal" if isinstance(error, IllegalAnswerError) else str(error)
        raise FoulError(f'strategy "{spec}" fouled in {game.decision}: {what} ({where})') from error


@contextmanager
def _written(path: Path | None, rules: "Rules") -> Iterator[Callable[[dict[str, Any]], None]]:
    """Open a file of records, compressed where its name ends in .gz; without one, nothing is written."""
    if path is None:
        yield lambda hand: None
        return
    import gzip

    from spades_sim.records.hand import line_of, rules_line

    try:
        with path.open("xb") as raw:
            packed = gzip.GzipFile("", "wb", fileobj=raw, mtime=0) if path.suffix == ".gz" else None
            out: Any = packed or raw
            out.write(rules_line(rules).encode())
            try:
                yield lambda hand: out.write(line_of(hand).encode())
            finally:
                if packed is not None:
                    packed.close()
    except OSError as error:
        raise click.UsageError(f"--record {path}: cannot be written: {error.strerror}") from error
