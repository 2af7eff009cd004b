"""The figures of two compiles side by side: the command, the model, its kernels and its times."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import prod

from passlens.engine.analysis.occupancy import KernelNeeds, occupancy_of
from passlens.engine.analysis.stored import stored_table
from passlens.engine.analysis.tables import AffinityTable, Kernel, KernelTable, MemoryTable
from passlens.engine.compare.values import Change, ComparedFigure, Kind, Unit
from passlens.engine.diagnosis.figures import Figure, figure_title
from passlens.engine.diagnosis.parting import config_difference, config_of
from passlens.engine.diagnosis.session_figures import read_figures
from passlens.engine.messages import Message
from passlens.engine.run.benchmark_values import SideResult
from passlens.engine.run.record import recorded_benchmarks
from passlens.engine.session.naming import name_of
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.rows import CompilerRun, OutcomeKind, SessionInfo

_NOISE = 0.2
"""The variation of compile times between runs; phases of less than this many seconds vary by any amount."""
_SHORT_NS = 200_000_000
_PREFIX = "LLVMGPU"
"""The prefix of pipelines that newer releases omit."""
_LONGEST = 60
"""The most characters of a configuration."""
_FEWER_IS_BETTER = frozenset({Figure.BYTES_ACROSS, Figure.TRANSFERS, Figure.REMARKS, Figure.WARNINGS})
_FAILS = frozenset({OutcomeKind.FAILED, OutcomeKind.CRASHED})
_TRANSIENT = "execution.transient-memory-size"


@dataclass(frozen=True, slots=True)
class Figures:
    """The sources of one session's figures."""

    info: SessionInfo
    kernels: Mapping[str, Kernel]  # by executable
    values: Mapping[str, int | None]
    statistics: Mapping[str, int]
    phases: Mapping[str, int | None]  # wall time, ns
    benchmarks: Mapping[tuple[str, str], SideResult]  # the last of each function and device
    configs: Mapping[str, str]  # lowering configurations by executable


def read_session_figures(reader: SessionReader, configured: Mapping[str, str]) -> Figures:
    """Read the compared facts of a session; ``configured`` is the configured IR of its executables."""
    info = reader.info()
    kernels, affinity, memory = (stored_table(reader, kind) for kind in ("kernels", "affinity", "memory"))
    places = affinity if isinstance(affinity, AffinityTable) else None
    used = memory if isinstance(memory, MemoryTable) else None
    sides = [side for result in recorded_benchmarks(reader) for side in result.sides if side.interval is not None]
    return Figures(
        info,
        {one.dispatch: one for one in kernels.kernels} if isinstance(kernels, KernelTable) else {},
        read_figures(info, reader.diagnostics(), places, used),
        dict(used.statistics) if used is not None else {},
        {row.name: row.wall_ns for row in reader.phases()},
        {(side.function, str(side.device_name)): side for side in sides},
        {name: config_of(text) for name, text in configured.items()},
    )


def compare_all(
    mine: Figures, theirs: Figures, pairs: Sequence[tuple[str, str]], dispatches: tuple[int, int]
) -> tuple[ComparedFigure, ...]:
    """The differing figures: the command first, then by size of the change.

    Args:
        mine: The figures of A.
        theirs: The figures of B.
        pairs: The matching dispatches, by symbol.
        dispatches: The number of distinct dispatches in each.
    """
    found = [
        *_of_model(mine, theirs, dispatches),
        *[row for a, b in pairs for row in _of_kernel(mine, theirs, a, b)],
        *_of_time(mine, theirs),
    ]
    differing = sorted((row for row in found if row.a != row.b), key=lambda row: -row.weight)
    return (*_of_command(mine.info, theirs.info), *differing)


def _of_command(mine: SessionInfo, theirs: SessionInfo) -> list[ComparedFigure]:
    def text(title: Message, a: str, b: str) -> ComparedFigure:
        return ComparedFigure(Kind.COMMAND, title, Unit.TEXT, a, b, Change.OTHER, 1.0)

    names = name_of(mine), name_of(theirs)
    rows = [
        text(Message("comparison-figures.model", "model"), mine.source.name, theirs.source.name),
        text(Message("comparison-figures.release", "release"), names[0].release, names[1].release),
        text(Message("comparison-figures.target", "target"), mine.target, theirs.target),
        text(Message("comparison-figures.driver", "driver"), mine.driver, theirs.driver),
        text(Message("comparison-figures.devices", "devices"), ", ".join(mine.devices), ", ".join(theirs.devices)),
        text(Message("comparison-figures.level", "optimisation level"), mine.opt_level, theirs.opt_level),
    ]
    rows += [
        text(
            Message("comparison-figures.flag", "flag"),
            flag if flag in mine.flags else "",
            flag if flag in theirs.flags else "",
        )
        for flag in dict.fromkeys([*mine.flags, *theirs.flags])
    ]
    return [row for row in rows if row.a != row.b]


