"""Late failures of host code that lead back to a declaration or a window of the input."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaigns import rarely
from failing_inputs import compiled, first
from message_checks import has_message
from passlens.engine.session.rows import OutcomeKind

_WINDOW = """\
func.func @f(%x: tensor<256x8xf32>, %u: tensor<4x8xf32>) -> tensor<{rows}x8xf32> {{
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %c8 = arith.constant 8 : index
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  %at = arith.muli %c64, %c3 : index
  %e = math.exp %x : tensor<256x8xf32>
  %s = {op}
  %r = math.absf %s : tensor<{rows}x8xf32>
  return %r : tensor<{rows}x8xf32>
}}
"""
_DEVICE = """\
module {
  util.global private @second = DEVICE : !hal.device
  func.func @f(%x: tensor<64xf32>) -> tensor<64xf32> {
    %0 = flow.tensor.transfer %x : tensor<64xf32> to #hal.device.affinity<@second>
    %1 = math.exp %0 : tensor<64xf32>
    return %1 : tensor<64xf32>
  }
}
"""
_SELECT = '#hal.device.select<[#hal.device.alias<"hip"[0]>, #hal.device.ordinal<1>]>'
_EITHER = """\
#either = #hal.device.optimal<[#hal.device.promise<@__device_0>, #hal.device.promise<@__device_1>]>
func.func @f(%x: tensor<64xf32>) -> tensor<64xf32> {
  %0 = flow.tensor.transfer %x : tensor<64xf32> to #either
  %1 = math.exp %0 : tensor<64xf32>
  return %1 : tensor<64xf32>
}
"""
_EXTERN = """\
ml_program.global private MUTABLE@w(#ml_program.extern : tensor<4xf32>) : tensor<4xf32>
func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  %w = ml_program.OP @w : tensor<4xf32>
  %0 = arith.addf %x, %w : tensor<4xf32>
  return %0 : tensor<4xf32>
}
"""
_BLOB = """\
util.global private @table = #flow.parameter.named<"model"::"table"> : !util.buffer
func.func @f(%at: index) -> i32 {
  %c4 = arith.constant 4 : index
  %table = util.global.load @table : !util.buffer
  %size = util.buffer.size %table : !util.buffer
  %v = util.buffer.load %table[%at for %c4] : !util.buffer{%size} -> i32
  return %v : i32
}
"""
_STORAGE = """\
func.func @f(%x: tensor<8xf32>, %out: !hal.buffer {iree.abi.output = 0 : index}) -> (f32, tensor<8xf32>) {
  %c0 = arith.constant 0 : index
  %g = arith.mulf %x, %x : tensor<8xf32>
  %s = tensor.extract %g[%c0] : tensor<8xf32>
  return %s, %g : f32, tensor<8xf32>
}
"""
_AXIS = """\
func.func @f(%x: tensor<?x?xf32>, %axis: index) -> index {
  %n = tensor.dim %x, %axis : tensor<?x?xf32>
  return %n : index
}
"""
_KERNEL = """\
module {
  flow.executable private @kernels {
    flow.executable.export public @scale workgroups() -> (index, index, index) {
      %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
      flow.return %x, %y, %z : index, index, index
    }
    builtin.module {
      func.func @scale(%in: !iree_tensor_ext.dispatch.tensor<readonly:tensor<8xf32>>, %k: f32, %out: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<8xf32>>) {
        %e = tensor.empty() : tensor<8xf32>
        %0 = linalg.fill ins(%k : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
        iree_tensor_ext.dispatch.tensor.store %0, %out, offsets = [0], sizes = [8], strides = [1] : tensor<8xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<8xf32>>
        return
      }
    }
  }
  func.func @main(%x: tensor<8xf32>) -> tensor<8xf32> {
    %0 = flow.dispatch @kernels::@scale(%x) : (tensor<8xf32>) -> tensor<8xf32>
    return %0 : tensor<8xf32>
  }
}
"""  # noqa: E501


@pytest.mark.parametrize(
    ("op", "rows", "last"),
    [
        rarely("flow.tensor.slice %e[%at, %c0 for %c128, %c8] : tensor<256x8xf32> -> tensor<128x8xf32>", 128, 319),
        ("tensor.extract_slice %e[%at, 0] [100, 8] [1, 1] : tensor<256x8xf32> to tensor<100x8xf32>", 100, 291),
    ],
)
def test_that_a_window_beyond_its_tensor_is_named_by_its_last_element(
    op: str, rows: int, last: int, tmp_path: Path
) -> None:
    problem = first(compiled(_WINDOW.format(op=op, rows=rows), tmp_path))

    assert has_message(problem.title, "program-fault.part", last=last, dimension=0, size=256, value="%e", line=9)


@pytest.mark.campaign
def test_that_a_window_inside_its_tensor_is_not_blamed(tmp_path: Path) -> None:
    within = "flow.tensor.slice %e[%c64, %c0 for %c128, %c8] : tensor<256x8xf32> -> tensor<128x8xf32>"
    beyond = _WINDOW.format(op=within, rows=128).replace(
        "  %r =",
        "  %q = flow.tensor.slice %s[%at, %c0 for %c128, %c8] : tensor<128x8xf32> -> tensor<128x8xf32>\n  %r =",
    )
    problem = first(compiled(beyond.replace("absf %s", "absf %q"), tmp_path))

    assert has_message(problem.title, "program-fault.part", line=10, value="%s", last=319)


@pytest.mark.campaign
@pytest.mark.parametrize(
    ("device", "message"),
    [
        rarely("#hal.device.ordinal<1>", "program-fault.untargeted"),
        (
            '#hal.device.select<[#hal.device.alias<"hip"[0]>, #hal.device.ordinal<1>]>',
            "program-fault.may-be-untargeted",
        ),
    ],
)
def test_that_kernels_without_a_target_lead_to_the_declared_device(device: str, message: str, tmp_path: Path) -> None:
    problem = first(compiled(_DEVICE.replace("DEVICE", device), tmp_path))

    assert has_message(problem.title, message, symbol="second", line=2, number="#hal.device.ordinal<1>")


@pytest.mark.campaign
def test_that_work_on_either_of_two_devices_leads_to_the_set(tmp_path: Path) -> None:
    problem = first(compiled(_EITHER, tmp_path, devices=("hip[0]", "hip[1]")))

    assert has_message(problem.title, "program-fault.either-device", line=1)


@pytest.mark.campaign
def test_that_a_value_outside_of_the_program_is_found(tmp_path: Path) -> None:
    text = _EXTERN.replace("MUTABLE", "").replace("OP", "global_load_const")
    problem = first(compiled(text, tmp_path))

    assert has_message(problem.title, "program-fault.extern", symbol="w", line=1)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (_BLOB, "program-fault.buffer-parameter"),
        (_STORAGE, "program-fault.storage"),
        rarely(_AXIS, "program-fault.axis"),
        rarely(_KERNEL, "program-fault.scalars"),
    ],
)
def test_that_the_declaration_behind_a_late_failure_is_named(text: str, message: str, tmp_path: Path) -> None:
    assert has_message(first(compiled(text, tmp_path)).title, message)


@pytest.mark.campaign
def test_that_a_global_of_another_type_is_no_device(tmp_path: Path) -> None:
    text = _DEVICE.replace("DEVICE : !hal.device", "1 : i32")
    problem = first(compiled(text, tmp_path))

    assert has_message(problem.title, "undeclared-device.of-global", device="second", type="i32")


@pytest.mark.campaign
def test_that_a_promise_of_a_device_of_the_model_is_not_called_undeclared(tmp_path: Path) -> None:
    text = (
        "util.global private @spare = #hal.device.ordinal<0> : !hal.device\n"
        "func.func @main(%x: tensor<8xf32> {iree.abi.affinity = #hal.device.promise<@spare>}) -> tensor<8xf32> {\n"
        "  %r = arith.addf %x, %x : tensor<8xf32>\n  return %r : tensor<8xf32>\n}\n"
    )
    problem = first(compiled(text, tmp_path))
    assert has_message(problem.title, "undeclared-device.own", device="spare", line=1)
    mended = text.replace("promise<@spare", "affinity<@spare").replace("ordinal<0>", 'alias<"hip">')
    named = compiled(mended, tmp_path, target="gfx942")
    assert named.info().outcome is OutcomeKind.OK


@pytest.mark.campaign
def test_that_a_device_that_only_a_fallback_names_is_not_called_undeclared(tmp_path: Path) -> None:
    text = (
        "util.global private @first = #hal.device.fallback<@other> : !hal.device\n"
        'util.global private @other = #hal.device.alias<"hip"> : !hal.device\n'
        "func.func @main(%x: tensor<8xf32> {iree.abi.affinity = #hal.device.affinity<@first>}) -> tensor<8xf32> {\n"
        "  %r = arith.addf %x, %x : tensor<8xf32>\n  return %r : tensor<8xf32>\n}\n"
    )
    title = str(first(compiled(text, tmp_path, target="gfx942")).title)
    assert "the compiler removed the private device @other of line 2" in title
