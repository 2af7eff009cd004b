"""Fixes in a file that a flag names: the trial compiles with an edited copy, and the user's file stays unchanged."""

from __future__ import annotations

from pathlib import Path

import pytest

from compiled_sessions import compiled_session
from passlens.engine.compile.request import CompileRequest, PassCapture
from passlens.engine.diagnosis.findings import FileEdit, Fix
from passlens.engine.diagnosis.fixes.apply import with_copy
from passlens.engine.diagnosis.trials.edited_files import edit_pair, save_edited
from passlens.engine.diagnosis.trials.trial import TrialJob
from passlens.engine.errors import UserError
from passlens.engine.jobs import JobContext
from passlens.engine.queries import Queries

FLAG = "iree-codegen-tuning-spec-path"
MODEL = """\
  func.func @proj(%a: tensor<128x64xf16>, %b: tensor<64x128xf16>, %c: tensor<128x128xf32>) -> tensor<128x128xf32> {
    %0 = linalg.matmul ins(%a, %b : tensor<128x64xf16>, tensor<64x128xf16>)
                       outs(%c : tensor<128x128xf32>) -> tensor<128x128xf32>
    return %0 : tensor<128x128xf32>
  }
"""
MATCHER = """\
  transform.named_sequence @is_matmul(%op: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.match.operation_name %op ["linalg.matmul"] : !transform.any_op
    transform.yield %op : !transform.any_op
  }
"""
ENTRY = """\
  transform.named_sequence @__kernel_config(%root: !transform.any_op {transform.consumed}) -> !transform.any_op
      attributes {iree_codegen.tuning_spec_entrypoint} {
    %0 = transform.foreach_match in %root @is_matmul -> @mark : (!transform.any_op) -> !transform.any_op
    transform.yield %0 : !transform.any_op
  }
"""
ACTION = "  transform.named_sequence @mark(%op: !transform.any_op {transform.readonly}) {\n    transform.yield\n  }\n"
UNMARKED = ACTION.replace(" {transform.readonly}", "")
NO_ARGUMENT = ACTION.replace("%op: !transform.any_op {transform.readonly}", "")
OTHER_TYPE = ENTRY.replace("any_op) -> !transform.any_op\n", "any_op) -> !transform.any_param\n").replace(
    "%0 : !transform.any_op", "%0 : !transform.any_param"
)
HEAD = "module attributes {transform.with_named_sequence} {\n"


def _fixes(model: str, spec: Path, folder: Path) -> tuple[Path, dict[str, Fix]]:
    source = folder / "m.mlir"
    source.write_text(model, encoding="utf-8")
    request = CompileRequest(
        source, passes=PassCapture.NONE, output=folder / "m.passlens", flags=(f"--{FLAG}={spec}",), target="gfx942"
    )
    session = compiled_session(request)
    return session, {fix.name: fix for fix in Queries(session).problems.listing()[0].fixes}


@pytest.mark.parametrize(
    ("sequences", "name"),
    [
        pytest.param(UNMARKED + MATCHER + ENTRY, "read-only", id="an argument without a status"),
        pytest.param(
            NO_ARGUMENT + MATCHER + ENTRY, "arguments", id="an action of fewer arguments", marks=pytest.mark.campaign
        ),
        pytest.param(
            ACTION + MATCHER + OTHER_TYPE, "declare", id="a result of another type", marks=pytest.mark.campaign
        ),
    ],
)
def test_that_a_specification_is_mended_in_a_copy(sequences: str, name: str, tmp_path: Path) -> None:
    spec = tmp_path / "spec.mlir"
    spec.write_text(f"{HEAD}{sequences}}}\n", encoding="utf-8")
    session, fixes = _fixes(MODEL, spec, tmp_path)
    fix = fixes[name]
    assert not fix.edits
    assert fix.file is not None
    assert f"--- {spec}" in Queries(session).problems.edit_diff(fix)
    assert TrialJob(session, "", fix).run(JobContext()).compiles
    was, now = edit_pair(session, fix)
    assert was == spec
    assert save_edited(session, fix, tmp_path / "mended.mlir").read_text("utf-8") == now.read_text("utf-8")
    with pytest.raises(UserError):
        save_edited(session, fix, spec)
    assert spec.read_text("utf-8") == f"{HEAD}{sequences}}}\n", "the user's file stays"


@pytest.mark.campaign
def test_that_a_model_and_a_specification_in_one_file_are_compiled_from_two(tmp_path: Path) -> None:
    text = HEAD + MODEL + UNMARKED + MATCHER + ENTRY + "}\n"
    session, fixes = _fixes(text, tmp_path / "m.mlir", tmp_path)
    assert "unused" not in fixes, "a specification without its entry does nothing"
    assert TrialJob(session, "", fixes["read-only"]).run(JobContext()).compiles
    saved = save_edited(session, fixes["read-only"], tmp_path / "model.mlir").read_text("utf-8")
    assert saved == f"module {{\n{MODEL}}}\n"
    beside = (tmp_path / f"model.{FLAG}.mlir").read_text("utf-8")
    assert beside == text.replace("%op: !transform.any_op)", "%op: !transform.any_op {transform.readonly})")


def test_that_a_copy_takes_the_place_of_a_file_in_the_value_of_its_flag() -> None:
    flags = ("--iree-opt-level=O1", "--spec=a=x.mlir,b=xx.mlir", "--spec", "x.mlir@__main", "--other=x.mlir")
    copied = with_copy(flags, FileEdit("spec", "x.mlir"), Path("/c.mlir"))
    assert copied == (flags[0], "--spec=a=/c.mlir,b=xx.mlir", "--spec", "/c.mlir@__main", "--other=x.mlir")
