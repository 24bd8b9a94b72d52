"""The command ``spades-sim``: its list of commands, and how every failure ends.

Exit codes: 0 done; 1 internal error or no room; 2 usage, config or a broken strategy file; 3 a strategy fouled,
under --strict or on_foul=stop, or failed its check; 4 stopped by a full disk, can be resumed; 130 on Ctrl-C and 143 on
SIGTERM, after saving.
"""

import contextlib
import errno
import importlib
import io
import os
import signal
import sys
from typing import Any

import click

import spades_sim
from spades_sim.shown import one_line

#: Commands by group: name and help line. The line is here so that ``--help`` imports no command.
COMMANDS: dict[str, dict[str, str]] = {
    "Play": {
        "run": "Play a tournament file, or a shipped one by name.",
        "duel": "Play two strategies against each other.",
        "sprt": "Play two strategies until a sequential test decides.",
        "compare-rules": "Say what a change of the rules does.",
        "resume": "Go on with a run that was stopped.",
        "play": "Play and show one game; take a seat yourself.",
    },
    "Analyse": {
        "stats": "Print the tables of a result folder.",
        "report": "Make one HTML page of a result folder.",
        "replay": "Play recorded games again and score them again.",
        "rules": "List the rule sets, print or compare them.",
        "score": "Score one hand under any rules.",
        "legal": "Say which cards or bids are legal.",
    },
    "Extend": {
        "strategies": "List the strategies, or explain one.",
        "new-strategy": "Write a working strategy file to start from.",
        "check-strategy": "Check a strategy file: legal, repeatable, honest, fast.",
    },
    "Measure": {
        "bench": "Measure the speed on this machine.",
    },
}

#: Exit codes after Ctrl-C and after SIGTERM.
INTERRUPTED, TERMINATED = 130, 143
#: Exit code of a run that can be resumed.
STOPPED = 4
#: What the system says where there is no room: disk, quota, or largest size of a file.
NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)

EXAMPLES = """Examples:
  spades-sim run quickstart
  spades-sim duel careful rb --games 4000
  spades-sim duel careful rb --until margin=2
  spades-sim compare-rules cardgames_io --change bag_limit=5,bag_penalty=50
  spades-sim rules cardems --diff cardgames_io

Exit codes: 0 done; 1 internal error; 2 wrong input; 3 a foul or failed check; 4 disk full; 130 Ctrl-C.
"""


class Commands(click.Group):
    """A group that knows the names of its commands and imports one when it is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of all commands, as grouped in the help."""
        return [name for group in COMMANDS.values() for name in group]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a command."""
        if cmd_name not in self.list_commands(ctx):
            return None
        module = importlib.import_module(f"spades_sim.cli.{cmd_name.replace('-', '_')}")
        command: click.Command = module.command
        return command

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        """Find the command, or name the nearest one."""
        import difflib

        if args and args[0] not in self.list_commands(ctx) and not args[0].startswith("-"):
            near = difflib.get_close_matches(args[0], self.list_commands(ctx), 1)
            hint = f'Did you mean "{near[0]}"?' if near else "See spades-sim --help."
            ctx.fail(f'No such command "{args[0]}". {hint}')
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the commands in their groups, without importing them."""
        for group, commands in COMMANDS.items():
            with formatter.section(group):
                formatter.write_dl(list(commands.items()))

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the examples as they are."""
        formatter.write("\n" + EXAMPLES)


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(spades_sim.__version__, prog_name="spades-sim")
def cli() -> None:
    """Play thousands of Spades games between strategies, under any rules, and write what happened to CSV.

    Strategies are Python files (see `spades-sim strategies`), rule sets are TOML files (see `spades-sim rules`).
    """


def _known_errors() -> tuple[type[Exception], ...]:
    """Return the errors that are the user's to mend; only classes of modules that were imported can be raised."""
    homes = (
        ("spades_sim.rules.load", "RulesError"),
        ("spades_sim.strategy.plugin", "StrategyError"),
        ("spades_sim.runs.config", "ConfigError"),
        ("spades_sim.records.read", "ResultError"),
        ("spades_sim.records.write", "ResultError"),
        ("spades_sim.tournament.cluster.pool", "ClusterError"),
        ("spades_sim.records.reading", "RecordError"),
    )
    return tuple(getattr(sys.modules[home], name) for home, name in homes if home in sys.modules)


