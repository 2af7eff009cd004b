"""The question before PyTorch loads a program of ``torch.export``: shows the Python, its packages and the command."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from passlens.gui.kit.dialog import Dialog
from passlens.gui.kit.labels import SelectableLabel, hairline
from passlens.gui.kit.translation import tr, translated
from passlens.gui.shell.compiling.plan_rows import LEAST_HEIGHT, WIDTH, PlanRows

if TYPE_CHECKING:
    from passlens.engine.importing.torch_program import TorchPlan


class ConvertDialog(Dialog):
    """Not modal: the window stays readable beside it. Accepting converts the file, now and whenever it is opened.

    Attributes:
        plan: The plan that is shown.

    Signals:
        other_requested: The user wants another Python; answer with ``set_plan`` or ``set_failure``.
    """

    other_requested = Signal()

    def __init__(self, plan: TorchPlan, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("convert")
        self.setWindowTitle(tr("Convert", "Convert to MLIR?"))
        self.setModal(False)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(WIDTH, LEAST_HEIGHT)
        self._rows = PlanRows()
        self._rows.add(tr("Convert", "file"), str(plan.path))
        self._rows.add(tr("Convert", "content"), translated(plan.program))
        self._python = self._rows.add(tr("Convert", "Python"), "")
        self._command = self._rows.add(tr("Convert", "command"), "", code=True)
        self._failure: SelectableLabel | None = None
        self._convert = QPushButton(tr("Convert", "Convert"))
        self._convert.setAutoDefault(False)
        other = QPushButton(tr("Convert", "Choose Another Python…"))
        other.setAutoDefault(False)
        leave = QPushButton(tr("Convert", "Cancel"))
        leave.setDefault(True)
        buttons = QHBoxLayout()
        buttons.addWidget(other)
        buttons.addStretch(1)
        buttons.addWidget(self._convert)
        buttons.addWidget(leave)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 16, 16, 16)
        layout.setSpacing(12)
        title = tr("Convert", "PyTorch would load {name} to make MLIR of it.").format(name=plan.path.name)
        layout.addWidget(SelectableLabel(title, "title"))
        layout.addWidget(
            SelectableLabel(
                tr(
                    "Convert",
                    "Loading a torch.export program can run code that it holds. Below is what would start. Your answer "
                    "holds for this file as it is now.",
                ),
                "muted",
            )
        )
        layout.addWidget(hairline())
        layout.addWidget(self._rows, 1)
        layout.addLayout(buttons)
        self._convert.clicked.connect(self.accept)
        other.clicked.connect(self.other_requested)
        leave.clicked.connect(self.reject)
        self.set_plan(plan)

    def set_plan(self, plan: TorchPlan) -> None:
        """Show what would start."""
        self.plan = plan
        python = plan.python
        self._python.setText(
            tr("Convert", "{python}, with PyTorch {torch} and iree-turbine {turbine}").format(
                python=python.path, torch=python.torch, turbine=python.turbine
            )
        )
        self._command.setText(shlex.join(plan.command))
        self.set_failure("")

    def set_failure(self, sentence: str) -> None:
        """Show why the other Python cannot be used; empty: it can."""
        if self._failure is not None:
            self._failure.setText(sentence)
        elif sentence:
            self._failure = self._rows.add(tr("Convert", "not used"), sentence)
        self._rows.fit(self)
