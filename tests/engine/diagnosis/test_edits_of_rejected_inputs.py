"""Edits of inputs that the compiler rejects: of the text where the parser stopped, and of types that do not match."""

from __future__ import annotations

from pathlib import Path

import pytest

from compiled_sessions import compiled_session
from passlens.engine.compile.request import CompileRequest, PassCapture
from passlens.engine.diagnosis.findings import Fix
from passlens.engine.diagnosis.fixes.apply import edited_text
from passlens.engine.diagnosis.trials.trial import TrialJob
from passlens.engine.jobs import JobContext
from passlens.engine.queries import Queries
from passlens.engine.session.rows import OutcomeKind

_BODY = """\
  %0 = arith.addf %a, %b : tensor<8xf32>
  return %0 : tensor<8xf32>
}
"""
_HEAD = "func.func @f(%a: tensor<8xf32>, %b: tensor<8xf32>) -> tensor<8xf32> {\n"


def _fixes(text: str, folder: Path) -> tuple[Path, list[Fix]]:
    source = folder / "m.mlir"
    source.write_text(text, encoding="utf-8")
    session = compiled_session(CompileRequest(source, passes=PassCapture.NONE, output=folder / "m.passlens"))
    queries = Queries(session)
    assert queries.info().outcome is not OutcomeKind.OK
    return session, [fix for problem in queries.problems.listing() for fix in problem.fixes]


@pytest.mark.parametrize(
    ("text", "name", "line"),
    [
        pytest.param(
            _HEAD.replace("-> ", "\u2192 ") + _BODY, "ascii", _HEAD.strip(), id="arrow", marks=pytest.mark.campaign
        ),
        pytest.param(
            _HEAD.replace("f32>,", "f32>") + _BODY, "token", _HEAD.strip(), id="comma", marks=pytest.mark.campaign
        ),
        pytest.param(
            _HEAD + _BODY.replace("  %0", "  # a sum\n  %0"),
            "comment",
            "  // a sum",
            id="comment of a script",
            marks=pytest.mark.campaign,
        ),
        pytest.param(
            _HEAD + f"<<<<<<< HEAD\n{_BODY.splitlines()[0]}\n=======\n  %0 = arith.mulf %a, %b : tensor<8xf32>\n"
            ">>>>>>> topic\n" + "\n".join(_BODY.splitlines()[1:]) + "\n",
            "second-side",
            "  %0 = arith.mulf %a, %b : tensor<8xf32>",
            id="merge conflict",
        ),
        pytest.param(
            _HEAD.replace("<", "&lt;").replace(">", "&gt;") + _BODY,
            "entities",
            _HEAD.strip(),
            id="HTML entities",
            marks=pytest.mark.campaign,
        ),
        pytest.param(
            _HEAD.replace("f32> {", "i1> {") + "  %0 = arith.cmpf ogtt, %a, %b : tensor<8xf32>\n"
            "  return %0 : tensor<8xi1>\n}\n",
            "near-word",
            "  %0 = arith.cmpf ogt, %a, %b : tensor<8xf32>",
            id="a word of a list",
            marks=pytest.mark.campaign,
        ),
        pytest.param(
            _HEAD.replace("func.func", "util.func public") + _BODY,
            "near-word",
            "  util.return %0 : tensor<8xf32>",
            id="the terminator of another function",
            marks=pytest.mark.campaign,
        ),
    ],
)
def test_that_the_text_can_be_written_so_that_it_parses(text: str, name: str, line: str, tmp_path: Path) -> None:
    session, fixes = _fixes(text, tmp_path)
    written = [fix for fix in fixes if fix.name == name and line in edited_text(text.encode(), fix).split("\n")]
    assert written, [fix.name for fix in fixes]
    assert TrialJob(session, "", written[0]).run(JobContext()).compiles


@pytest.mark.campaign
def test_that_a_flag_is_left_out_when_no_line_is_at_fault(tmp_path: Path) -> None:
    source = tmp_path / "m.mlir"
    source.write_text(_HEAD + _BODY, encoding="utf-8")
    request = CompileRequest(
        source, passes=PassCapture.NONE, output=tmp_path / "m.passlens", flags=("--iree-plugin=no-such-plugin",)
    )
    session = compiled_session(request)
    fix = Queries(session).problems.listing()[0].fixes[0]
    assert fix.without == ("iree-plugin",)
    assert TrialJob(session, "", fix).run(JobContext()).compiles


