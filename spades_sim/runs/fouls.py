"""Say what fouls mean for a run: the command that repeats one, the match that is forfeited, the run that stops."""

import json
import shlex
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, replace

from spades_sim.rules.explain import diff
from spades_sim.rules.load import load_rules, preset_names
from spades_sim.rules.schema import Rules
from spades_sim.runs.config import RunConfig
from spades_sim.strategy.limits import Limits
from spades_sim.tournament.fouls import FoulError
from spades_sim.tournament.plan import Block, Match, Plan

_BASE = "cardgames_io"


def rules_text(rules: Rules) -> str:
    """Write any rule set so that a command line can name it: a preset, or the keys that differ from one."""
    if rules.name in preset_names() and load_rules(rules.name).hash() == rules.hash():
        return rules.name
    changes = [f"{fact.section}.{fact.key}={fact.text}" for fact, _ in diff(rules, load_rules(_BASE))]
    return f"{_BASE}:{','.join(changes)}" if changes else _BASE


def repeat_command(plan: Plan, match: Match) -> Callable[[int], str]:
    """Return a function from a deal number to the command that plays this deal of a match again, in every seating."""
    specs = [plan.entrants[each].specs for each in dict.fromkeys(match.entrants)]
    rules = rules_text(plan.variants[match.variant].rules)
    if len(specs) == 2:
        words = ["spades-sim", "duel", *(" + ".join(each) for each in specs), "--rules", rules]
    else:
        # No command takes more than two entrants, so a shipped tournament is given others.
        entrants = ", ".join(f"{{strategies = {json.dumps(each)}}}" for each in specs)
        words = ["spades-sim", "run", "quickstart", "--set", f"entrants=[{entrants}]", "--set", "tables=all"]
        words += ["--set", f"rules={json.dumps(rules)}"]
    words += ["--seed", str(plan.seed), "--games", str(plan.seatings(match))]
    if plan.limits != Limits():
        limits = ", ".join(f"{key} = {value}" for key, value in asdict(plan.limits).items())
        words += ["--set", f"limits={{{limits}}}"]
    if plan.cap != RunConfig.model_fields["hand_cap"].default:
        words += ["--set", f"hand_cap={plan.cap}"]
    for folder in plan.folders:
        words += ["--strategies", str(folder)]
    words += ["--name", "repeat", "--overwrite", "--set"]
    start = shlex.join(words)
    return lambda deal_number: f"{start} first_deal={deal_number}"


class Referee:
    """Applies the policy of a plan to the blocks of a run, which come back in schedule order.

    What is decided depends on the blocks before alone, so it is the same for any number of jobs.
    """

    def __init__(self, plan: Plan) -> None:
        self._policy = plan.on_foul
        self._forfeited: dict[int, int] = {}

    def ahead(self, blocks: Iterable[Block]) -> Iterator[Block]:
        """Pass on the blocks that are to be played, those of a forfeited match marked."""
        return (self._marked(block) for block in blocks)

    def _marked(self, block: Block) -> Block:
        return replace(block, forfeited_by=self._forfeited.get(block.match.index))

    def overtaken(self, block: Block) -> Block | None:
        """Return what counts in place of a block that was under way when its match was forfeited."""
        marked = self._marked(block)
        return None if marked == block else marked

    def judge(self, block: Block, place: int | None, text: str) -> None:
        """Take note of the first foul of a block, if there is one: the entrant's place in the match, and a line.

        Raises
        ------
        FoulError
            Where the run is to stop.
        """
        if place is None:
            return
        if self._policy == "stop":
            raise FoulError(text)
        if self._policy == "forfeit_match":
            self._forfeited.setdefault(block.match.index, place)
