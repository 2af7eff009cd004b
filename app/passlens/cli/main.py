"""Entry point of ``passlens``: reads the arguments, runs a command or opens the window, returns an exit code."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path

from passlens.cli.commands import COMMANDS
from passlens.cli.faults import Exit, as_user_error, report_bug, report_untrusted, report_user_error
from passlens.cli.streams import prepare_streams, silence, write_note
from passlens.cli.translation import LANG, speak
from passlens.engine.errors import CancelledError, UntrustedError, UserError
from passlens.engine.formats import STARTS_WINDOW
from passlens.engine.messages import Message, did_you_mean
from passlens.engine.regular_files import unreadable

NEW_WINDOW = "--new-window"
"""The option that opens another window beside an open one."""


def open_window(files: Sequence[Path], *, new_window: bool = False) -> int:
    """Open the window, or hand the files to the open one unless a new one is requested; returns the exit code.

    Raises:
        UserError: There is no display, or a library of the window is missing.
    """
    if sys.platform.startswith("linux") and not any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    ):
        raise UserError(
            Message("main.no-display", "There is no display to open the window on."),
            hint=Message(
                "main.use-command-line",
                "Use 'passlens compile FILE' on the command line; 'passlens --help' lists all commands.",
            ),
        )
    try:
        from passlens.gui import app  # noqa: PLC0415 - only where a window is wanted
    except ImportError as error:
        if (error.name or "").startswith("passlens"):
            raise
        raise UserError(
            Message("main.window-cannot-start", "The window cannot start: {error}.", error=error),
            hint=Message(
                "main.install-missing",
                "Install what is missing, or use 'passlens compile FILE' on the command line.",
            ),
        ) from error
    return app.main([*([NEW_WINDOW] if new_window else []), *(str(path) for path in files)])


def main(argv: Sequence[str] | None = None) -> int:
    """Run ``passlens`` with these arguments, or with those of the process.

    Returns:
        0 done; 1 the compile or run failed; 2 wrong usage, input or environment; 70 a bug; 130 cancelled.
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
    except UntrustedError as error:
        return report_untrusted(error)
    except UserError as error:
        return report_user_error(error)
    except (CancelledError, KeyboardInterrupt):
        write_note(Message("main.cancelled", "passlens: Cancelled."))
        return Exit.CANCELLED
    except BrokenPipeError:
        silence(sys.stdout)
        return Exit.DONE
    except OSError as error:
        known = as_user_error(error)
        return report_bug(error) if known is None else report_user_error(known)
    except Exception as error:  # the last handler: no traceback may leave it
        return report_bug(error)


def _dispatch(arguments: list[str]) -> int:
    arguments = _spoken(arguments)
    if not arguments:
        return open_window([])
    new_window = arguments[0] == NEW_WINDOW and len(arguments) > 1
    if new_window:
        arguments = arguments[1:]
    first = arguments[0]
    names = [command.name for command in COMMANDS]
    if not first.startswith("-") and first not in names:
        path = Path(first)
        if path.exists() or path.suffix in STARTS_WINDOW:
            return open_window([_existing(Path(argument)) for argument in arguments], new_window=new_window)
        import difflib  # noqa: PLC0415 - for a slip

        close = difflib.get_close_matches(first, names, n=1)
        hint = (
            did_you_mean([f"'{close[0]}'"]) if close else Message("main.help", "'passlens --help' lists the commands.")
        )
        raise UserError(Message("main.unknown", "There is no command and no file '{first}'.", first=first), hint=hint)
    from passlens.cli.program import run_command  # noqa: PLC0415 - typer and rich, which the window needs not

    return run_command(arguments)


def _spoken(arguments: list[str]) -> list[str]:
    """Set the language at the beginning of the arguments; returns the rest."""
    if not arguments or arguments[0].partition("=")[0] != LANG:
        return arguments
    _, equals, locale = arguments[0].partition("=")
    speak(locale if equals else "".join(arguments[1:2]))
    return arguments[1 if equals else 2 :]


def _existing(path: Path) -> Path:
    try:
        path.stat()
    except (OSError, ValueError) as error:
        raise unreadable(path, error) from error
    return path.absolute()


if __name__ == "__main__":
    sys.exit(main())
