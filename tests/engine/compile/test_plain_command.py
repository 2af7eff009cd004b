"""The command of a session as somebody runs it again: it runs, and leaves nothing but the module."""

from __future__ import annotations

import shlex
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from passlens.engine.compile.job import CompileJob
from passlens.engine.compile.plain_command import plain_command
from passlens.engine.compile.request import CompileRequest
from passlens.engine.jobs import JobContext
from passlens.engine.queries import Queries
from passlens.engine.session.rows import DispatchOf, SessionInfo
from small_models import ADD

STATISTICS = "--iree-scheduling-dump-statistics-format=pretty"


@pytest.fixture(scope="module")
def info(tmp_path_factory: pytest.TempPathFactory) -> SessionInfo:
    """Of a model whose path has a space, compiled with every pass and a flag of the user's that Passlens sets too."""
    folder = tmp_path_factory.mktemp("plain command")
    source = folder / "a matmul.mlir"
    source.write_bytes(ADD.read_bytes())
    flags = (STATISTICS, "--iree-opt-const-eval=false")
    session = CompileJob(CompileRequest(source, flags=flags, output=folder / "m.passlens")).run(JobContext())
    return Queries(session).info()


def test_that_the_command_runs_in_a_shell_and_writes_the_module_and_nothing_else(
    info: SessionInfo, tmp_path: Path
) -> None:
    words = plain_command(info)
    assert words[1] == str(info.source)
    assert words[2:] == (
        "--iree-hal-target-device=hip", "--iree-rocm-target=gfx942", STATISTICS, "--iree-opt-const-eval=false",
        "-o", "a matmul.vmfb",
    )  # fmt: skip
    done = subprocess.run(shlex.join(words), shell=True, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["a matmul.vmfb"]


def test_that_ir_is_not_called_a_module_and_never_written_over_the_source(info: SessionInfo) -> None:
    lane = info.lanes[0]
    until = replace(info, lanes=(replace(lane, argv=("iree-compile", "m.mlir", "--compile-to=flow", "-o", "/x/y")),))
    assert plain_command(replace(until, source=Path("/m/n.mlirbc")))[-1] == "n.mlir"
    assert plain_command(replace(until, source=Path("/m/n.mlir")))[-1] == "n-compiled.mlir"
    assert plain_command(replace(until, source=Path("/m/-n.mlir")))[-1] == "./-n-compiled.mlir"


def test_that_a_dispatch_whose_source_is_in_its_session_is_a_command_of_passlens(info: SessionInfo) -> None:
    alone = replace(info, dispatch=DispatchOf("main_dispatch_0", Path("/s/m.passlens")), flags=("--x=1",))
    assert plain_command(alone) == ("passlens", "dispatch", "/s/m.passlens", "main_dispatch_0", "--", "--x=1")
    other = replace(alone, toolchain="3.9.0", flags=())
    assert plain_command(other)[-3:] == ("main_dispatch_0", "--toolchain", "3.9.0")


def test_that_imported_dumps_have_no_command(info: SessionInfo) -> None:
    assert plain_command(replace(info, lanes=())) == ()
    assert plain_command(replace(info, lanes=(replace(info.lanes[0], argv=()),))) == ()
