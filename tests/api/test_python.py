"""``import passlens``: the notebook of the samples runs, and what it shows are plain values."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import asdict
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import passlens
from message_checks import refused
from passlens.api import Session, UserError
from passlens.api.inputs import as_file
from passlens.api.rows import Kernel, Table
from passlens.cli.main import main
from passlens.engine.data import resource_path
from small_models import ADD
from torch_stand_ins import program, stand_in_python

NOTEBOOK = resource_path("samples", "notebook.ipynb")


@pytest.fixture(scope="module")
def ran(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """The names of the notebook after all its cells, of which the last expressions are shown as Jupyter would."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("data")))
        names: dict[str, Any] = {}
        for cell in json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]:
            if cell["cell_type"] == "code":
                exec(compile("".join(cell["source"]), str(NOTEBOOK), "exec"), names)
    return names


@pytest.fixture
def session(ran: dict[str, Any]) -> Session:
    found = ran["session"]
    assert isinstance(found, Session)
    return found


@pytest.mark.campaign
def test_that_the_notebook_runs_and_holds_no_output(ran: dict[str, Any]) -> None:
    cells = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
    assert not any(cell.get("outputs") for cell in cells)
    assert ran["session"].ok
    assert ran["other"].ok
    assert ran["difference"].sentence


def test_that_answers_are_the_command_lines(session: Session, capsys: pytest.CaptureFixture[str]) -> None:
    def ask(command: str) -> Any:
        assert main([command, str(session.path), "--json"]) == 0
        return json.loads(capsys.readouterr().out)

    answer = ask("kernels")
    assert session.kernels is not None
    (kernel,) = session.kernels
    assert (kernel.name, kernel.vgprs) == (
        answer["kernels"]["kernels"][0]["name"],
        answer["kernels"]["kernels"][0]["vgprs"],
    )
    assert kernel.waves == answer["occupancy"][0]["occupancy"]["waves"]
    listed = ask("passes")["passes"]
    assert [row.position for row in session.passes] == [row["position"] for row in listed]
    assert [row.name for row in session.passes] == [row["name"] for row in listed]
    assert session.memory is not None
    assert session.memory[0].limit == 65536
    assert len(session.phases) == 12


def test_that_the_ir_of_a_pass_is_text(session: Session) -> None:
    name = next(row.name for row in session.passes if row.status == "changed")
    assert "func" in session.ir(name)
    assert session.ir(name) != session.ir(name, before=True)
    with pytest.raises(UserError):
        session.ir("no-such-pass")


def test_that_a_failed_compile_is_a_session_with_its_cause(ran: dict[str, Any]) -> None:
    failed = ran["failed"]
    assert (failed.ok, failed.outcome) == (False, "failed")
    assert failed.cause.severity == "error"
    assert failed.cause.line is not None
    assert failed.kernels == ()


@pytest.mark.campaign
def test_that_a_session_shows_itself_without_markup_of_others(session: Session, tmp_path: Path) -> None:
    shown = session._repr_html_()
    assert session.sentence in shown
    assert session.kernels is not None
    assert session.kernels[0].name in shown
    evil = Kernel("<script>", "d", "t", *(None,) * 7, (), None, None, "")
    assert "<script>" not in Table([evil])._repr_html_()
    assert session.report(tmp_path / "r.html").is_file()


def test_that_tables_become_data_frames(session: Session) -> None:
    pytest.importorskip("pandas")
    assert session.kernels is not None
    assert session.kernels.to_pandas().iloc[0].to_dict()["vgprs"] == asdict(session.kernels[0])["vgprs"]


@pytest.mark.parametrize("wrong", [object(), 7, None])
def test_that_what_is_no_model_says_what_is_taken(wrong: object) -> None:
    with pytest.raises(UserError) as raised:
        as_file(wrong)
    assert raised.value.title.id == "api.not-compiled"


def test_that_wrong_words_name_the_right_ones() -> None:
    with pytest.raises(UserError) as raised:
        passlens.capture(ADD, passes="some")
    assert "changed or all" in raised.value.sentence()


