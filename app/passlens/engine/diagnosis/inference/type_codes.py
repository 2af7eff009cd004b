"""The element types that ONNX and torch encode as a number."""

from __future__ import annotations

_ONNX_TYPED, _TORCH_TYPED = (
    frozenset({"to", "dtype", "output_dtype", "output_datatype"}),
    frozenset({"dtype", "self_dtype", "out_dtype"}),
)
"""Attributes and operands that are the code of an element type."""
_ONNX_TYPES = dict(
    enumerate(
        (
            *("f32", "ui8", "si8", "ui16", "si16", "si32", "si64", "string", "i1", "f16", "f64", "ui32", "ui64"),
            *("complex<f32>", "complex<f64>", "bf16", "f8E4M3FN", "f8E4M3FNUZ", "f8E5M2", "f8E5M2FNUZ", "ui4", "si4"),
            *("f4E2M1FN", "f8E8M0FNU", "ui2", "si2"),
        ),
        1,
    )
)
"""The element types of ONNX by their codes in TensorProto.DataType."""
_TORCH_TYPES = {
    **dict(enumerate(("ui8", "si8", "si16", "si32", "si64", "f16", "f32", "f64"))),
    **dict(enumerate(("complex<f16>", "complex<f32>", "complex<f64>", "i1", "qint8", "quint8", "qint32", "bf16"), 8)),
    **dict(enumerate(("f8E5M2", "f8E4M3FN", "f8E5M2FNUZ", "f8E4M3FNUZ"), 23)),
}
"""The element types of torch by their codes in ScalarType."""


def type_of_code(op: str, part: str, text: str) -> str:
    """The element type that a number stands for in an operand or attribute of an op; empty for other parts."""
    of_onnx = op.startswith("onnx.")
    if not text.isdigit() or part not in (_ONNX_TYPED if of_onnx else _TORCH_TYPED):
        return ""
    return (_ONNX_TYPES if of_onnx else _TORCH_TYPES).get(int(text), "")
