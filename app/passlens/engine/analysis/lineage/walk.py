"""Follows an op from pass to pass, in both directions, through the functions and executables that contain it.

Only passes that changed a text with the op are read, and of each only the function around the op. If the op is no
longer in that function, the whole texts before and after are compared: it was outlined, inlined, or merged.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from passlens.engine.analysis.lineage.code_start import Followed, computed_by, function_around
from passlens.engine.analysis.lineage.history import History, counterpart
from passlens.engine.analysis.lineage.lines import Lines
from passlens.engine.analysis.lineage.links import Links, links_of
from passlens.engine.analysis.lineage.quick import Kept
from passlens.engine.analysis.lineage.sides import Link, weakest
from passlens.engine.analysis.lineage.steps import LinkedOps, Steps, same_ops
from passlens.engine.analysis.lineage.units import Dump, OpPath, Unit, describe
from passlens.engine.analysis.lineage.values import Known, LineageStep, Relation, Start, Sure
from passlens.engine.analysis.lineage.whole import MERGED, Whole, twin_of
from passlens.engine.errors import UserError
from passlens.engine.ir.locations import spell_out
from passlens.engine.ir.parse import Op
from passlens.engine.jobs import CancelToken
from passlens.engine.messages import NOTHING, Message, together
from passlens.engine.session.rows import Side, Use

Take = Callable[[LineageStep], None]
"""Receives each step as soon as it is found; ancestors come in reverse order."""

_MOST = 2_000
"""The most followed ops of one unit: a kernel's lowering turns one matmul into more ops than anyone reads."""
_FEW = 4
"""Above this number of ops, guessed clones are not followed: equal constants appear everywhere."""
_SAME = (Relation.SAME, Known.STRUCTURE, Sure.CERTAIN)
_SERIALIZED = "hal.executable.binary"


