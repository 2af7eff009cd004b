"""Small inputs that real compilers refuse or fail of, and how they are compiled for the tests."""

from __future__ import annotations

from pathlib import Path

from compiled_sessions import compiled_session, made_once
from passlens.engine.compile.request import CompileRequest, PassCapture
from passlens.engine.data import resource_path
from passlens.engine.diagnosis.findings import Problem
from passlens.engine.importing.job import ImportJob, ImportRequest
from passlens.engine.jobs import JobContext
from passlens.engine.queries import Queries

FAILURES = Path(__file__).parent / "fixtures" / "failures"

CONVERT = """
func.func @convert(%a: tensor<1024xf32>) -> tensor<1024xTYPE> {
  %e = tensor.empty() : tensor<1024xTYPE>
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>],
    iterator_types = ["parallel"]} ins(%a : tensor<1024xf32>) outs(%e : tensor<1024xTYPE>) {
  ^bb0(%x: f32, %o: TYPE):
    %t = arith.truncf %x : f32 to TYPE
    linalg.yield %t : TYPE
  } -> tensor<1024xTYPE>
  return %r : tensor<1024xTYPE>
}
"""
BF16 = """
func.func @mm(%a: tensor<64x64xbf16>, %b: tensor<64x64xbf16>) -> tensor<64x64xbf16> {
  %zero = arith.constant 0.0 : bf16
  %empty = tensor.empty() : tensor<64x64xbf16>
  %fill = linalg.fill ins(%zero : bf16) outs(%empty : tensor<64x64xbf16>) -> tensor<64x64xbf16>
  %r = linalg.matmul ins(%a, %b : tensor<64x64xbf16>, tensor<64x64xbf16>) outs(%fill : tensor<64x64xbf16>)
    -> tensor<64x64xbf16>
  return %r : tensor<64x64xbf16>
}
"""
_ONNX = "attributes {torch.onnx_meta.ir_version = 9 : si64, torch.onnx_meta.opset_version = 20 : si64}"
ONNX_WITHOUT_LOWERING = f"""
func.func @grid(%theta: !torch.vtensor<[1,2,3],f32>, %size: !torch.vtensor<[4],si64>)
    -> !torch.vtensor<[1,4,4,2],f32> {_ONNX} {{
  %g = torch.operator "onnx.AffineGrid"(%theta, %size) : (!torch.vtensor<[1,2,3],f32>, !torch.vtensor<[4],si64>)
    -> !torch.vtensor<[1,4,4,2],f32>
  return %g : !torch.vtensor<[1,4,4,2],f32>
}}
"""
TORCH_WITHOUT_LOWERING = f"""
func.func @image(%columns: !torch.vtensor<[1,4,9],f32>, %shape: !torch.vtensor<[2],si64>, %block:
    !torch.vtensor<[2],si64>) -> !torch.vtensor<[1,1,4,4],f32> {_ONNX} {{
  %r = torch.operator "onnx.Col2Im"(%columns, %shape, %block)
    : (!torch.vtensor<[1,4,9],f32>, !torch.vtensor<[2],si64>, !torch.vtensor<[2],si64>) -> !torch.vtensor<[1,1,4,4],f32>
  return %r : !torch.vtensor<[1,1,4,4],f32>
}}
"""
CUMSUM = f"""
func.func @sum(%a: !torch.vtensor<[5],f32>, %axis: !torch.vtensor<[],si32>) -> !torch.vtensor<[5],f32> {_ONNX} {{
  %r = torch.operator "onnx.CumSum"(%a, %axis)
    : (!torch.vtensor<[5],f32>, !torch.vtensor<[],si32>) -> !torch.vtensor<[5],f32>
  return %r : !torch.vtensor<[5],f32>
}}
"""
"""Lowered only where the axis is a constant."""
COMPRESS = f"""
func.func @some(%a: !torch.vtensor<[4,2],f32>, %which: !torch.vtensor<[4],i1>) -> !torch.vtensor<[3,2],f32> {_ONNX} {{
  %r = torch.operator "onnx.Compress"(%a, %which) {{torch.onnx.axis = 0 : si64}}
    : (!torch.vtensor<[4,2],f32>, !torch.vtensor<[4],i1>) -> !torch.vtensor<[3,2],f32>
  return %r : !torch.vtensor<[3,2],f32>
}}
"""
"""Its lowering in 3.13.0 writes a ``tensor.cast`` that does not verify."""
_GATHER = """
func.func @main(%a: tensor<64x64xf32>, %i: tensor<64x1xi32>) -> tensor<64x64xf32> {
  %r = flow.dispatch.workgroups(%a, %i) : (tensor<64x64xf32>, tensor<64x1xi32>) -> tensor<64x64xf32> =
      (%in: !iree_tensor_ext.dispatch.tensor<readonly:tensor<64x64xf32>>,
       %idx: !iree_tensor_ext.dispatch.tensor<readonly:tensor<64x1xi32>>,
       %out: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<64x64xf32>>) {
    %v = iree_tensor_ext.dispatch.tensor.load %in, offsets = [0, 0], sizes = [64, 64], strides = [1, 1]
      : !iree_tensor_ext.dispatch.tensor<readonly:tensor<64x64xf32>> -> tensor<64x64xf32>
    %j = iree_tensor_ext.dispatch.tensor.load %idx, offsets = [0, 0], sizes = [64, 1], strides = [1, 1]
      : !iree_tensor_ext.dispatch.tensor<readonly:tensor<64x1xi32>> -> tensor<64x1xi32>
    CAST
    %c = tensor.collapse_shape %g [[0, 1], [2]] : tensor<64x1x64xf32> into tensor<64x64xf32>
    iree_tensor_ext.dispatch.tensor.store %c, %out, offsets = [0, 0], sizes = [64, 64], strides = [1, 1]
      : tensor<64x64xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<64x64xf32>>
    flow.return
  }
  return %r : tensor<64x64xf32>
}
"""
NOT_BUFFERIZED = _GATHER.replace(
    "CAST",
    "%g = tensor.gather %v[%j] gather_dims([0]) : (tensor<64x64xf32>, tensor<64x1xi32>) -> tensor<64x1x64xf32>",
)
CRASHES = _GATHER.replace(
    "CAST",
    """%k = arith.index_cast %j : tensor<64x1xi32> to tensor<64x1xindex>
    %g = tensor.gather %v[%k] gather_dims([0]) : (tensor<64x64xf32>, tensor<64x1xindex>) -> tensor<64x1x64xf32>""",
)
"""IREE 3.5.0 to 3.13.0 crash of it: FloatType::getWidth of an index."""
UNKNOWN_OP = """
func.func @f(%a: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %0 = linalg.add ins(%a, %a : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
"""
ELIDED = """func.func @f(%a: tensor<4096xf32>) -> tensor<4096xf32> {
  %w = arith.constant dense_resource<__elided__> : tensor<4096xf32>  // here
  %0 = arith.addf %a, %w : tensor<4096xf32>
  return %0 : tensor<4096xf32>
}
"""
OTHER_PIPELINE = """#info = #iree_codegen.translation_info<pipeline = #iree_spirv.pipeline<Vectorize>>  // here
func.func @f() attributes {translation_info = #info} {
  return
}
"""
NO_THREADS = """\
#i = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<Distribute> workgroup_size = [0]>  // here
func.func @f() attributes {translation_info = #i} {
  return
}
"""
HOLDS_A_CAST = """func.func @f(%a: i64) -> index {
  %0 = builtin.unrealized_conversion_cast %a : i64 to index  // here
  return %0 : index
}
"""
CALLS_A_LIBRARY = """#m = affine_map<(d0) -> (d0)>
func.func @f(%a: tensor<64xf32>) -> tensor<64xf32> {
  %e = tensor.empty() : tensor<64xf32>
  %0 = linalg.generic {indexing_maps = [#m, #m], iterator_types = ["parallel"]}  // here
    ins(%a : tensor<64xf32>) outs(%e : tensor<64xf32>) {
  ^bb0(%x: f32, %o: f32):
    %c0 = arith.constant 0 : index
    %m = memref.alloc() : memref<16xf32>
    memref.store %x, %m[%c0] : memref<16xf32>
    %y = memref.load %m[%c0] : memref<16xf32>
    linalg.yield %y : f32
  } -> tensor<64xf32>
  return %0 : tensor<64xf32>
}
"""
"""Its memory is freed with ``free``, which kernels do not have."""
OLD_ATTRIBUTE = """func.func @f(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = tosa.mul %a, %a {shift = 0 : i8} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
"""
"""As versions to 3.0 wrote it; the shift became an operand."""
CALLS_OCML = """func.func @f(%a: tensor<64xf32>) -> tensor<64xf32> {
  %r = math.tanh %a : tensor<64xf32>
  return %r : tensor<64xf32>
}
"""
"""It compiles, with the device library of the compiler."""
JOINS_OTHER_SIZES = """func.func @f(%a: !torch.vtensor<[4,4],f32>, %b: !torch.vtensor<[4,5],f32>) -> \
!torch.vtensor<[8,4],f32> {
  %c0 = torch.constant.int 0
  %l = torch.prim.ListConstruct %a, %b : (!torch.vtensor<[4,4],f32>, !torch.vtensor<[4,5],f32>) -> !torch.list<vtensor>
  %r = torch.aten.cat %l, %c0 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[8,4],f32>
  return %r : !torch.vtensor<[8,4],f32>
}
"""
GATHERS_BY_INDEX = """func.func @f(%i: tensor<64xindex>, %o: tensor<64xi32>) -> tensor<64xi32> {
  %r = linalg.generic {  // here
    indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>],
    iterator_types = ["parallel"]} ins(%i : tensor<64xindex>) outs(%o : tensor<64xi32>) {
  ^bb0(%x: index, %y: i32):
    %c = arith.index_cast %x : index to i32
    linalg.yield %c : i32
  } -> tensor<64xi32>
  return %r : tensor<64xi32>
}
"""
DECLARED_ONLY = """func.func private @other(%a: tensor<4xf32>) -> tensor<4xf32>  // here
func.func @f(%a: tensor<4xf32>) -> tensor<4xf32> {
  %t = call @other(%a) : (tensor<4xf32>) -> tensor<4xf32>
  return %t : tensor<4xf32>
}
"""
PRINTS = """func.func @f(%a: tensor<4xf32>) -> tensor<4xf32> {
  vector.print str "hello"  // here
  return %a : tensor<4xf32>
}
"""
TAKES_A_LIST = """func.func @f(%a: !torch.list<vtensor<[4],f32>>) -> !torch.list<vtensor<[4],f32>> {  // here
  return %a : !torch.list<vtensor<[4],f32>>
}
"""
OUT_OF_BOUNDS = """func.func @f(%a: tensor<4xf32>) -> f32 {
  %c = arith.constant 9 : index
  %r = tensor.extract %a[%c] : tensor<4xf32>  // here
  return %r : f32
}
"""
WORD_IN_OP = """func.func @f(%a: tensor<64xf32>) -> tensor<64xf32> {
  %r = arith.mulf %a, %a fastmath<contrct> : tensor<64xf32>  // here
  return %r : tensor<64xf32>
}
"""
CHIP_LEFT_OUT = """module attributes {hal.device.targets = [#hal.device.target<"hip", [
    #hal.executable.target<"rocm", "rocm-hsaco-fb", {target_arch = "gfx942"}>  // here
  ]> : !hal.device]} {
  func.func @f(%a: tensor<64xf32>) -> tensor<64xf32> {
    %r = arith.addf %a, %a : tensor<64xf32>
    return %r : tensor<64xf32>
  }
}
"""
CHIP_UNDER_OLD_KEY = """#chip = #iree_gpu.target<arch = "gfx942", features = "", wgp = <compute = fp32, storage = b32,
  subgroup = none, mma = [], subgroup_size_choices = [64], max_workgroup_sizes = [1024, 1024, 1024],
  max_thread_count_per_workgroup = 1024, max_workgroup_memory_bytes = 65536,
  max_workgroup_counts = [2147483647, 2147483647, 2147483647]>>
module attributes {hal.device.targets = [#hal.device.target<"hip", [
    #hal.executable.target<"rocm", "rocm-hsaco-fb", {iree.gpu.target = #chip}>  // here
  ]> : !hal.device]} {
  func.func @f(%a: tensor<64xf32>) -> tensor<64xf32> {
    %r = arith.addf %a, %a : tensor<64xf32>
    return %r : tensor<64xf32>
  }
}
"""
ENCODED_RESULT = """#e = #iree_encoding.encoding<operand_index = 0, op_type = matmul, element_types = [f32, f32, f32]>
func.func @f(%a: tensor<64x64xf32>) -> tensor<64x64xf32, #e> {  // here
  %r = iree_encoding.set_encoding %a : tensor<64x64xf32> -> tensor<64x64xf32, #e>
  return %r : tensor<64x64xf32, #e>
}
"""
HALF_ON_HOST = """func.func @f(%a: f16) -> f16 {
  %r = arith.addf %a, %a : f16  // here
  return %r : f16
}
"""
DISPATCHES_NOTHING = """func.func @f(%a: tensor<64xf32>) -> tensor<64xf32> {
  %c1 = arith.constant 1 : index
  %r = flow.dispatch @ex::@entry[%c1](%a) : (tensor<64xf32>) -> tensor<64xf32>  // here
  return %r : tensor<64xf32>
}
"""
COMPUTED_DIM = """func.func @f(%a: !torch.vtensor<[6,4],f32>, %d: !torch.int) -> !torch.vtensor<[?,4],f32> {
  %c0 = torch.constant.int 0
  %c1 = torch.constant.int 1
  %r = torch.aten.slice.Tensor %a, %d, %c0, %c1, %c1 : !torch.vtensor<[6,4],f32>, \
!torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[?,4],f32>  // here
  return %r : !torch.vtensor<[?,4],f32>
}
"""
OLD_PROPERTY = """func.func @f() -> tensor<2xi32> {
  %0 = "tosa.const"() <{value = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  return %0 : tensor<2xi32>
}
"""
WRITES_ITS_ARGUMENT = """func.func @f(%x: tensor<?x?xf16>, %o: tensor<?x?xf16>) -> tensor<?x?xf16> {
  %0 = linalg.softmax dimension(1) ins(%x : tensor<?x?xf16>) outs(%o : tensor<?x?xf16>) -> tensor<?x?xf16>  // here
  return %0 : tensor<?x?xf16>
}
"""
TWO_TYPES = """func.func @f(%a: tensor<64x64xf16>, %b: tensor<64x64xbf16>, %c: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<64x64xf16>, tensor<64x64xbf16>) outs(%c : tensor<64x64xf32>)  // here
    -> tensor<64x64xf32>
  return %0 : tensor<64x64xf32>
}
"""
MISSING_OBJECT = """#target = #hal.executable.target<"rocm", "rocm-hsaco-fb">
func.func @f(%a: tensor<1024xf32>) -> tensor<1024xf32> {
  %n = arith.constant 16 : index
  %0 = hal.dispatch.extern "scale"[%n](%a) : (tensor<1024xf32>) -> tensor<1024xf32>
    count(%device: !hal.device, %x: index) -> (index, index, index) {
      %c1 = arith.constant 1 : index
      hal.return %x, %c1, %c1 : index, index, index
    }
    layout(#hal.pipeline.layout<bindings = [
      #hal.pipeline.binding<storage_buffer, ReadOnly>, #hal.pipeline.binding<storage_buffer>]>)
    objects({#target ordinal(0) = [#hal.executable.object<{path = "scale.hsaco"}>]})  // here
  return %0 : tensor<1024xf32>
}
"""
USED_NOWHERE_DEFINED = "func.func @f(%a: f32) -> f32 {\n  %0 = arith.addf %a, %b : f32\n  return %0 : f32\n}\n"
USED_BEFORE_DEFINED = """func.func @f(%a: tensor<8xf32>, %c: i1) -> tensor<8xf32> {
  %r = scf.if %c -> tensor<8xf32> {
    %x = arith.addf %a, %a : tensor<8xf32>
    scf.yield %x : tensor<8xf32>
  } else {
    scf.yield %b : tensor<8xf32>
  }
  %b = arith.mulf %a, %a : tensor<8xf32>
  return %r : tensor<8xf32>
}
"""
NO_MLIR = "func.func @f(%a: tensor<8xf32>) -> tensor<8xf32> {\n  %0 = arith.addf %a %a : tensor<8xf32>\n}\n"
CAST = """
func.func @f(%a: tensor<8xi32>) -> tensor<8xf32> {
  %0 = builtin.unrealized_conversion_cast %a : tensor<8xi32> to tensor<8xf32>
  return %0 : tensor<8xf32>
}
"""
COMPUTED_CONSTANTS = """
#i = affine_map<(d0, d1, d2) -> (d0)>
#j = affine_map<(d0, d1, d2) -> (d1)>
#k = affine_map<(d0, d1, d2) -> (d2)>
func.func @main(%x: tensor<64xf32>) -> tensor<64xf32> {
  %a = arith.constant dense<0.5> : tensor<128xf32>
  %b = arith.constant dense<0.25> : tensor<64xf32>
  %zero = arith.constant dense<0.0> : tensor<64xf32>
  %r = linalg.generic {indexing_maps = [#j, #k, #i], iterator_types = ["parallel", "reduction", "reduction"]}
    ins(%a, %b : tensor<128xf32>, tensor<64xf32>) outs(%zero : tensor<64xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %m = arith.mulf %p, %q : f32
    %s = math.exp %m : f32
    %t = arith.addf %s, %o : f32
    linalg.yield %t : f32
  } -> tensor<64xf32>
  %s = arith.addf %r, %x : tensor<64xf32>
  return %s : tensor<64xf32>
}
"""
"""Exponentials of constants, which the compiler computes."""
AT_THE_BOUNDARY = """
// A complex number cannot cross the boundary of a program.

func.func @f(%a: complex<f32>) -> f32 {
  %0 = complex.abs %a : complex<f32>
  return %0 : f32
}
"""
MEMORY_AT_THE_BOUNDARY = """
func.func @f(%m: memref<8xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %v = memref.load %m[%c0] : memref<8xf32>
  return %v : f32
}
"""
MEMORY_OUTSIDE = """
func.func @f(%a: tensor<8xf32>) -> f32 {
  %m = memref.alloc() : memref<8xf32>
  %c0 = arith.constant 0 : index
  %v = memref.load %m[%c0] : memref<8xf32>
  return %v : f32
}
"""
IN_NO_DISPATCH = """
func.func @f(%n: index) -> tensor<?xindex> {
  %t = tensor.generate %n {
  ^bb0(%i: index):
    tensor.yield %i : index
  } : tensor<?xindex>
  return %t : tensor<?xindex>
}
"""
CALLS_OUT = """
func.func @f(%a: tensor<8xf32>) -> tensor<8xf32> {
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
    outs(%a : tensor<8xf32>) {
  ^bb0(%o: f32):
    %q = func.call @outside(%o) : (f32) -> f32
    linalg.yield %q : f32
  } -> tensor<8xf32>
  return %r : tensor<8xf32>
}
func.func private @outside(%x: f32) -> f32
"""
OTHER_SHAPE = """
func.func @f(%a: !torch.vtensor<[2,6],f32>) -> !torch.vtensor<[6],f32> {
  %int0 = torch.constant.int 0
  %r = torch.aten.squeeze.dim %a, %int0 : !torch.vtensor<[2,6],f32>, !torch.int -> !torch.vtensor<[6],f32>
  return %r : !torch.vtensor<[6],f32>
}
"""
TOO_MANY_TILES = """
#config = #iree_gpu.lowering_config<{workgroup = [64, 64, 0, 8], reduction = [0, 0, 2, 4]}>
#chosen = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<TileAndFuse> workgroup_size = [256, 1, 1]
  subgroup_size = 64>
#all = #iree_codegen.compilation_info<lowering_config = #config, translation_info = #chosen>
func.func @mm(%a: tensor<64x64xf16>, %b: tensor<64x64xf16>, %c: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %r = linalg.matmul {compilation_info = #all} ins(%a, %b : tensor<64x64xf16>, tensor<64x64xf16>)
    outs(%c : tensor<64x64xf32>) -> tensor<64x64xf32>
  return %r : tensor<64x64xf32>
}
"""
TWO_FAIL = TOO_MANY_TILES + CONVERT.replace("TYPE", "f8E4M3FN")
"""Each in a dispatch, for a reason of its own."""
FOR_ANOTHER_BACKEND = """
#target = #hal.executable.target<"cuda", "cuda-nvptx-fb", {target_info = "sm_80"}>
#device = #hal.device.target<"hip", [#target]> : !hal.device
module attributes {hal.device.targets = [#device]} {
  func.func @f(%a: tensor<8xf32>) -> tensor<8xf32> {
    %r = arith.addf %a, %a : tensor<8xf32>
    return %r : tensor<8xf32>
  }
}
"""


