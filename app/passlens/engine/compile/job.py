"""The compile job: a request becomes a session file, in one run of the compiler or two.

The *quick look* is a compile with phase dumps, timing, statistics and executable files; devices, memory, kernels and
diagnostics are on screen after it. *Every pass* is one with a dump after each pass, taken into the session while the
compiler runs. Both are had in one run, or the quick look first and the passes by a second one. The outcome of the
compile is that of a run without dumps where they crashed it: dumping can disturb a compile.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

import platformdirs

from passlens.engine.analysis.collect import AnalysisInputs, EarlyReader, read_early
from passlens.engine.compile import artifacts, lanes
from passlens.engine.compile.every_pass import EveryPass
from passlens.engine.compile.failure import FailedPasses, Texts, store_failure
from passlens.engine.compile.look import QuickLook
from passlens.engine.compile.pass_at_fault import find_pass_at_fault, told
from passlens.engine.compile.request import CommandLine, CompileRequest, PassCapture, command_line
from passlens.engine.compile.source_check import SourceInfo, check_source
from passlens.engine.errors import CancelledError, UserError
from passlens.engine.events import Progress, SessionOpened, StageStarted
from passlens.engine.jobs import CompilerJob, JobContext
from passlens.engine.process import Outcome, scratch_folder, unusable_file
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.rows import OutcomeKind
from passlens.engine.session.writer import SessionHead, SessionWriter, outcome_kind
from passlens.engine.toolchain.discover import Toolchain, find
from passlens.engine.toolchain.flags import FlagCatalogue, catalogue

SOURCE_KEPT_BYTES = 64 << 20
"""A larger input is stored by its beginning only: it is on the user's disk anyway."""
_SOURCE_HEAD_BYTES = 4 << 20


def sessions_folder() -> Path:
    """Where sessions go when the user names no place."""
    return Path(platformdirs.user_data_dir("passlens")) / "sessions"


