"""The dialog that builds a grid for the open model, with an estimate of the work."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from passlens.engine.errors import PasslensError
from passlens.engine.messages import Message
from passlens.engine.sweep.built import GridForm
from passlens.gui.kit.chip import Chip
from passlens.gui.kit.dialog import Dialog
from passlens.gui.kit.flow import FlowLayout
from passlens.gui.kit.form import Number, TextField, label_of
from passlens.gui.kit.labels import SectionTitle, SelectableLabel
from passlens.gui.kit.page import GRID
from passlens.gui.kit.style import set_role
from passlens.gui.kit.theme import fixed_font
from passlens.gui.kit.translation import tr, translated
from passlens.gui.shell.window.messages import notice_of


class SweepDialog(Dialog):
    """Not modal: the window stays usable beside it.

    Signals:
        changed: GridForm: the current choices.
        run_requested: GridForm: run it.
        save_requested: GridForm: write it as a file.
    """

    changed = Signal(object)
    run_requested = Signal(object)
    save_requested = Signal(object)

    def __init__(
        self, form: GridForm, toolchains: Sequence[str], targets: Sequence[str], parent: QWidget | None = None
    ) -> None:
        """``form``: the initial choices; ``toolchains`` and ``targets``: further ones to offer."""
        super().__init__(parent)
        self._form = form
        self.setWindowTitle(tr("SweepDialog", "Sweep {name}").format(name=form.model.name))
        self.setModal(False)
        self.resize(720, 620)
        self.toolchains = _chips(toolchains, form.toolchains)
        self.targets = _chips(targets, form.targets)
        self.more_toolchains = TextField(
            tr("SweepDialog", "Other toolchains"), tr("SweepDialog", "Others: 3.9.0 3.11.0..3.13.0 /path/to/iree-build")
        )
        self.more_targets = TextField(
            tr("SweepDialog", "Other targets"), tr("SweepDialog", "Others: gfx1201 cuda:sm_80 local:host")
        )
        self.flags = QPlainTextEdit(form.flag_sets)
        self.flags.setAccessibleName(tr("SweepDialog", "Flag sets, one a line"))
        self.flags.setPlaceholderText(
            tr("SweepDialog", "plain:\nO3: --iree-opt-level=O3\none set per line: its name and its flags")
        )
        self.flags.setProperty("role", "field")
        self.flags.setTabChangesFocus(True)
        mono = fixed_font()
        mono.setPixelSize(12)
        self.flags.setFont(mono)
        self.dispatches = TextField(
            tr("SweepDialog", "Dispatches to compile alone as well"),
            tr("SweepDialog", "none, or for example dispatch_3"),
        )
        self.jobs = Number(
            tr("SweepDialog", "Compiles at the same time"),
            0,
            256,
            form.jobs,
            tr("SweepDialog", "auto: what this machine can take; 1: comparable compile times"),
        )
        self.jobs.setSpecialValueText(tr("SweepDialog", "auto"))
        self.install = QCheckBox(tr("SweepDialog", "Install missing releases (0.7 GB each)"))
        self.install.setChecked(form.install)
        self.verdict = SelectableLabel()
        self.save = QPushButton(tr("SweepDialog", "Save as a Grid…"))
        self.close_button = QPushButton(tr("SweepDialog", "Close"))
        self.run = QPushButton(tr("SweepDialog", "Run"))
        self.run.setProperty("role", "primary")
        self._lay_out()
        for chip in (*self.toolchains.values(), *self.targets.values()):
            chip.clicked.connect(self.tell)
        for field in (self.more_toolchains, self.more_targets, self.dispatches):
            field.textChanged.connect(self.tell)
        self.flags.textChanged.connect(self.tell)
        self.jobs.valueChanged.connect(self.tell)
        self.install.clicked.connect(self.tell)
        self.save.clicked.connect(lambda: self.save_requested.emit(self.form()))
        self.run.clicked.connect(self._run)
        self.close_button.clicked.connect(self.close)
        self._enable(able=False)

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setSpacing(2 * GRID)
        for title, chips, field in (
            (tr("SweepDialog", "Toolchains"), self.toolchains, self.more_toolchains),
            (tr("SweepDialog", "Targets"), self.targets, self.more_targets),
        ):
            column.addWidget(SectionTitle(title))
            flow = FlowLayout(GRID, GRID)
            for chip in chips.values():
                flow.addWidget(chip)
            column.addLayout(flow)
            column.addWidget(field)
        column.addWidget(SectionTitle(tr("SweepDialog", "Flag sets")))
        column.addWidget(self.flags, 1)
        column.addWidget(label_of(self.dispatches))
        column.addWidget(self.dispatches)
        row = QHBoxLayout()
        row.setSpacing(2 * GRID)
        row.addWidget(label_of(self.jobs))
        row.addWidget(self.jobs)
        row.addWidget(self.install)
        row.addStretch(1)
        column.addLayout(row)
        column.addWidget(self.verdict)
        end = QHBoxLayout()
        end.addWidget(self.save)
        end.addStretch(1)
        end.addWidget(self.close_button)
        end.addWidget(self.run)
        column.addLayout(end)

    def form(self) -> GridForm:
        """The current choices."""
        return GridForm(
            self._form.model,
            (*_checked(self.toolchains), *_words(self.more_toolchains)),
            (*_checked(self.targets), *_words(self.more_targets)),
            self.flags.toPlainText(),
            _words(self.dispatches),
            self._form.devices,
            self.jobs.value(),
            self.install.isChecked(),
        )

    def tell(self) -> None:
        """Emit the current choices."""
        self.changed.emit(self.form())

    def show_estimate(self, found: Message) -> None:
        """Show the estimated work."""
        self.verdict.setText(translated(found))
        set_role(self.verdict, "")
        self._enable(able=True)

    def show_fault(self, error: PasslensError) -> None:
        """Show what is wrong with the choices."""
        notice = notice_of(error)
        self.verdict.setText(f"{notice.sentence} {notice.hint}".strip())
        set_role(self.verdict, "warn")
        self._enable(able=False)

    def _run(self) -> None:
        self.run_requested.emit(self.form())
        self.close()

    def _enable(self, *, able: bool) -> None:
        self.run.setEnabled(able)
        self.save.setEnabled(able)


def _chips(names: Iterable[str], picked: Sequence[str]) -> dict[str, Chip]:
    chips = {name: Chip(name) for name in dict.fromkeys((*picked, *names))}
    for name, chip in chips.items():
        chip.setChecked(name in picked)
    return chips


def _checked(chips: dict[str, Chip]) -> tuple[str, ...]:
    return tuple(name for name, chip in chips.items() if chip.isChecked())


def _words(field: TextField) -> tuple[str, ...]:
    return tuple(field.text().replace(",", " ").split())
