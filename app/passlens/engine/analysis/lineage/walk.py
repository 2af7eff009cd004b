"""Follows an op from pass to pass, in both directions, through the functions and executables that hold it.

Only the passes that changed a text with the op in it are looked at, and of each only the function around the op. Where
it is not there any more, the whole texts before and after are compared: it was outlined, inlined, or merged.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from passlens.engine.analysis.lineage.history import History, counterpart
from passlens.engine.analysis.lineage.links import Link, Links, links_of, weakest
from passlens.engine.analysis.lineage.steps import Found, Steps, same_ops
from passlens.engine.analysis.lineage.units import Dump, OpPath, Unit
from passlens.engine.analysis.lineage.values import Known, Relation, Start, Step, Sure
from passlens.engine.analysis.lineage.whole import MERGED, Lines, Whole, twin_of
from passlens.engine.errors import UserError
from passlens.engine.ir.locations import spell_out
from passlens.engine.ir.parse import Op
from passlens.engine.jobs import CancelToken
from passlens.engine.session.rows import Side, Use

Take = Callable[[Step], None]
"""Gets a step as soon as it is found; those of the ancestors come in reverse order."""

_MOST = 2_000
"""Ops of one unit that are followed: a kernel's lowering makes more of one matmul than anybody reads."""
_FEW = 4
"""Of more ops than this, clones that are a guess are not followed: equal constants are made everywhere."""
_SAME = (Relation.SAME, Known.STRUCTURE, Sure.CERTAIN)
_SERIALIZED = "hal.executable.binary"


@dataclass(frozen=True, slots=True)
class Followed:
    """Ops of one unit that are followed, by index."""

    unit: Unit
    ops: tuple[int, ...]


