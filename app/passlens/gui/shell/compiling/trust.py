"""The question before a session from elsewhere starts a program: shows command, flags, files and module."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from passlens.engine.units import format_bytes
from passlens.gui.kit.dialog import Dialog
from passlens.gui.kit.labels import SelectableLabel, hairline
from passlens.gui.kit.translation import tr, translated
from passlens.gui.shell.compiling.plan_rows import LEAST_HEIGHT, WIDTH, PlanRows

if TYPE_CHECKING:
    from passlens.engine.compile.foreign_plan import ForeignPlan


class TrustDialog(Dialog):
    """Not modal: the session stays readable beside it. Accepting starts it, and trusts the session from now on."""

    def __init__(self, session: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("trust")
        self.setWindowTitle(tr("Trust", "Trust this session?"))
        self.setModal(False)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(WIDTH, LEAST_HEIGHT)
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
        self._rows = PlanRows()
        self._rows.add(tr("Trust", "file"), str(session))
        self._trust = QPushButton(tr("Trust", "Trust and Start"))
        self._trust.setEnabled(False)  # until it shows the plan
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
        layout.addWidget(self._rows, 1)
        layout.addLayout(buttons)
        self._trust.clicked.connect(self.accept)
        self._leave.clicked.connect(self.reject)

    def set_plan(self, plan: ForeignPlan) -> None:
        """Show what would start."""
        self._rows.add(tr("Trust", "compiler"), plan.toolchain)
        if plan.other_toolchain:
            self._rows.add(
                tr("Trust", "made by"),
                tr("Trust", "IREE {version}, which is not on this machine").format(
                    version=translated(plan.other_toolchain)
                ),
            )
        command = shlex.join(plan.command) if plan.command else translated(plan.why_none)
        self._rows.add(tr("Trust", "command"), command, code=bool(plan.command))
        for flag in plan.left_out:
            self._rows.add(tr("Trust", "never used"), flag, code=True)
        for one in plan.files:
            self._rows.add(
                tr("Trust", "input"),
                tr("Trust", "{name}, {size}, from the session").format(name=one.name, size=format_bytes(one.bytes)),
            )
        if plan.module is not None:
            self._rows.add(
                tr("Trust", "module"),
                tr("Trust", "{name}, {size}: machine code, which a run executes").format(
                    name=plan.module.name, size=format_bytes(plan.module.bytes)
                ),
            )
        self._trust.setEnabled(True)
        self._rows.fit(self)

    def set_failure(self, sentence: str) -> None:
        """Show why the plan is unknown; then the user cannot trust it."""
        self._rows.add(tr("Trust", "not known"), sentence)
        self._rows.fit(self)
