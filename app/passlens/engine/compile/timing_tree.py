"""The rows of a timing report as a tree, with the executions, the phase and the place of each.

The report merges executions: one row covers a pass of one pipeline on all its functions, and all outermost pipelines on
one kind of op are one, whatever their phases. So rows are matched to pass executions where the match is certain, and
take phase and place from them.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from passlens.engine.compile.timing import ROOT, Execution, TimingRow
from passlens.engine.session.rows import PHASES, PassRow, PhaseRow

PHASE_DUMP = "DumpModulePass"
"""The pass that writes the module at the end of a phase, at the request of Passlens (IREE 3.5 to 3.13)."""
_CLEARLY = 0.75
"""When this share of a pass's executions is in one phase, ambiguous rows are shown there."""
_UNKNOWN_PLACE = (len(PHASES) + 1, 0)


@dataclass(slots=True)
class Node:
    """A row with the rows inside it.

    ``place`` is its phase's index and its position in the pipeline; ``guess`` is where most executions of that pass
    ran, when its rows are ambiguous. ``passes`` are then the executions of all of them.
    """

    row: TimingRow
    children: list[Node] = field(default_factory=list)
    place: tuple[int, int] | None = None
    guess: tuple[int, int] | None = None
    passes: Sequence[PassRow] | None = None


def nest(rows: Sequence[TimingRow]) -> list[Node]:
    """Build the tree of rows. A report of passes alone (sessions of an earlier version) gets its pipelines back."""
    has_pipelines = any(row.is_pipeline for row in rows)
    roots: list[Node] = []
    stack: list[Node] = []
    for row in rows:
        while stack and stack[-1].row.depth >= row.depth:
            stack.pop()
        name = f"'{row.op}' Pipeline"
        if not has_pipelines and row.depth and not (stack and stack[-1].row.name == name):
            while stack and stack[-1].row.depth >= row.depth - 1:  # a pass has pipelines inside, no passes
                stack.pop()
            siblings = stack[-1].children if stack else roots
            if not siblings or siblings[-1].row.name != name:
                siblings.append(Node(TimingRow(row.depth - 1, name, 0, row.op)))
            stack.append(siblings[-1])
        node = Node(row)
        (stack[-1].children if stack else roots).append(node)
        stack.append(node)
    return roots


def walk(nodes: Iterable[Node]) -> Iterable[Node]:
    """All nodes, parents before children."""
    for node in nodes:
        yield node
        yield from walk(node.children)


def match_executions(nodes: Sequence[Node], executions: Sequence[Execution], by_id: Mapping[int, PassRow]) -> None:
    """Assign executions to rows where the counts are unambiguous.

    A pass that ran n times on each of some scopes and has n rows: the k-th row covers the k-th execution on each.
    """
    rows: dict[tuple[str, str], list[Node]] = defaultdict(list)
    for node in nodes:
        rows[node.row.op, node.row.name].append(node)
    groups: dict[tuple[str, str], dict[int, list[PassRow]]] = defaultdict(lambda: defaultdict(list))
    for one in executions:
        groups[one.op, one.class_name][one.scope].append(by_id[one.id])
    for key, scopes in groups.items():
        own = rows.get(key, [])
        everything = [row for group in scopes.values() for row in group]
        phase, count = Counter(row.phase for row in everything).most_common(1)[0]
        usual = PHASES.index(phase), min(row.position for row in everything if row.phase == phase)
        covered = _covered(len(own), list(scopes.values()), everything)
        for node, those in zip(own, covered, strict=bool(covered)):
            node.passes = those
            first = min(those, key=lambda row: row.position)
            node.place = usual if len(own) == 1 else (PHASES.index(first.phase), first.position)
        for node in () if covered else own:
            node.passes, node.guess = everything, usual
            if count >= _CLEARLY * len(everything):
                node.place = usual


def _covered(rows: int, scopes: Sequence[Sequence[PassRow]], everything: list[PassRow]) -> list[list[PassRow]]:
    """The executions that each of a pass's rows covers; empty where ambiguous."""
    if rows == 1:
        return [everything]
    if rows == max(map(len, scopes)):
        full = [group for group in scopes if len(group) == rows]
        return [[group[place] for group in full] for place in range(rows)]
    return []


