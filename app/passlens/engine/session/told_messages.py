"""The messages whose English a session holds in columns of text: its notices, and how it and its compiles ended.

They are one value of the head, a list, and each belongs to the text that it renders: no message can say another thing
than its column. An older session has none, and an older Passlens reads the text.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Final

from passlens.engine.messages import Message, from_stored, quoted

MESSAGES: Final = "messages"
"""The key of the value."""
MOST_MESSAGES: Final = 500
"""A folder may have as many damaged files as it likes; what is told beyond this is text alone."""


def stored_messages(value: str) -> Mapping[str, Message]:
    """The messages of a head by their English; none of what is no message: anybody may have written it."""
    try:
        raw = json.loads(value) if value else []
    except (ValueError, RecursionError):
        return {}
    found = dict[str, Message]()
    for one in raw[:MOST_MESSAGES] if isinstance(raw, list) else ():
        try:
            message = from_stored(one)
            found[str(message)] = message
        except (ValueError, TypeError, OverflowError):
            continue
    return found


def message_of(text: str, known: Mapping[str, Message]) -> Message:
    """The message that a text of a session is, else the text as it is."""
    return known.get(text) or quoted(text)
