"""Kernels as the engine hands them to the Kernels tab, made by hand: numbers in tests are worked out from these."""

from __future__ import annotations

from dataclasses import replace

from passlens.engine.analysis.device_tables import DeviceMemoryTable, FunctionMemory
from passlens.engine.analysis.kernel_tables import (
    InstructionClass,
    InstructionCount,
    KernelDetail,
    KernelDetails,
    KernelWork,
    Launch,
    OpWork,
    SizeSymbol,
    TileSizes,
)
from passlens.engine.analysis.launch_sizes import first_values
from passlens.engine.analysis.launch_work import Measured, Values
from passlens.engine.analysis.tables import Kernel, KernelTable
from passlens.engine.messages import quoted
from passlens.gui.kit.kernel_rows import KernelFigures, facts_of, figures_of

MATMUL = Kernel(
    name="main$async_dispatch_0_matmul",
    dispatch="main$async_dispatch_0",
    target="gfx942",
    vgprs=128,
    agprs=64,
    sgprs=48,
    vgpr_spills=7,
    sgpr_spills=0,
    lds_bytes=41472,
    scratch_bytes=28,
    workgroup_size=(128, 2, 1),
    max_workgroup_size=1024,
    wavefront_size=64,
    kernarg_bytes=56,
    code_bytes=12884,
    pipeline="LLVMGPUTileAndFuse",
    source=quoted("dispatch_0.hsaco"),
)
COPY = replace(
    MATMUL, name="slow_memcpy", dispatch="memcpy", vgprs=24, vgpr_spills=0, pipeline="LLVMGPUDistribute", lds_bytes=None
)
TABLE = KernelTable((MATMUL, COPY), (quoted("A note."),))
SIZE = SizeSymbol("arg0[1]", 2, 64, 2)


def detail_of(kernel: Kernel, **changes: object) -> KernelDetail:
    """What is read on demand of a kernel; without instructions and work."""
    made = KernelDetail(
        name=kernel.name,
        dispatch=kernel.dispatch,
        target=kernel.target,
        vgprs=kernel.vgprs,
        agprs=kernel.agprs,
        sgprs=kernel.sgprs,
        lds_bytes=kernel.lds_bytes,
        workgroup=256,
        wavefront=kernel.wavefront_size,
        allocated_vgprs=kernel.vgprs,
        encoded_vgprs=kernel.vgprs,
        pipeline=kernel.pipeline,
        tiles=(),
        promoted=(),
        mma="",
        config="",
        instructions=(),
        unclassified=(),
        work=None,
        assembly="",
        disagreements=(),
    )
    return replace(made, **changes)  # type: ignore[arg-type]  # the fields of the dataclass by name


MATMUL_DETAIL = detail_of(
    MATMUL,
    tiles=(TileSizes("workgroup", (64, 128, 0)), TileSizes("reduction", (0, 0, 8))),
    promoted=(0, 1),
    mma="MFMA_F32_16x16x16_F16",
    config="#iree_gpu.lowering_config<…>",
    instructions=(
        InstructionCount(InstructionClass.LDS, 30, 20),
        InstructionCount(InstructionClass.MATRIX, 10, 8),
    ),
    work=KernelWork(
        flops="2000*w0",
        element="f16",
        contraction=True,
        read_bytes="100*w0",
        write_bytes="25*w0",
        ops=(OpWork("linalg.matmul", "1000*w0", 2, "2000*w0", "f16", True, 7),),
        symbols=(SizeSymbol("w0", 1, None, 1),),
        notes=(),
    ),
)
COPY_DETAIL = detail_of(COPY, lds_bytes=0, work=KernelWork("0", "", False, "4096", "4096", (), (), ()))
LAUNCHES = (
    Launch(MATMUL.name, "main", "__device_0", 0, ("10*arg0[1]",), 20),
    Launch(MATMUL.name, "main", "__device_0", 1, ("10*arg0[1]",), 30),
    Launch(MATMUL.name, "main", "__device_0", 2, ("5",), 40),
    Launch(COPY.name, "main", "__device_0", 3, (), 50),
)
DETAILS = KernelDetails((MATMUL_DETAIL, COPY_DETAIL), LAUNCHES, (quoted("Another note."),))
MEMORY = DeviceMemoryTable("stream", (), (FunctionMemory("main", (), (), (), (SIZE,)),), ())


def figures(
    values: Values | None = None, times: dict[str, int] | None = None, details: KernelDetails = DETAILS
) -> KernelFigures:
    """What the tab is told, for sizes; the least ones when none are given."""
    facts = facts_of(TABLE, details, MEMORY, Measured(times or {}), "gfx942")
    return figures_of(facts, first_values(facts.fields, facts.measured) if values is None else values)
