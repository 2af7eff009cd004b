"""Placements written by hand for the tests of the Devices tab: the flow phase of pinned_constant, and layers."""

from __future__ import annotations

from passlens.engine.analysis.placement_tables import Basis, ItemKind, PlacedItem, PlacementTable, Pull
from passlens.engine.analysis.tables import Transfer

ZERO, ONE = "__device_0", "__device_1"
_TENSOR = "tensor<128x32xf32>"


def item(
    kind: ItemKind,
    name: str,
    devices: tuple[str, ...],
    line: int,
    *,
    op: str = "",
    operands: tuple[int, ...] = (),
    owner: int = -1,
    basis: Basis = Basis.OPERAND,
    pulls: tuple[Pull, ...] = (),
    moves_to: tuple[str, ...] = (),
    size: int | None = 16384,
    words: str = "",
    function: str = "forward",
    typed: str = _TENSOR,
) -> PlacedItem:
    """One item; ops have no type and no bytes."""
    of_op = kind is ItemKind.OP
    return PlacedItem(
        kind, name, op, function, devices, basis, pulls, moves_to, "" if of_op else typed, 0 if of_op else size,
        "" if of_op else words, operands, owner, (), line, f"pinned.mlir:{line - 43}" if line > 50 else "",
    )  # fmt: skip


def _pinned() -> PlacementTable:
    op, value = ItemKind.OP, ItemKind.VALUE
    both = (ZERO, ONE)
    explicit = Basis.ATTRIBUTE
    pulls = (Pull(ONE, 11, Basis.OPERAND), Pull(ZERO, 5, Basis.OPERAND))
    dispatch = "@forward_dispatch_{}_elementwise_4096_f32"
    items = (
        item(ItemKind.GLOBAL, "@rope_table", (ZERO,), 8, op="util.global", basis=explicit, function=""),
        item(ItemKind.ARGUMENT, "%arg0", (ZERO,), 51),
        item(value, "%rope_table", (ZERO,), 52, op="util.global.load", owner=0, basis=Basis.GLOBAL),
        item(op, "flow.tensor.transfer", (ZERO,), 54, op="flow.tensor.transfer", operands=(2,), moves_to=(ZERO,)),
        item(value, "%1", (ZERO,), 54, op="flow.tensor.transfer", owner=3),
        item(value, "%4", (ZERO,), 57, op="flow.tensor.reshape", owner=6),
        item(op, "flow.tensor.reshape", (ZERO,), 57, op="flow.tensor.reshape", operands=(4,)),
        item(op, dispatch.format(0), (ZERO,), 58, op="flow.dispatch", operands=(1, 4)),
        item(value, "%5", (ZERO,), 58, op="flow.dispatch", owner=7),
        item(op, "flow.tensor.transfer", (ONE,), 59, op="flow.tensor.transfer", operands=(8,), moves_to=(ONE,)),
        item(value, "%5b", (ONE,), 59, op="flow.tensor.transfer", owner=9),
        item(value, "%6", (ONE,), 59, op="flow.tensor.transfer", owner=9),
        item(op, dispatch.format(1), both, 60, op="flow.dispatch", operands=(11, 4), pulls=pulls),
        item(value, "%7", both, 60, op="flow.dispatch", owner=12),
        item(ItemKind.RESULT, "result 0", (ONE,), 63, operands=(13,)),
    )
    name = "flow.tensor.transfer"
    transfers = (
        Transfer(ZERO, ZERO, "%rope_table", 16384, "forward", "pinned.mlir:11", name, "", 54),
        Transfer(ONE, ONE, "%9", 16384, "forward", "pinned.mlir:12", name, "", 0),
        Transfer(ZERO, ONE, "%5", 16384, "forward", "pinned.mlir:16", name, "", 59),
    )
    return PlacementTable("flow", None, (ZERO,), both, items, transfers, ())


PINNED = _pinned()


def table(layers: int, size: str = "") -> PlacementTable:
    """Layers of a dispatch on one device, a transfer, and a dispatch on the other one."""
    known = None if size else 4096
    items = [item(ItemKind.ARGUMENT, "%arg0", (ZERO,), 1, size=known, words=size)]
    transfers = []
    last, line = 0, 1
    for layer in range(layers):
        for device, moves in ((ZERO, False), (ONE, True), (ONE, False)):
            line += 1
            op = "flow.tensor.transfer" if moves else "flow.dispatch"
            name = op if moves else f"@forward_dispatch_{layer}_matmul"
            if moves:
                transfers.append(Transfer(ZERO, ONE, f"%{last}", known, "forward", "", op, size, line))
            to = (device,) if moves else ()
            items.append(item(ItemKind.OP, name, (device,), line, op=op, operands=(last,), moves_to=to))
            made = len(items) - 1
            items.append(item(ItemKind.VALUE, f"%{line}", (device,), line, op=op, owner=made, size=known, words=size))
            last = len(items) - 1
    return PlacementTable("flow", None, (), (ZERO, ONE), tuple(items), tuple(transfers), ())
