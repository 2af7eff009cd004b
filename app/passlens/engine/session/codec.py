"""Frozen dataclasses to JSON and back: the storage format of tables and runs in a session.

The input may come from anybody: it is decoded strictly as its type (msgspec), and where it does not fit, the error says
where.
"""

from __future__ import annotations

import dataclasses
import functools
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from passlens.engine.errors import BugError, UserError
from passlens.engine.messages import Message, from_stored, to_stored

ValueT = TypeVar("ValueT")
MOST_BYTES = 256 << 20
"""Of a stored value as JSON; the graph of a 32-layer model takes 6 MB."""


_KEYS = msgspec.json.Decoder(dict[str, msgspec.Raw])


class StoredValueError(UserError, ValueError):
    """A stored value is of another version, damaged, or from elsewhere."""


def to_json(value: object) -> str:
    """A frozen dataclass as compact JSON, fields by name; paths and enums as text."""
    if not dataclasses.is_dataclass(value) or isinstance(value, type):
        raise BugError(f"{type(value).__name__} is no value that a session stores.")
    return _ENCODER.encode(value).decode()


def from_json(value_type: type[ValueT], text: str) -> ValueT:
    """Read a value that ``to_json`` wrote.

    Raises:
        StoredValueError: The text does not fit the type: it is from another version, or damaged.
    """
    value = decode(value_type, text)
    if not isinstance(value, value_type):
        raise _misfit(value_type, "it is of another type")
    if dataclasses.is_dataclass(value_type):  # runs and benchmarks share a table: their fields tell them apart
        more = _KEYS.decode(text).keys() - {field.name for field in dataclasses.fields(value_type)}
        if more:
            raise _misfit(value_type, f"it has a field '{min(more)}'")
    return value


def decode(value_type: Any, text: str) -> Any:
    """JSON as a type: dataclasses, tuples, optionals, enums, paths and plain values.

    Raises:
        StoredValueError: The text does not fit the type.
    """
    if len(text) > MOST_BYTES:
        raise _misfit(value_type, f"it has {len(text):,} characters, and {MOST_BYTES:,} is the most that is read")
    try:
        return _decoder(value_type).decode(text)
    except (ValueError, TypeError, RecursionError) as error:
        raise _misfit(value_type, str(error) or type(error).__name__) from error


@functools.cache
def _decoder(value_type: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(value_type, dec_hook=_special, strict=True)


def _stored(value: object) -> object:
    """Encode types that JSON lacks: messages keep their parts and the English text; everything else becomes text."""
    if isinstance(value, float):  # of numpy
        return float(value)
    return to_stored(value) if isinstance(value, Message) else str(value)


_ENCODER = msgspec.json.Encoder(enc_hook=_stored)


def _special(value_type: type, raw: object) -> object:
    """Decode types that msgspec does not know."""
    if value_type is Message:
        return from_stored(raw)
    if issubclass(value_type, Path) and isinstance(raw, str):
        return Path(raw)
    raise TypeError(f"{value_type.__name__} was expected")


def _misfit(value_type: Any, why: str) -> StoredValueError:
    name = getattr(value_type, "__name__", str(value_type))
    return StoredValueError(
        Message(
            "codec.damaged",
            "A stored {name} is damaged or of another version: {value}.",
            name=name,
            value=why.rstrip("."),
        ),
        hint=Message("codec.take-copy", "Restore the session from a copy, or make it again."),
    )
