"""ONNX models are imported with the compiler's own importer; lines lead back to nodes, wrong input is one sentence."""

from __future__ import annotations

import errno
import os
from importlib.machinery import ModuleSpec
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from message_checks import has_message, refused
from passlens.engine.compile.places import imported_path
from passlens.engine.compile.request import CompileRequest, Driver, PassCapture
from passlens.engine.compile.source_check import check_source
from passlens.engine.errors import CancelledError, UserError
from passlens.engine.importing import onnx_child
from passlens.engine.importing.model import CompileModelJob
from passlens.engine.importing.onnx_model import import_onnx
from passlens.engine.jobs import JobContext
from passlens.engine.queries import Queries
from passlens.engine.session.rows import OutcomeKind


@pytest.fixture
def onnx() -> Any:
    return pytest.importorskip("onnx")


def save(
    onnx: Any, path: Path, nodes: list[Any], weights: dict[str, Any], *, external: str = "", opset: int = 17
) -> Path:
    """A model from ``x`` to ``y``, four by eight."""
    float32 = onnx.TensorProto.FLOAT
    graph = onnx.helper.make_graph(
        nodes,
        "g",
        [onnx.helper.make_tensor_value_info("x", float32, [4, 8])],
        [onnx.helper.make_tensor_value_info("y", float32, [4, 8])],
        [onnx.numpy_helper.from_array(value, name) for name, value in weights.items()],
    )
    opsets = [onnx.helper.make_opsetid("", opset), onnx.helper.make_opsetid("com.acme", 1)]
    model = onnx.helper.make_model(graph, opset_imports=opsets, ir_version=9)
    more = {"save_as_external_data": True, "location": external, "size_threshold": 0} if external else {}
    onnx.save(model, path, **more)
    return path


def linear(onnx: Any, path: Path, *, external: str = "") -> Path:
    nodes = [
        onnx.helper.make_node("MatMul", ["x", "w"], ["m"], name="/head/MatMul"),
        onnx.helper.make_node("Relu", ["m"], ["y"], name='/head/"Relu"'),
    ]
    return save(
        onnx, path, nodes, {"w": np.ones((8, 8), np.float32), "b": np.ones((16, 16), np.float32)}, external=external
    )


def test_that_lines_name_the_nodes_they_came_from(onnx: Any, tmp_path: Path) -> None:
    imported = import_onnx(linear(onnx, tmp_path / "net.onnx"), JobContext())
    lines = imported.path.read_text(encoding="utf-8").splitlines()
    assert imported.path.name == "net.mlir"
    assert imported.parameters is None
    (matmul,) = (line for line in lines if '"onnx.MatMul"' in line)
    assert matmul.endswith("// /head/MatMul")
    assert any('"onnx.Relu"' in line and "Relu" in line.partition("//")[2] for line in lines)
    assert not any("loc(" in line for line in lines)


def test_that_an_onnx_model_compiles_to_a_session_that_says_where_it_came_from(onnx: Any, tmp_path: Path) -> None:
    source = linear(onnx, tmp_path / "net.onnx")
    request = CompileRequest(source, Driver.LOCAL, passes=PassCapture.NONE, output=tmp_path / "s.passlens")
    queries = Queries(CompileModelJob(request).run(JobContext()))
    info = queries.info()
    queries.close()
    assert info.outcome is OutcomeKind.OK
    assert info.source.name == "net.mlir"
    assert [notice.id for notice in info.notices] == ["onnx.imported"]


def normalized(onnx: Any, path: Path, *more: str) -> Path:
    """A model of opset 11, of which the compiler's converter does not take BatchNormalization."""
    figures = ["scale", "bias", "mean", "variance"]
    node = onnx.helper.make_node("BatchNormalization", ["x", *figures], ["y", *more], name="/norm")
    return save(onnx, path, [node], dict.fromkeys(figures, np.ones(8, np.float32)), opset=11)


