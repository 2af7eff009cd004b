"""Translates raw flags from one compiler's spelling to another's: renamed flags are translated and reported.

A flag that this compiler lacks under any name is never dropped: the request stops with a message that names the
versions with the flag and the most similar known flag.
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
    """Raw flags under a compiler's names for them.

    Attributes:
        words: The flags, in order.
        notices: The respelled flags with the reason, one sentence each.
    """

    words: tuple[str, ...]
    notices: tuple[Message, ...]


def translate(words: Sequence[str], flags: FlagCatalogue) -> Translation:
    """Spell raw flags for the compiler of a catalogue; unknown ones are unchanged."""
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
    """A compiler's name for a flag that it does not have under this name; empty without one."""
    return next((other for other in knowledge.same_flags(name) if flags.has(other)), "")


def why_unknown(name: str, version: str) -> Message:
    """Why a compiler of this version may lack a flag, as the end of a sentence; empty if no release has it."""
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
    """The releases with a flag, its other names, and how to get the newest of them; empty if none has it."""
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
    """The releases that accept a value of an enumeration; empty if none does."""
    versions = next((taken for known, taken in knowledge.values_of(name) if known == value), ())
    if not versions:
        return NOTHING
    return Message(
        "translate.taken-by", "IREE {versions} takes '{value}'.", versions=knowledge.spans(versions), value=value
    )


def _spelled(name: str, other: str, version: str) -> Message:
    """Which of two names replaced the other, and when."""
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
