"""The opsets of ONNX operators, as ``resources/knowledge/onnx-ops.json`` has them.

The opset that each operator came with, by the schemas of onnx (packaging/knowledge/make_onnx_ops.py), and the first one
of it that torch-mlir converts, read in its converters.
"""

from __future__ import annotations

import functools

import msgspec

from passlens.engine.data import resource_path


class OnnxOpsets(msgspec.Struct, frozen=True):
    """What is known of operators, by their names.

    Attributes:
        opset: The last one that was read.
        since: The opset that an operator came with.
        converted_since: The first opset of an operator that the compiler's converter takes.
    """

    opset: int
    since: dict[str, int]
    converted_since: dict[str, int]


@functools.cache
def onnx_opsets() -> OnnxOpsets:
    """The table."""
    return msgspec.json.decode(resource_path("knowledge", "onnx-ops.json").read_bytes(), type=OnnxOpsets)