ONNX_OP = """func.func @f(ARGUMENTS) -> RESULT attributes {torch.onnx_meta.ir_version = 10 : si64, \
torch.onnx_meta.opset_version = OPSET : si64} {
  %r = torch.operator "NAME"(VALUES) {ATTRIBUTES} : (TYPES) -> RESULT
  return %r : RESULT
}
"""


def onnx_op(name: str, takes: tuple[str, ...], gives: str, attributes: str = "", opset: int = 21) -> str:
    """A model of one ONNX op.

    Args:
        name: Of the op, such as ``onnx.Gemm``.
        takes: Shape and element type of each operand, such as ``2,3],f32``.
        gives: Those of the result.
        attributes: Of the op.
        opset: Of the model.
    """
    types = [f"!torch.vtensor<[{one}>" for one in takes]
    parts = {
        "ARGUMENTS": ", ".join(f"%a{number}: {one}" for number, one in enumerate(types)),
        "VALUES": ", ".join(f"%a{number}" for number in range(len(types))),
        "TYPES": ", ".join(types),
        "RESULT": f"!torch.vtensor<[{gives}>",
        "ATTRIBUTES": attributes,
        "OPSET": str(opset),
        "NAME": name,
    }
    text = ONNX_OP
    for word, part in parts.items():
        text = text.replace(word, part)
    return text.replace(" {} :", " :")


