"""Reads the devices that run ops and hold memory: from the stream dialect after placement, or from flow before it.

After scheduling, a move between devices is a ``stream.cmd.copy`` in the execution of one device, after a
``stream.cmd.invalidate`` that names the source device, or before a ``stream.cmd.flush`` that names the destination
(IREE, ScheduleAllocation.cpp, the lowering of stream.async.transfer). Those pairs are counted.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from passlens.engine.analysis.reader import ir_common
    from passlens.engine.analysis.reader.ir_extents import Extents
    from passlens.engine.analysis.reader.ir_resources import Resources
else:
    import ir_common
    from ir_extents import Extents
    from ir_resources import Resources

_EXECUTABLES = ("hal.executable", "stream.executable", "flow.executable")
# Ops that contain other ops or only pass values on; a device runs nothing for them.
_STRUCTURE = ("stream.cmd.concurrent", "stream.cmd.serial", "util.global", "util.func", "func.func", "builtin.module")
_AFFINITY = ("affinity", "stream.affinity")


def device_globals(module: Any) -> list[dict[str, Any]]:
    """The devices that the module declares: globals of type ``!hal.device``, with their specification."""
    found = []
    for op in ir_common.walk(module.operation, skip=(*_EXECUTABLES, "util.func", "util.initializer")):
        if op.name == "util.global" and str(getattr(ir_common.attribute(op, "type"), "value", "")) == "!hal.device":
            value = ir_common.attribute(op, "initial_value")
            found.append(
                {"symbol": ir_common.string(op, "sym_name"), "spec": _device_spec("" if value is None else str(value))}
            )
    return found


def _device_spec(text: str) -> str:
    """``hip[0]`` for ``#hal.device.target<"hip", {ordinal = 0 : index}, …>``; several are joined by commas."""
    words = ir_common.tokens(text)
    specs = []
    for place in range(len(words) - 2):
        if words[place] in ("#hal.device.target", "#hal.device.alias") and words[place + 1] == "<":
            inside = words[place : ir_common.balanced(words, place + 1)]
            name = ir_common.symbol_name(words[place + 2])
            ordinal = ir_common.keyed_int(inside[: inside.index("}") + 2] if "}" in inside else inside, "ordinal")
            ordinal = _first_int(ir_common.keyed(inside, "ordinal")) if ordinal is None else ordinal
            specs.append(name if ordinal is None else f"{name}[{ordinal}]")
    return ",".join(specs)


def _first_int(words: list[str]) -> int | None:
    numbers = ir_common.integers(words)
    return numbers[0] if numbers else None


def devices_of(op: Any, default: list[str]) -> list[str]:
    """Devices of the innermost op, from this one outwards, with an affinity; otherwise the module's default."""
    while op is not None:
        for name in _AFFINITY:
            found = ir_common.attribute(op, name)
            if found is not None:
                return ir_common.device_symbols(str(found))
        op = ir_common.parent(op)
    return default


def default_devices(module: Any) -> list[str]:
    """Devices of ops without an affinity: the module's default, otherwise its only declared device."""
    found = ir_common.attribute(module.operation, "stream.affinity.default")
    if found is not None:
        return ir_common.device_symbols(str(found))
    declared = [entry["symbol"] for entry in device_globals(module)]
    return declared if len(declared) == 1 else []


def read_transfers(ir: Any, module: Any) -> dict[str, Any]:
    """Moves that the program requests (``flow.tensor.transfer``), with the operand's device if the IR states it."""
    moves = []
    pinned: dict[str, list[str]] = {}
    ops: dict[str, Counter[str]] = {}
    dispatches = 0
    state: Any = None
    extents: Any = None
    for op in ir_common.walk(module.operation, skip=_EXECUTABLES):
        if op.name == "util.global":
            affinity = ir_common.attribute(op, "stream.affinity")
            if affinity is not None:
                pinned[ir_common.string(op, "sym_name")] = ir_common.device_symbols(str(affinity))
        dispatches += op.name == "flow.dispatch"
        if op.name not in _STRUCTURE and any(ir_common.attribute(op, name) is not None for name in _AFFINITY):
            for device in devices_of(op, []):
                ops.setdefault(device, Counter())[op.name] += 1
        if op.name != "flow.tensor.transfer":
            continue
        state = state or ir.AsmState(module.operation)
        extents = extents or Extents(ir, state)
        target = ir_common.device_symbols(str(ir_common.attribute(op, "target")))
        source = _flow_source(op.operands[0], pinned)
        size, text = extents.of(op.operands[0])
        moves.append(
            {
                "source": source,
                "target": target,
                "value": op.operands[0].get_name(state),
                "bytes": size,
                "size": text,
                "op": op.name,
                "function": ir_common.function_of(op),
                **_place(op),
            }
        )
    return {"transfers": moves, "ops": ops, "dispatches": dispatches, "devices": device_globals(module)}


def _flow_source(value: Any, pinned: dict[str, list[str]], depth: int = 0) -> list[str]:
    """The devices of a tensor as far as the ops around it show: pinned globals, imports, earlier transfers."""
    op = ir_common.owner(value)
    if depth > 32 or not hasattr(op, "name"):
        return []
    if op.name == "flow.tensor.transfer":
        return ir_common.device_symbols(str(ir_common.attribute(op, "target")))
    for name in _AFFINITY:
        found = ir_common.attribute(op, name)
        if found is not None:
            return ir_common.device_symbols(str(found))
    if op.name == "util.global.load":
        return pinned.get(ir_common.symbol_reference(op, "global"), [])
    reaching = [devices for operand in op.operands if (devices := _flow_source(operand, pinned, depth + 1))]
    return reaching[0] if reaching and all(devices == reaching[0] for devices in reaching) else []


