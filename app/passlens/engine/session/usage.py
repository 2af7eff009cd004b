"""The space that a session uses: by phase, by family of scopes, by kind of artifact.

Each content is compressed against those before it. So the bytes that one content takes are known, but not the bytes
that dropping it saves: contents compressed against it then need another base. The savings given here are therefore an
estimate, made in milliseconds; ``trim.measure`` does the work and gives the exact value.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from passlens.engine.session.fetched import BEFORE_PASS
from passlens.engine.session.pass_list import STATUSES
from passlens.engine.session.rows import PHASES, Status
from passlens.engine.session.trimmed import Drop

_DISPATCH = re.compile(r"^(.*_dispatch_)\d")
_PASS_BYTES = 75
"""Of a pass in the tables, index included: 3.2 MB for 36,883 passes of a 32-layer model give 87 B, packed 75 B."""


class SpaceGroup(StrEnum):
    """The kind of thing that a row lists."""

    PHASE = "phase"
    SCOPES = "scopes"
    UNCHANGED = "unchanged"
    ARTIFACT = "artifact"


@dataclass(frozen=True, slots=True)
class SpaceRow:
    """A part of a session that can be dropped.

    Attributes:
        name: The phase, the glob over scopes, the kind of artifact.
        count: Pass executions, or files.
        raw: Bytes of the texts or files before compression; a text that occurs twice counts once.
        stored: The bytes that dropping this alone would save, about.
        drop: What to pass to ``trim`` to drop it.
    """

    group: SpaceGroup
    name: str
    count: int
    raw: int
    stored: int
    drop: Drop


@dataclass(frozen=True, slots=True)
class _Reference:
    """A row that refers to a content; each field says what would drop it, empty or False if that would not."""

    blob: int
    is_pass: bool = False
    phase: str = ""
    family: str = ""
    unchanged: bool = False
    artifact: str = ""

    def goes(self, drop: Drop) -> bool:
        return (
            (bool(self.phase) and self.phase in drop.phases)
            or (bool(self.family) and self.family in drop.scopes)
            or (self.unchanged and drop.unchanged)
            or (bool(self.artifact) and self.artifact in drop.artifacts)
        )


@dataclass(frozen=True, slots=True)
class Usage:
    """The space that a session uses.

    Attributes:
        bytes: The session's size now.
        rows: The parts that can be dropped, by group, the largest first; phases in order.
    """

    bytes: int
    rows: tuple[SpaceRow, ...]
    _references: tuple[_Reference, ...]
    _pieces: dict[int, tuple[int, int]]

    def estimate(self, drop: Drop) -> int:
        """An estimate of the bytes saved by dropping parts named in ``rows``; repacking the rest saves more."""
        return _won(self._references, self._pieces, lambda one: one.goes(drop))


def read_usage(ask: Callable[[str], list[Any]], size: int) -> Usage:
    """Read the usage from a session.

    Args:
        ask: Runs a statement on the session.
        size: Bytes of its file.
    """
    pieces = {blob: (raw, stored) for blob, raw, stored in ask("SELECT id, size, length(data) FROM blobs")}
    references = tuple(_read_references(ask))
    rows: list[SpaceRow] = []

    def add(group: SpaceGroup, name: str, drop: Drop) -> None:
        mine = [one for one in references if one.goes(drop)]
        count = sum(one.is_pass or bool(one.artifact) for one in mine)
        if mine:
            raw = sum(pieces[blob][0] for blob in {one.blob for one in mine})
            stored = _won(references, pieces, lambda one: one.goes(drop))
            rows.append(SpaceRow(group, name, count, raw, stored, drop))

    def add_sorted(group: SpaceGroup, names: Iterable[str], drop: Callable[[str], Drop]) -> None:
        start = len(rows)
        for name in sorted({name for name in names if name}):
            add(group, name, drop(name))
        rows[start:] = sorted(rows[start:], key=lambda row: -row.stored)

    for name in PHASES:
        add(SpaceGroup.PHASE, name, Drop(phases=(name,)))
    add_sorted(SpaceGroup.SCOPES, (one.family for one in references), lambda name: Drop(scopes=(name,)))
    add(SpaceGroup.UNCHANGED, "passes that changed nothing", Drop(unchanged=True))
    add_sorted(SpaceGroup.ARTIFACT, (one.artifact for one in references), lambda name: Drop(artifacts=(name,)))
    return Usage(size, tuple(rows), references, pieces)


def scope_family(path: str) -> str:
    """A glob over the paths of similar scopes: the same part of the program, in any of its dispatches.

    ``@module/@main$async_dispatch_7/@rocm_hsaco_fb`` → ``@module/@main$async_dispatch_*``. Empty for an outermost op,
    which holds everything.
    """
    outer, slash, rest = path.partition("/")
    if not slash:
        return ""
    name = rest.partition("/")[0]
    found = _DISPATCH.match(name)
    return f"{_escaped(outer)}/{_escaped(found[1])}*" if found else f"{_escaped(outer)}/{_escaped(name)}"


def _escaped(text: str) -> str:
    """A glob that matches exactly this text."""
    return re.sub(r"([\[*?])", r"[\1]", text)


def _read_references(ask: Callable[[str], list[Any]]) -> Iterable[_Reference]:
    families = {number: scope_family(path) for number, path in ask("SELECT id, path FROM scopes")}
    last = ask("SELECT COALESCE(max(phase), 0) FROM passes")[0][0]
    unchanged = STATUSES.index(Status.UNCHANGED)
    for blob, phase, scope, status in ask("SELECT blob, phase, scope, status FROM passes"):
        name = PHASES[(phase or min(last + 1, len(PHASES))) - 1]
        yield _Reference(blob, True, name, families[scope], status == unchanged)
    for blob, name in ask("SELECT blob, name FROM phases WHERE blob NOT NULL"):
        yield _Reference(blob, phase=name)
    for blob, kind in ask("SELECT blob, kind FROM artifacts"):
        yield _Reference(blob, artifact="" if kind == BEFORE_PASS else kind)
    for log, timings in ask("SELECT log, timings FROM lanes"):
        yield from (_Reference(blob) for blob in (log, timings) if blob is not None)


def _won(
    references: Sequence[_Reference], pieces: dict[int, tuple[int, int]], goes: Callable[[_Reference], bool]
) -> int:
    """About the bytes of the dropped rows and of the contents that only they refer to."""
    going, staying, passes = set[int](), set[int](), 0
    for one in references:
        if goes(one):
            going.add(one.blob)
            passes += one.is_pass
        else:
            staying.add(one.blob)
    return sum(pieces[blob][1] for blob in going - staying) + passes * _PASS_BYTES
