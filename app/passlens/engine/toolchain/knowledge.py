"""The names that each released compiler knows: flags, passes, ops, attributes and types, from a table without network
use.

The table, resources/knowledge/compilers.json, is made by packaging/knowledge/make_compiler_table.py, which queries
every release. Names are grouped by the versions that have them, as ranges of indices in the list of versions.
"""

from __future__ import annotations

import functools
import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from passlens.engine.data import resource_path
from passlens.engine.errors import UserError
from passlens.engine.messages import Argument, Items, Message


class NameKind(StrEnum):
    """The kind of a name; the value is the table's key."""

    FLAG = "flags"
    PASS = "passes"
    OP = "ops"
    ATTRIBUTE = "attributes"
    TYPE = "types"


@dataclass(frozen=True, slots=True)
class Known:
    """The released versions that know a name.

    Attributes:
        name: Without dashes, ``#`` or ``!``.
        versions: The versions with the name, oldest first; never empty.
        all_versions: All versions in the table.
    """

    kind: NameKind
    name: str
    versions: tuple[str, ...]
    all_versions: tuple[str, ...]

    @property
    def came_in(self) -> str:
        """The version that introduced it; empty if the oldest one has it."""
        return self.versions[0] if self.versions[0] != self.all_versions[0] else ""

    @property
    def gone_in(self) -> str:
        """The first version without it after the last one with it; empty if the newest one has it."""
        place = self.all_versions.index(self.versions[-1]) + 1
        return self.all_versions[place] if place < len(self.all_versions) else ""

    def sentence(self) -> Message:
        """The versions in a sentence: ``3.0.0 to 3.9.0; gone in 3.10.0``."""
        versions = self.where()
        if self.gone_in:
            return Message(
                "knowledge.gone-in", "{versions}; gone in {version}", versions=versions, version=self.gone_in
            )
        return versions

    def where(self) -> Message:
        """The versions that have it: ``3.0.0 to 3.9.0, 3.11.0``."""
        if len(self.versions) == len(self.all_versions):
            return Message(
                "knowledge.every-version",
                "every version from {first} to {last}",
                first=self.versions[0],
                last=self.versions[-1],
            )
        return _listed(self.runs())

    def runs(self) -> Iterable[Argument]:
        """The versions, in ranges without gaps."""
        places = [self.all_versions.index(one) for one in self.versions]
        start = 0
        for at in range(1, len(places) + 1):
            if at < len(places) and places[at] == places[at - 1] + 1:
                continue
            first, last = self.versions[start], self.versions[at - 1]
            yield first if first == last else Message("knowledge.from-to", "{first} to {last}", first=first, last=last)
            start = at


@dataclass(frozen=True, slots=True)
class FlagWords:
    """The newest compiler's help on a flag. ``value`` is empty for a switch."""

    value: str
    help: str


def released() -> tuple[str, ...]:
    """The versions in the table, oldest first."""
    return _table().versions


def versions_that_know(name: str, kind: NameKind | None = None) -> tuple[Known, ...]:
    """The released versions that know a name; empty if none does.

    Args:
        name: ``--flag``, ``#dialect.attribute``, ``!dialect.type``, ``dialect.op``, or an argument of a pass. Text
            after the name (``=value``, ``<…>``) is ignored. Without a sign it may be of several kinds.
        kind: Restrict the search to this kind.
    """
    bare, signed = split_name(name)
    kinds = (kind,) if kind else (signed,) if signed else tuple(NameKind)
    table = _table()
    found = []
    for one in kinds:
        places = table.places[one].get(bare)
        if places:
            found.append(Known(one, bare, tuple(table.versions[place] for place in places), table.versions))
    return tuple(found)


def split_name(name: str) -> tuple[str, NameKind | None]:
    """A name without its sign and trailing text, and the kind that the sign implies."""
    name = name.strip()
    kind = {"-": NameKind.FLAG, "#": NameKind.ATTRIBUTE, "!": NameKind.TYPE}.get(name[:1])
    bare = re.match(r"[\w.\-]*", name.lstrip("-#!").strip('"'))
    return bare[0] if bare else "", kind


def table_knows(version: str, name: str, kind: NameKind) -> bool | None:
    """Whether a compiler of this version knows a name; None if the version is not in the table."""
    release = release_of(version)
    if release is None:
        return None
    table = _table()
    return table.versions.index(release) in table.places[kind].get(split_name(name)[0], ())


