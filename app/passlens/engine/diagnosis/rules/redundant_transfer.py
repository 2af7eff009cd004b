"""Transfers without effect: to the device that has the value, there and back, or repeated to the same device."""

from __future__ import annotations

from collections.abc import Sequence

from passlens.engine.diagnosis.device_facts import DeviceFacts, size_of
from passlens.engine.diagnosis.edits.input_edits import drop_transfer, drop_transfers, transfer_part
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Certainty, Finding, Fix, FixKind, Level
from passlens.engine.messages import NOTHING, Bytes, Items, Join, Message, together

RULE = "redundant-transfer"
_SHOWN = 8


def redundant_transfer(facts: Facts) -> Sequence[Finding]:
    """A finding for each round trip and repeated move, and one for all moves without effect."""
    devices = facts.devices
    if devices is None:
        return ()
    items = devices.asked.items
    stays: list[int] = []
    found: list[Finding] = []
    sent: dict[tuple[str, int, tuple[str, ...]], int] = {}
    for place, item in enumerate(items):
        if not item.moves_to or not item.operands:
            continue
        value = item.operands[0]
        here = items[value].devices
        back = _first_leg(devices, value)
        if here == item.moves_to:
            stays.append(place)
        elif back >= 0 and items[items[back].operands[0]].devices == item.moves_to:
            found.append(_round_trip(devices, back, place))
        else:
            key = (item.function, _same(devices, value), item.moves_to)
            if key in sent:
                found.append(_again(devices, sent[key], place))
            sent.setdefault(key, place)
    return (*found, *([_nowhere(devices, stays)] if stays else []))


def _same(facts: DeviceFacts, value: int) -> int:
    """The original of an alias on the same device."""
    items = facts.asked.items
    while (
        items[value].owner >= 0 and value in facts.handed_on(items[value].owner) and items[items[value].owner].operands
    ):
        value = items[items[value].owner].operands[0]
    return value


def _first_leg(facts: DeviceFacts, value: int) -> int:
    """The transfer that brought a value to its device, without computation since; -1 without one."""
    owner = facts.asked.items[_same(facts, value)].owner
    return owner if owner >= 0 and facts.asked.items[owner].moves_to and facts.asked.items[owner].operands else -1


def _round_trip(facts: DeviceFacts, there: int, back: int) -> Finding:
    items = facts.asked.items
    value = items[items[there].operands[0]]
    home, away = Items(items[back].moves_to, Join.OR), Items(items[there].moves_to, Join.OR)
    twice = NOTHING
    if value.bytes is not None:
        twice = Message("redundant-transfer.cross", "{size} cross for it in each call.", size=Bytes(2 * value.bytes))
    return Finding(
        rule=RULE,
        level=Level.WARNING,
        certainty=Certainty.CERTAIN,
        title=Message(
            "redundant-transfer.round-trip",
            "{value} ({size}) is moved from @{home} to @{away} and back, unchanged.",
            value=value.name,
            size=size_of(value),
            home=home,
            away=away,
        ),
        explanation=together(
            Message(
                "redundant-transfer.nothing-between",
                "Nothing is computed from it in between: what reads it after the way back can read it where it was.",
            ),
            twice,
        ),
        evidence=(
            facts.at(
                items[there].operands[0],
                Message("redundant-transfer.is-on", "{name} is on @{device}.", name=value.name, device=home),
            ),
            facts.at(there, Message("redundant-transfer.moved-to", "It is moved to @{device}.", device=away)),
            facts.at(back, Message("redundant-transfer.moved-back", "It is moved back to @{device}.", device=home)),
        ),
        fixes=_drop(facts, back, Message("redundant-transfer.drop-way-back", "Drop the way back"), there, "operand"),
    )


