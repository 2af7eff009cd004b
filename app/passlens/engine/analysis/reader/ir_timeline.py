"""Reads device memory over time from the stream phase: allocations, commands in order, and the ranges that each
touches.

The compiler packs the temporaries of a function into few slabs (IREE, ScheduleAllocation.cpp and LayoutSlices.cpp) and
then fuses the bindings of its dispatches (FuseDispatchBindings.cpp): a dispatch receives a whole slab and, as numbers,
the offsets in it. These are traced into its executable, to the ``stream.binding.subspan`` that uses them.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from passlens.engine.analysis.reader import ir_common, ir_placement
    from passlens.engine.analysis.reader.ir_resources import Resources, lifetime
    from passlens.engine.analysis.reader.ir_sizes import Sizes
else:
    import ir_common
    import ir_placement
    from ir_resources import Resources, lifetime
    from ir_sizes import Sizes

_EXECUTABLES = ("hal.executable", "stream.executable", "flow.executable")
_FUNCTIONS = ("util.func", "func.func", "util.initializer")
_PASS_ON = ("stream.timepoint.await", "stream.timepoint.barrier", "util.optimization_barrier")
_GROUPS = ("stream.cmd.concurrent", "stream.cmd.serial")
_ORDER = ("stream.cmd.flush", "stream.cmd.invalidate", "stream.cmd.discard", "stream.yield")
_ACCESS = re.compile(r"dispatch\.tensor<(readonly|writeonly|readwrite):(tensor<.*)>$")


def read_timeline(ir: Any, module: Any) -> dict[str, Any]:
    """Memory of the module, of each function with commands or allocations, and the ranges that kernels use."""
    top = module.operation
    state = ir.AsmState(top)
    default = ir_placement.default_devices(module)
    resources = Resources(ir, module, lambda op: ir_placement.devices_of(op, default))
    functions = []
    for op in ir_common.walk(top, skip=_EXECUTABLES):
        if op.name in _FUNCTIONS and any(len(list(region)) for region in op.regions):
            found = _Function(ir, op, state, default).read()
            if found["steps"] or found["allocations"]:
                functions.append(found)
    return {"functions": functions, "kernels": _kernels(ir, top, state), "module": resources.globals()}


class _Function:
    """Reads the timeline of one function."""

    def __init__(self, ir: Any, function: Any, state: Any, default: list[str]) -> None:
        self._ir = ir
        self._function = function
        self._state = state
        self._default = default
        self._sizes = Sizes(ir, state)
        self._captured: dict[Any, Any] = {}
        self._places: dict[Any, int] = {}  # allocation by its root value
        self._imported: dict[Any, int] = {}
        self.steps: list[dict[str, Any]] = []
        self.allocations: list[dict[str, Any]] = []
        self.launches: list[dict[str, Any]] = []
        self.accesses: list[list[Any]] = []  # step, allocation, offset, length, reads, writes, name

    def read(self) -> dict[str, Any]:
        """See ``read_timeline``."""
        branches = 0
        for region in self._function.regions:
            blocks = list(region)
            branches = max(branches, len(blocks))
            for block in blocks:
                for op in block:
                    self._read_op(op.operation)
        for entry in self.allocations:
            if entry["last"] is None:
                entry["last"] = max(entry["first"], len(self.steps) - 1)
        return {
            "function": ir_common.function_of(self._function),
            "branches": branches > 1,
            "nodes": self._sizes.nodes,
            "assumed": self._sizes.assumed,
            "steps": self.steps,
            "allocations": self.allocations,
            "launches": self.launches,
            "accesses": self.accesses,
        }

    def _read_op(self, op: Any) -> None:
        if op.name in ("stream.resource.alloca", "stream.resource.alloc"):
            for number, result in enumerate(op.results):
                kind = lifetime(result.type)
                if kind:
                    self._allocate(op, result, "export" if kind == "external" else kind, op.operands[number])
        elif op.name == "stream.tensor.import":
            source = op.operands[0]
            if source in self._imported:
                self._places[op.results[0]] = self._imported[source]
            else:
                self._imported[source] = self._allocate(op, op.results[0], "import", list(op.operands)[-1])
        elif op.name == "stream.resource.dealloca":
            place = self._places.get(self._root(op.operands[0])[0])
            if place is not None:
                self.allocations[place]["last"] = max(self.allocations[place]["first"], len(self.steps) - 1)
        elif op.name == "stream.cmd.execute":
            captured = [value for value in op.operands if lifetime(value.type)]
            for argument, value in zip(op.regions[0].blocks[0].arguments, captured):  # noqa: B905 - Python 3.9
                self._captured[argument] = value
            for inner in op.regions[0].blocks[0]:
                self._step(inner.operation)
        else:
            for region in op.regions:
                for block in region:
                    for inner in block:
                        self._read_op(inner.operation)

    def _allocate(self, op: Any, result: Any, kind: str, size: Any) -> int:
        devices = ir_placement.devices_of(op, self._default)
        name = result if kind != "import" else op.operands[0]
        self._places[result] = len(self.allocations)
        self.allocations.append(
            {
                "name": str(name.get_name(self._state)),
                "kind": kind,
                "device": devices[0] if devices else "",
                "size": self._sizes.of(size),
                "first": len(self.steps),
                "last": None,
                "line": _line(op),
                "ordered": op.name == "stream.resource.alloca",
            }
        )
        return self._places[result]

    def _step(self, op: Any) -> None:
        """Read one op of an execution: a command, or a group of commands that forms one step."""
        commands = [inner for inner in ir_common.walk(op) if inner.name not in (*_GROUPS, *_ORDER)]
        if not commands:
            return
        devices = ir_placement.devices_of(op, self._default)
        names = [self._command(inner, len(self.steps)) for inner in commands]
        self.steps.append(
            {"names": names, "device": devices[0] if devices else "", "line": _line(commands[0])},
        )

    def _command(self, op: Any, step: int) -> str:
        operands = list(op.operands)
        name = op.name.rpartition(".")[2]
        if op.name == "stream.cmd.dispatch":
            return self._dispatch(op, step)
        if op.name == "stream.cmd.fill":
            self._access(step, operands[0], operands[2], operands[3], (False, True), name)
        elif op.name == "stream.cmd.copy":
            self._access(step, operands[0], operands[2], operands[6], (True, False), name)
            self._access(step, operands[3], operands[5], operands[6], (False, True), name)
        else:  # parameters, collectives, calls: their accesses to each resource are not distinguished
            name = ir_common.symbol_reference(op, "callee") or name
            for value in operands:
                if lifetime(value.type):
                    self._access(step, value, None, None, (True, True), name)
        return str(name)

    def _dispatch(self, op: Any, step: int) -> str:
        groups, start = [], 0
        operands = list(op.operands)
        for length in ir_common.segments(op):  # workload, operands, resources, resource sizes, offsets, lengths
            groups.append(operands[start : start + length])
            start += length
        words = [word for word in ir_common.tokens(str(ir_common.attribute(op, "entry_points"))) if word[0] == "@"]
        kernel = ir_common.symbol_name(words[1]) if len(words) > 1 else ""
        bits = [int(str(item).split(" ")[0]) for item in ir_common.attribute(op, "resource_accesses")]
        resources = []
        for number, value in enumerate(groups[2]):
            place, offset = self._place(value, groups[4][number])
            length = self._sizes.of(groups[5][number])
            resources.append([place, offset, length, bool(bits[number] & 1), bool(bits[number] & 2)])
        devices = ir_placement.devices_of(op, self._default)
        self.launches.append(
            {
                "kernel": kernel,
                "device": devices[0] if devices else "",
                "step": step,
                "line": _line(op),
                "workload": [self._sizes.of(value) for value in groups[0]],
                "operands": [self._sizes.of(value) for value in groups[1]],
                "resources": resources,
            }
        )
        return kernel or "dispatch"

    def _access(self, step: int, value: Any, offset: Any, length: Any, does: tuple[bool, bool], name: str) -> None:
        place, start = self._place(value, offset)
        if place is not None:
            size = None if length is None else self._sizes.of(length)
            self.accesses.append([step, place, start, size, *does, name])

    def _place(self, value: Any, offset: Any) -> tuple[int | None, int]:
        """The index of a resource's allocation (None: not of this function), and its offset there."""
        root, offsets = self._root(value)
        start = self._sizes.number(0) if offset is None else self._sizes.of(offset)
        for more in offsets:
            start = self._sizes.make("+", start, self._sizes.of(more))
        return self._places.get(root), start

    def _root(self, value: Any) -> tuple[Any, list[Any]]:
        offsets: list[Any] = []
        for _ in range(64):
            if value in self._captured:
                value = self._captured[value]
                continue
            op = ir_common.owner(value)
            if isinstance(op, self._ir.Block):
                break
            if op.name in _PASS_ON:
                value = op.operands[self._ir.OpResult(value).result_number]
            elif op.name == "stream.resource.subview":
                offsets.append(op.operands[2])
                value = op.operands[0]
            else:
                break
        return value, offsets