PINNED = """#c = #iree_gpu.lowering_config<{CONFIG, mma_kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>}>
#t = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<PIPELINE> workgroup_size = [256, 1, 1] \
subgroup_size = 64>
#i = #iree_codegen.compilation_info<lowering_config = #c, translation_info = #t>
func.func @f(%a: tensor<ROWSxDEPTHxf16>, %b: tensor<DEPTHxCOLUMNSxf16>, %c: tensor<ROWSxCOLUMNSxf32>)
    -> tensor<ROWSxCOLUMNSxf32> {
  %r = linalg.matmul {compilation_info = #i} ins(%a, %b : tensor<ROWSxDEPTHxf16>, tensor<DEPTHxCOLUMNSxf16>)  // here
    outs(%c : tensor<ROWSxCOLUMNSxf32>) -> tensor<ROWSxCOLUMNSxf32>
  return %r : tensor<ROWSxCOLUMNSxf32>
}
"""
SMALL_ON_DEVICE = """func.func @f(%a: tensor<64xf8E5M2FNUZ>) -> tensor<64xi1> {
  %r = math.isnan %a : tensor<64xf8E5M2FNUZ>  // here
  return %r : tensor<64xi1>
}
"""
SMALL_REDUCED = """func.func @f(%a: tensor<64x64xf8E4M3FN>, %o: tensor<64xf8E4M3FN>) -> tensor<64xf8E4M3FN> {
  %r = linalg.reduce {arith.maximumf} ins(%a : tensor<64x64xf8E4M3FN>) outs(%o : tensor<64xf8E4M3FN>) dimensions = [1]
  return %r : tensor<64xf8E4M3FN>
}
"""
LARGEST_OF_UNKNOWN = """func.func @f(%x: !torch.vtensor<[?,?],si32>) -> !torch.vtensor<[?],si64> {
  %axis = torch.constant.int -1
  %keep = torch.constant.bool false
  %0 = torch.aten.argmax %x, %axis, %keep
      : !torch.vtensor<[?,?],si32>, !torch.int, !torch.bool -> !torch.vtensor<[?],si64>
  return %0 : !torch.vtensor<[?],si64>
}
"""
"""A tile of the loop over the dispatch's ops has another size than the pass makes."""
FUSED = """func.func @f(%a: tensor<64xf32>, %i: tensor<64xi32>) -> tensor<64xf32> {
  %x = math.exp %a : tensor<64xf32>
  %q = math.ipowi %i, %i : tensor<64xi32>  // here
  %g = arith.sitofp %q : tensor<64xi32> to tensor<64xf32>
  %y = arith.addf %x, %g : tensor<64xf32>
  return %y : tensor<64xf32>
}
"""
NEGATIVE_PAD = """func.func @f(%a: tensor<8x8xf32>) -> tensor<4x8xf32> {
  %z = arith.constant 0.0 : f32
  %r = tensor.pad %a low[-2, 0] high[-2, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %z : f32
  } : tensor<8x8xf32> to tensor<4x8xf32>
  return %r : tensor<4x8xf32>
}
"""
WIDE_ON_HOST = """func.func @f(%a: i64) -> i64 {
  %x = arith.extsi %a : i64 to i128  // here
  %y = arith.muli %x, %x : i128
  %c = arith.constant 64 : i128
  %z = arith.shrui %y, %c : i128
  %r = arith.trunci %z : i128 to i64
  return %r : i64
}
"""
OF_STABLEHLO = """func.func @f(%a: tensor<4xf32>) -> tensor<4xf32> {
  %r = stablehlo.add %a, %a : tensor<4xf32>
  return %r : tensor<4xf32>
}
"""


