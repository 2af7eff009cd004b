"""Lines whose names know their uses and definitions: marks, a tip, jumps and the way back."""

from __future__ import annotations

import html
import textwrap
from bisect import bisect_left
from collections.abc import Mapping

from numpy.typing import ArrayLike
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QHelpEvent, QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QToolTip, QWidget
from typing_extensions import override

from passlens.engine.ir.names import name_at
from passlens.engine.ir.symbols import Span, Uses, find_uses
from passlens.engine.ir.text import LineIndex
from passlens.engine.ir.value_types import Described, describe
from passlens.engine.units import format_count
from passlens.gui.models.jumps import Jumps
from passlens.gui.theme import ThemeManager
from passlens.gui.widgets.fold_surface import FoldSurface
from passlens.gui.widgets.text_search import Lines
from passlens.gui.widgets.text_work import PieceWork
from passlens.gui.widgets.use_chip import UseChip

_TIP_COLUMNS = 110
TAB = 8
"""Columns from one tab stop to the next."""


class CodeSurface(FoldSurface):
    """One text, whose names can be followed."""

    def __init__(self, themes: ThemeManager, name: str, parent: QWidget | None = None) -> None:
        self._uses: Uses | None = None
        self._jumps = Jumps()
        self._tabbed: LineIndex | None = None
        super().__init__(themes, name, parent)
        self._finding = PieceWork[Uses | None](self)
        self._asking = PieceWork[Uses | None](self)
        self.chip = UseChip(self)
        self.chip.step_requested.connect(lambda forward: self.step_use(forward=forward))
        self.chip.definition_requested.connect(self.go_to_definition)
        self.chip.closed.connect(lambda: self.mark_name("", 0, 0))
        self.viewport().setMouseTracking(True)
        self.bar.valueChanged.connect(QToolTip.hideText)

    # Content.

    @override
    def set_lines(self, lines: Lines, language: str, keep_place: bool = False) -> None:
        for work in (self._finding, self._asking):
            work.stop()
        self._jumps.forget()
        self._forget_uses()
        super().set_lines(lines, language, keep_place)

    @property
    def uses(self) -> Uses | None:
        """The marked name and where it stands; None when none is marked, or it is still looked for."""
        return self._uses

    def set_tabbed(self, tabbed: LineIndex | None) -> None:
        """Say what the text is before its tabs were widened; None: the same. For what is copied."""
        self._tabbed = tabbed

    @override
    def selected_text(self) -> str:
        if not self.place.has_selection:
            return ""
        places, index = [self.place.start, self.place.end], self._index
        if self._tabbed is not None:
            index = self._tabbed
            places = [(line, _before_tabs(index.line(line), column)) for line, column in places]
        start, end = (index.offset(*place) for place in places)
        return index.text[start:end].replace("\r\n", "\n")

    # Names.

    @override
    def mark_name(self, name: str, line: int, column: int) -> None:
        if name and self._uses is not None and Span(line, *self._span_of(line, column)) in self._uses.places:
            self._say_uses()
            return
        super().mark_name(name, line, column)
        self._forget_uses()
        if not name:
            self._finding.stop()
            self._show_search()
            return
        self._marked_name = name
        self.chip.show_searching(name)
        self._finding.start(find_uses(self._index, self.folding.regions, self.language, line, column), self._take_uses)
        self._settle_chip()

    def _span_of(self, line: int, column: int) -> tuple[int, int]:
        spans = self._uses.in_line(line) if self._uses is not None else []
        return next((span for span in spans if span[0] <= column < span[1]), (-1, -1))

    def _forget_uses(self) -> None:
        self._uses, self._marked_name = None, ""
        self.chip.hide()

    def _take_uses(self, uses: Uses | None) -> None:
        if uses is None:
            self._forget_uses()
        self._uses = uses
        self._say_uses()
        self._show_search()

    def _say_uses(self) -> None:
        if self._uses is None:
            return
        line, column = self.place.caret
        places = [place for place in self._uses.places if place != self._uses.definition]
        here = range(bisect_left(places, (line,)), bisect_left(places, (line + 1,)))
        number = next((at + 1 for at in here if places[at].start <= column <= places[at].end), 0)
        self.chip.show_uses(self._uses, number)
        self._settle_chip()

    def _settle_chip(self) -> None:
        self.chip.settle(self.viewport())

    def step_use(self, *, forward: bool) -> None:
        """To the next place of the marked name, or the one before; marks the name at the caret when none is."""
        if self._uses is None and not self._finding.busy:
            self._mark_at_caret()
        if self._uses is None or not self._uses.places:
            return
        _, place = self._uses.next_from(*self.place.start, forward=forward)
        self.select((place.line, place.start), (place.line, place.end))
        self._say_uses()

    def _mark_at_caret(self) -> None:
        line, column = self.place.start
        name, at = self._name_near(line, column)
        if name:
            self.mark_name(name, line, at)

    def _name_near(self, line: int, column: int) -> tuple[str, int]:
        """The name at a column or right before it."""
        if not line < self._index.count:
            return "", 0
        text = self._index.line(line)
        for at in (column, column - 1):
            if at >= 0 and (name := name_at(text, at, self.language)):
                return name, at
        return "", 0

    def go_to_definition(self) -> None:
        """To the definition of the name at the caret; else of the marked name."""
        line, column = self.place.start
        name, at = self._name_near(line, column)
        if name:
            self._jump_from(line, at)
        elif self._uses is not None:
            self._jump_to(self._uses)

    def _jump_from(self, line: int, column: int) -> None:
        def jump(uses: Uses | None) -> None:
            if uses is not None:
                self._jump_to(uses)

        self._asking.start(find_uses(self._index, self.folding.regions, self.language, line, column), jump)

    def _jump_to(self, uses: Uses) -> None:
        self._uses, self._marked_name = uses, uses.name
        if uses.definition is not None:
            self._jumps.jumped(self.place.start)
            place = uses.definition
            self.select((place.line, place.start), (place.line, place.end))
        self._say_uses()
        self._show_search()

    def jump(self, line: int) -> None:
        """Go to a line so that one can come back."""
        self._jumps.jumped(self.place.start)
        self.go_to_row(line)

    def go_back(self) -> bool:
        """To where the last jump began; False when there was none."""
        return self._return(self._jumps.back(self.place.start))

    def go_forward(self) -> bool:
        """To where one came back from; False when one did not."""
        return self._return(self._jumps.forward(self.place.start))

    def _return(self, place: tuple[int, int] | None) -> bool:
        if place is None:
            return False
        self.go_to_row(*place)
        self._say_uses()
        return True

    @override
    def use_spans(self, row: int, line: str) -> list[tuple[int, int]]:
        return self._uses.in_line(row) if self._uses is not None else []

    @override
    def row_marks_in_bar(self) -> Mapping[str, ArrayLike]:
        return {"accent": [place.line for place in self._uses.places]} if self._uses is not None else {}

    # What is said of a name that the mouse rests on.

    def _ask(self, point: QPointF, at: QPoint) -> None:
        line, column = self.line_at(point), self.column_at(point)
        if line is None or point.x() < self._left() or not name_at(self._index.line(line), column, self.language):
            QToolTip.hideText()
            return

        def tell(uses: Uses | None) -> None:
            if uses is not None:
                described = describe(self._index, self.folding.regions, self.language, uses)
                QToolTip.showText(at, self.tip_of(described, uses), self.viewport())

        self._asking.start(find_uses(self._index, self.folding.regions, self.language, line, column), tell)

    def tip_of(self, described: Described, uses: Uses) -> str:
        """What a tip says of a name: type, uses, and the line that defines it."""
        family = html.escape(self.metrics.font.family(), quote=True)
        muted = self._themes.theme.muted
        head = described.name + (f" : {described.type}" if described.type else "")
        where = f"line {described.line:,}" if described.line else "not defined in this text"
        fixed = f"font-family:'{family}'; white-space:pre"
        parts = [
            f'<div style="{fixed}">{_wrapped(head)}</div>',
            f'<div style="color:{muted}">{where} · {format_count(uses.count, "use")}</div>',
        ]
        if described.text:
            parts.append(f'<div style="{fixed}">{_wrapped(described.text)}</div>')
        return "".join(parts)

    # Mouse and keyboard.

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        point, line = event.position(), self.line_at(event.position())
        if event.button() is not Qt.MouseButton.LeftButton or line is None:
            super().mousePressEvent(event)
            return
        if self.covers(point):
            self.jump(line)
            return
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            column = self.column_at(point)
            if point.x() >= self._left() and name_at(self._index.line(line), column, self.language):
                self.place.move((line, column))
                self._jump_from(line, column)
                return
        super().mousePressEvent(event)

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        point, line = event.position(), self.line_at(event.position())
        if point.x() < self._left() or self.covers(point):
            shape = Qt.CursorShape.ArrowCursor
        elif (
            event.modifiers() & Qt.KeyboardModifier.ControlModifier
            and line is not None
            and name_at(self._index.line(line), self.column_at(point), self.language)
        ):
            shape = Qt.CursorShape.PointingHandCursor
        else:
            shape = Qt.CursorShape.IBeamCursor
        if self.viewport().cursor().shape() is not shape:
            self.viewport().setCursor(shape)

    @override
    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            self._ask(QPointF(event.pos()), event.globalPos())
            return True
        return super().viewportEvent(event)

    @override
    def event(self, event: QEvent) -> bool:
        # Alt and an arrow walk through the jumps of this text first; the window's own history comes after them.
        if (
            event.type() is QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and event.modifiers() == Qt.KeyboardModifier.AltModifier
            and (
                (event.key() == Qt.Key.Key_Left and self._jumps.can_go_back)
                or (event.key() == Qt.Key.Key_Right and self._jumps.can_go_forward)
            )
        ):
            event.accept()
            return True
        return super().event(event)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        QToolTip.hideText()
        alt = event.modifiers() == Qt.KeyboardModifier.AltModifier
        if alt and event.key() == Qt.Key.Key_Left and self.go_back():
            return
        if alt and event.key() == Qt.Key.Key_Right and self.go_forward():
            return
        if event.key() == Qt.Key.Key_Escape and self.chip.isVisible():
            self.mark_name("", 0, 0)
            return
        super().keyPressEvent(event)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._settle_chip()


def _before_tabs(line: str, column: int) -> int:
    """The column that stands at a column of the line with its tabs widened."""
    width = 0
    for at, character in enumerate(line):
        if width >= column:
            return at
        width += TAB - width % TAB if character == "\t" else 1
    return len(line)


def _wrapped(text: str) -> str:
    """Text for a tip, broken at blanks where it is wider than one is wide."""
    lines = textwrap.wrap(text, _TIP_COLUMNS, subsequent_indent="    ", break_on_hyphens=False)
    return "<br>".join(html.escape(line) for line in lines)
