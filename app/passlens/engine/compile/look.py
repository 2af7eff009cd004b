"""The quick look: phases, times, statistics and executables, at about the cost of a plain compile."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from passlens.engine.compile import artifacts
from passlens.engine.compile.command_line import CommandLine
from passlens.engine.compile.diagnostics import parse_diagnostics
from passlens.engine.compile.dumps import parse_phase_file
from passlens.engine.compile.request import begins_after
from passlens.engine.compile.timing import parse_report, split_report
from passlens.engine.events import PhaseArrived, Progress
from passlens.engine.jobs import JobContext
from passlens.engine.messages import quoted
from passlens.engine.process import Outcome
from passlens.engine.session.rows import PHASES, DiagnosticRow
from passlens.engine.session.writer import SessionWriter

_ENDS = (b"\n}\n", b"\n#-}\n")
"""How the text of a module ends, without and with resources: ops inside it are indented."""
_LONGEST_END = max(map(len, _ENDS))
_OF_EXECUTABLES = "executable-"
BENCHMARKS_FLAG = "iree-hal-dump-executable-benchmarks-to"


class QuickLook:
    """One part of a run of the compiler (see ``lanes.Part``).

    Attributes:
        reached: The phase in which the compiler stopped; empty when it reached the end.
        wrote: Whether it wrote a module, or the output requested in its place.
    """

    def __init__(
        self,
        command: CommandLine,
        folder: Path,
        writer: SessionWriter,
        context: JobContext,
        *,
        assume_verified: bool = False,
        repeated: Callable[[Outcome], bool] = lambda outcome: False,
        on_phases: Callable[[QuickLook], None] | None = None,
    ) -> None:
        """Prepare the quick look.

        Args:
            command: The command line of the compile.
            folder: Scratch folder of this run.
            writer: The session.
            context: Receives the progress.
            assume_verified: Print the IR at the end of each phase without verifying all of it again, which takes 2 s
                for llama8b_f16_32l. A compiler may then crash while printing the IR that a failed pass left.
            repeated: Whether another run, without dumps or with verified ones, follows a run with this outcome: its
                diagnostics then replace those of this run.
            on_phases: Called when the compiler starts, and each time that more phases are complete.
        """
        self.executables = folder / "executables"
        self.statistics = folder / "statistics.csv"
        self.reached = ""
        self.wrote = False
        self._command = command
        self._writer = writer
        self._assume_verified = assume_verified
        self._repeated = repeated
        self._on_phases = on_phases
        self._watch = PhaseWatch(folder / "phases", writer, context, _first_phase(command))

    @property
    def phases(self) -> dict[str, Path]:
        """The phase dumps by name of phase."""
        return self._watch.files

    @property
    def phases_folder(self) -> Path:
        """The folder for the phase dumps."""
        return self._watch.folder

    def flags(self) -> list[str]:
        """The flags to add."""
        return [
            f"--dump-compilation-phases-to={self._watch.folder}",
            *(("--mlir-print-assume-verified",) if self._assume_verified else ()),
            # Not --iree-hal-dump-executable-files-to: with sources and configurations dumped, the compiler's messages
            # name lines of those dumps instead of the model's. And assembly takes long: see kernel_code.
            f"--iree-hal-dump-executable-binaries-to={self.executables}",
            # For a module with several devices the compiler writes none and only warns.
            *((f"--{BENCHMARKS_FLAG}={self.executables}",) if self._benchmarked else ()),
            "--mlir-timing",
            "--mlir-timing-display=tree",
            "--iree-scheduling-dump-statistics-format=csv",  # json crashes IREE 3.13.0 where passes are dumped too
            f"--iree-scheduling-dump-statistics-file={self.statistics}",
        ]

    @property
    def _benchmarked(self) -> bool:
        """Whether benchmarks can be requested: the compiler derives them from the model's use of its dispatches."""
        return len(self._command.devices) == 1 and not self._command.one_dispatch

    def start(self) -> None:
        """Prepare for the start of the compiler."""
        self._watch.start()
        if self._on_phases is not None:
            self._on_phases(self)

    def tick(self) -> None:
        """Read complete output."""
        if self._watch.sweep() and self._on_phases is not None:
            self._on_phases(self)

    def close(self) -> None:
        """Nothing is held."""

    def finish(self, lane: int, outcome: Outcome, module: Path) -> None:
        """Read the rest, and the compiler's messages."""
        self._watch.sweep(final=True)
        self.wrote = module.is_file()
        self.reached = "" if outcome.ok else self._watch.current
        if self._repeated(outcome):
            return
        messages, report = split_report(outcome.stderr)
        with self._writer.batch():
            self._writer.add_diagnostics(lane, _users(parse_diagnostics(messages), self._command))
            times = [(row.depth, row.name, row.wall_ns, row.op) for row in parse_report(report)]
            if times:
                self._writer.put_timings(lane, times)
            self._watch.store_times(outcome)
            if not self._command.one_dispatch:
                artifacts.store_module(self._writer, module, complete=not self._command.ends_early)
        artifacts.store_executables(self._writer, self.executables)