class Walk:
    """One lineage request: the ancestors and the descendants of an op."""

    def __init__(self, history: History, take: Take, cancel: CancelToken) -> None:
        self._history = history
        self._take = take
        self._cancel = cancel
        self.steps = Steps(history)
        self._whole: Whole | None = None

    # Where it starts

    def begin(self, start: Start) -> tuple[Followed, int]:
        """The requested op, and the position after which its descendants follow.

        Raises:
            UserError: There is no such pass or line, or the line has no op.
        """
        history = self._history
        if start.file:
            return computed_by(history, function_around(history, start.file, start.line))
        if start.pass_id is None:
            dump, position, where = history.source(), 0, "the input"
            if dump is None:
                raise UserError(
                    Message("walk.no-input", "The session does not hold the text of its input."),
                    hint=Message("walk.follow-pass", "Follow a line of a pass instead."),
                    location=f"input line {start.line}",
                )
        else:
            use = next((use for use in history.uses if use.pass_id == start.pass_id), None)
            if use is None:
                raise UserError(
                    Message(
                        "common.no-execution",
                        "The session has no pass execution {number}.",
                        number=start.pass_id,
                    )
                )
            dump = history.whole_before(use) if start.before else history.dump(use)
            side = Side.BEFORE if start.before else Side.AFTER
            position, where = use.position - start.before, f"the text {side.value} {use.name}"
            if dump is None or not dump.text:
                raise UserError(
                    Message(
                        "walk.no-text",
                        "There is no text {value} {name} in the session.",
                        value=side.value,
                        name=use.name,
                    ),
                    location=where,
                )
        return _op_in(dump, start, where), position

    # Forward

    def descendants(self, first: Followed, position: int) -> tuple[list[LineageStep], Message, list[Followed]]:
        """The descendants of the ops: the steps, the end of the path, and the ops followed last."""
        active: dict[OpPath, Followed] = {first.unit.path: first}
        steps: list[LineageStep] = []
        for use in self._history.changed(position):
            inside = self._taken(active, use)
            if not inside:
                continue
            dump = self._history.dump(use)
            found: list[LinkedOps] = []
            lost: list[tuple[Unit, Op]] = []
            kept: list[tuple[Followed, Followed]] = []
            guessing = weakest(step.sure for step in steps) is Sure.GUESS
            for one in inside:
                same = _kept(one, counterpart(dump, one.unit.path))
                if same is not None and describe(same.unit.path) == describe(one.unit.path):
                    kept.append((one, same))
                    continue
                if same is not None:  # the whole function moved
                    found += _same_ops(one, same)
                    continue
                here, gone = self._forward(use, dump, one, guessing=guessing)
                found += here
                lost += gone
            _keep(active, (same for _, same in kept))
            _join(active, (each.new for each in found))
            if not lost and all(each.same for each in found) and (kept or found):
                continue
            found = [each for one, same in kept for each in _same_ops(one, same)] + found
            compiled = not found and not kept and _is_compiled(inside[0].unit.path, dump)
            steps.append(self.steps.of_pass(use, dump, found, lost, Relation.COMPILED if compiled else Relation.GONE))
            self._take(steps[-1])
            if not active:
                if compiled:
                    return steps, NOTHING, inside
                return steps, _ending(use, dump, lost), []
        return (
            steps,
            Message("walk.there-to-the-end", "It exists up to the last pass in the session."),
            list(active.values()),
        )

    def _forward(
        self, use: Use, dump: Dump, one: Followed, *, guessing: bool
    ) -> tuple[list[LinkedOps], list[tuple[Unit, Op]]]:
        """The links of a unit's ops to later ones, and the removed ops."""
        unit, ops, followed = counterpart(dump, one.unit.path), one.unit.tree.ops, one.indices()
        by_op: dict[int, list[LinkedOps]] = {index: [] for index in followed}
        unsettled = list(followed)
        links: Links | None = None
        if unit is not None:
            links = links_of(one.unit, unit)
            for index in followed:
                by_op[index] = [
                    LinkedOps(link, (one.unit, ops[index]), (unit, unit.tree.ops[link.new]))
                    for link in links.forward(index)
                ]
            unsettled = [index for index in followed if not links.stays(index)]
        before = None if unit is None and _is_compiled(one.unit.path, dump) else self._around(use, one, unsettled)
        if before is not None:
            if unit is None and (twin := twin_of(before, dump, one.unit)) is not None:
                return same_ops(one.unit, twin, followed, MERGED), []
            whole = self._compared(before, dump)
            for index in unsettled:
                places = whole.forward(one.unit, ops[index], elsewhere=bool(by_op[index]))
                if places:
                    by_op[index] = [LinkedOps(link, (one.unit, ops[index]), (home, op)) for link, home, op in places]
        found = [each for index in followed for each in by_op[index]]
        if not found and unit is not None and links is not None and (links.rewritten or guessing):
            kernel = _is_executable(one.unit.path)
            # Everything is new, or the followed ops were guessed anyway: only a kernel's function is certain to be the
            # same.
            function = Link(followed[0], 0, Relation.BECAME, Known.SYMBOL, Sure.GUESS)
            found = [LinkedOps(function, (one.unit, ops[followed[0]]), (unit, unit.tree.ops[0]))] if kernel else []
            if found:
                return found, []
        if len(followed) > _FEW:
            found = [
                each for each in found if each.link.relation is not Relation.CLONED or each.link.sure is not Sure.GUESS
            ]
        return found, [(one.unit, ops[index]) for index in followed if not by_op[index]]

    # Backward

    def ancestors(self, first: Followed, position: int) -> tuple[list[LineageStep], Message]:
        """The ancestors of the ops: the steps in pipeline order, and the start of the path."""
        active: dict[OpPath, Followed] = {first.unit.path: first}
        steps: list[LineageStep] = []
        for use in self._history.changed(position, backward=True):
            inside = self._taken(active, use)
            if not inside:
                continue
            dump = self._history.dump(use)
            found: list[LinkedOps] = []
            new: list[tuple[Unit, Op]] = []
            kept: list[tuple[Followed, Followed]] = []
            for one in inside:
                here = _in_dump(dump, one)
                before = self._unit_before(one.unit.path, use)
                same = _kept(here, before)
                if same is not None and describe(same.unit.path) == describe(here.unit.path):
                    kept.append((same, here))
                    continue
                if same is not None:
                    found += _same_ops(same, here)
                    continue
                olds, created = self._backward(use, dump, here, before)
                found += olds
                new += created
            if not found and not kept and self._history.latest(self._history.paths[use.scope_id], use.position) is None:
                return steps[::-1], Message(
                    "walk.there-from-the-beginning", "It exists from the first pass in the session."
                )
            _keep(active, (same for same, _ in kept))
            _join(active, (each.old for each in found))
            if not new and all(each.same for each in found):
                continue
            found = [each for same, here in kept for each in _same_ops(same, here)] + found
            steps.append(self.steps.of_pass(use, dump, found, new, Relation.CREATED))
            self._take(steps[-1])
            if not active:
                return steps[::-1], Message(
                    "walk.created", "Created by {name} (pass {number:,}).", name=use.name, number=use.position
                )
        steps.reverse()
        return steps, self._to_input(list(active.values()), steps)

    def _backward(
        self, use: Use, dump: Dump, one: Followed, unit: Unit | None
    ) -> tuple[list[LinkedOps], list[tuple[Unit, Op]]]:
        """The links of a unit's ops to earlier ones, given the unit before, and the ops that the pass created."""
        ops, followed = one.unit.tree.ops, one.indices()
        by_op: dict[int, list[LinkedOps]] = {index: [] for index in followed}
        unsettled = list(followed)
        if unit is not None:
            links = links_of(unit, one.unit)
            for index in followed:
                by_op[index] = [
                    LinkedOps(link, (unit, unit.tree.ops[link.old]), (one.unit, ops[index]))
                    for link in links.backward(index)
                ]
            unsettled = [index for index in followed if not links.stood(index)]
        before = self._around(use, one, unsettled)
        inliner = self._history.inlining(use) if unsettled and before is None else None
        if inliner is not None:
            # The inliner cleans up functions between its own steps: what it inlined was in another function before.
            before = self._history.latest(self._history.paths[inliner.scope_id], use.position)
            dump = self._history.dump(inliner)
        if before is not None:
            whole = self._compared(before, dump)
            for index in unsettled:
                places = whole.backward(one.unit, ops[index], elsewhere=bool(by_op[index]))
                if places:
                    by_op[index] = [LinkedOps(link, (home, op), (one.unit, ops[index])) for link, home, op in places]
        found = [each for index in followed for each in by_op[index]]
        return found, [(one.unit, ops[index]) for index in followed if not by_op[index]]

    def _unit_before(self, path: OpPath, use: Use) -> Unit | None:
        """A unit before a pass, or the one whose symbol it took over."""
        history = self._history
        unit = history.unit_before(path, use.position)
        if unit is None:
            around = history.latest(history.paths[use.scope_id], use.position)
            heir = counterpart(around, path) if around is not None else None
            unit = history.unit_before(heir.path, use.position) if heir is not None else None
        return unit

    def _to_input(self, active: Sequence[Followed], steps: list[LineageStep]) -> Message:
        """Prepend the lines of the input, if it has the ops."""
        source = self._history.source()
        ops: dict[int, tuple[Unit, Op]] = {}
        sures: list[Sure] = []
        for one in active:
            unit = counterpart(source, one.unit.path) if source is not None else None
            if unit is None:
                continue
            links = links_of(unit, one.unit)
            for index in one.indices():
                for link in links.backward(index):
                    ops[link.old] = unit, unit.tree.ops[link.old]
                    sures.append(link.sure)
        if not ops:
            return Message("walk.there-from-the-beginning", "It exists from the first pass in the session.")
        found = [ops[index] for index in sorted(ops)]
        steps.insert(0, self.steps.of_text("input", Relation.INPUT, found, Known.STRUCTURE, weakest(sures)))
        self._take(steps[0])
        line, more = found[0][1].lines[0], len(found) - 1
        if more:
            return Message("walk.input-lines", "In the input, line {line:,} and {more:,} more.", line=line, more=more)
        return Message("walk.input-line", "In the input, line {line:,}.", line=line)

    # Both

    def _taken(self, active: dict[OpPath, Followed], use: Use) -> list[Followed]:
        """The followed units that a pass worked on, removed from ``active``."""
        self._cancel.raise_if_cancelled()
        self._history.trim()
        path = self._history.paths[use.scope_id]
        return [active.pop(each) for each in tuple(active) if each[: len(path)] == path]

    def _compared(self, before: Dump, after: Dump) -> Whole:
        """The comparison of two whole texts; one pass is often queried for several functions."""
        known = self._whole
        if known is None or known.before is not before or known.after is not after:
            if known is not None:
                known.release()
            known = self._whole = Whole(before, after)
        return known

    def _around(self, use: Use, one: Followed, lost: Sequence[int]) -> Dump | None:
        """The whole text before a pass, if ops may have moved elsewhere in it."""
        if not lost or self._history.paths[use.scope_id] == one.unit.path:
            return None
        return self._history.whole_before(use)


