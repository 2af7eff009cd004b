"""Selects the relevant command of a pasted text, and finds the files that it names."""

from __future__ import annotations

import shlex
from collections.abc import Collection
from pathlib import Path, PurePosixPath, PureWindowsPath

from passlens.engine.errors import UserError
from passlens.engine.messages import Items, Join, Message
from passlens.engine.pasted.words import PastedCommand, Tool, find_commands, other_tool

COMPILES = frozenset({Tool.COMPILE})
RUNS = frozenset({Tool.RUN, Tool.BENCHMARK})
_SHOWN = 100


def read_one(text: str, tools: Collection[Tool]) -> PastedCommand:
    """The only command of these tools in a text.

    Raises:
        UserError: There is none, or there are several.
    """
    found = find_commands(text)
    fitting = [command for command in found if command.tool in tools]
    if len(fitting) == 1:
        return fitting[0]
    names = Items(tuple(tool.value for tool in Tool), Join.OR)
    if len(fitting) > 1:
        lines = Items(tuple(Message("pasted.one", "'{text}'", text=shown(command)) for command in fitting[:5]))
        raise UserError(
            Message(
                "pasted.several",
                "The text holds {count:,} commands of {tool}.",
                count=len(fitting),
                tool=fitting[0].tool,
            ),
            hint=Message("pasted.choose", "Paste one of them: {commands}.", commands=lines),
        )
    if found:
        raise UserError(
            Message("pasted.not-this", "The text holds a command of {tool}.", tool=found[0].tool),
            hint=Message("pasted.as-run", "Give it to 'passlens run --command'.")
            if found[0].tool in RUNS
            else Message("pasted.as-compile", "Give it to 'passlens compile --command'."),
        )
    if other := other_tool(text):
        raise UserError(
            Message("pasted.other-tool", "This is a command of {tool}.", tool=other),
            hint=Message("pasted.tools", "Passlens reads commands of {tools}.", tools=names),
        )
    if not text.strip():
        raise UserError(
            Message("pasted.empty", "The text is empty."),
            hint=Message("pasted.copy", "Copy a command of {tools}, with its flags.", tools=names),
        )
    raise UserError(
        Message("pasted.none", "The text holds no command of {tools}.", tools=names),
        hint=Message("pasted.copy", "Copy a command of {tools}, with its flags.", tools=names),
    )


def shown(command: PastedCommand) -> str:
    """A command on one line, shortened if long."""
    line = shlex.join((command.tool.value, *command.words))
    return line if len(line) <= _SHOWN else f"{line[: _SHOWN - 1]}…"


def find_file(written: str, command: PastedCommand, base: Path) -> Path | None:
    """The file that a command names, on this machine; None if it is missing.

    It is searched for at its path, and by name in ``base``: a user who pastes another user's command has the file at
    hand, not in that person's folders. Attachments of an issue have an additional ``.txt``.
    """
    pure = PureWindowsPath(written) if command.windows else PurePosixPath(written)
    if not written or "${" in pure.name:
        return None
    path = Path(pure.as_posix()).expanduser() if not pure.drive else Path(pure.name)
    places = [base / command.folder / path, base / path, base / pure.name, base / f"{pure.name}.txt"]
    return next((place for place in places if place.is_file()), None)
