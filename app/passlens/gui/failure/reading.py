"""Reads the picture and the texts of a cause from a session; on a query thread."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from passlens.engine.errors import UserError
from passlens.engine.messages import quoted
from passlens.engine.session.rows import IrText
from passlens.gui.failure.annotated import AnnotatedText, annotated
from passlens.gui.failure.places import CausePlace, CauseRequest, Segment, first_of, input_line
from passlens.gui.kit.translation import translated

if TYPE_CHECKING:
    from passlens.engine.analysis.shared_memory.values import Bill
    from passlens.engine.diagnosis.findings import Problem
    from passlens.engine.diagnosis.operands import OpOperands
    from passlens.engine.jobs import CancelToken
from passlens.engine.queries import Queries

SHARED_MEMORY = "shared-memory"
"""The rule about kernels that need more shared memory than the chip has."""
_DEVICES = frozenset({"undeclared-device", "ambiguous-op"})


@dataclass(frozen=True, slots=True)
class NamedDevice:
    """A device that the model names or the command declares.

    Attributes:
        symbol: Without its at-sign.
        declared: The specification in the command; empty for none.
        places: The number of places in the input that name it.
        line: The first of them, a line of the input from 1; 0 if it is elsewhere or there is none.
        op: The text of that line.
    """

    symbol: str
    declared: str
    places: int
    line: int
    op: str


@dataclass(frozen=True, slots=True)
class Picture:
    """The picture beside the text: one of these, or nothing.

    Attributes:
        bill: The bill of the kernel that needs too much shared memory.
        devices: Declared and named devices.
        op: The op that cannot be handled, with the origin of its operands; its lines are those of ``pass_id``.
        pass_id: The pass execution that ``op`` was read from.
    """

    bill: Bill | None = None
    devices: tuple[NamedDevice, ...] = ()
    op: OpOperands | None = None
    pass_id: int | None = None

    @property
    def empty(self) -> bool:
        """Whether there is nothing to draw."""
        return self.bill is None and not self.devices and self.op is None


def read_picture(queries: Queries, problem: Problem, cancel: CancelToken) -> Picture:
    """The picture of a problem's cause, by its kind.

    Raises:
        UserError: The session is damaged.
        CancelledError: The user cancelled.
    """
    if problem.rule == SHARED_MEMORY:
        return Picture(_bill(queries, problem, cancel))
    if problem.rule in _DEVICES and (devices := _devices(queries)):
        return Picture(devices=devices)
    for one in problem.evidence:
        if one.pass_id is not None and one.line and one.excerpt:
            op = queries.texts.operands(one.pass_id, one.line)
            if op is not None:
                return Picture(op=op, pass_id=one.pass_id)
    return Picture()


def _bill(queries: Queries, problem: Problem, cancel: CancelToken) -> Bill | None:
    bills = queries.memory.shared(cancel).bills
    named = [bill for bill in bills if problem.dispatch in {bill.kernel, bill.dispatch}]
    return next((bill for bill in named or bills if bill.over), next(iter(named), None))


def _devices(queries: Queries) -> tuple[NamedDevice, ...]:
    table = queries.devices.table()
    if table is None:
        return ()
    source = queries.info().source.name
    lines = queries.texts.source().text.split("\n")
    found = []
    for use in table.devices:
        line = input_line(use.first_reference, source)
        op = lines[line - 1].strip() if 0 < line <= len(lines) else ""
        found.append(NamedDevice(use.symbol.lstrip("@"), use.declared, use.referenced, line, op))
    return tuple(found)


def read_text(queries: Queries, place: CausePlace) -> AnnotatedText:
    """The text of a place, with annotations; or why there is none."""
    try:
        if place.pass_id is not None:
            text = queries.texts.ir(place.pass_id, place.side)
        elif place.artifact is not None:
            text = queries.artifacts.text(place.artifact)
        else:
            text = queries.texts.source()
    except UserError as error:
        return annotated(IrText(quoted(place.title), ""), (), error.sentence())
    return annotated(text, place.annotations, translated(text.note) if text.note else "")


@dataclass(frozen=True, slots=True)
class CauseTexts:
    """The texts of a cause, and the first one to show, as read."""

    places: tuple[CausePlace, ...]
    place: CausePlace
    text: AnnotatedText


def read_texts(queries: Queries, request: CauseRequest, picture: Picture, chosen: Segment | None) -> CauseTexts:
    """Read the text chosen before, else the one that the picture belongs to, else the first annotated one.

    Also loads the modules that show them, off the GUI thread.
    """
    from passlens.gui.failure import view  # noqa: PLC0415 - see above
    from passlens.gui.failure.marks import places_of  # noqa: PLC0415 - see above

    del view
    source = queries.info().source.name
    places = places_of(request.problem, request.failing, source, request.names, picture.bill)
    kept = next((one for one in places if one.segment is chosen), None)
    drawn = (one for one in places if one.annotations and one.pass_id is not None and one.pass_id == picture.pass_id)
    place = kept or next(drawn, None) or first_of(places)
    return CauseTexts(places, place, read_text(queries, place))
