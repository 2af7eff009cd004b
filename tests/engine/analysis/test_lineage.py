"""The lineage of an op: real passes that clone, hoist, fuse, outline and fold, and a whole compile."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from campaigns import rarely
from compiled_sessions import compiled_session
from message_checks import has_message, refused
from passlens.engine.analysis.lineage.files import located_lines
from passlens.engine.analysis.lineage.quick import Kept
from passlens.engine.analysis.lineage.units import Dump
from passlens.engine.analysis.lineage.values import Known, Lineage, LineageStep, Relation, Start, Sure
from passlens.engine.compile.request import CompileRequest
from passlens.engine.errors import CancelledError
from passlens.engine.jobs import CancelToken
from passlens.engine.queries import Queries
from passlens.engine.session.rows import Status, Text
from passlens.engine.session.writer import PassRecord, SessionHead, SessionWriter
from passlens.engine.toolchain.discover import find

HEAD = SessionHead(Path("m.mlir"), 1, "hip", "gfx942", ("hip[0]",), "", (), "own", "3", "")
IREE_OPT = find().compiler.with_name("iree-opt")
LOCATED = pytest.mark.parametrize("located", [False, rarely(True)], ids=["plain", "located"])

FUSE = """\
#map = affine_map<(d0) -> (d0)>
func.func @f(%a: tensor<8xf32>, %b: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %s = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]}
      ins(%a, %b : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %0 = arith.addf %x, %y : f32
    linalg.yield %0 : f32
  } -> tensor<8xf32>
  %r = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]}
      ins(%s : tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%x: f32, %o: f32):
    %0 = math.exp %x : f32
    linalg.yield %0 : f32
  } -> tensor<8xf32>
  return %r : tensor<8xf32>
}
"""
HOIST = """\
func.func @f(%a: index, %b: index, %m: memref<8xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  scf.for %i = %c0 to %c8 step %c1 {
    %p = arith.muli %a, %b : index
    %q = arith.addi %p, %i : index
    memref.store %q, %m[%i] : memref<8xindex>
  }
  return
}
"""
FOLD = """\
func.func @f(%a: i32) -> i32 {
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  %c = arith.addi %c2, %c3 : i32
  %r = arith.muli %a, %c : i32
  return %r : i32
}
"""
LOADED = """\
util.global private @weight : f32
util.func public @f(%a: f32) -> f32 {
  %w = util.global.load @weight : f32
  %r = arith.mulf %a, %w : f32
  util.return %r : f32
}
"""
CLONE = """\
util.func public @f(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %c = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x4xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %r = flow.dispatch.region -> (tensor<4x4xf32>) {
    %0 = linalg.matmul ins(%a, %b : tensor<4x4xf32>, tensor<4x4xf32>) outs(%f : tensor<4x4xf32>) -> tensor<4x4xf32>
    flow.return %0 : tensor<4x4xf32>
  }
  %s = flow.dispatch.region -> (tensor<4x4xf32>) {
    %0 = linalg.matmul ins(%b, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%f : tensor<4x4xf32>) -> tensor<4x4xf32>
    flow.return %0 : tensor<4x4xf32>
  }
  util.return %r, %s : tensor<4x4xf32>, tensor<4x4xf32>
}
"""
_TENSOR = "!iree_tensor_ext.dispatch.tensor"
_REGION = f"""\
  %R = flow.dispatch.workgroups(%A) : (tensor<4xf32>) -> tensor<4xf32> =
      (%in: {_TENSOR}<readonly:tensor<4xf32>>, %out: {_TENSOR}<writeonly:tensor<4xf32>>) {{
    %x = iree_tensor_ext.dispatch.tensor.load %in, offsets = [0], sizes = [4], strides = [1]
        : {_TENSOR}<readonly:tensor<4xf32>> -> tensor<4xf32>
    %y = math.exp %x : tensor<4xf32>
    iree_tensor_ext.dispatch.tensor.store %y, %out, offsets = [0], sizes = [4], strides = [1]
        : tensor<4xf32> -> {_TENSOR}<writeonly:tensor<4xf32>>
    flow.return
  }}
