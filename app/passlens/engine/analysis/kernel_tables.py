"""The details of a session's kernels besides their resources: instructions, configuration, work and launches.

They are read on demand (``Queries.kernels.details``), not during the compile. Sizes known only at run time are
expressions as text (``engine.ir.expressions``).
"""

from __future__ import annotations

from dataclasses import dataclass

from passlens.engine.messages import Message, Term


class InstructionClass(Term):
    """The purpose of a kernel's instruction; the value is shown."""

    MATRIX = "matrix"  # MFMA, SMFMAC, WMMA, SWMMAC
    VECTOR = "vector ALU"
    SCALAR = "scalar ALU"
    LDS = "LDS"
    GLOBAL = "global memory"  # global, flat and buffer
    SCRATCH = "scratch"
    SCALAR_MEMORY = "scalar memory"
    WAIT = "waits and barriers"
    BRANCH = "branches"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class InstructionCount:
    """Instructions of one class in a kernel's code.

    Attributes:
        count: Instructions in the static code; how often each is executed is unknown.
        in_loops: The ones between a label and a branch back to it.
    """

    kind: InstructionClass
    count: int
    in_loops: int


@dataclass(frozen=True, slots=True)
class TileSizes:
    """One list of ``lowering_config``, such as ``workgroup`` = 64, 128, 0; one number for each loop of the op."""

    level: str
    sizes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SizeSymbol:
    """A symbol that a size depends on, and its bounds in the IR (``util.assume.int``).

    Attributes:
        name: The name in expressions: ``arg0[1]``, dimension 1 of argument 0; ``w0``, workload 0 of a kernel.
        maximum: The upper bound; None when the IR sets none.
        multiple: A known divisor of the value.
    """

    name: str
    minimum: int
    maximum: int | None
    multiple: int


@dataclass(frozen=True, slots=True)
class OpWork:
    """The work of one op of a dispatch.

    Attributes:
        op: Such as ``linalg.generic``; attention has several rows, one for each product and one for softmax.
        iterations: Points of its iteration space; an expression, empty when unknown.
        operations: Arithmetic per point: an addition, multiplication, comparison or function counts 1
            (``reader/ir_arithmetic.py``); 0 where no formula covers the op (``reader/ir_formulas.py``).
        flops: Arithmetic of the whole op; an expression, empty when unknown.
        element: The type it computes from: ``f16`` for f16 × f16 → f32; for other ops than contractions, the type of
            its arithmetic.
        contraction: Whether it multiplies and accumulates, as matrix units do.
        line: Line in the text of the phase, from 1; 0 when unknown.
    """

    op: str
    iterations: str
    operations: int
    flops: str
    element: str
    contraction: bool
    line: int


@dataclass(frozen=True, slots=True)
class KernelWork:
    """The least that one launch of a kernel computes and moves, from its ops; all figures are expressions.

    Attributes:
        flops: Arithmetic of all ops; empty when that of one op is unknown.
        element: The element type of the op with the most arithmetic, for the roofline.
        contraction: Whether that op suits matrix units.
        read_bytes: Every operand once, as if caches were perfect; empty when a size is unknown.
        write_bytes: Every result once.
        ops: The ops that compute, in the order of the text.
        symbols: The symbols in the expressions.
        notes: What is left out or uncertain.
    """

    flops: str
    element: str
    contraction: bool
    read_bytes: str
    write_bytes: str
    ops: tuple[OpWork, ...]
    symbols: tuple[SizeSymbol, ...]
    notes: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class Launch:
    """A place that launches a kernel.

    Attributes:
        function: The function that contains it.
        step: Its step of the function's timeline (``device_tables.FunctionMemory``).
        workload: The kernel's ``w0``, ``w1``, … as expressions over the function's symbols.
        line: Line in the stream phase, from 1.
    """

    kernel: str
    function: str
    device: str
    step: int
    workload: tuple[str, ...]
    line: int


@dataclass(frozen=True, slots=True)
class KernelDetail:
    """One kernel.

    Attributes:
        name: Its symbol, as in the kernel table.
        dispatch: The executable's symbol.
        target: The chip.
        vgprs, agprs, sgprs, lds_bytes, wavefront: As in the kernel table; None without code.
        workgroup: Lanes of a workgroup.
        encoded_vgprs: Vector registers of a lane that the kernel descriptor encodes. More than ``vgprs`` where LDS or
            an attribute already limits the wavefronts and the compiler enforces that limit.
        allocated_vgprs: The vector registers that the hardware allocates for it, a multiple of the chip's granularity.
        pipeline: The code-generation pipeline.
        tiles: The lists of the lowering configuration.
        promoted: Operands promoted to LDS, by position.
        mma: The matrix intrinsic (``MFMA_F32_16x16x16_F16``); empty when none.
        config: The lowering configuration as printed.
        instructions: Classes that occur, the most frequent first; empty without assembly.
        unclassified: Mnemonics missing from our table, for the note.
        work: Its work; None when no IR of it was found.
        assembly: The name of its assembly artifact; empty when there is none.
        disagreements: Where metadata and assembly contradict each other.
    """

    name: str
    dispatch: str
    target: str
    vgprs: int | None
    agprs: int | None
    sgprs: int | None
    lds_bytes: int | None
    workgroup: int | None
    wavefront: int | None
    allocated_vgprs: int | None
    encoded_vgprs: int | None
    pipeline: str
    tiles: tuple[TileSizes, ...]
    promoted: tuple[int, ...]
    mma: str
    config: str
    instructions: tuple[InstructionCount, ...]
    unclassified: tuple[str, ...]
    work: KernelWork | None
    assembly: str
    disagreements: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class KernelDetails:
    """All kernels in the order of the kernel table, their launches in the order of the text, and notes."""

    kernels: tuple[KernelDetail, ...]
    launches: tuple[Launch, ...]
    notes: tuple[Message, ...]
