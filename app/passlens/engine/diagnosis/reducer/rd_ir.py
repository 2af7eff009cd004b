"""Utilities on the MLIR Python bindings for edits of IR: walk, erase safely, create values.

An op with uses must not be erased: the bindings do not check it, and the process would crash.
"""

from __future__ import annotations

import re
from typing import Any

FUNCTIONS = ("func.func", "util.func")
RETURNS = {"func.func": "func.return", "util.func": "util.return"}
LOADS = (".dispatch.tensor.load", ".dispatch.tensor.store")
SUBSPAN = "hal.interface.binding.subspan"
_PURE = (
    "arith.", "math.", "tensor.", "linalg.", "index.", "affine.", "vector.", "complex.", "torch.", "tosa.",
    "stablehlo.", "iree_linalg_ext.", "iree_encoding.", "hal.interface.", "util.assume.", "flow.tensor.", "hal.tensor.",
)  # fmt: skip
_CHEAP = ("arith.constant", "tensor.empty", SUBSPAN, "hal.interface.constant.load", *RETURNS.values(), "hal.return")
_GIVING = tuple(RETURNS.values())
_STATIC = re.compile(r"tensor<((?:\d+x)*)([a-z]\w*)>")
_DIMENSION = re.compile(r"(?<=[<x])\d+(?=x)")


class NotPossibleError(Exception):
    """An edit is impossible here."""


def walk(op: Any) -> list[Any]:
    """The op and all ops inside it, in text order."""
    found: list[Any] = []
    _collect(op.operation, found)
    return found


def _collect(op: Any, found: list[Any]) -> None:
    found.append(op)
    for region in op.regions:
        for block in region:
            for child in block:
                _collect(child.operation, found)


def parent_of(op: Any) -> Any:
    """The parent op; None for the outermost."""
    try:
        parent = op.operation.parent
    except Exception:  # some versions of the bindings raise for a detached op
        return None
    return None if parent is None else parent.operation


def is_cheap(name: str) -> bool:
    """Whether ops of this name do not count: they only produce or consume a value."""
    return name in _CHEAP or name.endswith((*LOADS, ".yield"))


def is_pure(name: str) -> bool:
    """Whether ops of this name can be removed if their results are unused."""
    return name.startswith(_PURE) or name.endswith((LOADS[0], ".dispatch.workload.ordinal"))


def sweep(root: Any) -> None:
    """Erase unused pure ops: from the end to the front, so that users are erased before their operands."""
    for op in reversed(walk(root)):
        if is_pure(op.name) and len(op.results) and not any(_used(result) for result in op.results):
            op.erase()


def gives_undefined(root: Any) -> bool:
    """Whether uninitialised values are returned: a compiler may do anything with those."""
    for op in walk(root):
        if op.name in _GIVING or op.name.endswith(LOADS[1]):
            for operand in op.operands:
                owner = operand.owner
                if getattr(owner, "name", "") == "tensor.empty":
                    return True
    return False


def _used(value: Any) -> bool:
    return next(iter(value.uses), None) is not None


def erase(op: Any) -> None:
    """Erase an op without uses.

    Raises:
        NotPossibleError: It has uses.
    """
    if any(_used(result) for result in op.results):
        raise NotPossibleError
    op.erase()


def size_of(root: Any, text: str) -> tuple[int, ...]:
    """Counted ops, all ops, the sum of all dimensions, and the length of the text: smaller is better, in this order."""
    names = [op.name for op in walk(root)]
    heavy = sum(not is_cheap(name) for name in names)
    return heavy, len(names), sum(int(found) for found in _DIMENSION.findall(text)), len(text)


def print_op(root: Any) -> str:
    """The text of a module, with aliases and without locations."""
    text: str = root.operation.get_asm(enable_debug_info=False, assume_verified=True)
    return text.rstrip() + "\n"


def function_of(op: Any) -> tuple[Any, bool]:
    """The function around an op, and whether that is the body of a dispatch; None without one."""
    function = None
    at = parent_of(op)
    while at is not None:
        if function is None and at.name in FUNCTIONS:
            function = at
        if at.name == "hal.executable":
            return function, True
        at = parent_of(at)
    return function, False


