"""Frozen dataclasses to JSON and back: how tables and runs are stored in a session."""

from __future__ import annotations

import dataclasses
import functools
import json
import types
import typing
from enum import Enum
from pathlib import Path
from typing import Any, TypeVar

from passlens.engine.errors import BugError

ValueT = TypeVar("ValueT")


def to_json(value: object) -> str:
    """A frozen dataclass as compact JSON, fields by name; paths and enums as text."""
    if not dataclasses.is_dataclass(value) or isinstance(value, type):
        raise BugError(f"{type(value).__name__} is no value that a session stores.")
    return json.dumps(dataclasses.asdict(value), ensure_ascii=False, separators=(",", ":"), default=str)


def from_json(wanted: type[ValueT], text: str) -> ValueT:
    """A value from what ``to_json`` wrote for it.

    Raises:
        BugError: The text does not fit the type: it is of another version.
    """
    try:
        value = _decode(wanted, json.loads(text))
    except (ValueError, TypeError, KeyError) as error:
        raise BugError(f"A stored {wanted.__name__} does not fit its type: {error}") from error
    if not isinstance(value, wanted):
        raise BugError(f"A stored {wanted.__name__} is of another type.")
    return value


@functools.cache
def _fields(wanted: type[Any]) -> tuple[dict[str, Any], frozenset[str]]:
    """The types of a dataclass's fields, and which must be there.

    What was stored before a field was added has its default.
    """
    needed = (one.name for one in dataclasses.fields(wanted) if one.default is dataclasses.MISSING)
    return typing.get_type_hints(wanted), frozenset(needed)


def _decode(wanted: Any, raw: Any) -> Any:
    """``raw`` as the type ``wanted``: a dataclass, a tuple, an optional, an enum, a path, or a plain value."""
    if dataclasses.is_dataclass(wanted) and isinstance(wanted, type):
        hints, needed = _fields(wanted)
        if not isinstance(raw, dict) or not needed <= set(raw) <= set(hints):
            raise TypeError(f"{wanted.__name__} needs exactly {', '.join(hints)}")
        return wanted(**{name: _decode(hints[name], value) for name, value in raw.items()})
    origin, arguments = typing.get_origin(wanted), typing.get_args(wanted)
    if origin is tuple:
        if not isinstance(raw, list):
            raise TypeError(f"a list was expected, not {raw!r}")
        if len(arguments) == 2 and arguments[1] is Ellipsis:
            return tuple(_decode(arguments[0], item) for item in raw)
        return tuple(_decode(hint, item) for hint, item in zip(arguments, raw, strict=True))
    if origin in (types.UnionType, typing.Union):
        if raw is None:
            return None
        return _decode(next(hint for hint in arguments if hint is not type(None)), raw)
    if isinstance(wanted, type) and issubclass(wanted, Enum | Path):
        return wanted(raw)
    if wanted is float and type(raw) is int:
        return float(raw)
    if type(raw) is not wanted:
        raise TypeError(f"{wanted.__name__} was expected, not {raw!r}")
    return raw
