"""Sentences in which some words are links."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QVBoxLayout, QWidget
from typing_extensions import override

from passlens.gui.kit.page import text_label


@dataclass(frozen=True, slots=True)
class Link:
    """Words that link to ``target``, which is passed on as it is."""

    text: str
    target: str


Sentence = Sequence[str | Link]


class LinkText(QWidget):
    """Lines of words and links that wrap and can be selected.

    Signals:
        activated: The target of a link that was clicked.
    """

    activated = Signal(str)

    def __init__(self, role: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lines: tuple[tuple[str | Link, ...], ...] = ()
        self._label = text_label("", role)
        self._label.setTextFormat(Qt.TextFormat.RichText)
        self._label.setTextInteractionFlags(Qt.TextInteractionFlag.TextBrowserInteraction)
        self._label.linkActivated.connect(self.activated)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._label)

    @property
    def text(self) -> str:
        """The words, without the targets."""
        return "\n".join(
            "".join(part.text if isinstance(part, Link) else part for part in line) for line in self._lines
        )

    @property
    def links(self) -> tuple[Link, ...]:
        """The links in the text."""
        return tuple(part for line in self._lines for part in line if isinstance(part, Link))

    def say(self, *lines: Sentence) -> None:
        """Show these lines; without lines, hide."""
        self._lines = tuple(tuple(line) for line in lines if any(line))
        self._write()
        self.setVisible(bool(self._lines))

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.PaletteChange:
            self._write()  # rich text takes a link's colour when it is set

    def _write(self) -> None:
        color = self.palette().color(QPalette.ColorRole.Link).name()
        lines = []
        for line in self._lines:
            parts = [
                f'<a href="{escape(part.target)}" style="color: {color}">{escape(part.text)}</a>'
                if isinstance(part, Link)
                else escape(part)
                for part in line
            ]
            lines.append("".join(parts))
        self._label.setText("<br>".join(lines))
        self.setAccessibleName(self.text)
