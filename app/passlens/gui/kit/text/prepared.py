"""Prepares texts for the text view on a job's thread: finding the lines of a large text takes a second.

Imports are inside the functions, because what finds lines is not needed before the first text.
"""

# ruff: noqa: PLC0415

from __future__ import annotations

import codecs
from pathlib import Path
from typing import TYPE_CHECKING

from passlens.engine.jobs import CancelToken
from passlens.engine.session.rows import IrText

if TYPE_CHECKING:
    from passlens.gui.kit.text.names import NamedText

WHOLE_BYTES = 64 << 20
"""Inputs up to this size are shown whole: a model of 70 B parameters over 8 devices has 660,000 lines, 60 MB."""
BEGINNING_BYTES = 8 << 20
"""This much of a larger input is shown."""
_PIECE = 4 << 20
_LARGE = 4 << 20
"""The regions of a shorter text are found between two frames, after it is shown."""


def read_input(path: Path, size: int, cancel: CancelToken) -> tuple[str, bool]:
    """The text of an input, or the beginning of a very large one; and whether it is complete.

    Raises:
        OSError: The file cannot be read.
        CancelledError: The user asked to stop.
    """
    whole = size <= WHOLE_BYTES
    left = WHOLE_BYTES if whole else BEGINNING_BYTES
    decoder = codecs.getincrementaldecoder("utf-8")(errors="replace")
    pieces = list[str]()
    with path.open("rb") as file:
        # In pieces: decoding all at once would block the GUI thread by the interpreter's lock.
        while left and (data := file.read(min(left, _PIECE))):
            cancel.raise_if_cancelled()
            pieces.append(decoder.decode(data))
            left -= len(data)
        whole = not file.read(1)
    pieces.append(decoder.decode(b"", final=True) if whole else "")
    text = "".join(pieces)
    return (text if whole else text[: text.rfind("\n") + 1] or text), whole


def prepare(text: IrText) -> NamedText | None:
    """The lines of a text and, if it is large, its regions; None without a text."""
    from passlens.engine.ir.regions import finish, read_regions
    from passlens.gui.kit.text.names import NamedText

    if not text.text:
        return None
    named = NamedText(text.text, text.language)
    if len(text.text) > _LARGE:
        named.regions = finish(read_regions(named.index, text.language))
    else:
        named.find_lines()
    return named
