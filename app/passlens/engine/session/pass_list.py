"""The list of pass executions as SQL, and its rows as values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from passlens.engine.errors import UserError
from passlens.engine.session.rows import PHASES, PassFilter, PassRow, Status
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
_LISTED = """
    WITH listed (id, position, phase, scope, symbol, op, path, name, class_name, options, status, wall_ns,
        wall_shared, added, removed, size) AS (
        SELECT p.id, {position}, p.phase, p.scope, s.symbol, s.op, s.path, k.name,
            k.class_name, k.options, p.status, p.wall_ns, p.wall_shared, p.added, p.removed, b.size
        FROM passes p JOIN kinds k ON k.id = p.kind JOIN scopes s ON s.id = p.scope JOIN blobs b ON b.id = p.blob)
    SELECT * FROM listed"""
"""Pass executions with their positions, which count all of them: a filter is applied outside.

Of a trimmed session they count those dropped too: the keys stay as they are.
"""
ONE = f"""
    SELECT p.id,
        CASE WHEN {SETTLED} THEN CAST(p.order_key AS INTEGER)
            ELSE (SELECT count(*) FROM passes o WHERE o.order_key <= p.order_key) END,
        p.phase, p.scope, s.symbol, s.op, s.path, k.name, k.class_name, k.options, p.status, p.wall_ns, p.wall_shared,
        p.added, p.removed, b.size
    FROM passes p JOIN kinds k ON k.id = p.kind JOIN scopes s ON s.id = p.scope JOIN blobs b ON b.id = p.blob
    WHERE p.id = ?"""
"""One of them by its id, with its position: 0.1 ms, where numbering all of them takes 20 ms for 12,000."""

SCOPE_FITS = "(path GLOB ? OR symbol GLOB ? OR '@' || symbol GLOB ?)"
"""Whether a scope fits a glob, given three times."""


def listing(which: PassFilter, current: int, *, settled: bool) -> tuple[str, list[object]]:
    """The statement that lists what a filter asks for, in pipeline order, and its values.

    Args:
        which: What to list.
        current: Ordinal of the phase that passes without one belong to.
        settled: What ``IS_SETTLED`` says.
    """
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
    listed = _LISTED.format(position=_KEPT if settled else _COUNTED)
    return f"{listed} WHERE {' AND '.join(conditions)} ORDER BY position", values


def pass_row(row: Sequence[Any], current: int) -> PassRow:
    """A row of ``listing`` or ``ONE`` as a value; ``current`` as in ``listing``."""
    (
        number,
        position,
        phase,
        scope,
        symbol,
        op,
        _,
        name,
        class_name,
        options,
        status,
        wall,
        shared,
        added,
        removed,
        size,
    ) = row
    return PassRow(
        id=number,
        position=position,
        phase=PHASES[(phase or current) - 1],
        scope_id=scope,
        scope=label(symbol, op),
        name=name,
        class_name=class_name,
        options=options,
        status=STATUSES[status],
        wall_ns=wall,
        wall_shared=shared,
        added=added,
        removed=removed,
        bytes=size,
    )


def label(symbol: str, op: str) -> str:
    """How a scope is shown: by its symbol, or its op where it has none."""
    return f"@{symbol}" if symbol else op


def no_such_pass(pass_id: int, trimmed: Trimmed = WHOLE) -> UserError:
    """The refusal of a pass that the session does not hold, or no longer holds."""
    return UserError(f"The session has no pass execution {pass_id}.", hint=trimmed.notice)
