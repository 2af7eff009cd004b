"""One run of the compiler over part of a compile; its dumps go into the session of that compile."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Protocol

from passlens.engine.compile import lanes
from passlens.engine.compile.capture import DumpCapture, End, Replayed
from passlens.engine.compile.command_line import CommandLine
from passlens.engine.compile.dumps import parse_phase_file
from passlens.engine.compile.fetch.exact import StoredEnd
from passlens.engine.compile.fetch.pass_alone import PassAlone, PassToFetch
from passlens.engine.compile.fetch.plan import names_on_module, ran_before
from passlens.engine.compile.kernel_code import KernelCode
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
        executable: The only executable that is compiled; empty: the whole module is.
        name: Argument name of the only wanted pass; empty: all passes are wanted.
    """

    first: int
    last: int
    executable: str = ""
    name: str = ""

    @property
    def pieces(self) -> frozenset[Piece]:
        """The pieces of a session that it fetches."""
        return frozenset(Piece(phase, self.executable, self.name) for phase in range(self.first, self.last + 1))


@dataclass(frozen=True, slots=True)
class Beginning:
    """The input of a run.

    Attributes:
        file: The file to compile.
        phase: Ordinal of the phase whose end it is; 0: the input.
        first: Ordinal of the phase that follows: not always the next number, as some releases merge phases.
        start: The text before the first pass of the first wanted phase, as in the session.
    """

    file: Path
    phase: int
    first: int
    start: str


class Taker(Protocol):
    """Reads the dumps of a run."""

    @property
    def total(self) -> int:
        """Pass executions stored."""

    @property
    def last(self) -> str:
        """Name of the last one."""

    def flags(self) -> list[str]:
        """What is printed."""

    def start(self) -> None:
        """The compiler is about to start."""

    def sweep(self, end: End | None = None) -> int:
        """Read complete dumps, or all when the compiler has ended; return the number of executions."""

    def leave_out(self, classes: Sequence[str]) -> bool:
        """Delete the first passes on the whole module, which did not run in the whole compile.

        Args:
            classes: Their classes, in order.

        Returns:
            False where they cannot be distinguished from the others.
        """

    def close(self) -> None:
        """Let go of all that is held."""


class AllPasses:
    """A ``Taker`` for all passes of some phases."""

    def __init__(
        self, portion: Portion, beginning: Beginning, held: frozenset[Piece], folder: Path, writer: SessionWriter
    ) -> None:
        """Read the dumps in the folder; see ``Replay`` for the arguments."""
        self._phase, self._writer = portion.first, writer
        self._start, self._folder, self._tree = beginning.start, folder, folder / _TREE
        missing = frozenset(piece.phase for piece in portion.pieces if Piece(piece.phase) not in held)
        self._only_changes = (
            len(beginning.start) >= ONLY_CHANGES_BYTES and beginning.phase > 0 and portion.first == portion.last
        )
        self._capture = DumpCapture(
            self._tree,
            folder / _MARKS,
            writer,
            keep_unchanged=not self._only_changes,
            replay=Replayed(
                first=beginning.first,
                kept_phases=missing,
                executable=portion.executable,
                without=frozenset((piece.phase, piece.executable) for piece in held if piece.executable),
            ),
        )

    @property
    def total(self) -> int:
        """See ``Taker``."""
        return self._capture.total

    @property
    def last(self) -> str:
        """See ``Taker``."""
        return self._capture.last

    def flags(self) -> list[str]:
        """Flags to dump the IR after all passes, and also before the inliner."""
        changes = ["--mlir-print-ir-after-change"] if self._only_changes else []
        return ["--mlir-print-ir-after-all", *changes, f"--mlir-print-ir-before={INLINER}"]

    def start(self) -> None:
        """Start to watch the folders that several ops share."""
        self._capture.begin_with(self._start)
        self._capture.nameless.watch(self._tree, self._start, self._folder / "apart")

    def sweep(self, end: End | None = None) -> int:
        """See ``DumpCapture.sweep``."""
        return self._capture.sweep(end)

    def leave_out(self, classes: Sequence[str]) -> bool:
        """See ``Taker``. These passes change nothing, so they are not stored where only changes are kept."""
        if not self._only_changes:
            self._writer.drop_first_passes(self._phase, len(classes))
        return True

    def close(self) -> None:
        """Stop watching."""
        self._capture.close()


