"""Work that runs on another device than its data was moved to.

If the operands of an op disagree, IREE's affinity analysis has several candidates and takes the first by name
(trySelectLeadAffinity and sortAffinities in Stream/Analysis/Affinity.cpp). Data moved for the op to another device is
then moved in vain.
"""

from __future__ import annotations

from collections.abc import Sequence

from passlens.engine.analysis.placement_tables import ItemKind
from passlens.engine.diagnosis.device_facts import DeviceFacts
from passlens.engine.diagnosis.edits.device_fixes import listed
from passlens.engine.diagnosis.edits.input_edits import move_operand, transfer_part
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Certainty, Evidence, Finding, Fix, FixKind, Level, MisplacedOp
from passlens.engine.diagnosis.rules.stray_transfer import stray_ops
from passlens.engine.messages import Argument, Count, Items, Join, Message, together

RULE = "misplaced-op"
_SHOWN = 4


def misplaced_op(facts: Facts) -> Sequence[Finding]:
    """One finding for each pair of the intended device and the actual one."""
    devices = facts.devices
    if devices is None:
        return ()
    groups: dict[tuple[str, str], list[int]] = {}
    explained = stray_ops(devices)
    for place, item in devices.dispatches():
        meant = meant_for(devices, place)
        if not meant or place in explained:
            continue
        if place in devices.homes:
            here = devices.homes[place][0]
        elif devices.placed is None and len(item.devices) > 1:
            here = item.devices[0]
        else:
            continue
        if here != meant:
            groups.setdefault((meant, here), []).append(place)
    return tuple(_finding(devices, meant, here, places) for (meant, here), places in groups.items())


def meant_for(facts: DeviceFacts, place: int) -> str:
    """The device that has all data of an op except constants; empty if they disagree or there are none."""
    found: set[str] = set()
    for operand in facts.asked.items[place].operands:
        if not facts.is_constant(operand):
            found.update(facts.asked.items[operand].devices)
    return found.pop() if len(found) == 1 else ""


def _finding(facts: DeviceFacts, meant: str, here: str, places: list[int]) -> Finding:
    known = facts.placed is not None
    evidence: list[Evidence] = []
    for place in places[:_SHOWN]:
        evidence += _chain(facts, place, meant, here)
    return Finding(
        rule=RULE,
        level=Level.WARNING,
        certainty=Certainty.CERTAIN if known else Certainty.LIKELY,
        title=_title(facts, meant, here, places),
        explanation=together(
            _how_known(meant, here, len(places), known=known),
            Message(
                "misplaced-op.other-candidate",
                "A constant on @{here} is the other candidate, and of several the compiler takes the first by name "
                "without a word.",
                here=here,
            ),
        ),
        evidence=tuple(evidence),
        fixes=_fixes(facts, places, meant),
        references=("iree/compiler/Dialect/Stream/Analysis/Affinity.cpp",),
        dispatch=facts.asked.items[places[0]].name,
        misplaced=tuple(_misplaced(facts, place, meant, here) for place in places),
    )


def _misplaced(facts: DeviceFacts, place: int, meant: str, here: str) -> MisplacedOp:
    item = facts.asked.items[place]
    at = [(facts.asked.phase, item.line)]
    if facts.placed is not None and place in facts.homes:
        at.append((facts.placed.phase, facts.placed.items[facts.homes[place][1]].line))
    pulling: dict[str, None] = {}
    moved = False
    for operand in item.operands:
        value = facts.asked.items[operand]
        if facts.is_constant(operand):
            held = facts.asked.items[facts.origin(operand)].owner
            if here in value.devices and held >= 0 and facts.asked.items[held].kind is ItemKind.GLOBAL:
                pulling[facts.asked.items[held].name] = None
        elif meant in value.devices:
            moved = moved or _mover(facts, operand) >= 0
    return MisplacedOp(item.name, tuple(at), here, meant, tuple(pulling), moved)


def _title(facts: DeviceFacts, meant: str, here: str, places: list[int]) -> Message:
    names: Argument = Items(tuple(facts.asked.items[place].name for place in places[:_SHOWN]))
    if len(places) > _SHOWN:
        names = Message("misplaced-op.and-more", "{names} and {count:,} more", names=names, count=len(places) - _SHOWN)
    if facts.placed is None:
        return Message(
            "misplaced-op.will-run",
            "{names} will run on @{here}, though what it works on is on @{meant}.",
            names=names,
            here=here,
            meant=meant,
        )
    if len(places) == 1:
        return Message(
            "misplaced-op.runs",
            "{names} runs on @{here}, though what it works on is on @{meant}.",
            names=names,
            here=here,
            meant=meant,
        )
    return Message(
        "misplaced-op.run",
        "{names} run on @{here}, though what it works on is on @{meant}.",
        names=names,
        here=here,
        meant=meant,
    )


