"""The operands of torch ops by name, from ``resources/knowledge/torch-operands.json``."""

from __future__ import annotations

import functools
from typing import Any

import msgspec

from passlens.engine.data import resource_path

_PREFIX = "torch."


@functools.cache
def _table() -> dict[str, list[str]]:
    data: dict[str, Any] = msgspec.json.decode(resource_path("knowledge", "torch-operands.json").read_bytes())
    return data["operands"]  # type: ignore[no-any-return]


def torch_operands(op: str) -> tuple[tuple[str, str], ...]:
    """The names of an op's operands with their defaults, such as ``dim`` and ``-1``; an empty string without a default.

    Args:
        op: Its full name, such as ``torch.aten.topk``; there are none for an unknown op.
    """
    words = (one.partition("=") for one in _table().get(op.removeprefix(_PREFIX), ()))
    return tuple((name, default) for name, _, default in words)
