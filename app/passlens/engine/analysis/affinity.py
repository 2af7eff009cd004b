"""Builds the device table: declared, referenced, ops and bytes on each device, transfers between them."""

from __future__ import annotations

from collections import Counter
from typing import Any

from passlens.engine.analysis.device_memory import DeviceBytes, device_bytes
from passlens.engine.analysis.inputs import PLACEMENT_PHASES, AnalysisInputs, device_symbols
from passlens.engine.analysis.ir_reader_client import IrFacts
from passlens.engine.analysis.placement import simplified, traffic
from passlens.engine.analysis.tables import AffinityTable, DeviceUse, OpOnDevice, Transfer
from passlens.engine.messages import Bytes, Count, Message


def placement(facts: IrFacts) -> tuple[str, dict[str, Any] | None]:
    """The phase whose stream dialect was read, and its content; ``("", None)`` when none was."""
    for phase in PLACEMENT_PHASES:
        found = facts.get(phase, "placement")
        if found is not None:
            return phase, found
    return "", None


def build_affinity(inputs: AnalysisInputs, facts: IrFacts) -> AffinityTable:
    """Build the table from the child's result."""
    phase, placed = placement(facts)
    flow = facts.get("flow", "transfers")
    notes: list[Message] = []
    references, source_name = _references(inputs, facts, notes)
    declared = _declared(inputs, facts, placed or flow)
    named: dict[str, dict[str, int]] = references["symbols"] if references else {}

    on_device: dict[str, dict[str, int]] = {}
    memory: dict[str, DeviceBytes] = {}
    if placed is not None:
        on_device = placed["ops"]
        memory = device_bytes(placed)
        notes.extend(_placement_notes(phase, placed, memory))
    elif flow is not None:
        phase = "flow"
        notes.append(
            Message(
                "affinity.not-placed-yet",
                "The compile did not get as far as placing ops on devices: what the table shows are the "
                "devices that the flow phase names, not where dispatches will run.",
            )
        )
    symbols = list(dict.fromkeys([*declared, *named, *on_device]))
    transfers = _transfers(placed, flow, notes)
    if placed is not None and flow is not None:
        notes.extend(_ignored_moves(declared, placed, flow, transfers))
    default = placed["default"] if placed is not None else symbols[:1]
    return AffinityTable(
        phase=phase,
        devices=tuple(
            DeviceUse(
                symbol=symbol,
                declared=declared.get(symbol, ""),
                referenced=named.get(symbol, {}).get("count", 0),
                first_reference=f"{source_name}:{named[symbol]['line']}" if symbol in named else "",
                ops=None if placed is None else sum(on_device.get(symbol, {}).values()),
                dispatches=None if placed is None else placed["dispatches"].get(symbol, 0),
                constant_bytes=None if placed is None else memory.get(symbol, DeviceBytes()).global_bytes(),
                transient_bytes=None if placed is None else memory.get(symbol, DeviceBytes()).transient,
            )
            for symbol in symbols
        ),
        ops=tuple(
            OpOnDevice(symbol, name, count)
            for symbol in symbols
            for name, count in sorted(on_device.get(symbol, {}).items(), key=lambda item: (-item[1], item[0]))
        ),
        transfers=transfers,
        undeclared=tuple(symbol for symbol in named if symbol not in declared) if declared else (),
        # An op without a device runs on the default one, so that device is not unused.
        unused=tuple(
            symbol for symbol in declared if symbol not in named and symbol not in default and not on_device.get(symbol)
        ),
        notes=tuple(notes),
        traffic=traffic(transfers),
    )


def _references(inputs: AnalysisInputs, facts: IrFacts, notes: list[Message]) -> tuple[dict[str, Any] | None, str]:
    """The device symbols that the input names: from the file itself, else from the dump of the input phase."""
    found = facts.get("source", "references")
    if found is not None:
        return found, inputs.source.name
    if "source" in facts.errors:
        notes.append(facts.errors["source"])
    found = facts.get("input", "references")
    if found is not None:
        name = inputs.phases["input"].name
        notes.append(
            Message(
                "affinity.references-of-dump",
                "References are counted in the dump of the input phase: lines are those of {file}.",
                file=name,
            )
        )
        return found, name
    return None, ""


def _declared(inputs: AnalysisInputs, facts: IrFacts, module: dict[str, Any] | None) -> dict[str, str]:
    """Symbols with their specifications: first from the command line, then from the IR."""
    declared = device_symbols(inputs.declared)
    source = facts.get("source", "references") or facts.get("input", "references") or {}
    for entry in [*source.get("devices", []), *(module or {}).get("devices", [])]:
        declared.setdefault(entry["symbol"], entry["spec"])
    return declared


