"""Reads device code out of IR: functions, their workgroup memory, pipeline, workgroup size and target limits."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from passlens.engine.analysis.reader import ir_common
else:
    import ir_common

_EXECUTABLES = ("hal.executable", "stream.executable", "flow.executable")


def read_kernels(ir: Any, module: Any, text: str) -> list[dict[str, Any]]:
    """One entry for each function with a body, inside executables or, in the dump of one function, bare."""
    found: list[dict[str, Any]] = []
    lines = _Lines(text)
    for op in ir_common.walk(module.operation, skip=("util.func", "util.initializer")):
        if op.name not in ("func.func", "llvm.func") or not any(len(list(region)) for region in op.regions):
            continue
        found.append(_kernel(ir, op, lines))
    return found


def _kernel(ir: Any, function: Any, lines: _Lines) -> dict[str, Any]:
    name = ir_common.string(function, "sym_name")
    executable, target, export = "", "", None
    around = ir_common.parent(function)
    while around is not None:
        if around.name in ("hal.executable.variant", "hal.executable"):
            export = export or _export(around, name)
        if around.name == "hal.executable.variant":
            target = str(ir_common.attribute(around, "target") or "")
        if around.name in _EXECUTABLES:
            executable = ir_common.string(around, "sym_name")
        around = ir_common.parent(around)
    entry: dict[str, Any] = {
        "kernel": name,
        "executable": executable,
        "exported": export is not None,
        "allocations": _allocations(ir, function, lines),
        "pipeline": "",
        "workgroup_size": [],
        "subgroup_size": None,
    }
    entry.update(_target(target))
    translation = ir_common.attribute(function, "translation_info")
    if translation is not None:
        words = ir_common.tokens(str(translation))
        entry["pipeline"] = _pipeline(ir_common.keyed(words, "pipeline") or words[2:3])
        entry["workgroup_size"] = ir_common.integers(ir_common.keyed(words, "workgroup_size"))
        entry["subgroup_size"] = ir_common.keyed_int(words, "subgroup_size")
    size = None if export is None else ir_common.attribute(export, "workgroup_size")
    if size is not None:
        entry["workgroup_size"] = [int(item.value) for item in size]
    subgroup = None if export is None else ir_common.attribute(export, "subgroup_size")
    if subgroup is not None:
        entry["subgroup_size"] = int(subgroup.value)
    return entry


def _export(variant: Any, name: str) -> Any:
    for region in variant.regions:
        for block in region:
            for op in block:
                inner = op.operation
                if inner.name == "hal.executable.export" and ir_common.string(inner, "sym_name") == name:
                    return inner
    return None


def _pipeline(words: list[str]) -> str:
    """``LLVMGPUTileAndFuse`` as older versions write it, ``TileAndFuse`` for ``#iree_gpu.pipeline<TileAndFuse>``."""
    if len(words) > 2 and words[0].endswith(".pipeline"):
        return words[2]
    return words[0] if words else ""


def _target(text: str) -> dict[str, Any]:
    """Backend, format, chip and limits from a ``#hal.executable.target`` attribute."""
    words = ir_common.tokens(text)
    strings = [ir_common.symbol_name(word) for word in words[:6] if word.startswith('"')]
    chip = ir_common.unquoted(ir_common.keyed(words, "arch")) or ir_common.unquoted(ir_common.keyed(words, "cpu"))
    return {
        "backend": strings[0] if strings else "",
        "format": strings[1] if len(strings) > 1 else "",
        "chip": chip,
        "lds_limit": ir_common.keyed_int(words, "max_workgroup_memory_bytes"),
    }


