"""The IR dumps of several passes in one file, as ``--mlir-print-ir-after-all`` prints them one after the other."""

from __future__ import annotations

import re
from collections.abc import Sequence

_HEADER = re.compile(r"// -----// IR Dump (?:Before|After) ")
_REDEFINED = re.compile(r"redefinition of (?P<what>symbol named|attribute alias id|type alias id) '(?P<name>[^']+)'")
_SIGILS = {"symbol named": "@", "attribute alias id": "#", "type alias id": "!"}


def second_dump(source: Sequence[str], message: str, line: int) -> tuple[int, str] | None:
    """The line, from 1, of the header of a later dump, and the name that it defines again; None without one.

    Args:
        source: The lines of the input.
        message: The compiler's message.
        line: The line that it rejects, from 1.
    """
    told = _REDEFINED.match(message)
    begins = next((number for number in range(line, 0, -1) if _HEADER.match(source[number - 1])), 0)
    if told is None or not any(one.strip() and not _HEADER.match(one) for one in source[: max(begins - 1, 0)]):
        return None
    return begins, f"{_SIGILS[told['what']]}{told['name']}"
