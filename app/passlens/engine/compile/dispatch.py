"""The job that compiles one dispatch of a session alone, with every pass, into a new session.

The result is a new session, not a part of the old one: flags may differ, one dispatch can be captured many times for
comparison, and no session on screen is written to. The new session names the one that it was taken from.
"""

from __future__ import annotations

import os
import re
from dataclasses import dataclass, replace
from pathlib import Path

from passlens.engine.compile.command_line import CommandLine, command_line
from passlens.engine.compile.dispatch_source import (
    PHASE,
    Source,
    executable_of,
    find_dispatch,
    list_dispatches,
    missing_source,
    read_source,
)
from passlens.engine.compile.foreign_flags import as_own
from passlens.engine.compile.job import carry_out
from passlens.engine.compile.places import default_session_path, inputs_folder
from passlens.engine.compile.prepared import Prepared, session_head
from passlens.engine.compile.request import (
    BEGIN_AND_END,
    LOCATIONS_FLAG,
    CompileRequest,
    PassCapture,
    as_compiled,
    by_flag,
)
from passlens.engine.compile.session_input import input_file
from passlens.engine.compile.session_toolchain import session_toolchain
from passlens.engine.compile.source_check import check_source
from passlens.engine.errors import UserError
from passlens.engine.events import Progress, StageStarted
from passlens.engine.jobs import CompilerJob, JobContext
from passlens.engine.messages import NOTHING, Message
from passlens.engine.process import run_child, scratch_folder
from passlens.engine.quoting import file_name
from passlens.engine.session import trust
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.rows import DispatchOf, Origin, SessionInfo
from passlens.engine.toolchain.discover import Toolchain
from passlens.engine.toolchain.flags import FlagCatalogue, catalogue

END = "hal"
"""The phase that generates machine code. The later ones concern the callers of the dispatches."""
_SOURCES_FLAG = "iree-hal-dump-executable-sources-to"
_EARLIER = ("iree-input-", "iree-preprocessing-", "iree-global-opt", "iree-dispatch-creation-", "iree-flow-")
"""Prefixes of flags that act before the source of a dispatch is produced."""
_UNSAFE = re.compile(r"[^\w.$-]+")
_NAME_LENGTH = 100  # of symbols in file names: most file systems allow 255 bytes


@dataclass(frozen=True, slots=True)
class DispatchRequest:
    """Which dispatch to compile, and how.

    Attributes:
        session: The session that has its source; this may be the session of a dispatch.
        name: The dispatch, as for ``find_dispatch``.
        how: Opt level, flags, toolchain, passes to capture and output; its source is ignored. None: as the session was
            compiled, with every pass. Passes on demand are captured at once, which takes only a moment for a dispatch.
        flags: Raw flags in addition to those of ``how``; one of the same name replaces it.
    """

    session: Path
    name: str
    how: CompileRequest | None = None
    flags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DispatchJob(CompilerJob):
    """Compile one dispatch of a session (see the Job protocol)."""

    request: DispatchRequest

    @property
    def title(self) -> Message:
        """Shown in the Jobs panel."""
        return Message("job.compile", "Compile {name}", name=f"@{self.request.name.removeprefix('@')}")

    def run(self, context: JobContext) -> Path:
        """Compile; return the new session's path, whatever the outcome.

        Raises:
            UserError: The session lacks the dispatch or its source, its toolchain is missing, a flag is invalid or acts
                too early to have an effect, or the new session cannot be written.
            CancelledError: The user asked to stop before there was a new session.
        """
        context.emit(StageStarted(Message("dispatch.taking", "Taking the dispatch out of the session")))
        with SessionReader(self.request.session) as reader, scratch_folder("dispatch") as folder:
            prepared = prepare_dispatch(self.request, reader, folder, context)
            return carry_out(prepared, context)


