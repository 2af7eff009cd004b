"""A change to one part of an op, as a value."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from passlens.engine.compile.probe_op import Form
from passlens.engine.toolchain.torch_operands import torch_operands

NONE, RESULT, BODY = "none", "result", "body"
_ZEROS = frozenset("[0, ]")


class ChangeKind(StrEnum):
    """The kind of part that a change replaces."""

    OPERAND = "operand"  # a constant operand
    GIVEN = "given"  # an optional operand, by none
    CONSTANT = "constant"  # a number computed at run time, by a constant
    ATTRIBUTE = "attribute"
    ELEMENT = "element type"
    RANK = "rank"
    SIZES = "sizes"
    LOOP = "loop"  # its kind, parallel or reduction
    LAYOUT = "layout"  # the order of an input's dimensions
    COUNT = "count"  # of inputs that the op takes together
    USED = "used"  # a result, by one that nothing uses
    ENCODING = "encoding"
    REGION = "region"
    CARRIED = "carried type"  # of a loop
    FIELD = "field"  # of its configuration


@dataclass(frozen=True, slots=True)
class Change:
    """A change to one part of an op.

    Attributes:
        part: The name of the attribute or operand; for an operand without a known name its number, from 0;
            ``RESULT`` for sizes of the results alone; ``BODY`` for a whole region; for results in use, their numbers
            from 0.
        was, now: The values, or types, before and after; empty: none. Of a whole region: how many ops, and which one.
        like: The attribute whose value it takes.
        then: The op that the compiler does not lower after this change, instead of this one.
    """

    kind: ChangeKind
    part: str
    was: str
    now: str
    like: str = ""
    then: str = ""

    @property
    def trivial(self) -> bool:
        """Whether the new value is a list of zeros, with which nothing may be left to lower."""
        return self.now.startswith("[") and set(self.now) <= _ZEROS


Changed = tuple[Change, Form]


def schema_of(form: Form, number: int) -> tuple[str, str]:
    """The name of an operand, or its number from 0, and its default; the default is empty if there is none."""
    known = torch_operands(form.name)
    if len(known) != len(form.operands):
        return str(number), ""
    name, default = known[number]
    return name, NONE if default == "None" else default
