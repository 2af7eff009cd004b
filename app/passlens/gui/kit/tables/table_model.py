"""The item model of every table in the window: frozen rows, described by columns."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from typing_extensions import override

from passlens.engine.quoting import csv_text, table_cell
from passlens.gui.kit.glossary import explain
from passlens.gui.kit.plain_text import plain
from passlens.gui.kit.translation import localized

Row = TypeVar("Row")
Value = str | int | float | None
Index = QModelIndex | QPersistentModelIndex

UNKNOWN = "–"
BATCH = 256
"""The number of rows handed to the view at a time; more follow when it scrolls (``fetchMore``)."""
_CELL = (
    Qt.ItemFlag.ItemIsSelectable
    | Qt.ItemFlag.ItemIsEnabled
    | Qt.ItemFlag.ItemIsEditable  # opens a read-only field, so that a part of a cell can be selected and copied
    | Qt.ItemFlag.ItemNeverHasChildren
)


@dataclass(frozen=True, slots=True)
class Column(Generic[Row]):
    """A column over rows of one type.

    Attributes:
        value: The value of the cell; None when unknown. Copies carry it unformatted.
        unit: Shown in the header only.
        number: Right-aligned, with thousands separators, sorted largest first at the first click.
        show: The text on screen, if it is not the plain value.
        sort_key: The key to sort by, if it is not the value.
        tone: The theme token for the text, such as ``fail`` or ``muted``; empty for plain.
        swatch: Index of a series colour.
        share: 0 to 1, drawn as a bar behind the figure.
        heat: 0 to 1, tints the cell.
        link: Whether a click on the cell follows a link.
        mono: Whether it is shown in the fixed-width font.
        stretch: Whether it shrinks if space is short.
        least: A stretching column shrinks to this, px, before the table scrolls sideways.
        wrap: Whether long text wraps; for tables of few rows. It shrinks to no less than its longest word.
        keep_end: Whether long text is elided at the start: for paths and locations.
        name: Whether it is elided like a name of IR, which differs from others at its end.
        spare: Whether the table does without it where not all columns have room; what it shows is elsewhere, too.
    """

    title: str
    value: Callable[[Row], Value]
    unit: str = ""
    number: bool = False
    show: Callable[[Row], str] | None = None
    tooltip: Callable[[Row], str] | None = None
    sort_key: Callable[[Row], Value] | None = None
    tone: Callable[[Row], str] | None = None
    swatch: Callable[[Row], int | None] | None = None
    share: Callable[[Row], float | None] | None = None
    heat: Callable[[Row], float | None] | None = None
    help: str = ""
    link: bool = False
    mono: bool = False
    stretch: bool = False
    least: int = 90
    wrap: bool = False
    keep_end: bool = False
    name: bool = False
    spare: bool = False

    @property
    def heading(self) -> str:
        """The title with its unit, in English, for copies and CSV files."""
        return f"{self.title}, {self.unit}" if self.unit else self.title

    @property
    def shown_heading(self) -> str:
        """The title with its unit, in the window's language."""
        title = localized(self.title)
        return f"{title}, {self.unit}" if self.unit else title

    def text(self, row: Row) -> str:
        """The text of the cell."""
        if self.show is not None:
            return self.show(row)
        value = self.value(row)
        if value is None:
            return UNKNOWN
        if isinstance(value, int):
            return f"{value:,}"
        return f"{value:.6g}" if isinstance(value, float) else value

    def tone_of(self, row: Row) -> str:
        """The theme token for the text; empty for plain."""
        if self.value(row) is None:
            return "muted"
        return self.tone(row) if self.tone else ""

    @property
    def alignment(self) -> Qt.AlignmentFlag:
        """The alignment of texts and title."""
        side = Qt.AlignmentFlag.AlignRight if self.number else Qt.AlignmentFlag.AlignLeft
        return side | Qt.AlignmentFlag.AlignVCenter

    def order(self, row: Row) -> tuple[int, float, str]:
        """A sort key that puts numbers before words; the model handles unknown cells."""
        value = (self.sort_key or self.value)(row)
        if isinstance(value, (int, float)):
            return (0, float(value), "")
        return (1, 0.0, (value or "").casefold())


