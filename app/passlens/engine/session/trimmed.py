"""What was dropped from a session to make it smaller: kept in the session, so that nothing is missing silently."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

from passlens.engine.session.rows import PHASES

TRIMMED = "trimmed"
"""The key in ``meta`` under which a session keeps what was dropped from it (see Trimmed)."""


@dataclass(frozen=True, slots=True)
class Drop:
    """What to drop from a session.

    Attributes:
        scopes: Globs over scope paths, as PassFilter takes them; all below a scope that matches goes too.
        phases: Names of phases: their passes and the IR at their end.
        unchanged: Passes that changed nothing, but for those whose dump the text before another pass is made of.
        artifacts: Kinds of artifacts.
    """

    scopes: tuple[str, ...] = ()
    phases: tuple[str, ...] = ()
    unchanged: bool = False
    artifacts: tuple[str, ...] = ()

    @property
    def empty(self) -> bool:
        """Whether nothing is dropped: what is left is packed anew all the same."""
        return not (self.scopes or self.phases or self.unchanged or self.artifacts)

    def joined(self, other: Drop) -> Drop:
        """What one and the other drop, in one."""
        return Drop(
            tuple(dict.fromkeys(self.scopes + other.scopes)),
            tuple(name for name in PHASES if name in self.phases + other.phases),
            self.unchanged or other.unchanged,
            tuple(sorted({*self.artifacts, *other.artifacts})),
        )

    def words(self) -> str:
        """What is dropped, for people: ``passes of scopes *softmax*, passes that changed nothing``."""
        parts = []
        if self.scopes:
            parts.append(f"passes of scopes {', '.join(self.scopes)}")
        if self.phases:
            parts.append(f"passes and IR of {'phases' if len(self.phases) > 1 else 'phase'} {', '.join(self.phases)}")
        if self.unchanged:
            parts.append("passes that changed nothing")
        if self.artifacts:
            parts.append(f"artifacts of kind {', '.join(self.artifacts)}")
        return "; ".join(parts)


@dataclass(frozen=True, slots=True)
class Trimmed:
    """What was dropped from a session, by all trims together.

    Attributes:
        drop: What was asked for.
        unknown: Passes that are left and whose text before can no longer be put together.
    """

    drop: Drop
    unknown: frozenset[int]

    @classmethod
    def of(cls, stored: Mapping[str, Any] | None) -> Self:
        """From what ``stored`` gave; None in a session that is whole."""
        if stored is None:
            return cls(Drop(), frozenset())
        drop = Drop(
            tuple(stored["scopes"]), tuple(stored["phases"]), bool(stored["unchanged"]), tuple(stored["artifacts"])
        )
        return cls(drop, frozenset(stored["unknown_before"]))

    def stored(self) -> dict[str, Any]:
        """As the session keeps it."""
        return {
            "scopes": self.drop.scopes,
            "phases": self.drop.phases,
            "unchanged": self.drop.unchanged,
            "artifacts": self.drop.artifacts,
            "unknown_before": sorted(self.unknown),
        }

    @property
    def no_text_before(self) -> str:
        """Why the text before a pass is not known."""
        return f"Not known: what it would be put together from was dropped from this session ({self.drop.words()})."

    @property
    def notice(self) -> str:
        """One sentence on what the session lacks; empty when it is whole."""
        return "" if self.drop.empty else f"Dropped from this session to make it smaller: {self.drop.words()}."


WHOLE = Trimmed(Drop(), frozenset())
"""Of a session from which nothing was dropped."""
