"""One run of the compiler over part of a compile, whose dumps go into the session that has the rest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from passlens.engine.compile import lanes
from passlens.engine.compile.capture import DumpCapture, End, Replayed
from passlens.engine.compile.dumps import parse_phase_file
from passlens.engine.compile.fetch.plan import ran_before
from passlens.engine.compile.request import CommandLine
from passlens.engine.compile.timing import Execution, match_times, parse_report, split_report
from passlens.engine.events import PassesArrived
from passlens.engine.jobs import JobContext
from passlens.engine.process import Outcome
from passlens.engine.session.fetched import Piece
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.rows import INLINER, PHASES, CompilerRun
from passlens.engine.session.writer import SessionWriter
from passlens.engine.toolchain.flags import FlagCatalogue

ONLY_CHANGES_BYTES = 64 << 20
"""Of a module that is larger, passes that changed nothing are not printed: the list has none of them then."""


@dataclass(frozen=True, slots=True)
class Portion:
    """Phases that are compiled again in one run.

    Attributes:
        first, last: Their ordinals.
        executable: The only one that is compiled; empty: the whole module is.
    """

    first: int
    last: int
    executable: str = ""

    @property
    def pieces(self) -> frozenset[Piece]:
        """What of a session it fetches."""
        return frozenset(Piece(phase, self.executable) for phase in range(self.first, self.last + 1))


@dataclass(frozen=True, slots=True)
class Beginning:
    """What a run begins with.

    Attributes:
        file: What is compiled.
        phase: Ordinal of the phase whose end it is; 0: the input.
        first: Ordinal of the phase that comes next: of releases that merge phases, not always the next number.
        start: What stood before the first pass of the first phase that is wanted, as the session has it.
    """

    file: Path
    phase: int
    first: int
    start: str


class Replay:
    """A run over part of a compile; the one part of it (see ``lanes.Part``).

    Attributes:
        as_before: Whether the same passes ran on the whole module as in the whole compile; once the run has ended.
    """

    def __init__(
        self,
        portion: Portion,
        beginning: Beginning,
        held: frozenset[Piece],
        expected: Sequence[str] | None,
        folder: Path,
        writer: SessionWriter,
        context: JobContext,
    ) -> None:
        """Prepare.

        Args:
            portion: What is wanted of the run.
            beginning: What it begins with.
            held: What the session has already.
            expected: The classes of the passes on the whole module that the first phase has; None: not known.
            folder: An empty scratch folder.
            writer: The session.
            context: Told of the progress; may cancel.
        """
        self.as_before = True
        self._expected = expected
        self._portion, self._beginning = portion, beginning
        self._folder, self._writer, self._context = folder, writer, context
        self._tree, self._marks = folder / "tree", folder / "phases"
        self._tree.mkdir()
        wanted = frozenset(piece.phase for piece in portion.pieces if Piece(piece.phase) not in held)
        self._only_changes = (
            len(beginning.start) >= ONLY_CHANGES_BYTES and beginning.phase > 0 and portion.first == portion.last
        )
        self._capture = DumpCapture(
            self._tree,
            self._marks,
            writer,
            keep_unchanged=not self._only_changes,
            replay=Replayed(
                first=beginning.first,
                wanted=wanted,
                executable=portion.executable,
                without=frozenset((piece.phase, piece.executable) for piece in held if piece.executable),
            ),
        )
        with SessionReader(writer.path) as reader:
            self._known = {row[0] for row in reader.executions()}

    def run(self, command: CommandLine, flags: FlagCatalogue) -> Outcome:
        """Compile; ``command`` is that of the whole model, without where it begins and ends."""
        begin = self._beginning.phase
        words = (
            command.words[0],
            str(self._beginning.file),
            *command.words[2:],
            *((f"--compile-from={PHASES[begin - 1]}",) if begin else ()),
            f"--compile-to={PHASES[self._portion.last - 1]}",
        )
        command = replace(command, words=words, one_dispatch=True)
        return lanes.run(CompilerRun.FETCH, [self], flags, command, self._folder, self._writer, self._context)

    def end(self) -> str | None:
        """The IR at the end of the last phase; None when the compiler did not get there."""
        for file in self._marks.iterdir() if self._marks.is_dir() else ():
            phase = parse_phase_file(file.name)
            if phase is not None and phase[0] == self._portion.last:
                return file.read_text(encoding="utf-8", errors="replace")
        return None

    def flags(self) -> list[str]:
        """What the compiler is asked for."""
        return [
            "--mlir-print-ir-after-all",
            *(("--mlir-print-ir-after-change",) if self._only_changes else ()),
            f"--mlir-print-ir-before={INLINER}",
            f"--mlir-print-ir-tree-dir={self._tree}",
            "--mlir-print-assume-verified",
            f"--dump-compilation-phases-to={self._marks}",
            "--mlir-timing",
            "--mlir-timing-display=tree",
        ]

    def start(self) -> None:
        """Watch the folders that several ops share, before the compiler starts."""
        self._capture.begin_with(self._beginning.start)
        self._capture.nameless.watch(self._tree, self._beginning.start, self._folder / "apart")

    def tick(self) -> None:
        """Take what is complete."""
        if self._capture.sweep():
            self._context.emit(PassesArrived(self._capture.total, self._capture.last))

    def finish(self, lane: int, outcome: Outcome, module: Path) -> None:
        """Take the rest, and the times of this run."""
        self._capture.sweep(_end(outcome))
        rows = parse_report(split_report(outcome.stderr)[1])
        alone = self._beginning.phase and self._beginning.first == self._portion.first
        if alone and self._expected is not None and not self._portion.executable:
            before = ran_before(self._expected, rows)
            self.as_before = before is not None
            if before and not self._only_changes:
                self._writer.drop_first_passes(self._portion.first, before)
        with SessionReader(self._writer.path) as reader:
            fresh = [Execution(*row) for row in reader.executions() if row[0] not in self._known]
        self._writer.set_pass_times(match_times(rows, fresh))
        self._context.emit(PassesArrived(self._capture.total, self._capture.last))

    def close(self) -> None:
        """Stop watching, also when the run could not be finished."""
        self._capture.nameless.close()


def _end(outcome: Outcome) -> End:
    if outcome.cancelled:
        return End.CANCELLED
    return End.CRASHED if outcome.crashed or outcome.timed_out else End.EXITED
