"""Memory tables and device memory over time that several tests show."""

from __future__ import annotations

from passlens.engine.analysis.device_tables import (
    Allocation,
    Content,
    DeviceMemoryTable,
    FunctionMemory,
    MemoryKind,
    ModuleMemory,
    Slice,
    TimelineStep,
)
from passlens.engine.analysis.kernel_tables import SizeSymbol
from passlens.engine.analysis.tables import DeviceMemory, KernelLds, LdsAllocation, MemoryTable
from passlens.engine.messages import quoted


def kernel(name: str, *sizes: int | None, limit: int | None = 65536, pass_id: int | None = None) -> KernelLds:
    """A kernel as a compile leaves it."""
    allocations = tuple(LdsAllocation(f"%a{place}", "memref<f32>", size, place) for place, size in enumerate(sizes, 33))
    total = None if None in sizes else sum(size or 0 for size in sizes)
    return KernelLds(
        name, f"{name}_exe", total, limit, quoted("the target attribute"), allocations, quoted("a pass"), pass_id
    )


CONV = kernel("conv", 32768, 16384, 28672, pass_id=1411)
SMALL = kernel("small", 1024)
NONE = kernel("none")
DEVICE = DeviceMemory("__device_1", 2**31, 291, None, 3_211_264, 3)


def lds(*kernels: KernelLds) -> MemoryTable:
    """A table with shared memory only."""
    return MemoryTable(kernels, (), (), ())


TOKENS = SizeSymbol("arg0[1]", 1, None, 16)
PAGES = SizeSymbol("arg1[0]", 1, 127, 1)
FUNCTION = FunctionMemory(
    "prefill",
    (
        TimelineStep(("dispatch_0",), "d0", 11),
        TimelineStep(("dispatch_1",), "d0", 12),
        TimelineStep(("copy",), "d0", 0),
    ),
    (
        Allocation("%arg0", MemoryKind.IMPORT, "d0", "1024", 0, 2, 3, False),
        Allocation("%slab", MemoryKind.TRANSIENT, "d0", "64*arg0[1] + 4096", 0, 1, 7, True),
        Allocation("%result", MemoryKind.EXPORT, "d1", "512", 1, 2, 8, True),
    ),
    (
        Slice(1, "0", "64*arg0[1]", 0, 1, "dispatch_0", (0,), (1,), "tensor<?x32xf16>"),
        Slice(1, "64*arg0[1]", "2048", 1, 1, "dispatch_1", (1,), (), ""),
    ),
    (TOKENS, PAGES),
)
BOUNDED = FunctionMemory(
    "decode",
    (TimelineStep(("dispatch_2",), "d0", 30),),
    (Allocation("%slab", MemoryKind.TRANSIENT, "d0", "8*arg1[0]", 0, 0, 29, True),),
    (),
    (PAGES,),
)
OVER_TIME = DeviceMemoryTable(
    "stream",
    (
        ModuleMemory(("weight", "bias"), MemoryKind.CONSTANT, "d0", "1000000", Content.PARAMETER),
        ModuleMemory(("cache",), MemoryKind.VARIABLE, "d0", "3000000", Content.COMPUTED),
    ),
    (BOUNDED, FUNCTION),
    (quoted("A note."),),
)
