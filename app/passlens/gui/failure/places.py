"""The texts that show a failure: the IR that failed, the one before it, where it began, the input. Without Qt."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from passlens.engine.session.rows import Side
from passlens.gui.kit.translation import mark_text

if TYPE_CHECKING:
    from passlens.engine.diagnosis.findings import Problem


class Segment(StrEnum):
    """The kind of text; the value is shown, see ``localized``."""

    FAILED = mark_text("Failed")
    BEFORE = mark_text("Before")
    BEGAN = mark_text("Where it began")
    REDUCED = mark_text("Reduced")
    INPUT = mark_text("Input")


@dataclass(frozen=True, slots=True)
class Annotation:
    """An annotation of a line.

    Attributes:
        line: The line of the stored text, from 1.
        words: One sentence or less.
        series: The colour of the line's result, in the picture too; None without one.
    """

    line: int
    words: str
    series: int | None = None


@dataclass(frozen=True, slots=True)
class CausePlace:
    """One of the texts.

    Attributes:
        segment: The kind of text.
        title: The pass or the file.
        pass_id: The pass execution whose IR it is; None if it is not a pass's.
        artifact: The file of the session, if it is one.
        annotations: In line order.
    """

    segment: Segment
    title: str
    pass_id: int | None = None
    artifact: int | None = None
    annotations: tuple[Annotation, ...] = ()

    @property
    def side(self) -> Side:
        """Whether the text before or after the pass is shown."""
        return Side.BEFORE if self.segment is Segment.BEFORE else Side.AFTER


@dataclass(frozen=True, slots=True)
class FailingPass:
    """The pass execution that failed."""

    id: int
    name: str


@dataclass(frozen=True, slots=True)
class CauseRequest:
    """The cause to show.

    Attributes:
        problem: The first cause.
        failing: The pass that failed; None if unknown.
        names: The names of the passes of the evidence, by id.
        captured: Whether all passes are there; until then, no picture is read.
    """

    problem: Problem
    failing: FailingPass | None
    names: Mapping[int, str]
    captured: bool


def first_of(places: tuple[CausePlace, ...]) -> CausePlace:
    """The first text with an annotation, of at least one text."""
    return next((one for one in places if one.annotations), places[0])


def input_line(place: str, source: str) -> int:
    """The line, from 1, of ``FILE:LINE`` or ``FILE:LINE:COLUMN`` if the file is the input; otherwise 0."""
    file, _, number = place.rpartition(":")
    if file.rpartition(":")[2].isdigit() and number.isdigit():
        file, _, number = file.rpartition(":")
    same = file.replace("\\", "/").rpartition("/")[2] == source
    return int(number) if same and number.isdigit() else 0
