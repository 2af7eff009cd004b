"""The flags that leave a pass out of the compile, where a default has it run.

The table, resources/knowledge/pass-flags.json, is measured by packaging/knowledge/make_pass_flags.py.
"""

from __future__ import annotations

import functools
import json

from passlens.engine.data import resource_path


def flags_without(class_name: str) -> tuple[str, ...]:
    """The flags, as ``NAME=VALUE``, with which a pass does not run; none where no flag is known.

    Args:
        class_name: Of the pass, with or without its namespace.
    """
    return _table().get(class_name.rpartition("::")[2], ())


@functools.lru_cache(maxsize=1)
def _table() -> dict[str, tuple[str, ...]]:
    try:
        document = json.loads(resource_path("knowledge", "pass-flags.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return {name: tuple(words) for name, words in document["off"].items()}
