"""Entry point of ``passlens``: reads the arguments, runs a command or opens the window, ends with a code."""

from __future__ import annotations

import difflib
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from passlens import __version__
from passlens.cli.commands import COMMANDS, add_commands
from passlens.cli.faults import Exit, as_user_error, report_bug, report_user_error
from passlens.cli.output import prepare_streams, silence, write_note, write_results
from passlens.engine.errors import CancelledError, UserError

# The base of typer's own exceptions on usage; it lies in a private module of typer or in click, by version.
_UsageError: type[Exception] = typer.BadParameter.__mro__[1]

OPENED = frozenset({".mlir", ".mlirbc", ".vmfb", ".onnx", ".passlens", ".ireeprof"})
"""Suffixes of what ``passlens FILE`` opens in the window."""
_NEW_WINDOW = "--new-window"


def _version(wanted: bool) -> None:
    if wanted:
        write_results(f"passlens {__version__}\n")
        raise typer.Exit


def build_app(only: str | None = None) -> typer.Typer:
    """The program; ``only`` is the command that is invoked, when no other needs to be loaded."""
    app = typer.Typer(
        name="passlens",
        add_completion=False,
        rich_markup_mode=None,
        context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110},
    )

    @app.callback(invoke_without_command=True)
    def _passlens(
        context: typer.Context,
        version: Annotated[
            bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and leave.")
        ] = False,
        new_window: Annotated[
            bool, typer.Option(_NEW_WINDOW, help="Open another window, also when one is open. Files may follow.")
        ] = False,
    ) -> int | None:
        """See what IREE does to a model: every pass and its diff, devices, memory, kernels, and timed runs.

        Without a command, or with files in place of one, the window opens; the one that is open takes them.
        """
        del version
        return open_window([], new_window=new_window) if context.invoked_subcommand is None else None

    add_commands(app, only)
    return app


def open_window(files: Sequence[Path], *, new_window: bool = False) -> int:
    """Open the window, or hand the files to the one that is open unless a new one is wanted; the exit code.

    Raises:
        UserError: There is no display, or a library of the window is missing.
    """
    if sys.platform.startswith("linux") and not any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    ):
        raise UserError(
            "There is no display to open the window on.",
            hint="Use 'passlens compile FILE' on the command line; 'passlens --help' lists all commands.",
        )
    try:
        from passlens.gui import app  # noqa: PLC0415 - only where a window is wanted
    except ImportError as error:
        if (error.name or "").startswith("passlens"):
            raise
        raise UserError(
            f"The window cannot start: {error}.",
            hint="Install what is missing, or use 'passlens compile FILE' on the command line.",
        ) from error
    return app.main([*([_NEW_WINDOW] if new_window else []), *(str(path) for path in files)])


def main(argv: Sequence[str] | None = None) -> int:
    """Run ``passlens`` with these arguments, or with those of the process.

    Returns:
        0 done; 1 the compile or run failed; 2 wrong usage, input or surroundings; 70 a bug; 130 cancelled.
    """
    arguments = list(sys.argv[1:] if argv is None else argv)
    prepare_streams()
    code = _guarded(arguments)
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError):
            silence(stream)
    return code


def _guarded(arguments: list[str]) -> int:
    try:
        return _dispatch(arguments)
    except UserError as error:
        return report_user_error(error)
    except _UsageError as error:
        return _report_usage(error, arguments)
    except (CancelledError, KeyboardInterrupt, typer.Abort):
        write_note("passlens: Cancelled.")
        return Exit.CANCELLED
    except BrokenPipeError:
        silence(sys.stdout)
        return Exit.DONE
    except OSError as error:
        known = as_user_error(error)
        return report_bug(error) if known is None else report_user_error(known)
    except Exception as error:  # the last door: nothing of ours may end in a traceback
        return report_bug(error)


def _dispatch(arguments: list[str]) -> int:
    if not arguments:
        return open_window([])
    new_window = arguments[0] == _NEW_WINDOW and len(arguments) > 1
    if new_window:
        arguments = arguments[1:]
    first = arguments[0]
    names = [command.name for command in COMMANDS]
    if not first.startswith("-") and first not in names:
        path = Path(first)
        if path.exists() or path.suffix in OPENED:
            return open_window([_existing(Path(argument)) for argument in arguments], new_window=new_window)
        close = difflib.get_close_matches(first, names, n=1)
        hint = f"Did you mean '{close[0]}'?" if close else "'passlens --help' lists the commands."
        raise UserError(f"There is no command and no file '{first}'.", hint=hint)
    only = None if first == "help" else first  # help shows the options of any
    code = build_app(only)(arguments, prog_name="passlens", standalone_mode=False)
    if code == Exit.CANCELLED and not isinstance(code, Exit):
        raise KeyboardInterrupt  # typer made a bare number of it; commands that were cancelled say so themselves
    return code if isinstance(code, int) else Exit.DONE


def _existing(path: Path) -> Path:
    if not path.exists():
        raise UserError(f"There is no file {path}.", hint="Check the path.")
    return path.absolute()


def _report_usage(error: Exception, arguments: list[str]) -> int:
    """Say in one sentence what is wrong with the arguments."""
    text = getattr(error, "format_message", error.__str__)().strip().replace("Value error, ", "")
    command = next((argument for argument in arguments if not argument.startswith("-")), "")
    option = getattr(error, "option_name", "")
    takes_flags = {
        "compile": "compile FILE",
        "preflight": "preflight FILE",
        "dispatch": "dispatch SESSION DISPATCH",
        "reduce": "reduce FILE",
    }
    if command in takes_flags and option:
        hint = f"Flags of iree-compile go after '--': passlens {takes_flags[command]} -- {option}"
    else:
        hint = f"'passlens {command} --help' tells the usage.".replace("  ", " ")
    write_note(f"passlens: {text.rstrip('.')}. {hint}")
    return Exit.USAGE


if __name__ == "__main__":
    sys.exit(main())
