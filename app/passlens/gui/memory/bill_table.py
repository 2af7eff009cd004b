"""The bill: one row for each allocation of a kernel, and below it the facts about the chosen one."""

from __future__ import annotations

from pathlib import PurePath

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from passlens.engine.analysis.shared_memory import words
from passlens.engine.analysis.shared_memory.values import Bill, BilledAllocation
from passlens.gui.kit.link_text import Link, LinkText, Sentence
from passlens.gui.kit.page import GRID
from passlens.gui.kit.shared_memory_rows import series_of
from passlens.gui.kit.tables.data_table import DataTable
from passlens.gui.kit.tables.table_model import Column
from passlens.gui.kit.theme import ThemeManager
from passlens.gui.kit.translation import localized, mark_text, tr, translated
from passlens.gui.memory.kernel_memory import (
    changed_text,
    created_text,
    shape_text,
    size_text,
    source_text,
)
from passlens.gui.memory.targets import diff_of, input_of, ir_of, phase_of

_OP_TEXT = 90  # characters of an op; a link leads to the rest
_PADDING = mark_text("Bytes between rows, so that the rows do not share a bank")
_ALIGNMENT = mark_text("What the op states; the size is rounded up to it")
_MADE = mark_text("Opens the diff of the pass after which it first appears")
_CHANGED = mark_text("Opens the diff of the last pass that changed it")
_LINE = mark_text("Opens the IR that the bill was read from, at the allocation")


