"""The displayed name of a session: model, target, release, outcome and age."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from passlens.engine.messages import NOTHING, Count, Message, quoted
from passlens.engine.session.rows import ChildKind, ChildOf, Origin, OutcomeKind, SessionInfo

_RELEASE = re.compile(r"(\d+\.\d+\.\d+)(?:rc\d+)?")
_OF_A_COPY = re.compile(r"\.[^.]+-[0-9a-f]{12}$")
"""What ``diagnosis.trials.trial`` adds to the name of a file that it edits: the fix and its key."""
_MINUTE, _HOUR, _DAY = 60, 3600, 86_400
_RECENT_DAYS = 14
_ENDS = {
    OutcomeKind.RUNNING: Message("session-name.compiling", "compiling"),
    OutcomeKind.OK: Message("session-name.compiled", "compiled"),
    OutcomeKind.FAILED: Message("session-name.failed", "failed"),
    OutcomeKind.CRASHED: Message("session-name.crashed", "crashed"),
    OutcomeKind.CANCELLED: Message("session-name.cancelled", "cancelled"),
    OutcomeKind.INTERRUPTED: Message("session-name.interrupted", "interrupted"),
}
_IMPORTED = Message("session-name.imported", "imported")


@dataclass(frozen=True, slots=True)
class SessionName:
    """The parts of a name.

    Attributes:
        model: The model's file without its suffix, or the dispatch that was compiled alone.
        target: Chip, and the number of devices if several; empty where imported dumps do not show it.
        release: ``3.9.0``, or the version of an unreleased build; empty where imported dumps do not show it.
        end: How the compile ended.
        outcome: How the compile ended, as a value.
        created: When it began; None where the session's date is invalid.
        fix: The fix that the compile tries; empty for none.
    """

    model: str
    target: str
    release: str
    end: Message
    outcome: OutcomeKind
    created: datetime | None
    fix: Message = NOTHING

    def text(self) -> Message:
        """All parts but the age."""
        known = " · ".join(part for part in (self.model, self.target, self.release) if part)
        if self.fix:
            return Message("session-name.of-a-fix", "{known} · {fix} · {end}", known=known, fix=self.fix, end=self.end)
        return Message("session-name.whole", "{known} · {end}", known=known, end=self.end)

    def age(self, now: datetime | None = None) -> Message:
        """The time since the compile began; a date after two weeks; empty where unknown."""
        if self.created is None:
            return NOTHING
        seconds = ((now or datetime.now(UTC)) - self.created).total_seconds()
        if seconds < _MINUTE:
            return Message("session-name.now", "just now")
        if seconds < _HOUR:
            return Message("session-name.minutes", "{minutes} min ago", minutes=int(seconds // _MINUTE))
        if seconds < _DAY:
            return Message("session-name.hours", "{hours} h ago", hours=int(seconds // _HOUR))
        days = int(seconds // _DAY)
        if days <= _RECENT_DAYS:
            return Message("session-name.days", "{days} ago", days=Count(days, "day", "days"))
        return quoted(self.created.astimezone().strftime("%Y-%m-%d"))


def name_of(info: SessionInfo) -> SessionName:
    """The name of a session."""
    release = _RELEASE.fullmatch(info.toolchain_version)
    devices = f" × {len(info.devices)}" if len(info.devices) > 1 else ""
    model = model_of(info)
    return SessionName(
        f"{model} @{info.dispatch.name}" if info.dispatch else model,
        f"{info.target}{devices}" if info.target else "",
        release[1] if release else info.toolchain_version,
        _IMPORTED if info.imported and info.outcome is OutcomeKind.OK else _ENDS[info.outcome],
        info.outcome,
        _date(info.created),
        info.parent.what if info.parent is not None and info.parent.kind is ChildKind.FIX else NOTHING,
    )


def model_of(info: SessionInfo) -> str:
    """The model's file without its suffix; of a fix that edits a copy, without what the copy's name adds."""
    stem = info.source.stem
    return _OF_A_COPY.sub("", stem) if is_edited_copy(info) else stem


def is_edited_copy(info: SessionInfo) -> bool:
    """Whether the compile is a trial of a fix that edits its input."""
    is_trial = info.parent is not None and info.parent.kind is ChildKind.FIX
    return is_trial and _OF_A_COPY.search(info.source.stem) is not None


def parent_of(info: SessionInfo) -> ChildOf | None:
    """The session that this one was made from; None where there is none, or where a foreign file names it."""
    if info.parent is not None:
        return info.parent
    if info.dispatch is not None:
        return ChildOf(info.dispatch.session, ChildKind.DISPATCH, quoted(f"@{info.dispatch.name}"))
    return None


def model_to_compile(info: SessionInfo) -> Path | None:
    """The model to compile again; None for imports, foreign sessions, and sessions made from another."""
    made_from_model = parent_of(info) is None and not info.imported and info.origin is Origin.HERE
    return info.source if made_from_model else None


def _date(text: str) -> datetime | None:
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        return None
