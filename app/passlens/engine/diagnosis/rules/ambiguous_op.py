"""Ops and memory that may be on any of several devices, and the values that pull them to each.

Only the start of an ambiguity is reported: what depends on it has the same candidates. The compiler's own message on it
names only the module ("ambiguous affinity may be present", Stream/Transforms/CloneToConsumers.cpp).
"""

from __future__ import annotations

from collections.abc import Sequence

from passlens.engine.analysis.placement_tables import Basis, ItemKind
from passlens.engine.diagnosis.device_facts import DeviceFacts, size_of
from passlens.engine.diagnosis.edits.device_fixes import listed
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Certainty, Evidence, Finding, Fix, FixKind, Level
from passlens.engine.diagnosis.rules.misplaced_op import meant_for
from passlens.engine.messages import NOTHING, Argument, Bytes, Count, Message, together

RULE = "ambiguous-placement"
MEMORY = "shared-memory-placement"
REPLICATE = "iree-flow-experimental-replicate-globals-per-affinity"
_AMBIGUITY = "ambiguous affinity may be present"
_FINDINGS = 8
_EACH_WAY = 3


def ambiguous_op(facts: Facts) -> Sequence[Finding]:
    """A finding for each op at which an ambiguity begins, and one for memory that several devices may hold."""
    devices = facts.devices
    if devices is None:
        return ()
    diagnostics = tuple(row.id for row in facts.diagnostics if _AMBIGUITY in row.message)
    roots = [place for place, _ in devices.dispatches() if _begins(devices, place) and not meant_for(devices, place)]
    depend = sum(len(item.devices) > 1 for _, item in devices.dispatches()) - len(roots)
    groups: dict[tuple[str, ...], list[int]] = {}
    for place in roots:
        groups.setdefault(devices.asked.items[place].devices, []).append(place)
    found = [_finding(devices, candidates, places, diagnostics, depend) for candidates, places in groups.items()]
    return (*found, *_memory(devices))


def _begins(facts: DeviceFacts, place: int) -> bool:
    """Whether an op has several candidates while each operand that pulls it has one."""
    item = facts.asked.items[place]
    if len(item.devices) < 2 or item.basis.explicit:
        return False
    sure = [facts.asked.items[operand].devices for operand in item.operands]
    return len({devices[0] for devices in sure if len(devices) == 1}) > 1


def _finding(
    facts: DeviceFacts, candidates: tuple[str, ...], places: list[int], diagnostics: tuple[int, ...], depend: int
) -> Finding:
    name = facts.asked.items[places[0]].name
    return Finding(
        rule=RULE,
        level=Level.WARNING if diagnostics else Level.INFO,
        certainty=Certainty.LIKELY if diagnostics else Certainty.CERTAIN,
        title=Message(
            "ambiguous-op.takes",
            "{name} takes values of {devices} and may run on any of them.",
            name=name,
            devices=listed(candidates),
        )
        if len(places) == 1
        else Message(
            "ambiguous-op.take-both",
            "{name} and 1 other take values of {devices} and may run on any of them.",
            name=name,
            devices=listed(candidates),
        )
        if len(places) == 2
        else Message(
            "ambiguous-op.take",
            "{name} and {count:,} others take values of {devices} and may run on any of them.",
            name=name,
            count=len(places) - 1,
            devices=listed(candidates),
        ),
        explanation=together(
            Message(
                "ambiguous-op.first-by-name",
                "Of several candidates the compiler takes the first by name, and moves what is elsewhere there.",
            ),
            _dependent(depend),
            Message(
                "ambiguous-op.said",
                "The compiler says that ambiguous affinity may be present; this is where it begins.",
            )
            if diagnostics
            else NOTHING,
        ),
        evidence=tuple(one for place in places[:_FINDINGS] for one in _chain(facts, place)),
        references=("iree/compiler/Dialect/Stream/Analysis/Affinity.cpp",),
        dispatch=name,
        diagnostics=diagnostics,
        symbols=tuple(dict.fromkeys(facts.asked.items[place].name for place in places)),
    )