def compiled(text: str | Path, folder: Path, **fields: object) -> Queries:
    """The session of a quick look at a text or a file; a text without flags (these may name files) has one folder."""
    source = text if isinstance(text, Path) else folder / "input.mlir"
    if isinstance(text, str) and not fields.get("flags"):
        source = made_once(text, lambda made: (made / "input.mlir").write_text(text)) / "input.mlir"
    elif isinstance(text, str):
        source.write_text(text)
    request = CompileRequest(source, output=folder / "s.passlens", **{"passes": PassCapture.NONE, **fields})  # type: ignore[arg-type]
    return Queries(compiled_session(request))


def imported(name: str, folder: Path) -> Queries:
    """The session of a recorded log, of these or of the samples."""
    file = FAILURES / name
    request = ImportRequest(file if file.is_file() else resource_path("samples", name), folder / "s.passlens")
    return Queries(ImportJob(request).run(JobContext()))


def first(queries: Queries) -> Problem:
    """The first problem."""
    return queries.problems.listing()[0]


def text_at(queries: Queries, problem: Problem, number: int) -> str:
    """The line of IR that a link of the evidence leads to."""
    link = problem.evidence[number]
    if link.artifact is not None:
        return queries.artifacts.text(link.artifact).text.splitlines()[link.line - 1]
    assert link.pass_id is not None, "it leads to IR"
    return queries.texts.ir(link.pass_id).text.splitlines()[link.line - 1]


