"""The bar on stderr: games, games a second, time left, and who is ahead."""

import sys
from types import TracebackType
from typing import Any

import click

from spades_sim.runs.playing import Progress


class Bar:
    """Show a run's progress where stderr is a terminal; say what is being compiled when it takes a while."""

    def __init__(self, silent: bool) -> None:
        self._silent = silent
        self._bar: Any = None

    def __enter__(self) -> "Bar":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._bar is not None:
            self._bar.close()

    def say(self, text: str) -> None:
        """Write a line of news to stderr."""
        if not self._silent:
            click.echo(text, err=True)

    def update(self, progress: Progress) -> None:
        """Move the bar on."""
        if self._silent or not sys.stderr.isatty():
            return
        if self._bar is None:
            from tqdm import tqdm

            # The monitor thread would be alive when workers are forked.
            tqdm.monitor_interval = 0
            self._bar = tqdm(total=progress.total, unit=" games", unit_scale=True, file=sys.stderr, leave=False)
        self._bar.initial = progress.kept  # what was played before counts for no speed
        self._bar.update(progress.done - self._bar.n)
        if progress.headline:
            self._bar.set_postfix_str(progress.headline, refresh=False)


def say_compiling() -> None:
    """Say on stderr that the engine is being compiled, where nothing of it is cached yet."""
    from spades_sim.jit import PLAIN, cache_root, core_key

    if not PLAIN and not any((cache_root() / core_key()).rglob("*.nbi")):
        click.echo("Compiling the engine; this happens once and takes up to a minute ...", err=True)
