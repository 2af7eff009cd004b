"""The child's entry point: reads MLIR files as a request demands and prints one JSON document.

Usage: ``PYTHON ir_reader.py REQUESTS [--patient] [--progress]``. REQUESTS has one JSON object per line, ``{"id",
"path", "reads", "unless", "into"}``, and ends with a line ``null``; it may still be written while it is read. ``reads``
names the facts to read from that file (``references``, ``transfers``, ``placement``, ``kernels``, ``graph``),
``unless`` an earlier file that makes this one unnecessary if it was read, and ``into`` a file to write the fact
``items`` to. ``--patient`` lowers the priority, ``--progress`` writes
the lines of ``ir_progress`` to standard error. The answer is ``{"files": {id: {"error": "…"} or {"error": "", what:
facts}}, "error": ""}``. A file that does not parse has an entry with an error, ``failed`` (the failed step: ``open``,
``parse`` or ``read``) and its ``name``; only an environment without ``iree.compiler`` fails as a whole.
"""

from __future__ import annotations

import gc
import json
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from passlens.engine.analysis.reader import (
        ir_bodies,
        ir_common,
        ir_graph,
        ir_items,
        ir_kernels,
        ir_placement,
        ir_progress,
        ir_timeline,
        ir_work,
    )
else:
    import ir_bodies
    import ir_common
    import ir_graph
    import ir_items
    import ir_kernels
    import ir_placement
    import ir_progress
    import ir_timeline
    import ir_work

    sys.path.pop(0)  # our folder is no longer needed and must not precede the toolchain's packages


_POLL_SECONDS = 0.02
_TOOLS = "iree.compiler.tools"
_DEPTH = 4
"""The nesting of the long lists in an answer: files, a file, its facts, ``items``. In ``items`` alone it is 1."""
_PORTION = 1_000


def read_references(ir: Any, module: Any) -> dict[str, Any]:
    """Device symbols in attributes of the module: their number, and the line of the first op with each."""
    symbols: dict[str, dict[str, int]] = {}
    generic = ir.Attribute
    for op in ir_common.walk(module.operation):
        here: list[str] = []
        for _, value in ir_common.attributes(op):
            _collect(ir, generic, value, here)
        if here:
            line = ir_common.place(op)[1]
            for symbol in here:
                entry = symbols.setdefault(symbol, {"count": 0, "line": line})
                entry["count"] += 1
    return {"symbols": symbols, "devices": ir_placement.device_globals(module)}


def _collect(ir: Any, generic: Any, value: Any, found: list[str]) -> None:
    """Collect the device symbols in an attribute value, which may be a nested array or dictionary."""
    if type(value) is generic:  # opaque to the bindings: an attribute of an IREE dialect
        text = str(value)
        if "hal.device." in text:
            found.extend(ir_common.device_symbols(text))
    elif isinstance(value, ir.ArrayAttr):
        for item in value:
            _collect(ir, generic, item, found)
    elif isinstance(value, ir.DictAttr):
        for item in value:
            _collect(ir, generic, item.attr if hasattr(item, "attr") else value[item], found)


def read_file(ir: Any, path: str, reads: list[str], into: str = "", progress_name: str = "") -> dict[str, Any]:
    """Parse one file separately and read the requested facts.

    Args:
        ir: The bindings.
        path: The file.
        reads: The facts.
        into: The file to write ``items`` to; empty: they are part of the answer.
        progress_name: The file's name in progress reports.
    """
    name = Path(path).name
    with ir.Context() as context:
        context.allow_unregistered_dialects = True
        try:
            content = Path(path).read_bytes()
        except OSError as error:
            return {"error": str(error.strerror or error), "failed": "open", "name": name}
        text = ""
        try:
            if content.startswith(b"ML\xefR"):  # bytecode
                module = ir.Module.parse(content, context)
            else:
                text = content.decode("utf-8", errors="replace")
                del content
                module, text = _parse_text(ir, context, text, shortened=reads == ["kernels"])
        except Exception as error:  # MLIRError, or whatever that version's bindings raise
            return {"error": _first_line(error), "failed": "parse", "name": name}
        answer: dict[str, Any] = {"error": ""}
        progress = ir_progress.Progress(progress_name, text.count("\n"))
        progress.tell(ir_progress.PARSED)
        try:
            if "references" in reads:
                answer["references"] = read_references(ir, module)
            if "transfers" in reads:
                answer["transfers"] = ir_placement.read_transfers(ir, module)
            if "placement" in reads:
                answer["placement"] = ir_placement.read_placement(ir, module)
            if "graph" in reads:
                answer["graph"] = ir_graph.read_graph(ir, module)
            if "items" in reads:
                items = ir_items.read_items(ir, module, progress)
                if into:
                    _write_whole(into, items)
                else:
                    answer["items"] = items
                del items
            if "places" in reads:
                answer["places"] = ir_items.read_places(ir, module, progress)
            if "kernels" in reads:
                answer["kernels"] = ir_kernels.read_kernels(module)
            if "timeline" in reads:
                answer["timeline"] = ir_timeline.read_timeline(ir, module)
            if "work" in reads:
                answer["work"] = ir_work.read_work(ir, module)
        except Exception as error:  # an unexpected error in one file must not cost the results of the others
            answer.update(error=f"{type(error).__name__}: {_first_line(error)}", failed="read", name=name)
        finally:
            ir_common.forget_types()
        return answer


