"""A record in the session of what was dropped to make it smaller, so that nothing is missing silently."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

from passlens.engine.messages import NOTHING, Items, Message
from passlens.engine.session.rows import PHASES

TRIMMED = "trimmed"
"""The key in ``meta`` under which a session keeps what was dropped from it (see Trimmed)."""


@dataclass(frozen=True, slots=True)
class Drop:
    """What to drop from a session.

    Attributes:
        scopes: Globs over scope paths, as in PassFilter; everything below a matching scope is dropped too.
        phases: Names of phases: their passes and the IR at their end.
        unchanged: Passes that changed nothing, except those whose dump is needed for the text before another pass.
        artifacts: Kinds of artifacts.
    """

    scopes: tuple[str, ...] = ()
    phases: tuple[str, ...] = ()
    unchanged: bool = False
    artifacts: tuple[str, ...] = ()

    @property
    def empty(self) -> bool:
        """Whether nothing is dropped; the session is repacked anyway."""
        return not (self.scopes or self.phases or self.unchanged or self.artifacts)

    def joined(self, other: Drop) -> Drop:
        """The union of two drops."""
        return Drop(
            tuple(dict.fromkeys(self.scopes + other.scopes)),
            tuple(name for name in PHASES if name in self.phases + other.phases),
            self.unchanged or other.unchanged,
            tuple(sorted({*self.artifacts, *other.artifacts})),
        )

    def words(self) -> Message:
        """The drop in words: ``passes of scopes *softmax*, passes that changed nothing``."""
        parts = list[Message]()
        if self.scopes:
            parts.append(Message("trimmed.of-scopes", "passes of scopes {names}", names=Items(self.scopes)))
        if self.phases:
            parts.append(
                Message("trimmed.of-phase", "passes and IR of phase {name}", name=self.phases[0])
                if len(self.phases) == 1
                else Message("trimmed.of-phases", "passes and IR of phases {names}", names=Items(self.phases))
            )
        if self.unchanged:
            parts.append(Message("trimmed.unchanged", "passes that changed nothing"))
        if self.artifacts:
            parts.append(Message("trimmed.artifacts", "artifacts of kind {names}", names=Items(self.artifacts)))
        words = parts.pop() if parts else NOTHING
        while parts:
            words = Message("trimmed.and-more", "{words}; {others}", words=parts.pop(), others=words)
        return words


@dataclass(frozen=True, slots=True)
class Trimmed:
    """Everything that all trims dropped from a session.

    Attributes:
        drop: What the user asked to drop.
        unknown: Remaining passes whose text before can no longer be composed.
    """

    drop: Drop
    unknown: frozenset[int]

    @classmethod
    def of(cls, stored: Mapping[str, Any] | None) -> Self:
        """Read the value of ``stored``; None for a session that was never trimmed."""
        if stored is None:
            return cls(Drop(), frozenset())
        drop = Drop(
            tuple(stored["scopes"]), tuple(stored["phases"]), bool(stored["unchanged"]), tuple(stored["artifacts"])
        )
        return cls(drop, frozenset(stored["unknown_before"]))

    def stored(self) -> dict[str, Any]:
        """The value to store in the session."""
        return {
            "scopes": self.drop.scopes,
            "phases": self.drop.phases,
            "unchanged": self.drop.unchanged,
            "artifacts": self.drop.artifacts,
            "unknown_before": sorted(self.unknown),
        }

    @property
    def no_text_before(self) -> Message:
        """Why the text before a pass is unknown."""
        return Message(
            "trimmed.no-text-before",
            "Not known: its sources were dropped from this session ({what}).",
            what=self.drop.words(),
        )

    @property
    def notice(self) -> Message:
        """One sentence on what the session lacks; empty when it was never trimmed."""
        if self.drop.empty:
            return NOTHING
        return Message(
            "trimmed.dropped", "Dropped from this session to make it smaller: {what}.", what=self.drop.words()
        )


WHOLE = Trimmed(Drop(), frozenset())
"""Of a session from which nothing was dropped."""
