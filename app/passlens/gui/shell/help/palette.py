"""The palette: a searchable list of all commands (Ctrl+P) or of other rows, such as recent files."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QHideEvent, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QFrame,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from passlens.gui.kit.labels import PlainLabel
from passlens.gui.kit.theme import ThemeManager
from passlens.gui.kit.translation import tr
from passlens.gui.shell.help.palette_row import PaletteRow

_WIDTH, _WIDEST = 560, 960
_SHOWN_ROWS = 12
_ROW = 26
_MOST_ROWS = 300
_NOTE_SHARE = 0.2
"""The part of a row that a note keeps where the title asks for more; otherwise it takes what the title leaves."""
_AROUND = 24 + 12 + 40
"""Px beside the texts of a row: margins, the space between title and note, the frame with its scroll bar."""
_MANY_ROWS = 3_000
_KEYS_TO_LIST = {Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_PageDown, Qt.Key.Key_PageUp}


def fuzzy_score(query: str, text: str) -> int | None:
    """How well ``text`` matches ``query``; None when it does not. Higher is better.

    A whole word scores highest, then the beginning of a word, then any substring, then several words in any order, then
    beginnings of consecutive words (``nf`` for Next Failure). Scattered letters do not match: in enough text, any query
    would.
    """
    needle, hay = " ".join(query.lower().split()), text.lower()
    if not needle:
        return 0
    if needle in hay:  # of thousands of rows, few contain it
        places = [place for place in range(len(hay)) if hay.startswith(needle, place)]
        begins = [place for place in places if _starts_word(hay, place)]
        ends = [place + len(needle) for place in begins]
        whole = any(end == len(hay) or not hay[end].isalnum() for end in ends)
        much = round(90 * len(needle) / len(hay))  # among equal prefixes, prefer the shorter text
        return 1000 + 400 * whole + 200 * bool(begins) + much - min(begins or places)
    words = needle.split()
    if len(words) > 1 and all(word in hay for word in words):
        return 500
    runs = _runs(needle.replace(" ", ""), hay, 0)
    return None if runs is None else 400 - 10 * runs


def _starts_word(hay: str, place: int) -> bool:
    return place == 0 or not hay[place - 1].isalnum()


def _runs(needle: str, hay: str, place: int) -> int | None:
    """The fewest beginnings of words, in order from ``place``, that spell the needle; None if they cannot."""
    if not needle:
        return 0
    best: int | None = None
    for start in range(place, len(hay)):
        if hay[start] != needle[0] or not _starts_word(hay, start):
            continue
        length = 1
        while length < len(needle) and start + length < len(hay) and hay[start + length] == needle[length]:
            length += 1
        for taken in range(length, 0, -1):
            rest = _runs(needle[taken:], hay, start + taken)
            if rest is not None and (best is None or rest + 1 < best):
                best = rest + 1
    return best


class _RowDelegate(QStyledItemDelegate):
    """Paints the title, its menu in the muted colour, and the shortcut at the right."""

    def __init__(self, themes: ThemeManager, parent: QObject) -> None:
        super().__init__(parent)
        self._themes = themes

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: object, /) -> QSize:
        return QSize(100, _ROW)

    @override
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: object, /) -> None:
        row = index.data(Qt.ItemDataRole.UserRole)  # type: ignore[attr-defined]
        theme = self._themes.theme
        area: QRect = option.rect
        painter.save()
        from_list = self.parent()
        assert isinstance(from_list, QListWidget)
        if from_list.currentRow() == index.row():  # type: ignore[attr-defined]
            painter.fillRect(area, theme.color("selection"))
        area = area.adjusted(12, 0, -12, 0)
        flags = Qt.AlignmentFlag.AlignVCenter
        painter.setPen(theme.color("muted"))
        group = f"{row.group}:  " if row.group else ""
        left = area.width() - painter.fontMetrics().horizontalAdvance(group + row.title) - 12
        room = max(int(area.width() * _NOTE_SHARE), left)
        words = painter.fontMetrics().elidedText(row.note, Qt.TextElideMode.ElideMiddle, room)
        painter.drawText(area, flags | Qt.AlignmentFlag.AlignRight, words)
        note = painter.fontMetrics().horizontalAdvance(words)
        painter.drawText(area, flags, group)
        area = area.adjusted(painter.fontMetrics().horizontalAdvance(group), 0, -note - 12, 0)
        painter.setPen(theme.color("text" if row.enabled else "muted"))
        title = painter.fontMetrics().elidedText(row.title, Qt.TextElideMode.ElideMiddle, area.width())
        painter.drawText(area, flags, title)
        painter.restore()


class Palette(QFrame):
    """Floats over the upper half of the window; Enter chooses, Escape or a click elsewhere closes it."""

    def __init__(self, themes: ThemeManager, parent: QWidget) -> None:
        super().__init__(parent)
        self.setProperty("role", "floating")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._on_chosen: Callable[[str], object] = lambda key: None
        self._rows: tuple[PaletteRow, ...] = ()
        self._asked = _WIDTH  # px
        self._came_from: QWidget | None = None
        self._box = QLineEdit()
        self._box.setAccessibleName(tr("Palette", "Find"))
        self._list = QListWidget()
        self._list.setItemDelegate(_RowDelegate(themes, self._list))
        self._list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._list.setUniformItemSizes(True)
        self._none = PlainLabel(tr("Palette", "Nothing matches."))
        self._none.setProperty("role", "muted")
        self._none.setContentsMargins(12, 4, 12, 4)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 8, 8, 8)
        layout.setSpacing(6)
        for widget in (self._box, self._list, self._none):
            layout.addWidget(widget)
        self._box.textChanged.connect(self._search)
        self._box.returnPressed.connect(self._take)
        self._box.installEventFilter(self)
        self._list.itemClicked.connect(self._take)
        self.hide()

    def open_with(self, rows: Sequence[PaletteRow], hint: str, take: Callable[[str], object]) -> None:
        """Show rows, with the cursor in the search box; ``take`` gets the key of the chosen row."""
        self._on_chosen = take
        self._rows = tuple(rows)
        self._asked = self._widest_row() + _AROUND
        self._came_from = self.window().focusWidget()
        self._box.setPlaceholderText(hint)
        self._box.clear()
        self._search("")
        self.raise_()
        self.show()
        self._box.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def close_palette(self) -> bool:
        """Close; returns whether it was open."""
        if not self.isVisible():
            return False
        self.hide()
        if self._came_from is not None:
            self._came_from.setFocus(Qt.FocusReason.OtherFocusReason)
        return True

    def shown_keys(self) -> tuple[str, ...]:
        """The keys that match the search text, best first."""
        return tuple(self._list.item(row).data(Qt.ItemDataRole.UserRole).key for row in range(self._list.count()))

    @override
    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._rows = ()  # a large model has tens of thousands
        self._list.clear()

    @override
    def eventFilter(self, watched: QObject, event: QEvent, /) -> bool:
        if watched is self._box:
            if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
                key = Qt.Key(event.key())
                if key is Qt.Key.Key_Escape:
                    self.close_palette()
                    return True
                if key in _KEYS_TO_LIST:
                    step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_PageDown: _SHOWN_ROWS}
                    self._move(step.get(key, -_SHOWN_ROWS))
                    return True
            if event.type() is QEvent.Type.FocusOut and self.isVisible() and not self.underMouse():
                self.hide()
        return super().eventFilter(watched, event)

    def _search(self, text: str) -> None:
        scored = []
        rows = list(enumerate(self._rows))
        words = text.lower().split()
        if words and len(rows) > _MANY_ROWS:  # of so many rows, score only those that contain the search text
            rows = [one for one in rows if all(word in f"{one[1].title} {one[1].group}".lower() for word in words)]
        for place, row in rows[:_MANY_ROWS]:
            score = fuzzy_score(text, f"{row.title} {row.group}" if text else row.title)
            if score is not None:
                scored.append((-score if text else 0, not row.enabled, place, row))
        scored.sort(key=lambda entry: entry[:3])
        self._list.clear()
        for *_, row in scored[:_MOST_ROWS]:
            item = QListWidgetItem(row.title)
            item.setData(Qt.ItemDataRole.UserRole, row)
            self._list.addItem(item)
        self._list.setCurrentRow(0)
        self._list.setVisible(bool(scored))
        self._none.setVisible(not scored)
        self._list.setFixedHeight(min(_SHOWN_ROWS, max(1, len(scored))) * _ROW + 2)
        self._place()

    def _widest_row(self) -> int:
        """The width of about the longest row, px: of many, only one is measured."""
        texts = (f"{row.group}:  {row.title}{row.note}" for row in self._rows)
        return self.fontMetrics().horizontalAdvance(max(texts, key=len, default=""))

    def _place(self) -> None:
        room = self.window().width()
        width = min(max(_WIDTH, min(self._asked, _WIDEST)), room - 32)
        self.setFixedWidth(width)
        self.adjustSize()
        self.move(QPoint((room - width) // 2, 44))

    def _move(self, by: int) -> None:
        count = self._list.count()
        if count:
            row = self._list.currentRow() + by
            self._list.setCurrentRow(max(0, min(count - 1, row)) if abs(by) > 1 else row % count)

    def _take(self) -> None:
        if self._list.currentRow() < 0:
            return
        row = self._list.currentItem().data(Qt.ItemDataRole.UserRole)
        if row.enabled:
            self.close_palette()
            self._on_chosen(row.key)
