"""Reads device code from IR: functions, their pipeline, workgroup size and target limits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from passlens.engine.analysis.reader import ir_common
else:
    import ir_common

_EXECUTABLES = ("hal.executable", "stream.executable", "flow.executable")


def read_kernels(module: Any) -> list[dict[str, Any]]:
    """One entry per function with a body, inside executables or, in the dump of a single function, at the top level."""
    found: list[dict[str, Any]] = []
    for op in ir_common.walk(module.operation, skip=("util.func", "util.initializer")):
        if op.name not in ("func.func", "llvm.func", "spirv.func") or not any(
            len(list(region)) for region in op.regions
        ):
            continue
        found.append(_kernel(op))
    return found


def _kernel(function: Any) -> dict[str, Any]:
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
    """Workgroup memory that a launch adds to the code's own, bytes; None if the export states none."""
    found = None if export is None else ir_common.attribute(export, "workgroup_local_memory")
    return None if found is None else int(found.value)


def _pipeline(words: list[str]) -> str:
    """``LLVMGPUTileAndFuse`` as written by older versions, ``TileAndFuse`` for ``#iree_gpu.pipeline<TileAndFuse>``."""
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
