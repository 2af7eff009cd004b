"""The search for edits with which the compiler accepts a rejected input."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from failing_inputs import compiled, first
from message_checks import has_message
from passlens.engine.compile.edit_search.other_types import other_types
from passlens.engine.compile.edit_search.pieces import in_pieces
from passlens.engine.compile.edit_search.place import Place, Stop
from passlens.engine.compile.edit_search.search import search_edits
from passlens.engine.diagnosis.findings import Fix, FixKind, FixResult
from passlens.engine.diagnosis.trials.trial import TrialJob
from passlens.engine.errors import CancelledError
from passlens.engine.jobs import CancelToken, JobContext
from passlens.engine.toolchain.discover import find
from shared_models import model

OPERAND = """func.func @main(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>) -> tensor<4x4xf32> {
  %c = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x4xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %0 = linalg.matmul ins(%b, %b : tensor<4x8xf32>, tensor<8x4xf32>) outs(%f : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}
"""
LISTS = """func.func @main(%x: tensor<4x6xf32>) -> tensor<6x6xf32> {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.pad %x, %z, low = [1], high = [1], interior = [0] : (tensor<4x6xf32>, tensor<f32>) -> tensor<6x8xf32>
  return %0 : tensor<6x8xf32>
}
"""
BRACKETS = """func.func @split(%x: tensor<2x64xf32>) -> tensor<1x64xf32>, tensor<1x64xf32> {
  %0 = tensor.extract_slice %x[0, 0] [1, 64] [1, 1] : tensor<2x64xf32> to tensor<1x64xf32>
  %1 = tensor.extract_slice %x[1, 0] [1, 64] [1, 1] : tensor<2x64xf32> to tensor<1x64xf32>
  return %0, %1 : tensor<1x64xf32>, tensor<1x64xf32>
}
"""
REGION = """func.func @main(%v: tensor<32xf32>) -> tensor<32xf32> {
  %0 = iree_linalg_ext.sort dimension(0) outs(%v : tensor<32xf32>) {
  ^bb0(%x: f32):
    %t = arith.constant true
    iree_linalg_ext.yield %t : i1
  } -> tensor<32xf32>
  return %0 : tensor<32xf32>
}
"""
ATTRIBUTE = """func.func @main(%x: tensor<8xf32>) -> tensor<4x8xf32> {
  %0 = "stablehlo.broadcast_in_dim"(%x) {broadcast_dimensions = dense<1> : tensor<1xi64>}
      : (tensor<8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
"""
CASES = {
    "operand": (OPERAND, "ins(%a, %b : tensor<4x8xf32>"),
    "brackets": (BRACKETS, "-> (tensor<1x64xf32>, tensor<1x64xf32>) {"),
    "region": (REGION, "^bb0(%x: f32, %x_2: f32):"),
    "attribute": (ATTRIBUTE, "broadcast_dimensions = array<i64: 1>"),
}


def searched(text: str, folder: Path) -> list[str]:
    """The accepted inputs, the likeliest first."""
    toolchain, path = find(), folder / "input.mlir"
    path.write_text(text, encoding="utf-8")
    words = (str(toolchain.compiler), str(path), "--iree-hal-target-backends=llvm-cpu")
    found = search_edits(text.splitlines(), words, toolchain.version, folder, CancelToken(), 60)
    return ["\n".join(one.lines) for one in found.accepted] if found is not None else []


@pytest.mark.campaign
@pytest.mark.parametrize("name", CASES)
def test_that_the_meant_edit_is_among_the_first(name: str, tmp_path: Path) -> None:
    """The compiler accepts each input that the search returns, and the intended one is among them."""
    text, meant = CASES[name]
    found = searched(text, tmp_path)
    assert any(meant in one for one in found[:4]), found
    toolchain = find()
    for number, one in enumerate(found):
        path = tmp_path / f"{number}.mlir"
        path.write_text(one, encoding="utf-8")
        program = toolchain.compiler.with_name(toolchain.compiler.name.replace("compile", "opt"))
        done = subprocess.run([program, path], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr


@pytest.mark.campaign
def test_that_edits_follow_each_other(tmp_path: Path) -> None:
    """If one edit is not enough, the search continues from an edit that gets the compiler further."""
    found = searched(LISTS, tmp_path)
    assert found
    assert any("low = [1, 1], high = [1, 1], interior = [0, 0]" in one for one in found)


@pytest.mark.campaign
def test_that_a_sound_input_and_a_large_function_are_left_alone(tmp_path: Path) -> None:
    """The search returns nothing for an input that the compiler accepts, or for a function that is too large."""
    sound = OPERAND.replace("ins(%b, %b", "ins(%a, %b")
    assert searched(sound, tmp_path) == []
    assert searched(OPERAND + "// a line\n" * 1000, tmp_path) == []


@pytest.mark.campaign
def test_that_one_function_of_a_large_input_is_searched(tmp_path: Path) -> None:
    """The others stay as they are, and the line is that of the whole input."""
    sound = OPERAND.replace("ins(%b, %b", "ins(%a, %b")
    others = [sound.replace("@main", f"@other{number}") for number in range(80)]
    text = "module {\n" + "".join((*others[:40], OPERAND, *others[40:])) + "}\n"
    found = searched(text, tmp_path)
    assert text.replace("ins(%b, %b", "ins(%a, %b").rstrip("\n") in found


@pytest.mark.campaign
def test_that_the_trial_of_a_search_offers_its_edits(tmp_path: Path) -> None:
    """The trial of the search yields fixes; their titles say what they change, and they compile."""
    queries = compiled(OPERAND, tmp_path)
    session, problem = tmp_path / "s.passlens", first(queries)
    search = next(fix for fix in problem.fixes if fix.kind is FixKind.SEARCH)
    found = tried(session, problem.rule, search)
    assert not found.compiles
    titles = [str(fix.title) for fix in found.then]
    assert "Write %a instead of %b in line 5" in titles
    best = found.then[titles.index("Write %a instead of %b in line 5")]
    assert tried(session, problem.rule, best).compiles
    cancelled = CancelToken()
    cancelled.cancel()
    with pytest.raises(CancelledError):
        TrialJob(session, problem.rule, search).run(JobContext(cancelled))


def test_that_a_line_that_no_rule_explains_is_told_by_its_edit(tmp_path: Path) -> None:
    """The explanation names the edit that makes the compiler accept the input."""
    text = """func.func @main(%x: tensor<4x8xf32>, %o: tensor<8xf32>) -> tensor<8xf32> {
  %0 = linalg.reduce {arith.addf} ins(%x : tensor<4x8xf32>) outs(%o : tensor<8xf32>) dimensions = [1]
  return %0 : tensor<8xf32>
}
"""
    problem = first(compiled(text, tmp_path))
    assert has_message(problem.detail, "searched-fixes.replace", now="0", was="1", line=2)


def tried(session: Path, rule: str, fix: Fix) -> FixResult:
    """The result of the trial of a fix."""
    return TrialJob(session, rule, fix).run(JobContext())


def test_the_types_that_resemble_a_type() -> None:
    """Exchanged sizes come first, then other sizes, element types, and ranks."""
    found = list(other_types("tensor<4x8xf32>", ["16"], ["f16"]))
    assert found[:4] == ["tensor<8x4xf32>", "tensor<16x8xf32>", "tensor<4x16xf32>", "tensor<4x8xf16>"]
    assert {"tensor<8xf32>", "tensor<?x8xf32>", "vector<4x8xf32>", "tensor<4x8x1xf32>"} <= set(found)
    assert "!torch.vtensor<[8,4],f32>" in set(other_types("!torch.vtensor<[4,8],f32>", [], []))


def test_the_lists_of_a_line() -> None:
    """A colon divides a list; operands need no brackets to form one."""
    line = in_pieces("%0:2 = x.y ins(%a, %b : f32, tensor<4x8xf32>) dims = [1, 2] : f32, f32")
    lists = [[piece.text for piece in found] for found in (*line.bracketed_lists(), *line.open_lists())]
    assert ["%a", "%b"] in lists
    assert ["f32", "tensor<4x8xf32>"] in lists
    assert ["1", "2"] in lists
    assert ["f32", "f32"] in lists
    block = in_pieces("^bb0(%x: f32, %y: f32):")
    assert [[piece.text for piece in found] for found in block.bracketed_lists()] == [["%x: f32", "%y: f32"]]


@pytest.mark.campaign
def test_that_an_op_of_a_real_model_is_searched_alone(tmp_path: Path) -> None:
    """A function of thousands of lines is not parsed anew for each edit; the whole is, for each that helps."""
    lines = model("toy_llama.mlir").read_text(encoding="utf-8").splitlines()
    at = next(number for number, line in enumerate(lines) if "= torch.aten.expand " in line)
    sound = lines[at]
    lines[at] = sound.replace("torch.aten.expand", "torch.aten.expandd")
    found = searched("\n".join(lines), tmp_path)
    assert any(one.splitlines()[at] == sound for one in found)


@pytest.mark.parametrize("kind", ["func.func", "util.func"])
def test_that_no_function_is_made_to_call_itself(kind: str) -> None:
    lines = [f"{kind} private @f()", f"{kind} @g() {{", "  call @h() : () -> ()", "  return", "}"]
    assert Place(lines, Stop(3, 8, "'h' does not reference a function", parsed=True), "").symbols == ["@f", "@h"]
