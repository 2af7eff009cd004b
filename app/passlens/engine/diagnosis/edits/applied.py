"""A text with edits applied, the edits between two texts, and edits that keep the comments of what they replace."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Sequence

from passlens.engine.diagnosis.findings import Edit
from passlens.engine.ir.syntax import indent_of

_COMMENT = re.compile(r"(?<!:)//[^\"]*$")
"""A comment at the end of a line, and not a part of an address in a string."""


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


def with_comments(source: Sequence[str], edits: Iterable[Edit]) -> tuple[Edit, ...]:
    """The edits with the comments that they would drop, each in a line of its own; what they remove loses its own."""
    return tuple(_with_comments(source[edit.first - 1 : edit.last], edit) for edit in edits)


def _with_comments(replaced: Sequence[str], edit: Edit) -> Edit:
    found = (one[0].rstrip() for line in replaced if (one := _COMMENT.search(line)) is not None)
    lost = [one for one in found if not any(one in line for line in edit.lines)]
    if not lost or not edit.lines:
        return edit
    first = edit.lines[0]
    indent = indent_of(first)
    return Edit(edit.first, edit.last, (*(indent + one for one in lost), *edit.lines))
