"""Checks that a phase that was compiled again ends as it did in the whole compile."""

from __future__ import annotations

import re

from passlens.engine.compile.dump_text import comparable
from passlens.engine.diff.ops import diff_ops
from passlens.engine.ir.aliases import same_but_for_aliases
from passlens.engine.ir.outline import extract
from passlens.engine.session.rows import EXECUTABLE

_CODE_SIZE = re.compile(r"(hal\.executable\.binary [^\n]*\bdata = [^\n]* : vector<)\d+(?=xi8>)")
"""A code object names the file that was compiled: its size varies with the length of that name."""


def ends_alike(stored: str, again: str, executable: str = "") -> bool:
    """Whether two texts of the end of a phase differ only in names and the order of independent ops.

    Args:
        stored: The text of the whole compile.
        again: The text of the phase alone, or of one dispatch alone.
        executable: The dispatch; only its result is compared. Empty: everything is compared.
    """
    if executable:
        path = ((EXECUTABLE, executable),)
        whole, alone = extract(stored, path), extract(again, path)
        return whole is not None and alone is not None and _same(whole, alone)
    return stored == again or _same(_CODE_SIZE.sub(r"\1", stored), _CODE_SIZE.sub(r"\1", again))


def _same(stored: str, again: str) -> bool:
    stored, again = comparable(stored), comparable(again)
    return stored == again or same_but_for_aliases(stored, again) or diff_ops(stored, again).same
