"""Counts the ops of a printed text by name."""

from __future__ import annotations

import re
from collections import Counter

from passlens.engine.ir.syntax import FULL_NAMES, HEAD

_OP = re.compile(rf"^{HEAD}(?=(?P<after>[^\w$.\n]?.?))", re.MULTILINE)
_BODY = re.compile(r"\{ ([a-z_]\w*(?:\.\w+)+)(?: \{[^{}]*\}| <[^<>]*>)? \}")
"""The short form of ``linalg.map`` and ``linalg.reduce``: ``{ arith.addf }``."""
_BEFORE_SYMBOLS = frozenset({"call", "func"})
"""Words that are ops only before a symbol."""
_SHORT_FORM_OPS = frozenset({"linalg.map", "linalg.reduce"})


def count_ops(text: str) -> dict[str, int]:
    """Op names with their counts, from printed IR in custom or generic form.

    Names in comments, strings and attributes are not counted. About 0.3 s for 10 MB.
    """
    counts: Counter[str] = Counter()
    resources = text.find("\n{-#")
    for match in _OP.finditer(text, 0, len(text) if resources < 0 else resources):
        name = match["generic"] or match["custom"]
        if not match["generic"]:
            after, has_result = match["after"], match["results"] is not None
            if "." not in name:
                if name not in FULL_NAMES or (name == "constant" and not has_result):
                    continue
                if name in _BEFORE_SYMBOLS and not after.startswith(" @"):
                    continue
                name = FULL_NAMES[name]
            elif after == " =" and not has_result:
                continue  # an attribute on a separate line
        counts[name] += 1
        if name in _SHORT_FORM_OPS:
            end = text.find("\n", match.end())
            for body in _BODY.finditer(text, match.end(), len(text) if end < 0 else end):
                counts[body[1]] += 1
    return dict(counts)
