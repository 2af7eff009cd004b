"""Raw flags written for one compiler, spelled for another: what was renamed is translated, and said.

A flag that this compiler lacks and that has no other name is never dropped: the request stops with a sentence that says
in which versions it exists and which known flag is nearest.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from passlens.engine.messages import NOTHING, Items, Join, Message, together
from passlens.engine.toolchain import knowledge
from passlens.engine.toolchain.knowledge import Known, NameKind

if TYPE_CHECKING:
    from passlens.engine.toolchain.flags import FlagCatalogue


@dataclass(frozen=True, slots=True)
class Translation:
    """Raw flags under the names that a compiler knows them by.

    Attributes:
        words: The flags, in their order.
        notices: What was spelled otherwise and why, one sentence each.
    """

    words: tuple[str, ...]
    notices: tuple[Message, ...]


def translate(words: Sequence[str], flags: FlagCatalogue) -> Translation:
    """Spell raw flags for the compiler that a catalogue is of; what it cannot spell stays as it is."""
    spelled, notices = list[str](), list[Message]()
    for word in words:
        name, equals, value = word.lstrip("-").partition("=")
        other = other_name(name, flags) if word.startswith("-") and not flags.has(name) else ""
        if not other:
            spelled.append(word)
            continue
        spelled.append(f"--{other}{equals}{value}")
        notice = _spelled(name, other, flags.toolchain)
        if notice not in notices:
            notices.append(notice)
    return Translation(tuple(spelled), tuple(notices))


def other_name(name: str, flags: FlagCatalogue) -> str:
    """The name that a compiler knows a flag by, which it does not have by this one; empty when it has none."""
    return next((other for other in knowledge.same_flags(name) if flags.has(other)), "")


def why_unknown(name: str, version: str) -> Message:
    """Why a compiler of that version may lack a flag, as the end of a sentence; nothing when no release has it."""
    found = _known(name)
    if found is None:
        return NOTHING
    release = knowledge.release_of(version)
    if release is not None:
        place = found.all_versions.index(release)
        here = [one for one in found.versions if found.all_versions.index(one) < place]
        if not here:
            return Message("translate.came-with", "it came with {version}", version=found.versions[0])
        gone = found.all_versions[found.all_versions.index(here[-1]) + 1]
        return Message("translate.gone-since", "it is gone since {version}", version=gone)
    return Message("translate.released", "released compilers have it in {versions}", versions=found.sentence())


def where_known(name: str) -> Message:
    """Which releases have a flag, under which other names, and how to get the newest of them; nothing when none has."""
    found = _known(name)
    if found is None:
        return NOTHING
    others = tuple(f"--{other}" for other in knowledge.same_flags(name))
    where = Message(
        "translate.where",
        "It is in {versions}: compile with one of these (--toolchain; 'passlens toolchain install {newest}' brings "
        "it), or leave it out.",
        versions=found.where(),
        newest=found.versions[-1],
    )
    also = Message("translate.also-called", "It is also called {flags}.", flags=Items(others, Join.AND))
    return together(where, also if others else NOTHING)


def where_taken(name: str, value: str) -> Message:
    """Which releases take a value of an enumeration; nothing when none does."""
    versions = next((taken for known, taken in knowledge.values_of(name) if known == value), ())
    if not versions:
        return NOTHING
    return Message(
        "translate.taken-by", "IREE {versions} takes '{value}'.", versions=knowledge.spans(versions), value=value
    )


def _spelled(name: str, other: str, version: str) -> Message:
    """Which of two names took the place of the other, and when."""
    mine, its = _known(name), _known(other)
    if mine is None or its is None:
        return Message(
            "translate.same-flag",
            "--{name} was spelled --{other} for IREE {version}: it is the same flag.",
            name=name,
            other=other,
            version=version,
        )
    renamed = mine.versions[0] in its.versions or (
        its.versions[-1] not in mine.versions and its.gone_in and not mine.gone_in
    )
    if mine.gone_in and not renamed:
        return Message(
            "translate.name-gone",
            "--{name} was spelled --{other} for IREE {version}: the name --{old} is gone since {since}.",
            name=name,
            other=other,
            version=version,
            old=name,
            since=mine.gone_in,
        )
    return Message(
        "translate.name-came",
        "--{name} was spelled --{other} for IREE {version}: the name --{new} came with {since}.",
        name=name,
        other=other,
        version=version,
        new=name,
        since=mine.versions[0],
    )


def _known(name: str) -> Known | None:
    return next(iter(knowledge.versions_that_know(name, NameKind.FLAG)), None)