def prepare_dispatch(request: DispatchRequest, reader: SessionReader, folder: Path, context: JobContext) -> Prepared:
    """Write the source of the dispatch to ``folder``, and do all checks possible before the compiler starts.

    Raises:
        UserError: See ``DispatchJob.run``.
        CancelledError: The user asked to stop.
    """
    trust.require(reader)
    info = reader.info()
    known = list_dispatches(reader)
    if not known:
        raise missing_source(reader)
    symbol = find_dispatch(known, request.name).symbol
    how = request.how or as_compiled(info)
    toolchain = session_toolchain(how, info)
    flags = catalogue(toolchain)
    how, left_out = as_own(how, flags)
    raw, notices = _flags(request, how, info, flags)
    notices += left_out
    file = folder / f"{_UNSAFE.sub('_', symbol)[:_NAME_LENGTH]}.mlir"
    passes = PassCapture.ALL if how.passes is PassCapture.ON_DEMAND else how.passes
    compiled = replace(how, source=file, flags=tuple(raw), passes=passes, look_first=False)
    command = command_line(compiled, toolchain, flags)
    _check_target(info, command, symbol)
    context.cancel.raise_if_cancelled()
    source = read_source(reader, symbol)
    if source is not None and source.elided:
        source = _with_constants(reader, info, symbol, (toolchain, flags), folder, context)
    if source is None:
        raise missing_source(reader)
    file.write_text(source.text, encoding="utf-8", errors="surrogateescape")
    if info.toolchain_version != toolchain.version:
        notices.append(
            Message(
                "dispatch.source-made-by",
                "The source of the dispatch was made by IREE {made}, and compiled by IREE {version}.",
                made=info.toolchain_version,
                version=toolchain.version,
            )
            if info.toolchain_version
            else Message(
                "dispatch.source-made-by-unknown",
                "The source of the dispatch was made by an unknown version of IREE, and compiled by IREE {version}.",
                version=toolchain.version,
            )
        )
    command = replace(
        command,
        words=(*command.words, f"--compile-from={PHASE}", f"--compile-to={END}"),
        notices=(*command.notices, *notices),
        one_dispatch=True,
    )
    checked = check_source(file, context.cancel)
    # A path in a session from elsewhere is foreign, but would become this user's own in the new session.
    here = info.origin is Origin.HERE
    origin = info.dispatch.session if info.dispatch and here else request.session.absolute()
    head = replace(
        session_head(compiled, checked, toolchain, command),
        source=info.source if here else inputs_folder() / file_name(info.source.name, "model"),
        source_bytes=info.source_bytes,
        dispatch=DispatchOf(symbol, origin),
    )
    session = (how.output or default_session_path(Path(f"{info.source.stem}-{symbol[:_NAME_LENGTH]}.mlir"))).absolute()
    if session.exists() and session.samefile(request.session):
        raise UserError(
            Message(
                "dispatch.own-session",
                "{session} is the session that the dispatch is taken from.",
                session=session,
            ),
            hint=Message("dispatch.other-name", "Choose another name for the new session."),
            location=str(session),
        )
    return Prepared(compiled, checked, toolchain, flags, command, session, head)


def _flags(
    request: DispatchRequest, how: CompileRequest, info: SessionInfo, flags: FlagCatalogue
) -> tuple[list[str], list[Message]]:
    """The raw flags for compiling the dispatch, and the notices on new ones."""
    more = list(by_flag(request.flags, flags))
    names = {name for name, _ in more}
    given = [one for one in by_flag(how.flags, flags) if one[0] not in names] + more
    before = {tuple(words) for _, words in by_flag(info.flags, flags)}
    notices = list[Message]()
    for name, words in given:
        if tuple(words) in before:
            continue
        if name in BEGIN_AND_END:
            notices.append(
                Message(
                    "dispatch.flag-left-out",
                    "--{flag} was left out: a dispatch is compiled from phase {phase} to its machine code.",
                    flag=name,
                    phase=PHASE,
                )
            )
        elif name.startswith(_EARLIER):
            notices.append(
                Message(
                    "dispatch.flag-acts-before",
                    "--{flag} acts before phase {phase}, where the dispatch was taken from: it does nothing.",
                    flag=name,
                    phase=PHASE,
                )
            )
    return [word for name, words in given if name not in BEGIN_AND_END for word in words], notices