def test_that_exporters_are_told_by_their_interfaces(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    text = ADD.read_text(encoding="utf-8")

    class Output:
        def save_mlir(self, file_path: str) -> None:
            Path(file_path).write_text(text, encoding="utf-8")

    class Lowered:
        def compiler_ir(self, dialect: str | None = None) -> object:
            raise AssertionError(dialect)

        def as_text(self, dialect: str | None = None) -> str:
            assert dialect == "stablehlo"
            return text

    made = {as_file(one) for one in (text, text.encode(), Output(), Lowered())}
    (path,) = made  # the same contents are the same file
    assert path.read_text(encoding="utf-8") == text
    assert as_file(ADD) == as_file(str(ADD)) == ADD


def test_that_a_torch_program_without_turbine_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("passlens.api.inputs.find_spec", lambda name: None)
    program = SimpleNamespace(graph_signature=1, graph_module=2, state_dict={}, run_decompositions=print)
    with pytest.raises(UserError) as raised:
        as_file(program)
    assert "iree-turbine" in raised.value.sentence()


def test_that_a_torch_program_is_one_of_operators_that_the_exporter_takes(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    pytest.importorskip("iree.turbine.aot")
    torch: Any = pytest.importorskip("torch")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))

    class Halves(torch.nn.Module):  # type: ignore[misc]  # of no known type
        def forward(self, x: Any) -> Any:
            first, second = x.unbind(0)
            return first + second

    sizes = ({1: torch.export.Dim("n", min=2, max=64)},)
    program = torch.export.export(Halves(), (torch.zeros(2, 8),), dynamic_shapes=sizes)
    assert passlens.capture(program, driver="local", passes="none", output=tmp_path / "s.passlens").ok
    torch.export.save(program, tmp_path / "its halves.pt2")
    archive, made = tmp_path / "its halves.pt2", tmp_path / "m.passlens"
    with pytest.raises(UserError):
        passlens.capture(archive, driver="local", passes="none", output=made)
    assert passlens.capture(archive, driver="local", passes="none", output=made, trust=True).ok


@pytest.mark.skipif(sys.platform == "win32", reason="a shell script stands in for Python")
def test_that_a_program_in_a_file_is_converted_once_it_is_trusted(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    stand_in_python(tmp_path / "venv" / "bin" / "python")
    monkeypatch.setenv("VIRTUAL_ENV", str(tmp_path / "venv"))
    monkeypatch.setattr("passlens.api.capture.find_spec", lambda name: None)
    path, made = program(tmp_path / "net.pt2"), tmp_path / "s.passlens"
    with refused("torch.program") as raised:
        passlens.capture(path, driver="local", passes="none", output=made)
    assert "trust=True" in raised.value.sentence()
    session = passlens.capture(str(path), driver="local", passes="none", output=made, trust=True)
    assert session.ok
    assert "net.pt2" in session.notices[0]


def test_that_jax_lowers_to_a_model(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    jax = pytest.importorskip("jax")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    shape = jax.ShapeDtypeStruct((4,), jax.numpy.float32)
    for what in (jax.jit(jax.numpy.sin).lower(shape), jax.export.export(jax.jit(jax.numpy.sin))(shape)):
        session = passlens.capture(what, driver="local", passes="none", output=tmp_path / "s.passlens")
        assert session.ok


def test_that_the_ir_of_a_pass_on_demand_is_made_when_it_is_asked_for(tmp_path: Path) -> None:
    session = passlens.capture(ADD, passes="on-demand", output=tmp_path / "s.passlens")
    assert len(session.lacking) == 12
    assert not session.passes
    assert {phase.passes for phase in session.phases} == {None}, "what is not known is called none"
    assert "flow.executable" in session.ir("iree-flow-outline-dispatch-regions")
    assert "flow" not in session.lacking
    assert {one.phase for one in session.passes} == {"flow"}


def test_that_to_read_a_session_loads_nothing_that_compiles(tmp_path: Path) -> None:
    session = passlens.capture(ADD, passes="none", output=tmp_path / "s.passlens")
    code = (
        "import sys; import passlens; session = passlens.load(sys.argv[1]); print(len(session.lacking), *sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code, session.path], capture_output=True, text=True, check=True)
    lacking, *loaded = done.stdout.split()
    assert lacking == "12"
    assert not {"numpy", "passlens.engine.compile.job", "passlens.engine.compile.fetch.job"} & set(loaded)
