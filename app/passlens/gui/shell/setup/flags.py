"""The flags of the next compile: search the toolchain's catalogue, and set values of the right type."""

from __future__ import annotations

import shlex
from collections.abc import Sequence

from PySide6.QtCore import QRegularExpression, Qt, Signal
from PySide6.QtGui import QRegularExpressionValidator
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPlainTextEdit,
    QPushButton,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from passlens.engine.errors import UserError
from passlens.engine.toolchain.flags import Flag, FlagCatalogue, FlagKind
from passlens.engine.toolchain.translate import translate
from passlens.gui.kit.dialog import Dialog
from passlens.gui.kit.labels import SectionTitle, SelectableLabel
from passlens.gui.kit.plain_text import plain
from passlens.gui.kit.style import ROW_PX, set_role
from passlens.gui.kit.theme import fixed_font
from passlens.gui.kit.translation import number_of, tr, translated

_NUMBERS = {
    FlagKind.INT: r"[+-]?(0[xX][0-9a-fA-F]+|\d+)",
    FlagKind.FLOAT: r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?",
}


class FlagsDialog(Dialog):
    """Not modal: the window stays usable beside it.

    Signals:
        applied: The flags as words, checked against the catalogue.
        locations_applied: Whether dumps get debug locations; emitted with ``applied``.
    """

    applied = Signal(object)  # tuple[str, ...]
    locations_applied = Signal(bool)

    def __init__(self, parent: QWidget | None = None, heading: str = "", apply: str = "") -> None:
        """``heading`` and ``apply``: title and button, if the flags are not those of the next compile."""
        super().__init__(parent)
        self._heading = heading or tr("Flags", "Flags of the next compile")
        self.setWindowTitle(tr("Flags", "Compiler flags"))
        self.setModal(False)
        self.resize(860, 620)
        self._catalogue: FlagCatalogue | None = None
        self._search = QLineEdit()
        self._search.setPlaceholderText(tr("Flags", "Search names and help…"))
        self._search.setClearButtonEnabled(True)
        self._hidden = QCheckBox(tr("Flags", "Also flags that --help leaves out"))
        self._count = SelectableLabel(role="muted")
        self._list = QListWidget()
        self._list.setUniformItemSizes(True)
        self._name = SelectableLabel(role="title")
        self._kind = SelectableLabel(role="muted")
        self._help = SelectableLabel()
        self._line = QLineEdit()
        self._combo = QComboBox()
        self._search.setAccessibleName(tr("Flags", "Search the flags"))
        self._list.setAccessibleName(tr("Flags", "Flags"))
        self._line.setAccessibleName(tr("Flags", "Value of the flag"))
        self._combo.setAccessibleName(tr("Flags", "Value of the flag"))
        self._editors = QStackedWidget()
        self._editors.addWidget(self._line)
        self._editors.addWidget(self._combo)
        self._editors.setFixedHeight(ROW_PX)
        self._add = QPushButton(tr("Flags", "Add"))
        self._add.setEnabled(False)  # until a flag is chosen
        self._editors.setEnabled(False)
        self._text = QPlainTextEdit()
        self._text.setAccessibleName(tr("Flags", "Flags of the next compile, one per line"))
        self._text.setTabChangesFocus(True)
        self._text.setProperty("role", "field")
        self._text.setPlaceholderText(tr("Flags", "--iree-opt-data-tiling=false\none flag per line"))
        self._text.setFixedHeight(120)
        mono = fixed_font()
        mono.setPixelSize(12)
        for widget in (self._text, self._name):
            widget.setFont(mono)
        self._locations = QCheckBox(tr("Flags", "Keep debug locations in the dumps"))
        self._locations.setToolTip(
            tr("Flags", "Where each op comes from, in every dump: the session gets about a sixth larger.")
        )
        self._locations.setVisible(not heading)
        self._verdict = SelectableLabel()
        self._apply = QPushButton(apply or tr("Flags", "Apply"))
        self._apply.setProperty("role", "primary")
        self._apply.setDefault(True)
        self._cancel = QPushButton(tr("Flags", "Cancel"))
        self._lay_out()
        self._search.textChanged.connect(self._list_flags)
        self._hidden.toggled.connect(self._list_flags)
        self._list.currentItemChanged.connect(self._show_flag)
        self._add.clicked.connect(self._add_flag)
        self._line.returnPressed.connect(self._add.click)
        self._text.textChanged.connect(self._check)
        self._apply.clicked.connect(self._accept_flags)
        self._cancel.clicked.connect(self.close)
        self.set_catalogue(None)

    def set_flags(self, flags: Sequence[str]) -> None:
        """Show the current flags."""
        self._text.setPlainText("\n".join(shlex.quote(flag) for flag in flags))

    def set_locations(self, shown: bool) -> None:
        """Show whether dumps have debug locations."""
        self._locations.setChecked(shown)

    def set_catalogue(self, catalogue: FlagCatalogue | None, problem: str = "") -> None:
        """Show the toolchain's flags; None while they load, or if they cannot be read, with the reason."""
        self._catalogue = catalogue
        self._list_flags()
        if catalogue is None:
            self._name.setText("")
            self._kind.setText("")
            self._help.setText(problem or tr("Flags", "Asking the toolchain for its flags…"))
        self._check()

    def flags(self) -> tuple[str, ...]:
        """The flags as words.

        Raises:
            UserError: A quotation mark is not closed, or a flag does not fit the toolchain.
        """
        words: list[str] = []
        for line in self._text.toPlainText().splitlines():
            try:
                words += shlex.split(line, comments=True)
            except ValueError as error:
                raise UserError(
                    tr("Flags", "The line '{line}' cannot be read: {error}.").format(line=line.strip(), error=error)
                ) from error
        if self._catalogue is not None:
            # Renamed flags are translated at the compile; the text stays as typed, for other toolchains.
            self._catalogue.check(translate(words, self._catalogue).words)
        return tuple(words)

    def search_for(self, text: str) -> None:
        """Search for a text, as if it was typed."""
        self._search.setText(text)

    def _lay_out(self) -> None:
        left = QWidget()
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 8, 0)
        column.setSpacing(8)
        shown: tuple[QWidget, ...] = (self._search, self._hidden, self._count, self._list)
        for widget in shown:
            column.addWidget(widget)
        right = QWidget()
        column = QVBoxLayout(right)
        column.setContentsMargins(12, 0, 0, 0)
        column.setSpacing(8)
        value = QHBoxLayout()
        value.addWidget(self._editors, 1)
        value.addWidget(self._add)
        for label in (self._name, self._kind, self._help):
            column.addWidget(label)
        column.addLayout(value)
        column.addStretch(1)
        split = QSplitter(Qt.Orientation.Horizontal)
        split.setHandleWidth(1)
        split.addWidget(left)
        split.addWidget(right)
        split.setSizes([440, 400])
        buttons = QHBoxLayout()
        buttons.addWidget(self._verdict, 1)
        buttons.addWidget(self._cancel)
        buttons.addWidget(self._apply)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 16, 16, 16)
        layout.setSpacing(8)
        layout.addWidget(split, 1)
        layout.addWidget(SectionTitle(self._heading))
        layout.addWidget(self._text)
        layout.addWidget(self._locations)
        layout.addLayout(buttons)

    def _list_flags(self) -> None:
        self._list.clear()
        if self._catalogue is None:
            self._count.setText("")
            return
        words = self._search.text().lower().split()
        named, described = [], []
        listed = None if self._hidden.isChecked() else self._catalogue.shown
        for flag in self._catalogue.flags:
            if listed is not None and flag.name not in listed:
                continue
            if all(word in flag.name.lower() for word in words):
                named.append(flag)
            elif all(word in f"{flag.name} {flag.help}".lower() for word in words):
                described.append(flag)
        if words:
            named.sort(key=lambda flag: len(flag.name))  # in a short name, the search text is most of it
        else:
            named.sort(key=lambda flag: not flag.name.startswith("iree-"))  # LLVM's own flags come last
        for flag in (*named, *described):
            item = QListWidgetItem(f"--{flag.name}")
            item.setData(Qt.ItemDataRole.UserRole, flag)
            item.setToolTip(plain(flag.help))
            self._list.addItem(item)
        self._count.setText(
            tr("Flags", "{flags} of IREE {toolchain}").format(
                flags=number_of(self._list.count(), "flag"), toolchain=self._catalogue.toolchain
            )
        )
        self._list.setCurrentRow(0)

    def _show_flag(self, item: QListWidgetItem | None) -> None:
        self._add.setEnabled(item is not None)
        self._editors.setEnabled(item is not None)
        if item is None:
            self._name.setText("")
            self._kind.setText("")
            self._help.setText(tr("Flags", "No flag matches.") if self._catalogue else self._help.text())
            return
        flag: Flag = item.data(Qt.ItemDataRole.UserRole)
        self._name.setText(f"--{flag.name}")
        self._kind.setText(" · ".join(part for part in (translated(flag.kind), flag.group) if part))
        self._help.setText(flag.help or tr("Flags", "The compiler says nothing about it."))
        choices = _choices(flag)
        if choices:
            self._combo.clear()
            for name, text in choices:
                self._combo.addItem(name)
                self._combo.setItemData(self._combo.count() - 1, plain(text), Qt.ItemDataRole.ToolTipRole)
            self._editors.setCurrentWidget(self._combo)
            return
        self._line.clear()
        pattern = _NUMBERS.get(flag.kind)
        validator = QRegularExpressionValidator(QRegularExpression(pattern), self._line) if pattern else None
        self._line.setValidator(validator)  # type: ignore[arg-type]  # WORKAROUND PySide6's stub forgets that None clears it
        self._line.setPlaceholderText(flag.value or translated(flag.kind))
        self._editors.setCurrentWidget(self._line)

    def _add_flag(self) -> None:
        item = self._list.currentItem()
        flag: Flag = item.data(Qt.ItemDataRole.UserRole)
        value = self._combo.currentText() if self._editors.currentWidget() is self._combo else self._line.text()
        lines = [line for line in self._text.toPlainText().splitlines() if line.strip()]
        # Only list flags may repeat; replace any other flag in place.
        repeats = flag.kind is FlagKind.STRING
        kept = lines if repeats else [line for line in lines if _name_of(line) != flag.name]
        self._text.setPlainText("\n".join([*kept, shlex.quote(f"--{flag.name}={value}")]))

    def _check(self) -> None:
        try:
            words = self.flags()
        except UserError as error:
            self._verdict.setText(f"✕ {error.sentence()}")
            set_role(self._verdict, "fail")
            self._apply.setEnabled(False)
            return
        self._apply.setEnabled(True)
        if self._catalogue is None or not words:
            self._verdict.setText("")
        else:
            known = tr("Flags", "✓ {flags} that IREE {toolchain} knows").format(
                flags=number_of(len(words), "flag"), toolchain=self._catalogue.toolchain
            )
            self._verdict.setText("\n".join((known, *map(translated, translate(words, self._catalogue).notices))))
            set_role(self._verdict, "ok")

    def _accept_flags(self) -> None:
        self.applied.emit(self.flags())
        self.locations_applied.emit(self._locations.isChecked())
        self.close()


def _choices(flag: Flag) -> tuple[tuple[str, str], ...]:
    match flag.kind:
        case FlagKind.BOOL:
            return (("true", ""), ("false", ""))
        case FlagKind.OPT_LEVEL:
            return tuple((level, "") for level in ("O0", "O1", "O2", "O3"))
        case _:
            return flag.choices


def _name_of(line: str) -> str:
    return line.strip().strip("'\"").lstrip("-").partition("=")[0]
