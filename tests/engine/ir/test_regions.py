"""Regions found from indentation and brackets, held against the tree that reads every op."""

from __future__ import annotations

from pathlib import Path

import pytest

from passlens.engine.data import resource_path
from passlens.engine.ir.parse import parse
from passlens.engine.ir.regions import Regions, finish, read_regions
from passlens.engine.ir.symbols import headers_above
from passlens.engine.ir.text import LineIndex

BRANCHES = """\
module {
  func.func @f(%arg0: i1) -> i32 {
    %0 = scf.if %arg0 -> (i32) {
      %c1 = arith.constant 1 : i32
      scf.yield %c1 : i32
    } else {
      %c2 = arith.constant 2 : i32
      scf.yield %c2 : i32
    }
    cf.br ^bb1
  ^bb1:  // pred: ^bb0
    return %0 : i32
  }
}
"""
ASSEMBLY = """\
\t.text
kernel$async_0:
; %bb.0:
\ts_load_dword s0, s[2:3], 0x0
.LBB0_1:
\tv_add_f32 v0, v1, v2
\ts_cbranch_scc1 .LBB0_1
.Lfunc_end0:
\t.section .rodata
\t.amdhsa_kernel kernel$async_0
\t\t.amdhsa_user_sgpr_count 2
\t.end_amdhsa_kernel
"""


def regions_of(text: str, language: str = "mlir") -> tuple[LineIndex, Regions]:
    index = LineIndex(text)
    return index, finish(read_regions(index, language))


def test_that_what_opens_a_region_leads_to_what_closes_it() -> None:
    _, regions = regions_of(BRANCHES)
    found = list(zip(regions.starts.tolist(), regions.ends.tolist(), regions.depths.tolist(), strict=True))
    assert found == [(0, 13, 0), (1, 12, 1), (2, 5, 2), (5, 8, 2)]
    assert regions.inside(7) == [0, 1, 3]
    assert regions.inside(5) == [0, 1]
    assert regions.head(3) == 2
    assert regions.last(2) == 8


def test_that_the_function_and_the_innermost_ops_stand_above_a_line_but_no_module() -> None:
    index, regions = regions_of(BRANCHES)
    assert headers_above(index, regions, 7, 3) == [1, 2]
    assert headers_above(index, regions, 11, 3) == [1]
    assert headers_above(index, regions, 1, 3) == [0]
    deep = (
        "func.func @f() {\n"
        + "".join(f"{'  ' * at}scf.for %i{at} = %a to %b {{\n" for at in range(1, 8))
        + " " * 16
        + "x\n"
    )
    index, regions = regions_of(deep)
    assert headers_above(index, regions, 8, 3) == [0, 6, 7]


def test_that_a_text_that_is_cut_off_leaves_its_last_regions_open_to_its_end() -> None:
    torn = "\n".join(BRANCHES.split("\n")[:7])
    index, regions = regions_of(torn)
    assert [regions.ends[at] for at in regions.inside(6)] == [index.count] * 3
    assert regions.inside(4)[-1] == 2


def test_that_functions_of_llvm_ir_are_regions_whatever_labels_stand_in_them() -> None:
    text = "define i32 @f(i32 %0) {\n  br label %2\n\n2:  ; preds = %1\n  ret i32 %0\n}\n\ndeclare void @g()\n"
    _, regions = regions_of(text, "llvm")
    assert (regions.starts.tolist(), regions.ends.tolist()) == ([0], [5])


def test_that_functions_blocks_and_descriptors_of_assembly_are_regions() -> None:
    index, regions = regions_of(ASSEMBLY, "amdgpu")
    pairs = zip(regions.starts.tolist(), regions.ends.tolist(), strict=True)
    shown = [(index.line(start).strip(), index.line(end).strip()) for start, end in pairs]
    assert shown == [
        ("kernel$async_0:", ".Lfunc_end0:"),
        (".LBB0_1:", ".Lfunc_end0:"),
        (".amdhsa_kernel kernel$async_0", ".end_amdhsa_kernel"),
    ]
    two = ASSEMBLY.replace(".Lfunc", ".LBB0_2:\n\ts_endpgm\n.Lfunc")
    index, regions = regions_of(two, "amdgpu")
    assert [index.line(at) for at in headers_above(index, regions, 8, 3)] == ["kernel$async_0:", ".LBB0_2:"]


@pytest.mark.parametrize("text", ["", "\n", "{", "}", "}\n{\n", "a {\n  b {\n}\n", "é {\n}\n", " \r\n{\r\n}\r\n"])
def test_that_odd_texts_are_read_calmly(text: str) -> None:
    for language in ("mlir", "llvm", "amdgpu", "text"):
        index, regions = regions_of(text, language)
        for line in range(index.count):
            assert all(regions.starts[at] < line < regions.ends[at] for at in regions.inside(line))


@pytest.mark.parametrize("path", sorted(resource_path("samples").glob("*.mlir")), ids=lambda path: path.stem)
def test_that_regions_are_those_of_the_ops_of_a_sample(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    _, regions = regions_of(text)
    mine = {(int(regions.head(at)), int(regions.last(at))) for at in range(regions.count)}
    ops = {(op.lines[0] - 1, op.last - 1) for op in parse(text).ops if op.regions and op.last > op.lines[0]}
    assert ops <= mine
