"""The program of commands: reads the arguments and runs a command. Not loaded when the window opens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

import typer

from passlens import __version__
from passlens.cli.commands import add_commands
from passlens.cli.faults import Exit, report_user_error
from passlens.cli.help_page import HelpGroup, bounds, written
from passlens.cli.main import NEW_WINDOW, open_window
from passlens.cli.streams import write_line
from passlens.cli.translation import LANG, verbatim, worded
from passlens.engine.errors import UserError
from passlens.engine.messages import NOTHING, Items, Join, Message, did_you_mean, joined, quoted, together

# The base of typer's usage errors is in a private module of typer or in click, depending on the version.
_UsageError: type[Exception] = typer.BadParameter.__mro__[1]


def _version(requested: bool) -> None:
    if requested:
        write_line(verbatim(f"passlens {__version__}"))
        raise typer.Exit


def build_app(only: str | None = None) -> typer.Typer:
    """The program; ``only``: the invoked command, if no other must be loaded."""
    app = typer.Typer(
        name="passlens",
        add_completion=False,
        rich_markup_mode=None,
        cls=HelpGroup,
        context_settings={"help_option_names": ["-h", "--help"]},
    )

    @app.callback(invoke_without_command=True)
    def _passlens(
        context: typer.Context,
        version: Annotated[
            bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and exit.")
        ] = False,
        new_window: Annotated[
            bool, typer.Option(NEW_WINDOW, help="Open another window, also when one is open. Files may follow.")
        ] = False,
        lang: Annotated[str, typer.Option(LANG, metavar="LOCALE", help="Language of the output: en or zh_CN.")] = "",
    ) -> int | None:
        """See what IREE does to a model: every pass and its diff, devices, memory, kernels, and timed runs.

        Without a command, or with files in place of one, the window opens; an open window takes the files.
        """
        del version, lang  # already handled
        return open_window([], new_window=new_window) if context.invoked_subcommand is None else None

    add_commands(app, only)
    return app


def run_command(arguments: list[str]) -> int:
    """Run the command in the arguments; returns the exit code.

    Raises:
        KeyboardInterrupt: It was cancelled at a question.
    """
    only = None if arguments[0] == "help" else arguments[0]  # help shows the options of any command
    try:
        code = build_app(only)(arguments, prog_name="passlens", standalone_mode=False)
    except _UsageError as error:
        return _report_usage(error, arguments)
    except typer.Abort as abort:
        raise KeyboardInterrupt from abort
    if code == Exit.CANCELLED and not isinstance(code, Exit):
        raise KeyboardInterrupt  # typer turned it into a plain number; cancelled commands report it themselves
    return code if isinstance(code, int) else Exit.DONE


def _report_usage(error: Any, arguments: list[str]) -> int:
    """Print in one sentence what is wrong with the arguments."""
    command = next((argument for argument in arguments if not argument.startswith("-")), "")
    option = getattr(error, "option_name", "")
    takes_flags = {
        "compile": "compile FILE",
        "preflight": "preflight FILE",
        "dispatch": "dispatch SESSION DISPATCH",
        "reduce": "reduce FILE",
    }
    if command in takes_flags and option:
        hint = Message(
            "usage.raw-flags",
            "Flags of iree-compile go after '--': {usage}",
            usage=f"passlens {takes_flags[command]} -- {option}",
        )
    else:
        usage = " ".join(("passlens", *([command] if command else []), "--help"))
        hint = Message("usage.help", "'{usage}' shows the usage.", usage=usage)
    return report_user_error(UserError(_fault(error, arguments), hint=hint))


def _fault(error: Any, arguments: Sequence[str]) -> Message:
    """What is wrong with the arguments, by the kind of error: typer's sentences are English."""
    option, parameter, context = (getattr(error, name, None) for name in ("option_name", "param", "ctx"))
    if option and hasattr(error, "possibilities"):
        fault = Message("usage.no-option", "No such option: {option}.", option=option)
        return together(fault, did_you_mean(sorted(error.possibilities))) if error.possibilities else fault
    if option and any(argument.startswith(f"{option}=") for argument in arguments):
        return Message("usage.no-value", "Option {option} does not take a value.", option=option)
    if option:
        return Message("usage.needs-value", "Option {option} needs a value.", option=option)
    if parameter is not None and hasattr(error, "param_type"):
        return Message("usage.missing", "Argument {name} is missing.", name=worded(parameter.metavar or parameter.name))
    if parameter is not None:
        name, value = _given(parameter.opts, arguments)
        if takes := bounds(parameter) or _takes(written(parameter, context).rpartition(" ")[2]):
            return Message("usage.takes", "{name} takes {takes}, not '{value}'.", name=name, takes=takes, value=value)
        reason = error.message.strip().removeprefix("Value error, ").rstrip(".")
        return Message("usage.value", "Invalid value for {name}: {reason}.", name=name, reason=reason)
    if context is not None and (commands := tuple(getattr(context.command, "commands", ()))):
        group = context.command_path
        return Message("usage.command", "'{group}' takes a command: {names}.", group=group, names=Items(commands))
    return quoted(str(error))


def _takes(kind: str) -> Message:
    """The values of an option, from typer's notation: ``<hip|cuda>``, ``<int>``."""
    if kind == "<int>":
        return Message("usage.int", "a whole number")
    if kind == "<float>":
        return Message("usage.float", "a number")
    if not kind.startswith("<"):
        return NOTHING
    choices = tuple(f"'{one}'" for one in kind.strip("<>").split("|"))
    return joined(Items(choices, Join.OR))


def _given(names: Sequence[str], arguments: Sequence[str]) -> tuple[str, str]:
    """The name by which an option was given, and its value."""
    for place, argument in enumerate(arguments):
        name, equals, value = argument.partition("=")
        if name in names:
            return name, value if equals else "".join(arguments[place + 1 : place + 2])
    return max(names, key=len), ""
