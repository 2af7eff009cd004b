"""The line of the input that a kernel's op comes from, by its rank; a real compile says what is right."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from passlens.engine.analysis.lineage.origin import input_line
from passlens.engine.compile.job import CompileJob
from passlens.engine.compile.request import CompileRequest, PassCapture
from passlens.engine.errors import CancelledError
from passlens.engine.jobs import CancelToken, JobContext
from passlens.engine.queries import Queries
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.recorded import SUFFIX, unpack

SOURCE = """\
func.func @f(%a: tensor<32x16xf32>, %b: tensor<16x64xf32>, %c: tensor<64x128xf32>) -> tensor<32x128xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<32x64xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<32x64xf32>) -> tensor<32x64xf32>
  %d = linalg.matmul ins(%a, %b : tensor<32x16xf32>, tensor<16x64xf32>) outs(%z : tensor<32x64xf32>) -> tensor<32x64xf32>
  %g = tensor.empty() : tensor<32x128xf32>
  %y = linalg.fill ins(%zero : f32) outs(%g : tensor<32x128xf32>) -> tensor<32x128xf32>
  %r = linalg.matmul ins(%d, %c : tensor<32x64xf32>, tensor<64x128xf32>) outs(%y : tensor<32x128xf32>) -> tensor<32x128xf32>
  return %r : tensor<32x128xf32>
}
"""  # noqa: E501
LINES = {"32x64x16": 5, "32x128x64": 8}
"""The lines of the two products, by what the compiler calls their kernels: rows, columns, depth."""


@pytest.fixture(scope="module")
def products(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two products of matrices, one of the other's result, compiled with every pass."""
    folder = tmp_path_factory.mktemp("origin")
    source = folder / "m.mlir"
    source.write_text(SOURCE, encoding="utf-8")
    request = CompileRequest(source, output=folder / "s.passlens", passes=PassCapture.CHANGED)
    CompileJob(request).run(JobContext())
    return folder / "s.passlens"


@pytest.mark.campaign
def test_that_the_op_of_each_kernel_leads_to_its_own_line(products: Path) -> None:
    with SessionReader(products) as reader:
        scopes = {scope.id: scope for scope in reader.scopes()}
        found: dict[str, set[int | None]] = {}
        for use in reader.uses().rows:
            name = scopes[use.scope_id].symbol
            size = next((size for size in LINES if size in name), None)
            text = reader.text(use.blob)
            at = next((at for at, line in enumerate(text.split("\n"), 1) if " = linalg.matmul" in line), None)
            if size is not None and at is not None:
                found.setdefault(size, set()).add(input_line(reader, use.pass_id, at, CancelToken()))
    assert found == {size: {line} for size, line in LINES.items()}


def test_that_the_search_for_an_origin_is_cancelled(products: Path) -> None:
    cancel = CancelToken()
    cancel.cancel()
    with SessionReader(products) as reader:
        last = reader.uses().rows[-1]
        text = reader.text(last.blob)
        line = next(at for at, line in enumerate(text.split("\n"), 1) if " = " in line)
        with pytest.raises(CancelledError):
            input_line(reader, last.pass_id, line, cancel)


def test_that_a_convolution_leads_through_torch_to_the_op_of_onnx(tmp_path: Path) -> None:
    samples = Path(__file__).resolve().parents[3] / "resources" / "samples"
    session = unpack(samples / "recorded" / f"conv_group-3.9.0{SUFFIX}", samples, tmp_path)
    with closing(Queries(session)) as queries:
        (bill,) = (bill for bill in queries.memory.shared().bills if bill.over)
        assert queries.memory.source(bill.kernel) == f"{samples / 'conv_group.mlir'}:3"
