"""A Passlens that is killed while it compiles: its compiler ends with it, and the session blames nobody else."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import psutil
import pytest

from cli.conftest import Answer, start
from passlens.engine import scratch
from passlens.engine.child_start import tied_to_us
from passlens.engine.errors import UserError
from passlens.engine.session.reader import SessionReader
from small_models import ADD
from stand_ins import build_folder
from waiting import wait_until

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the stand-in is a shell script")


def is_gone(pid: int) -> bool:
    try:
        return psutil.Process(pid).status() == psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return True


def passes_in(session: Path) -> int:
    try:
        with SessionReader(session) as reader:
            return reader.info().pass_count
    except UserError:  # not begun yet
        return 0


def test_that_a_killed_compile_is_no_crash_of_the_compiler(
    tmp_path: Path, cli: Callable[..., Answer], monkeypatch: pytest.MonkeyPatch
) -> None:
    note, session = tmp_path / "pid", tmp_path / "s.passlens"
    folder = build_folder(tmp_path / "build", f'"$REAL" "$@"\necho $$ > {note}\nexec sleep 600')
    process = start("compile", ADD, "--passes", "all", "--toolchain", folder, "-o", session, TMPDIR=str(tmp_path))
    wait_until(lambda: note.is_file() and note.read_text() and passes_in(session), process=process)
    compiler = int(note.read_text())
    process.kill()
    process.communicate()
    if len(tied_to_us([sys.executable])) > 1:
        wait_until(lambda: is_gone(compiler), "the compiler goes on for nobody")
    else:
        psutil.Process(compiler).kill()

    info = cli("info", session, "--json").json["session"]
    assert info["outcome"] == "interrupted"
    assert "head.compile-interrupted" in str(info["sentence_message"])
    assert f" {info['pass_count']:,} " in info["sentence"]
    assert [lane["outcome"] for lane in info["lanes"]] == ["interrupted"]
    written_to = info["lanes"][0]["argv"][-1]
    monkeypatch.setattr(scratch, "SWEEP_SECONDS", 0.0)
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr(tempfile, "tempdir", None)
    scratch.remove_left_over()
    wait_until(lambda: not Path(written_to).parent.exists(), "the next one removes it, here or in another test")

    problems = cli("problems", session, "--json").json["problems"]
    (one,) = [problem for problem in problems if problem["title"] == info["sentence"]]
    assert (one["severity"], one["first_cause"]) == ("warning", False)
    refused = cli("reproduce", session)
    assert refused.code == 2
    assert refused.tells("reproduce.interrupted")
