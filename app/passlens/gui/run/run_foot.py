"""The bottom of the Run form: errors, progress, Run and Cancel."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QPushButton, QVBoxLayout, QWidget

from passlens.gui.kit.page import GRID, StatusLine, text_label
from passlens.gui.kit.translation import tr


class RunFoot(QWidget):
    """The form shows and fills its parts."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        column = QVBoxLayout(self)
        column.setContentsMargins(3 * GRID, 2 * GRID, 3 * GRID, 2 * GRID)
        column.setSpacing(GRID + 2)
        self.message = StatusLine()
        self.message.setVisible(False)
        self.doing = text_label("", "muted")
        self.doing.setVisible(False)
        self.progress = QProgressBar()
        self.progress.setRange(0, 0)
        self.progress.setTextVisible(False)
        self.progress.setAccessibleName(tr("RunFoot", "A run goes on"))
        self.progress.setVisible(False)
        self.run_button = QPushButton(tr("RunFoot", "Run"))
        self.run_button.setProperty("role", "primary")
        self.benchmark_button = QPushButton(tr("RunFoot", "Benchmark"))
        self.cancel_button = QPushButton(tr("RunFoot", "Cancel"))
        row = QHBoxLayout()
        row.addWidget(self.run_button)
        row.addWidget(self.benchmark_button)
        row.addWidget(self.cancel_button)
        row.addStretch(1)
        for widget in (self.message, self.doing, self.progress):
            column.addWidget(widget)
        column.addLayout(row)
