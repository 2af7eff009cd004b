"""The dialog for compacting and trimming: the session's use of space, and the savings of each choice."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QHeaderView,
    QProgressBar,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from passlens.engine.errors import PasslensError
from passlens.engine.session.trim import TrimResult
from passlens.engine.session.trimmed import Drop
from passlens.engine.session.usage import SpaceGroup, SpaceRow, Usage
from passlens.engine.units import format_bytes
from passlens.gui.kit.dialog import Dialog
from passlens.gui.kit.labels import SelectableLabel, hairline
from passlens.gui.kit.plain_text import plain
from passlens.gui.kit.style import numbers_font, set_role
from passlens.gui.kit.translation import joined, localized, mark_text, number_of, tr
from passlens.gui.shell.window.messages import notice_of

_GROUPS = (
    (SpaceGroup.PHASE, mark_text("Phases"), mark_text("The passes of a phase and the IR at its end")),
    (SpaceGroup.SCOPES, mark_text("Scopes"), mark_text("The passes on these scopes and on all inside them")),
    (SpaceGroup.UNCHANGED, mark_text("Passes"), mark_text("Passes whose dumps make the text before another stay")),
    (SpaceGroup.ARTIFACT, mark_text("Files"), mark_text("What the compiler left, and the input")),
)
_ROW = Qt.ItemDataRole.UserRole
_NUMBERS = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class TrimDialog(Dialog):
    """Not modal: the window stays usable beside it.

    Signals:
        choice_changed: Drop: the checked boxes.
        apply_requested: Drop: what to drop.
        cancel_requested: The user cancels the change.
    """

    choice_changed = Signal(object)
    apply_requested = Signal(object)
    cancel_requested = Signal()

    def __init__(self, path: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Trim", "Compact and trim the session"))
        self.setModal(False)
        self.resize(780, 620)
        self._path = path
        self._size = 0
        self._working = False
        self._result_shown = False
        self._head = SelectableLabel(tr("Trim", "Reading what takes the space in {name}…").format(name=path.name))
        self._tree = QTreeWidget()
        self._tree.setAccessibleName(tr("Trim", "What to drop"))
        self._rows: list[QTreeWidgetItem] = []
        self._tree.setHeaderLabels(
            [tr("Trim", "drop"), tr("Trim", "entries"), tr("Trim", "uncompressed"), tr("Trim", "saves about")]
        )
        self._tree.setUniformRowHeights(True)
        self._tree.setIndentation(12)
        self._tree.setSelectionMode(QTreeWidget.SelectionMode.NoSelection)
        header = self._tree.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        for column in (1, 2, 3):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
            self._tree.headerItem().setTextAlignment(column, _NUMBERS)
        self._verdict = SelectableLabel(role="title")
        self._remark = SelectableLabel(role="muted")
        self._progress = QProgressBar()
        self._progress.setTextVisible(False)
        self._progress.hide()
        self._close = QPushButton(tr("Trim", "Close"))
        self._apply = QPushButton(tr("Trim", "Compact"))
        self._apply.setProperty("role", "primary")
        self._apply.setDefault(True)
        self._apply.setEnabled(False)
        self._lay_out()
        self._tree.itemChanged.connect(self._choose)
        self._apply.clicked.connect(lambda: self.apply_requested.emit(self.choice()))
        self._close.clicked.connect(self._close_or_cancel)

    def set_usage(self, usage: Usage) -> None:
        """List what can be dropped; keep the checked rows."""
        checked = self.choice()
        self._size = usage.bytes
        self._head.setText(
            tr(
                "Trim",
                "{name} takes {bytes}. Check what to drop; the rest is packed tighter, and stays as it is. "
                "Positions of passes stay.",
            ).format(name=self._path.name, bytes=format_bytes(usage.bytes))
        )
        self._tree.blockSignals(True)
        self._rows.clear()
        self._tree.clear()
        for group, title, hint in _GROUPS:
            rows = [row for row in usage.rows if row.group is group]
            if not rows:
                continue
            top = QTreeWidgetItem(self._tree, [localized(title)])
            top.setToolTip(0, localized(hint))
            top.setFlags(Qt.ItemFlag.ItemIsEnabled)
            strong = top.font(0)
            strong.setBold(True)
            top.setFont(0, strong)
            for row in rows:
                self._rows.append(_add_row(top, row, checked=_holds(checked, row.drop)))
            top.setExpanded(True)
        self._tree.blockSignals(False)
        if not self._result_shown:  # keep the result visible until another box is checked
            self._choose()

    def choice(self) -> Drop:
        """The checked rows."""
        drop = Drop()
        for item in self._rows:
            if item.checkState(0) is Qt.CheckState.Checked:
                row: SpaceRow = item.data(0, _ROW)
                drop = drop.joined(row.drop)
        return drop

    def check(self, name: str, *, checked: bool = True) -> None:
        """Check the row of that name, as if clicked.

        Raises:
            KeyError: No row has this name.
        """
        for item in self._tree.findItems(name, Qt.MatchFlag.MatchExactly | Qt.MatchFlag.MatchRecursive):
            item.setCheckState(0, Qt.CheckState.Checked if checked else Qt.CheckState.Unchecked)
            return
        raise KeyError(name)

    def set_estimate(self, won: int) -> None:
        """Show the estimated savings, until they are measured."""
        if not self._working:
            self._verdict.setText(
                tr("Trim", "Dropping saves about {won}; measuring the whole…").format(won=format_bytes(won))
            )

    def set_measured(self, result: TrimResult) -> None:
        """Show the measured savings."""
        if self._working:
            return
        self._size = result.now
        set_role(self._verdict, "title")
        worth = result.won > 0 or not self.choice().empty
        if worth:
            self._verdict.setText(
                tr("Trim", "{now} → {after}: saves {won} ({won2:.0f} %), measured on a copy").format(
                    now=format_bytes(result.now),
                    after=format_bytes(result.after),
                    won=format_bytes(result.won),
                    won2=100 * result.won / result.now,
                )
            )
        else:
            self._verdict.setText(tr("Trim", "{now}: cannot be packed tighter").format(now=format_bytes(result.now)))
        self._remark.setText(_remark(result))
        self._apply.setEnabled(worth)

    def set_progress(self, text: str, fraction: float) -> None:
        """Show the progress of the change."""
        self._work(working=True)
        self._verdict.setText(f"{text}…")
        self._progress.setValue(round(fraction * 100))

    def set_done(self, result: TrimResult) -> None:
        """Show the savings, and clear the choice."""
        self._work(working=False)
        self._result_shown = True
        self._uncheck()
        self._apply.setText(tr("Trim", "Compact"))
        self._apply.setEnabled(False)
        set_role(self._verdict, "ok")
        self._verdict.setText(f"✓ {format_bytes(result.now)} → {format_bytes(result.after)}")
        self._remark.setText(_remark(result))

    def set_cancelled(self) -> None:
        """Show that the change was cancelled."""
        self._work(working=False)
        self._choose()
        self._remark.setText(tr("Trim", "Cancelled: the session is as it was."))

    def set_error(self, error: PasslensError) -> None:
        """Show an error."""
        self._work(working=False)
        message = notice_of(error)
        set_role(self._verdict, "fail")
        self._verdict.setText(f"✕ {message.sentence}")
        self._remark.setText(message.hint)
        self._apply.setEnabled(False)

    @override
    def closeEvent(self, event: QCloseEvent, /) -> None:
        if self._working:  # the change continues; the Jobs panel can cancel it too
            self._working = False
        super().closeEvent(event)

    def _lay_out(self) -> None:
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(self._close)
        buttons.addWidget(self._apply)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 16, 16, 16)
        layout.setSpacing(8)
        layout.addWidget(self._head)
        layout.addWidget(self._tree, 1)
        layout.addWidget(hairline())
        layout.addWidget(self._verdict)
        layout.addWidget(self._progress)
        layout.addWidget(self._remark)
        layout.addLayout(buttons)

    def _choose(self) -> None:
        drop = self.choice()
        self._result_shown = False
        set_role(self._verdict, "title")
        self._verdict.setText(tr("Trim", "Measuring on a copy…"))
        self._remark.setText("")
        self._apply.setText(tr("Trim", "Compact") if drop.empty else tr("Trim", "Compact and Trim"))
        self._apply.setEnabled(False)
        self.choice_changed.emit(drop)

    def _uncheck(self) -> None:
        self._tree.blockSignals(True)
        for item in self._rows:
            item.setCheckState(0, Qt.CheckState.Unchecked)
        self._tree.blockSignals(False)

    def _work(self, *, working: bool) -> None:
        self._working = working
        self._tree.setEnabled(not working)
        self._progress.setVisible(working)
        self._close.setText(tr("Trim", "Cancel") if working else tr("Trim", "Close"))
        if working:
            self._apply.setEnabled(False)
            self._remark.setText("")
            set_role(self._verdict, "title")

    def _close_or_cancel(self) -> None:
        if self._working:
            self._verdict.setText(tr("Trim", "Cancelling…"))
            self.cancel_requested.emit()
        else:
            self.close()


def _add_row(top: QTreeWidgetItem, row: SpaceRow, *, checked: bool) -> QTreeWidgetItem:
    item = QTreeWidgetItem(top, [row.name, f"{row.count:,}", format_bytes(row.raw), format_bytes(row.stored)])
    item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsUserCheckable)
    item.setCheckState(0, Qt.CheckState.Checked if checked else Qt.CheckState.Unchecked)
    item.setData(0, _ROW, row)
    item.setToolTip(0, plain(row.name))
    for column in (1, 2, 3):
        item.setTextAlignment(column, _NUMBERS)
        item.setFont(column, numbers_font(item.font(column)))
    item.setToolTip(
        3, tr("Trim", "An estimate for this alone: texts are compressed together. Below is what the choice saves.")
    )
    return item


def _holds(drop: Drop, part: Drop) -> bool:
    return drop.joined(part) == drop and not part.empty


def _remark(result: TrimResult) -> str:
    dropped, parts = result.dropped, list[str]()
    verb, kept_verb, known = (
        (tr("Trim", "Dropped"), tr("Trim", "Kept"), tr("Trim", "is not"))
        if result.done
        else (tr("Trim", "Drops"), tr("Trim", "Keeps"), tr("Trim", "will not be"))
    )
    gone = [number_of(dropped.passes, "pass", "passes")] if dropped.passes else []
    gone += [number_of(dropped.artifacts, "file")] if dropped.artifacts else []
    if gone:
        parts.append(f"{verb} {joined(gone)}.")
    if dropped.kept_unchanged:
        count = number_of(dropped.kept_unchanged, "pass", "passes")
        parts.append(
            tr("Trim", "{kept_verb} {count} that changed nothing: their dumps make the texts before others.").format(
                kept_verb=kept_verb, count=count
            )
        )
    if dropped.unknown:
        passes = number_of(dropped.unknown, "remaining pass", "remaining passes")
        parts.append(tr("Trim", "The text before {passes} {known} known any more.").format(passes=passes, known=known))
    if dropped.notes:
        notes = number_of(dropped.notes, "note")
        parts.append(tr("Trim", "{notes}: the place goes, the text stays.").format(notes=notes))
    return " ".join(parts)
