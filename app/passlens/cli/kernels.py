"""``passlens kernels``: registers, spills, LDS and shape of each kernel."""

from __future__ import annotations

from passlens.cli.options import JsonOption, SessionArgument, session
from passlens.cli.output import Cell, Column, Page, write_note
from passlens.cli.render import bytes_or_unknown, count_or_unknown
from passlens.cli.schema import write_json


def kernels(path: SessionArgument, json: JsonOption = False) -> int:
    """List the kernels with their registers, spills, LDS and workgroup size."""
    with session(path) as queries:
        table = queries.kernels()
    if json:
        write_json("kernels", kernels=table)
        return 0
    if table is None:
        write_note("This session has no kernel table: the compile ended before one could be read.")
        return 0
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
                bytes_or_unknown(row.code_bytes),
                row.pipeline or "–",
            )
            for row in table.kernels
        ],
    )
    page.show()
    for note in table.notes:
        write_note(note)
    if not table.kernels and not table.notes:
        write_note("The compile left no kernels with resource figures.")
    return 0


def _spills(vector: int | None, scalar: int | None) -> str | Cell:
    """Spilled registers: vector + scalar."""
    if vector is None and scalar is None:
        return "–"
    text = f"{vector or 0} + {scalar or 0}"
    return Cell(text, "warn") if vector or scalar else text
