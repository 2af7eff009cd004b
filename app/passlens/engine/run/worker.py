"""The child that loads the IREE runtime: lists devices, reflects a module, or runs one of its functions.

A driver's library may crash or hang; here it can only end this process. Imports the standard library, numpy and
``iree.runtime``, and none of our own modules: it is run as a file. It reads one JSON request (the path is its
argument) and writes one JSON line an event to standard output, flushed, so that what was measured survives a crash.
What the runtime prints itself goes to standard error.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NoReturn

import numpy as np

try:
    import iree.runtime as rt

    MISSING = ""
except ImportError as import_error:
    MISSING = str(import_error)

Json = dict[str, Any]


class Channel:
    """The stream of events back to Passlens: our standard output, which libraries can no longer write to."""

    def __init__(self) -> None:
        self._file = os.fdopen(os.dup(1), "w", encoding="utf-8")
        os.dup2(2, 1)

    def send(self, event: str, **fields: Any) -> None:
        """Write one event and make sure that it leaves this process."""
        self._file.write(json.dumps({"event": event, **fields}) + "\n")
        self._file.flush()

    def doing(self, text: str) -> None:
        """Say what comes next: the last such line tells what a crash interrupted."""
        self.send("doing", text=text)


class RefusedError(Exception):
    """The runtime said no while we did something; the message is its own."""


def list_devices(request: Json, channel: Channel) -> None:
    """Ask each driver for its devices, one after the other."""
    for name in request["drivers"]:
        channel.doing(name)
        try:
            driver = rt.get_driver(name)
            devices = [
                {"path": str(device["path"]), "name": str(device["name"]), "says": _says(driver, device)}
                for device in driver.query_available_devices()
            ]
        except Exception as error:
            channel.send("driver", driver=name, error=str(error))
        else:
            channel.send("driver", driver=name, devices=devices)


def _says(driver: Any, device: Any) -> str:
    """What a device says of itself; a driver that cannot tell has still its device."""
    try:
        return str(driver.dump_device_info(device["device_id"]))[:65536]
    except Exception:
        return ""


def inspect_module(request: Json, channel: Channel) -> None:
    """Tell the module's exported functions, and write a disassembly with short lines to the file asked for."""
    channel.doing("reading the module")
    instance = rt.VmInstance()
    with _refusal():
        module = rt.VmModule.mmap(instance, request["module"])
    functions = []
    for name in module.function_names:
        function = module.lookup_function(name)
        functions.append({"name": name, "reflection": dict(function.reflection) if function else {}})
    channel.send("module", name=module.name, functions=functions)
    if request.get("dump_tool"):
        channel.doing("disassembling the module")
        _disassemble(request["dump_tool"], request["module"], Path(request["dump_to"]), request["longest"])


def _disassemble(tool: str, module: str, target: Path, longest: int) -> None:
    """Write the disassembly, each line cut: an embedded constant is one line of two characters a byte."""
    argv = [tool, "--output=disassembly", module]
    with subprocess.Popen(argv, stdout=subprocess.PIPE, stdin=subprocess.DEVNULL) as child, target.open("wb") as file:
        assert child.stdout is not None
        at_start = True
        while piece := child.stdout.readline(longest):
            ends = piece.endswith(b"\n")
            if at_start:
                file.write(piece if ends else piece + b"\n")
            at_start = ends


_KEPT: list[Any] = []
"""Objects of the runtime that live until the process ends."""


class Loaded:
    """A module on its devices with its parameters and arguments, ready to be called."""

    def __init__(self, request: Json, channel: Channel, sink: Any = None) -> None:
        channel.doing("starting the runtime")
        self.instance = rt.VmInstance()
        self.devices: list[Any] = []
        for uri in request["devices"]:
            channel.doing(f"opening device {uri}")
            with _refusal():
                self.devices.append(rt.get_device(uri, cache=False))
        channel.doing("reading the module")
        with _refusal():
            self.module = rt.VmModule.mmap(self.instance, request["module"])
        self.function = self.module.lookup_function(request["function"])
        if self.function is None:
            raise RefusedError(f"NOT_FOUND; no function {request['function']}")
        channel.doing("joining the devices")
        with _refusal():
            self.modules = [rt.create_hal_module(self.instance, devices=self.devices, debug_sink=sink)]
        if request["parameters"]:
            channel.doing("opening the parameters")
            self.modules.append(_parameter_module(self.instance, request["parameters"]))
        channel.doing("loading the module and its constants")
        with _refusal():
            self.context = rt.VmContext(self.instance, [*self.modules, self.module])
        channel.doing("copying the inputs to the device")
        with _refusal():
            self.arguments = [_argument(self.devices[0], spec) for spec in request["inputs"]]
        channel.send("loaded")
        self.call = _caller(self.context, self.devices[0], self.function, self.arguments, fences=request["fences"])


