"""Element types that some targets and passes do not support."""

from __future__ import annotations

import re

UNUSUAL = re.compile(
    r"(?<![\w.])(?:[\dx?]+x)?(?P<type>f[468]E\w+|bf16|tf32|f64|f80|f128|complex<\w+>|i128|i[2-7])(?=[,>)\s]|$)"
)
"""An element type that some targets and passes do not support."""


def rarest(pattern: re.Pattern[str], text: str) -> str:
    """The type in a text that the fewest targets support; empty if there is none, or if two types are equally rare.

    Args:
        pattern: Matches rare types, with a group ``type``.
        text: The text of an op or a message.
    """
    types = dict.fromkeys(one["type"] for one in pattern.finditer(text))
    for common in ("f64", "bf16"):
        if len(types) > 1:
            types.pop(common, None)
    return next(iter(types)) if len(types) == 1 else ""
