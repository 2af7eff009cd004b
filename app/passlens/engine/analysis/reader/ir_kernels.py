"""Reads device code out of IR: functions, their workgroup memory, pipeline, workgroup size and target limits."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from passlens.engine.analysis.reader import ir_common
else:
    import ir_common

_ADDRESS_OF = {"llvm.mlir.addressof": "global_name", "spirv.mlir.addressof": "variable"}
_EXECUTABLES = ("hal.executable", "stream.executable", "flow.executable")


def read_kernels(ir: Any, module: Any, text: str) -> list[dict[str, Any]]:
    """One entry for each function with a body, inside executables or, in the dump of one function, bare."""
    found: list[dict[str, Any]] = []
    lines = _Lines(text)
    for op in ir_common.walk(module.operation, skip=("util.func", "util.initializer")):
        if op.name not in ("func.func", "llvm.func", "spirv.func") or not any(
            len(list(region)) for region in op.regions
        ):
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
        "local_memory": _local_memory(export),
        "allocations": _allocations(ir, function, export, lines),
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


def _local_memory(export: Any) -> int | None:
    """Workgroup memory that a launch adds to what the code declares, bytes; None when the export says none."""
    found = None if export is None else ir_common.attribute(export, "workgroup_local_memory")
    return None if found is None else int(found.value)


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


def _allocations(ir: Any, function: Any, export: Any, lines: _Lines) -> list[dict[str, Any]]:
    """Allocations in the workgroup address space: ``memref.alloc``, or the globals there that the code addresses."""
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
        elif op.name in _ADDRESS_OF:
            symbol = ir_common.symbol_reference(op, _ADDRESS_OF[op.name])
            if symbol and symbol not in named:
                named.add(symbol)
                found.extend(_global_allocation(_global(function, symbol), symbol, export, lines))
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
                if (
                    inner.name in ("llvm.mlir.global", "spirv.GlobalVariable")
                    and ir_common.string(inner, "sym_name") == symbol
                ):
                    return inner
    return None


def _global_allocation(op: Any, symbol: str, export: Any, lines: _Lines) -> list[dict[str, Any]]:
    """The entry of a global in workgroup memory; nothing for another one."""
    if op is None:
        return []
    if op.name == "llvm.mlir.global":
        space = ir_common.attribute(op, "addr_space")
        if space is None or int(space.value) != 3:  # 3: workgroup memory, for AMDGPU and NVPTX alike
            return []
        kind = str(getattr(ir_common.attribute(op, "global_type"), "value", ""))
    else:
        pointer = str(getattr(ir_common.attribute(op, "type"), "value", ""))
        words = ir_common.tokens(pointer)
        if words[:2] != ["!spirv.ptr", "<"] or words[-2:] != ["Workgroup", ">"]:
            return []
        kind = pointer[pointer.index("<") + 1 : pointer.rindex(",")]
    size = type_bytes(kind)
    if size == 0:  # room of unknown extent: its size is given at launch, and the export says how much
        size = _local_memory(export)
    return [{"name": "@" + symbol, "type": kind, "bytes": size, "line": lines.of_global(op, symbol)}]


def type_bytes(kind: str) -> int | None:
    """Bytes of an LLVM or SPIR-V type as printed (``!llvm.array<128 x array<132 x f16>>``); None when not plain."""
    size, rest = _type_bytes(ir_common.tokens(kind))
    return None if rest else size


def _type_bytes(words: list[str]) -> tuple[int | None, list[str]]:
    """Bytes of the type that ``words`` begin with, and the words behind it."""
    if not words:
        return None, words
    name = words[0].rpartition(".")[2] if words[0].startswith("!") else words[0]
    if words[1:2] != ["<"]:
        bits = ir_common.element_bits(name)
        return (None if bits is None else (bits + 7) // 8), words[1:]
    end = ir_common.balanced(words, 1)
    inside, rest = words[2 : end - 1], words[end:]
    if name == "array" and len(inside) > 2 and inside[0].isdigit():
        size, behind = _type_bytes(inside[2:])
        stride = ir_common.keyed_int(behind, "stride")
        size = size if stride is None else stride
        return (None if size is None else int(inside[0]) * size), rest
    if name == "vector" and len(inside) == 1:
        count, _, element = inside[0].partition("x")
        bits = ir_common.element_bits(element)
        return (None if bits is None or not count.isdigit() else (int(count) * bits + 7) // 8), rest
    if name == "struct" and inside[:1] == ["("]:
        total: int | None = 0
        members = inside[1 : ir_common.balanced(inside, 0) - 1]
        while members:
            size, members = _type_bytes(members)
            total = None if size is None or total is None else total + size
            members = _member_behind(members)
        return total, rest
    return None, rest


def _member_behind(words: list[str]) -> list[str]:
    """Skip a member's ``[offset]`` and the comma behind it."""
    if words[:1] == ["["]:
        words = words[ir_common.balanced(words, 0) :]
    return words[1:] if words[:1] == [","] else words


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

    def of_global(self, op: Any, symbol: str) -> int:
        """Line of the definition of a global, from 1; 0 when it cannot be told."""
        file, line = ir_common.place(op)
        if file == "-":
            return line
        definition = re.compile(rf"^\s*{re.escape(op.name)} (?:[a-z_]+ )*@{re.escape(symbol)}\b")
        found = [number for number, row in enumerate(self._text.splitlines(), 1) if definition.match(row)]
        return found[0] if len(found) == 1 else 0  # executables may each have one of that name

    def of(self, op: Any, name: str) -> int:
        """Line of ``op`` from 1; 0 when it cannot be told."""
        file, line = ir_common.place(op)
        if file == "-":
            return line
        if name not in self._index:
            rows = self._text.splitlines()
            self._index[name] = [number for number, row in enumerate(rows, 1) if name in ir_common.tokens(row)]
        number = self._seen.get(name, 0)
        rows_with = self._index[name]
        return rows_with[number - 1] if 0 < number <= len(rows_with) else 0