def _ending(use: Use, dump: Dump, lost: Sequence[tuple[Unit, Op]]) -> Message:
    """The end of a path at a pass after which nothing of it is found."""
    gone = Message("walk.gone", "Gone after {name} (pass {number:,}).", name=use.name, number=use.position)
    unit, op = lost[0]
    after = counterpart(dump, unit.path)
    if after is None or any(other.name == op.name for other in after.tree.ops):
        return gone
    none_left = Message(
        "walk.none-left",
        "No {name} is left there: it became other ops, and only debug locations could tell which.",
        name=op.name,
    )
    return together(gone, none_left)


def _is_compiled(path: OpPath, dump: Dump) -> bool:
    """Whether the executable around a function was compiled to a binary."""
    return _is_executable(path) and _SERIALIZED in dump.text


def _is_executable(path: OpPath) -> bool:
    """Whether a function is part of an executable."""
    return any("executable" in op for op, _ in path)


def _op_in(dump: Dump, start: Start, where: str) -> Followed:
    """The op in a displayed line.

    Raises:
        UserError: There is no such line, or it has no op.
    """
    lines = Lines(dump.text)
    if start.locations:
        lines.hide(spell_out(dump.text).hidden)
    count = dump.text.rstrip("\n").count("\n") + 1 - len(lines.hidden)
    if not 1 <= start.line <= count:
        raise UserError(
            Message(
                "walk.no-line",
                "There is no line {line}: {where} has {count:,}.",
                line=start.line,
                where=where,
                count=count,
            ),
            location=f"line {start.line}",
        )
    unit = dump.unit_at(lines.whole(start.line))
    op = unit.op_at(lines.whole(start.line)) if unit is not None else None
    if unit is None or op is None:
        raise UserError(
            Message("walk.no-op", "Line {line} of {file} has no op.", line=start.line, file=where),
            hint=Message("walk.choose-line-op", "Choose the line of an op."),
            location=f"line {start.line}",
        )
    return Followed(unit, (unit.line_of(op.index),))