class Walk:
    """One question: where an op comes from, and what becomes of it."""

    def __init__(self, history: History, take: Take, cancel: CancelToken) -> None:
        self._history = history
        self._take = take
        self._cancel = cancel
        self.steps = Steps(history)

    # Where it starts

    def begin(self, start: Start) -> tuple[Followed, int]:
        """The op that was asked for, and the position after which its descendants come.

        Raises:
            UserError: There is no such pass or line, or no op stands there.
        """
        history = self._history
        if start.pass_id is None:
            dump, position, where = history.source(), 0, "the input"
            if dump is None:
                raise UserError(
                    "The session does not hold the text of its input.",
                    hint="Follow a line of a pass instead.",
                    location=f"input line {start.line}",
                )
        else:
            use = next((use for use in history.uses if use.pass_id == start.pass_id), None)
            if use is None:
                raise UserError(f"The session has no pass execution {start.pass_id}.")
            dump = history.whole_before(use) if start.before else history.dump(use)
            side = Side.BEFORE if start.before else Side.AFTER
            position, where = use.position - start.before, f"the text {side.value} {use.name}"
            if dump is None or not dump.text:
                raise UserError(f"There is no text {side.value} {use.name} in the session.", location=where)
        return _op_in(dump, start, where), position

    # Forward

    def descendants(self, first: Followed, position: int) -> tuple[list[Step], str, list[Followed]]:
        """What became of the ops: the steps, where the path ends, and the ops that were followed last."""
        active: dict[OpPath, Followed] = {first.unit.path: first}
        steps: list[Step] = []
        for use in self._history.changed(position):
            inside = self._taken(active, use)
            if not inside:
                continue
            dump = self._history.dump(use)
            found: list[Found] = []
            lost: list[tuple[Unit, Op]] = []
            guessing = weakest(step.sure for step in steps) is Sure.GUESS
            for one in inside:
                here, gone = self._forward(use, dump, one, guessing=guessing)
                found += here
                lost += gone
            _join(active, (each.new for each in found))
            if not lost and all(each.same for each in found):
                continue
            compiled = (
                not found and any("executable" in op for op, _ in inside[0].unit.path) and _SERIALIZED in dump.text
            )
            steps.append(self.steps.of_pass(use, dump, found, lost, Relation.COMPILED if compiled else Relation.GONE))
            self._take(steps[-1])
            if not active:
                if compiled:
                    return steps, "", inside
                return steps, f"Gone after {use.name} (pass {use.position:,}).", []
        return steps, "It is there to the end of what was captured.", list(active.values())

    def _forward(
        self, use: Use, dump: Dump, one: Followed, *, guessing: bool
    ) -> tuple[list[Found], list[tuple[Unit, Op]]]:
        """What became of the ops of a unit, and those that are gone."""
        unit, ops = counterpart(dump, one.unit.path), one.unit.tree.ops
        if unit is not None and unit.same_as(one.unit):
            return same_ops(one.unit, unit, one.ops, _SAME), []
        by_op: dict[int, list[Found]] = {index: [] for index in one.ops}
        unsettled = list(one.ops)
        links: Links | None = None
        if unit is not None:
            links = links_of(one.unit, unit)
            for index in one.ops:
                by_op[index] = [
                    Found(link, (one.unit, ops[index]), (unit, unit.tree.ops[link.new]))
                    for link in links.forward(index)
                ]
            unsettled = [index for index in one.ops if not links.stays(index)]
        before = self._around(use, one, unsettled)
        if before is not None:
            if unit is None and (twin := twin_of(before, dump, one.unit)) is not None:
                return same_ops(one.unit, twin, one.ops, MERGED), []
            whole = Whole(before, dump)
            for index in unsettled:
                places = whole.forward(one.unit, ops[index], elsewhere=bool(by_op[index]))
                if places:
                    by_op[index] = [Found(link, (one.unit, ops[index]), (home, op)) for link, home, op in places]
        found = [each for index in one.ops for each in by_op[index]]
        if not found and unit is not None and links is not None and (links.rewritten or guessing):
            kernel = _is_executable(one.unit.path)
            # All is new, or what was followed was a guess anyway: only a kernel's function is sure to be the same.
            function = Link(one.ops[0], 0, Relation.BECAME, Known.SYMBOL, Sure.GUESS)
            found = [Found(function, (one.unit, ops[one.ops[0]]), (unit, unit.tree.ops[0]))] if kernel else []
            if found:
                return found, []
        if len(one.ops) > _FEW:
            found = [
                each for each in found if each.link.relation is not Relation.CLONED or each.link.sure is not Sure.GUESS
            ]
        return found, [(one.unit, ops[index]) for index in one.ops if not by_op[index]]

    # Backward

    def ancestors(self, first: Followed, position: int) -> tuple[list[Step], str]:
        """Where the ops come from: the steps in pipeline order, and where the path begins."""
        active: dict[OpPath, Followed] = {first.unit.path: first}
        steps: list[Step] = []
        for use in self._history.changed(position, backward=True):
            inside = self._taken(active, use)
            if not inside:
                continue
            dump = self._history.dump(use)
            found: list[Found] = []
            new: list[tuple[Unit, Op]] = []
            for one in inside:
                here, created = self._backward(use, dump, _in_dump(dump, one))
                found += here
                new += created
            if not found and self._history.latest(self._history.paths[use.scope_id], use.position) is None:
                return steps[::-1], "It is there from the beginning of what was captured."
            _join(active, (each.old for each in found))
            if not new and all(each.same for each in found):
                continue
            steps.append(self.steps.of_pass(use, dump, found, new, Relation.CREATED))
            self._take(steps[-1])
            if not active:
                return steps[::-1], f"Created by {use.name} (pass {use.position:,})."
        steps.reverse()
        return steps, self._to_input(list(active.values()), steps)

    def _backward(self, use: Use, dump: Dump, one: Followed) -> tuple[list[Found], list[tuple[Unit, Op]]]:
        """What the ops of a unit come from, and those that the pass created."""
        unit, ops = self._unit_before(one.unit.path, use), one.unit.tree.ops
        if unit is not None and unit.same_as(one.unit):
            return same_ops(unit, one.unit, one.ops, _SAME), []
        by_op: dict[int, list[Found]] = {index: [] for index in one.ops}
        unsettled = list(one.ops)
        if unit is not None:
            links = links_of(unit, one.unit)
            for index in one.ops:
                by_op[index] = [
                    Found(link, (unit, unit.tree.ops[link.old]), (one.unit, ops[index]))
                    for link in links.backward(index)
                ]
            unsettled = [index for index in one.ops if not links.stood(index)]
        before = self._around(use, one, unsettled)
        inliner = self._history.inlining(use) if unsettled and before is None else None
        if inliner is not None:
            # It cleans functions up between its own steps: what it had put there stood in another function before.
            before = self._history.latest(self._history.paths[inliner.scope_id], use.position)
            dump = self._history.dump(inliner)
        if before is not None:
            whole = Whole(before, dump)
            for index in unsettled:
                places = whole.backward(one.unit, ops[index], elsewhere=bool(by_op[index]))
                if places:
                    by_op[index] = [Found(link, (home, op), (one.unit, ops[index])) for link, home, op in places]
        found = [each for index in one.ops for each in by_op[index]]
        return found, [(one.unit, ops[index]) for index in one.ops if not by_op[index]]

    def _unit_before(self, path: OpPath, use: Use) -> Unit | None:
        """A unit, or the one whose symbol it took over, as it stood before a pass."""
        history = self._history
        unit = history.unit_before(path, use.position)
        if unit is None:
            around = history.latest(history.paths[use.scope_id], use.position)
            heir = counterpart(around, path) if around is not None else None
            unit = history.unit_before(heir.path, use.position) if heir is not None else None
        return unit

    def _to_input(self, active: Sequence[Followed], steps: list[Step]) -> str:
        """Put the lines of the input in front, when the ops stand there."""
        source = self._history.source()
        ops: dict[int, tuple[Unit, Op]] = {}
        sures: list[Sure] = []
        for one in active:
            unit = counterpart(source, one.unit.path) if source is not None else None
            if unit is None:
                continue
            links = links_of(unit, one.unit)
            for index in one.ops:
                for link in links.backward(index):
                    ops[link.old] = unit, unit.tree.ops[link.old]
                    sures.append(link.sure)
        if not ops:
            return "It is there from the beginning of what was captured."
        found = [ops[index] for index in sorted(ops)]
        steps.insert(0, self.steps.of_text("input", Relation.INPUT, found, Known.STRUCTURE, weakest(sures)))
        self._take(steps[0])
        more = f" and {len(found) - 1:,} more" if len(found) > 1 else ""
        return f"In the input, line {found[0][1].lines[0]:,}{more}."

    # Both

    def _taken(self, active: dict[OpPath, Followed], use: Use) -> list[Followed]:
        """What a pass worked on, taken out of what is followed."""
        self._cancel.raise_if_cancelled()
        path = self._history.paths[use.scope_id]
        return [active.pop(each) for each in tuple(active) if each[: len(path)] == path]

    def _around(self, use: Use, one: Followed, lost: Sequence[int]) -> Dump | None:
        """All that a pass worked on as it stood before, when ops may have gone elsewhere in it."""
        if not lost or self._history.paths[use.scope_id] == one.unit.path:
            return None
        return self._history.whole_before(use)


