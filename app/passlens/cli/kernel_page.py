"""Everything on one kernel as text: ``passlens kernels SESSION --kernel K``."""

from __future__ import annotations

from collections.abc import Sequence

from passlens.cli.output import Cell, Column, Page
from passlens.cli.render import bytes_or_unknown, count_or_unknown
from passlens.cli.sizes import size_words
from passlens.cli.told import told
from passlens.engine.analysis.kernel_details import occupancy_of_kernel
from passlens.engine.analysis.kernel_tables import KernelDetail, KernelWork, Launch, OpWork
from passlens.engine.analysis.occupancy import Occupancy
from passlens.engine.analysis.roofline import Roofline, RooflinePoint
from passlens.engine.analysis.tables import Kernel
from passlens.engine.messages import Count, Message, quoted
from passlens.engine.units import format_ns

_MOST_LAUNCHES = 20


def add_kernel(
    page: Page, kernel: KernelDetail, row: Kernel | None, launches: Sequence[Launch], rooflines: Sequence[Roofline]
) -> None:
    """All that is known of a kernel."""
    page.heading(quoted(kernel.name))
    page.pairs(
        [
            ("dispatch", kernel.dispatch),
            ("target", kernel.target),
            ("pipeline", kernel.pipeline),
            ("tiles", "\n".join(f"{one.level} {', '.join(map(str, one.sizes))}" for one in kernel.tiles)),
            ("promoted operands", ", ".join(map(str, kernel.promoted))),
            ("matrix intrinsic", kernel.mma),
            ("vector registers", _registers(kernel)),
            ("accumulation registers", count_or_unknown(kernel.agprs)),
            ("scalar registers", count_or_unknown(kernel.sgprs)),
            ("spills", _spills(row)),
            ("LDS", "–" if kernel.lds_bytes is None else f"{kernel.lds_bytes:,} B"),
            ("scratch", "" if row is None else bytes_or_unknown(row.scratch_bytes)),
            ("code", "" if row is None else bytes_or_unknown(row.code_bytes)),
            ("workgroup", f"{kernel.workgroup:,} lanes" if kernel.workgroup else ""),
            ("wavefront", f"{kernel.wavefront} lanes" if kernel.wavefront else ""),
            ("assembly", kernel.assembly),
            ("differs", Cell("\n".join(map(told, kernel.disagreements)), "warn")),
        ]
    )
    found = occupancy_of_kernel(kernel)
    if found is not None:
        _add_occupancy(page, found)
    if kernel.instructions:
        _add_instructions(page, kernel)
    if kernel.work is not None:
        _add_work(page, kernel.work)
    if launches:
        _add_launches(page, launches)
    for one in rooflines:
        _add_roofline(page, one, kernel.name)


def occupancy_words(found: Occupancy | None) -> tuple[str, str]:
    """Waves, and what limits them, for the table."""
    if found is None:
        return "–", "–"
    if found.excess:
        return "none", "does not run"
    return f"{found.waves} of {found.max_waves}", ", ".join(map(told, found.limiters))


def _spills(row: Kernel | None) -> str:
    if row is None or (row.vgpr_spills is None and row.sgpr_spills is None):
        return "–"
    return f"{row.vgpr_spills or 0} vector, {row.sgpr_spills or 0} scalar"


def _registers(kernel: KernelDetail) -> str:
    if kernel.vgprs is None:
        return "–"
    encoded, allocated = kernel.encoded_vgprs, kernel.allocated_vgprs
    if encoded is None or allocated is None or allocated <= kernel.vgprs:
        return str(kernel.vgprs)
    said = f"{kernel.vgprs}, the descriptor encodes {encoded}" if encoded > kernel.vgprs else str(kernel.vgprs)
    return said if allocated == encoded else f"{said}, the hardware gives {allocated}"


def _add_occupancy(page: Page, found: Occupancy) -> None:
    page.heading("Occupancy")
    if found.excess:
        page.line(page.paint(told(found.excess), "fail"))
        return
    more = []
    if found.next_vgprs is not None:
        more.append(f"{found.next_vgprs} vector registers or fewer")
    if found.next_lds is not None:
        more.append(f"{found.next_lds:,} B of LDS or less")
    page.pairs(
        [
            ("wavefronts on a SIMD", f"{found.waves} of {found.max_waves} ({found.percent:.0f} %)"),
            ("limited by", ", ".join(map(told, found.limiters))),
            ("by vector registers", str(found.by_vgprs)),
            ("by scalar registers", str(found.by_sgprs)),
            ("by LDS", str(found.by_lds)),
            ("by workgroup size", str(found.by_workgroup)),
            ("workgroups at once", str(found.workgroups)),
            ("more would fit with", " and ".join(more)),
        ]
    )


