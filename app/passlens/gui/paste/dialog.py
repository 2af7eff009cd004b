"""The dialog of a pasted command: the text, its meaning, and what is left out of it, with the reason."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QGridLayout,
    QHBoxLayout,
    QPlainTextEdit,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from passlens.engine.errors import PasslensError
from passlens.engine.formats import Opens
from passlens.engine.pasted.compile_command import PastedCompile
from passlens.engine.pasted.issue import how_to_get
from passlens.engine.pasted.run_command import PastedRun
from passlens.gui.kit.dialog import Dialog
from passlens.gui.kit.file_dialog import all_files, ask_for_file, filter_of
from passlens.gui.kit.labels import PlainLabel, SelectableLabel, hairline
from passlens.gui.kit.link_button import link_button
from passlens.gui.kit.style import set_role
from passlens.gui.kit.theme import fixed_font
from passlens.gui.kit.translation import number_of, tr, translated
from passlens.gui.paste.reading import Reading
from passlens.gui.shell.setup.toolbar import devices_value
from passlens.gui.shell.window.messages import notice_of

_WIDTH, _HEIGHT, _TEXT_HEIGHT = 760, 560, 130
_PAUSE_MS = 250


class PasteDialog(Dialog):
    """Not modal: the window stays usable beside it.

    Signals:
        text_changed: The text, when typing pauses.
        compile_requested: Compile the command; whether to start at once, or only to open the model.
        run_requested: Fill in the Run form.
    """

    text_changed = Signal(str)
    compile_requested = Signal(bool)
    run_requested = Signal()

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("paste")
        self.setWindowTitle(tr("Paste", "Paste a command"))
        self.setModal(False)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(_WIDTH, _HEIGHT)
        self._reading: Reading | None = None
        self.source: Path | None = None
        self.edit = QPlainTextEdit()
        self.edit.setAccessibleName(tr("Paste", "Command"))
        self.edit.setFont(fixed_font())
        self.edit.setTabChangesFocus(True)
        self.edit.setPlaceholderText(
            tr(
                "Paste",
                "An iree-compile, iree-run-module or iree-benchmark-module command, or an issue with its model",
            )
        )
        self.edit.setFixedHeight(_TEXT_HEIGHT)
        self.edit.setPlainText(text)
        self._verdict = SelectableLabel("", role="muted")
        self._body = QWidget()
        self._body.setProperty("role", "page")
        self._row = 0
        self._rows = QGridLayout()
        self._rows.setColumnStretch(1, 1)
        self._rows.setHorizontalSpacing(16)
        self._rows.setVerticalSpacing(6)
        self._rows.setContentsMargins(0, 0, 0, 0)
        self.trusted = QCheckBox()
        self.trusted.setVisible(False)
        self._cancel = QPushButton(tr("Paste", "Cancel"))
        self._fill = QPushButton(tr("Paste", "Fill the Run Form"))
        self._open = QPushButton(tr("Paste", "Open the Model"))
        self._compile = QPushButton(tr("Paste", "Compile"))
        self._compile.setProperty("role", "primary")
        self._compile.setDefault(True)
        self._lay_out()
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(_PAUSE_MS)
        self._pause.timeout.connect(lambda: self.text_changed.emit(self.edit.toPlainText()))
        self.edit.textChanged.connect(self._pause.start)
        self.trusted.toggled.connect(lambda _: self._show())
        self._cancel.clicked.connect(self.reject)
        self._fill.clicked.connect(self.run_requested)
        self._open.clicked.connect(lambda: self.compile_requested.emit(False))
        self._compile.clicked.connect(lambda: self.compile_requested.emit(True))
        self._show()

    @property
    def reading(self) -> Reading | None:
        """The meaning of the text; None before it is read, and if it has no command."""
        return self._reading

    def set_reading(self, reading: Reading) -> None:
        """Show the meaning of the text."""
        self._reading = reading
        if reading.source is not None or self.source is None:
            self.source = reading.source
        self._say("", "muted")
        self._show()

    def set_failure(self, error: PasslensError) -> None:
        """Show why the text has no command."""
        self._reading = None
        notice = notice_of(error)
        self._say(f"{notice.sentence} {notice.hint}".strip(), "fail" if self.edit.toPlainText().strip() else "muted")
        self._show()

    def choose_source(self) -> None:
        """Ask for the model, without blocking the window."""
        ask_for_file(
            self,
            tr("Paste", "Choose the model"),
            "",
            [filter_of(Opens.MODEL), all_files()],
            lambda path: self.set_source(Path(path)),
        )

    def set_source(self, path: Path) -> None:
        """Use this model in place of the command's."""
        self.source = path
        self._show()

    def _lay_out(self) -> None:
        scroll = QScrollArea()
        scroll.setProperty("role", "page")
        scroll.setWidgetResizable(True)
        column = QVBoxLayout(self._body)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(self._rows)
        column.addStretch(1)
        scroll.setWidget(self._body)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        for button in (self._cancel, self._fill, self._open, self._compile):
            button.setAutoDefault(False)
            buttons.addWidget(button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 16, 16, 16)
        layout.setSpacing(10)
        layout.addWidget(self.edit)
        layout.addWidget(self._verdict)
        layout.addWidget(hairline())
        layout.addWidget(scroll, 1)
        layout.addWidget(self.trusted)
        layout.addLayout(buttons)

    def _say(self, text: str, role: str) -> None:
        self._verdict.setText(text)
        self._verdict.setVisible(bool(text))
        set_role(self._verdict, role)

    def _show(self) -> None:
        while (item := self._rows.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        self._row = 0  # the layout's own count never decreases
        compiled = self._reading.compile if self._reading else None
        run = self._reading.run if self._reading else None
        if compiled is not None:
            self._show_compile(compiled)
        if run is not None and self._reading is not None:
            self._show_run(run, self._reading.module)
        refused = compiled.refused if compiled is not None else ()
        self.trusted.setVisible(bool(refused))
        self.trusted.setText(
            tr("Paste", "Also use {flags} that can name a program or a file").format(
                flags=number_of(len(refused), "flag")
            )
        )
        for button in (self._open, self._compile):
            button.setVisible(compiled is not None or run is None)
            button.setEnabled(compiled is not None and self.source is not None)
        self._fill.setVisible(run is not None)

    def _show_compile(self, compiled: PastedCompile) -> None:
        self._add_model(compiled)
        self._add(tr("Paste", "target"), compiled.target)
        self._add(tr("Paste", "devices"), devices_value(compiled.driver, compiled.devices))
        if compiled.opt_level is not None:
            self._add(tr("Paste", "level"), f"O{compiled.opt_level}")
        if compiled.flags:
            self._add(tr("Paste", "flags"), "\n".join(compiled.flags), code=True)
        if compiled.held:
            self._add(tr("Paste", "not needed"), "\n".join(compiled.held), code=True, muted=True)
        issue = self._reading.issue if self._reading is not None else None
        if issue is not None and issue.promise:
            self._add(tr("Paste", "error"), translated(issue.promise.sentence()))
        chosen = issue.notices if issue is not None else ()
        for notice in (*chosen, *compiled.notices(trusted=self.trusted.isChecked())):
            self._add(tr("Paste", "note"), translated(notice))

    def _add_model(self, compiled: PastedCompile) -> None:
        issue = self._reading.issue if self._reading is not None else None
        if issue is not None and issue.model and self._reading is not None and self.source == self._reading.source:
            lines = number_of(len(issue.model.splitlines()), "line")
            self._add(tr("Paste", "model"), tr("Paste", "in the text, {lines}").format(lines=lines))
            return
        if self.source is not None:
            self._add(tr("Paste", "model"), str(self.source))
            return
        missing = (
            tr("Paste", "{file} is not on this machine").format(file=compiled.file)
            if compiled.file
            else tr("Paste", "the command names none")
        )
        self._add(tr("Paste", "model"), missing, role="fail")
        if issue is not None:
            self._add("", translated(how_to_get(issue)))
        self._rows.addWidget(
            link_button(tr("Paste", "Choose the model…"), self.choose_source),
            self._row,
            1,
            Qt.AlignmentFlag.AlignLeft,
        )
        self._row += 1

    def _show_run(self, run: PastedRun, module: Path | None) -> None:
        request = run.request
        if module is not None:
            self._add(tr("Paste", "module"), str(module))
        else:
            named = run.module or tr("Paste", "the command names none")
            self._add(tr("Paste", "module"), tr("Paste", "the open one, in place of {name}").format(name=named))
        self._add(tr("Paste", "device"), request.device)
        self._add(tr("Paste", "function"), request.function)
        self._add(tr("Paste", "inputs"), "\n".join(request.inputs), code=True)
        self._add(tr("Paste", "parameters"), "\n".join(request.parameters), code=True)
        self._add(tr("Paste", "expected"), "\n".join(request.expected), code=True)
        for file in run.missing:
            self._add(tr("Paste", "missing"), file, role="fail")
        for notice in run.left_out:
            self._add(tr("Paste", "note"), translated(notice))

    def _add(self, name: str, text: str, *, code: bool = False, muted: bool = False, role: str = "") -> None:
        if not text:
            return
        row, self._row = self._row, self._row + 1
        label = PlainLabel(name)
        label.setProperty("role", "muted")
        value = SelectableLabel(text, role=role or ("muted" if muted else ""))
        if code:
            value.setFont(fixed_font())
        self._rows.addWidget(label, row, 0, Qt.AlignmentFlag.AlignTop)
        self._rows.addWidget(value, row, 1)