def _parse_text(ir: Any, context: Any, text: str, *, shortened: bool) -> tuple[Any, str]:
    """The module and the text that was parsed: without the bodies of lowered kernels if ``shortened``."""
    short = ir_bodies.without_bodies(text) if shortened else text
    if len(short) < len(text):
        with suppress(Exception):  # whatever that version's bindings raise: the full text is read then
            return ir.Module.parse(short, context), short
    return ir.Module.parse(text, context), text


def _first_line(error: Exception) -> str:
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    wanted = next((line for line in lines if "error:" in line), lines[0] if lines else type(error).__name__)
    return wanted[:300]


def requests(path: str) -> Iterator[dict[str, Any]]:
    """The requests, as they are written."""
    parent = os.getppid()
    line = ""
    with Path(path).open(encoding="utf-8") as file:
        while True:
            line += file.readline()
            if line.endswith("\n"):
                request, line = json.loads(line), ""
                if request is None:
                    return
                yield request
            elif os.getppid() != parent:
                raise SystemExit(1)  # the writer was killed
            else:
                time.sleep(_POLL_SECONDS)


def _without_classes() -> None:
    """Stop the bindings from loading classes for the ops of each dialect: ops are identified by name here.

    That saves a third of the time for a large model, most of it spent on the Python form of the linalg dialect.
    """
    with suppress(Exception):  # other bindings: it takes longer
        import_module("iree.compiler._mlir_libs._mlir").globals.dialect_search_modules = []


def _without_what_is_not_needed() -> None:
    """Import only the bindings: two thirds of their start are numpy, for builders, and the compiler's runner."""
    if "numpy" in sys.modules:
        return
    sys.modules["numpy"] = None  # type: ignore[assignment]  # says to ``import`` that there is none
    sys.modules[_TOOLS] = ModuleType(_TOOLS)
    try:
        with suppress(Exception):  # other bindings: import everything then
            import_module("iree.compiler.ir")
    finally:
        del sys.modules["numpy"], sys.modules[_TOOLS]


def main() -> int:
    """Answer the requests in the file named on the command line."""
    if "--patient" in sys.argv[2:] and hasattr(os, "nice"):
        os.nice(10)
    _without_what_is_not_needed()
    try:
        from iree.compiler import ir  # noqa: PLC0415 - its absence is an answer, not a crash
    except Exception as error:
        _print(sys.stdout.write, {"error": str(error), "files": {}})
        return 0
    _without_classes()
    sys.setrecursionlimit(20000)
    gc.disable()  # a million objects without cycles; looking for cycles takes a tenth of the time
    files: dict[str, dict[str, Any]] = {}
    for entry in requests(sys.argv[1]):
        before = files.get(entry.get("unless", ""))
        if before is not None and not before["error"]:
            continue  # only needed if that file failed
        progress_name = entry["id"] if "--progress" in sys.argv[2:] else ""
        files[entry["id"]] = read_file(ir, entry["path"], entry["reads"], entry.get("into", ""), progress_name)
    _print(sys.stdout.write, {"error": "", "files": files})
    return 0


def _write_whole(path: str, value: Any) -> None:
    """Write a fact to a file that appears when it is complete."""
    part = f"{path}.part"
    with Path(part).open("w", encoding="utf-8") as file:
        _print(file.write, value, 1)
    Path(part).replace(path)


def _print(write: Callable[[str], Any], value: Any, depth: int = _DEPTH) -> None:
    """Write a value as JSON, a thousand elements of a list at a time.

    ``json.dump`` writes each word on its own, six times as slowly, and one text of all takes much memory.
    """
    if isinstance(value, dict) and depth:
        write("{")
        for number, (key, inner) in enumerate(value.items()):
            write(f"{', ' if number else ''}{json.dumps(str(key))}: ")
            _print(write, inner, depth - 1)
        write("}")
    elif isinstance(value, list):
        write("[")
        for start in range(0, len(value), _PORTION):
            write(f"{', ' if start else ''}{json.dumps(value[start : start + _PORTION])[1:-1]}")
        write("]")
    else:
        write(json.dumps(value))


if __name__ == "__main__":
    code = main()
    sys.stdout.flush()
    os._exit(code)  # ending the interpreter and the compiler's library normally takes 0.1 s
