"""Reads a large profile in a process of its own: here its rows would keep the interpreter from the window's thread.

What it takes to decode a profile goes back to the system with the child, too. The result is a file with lines of JSON:
what there is one of first, then spans and memory events, some hundred in a line.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

from passlens.engine.apart import Tell, answer, ask_apart
from passlens.engine.jobs import CancelToken
from passlens.engine.process import scratch_folder
from passlens.engine.run.profile_file import read_profile_file
from passlens.engine.run.timeline import Lane, MemoryEvent, ProfiledCall, Span, SpanKind, Timeline

LARGE = 1 << 20
"""Of a smaller file (bytes) the child would take longer to start than the reading does."""
_AT_ONCE = 500
"""Spans of one line: reading a longer one would hold up other threads."""
_KINDS = {kind.value: kind for kind in SpanKind}


def read_profile(file: Path, cancel: CancelToken, *, calls: int = 1) -> Timeline:
    """As ``read_profile_file``, a large one in a child process.

    Raises:
        UserError: As there; or no child can be started, or the disk has no room for its answer.
        CancelledError: The user asked to stop.
    """
    try:
        size = file.stat().st_size
    except OSError:
        size = 0  # what is wrong with it is said by who reads it
    if size < LARGE:
        return read_profile_file(file, cancel, calls=calls)
    with scratch_folder("profile", need_bytes=2 * size) as folder:
        target = folder / "timeline"
        asked = {"file": str(file.absolute()), "calls": calls, "target": str(target)}
        ask_apart(__name__, asked, what="The reading of the profile", cancel=cancel)
        return _load(target, cancel)


def _save(timeline: Timeline, target: Path) -> None:
    head = {
        "source": timeline.source,
        "lanes": [(lane.device, lane.name) for lane in timeline.lanes],
        "duration": timeline.duration_ns,
        "notes": timeline.notes,
        "calls": [(call.start_ns, call.end_ns, call.warm_up) for call in timeline.calls],
    }
    spans = (
        (one.lane, one.kind.value, one.start_ns, one.end_ns, one.name, one.dispatch, one.bytes, one.facts)
        for one in timeline.spans
    )
    memory = (
        (one.time_ns, one.device, one.what, one.bytes, one.allocation, one.pool, one.counted) for one in timeline.memory
    )
    with target.open("w", encoding="ascii") as out:
        out.write(f"{json.dumps(head)}\n")
        for kind, rows in (("spans", spans), ("memory", memory)):
            for some in _parts(rows):
                out.write(f"{json.dumps((kind, some))}\n")


def _load(path: Path, cancel: CancelToken) -> Timeline:
    spans: list[Span] = []
    memory: list[MemoryEvent] = []
    known: dict[Any, Any] = {}  # what a hundred thousand spans say alike is there once
    with path.open(encoding="ascii") as lines:
        head = json.loads(next(lines))
        for line in lines:
            cancel.raise_if_cancelled()
            kind, rows = json.loads(line)
            if kind == "spans":
                spans.extend(_span(row, known) for row in rows)
            else:
                memory.extend(MemoryEvent(*row) for row in rows)
    return Timeline(
        head["source"],
        tuple(Lane(*lane) for lane in head["lanes"]),
        tuple(spans),
        tuple(memory),
        head["duration"],
        tuple(head["notes"]),
        tuple(ProfiledCall(*call) for call in head["calls"]),
    )


def _span(row: Sequence[Any], known: dict[Any, Any]) -> Span:
    lane, kind, start, end, name, dispatch, size, facts = row
    kept = tuple(known.setdefault(one, one) for one in map(tuple, facts))
    name, dispatch = known.setdefault(name, name), known.setdefault(dispatch, dispatch)
    return Span(lane, _KINDS[kind], start, end, name, dispatch, size, kept)


def _parts(rows: Iterable[Any]) -> Iterator[list[Any]]:
    left = iter(rows)
    while some := list(islice(left, _AT_ONCE)):
        yield some


def _work(asked: Any, tell: Tell) -> str:
    """The child's side."""
    del tell
    timeline = read_profile_file(Path(asked["file"]), CancelToken(), calls=asked["calls"])
    _save(timeline, Path(asked["target"]))
    return ""


if __name__ == "__main__":
    answer(_work)
