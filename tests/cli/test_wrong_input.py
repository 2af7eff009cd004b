"""Everything a user can get wrong ends with code 2 and one clear sentence on stderr, never with a traceback."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from campaigns import rarely
from cli.conftest import COMMAND, Answer, call, environment
from small_models import ADD
from waiting import PATIENCE

Cli = Callable[..., Answer]
AS_ROOT = sys.platform != "win32" and os.geteuid() == 0


def assert_clear(answer: Answer, *words: str) -> None:
    """Code 2, nothing on stdout, and a first line that says what and what to do."""
    assert answer.code == 2, answer.err
    assert answer.out == ""
    assert "Traceback" not in answer.err
    sentences = [line for line in answer.err.splitlines() if line.startswith("passlens: ")]
    assert len(sentences) == 1, answer.err
    for word in words:
        assert word in answer.err


@pytest.mark.parametrize(
    ("content", "words"),
    [(None, ("gone.mlir",)), (b"", ("empty",)), (b"\xff\xfe\x00\x01junk\x80", ()), ("folder", ("director",))],
    ids=["missing", "empty", "not UTF-8", "folder"],
)
def test_that_an_input_that_cannot_be_compiled_is_named(
    cli: Cli, tmp_path: Path, content: bytes | str | None, words: tuple[str, ...]
) -> None:
    source = tmp_path / "gone.mlir"
    if isinstance(content, bytes):
        source.write_bytes(content)
    elif content:
        source.mkdir()
    answer = cli("compile", source, "-o", tmp_path / "s.passlens")
    assert_clear(answer, "gone.mlir", *words)
    assert not (tmp_path / "s.passlens").exists()


def test_that_text_that_is_no_mlir_fails_with_a_session_that_says_why(cli: Cli, tmp_path: Path) -> None:
    source = tmp_path / "poem.mlir"
    source.write_text("Shall I compare thee to a summer's day?\n", encoding="utf-8")
    answer = cli("compile", source, "-o", tmp_path / "s.passlens")
    assert "Traceback" not in answer.err
    assert answer.code in {1, 2}
    if answer.code == 1:  # the compiler said no: that is an outcome with a session
        assert "poem.mlir:1:1" in answer.out
        assert (tmp_path / "s.passlens").is_file()
    else:
        assert_clear(answer, "poem.mlir")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("compile",), ("FILE",)),
        (("compile", "{m}", "--no-such"), ("--no-such", "after '--'")),
        (("compile", "{m}", "--verbos"), ("--verbose", "after '--'")),
        (("compile", "{m}", "--driver", "metal"), ("metal", "'hip'")),
        (("run", "{m}"), ("add.mlir", "is a model", "passlens compile")),
        (("compile", "{m}", "--devices", "0"), ("0 devices", "1 to 64")),
        (("compile", "{m}", "-O", "9"), ("-O", "3")),
        (("compile", "{m}", "{m}"), ("One file at a time",)),
        (("compile", "{m}", "--toolchain", "0.0.1"), ("0.0.1",)),
        (("compile", "{m}", "--", "--iree-no-such-flag"), ("--iree-no-such-flag",)),
        (("inf",), ("info",)),
        (("passes",), ("SESSION",)),
        (("help", "nothing"), ("nothing",)),
        (("toolchain", "lst"), ("lst",)),
        (("toolchain",), ("passlens toolchain --help",)),
    ],
)
def test_that_wrong_usage_is_one_sentence(
    cli: Cli,
    arguments: tuple[str, ...],
    words: tuple[str, ...],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    filled = [argument.replace("{m}", str(ADD)) for argument in arguments]
    assert_clear(cli(*filled), *words)


@pytest.mark.parametrize(
    "command", ["info", "passes", "problems", "affinity", "memory", "kernels", "report", "ir", "diff", "run"]
)
@pytest.mark.parametrize("kind", ["missing", "empty", "text", "folder", "foreign", "damaged"])
def test_that_every_reader_refuses_what_is_no_session(
    cli: Cli, tmp_path: Path, matmul_session: Path, command: str, kind: str
) -> None:
    path = tmp_path / "s.passlens"
    match kind:
        case "empty":
            path.touch()
        case "text":
            path.write_text("hello" * 1000, encoding="utf-8")
        case "folder":
            path.mkdir()
        case "foreign":
            with sqlite3.connect(path) as database:
                database.execute("CREATE TABLE songs (name TEXT)")
            database.close()
        case "damaged":
            shutil.copy(matmul_session, path)
            with path.open("r+b") as file:
                file.seek(100)
                file.write(b"\x07" * 8192)
    assert_clear(cli(command, path, *(["1"] if command in {"ir", "diff"} else [])), "s.passlens")


def test_that_a_session_of_a_newer_passlens_is_refused_by_name(cli: Cli, tmp_path: Path, matmul_session: Path) -> None:
    path = tmp_path / "s.passlens"
    shutil.copy(matmul_session, path)
    database = sqlite3.connect(path)
    database.execute("PRAGMA user_version = 9999")
    database.commit()
    database.close()
    assert_clear(cli("info", path), "newer")


@pytest.mark.parametrize("command", ["ir", "diff"])
@pytest.mark.parametrize("name", ["999999", "iree-no-such-pass", "0", "-5", ""])
def test_that_an_unknown_pass_is_said(cli: Cli, matmul_session: Path, command: str, name: str) -> None:
    answer = cli(command, matmul_session, "--", name)
    assert_clear(answer)
    assert name in answer.err


def test_that_an_unknown_phase_names_the_phases(cli: Cli, matmul_session: Path) -> None:
    assert_clear(cli("passes", matmul_session, "--phase", "flown"), "flown", "dispatch-creation")


@pytest.mark.parametrize("place", ["missing/folder/{name}", "."])
def test_that_an_output_that_cannot_be_written_is_said(
    cli: Cli, tmp_path: Path, matmul_session: Path, place: str
) -> None:
    # A folder that is missing may be made for a session; a file in place of a folder never can.
    (tmp_path / "missing").touch()
    target = tmp_path / place.format(name="r.html")
    assert_clear(cli("report", matmul_session, "-o", target), str(target))
    target = tmp_path / place.format(name="s.passlens")
    assert_clear(cli("compile", ADD, "-o", target), str(target))


def test_that_a_report_never_overwrites_its_own_session(cli: Cli, matmul_session: Path) -> None:
    before = matmul_session.read_bytes()
    assert_clear(cli("report", matmul_session, "-o", matmul_session), "session itself")
    assert matmul_session.read_bytes() == before


@pytest.mark.skipif(AS_ROOT, reason="root may write everywhere")
def test_that_a_folder_without_permission_is_said(cli: Cli, tmp_path: Path, matmul_session: Path) -> None:
    tmp_path.chmod(0o500)
    try:
        assert_clear(cli("report", matmul_session, "-o", tmp_path / "r.html"), "ermission")
    finally:
        tmp_path.chmod(0o700)


@pytest.mark.campaign
def test_that_a_report_only_replaces_a_report(cli: Cli, tmp_path: Path, matmul_session: Path) -> None:
    model = tmp_path / "model.mlir"
    model.write_text("module {}", encoding="utf-8")
    assert_clear(cli("report", matmul_session, "-o", model), "model.mlir", "not a report")
    assert model.read_text(encoding="utf-8") == "module {}"
    page = tmp_path / "r.html"
    page.touch()
    for _ in range(2):
        assert cli("report", matmul_session, "-o", page).code == 0
    assert page.stat().st_size > 10_000


def test_that_compiling_never_overwrites_a_file_that_is_no_session(cli: Cli, tmp_path: Path) -> None:
    precious = tmp_path / "thesis.txt"
    precious.write_text("four years", encoding="utf-8")
    assert_clear(cli("compile", ADD, "-o", precious), "thesis.txt")
    assert precious.read_text(encoding="utf-8") == "four years"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
@pytest.mark.parametrize("command", [("info",), rarely(("passes", "--json")), rarely(("ir", "1"))])
def test_that_a_full_disk_behind_stdout_is_said(matmul_session: Path, command: tuple[str, ...]) -> None:
    name, *rest = command
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [*COMMAND, name, matmul_session, *rest], stdout=full, stderr=subprocess.PIPE, env=environment(), check=False
        )
    assert done.returncode == 2
    assert b"disk is full" in done.stderr
    assert b"Traceback" not in done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="pipes break otherwise there")
@pytest.mark.parametrize("command", [("passes",), rarely(("passes", "--json")), rarely(("ir", "1"))])
def test_that_a_reader_that_stops_reading_is_no_fault(matmul_session: Path, command: tuple[str, ...]) -> None:
    name, *rest = command
    with subprocess.Popen(
        [*COMMAND, name, matmul_session, *rest], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment()
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        stderr = process.stderr.read().decode()
        assert process.wait(timeout=PATIENCE) == 0
    assert "Traceback" not in stderr
    assert "Broken" not in stderr
    assert "Exception" not in stderr


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux has machines without a display server")
@pytest.mark.parametrize("arguments", [(), ("{session}",)])
def test_that_no_display_is_one_sentence_with_the_way_out(matmul_session: Path, arguments: tuple[str, ...]) -> None:
    answer = call(*(argument.replace("{session}", str(matmul_session)) for argument in arguments))
    assert_clear(answer, "no display", "passlens compile")


def test_that_a_file_that_is_missing_opens_no_window(cli: Cli) -> None:
    assert_clear(cli("nowhere.mlir"), "nowhere.mlir")