"""
OUTLINE = (
    "util.func public @main(%a: tensor<4xf32>) -> tensor<4xf32> {\n"
    + _REGION.replace("%R", "%0").replace("%A", "%a")
    + _REGION.replace("%R", "%1").replace("%A", "%0")
    + "  util.return %1 : tensor<4xf32>\n}\n"
)


def write_session(path: Path, texts: Sequence[tuple[str, str]]) -> None:
    """A session of these texts of one module: the pass that left each, and the text."""
    with SessionWriter.create(path, HEAD) as writer:
        writer.add_scope(None, "builtin.module", "", "builtin.module", shared=False)
        for place, (name, text) in enumerate(texts, 1):
            blob = writer.blobs.put(text.encode())
            writer.add_passes(
                [PassRecord(f"{place:08}", 1, name, "P", "", Status.CHANGED, blob, None, None, Text.WHOLE)]
            )


def opt(text: str, *flags: str, located: bool = False) -> str:
    """What iree-opt makes of a text."""
    debug = ["--mlir-print-debuginfo"] if located else []
    return subprocess.run(
        [IREE_OPT, "-", *flags, *debug], input=text, capture_output=True, text=True, check=True
    ).stdout


def after_pass(folder: Path, text: str, name: str, pipeline: str = "", *, located: bool = False) -> Queries:
    """A session of a text as the printer has it, and as a real pass leaves it."""
    parsed = opt(text, located=located)
    left = opt(parsed, f"--pass-pipeline={pipeline}" if pipeline else f"--{name}", located=located)
    write_session(folder / "s.passlens", [("parse", parsed), (name, left)])
    return Queries(folder / "s.passlens")


def line_of(queries: Queries, pass_id: int, words: str, nth: int = 0) -> int:
    """The line of the n-th op that holds some words."""
    lines = queries.texts.ir(pass_id).text.split("\n")
    return [number for number, line in enumerate(lines, 1) if words in line][nth]


def follow(queries: Queries, pass_id: int, words: str, nth: int = 0) -> Lineage:
    """The lineage of the n-th op that holds some words."""
    return queries.search.lineage(Start(pass_id, line_of(queries, pass_id, words, nth)))


def texts_of(step: LineageStep) -> list[str]:
    """The first lines of a step's ops."""
    return [op.text for op in step.ops]


@LOCATED
def test_that_an_op_that_is_fused_into_another_leads_to_it_and_back_to_both(tmp_path: Path, located: bool) -> None:
    queries = after_pass(tmp_path, FUSE, "linalg-fuse-elementwise-ops", located=located)
    for nth in (0, 1):
        (step,) = follow(queries, 1, "linalg.generic", nth).descendants
        assert step.count == 1
        assert [(op.name, op.line) for op in step.ops] == [("linalg.generic", line_of(queries, 2, "linalg.generic"))]
    back = follow(queries, 2, "linalg.generic").ancestors
    assert sum(each.count for each in back[-1].was if each.name == "linalg.generic") == 2


@LOCATED
def test_that_a_hoisted_op_moved_and_is_not_called_new(tmp_path: Path, located: bool) -> None:
    queries = after_pass(tmp_path, HOIST, "loop-invariant-code-motion", located=located)
    found = follow(queries, 1, "arith.muli")
    (step,) = found.descendants
    assert (step.relation, step.sure) == (Relation.MOVED, Sure.CERTAIN)
    assert step.known is (Known.LOCATION if located else Known.STRUCTURE)
    assert step.ops[0].line == line_of(queries, 2, "arith.muli")
    assert [step.relation for step in follow(queries, 2, "arith.muli").ancestors] == [Relation.MOVED]


