"""Reads the placement of each op, value, global, argument and result of a module in any host dialect.

Ops inside dispatches are left out: they run where the dispatch runs. What the IR does not state is inferred as the
compiler does (``ir_solve``), so that a text before placement already shows the future placement.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from passlens.engine.analysis.reader import ir_common, ir_handles, ir_placement, ir_solve, ir_words
    from passlens.engine.analysis.reader.ir_extents import Extents
    from passlens.engine.analysis.reader.ir_progress import WALKED, Progress
else:
    import ir_common
    import ir_handles
    import ir_placement
    import ir_solve
    import ir_words
    from ir_extents import Extents
    from ir_progress import WALKED, Progress


def read_items(ir: Any, module: Any, progress: Progress) -> dict[str, Any]:
    """The items with their devices; see ``placement_tables.PlacedItem``."""
    return _Items(ir, module, progress).read()


def read_places(ir: Any, module: Any, progress: Progress) -> list[list[Any]]:
    """File and line of each item that ``read_items`` returns for the same module without locations."""
    return _Items(ir, module, progress).places()


class _Items:
    """Reads the items of one module."""

    def __init__(self, ir: Any, module: Any, progress: Progress) -> None:
        self._ir = ir
        self._progress = progress
        self._module = module
        self._state = ir.AsmState(module.operation)
        self._default = ir_placement.default_devices(module)
        self._sizes = Extents(ir, self._state)
        self.items: list[dict[str, Any]] = []
        self._nodes: list[ir_solve.Node] = []
        self._ops: list[Any] = []  # the op of each item, for its location
        self._values: dict[Any, int] = {}
        self._globals: dict[str, int] = {}
        self._handles = ir_handles.Handles(ir)
        self._joins: list[tuple[int, Any]] = []  # an item, and a value that it may be
        self._arguments: dict[str, list[Any]] = {}
        self._calls: list[Any] = []
        self._returned: dict[str, list[Any]] = {}
        self._function = ""
        self._by_place: dict[int, Any] = {}
        self._places_of_ops: dict[Any, int] | None = None

    def read(self) -> dict[str, Any]:
        """See ``read_items``."""
        self._collect()
        default = self._default
        declared = [entry["symbol"] for entry in ir_placement.device_globals(self._module) if entry["spec"]]
        rounds = ir_solve.solve(self._nodes)
        named = list(declared)
        for place, (item, node) in enumerate(zip(self.items, self._nodes)):  # noqa: B905 - Python 3.9 has no strict=
            devices, how = ir_solve.basis(self._nodes, node, default)
            item["devices"] = devices
            item["basis"] = item.pop("enclosed", "") or how
            named.extend(device for device in [*devices, *item["moves_to"]] if device not in named)
            inferred = item["basis"] not in ("attribute", "enclosing op", "default", "unknown")
            item["pulls"] = (
                ir_solve.pulls(self._nodes, place, ir_words.PULLS) if inferred and len(declared) != 1 else []
            )
            item["bytes"], item["size"] = self._size(place)
            self._progress.tell(WALKED + (1 - WALKED) * place / len(self.items))
        return {
            "items": self.items,
            "default": default,
            "devices": named,
            "transfers": self._transfers(),
            "settled": rounds < ir_solve.MAX_ROUNDS,
        }

    def places(self) -> list[list[Any]]:
        """See ``read_places``."""
        self._collect()
        found = []
        for op in self._ops:
            file, line = ir_common.place(op)
            found.append(["" if file == "-" else file, line])
        return found

    def _collect(self) -> None:
        top = self._module.operation
        functions = []
        for op in ir_common.walk(top, skip=(*ir_words.EXECUTABLES, *ir_words.FUNCTIONS)):
            if op.name == "util.global":
                self._global(op)
            elif op.name in ir_words.FUNCTIONS and any(len(list(region)) for region in op.regions):
                functions.append(op)
        for function in functions:
            self._handles.collect(function)
        for function in functions:
            self._read_function(function)
        for call in self._calls:
            callee = ir_common.symbol_reference(call, "callee")
            for argument, value in zip(self._arguments.get(callee, []), call.operands):  # noqa: B905
                if argument in self._values:
                    self._joins.append((self._values[argument], value))
            for returned in self._returned.get(callee, []):
                for result, value in zip(call.results, returned):  # noqa: B905
                    if result in self._values:
                        self._joins.append((self._values[result], value))
        for place, value in self._joins:
            source = self._values.get(value)
            if source is not None and source != place and source not in self._nodes[place].same:
                self._nodes[place].same.append(source)
                self._nodes[source].feeds.append(place)

    def _global(self, op: Any) -> None:
        name = ir_common.string(op, "sym_name")
        kind = getattr(ir_common.attribute(op, "type"), "value", "")
        if str(kind) == "!hal.device":
            if ir_common.attribute(op, "initial_value") is not None:
                self._handles.declare(name)
            return
        if not str(kind).startswith(ir_words.CARRIES):
            return
        affinity = ir_common.attribute(op, "stream.affinity")
        place = self._item("global", op, "@" + name, kind=str(kind))
        if affinity is not None:
            self._nodes[place].explicit = frozenset(ir_common.device_symbols(str(affinity)))
        self._globals[name] = place

    def _read_function(self, function: Any) -> None:
        self._function = ir_common.function_of(function)
        blocks = [block for region in function.regions for block in region]
        stated = ir_common.attribute(function, "arg_attrs")
        for number, value in enumerate(blocks[0].arguments):
            place = self._value("argument", function, value, f"%arg{number}")
            if place >= 0:
                self._nodes[place].explicit = ir_words.stated(stated, number)
        self._arguments[self._function] = list(blocks[0].arguments)
        for block in blocks[1:]:
            for value in block.arguments:
                self._value("value", function, value)
        for block in blocks:
            self._read_block(block, function, {})
        self._function = ""

    def _read_block(self, block: Any, function: Any, enclosing: dict[str, Any]) -> None:
        for view in block:
            self._read_op(view.operation, function, enclosing)

    def _read_op(self, op: Any, function: Any, enclosing: dict[str, Any]) -> None:
        name = op.name
        if name == "util.global.load":
            self._load(op)
        elif name == "util.global.store":
            self._store(op)
        elif name in ir_words.RETURNS:
            self._return(op, function)
        elif name in ir_words.YIELDS:
            around = ir_common.parent(op)
            for result, value in zip(around.results, op.operands):  # noqa: B905
                if result in self._values:
                    self._joins.append((self._values[result], value))
        elif name in ir_words.BRANCHES:
            self._branch(op)
        elif name not in ir_words.HIDDEN:
            enclosing = self._op(op, enclosing)
        if name.startswith(ir_words.ENTERED) or name in ir_words.ENTERED_TOO:
            self._enter(op, function, enclosing)

    def _enter(self, op: Any, function: Any, enclosing: dict[str, Any]) -> None:
        captured = [value for value in op.operands if ir_words.carries(value)]
        for region in op.regions:
            for block in region:
                inside = [value for value in block.arguments if ir_words.carries(value)]
                for argument, value in zip(inside, captured):  # noqa: B905
                    if op.name in ir_words.CAPTURES:
                        if value in self._values:  # the same memory: not a separate item
                            self._values[argument] = self._values[value]
                    else:
                        place = self._value("value", op, argument)
                        if place >= 0:
                            self._joins.append((place, value))
                self._read_block(block, function, enclosing)

    def _op(self, op: Any, enclosing: dict[str, Any]) -> dict[str, Any]:
        """Add an item for an op that does something; returns the enclosing placement for the ops inside it."""
        taken = [value for value in op.operands if ir_words.carries(value)]
        made = [value for value in op.results if ir_words.carries(value)]
        handles = [value for value in op.operands if ir_words.is_device(value)]
        outright = ir_handles.outright(op)
        if op.name in ir_words.ASKED:  # the host chooses among devices, unless it chooses among data
            handles, outright = [], None
        if not (taken or made or handles or outright is not None):
            return enclosing
        place = self._item("op", op, ir_words.label(op))
        item, node = self.items[place], self._nodes[place]
        if outright is None and handles:
            outright = frozenset(device for value in handles for device in self._handles.of(value)) or None
        if outright is not None:
            node.explicit = outright
            enclosing = {"devices": outright}
        elif enclosing and not op.name.startswith("scf."):
            node.explicit = enclosing["devices"]
            item["enclosed"] = "enclosing op"
        elif op.name.startswith(ir_words.PLACED) and self._default:
            node.explicit = frozenset(self._default)
            item["enclosed"] = "default"
        if op.name in ir_words.TRANSFERS:
            item["moves_to"] = sorted(outright or ())
        node.operands = list(dict.fromkeys(self._values[value] for value in taken if value in self._values))
        item["operands"] = node.operands
        item["reads"] = [self._values[value] for value in ir_words.only_read(op) if value in self._values]
        for operand in node.operands:
            self._nodes[operand].users.append(place)
        tied = ir_words.tied(op)
        for number, value in enumerate(op.results):
            index = self._value("value", op, value)
            if index < 0:
                continue
            self.items[index]["owner"] = place
            self._nodes[index].made_by = place
            node.results.append(index)
            source = tied.get(number)
            own = ir_words.own_affinity(op)
            if own is not None and op.name.startswith(ir_words.MEMORY):
                self._nodes[index].explicit = own
            elif source is not None and op.operands[source] in self._values:
                item["tied"].append(self._values[op.operands[source]])
                self._joins.append((index, op.operands[source]))
        if op.name in ir_words.CALLS:
            self._calls.append(op)
        return enclosing

    def _load(self, op: Any) -> None:
        symbol = ir_common.symbol_reference(op, "global")
        place = self._value("value", op, op.results[0])
        home = self._globals.get(symbol)
        if place >= 0 and home is not None:
            self.items[place]["owner"] = home
            self._nodes[place].made_by = home
            self._nodes[home].users.append(place)

    def _store(self, op: Any) -> None:
        symbol = ir_common.symbol_reference(op, "global")
        value = op.operands[0]
        home, source = self._globals.get(symbol), self._values.get(value)
        if home is not None and source is not None:
            self._nodes[home].operands.append(source)
            self._nodes[source].users.append(home)

    def _return(self, op: Any, function: Any) -> None:
        self._returned.setdefault(self._function, []).append(list(op.operands))
        stated = ir_common.attribute(function, "res_attrs")
        for number, value in enumerate(op.operands):
            source = self._values.get(value)
            if source is None:
                continue
            place = self._item("result", op, f"result {number}", kind=ir_common.text_of(value.type))
            self._nodes[place].operands = [source]
            self._nodes[source].users.append(place)
            self.items[place]["operands"] = [source]
            self._nodes[place].explicit = ir_words.stated(stated, number)

    def _branch(self, op: Any) -> None:
        operands = list(op.operands)
        sizes = ir_common.segments(op) if op.name == "cf.cond_br" else [0, len(operands)]
        start = sizes[0]
        for block, count in zip(op.successors, sizes[1:]):  # noqa: B905
            for argument, value in zip(block.arguments, operands[start : start + count]):  # noqa: B905
                if argument in self._values:
                    self._joins.append((self._values[argument], value))
            start += count

    def _value(self, kind: str, op: Any, value: Any, name: str = "") -> int:
        """Add an item for a value on a device; -1 for other values."""
        if not ir_words.carries(value):
            return -1
        place = self._item(kind, op, name or value.get_name(self._state), kind=ir_common.text_of(value.type))
        self._values[value] = place
        return place

    def _item(self, what: str, op: Any, name: str, kind: str = "") -> int:
        line = ir_common.place(op)[1]
        self._progress.line(line)
        self.items.append(
            {
                "kind": what,
                "name": name,
                "op": "" if what == "argument" else op.name,
                "function": self._function,
                "moves_to": [],
                "type": kind,
                "operands": [],
                "reads": [],
                "owner": -1,
                "tied": [],
                "line": line,
            }
        )
        self._nodes.append(ir_solve.Node(what))
        self._ops.append(op)
        return len(self.items) - 1

    def _size(self, place: int) -> tuple[int | None, str]:
        item = self.items[place]
        if item["kind"] == "op":
            return 0, ""
        if item["kind"] == "global":
            kind = getattr(ir_common.attribute(self._ops[place], "type"), "value", None)
            if kind is not None and item["type"].startswith("tensor<"):
                return ir_common.shaped_bytes(self._ir, kind), ""
        if not self._by_place:
            for value, index in self._values.items():  # the first of several names of the same memory
                self._by_place.setdefault(index, value)
        if item["kind"] in ("global", "result"):
            sizes = [self._sizes.of(self._by_place[one]) for one in self._nodes[place].operands]
            return sizes[0] if sizes else (None, "")
        return self._sizes.of(self._by_place[place])

    def _transfers(self) -> list[dict[str, Any]]:
        """Moves between devices, each with the index of its op among the items."""
        found = []
        for place, item in enumerate(self.items):
            if item["kind"] == "op" and item["op"] in ir_words.TRANSFERS and item["operands"]:
                value = self.items[item["operands"][0]]
                source = value["devices"]
                stated = ir_common.attribute(self._ops[place], "source_affinity")
                if stated is not None:
                    source = ir_common.device_symbols(str(stated))
                found.append(
                    {"item": place, "source": source, "target": item["moves_to"] or source, "value": value["name"]}
                    | {"bytes": value["bytes"], "size": value["size"]}
                )
        found.extend(self._copies())
        return sorted(found, key=lambda entry: entry["item"])

    def _copies(self) -> list[dict[str, Any]]:
        """Copies between devices once work is scheduled (see ``ir_placement``)."""
        found = []
        for place, op in enumerate(self._ops):
            if op.name != "stream.cmd.execute" or self.items[place]["kind"] != "op":
                continue
            here = ir_placement.devices_of(op, self._default)
            for block in ir_placement.blocks_of(op):
                for index, copy in enumerate(block):
                    if copy.name != "stream.cmd.copy":
                        continue
                    came, goes = ir_placement.moved_between(block, index)
                    if came or goes:
                        found.append(self._copy(copy, came or here, goes or here))
        return found

    def _copy(self, copy: Any, came: list[str], goes: list[str]) -> dict[str, Any]:
        operands = list(copy.operands)
        source = self._values.get(operands[0], -1)
        name = self.items[source]["name"] if source >= 0 else str(operands[0].get_name(self._state))
        owner = self.items[source]["owner"] if source >= 0 else -1
        if owner >= 0 and self.items[owner]["kind"] == "global":
            name = self.items[owner]["name"]
        constant, text = self._sizes.length(operands[-1])
        if self._places_of_ops is None:
            self._places_of_ops = {
                one: index for index, one in enumerate(self._ops) if self.items[index]["kind"] == "op"
            }
        place = self._places_of_ops[copy]
        return {"item": place, "source": came, "target": goes, "value": name, "bytes": constant, "size": text}
