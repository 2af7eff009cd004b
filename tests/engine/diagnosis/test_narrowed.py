"""What reproduce and reduce found out of a failure: kept in its session, and part of its cause."""

from __future__ import annotations

from pathlib import Path

from compiled_sessions import compiled_session
from message_checks import has_message
from passlens.engine.compile.request import CompileRequest, PassCapture
from passlens.engine.diagnosis.causes.cause_values import Cause, CauseKind
from passlens.engine.diagnosis.narrowed import (
    Narrowed,
    Narrowing,
    completed,
    evidence_of,
    left_ops,
    only_line,
    store_narrowed,
)
from passlens.engine.messages import NOTHING, quoted
from passlens.engine.queries import Queries
from passlens.engine.session.writer import SessionWriter

REDUCED = """\
module {
  func.func @f(%arg0: tensor<4x4xf32>) -> tensor<4x4xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %0 = tensor.empty() : tensor<4x4xf32>
    %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<4x4xf32>) -> tensor<4x4xf32>
    %2 = linalg.generic {indexing_maps = [], iterator_types = []} ins(%arg0 : tensor<4x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %4 = math.exp %in : f32
      linalg.yield %4 : f32
    } -> tensor<4x4xf32>
    %3 = iree_linalg_ext.winograd.input_transform ins(%2 : tensor<4x4xf32>)
    return %3 : tensor<4x4xf32>
  }
}
"""
UNKNOWN_OP = (
    "func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> {\n  %0 = no.such_op %a\n  return %0 : tensor<4xf32>\n}\n"
)
CRASH = Cause(CauseKind.CRASHED, NOTHING, NOTHING, pass_name="iree-some-pass")


def test_that_the_op_is_the_one_that_the_compiler_fails_at_where_it_tells() -> None:
    ops, is_told = left_ops(REDUCED, "input.mlir:11:10: error: failed to legalize operation\n")
    assert is_told
    assert [(one.name, one.line) for one in ops] == [("iree_linalg_ext.winograd.input_transform", 11)]


def test_that_of_a_crash_what_computes_at_the_outermost_level_is_named() -> None:
    ops, is_told = left_ops(REDUCED, "Stack dump:\n#0 0x00007f something\n")
    assert not is_told
    assert [one.name for one in ops] == ["linalg.generic", "iree_linalg_ext.winograd.input_transform"]


def test_that_a_line_is_named_where_only_one_has_the_op() -> None:
    ops, _ = left_ops(REDUCED, "input.mlir:11:10: error: x\n")
    source = ["func.func @f() {", "  %1 = iree_linalg_ext.winograd.input_transform ins(%0)", "}"]
    assert only_line(source, "m.mlir", ops) == ("m.mlir:2",)
    assert only_line([*source, source[1]], "m.mlir", ops) == ()


def test_that_what_the_compile_told_goes_before_what_was_found_later() -> None:
    ops, _ = left_ops(REDUCED, "input.mlir:11:10: error: x\n")
    found = (
        Narrowed(Narrowing.REPRODUCED, NOTHING, "main_dispatch_3", ("m.mlir:7",)),
        Narrowed(Narrowing.REDUCED, NOTHING, "main_dispatch_4", ops=ops, told=True),
    )
    cause = completed(CRASH, found)
    assert (cause.dispatch, cause.source, cause.op) == ("main_dispatch_3", ("m.mlir:7",), ops[0].name)
    own = Cause(CauseKind.FAILED, NOTHING, NOTHING, dispatch="a", source=("m.mlir:1",), op="x.y")
    assert completed(own, found) == own


def test_that_it_is_evidence_with_how_it_was_found_and_leads_to_the_reduced_ir(tmp_path: Path) -> None:
    source = tmp_path / "m.mlir"
    source.write_text(UNKNOWN_OP, encoding="utf-8")
    request = CompileRequest(source, passes=PassCapture.NONE, output=tmp_path / "m.passlens")
    session = compiled_session(request)
    ops, is_told = left_ops(REDUCED, "input.mlir:11:10: error: x\n")
    narrowed = Narrowed(
        Narrowing.REDUCED, quoted("the model"), ops=ops, told=is_told, count=(120, 9), file="reduced.mlir"
    )
    with SessionWriter.append(session) as writer:
        store_narrowed(writer, narrowed, REDUCED.encode())
    queries = Queries(session)
    problem = queries.problems.listing()[0]
    small, op = problem.evidence[:2]
    assert has_message(small.text, "narrowed.reduced", after="9")
    assert has_message(op.text, "narrowed.op")
    assert op.reduced
    assert op.artifact is not None
    assert queries.artifacts.text(op.artifact).text.splitlines()[op.line - 1].strip() == op.excerpt
    assert problem.location is not None, "the compile's own place stays"
    assert evidence_of(narrowed)[0].artifact is None, "known when the session is read"
