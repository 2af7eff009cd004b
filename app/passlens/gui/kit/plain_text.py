"""Foreign text where Qt guesses whether it is markup: tooltips and message boxes.

Qt shows ``ptr<b>`` as bold, and loads the picture that ``<img src="file:…">`` names. Our labels are plain
(``kit.labels.PlainLabel``), and item views draw plain text, but tooltips are not plain.
"""

from __future__ import annotations

import re
from html import escape

from PySide6.QtGui import Qt

from passlens.engine.quoting import visible

_JOINER = "\u2060"
"""The word joiner: no line breaks there. Texts of labels have none: ``visible`` escapes it."""
_FLAG = re.compile(r"(?<![\w-])--[A-Za-z][\w-]*(?:=[\w.-]+)?")
_LONGEST_FLAG = 40
"""Characters of a flag that fit the narrowest panels; a longer one breaks at its hyphens, but not at its dashes."""
LINE_CHARACTERS = 120
"""Tooltips wrap longer lines; Qt wraps none in plain text."""


def plain(text: str) -> str:
    """A text that Qt shows as it is: escaped where Qt would take it for markup, or where lines must wrap."""
    shown = visible(text)
    if not Qt.mightBeRichText(shown) and all(len(line) <= LINE_CHARACTERS for line in shown.splitlines()):
        return shown
    return f'<div style="white-space:pre-wrap">{escape(shown)}</div>'


def unbroken(text: str) -> str:
    """A sentence whose flags Qt does not break at their hyphens; ``copied`` reverses it."""
    return _FLAG.sub(_joined, text) if "--" in text else text


def _joined(flag: re.Match[str]) -> str:
    if len(flag[0]) > _LONGEST_FLAG:
        return flag[0].replace("--", f"-{_JOINER}-{_JOINER}", 1)
    return flag[0].replace("-", f"-{_JOINER}")


def copied(text: str) -> str:
    """The text of ``unbroken`` as it was, such as for the clipboard."""
    return text.replace(_JOINER, "")
