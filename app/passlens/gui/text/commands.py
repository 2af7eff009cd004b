"""The commands for a text: places in it, uses of a name, folding."""

# ruff: noqa: PLC0415

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QInputDialog

from passlens.engine.formats import MLIR
from passlens.engine.units import format_bytes
from passlens.gui.kit.file_dialog import all_files, ask_for_file, file_filter
from passlens.gui.kit.plain_text import plain
from passlens.gui.kit.translation import localized, mark_text, number_of, tr
from passlens.gui.shell.help.palette_row import PaletteRow
from passlens.gui.shell.shell import Shell
from passlens.gui.shell.targets import ComparisonTarget, JourneyTarget, LineTarget
from passlens.gui.shell.window.messages import MessageKind, Notice
from passlens.gui.text import TEXT
from passlens.gui.text.view import IrView

if TYPE_CHECKING:
    from passlens.engine.ir.symbols import SymbolRow
    from passlens.engine.session.rows import ArtifactRow
    from passlens.gui.kit.text.code_surface import CodeSurface
    from passlens.gui.kit.text.text_surface import TextSurface

_LINE, _LEVEL, _FILE = "line:", "level:", "file:"
_FILE_KINDS = {
    "source": mark_text("input"),
    "parsed": mark_text("input, parsed"),
    "rocmasm": mark_text("assembly"),
    "s": mark_text("assembly"),
    "ptx": mark_text("assembly"),
    "ll": mark_text("LLVM IR"),
    "linked.ll": mark_text("LLVM IR, linked"),
    "optimized.ll": mark_text("LLVM IR, optimised"),
    "executable-source": mark_text("dispatch, source"),
    "configured": mark_text("dispatch, configured"),
    "benchmark": mark_text("dispatch, benchmark"),
}
_CODE = "passlens.gui.kit.text.code_surface"