class Values:
    """Creates values: arguments of a function, reads of a dispatch's bindings, constants."""

    def __init__(self, ir: Any) -> None:
        self._ir = ir

    def make(self, kind: Any, before: Any, *, constant: bool = False) -> Any:
        """A value of a type, usable by an op and those after it.

        Args:
            kind: The type.
            before: The op.
            constant: Whether to prefer a constant to a value that is read.

        Raises:
            NotPossibleError: No value of that type can be created.
        """
        text = str(kind)
        scalar = self._scalar(kind, text, before)
        if scalar is not None:
            return scalar
        function, dispatch = function_of(before)
        if function is None:
            raise NotPossibleError
        static = _STATIC.fullmatch(text)
        if constant and static:
            return self._constant(kind, static[2], before)
        if not dispatch:
            return self._argument(kind, function)
        if static:
            return self._load(kind, static[1], function, before)
        raise NotPossibleError

    def give_back(self, values: list[Any], function: Any, *, dispatch: bool) -> None:
        """Return values from a function, or write them to bindings of the dispatch. The function must have no return
        yet.

        Raises:
            NotPossibleError: No value can be returned.
        """
        ir = self._ir
        block = function.regions[0].blocks[0]
        with ir.InsertionPoint(block), ir.Location.unknown():
            if dispatch:
                stored = [self._store(value, function) for value in values if _STATIC.fullmatch(str(value.type))]
                if not stored:
                    raise NotPossibleError
                ir.Operation.create(RETURNS[function.name])
                return
            if not values:
                raise NotPossibleError
            ir.Operation.create(RETURNS[function.name], operands=values)
        self._retype(function, [value.type for value in values])

    def _scalar(self, kind: Any, text: str, before: Any) -> Any:
        ir = self._ir
        if text == "index" or re.fullmatch(r"i\d+", text):
            value = ir.IntegerAttr.get(kind, 1)
        elif re.fullmatch(r"(?:f|bf)\d+\w*", text):
            value = ir.FloatAttr.get(kind, 1.0)
        else:
            return None
        return self._create("arith.constant", [kind], [], {"value": value}, before)

    def _constant(self, kind: Any, element: str, before: Any) -> Any:
        ir = self._ir
        made = splat(ir, kind)
        if made is None:
            raise NotPossibleError
        return self._create("arith.constant", [kind], [], {"value": made}, before)

    def _create(self, name: str, results: list[Any], operands: list[Any], attributes: dict[str, Any], at: Any) -> Any:
        ir = self._ir
        with ir.Location.unknown():
            made = ir.Operation.create(
                name, results=results, operands=operands, attributes=attributes, ip=ir.InsertionPoint(at)
            )
        return made.results[0]

    def _argument(self, kind: Any, function: Any) -> Any:
        ir = self._ir
        block = function.regions[0].blocks[0]
        value = block.add_argument(kind, ir.Location.unknown(kind.context))
        outputs = ir.TypeAttr(function.attributes["function_type"]).value
        self._retype(function, list(ir.FunctionType(outputs).results))
        return value

    def without_arguments(self, function: Any, numbers: list[int]) -> None:
        """Remove unused arguments from a function."""
        block = function.regions[0].blocks[0]
        for number in sorted(numbers, reverse=True):
            block.erase_argument(number)
        outputs = self._ir.TypeAttr(function.attributes["function_type"]).value
        self._retype(function, list(self._ir.FunctionType(outputs).results))

    def _retype(self, function: Any, results: list[Any]) -> None:
        ir = self._ir
        inputs = [argument.type for argument in function.regions[0].blocks[0].arguments]
        with function.context:
            function.attributes["function_type"] = ir.TypeAttr.get(ir.FunctionType.get(inputs, results))
        for name in ("arg_attrs", "res_attrs", "tied_operands", "iree.abi.stub", "iree.reflection"):
            if name in function.attributes:
                del function.attributes[name]

    def _binding(self, function: Any, access: str, kind: Any, before: Any) -> Any:
        """A dispatch binding as a tensor of this type: a binding may be read with several types."""
        ir = self._ir
        for op in walk(function):
            if op.name == SUBSPAN and f"{access}:" in str(op.results[0].type):
                offset = op.operands[0] if len(op.operands) else None
                if offset is None or len(op.operands) > 1:
                    continue
                prefix = str(op.results[0].type).partition("<")[0]
                wanted = ir.Type.parse(f"{prefix}<{access}:{kind}>", function.context)
                zero = self._create(
                    "arith.constant",
                    [offset.type],
                    [],
                    {"value": ir.IntegerAttr.get(offset.type, 0)},
                    before,
                )
                attributes = {name: op.attributes[name] for name in _names(op)}
                return self._create(SUBSPAN, [wanted], [zero], attributes, before), prefix.lstrip("!")
        raise NotPossibleError

    def _load(self, kind: Any, shape: str, function: Any, before: Any) -> Any:
        source, prefix = self._binding(function, "readonly", kind, before)
        return self._create(f"{prefix}.load", [kind], [source], self._extents(shape, 1), before)

    def _store(self, value: Any, function: Any) -> Any:
        ir = self._ir
        target, prefix = self._binding_at_end(function, value)
        shape = _STATIC.fullmatch(str(value.type))
        attributes = self._extents(shape[1] if shape else "", 2)
        return ir.Operation.create(f"{prefix}.store", operands=[value, target], attributes=attributes)

    def _binding_at_end(self, function: Any, value: Any) -> Any:
        ir = self._ir
        for op in walk(function):
            if op.name == SUBSPAN and "writeonly:" in str(op.results[0].type) and len(op.operands) == 1:
                prefix = str(op.results[0].type).partition("<")[0]
                wanted = ir.Type.parse(f"{prefix}<writeonly:{value.type}>", function.context)
                attributes = {name: op.attributes[name] for name in _names(op)}
                made = ir.Operation.create(SUBSPAN, results=[wanted], operands=[op.operands[0]], attributes=attributes)
                return made.results[0], prefix.lstrip("!")
        raise NotPossibleError

    def _extents(self, shape: str, fixed: int) -> dict[str, Any]:
        ir = self._ir
        sizes = [int(word) for word in shape.split("x") if word]
        long = ir.DenseI64ArrayAttr.get
        return {
            "static_offsets": long([0] * len(sizes)),
            "static_sizes": long(sizes),
            "static_strides": long([1] * len(sizes)),
            "operandSegmentSizes": ir.DenseI32ArrayAttr.get([1] * fixed + [0] * 4),
        }


def _names(op: Any) -> list[str]:
    return [attribute if isinstance(attribute, str) else attribute.name for attribute in op.attributes]


names_of = _names


def splat(ir: Any, kind: Any) -> Any:
    """The attribute of a tensor or vector of zeros; None if its type has none."""
    try:
        shaped = ir.ShapedType(kind)
        element = shaped.element_type
        if not shaped.has_static_shape:
            return None
        text = str(element)
        if text == "index" or re.fullmatch(r"[su]?i\d+", text):
            return ir.DenseElementsAttr.get_splat(kind, ir.IntegerAttr.get(element, 0))
        return ir.DenseElementsAttr.get_splat(kind, ir.FloatAttr.get(element, 0.0))
    except Exception:  # an element type without an attribute in the bindings
        return None
