"""Makes a pin: two lines of a diff, one before and one after, with the same op."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal

from passlens.engine.diff.rows import DiffRow, RowKind
from passlens.gui.kit.translation import tr


@dataclass(frozen=True, slots=True)
class _Picked:
    """The first line of a pin. ``side``: ``old``, ``new``, or empty for a line of both."""

    row: DiffRow
    side: str


class PinPicker(QObject):
    """Takes the two lines, one after the other.

    Signals:
        requested: The next step, in words; empty when no pin is being made any more.
        made: The chosen lines, before and after.
    """

    requested = Signal(str)
    made = Signal(int, int)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._first: _Picked | None = None

    @property
    def waiting(self) -> bool:
        """Whether the first line is chosen and the second is not."""
        return self._first is not None

    def begin(self, row: DiffRow, column: str) -> None:
        """Take the first line; ``column`` is ``old`` or ``new``, or empty if both sides are in one."""
        side = _side(row, column)
        self._first = _Picked(row, side)
        here = (
            tr("DiffView", "line {old_line:,} before").format(old_line=row.old_line)
            if side == "old"
            else tr("DiffView", "line {new_line:,} after").format(new_line=row.new_line)
        )
        there = {"old": tr("DiffView", "after"), "new": tr("DiffView", "before")}.get(side)
        self.requested.emit(
            tr(
                "DiffView",
                "Which line {there} is the same op as {here}? Click it, or press Enter on it; Escape cancels.",
            ).format(there=there or tr("DiffView", "before or after"), here=here)
        )

    def pick(self, row: DiffRow, column: str) -> bool:
        """Take the second line; False if it became another first line, or no pin is being made."""
        first = self._first
        if first is None:
            return False
        side = _side(row, column)
        old, new = first.row.old_line, row.new_line
        if first.side == "new" or (not first.side and side == "old"):
            old, new = row.old_line, first.row.new_line
        if side == first.side or not old or not new:
            self.begin(row, column)  # a second line of the same side replaces the first
            return False
        self.cancel()
        self.made.emit(old, new)
        return True

    def cancel(self) -> bool:
        """Cancel; returns whether a pin was being made."""
        if self._first is None:
            return False
        self._first = None
        self.requested.emit("")
        return True


def _side(row: DiffRow, column: str) -> str:
    return column or {RowKind.REMOVED: "old", RowKind.ADDED: "new"}.get(row.kind, "")
