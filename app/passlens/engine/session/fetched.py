"""Which parts of a quick look had their passes fetched: each part was compiled again, from the IR of the phase before.

A session with fetched passes holds them phase by phase, in whatever order somebody asked for them. So what stood before
the first pass of a phase is the IR at the end of the phase before, and never the last dump of another phase.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

FETCHED: Final = "fetched"
"""The key in ``meta`` of the pieces whose passes are in the session; a session without it was captured as a whole."""


class Piece(NamedTuple):
    """What is fetched at once.

    Attributes:
        phase: Ordinal of the phase.
        executable: Symbol of the one whose passes they are; empty: all passes of the phase.
    """

    phase: int
    executable: str = ""


def pieces_of(stored: Any) -> frozenset[Piece]:
    """The pieces that a session's head names."""
    return frozenset(Piece(phase, executable) for phase, executable in stored or ())


def stored_pieces(pieces: Iterable[Piece]) -> list[tuple[int, str]]:
    """The same as the head keeps them."""
    return [(piece.phase, piece.executable) for piece in sorted(pieces)]