def test_that_a_model_of_an_opset_that_is_too_old_is_converted_for_the_import(onnx: Any, tmp_path: Path) -> None:
    source = normalized(onnx, tmp_path / "old.onnx")
    request = CompileRequest(source, Driver.LOCAL, passes=PassCapture.NONE, output=tmp_path / "s.passlens")
    queries = Queries(CompileModelJob(request).run(JobContext()))
    info, text = queries.info(), queries.texts.source().text
    queries.close()
    assert info.outcome is OutcomeKind.OK
    (notice,) = info.notices
    assert has_message(notice, "onnx.converted", declared=11, converted=15, ops=("BatchNormalization",))
    assert "// /norm" in text


def test_that_a_model_that_onnx_cannot_convert_is_imported_as_it_is(onnx: Any, tmp_path: Path) -> None:
    imported = import_onnx(normalized(onnx, tmp_path / "training.onnx", "m", "v", "sm", "sv"), JobContext())
    assert (imported.made.declared, imported.made.converted) == (11, 11)
    assert imported.made.newer == ("BatchNormalization",)
    assert "opset_version = 11 " in imported.path.read_text(encoding="utf-8")


def test_that_large_weights_lie_in_an_archive_beside_the_text(onnx: Any, tmp_path: Path) -> None:
    nodes = [onnx.helper.make_node("MatMul", ["x", "w"], ["m"]), onnx.helper.make_node("MatMul", ["m", "v"], ["y"])]
    weights = {"w": np.ones((8, 64), np.float32), "v": np.ones((64, 8), np.float32)}
    source = save(onnx, tmp_path / "large.onnx", nodes, weights, external="large.data")
    imported = import_onnx(source, JobContext(), large_bytes=100)
    assert imported.parameters == imported.path.with_suffix(".irpa")
    assert imported.parameters.read_bytes().startswith(b"IRPA")
    assert '#stream.parameter.named<"model"::"w">' in imported.path.read_text(encoding="utf-8")


def test_that_a_folder_that_cannot_be_written_is_named(
    onnx: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "data").touch()
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    with refused("common.cannot-written", reason=os.strerror(errno.ENOTDIR)):
        import_onnx(linear(onnx, tmp_path / "net.onnx"), JobContext())


@pytest.mark.parametrize("taken", ["net.mlir", "net.irpa"])
def test_that_an_import_that_cannot_take_its_place_leaves_nothing(onnx: Any, tmp_path: Path, taken: str) -> None:
    source = linear(onnx, tmp_path / "net.onnx")
    folder = imported_path("onnx", source).parent
    (folder / taken).mkdir(parents=True)
    with refused("common.cannot-written", path=folder / "net.mlir"):
        import_onnx(source, JobContext(), large_bytes=0)
    assert [path.name for path in folder.iterdir() if path.is_file()] in ([], ["net.irpa"])


def test_that_an_archive_that_cannot_be_written_says_why(onnx: Any, tmp_path: Path) -> None:
    source, target = linear(onnx, tmp_path / "net.onnx"), tmp_path / "made" / "net.mlir"
    target.with_suffix(".irpa").mkdir(parents=True)
    with refused("common.cannot-written", path=target.parent):
        onnx_child.work({"onnx": str(source), "mlir": str(target), "large_bytes": 0}, lambda part: None)


