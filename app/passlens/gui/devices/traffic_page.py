"""Bytes from device to device: a matrix, and every transfer below it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Signal

from passlens.engine.analysis.tables import AffinityTable
from passlens.engine.units import format_bytes
from passlens.gui.devices.placement_rows import TransferRow, traffic_matrix
from passlens.gui.kit.affinity_rows import MatrixRow, at_symbol, short_symbol
from passlens.gui.kit.page import Page, SectionHead, text_label
from passlens.gui.kit.tables.data_table import DataTable
from passlens.gui.kit.tables.table_model import UNKNOWN, Column
from passlens.gui.kit.theme import ThemeManager
from passlens.gui.kit.translation import mark_text, number_of, tr


class TrafficPage(Page):
    """Shows transfers.

    Signals:
        opened: A TransferRow whose IR to show.
        location_requested: ``FILE:LINE`` to show.
    """

    opened = Signal(object)
    location_requested = Signal(str)

    def __init__(self, themes: ThemeManager) -> None:
        super().__init__(tr("TrafficPage", "Bytes from device to device"))
        self._series: Callable[[str], int] = lambda _: 0
        self._matrix_head = SectionHead(tr("TrafficPage", "Bytes from device to device"))
        self.matrix: DataTable[MatrixRow] = DataTable(
            themes, (), tr("TrafficPage", "Bytes from device to device"), max_rows=16
        )
        self._head = SectionHead(tr("TrafficPage", "Transfers"))
        self._none = text_label(tr("TrafficPage", "Nothing is moved from one device to another here."), "muted")
        self.transfers: DataTable[TransferRow] = DataTable(
            themes, self._columns(), tr("TrafficPage", "Transfers"), max_rows=400
        )
        self.transfers.horizontalHeader().setResizeContentsPrecision(40)  # measuring all rows takes too long
        self.transfers.setEditTriggers(DataTable.EditTrigger.EditKeyPressed)
        self.transfers.add_action(tr("TrafficPage", "Show in the IR"), self.opened.emit)
        self.add(self._matrix_head, self.matrix, self._head, self._none, self.transfers)
        self.column.addStretch(1)
        self.transfers.activated.connect(self._open)
        self.transfers.link_clicked.connect(lambda row, _: self.location_requested.emit(row.transfer.location))

    def set_table(self, table: AffinityTable, symbols: Sequence[str], series: Callable[[str], int]) -> None:
        """Show the transfers of the device table until a placement is read."""
        rows = tuple(
            TransferRow(one, one.bytes, one.size or tr("DevicesView", "dynamic size")) for one in table.transfers
        )
        shown, cells = traffic_matrix(symbols, rows)
        where = tr("DevicesView", "after {phase}").format(phase=table.phase) if table.phase else ""
        self.set_traffic(shown, cells, rows, series, where)

    def set_traffic(
        self,
        symbols: Sequence[str],
        rows: Sequence[MatrixRow],
        transfers: Sequence[TransferRow],
        series: Callable[[str], int],
        where: str,
    ) -> None:
        """Show transfers. ``where``: the phase or pass, and the part shown."""
        self._series = series
        several = len(symbols) > 1 and any(row.transfers for row in rows)
        self._matrix_head.setVisible(several)
        self.matrix.setVisible(several)
        largest = max((size for row in rows for to, size in row.bytes.items() if to != row.source), default=0) or 1
        columns: list[Column[MatrixRow]] = [
            Column(
                mark_text("from ↓  to →"),
                lambda row: row.source,
                show=lambda row: short_symbol(row.source) or tr("TrafficPage", "not known"),
                swatch=lambda row: series(row.source) if row.source else None,
            )
        ]
        columns += [_matrix_column(symbol, largest) for symbol in symbols]
        columns.append(
            Column(
                mark_text("sent in all"),
                _sent,
                number=True,
                show=lambda row: format_bytes(_sent(row)),
                help=tr("TrafficPage", "To all other devices together"),
            )
        )
        total = sum(row.bytes or 0 for row in transfers if row.crosses)
        dynamic = any(row.bytes is None for row in transfers)
        self._matrix_head.set_remark(
            tr("TrafficPage", "{where} · {total:,} B cross").format(where=where, total=total)
            + (tr("TrafficPage", ", + of dynamic size on top") if dynamic else "")
        )
        self.matrix.set_columns(columns, rows)
        crossing = sum(row.crosses for row in transfers)
        stay = len(transfers) - crossing
        text = tr("TrafficPage", "{transfers} across devices, {total}").format(
            transfers=number_of(crossing, "transfer"), total=format_bytes(total)
        )
        self._head.set_remark(
            text + (tr("TrafficPage", "; {stay:,} that stay where they are").format(stay=stay) if stay else "")
        )
        self.transfers.set_columns(self._columns(), transfers)
        self.transfers.setVisible(bool(transfers))
        self._none.setVisible(not transfers)

    def _columns(self) -> tuple[Column[TransferRow], ...]:
        def device(title: str, pick: Callable[[TransferRow], str]) -> Column[TransferRow]:
            return Column(
                title,
                pick,
                show=lambda row: short_symbol(pick(row)) or tr("TrafficPage", "not known"),
                swatch=lambda row: self._series(pick(row)) if pick(row) else None,
                tone=lambda row: "" if row.crosses else "muted",
            )

        return (
            device(mark_text("from"), lambda row: row.transfer.source),
            device(mark_text("to"), lambda row: row.transfer.target),
            Column(
                mark_text("bytes"),
                lambda row: row.bytes,
                number=True,
                show=lambda row: f"{row.bytes:,}" if row.bytes is not None else row.size,
                tone=lambda row: "" if row.crosses else "muted",
            ),
            Column(mark_text("value"), lambda row: row.transfer.value, mono=True, stretch=True),
            Column(mark_text("function"), lambda row: row.transfer.function, mono=True, stretch=True),
            Column(
                mark_text("op"),
                lambda row: row.transfer.op,
                mono=True,
                tooltip=lambda _: tr("TrafficPage", "A double click opens its line"),
            ),
            Column(mark_text("line"), lambda row: row.transfer.line or None, number=True),
            Column(
                mark_text("location"),
                lambda row: row.transfer.location or None,
                show=lambda row: row.transfer.location or UNKNOWN,
                link=True,
                keep_end=True,
                tooltip=lambda row: row.transfer.location,
            ),
        )

    def _open(self) -> None:
        row = self.transfers.rows.row_at(self.transfers.currentIndex())
        if row is not None:
            self.opened.emit(row)


def _sent(row: MatrixRow) -> int:
    return sum(size for target, size in row.bytes.items() if target != row.source)


def _matrix_column(target: str, largest: int) -> Column[MatrixRow]:
    def show(row: MatrixRow) -> str:
        if target == row.source:
            return "·"
        size = row.bytes.get(target, 0)
        if target in row.dynamic:
            return f"{format_bytes(size)} +" if size else "dynamic"
        return format_bytes(size) if target in row.transfers else "0"

    def tooltip(row: MatrixRow) -> str:
        moved = number_of(row.transfers.get(target, 0), "transfer")
        if target == row.source:
            return tr("TrafficPage", "{moved} that stay on {target}").format(moved=moved, target=at_symbol(target))
        return tr("TrafficPage", "{source} → {target}: {target2:,} B in {moved}").format(
            source=at_symbol(row.source), target=at_symbol(target), target2=row.bytes.get(target, 0), moved=moved
        )

    return Column(
        short_symbol(target) or tr("TrafficPage", "not known"),
        lambda row: row.bytes.get(target, 0) if target != row.source else None,
        number=True,
        show=show,
        tooltip=tooltip,
        tone=lambda row: "" if target in row.transfers and target != row.source else "muted",
        heat=lambda row: row.bytes.get(target, 0) / largest if target != row.source else None,
        stretch=True,
    )
