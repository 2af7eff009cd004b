"""One kernel in detail as text: ``passlens kernels SESSION --kernel K``."""

from __future__ import annotations

from collections.abc import Sequence

from passlens.cli.cells import NONE, Cell, Entry
from passlens.cli.output import Column, Page
from passlens.cli.render import bytes_or_unknown
from passlens.cli.sizes import size_words
from passlens.cli.translation import below, verbatim
from passlens.engine.analysis.kernel_details import occupancy_of_kernel
from passlens.engine.analysis.kernel_tables import KernelDetail, KernelWork, Launch, OpWork
from passlens.engine.analysis.occupancy import Occupancy
from passlens.engine.analysis.roofline import Roofline, RooflinePoint
from passlens.engine.analysis.tables import Kernel
from passlens.engine.messages import Count, Items, Join, Message, Nanoseconds, Word, listed, quoted

_MOST_LAUNCHES = 20


def add_kernel(
    page: Page,
    kernel: KernelDetail,
    row: Kernel | None,
    launches: Sequence[Launch],
    rooflines: Sequence[Roofline],
    worth: Entry,
) -> None:
    """All known facts about a kernel; ``worth``: why it deserves attention."""
    page.heading(quoted(kernel.name))
    page.pairs(
        [
            ("worth a look", worth),
            ("dispatch", verbatim(kernel.dispatch)),
            ("target", verbatim(kernel.target)),
            ("pipeline", verbatim(kernel.pipeline)),
            ("tiles", verbatim("\n".join(f"{one.level} {', '.join(map(str, one.sizes))}" for one in kernel.tiles))),
            ("promoted operands", verbatim(", ".join(map(str, kernel.promoted)))),
            ("matrix intrinsic", verbatim(kernel.mma)),
            ("vector registers", _registers(kernel)),
            ("accumulation registers", kernel.agprs),
            ("scalar registers", kernel.sgprs),
            ("spills", _spills(row)),
            ("LDS", None if kernel.lds_bytes is None else verbatim(f"{kernel.lds_bytes:,} B")),
            ("scratch", NONE if row is None else bytes_or_unknown(row.scratch_bytes)),
            ("code", NONE if row is None else bytes_or_unknown(row.code_bytes)),
            ("workgroup", Count(kernel.workgroup, "lane") if kernel.workgroup else NONE),
            ("wavefront", Count(kernel.wavefront, "lane") if kernel.wavefront else NONE),
            ("assembly", verbatim(kernel.assembly)),
            ("differs", Cell(below(kernel.disagreements), "warn")),
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


def occupancy_words(found: Occupancy | None) -> tuple[Entry, Entry]:
    """Waves, and what limits them, for the table."""
    if found is None:
        return None, None
    if found.excess:
        return Word("none"), Word("does not run")
    return _waves(found), _limiters(found)


def _waves(found: Occupancy) -> Message:
    return Message("kernel-page.waves", "{waves} of {most}", waves=found.waves, most=found.max_waves)


def _limiters(found: Occupancy) -> Entry:
    return Word("nothing") if found.full else Items(tuple(Word(one.value) for one in found.limiters))


def _spills(row: Kernel | None) -> Message | None:
    if row is None or (row.vgpr_spills is None and row.sgpr_spills is None):
        return None
    vector, scalar = row.vgpr_spills or 0, row.sgpr_spills or 0
    return Message("kernel-page.spills", "{vector} vector, {scalar} scalar", vector=vector, scalar=scalar)


def _registers(kernel: KernelDetail) -> Entry:
    encoded, allocated = kernel.encoded_vgprs, kernel.allocated_vgprs
    if kernel.vgprs is None or encoded is None or allocated is None or allocated <= kernel.vgprs:
        return kernel.vgprs
    if allocated == encoded:
        return Message(
            "kernel-page.encoded", "{used}, the descriptor encodes {encoded}", used=kernel.vgprs, encoded=encoded
        )
    if encoded <= kernel.vgprs:
        return Message("kernel-page.given", "{used}, the hardware gives {given}", used=kernel.vgprs, given=allocated)
    return Message(
        "kernel-page.encoded-and-given",
        "{used}, the descriptor encodes {encoded}, the hardware gives {given}",
        used=kernel.vgprs,
        encoded=encoded,
        given=allocated,
    )


def _add_occupancy(page: Page, found: Occupancy) -> None:
    page.heading(Word("Occupancy"))
    if found.excess:
        page.line(found.excess, "fail")
        return
    more = []
    if found.next_vgprs is not None:
        more.append(Message("kernel-page.fewer-registers", "{count} vector registers or fewer", count=found.next_vgprs))
    if found.next_lds is not None:
        more.append(Message("kernel-page.less-lds", "{bytes:,} B of LDS or less", bytes=found.next_lds))
    share = Message("kernel-page.waves-share", "{waves} ({percent:.0f} %)", waves=_waves(found), percent=found.percent)
    page.pairs(
        [
            ("wavefronts on a SIMD", share),
            ("limited by", _limiters(found)),
            ("by vector registers", found.by_vgprs),
            ("by scalar registers", found.by_sgprs),
            ("by LDS", found.by_lds),
            ("by workgroup size", found.by_workgroup),
            ("workgroups at once", found.workgroups),
            ("more would fit with", listed(more, Join.AND)),
        ]
    )


def _add_instructions(page: Page, kernel: KernelDetail) -> None:
    total = sum(one.count for one in kernel.instructions)
    page.heading(Message("kernel-page.instructions", "Instructions: {count:,}", count=total))
    page.table(
        [Column("class"), Column("count", right=True), Column("share", right=True), Column("in loops", right=True)],
        [
            (one.kind, one.count, verbatim(f"{100 * one.count / total:.1f} %"), one.in_loops)
            for one in kernel.instructions
        ],
    )


def _add_work(page: Page, work: KernelWork) -> None:
    page.heading(Word("Work of one launch, from its ops"))
    page.pairs(
        [
            ("operations", verbatim(f"{size_words(work.flops)}{f' ({work.element})' if work.element else ''}")),
            ("ops", below([_op(one) for one in work.ops])),
            ("bytes read", size_words(work.read_bytes, "B")),
            ("bytes written", size_words(work.write_bytes, "B")),
            ("sizes", below([_symbol(one.name, one.minimum, one.maximum, one.multiple) for one in work.symbols])),
            ("notes", below(work.notes)),
        ]
    )


def _op(one: OpWork) -> Message:
    if not one.flops:
        return Message("kernel-page.not-counted", "{op}: not counted", op=one.op)
    work = Message(
        "kernel-page.op",
        "{op}: {points} points × {operations}, {element}",
        op=one.op,
        points=size_words(one.iterations),
        operations=one.operations,
        element=one.element,
    )
    return listed((work, Message("kernel-page.matrix-units", "for matrix units"))) if one.contraction else work


def _symbol(name: str, least: int, most: int | None, multiple: int) -> Message:
    ends = (
        Message("help.from-to", "{least} to {most}", least=f"{least:,}", most=f"{most:,}")
        if most is not None
        else Message("help.from", "{least} or more", least=f"{least:,}")
    )
    size = Message("render.labelled", "{label}: {title}", label=name, title=ends)
    return (
        listed((size, Message("kernel-page.multiple", "a multiple of {number:,}", number=multiple)))
        if multiple > 1
        else size
    )


def _add_launches(page: Page, launches: Sequence[Launch]) -> None:
    page.heading(Message("kernel-page.launches", "{launches}", launches=Count(len(launches), "launch", "launches")))
    page.table(
        [Column("function"), Column("device"), Column("step", right=True), Column("workload", flexible=True)],
        [
            (
                verbatim(one.function),
                verbatim(f"@{one.device}"),
                verbatim(str(one.step)),
                verbatim(", ".join(f"w{place} = {size}" for place, size in enumerate(one.workload)) or "–"),
            )
            for one in launches[:_MOST_LAUNCHES]
        ],
    )
    if len(launches) > _MOST_LAUNCHES:
        more = len(launches) - _MOST_LAUNCHES
        page.line(Message("kernel-page.more", "… and {count:,} more; --json has them all.", count=more), "muted")


def _add_roofline(page: Page, chart: Roofline, kernel: str) -> None:
    points = [one for one in chart.points if one.kernel == kernel]
    if not points:
        return
    if chart.product is None:
        page.heading(Word("Launches"))
        page.line(chart.notes[0], "muted")
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


def _point(one: RooflinePoint, *, under_roof: bool) -> tuple[Entry, ...]:
    bound: tuple[Entry, ...] = (one.bound, Nanoseconds(one.least_ns or 0.0))
    percent = None if one.percent is None else verbatim(f"{one.percent:.1f} %")
    return (
        verbatim(one.function or "–"),
        verbatim(str(one.count)),
        one.flops,
        one.bytes,
        None if one.intensity is None else verbatim(f"{one.intensity:.2f}"),
        *(bound if under_roof else ()),
        None if one.time_ns is None else Nanoseconds(one.time_ns),
        verbatim(f"{one.flops / one.time_ns * 1e9:.3g}") if one.time_ns else None,
        *((percent,) if under_roof else ()),
    )