def _of_model(mine: Figures, theirs: Figures, dispatches: tuple[int, int]) -> list[ComparedFigure]:
    found = [
        _number(Kind.MODEL, Message("comparison-figures.kernels", "unique dispatches"), Unit.COUNT, *dispatches, None)
    ]
    for name in dict.fromkeys([*mine.values, *theirs.values]):
        if name == Figure.TIME:
            continue
        unit = Unit.BYTES if name in {Figure.BYTES_ACROSS, Figure.LDS} else Unit.COUNT
        better = -1 if name in _FEWER_IS_BETTER else None
        found.append(
            _number(Kind.MODEL, figure_title(name), unit, mine.values.get(name), theirs.values.get(name), better)
        )
    sizes = mine.statistics.get(_TRANSIENT), theirs.statistics.get(_TRANSIENT)
    transient = Message("comparison-figures.transient", "transient memory")
    found.append(_number(Kind.MODEL, transient, Unit.BYTES, *sizes, -1, phase="stream"))
    ends = name_of(mine.info).end, name_of(theirs.info).end
    outcome = Message("comparison-figures.end", "the compile")
    change = _change_of_end(mine.info.outcome, theirs.info.outcome)
    found.append(ComparedFigure(Kind.MODEL, outcome, Unit.TEXT, str(ends[0]), str(ends[1]), change, 1.0))
    return found


def _change_of_end(mine: OutcomeKind, theirs: OutcomeKind) -> Change:
    if mine in _FAILS and theirs is OutcomeKind.OK:
        return Change.MENDED
    if mine is OutcomeKind.OK and theirs in _FAILS:
        return Change.BROKEN
    return Change.OTHER


def _of_kernel(mine: Figures, theirs: Figures, a: str, b: str) -> list[ComparedFigure]:
    one, other = mine.kernels.get(a), theirs.kernels.get(b)
    if one is None or other is None:
        return []

    def number(
        title: Message, unit: Unit, x: int | None, y: int | None, better: int | None, scale: float
    ) -> ComparedFigure:
        return _number(Kind.KERNEL, title, unit, x, y, better, scale, a, b, "executable-targets")

    def text(title: Message, x: str, y: str, phase: str) -> ComparedFigure:
        return ComparedFigure(Kind.KERNEL, title, Unit.TEXT, x, y, Change.OTHER, 0.3, a, b, phase)

    waves = _waves(one), _waves(other)
    tiles = config_difference(mine.configs.get(a, ""), theirs.configs.get(b, ""))
    rows = [
        number(Message("comparison-figures.lds", "LDS"), Unit.BYTES, one.lds_bytes, other.lds_bytes, None, 65_536),
        number(Message("comparison-figures.vgprs", "VGPRs"), Unit.COUNT, one.vgprs, other.vgprs, None, 512),
        number(Message("comparison-figures.agprs", "AGPRs"), Unit.COUNT, one.agprs, other.agprs, None, 512),
        number(Message("comparison-figures.sgprs", "SGPRs"), Unit.COUNT, one.sgprs, other.sgprs, None, 512),
        number(
            Message("comparison-figures.spills", "spilled VGPRs"),
            Unit.COUNT,
            one.vgpr_spills,
            other.vgpr_spills,
            -1,
            64,
        ),
        number(
            Message("comparison-figures.sgpr-spills", "spilled SGPRs"),
            Unit.COUNT,
            one.sgpr_spills,
            other.sgpr_spills,
            -1,
            128,
        ),
        number(
            Message("comparison-figures.scratch", "scratch"),
            Unit.BYTES,
            one.scratch_bytes,
            other.scratch_bytes,
            -1,
            1024,
        ),
        number(Message("comparison-figures.waves", "wavefronts on a SIMD"), Unit.COUNT, *waves, 1, 8),
        number(Message("comparison-figures.code", "code"), Unit.BYTES, one.code_bytes, other.code_bytes, None, 65_536),
        text(
            Message("comparison-figures.workgroup", "workgroup"),
            _product(one.workgroup_size),
            _product(other.workgroup_size),
            "executable-configurations",
        ),
        text(
            Message("comparison-figures.pipeline", "pipeline"),
            one.pipeline.removeprefix(_PREFIX),
            other.pipeline.removeprefix(_PREFIX),
            "executable-configurations",
        ),
        text(
            Message("comparison-figures.tiles", "tile sizes"),
            _shortened(tiles[0]),
            _shortened(tiles[1]),
            "executable-configurations",
        ),
    ]
    # A compile that failed before it had code lacks all these figures.
    return [row for row in rows if row.a != row.b and row.a is not None and row.b is not None]


