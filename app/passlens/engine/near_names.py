"""Known names that resemble an unknown one: flags, passes, ops, values, symbols, files."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

ALIKE: Final = 0.72
"""The least similarity of names out of many, such as all flags."""
ALIKE_OF_FEW: Final = 0.6
"""The least similarity of names out of few, such as the values of a flag or the symbols of a module."""


def nearest(name: str, names: Iterable[str], count: int = 3, cutoff: float = ALIKE) -> tuple[str, ...]:
    """Up to ``count`` names that resemble ``name``, best first; ``cutoff`` is the least similarity."""
    import difflib  # noqa: PLC0415 - only misspelled names need it

    return tuple(difflib.get_close_matches(name, list(names), n=count, cutoff=cutoff))
