"""Help on a command in the user's language: usage, description, arguments, options, commands."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator, Sequence
from enum import Enum
from typing import Any, Final

from rich.cells import cell_len
from typer.core import TyperCommand, TyperGroup
from typing_extensions import override

from passlens.cli.translation import Shown, translated, verbatim, worded
from passlens.engine.errors import UserError
from passlens.engine.messages import NOTHING, Items, Message, Word

_WIDEST: Final = 110
_NARROWEST: Final = 50
_WIDEST_NAMES: Final = 30
"""Characters; the text beside a longer name begins on the next line."""
_PART: Final = re.compile(
    r"\s+"
    r"|[\u3000-\u9fff\uff00-\uffef][、。，．：；！？）」』】”]*"
    r"|[^\s\u3000-\u9fff\uff00-\uffef]+[、。，．：；！？）」』】”]*"
)
"""Text that is not broken across lines: a word, or one Chinese character, with the punctuation after it."""
_NAME: Final = re.compile("[A-Z]{2}")
"""A word in the name of a value: ``FILE``, not ``N`` or ``arg0=1x32``."""
_HELP_OPTION: Final = Word("Show this help.")


class HelpCommand(TyperCommand):
    """A command with its help in the user's language."""

    allow_extra_args = True  # refused below, with our message

    @override
    def get_help(self, ctx: Any) -> str:
        return _page(self, ctx)

    @override
    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the arguments.

        Raises:
            UserError: There are more than the command takes.
        """
        more = super().parse_args(ctx, args)
        if more:
            raise UserError(
                Message("usage.extra", "Unexpected arguments: {arguments}.", arguments=Items(tuple(more))),
                hint=Message("usage.is", "Usage: {usage}", usage=usage(self, ctx)),
            )
        return more


class HelpGroup(TyperGroup):
    """Commands with their help in the user's language."""

    @override
    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Find the invoked command.

        Raises:
            UserError: There is none of that name.
        """
        if args and not args[0].startswith("-") and self.get_command(ctx, args[0]) is None:
            raise UserError(
                Message("usage.no-command", "'{group}' has no command '{name}'.", group=ctx.command_path, name=args[0]),
                hint=Message("usage.commands", "Its commands: {names}.", names=Items(tuple(self.commands))),
            )
        return super().resolve_command(ctx, args)

    @override
    def get_help(self, ctx: Any) -> str:
        return _page(self, ctx)


def help_texts(command: Any, context: Any) -> Iterator[str]:
    """All texts to translate in the help of a command and of those below it: sentences, and names of values."""
    yield from _paragraphs(command.help or "")
    yield from _paragraphs(command.short_help or "")
    for parameter in command.get_params(context):
        if parameter.name != "help":
            yield from _paragraphs(parameter.help or "")
        if parameter.metavar and _NAME.search(parameter.metavar):
            yield parameter.metavar
    for name, below in getattr(command, "commands", {}).items():
        yield from help_texts(below, below.context_class(below, info_name=name, parent=context))


def usage(command: Any, context: Any) -> Shown:
    """The syntax of a command: ``passlens ir [OPTIONS] SESSION [PASS]``."""
    parts = [context.command_path, translated(Word("[OPTIONS]"))]
    for one in command.get_params(context):
        if one.param_type_name == "argument":
            name = worded(one.metavar)
            name = name if one.required or name.startswith("[") else verbatim(f"[{name}]")
            parts.append(f"{name}..." if one.nargs < 0 else name)
    if hasattr(command, "commands"):
        parts.append(translated(Word("COMMAND [ARGS]...")))
    return verbatim(" ".join(parts))


def _page(command: Any, context: Any) -> Shown:
    width = max(min(shutil.get_terminal_size().columns, _WIDEST) - 2, _NARROWEST)
    head = translated(Word("Usage:"))
    lines = _beside(f"{head} ", _wrap(usage(command, context), width - cell_len(head) - 1))
    for paragraph in _paragraphs(command.help or command.short_help or ""):
        lines += ["", *(f"  {line}" for line in _wrap(worded(paragraph), width - 2))]
    parameters = command.get_params(context)
    kinds = [(Word("Arguments:"), "argument"), (Word("Options:"), "option")]
    for title, kind in kinds:
        rows = [_row(one, context) for one in parameters if one.param_type_name == kind]
        lines += _section(translated(title), rows, width)
    below = getattr(command, "commands", {}).items()
    lines += _section(translated(Word("Commands:")), [(name, _short(one)) for name, one in below], width)
    return verbatim("\n".join(lines))


def _short(command: Any) -> Shown:
    """What a command does, for a list."""
    return worded(next(_paragraphs(command.short_help or command.help or ""), ""))


def _paragraphs(text: str) -> Iterator[str]:
    return (" ".join(part.split()) for part in text.split("\n\n") if part.strip())


def _row(parameter: Any, context: Any) -> tuple[str, Shown]:
    """The names and the value's name of an argument or option, and its description."""
    metavar = parameter.metavar or ""
    if parameter.param_type_name == "argument":
        return worded(metavar), _meaning(parameter)
    names = written(parameter, context)
    if parameter.name == "help":
        return names, translated(_HELP_OPTION)
    return names.replace(f" {metavar}", f" {worded(metavar)}") if metavar else names, _meaning(parameter)


