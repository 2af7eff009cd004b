"""The values of a session's head: the type and the decoding of each. They may come from anybody.

Invalid JSON, a wrong type or a value out of range gives one sentence that names the value.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import msgspec

from passlens.engine.errors import UserError
from passlens.engine.messages import Message
from passlens.engine.session.fetched import FETCHED, FETCHED_ALONE
from passlens.engine.session.rows import PHASES, ChildKind, OutcomeKind

_Count = Annotated[int, msgspec.Meta(ge=0, le=1 << 60)]
_Ordinal = Annotated[int, msgspec.Meta(ge=1, le=len(PHASES))]
_Text = Annotated[str, msgspec.Meta(max_length=1 << 20)]
_Texts = Annotated[tuple[_Text, ...], msgspec.Meta(max_length=100_000)]


INLINED: Final = "inlined"
"""The key of the passes that ran inside the inliner, by their ids; a head without it does not distinguish them."""


class _Trimmed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    scopes: _Texts
    phases: _Texts
    unchanged: bool
    artifacts: _Texts
    unknown_before: Annotated[tuple[_Count, ...], msgspec.Meta(max_length=4_000_000)]


TYPES: Final[dict[str, Any]] = {
    "source": _Text,
    "source_bytes": _Count,
    "created": _Text,
    "driver": Literal["", "hip", "cuda", "vulkan", "local"],  # of ``compile.device_list.Driver``; imports have none
    "target": _Text,
    "devices": _Texts,
    "opt_level": Annotated[str, msgspec.Meta(pattern=r"^(O[0-3])?$")],
    "flags": _Texts,
    "toolchain": _Text,
    "toolchain_version": _Text,
    "toolchain_revision": _Text,
    "locations": bool,
    "dispatch": tuple[_Text, _Text] | None,
    "parent": tuple[ChildKind, _Text, _Text] | None,
    "writer": dict[str, Any] | None,
    "outcome": OutcomeKind,
    "sentence": _Text,
    "trimmed": _Trimmed,
    INLINED: Annotated[tuple[_Count, ...], msgspec.Meta(max_length=4_000_000)],
    FETCHED: Annotated[tuple[tuple[_Ordinal, _Text], ...], msgspec.Meta(max_length=1_000_000)],
    FETCHED_ALONE: Annotated[tuple[tuple[_Ordinal, _Text], ...], msgspec.Meta(max_length=100_000)],
}
"""By name; the seal has its own reader."""
_DECODERS = {key: msgspec.json.Decoder(wanted) for key, wanted in TYPES.items()}
OPTIONAL: Final = frozenset({"locations", "dispatch", "parent", "writer", "trimmed", INLINED, FETCHED, FETCHED_ALONE})
"""What a head may lack."""


def decode(key: str, text: str, path: Path) -> Any:
    """A value of the head as its type.

    Raises:
        UserError: It is damaged.
    """
    decoder = _DECODERS.get(key)
    try:
        if decoder is None:
            return json.loads(text)
        try:
            value = decoder.decode(text)
        except msgspec.ValidationError:
            raise
        except msgspec.DecodeError:
            # A name that was no UTF-8 has half a character in it, which only Python's own reader takes.
            value = msgspec.convert(json.loads(text), TYPES[key])
    except (ValueError, RecursionError) as error:
        raise damaged_value(path, key, str(error)) from error
    return msgspec.to_builtins(value) if isinstance(value, msgspec.Struct) else value


def damaged_value(path: Path, what: str, why: str) -> UserError:
    """The error for a damaged stored value."""
    return UserError(
        Message(
            "head-values.session-is-damaged",
            "The session {path} is damaged: {what}: {value}.",
            path=path,
            what=what,
            value=why.rstrip("."),
        ),
        hint=Message("common.take-copy", "Restore it from a copy, or compile again."),
        location=str(path),
    )
