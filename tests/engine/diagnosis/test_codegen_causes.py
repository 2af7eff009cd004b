"""Causes of failures inside dispatches: configurations, types, layouts and instructions that do not fit."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaigns import rarely
from failing_inputs import compiled, first
from message_checks import has_message
from passlens.engine.diagnosis.configuration.misfits import misfits
from passlens.engine.diagnosis.inference.rule_help import types_of

CONFIGURED = """\
#config = #iree_gpu.lowering_config<{CONFIG}>
#target = #hal.executable.target<"rocm", "rocm-hsaco-fb", {iree_codegen.target_info = #iree_gpu.target<\
arch = "gfx942", wgp = <mma = [<MFMA_F32_16x16x16_F16>], max_thread_count_per_workgroup = 1024>>}>
#map = affine_map<(d0, d1, d2) -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
  hal.executable private @d {
    func.func @d() attributes {translation_info = #iree_codegen.translation_info<pipeline = \
#iree_gpu.pipeline<PIPELINE> workgroup_size = [256, 1, 1]WIDTH>} {
      %9 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", \
"reduction"]} ins(%6, %7 : tensor<128x100xf16>, tensor<100x128xf16>) outs(%8 : tensor<128x128xf32>) \
attrs = {lowering_config = #config} {
"""
MFMA = "mma_kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>"
TILES = f"{MFMA}, workgroup = [64, 64, 0], subgroup = [2, 2, 0]"
MATMUL = """\
#config = #iree_gpu.lowering_config<{mma_kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>, \
workgroup = [64, 64, 0], reduction = [0, 0, 2], promote_operands = [0, 1]}>
#info = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<TileAndFuse> workgroup_size = [256, 1, 1] \
subgroup_size = 64>
#both = #iree_codegen.compilation_info<lowering_config = #config, translation_info = #info>
func.func @mm(%a: tensor<256x256xf16>, %b: tensor<256x256xf16>) -> tensor<256x256xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<256x256xf32>
  %c = linalg.fill ins(%z : f32) outs(%e : tensor<256x256xf32>) -> tensor<256x256xf32>
  %r = linalg.matmul {compilation_info = #both} ins(%a, %b : tensor<256x256xf16>, tensor<256x256xf16>) \
outs(%c : tensor<256x256xf32>) -> tensor<256x256xf32>
  return %r : tensor<256x256xf32>
}
"""
SUMS_IN_HALF = """\
func.func @mm(%a: tensor<128x128xf16>, %b: tensor<128x128xf16>, %c: tensor<128x128xf16>) -> tensor<128x128xf16> {
  %r = linalg.matmul ins(%a, %b : tensor<128x128xf16>, tensor<128x128xf16>) outs(%c : tensor<128x128xf16>) \
-> tensor<128x128xf16>
  return %r : tensor<128x128xf16>
}
"""
IN_A_REGION = """\
func.func @f(%x: tensor<256xTYPE>) -> tensor<256xTYPE> {
  %e = tensor.empty() : tensor<256xTYPE>
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], \
iterator_types = ["parallel"]} ins(%x : tensor<256xTYPE>) outs(%e : tensor<256xTYPE>) {
  ^bb0(%a: TYPE, %b: TYPE):
    OP
    linalg.yield %v : TYPE
  } -> tensor<256xTYPE>
  return %r : tensor<256xTYPE>
}
"""
ATTENDS_IN_INTEGERS = """\
func.func @f(%q: tensor<4x128x64xi8>, %k: tensor<4x128x64xi8>, %v: tensor<4x128x64xi8>, %s: f32) \
-> tensor<4x128x64xi8> {
  %e = tensor.empty() : tensor<4x128x64xi8>
  %r = iree_linalg_ext.attention <indexing_maps = [affine_map<(b, m, n, i, j) -> (b, m, i)>, \
affine_map<(b, m, n, i, j) -> (b, j, i)>, affine_map<(b, m, n, i, j) -> (b, j, n)>, \
affine_map<(b, m, n, i, j) -> ()>, affine_map<(b, m, n, i, j) -> (b, m, n)>]> \
ins(%q, %k, %v, %s : tensor<4x128x64xi8>, tensor<4x128x64xi8>, tensor<4x128x64xi8>, f32) \
outs(%e : tensor<4x128x64xi8>) {
  ^bb0(%score: f32):
    iree_linalg_ext.yield %score : f32
  } -> tensor<4x128x64xi8>
  return %r : tensor<4x128x64xi8>
}
"""


def in_region(op: str, element: str) -> str:
    return IN_A_REGION.replace("OP", op).replace("TYPE", element)


@pytest.mark.parametrize(
    ("config", "pipeline", "width", "refused", "expected"),
    [
        (TILES, "TileAndFuse", 64, "", []),
        (TILES, "TileAndFuse", 32, "", ["config.lanes"]),
        (TILES, "TileAndFuse", 0, "Distribution with dynamic subgroup size.", ["config.no-width"]),
        (TILES, "TileAndFuse", 64, "lane loop must have a parent subgroup distributed loop", []),
        (
            f"{MFMA}, workgroup = [64, 64, 0]",
            "TileAndFuse",
            64,
            "lane loop must have a parent subgroup distributed loop",
            ["config.no-subgroups"],
        ),
        (TILES.replace("[2, 2, 0]", "[3, 2, 0]"), "TileAndFuse", 64, "", ["config.subgroup-share"]),
        (TILES.replace("[2, 2, 0]", "[8, 8, 0]"), "TileAndFuse", 64, "", []),
        (f"{TILES}, reduction = [0, 0, 2]", "TileAndFuse", 64, "", ["config.remainder"]),
        (f"{TILES}, reduction = [0, 0, 2], padding = [64, 64, 32]", "TileAndFuse", 64, "", []),
        (f"{TILES}, reduction = [0, 0, 2], padding = [64, 64, 16]", "TileAndFuse", 64, "", ["config.pads"]),
    ],
)
def test_that_a_configuration_is_held_against_subgroups_and_padding(
    config: str, pipeline: str, width: int, refused: str, expected: list[str]
) -> None:
    text = CONFIGURED.replace("CONFIG", config).replace("PIPELINE", pipeline)
    text = text.replace("WIDTH", f" subgroup_size = {width}" if width else "")
    assert [one.what.id for one in misfits(text, refused=refused)] == expected
    assert not set(expected) & {one.what.id for one in misfits(text, given=False, refused=refused)} - {"config.lanes"}


REDUCED = """\
#config = #iree_gpu.lowering_config<{CONFIG}>
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0)>
  hal.executable private @d {
    func.func @d() attributes {translation_info = #iree_codegen.translation_info<pipeline = \
#iree_gpu.pipeline<VectorDistribute> workgroup_size = [256, 1, 1] subgroup_size = 64>} {
      OP
"""
SUM = (
    'linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} '
    "ins(%6 : tensor<8x4096xf32>) outs(%8 : tensor<8xf32>) attrs = {lowering_config = #config} {"
)
EXTENDED = (
    "iree_linalg_ext.online_attention {indexing_maps = [#map, #map1], lowering_config = #config} "
    "ins(%6, %7 : tensor<8x64xf16>, tensor<8xf16>) outs(%8 : tensor<8xf16>) {"
)
BASES = "lane_basis = [[1, 64], [0, 1]], subgroup_basis = [[1, 4], [0, 1]]"
UNEQUAL = "Vector shape: [1, 1000] does not match the layout (...) at dim 1."


@pytest.mark.parametrize(
    ("op", "config", "refused", "expected"),
    [
        (SUM, f"workgroup = [1, 0], partial_reduction = [0, 1000], thread = [0, 4], {BASES}", "", []),
        (SUM, f"workgroup = [1, 0], partial_reduction = [0, 1000], thread = [0, 4], {BASES}", UNEQUAL, ["product"]),
        (SUM, f"workgroup = [1, 0], partial_reduction = [0, 1024], thread = [0, 4], {BASES}", UNEQUAL, []),
        (
            SUM,
            "workgroup = [1, 0], thread = [0, 4], subgroup_basis = [[1, 4], [0, 1]]",
            "Could not find a subgroup basis from lowering config",
            ["no-lane-basis"],
        ),
        (EXTENDED, "workgroup = [1, 4, 64], subgroup_basis = [[1, 4], [0, 1]]", "", ["loops"]),
        (EXTENDED, "workgroup = [1, 64], subgroup_basis = [[1, 4], [0, 1]]", "", []),
        (
            EXTENDED.replace("lowering_config = ", "decomposition_config = {qk_attrs = {lowering_config = "),
            "subgroup_basis = [[1, 4], [0, 1, 0]]",
            "",
            [],
        ),
    ],
)
def test_that_a_configuration_is_held_against_lanes_and_maps(
    op: str, config: str, refused: str, expected: list[str]
) -> None:
    text = REDUCED.replace("CONFIG", config).replace("OP", op)
    found = misfits(text, refused=refused, origin="iree_linalg_ext.attention")
    assert [one.what.id for one in found] == [f"config.{name}" for name in expected]
    if op.startswith(EXTENDED[:20]):
        assert {one.op for one in found} <= {"iree_linalg_ext.attention"}


@pytest.mark.parametrize(
    ("pipeline", "backend", "expected"),
    [
        ("LLVMGPUMatmulTensorCoreMmaSync", "rocm", ["config.other-target"]),
        ("LLVMGPUMatmulTensorCore", "cuda", []),
        ("LLVMGPUTileAndFuse", "rocm", []),
        ("SPIRVBaseVectorize", "rocm", ["config.other-target"]),
        ("SPIRVBaseVectorize", "vulkan-spirv", []),
    ],
)
def test_that_a_pipeline_is_held_against_the_target(pipeline: str, backend: str, expected: list[str]) -> None:
    text = CONFIGURED.replace("CONFIG", TILES).replace("#iree_gpu.pipeline<PIPELINE>", pipeline).replace("WIDTH", "")
    assert [one.what.id for one in misfits(text.replace('"rocm", "', f'"{backend}", "'))] == expected


def test_that_old_keys_are_blamed_only_beside_a_matrix_instruction() -> None:
    refused = "Could not find a subgroup basis from lowering config"
    text = CONFIGURED.replace("PIPELINE", "VectorDistribute").replace("WIDTH", "")
    keys = "subgroup_m_count = 2, subgroup_n_count = 2"
    old = misfits(text.replace("CONFIG", f"{MFMA}, workgroup = [64, 64, 0], {keys}"), refused=refused)
    without = misfits(text.replace("CONFIG", f"workgroup = [64, 64, 0], {keys}"), refused=refused)
    assert old[0].what.id == "config.old-basis"
    assert without[0].what.id == "config.no-basis"


def test_that_the_pipeline_none_is_no_pipeline() -> None:
    text = CONFIGURED.replace("CONFIG", TILES).replace("#iree_gpu.pipeline<PIPELINE>", "None").replace("WIDTH", "")
    assert [one.what.id for one in misfits(text)] == ["config.no-passes"]


@pytest.mark.parametrize(
    ("origin", "expected"),
    [("linalg.matmul", "linalg.matmul"), ("linalg.fill", "linalg.generic"), ("", "linalg.generic")],
)
def test_that_a_generalized_op_keeps_its_name_of_the_input(origin: str, expected: str) -> None:
    text = CONFIGURED.replace("CONFIG", f"{TILES}, reduction = [0, 0, 2]").replace("PIPELINE", "TileAndFuse")
    assert [one.op for one in misfits(text.replace("WIDTH", ""), origin=origin)] == [expected]


@pytest.mark.campaign
def test_that_missing_subgroup_tiles_are_named_with_the_instruction(tmp_path: Path) -> None:
    problem = first(compiled(MATMUL, tmp_path))
    assert problem.rule == "configuration"
    assert has_message(problem.title, "config.no-subgroups", name="MFMA_F32_16x16x16_F16")
    assert has_message(problem.title, "configuration.title-of", op="linalg.matmul")


@pytest.mark.campaign
def test_that_a_contraction_without_a_matrix_instruction_is_told_in_the_title(tmp_path: Path) -> None:
    problem = first(compiled(SUMS_IN_HALF, tmp_path))
    assert problem.rule == "failed-pass"
    assert has_message(problem.title, "config.no-matrix-instruction", arch="gfx942", result="f16")


@pytest.mark.campaign
def test_that_an_op_which_nothing_lowers_is_named_with_its_types(tmp_path: Path) -> None:
    problem = first(compiled(in_region("%v = math.ipowi %a, %a : i64", "i64"), tmp_path))
    assert has_message(problem.title, "failed-pass.unlowered", op="math.ipowi", target="gfx942")
    assert "i64" in str(problem.title)
    assert has_message(problem.detail, "rule-help.origin-types", op="math.ipowi", line=5)


@pytest.mark.campaign
def test_that_an_intrinsic_of_another_maker_leads_to_the_op_that_is_it(tmp_path: Path) -> None:
    op = "%t = nvvm.read.ptx.sreg.tid.x : i32\n    %v = arith.addi %a, %t : i32"
    problem = first(compiled(in_region(op, "i32"), tmp_path))
    assert problem.rule == "compiler-crash"
    assert has_message(problem.detail, "compiler-crash.of-others", maker="NVIDIA")
    assert problem.location is not None
    assert problem.location.line == 5


@pytest.mark.campaign
def test_that_a_crash_on_a_question_to_floats_names_the_integers(tmp_path: Path) -> None:
    problem = first(compiled(ATTENDS_IN_INTEGERS, tmp_path))
    assert problem.rule == "compiler-crash"
    assert has_message(problem.title, "oddities.no-floats", op="iree_linalg_ext.online_attention")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("%v = math.ipowi %a, %a : i64", ("i64",)),
        ("%q = arith.truncf %a : f32 to f6E2M3FN", ("f32", "f6E2M3FN")),
        (
            "%r = linalg.conv {dilations = dense<1> : tensor<2xi64>} ins(%x, %w : tensor<4x?xf16>, tensor<3xf16>) "
            "outs(%c : tensor<4xf32>) -> tensor<4xf32>",
            ("tensor<4x?xf16>", "tensor<3xf16>", "tensor<4xf32>"),
        ),
        (
            "%r = linalg.generic {a} ins(%x : tensor<4xi4>) outs(%e : tensor<4xi4>) {\n  ^bb0(%a: i8, %b: i8):",
            ("tensor<4xi4>",),
        ),
        ("%r = t.cat %a : tensor<1xf16>, tensor<2xf16>, tensor<3xf16>, tensor<4xf16> -> tensor<10xf16>", ("f16",)),
    ],
)
def test_that_an_op_has_the_types_of_its_operands_and_results(text: str, expected: tuple[str, ...]) -> None:
    assert types_of(text) == expected


MATMUL_OF = """\
func.func @mm(%a: tensor<ROWSx128xTYPE>, %b: tensor<128xCOLUMNSxTYPE>, %c: tensor<ROWSxCOLUMNSxi32>) \
-> tensor<ROWSxCOLUMNSxi32> {
  %r = linalg.matmul ins(%a, %b : tensor<ROWSx128xTYPE>, tensor<128xCOLUMNSxTYPE>) \
outs(%c : tensor<ROWSxCOLUMNSxi32>) -> tensor<ROWSxCOLUMNSxi32>
  return %r : tensor<ROWSxCOLUMNSxi32>
}
"""


def test_that_integers_with_a_sign_are_told_where_a_named_op_extends_them(tmp_path: Path) -> None:
    text = MATMUL_OF.replace("TYPE", "ui8").replace("ROWS", "64").replace("COLUMNS", "32")
    problem = first(compiled(text, tmp_path))
    assert problem.rule == "operand-types"
    assert has_message(problem.title, "operand-types.in-named-op", source="linalg.matmul", type="ui8")
    assert problem.location is not None
    assert problem.location.line == 2


@pytest.mark.parametrize("columns", ["?", rarely("33")])
def test_that_elements_which_fill_no_whole_bytes_are_told_with_their_tensor(tmp_path: Path, columns: str) -> None:
    text = MATMUL_OF.replace("i32", "f32").replace("TYPE", "f6E2M3FN").replace("ROWS", "64").replace("COLUMNS", columns)
    problem = first(compiled(text, tmp_path))
    assert problem.rule == "unsupported-type"
    whole = f"tensor<128x{columns}xf6E2M3FN>"
    assert has_message(problem.title, "unsupported-type.packed", source="linalg.matmul", whole=whole)


KERNEL = """\
stream.executable private @ex {
  stream.executable.export public @k workgroups() -> (index, index, index) {
    %c1 = arith.constant 1 : index
    stream.return %c1, %c1, %c1 : index, index, index
  }
  builtin.module {
    func.func @k(%in: !stream.binding, %out: !stream.binding) attributes {translation_info = \
#iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<Distribute> workgroup_size = [64, 1, 1] \
subgroup_size = 64>} {
      %c0 = arith.constant 0 : index
      %a = stream.binding.subspan %in[%c0] : !stream.binding -> memref<256xf32>
      %b = stream.binding.subspan %out[%c0] : !stream.binding -> memref<256xf32>
      %t = gpu.thread_id x
      BODY
      return
    }
  }
}
func.func @main(%x: tensor<256xf32>) -> tensor<256xf32> {
  %r = flow.dispatch @ex::@k(%x) : (tensor<256xf32>) -> tensor<256xf32>
  return %r : tensor<256xf32>
}
"""
THROUGH_MEMORY = """%l = memref.alloc() : TYPE
      %v = memref.load %a[%t] : memref<256xf32>
      memref.store %v, %l[%t] : TYPE
      gpu.barrier
      %q = memref.load %l[%t] : TYPE
      memref.store %q, %b[%t] : memref<256xf32>"""
MULTIPLIES = """%y = vector.load %a[%c0] : memref<256xf32>, vector<16xf32>
      %x = arith.truncf %y : vector<16xf32> to vector<16xf16>
      %v = vector.load %a[%t] : memref<256xf32>, vector<8xf32>
      %m = amdgpu.wmma 16x16x16 %x * %x + %v : vector<16xf16>, vector<16xf16>, vector<8xf32>
      vector.store %m, %b[%t] : memref<256xf32>, vector<8xf32>"""


def line_of(text: str, words: str) -> int:
    return next(number for number, line in enumerate(text.split("\n"), 1) if words in line)


@pytest.mark.campaign
def test_that_an_allocation_of_the_input_is_told_with_its_line_and_type(tmp_path: Path) -> None:
    memory = "memref<20000xf32, #gpu.address_space<workgroup>>"
    text = KERNEL.replace("BODY", THROUGH_MEMORY.replace("TYPE", memory))
    problem = first(compiled(text, tmp_path))
    assert problem.rule == "shared-memory"
    assert problem.dispatch == "ex"
    assert has_message(problem.detail, "shared-memory.written", line=line_of(text, "memref.alloc"), type=memory)


@pytest.mark.campaign
def test_that_memory_of_the_heap_is_told_with_its_type(tmp_path: Path) -> None:
    text = KERNEL.replace("BODY", THROUGH_MEMORY.replace("TYPE", "memref<64xf32, 3>"))
    problem = first(compiled(text, tmp_path))
    assert has_message(problem.title, "failed-pass.heap", op="memref.alloc", symbol="malloc")
    assert "memref<64xf32, 3>" in str(problem.title)
    assert problem.location is not None
    assert problem.location.line == line_of(text, "memref.alloc")


@pytest.mark.campaign
def test_that_an_op_which_becomes_a_missing_instruction_is_told_with_its_types(tmp_path: Path) -> None:
    text = KERNEL.replace("BODY", MULTIPLIES)
    problem = first(compiled(text, tmp_path, target="gfx1201"))
    assert problem.rule == "compiler-crash"
    assert has_message(problem.title, "compiler-crash.unselected-of", op="amdgpu.wmma", target="gfx1201")
    assert "vector<16xf16>" in str(problem.title)
    assert problem.location is not None
    assert problem.location.line == line_of(text, "amdgpu.wmma")
