"""Lists a failed pass on the module that has no dump, because the compiler died while it printed the IR after it."""

from __future__ import annotations

from passlens.engine.session.reader import SessionReader
from passlens.engine.session.rows import PHASES, Status, Text
from passlens.engine.session.writer import PassRecord, SessionWriter


def list_unprinted(
    writer: SessionWriter, name: str, class_name: str, *, phase: int | None = None, after: bytes = b""
) -> bool:
    """List the pass after all others; returns whether it was listed.

    Args:
        writer: The session.
        name: The pass's argument name; its class name if unknown.
        class_name: Its class name.
        phase: The ordinal of its phase, whose passes are in the session; None if not yet known: the pass then follows
            all passes of the session.
        after: The IR after the pass, if another run printed it; otherwise the IR before it is stored.
    """
    with SessionReader(writer.path) as reader:
        listing = reader.pass_list(frozenset(Status))
        made = [row for row in listing.passes if phase is None or row.phase == PHASES[phase - 1]]
        roots = [scope.id for scope in reader.scopes() if scope.parent_id is None]
        if not made or not roots:
            return False
        last = max(made)
        before = None if after else reader.module_after(last.id)
        text = after if before is None else before.text.encode("utf-8", "surrogateescape")
    if not text:
        return False
    record = PassRecord(
        order_key=f"{last.key}!{name}",
        scope=roots[-1],
        name=name,
        class_name=class_name,
        options="",
        status=Status.FAILED,
        blob=writer.blobs.put(text),
        added=None,
        removed=None,
        text=Text.WHOLE if after else Text.NOT_PRINTED,
        phase=phase,
    )
    writer.add_passes([record])
    return True