def _waves(kernel: Kernel) -> int | None:
    """Occupancy from the kernel table."""
    if kernel.vgprs is None:
        return None
    needs = KernelNeeds(
        vgprs=kernel.vgprs,
        sgprs=kernel.sgprs or 0,
        lds_bytes=kernel.lds_bytes or 0,
        workgroup=prod(kernel.workgroup_size) if kernel.workgroup_size else 64,
        wavefront=kernel.wavefront_size or 0,
        agprs=kernel.agprs or 0,
    )
    found = occupancy_of(kernel.target, needs)
    return None if found is None else found.waves


def _shortened(text: str) -> str:
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


def _product(sizes: Sequence[int]) -> str:
    return " × ".join(map(str, sizes))


def _of_time(mine: Figures, theirs: Figures) -> list[ComparedFigure]:
    found = []
    walls = [{lane.name: lane.wall_ns for lane in side.info.lanes} for side in (mine, theirs)]
    for run, title in (
        (CompilerRun.QUICK_LOOK, Message("comparison-figures.time", "compile time")),
        (CompilerRun.FULL_CAPTURE, Message("comparison-figures.capture-time", "compile time, with every pass")),
    ):
        found.append(_time(title, walls[0].get(run), walls[1].get(run)))
    for name in mine.phases:
        title = Message("comparison-figures.phase", "phase {name}", name=name)
        found.append(_time(title, mine.phases[name], theirs.phases.get(name), name))
    for key, one in mine.benchmarks.items():
        other = theirs.benchmarks.get(key)
        if other is None or one.statistics is None or other.statistics is None:
            continue
        sure = one.interval, other.interval
        significant = (
            sure[0] is not None and sure[1] is not None and (sure[0].high < sure[1].low or sure[1].high < sure[0].low)
        )
        title = Message("comparison-figures.run-time", "@{function} on {device}", function=key[0], device=key[1])
        row = _number(Kind.TIME, title, Unit.NS, one.statistics.median_ns, other.statistics.median_ns, -1)
        found.append(row if significant else replace(row, change=Change.NOISE, weight=0.0))
    return found


def _time(title: Message, a: float | None, b: float | None, phase: str = "") -> ComparedFigure:
    """Single samples: small ones are noise, and large ones may be caused by the machine."""
    row = _number(Kind.TIME, title, Unit.NS, a, b, -1, phase=phase)
    if a is None or b is None:
        return replace(row, change=Change.ALONE, weight=0.0)
    little = max(a, b) < _SHORT_NS or abs(b - a) < _NOISE * max(a, b)
    return replace(row, change=Change.NOISE if little else Change.ONCE, weight=0.0)


def _number(
    kind: Kind,
    title: Message,
    unit: Unit,
    a: float | None,
    b: float | None,
    better: int | None,
    scale: float = 0.0,
    dispatch_a: str = "",
    dispatch_b: str = "",
    phase: str = "",
) -> ComparedFigure:
    """A figure.

    Args:
        kind: The kind of figure.
        title: The title.
        unit: The unit of its values.
        a: Its value in A.
        b: Its value in B.
        better: 1 if more is better, -1 if less is, None if neither.
        scale: The change with the highest weight; 0: the relative change counts.
        dispatch_a: Its dispatch in A.
        dispatch_b: Its partner.
        phase: Its phase.
    """
    change, weight = Change.OTHER, 0.0
    if a is not None and b is not None and a != b:
        weight = min(1.0, abs(b - a) / (scale or max(abs(a), abs(b))))
        if better is None:
            change = Change.MORE if b > a else Change.LESS
        else:
            change = Change.BETTER if (b > a) == (better > 0) else Change.WORSE
    return ComparedFigure(kind, title, unit, a, b, change, weight, dispatch_a, dispatch_b, phase)
