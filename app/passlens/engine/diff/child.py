"""A diff of large texts in a process of its own: in ours it would keep the interpreter from the window's thread.

It can be cancelled there at any moment, too. The child is this module run as a program: the request as JSON on standard
input, one line of JSON on standard output for each stage, each part of the rows, and the rest of the result.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from passlens.engine.diff.compare import Part
from passlens.engine.diff.ops import OpChange, OpChangeKind, OpDiff, diff_ops
from passlens.engine.diff.rows import Diff, DiffRow, RowChange, RowKind
from passlens.engine.errors import BugError
from passlens.engine.ir.parse import without_collection
from passlens.engine.jobs import CancelToken
from passlens.engine.process import run_child, scratch_folder

_PACKAGES = Path(__file__).resolve().parents[3]
_ROWS_AT_ONCE = 1_000
"""Rows of one line: reading a longer one would hold up other threads."""

_KINDS = {kind.value: kind for kind in RowKind}
_CHANGES = {change.value: change for change in RowChange}


def diff_ops_apart(
    before: str,
    after: str,
    *,
    pins: Sequence[tuple[int, int]] = (),
    before_title: str = "",
    after_title: str = "",
    cancel: CancelToken | None = None,
    on_stage: Callable[[str], None] | None = None,
) -> OpDiff:
    """As ``diff_ops``, in a child process.

    Raises:
        UserError: No child can be started, or its output cannot be kept.
        CancelledError: It was cancelled.
        BugError: The child ended without an answer.
    """
    rows: list[DiffRow] = []
    found: list[OpDiff] = []

    def read(line: str) -> None:
        kind, _, value = line.partition(" ")
        match kind:
            case "stage" if on_stage is not None:
                on_stage(json.loads(value))
            case "rows":
                rows.extend(_row(packed) for packed in json.loads(value))
            case "result":
                found.append(_result(json.loads(value), rows, before_title, after_title))

    size = 4 * (len(before) + len(after))
    # A hundred thousand rows would have the collector look at everything there is, again and again.
    with without_collection(), scratch_folder("diff", need_bytes=size) as folder:
        paths = folder / "before", folder / "after"
        for path, text in zip(paths, (before, after), strict=True):
            path.write_bytes(text.encode("utf-8", "surrogatepass"))
        outcome = run_child(
            (sys.executable, "-m", __name__),
            cancel=cancel,
            env={"PYTHONPATH": os.pathsep.join(filter(None, (str(_PACKAGES), os.environ.get("PYTHONPATH", ""))))},
            stdin=json.dumps({"paths": [str(path) for path in paths], "pins": list(pins)}),
            on_stdout=read,
        )
    if cancel is not None:
        cancel.raise_if_cancelled()
    if not outcome.ok or not found:
        last = outcome.stderr.strip().splitlines()[-1:] or [""]
        raise BugError(f"{outcome.sentence('The comparison')} {last[0]}".strip())
    return found[0]


def _row(packed: Sequence[Any]) -> DiffRow:
    kind, old, new, text, marks, count, change, partner, old_text = packed
    spans = tuple((start, end) for start, end in marks)
    return DiffRow(_KINDS[kind], old, new, text, spans, count, _CHANGES[change], partner, old_text)


def _result(packed: dict[str, Any], rows: list[DiffRow], before_title: str, after_title: str) -> OpDiff:
    changes = tuple(
        OpChange(OpChangeKind(kind), name, symbol, tuple(map(Part, parts)), *numbers)
        for kind, name, symbol, parts, *numbers in packed["changes"]
    )
    added, removed, starts = packed["diff"]
    diff = Diff(tuple(rows), added, removed, tuple(starts), before_title, after_title)
    changed, moved, reordered, kept = packed["counts"]
    return OpDiff(packed["same"], changes, packed["added"], packed["removed"], changed, moved, reordered, kept, diff)


def _main() -> None:
    asked = json.load(sys.stdin)
    before, after = (Path(path).read_bytes().decode("utf-8", "surrogatepass") for path in asked["paths"])
    found = diff_ops(before, after, pins=map(tuple, asked["pins"]), on_stage=lambda title: _say("stage", title))
    rows = found.diff.rows
    for at in range(0, len(rows), _ROWS_AT_ONCE):
        _say(
            "rows",
            [
                (
                    row.kind, row.old_line, row.new_line, row.text, list(row.marks), row.count, row.change, row.partner,
                    row.old_text,
                )
                for row in rows[at : at + _ROWS_AT_ONCE]
            ],
        )  # fmt: skip
    _say(
        "result",
        {
            "same": found.same,
            "changes": [
                (one.kind, one.name, one.symbol, one.parts, one.old_line, one.new_line, one.count)
                for one in found.changes
            ],
            "added": found.added,
            "removed": found.removed,
            "counts": (found.changed, found.moved, found.reordered, found.kept),
            "diff": (found.diff.added, found.diff.removed, found.diff.changes),
        },
    )


def _say(kind: str, value: object) -> None:
    sys.stdout.write(f"{kind} {json.dumps(value)}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    _main()
