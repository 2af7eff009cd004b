"""What a session's names and sentences must not do in another language."""

from __future__ import annotations

import ast
import io
import os
import re
import subprocess
from pathlib import Path

import pytest

import passlens
from hostile_names import ESCAPES, MARKUP, NAME
from passlens.engine.analysis.graph_dot import dot_string
from passlens.engine.diagnosis.findings import Problem
from passlens.engine.diagnosis.reducer import rd_oracle
from passlens.engine.diagnosis.reproduce.reproduce_report import Report, issue_text, write_folder
from passlens.engine.diagnosis.reproduce.reproduce_start import COMPILE, Start, StartKind
from passlens.engine.messages import quoted
from passlens.engine.quoting import (
    NAME_BYTES,
    TableWriter,
    file_name,
    file_suffix,
    markdown_block,
    markdown_code,
    markdown_text,
    table_cell,
)
from passlens.engine.run.values import CrashSite, RunRequest, RunResult
from passlens.engine.session.rows import OutcomeKind, Severity
from passlens.engine.session_runs.run_reproducer import default_folder, write_script
from passlens.engine.toolchain.discover import Toolchain

ENDS = ("\n", "\r", "\r\n", "\x0b", "\x0c", "\x85", "\u2028", "\u2029", "\\\n", "'\n", "`\n", "$(\n")
TOUCH = "touch pwned; touch ../pwned"
DEADLY = "".join(f"died{end}{TOUCH}{end}# " for end in ENDS) + f"`{TOUCH}` $({TOUCH}) '; {TOUCH}; '"


def _run(script: Path, *tools: str) -> bytes:
    """Run a script with tools that do nothing but repeat their arguments."""
    folder = script.parent.parent / "tools"
    folder.mkdir()
    for tool in tools:
        (folder / tool).write_text('#!/bin/sh\nprintf "%s\\n" "$0" "$@"\n')
        (folder / tool).chmod(0o755)
    environment = {"PATH": f"{folder}{os.pathsep}{os.environ['PATH']}"}
    return subprocess.run(["sh", str(script)], env=environment, capture_output=True, check=True).stdout


def test_that_no_name_or_sentence_of_a_session_becomes_a_command_in_reproduce_sh(tmp_path: Path) -> None:
    request = RunRequest(Path("m.vmfb"), "local-task", "main")
    site = CrashSite(DEADLY, DEADLY, 1, quoted(DEADLY))
    result = RunResult(
        request,
        "2026-01-01T00:00:00+00:00",
        quoted(""),
        OutcomeKind.CRASHED,
        -11,
        quoted(DEADLY),
        (),
        None,
        (),
        (),
        (),
        quoted(""),
        "",
        site,
    )
    folder = tmp_path / "reproducer"
    folder.mkdir()
    script = folder / "reproduce.sh"
    write_script(script, result, f"3.13.0\n{TOUCH}", ["iree-compile", DEADLY], [f"--function={DEADLY}"], [DEADLY])
    commands = _run(script, "iree-compile", "iree-run-module")
    assert not list(tmp_path.rglob("pwned"))
    assert f"--function={DEADLY}\n".encode() in commands, "a word arrives as it is"
    assert all(line.startswith(b"#") for line in script.read_bytes().split(b"\n")[:6])


@pytest.fixture
def report(tmp_path: Path) -> Report:
    problem = Problem(
        Severity.ERROR, quoted(DEADLY + MARKUP), quoted(f"{MARKUP}\n```\n{MARKUP}"), quoted(""), None, 1, True, None, ()
    )
    start = Start(
        StartKind.MODEL, quoted(f"the model {DEADLY}"), b"```\n" + MARKUP.encode(), COMPILE, (DEADLY,), NAME, ".sh\n"
    )
    verdict = rd_oracle.Verdict(rd_oracle.ERROR, DEADLY, "", "")
    chain = Toolchain("own", tmp_path / "iree-compile", None, "", f"3.13.0\n{TOUCH}", "", "")
    return Report(start, chain, verdict, f"error: {DEADLY}\n```\n{MARKUP}", problem, None)


