"""Finds the dumps in a session from which the text before a pass is composed."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any

from passlens.engine.messages import NOTHING, Message, together
from passlens.engine.session.before import Before, Dump, OpPath, compose, standing
from passlens.engine.session.fetched import BEFORE_PASS
from passlens.engine.session.pass_list import STATUSES, no_such_pass
from passlens.engine.session.rows import INLINER, PARSED, SOURCE, Status
from passlens.engine.session.scope_tree import ScopeTree

Ask = Callable[[str, Sequence[object]], list[Any]]
"""Runs a statement on the session."""

_UNCHANGED = STATUSES.index(Status.UNCHANGED)
_MEANWHILE = Message(
    "history.meanwhile", "What the pass inline, which runs around this one, did meanwhile shows here too."
)
_ALREADY = Message(
    "history.already",
    "This text may already have what the pass inline did before it ran passes on functions: the session does not "
    "say which passes those were.",
)


@dataclass(frozen=True, slots=True)
class _Place:
    """The place at which the text of a scope is wanted: before the pass that has, or would have, the key.

    ``phase`` is the only phase whose passes count; None: all count.
    """

    scope: int
    key: str
    phase: int | None


def text_before(
    ask: Ask,
    text: Callable[[int], str],
    scopes: ScopeTree,
    pass_id: int,
    inlined: Collection[int] | None = None,
    *,
    by_phase: bool = False,
) -> Before | None:
    """The text before a pass; None when no capture holds it.

    Args:
        ask: Runs a statement on the session.
        text: Returns the content of a blob.
        scopes: All scopes by id.
        pass_id: The pass execution.
        inlined: Executions that ran inside the inliner; None where the session does not record them.
        by_phase: Whether the passes were fetched phase by phase, so that those of earlier phases may be missing.

    Raises:
        UserError: There is no such pass.
    """
    row = ask(
        "SELECT order_key, scope, phase, name FROM passes p JOIN kinds k ON k.id = kind WHERE p.id = ?", (pass_id,)
    )
    if not row:
        raise no_such_pass(pass_id)
    key, scope, phase, name = row[0]
    alone = _before_alone(ask, pass_id) if by_phase else None
    if alone is not None:
        return Before(text(alone), NOTHING)
    inliner = name == INLINER
    at = _Place(scope, key, phase if by_phase else None)
    before = _text_at(ask, text, scopes, at, (inlined or ()) if inliner else ())
    if before is None:
        return None
    inside = _inliner_runs(ask, _lineage(scope, scopes)[1:], key) if inlined is None else pass_id in inlined
    already = inliner and inlined is None
    return Before(
        before.text, together(before.note, _MEANWHILE if inside else NOTHING, _ALREADY if already else NOTHING)
    )


def module_after(
    ask: Ask, text: Callable[[int], str], scopes: ScopeTree, pass_id: int, *, by_phase: bool = False
) -> Before | None:
    """The text of the whole module after a pass on anything inside it; None when no capture holds it.

    ``by_phase``: as for ``text_before``.

    Raises:
        UserError: There is no such pass.
    """
    row = ask("SELECT order_key, scope, phase FROM passes WHERE id = ?", (pass_id,))
    if not row:
        raise no_such_pass(pass_id)
    key, scope, phase = row[0]
    if by_phase and scopes[scope].parent_id is not None and _before_alone(ask, pass_id) is not None:
        return None  # the passes around it are not stored
    # After it, and before the next one.
    at = _Place(_lineage(scope, scopes)[-1], key + "~", phase if by_phase else None)
    return _text_at(ask, text, scopes, at)


def _before_alone(ask: Ask, pass_id: int) -> int | None:
    """The blob of the text before a pass that was fetched without the rest of its phase; None for others."""
    kept = ask("SELECT blob FROM artifacts WHERE kind = ? AND name = ?", (BEFORE_PASS, str(pass_id)))
    return int(kept[0][0]) if kept else None


def _text_at(
    ask: Ask,
    text: Callable[[int], str],
    scopes: ScopeTree,
    at: _Place,
    without: Collection[int] = (),
) -> Before | None:
    """The text of a scope at a place, without the effect of these passes."""
    scope, key = at.scope, at.key
    if scopes[scope].shared:
        return None
    lineage = _lineage(scope, scopes)
    path = _op_path(scope, scopes)
    origin = NOTHING
    found = ask(
        "SELECT scope, blob, order_key, name FROM passes JOIN kinds k ON k.id = kind"
        f" WHERE scope IN ({_marks(lineage)}) AND order_key < ? AND phase IS COALESCE(?, phase)"
        " ORDER BY order_key DESC LIMIT 1",
        (*lineage, key, at.phase),
    )
    if found:
        start_scope, blob, start_key, name = found[0]
        start = Dump(_op_path(start_scope, scopes), text(blob), name, start_key)
    else:
        given = _given(ask, at.phase)
        if not given:
            return None
        kind, blob = given
        if kind == SOURCE:  # it has the user's names and line breaks: nothing can be cut out or inserted
            return (
                Before(text(blob), Message("history.input-file", "The input file, as it was given."))
                if len(path) == 1
                else None
            )
        start = Dump(path[:1], text(blob), "")
        origin = (
            Message("history.parsed-input", "The input as the compiler parsed it.")
            if kind == PARSED
            else Message("history.end-of-phase", "The IR at the end of phase {name}.", name=kind)
        )
    inside = ask(
        "SELECT scope, blob, name, max(order_key) FROM passes p JOIN kinds k ON k.id = kind"
        " WHERE scope IN (SELECT value FROM json_each(?)) AND order_key > ? AND order_key < ?"
        f" AND phase IS COALESCE(?, phase) AND status != {_UNCHANGED}"
        " AND p.id NOT IN (SELECT value FROM json_each(?)) GROUP BY scope",
        (json.dumps(scopes.inside(scope)), start.key, key, at.phase, json.dumps(sorted(without))),
    )
    last = {
        _op_path(other, scopes): (blob, name, other_key)
        for other, blob, name, other_key in inside
        if not scopes[other].shared
    }
    still = standing({op: other_key for op, (_, _, other_key) in last.items()})
    # In storage order, so that neighbouring contents are read together.
    newer = [Dump(op, text(last[op][0]), *last[op][1:]) for op in sorted(still, key=lambda op: last[op][0])]
    return compose(path, start, newer, origin)


def _given(ask: Ask, phase: int | None) -> tuple[str, int] | None:
    """The text before the first pass of the compile or of a phase: a phase or a kind of artifact, and its blob."""
    given = ask("SELECT name, blob FROM phases WHERE ordinal < ? ORDER BY ordinal DESC LIMIT 1", (phase or 0,))
    if not given:
        given = ask("SELECT kind, blob FROM artifacts WHERE kind IN (?, ?) ORDER BY kind LIMIT 1", (PARSED, SOURCE))
    for name, blob in given:
        return None if blob is None else (name, blob)  # it was dropped
    return None


def _inliner_runs(ask: Ask, around: Sequence[int], key: str) -> bool:
    """Whether the inliner was running on an enclosing scope when a pass inside it ran: its dump comes next."""
    following = ask(
        "SELECT name FROM passes JOIN kinds k ON k.id = kind"
        f" WHERE scope IN ({_marks(around)}) AND order_key > ? ORDER BY order_key LIMIT 1",
        (*around, key),
    )
    return bool(following) and following[0][0] == INLINER


def _marks(values: Sequence[object]) -> str:
    return ", ".join("?" * len(values))


def _lineage(scope: int, scopes: ScopeTree) -> list[int]:
    """A scope and its enclosing scopes, innermost first."""
    found: list[int] = []
    current: int | None = scope
    while current is not None:
        found.append(current)
        current = scopes[current].parent_id
    return found


def _op_path(scope: int, scopes: ScopeTree) -> OpPath:
    return tuple((scopes[one].op, scopes[one].symbol) for one in reversed(_lineage(scope, scopes)))
