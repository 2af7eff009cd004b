"""Places the findings about devices in a drawing of a placement, by their typed evidence. Without Qt."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from passlens.engine.analysis.placement_tables import PlacementTable
from passlens.engine.diagnosis.findings import MisplacedOp, Problem
from passlens.gui.devices.placement_chart import Block, BlockKind, PlacementChart
from passlens.gui.kit.affinity_rows import at_symbol, short_symbol
from passlens.gui.kit.translation import tr


@dataclass(frozen=True, slots=True)
class WrongPlace:
    """A block that runs on another device than the one that its data was moved to.

    Attributes:
        block: Its index in ``PlacementChart.blocks``.
        expected: A block for its expected place, in a free row of that column; None: the column is not drawn.
        pulls: The blocks of the globals that pull it.
        words: The tooltip.
    """

    block: int
    expected: Block | None
    pulls: tuple[int, ...]
    words: str


@dataclass(frozen=True, slots=True)
class FindingPlace:
    """The blocks and columns of one finding in a drawing; the first block is the one to show."""

    blocks: tuple[int, ...] = ()
    columns: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class FindingMarks:
    """The marks of findings in a drawing.

    Attributes:
        wrong: By block.
        places: One for each finding, in order.
    """

    wrong: dict[int, WrongPlace]
    places: tuple[FindingPlace, ...]

    def finding_of(self, block: int) -> int:
        """The finding of a block, one that calls it misplaced before others; -1: none."""
        of = [at for at, place in enumerate(self.places) if block in place.blocks]
        first = [at for at in of if block in self.wrong and self.places[at].blocks[0] in self.wrong]
        return next(iter([*first, *of]), -1)


NO_MARKS = FindingMarks({}, ())


def marks_of(problems: Sequence[Problem], table: PlacementTable, chart: PlacementChart) -> FindingMarks:
    """Locate the findings in a drawing; what is not drawn has no marks."""
    taken = {
        (column, block.kind is BlockKind.RESOURCE, block.row) for block in chart.blocks for column in _lanes_of(block)
    }
    wrong: dict[int, WrongPlace] = {}
    places = []
    for problem in problems:
        ops: list[int] = []
        pulls: dict[int, None] = {}
        for op in problem.misplaced:
            block = _block_of(op, table, chart)
            if block < 0:
                continue
            found = _wrong(op, block, table, chart, taken)
            wrong[block] = found
            ops.append(block)
            pulls.update(dict.fromkeys(found.pulls))
        columns = frozenset(
            at for at, column in enumerate(chart.columns) if at_symbol(column.device) in problem.symbols
        )
        blocks = (*ops, *pulls, *_named(problem.symbols, table, chart), *_at_lines(problem, table, chart))
        places.append(FindingPlace(tuple(dict.fromkeys(blocks)), columns))
    return FindingMarks(wrong, tuple(places))


def function_of(problem: Problem, table: PlacementTable) -> str | None:
    """The function of a text with the op of a finding, or else one that its evidence names there."""
    ops = {op.op for op in problem.misplaced}
    lines = {
        *(line for op in problem.misplaced for phase, line in op.at if table.pass_id is None and phase == table.phase),
        *_lines_in(problem, table),
    }
    inside = [item for item in table.items if item.function]
    found = next((item for item in inside if item.line in lines), None)
    found = found or next((item for item in inside if item.name in ops), None)
    return found.function if found is not None else None


def phases_of(problem: Problem) -> tuple[str, ...]:
    """The phases with places of a finding, the one after placement first."""
    phases = [
        *(phase for op in problem.misplaced for phase, _ in reversed(op.at)),
        *(one.phase for one in problem.evidence if one.phase and one.line and one.pass_id is None),
    ]
    return tuple(dict.fromkeys(phases))


def _lanes_of(block: Block) -> tuple[int, ...]:
    return (block.column, *block.others)


def _block_of(op: MisplacedOp, table: PlacementTable, chart: PlacementChart) -> int:
    """Its block: by its line if the finding knows this text, otherwise the only block of that name."""
    lines = dict(op.at)
    if table.pass_id is None and table.phase in lines:
        line = lines[table.phase]
        found = [at for at in _named((op.op,), table, chart) if table.items[chart.blocks[at].item].line == line]
    else:
        found = [
            at for at in _named((op.op,), table, chart) if chart.columns[chart.blocks[at].column].device == op.here
        ]
    return found[0] if len(found) == 1 else -1


def _named(symbols: Iterable[str], table: PlacementTable, chart: PlacementChart) -> tuple[int, ...]:
    wanted = set(symbols)
    return tuple(at for at, block in enumerate(chart.blocks) if table.items[block.item].name in wanted)


def _at_lines(problem: Problem, table: PlacementTable, chart: PlacementChart) -> tuple[int, ...]:
    """The blocks at the places that the evidence names in this very text."""
    lines = _lines_in(problem, table)
    return tuple(at for at, block in enumerate(chart.blocks) if table.items[block.item].line in lines)


def _lines_in(problem: Problem, table: PlacementTable) -> set[int]:
    return {
        one.line for one in problem.evidence if one.line and (one.phase, one.pass_id) == (table.phase, table.pass_id)
    }


def _wrong(
    op: MisplacedOp, place: int, table: PlacementTable, chart: PlacementChart, taken: set[tuple[int, bool, int]]
) -> WrongPlace:
    block = chart.blocks[place]
    pulls = tuple(
        at for at in _named(op.pulled_by, table, chart) if chart.columns[chart.blocks[at].column].device == op.here
    )
    column = next((at for at, one in enumerate(chart.columns) if one.device == op.meant), -1)
    title = tr("PlacementFindings", "{op} expected here").format(op=block.title.partition(" ")[0])
    device = short_symbol(op.meant)
    why = (
        tr("PlacementFindings", "its input was transferred to {device}").format(device=device)
        if op.moved
        else tr("PlacementFindings", "its input is on {device}").format(device=device)
    )
    expected = None
    if column >= 0 and column != block.column:
        row = block.row
        while (column, False, row) in taken and column not in block.others:
            row += 1
        taken.add((column, False, row))
        expected = replace(block, column=column, row=row, title=title, detail=why, others=())
    words = tr("PlacementFindings", "Runs on {here}, expected on {meant}: {why}.").format(
        here=at_symbol(op.here), meant=at_symbol(op.meant), why=why
    )
    if op.pulled_by:
        words += " " + tr("PlacementFindings", "What pulls it: {names}.").format(names=", ".join(op.pulled_by))
    return WrongPlace(place, expected, pulls, words)
