"""The child that loads the IREE runtime: lists devices, reflects a module, or runs one of its functions.

A driver's library may crash or hang; here it can only end this process. It runs as a file and imports the standard
library, numpy, ``iree.runtime`` and its own parts in ``worker_parts``. It reads one JSON request (the path is its
argument) and writes one JSON line per event to standard output, flushed, so that measurements survive a crash. The
runtime's own output goes to standard error.
"""

from __future__ import annotations

import ctypes
import importlib
import json
import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import numpy as np

with suppress(ImportError):  # MISSING reports it
    import iree.runtime as rt

if TYPE_CHECKING:
    from passlens.engine.run.worker_parts.wp_benchmark import SIDES, benchmark, time_two
    from passlens.engine.run.worker_parts.wp_channel import Channel, Json, RefusedError, refusal
    from passlens.engine.run.worker_parts.wp_dispatches import time_dispatches
    from passlens.engine.run.worker_parts.wp_module import KEPT, MISSING, Loaded, bytes_on_host, read_results
    from passlens.engine.run.worker_parts.wp_side import BenchmarkSide, serve_side
else:
    sys.path.insert(0, str(Path(__file__).parent / "worker_parts"))
    from wp_benchmark import SIDES, benchmark, time_two
    from wp_channel import Channel, Json, RefusedError, refusal
    from wp_dispatches import time_dispatches
    from wp_module import KEPT, MISSING, Loaded, bytes_on_host, read_results
    from wp_side import BenchmarkSide, serve_side

    sys.path.pop(0)  # none of our modules may precede the runtime's packages


def list_devices(request: Json, channel: Channel) -> None:
    """Query each driver for its devices, one after the other; then each device for its description, which may crash."""
    for name in request["drivers"]:
        channel.doing("driver", name=name)
        try:
            driver = rt.get_driver(name)
            listed = driver.query_available_devices()
            devices = [{"path": str(device["path"]), "name": str(device["name"])} for device in listed]
        except Exception as error:
            channel.send("driver", driver=name, error=str(error), beside=_beside(name))
            continue
        channel.send("driver", driver=name, devices=devices)
        for place, device in enumerate(listed):
            channel.send("says", driver=name, place=place, says=_says(driver, device))


_LIBRARIES = {"cuda": ("libcuda.so", (1,)), "hip": ("libamdhip64.so", (8, 7, 6, 5))}
"""The name by which the runtime loads a driver's library, and the version suffixes in packages: the name without one is
often in a separate developer package that containers lack.
"""

_FOLDERS = {"hip": (os.environ.get("ROCM_PATH", ""), "/opt/rocm")}
"""Folders with a driver's library that the loader does not search: ROCm's packages leave that to the user."""


def _beside(driver: str) -> str:
    """The name or path by which a driver's library loads if the plain name does not; empty: none."""
    plain, numbers = _LIBRARIES.get(driver, ("", ()))
    if not plain or sys.platform == "win32":
        return ""
    names = [plain, *(f"{plain}.{number}" for number in numbers)]
    paths = [str(Path(folder, "lib", name)) for folder in _FOLDERS.get(driver, ()) if folder for name in names]
    for name in (*names, *paths):
        with suppress(OSError):
            ctypes.CDLL(name)
            return name if name != plain else ""
    return ""


def _says(driver: Any, device: Any) -> str:
    """A device's description; a driver without one still has the device."""
    try:
        return str(driver.dump_device_info(device["device_id"]))[:65536]
    except Exception:
        return ""


def inspect_module(request: Json, channel: Channel) -> None:
    """Report the module's exported functions, and write a disassembly with truncated lines to the requested file."""
    channel.doing("module")
    instance = rt.VmInstance()
    with refusal():
        module = rt.VmModule.mmap(instance, request["module"])
    functions = []
    for name in module.function_names:
        function = module.lookup_function(name)
        functions.append({"name": name, "reflection": dict(function.reflection) if function else {}})
    channel.send("module", name=module.name, functions=functions)
    if request.get("dump_tool"):
        channel.doing("disassembly")
        _disassemble(request["dump_tool"], request["module"], Path(request["dump_to"]), request["longest"])


def _disassemble(tool: str, module: str, target: Path, longest: int) -> None:
    """Write the disassembly with truncated lines: an embedded constant is one line of two characters per byte."""
    argv = [tool, "--output=disassembly", module]
    with subprocess.Popen(argv, stdout=subprocess.PIPE, stdin=subprocess.DEVNULL) as child, target.open("wb") as file:
        assert child.stdout is not None
        at_start = True
        while piece := child.stdout.readline(longest):
            ends = piece.endswith(b"\n")
            if at_start:
                file.write(piece if ends else piece + b"\n")
            at_start = ends


