"""Opening inputs: how much of one is shown, and what is found out about it before the window has it."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from passlens.engine.errors import UserError
from passlens.engine.jobs import JobContext
from passlens.engine.run.parameters import ParameterSource
from passlens.gui.kit.text import prepared
from passlens.gui.kit.translation import translated
from passlens.gui.run.run_form_panel import RunFormPanel
from passlens.gui.shell.files.opening import OpenedSource, OpenJob
from passlens.gui.shell.state import Setup

FUNCTION = "func.func @f{n}() {{\n  // é\n  return\n}}\n"


def opened(path: Path) -> OpenedSource:
    found = OpenJob(path).run(JobContext())
    assert isinstance(found, OpenedSource)
    return found


def model(tmp_path: Path, functions: int) -> tuple[Path, str]:
    text = "".join(FUNCTION.format(n=n) for n in range(functions))
    path = tmp_path / "m.mlir"
    path.write_text(text, encoding="utf-8")
    return path, text


def test_that_a_large_input_is_shown_whole_with_its_lines_and_regions_found(tmp_path: Path) -> None:
    path, text = model(tmp_path, 250_000)
    assert path.stat().st_size > 9 << 20
    found = opened(path)
    assert found.text.text == text
    assert not found.text.note
    assert found.named is not None
    assert found.named.index.count == 1_000_000
    assert found.named.regions is not None
    assert found.named.regions.count == 250_000


def test_that_of_an_input_past_the_limit_the_beginning_is_shown_and_said_to_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, text = model(tmp_path, 100)
    monkeypatch.setattr(prepared, "WHOLE_BYTES", path.stat().st_size)
    assert opened(path).text.text == text
    monkeypatch.setattr(prepared, "WHOLE_BYTES", path.stat().st_size - 1)
    monkeypatch.setattr(prepared, "BEGINNING_BYTES", 1_000)
    cut = opened(path).text
    assert text.startswith(cut.text)
    assert 950 < len(cut.text.encode()) <= 1_000
    assert cut.text.endswith("\n")
    assert "Only the beginning" in str(cut.note)
    assert "All is compiled." in str(cut.note)


@pytest.mark.parametrize(
    ("name", "beside", "sentence", "hint"),
    [
        ("a.passlens", "", "The session a.passlens was moved or deleted.", "compile its model again"),
        ("a.passlens.zst", "", "a.passlens.zst is a packed session.", "zstd -d a.passlens.zst”, then open a.passlens."),
        ("a.irpa", "", "a.irpa holds parameters of a model, and no model.", "a run takes a.irpa"),
        ("a.safetensors", "a.mlir", "a.safetensors holds parameters of a model, and no model.", "may be a.mlir"),
        ("a.npy", "", "a.npy holds tensors, and no model.", "an input or"),
    ],
)
def test_that_what_is_no_model_says_what_it_is_and_how_to_go_on(
    tmp_path: Path, name: str, beside: str, sentence: str, hint: str
) -> None:
    if beside:
        (tmp_path / beside).write_text("module {}\n")
    if name != "a.passlens":
        (tmp_path / name).write_bytes(b"\x28\xb5\x2f\xfd")
    with pytest.raises(UserError) as caught:
        OpenJob(tmp_path / name).run(JobContext())
    assert translated(caught.value.title) == sentence
    assert hint in translated(caught.value.hint)


def test_that_parameters_fill_the_scope_that_has_no_file_yet_and_then_a_row_more(qtbot: QtBot) -> None:
    form = RunFormPanel()
    qtbot.addWidget(form)
    form.add_parameters("model")
    form.take_parameters(Path("/a.irpa"))
    form.take_parameters(Path("/b.irpa"))
    assert [field.text for field in form.parameters] == ["model=/a.irpa", "/b.irpa"]


def test_that_files_beside_the_model_fill_the_scopes_without_a_file(qtbot: QtBot) -> None:
    form = RunFormPanel()
    qtbot.addWidget(form)
    form.add_parameters("model")
    form.add_parameters("other").set_text("other=splat")
    found = [
        ParameterSource(scope, Path(f"/{name}")) for scope, name in (("model", "a"), ("model", "b"), ("other", "c"))
    ]
    form.suggest_parameters(tuple(found))
    assert [field.text for field in form.parameters] == ["model=/a", "other=splat", "model=/b"]


def test_that_a_model_attached_to_an_issue_is_no_log(tmp_path: Path) -> None:
    path, text = model(tmp_path, 1)
    path = path.rename(tmp_path / "m.mlir.txt")
    found = opened(path)
    assert found.text.text == text
    assert found.dialects.types == ()


def test_that_a_flag_that_contradicts_the_model_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "m.mlir"
    path.write_text("module {\n  %0 = tosa.add %a, %b : tensor<4xf32>\n}\n", encoding="utf-8")
    setup = opened(path).options(Setup(flags=("--iree-input-type=torch",)))
    assert [notice.id for notice in setup.notices] == ["input-type.contradiction"]


def test_that_an_onnx_model_opens_as_what_is_imported_from_it(tmp_path: Path) -> None:
    onnx = pytest.importorskip("onnx")
    shape = onnx.helper.make_tensor_value_info
    graph = onnx.helper.make_graph(
        [onnx.helper.make_node("Relu", ["x"], ["y"], name="/act")],
        "g",
        [shape("x", onnx.TensorProto.FLOAT, [4])],
        [shape("y", onnx.TensorProto.FLOAT, [4])],
    )
    path = tmp_path / "net.onnx"
    onnx.save(onnx.helper.make_model(graph, ir_version=9), path)
    found = opened(path)
    assert (found.path.name, found.origin) == ("net.mlir", path)
    assert "// /act" in found.text.text
    assert [notice.id for notice in found.notices] == ["onnx.imported"]
