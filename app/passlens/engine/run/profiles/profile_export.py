"""Writes a timeline for other tools: Chrome's trace event format, which Perfetto opens, and CSV.

Trace Event Format: "Trace Event Format", Google, 2016 (the JSON object form): complete events (``X``) with ``ts`` and
``dur`` in µs, counters (``C``), and metadata (``M``) that names processes and threads. Here a process is a device, and
a thread is a track. https://ui.perfetto.dev and chrome://tracing open it.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from passlens.engine.errors import UserError
from passlens.engine.messages import Message
from passlens.engine.quoting import TableWriter
from passlens.engine.run.profiles.timeline import Timeline
from passlens.engine.whole_files import replacing, unwritable_file

Event = dict[str, Any]
_COLUMNS = (
    "device",
    "track",
    "kind",
    "name",
    "dispatch",
    "start_ns",
    "end_ns",
    "duration_ns",
    "bytes",
    "held_bytes",
    "facts",
)


def write_perfetto(timeline: Timeline, file: Path) -> None:
    """Write a timeline as Chrome's JSON, one event per line.

    Raises:
        UserError: The file cannot be written.
    """
    head = {"source": timeline.source, "notes": [str(note) for note in timeline.notes]}
    try:
        with replacing(file) as beside, beside.open("w", encoding="utf-8") as out:
            out.write(f'{{"displayTimeUnit": "ns", "otherData": {json.dumps(head)}, "traceEvents": [\n')
            for number, event in enumerate(trace_events(timeline)):
                out.write(f"{',' if number else ''}{json.dumps(event)}\n")
            out.write("]}\n")
    except OSError as error:
        raise _unwritable(file, error) from error


def trace_events(timeline: Timeline) -> Iterator[Event]:
    """The events: names first, then spans and memory, each by time."""
    devices = list(
        dict.fromkeys([*(track.device for track in timeline.tracks), *(one.device for one in timeline.memory)])
    )
    number = {device: place for place, device in enumerate(devices, 1)}
    for device, process in number.items():
        yield {"ph": "M", "name": "process_name", "pid": process, "tid": 0, "args": {"name": device}}
        yield {"ph": "M", "name": "process_sort_index", "pid": process, "tid": 0, "args": {"sort_index": process}}
    for place, track in enumerate(timeline.tracks, 1):
        thread = {"ph": "M", "pid": number[track.device], "tid": place}
        yield {**thread, "name": "thread_name", "args": {"name": str(track.name)}}
        yield {**thread, "name": "thread_sort_index", "args": {"sort_index": place}}
    for span in timeline.spans:
        arguments: dict[str, Any] = dict(span.facts)
        if span.dispatch and span.dispatch != span.name:
            arguments["kernel"] = span.dispatch
        if span.bytes is not None:
            arguments["bytes"] = span.bytes
        yield {
            "ph": "X",
            "name": span.name,
            "cat": span.kind.value,
            "ts": span.start_ns / 1000,
            "dur": (span.end_ns - span.start_ns) / 1000,
            "pid": number[timeline.tracks[span.track].device],
            "tid": span.track + 1,
            "args": arguments,
        }
    held: dict[str, int] = defaultdict(int)
    for event in timeline.memory:
        if event.counted:
            held[event.device] += event.bytes
            yield {
                "ph": "C",
                "name": "memory held",
                "cat": "memory",
                "ts": event.time_ns / 1000,
                "pid": number[event.device],
                "tid": 0,
                "args": {"bytes": held[event.device]},
            }
    for count, call in enumerate(timeline.calls, 1):
        name = f"call {count}, the warm-up" if call.warm_up else f"call {count}"
        # Instants across all devices: the start of each call.
        yield {"ph": "i", "s": "g", "name": name, "cat": "call", "ts": call.start_ns / 1000, "pid": 1, "tid": 0}


def write_csv(timeline: Timeline, file: Path) -> None:
    """Write spans, then memory events with the bytes held, one per row.

    Raises:
        UserError: The file cannot be written.
    """
    try:
        with replacing(file) as beside, beside.open("w", encoding="utf-8", newline="") as out:
            writer = TableWriter(out)
            writer.writerow(_COLUMNS)
            for span in timeline.spans:
                track = timeline.tracks[span.track]
                facts = "; ".join(f"{label}: {value}" for label, value in span.facts)
                duration = span.end_ns - span.start_ns
                size = "" if span.bytes is None else span.bytes
                start, end = span.start_ns, span.end_ns
                kind, name, dispatch = span.kind.value, span.name, span.dispatch
                writer.writerow(
                    [track.device, str(track.name), kind, name, dispatch, start, end, duration, size, "", facts]
                )
            held: dict[str, int] = defaultdict(int)
            for event in timeline.memory:
                held[event.device] += event.bytes if event.counted else 0
                facts = "counted" if event.counted else "not counted"
                time = event.time_ns
                writer.writerow(
                    [event.device, event.pool, "memory", event.what, "", time, time, 0, event.bytes,
                     held[event.device], facts]
                )  # fmt: skip
    except OSError as error:
        raise _unwritable(file, error) from error


def _unwritable(file: Path, error: OSError) -> UserError:
    return unwritable_file(
        file,
        error,
        Message("profile-export.name-file", "Name a file in a folder that exists and can be written."),
    )
