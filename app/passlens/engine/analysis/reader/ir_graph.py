"""Reads the dispatch graph: nodes for work and transfers, and edges with bytes.

In the flow dialect the graph is the SSA graph over tensors. In the stream dialect dispatches share resources: resource
and offset show which writer a reader depends on. Offsets passed to a dispatch as numbers are traced into its
executable, to the ``stream.binding.subspan`` that uses them (IREE, FuseDispatchBindings.cpp does the reverse).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from passlens.engine.analysis.reader import ir_common, ir_placement
    from passlens.engine.analysis.reader.ir_graph_memory import Memory, Subspans, tensor_extent
else:
    import ir_common
    import ir_placement
    from ir_graph_memory import Memory, Subspans, tensor_extent

_EXECUTABLES = ("hal.executable", "stream.executable", "flow.executable")
_FUNCTIONS = ("util.func", "func.func", "util.initializer")
# Ops that pass a tensor on, possibly with another shape: no work, no copy.
_PASS_ON = (
    "flow.tensor.reshape",
    "flow.tensor.bitcast",
    "flow.dispatch.tie_shape",
    "hal.tensor.alias",
    "hal.tensor.barrier",
    "flow.tensor.barrier",
    "util.optimization_barrier",
    "tensor.cast",
    "tensor.collapse_shape",
    "tensor.expand_shape",
)
_IMPORTS = ("hal.tensor.import", "stream.tensor.import")
_EXPORTS = ("hal.tensor.export", "stream.tensor.export")
_CONSTANTS = ("arith.constant", "flow.tensor.constant", "stream.tensor.constant", "util.unfoldable_constant")
# Values created where they are used; nothing is stored for them.
_NOTHING = ("tensor.empty", "flow.tensor.empty", "util.null", "tensor.dim", "flow.tensor.load", "tensor.extract")


def read_graph(ir: Any, module: Any) -> dict[str, Any]:
    """Nodes and edges of all functions, in text order; an edge's ends are indices in the list of nodes."""
    return _Graph(ir, module).read()


