"""A transfer to a device that nothing else in its stage uses: the transfer is wrong, not the weights there.

The work after a transfer, up to the next one, is a stage. If everything else in the stage is on the device that the
value came from, with several constants or values there and none on the other device, the transfer is the outlier.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from passlens.engine.diagnosis.device_facts import DeviceFacts
from passlens.engine.diagnosis.edits.input_edits import drop_transfer
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Certainty, Finding, Fix, FixKind, Level
from passlens.engine.messages import Count, Message

RULE = "stray-transfer"
_AT_LEAST = 2
"""The fewest values of the stage on the other device."""
_SHOWN = 4


@dataclass(frozen=True, slots=True)
class Stray:
    """A transfer that contradicts the rest of its stage.

    Attributes:
        place: The index of the transfer.
        home: The device that the value came from, which has everything else.
        ops: The ops of the stage.
        others: The values of the stage that are on that device.
    """

    place: int
    home: str
    ops: frozenset[int]
    others: tuple[int, ...]


def strays(facts: DeviceFacts) -> tuple[Stray, ...]:
    """All such transfers."""
    found = (_stray(facts, place) for place, item in enumerate(facts.asked.items) if len(item.moves_to) == 1)
    return tuple(one for one in found if one is not None)


def stray_ops(facts: DeviceFacts) -> frozenset[int]:
    """The ops of the stages after such transfers: their findings are consequences."""
    return frozenset(op for one in strays(facts) for op in one.ops)


def stray_transfer(facts: Facts) -> Sequence[Finding]:
    """A finding for each such transfer."""
    devices = facts.devices
    return tuple(_finding(devices, one) for one in strays(devices)) if devices is not None else ()


def _stray(facts: DeviceFacts, place: int) -> Stray | None:
    items = facts.asked.items
    transfer = items[place]
    source = items[transfer.operands[0]] if transfer.operands else None
    if source is None or len(source.devices) != 1 or source.devices == transfer.moves_to:
        return None
    made = set(facts.results.get(place, []))
    waiting, ops, others = list(made), set[int](), dict[int, str]()
    while waiting:
        for user in facts.users.get(waiting.pop(), []):
            if items[user].moves_to or user in ops:
                continue
            ops.add(user)
            new = [value for value in facts.results.get(user, []) if value not in made]
            made |= set(new)
            waiting += new
    for user in ops:
        for operand in items[user].operands:
            if operand not in made and len(items[operand].devices) == 1:
                others[facts.origin(operand)] = items[operand].devices[0]
    if len(others) < _AT_LEAST or set(others.values()) != set(source.devices):
        return None
    return Stray(place, source.devices[0], frozenset(ops), tuple(others))


def _finding(facts: DeviceFacts, stray: Stray) -> Finding:
    item = facts.asked.items[stray.place]
    away = item.moves_to[0]
    evidence = [facts.at(stray.place, Message("redundant-transfer.moved-to", "It is moved to @{device}.", device=away))]
    for other in stray.others[:_SHOWN]:
        value = facts.asked.items[other]
        held = value.owner if value.owner >= 0 else other
        name = facts.asked.items[held].name or value.name
        text = Message("redundant-transfer.is-on", "{name} is on @{device}.", name=name, device=stray.home)
        evidence.append(facts.at(held, text))
    edits = drop_transfer(facts.source, facts.line(stray.place))
    fix = Fix(
        name="drop-transfer",
        title=Message("stray-transfer.drop", "Leave the value on @{device}", device=stray.home),
        kind=FixKind.EDIT,
        detail=Message("stray-transfer.drop-why", "What reads the transfer reads the value itself."),
        edits=edits,
    )
    return Finding(
        rule=RULE,
        level=Level.WARNING,
        certainty=Certainty.LIKELY,
        title=Message(
            "stray-transfer.title",
            "A value is moved to @{away}, and all else that is computed with it is on @{home}.",
            away=away,
            home=stray.home,
        ),
        explanation=Message(
            "stray-transfer.why",
            "{count} of the stage after it are on @{home}, none on @{away}: the transfer is the odd one out.",
            count=Count(len(stray.others), "value"),
            home=stray.home,
            away=away,
        ),
        evidence=tuple(evidence),
        fixes=(fix,) if edits else (),
        symbols=(f"@{away}", f"@{stray.home}"),
    )
