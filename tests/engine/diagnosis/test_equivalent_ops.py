"""Programs that the compiler does not take as they are written, and takes in another form with the same result."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaigns import rarely
from compiled_sessions import compiled_session
from passlens.engine.compile.request import CompileRequest, PassCapture
from passlens.engine.diagnosis.findings import Fix
from passlens.engine.diagnosis.trials.trial import TrialJob
from passlens.engine.jobs import JobContext
from passlens.engine.queries import Queries
from passlens.engine.session.rows import OutcomeKind

ALLOCATED = """\
func.func @f(%x: tensor<32x16xf16>) -> tensor<32x16xf16> {
  %a = bufferization.alloc_tensor() : tensor<32x16xf16>
  %b = bufferization.materialize_in_destination %x in %a : (tensor<32x16xf16>, tensor<32x16xf16>) -> tensor<32x16xf16>
  %c = arith.addf %b, %b : tensor<32x16xf16>
  return %c : tensor<32x16xf16>
}
"""
DISPATCHES_FUNCTION = """\
func.func private @g(%x: tensor<16xf32>) -> tensor<16xf32> {
  %0 = arith.addf %x, %x : tensor<16xf32>
  return %0 : tensor<16xf32>
}
func.func @f(%x: tensor<16xf32>) -> tensor<16xf32> {
  %0 = flow.dispatch @g(%x) : (tensor<16xf32>) -> tensor<16xf32>
  return %0 : tensor<16xf32>
}
"""
FLOW_CALL = """\
util.func private @g(%x: tensor<16xf32>) -> tensor<16xf32> {
  %0 = arith.addf %x, %x : tensor<16xf32>
  util.return %0 : tensor<16xf32>
}
util.func public @f(%x: tensor<16xf32>) -> tensor<16xf32> {
  %0 = flow.call @g(%x) : (tensor<16xf32>) -> tensor<16xf32>
  util.return %0 : tensor<16xf32>
}
"""
FALLBACK = """\
module attributes {stream.affinity.default = #hal.device.affinity<@chip>} {
  util.global private @chip = #hal.device.fallback<@other> : !hal.device
  util.func public @f(%x: tensor<16xf32>) -> tensor<16xf32> {
    %0 = arith.addf %x, %x : tensor<16xf32>
    util.return %0 : tensor<16xf32>
  }
}
"""
SHARDED = """\
func.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %0 = stablehlo.custom_call @annotate_device_placement(%x) {has_side_effect = true} : (tensor<8x4xf32>) \
-> tensor<8x4xf32>
  %1 = stablehlo.abs %0 : tensor<8x4xf32>
  return %1 : tensor<8x4xf32>
}
"""
TWO_DIALECTS = """\
func.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %0 = stablehlo.abs %x : tensor<8x4xf32>
  %1 = stablehlo.exponential %0 : tensor<8x4xf32>
  %2 = tosa.tanh %1 : (tensor<8x4xf32>) -> tensor<8x4xf32>
  return %2 : tensor<8x4xf32>
}
"""
NO_GLOBAL = """\
module {
  ml_program.global private mutable @position(dense<0> : tensor<i32>) : tensor<i32>
  func.func @f() -> tensor<i32> {
    %0 = ml_program.global_load @positions : tensor<i32>
    return %0 : tensor<i32>
  }
}
"""
MAXF = """\
func.func @f(%x: tensor<16xf32>) -> tensor<16xf32> {
  %0 = arith.maxf %x, %x : tensor<16xf32>
  return %0 : tensor<16xf32>
}
"""
SYMBOLIC = """\
func.func @f(%x: tensor<batchx16xf32>) -> tensor<batchx16xf32> {
  %0 = stablehlo.abs %x : tensor<batchx16xf32>
  return %0 : tensor<batchx16xf32>
}
"""
MAP = """\
func.func @f(%a: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %e = tensor.empty() : tensor<8x4xf32>
  %0 = linalg.map ins(%a : tensor<8x4xf32>) outs(%e : tensor<8x4xf32>)
    (%x: f32) {
      %s = arith.addf %x, %x : f32
      linalg.yield %s : f32
    }
  return %0 : tensor<8x4xf32>
}
"""
LIBRARY = """\
#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer, ReadOnly>, \
#hal.pipeline.binding<storage_buffer>]>
hal.executable.source private @ex {
  hal.executable.export public @k ordinal(0) layout(#layout) count(%d: !hal.device) -> (index, index, index) {
    %c1 = arith.constant 1 : index
    hal.return %c1, %c1, %c1 : index, index, index
  }
  builtin.module {
    func.func private @__nv_fabsf(f32) -> f32
    func.func @k() attributes {translation_info = #iree_codegen.translation_info<pipeline = \
#iree_gpu.pipeline<BaseLowering> workgroup_size = [64, 1, 1] subgroup_size = 64>} {
      %c0 = arith.constant 0 : index
      %0 = hal.interface.binding.subspan layout(#layout) binding(0) offset(%c0) : memref<64xf32>
      %1 = hal.interface.binding.subspan layout(#layout) binding(1) offset(%c0) : memref<64xf32>
      %t = gpu.thread_id x
      %x = memref.load %0[%t] : memref<64xf32>
      %y = func.call @__nv_fabsf(%x) : (f32) -> f32
      memref.store %y, %1[%t] : memref<64xf32>
      return
    }
  }
}
util.func public @f(%a: tensor<64xf32>) -> tensor<64xf32> {
  %r = flow.dispatch @ex::@k(%a) : (tensor<64xf32>) -> tensor<64xf32>
  util.return %r : tensor<64xf32>
}
"""
_REGION = """\
func.func @f(%a: tensor<512xf32>) -> tensor<512xf32> {
  %c = arith.constant 512 : index
  %0 = flow.dispatch.workgroups[%c](%a) : (tensor<512xf32>) -> tensor<512xf32> =
      (%in: !iree_tensor_ext.dispatch.tensor<readonly:tensor<512xf32>>, \
%out: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<512xf32>>) {
    %t = iree_tensor_ext.dispatch.tensor.load %in, offsets = [0], sizes = [512], strides = [1] : \
!iree_tensor_ext.dispatch.tensor<readonly:tensor<512xf32>> -> tensor<512xf32>
    %r = math.absf %t : tensor<512xf32>
    iree_tensor_ext.dispatch.tensor.store %r, %out, offsets = [0], sizes = [512], strides = [1] : tensor<512xf32> -> \
!iree_tensor_ext.dispatch.tensor<writeonly:tensor<512xf32>>
    flow.return
  } count(%n: index) -> (index, index, index) {
    %c1 = arith.constant 1 : index
    flow.return %n, %c1, %c1 : index, index, index
  }
  return %0 : tensor<512xf32>
}
"""
GRID = _REGION.replace("-> (index, index, index) {", "-> (index, index) {").replace(
    "flow.return %n, %c1, %c1 : index, index, index", "flow.return %n, %c1 : index, index"
)
NOT_LOADED = "\n".join(line for line in _REGION.split("\n") if "%t = " not in line)
NOT_LOADED = NOT_LOADED.replace(
    "%in: !iree_tensor_ext.dispatch.tensor<readonly:tensor<512xf32>>", "%t: tensor<512xf32>"
)
NO_OPSET = """\
func.func @f(%x: !torch.vtensor<[2,4],f32>) -> !torch.vtensor<[2,4],f32> {
  %0 = torch.operator "onnx.Relu"(%x) : (!torch.vtensor<[2,4],f32>) -> !torch.vtensor<[2,4],f32>
  return %0 : !torch.vtensor<[2,4],f32>
}
"""
MASK = """\
func.func @f(%x: !torch.vtensor<[8,4],f32>, %m: !torch.vtensor<[8],i1>) -> !torch.vtensor<[?,4],f32> {
  %0 = torch.prim.ListConstruct %m : (!torch.vtensor<[8],i1>) -> !torch.list<optional<vtensor>>
  %1 = torch.aten.index.Tensor %x, %0 : !torch.vtensor<[8,4],f32>, !torch.list<optional<vtensor>> -> \
!torch.vtensor<[?,4],f32>
  return %1 : !torch.vtensor<[?,4],f32>
}
"""
OTHER_FLOAT = """\
util.global private @w = dense<1.0> : tensor<8x4xf32>
func.func @f(%x: !torch.vtensor<[2,4],f16>) -> !torch.vtensor<[2,8],f16> {
  %none = torch.constant.none
  %w = util.global.load @w : tensor<8x4xf32>
  %0 = torch_c.from_builtin_tensor %w : tensor<8x4xf32> -> !torch.vtensor<[8,4],f16>
  %1 = torch.aten.linear %x, %0, %none : !torch.vtensor<[2,4],f16>, !torch.vtensor<[8,4],f16>, !torch.none -> \
!torch.vtensor<[2,8],f16>
  return %1 : !torch.vtensor<[2,8],f16>
}
"""
NOT_TRANSPOSED = """\
func.func @f(%q: !torch.vtensor<[2,64,128],f32>, %k: !torch.vtensor<[2,64,128],f32>) -> !torch.vtensor<[2,64,64],f32> {
  %0 = torch.aten.matmul %q, %k : !torch.vtensor<[2,64,128],f32>, !torch.vtensor<[2,64,128],f32> \
-> !torch.vtensor<[2,64,64],f32>
  return %0 : !torch.vtensor<[2,64,64],f32>
}
"""
FILTER = """\
func.func @f(%x: tensor<1x10x10x8xf16>, %w: tensor<16x3x3x8xf16>) -> tensor<1x8x8x16xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x8x8x16xf32>
  %o = linalg.fill ins(%z : f32) outs(%e : tensor<1x8x8x16xf32>) -> tensor<1x8x8x16xf32>
  %0 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} \
ins(%x, %w : tensor<1x10x10x8xf16>, tensor<16x3x3x8xf16>) outs(%o : tensor<1x8x8x16xf32>) -> tensor<1x8x8x16xf32>
  return %0 : tensor<1x8x8x16xf32>
}
"""
NOT_DIVISIBLE = """\
func.func @f(%x: tensor<1x16x16x8xf32>, %w: tensor<4x1x1x8xf32>, %b: tensor<4xf32>) -> tensor<1x8x8x4xf32> {
  %zp = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = "tosa.conv2d"(%x, %w, %b, %zp, %zp) <{acc_type = f32, dilation = array<i64: 1, 1>, \
pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>}> : (tensor<1x16x16x8xf32>, tensor<4x1x1x8xf32>, \
tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x8x8x4xf32>
  return %0 : tensor<1x8x8x4xf32>
}
"""
AXIS = """\
func.func @f(%x: tensor<4x64xf32>, %i: tensor<4x64xi32>) -> (tensor<4x2xf32>, tensor<4x2xi32>) {
  %lo = arith.constant 0xFF800000 : f32
  %z = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x2xf32>
  %ei = tensor.empty() : tensor<4x2xi32>
  %f = linalg.fill ins(%lo : f32) outs(%e : tensor<4x2xf32>) -> tensor<4x2xf32>
  %fi = linalg.fill ins(%z : i32) outs(%ei : tensor<4x2xi32>) -> tensor<4x2xi32>
  %r:2 = iree_linalg_ext.topk dimension(0) ins(%x, %i : tensor<4x64xf32>, tensor<4x64xi32>) \
outs(%f, %fi : tensor<4x2xf32>, tensor<4x2xi32>) {
  ^bb0(%a: f32, %b: f32):
    %p = arith.cmpf ogt, %a, %b : f32
    iree_linalg_ext.yield %p : i1
  } -> tensor<4x2xf32>, tensor<4x2xi32>
  return %r#0, %r#1 : tensor<4x2xf32>, tensor<4x2xi32>
}
"""

SIGNLESS = """\
func.func @f(%x: !torch.vtensor<[8],i64>) -> !torch.vtensor<[8],i64> {
  %int1 = torch.constant.int 1
  %0 = torch.aten.add.Tensor %x, %x, %int1 : !torch.vtensor<[8],i64>, !torch.vtensor<[8],i64>, !torch.int -> \
!torch.vtensor<[8],i64>
  return %0 : !torch.vtensor<[8],i64>
}
"""
CONDITION = """\
func.func @f(%c: !torch.vtensor<[8],si64>, %x: !torch.vtensor<[8],f32>, %y: !torch.vtensor<[8],f32>) \
-> !torch.vtensor<[8],f32> {
  %0 = torch.aten.where.self %c, %x, %y : !torch.vtensor<[8],si64>, !torch.vtensor<[8],f32>, \
!torch.vtensor<[8],f32> -> !torch.vtensor<[8],f32>
  return %0 : !torch.vtensor<[8],f32>
}
"""
OVERWRITES = """\
func.func @f(%s: !torch.tensor<[8],f16>, %x: !torch.vtensor<[8],f32>) -> !torch.vtensor<[8],f32> {
  torch.overwrite.tensor.contents %x overwrites %s : !torch.vtensor<[8],f32>, !torch.tensor<[8],f16>
  return %x : !torch.vtensor<[8],f32>
}
"""
SCATTERED = """\
func.func @f(%x: !torch.vtensor<[4,64],f32>, %y: !torch.vtensor<[4,8],f32>) -> !torch.vtensor<[4,64],f32> {
  %int1 = torch.constant.int 1
  %int8 = torch.constant.int 8
  %int40 = torch.constant.int 40
  %0 = torch.aten.slice_scatter %x, %y, %int1, %int8, %int40, %int1 : !torch.vtensor<[4,64],f32>, \
!torch.vtensor<[4,8],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[4,64],f32>
  return %0 : !torch.vtensor<[4,64],f32>
}
"""
SECOND_OPERAND = """\
func.func @f(%a: tensor<8x64x128xf16>, %b: tensor<8x32x128xf16>) -> tensor<8x64x32xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x64x32xf32>
  %o = linalg.fill ins(%z : f32) outs(%e : tensor<8x64x32xf32>) -> tensor<8x64x32xf32>
  %0 = linalg.batch_matmul ins(%a, %b : tensor<8x64x128xf16>, tensor<8x32x128xf16>) \
outs(%o : tensor<8x64x32xf32>) -> tensor<8x64x32xf32>
  return %0 : tensor<8x64x32xf32>
}
"""
READONLY = _REGION.replace("<writeonly:", "<readonly:")
ORDER = """\
func.func @f(%x: tensor<4xf32>, %n: index) -> (tensor<4xf32>, index) {
  %0 = arith.addf %x, %x : tensor<4xf32>
  return %n, %0 : index, tensor<4xf32>
}
"""
RING = LIBRARY.replace("    func.func private @__nv_fabsf(f32) -> f32\n", "").replace(
    "      %y = func.call @__nv_fabsf(%x) : (f32) -> f32\n",
    """\
      %m = memref.alloc() : memref<3x64x100xf32, #gpu.address_space<workgroup>>
      memref.store %x, %m[%c0, %t, %c0] : memref<3x64x100xf32, #gpu.address_space<workgroup>>
      gpu.barrier
      %y = memref.load %m[%c0, %c0, %t] : memref<3x64x100xf32, #gpu.address_space<workgroup>>