def default_session_path(source: Path, folder: Path | None = None) -> Path:
    """A new file for a session of ``source``, named after it and the time."""
    folder = sessions_folder() if folder is None else folder
    stem = re.sub(r"[^\w.-]+", "_", source.stem) or "model"
    stamp = datetime.now().astimezone().strftime("%Y%m%d-%H%M%S")
    path = folder / f"{stem}-{stamp}.passlens"
    count = 2
    while path.exists():
        path = folder / f"{stem}-{stamp}-{count}.passlens"
        count += 1
    return path


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
        UserError: The input, a flag, the toolchain or the session's place is wrong.
    """
    source = check_source(request.source, context.cancel)
    toolchain = find(request.toolchain)
    flags = catalogue(toolchain)
    command = command_line(request, toolchain, flags)
    session = request.output or default_session_path(request.source)
    head = session_head(request, source, toolchain, command)
    return Prepared(request, source, toolchain, flags, command, session.absolute(), head)


@dataclass(frozen=True, slots=True)
class CompileJob(CompilerJob):
    """Compile a model into a session (see the Job protocol)."""

    request: CompileRequest

    @property
    def title(self) -> str:
        """Shown in the Jobs panel."""
        return f"Compile {self.request.source.name}"

    def run(self, context: JobContext) -> Path:
        """Compile; the session's path, whatever the outcome: a failed or cancelled compile is in the session.

        Raises:
            UserError: Nothing could be started, or the session cannot be written any more.
        """
        context.emit(StageStarted("Checking the request"))
        return carry_out(prepare(self.request, context), context)


def carry_out(prepared: Prepared, context: JobContext) -> Path:
    """Compile what was prepared; the session's path, as ``CompileJob.run`` has it.

    Raises:
        UserError: Nothing could be started, or the session cannot be written any more.
    """
    with SessionWriter.create(prepared.session, prepared.head) as writer:
        context.emit(SessionOpened(prepared.session))
        try:
            kind, sentence = _compile(prepared, writer, context)
        except CancelledError:
            kind, sentence = OutcomeKind.CANCELLED, "Cancelled; what was captured so far is kept."
        except UserError as error:
            _try_finish(writer, error)
            raise
        except OSError as error:
            fault = unusable_file(error)
            _try_finish(writer, fault)
            raise fault from error
        writer.finish(kind, sentence)
    return prepared.session


def _try_finish(writer: SessionWriter, error: UserError) -> None:
    """Leave the reason in the session where that is still possible (it is not on a full disk)."""
    try:
        writer.finish(OutcomeKind.FAILED, error.title)
    except UserError:
        return


def session_head(
    request: CompileRequest, source: SourceInfo, toolchain: Toolchain, command: CommandLine
) -> SessionHead:
    """What the session says of a request."""
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
    )


def _compile(prepared: Prepared, writer: SessionWriter, context: JobContext) -> tuple[OutcomeKind, str]:
    """All runs of the compiler; how the compile ended, and in which words."""
    for notice in prepared.command.notices:
        writer.add_notice(notice)
    stamp = _store_source(prepared, writer)
    passes = prepared.request.passes
    with scratch_folder("compile", need_bytes=max(256 << 20, 40 * prepared.source.bytes)) as folder:
        steps = _Steps(prepared, folder, writer, context)
        if passes is PassCapture.NONE or prepared.request.look_first:
            toolchain = prepared.toolchain
            with EarlyReader(toolchain.python, python_path=toolchain.python_path) as early:
                kind, sentence = steps.look(early)
                if passes is PassCapture.NONE:
                    steps.find_pass_at_fault()
                elif kind is OutcomeKind.FAILED:
                    steps.tell_cause_first()
                if kind is OutcomeKind.CANCELLED or not steps.read_tables(early=early):
                    return kind, f"{sentence}{steps.cut_short}"
            if passes is PassCapture.NONE or not _still_there(prepared, writer, stamp):
                return kind, sentence
            steps.capture()
            steps.find_pass_at_fault()
        else:
            kind, sentence = steps.look_and_capture()
            steps.find_pass_at_fault()
            if kind is not OutcomeKind.CANCELLED:
                steps.read_tables()
    return kind, f"{sentence}{steps.cut_short}"


class _Steps:
    """The runs of one compile.

    Attributes:
        cut_short: What a cancel left out of what comes after the compile itself, as a sentence to add.
    """

    def __init__(self, prepared: Prepared, folder: Path, writer: SessionWriter, context: JobContext) -> None:
        self.cut_short = ""
        self._prepared, self._folder, self._writer, self._context = prepared, folder, writer, context
        self._look: tuple[QuickLook, Outcome] | None = None
        self._failed_dumps: tuple[tuple[int | None, str], ...] = ()
        self._failed = FailedPasses(folder)
        self._told = Texts()

    def look(self, early: EarlyReader | None = None) -> tuple[OutcomeKind, str]:
        """The quick look alone; ``early`` is given what the tables are read from as it comes."""

        def offer(look: QuickLook) -> None:
            if early is not None:
                read_early(self._inputs(look), early)

        self._context.emit(StageStarted("Quick look"))
        folder = self._new_folder("look")
        look = QuickLook(self._prepared.command, folder, self._writer, self._context, on_phases=offer)
        self._failed = FailedPasses(folder, entered=self._prepared.request.hang_after is not None)
        outcome = self._run(lanes.QUICK_LOOK, [look, self._failed], folder)
        self._look = look, outcome
        return self._end(look, outcome)

    def capture(self) -> None:
        """Every pass, after the quick look."""
        self._context.emit(StageStarted("Every pass"))
        folder = self._new_folder("passes")
        every = self._every_pass(folder, None)
        # After a failure somebody tries fixes meanwhile, and those are to be quick.
        failed = self._look is not None and not self._look[1].ok
        outcome = self._run(lanes.EVERY_PASS, [every], folder, background=failed)
        self._settle(every, outcome)
        if outcome.cancelled:
            self.cut_short = " The capture of every pass was cancelled."
        elif every.failed_dumps:  # they hold what the phases of a failed compile do not: its shared memory
            self.read_tables(every.failed_dumps)

    def look_and_capture(self) -> tuple[OutcomeKind, str]:
        """Both in one run; a second one without dumps when they crashed the compiler."""
        self._context.emit(StageStarted("Every pass"))
        folder = self._new_folder("both")
        look = QuickLook(self._prepared.command, folder, self._writer, self._context, repeated_after_crash=True)
        every = self._every_pass(folder, look)
        outcome = self._run(lanes.FULL_CAPTURE, [look, every], folder)
        self._look = look, outcome
        end = self.look() if outcome.crashed else self._end(look, outcome)
        self._settle(every, outcome)
        self._failed_dumps = every.failed_dumps
        return end

    def tell_cause_first(self) -> None:
        """The pass at fault as far as the quick look tells it, or its dispatch alone: all passes take their time."""
        assert self._look is not None, "the quick look comes first"
        if self._failed.found is not None:
            self._find_pass_at_fault(*self._look, at_once=True)

    def find_pass_at_fault(self) -> None:
        """The pass at fault and its IR, where the passes that were captured do not tell."""
        assert self._look is not None, "the compile comes first"
        look, outcome = self._look
        if outcome.ok or outcome.cancelled or self._told.before:
            return
        crashed = outcome.crashed or outcome.timed_out
        with SessionReader(self._writer.path) as reader:
            if not crashed and reader.failed_texts():
                return
        found = self._failed.found
        if not crashed and found is None:
            return  # it failed before its first pass, or after its last
        self._find_pass_at_fault(look, outcome)

    def _find_pass_at_fault(self, look: QuickLook, outcome: Outcome, *, at_once: bool = False) -> None:
        self._context.emit(StageStarted("The pass at fault"))
        found = self._failed.found
        try:
            found, texts = find_pass_at_fault(
                self._prepared,
                (found, self._failed.texts),
                look,
                outcome,
                self._writer,
                self._context,
                self._new_folder("at-once" if at_once else "fault"),
                at_once=at_once,
            )
        except CancelledError:
            texts = self._failed.texts
            self.cut_short = " Cancelled while the pass at fault was looked for."
        if found is not None:
            store_failure(self._writer, found, texts, self._told)
            self._told = texts
            if texts.after and not self._failed_dumps:
                self._failed_dumps = ((None, texts.after),)

    def read_tables(
        self, failed_dumps: tuple[tuple[int | None, str], ...] | None = None, early: EarlyReader | None = None
    ) -> bool:
        """Devices, memory and kernels; whether it was not cancelled."""
        assert self._look is not None, "the tables are read from what the quick look left"
        self._context.emit(Progress("Reading devices, memory and kernels"))
        dumps = self._failed_dumps if failed_dumps is None else failed_dumps
        try:
            lanes.analyse(self._inputs(self._look[0], dumps), self._writer, self._context, early)
        except CancelledError:  # how the compile ended is known, and stays
            self.cut_short = " Cancelled while devices, memory and kernels were read."
            return False
        return True

    def _inputs(self, look: QuickLook, dumps: tuple[tuple[int | None, str], ...] = ()) -> AnalysisInputs:
        prepared = self._prepared
        return lanes.table_inputs(prepared.command, prepared.request.source, prepared.toolchain, look, dumps)

    def _every_pass(self, folder: Path, look: QuickLook | None) -> EveryPass:
        prepared = self._prepared
        return EveryPass(
            prepared.toolchain, prepared.command, prepared.request.passes, folder, self._writer, self._context, look
        )

    def _run(self, name: str, parts: Sequence[lanes.Part], folder: Path, *, background: bool = False) -> Outcome:
        prepared = self._prepared
        return lanes.run(
            name,
            parts,
            prepared.flags,
            prepared.command,
            folder,
            self._writer,
            self._context,
            prepared.request.hang_after,
            background=background,
        )

    def _end(self, look: QuickLook, outcome: Outcome) -> tuple[OutcomeKind, str]:
        """Said before anything else is done: a kill from here on leaves a session that knows how the compile ended."""
        kind, sentence = _end(self._prepared, look, outcome)
        self._writer.finish(kind, sentence)
        return kind, sentence

    def _settle(self, every: EveryPass, outcome: Outcome) -> None:
        assert self._look is not None, "the quick look comes first, or in the same run"
        if outcome.cancelled:
            self._writer.add_notice("Cancelled while the passes were captured: the pass list ends there.")
        every.settle(outcome, self._look[1])

    def _new_folder(self, name: str) -> Path:
        folder = self._folder / name
        folder.mkdir()
        return folder


def _store_source(prepared: Prepared, writer: SessionWriter) -> tuple[int, int]:
    """Keep the input in the session; its size and time of change, to notice when somebody changes it."""
    path = prepared.source.path
    try:
        stat = path.stat()
        with path.open("rb") as file:
            data = file.read() if prepared.source.bytes <= SOURCE_KEPT_BYTES else file.read(_SOURCE_HEAD_BYTES)
    except OSError as error:
        raise UserError(f"{path} vanished before the compiler started.", hint="Check the file.") from error
    if prepared.source.bytes > SOURCE_KEPT_BYTES:
        writer.add_notice(f"Of the input ({prepared.source.bytes:,} bytes) the first 4 MiB are kept in the session.")
    artifacts.store_source(writer, path.name, data, bytecode=prepared.source.bytecode)
    return stat.st_size, stat.st_mtime_ns


def _still_there(prepared: Prepared, writer: SessionWriter, stamp: tuple[int, int]) -> bool:
    """Whether the input is as it was; when not, the second lane would show something else than the first."""
    path = prepared.source.path
    try:
        stat = path.stat()
    except OSError:
        writer.add_notice(f"{path} vanished while it was compiled: the passes were not captured.")
        return False
    if (stat.st_size, stat.st_mtime_ns) != stamp:
        writer.add_notice(f"{path} was changed while it was compiled: the passes were not captured. Compile again.")
        return False
    return True


def _end(prepared: Prepared, look: QuickLook, outcome: Outcome) -> tuple[OutcomeKind, str]:
    reached = look.reached
    kind = outcome_kind(outcome)
    seconds = f"{outcome.wall_ns / 1e9:.1f} s"
    if kind is OutcomeKind.OK and not look.wrote:
        return OutcomeKind.FAILED, f"The compiler ended without an error after {seconds}, but left no module."
    if kind is OutcomeKind.OK:
        return kind, f"Compiled in {seconds}."
    where = f" in {reached}" if reached else ""
    if outcome.timed_out and prepared.request.hang_after is not None:
        after = told(prepared.request.hang_after)
        return kind, f"No pass began or ended{where} for {after}: the compiler was ended after {seconds}."
    if kind is OutcomeKind.CANCELLED:
        return kind, f"Cancelled{where} after {seconds}; what was captured so far is kept."
    if kind is OutcomeKind.CRASHED:
        return kind, f"The compiler crashed{where} after {seconds} ({outcome.signal})."
    if not prepared.source.path.exists():
        return kind, f"{prepared.source.path} vanished while it was compiled (after {seconds})."
    return kind, f"Failed{where} after {seconds} (exit code {outcome.exit_code})."