def _again(facts: DeviceFacts, first: int, second: int) -> Finding:
    items = facts.asked.items
    value = items[items[second].operands[0]]
    target = Items(items[second].moves_to, Join.OR)
    return Finding(
        rule=RULE,
        level=Level.WARNING,
        certainty=Certainty.CERTAIN,
        title=Message(
            "redundant-transfer.is-moved-twice",
            "{value} ({size}) is moved to @{target} twice.",
            value=value.name,
            size=size_of(value),
            target=target,
        ),
        explanation=Message("redundant-transfer.readers-of-copy", "What reads the second copy can read the first."),
        evidence=(
            facts.at(first, Message("redundant-transfer.moved-to", "It is moved to @{device}.", device=target)),
            facts.at(
                second,
                Message(
                    "redundant-transfer.moved-again",
                    "The same value is moved to @{device} again: {size} for each call.",
                    device=target,
                    size=size_of(value),
                ),
            ),
        ),
        fixes=_drop(facts, second, Message("redundant-transfer.drop-second", "Drop the second move"), first, "result"),
    )


def _nowhere(facts: DeviceFacts, places: list[int]) -> Finding:
    items = facts.asked.items
    known = sum(items[items[place].operands[0]].bytes or 0 for place in places)
    evidence = [
        facts.at(
            place,
            Message(
                "redundant-transfer.is-already",
                "{name} is on @{devices} already.",
                name=items[items[place].operands[0]].name,
                devices=Items(items[place].moves_to, Join.OR),
            ),
        )
        for place in places[:_SHOWN]
    ]
    fixes = _drop_all(facts, places)
    gone = {edit.first for fix in fixes for edit in fix.edits if not edit.lines}
    left = sum(facts.line(place) not in gone for place in places)
    return Finding(
        rule=RULE,
        level=Level.INFO,
        certainty=Certainty.CERTAIN,
        title=Message(
            "redundant-transfer.nowhere-one",
            "1 transfer moves a value to the device where it is ({size} where the size is known).",
            size=Bytes(known),
        )
        if len(places) == 1
        else Message(
            "redundant-transfer.nowhere",
            "{count:,} transfers move a value to the device where it is ({size} where the size is known).",
            count=len(places),
            size=Bytes(known),
        ),
        explanation=together(
            Message(
                "redundant-transfer.pins",
                "Nothing crosses for them, but each one pins what reads it to that device.",
            ),
            _kept(left, len(places)) if fixes and left else NOTHING,
        ),
        evidence=tuple(evidence),
        fixes=fixes,
    )


def _kept(left: int, all_of_them: int) -> Message:
    """Why a fix drops fewer transfers than there are."""
    if left == 1:
        return Message(
            "redundant-transfer.leaves-one",
            "The fix leaves {left:,} of the {count:,}: the IR names no line of the input that holds it.",
            left=left,
            count=all_of_them,
        )
    return Message(
        "redundant-transfer.leaves",
        "The fix leaves {left:,} of the {count:,}: the IR names no line of the input that holds them.",
        left=left,
        count=all_of_them,
    )


def _drop_all(facts: DeviceFacts, places: list[int]) -> tuple[Fix, ...]:
    lines = [line for place in places if (line := facts.line(place))]
    edits = drop_transfers(facts.source, lines)
    if not edits:
        return ()
    return (
        Fix(
            name="drop-transfers",
            title=_dropping(sum(not edit.lines for edit in edits)),
            kind=FixKind.EDIT,
            detail=Message(
                "redundant-transfer.readers-of-results",
                "What reads their results reads the values themselves: they do not pin it to a device any more.",
            ),
            edits=edits,
        ),
    )


def _dropping(count: int) -> Message:
    if count == 1:
        return Message("redundant-transfer.drop-nowhere-one", "Drop 1 transfer to where the value is")
    return Message("redundant-transfer.drop-nowhere", "Drop {count:,} transfers to where the value is", count=count)


def _drop(facts: DeviceFacts, place: int, title: Message, other: int = -1, part: str = "") -> tuple[Fix, ...]:
    """Drop a transfer: its readers read its operand, or a part of another transfer."""
    instead = transfer_part(facts.source, facts.line(other), part) if other >= 0 else ""
    edits = drop_transfer(facts.source, facts.line(place), instead)
    if not edits or (other >= 0 and not instead):
        return ()
    return (
        Fix(
            name=f"drop-transfer-{facts.line(place)}",
            title=title,
            kind=FixKind.EDIT,
            detail=Message(
                "redundant-transfer.readers-of-result", "What reads its result reads the value where it is."
            ),
            edits=edits,
        ),
    )
