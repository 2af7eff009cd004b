r"""Quotes text from a file for another language, so that it stays text there: one function per language.

Names, sentences and IR in a session may come from elsewhere. A terminal obeys escape sequences, a shell script ends
a comment at a newline, a spreadsheet calculates what begins with ``=``, Markdown has links and pictures.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TextIO

NAME_BYTES = 200
"""The most bytes of a file name that come from a name in a session: file systems allow 255 in all."""

_INVISIBLE = (
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0"
    "\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
)
"""What draws nothing, or moves what is drawn beside it (Unicode 16, Default_Ignorable_Code_Point and categories Zl, Zp,
Cf). Not the selectors U+FE00 to U+FE0F, which choose a sign's form: ``✔️`` has one."""
_UNSAFE = re.compile(rf"[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff{_INVISIBLE}]")
_UNSAFE_IN_LINE = re.compile(rf"[\x00-\x1f\x7f-\x9f\ud800-\udfff{_INVISIBLE}]")
_SHORT = {"\n": r"\n", "\t": r"\t", "\r": r"\r"}

_NUMBER = re.compile(r"[+-]?(\d[\d,_ ]*)?\.?\d+([eE][+-]?\d+)?%?")
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20")
"""A spreadsheet calculates a cell that begins with these (OWASP, CSV Injection; the last four are the wide forms)."""

_MARKDOWN = re.compile(r"[\\`<~]|\](?=[\[(:])")
_UNNAMED = re.compile(r"[^\w.+-]+")


def _escape(found: re.Match[str]) -> str:
    character = found[0]
    number = ord(character)
    if character in _SHORT:
        return _SHORT[character]
    if number < 0x100:
        return f"\\x{number:02x}"
    return f"\\u{number:04x}" if number < 0x10000 else f"\\U{number:08x}"


def visible(text: str) -> str:
    r"""Text without hidden effects: control, direction and invisible characters become ``\x1b`` or ``\u202e``.

    Newlines and tabs stay, and ``\r\n`` is a newline. Visible text is unchanged.
    """
    if text.isascii() and text.isprintable():
        return text
    return _UNSAFE.sub(_escape, text.replace("\r\n", "\n"))


def one_line(text: str) -> str:
    r"""The same on one line: newlines and tabs are ``\n`` and ``\t``. In a comment of a shell it ends nothing."""
    return text if text.isascii() and text.isprintable() else _UNSAFE_IN_LINE.sub(_escape, text)


def json_text(document: str) -> str:
    r"""The same JSON document with such characters as ``\u`` escapes; they occur only in strings."""
    return _UNSAFE.sub(_json_escape, document)


def _json_escape(found: re.Match[str]) -> str:
    number = ord(found[0])
    if number < 0x10000:
        return f"\\u{number:04x}"
    number -= 0x10000
    return f"\\u{0xD800 + (number >> 10):04x}\\u{0xDC00 + (number & 0x3FF):04x}"


def file_name(text: str, otherwise: str) -> str:
    """A part of a file name made of a name: letters, digits and ``._+-``, bounded, no folder, no option, not hidden.

    Args:
        text: The name, such as a symbol.
        otherwise: The name to use where nothing is left.
    """
    cut = _UNNAMED.sub("_", text).encode("utf-8", "ignore")[:NAME_BYTES].decode("utf-8", "ignore")
    return cut.strip("._-+") or otherwise


def file_suffix(suffix: str, otherwise: str) -> str:
    """A suffix with its dot, if it consists of letters and digits; else ``otherwise``."""
    return suffix if re.fullmatch(r"\.[A-Za-z0-9]{1,16}", suffix) else otherwise


def markdown_block(text: str, language: str) -> str:
    """A fenced code block that nothing in the text can close."""
    longest = max((len(run) for run in re.findall("`+", text)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}{language}\n{visible(text).rstrip()}\n{fence}"


def markdown_code(text: str) -> str:
    """Code within a line."""
    line = one_line(text)
    longest = max((len(run) for run in re.findall("`+", line)), default=0)
    fence, room = "`" * (longest + 1), " " if longest else ""
    return f"{fence}{room}{line}{room}{fence}"


def markdown_text(text: str) -> str:
    """Words within a line: no code, link, picture or tag."""
    return _MARKDOWN.sub(r"\\\g<0>", one_line(text))


def table_cell(value: object) -> object:
    """A value for CSV or tab-separated text: text that a spreadsheet would calculate gets a leading apostrophe.

    Numbers stay numbers, including those written as text.
    """
    if not isinstance(value, str):
        return value
    text = visible(value)
    return f"'{text}" if text.startswith(_FORMULA) and not _NUMBER.fullmatch(text) else text


class TableWriter:
    """Writes CSV (RFC 4180 quoting) whose cells are all data: see ``table_cell``."""

    def __init__(self, out: TextIO) -> None:
        import csv  # noqa: PLC0415 - for who exports

        self._writer = csv.writer(out)

    def writerow(self, row: Iterable[object]) -> None:
        """Write one row."""
        self._writer.writerow([table_cell(value) for value in row])

    def writerows(self, rows: Iterable[Iterable[object]]) -> None:
        """Write several."""
        for row in rows:
            self.writerow(row)


def csv_text(rows: Iterable[Iterable[object]]) -> str:
    """Rows as CSV: see ``TableWriter``. None is an empty cell."""
    import io  # noqa: PLC0415 - for who exports

    out = io.StringIO()
    TableWriter(out).writerows(rows)
    return out.getvalue()