def run_function(request: Json, channel: Channel) -> None:
    """Load everything, call the function, and time it.

    The timed part is ``VmContext.invoke`` from entry to return, with ``perf_counter_ns``. A synchronous entry point
    returns when its results are complete on the device; for an asynchronous one the wait on its fence is included.
    Copying results to the host is not. The results are those of the first call: a function may change its arguments in
    place, so later calls would have other inputs.
    """
    loaded = Loaded(request, channel)
    once, warmup, repetitions = loaded.call.once, request["warmup"], request["repetitions"]
    done, last_ns, total = 0, _BATCH_NS, warmup + repetitions
    while done < total:
        timed = done - warmup
        if timed < 0:
            batch = 1
            channel.doing("warm-up", number=done + 1, count=warmup)
        else:
            # Short calls run back to back: a message between them would let the device go idle.
            batch = 1 if done == 0 else min(max(1, _BATCH_NS // max(1, last_ns)), total - done)
            last = timed + batch if batch > 1 else 0
            channel.doing("repetition", number=timed + 1, last=last, count=repetitions)
        with refusal():
            walls = [once() for _ in range(batch)]
        if done == 0:
            channel.send("first", wall_ns=walls[0])
        for place, wall_ns in enumerate(walls if timed >= 0 else ()):
            channel.send("sample", index=timed + place, wall_ns=wall_ns)
        if done == 0:
            channel.doing("results")
            with refusal():
                outputs = list(read_results(loaded.call.results, loaded.devices, Path(request["outputs"])))
            channel.send("outputs", outputs=outputs)
        done, last_ns = done + batch, walls[-1]
    # The runtime's objects crash if destroyed in the order of Python 3.12 and later, so the process ends without that.
    KEPT.append(loaded)


_BATCH_NS = 5_000_000


def trace_function(request: Json, channel: Channel) -> None:
    """Call the function once, in a module compiled with ``--iree-flow-trace-dispatch-tensors``.

    Before and after each dispatch the runtime passes its tensors: an event ``entered`` or ``left`` with the dispatch's
    name is flushed before the next step, so that the last one locates a crash. Tensors are saved as ``.npy`` of bytes
    in the folder ``tensors``, up to ``limit`` bytes in total.
    """
    folder, limit = Path(request["tensors"]), int(request["limit"])
    state = {"number": 0, "kept": 0}
    loaded: list[Loaded] = []

    def take(key: str, views: Any) -> None:
        name, _, side = key.rpartition(" ")
        number = state["number"]
        state["number"] += 1
        tensors = []
        for place, view in enumerate(views):
            tensor: Json = {"shape": [int(size) for size in view.shape], "code": int(view.element_type)}
            length = int(view.byte_length)
            keeps = side == "outputs" or request["inputs_too"]
            if keeps and length and state["kept"] + length <= limit:
                state["kept"] += length
                file = folder / f"{number}-{place}.npy"
                try:
                    np.save(file, bytes_on_host(view, loaded[0].devices if loaded else []))
                    tensor["file"] = str(file)
                except Exception as error:
                    tensor["unread"] = str(error)
            tensors.append(tensor)
        channel.send("entered" if side == "inputs" else "left", dispatch=name, tensors=tensors)

    sink = rt.HalModuleDebugSink(take)
    loaded.append(Loaded(request, channel, sink))
    channel.doing("calling")
    with refusal():
        loaded[0].call.once()
    channel.doing("results")
    with refusal():
        outputs = list(read_results(loaded[0].call.results, loaded[0].devices, Path(request["outputs"])))
    channel.send("outputs", outputs=outputs)
    KEPT.append((loaded, sink))


def benchmark_pair(request: Json, channel: Channel) -> None:
    """Time two functions in turn, each in a separate process with its own runtime; see ``wp_side``."""
    sides: dict[int, BenchmarkSide] = {}
    for place in sorted((0, 1), key=lambda side: side != request["first"]):
        asked = {**request, "mode": "side", "side": request["sides"][place], "place": place, "name": SIDES[place]}
        channel.of_side(SIDES[place]).doing("runtime")
        sides[place] = BenchmarkSide(request["processes"][place], asked, channel)
    time_two([sides[0], sides[1]], request, channel)
    for side in sides.values():
        side.end()


MODES: dict[str, Callable[[Json, Channel], None]] = {
    "devices": list_devices,
    "inspect": inspect_module,
    "run": run_function,
    "benchmark": benchmark,
    "benchmark apart": benchmark_pair,
    "side": serve_side,
    "dispatches": time_dispatches,
    "trace": trace_function,
}


def runtime_version() -> str:
    """The runtime's version; empty if it reports none."""
    with suppress(ImportError, AttributeError):
        return str(importlib.import_module("iree.runtime.version").VERSION)
    return ""


def main() -> NoReturn:
    """Serve the request."""
    channel = Channel()
    code = 0
    try:
        if MISSING:
            unavailable = f"UNAVAILABLE; the IREE runtime cannot be imported: {MISSING}"
            raise RefusedError(unavailable, "no-runtime", reason=MISSING)
        # A side of a benchmark is controlled through standard input, starting with its request.
        from_file = sys.argv[1] != "-"
        request = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8") if from_file else sys.stdin.readline())
        if request["mode"] != "benchmark apart":  # that mode calls nothing itself
            channel.send("runtime", version=runtime_version(), side=request.get("place"))
        MODES[request["mode"]](request, channel)
    except RefusedError as error:
        channel.send("error", message=str(error), kind=error.kind, fields=error.fields)
        code = 1
    except MemoryError:
        channel.send("error", message="RESOURCE_EXHAUSTED; out of memory on the host", kind="host-memory", fields={})
        code = 1
    else:
        channel.send("done")
    # Exit without unloading the runtime: a driver that crashes on unload would spoil a good run.
    sys.stderr.flush()
    os._exit(code)


if __name__ == "__main__":
    main()
