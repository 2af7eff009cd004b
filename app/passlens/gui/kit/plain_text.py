"""Text of other people where Qt guesses whether it is markup: tooltips and message boxes.

Qt takes ``ptr<b>`` for bold, and loads the picture that ``<img src="file:…">`` names. Labels of ours are plain
(``widgets.labels.PlainLabel``), and item views draw plain text; their tooltips do not.
"""

from __future__ import annotations

from html import escape

from PySide6.QtGui import Qt

from passlens.engine.quoting import visible

LINE_CHARACTERS = 120
"""Tooltips break longer lines; Qt breaks none in plain text."""


def plain(text: str) -> str:
    """A text that Qt shows as it is: escaped where Qt would take it for markup, or where its lines are to break."""
    shown = visible(text)
    if not Qt.mightBeRichText(shown) and all(len(line) <= LINE_CHARACTERS for line in shown.splitlines()):
        return shown
    return f'<div style="white-space:pre-wrap">{escape(shown)}</div>'