def _in_dump(dump: Dump, one: Followed) -> Followed:
    """The same ops in the text of this pass, where they may be in other lines."""
    unit = dump.unit(one.unit.path)
    if unit is None or unit is one.unit or len(unit.shown) != len(one.unit.shown):
        return one
    return Followed(unit, one.lines)


def _kept(one: Followed, unit: Unit | None) -> Followed | None:
    """The same ops in another text of their unit, if nothing happened to them."""
    lines = Kept(one.unit, unit).follow(one.lines) if unit is not None else None
    return None if unit is None or lines is None else Followed(unit, lines)


def _same_ops(old: Followed, new: Followed) -> list[LinkedOps]:
    return [
        LinkedOps(
            Link(index, other, *_SAME), (old.unit, old.unit.tree.ops[index]), (new.unit, new.unit.tree.ops[other])
        )
        for index, other in zip(old.indices(), new.indices(), strict=False)
    ]


def _keep(active: dict[OpPath, Followed], ones: Iterable[Followed]) -> None:
    """Add these to the followed ops."""
    for one in ones:
        known = active.get(one.unit.path)
        lines = one.lines
        if known is not None and len(known.unit.shown) == len(one.unit.shown):
            lines = tuple(sorted({*lines, *known.lines}))
        active[one.unit.path] = Followed(one.unit, lines[:_MOST])


def _join(active: dict[OpPath, Followed], ops: Iterable[tuple[Unit, Op]]) -> None:
    """Add these ops to the followed ones."""
    found: dict[OpPath, tuple[Unit, set[int]]] = {}
    for unit, op in ops:
        found.setdefault(unit.path, (unit, set()))[1].add(unit.line_of(op.index))
    _keep(active, (Followed(unit, tuple(sorted(lines))) for unit, lines in found.values()))
