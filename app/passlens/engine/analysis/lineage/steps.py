"""Builds the steps of a path: what one pass did with all followed ops, as one row."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from passlens.engine.analysis.lineage.history import History
from passlens.engine.analysis.lineage.sides import Link, weakest
from passlens.engine.analysis.lineage.units import Dump, Unit, describe
from passlens.engine.analysis.lineage.values import Known, LineageStep, NameCount, OpAt, Relation, Sure
from passlens.engine.ir.locations import elide
from passlens.engine.ir.parse import Op
from passlens.engine.messages import NOTHING, Message, quoted, together
from passlens.engine.session.rows import PHASES, Use

_OPS_SHOWN = 12
_LONGEST = 160
_WEIGHT = (
    Relation.OUTLINED,
    Relation.MERGED,
    Relation.FUSED,
    Relation.BECAME,
    Relation.CLONED,
    Relation.MOVED,
    Relation.CHANGED,
    Relation.SAME,
)
"""If a pass did several things, the first of these is reported."""
_IN_PLACE = frozenset({Relation.SAME, Relation.CHANGED, Relation.MOVED})


@dataclass(frozen=True, slots=True)
class LinkedOps:
    """Two linked ops, before and after a pass."""

    link: Link
    old: tuple[Unit, Op]
    new: tuple[Unit, Op]

    @property
    def same(self) -> bool:
        """Whether nothing changed."""
        if self.link.relation is not Relation.SAME:
            return False
        old, new = self.old[0].path, self.new[0].path
        return old == new or describe(old) == describe(new)


def same_ops(old: Unit, new: Unit, ops: Sequence[int], link: tuple[Relation, Known, Sure]) -> list[LinkedOps]:
    """The equal ops of two units, op by op."""
    return [LinkedOps(Link(at, at, *link), (old, old.tree.ops[at]), (new, new.tree.ops[at])) for at in ops]


class Steps:
    """Builds steps."""

    def __init__(self, history: History) -> None:
        self._history = history

    def of_pass(
        self, use: Use, dump: Dump, found: Sequence[LinkedOps], lost: Sequence[tuple[Unit, Op]], otherwise: Relation
    ) -> LineageStep:
        """The step of a pass.

        Args:
            use: The execution.
            dump: The text after it.
            found: The linked ops.
            lost: Ops without a link: removed ones or, for CREATED, new ones.
            otherwise: What happened to those.
        """
        new = _unique(each.new for each in found)
        old = _unique(each.old for each in found)
        note: Message = NOTHING
        relation = otherwise
        if found:
            kinds = {each.link.relation for each in found}
            relation = next(kind for kind in _WEIGHT if kind in kinds)
            gone_to = _homes(each.new for each in found) - _homes(each.old for each in found)
            if gone_to and relation in _IN_PLACE:
                relation = Relation.OUTLINED if "outline" in use.name else Relation.MOVED
                note = Message("steps.into", "Into {place}.", place=min(gone_to))
        if otherwise is Relation.CREATED:
            new += lost
            if found and lost:
                note = together(note, _new(len(lost)))
        else:
            old += lost
            if found and lost:
                note = together(note, _gone(len(lost)))
        sures = [each.link.sure for each in found]
        if lost:
            sures.append(Sure.CERTAIN if otherwise is Relation.COMPILED else Sure.LIKELY)
        parts = sorted({part for each in found for part in each.link.parts})
        return LineageStep(
            pass_id=use.pass_id,
            position=use.position,
            name=use.name,
            phase=PHASES[use.phase - 1],
            scope=self._history.scopes[use.scope_id].label,
            place=_places(new or old),
            relation=relation,
            parts=tuple(parts) if relation is Relation.CHANGED else (),
            known=_known(found),
            sure=weakest(sures),
            was=_names(old),
            count=len(new),
            names=_names(new),
            ops=self.shown(dump, new),
            note=note,
        )

    def of_text(
        self, name: str, relation: Relation, ops: Sequence[tuple[Unit, Op]], known: Known, sure: Sure
    ) -> LineageStep:
        """The step of a text without a pass: the ops in the input."""
        return LineageStep(
            pass_id=None, position=0, name=name, phase="", scope="", place=_places(ops), relation=relation, parts=(),
            known=known, sure=sure, was=(), count=len(ops), names=_names(ops), ops=self.shown(ops[0][0].dump, ops),
        )  # fmt: skip

    def shown(self, dump: Dump, ops: Sequence[tuple[Unit, Op]]) -> tuple[OpAt, ...]:
        """The first ops with their displayed lines."""
        found = []
        for unit, op in ops[:_OPS_SHOWN]:
            line = unit.dump.lines.shown(op.lines[0]) if unit.dump is dump else 0
            text = elide(unit.dump.line(op.lines[0])).text.strip()
            shown = text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"
            found.append(OpAt(op.name, line, shown, op.lines[0] if line else 0))
        return tuple(found)


def _homes(ops: Iterable[tuple[Unit, Op]]) -> set[str]:
    return {describe(path) for path in {unit.path for unit, _ in ops}}


def _unique(ops: Iterable[tuple[Unit, Op]]) -> list[tuple[Unit, Op]]:
    found = {(unit.path, op.index): (unit, op) for unit, op in ops}
    return sorted(found.values(), key=lambda each: (each[0].path, each[1].index))


def _names(ops: Iterable[tuple[Unit, Op]]) -> tuple[NameCount, ...]:
    counts = Counter(op.name for _, op in ops).most_common(_OPS_SHOWN)
    return tuple(NameCount(name, count) for name, count in counts)


def _places(ops: Sequence[tuple[Unit, Op]]) -> Message:
    places = dict.fromkeys(describe(path) for path in dict.fromkeys(unit.path for unit, _ in ops))
    first = next(iter(places), "")
    if len(places) < 2:
        return quoted(first)
    return Message("steps.places", "{first} and {count} more", first=first, count=len(places) - 1)


def _known(found: Sequence[LinkedOps]) -> Known:
    """The evidence for most of them."""
    kinds = Counter(each.link.known for each in found)
    return kinds.most_common(1)[0][0] if kinds else Known.STRUCTURE


def _new(count: int) -> Message:
    if count == 1:
        return Message("steps.one-new", "1 of them is new.")
    return Message("steps.new", "{count:,} of them are new.", count=count)


def _gone(count: int) -> Message:
    if count == 1:
        return Message("steps.one-gone", "1 other is gone.")
    return Message("steps.gone", "{count:,} others are gone.", count=count)
