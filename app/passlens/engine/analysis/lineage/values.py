"""The lineage of an op as frozen values: what both clients show."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from passlens.engine.messages import NOTHING, Message, Term


class Relation(StrEnum):
    """What a pass did with the ops that are followed."""

    INPUT = "input"  # they stand in the input
    CREATED = "created"  # nothing before the pass is where they come from
    SAME = "same"
    CHANGED = "changed"
    BECAME = "became"  # ops of another kind stand in their place
    MOVED = "moved"  # into another region
    CLONED = "cloned"
    FUSED = "fused"  # into an op that was there before
    MERGED = "merged"  # with an equal one, which stays
    OUTLINED = "outlined"  # into another function or executable
    COMPILED = "compiled"  # to a file of the compiler
    GONE = "gone"


class Known(Term):
    """What tells that two ops belong together."""

    LOCATION = "location"
    STRUCTURE = "structure"  # what it is, what it uses, and who uses it
    SYMBOL = "symbol"


class Sure(Term):
    """How sure that is."""

    CERTAIN = "certain"
    LIKELY = "likely"
    GUESS = "guess"


@dataclass(frozen=True, slots=True)
class Start:
    """What to follow.

    Attributes:
        pass_id: The pass execution in whose text the line is; None for the input, or a file of the compiler.
        line: From 1, in the text as it is shown.
        before: Whether the line is in the text before the pass.
        locations: Whether that text is shown with its debug locations.
        file: The file of LLVM IR or assembly that the line is in, by its name; empty for a text of a pass, or the
            input. What is followed then is what the function around that line computes.
    """

    pass_id: int | None
    line: int
    before: bool = False
    locations: bool = False
    file: str = ""


@dataclass(frozen=True, slots=True)
class NameCount:
    """How many ops of a name."""

    name: str
    count: int


@dataclass(frozen=True, slots=True)
class OpAt:
    """One op at one place.

    Attributes:
        line: In the text after the pass as it is shown without locations, from 1; 0 for unknown.
        text: Its first line without blanks around it, cut off.
        whole_line: Its line with those that define locations; equal to ``line`` where there are none.
    """

    name: str
    line: int
    text: str
    whole_line: int


@dataclass(frozen=True, slots=True)
class LineageStep:
    """What one pass did with the ops that are followed.

    Attributes:
        pass_id: The pass execution; None for the input and for files of the compiler.
        position: Place in pipeline order, from 1; 0 without a pass.
        name: Of the pass, or of the file.
        phase: Empty without a pass.
        scope: What the pass ran on: its label.
        place: The function or executable in which the ops stand after the pass, as ``@x/@y``.
        relation: What happened.
        parts: In what they changed (``operand``, ``type``); empty for other relations.
        known: What tells so; of several ops, for most of them.
        sure: How sure it is; of several ops, that of the least sure one.
        was: How many ops of each name were followed before the pass.
        count: How many ops are followed after it.
        names: How many of each name, the most frequent first.
        ops: The first of them.
        note: One sentence more; may be empty.
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
        start: What was asked.
        op: The op that is followed, as it stands there.
        place: The function or executable in which it stands.
        located: Whether the session has debug locations, which then decide first.
        ancestors: Passes that made it what it is, in pipeline order; the first one tells where it comes from.
        descendants: What became of it, in pipeline order.
        sure: How sure the weakest step is.
        beginning: Where the path begins and why, in a sentence.
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
