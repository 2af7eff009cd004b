"""The list of pass executions as SQL, and its rows as values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from operator import itemgetter
from pathlib import Path
from typing import Annotated, NamedTuple

import msgspec

from passlens.engine.errors import UserError
from passlens.engine.messages import Message
from passlens.engine.session.checked import DAMAGED, Damage, KindRecord, decode_lines
from passlens.engine.session.rows import PHASES, PassFilter, PassRow, ScopeRow, Status
from passlens.engine.session.trimmed import WHOLE, Trimmed

STATUSES = (Status.UNCHANGED, Status.CHANGED, Status.FAILED, Status.UNKNOWN, Status.RENUMBERED)
"""A status is stored as its place here."""
KEY_DIGITS = 8
"""Of a settled ``order_key``: the position, padded, so that it sorts as text like the keys before it."""
SETTLE = f"""
    UPDATE passes SET order_key = ranked.place FROM
        (SELECT id, printf('%0{KEY_DIGITS}d', ROW_NUMBER() OVER (ORDER BY order_key)) AS place FROM passes) AS ranked
    WHERE ranked.id = passes.id"""
"""Replaces long order keys by positions: no more passes come."""
SETTLED = f"(length(p.order_key) = {KEY_DIGITS} AND p.order_key NOT GLOB '*[^0-9]*')"
"""Whether the key of a pass ``p`` is its position."""

IS_SETTLED = f"SELECT NOT EXISTS (SELECT 1 FROM passes p WHERE NOT {SETTLED})"
"""Whether the keys of all passes are their positions: none need be counted to list some."""

_KEPT = "CAST(p.order_key AS INTEGER)"
_COUNTED = f"CASE WHEN {SETTLED} THEN {_KEPT} ELSE ROW_NUMBER() OVER (ORDER BY p.order_key) END"
_LINE = """CASE WHEN {right} THEN
            json_array(1, position, id, phase, scope, kind, status, wall_ns, wall_shared, added, removed, size)
            ELSE json_array(0, 0, id, 1, 1, 1, 0, 0, 0, 0, 0, 0) END"""
"""A pass execution as JSON, see ``PassLine``; of a damaged one the id."""
_LISTED = """
    WITH listed AS (
        SELECT p.*, {position} AS position, s.symbol AS symbol, s.path AS path, k.name AS name,
            k.class_name AS class_name, b.size AS size
        FROM passes p LEFT JOIN kinds k ON k.id = p.kind LEFT JOIN scopes s ON s.id = p.scope
            LEFT JOIN blobs b ON b.id = p.blob)
    SELECT {wanted} FROM listed p"""
"""Pass executions with their positions, which count all of them: a filter is applied outside.

