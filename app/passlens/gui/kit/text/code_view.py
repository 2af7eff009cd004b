"""A read-only text with line numbers: IR, LLVM IR, assembly, logs. 300,000 lines open as fast as 300."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget
from typing_extensions import override

from passlens.gui.kit.text.code_surface import CodeSurface
from passlens.gui.kit.text.names import NamedText
from passlens.gui.kit.text.text_panel import TextPanel
from passlens.gui.kit.text.text_surface import TextSurface
from passlens.gui.kit.theme import ThemeManager


class CodeView(TextPanel):
    """One text."""

    def __init__(self, themes: ThemeManager, name: str = "Text", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.surface = CodeSurface(themes, name)
        self.setFocusProxy(self.surface)
        self.column.addWidget(self.surface, 1)
        self.column.addWidget(self.find_bar)
        self.add_surfaces([self.surface])

    @override
    def active(self) -> TextSurface:
        return self.surface

    def set_text(self, text: str, language: str = "mlir", keep_place: bool = False) -> None:
        """Show a text; ``language`` as in ``IrText``. ``keep_place`` keeps the line at the top."""
        self.surface.set_text(NamedText(text, language), keep_place)
