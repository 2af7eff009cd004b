"""The messages whose English text a session stores in columns: its notices, and the ends of its compiles and itself.

They are one value of the head, a list, and each is matched to the text that it renders: no message can contradict its
column. An older session has none, and an older Passlens reads the text.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Final

from passlens.engine.messages import Message, from_stored, quoted

MESSAGES: Final = "messages"
"""The key of the value."""
MOST_MESSAGES: Final = 500
"""A folder may have any number of damaged files; messages beyond this number are stored as text only."""


def stored_messages(value: str) -> Mapping[str, Message]:
    """The messages of a head by their English text; invalid ones, which anybody may have written, are left out."""
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
    """The message for a text of a session; else the text itself."""
    return known.get(text) or quoted(text)
