"""The fix that computes a padding value before ``tensor.pad``."""

from __future__ import annotations

from passlens.engine.diagnosis.edits.applied import applied
from passlens.engine.diagnosis.edits.hoisted_padding import hoisted_padding

_PAD = """\
  %p = tensor.pad %x low[1] high[1] {
  ^bb0(%i: index):
    %v = tensor.extract %x[%AT] : tensor<4xf32>
    %m = arith.mulf %v, %v : f32
    tensor.yield %m : f32
  } : tensor<4xf32> to tensor<6xf32>"""


def test_that_a_padding_value_is_computed_before_the_op_if_it_is_the_same_for_every_element() -> None:
    source = _PAD.replace("AT", "c0").splitlines()
    (fix,) = hoisted_padding(source, 1)
    assert applied(source, fix.edits) == [
        "  %v = tensor.extract %x[%c0] : tensor<4xf32>",
        "  %m = arith.mulf %v, %v : f32",
        *source[:2],
        *source[4:],
    ]
    assert not [*hoisted_padding(_PAD.replace("AT", "i").splitlines(), 1)]
