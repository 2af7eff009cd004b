"""Parameters of a session's module, where its code does not tell them: those that the session's own IR names."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from passlens.engine.analysis.phase_end import end_of
from passlens.engine.compile.session_input import read_input
from passlens.engine.errors import UserError
from passlens.engine.jobs import JobContext
from passlens.engine.run.inspect import inspect_module
from passlens.engine.run.named_parameters import read_named_parameters
from passlens.engine.run.parameters import asks_for_splat, parameter_sources
from passlens.engine.run.values import ModuleInfo, ParameterNeed, RunRequest
from passlens.engine.session.reader import SessionReader

_PHASES = ("flow", "input")
"""Whose IR names parameters: the last one that still does, where all types are tensors, then the first one."""


def with_parameters(session: Path, info: ModuleInfo) -> ModuleInfo:
    """What a session's module declares, with the parameters of the session's IR where its code could not be read.

    The IR may name some that the module does not read.
    """
    if info.code_read:
        return info
    with SessionReader(session) as reader:
        needs = _named(reader)
    return replace(info, parameters=needs, parameter_scopes=tuple(sorted({need.scope for need in needs})))


def with_splats(session: Path, request: RunRequest, folder: Path, context: JobContext) -> RunRequest:
    """A request whose made-up parameters are archives in ``folder``, where the module's code does not tell them.

    The request that is kept names what was asked for instead: the archives are gone with the folder.

    Raises:
        UserError: The session's IR names no such parameter either, or the module cannot be read.
    """
    if not any(asks_for_splat(text) for text in request.parameters):
        return request
    told = inspect_module(request.module, context, request.toolchain)
    info = with_parameters(session, told)
    if info is told:
        return request
    # The IR may name what the module does not read: of a scope that is not given, the runtime tells.
    sources = parameter_sources(request.parameters, info, folder, complete=False)
    return replace(request, parameters=tuple(source.flag() for source in sources))


def _named(reader: SessionReader) -> tuple[ParameterNeed, ...]:
    for phase in _PHASES:
        end = end_of(reader, phase)
        if end is not None and (needs := read_named_parameters(end[1])):
            return needs
    try:
        return read_named_parameters(read_input(reader).decode("utf-8", errors="replace"))
    except UserError:
        return ()
