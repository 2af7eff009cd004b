"""The form of the Run tab: device, function, arguments, parameters, expected results, repetitions."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from passlens.engine.formats import Opens
from passlens.engine.run.fits import drivers_for, has_driver, mismatch
from passlens.engine.run.values import DeviceLoad, DriverState, Elsewhere, ModuleInfo, RunRequest, Signature
from passlens.gui.kit.file_dialog import filter_of
from passlens.gui.kit.page import GRID, Page, SectionHead, Tone
from passlens.gui.kit.plain_text import plain
from passlens.gui.kit.translation import localized, mark_text, tr, translated
from passlens.gui.run.argument_panel import ArgumentPanel
from passlens.gui.run.benchmark_options import BenchmarkOptions
from passlens.gui.run.file_field import FileField
from passlens.gui.run.file_rows import FileRows
from passlens.gui.run.parameter_rows import ParameterRows
from passlens.gui.run.run_foot import RunFoot
from passlens.gui.run.run_form import RunForm, example_specification, missing
from passlens.gui.run.run_options import ResultOptions, TimingOptions
from passlens.gui.run.run_target import RunTarget

if TYPE_CHECKING:
    from passlens.engine.run.parameters import ParameterSource
    from passlens.engine.session_runs.run_inputs import FunctionInputs


_NO_PROFILE = mark_text("This driver gives no profile with this version of IREE; each dispatch can be timed alone")


class RunFormPanel(QWidget):
    """Emits a ``RunForm`` when Run is pressed and every argument has a specification.

    Signals:
        run_requested: A ``RunForm``.
        cancel_requested: The user cancels the run.
        save_preset: Function, name and inputs to save; inputs are None to delete the preset.
    """

    run_requested = Signal(object)
    cancel_requested = Signal()
    save_preset = Signal(str, str, object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("RunFormPanel", "Run form"))
        self._module: ModuleInfo | None = None
        self._folder = ""
        self._last_name = self._last_function = ""
        self._busy = False
        self._suggested: dict[FileField, str] = {}
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        page = Page(tr("RunFormPanel", "Run form"))
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
        self.benchmark_button = foot.benchmark_button
        self.run_button.clicked.connect(self.submit)
        self.benchmark_button.clicked.connect(self.submit_benchmark)
        self.cancel_button.clicked.connect(self._on_cancel)
        self._refresh()

    @property
    def signature(self) -> Signature | None:
        """The chosen function."""
        if self._module is None:
            return None
        name = self.function.currentData()
        return next((entry for entry in self._module.functions if entry.name == name), None)

    @property
    def inputs(self) -> tuple[FileField, ...]:
        """One field for each argument."""
        return self.arguments.fields

    @property
    def parameters(self) -> tuple[FileField, ...]:
        """One field for each parameter file."""
        return self._parameters.fields

    @property
    def expected(self) -> tuple[FileField, ...]:
        """One field for each expected result."""
        return self._expected.fields

    @property
    def message(self) -> str:
        """The message above the buttons."""
        return self._message.text

    def set_module(self, module: ModuleInfo | None) -> None:
        """Show the functions of a module, with the text entered for it before."""
        self.arguments.keep()
        same = module is not None and self._last_name == module.path.name
        before = self._last_function if same else None
        self._module = module
        self.function.blockSignals(True)
        self.function.clear()
        for entry in module.functions if module else ():
            self.function.addItem(entry.name, entry.name)
            self.function.setItemData(self.function.count() - 1, plain(entry.declaration), Qt.ItemDataRole.ToolTipRole)
        if before is not None:
            self.function.setCurrentIndex(max(0, self.function.findData(before)))
        self.function.blockSignals(False)
        if module is not None and not same:
            self._parameters.clear()
            self._suggested.clear()
            self._expected.clear()
            for scope in module.parameter_scopes:
                self.add_parameters(scope)
        if module is not None:
            self._last_name = module.path.name
            self.device.prefer(drivers_for(module))
        self._on_function()

    def set_folder(self, folder: Path) -> None:
        """Set the initial folder of file dialogs: the model's."""
        self._folder = str(folder)

    def set_devices(self, drivers: tuple[DriverState, ...]) -> None:
        """List the devices; an unavailable driver is listed with the reason, and cannot be chosen."""
        self.device.set_devices(drivers)
        self.results.set_devices(drivers)
        self.benchmark.set_devices(drivers)
        if self._module is not None:
            self.device.prefer(drivers_for(self._module))
        self._refresh()

    def set_inputs(self, inputs: tuple[FunctionInputs, ...], *, comparable: bool) -> None:
        """Set open sizes and presets of the functions; ``comparable``: whether there is a model to compile again."""
        known = {one.function: one.signature for one in inputs}
        self.arguments.set_known(inputs)
        self.results.set_comparable(comparable)
        self.timing.set_comparable(comparable)
        self.benchmark.set_comparable(comparable)
        module = self._module
        if module is not None:
            functions = tuple(known.get(one.name, one) for one in module.functions)
            if functions != module.functions:
                self.arguments.mark_untyped(module.path.name, module.functions)
                self._module = replace(module, functions=functions)
                self._on_function()
        self.arguments.show_presets()
        self._refresh()

    def set_load(self, loads: tuple[DeviceLoad, ...]) -> None:
        """Show the load of the devices."""
        self.target.set_load(loads)

    def set_busy(self, busy: bool, text: str) -> None:
        """Show whether a run is running; ``text``: its current step."""
        pressed = busy and (self.run_button.hasFocus() or self.benchmark_button.hasFocus())
        self._busy = busy
        self._progress.setVisible(busy)
        self._doing.setVisible(bool(text))
        self._doing.setText(text)
        self._message.setVisible(False)
        if pressed:  # disabling a focused button moves the focus to some field, where keys would be typed
            self.cancel_button.setVisible(True)
            self.cancel_button.setEnabled(True)
            self.cancel_button.setFocus()
        self._refresh()

    def form(self) -> RunForm:
        """The current form."""
        device = self.device.chosen
        return RunForm(
            device=device.uri if device else "",
            function=self.function.currentData() or "",
            inputs=self.arguments.texts,
            parameters=self._parameters.texts,
            expected=tuple(field.text for field in self.expected if field.text),
            repetitions=self.repetitions.value(),
            warmup=self.warmup.value(),
            profile=self.profile.isChecked() and self.profile.isEnabled(),
            seed=self.seed.value(),
            time_limit_s=float(self.timing.limit.value()),
            save_to=self.results.save.text().strip(),
            other=self.results.elsewhere,
            isolated=self.timing.isolated.isChecked(),
        )

    def add_input(self) -> FileField:
        """Add a row for an argument whose declaration could not be read."""
        return self.arguments.add()

    def add_parameters(self, scope: str = "") -> FileField:
        """Add a row for a parameter file."""
        return self._parameters.add_scope(scope)

    def take_parameters(self, file: Path) -> None:
        """Put a file into the first scope without one, else in place of a suggested one, else into a new row."""
        if any(field.text.endswith(str(file)) for field in self.parameters):
            return
        suggested = next((field for field in self.parameters if self._suggested.get(field) == field.text), None)
        field = self._parameters.unfilled or suggested or self.add_parameters()
        scope, equals, _ = field.text.partition("=")
        field.set_text(f"{scope}{equals}{file}")
        self._page.ensureWidgetVisible(field)

    def suggest_parameters(self, found: tuple[ParameterSource, ...]) -> None:
        """Fill in the files beside the model for scopes without a file; the user can change them."""
        empty = {text[:-1] for field in self.parameters if (text := field.text).endswith("=")}
        for source in found:
            if source.scope in empty:
                field = self._parameters.unfilled_of(source.scope) or self.add_parameters()
                field.set_text(source.text())
                self._suggested[field] = source.text()
                field.setToolTip(
                    plain(tr("RunFormPanel", "Found beside the model; it holds everything that the module reads"))
                )

    def take_request(self, request: RunRequest) -> None:
        """Fill in a run that was requested elsewhere, as far as this machine and this module allow."""
        self.device.choose(request.device)
        place = self.function.findData(request.function)
        if place >= 0:
            self.function.setCurrentIndex(place)
        self.arguments.take(request.inputs)
        for text in request.parameters:
            scope, equals, _ = text.rpartition("=")
            field = next((one for one in self.parameters if equals and one.text.startswith(f"{scope}=")), None)
            (field or self._parameters.unfilled or self.add_parameters()).set_text(text)
        for text in request.expected:
            self.add_expected().set_text(text)
        self.repetitions.setValue(request.repetitions)
        self._refresh()

    def add_expected(self) -> FileField:
        """Add a row for an expected result."""
        return self._expected.add()

    def submit(self) -> None:
        """Request the run, or show what is missing."""
        if not self.run_button.isEnabled():
            return
        form = self.form()
        if not self._complete(form):
            return
        if form.other == Elsewhere():
            self._say(tr("RunFormPanel", "Both sides are the same: name a target, toolchain or flags to compare with."))
            self.results.other.flags.setFocus()
            return
        self._message.setVisible(False)
        self.run_requested.emit(form)

    def submit_benchmark(self) -> None:
        """Request a benchmark, or show what is missing."""
        if not self.benchmark_button.isEnabled():
            return
        asked = self.benchmark.form
        form = replace(self.form(), benchmark=asked)
        if not self._complete(form):
            return
        other = self.benchmark.other
        if other.wants_file and not asked.file:
            self._say(tr("RunFormPanel", "Choose the session or module to compare with."))
            other.file.edit.setFocus()
            self._show_later(other.file)
            return
        if asked.other == Elsewhere():
            self._say(tr("RunFormPanel", "A and B are the same: name a target, toolchain or flags for B."))
            other.flags.setFocus()
            self._show_later(other.flags)
            return
        self._message.setVisible(False)
        self.run_requested.emit(form)

    def _complete(self, form: RunForm) -> bool:
        """Whether the form has everything that a call needs; shows what is missing."""
        signature = self.signature
        if signature is not None and signature.parsed:
            gaps = missing(signature, form.inputs)
            if gaps:
                argument = signature.arguments[gaps[0]]
                example = example_specification(argument)
                self._complain(
                    tr(
                        "RunFormPanel",
                        "Argument {gaps} leaves its size open: write a size, as in {example}, or choose a file.",
                    ).format(gaps=gaps[0] + 1, example=example),
                    self.inputs[gaps[0]],
                )
                return False
        unfilled = self._parameters.unfilled
        if unfilled is not None:
            self._complain(
                tr(
                    "RunFormPanel",
                    "The module reads parameters of “{text}”: choose their file, or write {text2}splat "
                    "for made-up ones.",
                ).format(text=unfilled.text[:-1], text2=unfilled.text),
                unfilled,
            )
            return False
        return True

    def _build_target(self, page: Page) -> None:
        self.target = RunTarget()
        self.device, self.function = self.target.device, self.target.function
        page.add(self.target)
        self.device.currentIndexChanged.connect(self._refresh)
        self.function.currentIndexChanged.connect(self._on_function)

    def _build_lists(self, page: Page) -> None:
        self.arguments = ArgumentPanel(lambda: self._folder)
        self.presets = self.arguments.presets
        self._parameters = ParameterRows(lambda: self._folder)
        self._expected = FileRows(tr("RunFormPanel", "Add an expected result"), self._new_expected)
        page.add(self.arguments)
        self.arguments.changed.connect(self._on_input)
        self.arguments.save_preset.connect(self.save_preset)
        page.add(
            SectionHead(tr("RunFormPanel", "Parameters")),
            self._parameters,
            SectionHead(tr("RunFormPanel", "Expected results")),
            self._expected,
        )

    def _build_counts(self, page: Page) -> None:
        self.timing = TimingOptions()
        self.repetitions, self.warmup, self.seed = self.timing.repetitions, self.timing.warmup, self.timing.seed
        self.profile = self.timing.profile
        self.results = ResultOptions()
        self.benchmark = BenchmarkOptions(lambda: self._folder)
        page.add(SectionHead(tr("RunFormPanel", "Timing")), self.timing, self.results, self.benchmark)

    def _new_expected(self, number: int) -> FileField:
        field = FileField(
            tr("RunFormPanel", "expected result {number}").format(number=number),
            filter_of(Opens.TENSORS),
            removable=True,
            folder=lambda: self._folder,
        )
        field.edit.setPlaceholderText(tr("RunFormPanel", "FILE.npy, .npz, .irpa or .safetensors"))
        return field

    def _on_function(self) -> None:
        signature = self.signature
        if signature is not None:
            self._last_function = signature.name
        self.target.set_declaration(signature.declaration if signature else "")
        self.arguments.show_function(self._module.path.name if self._module else "", signature)
        self._refresh()

    def _on_input(self) -> None:
        self._message.setVisible(False)
        if not self._busy:
            self._refresh()

    def _on_cancel(self) -> None:
        self._doing.setText(tr("RunFormPanel", "Cancelling…"))
        self.cancel_button.setEnabled(False)
        self.cancel_requested.emit()

    def _complain(self, text: str, field: FileField) -> None:
        self._say(text)
        field.edit.setFocus()
        self._show_later(field)

    def _say(self, text: str) -> None:
        self._message.say(Tone.WARN, text)
        self._message.setVisible(True)

    def _show_later(self, field: QWidget) -> None:
        """Scroll to a field once the message is laid out."""
        QTimer.singleShot(0, field, lambda: self._page.ensureWidgetVisible(field))

    def _refresh(self) -> None:
        device = self.device.chosen
        profiles = device is None or device.profiles
        self.profile.setEnabled(profiles)
        self.profile.setToolTip("" if profiles else localized(_NO_PROFILE))
        why = ""
        if self._module is None:
            why = tr("RunFormPanel", "Compile the model first (F5), or open a .vmfb.")
        elif self.signature is None:
            why = tr("RunFormPanel", "The module exports no function.")
        elif device is None:
            why = (
                tr("RunFormPanel", "No device is available; see the list for the reasons.")
                if self.device.known
                else tr("RunFormPanel", "Looking for devices…")
            )
        elif not has_driver(self._module, device):
            why = translated(mismatch(self._module, device))
        self.run_button.setEnabled(not self._busy and not why)
        self.run_button.setToolTip(plain(why) or tr("RunFormPanel", "Run the function and time it (Shift+F5)"))
        self.benchmark_button.setEnabled(self.run_button.isEnabled())
        self.benchmark_button.setToolTip(
            plain(why)
            or tr("RunFormPanel", "Time it until the figure can be trusted, alone or against another one (Alt+F5)")
        )
        self.cancel_button.setVisible(self._busy)
        self.cancel_button.setEnabled(self._busy)
        if not self._busy:
            warning = why or self._mismatch()
            self._doing.setVisible(bool(warning))
            self._doing.setText(warning)

    def _mismatch(self) -> str:
        """The warning that the device cannot load this module or that sizes do not fit, before Run is pressed."""
        module, device = self._module, self.device.chosen
        sentence = translated(mismatch(module, device)) if module is not None and device is not None else ""
        if not sentence and (complaint := self.arguments.complaint):
            sentence = tr("RunFormPanel", "{told} Compiled code does not check that: it reads past the end.").format(
                told=translated(complaint)
            )
        return f"▲ {sentence}" if sentence else ""
