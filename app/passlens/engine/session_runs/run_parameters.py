"""Parameters of a session's module: named by its IR if its code does not show them, and files with them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from shlex import quote

from passlens.engine.analysis.phase_end import end_of
from passlens.engine.compile.request import Driver
from passlens.engine.compile.session_input import read_input
from passlens.engine.errors import UserError
from passlens.engine.jobs import JobContext
from passlens.engine.messages import Items, Message
from passlens.engine.run.inspect import inspect_module
from passlens.engine.run.named_parameters import read_named_parameters
from passlens.engine.run.parameters import NO_FILE, ParameterSource, asks_for_splat, parameter_sources
from passlens.engine.run.values import ModuleInfo, ParameterNeed, RunRequest
from passlens.engine.run.weights import find_weights
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.rows import Origin, SessionInfo

_PHASES = ("flow", "input")
"""The phases whose IR names parameters: the last one that does, in which all types are tensors, then the first."""

_FORMATS: Mapping[str, str] = {
    Driver.HIP: "rocm",
    Driver.CUDA: "cuda",
    Driver.VULKAN: "vulkan",
    Driver.LOCAL: "embedded-elf",
}
"""The format of the executables of each driver."""


def with_parameters(session: Path, info: ModuleInfo) -> ModuleInfo:
    """The declarations of a session's module; if its code could not be read, with the session's parameters and target.

    The IR of a session may name parameters that the module does not read.
    """
    if info.code_read:
        return info
    with SessionReader(session) as reader:
        needs, head = _named(reader), reader.info()
    scopes = tuple(sorted({need.scope for need in needs}))
    return replace(info, parameters=needs, parameter_scopes=scopes, executable_targets=_targets(head))


def _targets(head: SessionInfo) -> tuple[str, ...]:
    """The format of the executables with their chip, from the options of the compile; empty if unknown."""
    name = _FORMATS.get(head.driver, "")
    if not name:
        return ()
    return (f"{name} ({head.target})" if head.target and head.driver != Driver.LOCAL else name,)


def with_splats(session: Path, request: RunRequest, folder: Path, context: JobContext) -> RunRequest:
    """The request with made-up parameters as archives in ``folder``, if the module's code does not show them.

    The stored request names the original ones: the archives are deleted with the folder.

    Raises:
        UserError: The session's IR names no such parameter either, or the module cannot be read.
    """
    if not any(asks_for_splat(text) for text in request.parameters):
        return request
    module = inspect_module(request.module, context, request.toolchain)
    info = with_parameters(session, module)
    if info is module:
        return request
    # The IR may name parameters that the module does not read: the runtime reports a missing scope.
    sources = parameter_sources(request.parameters, info, folder, complete=False)
    return replace(request, parameters=tuple(source.flag() for source in sources))


def weights_beside(session: Path | None, info: ModuleInfo) -> tuple[ParameterSource, ...]:
    """The files beside a model with the parameters of its module, by scope.

    For a session from elsewhere no files are searched for: its paths are from another machine.

    Args:
        session: The module's session; None: there is none, and the files are beside the module.
        info: The module's declarations.
    """
    model = info.path
    if session is not None:
        with SessionReader(session) as reader:
            head = reader.info()
        if head.origin is not Origin.HERE:
            return ()
        model = head.source
    return tuple(
        ParameterSource(scope, file)
        for scope in info.parameter_scopes
        for file in find_weights(scope, info.parameters, model)
    )


def offering_weights(error: UserError, session: Path | None, request: RunRequest, context: JobContext) -> UserError:
    """The same error, listing the files beside the model if it is about a missing scope."""
    if error.title.id != NO_FILE:
        return error
    try:
        info = inspect_module(request.module, context, request.toolchain)
        if session is not None:
            info = with_parameters(session, info)
        found = weights_beside(session, info)
    except UserError:
        return error
    if not found:
        return error
    beside = Message(
        "parameters.beside",
        "Files beside the model hold what it reads: {flags}.",
        flags=Items(tuple(f"--parameters {quote(source.text())}" for source in found)),
    )
    return UserError(error.title, detail=error.detail, hint=beside, location=error.location)


def _named(reader: SessionReader) -> tuple[ParameterNeed, ...]:
    for phase in _PHASES:
        end = end_of(reader, phase)
        if end is not None and (needs := read_named_parameters(end[1])):
            return needs
    try:
        return read_named_parameters(read_input(reader).decode("utf-8", errors="replace"))
    except UserError:
        return ()