def run_function(request: Json, channel: Channel) -> None:
    """Load everything, call the function, and time it.

    What is timed: ``VmContext.invoke`` from entry to return with ``perf_counter_ns``. A synchronous entry point
    returns when its results are complete on the device; for an asynchronous one the wait on its fence is inside too.
    Copying results to the host is not. The results are those of the first call: a function may change its arguments
    in place, and later calls would then see other input.
    """
    loaded = Loaded(request, channel)
    warmup, repetitions = request["warmup"], request["repetitions"]
    told = False
    for number in range(warmup + repetitions):
        timed = number - warmup
        channel.doing(
            f"warm-up call {number + 1} of {warmup}" if timed < 0 else f"repetition {timed + 1} of {repetitions}"
        )
        with _refusal():
            begin = time.perf_counter_ns()
            results = loaded.call()
            wall_ns = time.perf_counter_ns() - begin
        if timed >= 0:
            channel.send("sample", index=timed, wall_ns=wall_ns)
        if not told:
            told = True
            channel.doing("reading the results")
            with _refusal():
                outputs = list(_read_results(results, loaded.devices, Path(request["outputs"])))
            channel.send("outputs", outputs=outputs)
    # Torn down in the order of Python 3.12 and later, the runtime's objects crash; the process ends without that.
    _KEPT.append((loaded, results))


