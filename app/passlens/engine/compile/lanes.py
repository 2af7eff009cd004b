"""The two runs of the compiler that make a session, and the tables read from the first."""

from __future__ import annotations

import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from shutil import disk_usage

from passlens.engine.analysis import codec
from passlens.engine.analysis.collect import AnalysisInputs
from passlens.engine.analysis.collect import analyse as read_tables
from passlens.engine.compile import artifacts
from passlens.engine.compile.capture import DumpCapture, End
from passlens.engine.compile.diagnostics import parse_diagnostics
from passlens.engine.compile.dumps import parse_phase_file
from passlens.engine.compile.request import CommandLine, PassCapture
from passlens.engine.compile.timing import (
    ROOT,
    Execution,
    TimingRow,
    match_times,
    parse_report,
    split_report,
    unprinted_failure,
)
from passlens.engine.errors import UserError
from passlens.engine.events import AnalysisArrived, PassesArrived, PhaseArrived, Progress
from passlens.engine.jobs import JobContext
from passlens.engine.process import Outcome, run_child
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.rows import PARSED, PHASES, DiagnosticRow
from passlens.engine.session.writer import SessionWriter
from passlens.engine.toolchain.discover import Toolchain
from passlens.engine.toolchain.flags import FlagCatalogue
from passlens.engine.units import format_count

_ELIDE = ("--mlir-elide-elementsattrs-if-larger=32", "--mlir-elide-resource-strings-if-larger=64")
"""Large constants are elided in what is shown. They change what ``--compile-to`` writes, so never with that."""
_BENCHMARKS_FLAG = "iree-hal-dump-executable-benchmarks-to"
_FULL_BYTES = 1 << 20
QUICK_LOOK = "quick look"
EVERY_PASS = "every pass"


@dataclass(frozen=True, slots=True)
class QuickLook:
    """What the first lane left in the scratch folder.

    Attributes:
        reached: The phase in which the compiler ended, empty when it reached the end.
        wrote: Whether it left a module, or what it was told to write in its place.
    """

    outcome: Outcome
    reached: str
    wrote: bool
    phases: dict[str, Path]
    executables: Path
    statistics: Path


@dataclass(frozen=True, slots=True)
class EveryPass:
    """How the second lane ended; ``failed_dumps`` are the texts at failed passes, by pass id."""

    outcome: Outcome
    failed_dumps: tuple[tuple[int | None, str], ...]


def quick_look(
    toolchain: Toolchain,
    flags: FlagCatalogue,
    command: CommandLine,
    folder: Path,
    writer: SessionWriter,
    context: JobContext,
) -> QuickLook:
    """Compile once with phase dumps, timing, statistics and executable files, at about the cost of a plain compile."""
    phases, executables, statistics = folder / "phases", folder / "executables", folder / "statistics.json"
    module = folder / "module.vmfb"
    wanted = [
        f"--dump-compilation-phases-to={phases}",
        # Not --iree-hal-dump-executable-files-to: with sources and configurations dumped, the compiler's messages name
        # lines of those dumps instead of the model's.
        f"--iree-hal-dump-executable-intermediates-to={executables}",
        f"--iree-hal-dump-executable-binaries-to={executables}",
        # For a module of several devices the compiler only warns that it writes none.
        *((f"--{_BENCHMARKS_FLAG}={executables}",) if len(command.devices) == 1 else ()),
        "--mlir-timing",
        "--mlir-timing-display=tree",
        "--iree-scheduling-dump-statistics-format=json",
        f"--iree-scheduling-dump-statistics-file={statistics}",
        *_elision(command),
    ]
    words = [*command.words, *_known(wanted, flags, command), "-o", str(module)]
    lane = writer.begin_lane(QUICK_LOOK, words)
    watch = _PhaseWatch(phases, writer, context)
    outcome = run_child(words, cancel=context.cancel, on_tick=watch.sweep)
    _note_full_disk(outcome, folder, writer)
    watch.sweep(final=True)
    wrote = module.is_file()
    said, report = split_report(outcome.stderr)
    reached = "" if outcome.ok else watch.current
    with writer.batch():
        writer.end_lane(lane, outcome, outcome.sentence("iree-compile"))
        writer.add_diagnostics(lane, _users(parse_diagnostics(said), command))
        writer.put_timings(lane, [(row.depth, row.name, row.wall_ns, row.op) for row in parse_report(report)])
        watch.store_times(outcome)
        artifacts.store_module(writer, module, complete=not _ends_early(command))
    artifacts.store_executables(writer, executables)
    module.unlink(missing_ok=True)
    return QuickLook(outcome, reached, wrote, watch.files, executables, statistics)