class BillTable(QWidget):
    """Shows the allocations of a ``Bill``.

    Signals:
        target_requested: A place to show, in the format of ``memory.targets``.
        chosen: The key of the chosen allocation.
    """

    target_requested = Signal(str)
    chosen = Signal(str)

    def __init__(self, themes: ThemeManager) -> None:
        super().__init__()
        self._bill: Bill | None = None
        self._source = ""
        self._places: dict[str, int] = {}
        self.table: DataTable[BilledAllocation] = DataTable(
            themes, (), tr("BillTable", "Bill of allocations"), max_rows=8
        )
        self.details = LinkText("muted")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID)
        column.addWidget(self.table)
        column.addWidget(self.details)
        self.table.link_clicked.connect(self._follow)
        self.table.row_selected.connect(self._show_details)
        self.details.activated.connect(self.target_requested)

    def set_bill(self, bill: Bill | None, source: str) -> None:
        """Show a bill; ``source``: the kernel's line of the input, if known."""
        self._bill, self._source = bill, source
        lines = bill.allocations if bill is not None else ()
        self._places = {line.allocation.key: place for place, line in enumerate(lines)}
        self.table.set_columns(self._columns(lines), lines)
        self.details.say()

    def select(self, key: str) -> None:
        """Choose an allocation."""
        self.table.select(lambda line: line.allocation.key == key)

    def _columns(self, lines: tuple[BilledAllocation, ...]) -> list[Column[BilledAllocation]]:
        config = self._bill.config if self._bill is not None else None

        def source(line: BilledAllocation) -> str:
            return source_text(line, self._source)

        columns: list[Column[BilledAllocation]] = [
            Column(
                mark_text("allocation"),
                lambda row: row.allocation.name,
                swatch=lambda row: series_of(self._places[row.allocation.key]),
                mono=True,
            ),
            Column(mark_text("line"), lambda row: row.allocation.line, number=True, link=True, help=localized(_LINE)),
            Column(
                mark_text("size"),
                lambda row: row.allocation.bytes,
                unit="B",
                number=True,
                show=size_text,
                tone=lambda row: "warn" if row.allocation.bytes is None else "",
                tooltip=lambda row: translated(row.arithmetic),
            ),
            Column(mark_text("shape"), shape_text, tooltip=lambda row: row.allocation.type),
        ]
        if any(line.allocation.padding_bytes for line in lines):
            columns.append(
                Column(
                    mark_text("padding"),
                    lambda row: row.allocation.padding_bytes,
                    unit="B",
                    number=True,
                    help=localized(_PADDING),
                )
            )
        if any(line.allocation.alignment is not None for line in lines):
            columns.append(
                Column(
                    mark_text("align"),
                    lambda row: row.allocation.alignment,
                    unit="B",
                    number=True,
                    help=localized(_ALIGNMENT),
                )
            )
        if any(words.holds(line, config) for line in lines):
            columns.append(
                Column(
                    mark_text("holds"),
                    lambda row: (
                        translated(words.holds(row, config)) + (tr("BillTable", ", promoted") if row.promoted else "")
                    ),
                    tooltip=lambda row: row.serves[0].text if row.serves else "",
                    help=tr("BillTable", "Which operand of its op it is a tile of, or what it accumulates"),
                    stretch=True,
                    wrap=True,
                )
            )
        if any(source(line) not in {"", self._source} for line in lines):  # the one of the kernel is above the bill
            columns.append(
                Column(
                    mark_text("input"),
                    source,
                    show=lambda row: PurePath(source(row)).name,
                    tooltip=source,
                    link=True,
                    stretch=True,
                    least=84,
                    keep_end=True,
                    help=tr("BillTable", "The op of the input that it serves"),
                )
            )
        if any(line.created_id is not None for line in lines):
            columns.append(
                Column(mark_text("made by"), created_text, link=True, stretch=True, wrap=True, help=localized(_MADE))
            )
        if any(line.changed_by for line in lines):
            columns.append(
                Column(
                    mark_text("changed by"),
                    lambda row: changed_text(row) or None,
                    tooltip=lambda row: "\n".join(f"{at:,} {name}: {what}" for _, at, name, what in row.changed_by),
                    link=True,
                    stretch=True,
                    wrap=True,
                    spare=True,  # the details of a row have it
                    help=localized(_CHANGED),
                )
            )
        return columns

    def _show_details(self, line: BilledAllocation | None) -> None:
        if line is None:
            self.details.say()
            return
        lines: list[Sentence] = [(f"{line.allocation.name}: {translated(line.arithmetic) or line.allocation.type}",)]
        if origin := words.tiles(line):
            lines.append((tr("BillTable", "Tiles: {origin}").format(origin=translated(origin)),))
        if line.serves:
            served = line.serves[0]
            text = served.text or served.op
            text = text if len(text) <= _OP_TEXT else f"{text[:_OP_TEXT]}…"
            name: str | Link = text
            if served.pass_id is not None and served.line:
                name = Link(text, ir_of(served.pass_id, served.line))
            lines.append((tr("BillTable", "Serves as {role}: ").format(role=served.role), name))
        made: list[str | Link] = []
        if line.created_id is not None:
            made += [
                tr("BillTable", "Made by "),
                Link(f"{line.created_at:,} {line.created_by}", diff_of(line.created_id)),
            ]
        for pass_id, position, changer, what in line.changed_by:
            title = f"{position:,} {changer}"
            made += [
                "; " if made else "",
                tr("BillTable", "changed by "),
                Link(title, diff_of(pass_id)) if pass_id is not None else title,
            ]
            made.append(f" ({translated(what)})")
        lines.append(made)
        self.details.say(*lines)
        self.chosen.emit(line.allocation.key)

    def _follow(self, line: BilledAllocation, column: str) -> None:
        bill = self._bill
        if column == "input":
            self.target_requested.emit(input_of(source_text(line, self._source)))
        elif column == "made by" and line.created_id is not None:
            self.target_requested.emit(diff_of(line.created_id))
        elif column == "changed by" and (last := line.changed_by[-1][0]) is not None:
            self.target_requested.emit(diff_of(last))
        elif column == "line" and bill is not None:
            at = line.allocation.line
            place = ir_of(bill.pass_id, at) if bill.pass_id is not None else phase_of(bill.read_from, at)
            self.target_requested.emit(place)
