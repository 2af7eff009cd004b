"""Renders the subset of Markdown used in notes as HTML: paragraphs, lists, headings, code, emphasis, web links.

Everything else is kept as typed. Every character is escaped first, so that a note cannot inject markup.
"""

from __future__ import annotations

import re
from html import escape

_CODE = re.compile(r"`([^`\n]+)`")
# Words that could contain another link do not match: otherwise each "[" of a note would be followed to the next "]".
_LINK = re.compile(
    r"\[([^\[\]\n]+)\]\((https?://[^\s()\"']+)\)|(?<![\"\w/>])(https?://[^\s<>()\"']+[^\s<>()\"'.,;:!?])"
)
_STRONG = re.compile(r"\*\*(?=\S)([^*\n]+?)(?<=\S)\*\*")
_EMPHASIS = re.compile(r"(?<![\w*])\*(?=\S)([^*\n]+?)(?<=\S)\*(?![\w*])")
_ITEM = re.compile(r"\s{0,3}[-*+]\s+(.*)")
_NUMBERED = re.compile(r"\s{0,3}\d{1,4}[.)]\s+(.*)")
_HEADING = re.compile(r"#{1,6}\s+(.*)")
_FENCE = re.compile(r"\s{0,3}(```|~~~)")


def to_html(text: str) -> str:
    """A note as HTML blocks."""
    blocks = list[str]()
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    at = 0
    while at < len(lines):
        line = lines[at]
        fence = _FENCE.match(line)
        if fence is not None:
            end = next((n for n in range(at + 1, len(lines)) if lines[n].strip() == fence[1]), len(lines))
            blocks.append(f"<pre>{escape(chr(10).join(lines[at + 1 : end]))}</pre>")
            at = end + 1
        elif not line.strip():
            at += 1
        elif (heading := _HEADING.match(line)) is not None:
            blocks.append(f"<p><strong>{_inline(heading[1])}</strong></p>")
            at += 1
        elif (pattern := _list_of(line)) is not None:
            at = _add_list(blocks, lines, at, pattern)
        else:
            end = at + 1
            while end < len(lines) and _goes_on(lines[end]):
                end += 1
            blocks.append("<p>" + "<br>".join(_inline(one) for one in lines[at:end]) + "</p>")
            at = end
    return "\n".join(blocks)


def _list_of(line: str) -> re.Pattern[str] | None:
    """The pattern of the items in a list that begins in this line; None without one."""
    return next((pattern for pattern in (_ITEM, _NUMBERED) if pattern.match(line)), None)


def _goes_on(line: str) -> bool:
    """Whether a line continues the paragraph above it."""
    return bool(line.strip()) and not (_FENCE.match(line) or _HEADING.match(line) or _list_of(line))


def _add_list(blocks: list[str], lines: list[str], at: int, pattern: re.Pattern[str]) -> int:
    """Add the list that begins at a line; returns the line after it."""
    items = list[str]()
    while at < len(lines) and (item := pattern.match(lines[at])) is not None:
        items.append(f"<li>{_inline(item[1])}</li>")
        at += 1
    tag = "ul" if pattern is _ITEM else "ol"
    blocks.append(f"<{tag}>{''.join(items)}</{tag}>")
    return at


def _inline(text: str) -> str:
    """Code, emphasis and links within a line; code is not searched further."""
    parts = _CODE.split(text)
    return "".join(f"<code>{escape(part)}</code>" if index % 2 else _words(part) for index, part in enumerate(parts))


def _words(text: str) -> str:
    pieces, at = list[str](), 0
    for link in _LINK.finditer(text):
        target = link[2] or link[3]
        words = _emphasis(link[1]) if link[1] else escape(target)
        pieces += [_emphasis(text[at : link.start()]), f'<a href="{escape(target, quote=True)}">{words}</a>']
        at = link.end()
    return "".join([*pieces, _emphasis(text[at:])])


def _emphasis(text: str) -> str:
    return _EMPHASIS.sub(r"<em>\1</em>", _STRONG.sub(r"<strong>\1</strong>", escape(text)))
