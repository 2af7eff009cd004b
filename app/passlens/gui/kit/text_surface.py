"""A text with a caret that mouse and keyboard move: what all text widgets have in common."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QMouseEvent, QWheelEvent
from typing_extensions import override

from passlens.engine.ir.names import name_at
from passlens.gui.kit.surface_hooks import step_of
from passlens.gui.kit.text_canvas import TextCanvas
from passlens.gui.kit.text_cursor import Place, Step


class TextSurface(TextCanvas):
    """Lines of text with a caret."""

    _dragging = False
    _dragged = False

    # Mouse.

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.RightButton and not self._place.has_selection:
            self._move(self._place_at(event.position()), False)  # the menu is for this line
        if event.button() is not Qt.MouseButton.LeftButton:
            return
        self._dragging, self._dragged = True, False
        self._move(self._place_at(event.position()), bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._dragging:
            place = self._place_at(event.position())
            self._dragged = self._dragged or place != self._place.anchor
            self._move(place, True)

    @override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if not self._dragging or event.button() is not Qt.MouseButton.LeftButton:
            return
        self._dragging = False
        if self._dragged or not self._lines.count:
            return
        line = self.line_at(event.position())
        if line is not None:
            self._mark_uses(line, event.position())
            self.row_clicked.emit(line)

    @override
    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self._place.select_word(self._place_at(event.position()))
        self.viewport().update()

    @override
    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            if event.angleDelta().y():
                self.zoom(1 if event.angleDelta().y() > 0 else -1)
            event.accept()
            return
        super().wheelEvent(event)

    def _mark_uses(self, line: int, point: QPointF) -> None:
        inside = point.x() >= self._left() and not self.row_label(line)
        name = name_at(self._lines.line(line), self.column_at(point), self.language) if inside else ""
        self.mark_name(name, line, self.column_at(point))

    def mark_name(self, name: str, line: int, column: int) -> None:
        """Mark the uses of the name at a place; an empty name: of none."""
        del line, column  # here a name is one and the same wherever it stands
        self._marked_name = name
        self.viewport().update()

    # Keyboard.

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        elif event.matches(QKeySequence.StandardKey.SelectAll):
            self.select_all()
        elif event.matches(QKeySequence.StandardKey.Find) or (event.text() == "/" and not control):
            self.find_requested.emit()
        elif control and event.key() in {Qt.Key.Key_Plus, Qt.Key.Key_Equal}:
            self.zoom(1)
        elif control and event.key() == Qt.Key.Key_Minus:
            self.zoom(-1)
        elif control and event.key() == Qt.Key.Key_0:
            self.zoom(0)
        elif (step := step_of(event.key(), control=control)) is not None:
            page = max(1, self.visible_rows - 1)
            if step in {Step.PAGE_UP, Step.PAGE_DOWN}:
                self.bar.setValue(self.bar.value() + (page if step is Step.PAGE_DOWN else -page))
            self._place.step(step, page, shift)
            self.keep_caret_visible()
            self.viewport().update()
        else:
            super().keyPressEvent(event)

    def _move(self, place: Place, extend: bool) -> None:
        self._place.move(place, extend)
        if self._dragging:
            self.keep_caret_visible()
        self.viewport().update()
