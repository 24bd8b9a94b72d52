"""``spades-sim strategies``: what there is to play with."""

from pathlib import Path

import click


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
    from spades_sim.strategy.load import find_strategy, load_plugin, strategy_names
    from spades_sim.strategy.plugin import Plugin, StrategyError

    def facts(plugin: Plugin) -> dict[str, object]:
        return {
            "name": plugin.name,
            "summary": plugin.summary,
            "decides": list(plugin.decisions),
            "compiled": plugin.compiled,
            "parameters": [vars(parameter) for parameter in plugin.parameters],
            "file": str(plugin.path),
        }

    if name is not None:
        plugin = load_plugin(find_strategy(name, folders))
        if as_json:
            _print_json(facts(plugin) | {"doc": plugin.doc})
        else:
            _explain(plugin)
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
    width = max(len(plugin.name) for plugin in plugins)
    for plugin in plugins:
        kind = "/".join(each for each in plugin.decisions if each in ("bid", "play"))
        click.echo(f"{plugin.name:<{width}}  {kind:<8}  {plugin.summary}")
    click.echo("\nspades-sim strategies NAME explains one. A path to a .py file is a strategy, too.")


def _print_json(what: object) -> None:
    import json

    click.echo(json.dumps(what, ensure_ascii=False))


def _explain(plugin: "object") -> None:
    from spades_sim.strategy.plugin import Plugin

    assert isinstance(plugin, Plugin)
    click.echo(f"{plugin.name}\n\n{plugin.doc.strip()}\n")
    click.echo(f"Decides:  {', '.join(plugin.decisions)}")
    click.echo(f"Runs as:  {'compiled code' if plugin.compiled else 'plain Python'}")
    click.echo(f"File:     {plugin.path}")
    if plugin.parameters:
        click.echo("\nParameters (NAME:parameter=value):")
        width = max(len(parameter.name) for parameter in plugin.parameters)
        for each in plugin.parameters:
            click.echo(f"  {each.name:<{width}}  {each.default:g}  ({each.low:g} to {each.high:g})  {each.meaning}")