SIX_BITS = """func.func @f(%a: tensor<64x32xf32>, %b: tensor<32x16xf32>, %c: tensor<64x16xf32>) -> tensor<64x16xf32> {
  %p = arith.truncf %a : tensor<64x32xf32> to tensor<64x32xf6E2M3FN>
  %q = arith.truncf %b : tensor<32x16xf32> to tensor<32x16xf6E2M3FN>
  %r = linalg.matmul ins(%p, %q : tensor<64x32xf6E2M3FN>, tensor<32x16xf6E2M3FN>) outs(%c : tensor<64x16xf32>)
    -> tensor<64x16xf32>
  return %r : tensor<64x16xf32>
}
"""
"""Three dispatches fail, whose first messages name no dispatch."""
FFT_OF_HALF = """func.func @f(%re: tensor<64xf16>, %im: tensor<64xf16>) -> (tensor<64xf16>, tensor<64xf16>) {
  %c = arith.constant 1 : index
  %r:2 = iree_linalg_ext.fft ins(%c : index) outs(%re, %im : tensor<64xf16>, tensor<64xf16>)
    : tensor<64xf16>, tensor<64xf16>
  return %r#0, %r#1 : tensor<64xf16>, tensor<64xf16>
}
"""
REDUCES_BY_DIVISION = """func.func @f(%a: tensor<128x4096xf32>, %o: tensor<128xf32>) -> tensor<128xf32> {
  %r = linalg.reduce ins(%a : tensor<128x4096xf32>) outs(%o : tensor<128xf32>) dimensions = [1]
    (%x: f32, %y: f32) {
      %s = arith.divf %y, %x : f32
      linalg.yield %s : f32
    }
  return %r : tensor<128xf32>
}
"""
CALLS_AN_INTRINSIC = """#m = affine_map<(d0) -> (d0)>
func.func @f(%a: tensor<64xf32>, %e: tensor<64xf32>) -> tensor<64xf32> {
  %r = linalg.generic {indexing_maps = [#m, #m], iterator_types = ["parallel"]}
    ins(%a : tensor<64xf32>) outs(%e : tensor<64xf32>) {
  ^bb0(%x: f32, %y: f32):
    %t = llvm.call_intrinsic "llvm.amdgcn.rcpp"(%x) : (f32) -> f32  // here
    linalg.yield %t : f32
  } -> tensor<64xf32>
  return %r : tensor<64xf32>
}
"""
TWO_CONFIGURATIONS = """\
#t = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<TileAndFuse> workgroup_size = [256, 1, 1]>
#u = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<TileAndFuse> workgroup_size = [128, 1, 1]>
#c = #iree_gpu.lowering_config<{workgroup = [64, 64, 0], reduction = [0, 0, 32], thread = [4, 4, 0]}>
#d = #iree_gpu.lowering_config<{workgroup = [32, 128], thread = [1, 4]}>
#i = #iree_codegen.compilation_info<lowering_config = #c, translation_info = #t>
#j = #iree_codegen.compilation_info<lowering_config = #d, translation_info = #u>
#m = affine_map<(d0, d1) -> (d0, d1)>
func.func @f(%a: tensor<64x64xf16>, %b: tensor<64x64xf16>, %c: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %r = linalg.matmul {compilation_info = #i} ins(%a, %b : tensor<64x64xf16>, tensor<64x64xf16>)
    outs(%c : tensor<64x64xf32>) -> tensor<64x64xf32>
  %e = tensor.empty() : tensor<64x64xf32>
  %s = linalg.generic {indexing_maps = [#m, #m], iterator_types = ["parallel", "parallel"]}
    ins(%r : tensor<64x64xf32>) outs(%e : tensor<64x64xf32>) attrs = {compilation_info = #j} {
  ^bb0(%x: f32, %y: f32):
    %v = math.exp %x : f32
    linalg.yield %v : f32
  } -> tensor<64x64xf32>
  return %s : tensor<64x64xf32>
}
"""