class TableModel(QAbstractTableModel, Generic[Row]):
    """Rows under columns: sorted, filtered, fetched in batches, copied as TSV or CSV."""

    def __init__(self, columns: Sequence[Column[Row]], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._columns = tuple(columns)
        self._rows: tuple[Row, ...] = ()
        self._shown: list[Row] = []
        self._fetched = 0
        self._needle = ""
        self._sort: tuple[int, Qt.SortOrder] | None = None
        self._swatched: dict[int, bool] = {}

    @property
    def columns(self) -> tuple[Column[Row], ...]:
        """The columns in order."""
        return self._columns

    @property
    def matching(self) -> tuple[Row, ...]:
        """All rows that pass the filter, in the order shown, fetched or not."""
        return tuple(self._shown)

    @property
    def total(self) -> int:
        """The number of rows without the filter."""
        return len(self._rows)

    @property
    def sorting(self) -> tuple[int, Qt.SortOrder] | None:
        """The column and direction sorted by; None for the original order."""
        return self._sort

    def has_swatches(self, column: int) -> bool:
        """Whether any row has a swatch in a column: then texts without one are aligned with the others."""
        swatch = self._columns[column].swatch
        if swatch is None:
            return False
        if column not in self._swatched:
            self._swatched[column] = any(swatch(row) is not None for row in self._rows)
        return self._swatched[column]

    def has_shares(self, column: int) -> bool:
        """Whether any row has a bar in a column."""
        share = self._columns[column].share
        return share is not None and any(share(row) is not None for row in self._rows)

    def texts(self, column: int) -> set[str]:
        """The texts of the fetched cells of a column."""
        shown = self._columns[column]
        return {shown.text(row) for row in self._shown[: self._fetched]}

    def set_rows(self, rows: Sequence[Row]) -> None:
        """Replace all rows; keep sorting and filter."""
        self.beginResetModel()
        self._swatched.clear()
        self._rows = tuple(rows)
        self._arrange()
        self.endResetModel()

    def set_columns(self, columns: Sequence[Column[Row]], rows: Sequence[Row]) -> None:
        """Replace columns and rows together, for tables whose columns are data (a matrix)."""
        self.beginResetModel()
        self._swatched.clear()
        self._columns = tuple(columns)
        self._rows = tuple(rows)
        self._sort = None
        self._arrange()
        self.endResetModel()

    def set_filter(self, text: str) -> None:
        """Keep the rows that contain every word of ``text``, ignoring case."""
        self.beginResetModel()
        self._needle = text
        self._arrange()
        self.endResetModel()

    def row_at(self, index: Index) -> Row | None:
        """The row under an index; None outside."""
        return self._shown[index.row()] if index.isValid() and index.row() < self._fetched else None

    def find(self, matches: Callable[[Row], bool]) -> QModelIndex:
        """The first row that matches, fetched if necessary; an invalid index if there is none."""
        for position, row in enumerate(self._shown):
            if matches(row):
                while self._fetched <= position:
                    self.fetchMore(QModelIndex())
                return self.index(position, 0)
        return QModelIndex()

    def tsv(self, rows: Sequence[Row], *, header: bool = True) -> str:
        """Rows as tab-separated text for a spreadsheet: figures without separators, unknown as empty."""
        lines = [[column.heading for column in self._columns]] if header else []
        lines += [[_plain(column.value(row)) for column in self._columns] for row in rows]
        return "\n".join("\t".join(str(table_cell(" ".join(cell.split()))) for cell in line) for line in lines)

    def csv(self, rows: Sequence[Row]) -> str:
        """Rows as CSV (RFC 4180 quoting) with a header line."""
        titles = [column.heading for column in self._columns]
        return csv_text([titles, *([column.value(row) for column in self._columns] for row in rows)])

    @override
    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        return 0 if parent.isValid() else self._fetched

    @override
    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        return 0 if parent.isValid() else len(self._columns)

    @override
    def canFetchMore(self, parent: Index) -> bool:
        return not parent.isValid() and self._fetched < len(self._shown)

    @override
    def fetchMore(self, parent: Index) -> None:
        if not self.canFetchMore(parent):
            return
        last = min(self._fetched + BATCH, len(self._shown)) - 1
        self.beginInsertRows(QModelIndex(), self._fetched, last)
        self._fetched = last + 1
        self.endInsertRows()

    @override
    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        self.beginResetModel()
        self._sort = (column, order) if 0 <= column < len(self._columns) else None
        self._arrange()
        self.endResetModel()

    @override
    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if orientation is not Qt.Orientation.Horizontal or not 0 <= section < len(self._columns):
            return None
        column = self._columns[section]
        if role == Qt.ItemDataRole.DisplayRole:
            return column.shown_heading
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain(localized(column.help) or explain(column.title)) or None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return column.alignment
        return None

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        row = self.row_at(index)
        if row is None:
            return None
        column = self._columns[index.column()]
        if role in {Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole}:
            return column.text(row)
        if role == Qt.ItemDataRole.ToolTipRole:
            return _tip(column.tooltip(row)) if column.tooltip else None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return column.alignment
        return None

    @override
    def flags(self, index: Index) -> Qt.ItemFlag:
        return _CELL if index.isValid() else Qt.ItemFlag.NoItemFlags

    def _arrange(self) -> None:
        words = self._needle.casefold().split()
        rows = list(self._rows)
        if words:
            rows = [row for row in rows if self._holds(row, words)]
        if self._sort is not None:
            column, order = self._columns[self._sort[0]], self._sort[1]
            pick = column.sort_key or column.value
            known = sorted(
                (row for row in rows if pick(row) is not None),
                key=column.order,
                reverse=order is Qt.SortOrder.DescendingOrder,
            )
            rows = known + [row for row in rows if pick(row) is None]  # unknown last, in either direction
        self._shown = rows
        self._fetched = min(BATCH, len(rows))

    def _holds(self, row: Row, words: Sequence[str]) -> bool:
        text = "\n".join(f"{column.value(row)}\n{column.text(row)}" for column in self._columns).casefold()
        return all(word in text for word in words)


def short_name(name: str) -> str:
    """A dispatch's name for a narrow column: ``main·dispatch_3_matmul`` for ``main$async_dispatch_3_matmul``."""
    return name.replace("$async_", "·")


def _tip(text: str | None) -> str | None:
    return plain(text) if text else None


def _plain(value: Value) -> str:
    return "" if value is None else str(value)
