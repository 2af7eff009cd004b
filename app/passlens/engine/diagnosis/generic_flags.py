"""The flags that may mend a failure whatever its reason: what each one does, as the user reads it."""

from __future__ import annotations

from dataclasses import dataclass

from passlens.engine.messages import Message


@dataclass(frozen=True, slots=True)
class Variant:
    """A flag to set, and what that does. ``value`` is ``not``: the other one of true and false, true unless set."""

    flag: str
    value: str
    title: Message
    detail: Message
    only: str = ""  # what the dispatch or a message must name for it to be of use


CODEGEN = (
    Variant(
        "iree-codegen-llvmgpu-use-igemm",
        "false",
        Message("generic-fixes.no-implicit-gemm", "Convolutions not as implicit GEMM"),
        Message(
            "generic-fixes.window-loops",
            "Convolutions keep their window loops instead of becoming one matmul.",
        ),
        only="conv",
    ),
    Variant(
        "iree-codegen-llvmgpu-igemm-pad-convolution",
        "true",
        Message("generic-fixes.pad-convolutions", "Pad convolutions before they become a GEMM"),
        Message(
            "generic-fixes.pads-before-tiling",
            "Pads to multiples of the tile before tiling, not inside of the kernel.",
        ),
        only="conv",
    ),
    Variant(
        "iree-codegen-llvmgpu-use-direct-convolution",
        "true",
        Message("generic-fixes.direct-convolutions", "Direct convolutions"),
        Message("generic-fixes.tile-and-fuse", "Tile and fuse takes convolutions as they are."),
        only="conv",
    ),
    Variant(
        "iree-codegen-llvmgpu-use-tile-and-fuse-matmul",
        "false",
        Message("generic-fixes.matmuls-not-fused", "Matmuls without tile and fuse"),
        Message("generic-fixes.matmuls", "Matmuls go through vector distribution."),
    ),
    Variant(
        "iree-codegen-llvmgpu-use-tile-and-fuse-convolution",
        "false",
        Message("generic-fixes.convolutions-not-fused", "Convolutions without tile and fuse"),
        Message("generic-fixes.convolutions", "Convolutions go through vector distribution."),
        only="conv",
    ),
    Variant(
        "iree-codegen-llvmgpu-use-vector-distribution",
        "false",
        Message("generic-fixes.no-vector-distribution", "No vector distribution"),
        Message(
            "generic-fixes.other-pipeline",
            "Contractions and reductions go through another pipeline.",
        ),
    ),
    Variant(
        "iree-codegen-llvmgpu-use-reduction-vector-distribution",
        "false",
        Message("generic-fixes.reductions-not-distributed", "Reductions without vector distribution"),
        Message("generic-fixes.reductions", "Reductions go through another pipeline."),
    ),
    Variant(
        "iree-llvmgpu-prefetch-num-stages",
        "0",
        Message("generic-fixes.no-prefetch", "No prefetch of shared memory"),
        Message(
            "generic-fixes.one-stage",
            "One stage instead of several: less shared memory, less overlap of loads and arithmetic.",
        ),
    ),
    Variant(
        "iree-llvmgpu-enable-prefetch",
        "false",
        Message("generic-fixes.no-prefetch", "No prefetch of shared memory"),
        Message(
            "generic-fixes.one-stage-of-two",
            "One stage instead of two: less shared memory, less overlap of loads and arithmetic.",
        ),
    ),
    Variant(
        "iree-llvmgpu-enable-shared-memory-reuse",
        "true",
        Message("generic-fixes.reuse-shared-memory", "Reuse shared memory"),
        Message(
            "generic-fixes.share-place",
            "Allocations that are not in use at the same time share their place (vector distribution only).",
        ),
    ),
    Variant(
        "iree-codegen-enable-default-tuning-specs",
        "true",
        Message("generic-fixes.tuning-specs", "The compiler's own tuning specs"),
        Message(
            "generic-fixes.measured-tiles",
            "Tiles that were measured to be good, where the compiler ships them for this chip.",
        ),
    ),
    Variant(
        "iree-codegen-block-dynamic-dimensions-of-contractions",
        "false",
        Message("generic-fixes.dynamic-not-blocked", "Dynamic dimensions not blocked"),
        Message(
            "generic-fixes.unknown-dimensions",
            "Dimensions of contractions that are not known stay whole.",
        ),
    ),
)
FUSION = (
    Variant(
        "iree-dispatch-creation-enable-aggressive-fusion",
        "not",
        Message("generic-fixes.aggressive-fusion", "The other choice of aggressive fusion"),
        Message("generic-fixes.more-or-fewer-ops", "Dispatches are formed of more ops, or of fewer."),
    ),
    Variant(
        "iree-dispatch-creation-fuse-multi-use",
        "false",
        Message("generic-fixes.several-uses", "No fusion of values with several uses"),
        Message("generic-fixes.multi-use", "An op whose result is read more than once gets a dispatch of its own."),
    ),
    Variant(
        "iree-dispatch-creation-element-wise-fuse-multi-reduction",
        "false",
        Message("generic-fixes.several-reductions", "No fusion with several reductions"),
        Message(
            "generic-fixes.elementwise-not-fused",
            "Elementwise ops are not fused with ops of more than one reduction.",
        ),
    ),
    Variant(
        "iree-dispatch-creation-enable-fuse-horizontal-contractions",
        "false",
        Message("generic-fixes.no-horizontal-fusion", "No horizontal fusion"),
        Message(
            "generic-fixes.shared-operand",
            "Contractions that share an operand stay dispatches of their own.",
        ),
    ),
    Variant(
        "iree-dispatch-creation-propagate-collapse-across-expands",
        "not",
        Message("generic-fixes.other-choice-collapses", "The other choice for collapses"),
        Message(
            "generic-fixes.collapses",
            "Collapses of dimensions move across expands, or stay.",
        ),
    ),
    Variant(
        "iree-dispatch-creation-enable-fuse-padding-into-linalg-consumer-ops",
        "not",
        Message("generic-fixes.other-choice-padding", "The other choice for padding"),
        Message("generic-fixes.pads-fused", "Pads are fused into what reads them, or stay."),
    ),
    Variant(
        "iree-opt-data-tiling",
        "false",
        Message("generic-fixes.no-data-tiling", "No data tiling"),
        Message("generic-fixes.layouts-stay-input", "Layouts stay as in the input."),
    ),
    Variant(
        "iree-opt-const-eval",
        "false",
        Message("generic-fixes.no-const-eval", "No evaluation of constants while compiling"),
        Message("generic-fixes.constants-at-run-time", "What is computed of constants only is left to run time."),
    ),
)
_WIDER = Message("generic-fixes.twice-the-bytes", "Twice the bytes of every such value.")
TYPES = (
    (
        "f64",
        Variant(
            "iree-input-demote-f64-to-f32",
            "true",
            Message("generic-fixes.f32-for", "f32 for {type}", type="f64"),
            Message("generic-fixes.less-precision", "Less precision; inputs and results change type."),
        ),
    ),
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
    (
        "f8",
        Variant(
            "iree-llvmgpu-enable-small-float-emulation",
            "true",
            Message("generic-fixes.small-floats-emulated", "Small floats emulated"),
            Message(
                "generic-fixes.computed-in-software",
                "fp8 and fp4 are computed in software where the chip has no instructions for them.",
            ),
        ),
    ),
)
"""Types, and what may mend a failure of one."""
