"""The names in a text: marks of their uses, a tooltip, jumps and the way back."""

from __future__ import annotations

import html
import textwrap
from bisect import bisect_left
from collections.abc import Mapping
from typing import TYPE_CHECKING

from numpy.typing import ArrayLike
from PySide6.QtCore import QObject, QPoint, QPointF, QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QToolTip

from passlens.engine.ir.names import name_at
from passlens.engine.ir.symbols import Span, Uses
from passlens.engine.ir.value_types import Described
from passlens.gui.kit.text.jumps import Jumps
from passlens.gui.kit.text.names import NamedText
from passlens.gui.kit.text.text_places import TextPlaces
from passlens.gui.kit.text.text_work import PieceWork
from passlens.gui.kit.text.use_chip import UseChip
from passlens.gui.kit.translation import number_of, tr

if TYPE_CHECKING:
    from passlens.gui.kit.text.text_surface import TextSurface

_TIP_COLUMNS = 110


class TextNames(QObject):
    """Handles the names of a surface, by the texts behind it.

    Signals:
        changed: Other uses are marked, or none.
    """

    changed = Signal()

    def __init__(self, surface: TextSurface, places: TextPlaces) -> None:
        super().__init__(surface)
        self._surface = surface
        self._places = places
        self._marked = ""
        self._uses: Uses | None = None
        self._uses_in = places.whole
        self._jumps = Jumps[tuple[NamedText, int, int]]()
        self._finding = PieceWork[Uses | None](self)
        self._asking = PieceWork[Uses | None](self)
        self.chip = UseChip(surface)
        self.chip.step_requested.connect(lambda forward: self.step(forward=forward))
        self.chip.definition_requested.connect(self.go_to_definition)
        self.chip.closed.connect(lambda: self.mark("", 0, 0))

    def forget(self) -> None:
        """Reset for another text."""
        for work in (self._finding, self._asking):
            work.stop()
        self._jumps.forget()
        self._forget_uses()

    def at(self, row: int | None, column: int) -> str:
        """The name at a place with text; otherwise empty."""
        if row is None or self._places.named_at(row) is None:
            return ""
        return name_at(self._surface.lines.line(row), column, self._surface.language)

    # Uses.

    @property
    def marked(self) -> str:
        """The name whose uses are marked; empty when none are."""
        return self._marked

    @property
    def uses(self) -> Uses | None:
        """The marked name and its places in its text; None if none is marked, or the search is not finished."""
        return self._uses

    def mark(self, name: str, row: int, column: int) -> None:
        """Mark the uses of the name at a place; an empty name clears the marks."""
        named = self._places.named_at(row) if name else None
        if named is not None and named[0] is self._uses_in and self._marks_place(named[1], column):
            self._say_uses()
            return
        self._forget_uses()
        if named is None:
            self._finding.stop()
            self._uses_are_known()
            return
        self._marked, self._uses_in = name, named[0]
        self.chip.show_searching(name)
        self._finding.start(named[0].uses_at(named[1], column), self._take_uses)
        self.settle_chip()

    def step(self, *, forward: bool) -> None:
        """Go to the next or previous place of the marked name; without one, mark the name at the caret."""
        if self._uses is None and not self._finding.busy:
            row, column = self._surface.place.start
            name, at = self._near(row, column)
            if name:
                self.mark(name, row, at)
        if self._uses is None or not self._uses.places:
            return
        near = self._places.place_near(self._uses_in, *self._surface.place.start)
        self._show_place(self._uses_in, self._uses.next_from(*near, forward=forward)[1])
        self._say_uses()

    def spans(self, row: int) -> list[tuple[int, int]]:
        """The columns of the marked name in a visible line."""
        if self._uses is None:
            return []
        at = self._places.line_read_at(self._uses_in, row)
        return self._uses.in_line(at) if at >= 0 else []

    def marks_in_bar(self) -> Mapping[str, ArrayLike]:
        """The visible lines with the marked name, by colour token."""
        if self._uses is None:
            return {}
        return {"accent": self._places.rows_showing(self._uses_in, [place.line for place in self._uses.places])}

    def settle_chip(self) -> None:
        """Move the chip so that it does not cover the caret's line."""
        surface = self._surface
        line = surface.point_of(*surface.place.caret)
        height = round(surface.metrics.row_height)
        room = surface.viewport()
        self.chip.settle(room, QRect(0, line.y() - height // 2, room.width(), height))

    def _marks_place(self, line: int, column: int) -> bool:
        spans = self._uses.in_line(line) if self._uses is not None else []
        return any(start <= column < end for start, end in spans)

    def _forget_uses(self) -> None:
        self._uses, self._marked = None, ""
        self.chip.hide()
        self._surface.viewport().update()

    def _take_uses(self, uses: Uses | None) -> None:
        if uses is None:
            self._forget_uses()
        self._uses = uses
        self._say_uses()
        self._uses_are_known()

    def _uses_are_known(self) -> None:
        self._surface.renew_marks()
        self.changed.emit()

    def _say_uses(self) -> None:
        if self._uses is None:
            return
        row, column = self._surface.place.caret
        line = self._places.line_read_at(self._uses_in, row)
        places = [place for place in self._uses.places if place != self._uses.definition]
        here = range(bisect_left(places, (line,)), bisect_left(places, (line + 1,)))
        number = next((at + 1 for at in here if places[at].start <= column <= places[at].end), 0)
        self.chip.show_uses(self._uses, number, self._uses_in.side)
        self.settle_chip()

    def _show_place(self, text: NamedText, place: Span) -> None:
        row = self._places.row_showing(text, place.line)
        if row < 0:
            return
        if self._places.line_read_at(text, row) == place.line:
            self._surface.select((row, place.start), (row, place.end))
        else:
            self._surface.go_to_row(row)  # the line reads differently there

    def _near(self, row: int, column: int) -> tuple[str, int]:
        """The name at a column or right before it."""
        for at in (column, column - 1):
            if at >= 0 and (name := self.at(row, at)):
                return name, at
        return "", 0

    # Jumps.

    def follow(self, row: int, column: int) -> None:
        """Jump from the name at a place to its definition."""
        named = self._places.named_at(row)
        if named is None:
            return
        text, line = named

        def jump(uses: Uses | None) -> None:
            if uses is not None:
                self._jump_to(text, uses)

        self._asking.start(text.uses_at(line, column), jump)

    def go_to_definition(self) -> None:
        """Jump to the definition of the name at the caret, or else of the marked name."""
        row, column = self._surface.place.start
        name, at = self._near(row, column)
        if name:
            self.follow(row, at)
        elif self._uses is not None:
            self._jump_to(self._uses_in, self._uses)

    def jump(self, line: int) -> None:
        """Jump to a line of the whole text; ``go_back`` returns."""
        self._leave()
        row = self._places.row_showing(self._places.whole, line)
        if row >= 0:
            self._surface.go_to_row(row)

    def go_back(self) -> bool:
        """Return to the origin of the last jump; False if there is none."""
        return self._return(self._jumps.back(self._here() or (self._places.whole, 0, 0)))

    def go_forward(self) -> bool:
        """Undo ``go_back``; False if there is nothing to undo."""
        return self._return(self._jumps.forward(self._here() or (self._places.whole, 0, 0)))

    def walks(self, event: QKeyEvent) -> bool:
        """Whether a key moves through the jumps: Alt and an arrow, if there is a place to go."""
        return event.modifiers() == Qt.KeyboardModifier.AltModifier and (
            (event.key() == Qt.Key.Key_Left and self._jumps.can_go_back)
            or (event.key() == Qt.Key.Key_Right and self._jumps.can_go_forward)
        )

    def press(self, event: QKeyEvent) -> bool:
        """Handle a key for names; False if it is none."""
        QToolTip.hideText()
        if self.walks(event):
            return self.go_back() if event.key() == Qt.Key.Key_Left else self.go_forward()
        if event.key() == Qt.Key.Key_Escape and self.chip.isVisible():
            self.mark("", 0, 0)
            return True
        return False

    def _jump_to(self, text: NamedText, uses: Uses) -> None:
        self._uses_in, self._uses, self._marked = text, uses, uses.name
        if uses.definition is not None:
            self._leave()
            self._show_place(text, uses.definition)
        self._say_uses()
        self._uses_are_known()

    def _here(self) -> tuple[NamedText, int, int] | None:
        row, column = self._surface.place.start
        named = self._places.named_at(row)
        return (*named, column) if named is not None else None

    def _leave(self) -> None:
        """Remember the caret's place, to return to it."""
        here = self._here()
        if here is not None:
            self._jumps.jumped(here)

    def _return(self, place: tuple[NamedText, int, int] | None) -> bool:
        if place is None:
            return False
        row = self._places.row_showing(place[0], place[1])
        if row >= 0:
            self._surface.go_to_row(row, place[2])
        self._say_uses()
        return True

    # Tooltip.

    def ask(self, point: QPointF, at: QPoint) -> None:
        """Show a tooltip for the name at a point of the viewport; ``at`` is that point on the screen."""
        surface = self._surface
        row, column = surface.line_at(point), surface.column_at(point)
        named = self._places.named_at(row) if row is not None else None
        if named is None or point.x() < surface.text_left or not self.at(row, column):
            QToolTip.hideText()
            return
        text, line = named

        def tell(uses: Uses | None) -> None:
            if uses is not None:
                family, muted = surface.metrics.font.family(), surface.themes.theme.muted
                described = text.describe(uses)
                QToolTip.showText(at, name_tip(described, uses, text.side, family, muted), surface.viewport())

        self._asking.start(text.uses_at(line, column), tell)


def name_tip(described: Described, uses: Uses, side: str, family: str, muted: str) -> str:
    """The tooltip of a name, in HTML: type, uses, and the line that defines it.

    Args:
        described: Its definition.
        uses: Its places in the text.
        side: Which of two texts it is in, in a word; empty for a single text.
        family: The font of the text.
        muted: The colour for its line and the number of its uses.
    """
    head = described.name + (f" : {described.type}" if described.type else "")
    where = (
        tr("NameSurface", "line {line:,} {side}").format(line=described.line, side=side).rstrip()
        if described.line
        else tr("NameSurface", "not defined in this text")
    )
    fixed = f"font-family:'{html.escape(family, quote=True)}'; white-space:pre"
    parts = [
        f'<div style="{fixed}">{_wrapped(head)}</div>',
        f'<div style="color:{muted}">{where} · {number_of(uses.count, "use")}</div>',
    ]
    if described.text:
        parts.append(f'<div style="{fixed}">{_wrapped(described.text)}</div>')
    return "".join(parts)


def _wrapped(text: str) -> str:
    """Text for a tooltip, wrapped at blanks if it is too wide."""
    lines = textwrap.wrap(text, _TIP_COLUMNS, subsequent_indent="    ", break_on_hyphens=False)
    return "<br>".join(html.escape(line) for line in lines)
