"""A kernel's shared-memory bill as several features draw it: steps, colours, words. Without Qt."""

from __future__ import annotations

from dataclasses import dataclass

from passlens.engine.analysis.shared_memory.bill import in_words
from passlens.engine.analysis.shared_memory.values import AllocationStep, Alternative, Bill, Change
from passlens.gui.kit.translation import tr, translated

_SERIES = (0, 4, 2, 3, 1, 6)  # neighbours differ for colour-blind eyes too; omits the colour that resembles "over"
OVERHEAD = 0.6  # of the steps' span, beyond the last step


def series_of(place: int) -> int:
    """The colour of the allocation at this position of the bill, wherever it is drawn."""
    return _SERIES[place % len(_SERIES)]


def short_pass(name: str) -> str:
    """A pass name without the prefixes that all of code generation shares."""
    return name.removeprefix("iree-codegen-").removeprefix("iree-").removeprefix("gpu-")


def fitting_text(one: Alternative) -> str:
    """The effect of a change on the configuration, with remarks: ``padding [1, 64] → [1, 32]``."""
    changes = "; ".join(f"{key} {before} → {after}" for key, before, after in one.changes)
    return f"{changes}. {translated(one.note)}" if one.note else changes


def fitting_title(one: Alternative) -> str:
    """What changes: ``reduction[4]: 16 to 8``, ``promote_operands: without 0``."""
    return translated(one.title)


@dataclass(frozen=True, slots=True)
class StepSpan:
    """A step on the axis of passes: positions ``start`` to ``stop``."""

    start: float
    stop: float
    step: AllocationStep


def step_spans(bill: Bill) -> tuple[tuple[float, float], tuple[StepSpan, ...]]:
    """The axis, as its first and last position, and the steps; empty without passes.

    The axis begins shortly before the first step and ends shortly after the last one, or where the bill was read:
    nothing changes before and after.
    """
    steps = [step for step in bill.steps if step.position]
    if not steps:
        return (0.0, 1.0), ()
    first, last = steps[0].position, steps[-1].position
    air = max(4.0, (last - first) * OVERHEAD)
    end = last + air
    if end < bill.position <= last + 4 * air:
        end = bill.position + air / 4
    spans = []
    for at, step in enumerate(steps):
        following = steps[at + 1].position if at + 1 < len(steps) else None
        stop = float(following) if following is not None else end
        spans.append(StepSpan(float(step.position), stop, step))
    return (max(0.0, first - air / 2), end), tuple(spans)


def step_size(step: AllocationStep) -> str:
    """``77,824 B``, and the planned bytes beside it."""
    parts = []
    if step.total or not step.planned:
        parts.append(tr("KernelMemory", "size not known") if step.total is None else f"{step.total:,} B")
    if step.planned is None:
        parts.append(tr("KernelMemory", "an unknown size planned"))
    elif step.planned:
        parts.append(tr("KernelMemory", "{planned:,} B planned").format(planned=step.planned))
    return " + ".join(parts)


def change_words(step: AllocationStep) -> str:
    """The effect of a step, one part for each allocation."""
    parts = []
    for one in step.changes:
        text = translated(in_words(one))
        named = one.change is Change.CHANGED and one.after is not None
        parts.append(f"{one.after.name}: {text}" if named and one.after is not None else text)
    return "; ".join(parts)
