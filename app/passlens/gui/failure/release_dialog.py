"""The dialog that searches for a release that compiles a model, and shows the result of each."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QProgressBar, QPushButton, QVBoxLayout, QWidget

from passlens.engine.errors import PasslensError
from passlens.engine.messages import together
from passlens.gui.failure.release_rows import COLUMNS, OPEN, ReleaseRow, release_rows
from passlens.gui.kit.dialog import Dialog
from passlens.gui.kit.labels import ElidedLabel, SelectableLabel
from passlens.gui.kit.page import GRID
from passlens.gui.kit.style import set_role
from passlens.gui.kit.tables.data_table import DataTable
from passlens.gui.kit.theme import ThemeManager
from passlens.gui.kit.translation import tr, translated
from passlens.gui.shell.window.messages import notice_of

if TYPE_CHECKING:
    from passlens.engine.events import CandidateTried
    from passlens.engine.sweep.bisect import Bisection


class ReleaseDialog(Dialog):
    """Not modal: the window stays usable beside it.

    Signals:
        search_requested: Whether to try every release, and whether to install missing ones.
        cancel_requested: Cancel the search.
        session_requested: Path of a session to open.
        use_requested: Version to compile with from now on.
        comparison_requested: The Paths of both sessions around the change.
    """

    search_requested = Signal(bool, bool)
    cancel_requested = Signal()
    session_requested = Signal(object)
    use_requested = Signal(str)
    comparison_requested = Signal(object, object)

    def __init__(self, themes: ThemeManager, name: str, version: str, parent: QWidget | None = None) -> None:
        """``name``: of the model; ``version``: of the compiler that failed."""
        super().__init__(parent)
        self.setWindowTitle(tr("Releases", "Which Release Compiles {name}?").format(name=name))
        self.setModal(False)
        self.resize(960, 520)
        self._rows: tuple[ReleaseRow, ...] = ()
        about = SelectableLabel(
            tr(
                "Releases",
                "{version} fails. The newest release is tried first, then those between; if the newest one fails too, "
                "older ones. A search takes four or five compiles, and results are kept.",
            ).format(version=version),
            role="muted",
        )
        self.install = QCheckBox(tr("Releases", "Install missing releases (0.7 GB each)"))
        self.install.setChecked(True)
        self.every = QCheckBox(tr("Releases", "Try every release"))
        self.search = QPushButton(tr("Releases", "Search"))
        self.search.setProperty("role", "primary")
        self.cancel = QPushButton(tr("Releases", "Cancel"))
        self.cancel.setToolTip(tr("Releases", "Stop the search; what was tried is kept"))
        self.use = QPushButton(tr("Releases", "Compile with It"))
        self.use.setToolTip(tr("Releases", "Choose the selected release in the toolbar"))
        self.compare = QPushButton(tr("Releases", "Compare Both"))
        self.compare.setToolTip(tr("Releases", "Show the compiles on both sides of the change side by side"))
        self.compare.hide()
        self._pair: tuple[Path, Path] | None = None
        self.close_button = QPushButton(tr("Releases", "Close"))
        self.doing = ElidedLabel()
        self.progress = QProgressBar()
        self.progress.setTextVisible(False)
        self.progress.setFixedWidth(160)
        self.answer = SelectableLabel()
        self.table: DataTable[ReleaseRow] = DataTable(themes, COLUMNS, tr("Releases", "Releases"))
        self._lay_out(about)
        self.search.clicked.connect(self._search)
        self.cancel.clicked.connect(self._cancel)
        self.use.clicked.connect(self._use)
        self.compare.clicked.connect(self._compare)
        self.close_button.clicked.connect(self.close)
        self.table.link_clicked.connect(self._open)
        self.table.row_selected.connect(self._enable)
        self._set_busy(busy=False)
        self._enable(None)

    def _lay_out(self, about: SelectableLabel) -> None:
        asked = QHBoxLayout()
        asked.setSpacing(3 * GRID)
        for widget in (self.install, self.every):
            asked.addWidget(widget)
        asked.addStretch(1)
        asked.addWidget(self.search)
        asked.addWidget(self.cancel)
        working = QHBoxLayout()
        working.addWidget(self.doing, 1)
        working.addWidget(self.progress)
        end = QHBoxLayout()
        end.addWidget(self.answer, 1)
        end.addWidget(self.compare)
        end.addWidget(self.use)
        end.addWidget(self.close_button)
        layout = QVBoxLayout(self)
        layout.setSpacing(2 * GRID)
        layout.addWidget(about)
        layout.addLayout(asked)
        layout.addWidget(self.table, 1)
        layout.addLayout(working)
        layout.addLayout(end)

    def add_tried(self, one: CandidateTried) -> None:
        """Show a tried release."""
        self._rows = (*self._rows, ReleaseRow(one.name, one.verdict, one.why))
        self.table.set_rows(self._rows)

    def set_progress(self, text: str, fraction: float | None) -> None:
        """Show the progress of the search."""
        if not self.cancel.isEnabled():
            return  # it shows that it is being cancelled
        self.doing.setText(text)
        self.progress.setRange(0, 0 if fraction is None else 1000)
        self.progress.setValue(round((fraction or 0.0) * 1000))

    def set_found(self, found: Bisection) -> None:
        """Show the result of the search."""
        self._rows = release_rows(found)
        self.table.set_rows(self._rows)
        turn = found.turn
        self._pair = found.captured
        self.compare.setVisible(found.captured is not None)
        self._say(translated(together(found.sentence, found.parted)), "ok" if turn is not None else "warn")
        if turn is not None:
            good = next((place for place in (turn.second, turn.first) if _is_good(found, place)), None)
            if good is not None:
                self.table.select(lambda row: row.version == found.names[good])
        self._set_busy(busy=False)

    def set_failed(self, error: PasslensError) -> None:
        """Show that the search failed."""
        notice = notice_of(error)
        self._say(f"{notice.sentence} {notice.hint}".strip(), "fail")
        self._set_busy(busy=False)

    def set_stopped(self) -> None:
        """Show that the search was cancelled."""
        self._say(tr("Releases", "Stopped; what was tried is kept, and the next search continues from there."), "muted")
        self._set_busy(busy=False)

    def _search(self) -> None:
        self._rows = ()
        self.table.set_rows(())
        self.compare.hide()
        self._say("", "muted")
        self._set_busy(busy=True)
        self.set_progress(tr("Releases", "Starting"), None)
        self.search_requested.emit(self.every.isChecked(), self.install.isChecked())

    def _cancel(self) -> None:
        self.cancel.setEnabled(False)
        self.doing.setText(tr("Releases", "Cancelling…"))
        self.cancel_requested.emit()

    def _use(self) -> None:
        for row in self.table.selected()[:1]:
            self.use_requested.emit(row.version)

    def _compare(self) -> None:
        if self._pair is not None:
            self.comparison_requested.emit(*self._pair)

    def _open(self, row: ReleaseRow, title: str) -> None:
        if title == OPEN and row.session is not None:
            self.session_requested.emit(row.session)

    def _enable(self, row: ReleaseRow | None) -> None:
        self.use.setEnabled(row is not None and row.session is not None)

    def _say(self, text: str, role: str) -> None:
        self.answer.setText(text)
        set_role(self.answer, role)

    def _set_busy(self, *, busy: bool) -> None:
        for widget in (self.search, self.install, self.every):
            widget.setEnabled(not busy)
        self.cancel.setVisible(busy)
        self.cancel.setEnabled(busy)
        self.progress.setVisible(busy)
        if not busy:
            self.doing.setText("")


def _is_good(found: Bisection, place: int) -> bool:
    from passlens.engine.sweep.bisection import Verdict  # noqa: PLC0415 - with the first answer

    one = found.at(place)
    return one is not None and one.verdict is Verdict.GOOD
