"""Finds the code and the links of an issue's Markdown text: in fences, in HTML, or plain between sentences.

Reads each character a bounded number of times for any text, as the text is untrusted.
"""

from __future__ import annotations

import html
import re
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate

_OPENS = re.compile(r"[ \t>]*(?:(?:[-*+]|\d{1,3}[.)])[ \t]+)?(?P<fence>`{3,}|~{3,})(?P<info>[^\n]*)")
_LANGUAGE = re.compile(r"[\w+.#{}=-]*")
_BARE = re.compile(
    r"[ \t>]*(?:(?:builtin\.)?module\b[^\n]*\{|(?:func|util|ml_program)\.(?:func|global)\s|#\w+\s*=\s*[#\w]|!\w+\s*=\s"
    r"|(?:hal|stream)\.executable\s)"
)
"""The first line of MLIR between sentences, without a fence."""
_STRING = re.compile(r'"(?:[^"\\\n]|\\.)*"|//[^\n]*')
_LINK = re.compile(
    r"\[(?P<label>[^\][\n]{0,200})\]\((?P<url>https?://[^\s()<>]{1,500})\)|(?P<bare>https?://[^\s()<>\]]{1,500})"
)
_MOST_LINKS = 200
_BEFORE = 120
_ASIDE = 3
"""The number of lines before a piece of code that may name it."""


@dataclass(frozen=True, slots=True)
class Block:
    """A piece of code.

    Attributes:
        text: The code without quotation marks and common indentation.
        lead: The lines before it, which may name it.
        start: The offset of its first line in characters, including its fence.
        end: The offset after its last line.
    """

    text: str
    lead: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Link:
    """A link, its label if any, and the text before it in its line."""

    url: str
    label: str
    before: str


def code_blocks(text: str) -> tuple[Block, ...]:
    """The code blocks of a text, in order: an unclosed fence extends to the end."""
    lines = text.split("\n")
    starts = list(accumulate((len(line) + 1 for line in lines), initial=0))
    blocks = list[Block]()

    def take(at: int, end: int, body: list[str]) -> None:
        lead = "\n".join(lines[max(0, at - _ASIDE) : at])
        blocks.append(Block(_unquoted(body), lead, starts[at], min(starts[end], len(text))))

    at, last_end = 0, max((place for place, line in enumerate(lines) if "</pre" in line), default=-1)
    while at < len(lines):
        line = lines[at]
        if (opened := _OPENS.match(line)) and not (opened["fence"][0] == "`" and "`" in opened["info"]):
            end = _closed(lines, at + 1, opened["fence"])
            info = opened["info"].strip()
            body = lines[at + 1 : end]
            end = min(end + 1, len(lines))
            take(at, end, body if _LANGUAGE.fullmatch(info) else [info, *body])
            at = end
        elif "<pre" in line and at <= last_end:
            end, body = _preformatted(lines, at)
            take(at, end + 1, [html.unescape(one) for one in body])
            at = end + 1
        elif _BARE.match(line):
            end, whole = _bare(lines, at)
            if whole:
                take(at, end, lines[at:end])
            at = end
        else:
            at += 1
    return tuple(blocks)


def links(text: str) -> Iterator[Link]:
    """The links of a text, in order, each once."""
    seen = set[str]()
    for match in _LINK.finditer(text):
        url = match["url"] or match["bare"].rstrip(".,;:!?'\"*_")
        if url in seen:
            continue
        seen.add(url)
        begin = max(text.rfind("\n", 0, match.start()) + 1, match.start() - _BEFORE)
        yield Link(url, (match["label"] or "").strip(), text[begin : match.start()].strip())
        if len(seen) >= _MOST_LINKS:
            return


def _closed(lines: list[str], at: int, fence: str) -> int:
    """The line that closes a fence; the number of lines if none does."""
    closing = re.compile(rf"[ \t>]*{re.escape(fence)}{re.escape(fence[0])}*[ \t]*\r?$")
    return next((place for place in range(at, len(lines)) if closing.match(lines[place])), len(lines))


def _preformatted(lines: list[str], at: int) -> tuple[int, list[str]]:
    """The last line of an HTML element ``pre``, and its lines."""
    end = next(place for place in range(at, len(lines)) if "</pre" in lines[place])
    body = "\n".join(lines[at : end + 1])
    body = body[body.index("<pre") :].partition(">")[2].partition("</pre")[0]
    return end, re.sub(r"</?code[^>]{0,100}>", "", body).strip("\n").split("\n")


def _bare(lines: list[str], at: int) -> tuple[int, bool]:
    """The line after the MLIR that begins there, and whether its braces are balanced."""
    depth, braces, here = 0, False, at
    while here < len(lines):
        bare = _STRING.sub("", lines[here])
        if depth == 0 and here > at and bare.strip() and not _BARE.match(lines[here]):
            break
        opened = bare.count("{")
        depth += opened - bare.count("}")
        braces = braces or opened > 0
        here += 1
        if depth < 0:
            break
    return here, braces and depth == 0


def _unquoted(lines: list[str]) -> str:
    if lines and all(line.lstrip().startswith(">") or not line.strip() for line in lines):
        lines = [line.lstrip()[1:] for line in lines]
    return textwrap.dedent("\n".join(lines))