def test_that_a_cancelled_import_leaves_the_one_before_as_it_was(
    onnx: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = linear(onnx, tmp_path / "net.onnx")
    before = import_onnx(source, JobContext(), large_bytes=0)
    assert before.parameters is not None
    whole = {path: path.read_bytes() for path in (before.path, before.parameters)}

    def cancelled(module: str, request: dict[str, Any], **more: Any) -> str:
        del module, more
        part = Path(request["mlir"])
        part.write_bytes(b"module {")
        part.with_suffix(".irpa").write_bytes(b"half")
        raise CancelledError("Cancelled.")

    monkeypatch.setattr(onnx_child, "run_in_child", cancelled)
    with pytest.raises(CancelledError):
        import_onnx(source, JobContext(), large_bytes=0)
    assert {path: path.read_bytes() for path in before.path.parent.iterdir()} == whole


def test_that_a_model_whose_weights_are_past_the_limit_of_protobuf_is_imported(
    onnx: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    nodes = [
        onnx.helper.make_node("MatMul", ["x", "w"], ["m"]),
        onnx.helper.make_node("Reshape", ["m", "sizes"], ["r"]),
        onnx.helper.make_node("Relu", ["r"], ["y"]),
    ]
    weights = {"w": np.ones((8, 8 * 16), np.float32), "sizes": np.array([4, 16, 8])}
    source = save(onnx, tmp_path / "net.onnx", nodes, weights, external="net.data")
    whole = import_onnx(source, JobContext(), large_bytes=0)

    def load(*arguments: object) -> None:
        pytest.fail(f"the whole model is loaded: {arguments}")

    monkeypatch.setattr(onnx_child, "_MOST_PROTOBUF", source.stat().st_size + 1)
    monkeypatch.setattr("iree.compiler.tools.import_onnx.__main__.load_onnx_model", load)
    target = tmp_path / "made.mlir"
    onnx_child.work({"onnx": str(source), "mlir": str(target), "large_bytes": 0}, lambda part: None)
    assert whole.parameters is not None
    assert target.read_text(encoding="utf-8") == whole.path.read_text(encoding="utf-8")
    assert target.with_suffix(".irpa").read_bytes() == whole.parameters.read_bytes()


def test_that_missing_weights_are_named(onnx: Any, tmp_path: Path) -> None:
    source = linear(onnx, tmp_path / "net.onnx", external="net.data")
    (tmp_path / "net.data").unlink()
    with pytest.raises(UserError) as raised:
        import_onnx(source, JobContext())
    assert (raised.value.title.id, raised.value.title.arguments["file"]) == ("onnx.missing-data", "net.data")


def test_that_weights_outside_the_folder_of_the_model_are_refused(
    onnx: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "net"
    folder.mkdir()
    path = linear(onnx, folder / "net.onnx", external="w.bin")
    (folder / "w.bin").rename(tmp_path / "w.bin")
    model = onnx.load(path, load_external_data=False)
    for tensor in model.graph.initializer:
        next(entry for entry in tensor.external_data if entry.key == "location").value = "../w.bin"
    path.write_bytes(model.SerializeToString())
    with refused("onnx.not-imported", name="net.onnx"):
        import_onnx(path, JobContext())
    monkeypatch.setattr(onnx_child, "_MOST_PROTOBUF", path.stat().st_size + 1)
    with refused("onnx.not-imported", name="net.onnx"):
        onnx_child.work({"onnx": str(path), "mlir": str(tmp_path / "net.mlir"), "large_bytes": 0}, lambda part: None)


@pytest.mark.campaign
def test_that_an_operator_without_a_lowering_is_named_with_its_line(onnx: Any, tmp_path: Path) -> None:
    node = onnx.helper.make_node("Twirl", ["x"], ["y"], name="/post/Twirl", domain="com.acme")
    source = save(onnx, tmp_path / "own.onnx", [node], {})
    request = CompileRequest(source, passes=PassCapture.NONE, output=tmp_path / "s.passlens")
    queries = Queries(CompileModelJob(request).run(JobContext()))
    problem = queries.problems.listing()[0]
    line = queries.texts.source().text.splitlines()[problem.location.line - 1] if problem.location else ""
    queries.close()
    assert problem.rule == "unlowered-op"
    assert "onnx.Twirl" in str(problem.title)
    assert has_message(problem.detail, "rule-help.node", node="/post/Twirl")
    assert line.endswith("// /post/Twirl")


@pytest.mark.campaign
def test_that_branches_of_different_ranks_are_named_with_their_node(onnx: Any, tmp_path: Path) -> None:
    float32, make = onnx.TensorProto.FLOAT, onnx.helper

    def branch(name: str, *shape: int) -> Any:
        zeros = onnx.numpy_helper.from_array(np.zeros(shape, np.float32), f"{name}_zeros")
        node = make.make_node("Constant", [], [name], value=zeros)
        return make.make_graph([node], name, [], [make.make_tensor_value_info(name, float32, shape)])

    nodes = [
        make.make_node("ReduceSum", ["x"], ["sum"], keepdims=0),
        make.make_node("Cast", ["sum"], ["asked"], to=onnx.TensorProto.BOOL),
        make.make_node(
            "If", ["asked"], ["r"], "/decoder/If", then_branch=branch("a", 8), else_branch=branch("b", 1, 8)
        ),
        make.make_node("Add", ["x", "r"], ["y"]),
    ]
    request = CompileRequest(
        save(onnx, tmp_path / "if.onnx", nodes, {}), passes=PassCapture.NONE, output=tmp_path / "s.passlens"
    )
    queries = Queries(CompileModelJob(request).run(JobContext()))
    problem = queries.problems.listing()[0]
    queries.close()
    types = ("!torch.vtensor<[1,8],f32>", "!torch.vtensor<[8],f32>")
    assert has_message(problem.detail, "unlowered-op.branches", types=types)
    assert has_message(problem.detail, "rule-help.node", op="onnx.If", node="/decoder/If")


def test_that_an_operator_of_a_later_opset_is_named_with_its_node_and_that_opset(onnx: Any, tmp_path: Path) -> None:
    node = onnx.helper.make_node("Gelu", ["x"], ["y"], name="/act/Gelu")
    with refused("onnx.opset", opset=17, op="Gelu", node="/act/Gelu", why="onnx.since"):
        import_onnx(save(onnx, tmp_path / "net.onnx", [node], {}), JobContext())


def test_that_a_file_past_the_limit_of_protobuf_says_what_to_do(onnx: Any, tmp_path: Path) -> None:
    del onnx
    with (tmp_path / "net.onnx").open("wb") as file:
        file.truncate(1 << 31)  # a hole: no disk is used
    with refused("onnx.too-large", name="net.onnx"):
        import_onnx(tmp_path / "net.onnx", JobContext())


@pytest.mark.parametrize(
    "content", [b"", b"version https://git-lfs.github.com/spec/v1\n", b"\x00\x01\x02", b"\xff" * 100], ids=repr
)
def test_that_what_is_no_onnx_model_says_so(onnx: Any, tmp_path: Path, content: bytes) -> None:
    del onnx
    (tmp_path / "x.onnx").write_bytes(content)
    with pytest.raises(UserError) as raised:
        import_onnx(tmp_path / "x.onnx", JobContext())
    assert raised.value.title.id == "onnx.no-model"


def test_that_a_missing_package_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_package(name: str) -> ModuleSpec | None:
        assert name == "onnx"
        return None

    monkeypatch.setattr(onnx_child, "find_spec", no_package)
    asked = {"onnx": str(tmp_path / "x.onnx"), "mlir": str(tmp_path / "x.mlir"), "large_bytes": 1}
    with pytest.raises(UserError) as raised:
        onnx_child.work(asked, lambda part: None)
    assert raised.value.title.id == "onnx.no-package"
    assert "pip install onnx" in str(raised.value.hint)


def test_that_a_missing_model_is_said(tmp_path: Path) -> None:
    with pytest.raises(UserError):
        import_onnx(tmp_path / "gone.onnx", JobContext())


@pytest.mark.parametrize(
    ("name", "content", "identifier"),
    [("x.onnx", b"\x08\x09\x12\x00", "source-check.onnx"), ("x.pt2", b"PK\x03\x04", "source-check.torch")],
)
def test_that_what_imports_no_model_says_what_does(tmp_path: Path, name: str, content: bytes, identifier: str) -> None:
    (tmp_path / name).write_bytes(content)
    with refused(identifier):
        check_source(tmp_path / name)
