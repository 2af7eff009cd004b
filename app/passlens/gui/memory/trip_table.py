"""The table of collapse and expand chains."""

from __future__ import annotations

from collections import Counter

from PySide6.QtCore import Signal

from passlens.engine.analysis.shared_memory import words
from passlens.engine.analysis.shared_memory.trip_values import RoundTrip
from passlens.gui.kit.tables.data_table import DataTable
from passlens.gui.kit.tables.table_model import Column, short_name
from passlens.gui.kit.theme import ThemeManager
from passlens.gui.kit.translation import mark_text, tr, translated
from passlens.gui.memory.targets import diff_of, ir_of, phase_of


class TripTable(DataTable[RoundTrip]):
    """Chains with the passes that made them and the bytes of their temporaries.

    Signals:
        target_requested: A place to show, in the format of ``memory.targets``.
    """

    target_requested = Signal(str)

    def __init__(self, themes: ThemeManager, name: str, *, with_kernel: bool = False) -> None:
        columns: list[Column[RoundTrip]] = [
            Column(
                mark_text("function"),
                lambda row: row.function,
                show=lambda row: short_name(row.function),
                stretch=True,
                least=130,
                name=True,
            )
        ]
        columns = columns if with_kernel else []
        columns += [
            Column(
                mark_text("temporaries"),
                lambda row: row.temporary_bytes,
                unit="B",
                number=True,
                help=tr("TripTable", "Size of the chain's values as separate buffers"),
            ),
            Column(
                mark_text("in shared memory"),
                lambda row: row.workgroup_bytes or None,
                unit="B",
                number=True,
                help=tr("TripTable", "Of these, the part in shared memory"),
            ),
            Column(
                mark_text("chain"),
                chain_text,
                tooltip=lambda row: translated(words.round_trip(row)),
                stretch=True,
                wrap=True,
                help=tr("TripTable", "The ops that collapse dimensions and expand them again, in order"),
            ),
            Column(mark_text("types"), types_text, stretch=True, mono=True, wrap=True),
            Column(
                mark_text("first reshape by"),
                lambda row: _made(row, 0),
                link=True,
                stretch=True,
                wrap=True,
                help=tr("TripTable", "Leads to its diff"),
            ),
            Column(
                mark_text("last reshape by"),
                lambda row: _made(row, -1),
                link=True,
                stretch=True,
                wrap=True,
                spare=True,
                help=tr("TripTable", "Leads to its diff"),
            ),
            Column(
                mark_text("whole in"),
                lambda row: row.ops[0].line if row.ops else None,
                number=True,
                show=lambda row: (
                    tr("TripTable", "{position:,}: line {line:,}").format(position=row.position, line=row.ops[0].line)
                    if row.ops
                    else ""
                ),
                link=True,
                help=tr("TripTable", "The pass after which the chain first appears, and the line of its first op"),
            ),
            Column(mark_text("until pass"), lambda row: row.last_position or None, number=True, spare=True),
        ]
        super().__init__(themes, columns, name, max_rows=8)
        self.link_clicked.connect(self._follow)

    def _follow(self, row: RoundTrip, column: str) -> None:
        if column == "whole in":
            line = row.ops[0].line
            place = ir_of(row.pass_id, line) if row.pass_id is not None else phase_of(row.pass_name, line)
            self.target_requested.emit(place)
            return
        made_by = row.ops[0 if column.startswith("first") else -1].created_id
        if made_by is not None:
            self.target_requested.emit(diff_of(made_by))


def chain_text(row: RoundTrip) -> str:
    """``collapse_shape, linalg.generic, expand_shape``."""
    counts = Counter(row.around)
    around = [f"{count} {name}" if count > 1 else name for name, count in counts.items()]
    ends = [row.ops[0].op, row.ops[-1].op] if row.ops else ["", ""]
    return " → ".join((ends[0].rpartition(".")[2], *around, ends[1].rpartition(".")[2]))


def types_text(row: RoundTrip) -> str:
    """The types at its beginning and end."""
    return row.shape_in if row.exact else f"{row.shape_in} → {row.shape_out}"


def _made(row: RoundTrip, at: int) -> str | None:
    if not row.ops:
        return None
    one = row.ops[at]
    name = one.created_by.removeprefix("iree-")
    return f"{one.created_at:,} {name}" if one.created_at else name or None