def read_placement(ir: Any, module: Any) -> dict[str, Any]:
    """Ops, dispatches, transfers and memory of each device, from a module in the stream dialect."""
    default = default_devices(module)
    resources = Resources(ir, module, lambda op: devices_of(op, default))
    ops: dict[str, Counter[str]] = {}
    dispatches: Counter[str] = Counter()
    shared: Counter[str] = Counter()
    unplaced: Counter[str] = Counter()
    for op in ir_common.walk(module.operation, skip=_EXECUTABLES):
        if op.name in _STRUCTURE:
            continue
        placed = any(ir_common.attribute(op, name) is not None for name in _AFFINITY)
        if not placed and not op.name.startswith("stream.cmd."):
            continue
        devices = devices_of(op, default)
        if len(devices) == 1:
            ops.setdefault(devices[0], Counter())[op.name] += 1
            dispatches[devices[0]] += op.name in ("stream.cmd.dispatch", "stream.async.dispatch")
        else:
            (shared if devices else unplaced)[op.name] += 1
    declared = device_globals(module)
    moves, remote = _moves(ir, module, resources, default, alone=len(declared) == 1)
    return {
        "default": default,
        "devices": declared,
        "ops": ops,
        "dispatches": dispatches,
        "shared_ops": shared,
        "unplaced_ops": unplaced,
        "transfers": moves,
        "remote": remote,
        "globals": resources.globals(),
        "transients": resources.transients(),
    }


def _moves(
    ir: Any, module: Any, resources: Resources, default: list[str], *, alone: bool
) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Copies between devices, and dispatch operands in memory that only another device allocated.

    ``alone``: the module has a single device, so all memory is its own.
    """
    moves: list[dict[str, Any]] = []
    remote: list[dict[str, Any]] = []
    state = ir.AsmState(module.operation)
    extents = Extents(ir, state)
    for execute in ir_common.walk(module.operation, skip=_EXECUTABLES):
        if execute.name != "stream.cmd.execute":
            continue
        here = devices_of(execute, default)
        for block in blocks_of(execute):
            moves.extend(_block_moves(block, here, resources, state, extents))
        if not alone:
            remote.extend(_remote_operands(execute, here, resources, state))
    return moves, remote


def _place(op: Any) -> dict[str, Any]:
    """File and line of the input; for a text without debug locations only the line in that text."""
    file, line = ir_common.place(op)
    return {"file": "", "line": 0, "at": line} if file == "-" else {"file": file, "line": line, "at": 0}


def blocks_of(op: Any) -> list[list[Any]]:
    """The ops of each block inside ``op``, at any depth."""
    found: list[list[Any]] = []
    for inner in ir_common.walk(op):
        for region in inner.regions:
            found.extend([entry.operation for entry in block] for block in region)
    return found


def _block_moves(
    block: list[Any], here: list[str], resources: Resources, state: Any, extents: Extents
) -> list[dict[str, Any]]:
    moves = []
    for place, op in enumerate(block):
        if op.name != "stream.cmd.copy":
            continue
        # Operands: source, source size, source offset, target, target size, target offset, length.
        operands = list(op.operands)
        source, _ = _resource_operands(operands)
        came, goes = moved_between(block, place)
        if not came and not goes:
            continue
        name, known = resources.describe(operands[source], state)
        size, text = extents.length(operands[-1])
        moves.append(
            {
                "source": came or here,
                "target": goes or here,
                "value": name,
                "bytes": size,
                "size": text,
                "op": op.name,
                "function": ir_common.function_of(op),
                **_place(op),
                "source_memory": known,
            }
        )
    return moves


def moved_between(block: list[Any], place: int) -> tuple[list[str], list[str]]:
    """The devices that the copy at ``place`` of a block reads from and writes to; empty for the executing one."""
    operands = list(block[place].operands)
    source, target = _resource_operands(operands)
    before = block[place - 1] if place else None
    after = block[place + 1] if place + 1 < len(block) else None
    return (
        _cache_op(before, "stream.cmd.invalidate", operands, source),
        _cache_op(after, "stream.cmd.flush", operands, target),
    )


def _resource_operands(operands: list[Any]) -> tuple[int, int]:
    places = [place for place, value in enumerate(operands) if ir_common.is_resource(value)]
    return places[0], places[-1]


def _cache_op(op: Any, name: str, copied: list[Any], place: int) -> list[str]:
    """Devices named by a flush or invalidate of exactly the copied range; empty if ``op`` is neither."""
    if op is None or op.name != name:
        return []
    operands = list(op.operands)
    # Both have the resource and, at some later operand, its offset; in the copy, the offset follows the resource.
    same = operands[0] == copied[place] and any(
        value == other for value in operands[1:] for other in copied[place + 1 : place + 3]
    )
    if not same:
        return []
    for key in ("source_affinity", "target_affinity", "from", "to"):
        found = ir_common.attribute(op, key)
        if found is not None:
            return ir_common.device_symbols(str(found))
    return []


def _remote_operands(execute: Any, here: list[str], resources: Resources, state: Any) -> list[dict[str, Any]]:
    """Dispatch operands whose memory none of the executing devices allocated."""
    found = []
    seen = set()
    for op in ir_common.walk(execute):
        if op.name != "stream.cmd.dispatch":
            continue
        for value in op.operands:
            if not ir_common.is_resource(value):
                continue
            name, devices = resources.describe(value, state)
            if devices and here and not set(devices) & set(here) and name not in seen:
                seen.add(name)
                found.append({"device": here, "memory": devices, "value": name, "function": ir_common.function_of(op)})
    return found
