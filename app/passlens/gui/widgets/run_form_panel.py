"""The form of the Run tab: device, function, arguments, parameters, expected results, repetitions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import (
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from passlens.engine.run.fits import drivers_for, mismatch
from passlens.engine.run.load import LIBRARIES, load_text
from passlens.engine.run.sizes import specifications
from passlens.engine.run.values import DeviceLoad, DriverState, Elsewhere, ModuleInfo, Signature
from passlens.gui.models.run_form import (
    RunForm,
    default_specification,
    example_specification,
    missing,
    must_choose,
    resized,
    size_complaint,
    with_type,
)
from passlens.gui.theme import fixed_font
from passlens.gui.widgets.choice import Choice
from passlens.gui.widgets.device_choice import DeviceChoice
from passlens.gui.widgets.file_field import FileField
from passlens.gui.widgets.file_rows import FileRows
from passlens.gui.widgets.page import GRID, Page, SectionHead, Tone, clear, text_label
from passlens.gui.widgets.preset_row import PresetRow
from passlens.gui.widgets.run_foot import RunFoot
from passlens.gui.widgets.run_options import ResultOptions, TimingOptions

if TYPE_CHECKING:
    from passlens.engine.diagnosis.run_inputs import FunctionInputs

_BARE = frozenset({"chip", "processor", "driver version"})  # facts that need no label
_TENSORS = "Tensors (*.npy *.npz *.irpa *.safetensors)"
_PARAMETERS = "Parameters (*.irpa *.gguf *.safetensors)"


class RunFormPanel(QWidget):
    """Gives a ``RunForm`` when Run is pressed and every argument has a specification.

    Signals:
        run_requested: A ``RunForm``.
        cancel_requested: The user wants the run to end.
        save_preset: Function, name and inputs to keep; inputs are None to forget the preset.
    """

    run_requested = Signal(object)
    cancel_requested = Signal()
    save_preset = Signal(str, str, object)

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName("Run form")
        self._module: ModuleInfo | None = None
        # What the user wrote, by the module's file name and the function: compiled again, the module is another file.
        self._kept: dict[tuple[str, str], tuple[str, ...]] = {}
        self._shown: tuple[str, str] | None = None
        self._inputs: list[FileField] = []
        self._known: dict[str, FunctionInputs] = {}
        self._loads: dict[str, DeviceLoad] = {}
        self._untold: dict[str, frozenset[int]] = {}  # arguments that only the model's text tells, by function
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
        foot = RunFoot()
        column.addWidget(foot)
        self._message, self._doing, self._progress = foot.message, foot.doing, foot.progress
        self.run_button, self.cancel_button = foot.run_button, foot.cancel_button
        self.run_button.clicked.connect(self.submit)
        self.cancel_button.clicked.connect(self._on_cancel)
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
        self.results.set_devices(drivers)
        if self._module is not None:
            self.device.prefer(drivers_for(self._module))
        self._refresh()

    def set_inputs(self, inputs: tuple[FunctionInputs, ...], *, comparable: bool) -> None:
        """What the functions leave open and the presets for it; ``comparable``: there is a model to compile again."""
        self._known = {one.function: one for one in inputs}
        self.results.set_comparable(comparable)
        if self._module is not None:
            functions = tuple(
                self._known[one.name].signature if one.name in self._known else one for one in self._module.functions
            )
            if functions != self._module.functions:
                for old in self._module.functions:
                    self._untold[old.name] = frozenset(
                        place for place, one in enumerate(old.arguments) if not one.element
                    )
                    if not any(self._texts()):
                        self._kept.pop((self._module.path.name, old.name), None)
                        self._shown = None  # nothing was written yet: let the defaults come
                self._module = replace(self._module, functions=functions)
                self._on_function()
        self._show_presets()
        self._refresh()

    def set_load(self, loads: tuple[DeviceLoad, ...]) -> None:
        """How busy the devices are now."""
        self._loads = {load.uri: load for load in loads}
        self._show_facts()

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
            inputs=self._texts(),
            parameters=tuple(text for field in self.parameters if (text := field.text) and not text.endswith("=")),
            expected=tuple(field.text for field in self.expected if field.text),
            repetitions=self.repetitions.value(),
            warmup=self.warmup.value(),
            profile=self.profile.isChecked() and self.profile.isEnabled(),
            seed=self.seed.value(),
            time_limit_s=float(self.timing.limit.value()),
            save_to=self.results.save.text().strip(),
            other=self.results.elsewhere,
        )

    def _texts(self) -> tuple[str, ...]:
        """The specifications; the engine knows no type of an argument that only the model's text tells."""
        signature = self.signature
        untold = self._untold.get(signature.name, frozenset()) if signature is not None else frozenset()
        return tuple(
            with_type(field.text, signature.arguments[place]) if signature and place in untold else field.text
            for place, field in enumerate(self._inputs)
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
            self._complain(
                f"The module reads parameters of “{unfilled.text[:-1]}”: choose their file, "
                f"or write {unfilled.text}splat for made-up ones.",
                unfilled,
            )
            return
        if form.other == Elsewhere():
            self._message.say(Tone.WARN, "Both sides are the same: name a target, toolchain or flags to compare with.")
            self._message.setVisible(True)
            self.results.flags.setFocus()
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
        self._facts = text_label("", "muted")
        self._facts.setVisible(False)
        self._load = text_label("load: looking…", "muted")  # its line is there from the start, so that nothing jumps
        page.add(SectionHead("Device"), self.device, self._facts, self._load)
        page.add(SectionHead("Function"), self.function, self._declaration)
        self.device.currentIndexChanged.connect(self._refresh)
        self.device.currentIndexChanged.connect(self._show_facts)
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
        self.presets = PresetRow()
        page.add(self._arguments_head, self.presets, arguments, self._add_input)
        self.presets.preset_chosen.connect(lambda preset: self._fill(preset.inputs))
        self.presets.sizes_changed.connect(self._on_sizes)
        self.presets.save_requested.connect(self._on_save)
        self.presets.remove_requested.connect(self._on_remove)
        page.add(SectionHead("Parameters"), self._parameters, SectionHead("Expected results"), self._expected)

    def _build_counts(self, page: Page) -> None:
        self.timing = TimingOptions()
        self.repetitions, self.warmup, self.seed = self.timing.repetitions, self.timing.warmup, self.timing.seed
        self.profile = self.timing.profile
        self.results = ResultOptions()
        page.add(SectionHead("Timing"), self.timing, self.results)

    def _add_input_for_user(self) -> None:
        self.add_input().edit.setFocus()

    def _new_input(self, name: str) -> FileField:
        field = FileField(name, _TENSORS, folder=lambda: self._folder)
        self._inputs.append(field)
        field.changed.connect(self._on_input)
        return field

    def _new_parameters(self, _number: int, scope: str = "") -> FileField:
        def take(before: str, path: str) -> str:
            head, equals, _ = before.partition("=")
            return f"{head}={path}" if equals else path

        field = FileField("parameters", _PARAMETERS, removable=not scope, take=take, folder=lambda: self._folder)
        field.edit.setPlaceholderText("SCOPE=FILE.irpa, or SCOPE=splat for made-up weights")
        return field

    def _new_expected(self, number: int) -> FileField:
        field = FileField(f"expected result {number}", _TENSORS, removable=True, folder=lambda: self._folder)
        field.edit.setPlaceholderText("FILE.npy, .npz, .irpa or .safetensors")
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
        known = self._known.get(signature.name) if signature else None
        state = known.sizes.state if known else ()
        for index, argument in enumerate(arguments):
            label = text_label(f"{index + 1} · {argument.text}", "muted")
            if index in state:
                label.setText(f"{label.text()} · changed in place")
                label.setToolTip(
                    "It stays on the device for all calls of a run: each goes on from what the last one left"
                )
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
        self._show_presets()
        self._refresh()

    def _show_presets(self) -> None:
        signature = self.signature
        known = self._known.get(signature.name) if signature is not None else None
        self.presets.setVisible(signature is not None and signature.parsed and bool(signature.arguments))
        self.presets.show_function(known.sizes if known else None, known.presets if known else ())

    def _fill(self, inputs: Sequence[str]) -> None:
        for field, text in zip(self._inputs, inputs, strict=False):
            field.set_text(text)

    def _on_sizes(self, values: dict[str, int]) -> None:
        """An open size changed: it is filled in wherever it stands, and values stay as they are."""
        signature = self.signature
        known = self._known.get(signature.name) if signature is not None else None
        if signature is None or known is None:
            return
        texts = specifications(signature, known.sizes, values)
        for argument, field, text in zip(signature.arguments, self._inputs, texts, strict=False):
            if must_choose(argument) and text:
                field.set_text(resized(field.text, text))

    def _on_input(self) -> None:
        self._message.setVisible(False)
        if not self._busy:
            self._refresh()

    def _on_save(self, name: str) -> None:
        if self.signature is not None:
            self.save_preset.emit(self.signature.name, name, tuple(field.text for field in self._inputs))

    def _on_remove(self, name: str) -> None:
        if self.signature is not None:
            self.save_preset.emit(self.signature.name, name, None)

    def _show_facts(self) -> None:
        device = self.device.chosen
        parts = [value if label in _BARE else f"{label} {value}" for label, value in device.facts] if device else []
        self._facts.setVisible(bool(parts))
        load = self._loads.get(device.uri) if device else None
        if load is not None and (now := load_text(load)):
            self._load.setText(f"load: {now}")
        elif device is not None and self._loads:
            library = LIBRARIES.get(device.driver)
            self._load.setText(f"load: install {library} to see it" if library else "load: not told by this driver")
        self._facts.setText(" · ".join(parts))

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
        """That the device does not load this module, or that sizes do not fit, said before Run is pressed."""
        module, device, signature = self._module, self.device.chosen, self.signature
        told = mismatch(module, device) if module is not None and device is not None else ""
        known = self._known.get(signature.name) if signature is not None else None
        if not told and signature is not None and known is not None:
            told = size_complaint(signature, known.sizes, [field.text for field in self._inputs])
            told = f"{told} Compiled code does not check that: it reads past the end." if told else ""
        return f"▲ {told}" if told else ""


def _small_button(text: str, action: Callable[[], object]) -> QPushButton:
    button = QPushButton(f"+ {text}")
    button.setProperty("role", "link")
    button.setCursor(Qt.CursorShape.PointingHandCursor)
    button.setAccessibleName(text)
    button.clicked.connect(lambda _checked: action())  # the flag is no argument of the action
    return button
