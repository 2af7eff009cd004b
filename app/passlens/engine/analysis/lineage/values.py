"""The lineage of an op as frozen values, for both clients."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from passlens.engine.messages import NOTHING, Message, Term


class Relation(StrEnum):
    """What a pass did with the followed ops."""

    INPUT = "input"  # they are in the input
    CREATED = "created"  # from nothing before the pass
    SAME = "same"
    CHANGED = "changed"
    BECAME = "became"  # ops of another name replaced them
    MOVED = "moved"  # into another region
    CLONED = "cloned"
    FUSED = "fused"  # into an existing op
    MERGED = "merged"  # with an equal op, which remains
    OUTLINED = "outlined"  # into another function or executable
    COMPILED = "compiled"  # to a file of the compiler
    GONE = "gone"


class Known(Term):
    """The evidence that two ops are linked."""

    LOCATION = "location"
    STRUCTURE = "structure"  # its kind, operands and users
    SYMBOL = "symbol"


class Sure(Term):
    """The confidence in a link."""

    CERTAIN = "certain"
    LIKELY = "likely"
    GUESS = "guess"


@dataclass(frozen=True, slots=True)
class Start:
    """The op to follow.

    Attributes:
        pass_id: The pass execution in whose text the line is; None for the input, or a file of the compiler.
        line: From 1, in the text as displayed.
        before: Whether the line is in the text before the pass.
        locations: Whether that text is displayed with its debug locations.
        file: The name of the file of LLVM IR or assembly with the line; empty for the text of a pass or the input. The
            results of the function around that line are then followed.
    """

    pass_id: int | None
    line: int
    before: bool = False
    locations: bool = False
    file: str = ""


@dataclass(frozen=True, slots=True)
class NameCount:
    """The number of ops of a name."""

    name: str
    count: int


@dataclass(frozen=True, slots=True)
class OpAt:
    """An op in a text.

    Attributes:
        line: The line in the text after the pass, displayed without locations, from 1; 0 for unknown.
        text: Its first line, trimmed and shortened.
        whole_line: Its line counting location definitions; equal to ``line`` without those.
    """

    name: str
    line: int
    text: str
    whole_line: int


@dataclass(frozen=True, slots=True)
class LineageStep:
    """What one pass did with the followed ops.

    Attributes:
        pass_id: The pass execution; None for the input and for files of the compiler.
        position: Place in pipeline order, from 1; 0 without a pass.
        name: The name of the pass or of the file.
        phase: Empty without a pass.
        scope: The label of the pass's scope.
        place: The function or executable with the ops after the pass, as ``@x/@y``.
        relation: What happened.
        parts: The parts that changed (``operand``, ``type``); empty for other relations.
        known: The evidence; of several ops, that for most of them.
        sure: The confidence; of several ops, the lowest.
        was: The followed ops before the pass, counted by name.
        count: The number of ops followed after it.
        names: Their numbers by name, the most frequent first.
        ops: The first of them.
        note: An additional sentence; may be empty.
    """

    pass_id: int | None
    position: int
    name: str
    phase: str
    scope: str
    place: Message
    relation: Relation
    parts: tuple[str, ...]
    known: Known
    sure: Sure
    was: tuple[NameCount, ...]
    count: int
    names: tuple[NameCount, ...]
    ops: tuple[OpAt, ...]
    note: Message = NOTHING


@dataclass(frozen=True, slots=True)
class Lineage:
    """The path of an op.

    Attributes:
        start: The request.
        op: The followed op at the start.
        place: The function or executable that contains it.
        located: Whether the session has debug locations, which then take precedence.
        ancestors: The passes that created and shaped it, in pipeline order; the first one gives its origin.
        descendants: What became of it, in pipeline order.
        sure: The confidence of the weakest step.
        beginning: Where the path begins and why, as a sentence.
        ending: Where it ends and why.
    """

    start: Start
    op: OpAt
    place: str
    located: bool
    ancestors: tuple[LineageStep, ...]
    descendants: tuple[LineageStep, ...]
    sure: Sure
    beginning: Message
    ending: Message
