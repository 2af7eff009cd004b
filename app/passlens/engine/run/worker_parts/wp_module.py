"""A module on its devices with parameters and arguments; calls of its functions; results on the host."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

try:
    import iree.runtime as rt

    MISSING = ""
except ImportError as import_error:
    MISSING = str(import_error)

if TYPE_CHECKING:
    from passlens.engine.run.worker_parts.wp_channel import Channel, Json, RefusedError, refusal
else:
    from wp_channel import Channel, Json, RefusedError, refusal

KEPT: list[Any] = []
"""Runtime objects that live until the process ends."""
_clock = time.perf_counter_ns
_CALLS_AT_ONCE = 64
"""Calls whose fences are made together: work of ours between two calls lets the threads of the device fall asleep."""


class Call:
    """A function with its arguments, ready to be called repeatedly.

    Host work for a call is done once, or between calls: only ``VmContext.invoke`` is timed, and for an asynchronous
    entry point the wait on its fence too. All calls share the list of results: each releases those of the previous
    call.
    """

    def __init__(self, context: Any, device: Any, function: Any, arguments: list[Any], *, fences: bool) -> None:
        self._invoke, self._function = context.invoke, function
        self._arguments, self._fences = arguments, fences
        self.results = rt.VmVariantList(8)
        self._pushed = self._push([])
        self._semaphore: Any = device.create_semaphore(0) if fences else None
        self._moment = 0  # of the semaphore, at the end of the last prepared call
        self._last: Any = rt.HalFence.create_at(self._semaphore, 0) if fences else None
        self._prepared: list[tuple[Any, Any]] = []

    def once(self) -> int:
        """Call it; returns the wall time until its results are complete on the device, ns."""
        if self._fences:
            return self._with_fences()
        begin = _clock()
        self._invoke(self._function, self._pushed, self.results)
        return _clock() - begin

    def _with_fences(self) -> int:
        if not self._prepared:
            self._prepare()
        pushed, ended = self._prepared.pop()
        begin = _clock()
        self._invoke(self._function, pushed, self.results)
        ended.wait()
        return _clock() - begin

    def _prepare(self) -> None:
        """Make the arguments of the next calls. Each waits for the end of the one before, which has been waited for."""
        for _ in range(_CALLS_AT_ONCE):
            self._moment += 1
            ready, self._last = self._last, rt.HalFence.create_at(self._semaphore, self._moment)
            self._prepared.append((self._push([ready, self._last]), self._last))
        self._prepared.reverse()

    def _push(self, extra: list[Any]) -> Any:
        pushed = rt.VmVariantList(len(self._arguments) + len(extra))
        for value in self._arguments:
            if isinstance(value, int):
                pushed.push_int(value)
            elif isinstance(value, float):
                pushed.push_float(value)
            else:
                pushed.push_ref(value.ref)
        for fence in extra:
            pushed.push_ref(fence.ref)
        return pushed


class Loaded:
    """A module on its devices with parameters and arguments, ready to be called."""

    def __init__(self, request: Json, channel: Channel, sink: Any = None, devices: list[Any] | None = None) -> None:
        channel.doing("runtime")
        self.instance = rt.VmInstance()
        self.devices: list[Any] = devices or []
        for uri in request["devices"] if devices is None else ():
            channel.doing("device", name=uri)
            with refusal():
                self.devices.append(rt.get_device(uri, cache=False))
        channel.doing("module")
        with refusal():
            self.module = rt.VmModule.mmap(self.instance, request["module"])
        self.function = self.module.lookup_function(request["function"])
        if self.function is None:
            name = str(request["function"])
            raise RefusedError(f"NOT_FOUND; no function {name}", "no-function", function=name)
        channel.doing("joining")
        with refusal():
            self.modules = [rt.create_hal_module(self.instance, devices=self.devices, debug_sink=sink)]
        if request["parameters"]:
            channel.doing("parameters")
            self.modules.append(_parameter_module(self.instance, request["parameters"]))
        channel.doing("loading")
        with refusal():
            self.context = rt.VmContext(self.instance, [*self.modules, self.module])
        channel.doing("inputs")
        with refusal():
            self.arguments = [_argument(self.devices[0], spec) for spec in request["inputs"]]
        channel.send("loaded")
        self.call = Call(self.context, self.devices[0], self.function, self.arguments, fences=request["fences"])


def _parameter_module(instance: Any, files: list[Json]) -> Any:
    """A module that provides all parameter files, those of one scope together."""
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
    """An argument: a number, or a buffer view over bytes that the host has prepared."""
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
        file = str(spec["file"])
        raise RefusedError(f"OUT_OF_RANGE; {file} is shorter than it was", "shorter", file=file)
    buffer = device.allocator.allocate_buffer_copy(
        rt.MemoryType.DEVICE_LOCAL, rt.BufferUsage.DEFAULT | rt.BufferUsage.MAPPING, device, data
    )
    return rt.HalBufferView(buffer, spec["shape"], spec["code"])


def read_results(results: Any, devices: list[Any], folder: Path) -> Iterator[Json]:
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
        data = bytes_on_host(view, devices) if length else np.empty(0, np.uint8)
        file = folder / f"result{index}.npy"
        np.save(file, data)
        yield {"file": str(file), "shape": [int(size) for size in view.shape], "code": int(view.element_type)}


def result_bytes(results: Any) -> int:
    """The bytes of all results in buffers."""
    total = 0
    for index in range(len(results)):
        value = results.get_variant(index)
        if isinstance(value, rt.VmRef) and value.isinstance(rt.HalBufferView):
            total += int(value.deref(rt.HalBufferView).byte_length)
    return total


def bytes_on_host(view: Any, devices: list[Any]) -> Any:
    """A result's bytes: mapped if the host can access them, otherwise copied into a buffer that it can access."""
    flat = np.dtype(np.uint8)
    try:
        return view.map().asarray([view.byte_length], flat)
    except Exception as error:
        refused = error
    for device in devices:  # the result's device is unknown
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
