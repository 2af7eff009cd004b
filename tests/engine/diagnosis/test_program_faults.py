"""Causes in the program around the dispatches: ops that disagree with one another, with devices, or with kernels."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaigns import rarely
from failing_inputs import compiled, first
from message_checks import has_message
from passlens.engine.diagnosis.inference.ir_oddities import oddities

_REGION = """\
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf16>) -> tensor<4xf32> {
  %r = flow.dispatch.region -> (tensor<4xf32>) {
    %s = arith.addf %b, %b : tensor<4xf16>
    flow.return %s : tensor<4xf16>
  }
  return %r : tensor<4xf32>
}
"""
_SWITCH = """\
func.func @f(%n: index, %x: i32, %y: i64) -> i32 {
  %r = scf.index_switch %n -> i32
  case 0 {
    scf.yield %x : i32
  }
  default {
    scf.yield %y : i64
  }
  return %r : i32
}
"""
_BRANCH = """\
func.func @f(%c: i1, %x: tensor<4xf32>, %y: tensor<8xf32>) -> tensor<4xf32> {
  cf.cond_br %c, ^a(%x : tensor<4xf32>), ^b(%y : tensor<8xf32>)
^a(%t: tensor<4xf32>):
  return %t : tensor<4xf32>
^b(%u: tensor<4xf32>):
  return %u : tensor<4xf32>
}
"""
_IMPORT = """\
func.func @f(%a: !hal.buffer_view) -> !hal.buffer_view {
  %t = hal.tensor.import %a : !hal.buffer_view -> tensor<?x4xf32>
  %r = hal.tensor.export %t : tensor<?x4xf32> -> !hal.buffer_view
  return %r : !hal.buffer_view
}
"""
_SPLAT = """\
func.func @f() -> tensor<4xf32> {
  %c = arith.constant 0.0 : f32
  %r = stream.async.splat %c : f32 -> !stream.resource<*>
  %t = stream.tensor.export %r : tensor<4xf32> in !stream.resource<*> -> tensor<4xf32>
  return %t : tensor<4xf32>
}
"""
_INNER_GLOBAL = """\
func.func @f() -> tensor<4xf32> {
  util.global private @w = dense<1.0> : tensor<4xf32>
  %w = util.global.load @w : tensor<4xf32>
  return %w : tensor<4xf32>
}
"""
_UNTIED = """\
util.func private @inplace(%a: tensor<4xf32>) -> %a {
  util.return %a : tensor<4xf32>
}
util.func public @f(%a: tensor<4xf32>) -> tensor<4xf32> {
  %r = util.call @inplace(%a) : (tensor<4xf32>) -> tensor<4xf32>
  util.return %r : tensor<4xf32>
}
"""
_CAPTURE = """\
util.func public @f(%r: !stream.resource<external>, %n: index) -> !stream.resource<external> {
  %o, %t = stream.async.execute with() -> !stream.resource<external>{%n} {
    %c = stream.async.clone %r : !stream.resource<external>{%n} -> !stream.resource<external>{%n}
    stream.yield %c : !stream.resource<external>{%n}
  } => !stream.timepoint
  %w = stream.timepoint.await %t => %o : !stream.resource<external>{%n}
  util.return %w : !stream.resource<external>
}
"""
_COUNT = """\
#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer>]>
hal.executable.source public @ex {
  hal.executable.export public @k ordinal(0) layout(#layout) count(%d: !hal.device) -> (index, index, index) {
    %c1 = arith.constant 1 : index
    hal.return %c1, %c1 : index, index
  }
  builtin.module {
    func.func @k() {
      return
    }
  }
}
"""
_ENCODING = """\
#m = affine_map<(d0, d1, d2) -> (d0, d2)>
#enc = #iree_encoding.encoding<operand_index = 3 : index, op_type = matmul, element_types = [f32, f32, f32], \
user_indexing_maps = [#m, #m, #m]>
func.func @f(%a: tensor<16x16xf32>) -> tensor<16x16xf32> {
  %e = iree_encoding.set_encoding %a : tensor<16x16xf32> -> tensor<16x16xf32, #enc>
  %r = iree_encoding.unset_encoding %e : tensor<16x16xf32, #enc> -> tensor<16x16xf32>
  return %r : tensor<16x16xf32>
}
"""
_LOADED_BY_TORCH = """util.global private @w = #util.uninitialized : !torch.vtensor<[4],f32>
func.func @main(%x: !torch.vtensor<[4],f32>) -> !torch.vtensor<[4],f32> {
  %w = util.global.load @w : !torch.vtensor<[4],f32>
  %0 = torch.aten.mul.Tensor %x, %w : !torch.vtensor<[4],f32>, !torch.vtensor<[4],f32> -> !torch.vtensor<[4],f32>
  return %0 : !torch.vtensor<[4],f32>
}
"""
_EXTERN = """\
func.func @f(%a: tensor<64xf32>) -> tensor<64xf32> {
  %c1 = arith.constant 1 : index
  %r = hal.dispatch.extern "scale"[%c1](%a) : (tensor<64xf32>) -> tensor<64xf32>
    count(%d: !hal.device, %w: index) -> (index, index, index) {
      %one = arith.constant 1 : index
      hal.return %one, %one, %one : index, index, index
    }
    layout(#hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer>]>)
  return %r : tensor<64xf32>
}
"""
_KERNEL = """\
stream.executable private @ex {
  stream.executable.export public @k workgroups() -> (index, index, index) {
    %c1 = arith.constant 1 : index
    stream.return %c1, %c1, %c1 : index, index, index
  }
  builtin.module {
    func.func @NAME(%a: !stream.binding, %b: !stream.binding) {
      return
    }
  }
}
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %r = flow.dispatch @ex::@k(%a, %b) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}
"""
_PARAMETER = """\
util.global private @w = #flow.parameter.named<"model"::"w"> : TYPE
func.func @f() -> TYPE {
  %w = util.global.load @w : TYPE
  return %w : TYPE
}
"""
_LOAD = """\
func.func @f(%x: tensor<4x4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %v = flow.tensor.load %x[%c0] : tensor<4x4xf32>
  return %v : f32
}
"""
_THREAD = """\
func.func @f(%x: tensor<4xf32>) -> f32 {
  %id = gpu.thread_id x
  %v = tensor.extract %x[%id] : tensor<4xf32>
  return %v : f32
}
"""
_LOOP = """\
func.func @f(%n: index, %x: tensor<4xf32>) -> tensor<4xf32> {
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c1 to %n step %c1 iter_args(%t = %x) -> (tensor<4xf32>) {
    %s = tensor.concat dim(0) %t, %t : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>
    scf.yield %s : tensor<8xf32>
  }
  return %r : tensor<4xf32>
}
"""
_WHILE = """\
func.func @f(%p: tensor<i1>, %x: tensor<4xf32>) -> tensor<4xf32> {
  %r = stablehlo.while(%t = %x) : tensor<4xf32> cond {
    stablehlo.return %p : tensor<i1>
  } do {
    %h = stablehlo.convert %t : (tensor<4xf32>) -> tensor<4xf16>
    stablehlo.return %h : tensor<4xf16>
  }
  return %r : tensor<4xf32>
}
"""
_FALLBACK = """\
func.func private @lib.g(i32) -> i32 attributes {vm.fallback = @NAME}
func.func private @own(%a: i32) -> i32 {
  return %a : i32
}
func.func @f(%a: i32) -> i32 {
  %r = call @lib.g(%a) : (i32) -> i32
  return %r : i32
}
"""
_COUNTED = """\
func.func @f(%a: tensor<4xf32>) -> tensor<4xf32> {
  %c1 = arith.constant 1 : index
  %r = flow.dispatch.region[%c1] -> (tensor<4xf32>) {
    %s = arith.addf %a, %a : tensor<4xf32>
    flow.return %s : tensor<4xf32>
  } count(%w: index) -> (index, index, index) {
    flow.return %w, %w : index, index
  }
  return %r : tensor<4xf32>
}
"""
_NO_YIELD = """\
func.func @f(%c: i1, %x: tensor<4xf32>) -> tensor<4xf32> {
  %r = scf.if %c -> tensor<4xf32> {
    scf.yield %x : tensor<4xf32>
  } else {
    %s = arith.addf %x, %x : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}
"""
_COPY = """\
util.func public @f(%r: !stream.resource<external>, %t: !stream.resource<external>, %n: index) {
  %c0 = arith.constant 0 : index
  %0 = stream.async.copy %r[%c0 to %n], %t[%c0 to %n] : !stream.resource<external>{%n} -> !stream.resource<external>{%n}
  util.return
}
"""
_EXECUTE = """\
util.func public @f(%r: !stream.resource<external>, %n: index) {
  %c0 = arith.constant 0 : index
  %v = arith.constant 0 : i8
  stream.cmd.execute with(%r as %a: !stream.resource<external>{%n}) {
    stream.cmd.fill %v, %a[%c0 for %n] : i8 -> !stream.resource<external>{%n}
  }
  util.return
}
"""
_READ_ONLY = """\
func.func @f(%a: tensor<4xf32>) -> tensor<4xf32> {
  %r = flow.dispatch.workgroups(%a) : (tensor<4xf32>) -> %a =
      (%in: !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>>) {
    %t = tensor.empty() : tensor<4xf32>
    iree_tensor_ext.dispatch.tensor.store %t, %in, offsets = [0], sizes = [4], strides = [1]
        : tensor<4xf32> -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>>
    flow.return
  }
  return %r : tensor<4xf32>
}
"""
_PAD = """\
func.func @f(%a: tensor<4xf32>) -> tensor<8xf32> {
  %z = arith.constant 0 : i32
  %r = tensor.pad %a low[2] high[2] {
  ^bb0(%i: index):
    tensor.yield %z : i32
  } : tensor<4xf32> to tensor<8xf32>
  return %r : tensor<8xf32>
}
"""
_LIFETIME = """\
util.func public @f(%a: !stream.resource<external>, %n: index) -> !stream.resource<transient> {
  %r, %t = stream.async.execute with(%a as %i: !stream.resource<external>{%n}) -> !stream.resource<transient>{%n} {
    stream.yield %i : !stream.resource<external>{%n}
  } => !stream.timepoint
  %w = stream.timepoint.await %t => %r : !stream.resource<transient>{%n}
  util.return %w : !stream.resource<transient>
}
"""
_PROMISE = "util.global private @gpu = #hal.device.promise<@other> : !hal.device\n"
_OTHER_KIND = """\
util.func private @h(%a: i32) -> i32 {
  util.return %a : i32
}
func.func @f(%a: i32) -> i32 {
  %r = func.call @h(%a) : (i32) -> i32
  return %r : i32
}
"""
_DEVICES = """\
DECLARED
func.func @f(%a: tensor<4xf32>) -> tensor<4xf32> {
  %t = flow.tensor.transfer %a : tensor<4xf32> to #hal.device.affinity<@dev>
  %r = arith.addf %t, %t : tensor<4xf32>
  return %r : tensor<4xf32>
}
"""


@pytest.mark.parametrize(
    ("text", "identifier", "arguments", "line"),
    [
        (_REGION, "disagreement.end", {"given": "tensor<4xf16>", "wanted": "tensor<4xf32>", "line": 2}, 4),
        (
            _LIFETIME,
            "disagreement.end",
            {"given": "!stream.resource<external>", "wanted": "!stream.resource<transient>", "line": 2},
            3,
        ),
        (_PROMISE, "disagreement.held", {"symbol": "gpu", "value": "#hal.device.promise<@other>"}, 1),
        rarely(_SWITCH, "disagreement.end", {"op": "scf.yield", "given": "i64", "wanted": "i32"}, 7),
        rarely(_BRANCH, "disagreement.branch", {"given": "tensor<8xf32>", "label": "^b", "wanted": "tensor<4xf32>"}, 2),
        rarely(_IMPORT, "disagreement.sizes", {"needs": 1, "type": "tensor<?x4xf32>", "given": "0"}, 2),
        rarely(_SPLAT, "disagreement.sizes", {"needs": 1, "type": "!stream.resource<*>"}, 3),
        (_INNER_GLOBAL, "disagreement.table", {"symbol": "w", "function": "f"}, 2),
        rarely(_UNTIED, "disagreement.ties", {"function": "inplace", "argument": "%a"}, 5),
        rarely(_CAPTURE, "disagreement.capture", {"name": "%r", "holder": "stream.async.execute"}, 3),
        rarely(_LOOP, "disagreement.edge", {"given": "tensor<8xf32>", "wanted": "tensor<4xf32>", "line": 3}, 5),
        rarely(_PAD, "disagreement.must-return", {"op": "tensor.yield", "types": "i32"}, 5),
        rarely(_OTHER_KIND, "disagreement.kind", {"op": "func.call", "symbol": "h", "kind": "util.func"}, 5),
        rarely(_COUNTED, "disagreement.end", {"given": 2, "line": 6, "wanted": "3"}, 7),
        (_WHILE, "disagreement.edge", {"given": "tensor<4xf16>", "wanted": "tensor<4xf32>", "line": 2}, 6),
        (_NO_YIELD, "disagreement.no-yield", {"last": "arith.addf", "end": "scf.yield", "wanted": 1}, 5),
        rarely(_COPY, "disagreement.short", {"last": "%t[%c0 to %n]", "op": "stream.async.copy"}, 3),
        rarely(_EXECUTE, "disagreement.timepoint", {"op": "stream.cmd.execute"}, 4),
        rarely(_READ_ONLY, "disagreement.access", {"name": "%in", "access": "readonly"}, 5),
        rarely(_PARAMETER.replace('"::"', '":"').replace("TYPE", "f32"), "disagreement.colons", {}, 1),
        rarely(_COUNT, "disagreement.must-return", {"op": "hal.return", "count": 2}, 5),
        rarely(_ENCODING, "disagreement.count", {"key": "user_indexing_maps", "count": 3}, 2),
    ],
)
def test_that_a_refused_op_is_told_with_what_it_is_compared_with(
    text: str, identifier: str, arguments: dict[str, object], line: int, tmp_path: Path
) -> None:
    problem = first(compiled(text, tmp_path))
    assert problem.rule == "parse-error"
    assert has_message(problem.title, identifier, **arguments), problem.title
    assert problem.location is not None
    assert problem.location.line == line


def test_that_a_word_which_an_attribute_does_not_take_is_told_with_those_that_it_takes(tmp_path: Path) -> None:
    text = "#l = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer, ReadWrite>]>\n"
    problem = first(compiled(text + _LOAD, tmp_path))
    assert has_message(problem.title, "unknown-name.value", value="ReadWrite", name="hal.pipeline.binding")
    assert has_message(problem.detail, "unknown-name.all-values", values=("None", "ReadOnly", "Indirect"))


@pytest.mark.campaign
def test_that_a_part_which_an_op_lacks_is_missed_where_the_op_begins(tmp_path: Path) -> None:
    problem = first(compiled(_EXTERN, tmp_path))
    assert problem.location is not None
    assert problem.location.line == 3


@pytest.mark.parametrize(
    ("text", "identifier", "arguments", "line"),
    [
        rarely(_KERNEL.replace("NAME", "k"), "program-fault.bindings", {"wanted": 3, "kernel": "k", "given": "2"}, 13),
        rarely(
            _PARAMETER.replace("TYPE", "tensor<?x4xf32>"),
            "program-fault.dynamic-global",
            {"symbol": "w", "type": "tensor<?x4xf32>", "value": "#flow.parameter.named"},
            1,
        ),
        (_LOAD, "program-fault.indices", {"given": 1, "type": "tensor<4x4xf32>", "rank": 2}, 3),
        rarely(_THREAD, "program-fault.kernel-op", {"op": "gpu.thread_id", "function": "f"}, 2),
        rarely(_FALLBACK.replace("NAME", "owm"), "program-fault.fallback", {"function": "lib.g", "symbol": "owm"}, 1),
        rarely(_FALLBACK.replace("NAME", "own"), "program-fault.fallback-removed", {"symbol": "own"}, 1),
        (_PARAMETER.replace("TYPE", "tensor<3xi4>"), "oddities.bytes", {"type": "tensor<3xi4>"}, 1),
        rarely(
            _DEVICES.replace("DECLARED", "util.global private @dev : !hal.device"),
            "oddities.no-value",
            {"symbol": "dev"},
            1,
        ),
    ],
)
def test_that_a_fault_of_the_program_is_told_with_both_its_parts(
    text: str, identifier: str, arguments: dict[str, object], line: int, tmp_path: Path
) -> None:
    problem = first(compiled(text, tmp_path))
    assert problem.rule == ("failed-pass" if identifier.startswith("oddities.") else "invalid-program")
    assert has_message(problem.title, identifier, **arguments), problem.title
    assert problem.location is not None
    assert problem.location.line == line


@pytest.mark.parametrize(
    ("text", "identifier", "arguments"),
    [
        (_KERNEL.replace("NAME", "other"), "oddities.exported", {"symbol": "k", "functions": ("@other",)}),
        rarely(_DEVICES.replace("@dev", "@f"), "oddities.function", {"symbol": "f"}),
        rarely(
            _DEVICES.replace(
                "DECLARED",
                "util.global private @dev = #hal.device.fallback<@b> : !hal.device\n"
                "util.global private @b = #hal.device.fallback<@dev> : !hal.device",
            ),
            "oddities.fallback",
            {"symbol": "b", "devices": "@b -> @dev -> @b"},
        ),
    ],
)
def test_that_a_crash_over_a_symbol_is_told_by_what_the_symbol_is(
    text: str, identifier: str, arguments: dict[str, object], tmp_path: Path
) -> None:
    problem = first(compiled(text.replace("DECLARED\n", ""), tmp_path))
    assert problem.rule == "compiler-crash"
    assert has_message(problem.title, identifier, **arguments), problem.title


def test_that_an_op_of_kernels_which_the_failing_one_does_not_use_is_not_blamed(tmp_path: Path) -> None:
    text = """\
func.func @g(%a: f32, %b: f32) -> f32 {
  %c = complex.create %a, %b : complex<f32>
  %d = complex.mul %c, %c : complex<f32>
  %r = complex.re %d : complex<f32>
  return %r : f32
}
"""
    problem = first(compiled(_THREAD.replace("func.func @f", "func.func private @f") + text, tmp_path))
    assert not has_message(problem.title, "program-fault.kernel-op")


def test_that_a_type_of_torch_in_another_dialect_is_named_with_what_converts_it(tmp_path: Path) -> None:
    problem = first(compiled(_LOADED_BY_TORCH, tmp_path))
    assert has_message(problem.title, "failed-pass.front-end-type", op="util.global.load", dialect="torch")
    assert has_message(problem.hint, "failed-pass.front-end-cast", cast="torch_c.to_builtin_tensor")


def test_that_a_device_of_no_driver_is_named_with_the_drivers(tmp_path: Path) -> None:
    target = '#hal.device.target<"rocm", [#hal.executable.target<"rocm", "rocm-hsaco-fb">]> : !hal.device'
    problem = first(compiled(_DEVICES.replace("DECLARED", f"util.global private @dev = {target}"), tmp_path))
    assert has_message(problem.title, "pinned-target.unknown-device", device="rocm")
    assert problem.location is not None
    assert problem.location.line == 1


@pytest.mark.campaign
def test_that_kernels_without_a_device_lead_to_the_undeclared_one(tmp_path: Path) -> None:
    choice = "#hal.device.optimal<[#hal.device.affinity<@a>, #hal.device.affinity<@c>]>"
    text = _DEVICES.replace("DECLARED", 'util.global private @a = #hal.device.alias<"hip"> : !hal.device')
    problem = first(compiled(text.replace("#hal.device.affinity<@dev>", choice), tmp_path))
    assert problem.rule == "undeclared-device"
    assert has_message(problem.title, "undeclared-device.one", device=("@c",))
    assert problem.location is not None
    assert problem.location.line == 3


def test_that_an_initializer_alone_does_not_lack_devices() -> None:
    text = """\
util.initializer {
  %c = stream.tensor.constant on(#hal.device.affinity<@dev>) : tensor<4xi4> in !stream.resource<constant> = dense<1>
  util.global.store %c, @w : !stream.resource<constant>
  util.return
}
"""
    assert not oddities(text)
