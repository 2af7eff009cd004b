"""Traces stream resources back to the ops that allocate them, so that each byte of device memory counts once."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from passlens.engine.analysis.reader import ir_common
else:
    import ir_common

_EXECUTABLES = ("hal.executable", "stream.executable", "flow.executable")
_RESOURCE = "!stream.resource"


def lifetime(kind: Any) -> str:
    """``constant`` for ``!stream.resource<constant>``; empty for other types."""
    return _lifetime(ir_common.text_of(kind))


@lru_cache(maxsize=1024)
def _lifetime(text: str) -> str:
    words = ir_common.tokens(text)
    return words[2] if len(words) > 2 and words[0] == _RESOURCE else ""


class Resources:
    """The resources of one module: origins by value, and the contents of globals.

    An origin is a result of an op that creates a resource (alloc, alloca, try_map, parameter.load, import), as a pair
    of op and result number.
    """

    def __init__(self, ir: Any, module: Any, devices_of: Callable[[Any], list[str]]) -> None:
        self._ir = ir
        self._devices_of = devices_of
        self._top = module.operation
        self._stores: dict[str, list[Any]] = {}
        self._kinds: dict[str, str] = {}
        self._functions: list[Any] = []
        self._captures: dict[Any, list[Any]] = {}
        self._loaded: dict[Any, list[Any]] = {}
        self._described: dict[Any, tuple[str, list[str]]] = {}
        for op in ir_common.walk(self._top, skip=_EXECUTABLES):
            if op.name == "util.global":
                kind = lifetime(getattr(ir_common.attribute(op, "type"), "value", ""))
                if kind:
                    self._kinds[ir_common.string(op, "sym_name")] = kind
            elif op.name == "util.global.store":
                self._stores.setdefault(ir_common.symbol_reference(op, "global"), []).append(op.operands[0])
            elif op.name in ("util.func", "util.initializer", "func.func"):
                self._functions.append(op)

    def origins(self, value: Any, seen: set[Any] | None = None) -> set[Any]:
        """All results that ``value`` may be, as ``(op, result number)``. Untraceable values (arguments, calls) have
        none.
        """
        seen = set() if seen is None else seen
        if value in seen:
            return set()
        seen.add(value)
        op = ir_common.owner(value)
        if isinstance(op, self._ir.Block):
            return self._through_block(value, op, seen)
        number = self._ir.OpResult(value).result_number
        sources = self._sources(op, number)
        if sources is None:
            return {(op, number)}
        found: set[Any] = set()
        for source in sources:
            found |= self.origins(source, seen)
        return found

    def _sources(self, op: Any, number: int) -> list[Any] | None:
        """The values that a result merely passes on; None if the op creates the resource."""
        if op.name in ("stream.timepoint.await", "stream.timepoint.barrier", "util.optimization_barrier"):
            return [op.operands[number]]
        if op.name == "stream.resource.subview":
            return [op.operands[0]]
        if op.name == "arith.select":
            return list(op.operands)[1:]
        if op.name == "scf.if":
            ends = [list(block)[-1].operation for region in op.regions for block in region]
            return [list(end.operands)[number] for end in ends]
        if op.name == "util.global.load":
            return self._stores.get(ir_common.symbol_reference(op, "global"), [])
        if op.name in ("util.call", "func.call", "util.global.load.indirect", "scf.for", "scf.while"):
            return []
        return None

    def _through_block(self, value: Any, block: Any, seen: set[Any]) -> set[Any]:
        number = self._ir.BlockArgument(value).arg_number
        around = getattr(block.owner, "operation", block.owner)
        if around.name == "stream.cmd.execute":
            captured = self._captured(around)
            return self.origins(captured[number], seen) if number < len(captured) else set()
        found: set[Any] = set()
        for other in block.region:
            end = list(other)[-1].operation
            for operand in self._branch_operands(end, block, number):
                found |= self.origins(operand, seen)
        return found

    def _branch_operands(self, end: Any, block: Any, number: int) -> list[Any]:
        """The operands that a terminator passes to argument ``number`` of ``block``."""
        operands = list(end.operands)
        if end.name == "cf.br":
            return [operands[number]] if end.successors[0] == block else []
        if end.name != "cf.cond_br":
            return []
        sizes = ir_common.segments(end)  # condition, operands of the true branch, operands of the false branch
        found = []
        if end.successors[0] == block:
            found.append(operands[sizes[0] + number])
        if end.successors[1] == block:
            found.append(operands[sizes[0] + sizes[1] + number])
        return found

    def size(self, origin: Any) -> int | None:
        """The bytes that an origin allocates, if constant."""
        op, number = origin
        if op.name in ("stream.cmd.parameter.load", "stream.parameter.load"):  # the second until 3.5
            # Offsets are i64, sizes are the index operands: one per resource, in order.
            if op not in self._loaded:  # it may load hundreds
                self._loaded[op] = [operand for operand in op.operands if ir_common.text_of(operand.type) == "index"]
            sizes = self._loaded[op]
            if number >= len(sizes):
                return None
            operand = sizes[number]
        elif op.name == "stream.resource.try_map":
            operand = op.operands[2]
        elif op.name in ("stream.resource.alloc", "stream.resource.alloca"):
            operand = op.operands[number]
        else:
            return None
        return ir_common.constant(self._ir, operand)

    def _captured(self, execute: Any) -> list[Any]:
        """The resources that an execution captures, in the order of its block's arguments."""
        if execute not in self._captures:
            self._captures[execute] = [operand for operand in execute.operands if lifetime(operand.type)]
        return self._captures[execute]

    def describe(self, value: Any, state: Any) -> tuple[str, list[str]]:
        """A readable name (``@global``, or the SSA value outside the region), and the devices of its memory."""
        if value not in self._described:
            self._described[value] = self._describe(value, state)
        return self._described[value]

    def _describe(self, value: Any, state: Any) -> tuple[str, list[str]]:
        outer = value
        block = ir_common.owner(value)
        if isinstance(block, self._ir.Block):
            around = getattr(block.owner, "operation", block.owner)
            if around.name == "stream.cmd.execute":
                outer = self._captured(around)[self._ir.BlockArgument(value).arg_number]
        op = ir_common.owner(outer)
        name = outer.get_name(state)
        if not isinstance(op, self._ir.Block) and op.name == "util.global.load":
            name = "@" + ir_common.symbol_reference(op, "global")
        devices: list[str] = []
        for origin, _ in self.origins(outer):
            devices.extend(symbol for symbol in self._devices_of(origin) if symbol not in devices)
        return name, devices

    def globals(self) -> list[dict[str, Any]]:
        """Memory behind the module's resource globals: one entry per allocation, with its globals.

        Origins that reach one global along different paths are alternatives (mapped in place, or allocated and read):
        they form one entry with the largest of their sizes.
        """
        groups: list[tuple[set[Any], list[str]]] = []
        for symbol in self._kinds:
            origins: set[Any] = set()
            for value in self._stores.get(symbol, []):
                origins |= self.origins(value)
            names = [symbol]
            rest = []
            for others, others_names in groups:
                if others & origins:
                    origins |= others
                    names = others_names + names
                else:
                    rest.append((others, others_names))
            groups = [*rest, (origins, names)]
        return [self._group(origins, names) for origins, names in groups]

    def _group(self, origins: set[Any], names: list[str]) -> dict[str, Any]:
        sizes = [self.size(origin) for origin in origins]
        known = [size for size in sizes if size is not None]
        devices: list[str] = []
        for op, _ in origins:
            devices.extend(symbol for symbol in self._devices_of(op) if symbol not in devices)
        return {
            "globals": names,
            "kind": self._kinds[names[0]],
            "bytes": max(known) if known and len(known) == len(sizes) else None,
            "devices": devices,
            "source": _source({op.name for op, _ in origins}),
        }

    def transients(self) -> list[dict[str, Any]]:
        """Per function and device: the most transient bytes alive at the same time, in program order.

        Transient are resources with that lifetime, and those that the same function deallocates. Memory that several
        devices may hold counts on the first, which the runtime asks first; ``shared`` is the number of such
        allocations.
        """
        found = []
        for function in self._functions:
            freed: set[Any] = set()
            for op in ir_common.walk(function):
                if op.name == "stream.resource.dealloca":
                    freed |= self.origins(op.operands[0])
            found.extend(self._function_transients(function, freed))
        return found

    def _function_transients(self, function: Any, freed: set[Any]) -> list[dict[str, Any]]:
        entries: dict[str, dict[str, Any]] = {}
        alive: dict[str, int] = {}
        for op in ir_common.walk(function):
            if op.name in ("stream.resource.alloca", "stream.resource.alloc"):
                temporary = lifetime(op.results[0].type) in ("transient", "staging") or (op, 0) in freed
                sign, taken = 1, [(op, 0)] if temporary else []
            elif op.name == "stream.resource.dealloca":
                sign, taken = -1, list(self.origins(op.operands[0]))
            else:
                continue
            for origin in taken:
                devices = self._devices_of(origin[0])
                device = devices[0] if devices else ""
                size = self.size(origin)
                fresh = {"function": ir_common.function_of(op), "device": device}
                entry = entries.setdefault(device, {**fresh, "peak": 0, "allocations": 0, "dynamic": 0, "shared": 0})
                if sign > 0:
                    entry["allocations"] += 1
                    entry["dynamic"] += size is None
                    entry["shared"] += len(devices) > 1
                alive[device] = alive.get(device, 0) + sign * (size or 0)
                entry["peak"] = max(entry["peak"], alive[device])
        return list(entries.values())


def _source(makers: set[str]) -> str:
    """The source of a global's contents, by the ops that create them."""
    if any("parameter" in name for name in makers):
        return "parameter"
    return "inline" if "stream.resource.try_map" in makers else "computed"
