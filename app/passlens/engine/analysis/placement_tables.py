"""The placement at one point of a compile: the device of each op, value, global, argument and result.

A ``PlacementTable`` covers one text: the module at the end of a phase or after a pass. An ``AffinityHistory`` covers
one subject in all texts: where its device was assigned, changed or lost.
"""

from __future__ import annotations

from collections.abc import Mapping
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
    """The source of an item's device. The first two are explicit, the others inferred."""

    ATTRIBUTE = "attribute"  # given on the item itself
    ENCLOSING = "enclosing op"  # given on the enclosing op
    GLOBAL = "global"  # it is loaded from a global on that device
    PRODUCER = "producer"  # the op that produces it runs there
    OPERAND = "operand"  # its operands, or those it is tied to, are there
    CONSUMER = "consumer"  # its users are there
    DEFAULT = "default"  # the module's default device, or the only one
    UNKNOWN = "unknown"

    @property
    def explicit(self) -> bool:
        """Whether the IR gives the device on the item or on an enclosing op."""
        return self in {Basis.ATTRIBUTE, Basis.ENCLOSING}


BASES: Mapping[str, Basis] = {one.value: one for one in Basis}
"""By value: a look into this takes a tenth of a call of ``Basis``, and a large module has a million pulls."""


@dataclass(frozen=True, slots=True)
class Pull:
    """One reason for a device: the item (an index into ``PlacementTable.items``) that requires it.

    ``role`` is the relation of that item to the pulled one.
    """

    device: str
    item: int
    role: Basis


@dataclass(frozen=True, slots=True)
class PlacedItem:
    """One op, value, global, argument or result, and where it is.

    Attributes:
        name: ``@rope_table`` for a global, ``%6`` for a value, the entry point of a dispatch (``@forward_dispatch_1``),
            the callee of a call, ``result 0`` for a function's result, else the op's name.
        op: The op's name; for a value, that of its defining op; empty for arguments of blocks and functions.
        function: Symbol of the enclosing function; empty at module level.
        devices: Its devices: none when unknown, several when it may be on any of them (ambiguous, or chosen at run
            time). Symbols without ``@``.
        basis: The source of that information.
        pulls: The reasons for the inference; for an ambiguous item, the reasons for each device.
        moves_to: The target devices of a transfer op; empty for other ops.
        type: The type of a value or global as printed; empty for ops.
        bytes: Size of a value or global; None when dynamic or unknown, and 0 for ops.
        size: A dynamic size as an expression, bytes (``4*arg0[1]``); see ``ir.expressions``. Empty when not dynamic.
        operands: Indices of an op's operands (only those on a device).
        reads: Operands whose memory the op reads but does not write, where the IR says so.
        owner: Index of the op that defines a value, or of the global that an op loads or stores; -1 for none.
        tied: Indices of the operands that an op's results are tied to, in the order of the results.
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
        """The displayed name."""
        if self.kind is ItemKind.RESULT:
            return Message("placement.result", "result {number}", number=self.name.rpartition(" ")[2])
        return quoted(self.name)

    @property
    def ambiguous(self) -> bool:
        """Whether several devices are possible."""
        return len(self.devices) > 1


@dataclass(frozen=True, slots=True)
class PlacementTable:
    """The placement of everything in one text.

    Attributes:
        phase: The phase during or after which the text was dumped.
        pass_id: The pass before the dump; None for the end of the phase.
        default: The module's default devices; empty when it has none.
        devices: All devices that the text names or declares, in order.
        items: In the order of the text; globals first.
        transfers: The moves between devices in the text.
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
    """The effect of a pass on the device of a subject."""

    FOUND = "found"  # in the first text: named by the input
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
        name, scope, phase: Those of that pass.
        form: How the device is given: ``promise``, ``affinity`` or ``optimal``; empty for other subjects.
        before: The earlier state: the affinity as printed, or how often the device was named; empty for nothing.
        after: The state after the pass, in the same form.
        line: Line in the text after the pass, from 1; 0 when it is gone.
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
    """The passes that decided the placement of a subject.

    Attributes:
        subject: A symbol with ``@``, or an op as printed.
        events: Their effects, in pipeline order.
        notes: Caveats for the reader.
        unseen: Phases whose passes were not fetched yet.
    """

    subject: str
    events: tuple[AffinityEvent, ...]
    notes: tuple[Message, ...]
    unseen: tuple[str, ...] = ()
