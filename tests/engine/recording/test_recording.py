"""A script runs as always while its calls of the compiler are recorded, and each call becomes a session."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from passlens.engine.compile.request import PassCapture
from passlens.engine.errors import UserError
from passlens.engine.jobs import JobContext
from passlens.engine.queries import Queries
from passlens.engine.recording.record import Call, counted, make_session, read_calls, recording, request_of, run_script
from passlens.engine.session.rows import OutcomeKind
from passlens.engine.toolchain.discover import find
from small_models import ADD

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="shell scripts")
COMPILER = find().compiler
SCRIPT = f"""
import os, shutil, subprocess, sys
from iree.compiler import tools
shutil.copy({str(ADD)!r}, "mine.mlir")
backends = "--iree-hal-local-target-device-backends=llvm-cpu"
flags = ["--iree-hal-target-device=local", backends, "--iree-llvmcpu-target-cpu=host", "--compile-to=flow"]
done = subprocess.run(["iree-compile", "mine.mlir", *flags, "-o", "mine.out"], capture_output=True, text=True)
os.unlink("mine.mlir")
text = tools.compile_str(open({str(ADD)!r}).read(), target_backends=["llvm-cpu"], extra_args=["--compile-to=flow"])
wrong = subprocess.run(["iree-compile", "-"], input="func.func @x() {{", capture_output=True, text=True)
version = subprocess.run(["iree-compile", "--version"], capture_output=True, text=True)
print(done.returncode, len(open("mine.out").read()) > 0, len(text) > 0, wrong.returncode, "IREE" in version.stdout)
sys.exit(3)
"""


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> tuple[int, str, tuple[Call, ...]]:
    """Exit code, output and calls of a script with a good call, one of Python's tools, a failed and a version call."""
    folder = tmp_path_factory.mktemp("record")
    script = folder / "script.py"
    script.write_text(SCRIPT, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        patch.setenv("PATH", os.pathsep.join((str(COMPILER.parent), os.environ["PATH"])))
        with recording(folder / "r") as environment:
            done = subprocess.run(
                [sys.executable, script], env=environment, capture_output=True, text=True, check=False
            )
    return done.returncode, done.stdout, read_calls(folder / "r")


def test_that_the_output_of_a_script_can_leave_ours_to_a_document(capfd: pytest.CaptureFixture[str]) -> None:
    assert run_script(["echo", "one"], os.environ) == 0
    assert run_script(["echo", "two"], os.environ, to_stderr=True) == 0
    assert capfd.readouterr() == ("one\n", "two\n")


def test_that_the_script_gets_its_results_and_keeps_its_exit_code(
    recorded: tuple[int, str, tuple[Call, ...]],
) -> None:
    code, out, _ = recorded
    assert (code, out.strip()) == (3, "0 True True 1 True")


def test_that_each_compile_is_one_call_with_its_input(recorded: tuple[int, str, tuple[Call, ...]]) -> None:
    _, _, calls = recorded
    assert [(call.source.endswith("mine.mlir"), call.source == "-", call.code) for call in calls] == [
        (True, False, 0),
        (False, True, 0),
        (False, True, 1),
    ]
    assert calls[0].kept.read_text(encoding="utf-8") == ADD.read_text(encoding="utf-8")
    assert calls[0].compiler == COMPILER
    assert calls[1].compiler.samefile(COMPILER)


def test_that_a_call_becomes_a_session_with_its_command(
    recorded: tuple[int, str, tuple[Call, ...]], tmp_path: Path
) -> None:
    _, _, calls = recorded
    made = make_session(calls[0], tmp_path, PassCapture.NONE, JobContext())
    assert (made.outcome, made.same_end) == (OutcomeKind.OK, True)
    queries = Queries(made.session)
    info = queries.info()
    queries.close()
    assert (info.source.name, info.driver, info.target) == ("mine.mlir", "local", "host")
    assert info.flags == ("--iree-hal-local-target-device-backends=llvm-cpu", "--compile-to=flow")
    assert info.notices[0].id == "recording.command"


def test_that_relative_paths_are_those_of_the_call(tmp_path: Path) -> None:
    (tmp_path / "spec.mlir").touch()
    (tmp_path / "kept").write_text("module {}\n", encoding="utf-8")
    words = ("in.mlir", "--iree-codegen-tuning-spec-path=spec.mlir", "--iree-opt-level=O2", "--iree-rocm-target=gfx942")
    call = Call(COMPILER, words, "in.mlir", tmp_path, tmp_path / "kept", None, 0.0)
    request = request_of(call, find())
    assert request.flags == (f"--iree-codegen-tuning-spec-path={tmp_path / 'spec.mlir'}",)
    assert (request.opt_level, request.target) == (2, "gfx942")
    assert request.notices[1].id == "recording.cut-off"


def test_that_a_script_without_calls_says_what_cannot_be_seen() -> None:
    assert counted(()).id == "recording.none"
    assert "passlens.capture" in str(counted(()))


def test_that_a_signal_of_the_script_is_its_end() -> None:
    assert run_script(["sh", "-c", "kill -TERM $$"], os.environ) == -15


def test_that_a_missing_script_is_said() -> None:
    with pytest.raises(UserError) as raised:
        run_script(["/no/such/program"], os.environ)
    assert raised.value.title.id == "recording.not-started"