class _Graph:
    """Reads the graph of one module."""

    def __init__(self, ir: Any, module: Any) -> None:
        self._ir = ir
        self._module = module
        self._devices = ir_placement.default_devices(module)
        self._state: Any = None
        self._subspans = Subspans(ir, module)
        self._pinned: dict[str, list[str]] = {}
        self._kinds: dict[str, str] = {}
        self._sizes: dict[str, int | None] = {}
        self.nodes: list[dict[str, Any]] = []
        self.edges: dict[tuple[int, int], list[Any]] = {}
        self._function = ""
        self._sources: dict[Any, list[int]] = {}
        self._memory = Memory(ir)
        self._moves: dict[Any, tuple[list[str], list[str]]] = {}  # of copies between devices

    def read(self) -> dict[str, Any]:
        """See ``read_graph``."""
        top = self._module.operation
        self._state = self._ir.AsmState(top)
        functions = []
        for op in ir_common.walk(top, skip=(*_EXECUTABLES, *_FUNCTIONS)):
            if op.name == "util.global":
                self._global(op)
            elif op.name in _FUNCTIONS and any(len(list(region)) for region in op.regions):
                functions.append(op)
        for op in functions:
            self._read_function(op)
        edges = [[source, target, size, text] for (source, target), (size, text) in self.edges.items()]
        return {"nodes": self.nodes, "edges": edges, "devices": ir_placement.device_globals(self._module)}

    def _global(self, op: Any) -> None:
        name = ir_common.string(op, "sym_name")
        affinity = ir_common.attribute(op, "stream.affinity")
        if affinity is not None:
            self._pinned[name] = ir_common.device_symbols(str(affinity))
        self._kinds[name] = "global" if ir_common.attribute(op, "is_mutable") is not None else "constant"

    def _read_function(self, function: Any) -> None:
        self._function = ir_common.function_of(function)
        self._sources = {}
        self._memory = Memory(self._ir)
        blocks = [block for region in function.regions for block in region]
        for number, argument in enumerate(blocks[0].arguments):
            if _carries(argument):
                self._make(argument, self._node(function, "argument", _name(argument, self._state), "", number))
        for op in ir_common.walk(function):
            if op is not function:
                self._read_op(op)

    def _read_op(self, op: Any) -> None:
        name = op.name
        if name == "flow.dispatch":
            self._flow_dispatch(op)
        elif name == "stream.cmd.dispatch":
            self._stream_dispatch(op)
        elif name in ("stream.cmd.copy", "stream.cmd.fill"):
            self._stream_move(op, name)
        elif name in ("util.global.load", "util.global.store"):
            self._global_access(op, name)
        elif name in _IMPORTS:
            kept = self._node(op, "argument", _name(op.operands[0], self._state))
            self._make(op.results[0], kept)
        elif name in _EXPORTS:
            self._use(self._node(op, "result", _name(op.results[0], self._state)), op.operands[0])
        elif name in ("util.return", "func.return"):
            for value in op.operands:
                if _carries(value):
                    self._use(self._node(op, "result", _name(value, self._state)), value)
        elif name in _PASS_ON:
            self._hand_on(op)
        elif name in _NOTHING or name in ("stream.cmd.execute", "stream.tensor.sizeof") or self._memory.knows(op):
            self._memory.take(op)
            if op.name == "stream.cmd.execute":
                self._find_moves(op)
        elif name in _CONSTANTS:
            if any(_carries(value) for value in op.results):
                self._make(op.results[0], self._node(op, "constant", _name(op.results[0], self._state)))
        else:
            self._other(op)

    def _flow_dispatch(self, op: Any) -> None:
        sizes = ir_common.segments(op)
        index = self._dispatch_node(op)
        operands = list(op.operands)
        for value in operands[sizes[0] : sizes[0] + sizes[1]] if len(sizes) > 1 else operands:
            self._use(index, value)
        self._finish(op, index)

    def _dispatch_node(self, op: Any) -> int:
        words = [word for word in ir_common.tokens(str(ir_common.attribute(op, "entry_points"))) if word[0] == "@"]
        first = [ir_common.symbol_name(word) for word in words[:2]]  # alternatives of a dispatch follow the first
        index = self._node(op, "dispatch", first[-1] if first else "")
        self.nodes[index]["executable"] = first[0] if first else ""
        return index

    def _stream_dispatch(self, op: Any) -> None:
        index = self._dispatch_node(op)
        accesses = self._subspans.of(op, self._memory)
        for reads, writes, place in accesses:
            if reads:
                self._reach(index, place, updates=writes)
        for _, writes, place in accesses:
            if writes:
                self._memory.write(place, index)
                self._produced(index, place.bytes, place.text)

    def _stream_move(self, op: Any, name: str) -> None:
        kind = "fill" if name.endswith("fill") else "copy"
        index = self._node(op, kind, kind)
        operands = list(op.operands)
        length = ir_common.constant(self._ir, operands[3 if kind == "fill" else -1])
        text = "" if length is not None else _size_text(self._ir, operands[3 if kind == "fill" else -1], self._state)
        if kind == "copy":
            came, goes = self._moves.get(op, ([], []))
            here = self.nodes[index]["device"]
            left, reached = " or ".join(came) or here, " or ".join(goes) or here
            if left != reached:  # a cache may also be flushed for the same device
                self.nodes[index].update(kind="transfer", came=left, goes=reached)
            self._reach(index, self._memory.place(operands[0], operands[2], length, text))
            target = self._memory.place(operands[3], operands[5], length, text)
        else:
            target = self._memory.place(operands[0], operands[2], length, text)
        self._memory.write(target, index)
        self._produced(index, length, text)

    def _find_moves(self, execute: Any) -> None:
        for block in ir_placement.blocks_of(execute):
            for place, op in enumerate(block):
                if op.name == "stream.cmd.copy":
                    self._moves[op] = ir_placement.moved_between(block, place)

    def _global_access(self, op: Any, name: str) -> None:
        symbol = ir_common.symbol_reference(op, "global")
        value = op.results[0] if name.endswith("load") else op.operands[0]
        if not _carries(value):
            return
        if name.endswith("load"):
            index = self._node(op, self._kinds.get(symbol, "global"), symbol)
            self._make(value, index)
        else:
            index = self._node(op, "store", symbol)
            self._use(index, value)
        pinned = self._pinned.get(symbol)
        if pinned:
            self.nodes[index]["device"] = " or ".join(pinned)

    def _hand_on(self, op: Any) -> None:
        # Each result carries the operand of the same position; the other operands are shapes and fences.
        carried = [value for value in op.operands if _carries(value)]
        for number, result in enumerate(op.results):
            if _carries(result) and carried:
                self._sources[result] = self._writers(carried[min(number, len(carried) - 1)])

    def _other(self, op: Any) -> None:
        """Read a transfer, slice, update, splat, call, or any other op that creates or takes tensors or resources."""
        takes = [value for value in op.operands if _carries(value)]
        makes = [value for value in op.results if _carries(value)]
        if any(len(list(region)) for region in op.regions):
            # Control flow: its results are what its regions yield. The regions are read afterwards and refer to it by
            # name.
            self._sources.update({value: [] for value in makes})
            self._join(op, makes)
            return
        if op.name in ("scf.yield", "scf.condition", "cf.br", "cf.cond_br") or not (takes or makes):
            self._branch(op)
            return
        if op.name == "flow.tensor.transfer":
            index = self._node(op, "transfer", "transfer")
            goes = ir_common.device_symbols(str(ir_common.attribute(op, "target")))
            came = {self.nodes[source]["device"] for value in takes for source in self._writers(value)}
            self.nodes[index].update(goes=" or ".join(goes), came=came.pop() if len(came) == 1 else "")
            self.nodes[index]["device"] = " or ".join(goes)
            self._use(index, takes[0])
            self._finish(op, index, device=False)
            return
        label = ir_common.symbol_reference(op, "callee") if op.name.endswith(".call") else op.name.partition(".")[2]
        index = self._node(op, "call" if op.name.endswith(".call") else "op", label)
        for value in takes:
            self._use(index, value)
        self._finish(op, index)

    def _join(self, op: Any, makes: list[Any]) -> None:
        """Pass the operands of a loop to its body; ``_branch`` passes what it yields to the results."""
        carried = [value for value in op.operands if _carries(value)]
        for region in op.regions:
            for block in list(region)[:1]:
                arguments = [value for value in block.arguments if _carries(value)]
                for argument, value in zip(arguments, carried):  # noqa: B905 - Python 3.9 has no strict=
                    self._sources[argument] = self._writers(value)
        for value, operand in zip(makes, carried):  # noqa: B905
            if "for" in op.name or "while" in op.name:
                self._sources[value] = list(self._writers(operand))

    def _branch(self, op: Any) -> None:
        """Pass the operands of a terminator to the results of the op around it, or to the arguments of a block."""
        carried = [value for value in op.operands if _carries(value)]
        if op.name in ("scf.yield", "scf.condition"):
            around = ir_common.parent(op)
            targets = [value for value in around.results if _carries(value)]
        else:
            targets = [value for block in op.successors for value in block.arguments if _carries(value)]
        for target, value in zip(targets, carried):  # noqa: B905
            known = self._sources.setdefault(target, [])
            known.extend(writer for writer in self._writers(value) if writer not in known)

    def _node(self, op: Any, kind: str, name: str, device: str = "", number: int = -1) -> int:
        file, line = ir_common.place(op)
        found = ir_placement.devices_of(op, [])
        known = device or " or ".join(found)
        if not known and len(self._devices) == 1 and not (kind in ("dispatch", "op") and op.name.startswith("flow.")):
            known = self._devices[0]
        self.nodes.append(
            {
                "function": self._function,
                "kind": kind,
                "name": name,
                "op": op.name,
                "executable": "",
                "device": known,
                "came": "",
                "goes": "",
                "bytes": 0,
                "text": "",
                "file": "" if file == "-" else file,
                "line": line,
                "number": number,
            }
        )
        return len(self.nodes) - 1

    def _make(self, value: Any, index: int) -> None:
        """Record that ``value`` is the content of a node."""
        size, text = _extent(value)
        self._sources[value] = [index]
        self._produced(index, size, text)
        self._memory.make(value, index)

    def _finish(self, op: Any, index: int, device: bool = True) -> None:
        """Record the results of an op that is a node; without a device it runs where its operands are."""
        for value in op.results:
            if _carries(value):
                self._make(value, index)
        node = self.nodes[index]
        if device and not node["device"]:
            near = [self.nodes[source] for source, target in self.edges if target == index]
            moved = {other["device"] for other in near if other["kind"] not in ("constant", "global")}
            held = moved or {other["device"] for other in near}
            known = sorted(name for name in held if name)
            node["device"] = known[0] if len(known) == 1 else self._devices[0] if len(self._devices) == 1 else ""

    def _produced(self, index: int, size: int | None, text: str) -> None:
        node = self.nodes[index]
        if size is None or node["bytes"] is None:
            node["bytes"], node["text"] = None, node["text"] or text
        else:
            node["bytes"] += size

    def _use(self, index: int, value: Any) -> None:
        if not _carries(value):
            return
        size, text = _extent(value)
        for source in self._writers(value):
            self._edge(source, index, size, text)

    def _writers(self, value: Any) -> list[int]:
        """The nodes that wrote the current content of a tensor or resource."""
        if value in self._sources and not ir_common.text_of(value.type).startswith("!stream"):
            return self._sources[value]
        if ir_common.is_resource(value):
            return self._memory.holders(value) or self._sources.get(value, [])
        return []

    def _reach(self, index: int, place: Any, *, updates: bool = False) -> None:
        for source in self._memory.read(place, updates=updates):
            self._edge(source, index, place.bytes, place.text)

    def _edge(self, source: int, target: int, size: int | None, text: str) -> None:
        if source == target:
            return
        known = self.edges.get((source, target))
        if known is None:
            self.edges[source, target] = [size, text]
        elif size is None or known[0] is None:
            known[0], known[1] = None, known[1] or text
        else:
            known[0] += size


def _carries(value: Any) -> bool:
    """Whether a value is a tensor of data or a resource."""
    kind = ir_common.text_of(value.type)
    return kind.startswith(("tensor<", "!stream.resource"))


def _name(value: Any, state: Any) -> str:
    return str(value.get_name(state))


def _extent(value: Any) -> tuple[int | None, str]:
    """Bytes of a value; or None and an expression such as ``8,192 B × ?``."""
    kind = ir_common.text_of(value.type)
    if not kind.startswith("tensor<"):
        return None, ""
    return tensor_extent(kind)


def _size_text(ir: Any, value: Any, state: Any) -> str:
    """A length that is not constant: ``512 B × %16``."""
    op = ir_common.owner(value)
    if not isinstance(op, ir.Block) and op.name == "arith.muli":
        left, right = list(op.operands)
        for factor, other in ((right, left), (left, right)):
            known = ir_common.constant(ir, factor)
            if known is not None:
                return f"{known:,} B × {_name(other, state)}"
    return f"{_name(value, state)} B"
