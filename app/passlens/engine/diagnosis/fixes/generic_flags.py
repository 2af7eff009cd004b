"""The flags that may fix a failure whatever its reason, with their effect as the user reads it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from passlens.engine.messages import Message


class Work(StrEnum):
    """The ops that a dispatch or the model must contain for a flag to have an effect, as a pattern of op names."""

    ANY = ""
    CONVOLUTION = r"(?<![a-z])conv(?!ersion|ert)"
    CONTRACTION = r"(?<![a-z])conv(?!ersion|ert)|matmul|matvec|vecmat|contract|attention|mmt|\bdot"
    REDUCTION = r"reduc|softmax|matvec|vecmat"
    SHARED_MEMORY = r"memref\.alloc\b|bufferization\.alloc_tensor"


@dataclass(frozen=True, slots=True)
class Variant:
    """A flag to set, and its effect.

    Attributes:
        value: ``not``: the opposite boolean, true if unset.
        work: The work that the failing dispatch must contain for the flag to matter.
        pipelines: The lowering pipelines that it acts in or replaces; none: any.
        chooses: Whether it acts on the choice of pipeline and tiles, which the input may have fixed.
        needs: A pattern that the failing dispatch must contain, such as an option that the flag sets; empty: any.
        passes: The failing passes before which it acts; none: any.
    """

    flag: str
    value: str
    title: Message
    detail: Message
    work: Work = Work.ANY
    pipelines: frozenset[str] = frozenset()
    chooses: bool = True
    needs: str = ""
    passes: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Fusion:
    """A flag to set that acts on the formation of dispatches.

    Attributes:
        needs: Patterns of op names, and how often each must occur in the model for the flag to have an effect.
    """

    variant: Variant
    needs: tuple[tuple[str, int], ...]


COMPUTES = r"linalg\.(?!yield|index|fill)\w+|iree_linalg_ext\.(?!yield)\w+|tensor\.(?:pad|gather|scatter)"
"""Names of ops for which a dispatch is formed."""
_SEVERAL = ((COMPUTES, 2),)
_TILE_AND_FUSE, _VECTOR_DISTRIBUTE = frozenset({"TileAndFuse"}), frozenset({"VectorDistribute"})
CODEGEN = (
    Variant(
        "iree-codegen-llvmgpu-use-igemm",
        "false",
        Message("generic-fixes.no-implicit-gemm", "Convolutions not as implicit GEMM"),
        Message(
            "generic-fixes.window-loops",
            "Convolutions keep their window loops instead of becoming one matmul.",
        ),
        work=Work.CONVOLUTION,
    ),
    Variant(
        "iree-codegen-llvmgpu-igemm-pad-convolution",
        "true",
        Message("generic-fixes.pad-convolutions", "Pad convolutions before they become a GEMM"),
        Message(
            "generic-fixes.pads-before-tiling",
            "Pads to multiples of the tile before tiling, not inside of the kernel.",
        ),
        work=Work.CONVOLUTION,
    ),
    Variant(
        "iree-codegen-llvmgpu-use-direct-convolution",
        "true",
        Message("generic-fixes.direct-convolutions", "Direct convolutions"),
        Message("generic-fixes.tile-and-fuse", "Tile and fuse takes convolutions as they are."),
        work=Work.CONVOLUTION,
    ),
    Variant(
        "iree-codegen-llvmgpu-use-tile-and-fuse-matmul",
        "false",
        Message("generic-fixes.matmuls-not-fused", "Matmuls without tile and fuse"),
        Message("generic-fixes.matmuls", "Matmuls go through vector distribution."),
        work=Work.CONTRACTION,
        pipelines=_TILE_AND_FUSE,
    ),
    Variant(
        "iree-codegen-llvmgpu-use-tile-and-fuse-convolution",
        "false",
        Message("generic-fixes.convolutions-not-fused", "Convolutions without tile and fuse"),
        Message("generic-fixes.convolutions", "Convolutions go through vector distribution."),
        work=Work.CONVOLUTION,
        pipelines=_TILE_AND_FUSE,
    ),
    Variant(
        "iree-codegen-llvmgpu-use-vector-distribution",
        "false",
        Message("generic-fixes.no-vector-distribution", "No vector distribution"),
        Message(
            "generic-fixes.other-pipeline",
            "Contractions go through another pipeline.",
        ),
        work=Work.CONTRACTION,
        pipelines=_VECTOR_DISTRIBUTE,
    ),
    Variant(
        "iree-codegen-llvmgpu-use-reduction-vector-distribution",
        "false",
        Message("generic-fixes.reductions-not-distributed", "Reductions without vector distribution"),
        Message("generic-fixes.reductions", "Reductions go through another pipeline."),
        work=Work.REDUCTION,
        pipelines=_VECTOR_DISTRIBUTE,
    ),
    Variant(
        "iree-llvmgpu-prefetch-num-stages",
        "0",
        Message("generic-fixes.no-prefetch", "No prefetch of shared memory"),
        Message(
            "generic-fixes.one-stage",
            "One stage instead of several: less shared memory, less overlap of loads and arithmetic.",
        ),
        work=Work.CONTRACTION,
        needs="prefetch_num_stages",
    ),
    Variant(
        "iree-llvmgpu-enable-prefetch",
        "false",
        Message("generic-fixes.no-prefetch", "No prefetch of shared memory"),
        Message(
            "generic-fixes.one-stage-of-two",
            "One stage instead of two: less shared memory, less overlap of loads and arithmetic.",
        ),
        work=Work.CONTRACTION,
        needs="prefetch_shared_memory",
    ),
    Variant(
        "iree-llvmgpu-enable-shared-memory-reuse",
        "true",
        Message("generic-fixes.reuse-shared-memory", "Reuse shared memory"),
        Message(
            "generic-fixes.share-place",
            "Allocations that are not in use at the same time share their place (vector distribution only).",
        ),
        work=Work.SHARED_MEMORY,
        pipelines=_VECTOR_DISTRIBUTE,
        chooses=False,
        passes=frozenset({"iree-codegen-gpu-check-resource-usage"}),
    ),
    Variant(
        "iree-codegen-enable-default-tuning-specs",
        "true",
        Message("generic-fixes.tuning-specs", "The compiler's own tuning specs"),
        Message(
            "generic-fixes.measured-tiles",
            "Tiles that were measured to be good, where the compiler ships them for this chip.",
        ),
        work=Work.CONTRACTION,
        needs=r"x(?:f16|i8)\b|xf8E",  # not dp4xi8toi32, which describes a chip
    ),
    Variant(
        "iree-codegen-block-dynamic-dimensions-of-contractions",
        "false",
        Message("generic-fixes.dynamic-not-blocked", "Dynamic dimensions not blocked"),
        Message(
            "generic-fixes.unknown-dimensions",
            "Dimensions of contractions that are not known stay whole.",
        ),
        work=Work.CONTRACTION,
        needs=r"\btensor<[^>\n]*\?",
    ),
)
FUSION = (
    Fusion(
        Variant(
            "iree-dispatch-creation-enable-aggressive-fusion",
            "not",
            Message("generic-fixes.aggressive-fusion", "The other choice of aggressive fusion"),
            Message("generic-fixes.more-or-fewer-ops", "Dispatches are formed of more ops, or of fewer."),
        ),
        _SEVERAL,
    ),
    Fusion(
        Variant(
            "iree-dispatch-creation-fuse-multi-use",
            "false",
            Message("generic-fixes.several-uses", "No fusion of values with several uses"),
            Message("generic-fixes.multi-use", "An op whose result is read more than once gets a dispatch of its own."),
        ),
        _SEVERAL,
    ),
    Fusion(
        Variant(
            "iree-dispatch-creation-element-wise-fuse-multi-reduction",
            "false",
            Message("generic-fixes.several-reductions", "No fusion with several reductions"),
            Message(
                "generic-fixes.elementwise-not-fused",
                "Elementwise ops are not fused with ops of more than one reduction.",
            ),
        ),
        _SEVERAL,
    ),
    Fusion(
        Variant(
            "iree-dispatch-creation-enable-fuse-horizontal-contractions",
            "false",
            Message("generic-fixes.no-horizontal-fusion", "No horizontal fusion"),
            Message(
                "generic-fixes.shared-operand",
                "Contractions that share an operand stay dispatches of their own.",
            ),
        ),
        _SEVERAL,
    ),
    Fusion(
        Variant(
            "iree-dispatch-creation-propagate-collapse-across-expands",
            "not",
            Message("generic-fixes.other-choice-collapses", "The other choice for collapses"),
            Message(
                "generic-fixes.collapses",
                "Collapses of dimensions move across expands, or stay.",
            ),
        ),
        ((r"tensor\.collapse_shape", 1), (r"tensor\.expand_shape", 1)),
    ),
    Fusion(
        Variant(
            "iree-dispatch-creation-enable-fuse-padding-into-linalg-consumer-ops",
            "not",
            Message("generic-fixes.other-choice-padding", "The other choice for padding"),
            Message("generic-fixes.pads-fused", "Pads are fused into what reads them, or stay."),
        ),
        ((r"tensor\.pad", 1), (COMPUTES, 2)),
    ),
    Fusion(
        Variant(
            "iree-opt-data-tiling",
            "false",
            Message("generic-fixes.no-data-tiling", "No data tiling"),
            Message("generic-fixes.layouts-stay-input", "Layouts stay as in the input."),
        ),
        ((r"\w+\.\w*encoding\w*", 1),),
    ),
)
_WIDER = Message("generic-fixes.twice-the-bytes", "Twice the bytes of every such value.")
TYPES = (
    (
        "bf16",
        Variant(
            "iree-input-promote-bf16-to-f32",
            "true",
            Message("generic-fixes.f32-for", "f32 for {type}", type="bf16"),
            _WIDER,
        ),
    ),
    (
        "f16",
        Variant(
            "iree-input-promote-f16-to-f32",
            "true",
            Message("generic-fixes.f32-for", "f32 for {type}", type="f16"),
            _WIDER,
        ),
    ),
)
"""Types, and the variants that may fix a failure of one."""