def trace_function(request: Json, channel: Channel) -> None:
    """Call the function once, of a module compiled with ``--iree-flow-trace-dispatch-tensors``.

    Before and after each dispatch the runtime hands over its tensors: an event ``entered`` or ``left`` with the
    dispatch's name is out before the next thing happens, so that the last one tells where a crash was. Tensors are
    kept as ``.npy`` of bytes in the folder ``tensors`` up to ``limit`` bytes together.
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
            told: Json = {"shape": [int(size) for size in view.shape], "code": int(view.element_type)}
            length = int(view.byte_length)
            wanted = side == "outputs" or request["inputs_too"]
            if wanted and length and state["kept"] + length <= limit:
                state["kept"] += length
                file = folder / f"{number}-{place}.npy"
                try:
                    np.save(file, _bytes_on_host(view, loaded[0].devices if loaded else []))
                    told["file"] = str(file)
                except Exception as error:
                    told["unread"] = str(error)
            tensors.append(told)
        channel.send("entered" if side == "inputs" else "left", dispatch=name, tensors=tensors)

    sink = rt.HalModuleDebugSink(take)
    loaded.append(Loaded(request, channel, sink))
    channel.doing("calling the function")
    with _refusal():
        results = loaded[0].call()
    channel.doing("reading the results")
    with _refusal():
        outputs = list(_read_results(results, loaded[0].devices, Path(request["outputs"])))
    channel.send("outputs", outputs=outputs)
    _KEPT.append((loaded, sink, results))


def _parameter_module(instance: Any, files: list[Json]) -> Any:
    """A module that serves all parameter files, those of one scope together."""
    indices: dict[str, Any] = {}
    for entry in files:
        index = indices.setdefault(entry["scope"], rt.ParameterIndex())
        try:
            index.load(entry["file"])
        except Exception as error:
            raise RefusedError(f"{entry['file']}: {error}") from error
    return rt.create_io_parameters_module(
        instance, *(index.create_provider(scope=scope) for scope, index in indices.items())
    )


def _argument(device: Any, spec: Json) -> Any:
    """One argument: a number, or a buffer view over bytes that the host side has laid out already."""
    if "scalar" in spec:
        return spec["scalar"]
    length = spec["bytes"]
    if "pattern" in spec:
        pattern = bytes.fromhex(spec["pattern"])
        data = np.frombuffer(pattern * (length // len(pattern)), np.uint8)
    elif length:
        data = np.fromfile(spec["file"], np.uint8, count=length, offset=spec["offset"])
    else:
        data = np.empty(0, np.uint8)
    if data.size != length:
        raise RefusedError(f"OUT_OF_RANGE; {spec['file']} is shorter than it was")
    buffer = device.allocator.allocate_buffer_copy(
        rt.MemoryType.DEVICE_LOCAL, rt.BufferUsage.DEFAULT | rt.BufferUsage.MAPPING, device, data
    )
    return rt.HalBufferView(buffer, spec["shape"], spec["code"])


def _caller(context: Any, device: Any, function: Any, arguments: list[Any], *, fences: bool) -> Callable[[], Any]:
    """A function of no arguments that makes one call and returns when it has ended."""

    def push(extra: list[Any]) -> Any:
        pushed = rt.VmVariantList(len(arguments) + len(extra))
        for value in arguments:
            if isinstance(value, int):
                pushed.push_int(value)
            elif isinstance(value, float):
                pushed.push_float(value)
            else:
                pushed.push_ref(value.ref)
        for fence in extra:
            pushed.push_ref(fence.ref)
        return pushed

    def call_synchronous() -> Any:
        results = rt.VmVariantList(8)
        context.invoke(function, push([]), results)
        return results

    def call_with_fences() -> Any:
        semaphore = device.create_semaphore(0)
        ready, ended = rt.HalFence.create_at(semaphore, 1), rt.HalFence.create_at(semaphore, 2)
        semaphore.signal(1)
        results = rt.VmVariantList(8)
        context.invoke(function, push([ready, ended]), results)
        ended.wait()
        return results

    return call_with_fences if fences else call_synchronous


def _read_results(results: Any, devices: list[Any], folder: Path) -> Iterator[Json]:
    """Copy each result to the host and write its bytes as a one-dimensional ``.npy``."""
    for index in range(len(results)):
        value = results.get_variant(index)
        if isinstance(value, (int, float)):
            yield {"scalar": value}
            continue
        if not isinstance(value, rt.VmRef) or not value.isinstance(rt.HalBufferView):
            yield {"opaque": str(value)}
            continue
        view = value.deref(rt.HalBufferView)
        length = view.byte_length
        data = _bytes_on_host(view, devices) if length else np.empty(0, np.uint8)
        file = folder / f"result{index}.npy"
        np.save(file, data)
        yield {"file": str(file), "shape": [int(size) for size in view.shape], "code": int(view.element_type)}


def _bytes_on_host(view: Any, devices: list[Any]) -> Any:
    """A result's bytes: mapped where the host can see them, else copied into a buffer that it can see."""
    flat = np.dtype(np.uint8)
    try:
        return view.map().asarray([view.byte_length], flat)
    except Exception as error:
        refused = error
    for device in devices:  # which of them holds the result is not told
        try:
            visible = device.allocator.allocate_buffer(
                rt.MemoryType.HOST_LOCAL | rt.MemoryType.DEVICE_VISIBLE,
                rt.BufferUsage.TRANSFER | rt.BufferUsage.MAPPING,
                view.byte_length,
            )
            semaphore = device.create_semaphore(0)
            device.queue_copy(view.get_buffer(), visible, [(semaphore, 0)], [(semaphore, 1)])
            semaphore.wait(1)
            return (
                rt.HalBufferView(visible, [view.byte_length], int(rt.HalElementType.UINT_8))
                .map()
                .asarray([view.byte_length], flat)
            )
        except Exception as error:
            refused = error
    raise refused


class _refusal:  # noqa: N801 - reads as a word in "with"
    """Turns whatever the runtime raises into ``RefusedError`` with its message."""

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, Exception) and not isinstance(error, RefusedError):
            raise RefusedError(f"{error}") from error


MODES: dict[str, Callable[[Json, Channel], None]] = {
    "devices": list_devices,
    "inspect": inspect_module,
    "run": run_function,
    "trace": trace_function,
}


def main() -> NoReturn:
    """Serve the one request."""
    channel = Channel()
    code = 0
    try:
        if MISSING:
            raise RefusedError(f"UNAVAILABLE; the IREE runtime cannot be imported: {MISSING}")
        request = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
        MODES[request["mode"]](request, channel)
    except RefusedError as error:
        channel.send("error", message=str(error))
        code = 1
    except MemoryError:
        channel.send("error", message="RESOURCE_EXHAUSTED; out of memory on the host")
        code = 1
    else:
        channel.send("done")
    # Leave without tearing the runtime down: a driver that crashes while it is unloaded would spoil a good run.
    sys.stderr.flush()
    os._exit(code)


if __name__ == "__main__":
    main()
