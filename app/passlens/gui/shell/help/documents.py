"""Texts to read beside the window: the changelog and the glossary."""

from __future__ import annotations

import re

from PySide6.QtCore import Qt
from PySide6.QtGui import QTextBlock, QTextBlockFormat, QTextCharFormat, QTextCursor, QTextDocument, QTextFormat
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QTextBrowser, QVBoxLayout, QWidget

from passlens.engine.data import resource_path
from passlens.engine.errors import BugError
from passlens.gui.kit.dialog import Dialog
from passlens.gui.kit.glossary import terms
from passlens.gui.kit.theme import fixed_font
from passlens.gui.kit.translation import tr

_MARGIN_PX = 12
_SPACE_PX = 8
_CODE_INDENT_PX = 16
_LIST_INDENT_PX = 20
_LINE_PERCENT = 120.0
"""Line height in percent of the font's own."""
_CODE_PX = 11
_CODE = QTextFormat.Property.BlockCodeLanguage


def whats_new() -> str:
    """The changelog as Markdown, without its head; reads a file."""
    try:
        text = resource_path("CHANGELOG.md").read_text(encoding="utf-8")
    except (BugError, OSError):
        return tr("Reading", "This installation has no changelog.")
    text = text[start.start() :] if (start := re.search(r"^## ", text, re.MULTILINE)) else text
    return re.sub(r"^## \[([^\]]+)\]", r"## \1", text, flags=re.MULTILINE)  # no links to nowhere


def glossary(needle: str = "") -> str:
    """The terms as Markdown; with ``needle``, only the terms that contain it."""
    words = needle.casefold().split()
    rows = []
    for term in sorted(terms(), key=lambda term: term.name.casefold()):
        whole = " ".join((term.name, *term.also, term.text)).casefold()
        if all(word in whole for word in words):
            also = f" ({', '.join(term.also)})" if term.also else ""
            rows.append(f"**{_plain(term.name)}**{_plain(also)}: {_plain(term.text)}\n")
    return "\n".join(rows) if rows else tr("Reading", "No term has these words.")


def _plain(text: str) -> str:
    """Escape text for Markdown."""
    return re.sub(r"([\\`*_{}\[\]<>#|^])", r"\\\1", text)


def _code_look() -> QTextCharFormat:
    """The format of code. Qt's own fixed font is larger, which would make lines with code taller than others."""
    look = QTextCharFormat()
    font = fixed_font()
    font.setPixelSize(_CODE_PX)
    look.setFont(font, QTextCharFormat.FontPropertiesInheritanceBehavior.FontPropertiesSpecifiedOnly)
    return look


def _set_code(block: QTextBlock, look: QTextCharFormat) -> None:
    """Apply the format to the code in a paragraph."""
    places = []
    fragments = block.begin()
    while not fragments.atEnd():
        fragment = fragments.fragment()
        if fragment.charFormat().fontFixedPitch():
            places.append((fragment.position(), fragment.length()))
        fragments += 1
    for start, length in places:
        cursor = QTextCursor(block)
        cursor.setPosition(start)
        cursor.setPosition(start + length, QTextCursor.MoveMode.KeepAnchor)
        cursor.mergeCharFormat(look)


class ReadingDialog(Dialog):
    """A scrolling text; not modal."""

    def __init__(self, title: str, markdown: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.resize(680, 640)
        self.browser = QTextBrowser()
        self.browser.setAccessibleName(title)
        self.browser.setOpenExternalLinks(True)
        self._document: QTextDocument | None = None
        self.set_text(markdown)
        close = QPushButton(tr("Reading", "Close"))
        close.setDefault(True)
        close.clicked.connect(self.close)
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(12, 12, 12, 12)
        self._layout.addWidget(self.browser, 1)
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(close)
        self._layout.addLayout(row)

    def set_text(self, markdown: str) -> None:
        """Show another text."""
        document = QTextDocument(self.browser)  # laid out once, at the end: else long pages took seconds
        document.setDefaultFont(self.browser.font())
        document.setDocumentMargin(_MARGIN_PX)
        document.setIndentWidth(_LIST_INDENT_PX)
        document.setMarkdown(markdown)
        look = _code_look()
        block = document.begin()
        while block.isValid():  # Qt sets paragraphs of Markdown without space between them, and code like text
            shape = block.blockFormat()
            after = block.next()
            code = shape.hasProperty(_CODE)
            goes_on = code and after.isValid() and after.blockFormat().hasProperty(_CODE)
            shape.setBottomMargin(0 if goes_on else _SPACE_PX)
            if not code:
                shape.setLineHeight(_LINE_PERCENT, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
            else:
                shape.setTopMargin(0)
                shape.setLeftMargin(_CODE_INDENT_PX)
            QTextCursor(block).setBlockFormat(shape)
            _set_code(block, look)
            block = after
        self.browser.setDocument(document)
        if self._document is not None:
            self._document.deleteLater()
        self._document = document


class GlossaryDialog(ReadingDialog):
    """The glossary, with a search field."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("Reading", "Glossary"), glossary(), parent)
        self.field = QLineEdit()
        self.field.setPlaceholderText(tr("Reading", "Find a term…"))
        self.field.setAccessibleName(tr("Reading", "Find a term"))
        self.field.setClearButtonEnabled(True)
        self.field.textChanged.connect(lambda text: self.set_text(glossary(text)))
        self._layout.insertWidget(0, self.field)
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)
