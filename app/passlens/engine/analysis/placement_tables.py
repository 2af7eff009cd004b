"""Where everything is at one point of a compile: the device of each op, value, global, argument and result.

One ``PlacementTable`` stands for one text: the module at the end of a phase, or what a pass left. ``AffinityHistory``
stands for all texts and one subject: where its device was assigned, changed or lost.
"""

from __future__ import annotations

from dataclasses import dataclass

from passlens.engine.analysis.tables import Transfer
from passlens.engine.messages import Message, Term, quoted


class ItemKind(Term):
    """What an item is."""

    GLOBAL = "global"
    ARGUMENT = "argument"  # of a function
    RESULT = "result"  # of a function
    OP = "op"
    VALUE = "value"  # the result of an op, or an argument of an inner block


class Basis(Term):
    """How the device of an item is known. The first two are explicit, the others inferred."""

    ATTRIBUTE = "attribute"  # its own says so
    ENCLOSING = "enclosing op"  # the op around it says so
    GLOBAL = "global"  # it is loaded from a global there
    PRODUCER = "producer"  # the op that makes it runs there
    OPERAND = "operand"  # what it takes, or is tied to, is there
    CONSUMER = "consumer"  # what reads it is there
    DEFAULT = "default"  # the module's default device, or the only one
    UNKNOWN = "unknown"

    @property
    def explicit(self) -> bool:
        """Whether the IR says it of the item or of what encloses it."""
        return self in {Basis.ATTRIBUTE, Basis.ENCLOSING}


@dataclass(frozen=True, slots=True)
class Pull:
    """One reason for a device: the item (a place in ``PlacementTable.items``) that asks for it.

    ``role`` is how that item relates to the one that is pulled.
    """

    device: str
    item: int
    role: Basis


@dataclass(frozen=True, slots=True)
class PlacedItem:
    """One op, value, global, argument or result, and where it is.

    Attributes:
        name: ``@rope_table`` of a global, ``%6`` of a value, the entry point of a dispatch (``@forward_dispatch_1``),
            the callee of a call, else the op's name; ``result 0`` of a function's result.
        op: The op's name; of a value that of the op that makes it; empty for arguments of blocks and functions.
        function: Symbol of the function around it; empty at module level.
        devices: Where it is: none when not known, several when it may be on any of them (ambiguous, or chosen at run
            time). Symbols without ``@``.
        basis: How that is known.
        pulls: What the inference rests on; for an ambiguous item, what pulls each way.
        moves_to: The devices that a transfer op brings its operand to; empty for other ops.
        type: The type of a value or global as printed; empty for ops.
        bytes: Size of a value or global; None when dynamic or unknown, and 0 for ops.
        size: A dynamic size as an expression, bytes (``4*arg0[1]``); see ``ir.expressions``. Empty when not dynamic.
        operands: Places of the values that an op takes (only those that lie on a device).
        reads: Of the operands, memory that the op reads and does not write, where the IR says so.
        owner: The place of the op that makes a value, of the global that an op loads or stores; -1: none.
        tied: Places of the operands that an op's results are tied to, in the order of the results.
        line: Line in the text, from 1.
        location: ``FILE:LINE`` of the input; empty when unknown.
    """

    kind: ItemKind
    name: str
    op: str
    function: str
    devices: tuple[str, ...]
    basis: Basis
    pulls: tuple[Pull, ...]
    moves_to: tuple[str, ...]
    type: str
    bytes: int | None
    size: str
    operands: tuple[int, ...]
    owner: int
    tied: tuple[int, ...]
    line: int
    location: str
    reads: tuple[int, ...] = ()

    @property
    def title(self) -> Message:
        """The name as it is shown."""
        if self.kind is ItemKind.RESULT:
            return Message("placement.result", "result {number}", number=self.name.rpartition(" ")[2])
        return quoted(self.name)

    @property
    def ambiguous(self) -> bool:
        """Whether there are several candidates."""
        return len(self.devices) > 1


@dataclass(frozen=True, slots=True)
class PlacementTable:
    """Where everything is in one text.

    Attributes:
        phase: The phase at whose end, or in whose course, the text stood.
        pass_id: The pass that left it; None: the end of the phase.
        default: The module's default devices; empty when it has none.
        devices: All devices that the text names or declares, in order.
        items: In the order of the text; globals first.
        transfers: Moves between devices, as far as the text has them.
        notes: What is uncertain, one sentence each.
    """

    phase: str
    pass_id: int | None
    default: tuple[str, ...]
    devices: tuple[str, ...]
    items: tuple[PlacedItem, ...]
    transfers: tuple[Transfer, ...]
    notes: tuple[Message, ...]


class Change(Term):
    """What a pass did to the device of a subject."""

    FOUND = "found"  # in the first text: the input named it
    ASSIGNED = "assigned"
    CHANGED = "changed"
    REMOVED = "removed"
    MORE = "more"  # of a device: named more often
    FEWER = "fewer"


@dataclass(frozen=True, slots=True)
class AffinityEvent:
    """A pass that assigned, changed or removed something.

    Attributes:
        pass_id: The pass; None for the text before the first one.
        position: Its place in pipeline order; 0 for none.
        name, scope, phase: Of that pass.
        form: What is about a device: ``promise``, ``affinity`` or ``optimal``; empty for other subjects.
        before: What stood there: the affinity as printed, or how often the device was named; empty: nothing.
        after: Likewise.
        line: Line in the text after the pass, from 1; 0 when it is not there any more.
        excerpt: That line, shortened.
    """

    change: Change
    pass_id: int | None
    position: int
    name: str
    scope: str
    phase: str
    form: str
    before: str
    after: str
    line: int
    excerpt: str


@dataclass(frozen=True, slots=True)
class AffinityHistory:
    """The passes that decided where something is.

    Attributes:
        subject: A symbol with ``@``, or an op as it stands.
        events: What they did, in pipeline order.
        notes: What a reader must know.
        unseen: Phases with passes that were not made yet.
    """

    subject: str
    events: tuple[AffinityEvent, ...]
    notes: tuple[Message, ...]
    unseen: tuple[str, ...] = ()
