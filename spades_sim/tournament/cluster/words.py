"""What the processes of a cluster say to each other, as plain words that need no other module."""

#: First word of an answer of a player: it can play; the blocks were played (pickled results, seconds); it cannot play
#: this run (why); the program itself failed (traceback).
READY, MADE, REFUSED, TROUBLE = "ready", "made", "refused", "trouble"
#: First word of an answer of a worker beside these: its player died again and again (how); the run is over.
DIED, OVER = "died", "over"
#: Seconds after which a player that is asked for nothing ends.
IDLE_SECONDS = 120.0
#: Times that blocks are played whose process dies for no fault of a strategy.
TRIES = 3

#: What a player or a worker answers.
Reply = tuple[str, *tuple[object, ...]]
