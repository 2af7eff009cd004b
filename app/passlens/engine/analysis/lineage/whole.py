"""Links between two whole texts, for ops that left their function: outlined, inlined, merged with an equal function."""

from __future__ import annotations

import re
from collections.abc import Callable

from passlens.engine.analysis.lineage.links import Links
from passlens.engine.analysis.lineage.sides import Link
from passlens.engine.analysis.lineage.units import Dump, OpPath, Place, Unit
from passlens.engine.analysis.lineage.values import Known, Relation, Sure
from passlens.engine.diff.unchanged import read_pair
from passlens.engine.ir.locations import elide
from passlens.engine.ir.parse import Op

_REFERENCE = re.compile(r"@([\w$.\-]+)")


class Whole:
    """Compares two whole texts; equal parts are not parsed."""

    def __init__(self, before: Dump, after: Dump) -> None:
        self.before, self.after = before, after
        self._lines = before.lines, after.lines
        pair = read_pair(self._lines[0].text, self._lines[1].text)
        self._trees = pair.before, pair.after
        self._left_out = pair.left_out
        located = " loc(" in before.text and " loc(" in after.text
        self.links = Links(pair.before, pair.after, located and (self._finder(0), self._finder(1)), anywhere=True)
        self._at_line: dict[int, dict[int, Op]] = {}

    def release(self) -> None:
        """Free the trees immediately."""
        for tree in self._trees:
            tree.release()

    def forward(self, unit: Unit, op: Op, *, elsewhere: bool) -> list[tuple[Link, Unit, Op]]:
        """The ops after that an op before became, with their units; ``elsewhere``: only ops of the same name."""
        at = self._at(0, unit, op)
        if at is None:
            return []
        found = self._placed(1, [(link, link.new) for link in self.links.forward(at.index)])
        if not self.links.stays(at.index) and (outlined := self._outlined(at)) is not None:
            return [outlined]
        return [each for each in found if not elsewhere or each[2].name == op.name]

    def backward(self, unit: Unit, op: Op, *, elsewhere: bool) -> list[tuple[Link, Unit, Op]]:
        """The ops before that an op after comes from, with their units; ``elsewhere``: only ops of the same name."""
        at = self._at(1, unit, op)
        if at is None:
            return []
        found = self._placed(0, [(link, link.old) for link in self.links.backward(at.index)])
        if not self.links.stood(at.index) and (origin := self._before_outlining(unit, at)) is not None:
            return [origin]
        return [each for each in found if not elsewhere or each[2].name == op.name]

    def _placed(self, side: int, found: list[tuple[Link, int]]) -> list[tuple[Link, Unit, Op]]:
        places = ((link, self._unit_of(side, self._trees[side].ops[index])) for link, index in found)
        return [(link, *place) for link, place in places if place is not None]

    def _outlined(self, op: Op) -> tuple[Link, Unit, Op] | None:
        """The new place of an op whose region was outlined: in the function named by the op that replaced it."""
        region = op.parent
        while region is not None and region.index >= 0 and not region.symbol:
            for link in self.links.forward(region.index):
                symbols = _REFERENCE.findall(self._trees[1].ops[link.new].key)
                for path in self.after.units_named(symbols[-1]) if symbols else []:
                    home = self.after.unit(path)
                    twin = _at_same_place(region, op, home.tree.ops[0]) if home is not None else None
                    if home is not None and twin is not None and self.before.unit(path) is None:
                        return Link(op.index, twin.index, Relation.OUTLINED, Known.SYMBOL, Sure.LIKELY), home, twin
            region = region.parent
        return None

    def _before_outlining(self, unit: Unit, op: Op) -> tuple[Link, Unit, Op] | None:
        """The reverse: the op at the same place in the region that the op calling the function replaced."""
        function = op.parent
        while function is not None and function.index >= 0 and not function.symbol:
            function = function.parent
        if function is None or function.index < 0 or self.before.unit(unit.path) is not None:
            return None
        for caller in self._trees[1].ops:
            if not caller.uses or _REFERENCE.findall(caller.key)[-1:] != [function.symbol]:
                continue
            for link in self.links.backward(caller.index):
                region = self._trees[0].ops[link.old]
                twin = _at_same_place(function, op, region) if region.regions else None
                place = self._unit_of(0, twin) if twin is not None else None
                if twin is not None and place is not None:
                    return Link(twin.index, op.index, Relation.OUTLINED, Known.SYMBOL, Sure.LIKELY), *place
        return None

    def _at(self, side: int, unit: Unit, op: Op) -> Op | None:
        """An op of a unit in the tree of the whole text."""
        dump = (self.before, self.after)[side]
        here = dump.unit(unit.path)
        if here is None or len(here.tree.ops) != len(unit.tree.ops):
            return None
        line = self._lines[side].shown(here.tree.ops[op.index].lines[0])
        if side not in self._at_line:
            self._at_line[side] = {each: op for op in reversed(self._trees[side].ops) for each in op.lines}
        found = self._at_line[side].get(line)
        return found if found is not None and found.name == op.name else None

    def _unit_of(self, side: int, op: Op) -> tuple[Unit, Op] | None:
        dump = (self.before, self.after)[side]
        line = self._lines[side].whole(op.lines[0])
        unit = dump.unit_at(line)
        inner = unit.op_at(line) if unit is not None else None
        return None if unit is None or inner is None else (unit, inner)

    def _finder(self, side: int) -> Callable[[Op], frozenset[Place]]:
        dump, lines, left_out = (self.before, self.after)[side], self._lines[side], self._left_out[side]

        def find(op: Op) -> frozenset[Place]:
            return frozenset() if op.index in left_out else dump.places_at(lines.whole(op.lines[-1]))

        return find


def _at_same_place(around: Op, op: Op, other: Op) -> Op | None:
    """The counterpart of ``op`` in another op: the n-th of its name, if both contain equally many."""
    mine = [inner.index for inner in _all_inside(around) if inner.name == op.name]
    theirs = [inner for inner in _all_inside(other) if inner.name == op.name]
    return theirs[mine.index(op.index)] if len(mine) == len(theirs) and op.index in mine else None


def _all_inside(op: Op) -> list[Op]:
    found: list[Op] = []
    for child in op.children():
        found.append(child)
        found += _all_inside(child)
    return found


def twin_of(before: Dump, after: Dump, unit: Unit) -> Unit | None:
    """The unit after with which a removed unit was merged: an equal unit before that still exists."""
    body = _inside(unit)
    path: OpPath
    for path, node in before.nodes():
        if path == unit.path or node.children or node.op != unit.path[-1][0]:
            continue
        other = before.unit(path)
        if other is not None and _inside(other) == body:
            found = after.unit(path)
            if found is not None and len(found.tree.ops) == len(unit.tree.ops):
                return found
    return None


MERGED = (Relation.MERGED, Known.STRUCTURE, Sure.CERTAIN)


def _inside(unit: Unit) -> str:
    """The body of a unit below its header, without locations."""
    return elide(unit.body).text.partition("\n")[2]
