"""``spades-sim strategies``: what there is to play with."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from spades_sim.cli.options import folders_option

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
@folders_option()
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def command(name: str | None, folders: tuple[Path, ...], as_json: bool) -> None:
    """List the strategies; with NAME, explain one and its parameters. Parts combine: bid=rb,play=careful.

    A name is looked up in folders given by --strategies, then those of SPADES_SIM_STRATEGIES, then among the shipped
    ones, then among the entry points of installed packages (group spades_sim.strategies). A path goes before all.
    """
    from spades_sim.strategy.find import SHIPPED, Found, all_strategies, find_strategy
    from spades_sim.strategy.load import load_plugin, takers
    from spades_sim.strategy.plugin import StrategyError

    def facts(plugin: "Plugin", found: Found | None) -> dict[str, object]:
        return {
            "name": found.name if found else plugin.name,
            "from": found.source if found else str(plugin.path.parent),
            "summary": plugin.summary,
            "decides": list(plugin.decisions),
            "borrows": dict(plugin.borrowed),
            "compiled": plugin.compiled,
            "parameters": [vars(parameter) for parameter in plugin.parameters],
            "file": str(plugin.path),
        }

    if name is not None:
        path = find_strategy(name, folders)
        plugin = load_plugin(path)
        found = next((each for each in all_strategies(folders) if each.path == path), None)
        if as_json:
            _print_json(facts(plugin, found) | {"doc": plugin.doc})
        else:
            lenders = [each for each in dict.fromkeys(takers(plugin, folders).values()) if each is not plugin]
            _explain(plugin, lenders, found.source if found else "its path")
        return
    plugins: list[tuple[Found, Plugin]] = []
    for each in all_strategies(folders):
        try:
            if each.fault:
                raise StrategyError(f'strategy "{each.name}", of {each.source}: {each.fault}')
            plugins.append((each, load_plugin(each.path)))
        except StrategyError as error:
            click.echo(f"Warning: {error}", err=True)
    if as_json:
        _print_json([facts(plugin, found) for found, plugin in plugins])
        return
    rows = [
        (found.name, _who(plugin, "bid"), _who(plugin, "play"), plugin.summary + _origin(found.source, SHIPPED))
        for found, plugin in plugins
    ]
    rows.insert(0, ("name", "bid by", "play by", "what it does"))
    widths = [max(len(row[column]) for row in rows) for column in range(3)]
    for row in rows:
        click.echo("  ".join([*(f"{text:<{width}}" for text, width in zip(row, widths, strict=False)), row[3]]))
    click.echo("\nspades-sim strategies NAME explains one. A path to a .py file is a strategy, too.")
    click.echo("Parts combine: bid=NAME,play=NAME judges a bidder on any player, or a player on any bidder.")


def _origin(source: str, usual: str) -> str:
    """Say where a strategy comes from that is not shipped."""
    return "" if source == usual else f" [{source}]"


def _who(plugin: "Plugin", decision: str) -> str:
    """Say which file takes a decision: "itself", the name it borrows from, or "-" for nobody."""
    return "itself" if plugin.answers(decision) else plugin.borrowed.get(decision, "-")


def _print_json(what: object) -> None:
    import json

    click.echo(json.dumps(what, ensure_ascii=False))


def _explain(plugin: "Plugin", lenders: Sequence["Plugin"], source: str) -> None:
    click.echo(f"{plugin.name}\n\n{plugin.doc.strip()}\n")
    click.echo(f"Decides:  {', '.join(decision for decision in plugin.decisions if plugin.answers(decision))}")
    for decision, name in plugin.borrowed.items():
        click.echo(f"Borrows:  {decision} from {name}")
    click.echo(f"Runs as:  {'compiled code' if plugin.compiled else 'plain Python'}")
    click.echo(f"File:     {plugin.path}")
    click.echo(f"From:     {source}")
    for each in (plugin, *lenders):
        _print_parameters(each, "" if each is plugin else f", of {each.name}")


def _print_parameters(plugin: "Plugin", whose: str) -> None:
    if not plugin.parameters:
        return
    click.echo(f"\nParameters (NAME:parameter=value){whose}:")
    width = max(len(parameter.name) for parameter in plugin.parameters)
    for each in plugin.parameters:
        click.echo(f"  {each.name:<{width}}  {each.default:g}  ({each.low:g} to {each.high:g})  {each.meaning}")