class Replay:
    """A run over part of a compile, and the only part of that run (see ``lanes.Part``).

    Attributes:
        as_before: Whether the same passes ran on the whole module as in the whole compile; known after the run.
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
        alone: PassToFetch | None = None,
        end: StoredEnd | None = None,
    ) -> None:
        """Prepare.

        Args:
            portion: The phases to fetch.
            beginning: The input of the run.
            held: The pieces that the session already has.
            expected: The classes of the passes on the whole module in the first phase; None: unknown.
            folder: An empty scratch folder.
            writer: The session.
            context: Receives the progress; may cancel.
            alone: The only wanted pass, where the portion names one.
            end: Is read while the compiler runs.
        """
        self.as_before = True
        self._end = end
        self._expected = expected
        self._portion, self._beginning = portion, beginning
        self._folder, self._writer, self._context = folder, writer, context
        self._tree, self._marks = folder / _TREE, folder / _MARKS
        self._tree.mkdir()
        self._taker: Taker = (
            AllPasses(portion, beginning, held, folder, writer)
            if alone is None
            else PassAlone(alone, self._tree, writer)
        )
        with SessionReader(writer.path) as reader:
            self._known = {row[0] for row in reader.executions()}
            self._has_code = any(row.kind in _CODE for row in reader.artifacts())

    def run(self, command: CommandLine, flags: FlagCatalogue) -> Outcome:
        """Compile; ``command`` is that of the whole model, without the flags for its first and last phase."""
        begin, last = self._beginning.phase, self._portion.last
        words = (
            command.words[0],
            str(self._beginning.file),
            *command.words[2:],
            *((f"--compile-from={PHASES[begin - 1]}",) if begin else ()),
            # ``--compile-to`` must be later than ``--compile-from``. From a phase of executables, the compiler runs all
            # of these phases again, the last one of this portion too, but cannot end there.
            *((f"--compile-to={PHASES[last - 1]}",) if begin < last else ()),
        )
        command = replace(command, words=words, one_dispatch=True)
        parts: list[lanes.Part] = [self]
        # The compiler generates code in that phase; the fetch of one pass does not wait for it.
        if self._portion.last == _HAL and not self._portion.name and not self._has_code:
            parts.append(KernelCode(self._folder, self._writer))
        return lanes.run(CompilerRun.FETCH, parts, flags, command, self._folder, self._writer, self._context)

    def end(self) -> str | None:
        """The IR at the end of the last phase; None when the compiler did not reach it."""
        for file in self._marks.iterdir() if self._marks.is_dir() else ():
            phase = parse_phase_file(file.name)
            if phase is not None and phase[0] == self._portion.last:
                return file.read_text(encoding="utf-8", errors="replace")
        return None

    def flags(self) -> list[str]:
        """What the compiler is asked for."""
        return [
            *self._taker.flags(),
            f"--mlir-print-ir-tree-dir={self._tree}",
            "--mlir-print-assume-verified",
            f"--dump-compilation-phases-to={self._marks}",
            "--mlir-timing",
            "--mlir-timing-display=tree",
        ]

    def start(self) -> None:
        """The compiler is about to start."""
        self._taker.start()

    def tick(self) -> None:
        """Take what is complete."""
        if self._end is not None:
            self._end.prepare()
        if self._taker.sweep():
            self._context.emit(PassesArrived(self._taker.total, self._taker.last))

    def finish(self, lane: int, outcome: Outcome, module: Path) -> None:
        """Read the rest, and the times of this run."""
        self._taker.sweep(_end(outcome))
        rows = parse_report(split_report(outcome.stderr)[1])
        alone = 0 < self._beginning.phase < self._portion.last and self._beginning.first == self._portion.first
        if alone and self._expected is not None and not self._portion.executable:
            before = ran_before(self._expected, rows)
            self.as_before = before is not None
            if before:
                self.as_before = self._taker.leave_out(names_on_module(rows)[:before])
        with SessionReader(self._writer.path) as reader:
            fresh = [Execution(*row) for row in reader.executions() if row[0] not in self._known]
        self._writer.set_pass_times(match_times(rows, fresh))
        self._context.emit(PassesArrived(self._taker.total, self._taker.last))

    def close(self) -> None:
        """Stop watching, even when the run did not finish."""
        self._taker.close()


_TREE, _MARKS = "tree", "phases"


_HAL = PHASES.index("hal") + 1
_CODE = frozenset({"rocmasm", "ptx", "s"})
"""Kinds of artifacts with assembly: a session that has some needs no more."""


def _end(outcome: Outcome) -> End:
    if outcome.cancelled:
        return End.CANCELLED
    return End.CRASHED if outcome.crashed or outcome.timed_out else End.EXITED
