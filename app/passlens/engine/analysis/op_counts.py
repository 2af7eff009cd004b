"""The number of ops that each pass changed: counted on first request, with the diff's own counts, and stored.

For a 32-layer model that takes about as long as the compile, so a capture does not wait for it. A child process counts
the passes in the requested order and returns them a few at a time; if it is stopped, finished counts are still stored.
"""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import astuple, replace
from pathlib import Path
from typing import Annotated, Any, TypeAlias

import msgspec

from passlens.engine.analysis.session_analysis import Watch, compress, decompress, is_large
from passlens.engine.child_work import Tell, answer, run_in_child
from passlens.engine.diff.ops import count_changed_ops
from passlens.engine.errors import UserError
from passlens.engine.ir.locations import elide
from passlens.engine.messages import Message
from passlens.engine.op_counts import OpCounts
from passlens.engine.session.codec import StoredValueError
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.rows import OutcomeKind, PassRow, Status, Text
from passlens.engine.session.writer import SessionWriter

Counted: TypeAlias = Mapping[int, OpCounts | None]
"""By pass execution; None if the text before or after it is unknown."""

_KIND = "op_counts"
_VERSION = 1
_REPORT_SECONDS = 0.25
_WHAT = Message("op-counts.counting", "The counting of ops")
_Number = Annotated[int, msgspec.Meta(ge=0, le=1 << 40)]
_LINES = msgspec.json.Decoder(dict[_Number, tuple[bool, _Number, _Number, _Number, _Number] | None])


def kept_counts(reader: SessionReader) -> dict[int, OpCounts | None]:
    """The counts stored so far."""
    stored = reader.analysis(_KIND)
    if stored is None or stored[0] != _VERSION:
        return {}
    try:
        return _read(decompress(stored[1]))
    except (StoredValueError, msgspec.DecodeError):
        reader.damage.note("analyses", _KIND)
        return {}


def op_counts(
    reader: SessionReader,
    passes: Iterable[PassRow],
    watch: Watch,
) -> dict[int, OpCounts | None]:
    """The number of ops that passes changed. Missing counts are computed, and stored once the compile has ended.

    Args:
        reader: The session.
        passes: The passes, in the order in which their counts are needed.
        watch: Cancel, progress and whether to use a child process.

    Raises:
        UserError: The session is damaged.
        CancelledError: The work was cancelled; finished counts are stored.
    """
    rows = [row for row in passes if row.status is not Status.UNKNOWN]
    known = kept_counts(reader)
    known.update((row.id, OpCounts()) for row in rows if _idle(row))
    missing = [row.id for row in rows if row.id not in known]
    if not missing:
        return known
    fresh = dict[int, OpCounts | None]()

    def take(part: Counted) -> None:
        fresh.update(part)
        watch.progress(len(fresh) / len(missing))

    try:
        if watch.in_child and is_large(reader):
            size = reader.path.stat().st_size
            asked = {"session": str(reader.path), "passes": missing}
            run_in_child(
                __name__, asked, what=_WHAT, reads_bytes=size, cancel=watch.cancel, tell=lambda part: take(_read(part))
            )
        else:
            for number in missing:
                watch.cancel.raise_if_cancelled()
                take({number: _count(reader, number)})
    finally:
        if fresh and reader.info().outcome is not OutcomeKind.RUNNING and not reader.older:
            _keep(reader, fresh)
    return known | fresh


def with_kept(reader: SessionReader, passes: Iterable[PassRow]) -> Iterator[tuple[PassRow, bool]]:
    """Each pass with its stored counts, and whether it is still to be counted."""
    kept = kept_counts(reader)
    for row in passes:
        if _idle(row):
            yield replace(row, ops=OpCounts()), False
        else:
            yield replace(row, ops=kept.get(row.id)), row.id not in kept and row.status is not Status.UNKNOWN


def _idle(row: PassRow) -> bool:
    """Whether there is nothing to count: its texts are equal as displayed, or differ only in names."""
    if row.status is Status.UNCHANGED or (row.added == 0 and row.removed == 0):
        return True
    return row.status is Status.RENUMBERED and row.added is not None  # None: its scope turned out to have several ops


def _count(reader: SessionReader, number: int) -> OpCounts | None:
    before, (blob, kind) = reader.before(number), reader.pass_blob(number)
    if before is None or not before.text or kind is Text.NOT_PRINTED:
        return None
    return count_changed_ops(elide(before.text).text, elide(reader.text(blob)).text)


def _keep(reader: SessionReader, fresh: Counted) -> None:
    # Counts that cannot be stored are computed again next time: the session may be read-only.
    with suppress(UserError, sqlite3.Error), SessionWriter.append(reader.path) as writer:
        writer.put_analysis(_KIND, _VERSION, compress(_written(kept_counts(reader) | dict(fresh))))


def _written(counted: Counted) -> str:
    lines = {str(number): counts and astuple(counts) for number, counts in counted.items()}
    return json.dumps(lines, separators=(",", ":"))


def _read(text: str) -> dict[int, OpCounts | None]:
    return {number: counts and OpCounts(*counts) for number, counts in _LINES.decode(text).items()}


def _work(asked: Any, tell: Tell) -> str:
    part = dict[int, OpCounts | None]()
    with SessionReader(Path(asked["session"])) as reader:
        reported_at = time.monotonic()
        for number in asked["passes"]:
            part[number] = _count(reader, number)
            if time.monotonic() - reported_at >= _REPORT_SECONDS:
                tell(_written(part))
                part, reported_at = {}, time.monotonic()
    tell(_written(part))
    return ""


if __name__ == "__main__":
    answer(_work)
