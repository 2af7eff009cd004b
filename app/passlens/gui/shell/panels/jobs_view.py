"""The Jobs panel: running and waiting jobs with progress and Cancel, and jobs that ended recently."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QPushButton, QScrollArea, QVBoxLayout, QWidget

from passlens.gui.kit.labels import ElidedLabel, PlainLabel, SelectableLabel
from passlens.gui.kit.page import PageBody
from passlens.gui.kit.style import ROW_PX, set_role
from passlens.gui.kit.translation import localized, tr
from passlens.gui.shell.jobs import JobRow, JobState

_MARKS = {
    JobState.WAITING: ("○", "muted"),
    JobState.RUNNING: ("●", "title"),
    JobState.ASKING: ("○", "warn"),
    JobState.CANCELLING: ("●", "warn"),
    JobState.DONE: ("✓", "ok"),
    JobState.FAILED: ("✕", "fail"),
    JobState.CANCELLED: ("⊘", "muted"),
}


class _JobLine(QWidget):
    """A row for one job, updated in place so that its Cancel button stays under the pointer."""

    cancelled = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFixedHeight(ROW_PX + 4)
        self._state = PlainLabel()
        self._state.setFixedWidth(96)
        self._title = ElidedLabel()
        self._text = ElidedLabel()
        self._text.setProperty("role", "muted")
        self._progress = QProgressBar()
        self._progress.setTextVisible(False)
        self._progress.setFixedWidth(120)
        self._time = PlainLabel()
        self._time.setProperty("role", "muted")
        self._time.setFixedWidth(56)
        self._time.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._cancel = QPushButton(tr("JobsView", "Cancel"))
        self._cancel.clicked.connect(self.cancelled)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(12, 0, 12, 0)
        layout.setSpacing(12)
        layout.addWidget(self._state)
        layout.addWidget(self._title, 2)
        layout.addWidget(self._text, 3)
        for widget in (self._progress, self._time, self._cancel):
            policy = widget.sizePolicy()
            policy.setRetainSizeWhenHidden(True)
            widget.setSizePolicy(policy)
            layout.addWidget(widget)

    def set_row(self, row: JobRow) -> None:
        mark, role = _MARKS[row.state]
        self._state.setText(f"{mark} {localized(row.state.value)}")
        set_role(self._state, role)
        self._title.setText(row.title)
        self._text.setText(row.text)
        running = row.state in (JobState.RUNNING, JobState.CANCELLING)
        self._progress.setVisible(running)
        if row.fraction is None:
            self._progress.setRange(0, 0 if running else 1)
        else:
            self._progress.setRange(0, 1000)
            self._progress.setValue(round(row.fraction * 1000))
        self._time.setText("" if row.seconds is None else f"{row.seconds:.1f} s")
        self._cancel.setVisible(not row.state.ended)
        self._cancel.setEnabled(row.state is not JobState.CANCELLING)


class JobsView(QScrollArea):
    """All jobs; ``cancel_requested`` carries a job's id."""

    cancel_requested = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setProperty("role", "page")
        body = PageBody()
        self._layout = QVBoxLayout(body)
        self._layout.setContentsMargins(0, 4, 0, 4)
        self._layout.setSpacing(0)
        self._empty = SelectableLabel(tr("JobsView", "No jobs yet: compiles and runs are listed here."), role="muted")
        self._empty.setContentsMargins(12, 4, 12, 4)
        self._layout.addWidget(self._empty)
        self._layout.addStretch(1)
        self._lines: dict[int, _JobLine] = {}
        self.setWidget(body)

    def set_rows(self, rows: tuple[JobRow, ...]) -> None:
        """Show these jobs, in this order."""
        self._empty.setVisible(not rows)
        gone = self._lines.keys() - {row.id for row in rows}
        for job_id in gone:
            line = self._lines.pop(job_id)
            self._layout.removeWidget(line)
            line.deleteLater()
        for place, row in enumerate(rows, 1):
            shown = self._lines.get(row.id)
            if shown is None:
                shown = _JobLine()
                shown.cancelled.connect(lambda job_id=row.id: self.cancel_requested.emit(job_id))
                self._lines[row.id] = shown
            if self._layout.indexOf(shown) != place:
                self._layout.removeWidget(shown)
                self._layout.insertWidget(place, shown)
            shown.set_row(row)