def _foul_errors() -> tuple[type[Exception], ...]:
    fouls = sys.modules.get("spades_sim.tournament.fouls")
    return (fouls.FoulError,) if fouls is not None else ()


class _TerminatedError(KeyboardInterrupt):
    """SIGTERM asks for the same as Ctrl-C."""


def _terminate(*_: object) -> None:
    raise _TerminatedError


def keep_stops() -> None:
    """Send a stop again that fell into a callback from compiled code, where Python drops every exception."""
    import _thread
    import threading

    told = sys.unraisablehook

    def _again(dropped: Any) -> None:
        if not issubclass(dropped.exc_type, KeyboardInterrupt):
            told(dropped)
            return
        number = signal.SIGTERM if issubclass(dropped.exc_type, _TerminatedError) else signal.SIGINT
        if hasattr(signal, "pthread_kill"):  # wakes a main thread that waits, which interrupt_main does not
            timer = threading.Timer(0.05, signal.pthread_kill, (threading.main_thread().ident, number))
        else:
            timer = threading.Timer(0.05, _thread.interrupt_main, (number,))
        timer.daemon = True
        timer.start()

    sys.unraisablehook = _again


def _complain(error: BaseException) -> None:
    for line in str(error).split("\n"):
        click.echo(f"Error: {one_line(line)}", err=True)
    _notes(error)


def _notes(error: BaseException) -> None:
    for note in getattr(error, "__notes__", ()):
        click.echo(note, err=True)


def _stopped(error: BaseException) -> int:
    """Say that the run was stopped, and how to go on with it."""
    cause = error.__cause__ or error
    click.echo("Stopped.", err=True)
    _notes(cause)
    return TERMINATED if isinstance(cause, _TerminatedError) else INTERRUPTED


def _known_code(error: Exception) -> int:
    """Return the exit code of an error that the user can mend."""
    if type(error).__name__ in ("StoppedError", "ClusterLostError"):
        return STOPPED
    return 1 if getattr(error.__cause__, "errno", None) in NO_ROOM else 2


def _invoke(arguments: list[str] | None) -> int:
    """Run the command line; return its exit code."""
    try:
        result = cli.main(args=arguments, prog_name="spades-sim", standalone_mode=False)
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except click.exceptions.Exit as error:
        return error.exit_code
    except (click.Abort, KeyboardInterrupt) as error:
        return _stopped(error)
    except (BrokenPipeError, SystemExit):
        # The reader went away (click turns that into SystemExit): nothing more can be written, and that is no fault.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.__stdout__.fileno() if sys.__stdout__ else 1)
        return 0
    except Exception as error:
        if isinstance(error, _known_errors()):
            _complain(error)
            return _known_code(error)
        if isinstance(error, _foul_errors()):
            _complain(error)
            return 3
        if isinstance(error, OSError) and error.errno in NO_ROOM:
            click.echo(f"Error: cannot write the output: {error.strerror}", err=True)
            _notes(error)
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return 1
        raise
    return result if isinstance(result, int) else 0


def main(arguments: list[str] | None = None) -> None:
    """Run the command line and end the process with its exit code."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    with contextlib.suppress(ValueError):  # outside the main thread nobody is told of signals
        signal.signal(signal.SIGTERM, _terminate)
        keep_stops()
    code = _invoke(arguments)
    try:
        sys.stdout.flush()
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if error.errno != errno.EPIPE:
            click.echo(f"Error: cannot write the output: {error.strerror}", err=True)
            code = code or 1
    if code in (INTERRUPTED, TERMINATED):
        # After a second Ctrl-C the pool of killed workers cannot be waited for.
        sys.stderr.flush()
        os._exit(code)
    sys.exit(code)


if __name__ == "__main__":
    main()