def _is_compiled(path: OpPath, dump: Dump) -> bool:
    """Whether the executable around a function was made a binary."""
    return _is_executable(path) and _SERIALIZED in dump.text


def _is_executable(path: OpPath) -> bool:
    """Whether a function is part of an executable."""
    return any("executable" in op for op, _ in path)


def _op_in(dump: Dump, start: Start, where: str) -> Followed:
    """The op in a line that is shown.

    Raises:
        UserError: There is no such line, or no op stands there.
    """
    lines = Lines(dump.text)
    if start.locations:
        lines.hidden = spell_out(dump.text).hidden
    count = dump.text.rstrip("\n").count("\n") + 1 - len(lines.hidden)
    if not 1 <= start.line <= count:
        raise UserError(f"There is no line {start.line}: {where} has {count:,}.", location=f"line {start.line}")
    unit = dump.unit_at(lines.whole(start.line))
    op = unit.op_at(lines.whole(start.line)) if unit is not None else None
    if unit is None or op is None:
        raise UserError(
            f"No op stands in line {start.line} of {where}.",
            hint="Choose the line of an op.",
            location=f"line {start.line}",
        )
    return Followed(unit, (op.index,))


def _in_dump(dump: Dump, one: Followed) -> Followed:
    """The same ops in the text of the pass that is looked at, where they may stand in other lines."""
    unit = dump.unit(one.unit.path)
    if unit is None or unit is one.unit or len(unit.tree.ops) != len(one.unit.tree.ops):
        return one
    return Followed(unit, one.ops)


def _join(active: dict[OpPath, Followed], ops: Iterable[tuple[Unit, Op]]) -> None:
    """Follow these ops too."""
    found: dict[OpPath, tuple[Unit, dict[int, None]]] = {}
    for unit, op in ops:
        found.setdefault(unit.path, (unit, {}))[1][op.index] = None
    for path, (unit, indices) in found.items():
        known = active.get(path)
        if known is not None and len(known.unit.tree.ops) == len(unit.tree.ops):
            indices.update(dict.fromkeys(known.ops))
        active[path] = Followed(unit, tuple(sorted(indices))[:_MOST])
