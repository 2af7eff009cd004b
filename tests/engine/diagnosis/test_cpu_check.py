"""What a fix does to results and times: run on the CPU against the model without it."""

from __future__ import annotations

from pathlib import Path

from compiled_sessions import compiled_session
from message_checks import has_message
from passlens.engine.compile.request import CompileRequest, PassCapture
from passlens.engine.diagnosis.findings import Fix, FixKind, Numerics
from passlens.engine.diagnosis.trials.cpu_check import judge
from passlens.engine.jobs import JobContext
from passlens.engine.messages import quoted
from passlens.engine.session.reader import SessionReader

MODEL = """\
func.func @main(%a: tensor<64xf32>, %b: tensor<64xf32>) -> tensor<64xf32> {
  %0 = arith.addf %a, %b : tensor<64xf32>
  return %0 : tensor<64xf32>
}
"""


def test_that_what_a_fix_does_to_the_results_is_measured(tmp_path: Path) -> None:
    source, edited = tmp_path / "m.mlir", tmp_path / "edited.mlir"
    source.write_text(MODEL, encoding="utf-8")
    edited.write_text(MODEL.replace("addf", "mulf"), encoding="utf-8")
    request = CompileRequest(source, passes=PassCapture.NONE, output=tmp_path / "m.passlens")
    edit = Fix("edit", quoted(""), FixKind.EDIT)
    level = Fix("level", quoted(""), FixKind.FLAGS, flags=("--iree-opt-level=O2",))
    of_gpu = Fix("gpu", quoted(""), FixKind.FLAGS, flags=("--iree-codegen-llvmgpu-use-igemm=false",))
    with SessionReader(compiled_session(request)) as reader:
        changed, same, unknown = (
            judge(reader, fix, file, JobContext()) for fix, file in ((edit, edited), (level, source), (of_gpu, source))
        )
    assert (changed.numerics, same.numerics, unknown.numerics) == (
        Numerics.CHANGED,
        Numerics.SAME,
        Numerics.UNKNOWN,
    )
    assert has_message(changed.sentence, "cpu-check.differs", function="main")
    assert has_message(same.sentence, "cpu-check.same")
    assert has_message(unknown.sentence, "cpu-check.gpu-only", driver="hip")


def test_that_a_broken_module_is_not_called_the_same(tmp_path: Path) -> None:
    source, broken = tmp_path / "m.mlir", tmp_path / "broken.mlir"
    source.write_text(MODEL, encoding="utf-8")
    broken.write_text("func.func @main(", encoding="utf-8")
    request = CompileRequest(source, passes=PassCapture.NONE, output=tmp_path / "m.passlens")
    with SessionReader(compiled_session(request)) as reader:
        judged = judge(reader, Fix("edit", quoted(""), FixKind.EDIT), broken, JobContext())
    assert judged.numerics is Numerics.UNKNOWN
    assert has_message(judged.sentence, "cpu-check.fixed-fails")
