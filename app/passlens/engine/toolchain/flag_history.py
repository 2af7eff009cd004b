"""The releases that have a flag, and those that accept a value of it."""

from __future__ import annotations

import functools
import json

from passlens.engine.data import resource_path
from passlens.engine.messages import NOTHING, Items, Join, Message, together
from passlens.engine.toolchain import knowledge
from passlens.engine.toolchain.knowledge import Known, NameKind


def known_flag(name: str) -> Known | None:
    """The releases that have a flag; None if none has it."""
    return next(iter(knowledge.versions_that_know(name, NameKind.FLAG)), None)


def why_unknown(name: str, version: str) -> Message:
    """Why a compiler of this version may lack a flag, as the end of a sentence; empty if no release has it."""
    found = known_flag(name)
    if found is None:
        return NOTHING
    release = knowledge.release_of(version)
    if release is not None:
        place = found.all_versions.index(release)
        here = [one for one in found.versions if found.all_versions.index(one) < place]
        if not here:
            return Message("translate.came-with", "it came with {version}", version=found.versions[0])
        gone = found.all_versions[found.all_versions.index(here[-1]) + 1]
        return Message("translate.gone-since", "it was removed in {version}", version=gone)
    return Message("translate.released", "released compilers have it in {versions}", versions=found.sentence())


def of_other_program(name: str) -> Message:
    """The other program that takes a flag, as the end of a sentence; empty if none does, or a compiler has the flag."""
    if knowledge.versions_that_know(name, NameKind.PASS):
        return Message("flags.is-pass", "it is the name of a pass, which iree-opt runs with a flag of that name")
    tools = tuple(tool for tool, flags in _flags_of_tools().items() if name in flags)
    if not tools or known_flag(name) is not None:
        return NOTHING
    return Message("flags.of-tool", "it is a flag of {tools}", tools=Items(tools, Join.AND))


@functools.lru_cache(maxsize=1)
def _flags_of_tools() -> dict[str, frozenset[str]]:
    """The flags that only other programs have, by program; packaging/knowledge/make_tool_flags.py writes the table."""
    try:
        document = json.loads(resource_path("knowledge", "tool-flags.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return {tool: frozenset(flags.split()) for tool, flags in document["flags"].items()}


def where_known(name: str) -> Message:
    """The releases with a flag, its other names, and how to get the newest of them; empty if none has it."""
    found = known_flag(name)
    if found is None:
        return NOTHING
    others = tuple(f"--{other}" for other in knowledge.same_flags(name))
    where = Message(
        "translate.where",
        "It is in {versions}: compile with one of these (--toolchain; 'passlens toolchain install {newest}' "
        "installs it), or leave it out.",
        versions=found.where(),
        newest=found.versions[-1],
    )
    also = Message("translate.also-called", "It is also called {flags}.", flags=Items(others, Join.AND))
    return together(where, also if others else NOTHING)


def where_taken(name: str, value: str) -> Message:
    """The releases that accept a value of an enumeration; empty if none does."""
    versions = next((taken for known, taken in knowledge.values_of(name) if known == value), ())
    if not versions:
        return NOTHING
    return Message(
        "translate.taken-by", "IREE {versions} accepts '{value}'.", versions=knowledge.spans(versions), value=value
    )
