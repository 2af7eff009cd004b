"""The opsets of ONNX operators, from ``resources/knowledge/onnx-ops.json``.

The opset that introduced each operator, from the schemas of onnx (packaging/knowledge/make_onnx_ops.py), and the first
one that torch-mlir converts, from its converters.
"""

from __future__ import annotations

import functools

import msgspec

from passlens.engine.data import resource_path


class OnnxOpsets(msgspec.Struct, frozen=True):
    """Facts on operators, by name.

    Attributes:
        opset: The latest opset in the table.
        since: The opset that introduced an operator.
        converted_since: The first opset in which the compiler's converter supports an operator.
    """

    opset: int
    since: dict[str, int]
    converted_since: dict[str, int]


@functools.cache
def onnx_opsets() -> OnnxOpsets:
    """The table."""
    return msgspec.json.decode(resource_path("knowledge", "onnx-ops.json").read_bytes(), type=OnnxOpsets)
