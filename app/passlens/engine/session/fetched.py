"""The parts of a quick look whose passes were fetched: each was compiled again from the previous phase's IR.

A session stores fetched passes phase by phase, in the order of the requests. So the text before the first pass of a
phase is the IR at the end of the previous phase, never the last dump of another phase.

One pass of a phase can be fetched without the others. Its executions sort after the rest of the phase, and the text
before each is stored as an artifact, because the session has no dump to compose it from. Once the whole phase is
fetched, they move to their places in it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

FETCHED: Final = "fetched"
"""The key in ``meta`` of the pieces whose passes are in the session; a session without it was captured as a whole."""
FETCHED_ALONE: Final = "fetched_alone"
"""The key in ``meta`` of the passes that were fetched without the rest of their phase."""
BEFORE_PASS: Final = "before-pass"
"""The kind of artifact that holds the text before an execution; it is named after the execution's id."""


class Piece(NamedTuple):
    """The unit of one fetch.

    Attributes:
        phase: Ordinal of the phase.
        executable: Symbol of the executable whose passes are fetched; empty: all passes of the phase.
        name: Argument name of the only pass, on all its scopes; empty: all passes.
    """

    phase: int
    executable: str = ""
    name: str = ""


def pieces_of(stored: Any, alone: Any = ()) -> frozenset[Piece]:
    """The pieces that a session's head names, and the passes ``alone``."""
    return frozenset(
        [
            *(Piece(phase, executable) for phase, executable in stored or ()),
            *(Piece(phase, name=name) for phase, name in alone or ()),
        ]
    )


def stored_pieces(pieces: Iterable[Piece]) -> list[tuple[int, str]]:
    """The pieces of ``FETCHED`` in the form stored in the head."""
    return [(piece.phase, piece.executable) for piece in sorted(pieces) if not piece.name]


def stored_alone(pieces: Iterable[Piece]) -> list[tuple[int, str]]:
    """The passes of ``FETCHED_ALONE`` in the form stored in the head; a complete phase needs none."""
    held = set(pieces)
    return [(piece.phase, piece.name) for piece in sorted(held) if piece.name and Piece(piece.phase) not in held]


def alone_key(phase: int, number: int, key: str) -> str:
    """The ``order_key`` of an execution of a pass that was fetched alone.

    Args:
        phase: Ordinal.
        number: Of the pass in the plan of the phase.
        key: Of the dump.
    """
    return f"{phase:02d}~{number:07d}/{key}"
