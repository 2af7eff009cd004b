"""Foreign text where Qt guesses whether it is markup: tooltips and message boxes.

Qt shows ``ptr<b>`` as bold, and loads the picture that ``<img src="file:…">`` names. Our labels are plain
(``kit.labels.PlainLabel``), and item views draw plain text, but tooltips are not plain.
"""

from __future__ import annotations

from html import escape

from PySide6.QtGui import Qt

from passlens.engine.quoting import visible

LINE_CHARACTERS = 120
"""Tooltips wrap longer lines; Qt wraps none in plain text."""


def plain(text: str) -> str:
    """A text that Qt shows as it is: escaped where Qt would take it for markup, or where lines must wrap."""
    shown = visible(text)
    if not Qt.mightBeRichText(shown) and all(len(line) <= LINE_CHARACTERS for line in shown.splitlines()):
        return shown
    return f'<div style="white-space:pre-wrap">{escape(shown)}</div>'