def _line(op: Any) -> int:
    file, line = ir_common.place(op)
    return line if file == "-" else 0


def _kernels(ir: Any, top: Any, state: Any) -> dict[str, Any]:
    """By kernel: its scalar arguments, and the ranges of each binding that it uses, with sizes over ``w0`` and
    arguments.
    """
    found: dict[str, Any] = {}
    for executable in ir_common.walk(top, skip=("util.func", "util.initializer")):
        if executable.name != "func.func":
            continue
        blocks = [block for region in executable.regions for block in region]
        if not blocks:
            continue
        sizes = Sizes(ir, state)
        bindings: dict[Any, int] = {}
        scalars: list[str] = []
        for argument in blocks[0].arguments:
            if ir_common.text_of(argument.type) == "!stream.binding":
                bindings[argument] = len(bindings)
            else:
                scalars.append(argument.get_name(state).lstrip("%"))
        spans: list[list[Any]] = []
        for op in ir_common.walk(executable):
            operands = list(op.operands)
            if op.name != "stream.binding.subspan" or operands[0] not in bindings:
                continue
            access = _ACCESS.search(ir_common.text_of(op.results[0].type))
            if access is None:
                continue
            size = sizes.tensor(ir.Type.parse(access[2]), operands[2:])
            how = access[1]
            spans.append(
                [
                    bindings[operands[0]],
                    how != "writeonly",
                    how != "readonly",
                    sizes.of(operands[1]),
                    size,
                    access[2],
                ]
            )
        found[ir_common.string(executable, "sym_name")] = {"nodes": sizes.nodes, "scalars": scalars, "spans": spans}
    return found
