"""The table of fixes on a problem's card: one row each, working ones on top."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from passlens.engine.diagnosis.figures import Figure, figure_text
from passlens.engine.diagnosis.findings import Fix, FixKind, key_of
from passlens.gui.kit.problems.fix_states import FixState
from passlens.gui.kit.tables.table_model import UNKNOWN, Column
from passlens.gui.kit.translation import localized, mark_text, tr, translated

WORKS, HIDES, FAILS = mark_text("✓ Compiles"), mark_text("▲ Hides it"), mark_text("✕ Fails")
CHANGES = mark_text("▲ Changes numerics")
UNDER_WAY, WAITS = mark_text("… Trying"), mark_text("… Waiting")
NOT_TRIED, CANNOT = mark_text("Not tried"), mark_text("✕ Cannot be tried")
SEARCHED = mark_text("Searched")
_REPEATED = re.compile(r"(--[\w-]+=)(\S+)(?: \1\S+)+ \1(\S+)")
_OPEN = (UNDER_WAY, WAITS, NOT_TRIED)
_RANKS = {WORKS: 0, CHANGES: 2, HIDES: 2, SEARCHED: 4, FAILS: 4, CANNOT: 5}
_TONES = {WORKS: "ok", CHANGES: "warn", HIDES: "warn", FAILS: "fail", CANNOT: "fail"}


@dataclass(frozen=True, slots=True)
class FixLine:
    """One fix of a problem, and its state."""

    rule: str
    fix: Fix
    state: FixState

    @property
    def result(self) -> str:
        """The result in two words; a mark repeats what the colour means."""
        if self.state.running:
            return UNDER_WAY if self.state.doing else WAITS
        if self.state.error:
            return CANNOT
        result = self.state.result
        if result is not None and self.fix.kind is FixKind.SEARCH:
            return SEARCHED
        if result is None or result.compiles is None:
            return NOT_TRIED
        if not result.compiles:
            return FAILS
        return HIDES if result.hides else CHANGES if self.state.changes_numerics else WORKS

    @property
    def why(self) -> str:
        """The result in a sentence."""
        return self.state.line()[0] or translated(self.fix.detail)

    @property
    def changed(self) -> str:
        """The changes in the IR of the failing dispatch; empty if it was not compared."""
        result = self.state.result
        return translated(result.parting.what) if result is not None and result.parting is not None else ""

    @property
    def does(self) -> str:
        """What it changed, or would change; of one flag given many times the first and the last."""
        return _REPEATED.sub(r"\1\2 … \3", self.changed or translated(self.fix.detail))

    def figure(self, name: Figure) -> tuple[int | None, int | None]:
        """A figure before and after the fix."""
        rows = self.state.result.figures if self.state.result is not None else ()
        return next(((before, after) for known, before, after in rows if known == name), (None, None))


def fix_lines(fixes: Iterable[tuple[str, Fix]], states: Mapping[str, FixState]) -> tuple[FixLine, ...]:
    """The rows: working fixes first, then proposals for this problem, then fixes that hide it, then failed ones.

    Among working fixes, those with fewer edits come first. Otherwise, the order is that of the proposals.
    """
    lines = [FixLine(rule, fix, states.get(key_of(fix), FixState())) for rule, fix in fixes]
    return tuple(sorted(lines, key=lambda line: (_rank(line), len(line.fix.edits) if line.result == WORKS else 0)))


def _rank(line: FixLine) -> int:
    if line.result in _OPEN:
        return 3 if line.fix.generic or line.fix.hides else 1  # its position stays during the trial
    return _RANKS[line.result]


def tally(lines: Iterable[FixLine]) -> str:
    """The progress of the trials in one sentence."""
    results = [line.result for line in lines]
    done = sum(one in {WORKS, CHANGES, HIDES, FAILS, CANNOT} for one in results)
    if not done:
        return tr("FixRows", "{results} to try").format(results=len(results))
    words = [tr("FixRows", "{done} of {results} tried").format(done=done, results=len(results))]
    works = results.count(WORKS) + results.count(CHANGES)
    words += [tr("FixRows", "{works} compile").format(works=works)] if works else []
    words += [tr("FixRows", "{hides} only hide it").format(hides=results.count(HIDES))] if HIDES in results else []
    return " · ".join(words)


def _both(line: FixLine, name: Figure) -> str:
    before, after = line.figure(name)
    if before is None and after is None:
        return UNKNOWN
    if before is None or before == after:
        return figure_text(name, after)
    return f"{figure_text(name, before)} → {figure_text(name, after)}"


def _column(title: str, name: Figure, explained: str) -> Column[FixLine]:
    return Column(
        title, lambda line: line.figure(name)[1], show=lambda line: _both(line, name), number=True, help=explained
    )


_ACROSS = _column(
    mark_text("across devices"),
    Figure.BYTES_ACROSS,
    mark_text("Bytes that go from one device to another, before → with the fix"),
)
_COLUMNS: tuple[Column[FixLine], ...] = (
    Column(
        mark_text("fix"), lambda line: translated(line.fix.title),
        tooltip=lambda line: translated(line.fix.detail), stretch=True, least=180
    ),
    Column(mark_text("result"), lambda line: line.result, show=lambda line: localized(line.result),
           tooltip=lambda line: line.why,
           tone=lambda line: _TONES.get(line.result, "muted")),
    Column(mark_text("tried on"), lambda line: line.state.result.tried.value if line.state.result is not None else None,
           show=lambda line: translated(line.state.result.tried) if line.state.result is not None else UNKNOWN,
           help=mark_text("The failing dispatch alone is tried first; the model, if that compiles.")),
    _column(mark_text("shared memory"), Figure.LDS, mark_text("Of the kernel that needs most, before → with the fix")),
    _column(
        mark_text("dispatches"), Figure.DISPATCHES, mark_text("Calls of kernels in the model, before → with the fix")
    ),
    _ACROSS,
    _column(mark_text("compile time"), Figure.TIME, mark_text("Wall time of the compile, before → with the fix")),
    Column(
        mark_text("What changed in the IR"),
        lambda line: line.changed or None,
        tooltip=lambda line: line.changed,
        stretch=True,
           least=200, help=mark_text("The first pass after which the failing dispatch differs, and what differs")),
)  # fmt: skip


def columns_for(lines: Iterable[FixLine]) -> tuple[Column[FixLine], ...]:
    """The columns; omits those that a single device does not need."""
    across = any(any(line.figure(Figure.BYTES_ACROSS)) for line in lines)
    return tuple(column for column in _COLUMNS if across or column is not _ACROSS)
