"""Transfers that change nothing: to where the value is, there and back, or a second time to the same device."""

from __future__ import annotations

from collections.abc import Sequence

from passlens.engine.diagnosis.device_facts import DeviceFacts, size_of
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Certainty, Finding, Fix, FixKind, Level
from passlens.engine.diagnosis.input_edits import drop_transfer, drop_transfers, transfer_part
from passlens.engine.units import format_bytes, format_count

RULE = "redundant-transfer"
_SHOWN = 8


def redundant_transfer(facts: Facts) -> Sequence[Finding]:
    """A finding for each round trip and repeated move, and one for all that move nothing."""
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
    """The value that another one is another name of on the same device."""
    items = facts.asked.items
    while (
        items[value].owner >= 0 and value in facts.handed_on(items[value].owner) and items[items[value].owner].operands
    ):
        value = items[items[value].owner].operands[0]
    return value


def _first_leg(facts: DeviceFacts, value: int) -> int:
    """The transfer that brought a value to where it is, nothing computed since; -1: none did."""
    owner = facts.asked.items[_same(facts, value)].owner
    return owner if owner >= 0 and facts.asked.items[owner].moves_to and facts.asked.items[owner].operands else -1


def _round_trip(facts: DeviceFacts, there: int, back: int) -> Finding:
    items = facts.asked.items
    value = items[items[there].operands[0]]
    home, away = " or ".join(items[back].moves_to), " or ".join(items[there].moves_to)
    twice = f" {format_bytes(2 * value.bytes)} cross for it in each call." if value.bytes is not None else ""
    return Finding(
        rule=RULE,
        level=Level.WARNING,
        certainty=Certainty.CERTAIN,
        title=f"{value.name} ({size_of(value)}) is moved from @{home} to @{away} and back, unchanged.",
        explanation=f"Nothing is computed from it in between: what reads it after the way back can read it where it "
        f"was.{twice}",
        evidence=(
            facts.at(items[there].operands[0], f"{value.name} is on @{home}."),
            facts.at(there, f"It is moved to @{away}."),
            facts.at(back, f"It is moved back to @{home}."),
        ),
        fixes=_drop(facts, back, "the way back", there, "operand"),
    )


def _again(facts: DeviceFacts, first: int, second: int) -> Finding:
    items = facts.asked.items
    value = items[items[second].operands[0]]
    target = " or ".join(items[second].moves_to)
    return Finding(
        rule=RULE,
        level=Level.WARNING,
        certainty=Certainty.CERTAIN,
        title=f"{value.name} ({size_of(value)}) is moved to @{target} twice.",
        explanation="What reads the second copy can read the first.",
        evidence=(
            facts.at(first, f"It is moved to @{target}."),
            facts.at(second, f"The same value is moved to @{target} again: {size_of(value)} for each call."),
        ),
        fixes=_drop(facts, second, "the second move", first, "result"),
    )


def _nowhere(facts: DeviceFacts, places: list[int]) -> Finding:
    items = facts.asked.items
    known = sum(items[items[place].operands[0]].bytes or 0 for place in places)
    evidence = [
        facts.at(place, f"{items[items[place].operands[0]].name} is on @{' or '.join(items[place].moves_to)} already.")
        for place in places[:_SHOWN]
    ]
    fixes = _drop_all(facts, places)
    gone = {edit.first for fix in fixes for edit in fix.edits if not edit.lines}
    left = sum(facts.line(items[place]) not in gone for place in places)
    return Finding(
        rule=RULE,
        level=Level.INFO,
        certainty=Certainty.CERTAIN,
        title=f"{format_count(len(places), 'transfer')} move a value to the device where it is "
        f"({format_bytes(known)} where the size is known).",
        explanation="Nothing crosses for them, but each one pins what reads it to that device."
        + (_kept(left, len(places)) if fixes and left else ""),
        evidence=tuple(evidence),
        fixes=fixes,
    )


def _kept(left: int, all_of_them: int) -> str:
    """Why a fix drops fewer transfers than there are."""
    them = "it" if left == 1 else "them"
    return f" The fix leaves {left:,} of the {all_of_them:,}: the IR names no line of the input that holds {them}."


def _drop_all(facts: DeviceFacts, places: list[int]) -> tuple[Fix, ...]:
    lines = [line for place in places if (line := facts.line(facts.asked.items[place]))]
    edits = drop_transfers(facts.source, lines)
    if not edits:
        return ()
    return (
        Fix(
            name="drop-transfers",
            title=f"Drop {format_count(sum(not edit.lines for edit in edits), 'transfer')} to where the value is",
            kind=FixKind.EDIT,
            detail="What reads their results reads the values themselves: they do not pin it to a device any more.",
            edits=edits,
        ),
    )


def _drop(facts: DeviceFacts, place: int, what: str, other: int = -1, part: str = "") -> tuple[Fix, ...]:
    """Drop a transfer: what reads it reads what it moved, or a part of another transfer."""
    instead = transfer_part(facts.source, facts.line(facts.asked.items[other]), part) if other >= 0 else ""
    edits = drop_transfer(facts.source, facts.line(facts.asked.items[place]), instead)
    if not edits or (other >= 0 and not instead):
        return ()
    return (
        Fix(
            name=f"drop-transfer-{facts.line(facts.asked.items[place])}",
            title=f"Drop {what}",
            kind=FixKind.EDIT,
            detail="What reads its result reads the value where it is.",
            edits=edits,
        ),
    )