Of a trimmed session they count those dropped too: the keys stay as they are.
"""
SOME = f"""
    SELECT json_group_array(json({_LINE})) FROM (
        SELECT p.*, b.size AS size, asked.key AS position
        FROM json_each(?) asked CROSS JOIN passes p ON p.id = asked.value LEFT JOIN blobs b ON b.id = p.blob) p"""
"""Those with the ids of a JSON list; in place of the position the place in that list, from 0."""
ONE = f"""
    SELECT json_group_array(json({_LINE})) FROM (
        SELECT p.*, b.size AS size,
            CASE WHEN {SETTLED} THEN CAST(p.order_key AS INTEGER)
                ELSE (SELECT count(*) FROM passes o WHERE o.order_key <= p.order_key) END AS position
        FROM passes p LEFT JOIN blobs b ON b.id = p.blob WHERE p.id = ?) p"""
"""One of them by its id, with its position: 0.1 ms, where numbering all of them takes 20 ms for 12,000."""
USES = """
    SELECT json_group_array(json(CASE WHEN {right} THEN
        json_array(1, order_key, id, blob, scope, COALESCE(phase, ?), status, kind)
        ELSE json_array(0, '', id, 1, 1, 1, 0, 1) END)) FROM passes p"""
"""All of them with their contents, in no order; see ``UseLine``."""

SCOPE_FITS = "(path GLOB ? OR symbol GLOB ? OR '@' || symbol GLOB ?)"
"""Whether a scope fits a glob, given three times."""


_Id = Annotated[int, msgspec.Meta(ge=1)]
_Count = Annotated[int, msgspec.Meta(ge=0)]
_Phase = Annotated[int, msgspec.Meta(ge=1, le=len(PHASES))]
_Status = Annotated[int, msgspec.Meta(ge=0, lt=len(STATUSES))]


class PassLine(NamedTuple):
    """A pass execution as ``listing`` and ``ONE`` return it; ``right``: whether it is intact."""

    right: int
    position: int
    id: _Id
    phase: _Phase | None
    scope: _Id
    kind: _Id
    status: _Status
    wall_ns: _Count | None
    wall_shared: _Count
    added: _Count | None
    removed: _Count | None
    size: _Count | None


class UseLine(NamedTuple):
    """A pass execution as ``USES`` returns it."""

    right: int
    key: str
    id: _Id
    blob: _Id
    scope: _Id
    phase: _Phase
    status: _Status
    kind: _Id


_LINES = msgspec.json.Decoder(list[PassLine])
_USES = msgspec.json.Decoder(list[UseLine])


def read_lines(text: str, damage: Damage) -> list[PassLine]:
    """Decode the result of ``listing`` or ``ONE``, in pipeline order."""
    found = decode_lines(_LINES, text, damage, 2)
    found.sort(key=itemgetter(1))
    return found


def read_uses(text: str, damage: Damage) -> list[UseLine]:
    """Decode the result of ``USES``, in pipeline order."""
    found = decode_lines(_USES, text, damage, 2)
    found.sort(key=itemgetter(1))
    return found


class Scopes(dict[int, ScopeRow]):
    """Scopes by id; an unreadable one has no name and no parent."""

    def __missing__(self, number: int) -> ScopeRow:
        found = self[number] = ScopeRow(number, None, DAMAGED, "", DAMAGED, DAMAGED, shared=True)
        return found


@dataclass(frozen=True, slots=True)
class Known:
    """The scopes and kinds, by id, that pass executions refer to, and the receiver of damaged ones."""

    scopes: Scopes
    kinds: Mapping[int, KindRecord]
    damage: Damage

    def kind(self, number: int) -> tuple[str, str, str]:
        """Name, class and options of a pass; an unreadable one has no name."""
        found = self.kinds.get(number)
        return found[1:] if found is not None else (DAMAGED, DAMAGED, "")


def listing(which: PassFilter, current: int, right: str, *, settled: bool) -> tuple[str, list[object]]:
    """The statement that lists the passes of a filter, with its values; ``read_lines`` decodes the result.

    The result is one text, because SQLite releases and retakes Python's interpreter lock for each row.

    Args:
        which: What to list.
        current: Ordinal of the phase that passes without one belong to.
        right: SQL for whether a pass is intact.
        settled: The result of ``IS_SETTLED``.
    """
    return _listed(f"json_group_array(json({_LINE.format(right=right)}))", which, current, settled=settled)


def order(which: PassFilter, current: int, *, settled: bool) -> tuple[str, list[object]]:
    """The statement for ids and positions of the passes of a filter, in pipeline order; see ``listing``."""
    statement, values = _listed("id, position", which, current, settled=settled)
    return f"{statement} ORDER BY position", values


def _listed(columns: str, which: PassFilter, current: int, *, settled: bool) -> tuple[str, list[object]]:
    conditions, values = ["1"], list[object]()
    if which.statuses:
        conditions.append(f"status IN ({', '.join('?' * len(which.statuses))})")
        values += [STATUSES.index(status) for status in which.statuses]
    if which.phase:
        conditions.append("COALESCE(phase, ?) = ?")
        values += [current, PHASES.index(which.phase) + 1 if which.phase in PHASES else 0]
    if which.scope:
        conditions.append(SCOPE_FITS)
        values += [which.scope] * 3
    if which.text:
        conditions.append("(name GLOB ? OR class_name GLOB ?)")
        values += [which.text] * 2
    listed = _LISTED.format(position=_KEPT if settled else _COUNTED, wanted=columns)
    return f"{listed} WHERE {' AND '.join(conditions)}", values


def pass_row(line: PassLine, current: int, known: Known, position: int | None = None) -> PassRow | None:
    """A line of ``listing``, ``ONE`` or ``SOME`` as a value, ``current`` as in ``listing``; None if damaged.

    ``position`` replaces the number that the line has in its place.
    """
    if not line.right:
        known.damage.note("passes", line.id)
        return None
    name, class_name, options = known.kind(line.kind)
    return PassRow(
        id=line.id,
        position=line.position if position is None else position,
        phase=PHASES[(line.phase or current) - 1],
        scope_id=line.scope,
        scope=known.scopes[line.scope].label,
        name=name,
        class_name=class_name,
        options=options,
        status=STATUSES[line.status],
        wall_ns=line.wall_ns,
        wall_shared=line.wall_shared,
        added=line.added,
        removed=line.removed,
        bytes=line.size or 0,
    )


def label(symbol: str, op: str) -> str:
    """The displayed name of a scope: its symbol, or its op where it has none."""
    return f"@{symbol}" if symbol else op


def no_such_pass(pass_id: int, trimmed: Trimmed = WHOLE) -> UserError:
    """The error for a pass that the session does not hold, or no longer holds."""
    return UserError(
        Message("common.no-execution", "The session has no pass execution {number}.", number=pass_id),
        hint=trimmed.notice,
    )


def damaged_pass(path: Path, pass_id: int) -> UserError:
    """The error for a pass whose row is damaged."""
    return UserError(
        Message(
            "pass-list.damaged",
            "The session {path} is damaged: pass execution {number} is not what was stored.",
            path=path,
            number=pass_id,
        ),
        hint=Message("pass-list.others-are-here", "The others are here. Restore the session from a copy."),
        location=str(path),
    )
