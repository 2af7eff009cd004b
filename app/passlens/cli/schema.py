"""The JSON of every listing: one object with ``schema``, ``kind`` and the listing's own keys.

resources/knowledge/json-schema.md documents the fields (``passlens help json``); a test compares it with real output.
Raise SCHEMA when a key is removed or changes its meaning, not when one is added.
"""

from __future__ import annotations

import codecs
import json
import math
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from enum import Enum
from itertools import islice
from pathlib import Path
from typing import Any

from passlens.cli.streams import write_results
from passlens.cli.translation import verbatim
from passlens.engine.messages import Message, to_stored
from passlens.engine.quoting import json_text

SCHEMA = 1
_AT_ONCE = 4096

JsonValue = None | bool | int | float | str | list["JsonValue"] | dict[str, "JsonValue"]


def plain(value: object) -> JsonValue:
    """A value of the engine as JSON: dataclasses become objects, sequences lists, NaN and infinities null.

    Raises:
        TypeError: The value has no such form.
    """
    match value:
        case Enum():
            return plain(value.value)
        case Message():
            return str(value)
        case None | bool() | int() | str():
            return value
        case float():
            return value if math.isfinite(value) else None
        case Path():
            return str(value)
        case Mapping():
            return {str(key): plain(item) for key, item in value.items()}
        case Sequence() if not isinstance(value, bytes | bytearray):
            return [plain(item) for item in value]
        case _ if is_dataclass(value):
            return _fields(value)
    raise TypeError(f"{type(value).__name__} has no JSON form")


def _fields(value: Any) -> dict[str, JsonValue]:
    """Fields by name. A message is its English text, with ``NAME_message`` beside it: identifier and arguments."""
    found: dict[str, JsonValue] = {}
    for field in fields(value):
        part = getattr(value, field.name)
        found[field.name] = plain(part)
        if isinstance(part, Message):
            found[f"{field.name}_message"] = _parts(part)
        elif isinstance(part, tuple) and part and all(isinstance(one, Message) for one in part):
            found[f"{field.name}_messages"] = [_parts(one) for one in part]
    return found


def _parts(message: Message) -> JsonValue:
    stored = to_stored(message)
    return {"id": message.id, "arguments": plain(stored["arguments"])}


def write_json(kind: str, **parts: object) -> None:
    """Write one listing to stdout.

    Raises:
        UserError: stdout cannot be written.
    """
    _write(_text({"schema": SCHEMA, "kind": kind, **{key: plain(part) for key, part in parts.items()}}) + "\n")


def write_json_rows(kind: str, key: str, rows: Iterable[object], **more: object) -> None:
    """Write one long list to stdout, with some thousand rows in memory at a time, and ``more`` before it.

    Raises:
        UserError: stdout cannot be written, or the rows cannot be read: the document then breaks off.
    """
    head, tail = _text(
        {"schema": SCHEMA, "kind": kind, **{name: plain(part) for name, part in more.items()}, key: []}
    ).rsplit("]", 1)
    left, before = iter(rows), head
    while some := [_text(plain(row)).replace("\n", "\n    ") for row in islice(left, _AT_ONCE)]:
        _write(before + "\n    " + ",\n    ".join(some))
        before = ","
    _write((before if before is head else "\n  ") + "]" + tail + "\n")


def _text(value: JsonValue) -> str:
    # If stdout is not UTF-8, escapes keep every character: a path must come out as it went in. Characters that act on
    # a terminal are always escaped.
    ascii_only = codecs.lookup(getattr(sys.stdout, "encoding", None) or "utf-8").name != "utf-8"
    return json_text(json.dumps(value, indent=2, ensure_ascii=ascii_only))


def _write(text: str) -> None:
    write_results(verbatim(text), exact=True)
