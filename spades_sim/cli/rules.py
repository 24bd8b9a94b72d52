"""``spades-sim rules``: list the rule sets, print one with every key explained, or compare two."""

import click


@click.command(
    epilog="""\b
Examples:
  spades-sim rules
  spades-sim rules cardems
  spades-sim rules cardems --diff cardgames_io
  spades-sim rules cardgames_io:bag_limit=5,bag_penalty=50 --toml > mine.toml
  spades-sim rules --schema > rules.schema.json

\b
Exit codes: 0 done; 2 no such rule set, or a wrong one."""
)
@click.argument("name", required=False)
@click.option("--diff", "other", metavar="OTHER", help="Show only what differs from another rule set.")
@click.option("--schema", is_flag=True, help="Print the JSON Schema of a rule file.")
@click.option("--toml", "as_toml", is_flag=True, help="Print a complete rule file.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def command(name: str | None, other: str | None, schema: bool, as_toml: bool, as_json: bool) -> None:
    """List the rule sets; with NAME, print every key of one with its meaning and source.

    NAME is a preset, a TOML file, or either with changes: NAME:key=value,key=value.
    """
    if schema:
        _print_schema()
    elif name is None:
        if other or as_toml:
            raise click.UsageError("name the rule set first: spades-sim rules NAME")
        _list(as_json)
    elif other is not None:
        _diff(name, other, as_json)
    elif as_toml:
        _toml(name)
    else:
        _explain(name, as_json)


def _print_json(what: object) -> None:
    import json

    click.echo(json.dumps(what, ensure_ascii=False))


def _print_schema() -> None:
    import json

    from spades_sim.rules.explain import json_schema

    click.echo(json.dumps(json_schema(), indent=2))


def _list(as_json: bool) -> None:
    from spades_sim.rules.load import load_rules, preset_names

    presets = [load_rules(each) for each in preset_names()]
    if as_json:
        _print_json([{"name": each.name, "title": each.title, "source": each.source} for each in presets])
        return
    width = max(len(each.name) for each in presets)
    for each in presets:
        click.echo(f"{each.name:<{width}}  {each.title}  [{each.source}]")
    click.echo("\nspades-sim rules NAME prints one; NAME:key=value changes keys; a path to a .toml file works, too.")


def _diff(name: str, other: str, as_json: bool) -> None:
    from spades_sim.rules.explain import diff
    from spades_sim.rules.load import load_rules
    from spades_sim.rules.values import toml_value

    changes = diff(load_rules(name), load_rules(other))
    if as_json:
        _print_json({f"{one.section}.{one.key}": {name: one.value, other: two.value} for one, two in changes})
        return
    if not changes:
        click.echo(f"{name} and {other} are the same rules.")
    for one, two in changes:
        click.echo(
            f"{one.section}.{one.key} = {toml_value(one.value)}   # {other}: {toml_value(two.value)}; {one.meaning}"
        )


def _toml(name: str) -> None:
    from spades_sim.rules.explain import rules_toml
    from spades_sim.rules.load import load_rules

    click.echo(rules_toml(load_rules(name)), nl=False)


def _explain(name: str, as_json: bool) -> None:
    from spades_sim.rules.explain import describe
    from spades_sim.rules.load import load_rules
    from spades_sim.rules.values import toml_value
    from spades_sim.shown import printable

    rules = load_rules(name)
    if as_json:
        _print_json(
            {"name": rules.name, "title": rules.title, "source": rules.source, "hash": rules.hash(), **rules.values()}
        )
        return
    click.echo(f"{printable(rules.name)}: {printable(rules.title)}\nSource: {printable(rules.source)}")
    facts = list(describe(rules))
    width = max(len(f"{fact.key} = {toml_value(fact.value)}") for fact in facts if len(toml_value(fact.value)) < 30)
    section = ""
    for fact in facts:
        if fact.section != section:
            section = fact.section
            click.echo(f"\n[{section}]")
        setting = f"{fact.key} = {toml_value(fact.value)}"
        click.echo(f"{setting:<{width}}  # {fact.meaning} ({fact.source})")
