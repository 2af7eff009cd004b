"""What a kind of text adds to the painting core: gutter, backgrounds, marks, labels; and which key moves the caret."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from numpy.typing import ArrayLike
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from passlens.gui.kit.text_cursor import Step
from passlens.gui.kit.text_metrics import Span
from passlens.gui.kit.theme import Theme

_KEYS = {
    Qt.Key.Key_Up: Step.UP,
    Qt.Key.Key_Down: Step.DOWN,
    Qt.Key.Key_Left: Step.LEFT,
    Qt.Key.Key_Right: Step.RIGHT,
    Qt.Key.Key_PageUp: Step.PAGE_UP,
    Qt.Key.Key_PageDown: Step.PAGE_DOWN,
    Qt.Key.Key_Home: Step.LINE_START,
    Qt.Key.Key_End: Step.LINE_END,
}
_CONTROL_KEYS = {Qt.Key.Key_Home: Step.TEXT_START, Qt.Key.Key_End: Step.TEXT_END}


def step_of(key: int, *, control: bool) -> Step | None:
    """The step that a key means for the caret, with Control or without; None when it means none."""
    plain = _KEYS.get(Qt.Key(key)) if key in _KEYS else None
    return _CONTROL_KEYS.get(Qt.Key(key), plain) if control and plain is not None else plain


class SurfaceHooks:
    """Lines as they are: no gutter, no marks. A subclass says otherwise."""

    def gutter_columns(self) -> int:
        """Width of what stands left of the text, in characters."""
        return 0

    def paint_gutter(self, painter: QPainter, row: int, area: QRectF) -> None:
        """Paint what stands left of a row."""

    def note_width(self) -> float:
        """Width of the place for the marks of notes, left of all else, px; 0 where there are none."""
        return 0.0

    def paint_note_mark(self, painter: QPainter, row: int, area: QRectF) -> None:
        """Paint the mark of a row that has a note."""

    def row_background(self, row: int, theme: Theme) -> QColor | None:
        """The background of a row; None: the theme's."""
        return None

    def row_marks(self, row: int) -> tuple[Sequence[Span], str]:
        """Marked spans of a row, and the colour token of their background."""
        return (), ""

    def row_label(self, row: int) -> str:
        """Text that stands for a row which is none of the text, in the muted colour; not selectable."""
        return ""

    def row_suffix(self, row: int) -> str:
        """Text that is painted in a frame behind a row and is none of the text."""
        return ""

    def paint_over(self, painter: QPainter) -> None:
        """Paint what lies above the rows."""

    def covered_rows(self) -> int:
        """How many rows at the top are covered by ``paint_over``."""
        return 0

    def copied_rows(self, first: int, last: int) -> list[int]:
        """The rows of a range that are text."""
        return list(range(first, last + 1))

    def row_marks_in_bar(self) -> Mapping[str, ArrayLike]:
        """Rows to mark in the scroll bar, by colour token."""
        return {}
