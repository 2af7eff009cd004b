"""The text of one dump: reads it from its file, and prepares it for comparison."""

from __future__ import annotations

import re
from pathlib import Path

from passlens.engine.ir.locations import without_locations

_MARK = re.compile(r"(, )?\biree\.fixedpoint\.(?:iteration|modified)(?: = \d+ : index)?(?(1)|(?:, )?)")
_MARKED = "iree.fixedpoint."


def _without_marks(text: str) -> str:
    """Remove the attribute that ``iree-util-fixed-point-iterator`` sets on the module between the passes that it runs.

    The change itself is not dumped, so it would be attributed to the next pass.
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
    """A text in comparable form, in which a change of only debug locations does not show."""
    return _without_marks(without_locations(text))


def read_dump(file: Path) -> tuple[str, bytes]:
    """Read the header line of a dump, and the rest with one newline at its end.

    Dumps of inner ops end in an empty line, those of the module do not. Few copies are made: a dump can exceed 10 MB.
    """
    with file.open("rb", buffering=0) as whole:
        data = whole.readall()
    start = data.find(b"\n") + 1 or len(data)
    header, body = data[:start], data[start:]
    if body.endswith(b"\n\n") or not body.endswith(b"\n"):
        body = body.rstrip(b"\n") + b"\n"
    return decoded(header.removesuffix(b"\n")), body
