"""What two compared sessions are: their models, compilers and outcomes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from passlens.engine.compare.code import Code
from passlens.engine.compare.dispatches import Dispatch
from passlens.engine.compare.timeline import Timeline
from passlens.engine.compare.values import Side
from passlens.engine.messages import Message
from passlens.engine.session.naming import name_of
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.rows import CompilerRun, OutcomeKind, SessionInfo

_CAPTURES = frozenset({CompilerRun.EVERY_PASS, CompilerRun.FULL_CAPTURE})
_UNFINISHED = frozenset({OutcomeKind.RUNNING, OutcomeKind.CANCELLED, OutcomeKind.INTERRUPTED})
"""Outcomes of a compile whose passes stop half-way."""


@dataclass(frozen=True, slots=True)
class ComparedSession:
    """One side's session, read."""

    reader: SessionReader
    info: SessionInfo
    timeline: Timeline
    dispatches: Sequence[Dispatch]
    sources: Mapping[str, str]
    configured: Mapping[str, str]
    has_bodies: bool
    code: Code

    @property
    def unfinished(self) -> bool:
        """Whether its passes stop half-way: it is still compiling, or was stopped."""
        return self.info.outcome in _UNFINISHED


def why_no_passes(session: ComparedSession, name: str) -> Message:
    """Why a session, A or B, has no passes to compare."""
    info = session.info
    if session.reader.unfetched():
        return Message(
            "comparison.passes-not-made",
            "The passes of {name} were not made yet: compared by dispatches and figures only.",
            name=name,
        )
    if info.failed and (info.on_demand or any(lane.name in _CAPTURES for lane in info.lanes)):
        return Message(
            "comparison.no-pass-ran",
            "{name} ended before its first pass: compared by dispatches and figures only.",
            name=name,
        )
    return Message(
        "comparison.without-passes",
        "{name} was compiled without its passes: compared by dispatches and figures only.",
        name=name,
    )


def sides_of(a: ComparedSession, b: ComparedSession) -> tuple[Side, Side]:
    """Both sessions; equal names are distinguished by flags, otherwise by files."""
    names = [str(name_of(session.info).text()) for session in (a, b)]
    if names[0] == names[1]:
        flags = [" ".join(flag for flag in session.info.flags) for session in (a, b)]
        files = [session.info.path.name for session in (a, b)]
        more = flags if flags[0] != flags[1] else files
        names = [" · ".join(filter(None, parts)) for parts in zip(names, more, strict=True)]
    return _side(a, names[0]), _side(b, names[1])


def _side(session: ComparedSession, shown: str) -> Side:
    info = session.info
    name = name_of(info)
    return Side(
        info.path,
        shown,
        name.model,
        name.target,
        name.release,
        info.outcome,
        info.pass_count,
    )