@LOCATED
def test_that_a_cloned_op_leads_to_all_its_copies_and_each_copy_back(tmp_path: Path, located: bool) -> None:
    name = "iree-dispatch-creation-clone-producers-into-dispatch-regions"
    queries = after_pass(tmp_path, CLONE, name, f"builtin.module(util.func({name}))", located=located)
    (step,) = follow(queries, 1, "linalg.fill").descendants
    assert step.count == 2
    assert [op.line for op in step.ops] == [line_of(queries, 2, "linalg.fill", nth) for nth in (0, 1)]
    for nth in (0, 1):
        (back,) = follow(queries, 2, "linalg.fill", nth).ancestors
        assert back.relation is not Relation.CREATED
        assert [(each.name, each.count) for each in back.was] == [("linalg.fill", 1)]


@LOCATED
def test_that_an_outlined_op_is_followed_into_its_own_executable_and_back(tmp_path: Path, located: bool) -> None:
    queries = after_pass(tmp_path, OUTLINE, "iree-flow-outline-dispatch-regions", located=located)
    for nth in (0, 1):
        (step,) = follow(queries, 1, "math.exp", nth).descendants
        assert step.relation is Relation.OUTLINED
        assert str(step.place) == f"@main_dispatch_{nth}/@main_dispatch_{nth}"
        assert [op.line for op in step.ops] == [line_of(queries, 2, "math.exp", nth)]
        (back,) = follow(queries, 2, "math.exp", nth).ancestors
        assert back.relation is Relation.OUTLINED
        assert [(each.name, each.count) for each in back.was] == [("math.exp", 1)]


def test_that_a_folded_constant_is_gone_after_the_pass_that_folded_it(tmp_path: Path) -> None:
    queries = after_pass(tmp_path, FOLD, "canonicalize")
    found = follow(queries, 1, "constant 2")
    assert [step.relation for step in found.descendants] == [Relation.GONE]
    assert str(found.ending) == "Gone after canonicalize (pass 2)."


def test_that_what_an_op_was_folded_to_is_said_to_be_likely_and_not_certain(tmp_path: Path) -> None:
    queries = after_pass(tmp_path, FOLD, "canonicalize")
    (step,) = follow(queries, 1, "arith.addi").descendants
    assert (step.relation, step.known, step.sure) == (Relation.BECAME, Known.STRUCTURE, Sure.LIKELY)
    assert texts_of(step) == ["%c5_i32 = arith.constant 5 : i32"]


def test_that_what_only_stands_in_the_same_place_is_a_guess(tmp_path: Path) -> None:
    filled = LOADED.replace("util.global.load @weight", "arith.constant 0xFF800000")
    write_session(tmp_path / "s.passlens", [("parse", opt(LOADED)), ("fill", opt(filled))])
    (step,) = follow(Queries(tmp_path / "s.passlens"), 1, "util.global.load").descendants
    assert (step.relation, step.known, step.sure) == (Relation.BECAME, Known.STRUCTURE, Sure.GUESS)
    assert texts_of(step) == ["%cst = arith.constant 0xFF800000 : f32"]


def test_that_an_op_merged_by_cse_leads_to_the_one_that_stays(tmp_path: Path) -> None:
    text = (
        "func.func @f(%a: i32) -> i32 {\n"
        "  %0 = arith.muli %a, %a : i32\n"
        "  %1 = arith.muli %a, %a : i32\n"
        "  %2 = arith.addi %0, %1 : i32\n"
        "  return %2 : i32\n}\n"
    )
    queries = after_pass(tmp_path, text, "cse")
    for nth in (0, 1):
        steps = follow(queries, 1, "arith.muli", nth).descendants
        assert all(step.relation is Relation.MERGED and step.sure is Sure.CERTAIN for step in steps)
    assert any(follow(queries, 1, "arith.muli", nth).descendants for nth in (0, 1))


def test_that_an_op_inlined_into_another_function_is_found_there(tmp_path: Path) -> None:
    text = (
        "func.func private @g(%a: i32) -> i32 {\n"
        "  %0 = arith.muli %a, %a : i32\n"
        "  return %0 : i32\n}\n"
        "func.func @f(%a: i32) -> i32 {\n"
        "  %0 = call @g(%a) : (i32) -> i32\n"
        "  return %0 : i32\n}\n"
    )
    queries = after_pass(tmp_path, text, "inline")
    (step,) = follow(queries, 1, "arith.muli").descendants
    assert (step.relation, str(step.place)) == (Relation.MOVED, "@f")


