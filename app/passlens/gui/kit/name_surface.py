"""Lines whose names know their uses and definitions: marks, a tip, jumps and the way back.

What is shown may be a whole text, or rows out of two: a subclass says which line of which text stands where.
"""

from __future__ import annotations

import html
import textwrap
from bisect import bisect_left
from collections.abc import Mapping, Sequence

from numpy.typing import ArrayLike
from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, Qt, Signal
from PySide6.QtGui import QHelpEvent, QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QToolTip, QWidget
from typing_extensions import override

from passlens.engine.ir.names import name_at
from passlens.engine.ir.symbols import Span, Uses
from passlens.engine.ir.value_types import Described
from passlens.gui.kit.jumps import Jumps
from passlens.gui.kit.names import NamedText
from passlens.gui.kit.noted_surface import NotedSurface
from passlens.gui.kit.text_work import PieceWork
from passlens.gui.kit.theme import ThemeManager
from passlens.gui.kit.translation import number_of, tr
from passlens.gui.kit.use_chip import UseChip

_TIP_COLUMNS = 110
_FAR = 1 << 30


class NameSurface(NotedSurface):
    """Lines whose names can be followed.

    Signals:
        uses_changed: Other uses are marked, or none.
    """

    uses_changed = Signal()

    def __init__(self, themes: ThemeManager, name: str, parent: QWidget | None = None) -> None:
        self._whole = NamedText("", "text")
        self._uses: Uses | None = None
        self._uses_in = self._whole
        self._jumps = Jumps[tuple[NamedText, int, int]]()
        super().__init__(themes, name, parent)
        self._finding = PieceWork[Uses | None](self)
        self._asking = PieceWork[Uses | None](self)
        self.chip = UseChip(self)
        self.chip.step_requested.connect(lambda forward: self.step_use(forward=forward))
        self.chip.definition_requested.connect(self.go_to_definition)
        self.chip.closed.connect(lambda: self.mark_name("", 0, 0))
        self.viewport().setMouseTracking(True)
        self.bar.valueChanged.connect(QToolTip.hideText)

    # Which line of which text stands where; here the lines are those of one whole text.

    @property
    def whole(self) -> NamedText:
        """The text that commands on lines and symbols are for."""
        return self._whole

    def named_at(self, row: int) -> tuple[NamedText, int] | None:
        """The text of a line shown, and its line there; None where no line of a text is."""
        return (self._whole, row) if 0 <= row < self._whole.index.count else None

    def line_read_at(self, text: NamedText, row: int) -> int:
        """Which line of a text reads as it does there at a line shown; -1: none."""
        del text
        return row

    def place_near(self, text: NamedText, row: int, column: int) -> tuple[int, int]:
        """The place of a text that is shown at a place, or else the end of the line before it."""
        del text
        return row, column

    def row_showing(self, text: NamedText, line: int) -> int:
        """The line shown that has a line of a text, after a fold that hides it was opened; -1: there is none."""
        del text
        return line

    def rows_showing(self, text: NamedText, lines: Sequence[int]) -> ArrayLike:
        """The lines shown that have some lines of a text, or the folds that hide them."""
        del text
        return lines

    def covers(self, point: QPointF) -> bool:
        """Whether something stands over the text at a point of the viewport."""
        del point
        return False

    def forget_names(self) -> None:
        """Another text is shown."""
        for work in (self._finding, self._asking):
            work.stop()
        self._jumps.forget()
        self._forget_uses()

    # Uses.

    @property
    def uses(self) -> Uses | None:
        """The marked name and where it stands in its text; None when none is marked, or it is still looked for."""
        return self._uses

    @override
    def mark_name(self, name: str, line: int, column: int) -> None:
        named = self.named_at(line) if name else None
        if named is not None and named[0] is self._uses_in and self._marks_place(named[1], column):
            self._say_uses()
            return
        super().mark_name(name, line, column)
        self._forget_uses()
        if named is None:
            self._finding.stop()
            self._uses_are_known()
            return
        self._marked_name, self._uses_in = name, named[0]
        self.chip.show_searching(name)
        self._finding.start(named[0].uses_at(named[1], column), self._take_uses)
        self._settle_chip()

    def _marks_place(self, line: int, column: int) -> bool:
        spans = self._uses.in_line(line) if self._uses is not None else []
        return any(start <= column < end for start, end in spans)

    def _forget_uses(self) -> None:
        self._uses, self._marked_name = None, ""
        self.chip.hide()

    def _take_uses(self, uses: Uses | None) -> None:
        if uses is None:
            self._forget_uses()
        self._uses = uses
        self._say_uses()
        self._uses_are_known()

    def _uses_are_known(self) -> None:
        self._show_search()
        self.uses_changed.emit()

    def _say_uses(self) -> None:
        if self._uses is None:
            return
        row, column = self.place.caret
        line = self.line_read_at(self._uses_in, row)
        places = [place for place in self._uses.places if place != self._uses.definition]
        here = range(bisect_left(places, (line,)), bisect_left(places, (line + 1,)))
        number = next((at + 1 for at in here if places[at].start <= column <= places[at].end), 0)
        self.chip.show_uses(self._uses, number, self._uses_in.side)
        self._settle_chip()

    def _settle_chip(self) -> None:
        line = self.point_of(self.place.caret[0], 0)
        height = round(self.metrics.row_height)
        self.chip.settle(self.viewport(), QRect(0, line.y() - height // 2, self.viewport().width(), height))

    def step_use(self, *, forward: bool) -> None:
        """To the next place of the marked name, or the one before; marks the name at the caret when none is."""
        if self._uses is None and not self._finding.busy:
            self._mark_at_caret()
        if self._uses is None or not self._uses.places:
            return
        near = self.place_near(self._uses_in, *self.place.start)
        self._show_place(self._uses_in, self._uses.next_from(*near, forward=forward)[1])
        self._say_uses()

    def _show_place(self, text: NamedText, place: Span) -> None:
        row = self.row_showing(text, place.line)
        if row < 0:
            return
        if self.line_read_at(text, row) == place.line:
            self.select((row, place.start), (row, place.end))
        else:
            self.go_to_row(row)  # there the line reads otherwise

    def _mark_at_caret(self) -> None:
        row, column = self.place.start
        name, at = self._name_near(row, column)
        if name:
            self.mark_name(name, row, at)

    def _name_near(self, row: int, column: int) -> tuple[str, int]:
        """The name at a column or right before it."""
        for at in (column, column - 1):
            if at >= 0 and (name := self._name_at(row, at)):
                return name, at
        return "", 0

    def _name_at(self, row: int | None, column: int) -> str:
        """The name at a place, where a line of a text is shown."""
        if row is None or self.named_at(row) is None:
            return ""
        return name_at(self.lines.line(row), column, self.language)

    @override
    def use_spans(self, row: int, line: str) -> list[tuple[int, int]]:
        if self._uses is None:
            return []
        at = self.line_read_at(self._uses_in, row)
        return self._uses.in_line(at) if at >= 0 else []

    @override
    def row_marks_in_bar(self) -> Mapping[str, ArrayLike]:
        if self._uses is None:
            return {}
        return {"accent": self.rows_showing(self._uses_in, [place.line for place in self._uses.places])}

    # Jumps.

    def go_to_definition(self) -> None:
        """To the definition of the name at the caret; else of the marked name."""
        row, column = self.place.start
        name, at = self._name_near(row, column)
        if name:
            self._jump_from(row, at)
        elif self._uses is not None:
            self._jump_to(self._uses_in, self._uses)

    def _jump_from(self, row: int, column: int) -> None:
        named = self.named_at(row)
        if named is None:
            return
        text, line = named

        def jump(uses: Uses | None) -> None:
            if uses is not None:
                self._jump_to(text, uses)

        self._asking.start(text.uses_at(line, column), jump)

    def _jump_to(self, text: NamedText, uses: Uses) -> None:
        self._uses_in, self._uses, self._marked_name = text, uses, uses.name
        if uses.definition is not None:
            self._leave()
            self._show_place(text, uses.definition)
        self._say_uses()
        self._uses_are_known()

    def _here(self) -> tuple[NamedText, int, int] | None:
        row, column = self.place.start
        named = self.named_at(row)
        return (*named, column) if named is not None else None

    def _leave(self) -> None:
        """Remember where one is, to come back."""
        here = self._here()
        if here is not None:
            self._jumps.jumped(here)

    def jump(self, line: int) -> None:
        """Go to a line of the whole text so that one can come back."""
        self._leave()
        row = self.row_showing(self.whole, line)
        if row >= 0:
            self.go_to_row(row)

    def go_back(self) -> bool:
        """To where the last jump began; False when there was none."""
        here = self._here() or (self.whole, 0, 0)
        return self._return(self._jumps.back(here))

    def go_forward(self) -> bool:
        """To where one came back from; False when one did not."""
        here = self._here() or (self.whole, 0, 0)
        return self._return(self._jumps.forward(here))

    def _return(self, place: tuple[NamedText, int, int] | None) -> bool:
        if place is None:
            return False
        row = self.row_showing(place[0], place[1])
        if row >= 0:
            self.go_to_row(row, place[2])
        self._say_uses()
        return True

    # What is said of a name that the mouse rests on.

    def ask(self, point: QPointF, at: QPoint) -> None:
        """Show a tip on the name at a point of the viewport; ``at`` is its place on the screen."""
        row, column = self.line_at(point), self.column_at(point)
        named = self.named_at(row) if row is not None else None
        if named is None or point.x() < self._left() or not self._name_at(row, column):
            QToolTip.hideText()
            return
        text, line = named

        def tell(uses: Uses | None) -> None:
            if uses is not None:
                QToolTip.showText(at, self.tip_of(text.describe(uses), uses, text.side), self.viewport())

        self._asking.start(text.uses_at(line, column), tell)

    def tip_of(self, described: Described, uses: Uses, side: str = "") -> str:
        """What a tip says of a name: type, uses, and the line that defines it."""
        family = html.escape(self.metrics.font.family(), quote=True)
        muted = self._themes.theme.muted
        head = described.name + (f" : {described.type}" if described.type else "")
        where = (
            tr("NameSurface", "line {line:,} {side}").format(line=described.line, side=side).rstrip()
            if described.line
            else tr("NameSurface", "not defined in this text")
        )
        fixed = f"font-family:'{family}'; white-space:pre"
        parts = [
            f'<div style="{fixed}">{_wrapped(head)}</div>',
            f'<div style="color:{muted}">{where} · {number_of(uses.count, "use")}</div>',
        ]
        if described.text:
            parts.append(f'<div style="{fixed}">{_wrapped(described.text)}</div>')
        return "".join(parts)

    # Mouse and keyboard.

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        point, row = event.position(), self.line_at(event.position())
        follow = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if follow and event.button() is Qt.MouseButton.LeftButton and row is not None and point.x() >= self._left():
            column = self.column_at(point)
            if self._name_at(row, column):
                self.place.move((row, column))
                self._jump_from(row, column)
                return
        super().mousePressEvent(event)

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        shape = self.pointer_at(event.position(), event.modifiers())
        if self.viewport().cursor().shape() is not shape:
            self.viewport().setCursor(shape)

    def pointer_at(self, point: QPointF, modifiers: Qt.KeyboardModifier) -> Qt.CursorShape:
        """How the pointer looks: what a click does there."""
        if self.note_under(point) is not None:
            return Qt.CursorShape.PointingHandCursor
        if point.x() < self._left() or self.covers(point):
            return Qt.CursorShape.ArrowCursor
        follow = modifiers & Qt.KeyboardModifier.ControlModifier
        if follow and self._name_at(self.line_at(point), self.column_at(point)):
            return Qt.CursorShape.PointingHandCursor
        return Qt.CursorShape.IBeamCursor

    @override
    def viewportEvent(self, event: QEvent) -> bool:
        if self.tell_note(event):
            return True
        if event.type() is QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            self.ask(QPointF(event.pos()), event.globalPos())
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


def _wrapped(text: str) -> str:
    """Text for a tip, broken at blanks where it is wider than one is wide."""
    lines = textwrap.wrap(text, _TIP_COLUMNS, subsequent_indent="    ", break_on_hyphens=False)
    return "<br>".join(html.escape(line) for line in lines)
