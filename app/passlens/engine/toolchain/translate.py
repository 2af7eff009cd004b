"""Translates raw flags from one compiler's spelling to another's: renamed flags are translated and reported.

A flag that this compiler lacks under any name is never dropped: the request stops with a message that names the
versions with the flag and the most similar known flag.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from passlens.engine.messages import Message
from passlens.engine.toolchain import knowledge
from passlens.engine.toolchain.flag_history import known_flag
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


def _spelled(name: str, other: str, version: str) -> Message:
    """Which of two names replaced the other, and when."""
    mine, its = known_flag(name), known_flag(other)
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
            "--{name} was spelled --{other} for IREE {version}: the name --{old} was removed in {since}.",
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
