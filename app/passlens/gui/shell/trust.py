"""The question before a session from elsewhere starts a program: with command, flags, files and module."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QDialog, QGridLayout, QHBoxLayout, QPushButton, QScrollArea, QVBoxLayout, QWidget
from typing_extensions import override

from passlens.engine.units import format_bytes
from passlens.gui.kit.labels import PlainLabel, SelectableLabel, hairline
from passlens.gui.kit.theme import fixed_font
from passlens.gui.kit.translation import tr, translated

if TYPE_CHECKING:
    from passlens.engine.compile.foreign_plan import ForeignPlan

_WIDTH, _LEAST_HEIGHT, _MOST_HEIGHT = 720, 220, 640


class TrustDialog(QDialog):
    """Not modal: the session stays readable beside it. Accepted: start, and trust the session from now on."""

    def __init__(self, session: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("trust")
        self.setWindowTitle(tr("Trust", "Trust this session?"))
        self.setModal(False)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(_WIDTH, _LEAST_HEIGHT)
        title = SelectableLabel(
            tr("Trust", "{name} was not made by you on this machine.").format(name=session.name), "title"
        )
        self._remark = SelectableLabel(
            tr(
                "Trust",
                "Compiling or running it runs what somebody else chose. Below is what would start. Your answer holds "
                "for this file as it is now.",
            ),
            "muted",
        )
        self._body = QWidget()
        self._body.setProperty("role", "page")
        self._rows = QGridLayout(self._body)
        self._rows.setContentsMargins(0, 0, 0, 0)
        self._rows.setColumnStretch(1, 1)
        self._scroll = QScrollArea()  # of a command of any length
        self._scroll.setProperty("role", "page")
        self._scroll.setFrameShape(QScrollArea.Shape.NoFrame)
        self._scroll.setWidget(self._body)
        self._rows.setHorizontalSpacing(16)
        self._rows.setVerticalSpacing(8)
        self._add(tr("Trust", "file"), str(session))
        self._trust = QPushButton(tr("Trust", "Trust and Start"))
        self._trust.setEnabled(False)  # before it shows the plan
        self._trust.setAutoDefault(False)
        self._leave = QPushButton(tr("Trust", "Do Not Start"))
        self._leave.setDefault(True)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(self._trust)
        buttons.addWidget(self._leave)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 16, 16, 16)
        layout.setSpacing(12)
        layout.addWidget(title)
        layout.addWidget(self._remark)
        layout.addWidget(hairline())
        layout.addWidget(self._scroll, 1)
        layout.addLayout(buttons)
        self._trust.clicked.connect(self.accept)
        self._leave.clicked.connect(self.reject)

    def set_plan(self, plan: ForeignPlan) -> None:
        """Show what would start."""
        self._add(tr("Trust", "compiler"), plan.toolchain)
        if plan.other_toolchain:
            self._add(
                tr("Trust", "made by"),
                tr("Trust", "IREE {version}, which is not on this machine").format(
                    version=translated(plan.other_toolchain)
                ),
            )
        command = shlex.join(plan.command) if plan.command else translated(plan.why_none)
        self._add(tr("Trust", "command"), command, code=bool(plan.command))
        for flag in plan.left_out:
            self._add(tr("Trust", "never used"), flag, code=True)
        for one in plan.files:
            self._add(
                tr("Trust", "input"),
                tr("Trust", "{name}, {size}, from the session").format(name=one.name, size=format_bytes(one.bytes)),
            )
        if plan.module is not None:
            self._add(
                tr("Trust", "module"),
                tr("Trust", "{name}, {size}: machine code, which a run executes").format(
                    name=plan.module.name, size=format_bytes(plan.module.bytes)
                ),
            )
        self._trust.setEnabled(True)
        QTimer.singleShot(0, self, self._fit)  # the rows are laid out then

    def set_failure(self, sentence: str) -> None:
        """Show why the plan is unknown; then the user cannot trust it either."""
        self._add(tr("Trust", "not known"), sentence)
        QTimer.singleShot(0, self, self._fit)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_rows()

    def _fit(self) -> None:
        """Take the height of the rows, up to a bound; beyond it they scroll."""
        more = self.height() - self._scroll.height()
        self.resize(self.width(), min(_MOST_HEIGHT, max(_LEAST_HEIGHT, self._lay_rows() + more)))

    def _lay_rows(self) -> int:
        """Fit the rows to the width; their height, px."""
        width = self._scroll.viewport().width()
        height = self._rows.totalHeightForWidth(width)
        # Not by the area itself: it would take the least width that the words allow, and the height for that.
        self._body.setFixedSize(width, height)
        return height

    def _add(self, name: str, text: str, *, code: bool = False) -> None:
        row = self._rows.rowCount()
        label = PlainLabel(name)
        label.setProperty("role", "muted")
        value = SelectableLabel(text)
        if code:
            value.setFont(fixed_font())
        self._rows.addWidget(label, row, 0, Qt.AlignmentFlag.AlignTop)
        self._rows.addWidget(value, row, 1)
