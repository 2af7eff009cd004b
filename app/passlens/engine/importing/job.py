"""The import job: converts the files of an earlier compile to a session file.

Facts known only from a command line (toolchain, flags, the input itself) stay empty in the session's head: unknown.
"""

from __future__ import annotations

import time
from contextlib import ExitStack, suppress
from dataclasses import dataclass, replace
from pathlib import Path

from passlens.engine.analysis.inputs import AnalysisInputs
from passlens.engine.analysis.ir_reader_client import DOES_NOT_PARSE
from passlens.engine.compile.places import default_session_path
from passlens.engine.compile.tables import not_read, store_tables
from passlens.engine.compile.timing import Execution, match_times
from passlens.engine.errors import CancelledError, UserError
from passlens.engine.events import Progress, SessionOpened, StageStarted, Warned
from passlens.engine.importing.compiler_output import CompilerOutput
from passlens.engine.importing.detect import ImportSource, detect
from passlens.engine.importing.folders import (
    TreeListing,
    guess_phases,
    list_tree,
    note_changes,
    phase_files,
    read_phases,
    read_tree,
)
from passlens.engine.importing.logs import check_log, read_log
from passlens.engine.importing.pipeline import PhaseGuess
from passlens.engine.importing.store import ImportStore
from passlens.engine.jobs import CompilerJob, JobContext
from passlens.engine.messages import Count, Items, Join, Message, together
from passlens.engine.process import Outcome, scratch_folder, unusable_file
from passlens.engine.regular_files import Folder
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.rows import OutcomeKind, PassFilter, Severity, Status
from passlens.engine.session.writer import SessionHead, SessionWriter, outcome_kind
from passlens.engine.toolchain.discover import find

LANE = "import"
_SCRATCH_BYTES = 256 << 20


@dataclass(frozen=True, slots=True)
class ImportRequest:
    """The source of an import. ``output`` is the session file; None: next to the user's other sessions."""

    path: Path
    output: Path | None = None


@dataclass(frozen=True, slots=True)
class ImportJob(CompilerJob):
    """Import dumps into a session (see the Job protocol)."""

    request: ImportRequest

    @property
    def title(self) -> Message:
        """Shown in the Jobs panel."""
        return Message("job.import", "Import {name}", name=self.request.path.name)

    def run(self, context: JobContext) -> Path:
        """Import; returns the session's path, even if cancelled on the way.

        Raises:
            UserError: There is nothing to import, or the session cannot be written.
            CancelledError: Cancelled before there was a session.
        """
        context.emit(StageStarted(self.title))
        found = detect(self.request.path)
        with ExitStack() as opened:
            return self._run(found, opened, context)

    def _run(self, found: ImportSource, opened: ExitStack, context: JobContext) -> Path:
        listing = phases = None
        if found.tree is not None and found.inside is not None:
            listing = list_tree(found.tree, opened.enter_context(Folder(found.inside)), context)
        if found.phases is not None:
            phases = opened.enter_context(Folder(found.phases))
        if found.log is not None:
            found = replace(found, module=check_log(found.log, context))
        session = (self.request.output or default_session_path(found.path)).absolute()
        with SessionWriter.create(session, _head(found, listing, phases)) as writer:
            context.emit(SessionOpened(writer.path))
            work = _Import(found, listing, phases, writer, context)
            try:
                work.run()
            except (UserError, OSError) as error:
                fault = error if isinstance(error, UserError) else unusable_file(error)
                with suppress(UserError):  # a full disk
                    writer.finish(OutcomeKind.FAILED, fault.title, whole=False)
                raise fault from error
        if writer.kept:
            context.emit(Warned(writer.kept))
        return writer.path


def _head(found: ImportSource, listing: TreeListing | None, phases: Folder | None) -> SessionHead:
    size = listing.bytes if listing is not None else 0
    if phases is not None:
        size += sum(file.bytes for _, file in phase_files(phases, found.module))
    if found.log is not None:
        size = found.log.stat().st_size
    return SessionHead(
        source=found.path,
        source_bytes=size,
        driver="",
        target="",
        devices=(),
        opt_level="",
        flags=(),
        toolchain="",
        toolchain_version="",
        toolchain_revision="",
    )


_CANCELLED = together(
    Message("importing.cancelled", "The import was cancelled."),
    Message("importing.kept", "What was read until then is kept."),
)


