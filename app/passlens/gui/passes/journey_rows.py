"""The rows of an op's journey, made from its lineage."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from passlens.engine.analysis.lineage.values import Known, Lineage, LineageStep, Sure
from passlens.engine.analysis.lineage.words import happened, in_short
from passlens.gui.kit.translation import localized, mark_text, tr, translated

_KNOWN = {
    Known.LOCATION: mark_text("debug location"),
    Known.STRUCTURE: mark_text("structure"),
    Known.SYMBOL: mark_text("symbol"),
}
_SURE = {Sure.CERTAIN: mark_text("✓ certain"), Sure.LIKELY: mark_text("likely"), Sure.GUESS: mark_text("? a guess")}


@dataclass(frozen=True, slots=True)
class JourneyRow:
    """One paragraph.

    Attributes:
        pass_id: The target of its link; None for no link.
        phase: The phase of that pass.
        line: In the complete text after that pass; 0 if unknown.
        title: The pass; empty for a sentence on where the path begins or ends.
        words: What happened; empty for a heading.
        evidence: How it is known, and how certain it is.
    """

    pass_id: int | None
    phase: str
    line: int
    title: str
    words: str = ""
    evidence: str = ""


@dataclass(frozen=True, slots=True)
class JourneyMark:
    """The mark of the followed op in a row of the pass tree.

    Attributes:
        words: In short, with an icon.
        tip: In full, with evidence and certainty.
        phase: The phase of the pass.
        line: The line of the op after it, as in JourneyRow; 0 if unknown.
    """

    words: str
    tip: str
    phase: str
    line: int


def marks_of(steps: Iterable[LineageStep]) -> dict[int, JourneyMark]:
    """The marks by pass execution, in pipeline order."""
    found: dict[int, JourneyMark] = {}
    for step in sorted(steps, key=lambda step: step.position):
        words = translated(in_short(step))
        if step.pass_id is not None and words:
            tip = tr("JourneyRows", "Journey of the op: {step}\nKnown by {known} · {sure}").format(
                step=translated(happened(step)), known=localized(_KNOWN[step.known]), sure=localized(_SURE[step.sure])
            )
            line = step.ops[0].whole_line if step.ops else 0
            found[step.pass_id] = JourneyMark(f"◆ {words}", tip, step.phase, line)
    return found


def rows_of(found: Lineage) -> tuple[JourneyRow, ...]:
    """The whole journey."""
    return (
        *([JourneyRow(None, "", 0, tr("JourneyRows", "Where it comes from"))] if found.ancestors else []),
        *map(_row, found.ancestors),
        JourneyRow(None, "", 0, "", translated(found.beginning)),
        *([JourneyRow(None, "", 0, tr("JourneyRows", "What became of it"))] if found.descendants else []),
        *map(_row, found.descendants),
        JourneyRow(None, "", 0, "", translated(found.ending)),
    )


def rows_so_far(steps: Sequence[LineageStep]) -> tuple[JourneyRow, ...]:
    """The rows so far, in pipeline order; files come last."""
    return tuple(map(_row, sorted(steps, key=lambda step: (step.pass_id is None and step.count > 0, step.position))))


def _row(step: LineageStep) -> JourneyRow:
    line = step.ops[0].line if step.ops else 0
    title = f"{step.position:,}  {step.name}" if step.position else step.name
    evidence = tr("JourneyRows", "by {known} · {sure}").format(
        known=localized(_KNOWN[step.known]), sure=localized(_SURE[step.sure])
    )
    if line:
        more = tr("JourneyRows", " and {count:,} more").format(count=step.count - 1) if step.count > 1 else ""
        evidence = tr("JourneyRows", "line {line:,}{more} · {evidence}").format(line=line, more=more, evidence=evidence)
    whole = step.ops[0].whole_line if step.ops else 0
    return JourneyRow(step.pass_id, step.phase, whole, title, translated(happened(step)), evidence)