def test_that_a_line_without_an_op_and_one_past_the_end_are_refused_in_a_sentence(tmp_path: Path) -> None:
    queries = after_pass(tmp_path, FUSE, "linalg-fuse-elementwise-ops")
    with refused("walk.no-line", line=999, where="the text after parse"):
        queries.search.lineage(Start(1, 999))
    with refused("walk.no-op", line=1):
        queries.search.lineage(Start(1, 1))  # an alias
    with refused("walk.no-input"):
        queries.search.lineage(Start(None, 1))


def test_that_a_walk_ends_when_it_is_cancelled(tmp_path: Path) -> None:
    queries = after_pass(tmp_path, HOIST, "loop-invariant-code-motion")
    cancel = CancelToken()
    cancel.cancel()
    start = Start(1, line_of(queries, 1, "arith.muli"))
    with pytest.raises(CancelledError):
        queries.search.lineage(start, cancel=cancel)
    assert queries.search.lineage(start).descendants  # nothing half-done was kept


class Followed(NamedTuple):
    """A session, the lineage of the matmul of its input, and the steps that were told one by one."""

    queries: Queries
    lineage: Lineage
    told: tuple[LineageStep, ...]


@pytest.fixture(scope="module")
def matmul(sample: Callable[[str], Path], tmp_path_factory: pytest.TempPathFactory) -> Callable[[bool], Followed]:
    """Follows a matmul for gfx942, without or with debug locations."""

    @cache
    def followed(located: bool) -> Followed:
        path = tmp_path_factory.mktemp("matmul") / "m.passlens"
        queries = Queries(compiled_session(CompileRequest(sample("matmul_f16"), locations=located, output=path)))
        told: list[LineageStep] = []
        found = queries.search.lineage(Start(None, input_line(queries, "linalg.matmul")), told.append)
        return Followed(queries, found, tuple(told))

    return followed


def input_line(queries: Queries, words: str) -> int:
    """The line of the input that holds some words."""
    return next(number for number, line in enumerate(queries.texts.source().text.split("\n"), 1) if words in line)


@LOCATED
def test_that_a_matmul_of_the_input_leads_to_its_dispatch_its_kernel_and_the_assembly(
    matmul: Callable[[bool], Followed], located: bool
) -> None:
    _, found, told = matmul(located)
    assert told == found.descendants
    assert found.located is located
    outlined = [step for step in found.descendants if step.relation is Relation.OUTLINED]
    assert [(step.name, str(step.place)) for step in outlined] == [
        ("iree-flow-outline-dispatch-regions", "@main_dispatch_0/@main_dispatch_0")
    ]
    assert "linalg.matmul" in texts_of(outlined[0])[0]
    converted = next(step for step in found.descendants if step.name == "iree-convert-to-rocdl")
    assert converted.sure is Sure.GUESS or converted.known is Known.SYMBOL  # no location survives it
    if located:
        assert any(each.name.startswith("rocdl.mfma") for each in converted.names)
    files = [step for step in found.descendants if step.pass_id is None]
    assert [step.name.rpartition(".")[2] for step in files] == ["ll", "ll", "rocmasm"]
    assert {(step.known, step.sure) for step in files} == {(Known.SYMBOL, Sure.CERTAIN)}
    assert has_message(found.ending, "files.no-locations")
    assert has_message(found.ending, "trace.rocdl-keeps-no-locations", name="iree-convert-to-rocdl") is located


