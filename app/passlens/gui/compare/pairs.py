"""Reads a pair of passes, on a query thread: the change of each, or the IR after one against the other."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING

from passlens.engine.compare.values import ComparedPass, PassPlace
from passlens.engine.diff.rows import RowKind, fold_moved
from passlens.engine.diff.watched import Watch, diff_ops_watched
from passlens.engine.messages import NOTHING, Message
from passlens.engine.session.rows import Side
from passlens.gui.kit.text.diff_table import DiffTable

if TYPE_CHECKING:
    from passlens.engine.diff.ops import OpDiff
    from passlens.engine.diff.rows import Diff
    from passlens.engine.queries import Queries


class Look(StrEnum):
    """What to show of a pair."""

    EACH = "each"  # the pass's change in A, beside its change in B
    AGAINST = "against"  # the IR after it in A against that in B


@dataclass(frozen=True, slots=True)
class OneDiff:
    """A diff with both texts.

    Attributes:
        note: Why there is none.
        start: The row of the first divergence of the compiles; None: the first change.
    """

    diff: Diff | None = None
    before: str = ""
    after: str = ""
    table: DiffTable | None = None
    ops: OpDiff | None = None
    note: Message = NOTHING
    start: int | None = None


@dataclass(frozen=True, slots=True)
class ShownPair:
    """The diffs of a pair: one of A against B, or one for each."""

    row: ComparedPass
    look: Look
    diffs: tuple[OneDiff, ...]


def read_pair(sides: tuple[Queries, Queries], row: ComparedPass, look: Look, watch: Watch) -> ShownPair:
    """Read a pair of passes.

    Raises:
        UserError: A session is damaged, or does not have the text.
        CancelledError: The request was dropped.
    """
    places = row.a, row.b
    if row.a is None or row.b is None:
        did = [_did(queries, place, watch) for queries, place in zip(sides, places, strict=True)]
        return ShownPair(row, Look.EACH, tuple(did))
    texts = [queries.texts.ir(place.id) for queries, place in zip(sides, (row.a, row.b), strict=True)]
    found = diff_ops_watched(texts[0].text, texts[1].text, (), texts[0].title, texts[1].title, watch)
    if look is Look.AGAINST:
        return ShownPair(row, look, (_of(found, texts[0].text, texts[1].text),))
    starts = _first_lines(found.diff)
    did = [_from(_did(queries, place, watch), line) for queries, place, line in zip(sides, places, starts, strict=True)]
    return ShownPair(row, Look.EACH, tuple(did))


def _first_lines(diff: Diff) -> tuple[int, int]:
    """The first lines, from 1, at which the texts differ; 0 if they do not."""
    last = [0, 0]
    for row in diff.rows:
        if row.kind in {RowKind.ADDED, RowKind.REMOVED}:
            return row.old_line or last[0] + 1, row.new_line or last[1] + 1
        count = max(1, row.count)
        last = [row.old_line + count - 1, row.new_line + count - 1]
    return 0, 0


def _from(shown: OneDiff, line: int) -> OneDiff:
    """A diff to be shown from a line of its text after on."""
    if shown.diff is None or not line:
        return shown
    rows = enumerate(shown.diff.rows)
    start = next((at for at, row in rows if row.kind is not RowKind.FOLD and row.new_line >= line), None)
    return replace(shown, start=start)


def _did(queries: Queries, place: PassPlace | None, watch: Watch) -> OneDiff:
    """The change of a pass in one of the sessions."""
    if place is None:
        return OneDiff(note=Message("compare-view.not-run", "This compile does not run the pass here."))
    before, after = queries.texts.ir(place.id, Side.BEFORE), queries.texts.ir(place.id)
    if not before.text:
        return OneDiff(note=before.note)
    found = diff_ops_watched(before.text, after.text, (), before.title, after.title, watch)
    if found.same and not found.reordered:
        return OneDiff(note=Message("compare-view.changed-nothing", "It changes nothing here but names."))
    return _of(found, before.text, after.text)


def _of(ops: OpDiff, before: str, after: str) -> OneDiff:
    diff = fold_moved(ops.diff)
    if all(row.kind is RowKind.FOLD for row in diff.rows):
        return OneDiff(note=Message("compare-view.same", "The IR is the same in both but for names."), ops=ops)
    return OneDiff(diff, before, after, DiffTable.of(diff), ops)
