"""Rows of compared passes, and the place of each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from passlens.engine.compare.normal import Piece, pieces_of, ranked
from passlens.engine.compare.timeline import Timeline
from passlens.engine.compare.values import ComparedDispatch, ComparedPass, PassPlace, Source, Verdict
from passlens.engine.ir.locations import elide
from passlens.engine.session.pass_list import STATUSES
from passlens.engine.session.rows import PHASES, Use


def pass_instead(rows: Iterable[ComparedPass]) -> str:
    """The pass of B that changes the IR where A runs the first of these alone; empty without one."""
    for at, row in enumerate(rows):
        if (row.a is not None and row.b is not None) or (at == 0 and row.a is None):
            break
        if row.b is not None and row.verdict is not Verdict.IDLE:
            return row.b.name
    return ""


def differing(mine: str, theirs: str) -> tuple[list[str], str, str]:
    """The names and texts of the differing ops inside two modules; otherwise the texts unchanged."""
    pieces = pieces_of(mine), pieces_of(theirs)
    if not all(pieces):
        return [], mine, theirs
    forms = [{ranked(piece.text) for piece in side} for side in pieces]
    left = [piece for piece in pieces[0] if ranked(piece.text) not in forms[1]]
    right = [piece for piece in pieces[1] if ranked(piece.text) not in forms[0]]
    named = [f"@{piece.symbol}" if piece.symbol else piece.op for piece in (*left, *right)]
    texts = ["\n".join(piece.text for piece in side) for side in (left, right)]
    return list(dict.fromkeys(named)), texts[0], texts[1]


def pieces(text: str) -> list[Piece]:
    """The ops of a stored text, without locations."""
    return pieces_of(elide(text).text)


def place_of(timeline: Timeline, use: Use | None) -> PassPlace | None:
    """Where a pass ran, and with what outcome."""
    if use is None:
        return None
    return PassPlace(
        use.pass_id,
        use.position,
        PHASES[use.phase - 1],
        timeline.scopes[use.scope_id].label,
        timeline.executables.get(use.scope_id, ""),
        use.name,
        timeline.options.get(use.pass_id, ""),
        STATUSES[use.status],
    )


def folded_passes(rows: Sequence[ComparedPass]) -> tuple[ComparedPass, ...]:
    """Consecutive equal executions of one phase as one row."""
    found: list[ComparedPass] = []
    for row in rows:
        last = found[-1] if found else None
        if (
            last is not None
            and row.verdict is Verdict.SAME is last.verdict
            and not row.moved
            and not row.renamed
            and last.place.phase == row.place.phase
        ):
            found[-1] = ComparedPass(last.a, last.b, Verdict.SAME, last.moved, last.count + 1)
        else:
            found.append(row)
    return tuple(found)


def with_first_pass(
    dispatches: Sequence[ComparedDispatch], rows: Sequence[ComparedPass]
) -> tuple[ComparedDispatch, ...]:
    """Each dispatch with its first diverging pass, if its sources are equal."""
    first: dict[str, ComparedPass] = {}
    for row in rows:
        if row.verdict is Verdict.DIFFERS and row.a is not None and row.a.dispatch:
            first.setdefault(row.a.dispatch, row)
    return tuple(
        ComparedDispatch(one.a, one.b, one.name, one.likeness, one.source, first.get(one.a))
        if one.source is Source.SAME
        else one
        for one in dispatches
    )
