"""Keep a tournament on its way: which blocks come next, which are still wanted, and what came of the matches."""

from collections.abc import Iterator

from spades_sim.records.matches import Course, evidence_of, score_of
from spades_sim.records.results import MatchResult
from spades_sim.tournament.formats import MeetingScore, places
from spades_sim.tournament.plan import Block, Match, Plan
from spades_sim.tournament.stopping import reason_to_stop


class Schedule:
    """The matches of a plan as far as they are known, and their results.

    What comes next depends on nothing but the blocks that were taken, in their order. So whoever feeds the same blocks
    again, wherever they come from, is led through the same schedule.

    Attributes
    ----------
    results : dict of int to MatchResult
        By index of the match.
    left_out : int
        Games that will not be played, because their match has stopped.
    lost : list of (Block, str)
        Blocks that could not be played, and why.
    """

    def __init__(self, plan: Plan) -> None:
        self.results: dict[int, MatchResult] = {}
        self.left_out = 0
        self.lost: list[tuple[Block, str]] = []
        self._plan = plan
        self._matches: list[Match] = []
        self._stopped: set[int] = set()

    def rounds(self) -> Iterator[Iterator[Block]]:
        """Give the blocks of each round; those of the next are known when the last of a round has been taken."""
        while matches := self._plan.next_matches(self._scores(), len(self._matches)):
            self._matches += matches
            yield (block for block in self._plan.blocks(matches) if self.wants(block))

    def wants(self, block: Block) -> bool:
        """Tell whether the match of a block still goes on; blocks come back that were asked for before it stopped."""
        return block.match.index not in self._stopped

    def take(self, block: Block, result: MatchResult) -> MatchResult:
        """Add what came of a block that is wanted; return its match so far."""
        index = block.match.index
        so_far = self.results[index] + result if index in self.results else result
        self.results[index] = so_far
        rule = self._plan.stop
        if rule.active and reason_to_stop(rule, evidence_of(so_far)) != "games":
            self._stopped.add(index)
        return so_far

    def ordered(self) -> list[MatchResult]:
        """Return the results in schedule order."""
        return [self.results[match.index] for match in self._matches]

    def course(self) -> Course:
        """Return where the entrants stand."""
        plan = self._plan
        if not plan.format.in_rounds:
            return Course(stop=plan.stop, baseline=plan.baseline)
        return Course(
            {
                (variant.name, plan.entrants[place.entrant].name): place
                for variant, scores in zip(plan.variants, self._scores(), strict=True)
                for place in places(plan.format, len(plan.entrants), scores)
            },
            plan.stop,
            plan.baseline,
        )

    def _scores(self) -> list[list[MeetingScore]]:
        if not self._plan.format.in_rounds:
            return [[] for _ in self._plan.variants]
        return [
            [score_of(self.results[match.index], match.entrants) for match in self._matches if match.variant == number]
            for number in range(len(self._plan.variants))
        ]