def _users(rows: tuple[DiagnosticRow, ...], command: CommandLine) -> list[DiagnosticRow]:
    """The diagnostics without those that only our own flags caused."""
    asked = any(BENCHMARKS_FLAG in word for word in command.words)
    return [row for row in rows if asked or not row.message.startswith("Executable benchmarks were requested")]


@dataclass(slots=True)
class PhaseWatch:
    """Reads phase dumps as they appear, and measures each phase.

    A phase lasts from the previous dump to its own, by the modification times of the files: wall time, at the
    resolution of the file system's clock (a few ms). The first phase begins when the compiler starts.
    """

    folder: Path
    writer: SessionWriter
    context: JobContext
    first: int = 1  # ordinal of the phase that the compile begins with
    files: dict[str, Path] = field(default_factory=dict)
    _times: dict[int, int] = field(default_factory=dict)
    _started: int = 0
    _newest: tuple[int, int] = (0, 0)  # ordinal and size of the newest file in the previous sweep

    def start(self) -> None:
        """Note the start time of the compiler, by the clock of the file system."""
        probe = self.folder.with_name("started")
        probe.touch()
        self._started = probe.stat().st_mtime_ns

    @property
    def current(self) -> str:
        """The current phase of the compiler: the one after the last dump."""
        return PHASES[min(self._current, len(PHASES)) - 1]

    @property
    def _current(self) -> int:
        return max(self._times, default=self.first - 1) + 1

    def sweep(self, *, final: bool = False) -> bool:
        """Store the complete dumps; return whether there were any.

        All but the newest are complete, and the newest once it is fully written. After the run (``final``) all are.
        """
        if not self.folder.is_dir():
            return False
        known = len(self.files)
        found = sorted(
            (phase, file) for file in self.folder.iterdir() if (phase := parse_phase_file(file.name)) is not None
        )
        complete = found if final or (found and self._rests(found[-1][0][0], found[-1][1])) else found[:-1]
        for (ordinal, name), file in complete:
            changed = file.stat().st_mtime_ns
            if self._times.get(ordinal) == changed:
                continue
            self.writer.put_phase(ordinal, name, file.read_bytes())
            self._times[ordinal] = changed
            self.files[name] = file
            self.context.emit(PhaseArrived(name, ordinal))
        if not final:
            self.context.emit(Progress(quoted(self.current), (self._current - 1) / len(PHASES)))
        return len(self.files) > known

    def _rests(self, ordinal: int, file: Path) -> bool:
        """Whether a dump ends like a module and has not grown since the previous sweep."""
        if ordinal in self._times:
            return True
        with file.open("rb") as dump:
            size = dump.seek(0, os.SEEK_END)
            dump.seek(max(0, size - _LONGEST_END))
            end = dump.read()
        before, self._newest = self._newest, (ordinal, size)
        return before == self._newest and end.endswith(_ENDS)

    def store_times(self, outcome: Outcome) -> None:
        """Store each phase's wall time, including that of an unfinished phase."""
        last = self._started
        for ordinal, time in sorted(self._times.items()):
            self.writer.put_phase_time(ordinal, PHASES[ordinal - 1], max(0, time - last))
            last = time
        if not outcome.ok and self._current <= len(PHASES):
            rest = max(0, self._started + outcome.wall_ns - last)
            self.writer.put_phase_time(self._current, self.current, rest)


def _first_phase(command: CommandLine) -> int:
    """The ordinal of the first phase that the compiler dumps."""
    before = begins_after(command.words)
    # From the end of any phase of executables, the compiler dumps all of these phases again.
    if before and PHASES[before - 1].startswith(_OF_EXECUTABLES):
        return next(number for number, name in enumerate(PHASES, 1) if name.startswith(_OF_EXECUTABLES))
    return min(before + 1, len(PHASES))