def every_pass(
    toolchain: Toolchain,
    flags: FlagCatalogue,
    command: CommandLine,
    passes: PassCapture,
    folder: Path,
    quick: QuickLook,
    writer: SessionWriter,
    context: JobContext,
) -> EveryPass:
    """Compile again with a dump after each pass, streamed into the session."""
    tree, marks = folder / "tree", folder / "marks"
    tree.mkdir()
    wanted = [
        "--mlir-print-ir-after-all",
        f"--mlir-print-ir-tree-dir={tree}",
        "--mlir-print-assume-verified",
        f"--dump-compilation-phases-to={marks}",
        *_elision(command),
    ]
    words = [*command.words, *_known(wanted, flags, command), "-o", str(folder / "module.vmfb")]
    start = _parsed_input(toolchain, command, folder, writer, context)
    lane = writer.begin_lane(EVERY_PASS, words)
    capture = DumpCapture(tree, marks, writer, keep_unchanged=passes is PassCapture.ALL, start=start)

    def sweep() -> None:
        if capture.sweep():
            context.emit(PassesArrived(capture.total, capture.last))

    outcome = run_child(words, cancel=context.cancel, on_tick=sweep, tick_seconds=0.15)
    _note_full_disk(outcome, folder, writer)
    capture.sweep(End.CANCELLED if outcome.cancelled else End.CRASHED if outcome.crashed else End.EXITED)
    with SessionReader(writer.path) as reader:
        rows = [TimingRow(*row) for row in reader.timings()]
        executions = [Execution(*row) for row in reader.executions()]
    _note_end(capture, rows, executions, outcome, quick, command, writer)
    context.emit(PassesArrived(capture.total, capture.last))
    with writer.batch():
        writer.end_lane(lane, outcome, outcome.sentence("iree-compile"))
        if capture.shared_scopes:
            writer.add_notice(
                "Initializers have no names, so the compiler writes the dumps of several to the same files: some were"
                f" overwritten ({format_count(capture.shared_scopes, 'scope')} in the pass list).",
                quiet=True,
            )
    with SessionReader(writer.path) as reader:
        failed = reader.failed_texts()
    writer.set_pass_times(match_times(rows, executions))
    return EveryPass(outcome, failed)


def _parsed_input(
    toolchain: Toolchain, command: CommandLine, folder: Path, writer: SessionWriter, context: JobContext
) -> str:
    """The input as the compiler prints it before the first pass; empty where it cannot.

    The first pass is compared with this, not with the file: the file has the user's names and line breaks.
    """
    opt = toolchain.compiler.with_name(toolchain.compiler.name.replace("compile", "opt"))
    if not opt.is_file():
        return ""
    file = folder / "parsed.mlir"
    outcome = run_child([opt, command.words[1], *_ELIDE, "-o", file], cancel=context.cancel)
    if not outcome.ok or not file.is_file():
        return ""
    data = file.read_bytes()
    writer.add_artifact(PARSED, "input, parsed", "", data)
    return data.decode("utf-8", errors="replace")


def _note_end(
    capture: DumpCapture,
    rows: list[TimingRow],
    executions: list[Execution],
    outcome: Outcome,
    quick: QuickLook,
    command: CommandLine,
    writer: SessionWriter,
) -> None:
    """Say where the second lane ended otherwise than the first, and what that leaves out."""
    if outcome.cancelled or (outcome.ok == quick.outcome.ok and outcome.crashed == quick.outcome.crashed):
        return
    if outcome.crashed and not quick.outcome.ok:
        # It fails without dumps and crashes with them: it cannot print what the failed pass left.
        name = unprinted_failure(rows, [execution.class_name for execution in executions if execution.op == ROOT])
        if name:
            capture.add_unprinted(name)
        writer.add_notice(
            f"The compiler was ended by {outcome.signal} while it printed the IR that {name or 'the failed pass'} left."
            " The passes before it are complete."
        )
        return
    captured = f"{format_count(capture.total, 'execution')} captured until then"
    if not Path(command.words[1]).exists():
        writer.add_notice(f"{command.words[1]} vanished before its passes were captured ({captured}).")
        return
    writer.add_notice(f"With the dumps on, {outcome.sentence('iree-compile')} The pass list ends there: {captured}.")


