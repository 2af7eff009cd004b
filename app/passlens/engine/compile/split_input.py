"""Several inputs in one file, for a run of the compiler with ``--split-input-file``."""

from __future__ import annotations

from collections.abc import Sequence

SEPARATOR = "// -----"
"""The line between two inputs."""
NO_SYMBOLS = {"LLVM_DISABLE_SYMBOLIZATION": "1"}
"""The environment in which a crash ends at once: no run of many inputs reads the names in its stack."""


def joined(pieces: Sequence[str]) -> str:
    """The text of the file."""
    return f"\n{SEPARATOR}\n".join(pieces)


def starts(pieces: Sequence[str]) -> list[int]:
    """The first line of each input in the file, from 1."""
    found, line = list[int](), 1
    for piece in pieces:
        found.append(line)
        line += piece.count("\n") + 2
    return found
