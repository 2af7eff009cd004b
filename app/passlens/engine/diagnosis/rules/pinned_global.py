"""A constant or variable pinned to one device, but read by work that belongs to another.

The pin is one of the producers that IREE's affinity analysis merges for the op that reads it
(Stream/Analysis/Affinity.cpp): the op may then run on either device, and the compiler silently takes the first by name.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from passlens.engine.analysis.placement_tables import Basis, ItemKind
from passlens.engine.diagnosis.device_facts import DeviceFacts, size_of
from passlens.engine.diagnosis.edits.device_fixes import listed
from passlens.engine.diagnosis.edits.input_edits import Read, drop_transfers, replicate, unpin
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Certainty, Evidence, Finding, Fix, FixKind, Level
from passlens.engine.diagnosis.rules.misplaced_op import read_at
from passlens.engine.diagnosis.rules.stray_transfer import stray_ops
from passlens.engine.messages import Bytes, Count, Message, together

RULE = "pinned-global"
_SHOWN = 8


@dataclass(slots=True)
class _Reads:
    """The uses of one global's value."""

    stays: list[int] = field(default_factory=list)  # transfers to the device that has it already
    moves: list[int] = field(default_factory=list)  # transfers to another device
    elsewhere: list[tuple[int, str]] = field(default_factory=list)  # ops whose other operands are on that device
    loads: list[int] = field(default_factory=list)


def pinned_global(facts: Facts) -> Sequence[Finding]:
    """One finding for each global that is pinned to one device and read by work of others."""
    devices = facts.devices
    if devices is None:
        return ()
    found = []
    for place, item in enumerate(devices.asked.items):
        if item.kind is ItemKind.GLOBAL and item.basis is Basis.ATTRIBUTE and len(item.devices) == 1:
            reads = _reads(devices, place, item.devices[0])
            if reads.moves or reads.elsewhere:
                found.append((place, reads))
    found.sort(key=lambda one: -(devices.asked.items[one[0]].bytes or 0))
    return tuple(_finding(devices, place, reads) for place, reads in found)


def _reads(facts: DeviceFacts, place: int, home: str) -> _Reads:
    found, explained = _Reads(loads=list(facts.results.get(place, []))), stray_ops(facts)
    left, seen = list(found.loads), set(found.loads)
    while left:
        value = left.pop(0)
        for user in facts.users.get(value, []):
            op = facts.asked.items[user]
            if op.moves_to and op.moves_to != (home,):
                found.moves.append(user)
                continue
            if op.moves_to:
                found.stays.append(user)
                passed = facts.results.get(user, [])
            else:
                passed = facts.handed_on(user)
            if passed:
                left += [one for one in passed if one not in seen]
                seen |= set(passed)
                continue
            others = {
                device
                for operand in op.operands
                if operand not in seen and not facts.is_constant(operand)
                for device in facts.asked.items[operand].devices
            }
            if len(others) == 1 and home not in others and user not in explained:
                found.elsewhere.append((user, others.pop()))
    return found


def _finding(facts: DeviceFacts, place: int, reads: _Reads) -> Finding:
    item = facts.asked.items[place]
    home = item.devices[0]
    targets = [facts.asked.items[user].moves_to for user in reads.moves]
    away = sorted({device for target in targets for device in target} | {device for _, device in reads.elsewhere})
    title = Message(
        "pinned-global.pinned",
        "{name} ({size}) is pinned to @{home} and read on {devices}.",
        name=item.name,
        size=size_of(item),
        home=home,
        devices=listed(away),
    )
    evidence = [
        facts.at(
            place, Message("pinned-global.says-is", "{name} says that it is on @{device}.", name=item.name, device=home)
        )
    ]
    evidence += [
        facts.at(
            user,
            Message(
                "pinned-global.also-moved",
                "Its value is also moved to @{device}, which holds what reads it there.",
                device=home,
            ),
        )
        for user in reads.stays[:_SHOWN]
    ]
    for user in reads.moves[:_SHOWN]:
        to = listed(facts.asked.items[user].moves_to)
        evidence.append(
            facts.at(
                user,
                Message(
                    "pinned-global.moved-each-call",
                    "Its value is moved to {devices}: {size} for each call.",
                    devices=to,
                    size=size_of(item),
                ),
            )
        )
    evidence += [_read_elsewhere(facts, user, device) for user, device in reads.elsewhere[:_SHOWN]]
    return Finding(
        rule=RULE,
        level=Level.WARNING,
        certainty=Certainty.CERTAIN if reads.moves else Certainty.LIKELY,
        title=title,
        explanation=_explanation(facts, item.name, home, reads),
        evidence=tuple(evidence),
        fixes=_fixes(facts, place, reads),
        references=("iree/compiler/Dialect/Stream/Analysis/Affinity.cpp", "iree-org/iree issue 18878"),
        symbols=(item.name,),
    )