@pytest.mark.parametrize(
    ("body", "name"),
    [
        pytest.param(
            "  %0 = arith.truncf %a : tensor<8xf32> to tensor<8xf16>\n  return %0 : tensor<8xf16>\n}\n",
            "convert",
            id="a returned value of another element type",
        ),
        pytest.param(
            "  %0 = arith.extf %a : tensor<8xf32> to tensor<8xf16>\n"
            "  %1 = arith.extf %0 : tensor<8xf16> to tensor<8xf32>\n  return %1 : tensor<8xf32>\n}\n",
            "other-cast",
            id="the cast for the other direction",
            marks=pytest.mark.campaign,
        ),
        pytest.param(
            "  %0 = arith.fptosi %a : tensor<8xf32> to tensor<8xi32>\n  %1 = math.sqrt %0 : tensor<8xi32>\n"
            "  %2 = arith.sitofp %1 : tensor<8xi32> to tensor<8xf32>\n  return %2 : tensor<8xf32>\n}\n",
            "compute-in-f32",
            id="a function of floats on integers",
            marks=pytest.mark.campaign,
        ),
        pytest.param(
            "  %0 = tensor.extract_slice %a[0] [4] [1] : tensor<8xf32> to tensor<5xf32>\n"
            "  %1 = tensor.extract_slice %a[4] [4] [1] : tensor<8xf32> to tensor<4xf32>\n"
            "  return %a : tensor<8xf32>\n}\n",
            "declare",
            id="a slice of another size",
            marks=pytest.mark.campaign,
        ),
        pytest.param(
            "  %0, %1 = math.exp %a : tensor<8xf32>\n  return %0 : tensor<8xf32>\n}\n",
            "names",
            id="names",
            marks=pytest.mark.campaign,
        ),
        pytest.param(
            "  %0 = math.exp %a : tensor<8xf32>\n  %0 = math.exp %0 : tensor<8xf32>\n  return %0 : tensor<8xf32>\n}\n",
            "second-name",
            id="a name that is taken",
            marks=pytest.mark.campaign,
        ),
        pytest.param("  %0 = math.exp %a : tensor<8xf32>\n}\n", "return", id="no return", marks=pytest.mark.campaign),
        pytest.param(
            "  %e = tensor.empty() : tensor<8x4xf32>\n  %t = tensor.empty() : tensor<4x8xf32>\n"
            "  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], "
            'iterator_types = ["parallel", "parallel"]} ins(%e : tensor<8x4xf32>) outs(%t : tensor<4x8xf32>) {\n'
            "  ^bb0(%x: f32, %y: f32):\n    linalg.yield %x : f32\n  } -> tensor<4x8xf32>\n"
            "  return %a : tensor<8xf32>\n}\n",
            "map",
            id="a map of another order",
            marks=pytest.mark.campaign,
        ),
        pytest.param(
            "  %e = tensor.empty() : tensor<2x5xf32>\n"
            "  %0 = linalg.pack %a inner_dims_pos = [0] inner_tiles = [5] into %e : tensor<8xf32> -> tensor<2x5xf32>\n"
            "  return %a : tensor<8xf32>\n}\n",
            "padding-value",
            id="tiles that are not full",
            marks=pytest.mark.campaign,
        ),
        pytest.param(
            "  %0 = tensor.cast %a : tensor<8xf32> to tensor<?xf32>\n"
            "  %1 = tensor.expand_shape %0 [[0, 1]] : tensor<?xf32> into tensor<?x4xf32>\n"
            "  return %a : tensor<8xf32>\n}\n",
            "output-shape",
            id="the syntax of an expansion before output_shape",
            marks=pytest.mark.campaign,
        ),
        pytest.param(
            "  %0 = call @lost(%a) : (tensor<8xf32>) -> tensor<8xf32>\n  return %0 : tensor<8xf32>\n}\n",
            "own-function",
            id="a function that is not there",
            marks=pytest.mark.campaign,
        ),
        pytest.param(
            '  %0 = "math.gelu"(%a) : (tensor<8xf32>) -> tensor<8xf32>\n  return %0 : tensor<8xf32>\n}\n',
            "own-function",
            id="an op that no dialect has",
            marks=pytest.mark.campaign,
        ),
        pytest.param(
            "  %w = util.global.load @w : tensor<8xf32>\n  return %w : tensor<8xf32>\n}\n",
            "parameter",
            id="a global that is not there",
            marks=pytest.mark.campaign,
        ),
    ],
)
def test_that_what_the_message_states_is_proposed(body: str, name: str, tmp_path: Path) -> None:
    session, fixes = _fixes(_HEAD + body, tmp_path)
    found = [fix for fix in fixes if fix.name == name]
    assert found, [fix.name for fix in fixes]
    assert any(TrialJob(session, "", fix).run(JobContext()).compiles for fix in found)
