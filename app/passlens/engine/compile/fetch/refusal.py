"""Whether passes of a session can be fetched: checked for every opened session, without loading the fetch job."""

from __future__ import annotations

from passlens.engine.messages import NOTHING, Message
from passlens.engine.session.reader import SessionReader


def fetch_refusal(reader: SessionReader) -> Message:
    """Why passes of a session cannot be fetched; empty when they can be."""
    info = reader.info()
    if info.imported:
        return Message("fetch.imported", "These dumps were imported: there is no compile to repeat.")
    if info.dispatch is not None:
        return Message(
            "fetch.of-dispatch", "One dispatch was compiled here: fetch its passes from the whole model's session."
        )
    if not info.on_demand:
        return Message("fetch.captured", "The passes of this session were captured with its compile.")
    if not reader.trimmed().drop.empty:
        return Message("fetch.trimmed", "The session was trimmed: its passes can no longer be made again.")
    if info.growing:
        return Message("fetch.growing", "The compile still runs: its passes can be fetched when it has ended.")
    return NOTHING
