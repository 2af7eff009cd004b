"""The steps of one compile: the runs for the quick look, every pass and the pass at fault; then the tables."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import replace
from enum import StrEnum
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from passlens.engine.analysis.files_to_read import read_early
from passlens.engine.analysis.inputs import PLACEMENTS, AnalysisInputs
from passlens.engine.analysis.ir_reader_client import EarlyReader
from passlens.engine.compile import lanes
from passlens.engine.compile.command_fault import find_command_fault
from passlens.engine.compile.crash_trial import Experiment, store_crash_trial
from passlens.engine.compile.edit_search.search import nearest_edits
from passlens.engine.compile.edit_search.stored import store_nearest
from passlens.engine.compile.failure import FailedPasses, Texts, store_failure
from passlens.engine.compile.input_file import InputFile
from passlens.engine.compile.kernel_code import KernelCode
from passlens.engine.compile.look import QuickLook
from passlens.engine.compile.pass_at_fault import WHOLE_SECONDS, duration_message, find_pass_at_fault
from passlens.engine.compile.probe import Probe, first_error, is_probed, store_probed
from passlens.engine.compile.probe_runs import failure_of
from passlens.engine.compile.request import LOCATIONS_FLAG
from passlens.engine.errors import CancelledError
from passlens.engine.events import Progress, StageStarted
from passlens.engine.jobs import JobContext
from passlens.engine.messages import NOTHING, Message, together
from passlens.engine.process import Outcome
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.rows import CompilerRun, OutcomeKind
from passlens.engine.session.writer import SessionWriter, outcome_kind
from passlens.engine.units import figure_of_seconds

if TYPE_CHECKING:
    from passlens.engine.analysis.early_analyses import EarlyAnalyses
    from passlens.engine.compile.every_pass import EveryPass
    from passlens.engine.compile.prepared import Prepared

_LARGE_BYTES = 4 << 20
"""The smallest input, in bytes, whose placements are read while it compiles: for smaller ones that takes a moment."""
_MOST_WALL_SECONDS = 90.0
"""The most wall time of a failed compile after which further compiles look for the fault: nobody waits longer."""
KEPT = Message("compile.kept", "What was captured so far is kept.")
"""What follows the sentence on a cancel."""


class _Printing(StrEnum):
    """How a quick look prints the IR after a failed pass, if at all; printing it can crash the compiler."""

    UNVERIFIED = "unverified"
    VERIFIED = "verified"
    NO_FAILED = "no-failed"


class Steps:
    """The runs of one compile.

    Attributes:
        cut_short: A sentence to add on the steps after the compile itself that a cancel skipped.
    """

    def __init__(
        self,
        prepared: Prepared,
        source: InputFile,
        folder: Path,
        writer: SessionWriter,
        context: JobContext,
        early: EarlyReader,
        held: ExitStack,
    ) -> None:
        """Prepare; ``held`` is closed after the compile."""
        self.cut_short = NOTHING
        self._early: EarlyReader | None = early
        self._placements: EarlyAnalyses | None = None
        self._held = held
        self._source = source
        self._prepared, self._folder, self._writer, self._context = prepared, folder, writer, context
        self._looked: tuple[QuickLook, Outcome] | None = None
        self._failed_dumps: tuple[tuple[int | None, str], ...] = ()
        self._failed = FailedPasses(folder)
        self._stored = Texts()

    def look(self, *, code: bool, verify: bool = False) -> tuple[OutcomeKind, Message]:
        """Run the quick look alone; again if the compiler crashes while it prints the IR after a failed pass.

        Args:
            code: Whether to write LLVM IR and assembly of the kernels.
            verify: Whether the compiler verifies IR before it prints it: a failed pass may leave invalid IR.
        """
        self._context.emit(StageStarted(Message("steps.quick-look", "Quick look")))
        # With ``hang_after`` the compiler prints the IR before every pass, as a sign of progress. A crash then does not
        # show what was printed last, so after any crash a run without the print after a failed pass decides.
        verify = verify or self._prepared.request.hang_after is not None
        for way in tuple(_Printing)[1 if verify else 0 :]:
            look, outcome = self._look(way, code=code)
            if not self._crashed_in_print(outcome):
                break
        return self._end(look, outcome)

    def _look(self, way: _Printing, *, code: bool) -> tuple[QuickLook, Outcome]:
        """Run the compiler once for the quick look."""
        folder = self._new_folder(f"look-{way}")
        look = QuickLook(
            self._prepared.command,
            folder,
            self._writer,
            self._context,
            assume_verified=way is _Printing.UNVERIFIED,
            repeated=lambda outcome: way is not _Printing.NO_FAILED and self._crashed_in_print(outcome),
            on_phases=self._read_early,
        )
        entered = self._prepared.request.hang_after is not None
        self._failed = FailedPasses(folder, prints_failed=way is not _Printing.NO_FAILED, entered=entered)
        parts: list[lanes.Part] = [look, self._failed, self._source]
        if code:
            parts.append(KernelCode(folder, self._writer))
        outcome = self._run(CompilerRun.QUICK_LOOK, parts, folder)
        self._looked = look, outcome
        return look, outcome

    def _crashed_in_print(self, outcome: Outcome) -> bool:
        """Whether the compiler may have crashed while printing the IR that a failed pass left."""
        return outcome.crashed and self._failed.began_to_print

    def capture(self) -> None:
        """Capture every pass, after the quick look."""
        self._context.emit(StageStarted(Message("steps.every-pass", "Every pass")))
        folder = self._new_folder("passes")
        every = self._every_pass(folder, None)
        # After a failure the user tries fixes in the meantime, and those must be quick.
        failed = self._looked is not None and not self._looked[1].ok
        code = KernelCode(folder, self._writer)
        outcome = self._run(CompilerRun.EVERY_PASS, [every, code], folder, background=failed)
        self._settle(every, outcome)
        if outcome.cancelled:
            self.cut_short = Message("steps.capture-cancelled", "The capture of every pass was cancelled.")
        elif every.failed_dumps:  # they hold the shared memory, which the phases of a failed compile do not
            self.read_tables(every.failed_dumps)

    def look_and_capture(self) -> tuple[OutcomeKind, Message]:
        """Run both at once; if the dumps crash the compiler, run it again without them."""
        self._context.emit(StageStarted(Message("steps.every-pass", "Every pass")))
        folder = self._new_folder("both")
        # The tables are read afterwards here: dumps and phases of 10 MB held together would take 400 MiB instead of
        # 300.
        look = QuickLook(self._prepared.command, folder, self._writer, self._context, repeated=_crashed)
        every = self._every_pass(folder, look)
        outcome = self._run(
            CompilerRun.FULL_CAPTURE, [look, every, KernelCode(folder, self._writer), self._source], folder
        )
        self._looked = look, outcome
        end = self.look(code=True, verify=True) if outcome.crashed else self._end(look, outcome)
        self._settle(every, outcome)
        self._failed_dumps = every.failed_dumps
        return end

    def tell_cause_first(self) -> None:
        """Find the pass at fault from the quick look or from its dispatch alone: capturing all passes takes long."""
        assert self._looked is not None, "the quick look comes first"
        if self._failed.found is not None:
            self._find_pass_at_fault(*self._looked, at_once=True)

    def find_fault(self) -> None:
        """Find the flags without which the compile does not fail, and the pass at fault with its IR."""
        if not self._failed.prints_failed:
            self._find_pass()  # the experiments need its name
        if not self._is_command_at_fault():
            self._probe_op()
            self._find_nearest_edits()
        if self._failed.prints_failed:
            self._find_pass()

    def _probe_op(self) -> None:
        """Compile forms of the op that is not lowered, if the compile takes a moment and this is no trial of a fix."""
        assert self._looked is not None, "the compile comes first"
        (look, outcome), prepared = self._looked, self._prepared
        if outcome.ok or not is_brief(outcome) or prepared.request.parent is not None:
            return
        with SessionReader(self._writer.path) as reader:
            first = first_error(reader)
        failed = self._failed.found
        expected = failure_of(outcome, first.message if first is not None else "")
        if not is_probed(first, look.reached, in_pass=failed is not None, crashed=bool(expected.crash)):
            return
        if failed is not None and not expected.crash:
            expected = replace(expected, pass_name=failed.name)
        self._context.emit(StageStarted(Message("steps.probe", "What keeps the op from being lowered")))
        folder, cancel = self._new_folder("probe"), self._context.cancel
        probe = Probe(prepared.command, look.reached, first, expected, folder, cancel, outcome.work_ns / 1e9)
        probed = probe.probe(prepared.request.source)
        if probed is not None and not cancel.cancelled:
            store_probed(self._writer, probed)
        if (expected.crash or failed is not None) and not (probed is not None and (probed.lowered or probed.after)):
            trial = Experiment(probe.runs).trial(prepared.request.source, outcome.stderr)
            if trial is not None and not cancel.cancelled:
                store_crash_trial(self._writer, trial)

    def _find_nearest_edits(self) -> None:
        """Find the likeliest edits with which the compiler accepts a rejected input, unless a fix is on trial."""
        assert self._looked is not None, "the compile comes first"
        (_, outcome), prepared = self._looked, self._prepared
        ended = outcome.ok or outcome.cancelled or outcome.timed_out or outcome.crashed
        if ended or self._failed.found is not None or prepared.request.parent is not None:
            return
        with SessionReader(self._writer.path) as reader:
            first, version = first_error(reader), reader.info().toolchain_version
        if first is None or first.location is None:
            return
        self._context.emit(
            StageStarted(Message("steps.nearest-edits", "Edits that make the compiler accept the input"))
        )
        folder, cancel = self._new_folder("edits"), self._context.cancel
        steps = nearest_edits(prepared.request.source, prepared.command.words, version, folder, cancel)
        if steps and not cancel.cancelled:
            store_nearest(self._writer, steps)

    def _is_command_at_fault(self) -> bool:
        """Find the parts of the command without which the compile does not fail; returns whether there are any.

        Only for a brief compile that is no trial of a fix.
        """
        assert self._looked is not None, "the compile comes first"
        (look, outcome), prepared = self._looked, self._prepared
        if outcome.ok or not is_brief(outcome) or prepared.request.parent is not None:
            return False
        folder = self._new_folder("flags")
        return find_command_fault(prepared, look.reached, outcome, folder, self._writer, self._context)

    def _find_pass(self) -> None:
        """Find the pass at fault and its IR where the captured passes do not show them."""
        assert self._looked is not None, "the compile comes first"
        look, outcome = self._looked
        if outcome.ok or outcome.cancelled or self._stored.before:
            return
        crashed = outcome.crashed or outcome.timed_out
        with SessionReader(self._writer.path) as reader:
            if not crashed and reader.failed_texts():
                return
        found = self._failed.found
        if not crashed and found is None and self._failed.prints_failed:
            return  # it failed before its first pass, or after its last
        self._find_pass_at_fault(look, outcome)

    def _find_pass_at_fault(self, look: QuickLook, outcome: Outcome, *, at_once: bool = False) -> None:
        self._context.emit(StageStarted(Message("steps.pass-at-fault", "The pass at fault")))
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
                prints_failed=self._failed.prints_failed,
            )
        except CancelledError:
            texts = self._failed.texts
            self.cut_short = Message("steps.cancelled-at-fault", "Cancelled in the search for the pass at fault.")
        if found is not None:
            self._failed.found = found
            store_failure(self._writer, found, texts, self._stored)
            self._stored = texts
            if texts.after and not self._failed_dumps:
                self._failed_dumps = ((None, texts.after),)

    def _read_early(self, look: QuickLook) -> None:
        """Begin to read the tables while the compiler is running."""
        if look.phases:
            _tables()
        if self._early is None:
            return
        inputs = self._inputs(look)
        if len(inputs.declared) > 1 and self._prepared.source.bytes >= _LARGE_BYTES:
            inputs = self._with_placements(inputs)
        read_early(inputs, self._early)

    def _with_placements(self, inputs: AnalysisInputs) -> AnalysisInputs:
        """Begin to read the input of the rules about devices; for a large module this takes a tenth of the compile.

        The reader of the tables reads it from the same parse. With debug locations, a placement refers to the lines of
        the text without them, so it is read separately.
        """
        from passlens.engine.analysis.early_analyses import EarlyAnalyses  # noqa: PLC0415 - for large modules only
        from passlens.engine.analysis.placement_store import of_items, of_phase  # noqa: PLC0415

        if self._placements is None:
            self._placements = self._held.enter_context(EarlyAnalyses(self._writer, self._prepared.source.bytes))
        command = self._prepared.command
        if not command.locations and not any(LOCATIONS_FLAG in word for word in command.words):
            inputs = replace(inputs, items=self._folder)
        for phase in PLACEMENTS:
            if phase in inputs.phases:
                items = inputs.items_of(phase)
                self._placements.begin(of_phase(phase) if items is None else of_items(phase, items), items)
        return inputs

    def read_tables(self, failed_dumps: tuple[tuple[int | None, str], ...] | None = None) -> bool:
        """Read the tables of devices, memory and kernels; return false when cancelled."""
        assert self._looked is not None, "the tables are read from what the quick look left"
        self._context.emit(Progress(Message("steps.reading-tables", "Reading devices, memory and kernels")))
        dumps = self._failed_dumps if failed_dumps is None else failed_dumps
        early, self._early = self._early, None
        try:
            _tables().store_tables(self._inputs(self._looked[0], dumps), self._writer, self._context, early)
            if self._placements is not None:
                self._placements.keep(self._context.cancel)
        except CancelledError:  # the outcome of the compile is known, and stays
            self.cut_short = Message("steps.cancelled-tables", "Cancelled while devices, memory and kernels were read.")
            return False
        return True

    def _inputs(self, look: QuickLook, dumps: tuple[tuple[int | None, str], ...] = ()) -> AnalysisInputs:
        prepared = self._prepared
        return lanes.table_inputs(prepared.command, prepared.request.source, prepared.toolchain, look, dumps)

    def _every_pass(self, folder: Path, look: QuickLook | None) -> EveryPass:
        from passlens.engine.compile.every_pass import EveryPass  # noqa: PLC0415 - a quick look does without

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

    def _end(self, look: QuickLook, outcome: Outcome) -> tuple[OutcomeKind, Message]:
        """Store the outcome before anything else: a session that is killed from here on still has it."""
        kind, sentence = _end(self._prepared, look, outcome)
        self._writer.finish(kind, sentence)
        return kind, sentence

    def _settle(self, every: EveryPass, outcome: Outcome) -> None:
        assert self._looked is not None, "the quick look comes first, or in the same run"
        if outcome.cancelled:
            self._writer.add_notice(
                Message(
                    "steps.cancelled",
                    "Cancelled while the passes were captured: the pass list ends there.",
                )
            )
        every.settle(outcome, self._looked[1])

    def _new_folder(self, name: str) -> Path:
        folder = self._folder / name
        folder.mkdir()
        return folder


def is_brief(outcome: Outcome) -> bool:
    """Whether a compile ended by itself and so soon that further compiles may look for its fault.

    The limit is its processor time, so that a busy machine gives the same answer.
    """
    by_itself = not outcome.cancelled and not outcome.timed_out
    return by_itself and outcome.work_ns < WHOLE_SECONDS * 1e9 and outcome.wall_ns < _MOST_WALL_SECONDS * 1e9


def _crashed(outcome: Outcome) -> bool:
    return outcome.crashed


def _tables() -> ModuleType:
    """``compile.tables``, with everything that reads tables.

    Loading it takes 0.1 s, so it is loaded only once the first phase dump exists, or at the end of a compile that stops
    before that: the compiler never waits for it.
    """
    return import_module("passlens.engine.compile.tables")


def _end(prepared: Prepared, look: QuickLook, outcome: Outcome) -> tuple[OutcomeKind, Message]:
    kind, phase, seconds = outcome_kind(outcome), look.reached, figure_of_seconds(outcome.wall_ns)
    if kind is OutcomeKind.OK and not look.wrote:
        return OutcomeKind.FAILED, Message(
            "compile.no-module",
            "The compiler ended without an error after {seconds} s, but left no module.",
            seconds=seconds,
        )
    if kind is OutcomeKind.OK:
        return kind, Message("compile.done", "Compiled in {seconds} s.", seconds=seconds)
    if outcome.timed_out and prepared.request.hang_after is not None:
        after = duration_message(prepared.request.hang_after)
        return kind, Message(
            "compile.no-progress-in",
            "No pass began or ended in {phase} for {after}: the compiler was ended after {seconds} s.",
            phase=phase,
            after=after,
            seconds=seconds,
        ) if phase else Message(
            "compile.no-progress",
            "No pass began or ended for {after}: the compiler was ended after {seconds} s.",
            after=after,
            seconds=seconds,
        )
    if kind is OutcomeKind.CANCELLED:
        sentence = (
            Message(
                "compile.cancelled-in",
                "Cancelled in {phase} after {seconds} s.",
                phase=phase,
                seconds=seconds,
            )
            if phase
            else Message("compile.cancelled", "Cancelled after {seconds} s.", seconds=seconds)
        )
        return kind, together(sentence, KEPT)
    if kind is OutcomeKind.CRASHED:
        return kind, Message(
            "compile.crashed-in",
            "The compiler crashed in {phase} after {seconds} s ({signal}).",
            phase=phase,
            seconds=seconds,
            signal=outcome.signal,
        ) if phase else Message(
            "compile.crashed",
            "The compiler crashed after {seconds} s ({signal}).",
            seconds=seconds,
            signal=outcome.signal,
        )
    if not prepared.source.path.exists():
        return kind, Message(
            "compile.vanished",
            "{path} vanished while it was compiled (after {seconds} s).",
            path=prepared.source.path,
            seconds=seconds,
        )
    code = str(outcome.exit_code)
    return kind, Message(
        "compile.failed-in",
        "Failed in {phase} after {seconds} s (exit code {code}).",
        phase=phase,
        seconds=seconds,
        code=code,
    ) if phase else Message(
        "compile.failed", "Failed after {seconds} s (exit code {code}).", seconds=seconds, code=code
    )
