"""The targets of strategies: the removable parts of IR of each kind, in text order.

A target is the index of an op in the walk over the module, with the part of it that is meant.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from passlens.engine.diagnosis.reducer import rd_ir
else:
    import rd_ir

_KEPT = frozenset({"sym_name", "function_type", "operandSegmentSizes", "resultSegmentSizes", "static_sizes"})
_TERMINATORS = (".return", ".yield", "_end", ".terminator", ".unreachable", ".br", ".cond_br")
_VALUES = ("dense<", "dense_resource<")
_GLOBAL = ".global"
_EXPORT = "hal.executable.export"


class Target(NamedTuple):
    """The index of an op in the walk, and the part that is meant (an attribute's name, an operand's index)."""

    place: int
    what: Any = None


def _is_terminator(name: str) -> bool:
    return name.endswith(_TERMINATORS)


def symbols(ops: list[Any]) -> list[Target]:
    """Ops with symbols, and initialisers, which have none; globals follow their readers.

    Not the export of an existing kernel: without it the kernel is an ordinary function, which fails for other reasons,
    though possibly with the same message.
    """
    kernels = {str(op.attributes["sym_name"]) for op in ops if op.name in rd_ir.FUNCTIONS}
    return [
        Target(place)
        for place, op in enumerate(ops)
        if place
        and ("sym_name" in op.attributes or op.name == "util.initializer")
        and not op.name.endswith(_GLOBAL)
        and not (op.name == _EXPORT and str(op.attributes["sym_name"]) in kernels)
    ]


def constants(ops: list[Any]) -> list[Target]:
    """Constants and initial values with differing elements."""
    found = []
    for place, op in enumerate(ops):
        for name in rd_ir.names_of(op):
            text = str(op.attributes[name])[:40] if name in ("value", "initial_value") else ""
            plain = text.startswith("dense<") and not text.startswith(("dense<[", 'dense<"'))
            if text.startswith(_VALUES) and not plain:
                found.append(Target(place, name))
    return found


def cuts(ops: list[Any]) -> list[Target]:
    """The ops in function bodies before which the function could end, with the index of the function."""
    places = {op: place for place, op in enumerate(ops) if op.name in rd_ir.FUNCTIONS}
    found = []
    for place, op in enumerate(ops):
        around = rd_ir.parent_of(op)
        inside = around is not None and around in places and len(around.regions[0].blocks) == 1
        if inside and not rd_ir.is_cheap(op.name):
            found.append(Target(place, places[around]))
    return found


def globals_(ops: list[Any]) -> list[Target]:
    """Ops that hold a value for the whole module."""
    return [Target(place) for place, op in enumerate(ops) if op.name.endswith(_GLOBAL)]


def with_results(ops: list[Any]) -> list[Target]:
    """Ops that another value could replace."""
    return [
        Target(place)
        for place, op in enumerate(ops)
        if len(op.results) and not rd_ir.is_cheap(op.name) and not _is_terminator(op.name)
    ]


def without_uses(ops: list[Any]) -> list[Target]:
    """Ops without a symbol whose results are unused."""
    return [
        Target(place)
        for place, op in enumerate(ops)
        if place
        and not _is_terminator(op.name)
        and "sym_name" not in op.attributes
        and not any(next(iter(result.uses), None) is not None for result in op.results)
    ]


def returned(ops: list[Any]) -> list[Target]:
    """The results of functions."""
    return [
        Target(place, number)
        for place, op in enumerate(ops)
        if op.name in rd_ir.RETURNS.values() and rd_ir.function_of(op)[0] is not None
        for number in range(len(op.operands))
    ]


def unused_arguments(ops: list[Any]) -> list[Target]:
    """Unused arguments of functions."""
    return [
        Target(place, number)
        for place, op in enumerate(ops)
        if op.name in rd_ir.FUNCTIONS and len(op.regions[0].blocks)
        for number, argument in enumerate(op.regions[0].blocks[0].arguments)
        if next(iter(argument.uses), None) is None
    ]


def like_an_earlier_one(ops: list[Any]) -> list[Target]:
    """Arguments with the same type as an earlier one."""
    found = []
    for place, op in enumerate(ops):
        if op.name in rd_ir.FUNCTIONS and len(op.regions[0].blocks):
            types = [str(argument.type) for argument in op.regions[0].blocks[0].arguments]
            found += [Target(place, number) for number, kind in enumerate(types) if kind in types[:number]]
    return found


def unused_inputs(ops: list[Any]) -> list[Target]:
    """Operands of linalg ops whose elements are unused."""
    found = []
    for place, op in enumerate(ops):
        if op.name == "linalg.generic":
            arguments = list(op.regions[0].blocks[0].arguments)
            inputs = len(op.operands) - len(op.results)
            found += [
                Target(place, number)
                for number, argument in enumerate(arguments[:inputs])
                if next(iter(argument.uses), None) is None
            ]
    return found


def regions(ops: list[Any]) -> list[Target]:
    """Functions with a body."""
    return [
        Target(place) for place, op in enumerate(ops) if op.name in rd_ir.FUNCTIONS and len(op.regions[0].blocks) > 0
    ]


def attributes(ops: list[Any]) -> list[Target]:
    """Optional attributes of ops."""
    return [Target(place, name) for place, op in enumerate(ops) for name in rd_ir.names_of(op) if name not in _KEPT]
