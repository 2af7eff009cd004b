"""Resolves values of type ``!hal.device`` and attributes to declared devices."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from passlens.engine.analysis.reader import ir_common, ir_words
else:
    import ir_common
    import ir_words

_DEEPEST = 16


class Handles:
    """The devices of one module, traced through values and globals."""

    def __init__(self, ir: Any) -> None:
        self._ir = ir
        self._globals: dict[str, list[str]] = {}
        self._chosen: dict[str, list[Any]] = {}  # the values stored in globals

    def declare(self, symbol: str) -> None:
        """Record a global that declares a device."""
        self._globals[symbol] = [symbol]

    def collect(self, function: Any) -> None:
        """Record a function's stores to globals, before any query."""
        for op in ir_common.walk(function):
            if op.name == "util.global.store" and ir_words.is_device(op.operands[0]):
                self._chosen.setdefault(ir_common.symbol_reference(op, "global"), []).append(op.operands[0])

    def of(self, value: Any, depth: int = 0) -> list[str]:
        """The declared devices that a value may be."""
        op = ir_common.owner(value)
        if isinstance(op, self._ir.Block) or depth > _DEEPEST:
            return []
        if op.name == "util.global.load":
            return self._of_global(ir_common.symbol_reference(op, "global"), depth)
        stated = ir_common.attribute(op, "affinity")
        if stated is not None:
            return ir_common.device_symbols(str(stated))
        found: list[str] = []
        for operand in op.operands:
            if ir_words.is_device(operand):
                found.extend(self.of(operand, depth + 1))
        return list(dict.fromkeys(found))

    def _of_global(self, symbol: str, depth: int) -> list[str]:
        """The devices that a global may hold: itself if it declares one, otherwise those stored in it."""
        if symbol not in self._globals:
            self._globals[symbol] = [symbol]  # also the result for one that depends on itself
            chosen = [self.of(value, depth + 1) for value in self._chosen.get(symbol, [])]
            self._globals[symbol] = list(dict.fromkeys(one for devices in chosen for one in devices)) or [symbol]
        return self._globals[symbol]


def outright(op: Any) -> frozenset[str] | None:
    """The devices that an op names explicitly; None if it names none."""
    for key in ir_words.OUTRIGHT:
        found = ir_common.attribute(op, key)
        if found is not None:
            devices = ir_common.device_symbols(str(found))
            if devices:
                return frozenset(devices)
    return None