def place_by_dumps(roots: Sequence[Node], reached: Sequence[PhaseRow]) -> None:
    """Find phases of passes on the whole module without executions: each phase ends with its dump."""
    dumps = sum(node.row.name == PHASE_DUMP for node in roots)
    names = [phase.name for phase in reached]
    if dumps not in {len(names), len(names) - 1} or not names:
        return
    index, position = 0, 0
    for node in roots:
        if node.row.op != ROOT or node.row.is_pipeline:
            continue
        ordinal = PHASES.index(names[min(index, len(names) - 1)])
        if node.place is None:
            node.place = ordinal, position
        position = node.place[1]
        if node.row.name == PHASE_DUMP:
            node.place = ordinal, 1 << 60  # after all of its phase, including passes on other threads
            index += 1
            position = 0


def place_by_plan(nodes: Iterable[Node], planned: Mapping[tuple[str, str], Sequence[tuple[int, int]]]) -> None:
    """Give rows without a place the one where the compiler usually runs their pass.

    Args:
        nodes: All nodes.
        planned: For an op and the class of a pass, the places of its executions in the usual pipeline, in order. As
            many rows as places: one each; else all rows go where nearly all places are, or nowhere.
    """
    rows: dict[tuple[str, str], list[Node]] = defaultdict(list)
    for node in nodes:
        if node.place is None and not node.row.is_pipeline:
            rows[node.row.op, node.row.name].append(node)
    for key, own in rows.items():
        places = planned.get(key, ())
        if len(places) == len(own):
            for node, place in zip(own, places, strict=True):
                node.place = place
        elif places:
            phase, count = Counter(phase for phase, _ in places).most_common(1)[0]
            if count >= _CLEARLY * len(places):
                for node in own:
                    node.place = min(place for place in places if place[0] == phase)


def _fill(nodes: Sequence[Node]) -> None:
    """Give siblings without a place that of their predecessor; the first ones, that of the first with a place."""
    for node in nodes:
        _fill(node.children)
        if node.place is None:
            node.place = min((child.place for child in node.children if child.place), default=None)
    known = next((node.place for node in nodes if node.place is not None), None)
    known = known or next((node.guess for node in nodes if node.guess is not None), None)
    for node in nodes:
        if node.place is None:
            node.place = known
        elif node.row.name != PHASE_DUMP:
            known = node.place


def by_phase(roots: Sequence[Node]) -> list[tuple[str, list[Node]]]:
    """The nodes of each phase, in pipeline order; pipelines that span several phases are split."""
    modules = [node for node in roots if not node.row.is_pipeline]
    _fill(modules)
    pipelines = [node for node in roots if node.row.is_pipeline]
    for node in pipelines:
        _fill([node])
    pieces: list[Node] = list(modules)
    for node in pipelines:
        for child in node.children:
            pieces += (replace(node, children=[part], place=part.place) for part in _divided(child))
    pieces.sort(key=lambda node: node.place or _UNKNOWN_PLACE)
    found: dict[str, list[Node]] = {}
    for piece in pieces:
        name = PHASES[piece.place[0]] if piece.place else ""
        _append(found.setdefault(name, []), piece)
    return list(found.items())


def _divided(node: Node) -> list[Node]:
    """Split a pipeline by the phases of its passes; a pass stays whole."""
    if not node.row.is_pipeline:
        return [node]
    parts: dict[int, list[Node]] = {}
    for child in node.children:
        for part in _divided(child):
            parts.setdefault(part.place[0] if part.place else -1, []).append(part)
    return [
        replace(node, children=own, place=min((one.place for one in own if one.place), default=None))
        for own in parts.values()
    ]


def _append(siblings: list[Node], piece: Node) -> None:
    """Merge a piece of a pipeline with the preceding piece of the same pipeline."""
    last = siblings[-1] if siblings else None
    if last is None or not piece.row.is_pipeline or last.row.name != piece.row.name:
        siblings.append(replace(piece, children=list(piece.children)) if piece.row.is_pipeline else piece)
        return
    for child in piece.children:
        _append(last.children, child)
