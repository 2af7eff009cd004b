"""The commands that are for a text: places in it, uses of a name, folding."""

# ruff: noqa: PLC0415

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QInputDialog

from passlens.engine.units import format_bytes
from passlens.gui.kit.plain_text import plain
from passlens.gui.kit.translation import localized, mark_text, number_of, tr
from passlens.gui.shell.actions_base import ActionsBase
from passlens.gui.shell.commands import command
from passlens.gui.shell.messages import MessageKind, Notice
from passlens.gui.shell.palette_row import PaletteRow

if TYPE_CHECKING:
    from passlens.engine.ir.symbols import SymbolRow
    from passlens.engine.session.rows import ArtifactRow
    from passlens.gui.kit.code_surface import CodeSurface
    from passlens.gui.kit.name_surface import NameSurface

_LINE, _LEVEL, _PASS, _FILE = "line:", "level:", "pass:", "file:"
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
_CODE = "passlens.gui.kit.code_surface"


class TextActions(ActionsBase):
    """Methods that the command table names, for the text that has the keyboard, or else the one that is shown."""

    def follow_op(self) -> None:
        """To the IR, where the op at the caret is; the journey follows the command itself."""
        self._window.show_tab("ir")

    def next_mark(self) -> None:
        """To the IR; the journey goes to its next pass itself."""
        self._window.show_tab("ir")

    def previous_mark(self) -> None:
        """To the IR; the journey goes to its previous pass itself."""
        self._window.show_tab("ir")

    def go_to_line(self) -> None:
        """Ask for a line of the text."""
        surface = self._names()
        if surface is None or not surface.whole.index.count:
            return
        text, row = surface.whole, surface.place.caret[0]
        dialog = QInputDialog(self._window)
        dialog.setWindowTitle(tr("TextActions", "Go to a line"))
        dialog.setInputMode(QInputDialog.InputMode.IntInput)
        which = tr("TextActions", " {side} the pass").format(side=text.side) if text.side else ""
        dialog.setLabelText(
            plain(tr("TextActions", "Line{which}, 1 to {count:,}:").format(which=which, count=text.index.count))
        )
        dialog.setIntRange(1, text.index.count)
        dialog.setIntValue(max(0, surface.place_near(text, row, 0)[0]) + 1)
        dialog.resize(320, dialog.sizeHint().height())
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.intValueSelected.connect(lambda number: surface.jump(number - 1))
        dialog.open()

    def go_to_symbol(self) -> None:
        """List the symbols of the text."""
        surface = self._names()
        if surface is None:
            return
        text, language = surface.whole.index.text, surface.language

        def look() -> tuple[SymbolRow, ...]:
            from passlens.engine.ir.symbols import list_symbols

            return list_symbols(text, language)

        def show(rows: tuple[SymbolRow, ...]) -> None:
            if not rows:
                self._say(tr("TextActions", "This text defines no symbols."))
                return
            self._window.palette_box.open_with(
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
            )

        self._window.jobs.call(tr("TextActions", "List the symbols"), "symbols", look, show)

    def go_to_pass(self) -> None:
        """List the pass executions of the list."""
        overview = self._window.session.overview
        if overview is None:
            return
        listing = overview.listing

        def look() -> list[PaletteRow]:  # in a job: of a large model there are tens of thousands
            return [PaletteRow(f"{_PASS}{row.id}", row.name, row.scope, row.phase) for row in listing.passes]

        def show(rows: list[PaletteRow]) -> None:
            hint = tr("TextActions", "Go to one of {passes}…")
            self._window.palette_box.open_with(rows, hint.format(passes=number_of(len(rows), "pass", "passes")))

        self._window.jobs.call(localized(command("go.pass").title), "pass-rows", look, show)

    def go_to_file(self) -> None:
        """List the texts that the compiler left besides its passes: LLVM IR, assembly, sources of dispatches."""
        session = self._window.state.session
        if session is None:
            return
        dispatch = self._window.state.selection.dispatch

        def show(files: tuple[ArtifactRow, ...]) -> None:
            if not files:
                self._say(tr("TextActions", "This session holds no texts besides those of its passes."))
                return
            chosen_first = sorted(files, key=lambda file: bool(dispatch) and file.dispatch != dispatch)
            self._window.palette_box.open_with(
                [
                    PaletteRow(f"{_FILE}{file.name}", file.name, format_bytes(file.bytes), _kind_of(file))
                    for file in chosen_first
                ],
                tr("TextActions", "Go to one of {files}…").format(files=number_of(len(files), "file")),
            )

        self._window.jobs.call(tr("TextActions", "List the files"), "files", session.queries.text_files, show)

    def go_to_definition(self) -> None:
        """To the definition of the name at the caret."""
        surface = self._names()
        if surface is not None:
            surface.go_to_definition()

    def next_use(self) -> None:
        """To the next use of the name that is marked, or at the caret."""
        surface = self._names()
        if surface is not None:
            surface.step_use(forward=True)

    def previous_use(self) -> None:
        """To the use before."""
        surface = self._names()
        if surface is not None:
            surface.step_use(forward=False)

    def fold(self) -> None:
        """Fold what the caret's line opens, or what is around it."""
        surface = self._code()
        if surface is not None:
            surface.fold()

    def unfold(self) -> None:
        """Unfold what the caret's line opens."""
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
        """Ask how many levels are to stay open."""
        surface = self._code()
        if surface is None:
            return
        levels = surface.folding.deepest
        if not levels:
            self._say(tr("TextActions", "This text has nothing to fold."))
            return
        self._window.palette_box.open_with(
            [
                PaletteRow(
                    f"{_LEVEL}{level}",
                    tr("TextActions", "Level {level}").format(level=level),
                    tr("TextActions", "{level} of {levels} levels stay open").format(level=level, levels=levels),
                )
                for level in range(levels + 1)
            ],
            tr("TextActions", "Fold what stands deeper than…"),
        )

    def take_text_row(self, key: str) -> bool:
        """Do what was chosen in one of the lists above; False when it is of another list."""
        kind, _, number = key.partition(":")  # of a file, its name
        if f"{kind}:" not in {_LINE, _LEVEL, _PASS, _FILE}:
            return False
        if f"{kind}:" == _PASS:
            self._window.show_pass(int(number))
        elif f"{kind}:" == _FILE:
            self._window.show_line(number, 0)
        elif f"{kind}:" == _LINE and (names := self._names()) is not None:
            names.jump(int(number))
        elif f"{kind}:" == _LEVEL and (code := self._code()) is not None:
            code.fold_to(int(number))
        return True

    def _names(self) -> NameSurface | None:
        """The text or diff that has the keyboard, or else the one of the IR tab; says so when there is none."""
        surface = self._focused() or (self._window.ir.surface() if self._window.ir.isVisible() else None)
        if surface is None:
            self._say(tr("TextActions", "This is for a text: show one in the IR tab."))
        return surface

    def _code(self) -> CodeSurface | None:
        """The whole text that has the keyboard, or else the one of the IR tab; says so when there is none."""
        if _CODE in sys.modules:
            from passlens.gui.kit.code_surface import CodeSurface

            for surface in (self._focused(), self._window.ir.surface() if self._window.ir.isVisible() else None):
                if isinstance(surface, CodeSurface):
                    return surface
        self._say(
            tr("TextActions", "This is for a whole text: show the one after the pass (Alt+1) or before it (Alt+2).")
        )
        return None

    def _focused(self) -> NameSurface | None:
        """The text or diff that has the keyboard."""
        if _CODE not in sys.modules:  # no text was shown yet, and there is no need to load what shows one
            return None
        from passlens.gui.kit.name_surface import NameSurface

        focused = self._window.focusWidget()
        return focused if isinstance(focused, NameSurface) else None

    def _say(self, text: str) -> None:
        self._window.messages.show_message(Notice(MessageKind.WARN, text))


def _kind_of(file: ArtifactRow) -> str:
    return localized(_FILE_KINDS.get(file.kind, file.kind))