def test_that_no_message_becomes_a_command_in_run_sh(report: Report, tmp_path: Path) -> None:
    folder = tmp_path / "reproducer"
    write_folder(folder, report)
    assert report.file == "input.mlir"
    _run(folder / "run.sh", "iree-compile")
    assert not list(tmp_path.rglob("pwned"))


def test_that_no_message_becomes_markup_in_the_text_of_an_issue(report: Report) -> None:
    text = issue_text(report)
    assert not {"\x85", "\u2028", "\x1b", "\u202e"} & set(text)
    outside, fence = [], ""
    for line in text.split("\n"):
        if fence:
            fence = "" if line == fence else fence
        elif line.startswith("```"):
            fence = line.rstrip("abcdefghijklmnopqrstuvwxyz")
        else:
            outside.append(line)
    assert fence == "", "each block is closed by its own fence"
    words = [re.sub("`[^`]*`", "", line.replace("\\`", "")) for line in outside]  # without code
    assert not [line for line in words if "<" in line.replace("\\<", "")]
    assert sum(line.startswith("### ") for line in outside) == 4
    assert text.count("````") >= 2, "the fence is longer than any in what it holds"


def test_that_a_fence_is_longer_than_any_in_its_block() -> None:
    for ticks in range(8):
        block = markdown_block(f"a\n{'`' * ticks}\nb", "text")
        fence = block.split("\n")[-1]
        assert len(fence) > ticks
        assert block.startswith(f"{fence}text\n")
    assert markdown_code("a`b") == "`` a`b ``"
    assert markdown_text("![x](http://y) <b> `c` \\[d]: e\nf") == r"![x\](http://y) \<b> \`c\` \\[d\]: e\\nf"


def test_that_no_name_leads_a_file_out_of_its_folder_or_looks_like_an_option(tmp_path: Path) -> None:
    for name in ("../../etc/passwd", "-rf", ".hidden", "a/b", "a\nb", "\x1b[0m", "..", "", "é" * 500, NAME, "a\\b"):
        made = file_name(name, "crash")
        assert made == Path(made).name
        assert made[0] not in ".-"
        assert len(made.encode()) <= NAME_BYTES
        assert made.isprintable()
        folder = default_folder(tmp_path / "s.passlens", f"module::@{name}")
        assert folder.parent == tmp_path
    assert file_suffix(".mlir", "") == ".mlir"
    assert file_suffix(".mlir\n;", ".x") == ".x"


def test_that_no_name_leaves_its_string_in_dot() -> None:
    for name in ('a"];evil[label="', "a\\", 'a\\"', "<b>x</b>"):
        inside = dot_string(name)[1:-1]
        assert '"' not in inside.replace("\\\\", "").replace('\\"', "")
        assert not inside.replace("\\\\", "").replace('\\"', "").endswith("\\")
    assert "\x1b" not in dot_string(ESCAPES)


def test_that_text_of_csv_is_never_a_formula_and_numbers_stay_numbers() -> None:
    for text in ("=1", "+a", "-a", "@SUM(A1)", "\t=1", "\r\n=1", "\n=1", "＝1", "-2+3", "+1-1"):
        assert str(table_cell(text)).startswith("'")
    for value in (-1, -1.5, None, "-1", "+2.5", "-1,000", "1e-5", "main", "a=b", "–"):
        assert table_cell(value) == value
    out = io.StringIO()
    TableWriter(out).writerows([["=1", -1], ['a"b', "x,y"]])
    assert out.getvalue() == '\'=1,-1\r\n"a""b","x,y"\r\n'


def test_that_nothing_but_one_class_writes_csv() -> None:
    root = Path(passlens.__path__[0])
    writers = [
        str(file.relative_to(root))
        for file in sorted(root.rglob("*.py"))
        if "csv.writer" in (text := file.read_text(encoding="utf-8"))
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "csv.writer"
    ]
    assert writers == ["engine/quoting.py"]