def _dependent(count: int) -> Message:
    dispatches = Count(count, "other dispatch", "other dispatches")
    if count == 1:
        return Message("ambiguous-op.depends", "{count} depends on such values.", count=dispatches)
    return Message("ambiguous-op.depend", "{count} depend on such values.", count=dispatches) if count else NOTHING


def _chain(facts: DeviceFacts, place: int) -> list[Evidence]:
    item = facts.asked.items[place]
    evidence: list[Evidence] = []
    for device in item.devices:
        pulling = [one for one in item.operands if facts.asked.items[one].devices == (device,)]
        for operand in pulling[:_EACH_WAY]:
            value = facts.asked.items[operand]
            evidence.append(
                facts.at(
                    operand,
                    Message(
                        "ambiguous-op.pulls",
                        "{value} ({size}) pulls {op} to @{device}.",
                        value=value.name,
                        size=size_of(value),
                        op=item.name,
                        device=device,
                    ),
                )
            )
    for result in facts.results.get(place, [])[:1]:
        for user in facts.users.get(result, [])[:_EACH_WAY]:
            reader = facts.asked.items[user]
            where = listed(reader.moves_to or reader.devices)
            evidence.append(
                facts.at(
                    user,
                    Message(
                        "ambiguous-op.reads-result",
                        "{reader} reads its result on {devices}.",
                        reader=reader.name,
                        devices=where,
                    ),
                )
            )
    ran = facts.homes.get(place)
    if ran is not None:
        evidence.append(
            facts.placed_at(ran[1], Message("misplaced-op.runs-on", "It runs on @{device}.", device=ran[0]))
        )
    return evidence


def _memory(facts: DeviceFacts) -> tuple[Finding, ...]:
    if facts.placed is None:
        return ()
    places = [
        place
        for place, item in enumerate(facts.placed.items)
        if item.kind is ItemKind.VALUE and len(item.devices) > 1 and item.basis is Basis.ATTRIBUTE
    ]
    if not places:
        return ()
    items = facts.placed.items
    known = sum(items[place].bytes or 0 for place in places)
    dynamic = sum(items[place].bytes is None for place in places)
    sizes: Argument = Bytes(known)
    if dynamic:
        sizes = Message("ambiguous-op.and-dynamic", "{size} and {count:,} of dynamic size", size=sizes, count=dynamic)
    evidence = [
        facts.placed_at(
            place,
            Message(
                "ambiguous-op.may-be-on",
                "{name} ({size}) may be on {devices}.",
                name=items[place].name,
                size=size_of(items[place]),
                devices=listed(items[place].devices),
            ),
        )
        for place in places[:_FINDINGS]
    ]
    return (
        Finding(
            rule=MEMORY,
            level=Level.INFO,
            certainty=Certainty.CERTAIN,
            title=Message(
                "ambiguous-op.memory-one", "1 allocation may be on any of several devices ({sizes}).", sizes=sizes
            )
            if len(places) == 1
            else Message(
                "ambiguous-op.memory",
                "{count:,} allocations may be on any of several devices ({sizes}).",
                count=len(places),
                sizes=sizes,
            ),
            explanation=Message(
                "ambiguous-op.shared-allocation",
                "Memory that several devices use is allocated where the runtime finds it can be used by "
                "all of them (#hal.device.optimal): it is chosen when the program is loaded or called.",
            ),
            evidence=tuple(evidence),
            fixes=_replicate(facts),
        ),
    )


def _replicate(facts: DeviceFacts) -> tuple[Fix, ...]:
    """Copies of the globals without a named device: the flag does not apply to pinned ones (3.13)."""
    shared = [item.name for item in facts.asked.items if item.kind is ItemKind.GLOBAL and item.ambiguous]
    if not shared or REPLICATE not in facts.flags:
        return ()
    return (
        Fix(
            name="replicate",
            title=Message("ambiguous-op.replicate-globals", "Replicate globals for each device"),
            kind=FixKind.FLAGS,
            detail=together(
                Message(
                    "ambiguous-op.own-copies",
                    "Each device gets its own copy of {count} read on several: more memory, nothing of them to move.",
                    count=Count(len(shared), "global"),
                ),
                Message("ambiguous-op.experimental", "The flag is experimental."),
            ),
            flags=(f"--{REPLICATE}",),
        ),
    )
