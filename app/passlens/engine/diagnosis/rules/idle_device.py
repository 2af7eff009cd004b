"""A device that the model names but that runs nothing after placement."""

from __future__ import annotations

from collections.abc import Sequence

from passlens.engine.diagnosis.device_facts import DeviceFacts
from passlens.engine.diagnosis.edits.device_fixes import listed
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Certainty, Evidence, Finding, Fix, FixKind, Level
from passlens.engine.messages import NOTHING, Bytes, Count, Message, together

RULE = "idle-device"
UNUSED = "unused-device"
_SHOWN = 4


def idle_device(facts: Facts) -> Sequence[Finding]:
    """One finding for devices that are named and get no work, and one for devices that are declared and never named."""
    table, devices = facts.affinity, facts.devices
    if table is None:
        return ()
    found = []
    unused = [symbol.lstrip("@") for symbol in table.unused]
    if unused:
        found.append(_unused(facts, unused))
    works = any(use.dispatches for use in table.devices)
    for use in table.devices:
        idle = use.dispatches == 0 and use.referenced and use.declared and use.symbol not in table.unused
        if works and idle and devices is not None:
            held = NOTHING
            if use.constant_bytes:
                held = Message("idle-device.holds", "It holds {size} of constants.", size=Bytes(use.constant_bytes))
            found.append(
                Finding(
                    rule=RULE,
                    level=Level.WARNING,
                    certainty=Certainty.CERTAIN,
                    title=Message(
                        "idle-device.idle",
                        "@{device} is named {count:,} times and runs no dispatch.",
                        device=use.symbol,
                        count=use.referenced,
                    ),
                    explanation=together(
                        Message("idle-device.elsewhere", "Everything was placed on other devices."),
                        held,
                        Message(
                            "idle-device.see-findings",
                            "Where the program moves values to it, what reads them was placed elsewhere: findings "
                            "about constants and ops say why.",
                        ),
                    ),
                    evidence=tuple(_asked(devices, use.symbol, use.first_reference)),
                    symbols=(f"@{use.symbol}",),
                )
            )
    return tuple(found)


def _asked(facts: DeviceFacts, device: str, first: str) -> list[Evidence]:
    found = (
        [Evidence(Message("idle-device.first-named", "@{device} is first named here.", device=device), first)]
        if first
        else []
    )
    moves = [place for place, item in enumerate(facts.asked.items) if item.moves_to == (device,)]
    found += [
        facts.at(place, Message("idle-device.value-is-moved", "A value is moved to @{device}.", device=device))
        for place in moves[:_SHOWN]
    ]
    return found


def _unused(facts: Facts, unused: list[str]) -> Finding:
    declared = facts.info.devices
    kept = tuple(declared[: len(declared) - len(unused)])
    trailing = [f"__device_{number}" for number in range(len(kept), len(declared))]
    fixes: tuple[Fix, ...] = ()
    if kept and unused == trailing:
        fixes = (
            Fix(
                name="declare-fewer",
                title=Message("device-fixes.declare", "Declare {devices}", devices=Count(len(kept), "device")),
                kind=FixKind.DEVICES,
                detail=Message("idle-device.leave-out", "Leaves out the devices that nothing names."),
                devices=kept,
            ),
        )
    return Finding(
        rule=UNUSED,
        level=Level.INFO,
        certainty=Certainty.CERTAIN,
        title=Message(
            "idle-device.never-named",
            "The model never names {names}, which this compile declares.",
            names=listed(unused),
        ),
        explanation=Message(
            "idle-device.default-device", "What names no device runs on the first one: these get no work."
        ),
        fixes=fixes,
    )
