"""The schema of a rule set: its sections and labels, its values as plain data, and its hash."""

import hashlib
import json
from typing import Any

from pydantic import Field

from spades_sim.rules.sections.base import Section
from spades_sim.rules.sections.bid import Bid, Pass
from spades_sim.rules.sections.play import Conduct, Play
from spades_sim.rules.sections.score import End, Score
from spades_sim.rules.sections.table import Deal, Deck, Table

__all__ = ["LABELS", "SECTIONS", "Rules", "Section"]


class Rules(Section):
    """A rule set: every key of every section.

    It cannot be changed, equal rule sets compare equal, and it may be a key of a dict. `spades_sim.rules.load` makes
    rule sets and checks them; a value outside a key's range cannot be built here either, but keys that contradict
    each other can.
    """

    name: str = Field("custom", min_length=1, max_length=200, description="Name of the rule set.")
    title: str = Field("", max_length=200, description="One line that says what it is.")
    source: str = Field("", max_length=500, description="Where it comes from.")
    table: Table = Table()
    deck: Deck = Deck()
    deal: Deal = Deal()
    bid: Bid = Bid()
    pass_: Pass = Field(Pass(), alias="pass")
    play: Play = Play()
    score: Score = Score()
    end: End = End()
    conduct: Conduct = Conduct()

    def values(self) -> dict[str, dict[str, Any]]:
        """Return ``section -> key -> value`` of all keys, as plain data; name, title and source are not in it."""
        data: dict[str, Any] = self.model_dump(mode="json", by_alias=True)
        return {section: data[section] for section in SECTIONS}

    def hash(self) -> str:
        """Return the SHA-256 of all keys; name, title and source do not count."""
        return hashlib.sha256(json.dumps(self.values(), sort_keys=True).encode()).hexdigest()


#: What a rule set says about itself.
LABELS = ("name", "title", "source")

#: Section name in a file -> its model, in the order of a file.
SECTIONS: dict[str, type[Section]] = {
    "table": Table,
    "deck": Deck,
    "deal": Deal,
    "bid": Bid,
    "pass": Pass,
    "play": Play,
    "score": Score,
    "end": End,
    "conduct": Conduct,
}