def _allocations(ir: Any, function: Any, lines: _Lines) -> list[dict[str, Any]]:
    """Allocations in the workgroup address space: ``memref.alloc``, or globals of space 3 that the code addresses."""
    found: list[dict[str, Any]] = []
    state = None
    named: set[str] = set()
    for op in ir_common.walk(function):
        if op.name == "memref.alloc":
            lines.passed("memref.alloc")
            kind = op.results[0].type
            if not _is_workgroup(ir, kind):
                continue
            state = state or _asm_state(ir, function)
            found.append(
                {
                    "name": op.results[0].get_name(state),
                    "type": str(kind),
                    "bytes": ir_common.shaped_bytes(ir, kind),
                    "line": lines.of(op, "memref.alloc"),
                }
            )
        elif op.name == "llvm.mlir.addressof":
            symbol = ir_common.symbol_reference(op, "global_name")
            if symbol and symbol not in named:
                named.add(symbol)
                target = _global(function, symbol)
                if target is not None and _address_space(target) == 3:
                    found.append(_global_allocation(target, symbol, lines))
    return found


def _asm_state(ir: Any, function: Any) -> Any:
    """Numbering of the values as the function prints, computed once."""
    top = function
    while ir_common.parent(top) is not None:
        top = ir_common.parent(top)
    return ir.AsmState(top)


def _is_workgroup(ir: Any, kind: Any) -> bool:
    space = ir.MemRefType(kind).memory_space
    words = [] if space is None else ir_common.tokens(str(space))
    return "workgroup" in words or words[:1] == ["3"]  # #gpu.address_space<workgroup>, or 3 once lowered for AMDGPU


def _global(function: Any, symbol: str) -> Any:
    around = ir_common.parent(function)
    if around is None:
        return None
    for region in around.regions:
        for block in region:
            for op in block:
                inner = op.operation
                if inner.name == "llvm.mlir.global" and ir_common.string(inner, "sym_name") == symbol:
                    return inner
    return None


def _address_space(op: Any) -> int:
    found = ir_common.attribute(op, "addr_space")
    return 0 if found is None else int(found.value)


def _global_allocation(op: Any, symbol: str, lines: _Lines) -> dict[str, Any]:
    kind = str(getattr(ir_common.attribute(op, "global_type"), "value", ""))
    return {
        "name": "@" + symbol,
        "type": kind,
        "bytes": llvm_bytes(kind),
        "line": lines.of(op, ""),
    }


def llvm_bytes(kind: str) -> int | None:
    """Bytes of an LLVM array type as printed (``!llvm.array<128 x array<132 x f16>>``); None when not plain."""
    text = kind.replace("!llvm.", "").strip()
    array = re.fullmatch(r"array<(\d+) x (.+)>", text)
    if array:
        inner = llvm_bytes(array[2])
        return None if inner is None else int(array[1]) * inner
    vector = re.fullmatch(r"vector<(\d+)x(\w+)>", text)
    if vector:
        bits = ir_common.element_bits(vector[2])
        return None if bits is None else (int(vector[1]) * bits + 7) // 8
    bits = ir_common.element_bits(text)
    return None if bits is None else (bits + 7) // 8


class _Lines:
    """Where an op stands in the text it was parsed from.

    Without locations in the text the bindings give the line of the text itself (file ``-``). With locations they give
    those of the input, and the n-th op of a name is looked up as the n-th line that has that name.
    """

    def __init__(self, text: str) -> None:
        self._text = text
        self._seen: dict[str, int] = {}
        self._index: dict[str, list[int]] = {}

    def passed(self, name: str) -> None:
        """The walk came by another op called ``name``."""
        self._seen[name] = self._seen.get(name, 0) + 1

    def of(self, op: Any, name: str) -> int:
        """Line of ``op`` from 1; 0 when it cannot be told."""
        file, line = ir_common.place(op)
        if file == "-":
            return line
        if not name:
            return 0
        if name not in self._index:
            rows = self._text.splitlines()
            self._index[name] = [number for number, row in enumerate(rows, 1) if name in ir_common.tokens(row)]
        number = self._seen.get(name, 0)
        rows_with = self._index[name]
        return rows_with[number - 1] if 0 < number <= len(rows_with) else 0
