"""The results of a search as rows: a head for each text and its lines below, in pipeline order."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from enum import IntEnum
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from typing_extensions import override

from passlens.engine.session.search.values import Corpus, Hit, Source, TextHits
from passlens.gui.kit.plain_text import plain
from passlens.gui.kit.translation import number_of, tr

_Index = QModelIndex | QPersistentModelIndex


class Role(IntEnum):
    """Data of a row beyond its text."""

    FOUND = Qt.ItemDataRole.UserRole + 1  # Found: the text
    HIT = Qt.ItemDataRole.UserRole + 2  # Hit, None for a head


def title_of(source: Source) -> str:
    """The head of a text: position, pass and scope; the phase; or the file."""
    match source.corpus:
        case Corpus.PASSES:
            return f"{source.position:,}  {source.name}  {source.scope}"
        case Corpus.PHASES:
            return tr("SearchRows", "Module after {name}").format(name=source.name)
        case _:
            return source.name


def remark_of(found: TextHits) -> str:
    """The muted text after the head."""
    source = found.source
    words = [number_of(found.total, "line")]
    if len(found.hits) < found.total:
        words[0] = tr("SearchRows", "{hits:,} of {words} shown").format(hits=len(found.hits), words=words[0])
    if source.more:
        words.append(
            tr("SearchRows", "the same text after {passes}").format(
                passes=number_of(source.more, "more pass", "more passes")
            )
        )
    return " · ".join(words)


class SearchRows(QAbstractListModel):
    """Heads and lines; heads cannot be selected, so that the arrow keys go from line to line."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._found: list[TextHits] = []
        self._starts: list[int] = [0]  # the row of each head, and the number of rows

    def clear(self) -> None:
        """Remove all rows."""
        self.beginResetModel()
        self._found, self._starts = [], [0]
        self.endResetModel()

    def add(self, found: Iterable[TextHits]) -> None:
        """Insert texts in their places, without those that have no visible line."""
        for place, run in self._runs(sorted((one for one in found if one.hits), key=_order)):
            first = self._starts[place]
            self.beginInsertRows(QModelIndex(), first, first + sum(len(one.hits) + 1 for one in run) - 1)
            self._found[place:place] = run
            starts = self._starts[:place]
            at = first
            for one in self._found[place:]:
                starts.append(at)
                at += len(one.hits) + 1
            self._starts = [*starts, at]
            self.endInsertRows()

    def _runs(self, found: list[TextHits]) -> Iterable[tuple[int, list[TextHits]]]:
        """The texts to insert, grouped by place: nearly always all of them, at the end."""
        while found:
            place = bisect_right(self._found, _order(found[0]), key=_order)
            count = len(found)
            if place < len(self._found):
                count = bisect_right(found, _order(self._found[place]), key=_order) or 1
            yield place, found[:count]
            found = found[count:]

    @property
    def texts(self) -> int:
        """The number of listed texts."""
        return len(self._found)

    def row_of(self, at: int) -> tuple[TextHits, Hit | None]:
        """The text and line of a row; None for a head."""
        place = bisect_right(self._starts, at) - 1
        found = self._found[place]
        below = at - self._starts[place] - 1
        return found, found.hits[below] if below >= 0 else None

    def next_hit(self, row: int, by: int) -> QModelIndex:
        """The next line after a row (``by`` 1) or before it (-1), wrapping around; invalid if there is none."""
        count = self._starts[-1]
        if not count:
            return QModelIndex()
        row = (row + by) % count if row >= 0 else (0 if by > 0 else count - 1)
        if self.row_of(row)[1] is None:
            row = (row + by) % count
        return self.index(row, 0)

    @override
    def rowCount(self, /, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        return 0 if parent.isValid() else self._starts[-1]

    @override
    def flags(self, index: _Index, /) -> Qt.ItemFlag:
        if not index.isValid() or self.row_of(index.row())[1] is None:
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemNeverHasChildren

    @override
    def data(self, index: _Index, /, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        found, hit = self.row_of(index.row())
        match role:
            case Role.FOUND:
                return found
            case Role.HIT:
                return hit
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.AccessibleTextRole:
                return f"{title_of(found.source)}: {remark_of(found)}" if hit is None else f"{hit.line}: {hit.text}"
            case Qt.ItemDataRole.ToolTipRole:
                return plain(f"{title_of(found.source)}, {found.source.phase}".rstrip(", ")) if hit is None else None
            case _:
                return None


def _order(found: TextHits) -> tuple[bool, int]:
    return found.source.corpus is not Corpus.PASSES, found.source.position
