"""Queries on the changes of a pass: the diffs, and the counts in the Details panel."""

# ruff: noqa: PLC0415

from __future__ import annotations

import functools
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from passlens.engine.data import resource_path
from passlens.engine.messages import Message
from passlens.engine.queries.open_session import OpenSession
from passlens.engine.queries.passes import PassQueries
from passlens.engine.queries.texts import TextQueries, title_of
from passlens.engine.session.rows import IrText, PassDetails, PassRow, Side

if TYPE_CHECKING:
    from passlens.engine.analysis.op_counts import Counted
    from passlens.engine.diff.ops import OpDiff
    from passlens.engine.diff.rows import Diff
    from passlens.engine.diff.watched import Watch
    from passlens.engine.jobs import CancelToken


class ChangeQueries:
    """The changes of pass executions."""

    def __init__(self, session: OpenSession, passes: PassQueries, texts: TextQueries) -> None:
        self._session = session
        self._passes = passes
        self._texts = texts

    def diff(self, pass_id: int, other: int | None = None, *, locations: bool = False) -> Diff:
        """The line diff of a pass execution; with ``other``, from the text after the first to that after the other.

        Debug locations are left out unless requested.
        """
        from passlens.engine.diff.lines import diff_text

        def make() -> Diff:
            name, after = self._after(pass_id, locations=locations)
            if other is not None:
                second_name, second = self._after(other, locations=locations)
                return diff_text(after, second, before_title=name, after_title=second_name)
            before = self._texts.ir(pass_id, Side.BEFORE, locations=locations)
            return diff_text(before.text, after, before_title=_before(before), after_title=_after(name))

        return self._session.cached(("diff", pass_id, other, locations), make, lambda found: len(found.rows))

    def _after(self, pass_id: int, *, locations: bool) -> tuple[Message, str | bytes]:
        """The title and the text after a pass, as ``ir`` returns them; as bytes where the stored form is shown.

        This way a large text is neither decoded nor encoded again.
        """
        from passlens.engine.ir.locations import may_have_locations

        data = self._session.reader.blob(self._session.reader.pass_blob(pass_id)[0])
        if data.isascii() and not may_have_locations(data):
            return title_of(self._session.row(pass_id)), data
        after = self._texts.ir(pass_id, locations=locations)
        return after.title, after.text

    def op_diff(
        self,
        pass_id: int,
        other: int | None = None,
        pins: tuple[tuple[int, int], ...] = (),
        *,
        locations: bool = False,
        watch: Watch | None = None,
    ) -> OpDiff:
        """The op diff of a pass execution, independent of value names; sides as in ``diff``.

        ``pins`` are pairs of lines, before and after, from 1, that hold the same op. Debug locations do not count as a
        difference, and appear in the lines if requested. With ``watch``, large texts are compared in a separate process
        that can be cancelled.
        """
        from passlens.engine.diff.watched import diff_ops_watched

        def make() -> OpDiff:
            after = self._texts.ir(pass_id, locations=locations)
            if other is not None:
                second = self._texts.ir(other, locations=locations)
                return diff_ops_watched(after.text, second.text, pins, after.title, second.title, watch)
            before = self._texts.ir(pass_id, Side.BEFORE, locations=locations)
            return diff_ops_watched(before.text, after.text, pins, _before(before), _after(after.title), watch)

        return self._session.cached(
            ("op_diff", pass_id, other, pins, locations), make, lambda found: len(found.diff.rows)
        )

    def ops_of(self, passes: Iterable[int], cancel: CancelToken | None = None) -> Counted:
        """The numbers of ops changed by these pass executions, and by all that were counted before."""
        from passlens.engine.analysis.op_counts import op_counts

        return op_counts(self._session.reader, map(self._session.row, passes), self._session.watch(cancel))

    def with_ops(self, rows: Sequence[PassRow], cancel: CancelToken | None = None) -> tuple[PassRow, ...]:
        """Pass executions with the ops that they changed: stored counts, else counted now and stored."""
        from passlens.engine.analysis.op_counts import op_counts

        counted = op_counts(self._session.reader, rows, self._session.watch(cancel))
        return tuple(replace(row, ops=counted.get(row.id)) for row in rows)

    def largest(self, rows: Iterable[PassRow], count: int, cancel: CancelToken | None = None) -> tuple[PassRow, ...]:
        """The pass executions that changed most ops, with their counts; only possible candidates are counted.

        Those with most changed lines are counted first, as a pass changes at most two ops per line (seen: up to 1.5; an
        op also counts as changed where another one's result has its operand's name). For a model of 32 layers these are
        some hundred of 15,168; counting all would take minutes.
        """

        def most(row: PassRow) -> int:  # without line counts there is no text before it to count ops against
            return 2 * ((row.added or 0) + (row.removed or 0))

        left = sorted(rows, key=lambda row: (-most(row), row.position))
        found = list[PassRow]()
        batch = 2 * count
        while left and (len(found) < count or _ops_total(found[count - 1]) < most(left[0])):
            found += self.with_ops(left[:batch], cancel)
            left, batch = left[batch:], 2 * batch
            found.sort(key=lambda row: (-_ops_total(row), row.position))
        return tuple(found[:count])

    def with_kept_ops(self, rows: Iterable[PassRow]) -> Iterator[tuple[PassRow, bool]]:
        """Each pass with its stored op counts, and whether they are still to be counted."""
        from passlens.engine.analysis.op_counts import with_kept

        return with_kept(self._session.reader, rows)

    def details(self, pass_id: int) -> PassDetails:
        """The content of the Details panel for a pass execution."""
        from passlens.engine.ir.counts import count_ops

        def make() -> PassDetails:
            row = self._session.row(pass_id)
            before, after = self._texts.ir(pass_id, Side.BEFORE), self._texts.ir(pass_id)
            had, has = Counter(count_ops(before.text)), Counter(count_ops(after.text))
            scope = next(scope for scope in self._passes.scopes() if scope.id == row.scope_id)
            return PassDetails(
                row=row,
                summary=pass_summaries().get(row.name, ""),
                ops_added=tuple((has - had).most_common()) if before.text else (),
                ops_removed=tuple((had - has).most_common()) if before.text else (),
                scope_path=scope.path,
                before_note=before.note,
            )

        return self._session.cached(("details", pass_id), make)


def _ops_total(row: PassRow) -> int:
    return row.ops.total if row.ops is not None else 0


@functools.cache
def pass_summaries() -> dict[str, str]:
    """One sentence on the purpose of each known pass, by argument name (resources/knowledge/passes.json)."""
    raw = json.loads(resource_path("knowledge", "passes.json").read_text(encoding="utf-8"))
    return {str(name): str(text) for name, text in raw.items()}


def _before(text: IrText) -> Message:
    """The title of the side before a pass."""
    title = text.title if text.text else Message("changes.nothing", "nothing captured")
    return Message("changes.before", "{title}, before", title=title)


def _after(title: Message) -> Message:
    """The title of the side after it."""
    return Message("changes.after", "{title}, after", title=title)