def written(parameter: Any, context: Any) -> str:
    """An option's names and value in English: ``-O, --opt N``, ``--driver <hip|cuda>``."""
    record = parameter.get_help_record(context)
    return str(record[0]) if record else ""


def bounds(parameter: Any) -> Message:
    """The range of numbers that an option takes, if limited."""
    kind = getattr(parameter, "type", None)  # the version of typer decides where the limits are
    least = getattr(parameter, "min", None) or getattr(kind, "min", None)
    most = getattr(parameter, "max", None) or getattr(kind, "max", None)
    if most is not None:
        return Message("help.from-to", "{least} to {most}", least=f"{least or 0:g}", most=f"{most:g}")
    return Message("help.from", "{least} or more", least=f"{least:g}") if least else NOTHING


def _meaning(parameter: Any) -> Shown:
    default = parameter.default.value if isinstance(parameter.default, Enum) else parameter.default
    more = [translated(limits)] if (limits := bounds(parameter)) else []
    if parameter.show_default and default not in (None, "") and not isinstance(default, bool):
        more.append(translated(Message("help.default", "default: {value}", value=f"{default}")))
    text = " ".join(worded(paragraph) for paragraph in _paragraphs(parameter.help or ""))
    return verbatim(f"{text}  [{'; '.join(more)}]" if more else text)


def _section(title: Shown, rows: Sequence[tuple[str, Shown]], width: int) -> list[str]:
    if not rows:
        return []
    names = min(max(cell_len(name) for name, _ in rows), _WIDEST_NAMES) + 2
    lines = ["", title]
    for name, text in rows:
        beside = _wrap(text, width - names - 2)
        first = f"  {name}"
        if not beside:
            lines.append(first)
        elif cell_len(first) > names:
            lines += [first, *(" " * (names + 2) + line for line in beside)]
        else:
            lines += _beside(first + " " * (names + 2 - cell_len(first)), beside)
    return lines


def _beside(first: str, lines: Sequence[str]) -> list[str]:
    """The lines of a text, the first one after another text, the others indented to its beginning."""
    margin = " " * cell_len(first)
    return [f"{margin if index else first}{line}" for index, line in enumerate(lines)]


def _wrap(text: str, width: int) -> list[str]:
    """The lines of a paragraph in terminal columns; a Chinese character takes two."""
    lines = [""]
    for part in _PART.findall(text):
        if cell_len(lines[-1]) + cell_len(part) <= width:
            lines[-1] += part
        elif not part.isspace():
            lines.append(part)
        else:
            lines.append("")
    return [line.rstrip() for line in lines if line.strip()]
