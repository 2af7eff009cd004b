"""How the compiler ended, as its session tells it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from passlens.engine.messages import Items, Message, as_message
from passlens.engine.session.rows import SessionInfo

_NO_PROGRESS = frozenset({"compile.no-progress", "compile.no-progress-in"})
_OLDER_NO_PROGRESS = "No pass began or ended"
_OLDER_SIGNAL = re.compile(r"\bSIG[A-Z0-9]+\b")
"""Of sessions that keep the end as English text."""


def made_no_progress(info: SessionInfo) -> bool:
    """Whether the compiler was ended because no pass began or ended for long."""
    return any(
        part.id in _NO_PROGRESS if part.id else part.template.startswith(_OLDER_NO_PROGRESS)
        for part in _sentences(as_message(info.sentence))
    )


def signal_of(info: SessionInfo) -> str:
    """The signal that ended the compiler, such as ``SIGSEGV``; empty where none did."""
    for part in _sentences(as_message(info.sentence)):
        if not part.id and (found := _OLDER_SIGNAL.search(part.template)):
            return found[0]
        if isinstance(signal := part.arguments.get("signal"), str):
            return signal
    return ""


def _sentences(told: Message) -> Iterator[Message]:
    """A message, or those that it puts together."""
    parts = told.arguments.get("parts")
    if isinstance(parts, Items):
        yield from (part for part in parts.items if isinstance(part, Message))
    else:
        yield told
