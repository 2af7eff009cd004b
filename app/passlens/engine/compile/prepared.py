"""A compile that has passed all checks: its request, toolchain, command line and the path of its session."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from passlens.engine.compile.command_line import CommandLine, command_line
from passlens.engine.compile.foreign_flags import as_own
from passlens.engine.compile.places import default_session_path
from passlens.engine.compile.request import CompileRequest
from passlens.engine.compile.source_check import SourceInfo, check_source
from passlens.engine.jobs import JobContext
from passlens.engine.session.writer import SessionHead
from passlens.engine.toolchain.discover import Toolchain, find
from passlens.engine.toolchain.flags import FlagCatalogue, catalogue


@dataclass(frozen=True, slots=True)
class Prepared:
    """A request that has passed all checks and can start."""

    request: CompileRequest
    source: SourceInfo
    toolchain: Toolchain
    flags: FlagCatalogue
    command: CommandLine
    session: Path
    head: SessionHead


def prepare(request: CompileRequest, context: JobContext) -> Prepared:
    """Check everything that can be known before the compiler starts.

    Raises:
        UserError: The input, a flag, the toolchain or the session's path is invalid.
    """
    source = check_source(request.source, context.cancel)
    toolchain = find(request.toolchain)
    flags = catalogue(toolchain)
    request, left_out = as_own(request, flags)
    command = command_line(request, toolchain, flags)
    command = replace(command, notices=(*left_out, *command.notices))
    session = request.output or default_session_path(request.source)
    head = session_head(request, source, toolchain, command)
    return Prepared(request, source, toolchain, flags, command, session.absolute(), head)


def session_head(
    request: CompileRequest, source: SourceInfo, toolchain: Toolchain, command: CommandLine
) -> SessionHead:
    """The head of the session for a request."""
    return SessionHead(
        source=request.source.absolute(),
        source_bytes=source.bytes,
        driver=request.driver.value,
        target=command.target,
        devices=command.devices,
        opt_level="" if request.opt_level is None else f"O{request.opt_level}",
        flags=request.flags,
        toolchain=toolchain.name,
        toolchain_version=toolchain.version,
        toolchain_revision=toolchain.revision,
        locations=command.locations,
        parent=request.parent,
    )
