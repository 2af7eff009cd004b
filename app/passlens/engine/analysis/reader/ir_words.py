"""The device semantics of IREE's host ops and types: which carry data, pass it on, move it or contain others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from passlens.engine.analysis.reader import ir_common
else:
    import ir_common

EXECUTABLES = ("hal.executable", "stream.executable", "flow.executable")
FUNCTIONS = ("util.func", "func.func", "util.initializer")
CARRIES = ("tensor<", "!stream.resource", "!hal.buffer_view", "!hal.buffer", "!hal.command_buffer")
# Ops whose regions run on the host or contain host code for several devices; all other regions are the body of one op.
ENTERED = ("scf.", "stream.cmd.execute", "stream.cmd.concurrent", "stream.cmd.serial", "stream.async.execute")
ENTERED_TOO = ("stream.async.concurrent", "util.initializer")
CAPTURES = ("stream.cmd.execute", "stream.async.execute", "stream.async.concurrent")
YIELDS = ("scf.yield", "stream.yield", "scf.condition")
BRANCHES = ("cf.br", "cf.cond_br")
RETURNS = ("util.return", "func.return")
CALLS = ("util.call", "func.call")
# A result is the operand of the same position, possibly with another shape.
TIED = (
    "flow.tensor.reshape",
    "flow.tensor.bitcast",
    "flow.tensor.update",
    "flow.dispatch.tie_shape",
    "flow.tensor.barrier",
    "hal.tensor.alias",
    "hal.tensor.barrier",
    "util.optimization_barrier",
    "tensor.cast",
    "tensor.collapse_shape",
    "tensor.expand_shape",
    "stream.timepoint.await",
    "stream.timepoint.barrier",
    "stream.resource.subview",
    "stream.async.update",
    "stream.tensor.update",
    "stream.async.fill",
    "stream.async.copy",
    "stream.async.barrier",
    "stream.async.cast",
    "hal.buffer.subspan",
)
# Ops that only create or name memory: their affinity also applies to their results, tied or not.
MEMORY = ("stream.resource.", "stream.tensor.import", "stream.tensor.export", "hal.tensor.")
# After placement, ops without a device are on the default one; nothing is inferred.
PLACED = ("stream.cmd.", "stream.resource.alloc")
TRANSFERS = ("flow.tensor.transfer", "stream.async.transfer", "stream.tensor.transfer")
OUTRIGHT = ("affinity", "stream.affinity", "target", "target_affinity", "result_affinity")  # the last: up to 3.5
ASKED = ("hal.device.query", "arith.select", "util.cmp.eq")  # the host's handling of devices: not work on one
HIDDEN = ("util.global.load", "util.global.store", *YIELDS, *BRANCHES, *RETURNS, "stream.cmd.concurrent")
PULLS = 8


def stated(attributes: Any, number: int) -> frozenset[str] | None:
    """The device in the attributes of an argument or result; None if they name none."""
    if attributes is None or number >= len(attributes):
        return None
    entry = attributes[number]
    for key in ("iree.abi.affinity", "stream.affinity"):
        if key in entry:
            return frozenset(ir_common.device_symbols(str(entry[key]))) or None
    return None


def carries(value: Any) -> bool:
    """Whether a value is data on a device."""
    return ir_common.text_of(value.type).startswith(CARRIES)


def is_device(value: Any) -> bool:
    """Whether a value is a device handle."""
    return ir_common.text_of(value.type) == "!hal.device"


def own_affinity(op: Any) -> frozenset[str] | None:
    """The devices that a memory-only op gives to its results."""
    found = ir_common.attribute(op, "affinity")
    return None if found is None else frozenset(ir_common.device_symbols(str(found))) or None


def tied(op: Any) -> dict[int, int]:
    """The operand number that each tied result number is tied to."""
    if op.name in TIED:
        count = sum(1 for value in op.results if carries(value))
        return {number: number for number in range(min(count, len(list(op.operands))))}
    stated = ir_common.attribute(op, "tied_operands")
    if stated is None:
        return {}
    found = {}
    for number, entry in enumerate(stated):
        operand = int(getattr(entry, "value", -1))
        if operand >= 0:
            found[number] = operand
    return found


def label(op: Any) -> str:
    """The displayed name of an op: its entry point or callee, otherwise its own name."""
    entry = ir_common.attribute(op, "entry_points")
    if entry is not None:
        words = [word for word in ir_common.tokens(str(entry)) if word[0] == "@"]
        if words:
            return "@" + ir_common.symbol_name(words[min(1, len(words) - 1)])
    callee = ir_common.attribute(op, "callee")
    if callee is not None:
        return "@" + ir_common.symbol_reference(op, "callee")
    return str(op.name)


def only_read(op: Any) -> list[Any]:
    """The memory that a command reads and does not write, if the op states it."""
    operands = list(op.operands)
    if op.name == "stream.cmd.copy":
        return operands[:1]
    accesses = ir_common.attribute(op, "resource_accesses") if op.name == "stream.cmd.dispatch" else None
    if accesses is None:
        return []
    counts = ir_common.segments(op)  # workload, operands, resources, and their sizes and ranges
    start = counts[0] + counts[1]
    bits = [int(str(item).split(" ")[0]) for item in accesses]
    written = [value for value, access in zip(operands[start:], bits) if access & 2]  # noqa: B905 - as above
    return [value for value, access in zip(operands[start:], bits) if not access & 2 and value not in written]  # noqa: B905
