"""Reads what is shown of a pair of passes, on a query thread: what each did, or the IR after one against the other."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from passlens.engine.compare.values import ComparedPass, PassPlace
from passlens.engine.diff.rows import RowKind, fold_moved
from passlens.engine.diff.watched import Watch, diff_ops_watched
from passlens.engine.messages import NOTHING, Message
from passlens.engine.session.rows import Side
from passlens.gui.kit.diff_table import DiffTable

if TYPE_CHECKING:
    from passlens.engine.diff.ops import OpDiff
    from passlens.engine.diff.rows import Diff
    from passlens.engine.queries import Queries


class Look(StrEnum):
    """What is shown of a pair."""

    EACH = "each"  # what the pass did in A, beside what it did in B
    AGAINST = "against"  # the IR after it in A against that in B


@dataclass(frozen=True, slots=True)
class OneDiff:
    """A diff with both texts; ``note`` says why there is none."""

    diff: Diff | None = None
    before: str = ""
    after: str = ""
    table: DiffTable | None = None
    ops: OpDiff | None = None
    note: Message = NOTHING


@dataclass(frozen=True, slots=True)
class ShownPair:
    """What is shown of a pair: one diff of A against B, or one for each."""

    row: ComparedPass
    look: Look
    diffs: tuple[OneDiff, ...]


def read_pair(sides: tuple[Queries, Queries], row: ComparedPass, look: Look, watch: Watch) -> ShownPair:
    """Read a pair of passes.

    Raises:
        UserError: A session is damaged, or does not have the text.
        CancelledError: Nobody waits for it any more.
    """
    places = row.a, row.b
    if look is Look.AGAINST and row.a is not None and row.b is not None:
        texts = [queries.texts.ir(place.id) for queries, place in zip(sides, (row.a, row.b), strict=True)]
        found = diff_ops_watched(texts[0].text, texts[1].text, (), texts[0].title, texts[1].title, watch)
        return ShownPair(row, look, (_of(found, texts[0].text, texts[1].text),))
    return ShownPair(
        row, Look.EACH, tuple(_did(queries, place, watch) for queries, place in zip(sides, places, strict=True))
    )


def _did(queries: Queries, place: PassPlace | None, watch: Watch) -> OneDiff:
    """What a pass did in one of the sessions."""
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