def _read_elsewhere(facts: DeviceFacts, user: int, device: str) -> Evidence:
    ran = facts.homes.get(user)
    if ran is None:
        text = Message("pinned-global.reads", "It reads the value; what else it takes is on @{device}.", device=device)
    else:
        text = Message(
            "pinned-global.reads-and-runs",
            "It reads the value; what else it takes is on @{device}, and runs on @{home}.",
            device=device,
            home=ran[0],
        )
    return facts.at(user, text)


def _explanation(facts: DeviceFacts, name: str, home: str, reads: _Reads) -> Message:
    item = next(one for one in facts.asked.items if one.name == name and one.kind is ItemKind.GLOBAL)
    asked = len(reads.moves) + len({device for _, device in reads.elsewhere})
    parts = list[Message]()
    if item.bytes is not None:
        size = Bytes(asked * item.bytes)
        parts.append(
            Message(
                "pinned-global.crosses-once",
                "To be where it is read it has to cross once: {size} for each call.",
                size=size,
            )
            if asked == 1
            else Message(
                "pinned-global.crosses",
                "To be where it is read it has to cross {count:,} times: {size} for each call.",
                count=asked,
                size=size,
            )
        )
    if facts.placed is not None:
        copies = [one for one in facts.placed.transfers if one.value == name]
        moved = sum(one.bytes or 0 for one in copies)
        if copies:
            parts.append(
                Message(
                    "pinned-global.copied",
                    "The compiled program copies it {count}, {size}.",
                    count=Count(len(copies), "time"),
                    size=Bytes(moved),
                )
            )
        elif reads.elsewhere:
            parts.append(
                Message(
                    "pinned-global.not-copied",
                    "The compiled program copies nothing of it: what reads it was placed where it is.",
                )
            )
    dragged = [user for user, device in reads.elsewhere if facts.homes.get(user, (device, 0))[0] == home]
    if dragged:
        parts.append(_dragged(len(dragged), home))
    return together(*parts)


def _dragged(count: int, home: str) -> Message:
    ops = Count(count, "op")
    if count == 1:
        return Message(
            "pinned-global.runs-instead",
            "{count} meant for another device runs on @{home} instead: the pin is as good a reason for a device as "
            "what the op computes on, and of several the compiler takes the first by name.",
            count=ops,
            home=home,
        )
    return Message(
        "pinned-global.run-instead",
        "{count} meant for another device run on @{home} instead: the pin is as good a reason for a device as what "
        "the op computes on, and of several the compiler takes the first by name.",
        count=ops,
        home=home,
    )


def _fixes(facts: DeviceFacts, place: int, reads: _Reads) -> tuple[Fix, ...]:
    item = facts.asked.items[place]
    fixes = []
    pin = unpin(facts.source, facts.line(place))
    if pin is not None:
        lines = [facts.line(user) for user in reads.stays]
        edits = drop_transfers(facts.source, lines, pin)
        detail = Message(
            "pinned-global.takes-off",
            "Takes the affinity off {name}: the compiler then places it where it is read.",
            name=item.name,
        )
        if reads.stays:
            detail = Message(
                "pinned-global.take-off-and-drop",
                "Takes the affinity off {name}, and drops {count} of it to there: the compiler then places it where "
                "it is read.",
                name=item.name,
                count=Count(len(reads.stays), "transfer"),
            )
        fixes.append(
            Fix(
                name="unpin",
                title=Message("pinned-global.unpin", "Unpin {name}", name=item.name),
                kind=FixKind.EDIT,
                detail=detail,
                edits=edits,
            )
        )
    away = {device for user in reads.moves for device in facts.asked.items[user].moves_to}
    away |= {device for _, device in reads.elsewhere}
    if len(away) == 1:
        device = away.pop()
        edits = replicate(
            facts.source, facts.line(place), device, _lines(facts, reads.moves), _reading(facts, place, reads)
        )
        if edits:
            fixes.append(
                Fix(
                    name="replicate",
                    title=Message(
                        "pinned-global.give-own", "Give @{device} its own {name}", device=device, name=item.name
                    ),
                    kind=FixKind.EDIT,
                    detail=Message(
                        "pinned-global.adds-copy",
                        "Adds a copy of {name} on @{device} that is read there: more memory, nothing of it to "
                        "move in a call.",
                        name=item.name,
                        device=device,
                    ),
                    edits=edits,
                )
            )
    return tuple(fixes)


def _lines(facts: DeviceFacts, places: Sequence[int]) -> list[int]:
    return [line for place in places if (line := facts.line(place))]


def _reading(facts: DeviceFacts, place: int, reads: _Reads) -> list[Read]:
    """The names by which the ops on another device read the global."""
    found = []
    for user, _ in reads.elsewhere:
        op = facts.asked.items[user]
        line = facts.line(user)
        for operand in op.operands if line else ():
            if facts.asked.items[facts.origin(operand)].owner == place:
                named = read_at(facts, line, operand)
                if named is not None:
                    found.append(Read(line, *named))
    return found