def _how_known(meant: str, here: str, count: int, *, known: bool) -> Message:
    if known:
        return Message(
            "misplaced-op.known",
            "That it runs on @{here} is what the IR after placement says; that @{meant} was meant is inferred from "
            "{count} whose data is there.",
            here=here,
            meant=meant,
            count=Count(count, "op"),
        )
    return Message(
        "misplaced-op.inferred",
        "That it will run on @{here} is inferred: the compile ended before placement; that @{meant} was meant is "
        "inferred from {count} whose data is there.",
        here=here,
        meant=meant,
        count=Count(count, "op"),
    )


def _chain(facts: DeviceFacts, place: int, meant: str, here: str) -> list[Evidence]:
    item = facts.asked.items[place]
    chain = []
    for operand in item.operands:
        value = facts.asked.items[operand]
        if here in value.devices and facts.is_constant(operand):
            origin = facts.asked.items[facts.origin(operand)]
            held = origin.owner if origin.owner >= 0 else facts.origin(operand)
            chain.append(
                facts.at(
                    held,
                    Message(
                        "redundant-transfer.is-on",
                        "{name} is on @{device}.",
                        name=facts.asked.items[held].name,
                        device=here,
                    ),
                )
            )
            mover = _mover(facts, operand)
            if mover >= 0:
                chain.append(
                    facts.at(mover, Message("redundant-transfer.moved-to", "It is moved to @{device}.", device=here))
                )
        elif meant in value.devices:
            mover = _mover(facts, operand)
            if mover >= 0:
                chain.append(
                    facts.at(
                        mover, Message("misplaced-op.input-is-moved", "Its input is moved to @{device}.", device=meant)
                    )
                )
            else:
                chain.append(
                    facts.at(
                        operand,
                        Message(
                            "misplaced-op.input-is", "Its input {name} is on @{device}.", name=value.name, device=meant
                        ),
                    )
                )
    candidates = listed(item.devices, Join.OR)
    chain.append(
        facts.at(
            place,
            Message("misplaced-op.takes-both", "It takes both: it may run on {devices}.", devices=candidates),
        )
    )
    if place in facts.homes:
        chain.append(
            facts.placed_at(
                facts.homes[place][1], Message("misplaced-op.runs-on", "It runs on @{device}.", device=here)
            )
        )
    return chain


def _mover(facts: DeviceFacts, value: int) -> int:
    """The transfer that a value comes from, with only reshapes in between; -1 without one."""
    seen = set[int]()
    while value not in seen:
        seen.add(value)
        owner = facts.asked.items[value].owner
        if owner < 0:
            return -1
        op = facts.asked.items[owner]
        if op.moves_to:
            return owner
        if not op.operands or value not in facts.handed_on(owner):
            return -1
        value = op.operands[0]
    return -1


def _fixes(facts: DeviceFacts, places: list[int], meant: str) -> tuple[Fix, ...]:
    """Give the first such op a copy of the constant on the intended device."""
    place = places[0]
    item = facts.asked.items[place]
    line = facts.line(place)
    target = ""
    for operand in item.operands:
        mover = _mover(facts, operand)
        if mover >= 0 and facts.asked.items[mover].moves_to == (meant,):
            target = transfer_part(facts.source, facts.line(mover), "device")
    if not line or not target:
        return ()
    for operand in item.operands:
        if not facts.is_constant(operand):
            continue
        read = read_at(facts, line, operand)
        if read:
            name, kind = read
            edits = move_operand(facts.source, line, name, kind, target)
            if edits:
                return (
                    Fix(
                        name="move-constant",
                        title=Message(
                            "misplaced-op.move-constant", "Move the constant to @{device} for it", device=meant
                        ),
                        kind=FixKind.EDIT,
                        detail=Message(
                            "misplaced-op.adds-transfer",
                            "Adds a transfer of {name} to @{device} before the op: it runs there, and the constant "
                            "crosses in each call.",
                            name=name,
                            device=meant,
                        ),
                        edits=edits,
                    ),
                )
    return ()


def read_at(facts: DeviceFacts, line: int, operand: int) -> tuple[str, str] | None:
    """The name and type by which the op at an input line reads a constant."""
    value = operand
    while True:
        item = facts.asked.items[value]
        owner = item.owner
        at = facts.line(value)
        text = facts.source[at - 1].strip() if at else ""
        name = text.partition(" =")[0]
        if name.startswith("%") and f"{name}" in facts.source[line - 1]:
            return name, item.type
        if owner < 0 or not facts.asked.items[owner].operands:
            return None
        value = facts.asked.items[owner].operands[0]
