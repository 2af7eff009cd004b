"""A session's answers made by hand, with every kind of thing that a report shows and nasty text in each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from typing_extensions import override

from passlens.engine.analysis.shared_memory.values import (
    Allocation,
    Alternative,
    Bill,
    BilledAllocation,
    Kind,
    Role,
    Served,
    SharedMemory,
    Size,
)
from passlens.engine.analysis.tables import (
    AffinityTable,
    DeviceMemory,
    DeviceUse,
    Kernel,
    KernelLds,
    KernelTable,
    LdsAllocation,
    MemoryTable,
    Transfer,
)
from passlens.engine.diagnosis.findings import Certainty, Evidence, Fix, FixKind, FixResult, Problem, key_of
from passlens.engine.diff.rows import Diff, DiffRow, RowKind
from passlens.engine.jobs import CancelToken
from passlens.engine.messages import NOTHING, quoted
from passlens.engine.op_counts import OpCounts
from passlens.engine.queries import Queries
from passlens.engine.queries.changes import ChangeQueries
from passlens.engine.queries.devices import DeviceQueries
from passlens.engine.queries.kernels import KernelQueries
from passlens.engine.queries.memory import MemoryQueries
from passlens.engine.queries.notes import NoteQueries
from passlens.engine.queries.passes import PassQueries
from passlens.engine.queries.problems import ProblemQueries
from passlens.engine.queries.runs import RunQueries
from passlens.engine.run.benchmark_values import (
    BenchmarkRequest,
    BenchmarkResult,
    BenchmarkSide,
    Conditions,
    LoadPairs,
    SideResult,
    Throughput,
)
from passlens.engine.run.stats import median_interval, summarize
from passlens.engine.run.values import (
    Comparison,
    DispatchTime,
    OutputSummary,
    RunRequest,
    RunResult,
    Statistics,
)
from passlens.engine.session.listing import PassList
from passlens.engine.session.notes import Anchor, Note
from passlens.engine.session.rows import (
    PHASES,
    DiagnosticRow,
    LaneRow,
    Location,
    OutcomeKind,
    PassDetails,
    PassFilter,
    PassRow,
    PhaseRow,
    SessionInfo,
    Severity,
    Side,
    Status,
)

NASTY = "<script>alert('1')</script> & \"quoted\" <b>"


class _Passes(PassQueries):
    def __init__(self, failed: bool, empty: bool, changed: int) -> None:
        self._failed = failed
        self._empty = empty
        self._changed = changed

    @override
    def lacking(self) -> tuple[str, ...]:
        return ()

    @override
    def phases(self, listing: PassList | None = None) -> tuple[PhaseRow, ...]:
        rows = [
            PhaseRow(i, name, i * 12_000_000, False, True, 10_000 * i, 10 * i, 3 * i)
            for i, name in enumerate(PHASES, 1)
        ]
        if self._empty:
            return tuple(replace(row, wall_ns=None, reached=False, bytes=None) for row in rows)
        if not self._failed:
            return tuple(rows)
        rows[8] = replace(rows[8], failed=True, reached=False, bytes=None)
        return (*rows[:9], *(replace(row, wall_ns=None, reached=False, bytes=None, pass_count=0) for row in rows[9:]))

    @override
    def listing(self, which: PassFilter | None = None) -> tuple[PassRow, ...]:
        if self._empty:
            return ()
        rows = [
            PassRow(
                i, i, "flow", 1, f"@main{NASTY}", f"iree-pass-{i}", "P", "", Status.CHANGED, 2_000_000, 1, i, 2 * i, 9
            )
            for i in range(1, self._changed + 1)
        ]
        last = rows[-1]
        fail = replace(last, id=900, position=900, name="iree-codegen-gpu-check-resource-usage", status=Status.FAILED)
        return (*rows, fail) if self._failed else tuple(rows)


class _Changes(ChangeQueries):
    def __init__(self, passes: PassQueries) -> None:
        self._passes = passes

    @override
    def diff(self, pass_id: int, other: int | None = None, *, locations: bool = False) -> Diff:
        rows = (
            DiffRow(RowKind.SAME, 1, 1, "func.func @main() {"),
            DiffRow(RowKind.REMOVED, 2, 0, f"  %0 = old.op {NASTY}", ((7, 10),)),
            DiffRow(RowKind.ADDED, 0, 2, f"  %0 = new.op {NASTY}", ((7, 10),)),
            DiffRow(RowKind.FOLD, 3, 3, "", (), 40),
            *(DiffRow(RowKind.ADDED, 0, 43 + i, "x" * (1000 if i == 0 else 5)) for i in range(200)),
        )
        return Diff(rows, 201, 1, (1, 4), quoted("before"), quoted("after"))

    @override
    def with_ops(self, rows: Sequence[PassRow], cancel: CancelToken | None = None) -> tuple[PassRow, ...]:
        return tuple(replace(row, ops=OpCounts(same=False, added=row.added or 0, removed=1)) for row in rows)

    @override
    def details(self, pass_id: int) -> PassDetails:
        row = next(row for row in self._passes.listing() if row.id == pass_id)
        return PassDetails(row, f"Checks resource use. {NASTY}", (), (), "", quoted(""))


class _Problems(ProblemQueries):
    def __init__(self, failed: bool) -> None:
        self._failed = failed

    @override
    def listing(self, *, quick: bool = False) -> tuple[Problem, ...]:
        if not self._failed:
            return ()
        place = Location("models/conv.mlir", 5, 8)
        diagnostic = DiagnosticRow(
            1,
            Severity.ERROR,
            f"uses 77824 bytes {NASTY}",
            place,
            "func.func",
            f"op {NASTY}\n" * 99,
            (place,),
            (NASTY,),
            "quick look",
        )
        chain = (
            Evidence(quoted(f"It counts 77,824 B. {NASTY}"), "models/conv.mlir:5", None),
            *(Evidence(quoted(f"link {i} {NASTY}"), "", 3 + i, "", 112, f"%op_{i} {NASTY}") for i in range(13)),
        )
        fixes = (
            Fix("smaller", quoted(f"Smaller tiles {NASTY}"), FixKind.FLAGS, quoted(NASTY), flags=("--iree-tile=8",)),
            Fix(
                "other",
                quoted("The next version"),
                FixKind.TOOLCHAIN,
                toolchain="3.13.0",
                hides=quoted(f"another pipeline {NASTY}"),
            ),
        )
        cause = Problem(
            Severity.ERROR,
            quoted(f"The kernel needs too much LDS. {NASTY}"),
            quoted(NASTY),
            quoted("Use a smaller tile."),
            place,
            2,
            True,
            900,
            (diagnostic,) * 5,
            rule="shared-memory",
            certainty=Certainty.CERTAIN,
            evidence=chain,
            fixes=fixes,
        )
        follows = replace(cause, severity=Severity.WARNING, first_cause=False, pass_id=None, location=None, count=1)
        return (cause, *(follows,) * 34)

    @override
    def fix_results(self) -> tuple[FixResult, ...]:
        fix = self.listing()[0].fixes[0] if self._failed else None
        if fix is None:
            return ()
        return (FixResult(fix.name, "shared-memory", True, quoted(f"It compiles. {NASTY}"), None, key=key_of(fix)),)


class _Devices(DeviceQueries):
    def __init__(self, empty: bool) -> None:
        self._empty = empty

    @override
    def table(self) -> AffinityTable | None:
        if self._empty:
            return None
        devices = (
            DeviceUse("__device_0", "hip[0]", 3, "a.mlir:1", 40, 12, 1 << 20, 1 << 16),
            DeviceUse("__device_1", "", 3, f"a.mlir:2 {NASTY}", None, None, None, None),
        )
        moves = tuple(Transfer("__device_0", "__device_1", f"%{i} {NASTY}", 4096, "@f", "a.mlir:3") for i in range(130))
        return AffinityTable("stream", devices, (), moves, ("__device_1",), ("__device_2",), (quoted(NASTY),))


class _Memory(MemoryQueries):
    def __init__(self, empty: bool) -> None:
        self._empty = empty

    @override
    def shared(
        self, cancel: CancelToken | None = None, progress: Callable[[float], None] | None = None
    ) -> SharedMemory:
        one = Allocation(
            "a1",
            f"%alloc {NASTY}",
            Kind.BUFFER,
            "memref<1x2xf32>",
            (64, 128),
            "f16",
            Size.KNOWN,
            77_824,
            (64, 128),
            0,
            "",
            "",
            None,
            5,
        )
        served = Served(f"linalg.generic {NASTY}", Role.OPERAND, 1, "", 3, 8, "")
        item = BilledAllocation(
            one, (served,), f"iree-hoist {NASTY}", 7, 7, (), 1, True, (), quoted("64 × 128 × 2 B"), None
        )
        smaller = Alternative(quoted(f"workgroup: 64 to 32 {NASTY}"), (), 38_912, True, (), "", NOTHING)
        bill = Bill(
            "too_big", "d0", "", 900, 900, "pass 900", 77_824, 65_536, quoted("the target"), NOTHING, 12_288, 77_824,
            None, NOTHING, (), 49_152, (item,), None, None, (smaller,), (), (),
        )  # fmt: skip
        return SharedMemory((bill,), (), 0, ())

    @override
    def table(self) -> MemoryTable | None:
        if self._empty:
            return None
        sizes = (LdsAllocation("%alloc", f"memref<1x2xf32> {NASTY}", 77_824, 5), LdsAllocation("%b", "m", None, 6))
        lds = (
            KernelLds("too_big", "d0", 77_824, 65_536, quoted("the target"), sizes, quoted("pass 900"), 900),
            KernelLds("fits", "d1", 1024, 65_536, quoted("the target"), (), NOTHING, None),
            KernelLds("unknown", "d2", None, None, NOTHING, (), NOTHING, None),
        )
        return MemoryTable(lds, (DeviceMemory("__device_0", 10, 1, None, 4096, 2),), (("copies", 3),), (quoted(NASTY),))


class _Notes(NoteQueries):
    def __init__(self, empty: bool) -> None:
        self._empty = empty

    @override
    def listing(self) -> tuple[Note, ...]:
        anchor = Anchor(3, Side.AFTER, line=7, place=quoted(f"pass 3 {NASTY}"), excerpt=NASTY)
        moment = "2026-01-02T03:04:05+00:00"
        note = Note(1, f"# {NASTY}\n- *{NASTY}*\n- `{NASTY}`", NASTY, moment, moment, anchor.kind, anchor, gone=True)
        return () if self._empty else (note,)


class _Kernels(KernelQueries):
    def __init__(self, empty: bool) -> None:
        self._empty = empty

    @override
    def table(self) -> KernelTable | None:
        if self._empty:
            return None
        kernel = Kernel(
            f"k {NASTY}", "d0", "gfx942", 128, 0, 32, 4, 0, 65_536, 0, (64, 4, 1), 256, 64, 48, 9000, "LLVMGPU",
            quoted("a.hsaco"),
        )  # fmt: skip
        return KernelTable((kernel,) * 101, (quoted(NASTY),))


class _Runs(RunQueries):
    def __init__(self, empty: bool) -> None:
        self._empty = empty

    @override
    def benchmarks(self) -> tuple[BenchmarkResult, ...]:
        if self._empty:
            return ()
        request = RunRequest(Path("a.passlens"), "local-task", "main")
        sides = tuple(
            SideResult(
                words=quoted(f"{name}.passlens{NASTY}"),
                request=request,
                function="main",
                device_name=quoted("CPU"),
                samples_ns=samples,
                statistics=summarize(samples),
                interval=median_interval(samples, 0.95),
                outliers=(2,),
                drift=None,
                warmups=(),
                throughput=(Throughput(128, 12_800, "tokens", quoted(f"counted{NASTY}")),),
            )
            for name, samples in (("a", (10_000_000,) * 12), ("b", (11_000_000,) * 12))
        )
        return (
            BenchmarkResult(
                request=BenchmarkRequest(tuple(BenchmarkSide(side.words, request) for side in sides)),
                started="2026-01-02T03:07:00+00:00",
                outcome=OutcomeKind.OK,
                sentence=quoted(f"B is 10 % slower than A{NASTY}."),
                sides=sides,
                pairs=(LoadPairs(12, (1, 1)),),
                ratio=None,
                conditions=Conditions((), (), (quoted(f"The machine was busy{NASTY}."),), 40.0),
                notes=(),
                log="",
            ),
        )

    @override
    def listing(self) -> tuple[RunResult, ...]:
        if self._empty:
            return ()
        samples = (4_100_000, 4_000_000, 4_300_000, 4_050_000, 5_900_000)
        good = RunResult(
            request=RunRequest(Path("a.passlens"), "local-task", f"main{NASTY}"),
            started="2026-01-02T03:05:00+00:00",
            device_name=quoted("CPU"),
            outcome=OutcomeKind.OK,
            exit_code=0,
            sentence=quoted("5 timed calls."),
            samples_ns=samples,
            statistics=Statistics(5, 4_100_000, 4_050_000, 4_300_000, 4_000_000, 5_900_000, 100_000),
            outputs=(OutputSummary(0, "f16", (512, 2048), 0.0, 1.0, None, 1, 0, quoted(NASTY)),),
            comparisons=(Comparison(0, False, 0.5, 0.1, (1, 2), 3, quoted(f"3 values differ. {NASTY}")),),
            dispatches=tuple(DispatchTime(f"d{i} {NASTY}", 5, 1000, 100, 300) for i in range(25)),
            profile_note=quoted(""),
            log="",
        )
        bad = replace(
            good,
            outcome=OutcomeKind.CRASHED,
            sentence=quoted("Ended by SIGSEGV."),
            samples_ns=(),
            statistics=None,
            log=NASTY,
        )
        return (good, bad)


class AnsweredQueries(Queries):
    """Answers from values instead of a file."""

    def __init__(self, *, failed: bool = True, empty: bool = False, changed_passes: int = 20) -> None:
        self._failed = failed
        self.passes = _Passes(failed, empty, changed_passes)
        self.changes = _Changes(self.passes)
        self.problems = _Problems(failed)
        self.devices = _Devices(empty)
        self.memory = _Memory(empty)
        self.notes = _Notes(empty)
        self.kernels = _Kernels(empty)
        self.runs = _Runs(empty)

    @override
    def info(self) -> SessionInfo:
        outcome = OutcomeKind.FAILED if self._failed else OutcomeKind.OK
        sentence = quoted(
            f"iree-compile ended with exit code 1 after 2.1 s. {NASTY}" if self._failed else "It finished."
        )
        lane = LaneRow(1, "quick look", ("iree-compile", NASTY), outcome, 1, sentence, 2_100_000_000, 300 << 20)
        return SessionInfo(
            path=Path("a.passlens"),
            source=Path(f"models/{NASTY.replace('/', '_')}.mlir"),
            source_bytes=1234,
            created="2026-01-02T03:04:05+00:00",
            driver="hip",
            target="gfx942",
            devices=("hip[0]", "hip[1]"),
            opt_level="3",
            flags=("--iree-x=<y>",),
            toolchain="own",
            toolchain_version="3.13.0",
            toolchain_revision="abc",
            outcome=outcome,
            sentence=sentence,
            lanes=(lane,),
            pass_count=2074,
            changed_count=612,
            renumbered_count=40,
            failed_count=3,
            snapshot_count=613,
            file_bytes=1 << 20,
            notices=(quoted(f"Some dumps were overwritten: {NASTY}"),),
        )
