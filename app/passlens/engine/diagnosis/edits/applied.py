"""A text with edits applied, and the edits between two texts."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence

from passlens.engine.diagnosis.findings import Edit


def applied(lines: Sequence[str], edits: Iterable[Edit]) -> list[str]:
    """The lines after the edits, which are in ascending order and do not overlap."""
    out, done = list[str](), 0
    for edit in edits:
        out += lines[done : edit.first - 1]
        out += edit.lines
        done = max(edit.last, edit.first - 1)
    return [*out, *lines[done:]]


def edits_between(before: Sequence[str], after: Sequence[str]) -> tuple[Edit, ...]:
    """The edits that turn the first text into the second."""
    same = 0
    while same < min(len(before), len(after)) and before[same] == after[same]:
        same += 1
    matcher = difflib.SequenceMatcher(None, before[same:], after[same:], autojunk=False)
    return tuple(
        Edit(same + start + 1, same + end, tuple(after[same + first : same + last]))
        for tag, start, end, first, last in matcher.get_opcodes()
        if tag != "equal"
    )
