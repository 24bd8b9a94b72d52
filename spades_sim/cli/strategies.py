"""``spades-sim strategies``: what there is to play with."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from spades_sim.strategy.plugin import Plugin


@click.command(
    epilog="""\b
Examples:
  spades-sim strategies
  spades-sim strategies careful

\b
Exit codes: 0 done; 2 no such strategy, or a broken file."""
)
@click.argument("name", required=False)
@click.option(
    "--strategies", "folders", multiple=True, type=click.Path(path_type=Path), metavar="DIR",
    help="Look strategies up here, too.",
)  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def command(name: str | None, folders: tuple[Path, ...], as_json: bool) -> None:
    """List the strategies; with NAME, explain one and its parameters. Parts combine: bid=rb,play=careful."""
    from spades_sim.strategy.load import find_strategy, load_plugin, strategy_names, takers
    from spades_sim.strategy.plugin import StrategyError

    def facts(plugin: "Plugin") -> dict[str, object]:
        return {
            "name": plugin.name,
            "summary": plugin.summary,
            "decides": list(plugin.decisions),
            "borrows": dict(plugin.borrowed),
            "compiled": plugin.compiled,
            "parameters": [vars(parameter) for parameter in plugin.parameters],
            "file": str(plugin.path),
        }

    if name is not None:
        plugin = load_plugin(find_strategy(name, folders))
        if as_json:
            _print_json(facts(plugin) | {"doc": plugin.doc})
        else:
            _explain(plugin, [each for each in dict.fromkeys(takers(plugin, folders).values()) if each is not plugin])
        return
    plugins: list[Plugin] = []
    for each in strategy_names(folders):
        try:
            plugins.append(load_plugin(find_strategy(each, folders)))
        except StrategyError as error:
            click.echo(f"Warning: {error}", err=True)
    if as_json:
        _print_json([facts(plugin) for plugin in plugins])
        return
    rows = [(each.name, _who(each, "bid"), _who(each, "play"), each.summary) for each in plugins]
    rows.insert(0, ("name", "bid by", "play by", "what it does"))
    widths = [max(len(row[column]) for row in rows) for column in range(3)]
    for row in rows:
        click.echo("  ".join([*(f"{text:<{width}}" for text, width in zip(row, widths, strict=False)), row[3]]))
    click.echo("\nspades-sim strategies NAME explains one. A path to a .py file is a strategy, too.")
    click.echo("Parts combine: bid=NAME,play=NAME judges a bidder on any player, or a player on any bidder.")


def _who(plugin: "Plugin", decision: str) -> str:
    """Say which file takes a decision: "itself", the name it borrows from, or "-" for nobody."""
    return "itself" if plugin.answers(decision) else plugin.borrowed.get(decision, "-")


def _print_json(what: object) -> None:
    import json

    click.echo(json.dumps(what, ensure_ascii=False))


def _explain(plugin: "Plugin", lenders: Sequence["Plugin"]) -> None:
    click.echo(f"{plugin.name}\n\n{plugin.doc.strip()}\n")
    click.echo(f"Decides:  {', '.join(decision for decision in plugin.decisions if plugin.answers(decision))}")
    for decision, name in plugin.borrowed.items():
        click.echo(f"Borrows:  {decision} from {name}")
    click.echo(f"Runs as:  {'compiled code' if plugin.compiled else 'plain Python'}")
    click.echo(f"File:     {plugin.path}")
    for each in (plugin, *lenders):
        _print_parameters(each, "" if each is plugin else f", of {each.name}")


def _print_parameters(plugin: "Plugin", whose: str) -> None:
    if not plugin.parameters:
        return
    click.echo(f"\nParameters (NAME:parameter=value){whose}:")
    width = max(len(parameter.name) for parameter in plugin.parameters)
    for each in plugin.parameters:
        click.echo(f"  {each.name:<{width}}  {each.default:g}  ({each.low:g} to {each.high:g})  {each.meaning}")
