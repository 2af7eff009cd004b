"""Reads a large profile in a child process: in this one its rows would keep the interpreter from the window's thread.

The memory for decoding a profile is also freed with the child. It writes the result to a file with lines of JSON: first
the single values, then spans and memory events, some hundred per line.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec

from passlens.engine.child_work import Tell, answer, run_in_child
from passlens.engine.jobs import CancelToken
from passlens.engine.messages import Message, from_stored, to_stored
from passlens.engine.process import scratch_folder
from passlens.engine.run.profiles.profile_file import read_profile_file
from passlens.engine.run.profiles.timeline import MemoryEvent, Span, SpanKind, Timeline

LARGE = 1 << 20
"""File size in bytes below which starting the child would take longer than reading the file."""
AT_ONCE = 500
"""Spans per line: parsing a longer line would block other threads."""
_KINDS = {kind.value: kind for kind in SpanKind}


def read_profile(file: Path, cancel: CancelToken, *, calls: int = 1) -> Timeline:
    """Like ``read_profile_file``; a large file is read in a child process.

    Raises:
        UserError: See there; also if no child can be started, or the disk has no room for its answer.
        CancelledError: The user cancelled.
    """
    try:
        size = file.stat().st_size
    except OSError:
        size = 0  # the reader reports the error
    if size < LARGE:
        return read_profile_file(file, cancel, calls=calls)
    with scratch_folder("profile", need_bytes=2 * size) as folder:
        target = folder / "timeline"
        asked = {"file": str(file.absolute()), "calls": calls, "target": str(target)}
        run_in_child(
            __name__,
            asked,
            what=Message("profile-child.reading-profile", "The reading of the profile"),
            reads_bytes=size,
            cancel=cancel,
        )
        return _load(target, cancel)


def _save(timeline: Timeline, target: Path) -> None:
    texts, common = _Known(), _Known()
    head = msgspec.to_builtins(replace(timeline, spans=(), memory=()), enc_hook=to_stored)
    with target.open("w", encoding="ascii") as out:
        out.write(f"{json.dumps(head)}\n")
        for part in _parts(timeline.spans):
            rows = [
                (
                    one.track,
                    texts.number(one.kind.value),
                    one.start_ns,
                    one.end_ns,
                    texts.number(one.name),
                    texts.number(one.dispatch),
                    one.bytes,
                    common.number(one.facts[:-1]),
                    *(one.facts[-1] if one.facts else ()),
                )
                for one in part
            ]
            out.write(f"{json.dumps(('spans', texts.new(), common.new(), rows))}\n")
        for part in _parts(timeline.memory):
            out.write(f"{json.dumps(('memory', msgspec.to_builtins(part)))}\n")


def _load(path: Path, cancel: CancelToken) -> Timeline:
    spans: list[Span] = []
    memory: list[MemoryEvent] = []
    texts: list[str] = []
    common: list[tuple[tuple[str, str], ...]] = []
    with path.open(encoding="ascii") as lines:
        head = msgspec.convert(json.loads(next(lines)), Timeline, dec_hook=lambda _, raw: from_stored(raw))
        for line in lines:
            cancel.raise_if_cancelled()
            kind, *values = json.loads(line)
            if kind == "spans":
                texts += values[0]
                common += (tuple((str(label), str(value)) for label, value in facts) for facts in values[1])
                spans += (
                    Span(
                        track,
                        _KINDS[texts[kind]],
                        start,
                        end,
                        texts[name],
                        texts[dispatch],
                        size,
                        (*common[facts], (last[0], last[1])) if last else (),
                    )
                    for track, kind, start, end, name, dispatch, size, facts, *last in values[2]
                )
            else:
                memory += msgspec.convert(values[0], list[MemoryEvent])
    return replace(head, spans=tuple(spans), memory=tuple(memory))


class _Known:
    """Interned values, sent once and then by number: those that a hundred thousand spans share."""

    def __init__(self) -> None:
        self._numbers: dict[Any, int] = {}
        self._new: list[Any] = []

    def number(self, value: Any) -> int:
        """The number of a value; a new value is sent with the next part."""
        found = self._numbers.get(value)
        if found is None:
            found = self._numbers[value] = len(self._numbers)
            self._new.append(value)
        return found

    def new(self) -> list[Any]:
        """The values not sent yet, in order of their numbers."""
        new, self._new = self._new, []
        return new


def _parts(rows: Iterable[Any]) -> Iterator[list[Any]]:
    left = iter(rows)
    while some := list(islice(left, AT_ONCE)):
        yield some


def _work(asked: Any, tell: Tell) -> str:
    """The child's main function."""
    del tell
    timeline = read_profile_file(Path(asked["file"]), CancelToken(), calls=asked["calls"])
    _save(timeline, Path(asked["target"]))
    return ""


if __name__ == "__main__":
    answer(_work)
