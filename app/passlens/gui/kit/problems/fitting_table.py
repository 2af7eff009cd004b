"""Changes to a kernel's configuration that would make its shared memory fit, with the results of trials."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from passlens.engine.analysis.shared_memory.values import Alternative
from passlens.engine.diagnosis.findings import TriedTiles
from passlens.gui.kit.problems.fix_states import FixState
from passlens.gui.kit.shared_memory_rows import fitting_text, fitting_title
from passlens.gui.kit.tables.data_table import DataTable
from passlens.gui.kit.tables.table_model import Column
from passlens.gui.kit.theme import ThemeManager
from passlens.gui.kit.translation import mark_text, tr, translated

FindTried = Callable[[Alternative], TriedTiles | None]


def tiles_tried(states: Mapping[str, FixState], dispatch: str) -> FindTried:
    """Look up the result of a change to the tiles of a dispatch; ``states`` as in ``AppState.fixes``."""
    results: Iterable[TriedTiles] = (
        one for state in states.values() if state.result is not None for one in state.result.tiles
    )
    known = {one.changes: one for one in results if one.dispatch == dispatch}
    return lambda change: known.get(change.changes)


def fitting_table(themes: ThemeManager, tried: FindTried, *, brief: bool = False) -> DataTable[Alternative]:
    """A row for each change, with its result if it was tried; ``brief``: details are in tooltips."""

    def words(change: Alternative) -> str:
        found = tried(change)
        if found is None:
            return tr("FittingTable", "not tried")
        return tr("FittingTable", "✓ compiles") if found.compiles else tr("FittingTable", "✕ does not compile")

    def tone(change: Alternative) -> str:
        found = tried(change)
        return "muted" if found is None else "ok" if found.compiles else "fail"

    def sentence(change: Alternative) -> str:
        found = tried(change)
        return translated(found.sentence) if found is not None else ""

    rest: tuple[Column[Alternative], ...] = (
        Column(mark_text("allocations then"), _sum, stretch=True, wrap=True, tooltip=lambda row: row.arithmetic),
        Column(
            mark_text("in the configuration"), fitting_text, stretch=True, mono=True, wrap=True, least=560, spare=True
        ),
    )
    return DataTable(
        themes,
        (
            Column(
                mark_text("change"),
                lambda row: str(row.title),
                show=fitting_title,
                tooltip=fitting_text,
                stretch=True,
                least=200,
                wrap=True,
                help=tr("FittingTable", "All changes of the configuration; a part of them gives another sum"),
            ),
            Column(
                mark_text("sum then"),
                lambda row: row.total,
                tooltip=lambda row: row.arithmetic,
                help=tr("FittingTable", "All allocations of the kernel together, with that change"),
                unit="B",
                number=True,
                tone=lambda row: "ok" if row.fits else "fail",
                show=lambda row: f"{'✓' if row.fits else '✗'} {row.total:,}",
            ),
            Column(mark_text("tried"), words, tone=tone, tooltip=sentence),
            *(() if brief else rest),
        ),
        tr("FittingTable", "What would fit"),
        max_rows=8,
    )


def _sum(one: Alternative) -> str:
    return " + ".join(f"{size:,}" for _, size in one.parts if size)
