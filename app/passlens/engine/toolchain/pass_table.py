"""The flags that disable passes which run by default.

The table, resources/knowledge/pass-flags.json, is measured by packaging/knowledge/make_pass_flags.py.
"""

from __future__ import annotations

import functools
import json

from passlens.engine.data import resource_path


@functools.lru_cache(maxsize=1)
def flags_off() -> dict[str, tuple[str, ...]]:
    """The flags, as ``NAME=VALUE``, that disable each pass, by the pass's class; empty if the table cannot be read."""
    try:
        document = json.loads(resource_path("knowledge", "pass-flags.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return {name: tuple(words) for name, words in document["off"].items()}
