"""The messages for a lineage step, the same in both clients."""

from __future__ import annotations

from collections.abc import Sequence

from passlens.engine.analysis.lineage.values import LineageStep, NameCount, Relation
from passlens.engine.messages import NOTHING, Argument, Count, Items, Message, Word, together

_SHOWN = 3


def happened(step: LineageStep) -> Message:
    """What a pass did, briefly: ``linalg.generic became linalg.pack ×3, linalg.unpack``."""
    note = step.note if step.relation is not Relation.OUTLINED else NOTHING
    words = _words(step)
    return together(Message("lineage.sentence", "{words}.", words=words), note) if note else words


def _words(step: LineageStep) -> Message:
    made = names(step.names, step.count)
    was, more = _more(step.was, step.names), _more(step.names, step.was)
    match step.relation:
        case Relation.INPUT:
            return Message("lineage.in-input", "in the input: {ops}", ops=made)
        case Relation.CREATED:
            return Message("lineage.created", "created {ops}", ops=made)
        case Relation.CHANGED:
            return _changed(step)
        case Relation.BECAME:
            return Message("lineage.ops-became", "{was} became {ops}", was=was, ops=more)
        case Relation.FUSED:
            return Message("lineage.ops-fused", "{was} fused into {ops}", was=was, ops=made)
        case Relation.MERGED:
            return Message("lineage.ops-merged", "merged with an equal one: {ops}", ops=made)
        case Relation.CLONED:
            return Message("lineage.ops-cloned", "cloned: {ops}", ops=more)
        case Relation.MOVED:
            return Message("lineage.moved", "moved")
        case Relation.OUTLINED:
            return Message("lineage.outlined", "outlined to {place}", place=step.place)
        case Relation.COMPILED:
            if step.count:
                return Message("lineage.ops-compiled", "compiled: {ops}", ops=made)
            return Message("lineage.compiled", "compiled to a binary")
        case Relation.GONE:
            return Message("lineage.ops-gone", "{ops} gone", ops=names(step.was, 0))
        case _:
            return Message("lineage.ops", "{ops}", ops=made)


def _changed(step: LineageStep) -> Message:
    if step.parts:
        return Message(
            "lineage.parts-changed", "changed {parts}", parts=Items(tuple(Word(part) for part in step.parts))
        )
    return Message("lineage.changed", "changed")


def in_short(step: LineageStep) -> Message:
    """What a pass did, short enough for a row of the pass tree; empty if it left the ops alone."""
    match step.relation:
        case Relation.CREATED:
            return Message("lineage.created", "created {ops}", ops=names(step.names[:1], 0))
        case Relation.CHANGED:
            return _changed(step)
        case Relation.BECAME:
            if step.names:
                return Message("lineage.became", "became {ops}", ops=names(step.names[:1], 0))
            return Message("lineage.became-another", "became another op")
        case Relation.FUSED:
            return Message("lineage.fused", "fused")
        case Relation.MERGED:
            return Message("lineage.merged", "merged with an equal one")
        case Relation.CLONED:
            if step.count > 1:
                return Message("lineage.cloned-to", "cloned, {count:,} now", count=step.count)
            return Message("lineage.cloned", "cloned")
        case Relation.MOVED:
            return Message("lineage.moved", "moved")
        case Relation.OUTLINED:
            return Message(
                "lineage.outlined",
                "outlined to {place}",
                place=f"@{str(step.place.arguments.get('first', step.place)).rpartition('@')[2]}",
            )
        case Relation.COMPILED:
            return Message("lineage.compiled", "compiled to a binary")
        case Relation.GONE:
            return Message("lineage.gone", "gone after")
        case _:
            return NOTHING


def _more(counts: Sequence[NameCount], others: Sequence[NameCount]) -> Items:
    """The names with higher counts here than there; all of them if there are none."""
    known = {each.name: each.count for each in others}
    more = [NameCount(each.name, each.count - known.get(each.name, 0)) for each in counts]
    return names([each for each in more if each.count > 0] or counts, 0)


def names(counts: Sequence[NameCount], total: int) -> Items:
    """``linalg.pack ×3, linalg.unpack``; the rest is counted if a total is given."""
    shown: list[Argument] = [
        each.name if each.count == 1 else f"{each.name} ×{each.count:,}" for each in counts[:_SHOWN]
    ]
    left = total - sum(each.count for each in counts[:_SHOWN])
    if left > 0:
        shown.append(Count(left, "other"))
    elif len(counts) > _SHOWN:
        shown.append("…")
    return Items(tuple(shown))
