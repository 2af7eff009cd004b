"""A device that the model names, and that runs nothing once the program is placed."""

from __future__ import annotations

from collections.abc import Sequence

from passlens.engine.diagnosis.device_facts import DeviceFacts
from passlens.engine.diagnosis.device_fixes import listed
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Certainty, Evidence, Finding, Fix, FixKind, Level
from passlens.engine.units import format_bytes

RULE = "idle-device"
UNUSED = "unused-device"
_SHOWN = 4


def idle_device(facts: Facts) -> Sequence[Finding]:
    """One finding for devices that are named and get no work, and one for those that are declared and never named."""
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
            held = f" It holds {format_bytes(use.constant_bytes)} of constants." if use.constant_bytes else ""
            found.append(
                Finding(
                    rule=RULE,
                    level=Level.WARNING,
                    certainty=Certainty.CERTAIN,
                    title=f"@{use.symbol} is named {use.referenced:,} times and runs no dispatch.",
                    explanation=f"Everything was placed on other devices.{held} Where the program moves values to it,"
                    " what reads them was placed elsewhere: findings about constants and ops say why.",
                    evidence=tuple(_asked(devices, use.symbol, use.first_reference)),
                )
            )
    return tuple(found)


def _asked(facts: DeviceFacts, device: str, first: str) -> list[Evidence]:
    found = [Evidence(f"@{device} is first named here.", first)] if first else []
    moves = [place for place, item in enumerate(facts.asked.items) if item.moves_to == (device,)]
    found += [facts.at(place, f"A value is moved to @{device}.") for place in moves[:_SHOWN]]
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
                title=f"Declare {len(kept)} device{'s' if len(kept) > 1 else ''}",
                kind=FixKind.DEVICES,
                detail="Leaves out the devices that nothing names.",
                devices=kept,
            ),
        )
    return Finding(
        rule=UNUSED,
        level=Level.INFO,
        certainty=Certainty.CERTAIN,
        title=f"The model never names {listed(unused)}, which this compile declares.",
        explanation="What names no device runs on the first one: these get no work.",
        fixes=fixes,
    )