""",
)

NO_ELSE = """\
func.func @f(%c: i1, %x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = scf.if %c -> (tensor<8xf32>) {
    %1 = arith.addf %x, %x : tensor<8xf32>
    scf.yield %1 : tensor<8xf32>
  }
  return %0 : tensor<8xf32>
}
"""
NO_MAP = """\
func.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %e = tensor.empty() : tensor<8x4xf32>
  %0 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} \
ins(%x : tensor<8x4xf32>) outs(%e : tensor<8x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %1 = arith.addf %in, %in : f32
    linalg.yield %1 : f32
  } -> tensor<8x4xf32>
  return %0 : tensor<8x4xf32>
}
"""
AXES = """\
func.func @f(%x: !torch.vtensor<[8,1,4],f32>, %a: !torch.vtensor<[1],si64>) -> !torch.vtensor<[?,?],f32> \
attributes {torch.onnx_meta.ir_version = 8 : si64, torch.onnx_meta.opset_version = 17 : si64} {
  %0 = torch.operator "onnx.Squeeze"(%x, %a) : (!torch.vtensor<[8,1,4],f32>, !torch.vtensor<[1],si64>) -> \
!torch.vtensor<[?,?],f32>
  return %0 : !torch.vtensor<[?,?],f32>
}
"""
WINDOW = """\
func.func @f(%x: !torch.vtensor<[1,8,6,6],f32>, %w: !torch.vtensor<[16,8,7,7],f32>) -> !torch.vtensor<[1,16,4,4],f32> {
  %none = torch.constant.none
  %false = torch.constant.bool false
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %s = torch.prim.ListConstruct %int1, %int1 : (!torch.int, !torch.int) -> !torch.list<int>
  %p = torch.prim.ListConstruct %int0, %int0 : (!torch.int, !torch.int) -> !torch.list<int>
  %o = torch.prim.ListConstruct : () -> !torch.list<int>
  %0 = torch.aten.convolution %x, %w, %none, %s, %p, %s, %false, %o, %int1 : !torch.vtensor<[1,8,6,6],f32>, \
!torch.vtensor<[16,8,7,7],f32>, !torch.none, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.bool, \
!torch.list<int>, !torch.int -> !torch.vtensor<[1,16,4,4],f32>
  return %0 : !torch.vtensor<[1,16,4,4],f32>
}
"""
NARROW = """\
func.func @f(%x: tensor<64xf8E4M3FNUZ>) -> tensor<64xf8E4M3FNUZ> {
  %0 = math.absf %x : tensor<64xf8E4M3FNUZ>
  return %0 : tensor<64xf8E4M3FNUZ>
}
"""

NUMBER = """\
func.func @f(%x: !torch.vtensor<[8,4],f32>, %s: !torch.number) -> !torch.vtensor<[8,4],f32> {
  %0 = torch.aten.mul.Scalar %x, %s : !torch.vtensor<[8,4],f32>, !torch.number -> !torch.vtensor<[8,4],f32>
  return %0 : !torch.vtensor<[8,4],f32>
}
"""
TAKEN = """\
func.func @f(%x: !torch.vtensor<[8],f32>) -> !torch.vtensor<[8],f32> {
  %0 = torch.aten.abs %x : !torch.vtensor<[8],f32> -> !torch.vtensor<[8],f32>
  return %0 : !torch.vtensor<[8],f32>
}
func.func @f$async(%x: !torch.vtensor<[8],f32>) -> !torch.vtensor<[8],f32> {
  %0 = torch.aten.abs %x : !torch.vtensor<[8],f32> -> !torch.vtensor<[8],f32>
  return %0 : !torch.vtensor<[8],f32>
}
"""
MORE_ELEMENTS = """\
util.func public @f(%x: tensor<4x15xf32>) -> tensor<64xf32> {
  %0 = flow.tensor.reshape %x : tensor<4x15xf32> -> tensor<64xf32>
  %1 = math.absf %0 : tensor<64xf32>
  util.return %1 : tensor<64xf32>
}
"""
TWICE = """\
func.func @f(%x: tensor<8xf32>) -> tensor<8xf32> {
  return %x : tensor<8xf32>
}
func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}
"""

BEYOND = LIBRARY.replace("    func.func private @__nv_fabsf(f32) -> f32\n", "").replace(
    "func.call @__nv_fabsf(%x) : (f32) -> f32",
    "amdgpu.dpp %x %x row_shr(16 : i32) : f32",
)
INTEGERS = """\
func.func @f(%x: tensor<8x4xi32>) -> tensor<8x4xi32> {
  %0 = tosa.tanh %x : (tensor<8x4xi32>) -> tensor<8x4xi32>
  return %0 : tensor<8x4xi32>
}
"""
SUBGRAPH = """\
module {
  ml_program.subgraph @g(%x: tensor<8xf32>) -> tensor<8xf32> {
    %0 = math.absf %x : tensor<8xf32>
    ml_program.output %0 : tensor<8xf32>
  }
  func.func @f(%x: tensor<8xf32>) -> tensor<8xf32> {
    return %x : tensor<8xf32>
  }
}
"""
NO_LOCATION = """\
func.func @f(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = arith.addf %x, %x : tensor<8xf32> loc(#loc7)
  return %0 : tensor<8xf32>
}
"""
QUANTIZED = """\
func.func @f(%q: !torch.vtensor<[8,4],si8>) -> !torch.vtensor<[8,4],f32> {
  %scale = torch.constant.float 2.5e-01
  %zero = torch.constant.int 3
  %low = torch.constant.int -128
  %high = torch.constant.int 127
  %type = torch.constant.int 1
  %0 = torch.operator "torch.quantized_decomposed.dequantize_per_tensor"(%q, %scale, %zero, %low, %high, %type) : \
(!torch.vtensor<[8,4],si8>, !torch.float, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[8,4],f32>
  return %0 : !torch.vtensor<[8,4],f32>
}
"""

CLAMP = """\
func.func @f(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = tosa.clamp %x {min_fp = 0.0 : f32, max_fp = 6.0 : f32, min_int = 0 : i64, max_int = 6 : i64} : \
(tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
"""
CONDITION_OF_LOOP = """\
func.func @f(%x: tensor<8xf32>, %n: i32) -> tensor<8xf32> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %0:2 = scf.while (%i = %c0, %t = %x) : (i32, tensor<8xf32>) -> (i32, tensor<8xf32>) {
    %more = arith.cmpi slt, %i, %n : i32
    scf.condition(%more) %i : i32
  } do {
  ^bb0(%i: i32, %t: tensor<8xf32>):
    %j = arith.addi %i, %c1 : i32
    %u = arith.addf %t, %t : tensor<8xf32>
    scf.yield %j, %u : i32, tensor<8xf32>
  }
  return %0#1 : tensor<8xf32>
}
"""


def _fixes(text: str, folder: Path) -> tuple[Path, dict[str, Fix]]:
    source = folder / "m.mlir"
    source.write_text(text, encoding="utf-8")
    session = compiled_session(CompileRequest(source, passes=PassCapture.NONE, output=folder / "m.passlens"))
    queries = Queries(session)
    assert queries.info().outcome is not OutcomeKind.OK
    found = dict[str, Fix]()
    for fix in queries.problems.listing()[0].fixes:
        found.setdefault(fix.name, fix)
    return session, found


@pytest.mark.parametrize(
    ("text", "name"),
    [
        rarely(ALLOCATED, "without-buffers"),
        rarely(DISPATCHES_FUNCTION, "other-call"),
        rarely(FLOW_CALL, "other-call"),
        rarely(FALLBACK, "device-alias"),
        rarely(SHARDED, "read-value"),
        rarely(TWO_DIALECTS, "one-dialect"),
        rarely(NO_GLOBAL, "near-symbol"),
        rarely(MAXF, "near-arith.maximumf"),
        (SYMBOLIC, "dynamic-dimensions"),
        rarely(MAP, "map-region"),
        rarely(LIBRARY, "math-op"),
        rarely(GRID, "grid"),
        rarely(NOT_LOADED, "load-argument"),
        rarely(NO_OPSET, "opset"),
        rarely(MASK, "indices-of-mask"),
        rarely(OTHER_FLOAT, "convert"),
        rarely(NOT_TRANSPOSED, "transpose-operand"),
        rarely(FILTER, "declare"),
        rarely(NOT_DIVISIBLE, "whole-windows"),
        rarely(AXIS, "other-axis"),
        rarely(SIGNLESS, "signed"),
        rarely(CONDITION, "convert"),
        rarely(OVERWRITES, "convert"),
        rarely(SCATTERED, "declare"),
        rarely(SECOND_OPERAND, "declare"),
        rarely(READONLY, "readwrite"),
        rarely(ORDER, "reorder"),
        rarely(RING, "fewer-stages"),
        rarely(NO_ELSE, "else"),
        rarely(NO_MAP, "identity-map"),
        rarely(AXES, "constant-operand"),
        rarely(WINDOW, "declare"),
        rarely(NARROW, "compute-in-f32"),
        rarely(NUMBER, "float"),
        rarely(TAKEN, "other-name"),
        rarely(MORE_ELEMENTS, "declare"),
        rarely(TWICE, "second-name"),
        rarely(BEYOND, "nearest-number"),
        rarely(INTEGERS, "compute-in-f32"),
        rarely(SUBGRAPH, "as-functions"),
        rarely(NO_LOCATION, "without-location"),
        rarely(QUANTIZED, "arithmetic"),
        rarely(CLAMP, "bounds"),
        rarely(CONDITION_OF_LOOP, "forward"),
    ],
)
def test_that_the_model_compiles_in_the_other_form(text: str, name: str, tmp_path: Path) -> None:
    session, fixes = _fixes(text, tmp_path)
    assert not fixes[name].hides
    assert TrialJob(session, "", fixes[name]).run(JobContext()).compiles


@pytest.mark.campaign
def test_that_a_function_of_the_application_is_tried_last(tmp_path: Path) -> None:
    _, fixes = _fixes(ALLOCATED, tmp_path)
    assert list(fixes)[-1] == "own-function"
    assert next(iter(fixes)) == "without-buffers"
