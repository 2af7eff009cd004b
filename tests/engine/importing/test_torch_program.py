"""Programs of torch.export are converted by a Python of the user's: found, asked for once, remembered."""

from __future__ import annotations

import os
import shutil
import sys
import threading
import zipfile
from pathlib import Path

import pytest

from message_checks import has_message, refused
from passlens.engine.compile.request import CompileRequest, Driver, PassCapture
from passlens.engine.errors import CancelledError, UntrustedError, UserError
from passlens.engine.importing import torch_python
from passlens.engine.importing.model import CompileModelJob
from passlens.engine.importing.torch_program import (
    ConvertedProgram,
    TorchPlan,
    convert_program,
    may_need_another_python,
)
from passlens.engine.jobs import CancelToken, JobContext
from passlens.engine.queries import Queries
from passlens.engine.session.rows import OutcomeKind
from torch_stand_ins import FAIL, HANG, WRITE, conversions, program, stand_in_python
from waiting import wait_until

pytestmark = pytest.mark.skipif(os.name == "nt", reason="a shell script stands in for Python")


@pytest.fixture(autouse=True)
def no_python(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No Python is found."""
    monkeypatch.delenv("VIRTUAL_ENV", raising=False)
    monkeypatch.delenv("CONDA_PREFIX", raising=False)
    monkeypatch.setattr("passlens.engine.importing.torch_python.packaged", lambda: True)  # nor ours is one
    tools = tmp_path / "tools"
    tools.mkdir()
    for name in ("dirname", "setpriv", "sleep", "touch"):
        if found := shutil.which(name):
            (tools / name).symlink_to(found)
    monkeypatch.setenv("PATH", str(tools))


def untrusted(path: Path, named: Path | None = None) -> TorchPlan:
    with pytest.raises(UntrustedError) as raised:
        convert_program(path, JobContext(), named)
    assert isinstance(raised.value.plan, TorchPlan)
    return raised.value.plan


def converted(path: Path, named: Path | None = None) -> ConvertedProgram:
    return convert_program(path, JobContext(), named, trusted=True)


def test_that_the_python_of_the_active_environment_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    python = stand_in_python(tmp_path / "venv" / "bin" / "python")
    monkeypatch.setenv("VIRTUAL_ENV", str(tmp_path / "venv"))
    assert untrusted(program(tmp_path / "net.pt2")).python == torch_python.TorchPython(python, "2.9.1", "3.9.0")


def test_that_without_one_it_says_how_to_get_and_name_one(tmp_path: Path) -> None:
    with refused("torch.program") as raised:
        convert_program(program(tmp_path / "net.pt2"), JobContext())
    assert raised.value.hint.id == "torch.no-turbine"
    assert may_need_another_python(raised.value)
    assert "--torch-python" in str(raised.value.hint)


@pytest.mark.parametrize("named", ["venv", "venv/bin/python"])
def test_that_one_is_named_by_its_file_or_its_environment(tmp_path: Path, named: str) -> None:
    python = stand_in_python(tmp_path / "venv" / "bin" / "python")
    assert untrusted(program(tmp_path / "net.pt2"), tmp_path / named).python.path == python


def test_that_a_named_one_without_the_packages_says_what_it_lacks(tmp_path: Path) -> None:
    python = stand_in_python(tmp_path / "python", turbine=None)
    with refused("torch.python-lacks", packages=("iree-turbine",)) as raised:
        convert_program(program(tmp_path / "net.pt2"), JobContext(), python)
    assert may_need_another_python(raised.value)


def test_that_a_program_that_is_no_python_lacks_both(tmp_path: Path) -> None:
    with refused("torch.python-lacks", packages=("PyTorch", "iree-turbine")):
        convert_program(program(tmp_path / "net.pt2"), JobContext(), Path("/bin/true"))


def test_that_nothing_is_loaded_unasked_and_a_file_is_asked_for_once(tmp_path: Path) -> None:
    python, path = stand_in_python(tmp_path / "python"), program(tmp_path / "net.pt2")
    asked = untrusted(path, python)
    assert conversions(python) == []
    asked.allow()
    first = convert_program(path, JobContext())  # the Python is remembered, too
    assert convert_program(path, JobContext()) == first
    assert [" ".join((str(python), line)) for line in conversions(python)] == [" ".join(asked.command)] * 2


def test_that_another_file_and_other_contents_are_asked_for_again(tmp_path: Path) -> None:
    python, path = stand_in_python(tmp_path / "python"), program(tmp_path / "net.pt2")
    converted(path, python)
    assert untrusted(program(tmp_path / "other.pt2")).python.path == python
    program(path, "changed")
    untrusted(path)
    assert len(conversions(python)) == 1


def test_that_of_a_remembered_one_that_is_gone_the_next_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone, path = stand_in_python(tmp_path / "gone" / "python"), program(tmp_path / "net.pt2")
    converted(path, gone)
    gone.unlink()
    other = stand_in_python(tmp_path / "venv" / "bin" / "python")
    monkeypatch.setenv("VIRTUAL_ENV", str(tmp_path / "venv"))
    assert "venv" in str(convert_program(path, JobContext()).notice)
    assert torch_python.memory_file().read_text(encoding="utf-8").count(str(other)) == 1


@pytest.mark.parametrize("content", ["", "[]", '{"python": 1}', "[" * 100_000])
def test_that_a_damaged_memory_is_none(tmp_path: Path, content: str) -> None:
    torch_python.memory_file().parent.mkdir(parents=True)
    torch_python.memory_file().write_text(content, encoding="utf-8")
    with refused("torch.program"):
        convert_program(program(tmp_path / "net.pt2"), JobContext())


def test_that_a_conversion_that_fails_is_one_sentence_with_its_reason(tmp_path: Path) -> None:
    python = stand_in_python(tmp_path / "python", FAIL)
    with refused("torch.not-converted", reason="KeyError: no operator aten.fold") as raised:
        converted(program(tmp_path / "net.pt2"), python)
    assert "Traceback" in raised.value.detail
    assert may_need_another_python(raised.value)
    assert not torch_python.memory_file().exists()


@pytest.mark.parametrize("behaviour", ["kill -SEGV $$", "exit 3", "true"])
def test_that_a_child_that_dies_without_a_word_says_how(tmp_path: Path, behaviour: str) -> None:
    python = stand_in_python(tmp_path / "python", behaviour)
    with refused("torch.conversion-ended"):
        converted(program(tmp_path / "net.pt2"), python)


def test_that_a_conversion_can_be_cancelled_and_leaves_nothing(tmp_path: Path) -> None:
    python, path = stand_in_python(tmp_path / "python", HANG), program(tmp_path / "net.pt2")
    folder = untrusted(path, python).target.parent
    cancel = CancelToken()
    ended: list[BaseException] = []

    def convert() -> None:
        try:
            convert_program(path, JobContext(cancel=cancel), python, trusted=True)
        except CancelledError as error:
            ended.append(error)

    thread = threading.Thread(target=convert)
    thread.start()
    wait_until((folder / "net.mlir.begun").exists)
    cancel.cancel()
    thread.join(20)
    assert len(ended) == 1
    assert [one.name for one in folder.iterdir()] == ["net.mlir.begun"]


def test_that_the_search_for_a_python_can_be_cancelled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VIRTUAL_ENV", str(tmp_path / "venv"))
    stand_in_python(tmp_path / "venv" / "bin" / "python")
    cancel = CancelToken()
    cancel.cancel()
    with pytest.raises(CancelledError):
        convert_program(program(tmp_path / "net.pt2"), JobContext(cancel=cancel))


def test_that_a_program_compiles_to_a_session_that_says_where_it_came_from(tmp_path: Path) -> None:
    python, path = stand_in_python(tmp_path / "python"), program(tmp_path / "it's a net.pt2")
    request = CompileRequest(path, Driver.LOCAL, passes=PassCapture.NONE, output=tmp_path / "s.passlens")
    with pytest.raises(UntrustedError):
        CompileModelJob(request, python).run(JobContext())
    queries = Queries(CompileModelJob(request, python, trusted=True).run(JobContext()))
    info = queries.info()
    queries.close()
    assert info.outcome is OutcomeKind.OK
    (notice,) = info.notices
    assert has_message(notice, "torch.converted", path=str(path), torch="2.9.1", turbine="3.9.0", python=str(python))


def test_that_weights_of_a_large_program_go_into_an_archive(tmp_path: Path) -> None:
    python = stand_in_python(tmp_path / "python", f'{WRITE}; touch "$4"')
    path = program(tmp_path / "net.pt2")
    with zipfile.ZipFile(path, "a") as made:
        made.writestr("net/data/weights/w", bytes(65 << 20))
    made_of = converted(path, python)
    assert made_of.path.with_suffix(".irpa").exists()
    assert "--parameters model=" in str(made_of.notice)


PRINTED = """#loc1 = loc("/venv/lib/python3.11/site-packages/torch/nn/modules/linear.py":134:0)
#loc2 = loc("/home/me/net.py":8:0)
#loc4 = loc(callsite(#loc1 at #loc2))
module @module {
  func.func @main(%arg0: !torch.int loc(callsite(#loc1 at "a )b.py":2:0))) -> !torch.str {
    %0 = torch.aten.linear %arg0 : !torch.int loc(#loc4)
    %str = torch.constant.str "in loc(#loc2)" loc(#loc3)
    return %str : !torch.str loc(#loc)
  } loc(#loc4)
} loc(#loc)
#loc = loc(unknown)
#loc3 = loc("/home/me/net.py":9:0)

{-#
  dialect_resources: { builtin: { w: "0x04 loc(#loc2)" } }
#-}
"""
COMMENTED = """module @module {
  func.func @main(%arg0: !torch.int) -> !torch.str {
    %0 = torch.aten.linear %arg0 : !torch.int  // net.py:8
    %str = torch.constant.str "in loc(#loc2)"  // net.py:9
    return %str : !torch.str
  }
}

{-#
  dialect_resources: { builtin: { w: "0x04 loc(#loc2)" } }
#-}
"""


def test_that_lines_name_the_users_code_that_they_came_from(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    packages = tmp_path / "packages"
    (packages / "torch").mkdir(parents=True)
    (packages / "torch" / "__init__.py").write_text(
        "class Program:\n    def run_decompositions(self, table): return self\n"
        "class export:\n    load = lambda path: Program()\n",
        encoding="utf-8",
    )
    aot = packages / "iree" / "turbine" / "aot"
    aot.mkdir(parents=True)
    (aot / "__init__.py").write_text(
        f"TEXT = {PRINTED!r}\ncurrent_aot_decompositions = dict\n"
        "class export:\n    def __init__(self, program): self.mlir_module = self\n"
        "    def print(self, file, binary, enable_debug_info): file.write(TEXT.encode())\n",
        encoding="utf-8",
    )
    monkeypatch.setenv("PYTHONPATH", str(packages))
    made = converted(program(tmp_path / "net.pt2"), Path(sys.executable))
    assert made.path.read_text(encoding="utf-8") == COMMENTED
    assert [one.name for one in made.path.parent.iterdir()] == ["net.mlir"]


def test_that_what_torch_says_is_the_reason(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    packages = tmp_path / "packages"
    (packages / "torch").mkdir(parents=True)
    (packages / "torch" / "__init__.py").write_text(
        "class export:\n    def load(path): raise ValueError('schema 9 is too new\\nand more')\n", encoding="utf-8"
    )
    (packages / "iree" / "turbine" / "aot").mkdir(parents=True)
    (packages / "iree" / "turbine" / "aot" / "__init__.py").touch()
    monkeypatch.setenv("PYTHONPATH", str(packages))
    with refused("torch.not-converted", reason="ValueError: schema 9 is too new"):
        converted(program(tmp_path / "net.pt2"), Path(sys.executable))


def test_that_other_archives_say_what_they_hold(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "net.pt2", "w") as made:
        made.writestr("net/data.pkl", "")
    with pytest.raises(UserError) as raised:
        CompileModelJob(CompileRequest(tmp_path / "net.pt2")).run(JobContext())
    assert raised.value.title.id == "torch.pickled"
