"""The columns of the kernel table: their values, display, sorting and help."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from passlens.engine.analysis.kernel_ranking import worth_of
from passlens.engine.analysis.tables import Kernel
from passlens.engine.units import format_bytes, format_size, format_size_bytes
from passlens.gui.kit.kernel_rows import KernelRow, most
from passlens.gui.kit.tables.columns import kernel_column, time_column
from passlens.gui.kit.tables.table_model import UNKNOWN, Column
from passlens.gui.kit.translation import listed, mark_text, number_of, tr, translated

ALWAYS = "kernel"
"""The column that cannot be hidden."""
WORTH = mark_text("worth a look")
"""The column that the table is sorted by until the user sorts it."""
HIDDEN_FIRST = ("wave", "code", "dispatch", "target", "source")
"""Columns that are hidden until the user shows them."""


def kernel_columns() -> tuple[Column[KernelRow], ...]:
    """All columns, in order."""
    return (
        kernel_column(mark_text("kernel"), lambda row: row.name, 310),
        Column(
            WORTH,
            lambda row: translated(worth_of(row.ranked)) if row.ranked else None,
            show=lambda row: worth_text(row, brief=True),
            sort_key=lambda row: row.ranked.place if row.ranked else None,
            tone=lambda row: "muted" if row.ranked is None or not row.ranked.reasons else "",
            tooltip=worth_text,
            help=mark_text(
                "Why it deserves a look, and how much of the model's time that can gain at most; without "
                "measured times, of the shortest times that the roofline allows"
            ),
        ),
        Column(
            mark_text("share"),
            lambda row: 100 * row.ranked.share if row.ranked and row.ranked.share is not None else None,
            unit="%",
            number=True,
            show=lambda row: (
                UNKNOWN if row.ranked is None or row.ranked.share is None else f"{100 * row.ranked.share:.1f}"
            ),
            share=lambda row: row.ranked.share if row.ranked else None,
            help=mark_text("Its share of the time of all kernels: measured, else of the estimated work"),
        ),
        _resource(
            "VGPR",
            lambda row: row.vgprs,
            text=mark_text("Vector registers per lane; on CDNA 2 and later with AGPRs"),
        ),
        _resource("AGPR", lambda row: row.agprs, text=mark_text("Accumulation registers per lane")),
        _resource("SGPR", lambda row: row.sgprs, text=mark_text("Scalar registers per wavefront")),
        Column(
            mark_text("spills"),
            lambda row: row.spills,
            number=True,
            show=lambda row: UNKNOWN if row.spills is None else f"▲ {row.spills:,}" if row.spills else "0",
            tone=lambda row: "warn" if row.spills else "muted",
            tooltip=lambda row: spill_text(row.resources),
            help=mark_text("Registers spilled to memory: vector and scalar together"),
        ),
        _resource(mark_text("scratch"), lambda row: row.scratch_bytes, "B", mark_text("Private memory per lane")),
        Column(
            mark_text("LDS"),
            lambda row: row.lds_bytes,
            unit="B",
            number=True,
            show=lambda row: UNKNOWN if row.lds_bytes is None else f"{'▲ ' if row.lds_over else ''}{row.lds_bytes:,}",
            tone=lambda row: "fail" if row.lds_over else "",
            tooltip=lambda row: tr("KernelColumns", "More than the chip allows per workgroup") if row.lds_over else "",
            help=mark_text("Shared memory per workgroup; without code, as the compiler counts it in the IR"),
        ),
        Column(
            mark_text("workgroup"),
            lambda row: "×".join(map(str, row.resources.workgroup_size)) or None if row.resources else None,
            show=_workgroup,
            sort_key=lambda row: threads(row.resources) if row.resources else None,
            help=mark_text("Threads per workgroup, x × y × z"),
        ),
        _resource(mark_text("wave"), lambda row: row.wavefront_size, text=mark_text("Lanes of a wavefront")),
        _resource(mark_text("code"), lambda row: row.code_bytes, "B", mark_text("Machine code")),
        Column(
            mark_text("waves"),
            lambda row: row.occupancy.waves if row.occupancy else None,
            number=True,
            show=lambda row: (
                tr("KernelColumns", "{waves} of {max_waves}").format(
                    waves=row.occupancy.waves, max_waves=row.occupancy.max_waves
                )
                if row.occupancy
                else UNKNOWN
            ),
            tone=lambda row: "fail" if row.occupancy and row.occupancy.excess else "",
            tooltip=lambda row: translated(row.occupancy.excess) if row.occupancy else "",
            help=mark_text("Wavefronts that a SIMD holds at once: occupancy"),
        ),
        Column(
            mark_text("limited by"),
            limiters,
            tone=lambda row: "muted" if row.occupancy and row.occupancy.full else "",
            help=mark_text("What limits the wavefronts on a SIMD"),
        ),
        Column(
            mark_text("pipeline"),
            lambda row: _pipeline(row) or None,
            tooltip=_pipeline,
            help=mark_text("The code-generation pipeline"),
        ),
        Column(
            mark_text("tiles"),
            tiles,
            tooltip=lambda row: row.detail.config if row.detail else "",
            help=mark_text("Tile sizes of the workgroup, from lowering_config; the tooltip has all of it"),
        ),
        Column(
            mark_text("MMA"),
            lambda row: row.detail.mma or None if row.detail else None,
            help=mark_text("The chosen matrix instruction"),
        ),
        Column(
            mark_text("operations"),
            lambda row: row.flops,
            number=True,
            show=lambda row: _of_works(row, row.flops, "flops", short_count),
            tooltip=_works_text,
            help=mark_text("Arithmetic of one launch, from its ops; the largest where launches differ"),
        ),
        Column(
            mark_text("bytes"),
            lambda row: row.bytes,
            number=True,
            show=lambda row: _of_works(row, row.bytes, "bytes", format_bytes),
            tooltip=_works_text,
            help=mark_text("Every operand and result once, of one launch; the largest where launches differ"),
        ),
        Column(
            mark_text("op/B"),
            lambda row: row.intensity,
            number=True,
            show=lambda row: UNKNOWN if row.intensity is None else f"{row.intensity:,.2f}",
            help=mark_text("Arithmetic intensity: operations per byte"),
        ),
        Column(
            mark_text("launches"),
            lambda row: len(row.launches) if row.detail else None,
            number=True,
            help=mark_text("Places that launch it; only a run shows how often each is reached"),
        ),
        time_column(
            mark_text("time"),
            lambda row: row.time_ns,
            mark_text("Measured time of one call, from the chosen run or profile, else from the newest; ns in copies"),
        ),
        Column(mark_text("dispatch"), lambda row: row.dispatch, tooltip=lambda row: row.dispatch, keep_end=True),
        Column(mark_text("target"), lambda row: row.target or None, help=mark_text("The chip")),
        Column(
            mark_text("source"),
            lambda row: translated(row.resources.source) or None if row.resources else None,
            tooltip=lambda row: translated(row.resources.source) if row.resources else "",
            keep_end=True,
            help=mark_text("The file that gives the resources"),
        ),
    )


def worth_text(row: KernelRow, *, brief: bool = False) -> str:
    """Why a kernel deserves a look, in words; ``brief``: see ``worth_of``."""
    if row.ranked is None:
        return UNKNOWN
    return translated(worth_of(row.ranked, brief=brief)) or tr("KernelColumns", "no reason seen")


def limiters(row: KernelRow) -> str | None:
    """What limits occupancy."""
    if row.occupancy is None:
        return None
    if row.occupancy.full:
        return tr("KernelColumns", "nothing")
    return (
        tr("KernelColumns", "does not run") if row.occupancy.excess else listed(map(translated, row.occupancy.limiters))
    )


def tiles(row: KernelRow) -> str | None:
    """The tile sizes of a workgroup, or the first list of sizes."""
    if row.detail is None or not row.detail.tiles:
        return None
    first = next((one for one in row.detail.tiles if one.level == "workgroup"), row.detail.tiles[0])
    return "×".join(map(str, first.sizes)) or None


def threads(kernel: Kernel) -> int | None:
    """Threads of a workgroup."""
    if not kernel.workgroup_size:
        return None
    product = 1
    for extent in kernel.workgroup_size:
        product *= extent
    return product


def spill_text(kernel: Kernel | None) -> str:
    """Spills of vector and scalar registers, in words."""
    if kernel is None or (kernel.vgpr_spills is None and kernel.sgpr_spills is None):
        return tr("KernelColumns", "not known")
    return tr("KernelColumns", "{vgpr_spills:,} vector, {sgpr_spills:,} scalar").format(
        vgpr_spills=kernel.vgpr_spills or 0, sgpr_spills=kernel.sgpr_spills or 0
    )


def short_count(count: float) -> str:
    """A large number with three digits: ``950``, ``2.15 G``."""
    for unit, size in (("P", 1e15), ("T", 1e12), ("G", 1e9), ("M", 1e6), ("k", 1e3)):
        if count >= size:
            value = count / size
            return f"{value:.{2 if value < 10 else 1 if value < 100 else 0}f} {unit}"
    return f"{count:,.0f}"


def size_words(size: str) -> str:
    """A size of an analysis as text: a number or an expression."""
    return format_size(size) if size else tr("KernelColumns", "not known")


def byte_size_words(size: str) -> str:
    """A size in bytes of an analysis as text: a number or an expression."""
    return format_size_bytes(size) if size else tr("KernelColumns", "not known")


def _resource(title: str, value: Callable[[Kernel], int | None], unit: str = "", text: str = "") -> Column[KernelRow]:
    return Column(title, lambda row: value(row.resources) if row.resources else None, unit=unit, number=True, help=text)


def _workgroup(row: KernelRow) -> str:
    if row.resources is not None and row.resources.workgroup_size:
        return "×".join(map(str, row.resources.workgroup_size))
    return UNKNOWN


def _pipeline(row: KernelRow) -> str:
    return (row.detail.pipeline if row.detail else "") or (row.resources.pipeline if row.resources else "")


def _of_works(row: KernelRow, value: int | None, field: str, show: Callable[[int], str]) -> str:
    if value is None:
        return UNKNOWN
    several = len({getattr(work, field) for work in row.works}) > 1
    return f"≤ {show(value)}" if several else show(value)


def _works_text(row: KernelRow) -> str:
    lines = []
    for work in row.works:
        if work.count and work.flops is not None and work.bytes is not None:
            where = tr("KernelColumns", " in {function}").format(function=work.function) if work.function else ""
            times = number_of(work.count, "launch", "launches") if work.function else tr("KernelColumns", "one launch")
            lines.append(
                tr("KernelColumns", "{times}{where}: {flops:,} operations, {bytes:,} B each").format(
                    times=times, where=where, flops=work.flops, bytes=work.bytes
                )
            )
    if most(work.flops for work in row.works) is None and row.detail is not None and row.detail.work is not None:
        lines.append(tr("KernelColumns", "operations: {flops}").format(flops=size_words(row.detail.work.flops)))
    return "\n".join(lines)


COLUMNS = kernel_columns()


def columns_but(hidden: Sequence[str]) -> tuple[Column[KernelRow], ...]:
    """All columns except these."""
    return tuple(column for column in COLUMNS if column.title == ALWAYS or column.title not in hidden)