def moved_to(version: str, name: str, kind: NameKind) -> tuple[str, ...]:
    """The same name in other dialects of a version, such as ``iree_tensor_ext.dispatch.tensor``."""
    rest = name.partition(".")[2]
    same = (one for one in names(kind) if rest and one.partition(".")[2] == rest and one != name)
    return tuple(one for one in same if table_knows(version, one, kind))


def release_of(version: str) -> str | None:
    """The release of a compiler's version; None for a local build or one missing from the table.

    The wheel of 3.13.0 reports ``3.13.0rc20261016``: a release is the chosen candidate.
    """
    match = re.fullmatch(r"(\d+\.\d+\.\d+)(rc\d+)?", version)
    return match[1] if match and match[1] in _table().versions else None


def flag_words(name: str) -> FlagWords | None:
    """A flag's help from the newest compiler that has it; None if none has."""
    words = _table().help.get(split_name(name)[0])
    return FlagWords(*words) if words else None


def values_of(name: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The values that an enumeration accepts or accepted, each with its versions; empty for any other flag."""
    table = _table()
    taken = table.values.get(split_name(name)[0], {})
    found = [(value, tuple(table.versions[at] for at in places)) for value, places in taken.items()]
    return tuple(sorted(found, key=lambda one: (table.versions.index(one[1][0]), one[0])))


def meaning_of(flag: str, value: str) -> str:
    """What a value of an enumeration means, by the compiler's help; empty if unknown."""
    return _table().meanings.get(split_name(flag)[0], {}).get(value, "")


def spans(versions: Sequence[str]) -> Message:
    """Versions in ranges without gaps: ``3.0.0 to 3.9.0, 3.11.0``."""
    return _listed(Known(NameKind.FLAG, "", tuple(versions), _table().versions).runs())


def _listed(runs: Iterable[Argument]) -> Message:
    return Message("knowledge.versions", "{versions}", versions=Items(tuple(runs)))


def names(kind: NameKind) -> tuple[str, ...]:
    """All names of a kind in any version."""
    return tuple(_table().places[kind])


def same_flags(name: str) -> tuple[str, ...]:
    """Other names of a flag in other versions, the nearest in time first."""
    table, seen, found = _table(), {name}, list[str]()
    waiting = [name]
    while waiting:
        here = waiting.pop(0)
        for old, new in table.renamed:
            for one, other in ((old, new), (new, old)):
                if one == here and other not in seen:
                    seen.add(other)
                    found.append(other)
                    waiting.append(other)
    return tuple(found)


@dataclass(frozen=True, slots=True, eq=False)
class _Table:
    versions: tuple[str, ...]
    places: dict[NameKind, dict[str, tuple[int, ...]]]
    help: dict[str, list[str]]
    values: dict[str, dict[str, tuple[int, ...]]]
    renamed: tuple[tuple[str, str], ...]
    meanings: dict[str, dict[str, str]]


@functools.lru_cache(maxsize=1)
def _table() -> _Table:
    """The table; 30 ms at the first call."""
    path = resource_path("knowledge", "compilers.json")
    try:
        document: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise UserError(
            Message("common.cannot-read", "{path} cannot be read: {reason}.", path=path, reason=error),
            hint=Message("knowledge.install-passlens-again", "Install Passlens again."),
            location=str(path),
        ) from error
    places = {kind: by_name(document[kind.value]) for kind in NameKind}
    renamed = tuple((old, new) for old, new in document["renamed"])
    values = {flag: by_name(groups) for flag, groups in document.get("values", {}).items()}
    return _Table(tuple(document["versions"]), places, document["help"], values, renamed, document["meanings"])


def by_name(groups: dict[str, str]) -> dict[str, tuple[int, ...]]:
    """The version indices of each name, from names grouped by indices."""
    return {name: spread for where, group in groups.items() for spread in [_spread(where)] for name in group.split()}


def _spread(ranges: str) -> tuple[int, ...]:
    """The indices in ``0-2,4``."""
    found: list[int] = []
    for part in ranges.split(","):
        first, _, last = part.partition("-")
        found.extend(range(int(first), int(last or first) + 1))
    return tuple(found)