def _transfers(
    placed: dict[str, Any] | None, flow: dict[str, Any] | None, notes: list[Message]
) -> tuple[Transfer, ...]:
    """The moves between two different devices: the scheduled copies, else the transfers in the program."""
    entries = placed["transfers"] if placed is not None else flow["transfers"] if flow is not None else []
    found = []
    for entry in entries:
        source, target = _name(entry["source"]), _name(entry["target"])
        if source == target or not target:
            continue
        file = str(entry["file"]).replace("\\", "/").rsplit("/", 1)[-1]
        found.append(
            Transfer(
                source=source,
                target=target,
                value=entry["value"],
                bytes=entry["bytes"],
                function=entry["function"],
                location=f"{file}:{entry['line']}" if file else "",
                op=entry["op"],
                size=simplified(entry["size"]),
                line=entry["at"],
            )
        )
    if placed is None and any(not transfer.source for transfer in found):
        notes.append(
            Message(
                "affinity.sources-unknown",
                "Where some values come from cannot be told before placement; their source is left empty.",
            )
        )
    dynamic = sum(transfer.bytes is None for transfer in found)
    if dynamic:
        notes.append(dynamic_note(dynamic))
    return tuple(found)


def dynamic_note(count: int) -> Message:
    """The note on transfers whose size the IR does not determine; given shapes may."""
    return Message(
        "affinity.dynamic-sizes",
        "The size of {count} is known only at run time.",
        count=Count(count, "transfer"),
    )


def _name(devices: list[str]) -> str:
    return " or ".join(devices)


def _placement_notes(phase: str, placed: dict[str, Any], memory: dict[str, DeviceBytes]) -> list[Message]:
    notes: list[Message] = [
        Message(
            "affinity.counted-in-phase",
            "Ops, dispatches and transfers are counted in the IR of the {phase} phase, each as often "
            "as it stands there; loops may run it more often.",
            phase=phase,
        )
    ]
    shared: dict[str, int] = placed["shared_ops"]
    if shared:
        notes.append(
            Message(
                "affinity.op-on-any-device",
                "1 op may be on any of several devices, chosen at run time ({what}); it is counted on none.",
                what=_listing(shared),
            )
            if sum(shared.values()) == 1
            else Message(
                "affinity.ops-on-any-device",
                "{count} may be on any of several devices, chosen at run time ({what}); they are counted on none.",
                count=Count(sum(shared.values()), "op"),
                what=_listing(shared),
            )
        )
    unplaced: dict[str, int] = placed["unplaced_ops"]
    if unplaced:
        notes.append(
            Message("affinity.op-on-no-device", "1 op says no device ({what}).", what=_listing(unplaced))
            if sum(unplaced.values()) == 1
            else Message(
                "affinity.ops-on-no-device",
                "{count} say no device ({what}).",
                count=Count(sum(unplaced.values()), "op"),
                what=_listing(unplaced),
            )
        )
    for symbol, device in memory.items():
        if device.shared_bytes:
            notes.append(
                Message(
                    "affinity.globals-on-any-device",
                    "{size} of globals may be on any of several devices; they are counted on @{device}, the "
                    "first that the runtime is to ask.",
                    size=Bytes(device.shared_bytes),
                    device=symbol,
                )
            )
    remote = Counter((_name(entry["device"]), _name(entry["memory"])) for entry in placed["remote"])
    notes.extend(
        Message(
            "affinity.memory-elsewhere",
            "Dispatches on @{here} use {count} in memory of @{where} without a copy.",
            here=here,
            count=Count(count, "value"),
            where=where,
        )
        for (here, where), count in remote.items()
    )
    return notes


def _listing(counts: dict[str, int]) -> str:
    return ", ".join(f"{count} {name}" for name, count in sorted(counts.items()))


def _ignored_moves(
    declared: dict[str, str], placed: dict[str, Any], flow: dict[str, Any], transfers: tuple[Transfer, ...]
) -> list[Message]:
    """Devices that the program moves values to but that neither receive a copy nor run a dispatch."""
    wanted = Counter(_name(entry["target"]) for entry in flow["transfers"] if entry["source"] != entry["target"])
    reached = {transfer.target for transfer in transfers}
    return [
        Message(
            "affinity.moves-ignored",
            "The program moves {count} to @{device}, but once placed it neither copies anything there nor runs a "
            "dispatch there: what reads it was placed elsewhere.",
            count=Count(count, "value"),
            device=symbol,
        )
        for symbol, count in wanted.items()
        if symbol in declared and symbol not in reached and not placed["dispatches"].get(symbol, 0)
    ]
