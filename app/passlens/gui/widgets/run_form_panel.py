"""The form of the Run tab: device, function, arguments, parameters, expected results, repetitions."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import (
    QCheckBox,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from passlens.engine.run.fits import drivers_for, mismatch
from passlens.engine.run.values import DriverState, ModuleInfo, Signature
from passlens.gui.models.run_form import (
    RunForm,
    default_specification,
    example_specification,
    missing,
)
from passlens.gui.theme import fixed_font
from passlens.gui.widgets.choice import Choice
from passlens.gui.widgets.device_choice import DeviceChoice
from passlens.gui.widgets.file_field import FileField
from passlens.gui.widgets.file_rows import FileRows
from passlens.gui.widgets.page import GRID, Page, SectionHead, StatusLine, Tone, clear, text_label

_TENSORS = "Tensors (*.npy *.irpa)"
_PARAMETERS = "Parameters (*.irpa)"


class RunFormPanel(QWidget):
    """Gives a ``RunForm`` when Run is pressed and every argument has a specification.

    Signals:
        run_requested: A ``RunForm``.
        cancel_requested: The user wants the run to end.
    """

    run_requested = Signal(object)
    cancel_requested = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName("Run form")
        self._module: ModuleInfo | None = None
        # What the user wrote, by the module's file name and the function: compiled again, the module is another file.
        self._kept: dict[tuple[str, str], tuple[str, ...]] = {}
        self._shown: tuple[str, str] | None = None
        self._inputs: list[FileField] = []
        self._folder = ""
        self._last_name = self._last_function = ""
        self._busy = False
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        page = Page("Run form")
        page.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        page.column.setContentsMargins(3 * GRID, 0, 3 * GRID, 2 * GRID)
        column.addWidget(page, 1)
        self._page = page
        self._build_target(page)
        self._build_lists(page)
        self._build_counts(page)
        page.column.addStretch(1)
        column.addWidget(self._build_foot())
        self._refresh()

    @property
    def signature(self) -> Signature | None:
        """The function chosen."""
        if self._module is None:
            return None
        name = self.function.currentData()
        return next((entry for entry in self._module.functions if entry.name == name), None)

    @property
    def inputs(self) -> tuple[FileField, ...]:
        """One field an argument."""
        return tuple(self._inputs)

    @property
    def parameters(self) -> tuple[FileField, ...]:
        """One field a parameter file."""
        return self._parameters.fields

    @property
    def expected(self) -> tuple[FileField, ...]:
        """One field an expected result."""
        return self._expected.fields

    @property
    def message(self) -> str:
        """What stands above the buttons."""
        return self._message.text

    def set_module(self, module: ModuleInfo | None) -> None:
        """Show the functions of a module; what was written for it before comes back."""
        self._keep()
        same = module is not None and self._last_name == module.path.name
        before = self._last_function if same else None
        self._module = module
        self.function.blockSignals(True)
        self.function.clear()
        for entry in module.functions if module else ():
            self.function.addItem(entry.name, entry.name)
            self.function.setItemData(self.function.count() - 1, entry.declaration, Qt.ItemDataRole.ToolTipRole)
        if before is not None:
            self.function.setCurrentIndex(max(0, self.function.findData(before)))
        self.function.blockSignals(False)
        if module is not None and not same:
            self._parameters.clear()
            self._expected.clear()
            for scope in module.parameter_scopes:
                self.add_parameters(scope)
        if module is not None:
            self._last_name = module.path.name
            self.device.prefer(drivers_for(module))
        self._on_function()

    def set_folder(self, folder: Path) -> None:
        """Where file dialogs begin: beside the model."""
        self._folder = str(folder)

    def set_devices(self, drivers: tuple[DriverState, ...]) -> None:
        """List the devices; a driver that is not available is listed with the reason, and cannot be chosen."""
        self.device.set_devices(drivers)
        if self._module is not None:
            self.device.prefer(drivers_for(self._module))
        self._refresh()

    def set_busy(self, busy: bool, text: str) -> None:
        """A run goes on, or not; ``text`` says what it is doing."""
        self._busy = busy
        self._progress.setVisible(busy)
        self._doing.setVisible(bool(text))
        self._doing.setText(text)
        self._message.setVisible(False)
        self._refresh()

    def form(self) -> RunForm:
        """The form as it stands."""
        device = self.device.chosen
        return RunForm(
            device=device.uri if device else "",
            function=self.function.currentData() or "",
            inputs=tuple(field.text for field in self._inputs),
            parameters=tuple(text for field in self.parameters if (text := field.text) and not text.endswith("=")),
            expected=tuple(field.text for field in self.expected if field.text),
            repetitions=self.repetitions.value(),
            warmup=self.warmup.value(),
            profile=self.profile.isChecked() and self.profile.isEnabled(),
            seed=self.seed.value(),
        )

    def add_input(self) -> FileField:
        """A row for an argument whose declaration could not be read."""
        field = self._new_input(f"argument {len(self._inputs) + 1}")
        self._arguments.addWidget(field)
        return field

    def add_parameters(self, scope: str = "") -> FileField:
        """A row for a parameter file."""
        field = self._parameters.add(self._new_parameters(0, scope))
        if scope:
            field.set_text(f"{scope}=")
            field.setToolTip(f"The module reads parameters of the scope “{scope}”")
        return field

    def add_expected(self) -> FileField:
        """A row for an expected result."""
        return self._expected.add()

    def submit(self) -> None:
        """Ask for the run, or say what is missing."""
        if not self.run_button.isEnabled():
            return
        signature = self.signature
        form = self.form()
        if signature is not None and signature.parsed:
            gaps = missing(signature, form.inputs)
            if gaps:
                argument = signature.arguments[gaps[0]]
                example = example_specification(argument)
                self._complain(
                    f"Argument {gaps[0] + 1} leaves its size open: write such as {example}, or choose a file.",
                    self._inputs[gaps[0]],
                )
                return
        unfilled = next((field for field in self.parameters if field.text.endswith("=")), None)
        if unfilled is not None:
            self._complain(f"The module reads parameters of “{unfilled.text[:-1]}”: choose their file.", unfilled)
            return
        self._message.setVisible(False)
        self.run_requested.emit(form)

    def _build_target(self, page: Page) -> None:
        self.device = DeviceChoice()
        self.function = Choice("Function")
        self._declaration = text_label("", "muted")
        font = QFont(fixed_font())
        font.setPixelSize(11)
        self._declaration.setFont(font)
        page.add(SectionHead("Device"), self.device, SectionHead("Function"), self.function, self._declaration)
        self.device.currentIndexChanged.connect(self._refresh)
        self.function.currentIndexChanged.connect(self._on_function)

    def _build_lists(self, page: Page) -> None:
        self._arguments_head = SectionHead("Arguments")
        arguments = QWidget()
        self._arguments = QVBoxLayout(arguments)
        self._arguments.setContentsMargins(0, 0, 0, 0)
        self._arguments.setSpacing(GRID)
        self._add_input = _small_button("Add an argument", self._add_input_for_user)
        self._parameters = FileRows("Add a parameter file", self._new_parameters)
        self._expected = FileRows("Add an expected result", self._new_expected)
        page.add(self._arguments_head, arguments, self._add_input)
        page.add(SectionHead("Parameters"), self._parameters, SectionHead("Expected results"), self._expected)

    def _build_counts(self, page: Page) -> None:
        self.repetitions = _spin("Repetitions", 1, 100_000, 10, "Timed calls")
        self.warmup = _spin("Warm-up", 0, 1000, 2, "Calls before the timed ones, not counted")
        self.seed = _spin("Seed", 0, 2**31 - 1, 0, "Of random arguments that have no seed of their own")
        self.profile = QCheckBox("Time each dispatch, in one more call")
        self.profile.setChecked(True)
        grid = QGridLayout()
        grid.setHorizontalSpacing(2 * GRID)
        grid.setVerticalSpacing(GRID)
        for place, box in enumerate((self.repetitions, self.warmup, self.seed)):
            label = QLabel(box.accessibleName())
            label.setProperty("role", "muted")
            label.setBuddy(box)
            grid.addWidget(label, 0, place)
            grid.addWidget(box, 1, place)
            grid.setColumnStretch(place, 1)
        page.add(SectionHead("Timing"))
        page.column.addLayout(grid)
        page.column.addSpacing(GRID)
        page.add(self.profile)

    def _build_foot(self) -> QWidget:
        foot = QWidget()
        foot.setProperty("role", "panel")
        foot.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        column = QVBoxLayout(foot)
        column.setContentsMargins(3 * GRID, 2 * GRID, 3 * GRID, 2 * GRID)
        column.setSpacing(GRID + 2)
        self._message = StatusLine()
        self._message.setVisible(False)
        self._doing = text_label("", "muted")
        self._doing.setVisible(False)
        self._progress = QProgressBar()
        self._progress.setRange(0, 0)
        self._progress.setTextVisible(False)
        self._progress.setAccessibleName("A run goes on")
        self._progress.setVisible(False)
        self.run_button = QPushButton("Run")
        self.run_button.setProperty("role", "primary")
        self.cancel_button = QPushButton("Cancel")
        row = QHBoxLayout()
        row.addWidget(self.run_button)
        row.addWidget(self.cancel_button)
        row.addStretch(1)
        for widget in (self._message, self._doing, self._progress):
            column.addWidget(widget)
        column.addLayout(row)
        self.run_button.clicked.connect(self.submit)
        self.cancel_button.clicked.connect(self._on_cancel)
        return foot

    def _add_input_for_user(self) -> None:
        self.add_input().edit.setFocus()

    def _new_input(self, name: str) -> FileField:
        field = FileField(name, _TENSORS, folder=lambda: self._folder)
        self._inputs.append(field)
        field.changed.connect(lambda: self._message.setVisible(False))
        return field

    def _new_parameters(self, _number: int, scope: str = "") -> FileField:
        def take(before: str, path: str) -> str:
            head, equals, _ = before.partition("=")
            return f"{head}={path}" if equals else path

        field = FileField("parameters", _PARAMETERS, removable=not scope, take=take, folder=lambda: self._folder)
        field.edit.setPlaceholderText("SCOPE=FILE.irpa")
        return field

    def _new_expected(self, number: int) -> FileField:
        field = FileField(f"expected result {number}", _TENSORS, removable=True, folder=lambda: self._folder)
        field.edit.setPlaceholderText("FILE.npy or FILE.irpa")
        return field

    def _keep(self) -> None:
        if self._shown is not None:
            self._kept[self._shown] = tuple(field.text for field in self._inputs)

    def _on_function(self) -> None:
        self._keep()
        signature = self.signature
        self._shown = (self._module.path.name, signature.name) if self._module and signature else None
        if signature is not None:
            self._last_function = signature.name
        self._inputs.clear()
        clear(self._arguments)
        self._declaration.setText(signature.declaration if signature else "")
        arguments = signature.arguments if signature else ()
        kept = self._kept.get(self._shown, ()) if self._shown else ()
        for index, argument in enumerate(arguments):
            label = text_label(f"{index + 1} · {argument.text}", "muted")
            field = self._new_input(f"argument {index + 1}, {argument.text}")
            field.edit.setPlaceholderText(f"such as {example_specification(argument)}")
            field.set_text(kept[index] if index < len(kept) else default_specification(argument))
            self._arguments.addWidget(label)
            self._arguments.addWidget(field)
        unread = signature is not None and not signature.parsed
        self._add_input.setVisible(unread)
        for text in kept[len(arguments) :] if unread else ():
            self.add_input().set_text(text)
        if unread:
            told = "a part of the declaration could not be read" if arguments else "the declaration could not be read"
            self._arguments_head.set_remark(told if arguments else f"{told}; add each in order")
        else:
            self._arguments_head.set_remark("" if arguments or signature is None else "none")
        self._refresh()

    def _on_cancel(self) -> None:
        self._doing.setText("Cancelling…")
        self.cancel_button.setEnabled(False)
        self.cancel_requested.emit()

    def _complain(self, text: str, field: FileField) -> None:
        self._message.say(Tone.WARN, text)
        self._message.setVisible(True)
        field.edit.setFocus()
        # When the message has taken its room.
        QTimer.singleShot(0, field, lambda: self._page.ensureWidgetVisible(field))

    def _refresh(self) -> None:
        device = self.device.chosen
        profiles = device is None or device.profiles
        self.profile.setEnabled(profiles)
        self.profile.setToolTip("" if profiles else "This driver gives no per-dispatch times with this version of IREE")
        why = ""
        if self._module is None:
            why = "Compile the model first (F5), or open a .vmfb."
        elif self.signature is None:
            why = "The module exports no function."
        elif device is None:
            why = (
                "No device is available; see the list for the reasons." if self.device.known else "Looking for devices…"
            )
        self.run_button.setEnabled(not self._busy and not why)
        self.run_button.setToolTip(why or "Run the function and time it (Shift+F5)")
        self.cancel_button.setVisible(self._busy)
        self.cancel_button.setEnabled(self._busy)
        if not self._busy:
            told = why or self._mismatch()
            self._doing.setVisible(bool(told))
            self._doing.setText(told)

    def _mismatch(self) -> str:
        """That the device does not load this module, said before Run is pressed."""
        module, device = self._module, self.device.chosen
        fitting = drivers_for(module) if module is not None else frozenset()
        if module is None or device is None or not fitting or device.driver in fitting:
            return ""
        return (
            f"▲ Compiled for {', '.join(module.executable_targets)}: it needs a {' or '.join(sorted(fitting))} device."
            " To run here, choose another target and compile again."
        )


def _small_button(text: str, action: Callable[[], object]) -> QPushButton:
    button = QPushButton(f"+ {text}")
    button.setProperty("role", "link")
    button.setCursor(Qt.CursorShape.PointingHandCursor)
    button.setAccessibleName(text)
    button.clicked.connect(lambda _checked: action())  # the flag is no argument of the action
    return button


def _spin(name: str, low: int, high: int, value: int, tip: str) -> QSpinBox:
    box = QSpinBox()
    box.setRange(low, high)
    box.setValue(value)
    box.setAccessibleName(name)
    box.setToolTip(tip)
    box.setGroupSeparatorShown(True)
    box.lineEdit().setTextMargins(GRID, 0, 0, 0)  # the stylesheet's padding does not reach it
    return box
