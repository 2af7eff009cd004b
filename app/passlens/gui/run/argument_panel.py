"""The arguments of a function: a field each, presets, open sizes; what was written comes back with the function."""

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
    from passlens.engine.diagnosis.run_inputs import FunctionInputs


class ArgumentPanel(QWidget):
    """Holds what the user wrote, by the module's file name and the function: compiled again, it is another file.

    Signals:
        changed: A specification changed.
        save_preset: Function, name and inputs to keep; inputs are None to forget the preset.
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
        self._untyped: dict[str, frozenset[int]] = {}  # arguments that only the model's text tells, by function
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
        """One field an argument."""
        return tuple(self._fields)

    @property
    def raw_texts(self) -> tuple[str, ...]:
        """What stands in the fields."""
        return tuple(field.text for field in self._fields)

    @property
    def texts(self) -> tuple[str, ...]:
        """The specifications; the engine knows no type of an argument that only the model's text tells."""
        signature = self._signature
        untyped = self._untyped.get(signature.name, frozenset()) if signature is not None else frozenset()
        return tuple(
            with_type(text, signature.arguments[place]) if signature and place in untyped else text
            for place, text in enumerate(self.raw_texts)
        )

    @property
    def complaint(self) -> Message:
        """What speaks against the sizes that are written; nothing: nothing."""
        signature = self._signature
        known = self._known.get(signature.name) if signature is not None else None
        if signature is None or known is None:
            return NOTHING
        return size_complaint(signature, known.sizes, self.raw_texts)

    def keep(self) -> None:
        """Remember what is written."""
        if self._shown is not None:
            self._kept[self._shown] = self.raw_texts

    def set_known(self, inputs: tuple[FunctionInputs, ...]) -> None:
        """What the functions leave open, and the presets for it."""
        self._known = {one.function: one for one in inputs}

    def mark_untyped(self, module: str, functions: tuple[Signature, ...]) -> None:
        """The model's text tells more of these functions than they do themselves."""
        for old in functions:
            self._untyped[old.name] = frozenset(place for place, one in enumerate(old.arguments) if not one.element)
            if not any(self.texts):
                self._kept.pop((module, old.name), None)
                self._shown = None  # nothing was written yet: let the defaults come

    def show_function(self, module: str, signature: Signature | None) -> None:
        """A field for each argument of a function, with what was written for it before."""
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
                        "It stays on the device for all calls of a run: each goes on from what the last one left",
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
        """Offer what there is for the function."""
        signature = self._signature
        known = self._known.get(signature.name) if signature is not None else None
        self.presets.setVisible(signature is not None and signature.parsed and bool(signature.arguments))
        self.presets.show_function(known.sizes if known else None, known.presets if known else ())

    def take(self, inputs: Sequence[str]) -> None:
        """Fill in specifications, in order; what the function has no argument for is a row more where it may be."""
        if self._signature is not None and not self._signature.parsed:
            while len(self._fields) < len(inputs):
                self.add()
        self._fill(inputs)

    def add(self) -> FileField:
        """A row for an argument whose declaration could not be read."""
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
        """An open size changed: it is filled in wherever it stands, and values stay as they are."""
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
