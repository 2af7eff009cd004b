"""How the compiler ended, from the message in its session; sessions that store it as text only yield nothing."""

from __future__ import annotations

from collections.abc import Iterator

from passlens.engine.messages import Items, Message
from passlens.engine.session.rows import SessionInfo

_NO_PROGRESS = frozenset({"compile.no-progress", "compile.no-progress-in"})


def made_no_progress(info: SessionInfo) -> bool:
    """Whether the compiler was stopped because no pass began or ended for long."""
    return any(part.id in _NO_PROGRESS for part in _sentences(info.sentence))


def signal_of(info: SessionInfo) -> str:
    """The signal that ended the compiler, such as ``SIGSEGV``; empty without one."""
    for part in _sentences(info.sentence):
        if isinstance(signal := part.arguments.get("signal"), str):
            return signal
    return ""


def _sentences(message: Message) -> Iterator[Message]:
    """The message itself, or the parts of a joined one."""
    parts = message.arguments.get("parts")
    if isinstance(parts, Items):
        yield from (part for part in parts.items if isinstance(part, Message))
    else:
        yield message
