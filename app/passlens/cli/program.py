"""The program of commands: reads the arguments of one and runs it. Not loaded where the window opens."""

from __future__ import annotations

from typing import Annotated

import typer

from passlens import __version__
from passlens.cli.commands import add_commands
from passlens.cli.faults import Exit
from passlens.cli.main import NEW_WINDOW, open_window
from passlens.cli.streams import write_note, write_results
from passlens.cli.told import LANG

# The base of typer's own exceptions on usage; it lies in a private module of typer or in click, by version.
_UsageError: type[Exception] = typer.BadParameter.__mro__[1]


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
            bool, typer.Option(NEW_WINDOW, help="Open another window, also when one is open. Files may follow.")
        ] = False,
        lang: Annotated[
            str, typer.Option(LANG, metavar="LOCALE", help="Language of sentences, headings and labels: en or zh_CN.")
        ] = "",
    ) -> int | None:
        """See what IREE does to a model: every pass and its diff, devices, memory, kernels, and timed runs.

        Without a command, or with files in place of one, the window opens; the one that is open takes them.
        """
        del version, lang  # both came before
        return open_window([], new_window=new_window) if context.invoked_subcommand is None else None

    add_commands(app, only)
    return app


def run_command(arguments: list[str]) -> int:
    """Run the command that the arguments name; its exit code.

    Raises:
        KeyboardInterrupt: It was cancelled at a question.
    """
    only = None if arguments[0] == "help" else arguments[0]  # help shows the options of any
    try:
        code = build_app(only)(arguments, prog_name="passlens", standalone_mode=False)
    except _UsageError as error:
        return _report_usage(error, arguments)
    except typer.Abort as abort:
        raise KeyboardInterrupt from abort
    if code == Exit.CANCELLED and not isinstance(code, Exit):
        raise KeyboardInterrupt  # typer made a bare number of it; commands that were cancelled say so themselves
    return code if isinstance(code, int) else Exit.DONE


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
