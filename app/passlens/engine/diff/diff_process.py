"""Diffs large texts in a child process: in this one it would keep the interpreter from the window's thread.

There it can also be cancelled at any moment. The child reports its stages. It writes the result to a file, one line of
JSON per part of the rows and one for the rest, so that the JSON is never in memory as a whole.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from passlens.engine.child_work import Tell, answer, run_in_child
from passlens.engine.collection import without_collection
from passlens.engine.diff.compare import Part
from passlens.engine.diff.ops import OpChange, OpChangeKind, OpDiff, diff_ops
from passlens.engine.diff.rows import Diff, DiffRow, MovedBlock, RowChange, RowKind
from passlens.engine.errors import BugError
from passlens.engine.jobs import CancelToken
from passlens.engine.messages import NOTHING, Message, from_stored, to_stored
from passlens.engine.process import scratch_folder

_ROWS_AT_ONCE = 1_000
"""Rows per line: parsing a longer line would block other threads."""

_KINDS = {kind.value: kind for kind in RowKind}
_CHANGES = {change.value: change for change in RowChange}


def diff_ops_in_child(
    before: str,
    after: str,
    *,
    pins: Sequence[tuple[int, int]] = (),
    before_title: Message = NOTHING,
    after_title: Message = NOTHING,
    cancel: CancelToken | None = None,
    on_stage: Callable[[Message], None] | None = None,
) -> OpDiff:
    """Like ``diff_ops``, but in a child process.

    Raises:
        UserError: No child can be started, or its output cannot be stored.
        CancelledError: The diff was cancelled.
        BugError: The child ended without an answer.
    """
    size = 4 * (len(before) + len(after))
    # A hundred thousand rows would make the collector visit all objects again and again.
    with without_collection(), scratch_folder("diff", need_bytes=size) as folder:
        paths = folder / "before", folder / "after", folder / "result"
        for path, text in zip(paths, (before, after), strict=False):
            path.write_bytes(text.encode("utf-8", "surrogatepass"))
        asked = {"paths": [str(path) for path in paths], "pins": list(pins)}
        token = cancel or CancelToken()

        def tell(stage: object) -> None:
            if on_stage is not None:
                on_stage(from_stored(stage))

        run_in_child(
            __name__,
            asked,
            what=Message("child.comparison", "The comparison"),
            reads_bytes=len(before) + len(after),
            cancel=token,
            tell=tell,
        )
        return _read_result(paths[2], before_title, after_title)


def _read_result(path: Path, before_title: Message, after_title: Message) -> OpDiff:
    rows: list[DiffRow] = []
    with path.open(encoding="ascii") as file:
        for line in file:
            packed = json.loads(line)
            if isinstance(packed, dict):
                return _result(packed, rows, before_title, after_title)
            rows.extend(map(_row, packed))
    raise BugError(f"The comparison wrote {len(rows)} rows and no result.")


def _row(packed: Sequence[Any]) -> DiffRow:
    kind, old, new, text, marks, count, change, partner, old_text = packed
    spans = tuple((start, end) for start, end in marks)
    return DiffRow(_KINDS[kind], old, new, text, spans, count, _CHANGES[change], partner, old_text)


def _result(packed: dict[str, Any], rows: list[DiffRow], before_title: Message, after_title: Message) -> OpDiff:
    changes = tuple(
        OpChange(OpChangeKind(kind), name, symbol, tuple(map(Part, parts)), *numbers)
        for kind, name, symbol, parts, *numbers in packed["changes"]
    )
    added, removed, starts, moved_blocks = packed["diff"]
    blocks = tuple(MovedBlock(*block) for block in moved_blocks)
    diff = Diff(tuple(rows), added, removed, tuple(starts), before_title, after_title, blocks)
    changed, moved, reordered, kept = packed["counts"]
    return OpDiff(packed["same"], changes, packed["added"], packed["removed"], changed, moved, reordered, kept, diff)


def _work(asked: Any, tell: Tell) -> str:
    before_path, after_path, result = map(Path, asked["paths"])
    before, after = (path.read_bytes().decode("utf-8", "surrogatepass") for path in (before_path, after_path))
    found = diff_ops(before, after, pins=map(tuple, asked["pins"]), on_stage=lambda stage: tell(to_stored(stage)))
    rows = found.diff.rows
    with result.open("w", encoding="ascii") as file:
        for at in range(0, len(rows), _ROWS_AT_ONCE):
            part = [
                (
                    row.kind, row.old_line, row.new_line, row.text, list(row.marks), row.count, row.change, row.partner,
                    row.old_text,
                )
                for row in rows[at : at + _ROWS_AT_ONCE]
            ]  # fmt: skip
            file.write(f"{json.dumps(part)}\n")
        rest = {
            "same": found.same,
            "changes": [
                (one.kind, one.name, one.symbol, one.parts, one.old_line, one.new_line, one.count)
                for one in found.changes
            ],
            "added": found.added,
            "removed": found.removed,
            "counts": (found.changed, found.moved, found.reordered, found.kept),
            "diff": (
                found.diff.added,
                found.diff.removed,
                found.diff.changes,
                [(block.old_line, block.new_line, block.count, block.name) for block in found.diff.moved],
            ),
        }
        file.write(f"{json.dumps(rest)}\n")
    return ""


if __name__ == "__main__":
    answer(_work)