@pytest.mark.campaign
def test_that_an_intrinsic_of_the_kernel_leads_back_to_the_matmul_of_the_input(
    matmul: Callable[[bool], Followed],
) -> None:
    queries = matmul(True).queries
    row = queries.passes.find("iree-codegen-gpu-pack-to-intrinsics")
    found = follow(queries, row.id, "iree_codegen.inner_tiled")
    assert found.ancestors[0].relation is Relation.INPUT
    assert input_line(queries, "linalg.matmul") in [op.line for op in found.ancestors[0].ops]
    assert Relation.OUTLINED in {step.relation for step in found.ancestors}
    positions = [step.position for step in found.ancestors]
    assert positions == sorted(positions)


@LOCATED
def test_that_the_steps_name_lines_where_such_ops_stand(matmul: Callable[[bool], Followed], located: bool) -> None:
    queries, found, _ = matmul(located)
    for step in found.descendants:
        if step.pass_id is not None and step.ops:
            lines = queries.texts.ir(step.pass_id).text.split("\n")
            for op in step.ops:
                name = op.name.removeprefix("func.") if f" {op.name}" not in f" {lines[op.line - 1]}" else op.name
                assert name in lines[op.line - 1], (step.name, op)


def test_that_debug_locations_of_code_for_the_cpu_lead_to_llvm_ir_and_assembly(
    sample: Callable[[str], Path], tmp_path: Path
) -> None:
    flags = (
        "--iree-hal-target-device=local",
        "--iree-hal-local-target-device-backends=llvm-cpu",
        "--iree-llvmcpu-target-cpu=generic",
        f"--iree-hal-dump-executable-files-to={tmp_path}",
    )
    source, output = sample("matmul_f16"), tmp_path / "m.vmfb"
    subprocess.run([find().compiler, source, *flags, "-o", output], capture_output=True, check=True)
    configured = next(tmp_path.glob("configured_*.mlir"))  # the file that the locations in the code are of
    lines = configured.read_text().split("\n")
    number, line = next((at, line) for at, line in enumerate(lines, 1) if "linalg.matmul" in line)
    file, column = str(configured), len(line) - len(line.lstrip())
    for suffix, instruction in ((".linked.ll", "load"), (".s", "mov")):
        text = next(tmp_path.glob(f"*{suffix}")).read_text()
        code = text.split("\n")
        found = located_lines(text, code, {(file, number, column)})
        assert any(instruction in code[at - 1] for at in found)
        assert not located_lines(text, code, {(file, number + 900, column)})


def kept(before: str, after: str, line: int) -> int | None:
    """Where the op in a line of a function, from 0, stands in another text of it; None for not surely the same."""
    units = [Dump((("func.func", "f"),), text).unit((("func.func", "f"),)) for text in (before, after)]
    assert units[0] is not None
    assert units[1] is not None
    found = Kept(units[0], units[1]).follow((line,))
    return found[0] if found else None


BODY = """\
func.func @f(%a: i32, %b: i32) -> i32 {
  %0 = arith.muli %a, %a : i32
  %1 = arith.muli %b, %b : i32
  %2 = arith.addi %0, %1 : i32
  %3 = arith.subi %2, %a : i32
  return %3 : i32
}
"""


def test_that_an_op_below_a_removed_line_is_kept_under_its_new_number() -> None:
    dead = BODY.replace("  %2 =", "  %9 = arith.xori %a, %b : i32\n  %2 =")
    assert kept(dead, BODY, 5) == 4
    assert kept(BODY, dead, 4) == 5


def test_that_an_op_whose_operands_were_swapped_or_replaced_is_not_taken_for_kept() -> None:
    assert kept(BODY, BODY.replace("addi %0, %1", "addi %1, %0"), 3) is None
    assert kept(BODY, BODY.replace("%1 = arith.muli %b", "%1 = arith.divsi %b"), 3) is None
    assert kept(BODY, BODY.replace("%1 = arith.muli %b, %b", "%1 = arith.muli %a, %b"), 3) is None


def test_that_an_op_with_a_new_copy_is_not_taken_for_kept() -> None:
    assert kept(BODY, BODY.replace("  return", "  %4 = arith.addi %0, %1 : i32\n  return"), 3) is None
    assert kept(BODY, BODY.replace("  return", "  %4 = arith.addi %0, %0 : i32\n  return"), 3) == 3