def analyse(
    command: CommandLine,
    source: Path,
    toolchain: Toolchain,
    quick: QuickLook,
    writer: SessionWriter,
    context: JobContext,
    failed_dumps: tuple[tuple[int | None, str], ...],
) -> None:
    """Read the tables of devices, memory and kernels from what the quick look left, and store them."""
    inputs = AnalysisInputs(
        source=source,
        declared=command.devices,
        phases=quick.phases,
        executables=quick.executables if quick.executables.is_dir() else None,
        statistics=quick.statistics if quick.statistics.is_file() else None,
        failed_dumps=failed_dumps,
        target=command.target,
        python=toolchain.python,
        python_path=toolchain.python_path,
    )
    try:
        result = read_tables(inputs, context)
    except UserError as error:
        writer.add_notice(f"Devices, memory and kernels could not be read: {error.title}")
        return
    with writer.batch():
        for table in (result.affinity, result.memory, result.kernels):
            kind = codec.kind_of(table)
            writer.put_analysis(kind, codec.VERSIONS[kind], codec.to_json(table))
            context.emit(AnalysisArrived(kind))


def _note_full_disk(outcome: Outcome, folder: Path, writer: SessionWriter) -> None:
    """Say when a compiler failed on a disk that is full: it could not even write its own message."""
    if outcome.ok or outcome.cancelled:
        return
    for place in (folder.parent, Path(tempfile.gettempdir())):
        if disk_usage(place).free < _FULL_BYTES:
            writer.add_notice(
                f"The disk of {place} is full, which may be why the compiler ended."
                " Free some space there, or set TMPDIR to a folder that has more."
            )
            return


def _users(rows: tuple[DiagnosticRow, ...], command: CommandLine) -> list[DiagnosticRow]:
    """Without what only our own flags made the compiler say."""
    asked = any(_BENCHMARKS_FLAG in word for word in command.words)
    return [row for row in rows if asked or not row.message.startswith("Executable benchmarks were requested")]


def _elision(command: CommandLine) -> tuple[str, ...]:
    return () if _ends_early(command) else _ELIDE


def _ends_early(command: CommandLine) -> bool:
    """Whether the compiler was told to write something else than a module."""
    names = {word.lstrip("-").partition("=")[0] for word in command.words[2:]}
    return bool(names & {"compile-to", "output-format", "compile-mode"})


def _known(wanted: list[str], flags: FlagCatalogue, command: CommandLine) -> list[str]:
    """Flags that this toolchain knows and the user did not set."""
    given = {word.lstrip("-").partition("=")[0] for word in command.words if word.startswith("-")}
    names = [(word, word.lstrip("-").partition("=")[0]) for word in wanted]
    return [word for word, name in names if name not in given and flags.has(name)]


@dataclass(slots=True)
class _PhaseWatch:
    """Takes phase dumps as they come, and how long each phase took.

    A phase lasts from the file before to its own, by the times of change of the files: wall time, at the resolution
    of the file system's clock (some ms). The first one begins when the compiler was started.
    """

    folder: Path
    writer: SessionWriter
    context: JobContext
    files: dict[str, Path] = field(default_factory=dict)
    _times: dict[int, int] = field(default_factory=dict)
    _started: int = 0

    def __post_init__(self) -> None:
        probe = self.folder.with_name("started")
        probe.touch()
        self._started = probe.stat().st_mtime_ns

    @property
    def current(self) -> str:
        """The phase that the compiler is in: the one after the last dump."""
        done = len(self._times)
        return PHASES[done] if done < len(PHASES) else PHASES[-1]

    def sweep(self, *, final: bool = False) -> None:
        """Store the dumps that are complete: all but the newest, or all when ``final``."""
        if not self.folder.is_dir():
            return
        found = sorted(
            (phase, file) for file in self.folder.iterdir() if (phase := parse_phase_file(file.name)) is not None
        )
        for (ordinal, name), file in found if final else found[:-1]:
            if ordinal in self._times:
                continue
            self.writer.put_phase(ordinal, name, file.read_bytes())
            self._times[ordinal] = file.stat().st_mtime_ns
            self.files[name] = file
            self.context.emit(PhaseArrived(name, ordinal))
        if not final:
            self.context.emit(Progress(self.current, len(found) / len(PHASES)))

    def store_times(self, outcome: Outcome) -> None:
        """Write each phase's wall time, also of the one that did not get to its end."""
        last = self._started
        for ordinal, time in sorted(self._times.items()):
            self.writer.put_phase_time(ordinal, PHASES[ordinal - 1], max(0, time - last))
            last = time
        if not outcome.ok and len(self._times) < len(PHASES):
            ordinal = len(self._times) + 1
            rest = max(0, self._started + outcome.wall_ns - last)
            self.writer.put_phase_time(ordinal, PHASES[ordinal - 1], rest)