class _Import:
    def __init__(
        self,
        found: ImportSource,
        listing: TreeListing | None,
        phases: Folder | None,
        writer: SessionWriter,
        context: JobContext,
    ) -> None:
        self._found, self._listing, self._phases = found, listing, phases
        self._writer, self._context = writer, context
        self._output = CompilerOutput()
        self._started = time.monotonic_ns()

    def run(self) -> None:
        """Read everything; after a cancel the session keeps what was stored and records the cancel.

        Raises:
            UserError: The session cannot be written.
        """
        lane = self._writer.begin_lane(LANE, ())
        with scratch_folder("import", need_bytes=_SCRATCH_BYTES) as folder:
            guess = PhaseGuess() if self._listing is None else guess_phases(self._listing)
            store = ImportStore(folder, self._writer, self._context, guess)
            cancelled = False
            try:
                sentence = self._read(store)
            except CancelledError:
                sentence, cancelled = _CANCELLED, True
                self._writer.add_notice(Message("job.cancelled", "The import was cancelled: the pass list ends there."))
            kind, sentence = self._end_lane(lane, sentence, cancelled=cancelled)
            self._writer.finish(kind, sentence)
            if cancelled:
                return
            try:
                self._analyse(store)
            except CancelledError:
                self._writer.finish(
                    kind,
                    together(
                        sentence,
                        Message("steps.cancelled-tables", "Cancelled while devices, memory and kernels were read."),
                    ),
                )

    def _read(self, store: ImportStore) -> Message:
        """Read all sources; returns a message on what was stored."""
        found, parts = self._found, list[Count]()
        if self._phases is not None:
            count = read_phases(self._phases, found.module, store, self._writer, self._context)
            parts.append(Count(count, "phase"))
        if self._listing is not None:
            read_tree(self._listing, store, self._writer, self._context)
            note_changes(self._listing, self._writer, self._context)
        if found.log is not None:
            read_log(found.log, found.module, store, self._output, self._writer, self._context)
        store.finish()
        if self._listing is not None or found.log is not None:
            parts.append(Count(store.total, "dump"))
        if not store.phases and not store.total:
            raise UserError(
                Message("job.nothing-could-read", "Nothing in {path} could be read.", path=found.path),
                location=str(found.path),
            )
        what = Items(tuple(parts), Join.AND)
        return Message("importing.done", "Imported {what} from {name}.", what=what, name=found.path.name)

    def _end_lane(self, lane: int, sentence: Message, *, cancelled: bool) -> tuple[OutcomeKind, Message]:
        """Store the compiler's output, and return how its compile ended as far as that is known."""
        times = self._output.times()
        writer = self._writer
        with writer.batch():
            writer.add_diagnostics(lane, self._output.diagnostics)
            if times:
                writer.put_timings(lane, [(row.depth, row.name, row.wall_ns, row.op) for row in times])
        with SessionReader(writer.path) as reader:
            failed = reader.passes(PassFilter(statuses=frozenset({Status.FAILED})))
            executions = [Execution(*row) for row in reader.executions()] if times else []
        errors = any(row.severity is Severity.ERROR for row in self._output.diagnostics)
        if failed:  # the adaptors around a failed pass fail after it
            sentence = together(
                Message(
                    "importing.compile-failed-in",
                    "The compile failed in {name} on {scope}.",
                    name=failed[0].name,
                    scope=failed[0].scope,
                ),
                sentence,
            )
        elif errors:
            sentence = together(Message("importing.compile-failed", "The compile failed."), sentence)
        writer.set_pass_times(match_times(times, executions))
        writer.settle()
        end = Outcome(
            argv=(),
            exit_code=1 if failed or errors else 0,
            signal="",
            cancelled=cancelled,
            wall_ns=time.monotonic_ns() - self._started,
            peak_rss_bytes=None,
            stdout="",
            stderr=self._output.log(),
        )
        writer.end_lane(lane, end, sentence)
        return outcome_kind(end), sentence

    def _analyse(self, store: ImportStore) -> None:
        """Read devices, memory and kernels, as far as there is IR for them (see ``compile.tables``)."""
        with SessionReader(self._writer.path) as reader:
            failed_dumps = reader.failed_texts()
        if not store.phases and not failed_dumps:
            return
        self._context.emit(Progress(Message("steps.reading-tables", "Reading devices, memory and kernels")))
        try:
            toolchain = find("")
        except UserError as error:
            self._writer.add_notice(not_read(error))
            return
        inputs = AnalysisInputs(
            source=self._found.path,
            declared=store.target.devices,
            phases=store.phases,
            failed_dumps=failed_dumps,
            target=store.target.chip,
            python=toolchain.python,
            python_path=toolchain.python_path,
        )
        result = store_tables(inputs, self._writer, self._context)
        if result is not None and any(note.id == DOES_NOT_PARSE for table in result.tables() for note in table.notes):
            self._writer.add_notice(
                Message(
                    "job.unparsed",
                    "Some of this IR does not parse with IREE {version}, which reads it here; another "
                    "version may have written it. Devices, memory and kernels say what is missing.",
                    version=toolchain.version,
                ),
                quiet=True,
            )
