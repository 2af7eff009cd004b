"""The effect of a pass, from the text before it and the dump after it, at the cost of the changed part only."""

from __future__ import annotations

from passlens.engine.compile.dump_text import comparable, decoded
from passlens.engine.diff.ends import between
from passlens.engine.diff.lines import count_changes
from passlens.engine.diff.verdict import Verdict, verdict
from passlens.engine.ir.aliases import same_but_for_aliases
from passlens.engine.session.rows import Status

SLACK = 16 << 10
"""Equal lines at the end that are left for the line diff: more than it reads."""


def compared(before: bytes | str, after: bytes) -> tuple[Status, int, int]:
    """The status of a pass, and the number of lines that it added and removed.

    Args:
        before: An earlier dump, or a text composed of several, whose alias names may differ from the compiler's.
        after: The dump after the pass.
    """
    if isinstance(before, str):
        old, new = comparable(before), comparable(decoded(after))
        same = old == new or same_but_for_aliases(old, new)
    else:
        old, new = (comparable(decoded(part)) for part in between(before, after, SLACK))
        same = old == new
    if same:
        return Status.UNCHANGED, 0, 0
    added, removed = count_changes(old, new)
    if old.count("%") != new.count("%"):
        return Status.CHANGED, added, removed
    if isinstance(before, bytes):
        old, new = comparable(decoded(before)), comparable(decoded(after))
    renumbered = verdict(old, new) is Verdict.RENUMBERED
    return Status.RENUMBERED if renumbered else Status.CHANGED, added, removed
