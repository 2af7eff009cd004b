"""``passlens kernels``: registers, spills, LDS, occupancy and shape of each kernel, or one in detail."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated

import typer

from passlens.cli.cells import Cell, Entry
from passlens.cli.kernel_page import add_kernel, occupancy_words
from passlens.cli.options import JsonOption, SessionArgument, session
from passlens.cli.output import Column, Page
from passlens.cli.render import bytes_or_unknown, no_table
from passlens.cli.schema import write_json
from passlens.cli.sizes import ShapeOption, read_values, refuse_unknown_arguments
from passlens.cli.streams import write_note
from passlens.cli.translation import Shown, translated, verbatim
from passlens.engine.analysis.kernel_details import find_kernel, occupancy_of_kernel
from passlens.engine.analysis.kernel_places import NO_INSTRUCTIONS
from passlens.engine.analysis.kernel_ranking import RankedKernel, rank_kernels, worth_of
from passlens.engine.analysis.kernel_tables import KernelDetails
from passlens.engine.analysis.launch_sizes import SizeField, assumed_sizes, first_values, size_fields
from passlens.engine.analysis.launch_work import LaunchWork, Measured, Values, works_of
from passlens.engine.analysis.roofline import SIZES_MISSING, Roofline, roofline
from passlens.engine.analysis.tables import KernelTable
from passlens.engine.messages import Message, Nanoseconds, Word, together
from passlens.engine.queries import Queries
from passlens.engine.toolchain.products import products_of

KernelOption = Annotated[
    str,
    typer.Option(
        "--kernel",
        metavar="KERNEL",
        help="Everything on one kernel (its function, dispatch, or the end of either): configuration, occupancy and "
        "what would raise it, instructions, work, launches, and the roofline.",
    ),
]


def kernels(
    path: SessionArgument, kernel: KernelOption = "", shape: ShapeOption = None, json: JsonOption = False
) -> int:
    """List the kernels with their registers, spills, LDS, workgroup size and occupancy."""
    with session(path) as queries:
        refuse_unknown_arguments(queries, shape)
        table = queries.kernels.table()
        missing = no_table(queries, "kernels", Word("kernel"))
        details = queries.kernels.details()
        if kernel:
            one = find_kernel(details, kernel)
            own = tuple(launch for launch in details.launches if launch.kernel == one.name)
            details = KernelDetails((one,), own, details.notes)
        measured = queries.runs.measured()
        values = _values(queries, shape, measured)
        rooflines = _rooflines(queries, details, values, measured)
        fields = size_fields(queries.kernels.details().launches, queries.memory.device())
        ranking = _ranking(queries, table, values, measured, fields)
    if json:
        names = {one.name for one in details.kernels}
        if table is not None and kernel:
            table = KernelTable(tuple(row for row in table.kernels if row.name in names), table.notes)
        occupancy = [{"kernel": one.name, "occupancy": occupancy_of_kernel(one)} for one in details.kernels]
        work = [one for group in works_of(details, values, measured).values() for one in group]
        own_ranks = [one for one in ranking if one.kernel in names]
        write_json(
            "kernels",
            kernels=table,
            ranking=own_ranks,
            details=details,
            occupancy=occupancy,
            work=work,
            rooflines=rooflines,
        )
        return 0
    if kernel:
        row = next((row for row in table.kernels if row.name == one.name), None) if table is not None else None
        page = Page()
        worth, _ = _worth(next((rank for rank in ranking if rank.kernel == one.name), None))
        add_kernel(page, one, row, details.launches, rooflines, worth)
        page.show()
        if NO_INSTRUCTIONS in details.notes:
            write_note(NO_INSTRUCTIONS)
        for note in dict.fromkeys(note for chart in rooflines for note in chart.notes if note.id == SIZES_MISSING):
            write_note(
                together(note, Message("device-memory.give-shape", "Give its size with {options}.", options="--shape"))
            )
        return 0
    if table is None:
        write_note(missing)
        return 0
    _show(table, details, works_of(details, values, measured), ranking)
    if assumed := assumed_sizes(fields, measured, values):
        write_note(together(assumed, Message("kernels.say-sizes", "Give their sizes with --shape.")))
    return 0


def _values(queries: Queries, shape: list[str] | None, measured: Measured) -> Values:
    """The given sizes; otherwise those of the measured run, so that its times belong to the same work."""
    given = read_values(shape, (one.function for one in queries.memory.device().functions))
    return {
        function: {**(measured.values if measured.function and measured.calls(function) else {}), **sizes}
        for function, sizes in given.items()
    }


def _ranking(
    queries: Queries, table: KernelTable | None, values: Values, measured: Measured, fields: Sequence[SizeField]
) -> tuple[RankedKernel, ...]:
    """All kernels by the attention that they deserve, as in the window; unknown sizes are at their minimum."""
    details = queries.kernels.details()
    sizes = first_values(fields, measured)
    for function, given in values.items():
        sizes[function] = {**sizes.get(function, {}), **given}
    return rank_kernels(
        details, table, works_of(details, sizes, measured), _rooflines(queries, details, sizes, measured)
    )


def _rooflines(queries: Queries, details: KernelDetails, values: Values, measured: Measured) -> list[Roofline]:
    """One for each product with the chip; for a target without any, only the points."""
    target = next((one.target for one in details.kernels if one.target), queries.info().target)
    return [roofline(details, product, values, measured) for product in products_of(target) or (None,)]


def _show(
    table: KernelTable,
    details: KernelDetails,
    works: Mapping[str, Sequence[LaunchWork]],
    ranking: Sequence[RankedKernel],
) -> None:
    ranked = {one.kernel: one for one in ranking}
    rows = sorted(table.kernels, key=lambda row: ranked[row.name].place if row.name in ranked else len(ranked) + 1)
    found = {one.name: occupancy_words(occupancy_of_kernel(one)) for one in details.kernels}
    timed = any(work.time_ns is not None for group in works.values() for work in group)
    page = Page()
    page.table(
        [
            Column("kernel", flexible=True),
            Column("worth a look", flexible=True),
            Column("share", right=True, dispensable=9),
            Column("target", dispensable=6),
            Column("VGPR", right=True),
            Column("AGPR", right=True, dispensable=4),
            Column("SGPR", right=True),
            Column("spills", right=True),
            Column("LDS", right=True),
            Column("scratch", right=True, dispensable=2),
            Column("workgroup", right=True),
            Column("wave", right=True, dispensable=3),
            Column("occupancy", right=True),
            Column("limited by", dispensable=7),
            Column("code", right=True, dispensable=1),
            Column("pipeline", flexible=True, dispensable=5),
            Column("operations", right=True, dispensable=8),
            Column("bytes", right=True, dispensable=8),
            *([Column("measured", right=True)] if timed else []),
        ],
        [
            (
                verbatim(row.name),
                *_worth(ranked.get(row.name)),
                verbatim(row.target),
                row.vgprs,
                row.agprs,
                row.sgprs,
                _spills(row.vgpr_spills, row.sgpr_spills),
                bytes_or_unknown(row.lds_bytes),
                bytes_or_unknown(row.scratch_bytes),
                verbatim("×".join(map(str, row.workgroup_size)) or "–"),
                row.wavefront_size,
                *found.get(row.name, (None, None)),
                bytes_or_unknown(row.code_bytes),
                verbatim(row.pipeline or "–"),
                _largest([work.flops for work in works.get(row.name, ())], translated),
                _largest([work.bytes for work in works.get(row.name, ())], bytes_or_unknown),
                *([_time(works.get(row.name, ()))] if timed else []),
            )
            for row in rows
        ],
    )
    page.show()
    for note in dict.fromkeys((*table.notes, *details.notes)):
        write_note(note)
    if not table.kernels and not table.notes:
        write_note(Message("kernels.no-figures", "The compile left no kernels with resource figures."))


def _worth(ranked: RankedKernel | None) -> tuple[Entry, Entry]:
    """Why a kernel deserves attention, and its share of the time."""
    if ranked is None:
        return None, None
    share = None if ranked.share is None else verbatim(f"{100 * ranked.share:.1f} %")
    return worth_of(ranked) or Word("no reason seen"), share


def _largest(values: Sequence[int | None], show: Callable[[int], Shown]) -> Entry:
    """The figure of the launch with the most; unknown if any is."""
    known = [value for value in values if value is not None]
    if not known or len(known) < len(values):
        return None
    return verbatim(f"{'≤ ' if len(set(known)) > 1 else ''}{show(max(known))}")


def _time(works: Sequence[LaunchWork]) -> Entry:
    """The measured time of one call."""
    return next((Nanoseconds(work.time_ns) for work in works if work.time_ns is not None), None)


def _spills(vector: int | None, scalar: int | None) -> Entry:
    """Spilled registers: vector + scalar."""
    if vector is None and scalar is None:
        return None
    text = verbatim(f"{vector or 0} + {scalar or 0}")
    return Cell(text, "warn") if vector or scalar else text