def _check_target(info: SessionInfo, command: CommandLine, symbol: str) -> None:
    """Refuse a request that would have no effect: the source names the chip.

    Raises:
        UserError: The request is for another chip, or for other devices.
    """
    if info.target and command.target != info.target:
        raise UserError(
            Message(
                "dispatch.other-target",
                "The source of @{symbol} is made for {target}: it cannot be compiled for {other}.",
                symbol=symbol,
                target=info.target,
                other=command.target,
            ),
            hint=Message(
                "dispatch.compile-for-target",
                "Compile the model for {target}, and capture its dispatch there.",
                target=command.target,
            ),
            location=command.target,
        )
    if info.devices and command.devices != info.devices:
        raise UserError(
            Message(
                "dispatch.other-devices",
                "The source of @{symbol} is made for {devices}, not for {others}.",
                symbol=symbol,
                devices=", ".join(info.devices),
                others=", ".join(command.devices),
            ),
            hint=Message(
                "dispatch.compile-for-devices",
                "Compile the model for these devices, and capture its dispatch there.",
            ),
        )


def _with_constants(
    reader: SessionReader,
    info: SessionInfo,
    symbol: str,
    with_what: tuple[Toolchain, FlagCatalogue],
    folder: Path,
    context: JobContext,
) -> Source | None:
    """Add the constants that the session's IR leaves out: this compiles the model up to that phase again.

    Raises:
        UserError: The constants cannot be produced.
        CancelledError: The user asked to stop.
    """
    lacking = Message(
        "dispatch.constants-left-out",
        "The session's IR leaves out constants of @{dispatch} that the compiler needs",
        dispatch=symbol,
    )
    toolchain, flags = with_what
    if info.imported or not flags.has(_SOURCES_FLAG):
        again = Message("dispatch.dump-again", "Dump it again without --mlir-elide-…, and import that.")
        raise UserError(
            Message("dispatch.cannot-compile", "{reason}.", reason=lacking),
            hint=again if info.imported else NOTHING,
            location=symbol,
        )
    context.emit(
        Progress(
            Message(
                "dispatch.compiling-constants",
                "Compiling the model again for the constants of the dispatch",
            )
        )
    )
    try:
        model = input_file(reader, folder / "model")
    except UserError as error:
        raise UserError(
            Message("dispatch.no-model", "{reason}. {why}", reason=lacking, why=error.title),
            hint=error.hint,
            location=error.location,
        ) from error
    command = command_line(replace(as_compiled(info), source=model), toolchain, flags)
    raw = [word for name, words in by_flag(command.words[2:], flags) if name not in BEGIN_AND_END for word in words]
    place = folder / "sources"
    words = [*command.words[:2], *raw, f"--compile-to={PHASE}", f"--{_SOURCES_FLAG}={place}", "-o", os.devnull]
    if info.locations and flags.has(LOCATIONS_FLAG):
        words.append(f"--{LOCATIONS_FLAG}")
    outcome = run_child(words, cancel=context.cancel)
    context.cancel.raise_if_cancelled()
    for file in sorted(place.glob("*.mlir")) if place.is_dir() else ():
        text = file.read_text(encoding="utf-8", errors="surrogateescape")
        if executable_of(text) == symbol:
            return read_source(reader, symbol, text)
    raise UserError(
        Message(
            "dispatch.not-given",
            "{reason}, and compiling the model again did not give them: {end}",
            reason=lacking,
            end=outcome.sentence("iree-compile"),
        ),
        detail=outcome.stderr[-2000:],
        location=symbol,
    )