class TextCommands:
    """Commands for the text that has the focus, or else for the visible one."""

    def __init__(self, shell: Shell, view: IrView) -> None:
        self._shell = shell
        self._view = view

    def next_change(self) -> None:
        """Go to the next change in the text."""
        if self._comes_forward():
            self._view.next_change()

    def previous_change(self) -> None:
        """Go to the previous change in the text."""
        if self._comes_forward():
            self._view.previous_change()

    def go_to_partner(self) -> None:
        """Go from a moved line of a diff to its other place."""
        if self._comes_forward():
            self._view.jump()

    def toggle_renumbering(self) -> None:
        """Switch between comparing ops and the exact text."""
        if self._comes_forward():
            self._view.toggle_renumbering()

    def pin_ops(self) -> None:
        """Pin the op at the caret to an op on the other side of the diff."""
        if self._comes_forward():
            self._view.start_pin()

    def toggle_locations(self) -> None:
        """Show or hide debug locations in the IR."""
        self._shell.show(TEXT)
        self._view.toggle_locations()

    def toggle_wrap(self) -> None:
        """Wrap long lines at the right edge, or scroll sideways."""
        kept = self._shell.settings
        kept.change(wrapped=not kept.now.wrapped)

    def find(self) -> None:
        """Open the find bar of the part that has the focus, if it has one; otherwise of the IR."""
        if not any(room.find() for room in self._shell.rooms):
            self._shell.show(TEXT)
            self._view.open_find()

    def follow_op(self) -> None:
        """Follow the op at the caret through all passes."""
        self._shell.show(TEXT)
        at = self._view.op_place()
        self._shell.open(JourneyTarget(at))

    def compare(self) -> None:
        """Ask for two files of IR, one after the other, without blocking the window."""
        window, folder = self._shell.window, self._shell.settings.now.last_folder
        filters = [file_filter(tr("FileActions", "IR"), (*MLIR.suffixes, ".txt")), all_files()]

        def then(before: str) -> None:
            ask_for_file(
                window,
                tr("FileActions", "Compare {name} with").format(name=Path(before).name),
                str(Path(before).parent),
                filters,
                lambda after: self._shell.open(ComparisonTarget(Path(before), Path(after))),
            )

        ask_for_file(window, tr("FileActions", "Compare: choose the file before"), folder, filters, then)

    def unpin_all(self) -> None:
        """Remove all pins, so that the diff matches all ops by itself."""
        self._view.unpin_requested.emit(0, 0)

    def go_to_line(self) -> None:
        """Ask for a line of the text."""
        surface = self._names()
        if surface is None or not surface.places.whole.index.count:
            return
        text, row = surface.places.whole, surface.place.caret[0]
        dialog = QInputDialog(self._shell.window)
        dialog.setWindowTitle(tr("TextActions", "Go to a line"))
        dialog.setInputMode(QInputDialog.InputMode.IntInput)
        which = tr("TextActions", " {side} the pass").format(side=text.side) if text.side else ""
        dialog.setLabelText(
            plain(tr("TextActions", "Line{which}, 1 to {count:,}:").format(which=which, count=text.index.count))
        )
        dialog.setIntRange(1, text.index.count)
        dialog.setIntValue(max(0, surface.places.place_near(text, row, 0)[0]) + 1)
        dialog.resize(320, dialog.sizeHint().height())
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.intValueSelected.connect(lambda number: surface.names.jump(number - 1))
        dialog.open()

    def go_to_symbol(self) -> None:
        """List the symbols of the text."""
        surface = self._names()
        if surface is None:
            return
        text, language = surface.places.whole.index.text, surface.language

        def look() -> tuple[SymbolRow, ...]:
            from passlens.engine.ir.symbols import list_symbols

            return list_symbols(text, language)

        def show(rows: tuple[SymbolRow, ...]) -> None:
            if not rows:
                self._say(tr("TextActions", "This text defines no symbols."))
                return
            self._shell.list_in_palette(
                [
                    PaletteRow(
                        f"{_LINE}{row.line}",
                        row.name,
                        tr("TextActions", "line {line:,}").format(line=row.line + 1),
                        row.op,
                    )
                    for row in rows
                ],
                tr("TextActions", "Go to one of {symbols}…").format(symbols=number_of(len(rows), "symbol")),
                self._go_to_listed_line,
            )

        self._shell.jobs.call(tr("TextActions", "List the symbols"), "symbols", look, show)

    def go_to_file(self) -> None:
        """List the compiler's files other than passes: LLVM IR, assembly, sources of dispatches."""
        session = self._shell.state.session
        if session is None:
            return
        dispatch = self._shell.state.selection.dispatch

        def show(files: tuple[ArtifactRow, ...]) -> None:
            if not files:
                self._say(tr("TextActions", "This session holds no texts besides those of its passes."))
                return
            chosen_first = sorted(files, key=lambda file: bool(dispatch) and file.dispatch != dispatch)
            self._shell.list_in_palette(
                [
                    PaletteRow(f"{_FILE}{file.name}", file.name, format_bytes(file.bytes), _kind_of(file))
                    for file in chosen_first
                ],
                tr("TextActions", "Go to one of {files}…").format(files=number_of(len(files), "file")),
                lambda key: self._shell.open(LineTarget(key.removeprefix(_FILE))),
            )

        self._shell.jobs.call(tr("TextActions", "List the files"), "files", session.queries.artifacts.readable, show)

    def go_to_definition(self) -> None:
        """Go to the definition of the name at the caret."""
        surface = self._names()
        if surface is not None:
            surface.names.go_to_definition()

    def next_use(self) -> None:
        """Go to the next use of the marked name, or of the name at the caret."""
        surface = self._names()
        if surface is not None:
            surface.names.step(forward=True)

    def previous_use(self) -> None:
        """Go to the previous use."""
        surface = self._names()
        if surface is not None:
            surface.names.step(forward=False)

    def fold(self) -> None:
        """Fold the region that the caret's line opens, or the one around it."""
        surface = self._code()
        if surface is not None:
            surface.fold()

    def unfold(self) -> None:
        """Unfold the region that the caret's line opens, or the fold of a diff at the caret."""
        if self._view.isVisible() and self._view.unfold():
            return
        surface = self._code()
        if surface is not None:
            surface.unfold()

    def fold_all(self) -> None:
        """Fold every region."""
        surface = self._code()
        if surface is not None:
            surface.fold_all()

    def unfold_all(self) -> None:
        """Show every line."""
        surface = self._code()
        if surface is not None:
            surface.unfold_all()

    def fold_to_level(self) -> None:
        """Ask how many levels should stay open."""
        surface = self._code()
        if surface is None:
            return
        levels = surface.folding.deepest
        if not levels:
            self._say(tr("TextActions", "This text has nothing to fold."))
            return
        self._shell.list_in_palette(
            [
                PaletteRow(
                    f"{_LEVEL}{level}",
                    tr("TextActions", "Level {level}").format(level=level),
                    tr("TextActions", "{level} of {levels} levels stay open").format(level=level, levels=levels),
                )
                for level in range(levels + 1)
            ],
            tr("TextActions", "Fold everything deeper than…"),
            self._fold_to_listed_level,
        )

    def _go_to_listed_line(self, key: str) -> None:
        names = self._names()
        if names is not None:
            names.names.jump(int(key.removeprefix(_LINE)))

    def _fold_to_listed_level(self, key: str) -> None:
        surface = self._code()
        if surface is not None:
            surface.fold_to(int(key.removeprefix(_LEVEL)))

    def _comes_forward(self) -> bool:
        """Bring the IR to the front, except from the start page, which has none."""
        if self._shell.frame.on_start_page:
            return False
        self._shell.show(TEXT)
        return True

    def _names(self) -> TextSurface | None:
        """The text or diff that has the focus, or else that of the IR tab; reports if there is none."""
        surface = self._focused() or (self._view.surface() if self._view.isVisible() else None)
        if surface is None:
            self._say(tr("TextActions", "This is for a text: show one in the IR tab."))
        return surface

    def _code(self) -> CodeSurface | None:
        """The whole text that has the focus, or else that of the IR tab; reports if there is none."""
        if _CODE in sys.modules:
            from passlens.gui.kit.text.code_surface import CodeSurface

            for surface in (self._focused(), self._view.surface() if self._view.isVisible() else None):
                if isinstance(surface, CodeSurface):
                    return surface
        self._say(
            tr("TextActions", "This is for a whole text: show the one after the pass (Alt+1) or before it (Alt+2).")
        )
        return None

    def _focused(self) -> TextSurface | None:
        """The text or diff that has the focus."""
        if _CODE not in sys.modules:  # no text was shown yet, so its modules need not be loaded
            return None
        from passlens.gui.kit.text.text_surface import TextSurface

        focused = self._shell.window.focusWidget()
        return focused if isinstance(focused, TextSurface) else None

    def _say(self, text: str) -> None:
        self._shell.messages.show_message(Notice(MessageKind.WARN, text))


def _kind_of(file: ArtifactRow) -> str:
    return localized(_FILE_KINDS.get(file.kind, file.kind))
