"""The text of one dump: read from its file, and as it is compared with another."""

from __future__ import annotations

import re
from pathlib import Path

from passlens.engine.ir.locations import without_locations

_MARK = re.compile(r"(, )?\biree\.fixedpoint\.(?:iteration|modified)(?: = \d+ : index)?(?(1)|(?:, )?)")
_MARKED = "iree.fixedpoint."


def _without_marks(text: str) -> str:
    """The text without what ``iree-util-fixed-point-iterator`` writes on the module between the passes that it runs.

    Nothing is dumped when it does, so the next pass would be blamed for it.
    """
    at = text.find(_MARKED)
    while at >= 0:  # an attribute of the module: on its first line, far from most of a text of 10 MB
        start, end = text.rfind("\n", 0, at) + 1, text.find("\n", at)
        end = len(text) if end < 0 else end
        line = _MARK.sub("", text[start:end]).replace(" attributes {}", "")
        text = f"{text[:start]}{line}{text[end:]}"
        at = text.find(_MARKED, start + len(line))
    return text


def decoded(body: bytes) -> str:
    """The text of a dump; bytes that are not UTF-8 are replaced."""
    return body.decode("utf-8", errors="replace")


def comparable(text: str) -> str:
    """A text as it is compared: of a pass that changed nothing but debug locations there is nothing to see."""
    return _without_marks(without_locations(text))


def read_dump(file: Path) -> tuple[str, bytes]:
    """The header line of a dump, and the rest with one newline at its end.

    Inner ops' dumps end in an empty line, the module's do not. Copies are few: a dump can be 10 MB and more.
    """
    with file.open("rb", buffering=0) as whole:
        data = whole.readall()
    start = data.find(b"\n") + 1 or len(data)
    header, body = data[:start], data[start:]
    if body.endswith(b"\n\n") or not body.endswith(b"\n"):
        body = body.rstrip(b"\n") + b"\n"
    return decoded(header.removesuffix(b"\n")), body
