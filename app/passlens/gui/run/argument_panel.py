"""The arguments of a function: a field for each, presets, open sizes. Entered text is kept for each function."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from passlens.engine.formats import Opens
from passlens.engine.messages import NOTHING, Message
from passlens.engine.run.inputs import with_type
from passlens.engine.run.sizes import specifications
from passlens.engine.run.values import Signature
from passlens.gui.kit.file_dialog import filter_of
from passlens.gui.kit.page import GRID, SectionHead, clear, text_label
from passlens.gui.kit.translation import tr
from passlens.gui.run.file_field import FileField
from passlens.gui.run.preset_row import PresetRow
from passlens.gui.run.run_form import (
    default_specification,
    example_specification,
    must_choose,
    resized,
    size_complaint,
)

if TYPE_CHECKING:
    from passlens.engine.session_runs.run_inputs import FunctionInputs


class ArgumentPanel(QWidget):
    """Keeps the user's text by the module's file name and the function, since each compile makes another file.

    Signals:
        changed: A specification changed.
        save_preset: Function, name and inputs to save; inputs are None to delete the preset.
    """

    changed = Signal()
    save_preset = Signal(str, str, object)

    def __init__(self, folder: Callable[[], str]) -> None:
        super().__init__()
        self._folder = folder
        self._kept: dict[tuple[str, str], tuple[str, ...]] = {}
        self._shown: tuple[str, str] | None = None
        self._signature: Signature | None = None
        self._fields: list[FileField] = []
        self._known: dict[str, FunctionInputs] = {}
        self._untyped: dict[str, frozenset[int]] = {}  # by function, arguments whose type only the model's text has
        self._head = SectionHead(tr("ArgumentPanel", "Arguments"))
        self.presets = PresetRow()
        self._rows = QVBoxLayout()
        self._rows.setContentsMargins(0, 0, 0, 0)
        self._rows.setSpacing(GRID)
        self._add = QPushButton(tr("ArgumentPanel", "+ Add an argument"))
        self._add.setProperty("role", "link")
        self._add.setCursor(Qt.CursorShape.PointingHandCursor)
        self._add.setAccessibleName(tr("ArgumentPanel", "Add an argument"))
        self._add.clicked.connect(self._add_for_user)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID)
        column.addWidget(self._head)
        column.addWidget(self.presets)
        column.addLayout(self._rows)
        column.addWidget(self._add)
        self.presets.preset_chosen.connect(lambda preset: self._fill(preset.inputs))
        self.presets.sizes_changed.connect(self._on_sizes)
        self.presets.save_requested.connect(lambda name: self._save(name, self.raw_texts))
        self.presets.remove_requested.connect(lambda name: self._save(name, None))

    @property
    def fields(self) -> tuple[FileField, ...]:
        """One field for each argument."""
        return tuple(self._fields)

    @property
    def raw_texts(self) -> tuple[str, ...]:
        """The text of each field."""
        return tuple(field.text for field in self._fields)

    @property
    def texts(self) -> tuple[str, ...]:
        """The specifications, with types where only the model's text has them, since the engine does not know those."""
        signature = self._signature
        untyped = self._untyped.get(signature.name, frozenset()) if signature is not None else frozenset()
        return tuple(
            with_type(text, signature.arguments[place]) if signature and place in untyped else text
            for place, text in enumerate(self.raw_texts)
        )

    @property
    def complaint(self) -> Message:
        """What is wrong with the entered sizes; empty if nothing is."""
        signature = self._signature
        known = self._known.get(signature.name) if signature is not None else None
        if signature is None or known is None:
            return NOTHING
        return size_complaint(signature, known.sizes, self.raw_texts)

    def keep(self) -> None:
        """Keep the entered text."""
        if self._shown is not None:
            self._kept[self._shown] = self.raw_texts

    def set_known(self, inputs: tuple[FunctionInputs, ...]) -> None:
        """Set the open sizes of the functions, and their presets."""
        self._known = {one.function: one for one in inputs}

    def mark_untyped(self, module: str, functions: tuple[Signature, ...]) -> None:
        """Note which arguments lack a type in the module; the model's text has it."""
        for old in functions:
            self._untyped[old.name] = frozenset(place for place, one in enumerate(old.arguments) if not one.element)
            if not any(self.texts):
                self._kept.pop((module, old.name), None)
                self._shown = None  # nothing was entered yet: show the defaults

    def show_function(self, module: str, signature: Signature | None) -> None:
        """Show a field for each argument of a function, with the text entered before."""
        self.keep()
        self._signature = signature
        self._shown = (module, signature.name) if signature else None
        self._fields.clear()
        clear(self._rows)
        arguments = signature.arguments if signature else ()
        kept = self._kept.get(self._shown, ()) if self._shown else ()
        known = self._known.get(signature.name) if signature else None
        state = known.sizes.state if known else ()
        for index, argument in enumerate(arguments):
            label = text_label(f"{index + 1} · {argument.text}", "muted")
            if index in state:
                label.setText(tr("ArgumentPanel", "{label} · changed in place").format(label=label.text()))
                label.setToolTip(
                    tr(
                        "ArgumentPanel",
                        "It stays on the device for all calls of a run: each continues from what the last one left",
                    )
                )
            field = self._new(
                tr("ArgumentPanel", "argument {index}, {text}").format(index=index + 1, text=argument.text)
            )
            field.edit.setPlaceholderText(
                tr("ArgumentPanel", "such as {argument}").format(argument=example_specification(argument))
            )
            field.set_text(kept[index] if index < len(kept) else default_specification(argument))
            self._rows.addWidget(label)
            self._rows.addWidget(field)
        unread = signature is not None and not signature.parsed
        self._add.setVisible(unread)
        for text in kept[len(arguments) :] if unread else ():
            self.add().set_text(text)
        if unread:
            summary = (
                tr("ArgumentPanel", "a part of the declaration could not be read")
                if arguments
                else tr("ArgumentPanel", "the declaration could not be read")
            )
            self._head.set_remark(
                summary if arguments else tr("ArgumentPanel", "{told}; add each in order").format(told=summary)
            )
        else:
            self._head.set_remark("" if arguments or signature is None else tr("ArgumentPanel", "none"))
        self.show_presets()

    def show_presets(self) -> None:
        """Show the presets of the function."""
        signature = self._signature
        known = self._known.get(signature.name) if signature is not None else None
        self.presets.setVisible(signature is not None and signature.parsed and bool(signature.arguments))
        self.presets.show_function(known.sizes if known else None, known.presets if known else ())

    def take(self, inputs: Sequence[str]) -> None:
        """Fill in specifications, in order, with more rows if the declaration could not be read."""
        if self._signature is not None and not self._signature.parsed:
            while len(self._fields) < len(inputs):
                self.add()
        self._fill(inputs)

    def add(self) -> FileField:
        """Add a row for an argument whose declaration could not be read."""
        field = self._new(tr("ArgumentPanel", "argument {fields}").format(fields=len(self._fields) + 1))
        self._rows.addWidget(field)
        return field

    def _add_for_user(self) -> None:
        self.add().edit.setFocus()

    def _new(self, name: str) -> FileField:
        field = FileField(name, filter_of(Opens.TENSORS), folder=self._folder)
        self._fields.append(field)
        field.changed.connect(self.changed)
        return field

    def _fill(self, inputs: Sequence[str]) -> None:
        for field, text in zip(self._fields, inputs, strict=False):
            field.set_text(text)

    def _on_sizes(self, values: dict[str, int]) -> None:
        """Put the open sizes into the shapes; values stay as they are."""
        signature = self._signature
        known = self._known.get(signature.name) if signature is not None else None
        if signature is None or known is None:
            return
        texts = specifications(signature, known.sizes, values)
        for argument, field, text in zip(signature.arguments, self._fields, texts, strict=False):
            if must_choose(argument) and text:
                field.set_text(resized(field.text, text))

    def _save(self, name: str, inputs: tuple[str, ...] | None) -> None:
        if self._signature is not None:
            self.save_preset.emit(self._signature.name, name, inputs)
