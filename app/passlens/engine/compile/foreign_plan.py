"""What a session from elsewhere would start, shown before the user trusts it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from passlens.engine.compile.command_line import command_line
from passlens.engine.compile.foreign_flags import take_flags
from passlens.engine.compile.request import as_compiled
from passlens.engine.errors import UserError
from passlens.engine.messages import NOTHING, Message, quoted
from passlens.engine.session.made_with import made_with
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.rows import SOURCE, SOURCE_BYTECODE
from passlens.engine.toolchain.discover import find
from passlens.engine.toolchain.flags import catalogue

MODULE = "vmfb"
"""The kind of artifact that a run executes."""


@dataclass(frozen=True, slots=True)
class HeldFile:
    """A file in the session that an action would use. ``bytes`` is its size."""

    name: str
    bytes: int


@dataclass(frozen=True, slots=True)
class ForeignPlan:
    """What the actions of a session would start.

    Attributes:
        session: The session.
        command: The compiler's command line, with the input by its name alone; empty where it cannot be compiled.
        why_none: Why there is no command line; empty where there is one.
        left_out: Flags of the session that are never used because they can name a program or a file.
        files: The inputs in the session that the compiler would read.
        module: The module that a run would execute, machine code for this machine's processor or GPU; None: none.
        toolchain: The toolchain to use, such as ``IREE 3.13.0, own``.
        other_toolchain: The toolchain that made the session, if it is not on this machine; else empty.
    """

    session: Path
    command: tuple[str, ...]
    why_none: Message
    left_out: tuple[str, ...]
    files: tuple[HeldFile, ...]
    module: HeldFile | None
    toolchain: str
    other_toolchain: Message


def read_plan(session: Path) -> ForeignPlan:
    """What a session would start.

    Raises:
        UserError: It cannot be read, or there is no compiler at all.
    """
    with SessionReader(session) as reader:
        info, artifacts = reader.info(), reader.artifacts()
    toolchain = made_with(info) or find("")
    flags = catalogue(toolchain)
    left_out: tuple[str, ...] = ()
    command: tuple[str, ...] = ()
    why_none = NOTHING
    if info.imported:
        why_none = Message("foreign-plan.imported", "It was imported from dumps, which record no command line.")
    else:
        left_out = take_flags(info.flags, flags).left_out
        try:
            command = command_line(replace(as_compiled(info), source=Path(info.source.name)), toolchain, flags).words
        except UserError as error:
            why_none = error.title_and_hint()
    modules = [one for one in artifacts if one.kind == MODULE]
    return ForeignPlan(
        session=session,
        command=command,
        why_none=why_none,
        left_out=left_out,
        files=tuple(HeldFile(one.name, one.bytes) for one in artifacts if one.kind in {SOURCE, SOURCE_BYTECODE}),
        module=HeldFile(modules[-1].name, modules[-1].bytes) if modules else None,
        toolchain=f"IREE {toolchain.version}, {toolchain.compiler}",
        other_toolchain=NOTHING
        if made_with(info) is not None
        else quoted(info.toolchain_version) or Message("foreign-plan.unknown", "not known"),
    )