def _add_instructions(page: Page, kernel: KernelDetail) -> None:
    total = sum(one.count for one in kernel.instructions)
    page.heading(Message("kernel-page.instructions", "Instructions: {count:,}", count=total))
    page.table(
        [Column("class"), Column("count", right=True), Column("share", right=True), Column("in loops", right=True)],
        [
            (told(one.kind), f"{one.count:,}", f"{100 * one.count / total:.1f} %", f"{one.in_loops:,}")
            for one in kernel.instructions
        ],
    )


def _add_work(page: Page, work: KernelWork) -> None:
    page.heading("Work of one launch, from its ops")
    page.pairs(
        [
            ("operations", f"{size_words(work.flops)}{f' ({work.element})' if work.element else ''}"),
            ("ops", "\n".join(_op(one) for one in work.ops)),
            ("bytes read", size_words(work.read_bytes)),
            ("bytes written", size_words(work.write_bytes)),
            ("sizes", "\n".join(_symbol(one.name, one.minimum, one.maximum, one.multiple) for one in work.symbols)),
            ("notes", "\n".join(map(told, work.notes))),
        ]
    )


def _op(one: OpWork) -> str:
    if not one.flops:
        return f"{one.op}: not counted"
    kind = f"{one.element}{', for matrix units' if one.contraction else ''}"
    return f"{one.op}: {size_words(one.iterations)} points × {one.operations}, {kind}"


def _symbol(name: str, least: int, most: int | None, multiple: int) -> str:
    end = f"{least:,} to {most:,}" if most is not None else f"{least:,} or more"
    return f"{name}: {end}" + (f", a multiple of {multiple:,}" if multiple > 1 else "")


def _add_launches(page: Page, launches: Sequence[Launch]) -> None:
    page.heading(Message("kernel-page.launches", "{launches}", launches=Count(len(launches), "launch", "launches")))
    page.table(
        [Column("function"), Column("device"), Column("step", right=True), Column("workload", flexible=True)],
        [
            (
                one.function,
                f"@{one.device}",
                str(one.step),
                ", ".join(f"w{place} = {size}" for place, size in enumerate(one.workload)) or "–",
            )
            for one in launches[:_MOST_LAUNCHES]
        ],
    )
    if len(launches) > _MOST_LAUNCHES:
        page.line(f"… and {len(launches) - _MOST_LAUNCHES:,} more; --json has them all.", "muted")


def _add_roofline(page: Page, chart: Roofline, kernel: str) -> None:
    points = [one for one in chart.points if one.kernel == kernel]
    if not points:
        return
    if chart.product is None:
        page.heading("Launches")
        page.line(told(chart.notes[0]), "muted")
    else:
        product, note = chart.product.name, chart.product.note
        roofline = Message("kernel-page.roofline", "Roofline of {product}", product=product)
        noted = Message("kernel-page.roofline-noted", "Roofline of {product} ({note})", product=product, note=note)
        page.heading(noted if note else roofline)
    page.table(
        [
            Column("function"),
            Column("launches", right=True),
            Column("operations", right=True),
            Column("bytes", right=True),
            Column("operations/byte", right=True),
            *([] if chart.product is None else [Column("bound by"), Column("at least", right=True)]),
            Column("measured", right=True),
            Column("operations/s", right=True),
            *([] if chart.product is None else [Column("of the roofline", right=True)]),
        ],
        [_point(one, under_roof=chart.product is not None) for one in points],
    )


def _point(one: RooflinePoint, *, under_roof: bool) -> tuple[str, ...]:
    bound = (told(one.bound) if one.bound is not None else "–", format_ns(one.least_ns or 0.0))
    return (
        one.function or "–",
        str(one.count),
        f"{one.flops:,}",
        f"{one.bytes:,}",
        "–" if one.intensity is None else f"{one.intensity:.2f}",
        *(bound if under_roof else ()),
        "–" if one.time_ns is None else format_ns(one.time_ns),
        f"{one.flops / one.time_ns * 1e9:.3g}" if one.time_ns else "–",
        *(("–" if one.percent is None else f"{one.percent:.1f} %",) if under_roof else ()),
    )
