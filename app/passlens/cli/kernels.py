"""``passlens kernels``: registers, spills, LDS, occupancy and shape of each kernel, or everything on one."""

from __future__ import annotations

from typing import Annotated

import typer

from passlens.cli.kernel_page import add_kernel, occupancy_words
from passlens.cli.options import JsonOption, SessionArgument, session
from passlens.cli.output import Cell, Column, Page, write_note
from passlens.cli.render import bytes_or_unknown, count_or_unknown
from passlens.cli.schema import write_json
from passlens.cli.sizes import ShapeOption, read_values, refuse_unknown_arguments
from passlens.engine.analysis.kernel_details import find_kernel, occupancy_of_kernel
from passlens.engine.analysis.kernel_tables import KernelDetails
from passlens.engine.analysis.roofline import Roofline, roofline
from passlens.engine.analysis.tables import KernelTable
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
        table = queries.kernels()
        details = queries.kernel_details()
        rooflines = _rooflines(queries, details, shape)
    if kernel:
        one = find_kernel(details, kernel)
        details = KernelDetails(
            (one,), tuple(launch for launch in details.launches if launch.kernel == one.name), details.notes
        )
    if json:
        names = {one.name for one in details.kernels}
        if table is not None and kernel:
            table = KernelTable(tuple(row for row in table.kernels if row.name in names), table.notes)
        occupancy = [{"kernel": one.name, "occupancy": occupancy_of_kernel(one)} for one in details.kernels]
        points = [_points_of(chart, names) for chart in rooflines]
        write_json("kernels", kernels=table, details=details, occupancy=occupancy, rooflines=points)
        return 0
    if kernel:
        row = next((row for row in table.kernels if row.name == one.name), None) if table is not None else None
        page = Page()
        add_kernel(page, one, row, details.launches, rooflines)
        page.show()
        for note in dict.fromkeys(note for chart in rooflines for note in chart.notes[:1] if "depends on" in note):
            write_note(f"{note} Say how large it is with --shape.")
        return 0
    if table is None:
        write_note("This session has no kernel table: the compile ended before one could be read.")
        return 0
    _show(table, details)
    return 0


def _rooflines(queries: Queries, details: KernelDetails, shape: list[str] | None) -> list[Roofline]:
    values = read_values(shape, (one.function for one in queries.device_memory().functions))
    times = queries.dispatch_times()
    target = next((one.target for one in details.kernels if one.target), queries.info().target)
    return [roofline(details, product, values, times) for product in products_of(target)]


def _points_of(chart: Roofline, names: set[str]) -> Roofline:
    points = tuple(one for one in chart.points if one.kernel in names)
    return Roofline(chart.product, chart.ceilings, points, chart.notes)


def _show(table: KernelTable, details: KernelDetails) -> None:
    found = {one.name: occupancy_words(occupancy_of_kernel(one)) for one in details.kernels}
    page = Page()
    page.table(
        [
            Column("kernel", flexible=True),
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
        ],
        [
            (
                row.name,
                row.target,
                count_or_unknown(row.vgprs),
                count_or_unknown(row.agprs),
                count_or_unknown(row.sgprs),
                _spills(row.vgpr_spills, row.sgpr_spills),
                bytes_or_unknown(row.lds_bytes),
                bytes_or_unknown(row.scratch_bytes),
                "×".join(map(str, row.workgroup_size)) or "–",
                count_or_unknown(row.wavefront_size),
                *found.get(row.name, ("–", "–")),
                bytes_or_unknown(row.code_bytes),
                row.pipeline or "–",
            )
            for row in table.kernels
        ],
    )
    page.show()
    for note in dict.fromkeys((*table.notes, *details.notes)):
        write_note(note)
    if not table.kernels and not table.notes:
        write_note("The compile left no kernels with resource figures.")


def _spills(vector: int | None, scalar: int | None) -> str | Cell:
    """Spilled registers: vector + scalar."""
    if vector is None and scalar is None:
        return "–"
    text = f"{vector or 0} + {scalar or 0}"
    return Cell(text, "warn") if vector or scalar else text
