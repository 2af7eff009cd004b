"""A step of a lineage in words, the same in the window and on the command line."""

from __future__ import annotations

from collections.abc import Sequence

from passlens.engine.analysis.lineage.values import NameCount, Relation, Step
from passlens.engine.units import format_count

_SHOWN = 3


def happened(step: Step) -> str:
    """What a pass did, in a few words: ``linalg.generic became linalg.pack ×3, linalg.unpack``."""
    made = names(step.names, step.count)
    match step.relation:
        case Relation.INPUT:
            words = f"in the input: {made}"
        case Relation.CREATED:
            words = f"created {made}"
        case Relation.CHANGED:
            words = f"changed {', '.join(step.parts)}" if step.parts else "changed"
        case Relation.BECAME:
            words = f"{_more(step.was, step.names)} became {_more(step.names, step.was)}"
        case Relation.FUSED:
            words = f"{_more(step.was, step.names)} fused into {made}"
        case Relation.MERGED:
            words = f"merged with an equal one: {made}"
        case Relation.CLONED:
            words = f"cloned: {_more(step.names, step.was)}"
        case Relation.MOVED:
            words = "moved"
        case Relation.OUTLINED:
            words = f"outlined to {step.place}"
        case Relation.COMPILED:
            words = f"compiled: {made}" if step.count else "compiled to a binary"
        case Relation.GONE:
            words = f"{names(step.was, 0)} gone"
        case _:
            words = made
    note = step.note if step.relation is not Relation.OUTLINED else ""
    return f"{words}. {note}" if note else words


def in_short(step: Step) -> str:
    """What a pass did, in as few words as a row of the pass tree has room for; empty when it left the ops alone."""
    match step.relation:
        case Relation.CREATED:
            return f"created {names(step.names[:1], 0)}"
        case Relation.CHANGED:
            return f"changed {', '.join(step.parts)}" if step.parts else "changed"
        case Relation.BECAME:
            return f"became {names(step.names[:1], 0)}" if step.names else "became another op"
        case Relation.FUSED:
            return "fused"
        case Relation.MERGED:
            return "merged with an equal one"
        case Relation.CLONED:
            return f"cloned, {step.count:,} now" if step.count > 1 else "cloned"
        case Relation.MOVED:
            return "moved"
        case Relation.OUTLINED:
            return f"outlined to @{step.place.partition(' and ')[0].rpartition('@')[2]}"
        case Relation.COMPILED:
            return "compiled to a binary"
        case Relation.GONE:
            return "gone after"
        case _:
            return ""


def _more(counts: Sequence[NameCount], others: Sequence[NameCount]) -> str:
    """Of which there are more here than there; all of them when there are none."""
    known = {each.name: each.count for each in others}
    more = [NameCount(each.name, each.count - known.get(each.name, 0)) for each in counts]
    return names([each for each in more if each.count > 0] or counts, 0)


def names(counts: Sequence[NameCount], total: int) -> str:
    """``linalg.pack ×3, linalg.unpack``; what is left out is counted where the total is given."""
    shown = [each.name if each.count == 1 else f"{each.name} ×{each.count:,}" for each in counts[:_SHOWN]]
    left = total - sum(each.count for each in counts[:_SHOWN])
    if left > 0:
        shown.append(format_count(left, "other"))
    elif len(counts) > _SHOWN:
        shown.append("…")
    return ", ".join(shown)
