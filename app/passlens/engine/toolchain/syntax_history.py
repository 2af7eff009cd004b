"""The syntax of each release: the parameters and words that attributes take, and the regions of ops.

The table, resources/knowledge/syntax.json, comes from packaging/knowledge/make_compiler_table.py, which reads the
parsers of every release.
"""

from __future__ import annotations

import functools
import json
from dataclasses import dataclass
from typing import Any

from passlens.engine.data import resource_path
from passlens.engine.toolchain.knowledge import by_name


@dataclass(frozen=True, slots=True)
class Written:
    """A parameter or word of an attribute, or a number of regions of an op.

    Attributes:
        name: The parameter or word; a number of regions in digits.
        versions: The released versions that take it, oldest first; never empty.
    """

    name: str
    versions: tuple[str, ...]


def parameters_of(attribute: str) -> tuple[Written, ...]:
    """The parameters of an attribute, such as ``iree_gpu.target``, in any version; empty if unknown."""
    return _written(_table()["parameters"].get(attribute, {}))


def kind_of_parameter(attribute: str, parameter: str) -> str:
    """The type in C++ of a parameter of an attribute, in the newest version that has it; empty if unknown."""
    kinds: dict[str, str] = _table()["kinds"].get(attribute, {})
    return kinds.get(parameter, "")


def attributes_with_parameters() -> tuple[str, ...]:
    """The attributes that have parameters in any version."""
    return tuple(_table()["parameters"])


def words_of(attribute: str) -> tuple[Written, ...]:
    """The words that an attribute or its parameter, as ``ATTRIBUTE.NAME``, takes in any version; empty if unknown."""
    return _written(_table()["words"].get(attribute, {}))


def attributes_with_words() -> tuple[str, ...]:
    """The attributes, or parameters as ``ATTRIBUTE.NAME``, that take one of a list of words in any version."""
    return tuple(_table()["words"])


def regions_of(op: str) -> tuple[Written, ...]:
    """The numbers of regions that an op has or had; empty for an op without any, or with a variable number."""
    found = {count: by_name(groups).get(op, ()) for count, groups in _table()["regions"].items()}
    return tuple(Written(count, _versions(places)) for count, places in found.items() if places)


def _written(groups: dict[str, str]) -> tuple[Written, ...]:
    return tuple(Written(name, _versions(places)) for name, places in sorted(by_name(groups).items()))


def _versions(places: tuple[int, ...]) -> tuple[str, ...]:
    versions: list[str] = _table()["versions"]
    return tuple(versions[place] for place in places)


@functools.lru_cache(maxsize=1)
def _table() -> dict[str, Any]:
    text = resource_path("knowledge", "syntax.json").read_text(encoding="utf-8")
    document: dict[str, Any] = json.loads(text)
    return document
