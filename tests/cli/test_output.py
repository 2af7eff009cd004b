"""Tables, colours, JSON values, faults and codes, without a session."""

from __future__ import annotations

import errno
import io
import json
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

import pytest
from rich.cells import cell_len

from cli.conftest import COMMAND, Answer, environment
from passlens.cli import cells
from passlens.cli import info as info_command
from passlens.cli.cells import Cell
from passlens.cli.commands import COMMANDS
from passlens.cli.diff import add_unified
from passlens.cli.faults import Exit, as_user_error, exit_for, report_user_error
from passlens.cli.output import Column, Page
from passlens.cli.render import Reporter, program
from passlens.cli.schema import plain, write_json, write_json_rows
from passlens.cli.streams import prepare_streams, write_results
from passlens.cli.translation import spoken, verbatim
from passlens.engine.diff.rows import Diff, DiffRow, RowKind
from passlens.engine.errors import BugError, UserError
from passlens.engine.events import (
    AnalysisArrived,
    LogLine,
    PassesArrived,
    PhaseArrived,
    Progress,
    SampleArrived,
    SessionOpened,
    StageStarted,
)
from passlens.engine.messages import Message, Word, quoted
from passlens.engine.session.rows import OutcomeKind, Severity

DIFF = Diff(
    rows=(
        DiffRow(RowKind.SAME, 1, 1, "func @f() {"),
        DiffRow(RowKind.REMOVED, 2, 0, "  %0 = old.op", ((7, 10),)),
        DiffRow(RowKind.ADDED, 0, 2, "  %0 = new.op", ((7, 10),)),
        DiffRow(RowKind.FOLD, 3, 3, "", (), 8),
        DiffRow(RowKind.REMOVED, 11, 0, "}"),
    ),
    added=1,
    removed=2,
    changes=(1, 4),
    before_title=quoted("before x"),
    after_title=quoted("after x"),
)


@pytest.fixture
def chinese(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The locale of the terminal."""
    monkeypatch.setenv("LC_ALL", "zh_CN.UTF-8")
    spoken.cache_clear()
    yield
    monkeypatch.undo()
    spoken.cache_clear()


@pytest.mark.usefixtures("chinese")
def test_that_headings_columns_and_labels_are_told_in_the_language_and_names_are_not(
    capsys: pytest.CaptureFixture[str],
) -> None:
    page = Page()
    page.heading(Word("Phases"))
    page.table([Column("pass"), Column("time", right=True)], [(verbatim("canonicalize"), verbatim("4.81 ms"))])
    page.pairs([("outcome", verbatim("x")), ("@main", verbatim("y"))])
    page.show()
    assert capsys.readouterr().out.splitlines() == [
        "阶段",
        "pass             时间",
        "canonicalize  4.81 ms",
        "结果   x",
        "@main  y",
    ]


@pytest.mark.usefixtures("chinese")
def test_that_help_and_usage_errors_follow_the_language(
    cli: Callable[..., Answer], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    lines = cli("ir", "--help").out.splitlines()
    assert lines[0] == "用法： passlens ir [选项] 会话 [PASS]"
    assert {"参数：", "选项："} <= {*lines}
    assert max(map(cell_len, lines)) <= 58
    assert not [line for line in lines if re.search("[a-z]+ (the|of|or|is) ", line)]
    assert cli("ir", "--phas").err.startswith("passlens: 没有选项 --phas。")
    assert cli("compile", "x.mlir", "-O", "9").err.startswith("passlens: -O 的取值为 0 到 3，而不是“9”。")
    assert cli("ir").err.startswith("passlens: 缺少参数 会话。")


def test_that_no_translation_is_read_before_something_is_shown() -> None:
    code = (
        "import sys; from passlens.engine import language; from passlens.cli.main import main;"
        "main(sys.argv[1:]); print(language.language.cache_info().currsize, file=sys.stderr)"
    )
    words = [sys.executable, "-c", code, "--lang", "zh_CN", "--version"]
    done = subprocess.run(words, capture_output=True, text=True, env=environment(), check=True)
    assert done.stderr.strip() == "0"


@pytest.mark.usefixtures("chinese")
def test_that_json_is_the_same_in_every_language() -> None:
    fields = {"kind": Severity.ERROR, "title": Message("figures.time", "compile time")}
    assert plain(fields) == {"kind": "error", "title": "compile time"}


def test_that_a_diff_is_plain_and_exact_in_a_pipe(capsys: pytest.CaptureFixture[str]) -> None:
    page = Page()
    add_unified(page, DIFF)
    page.show()
    assert capsys.readouterr().out == (
        "--- before x\n+++ after x\n"
        "@@ -1,2 +1,2 @@\n func @f() {\n-  %0 = old.op\n+  %0 = new.op\n"
        "@@ -11,1 +0,0 @@\n-}\n"
    )  # fmt: skip


def test_that_a_diff_is_coloured_where_colours_are_wanted(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm-256color")
    page = Page()
    add_unified(page, DIFF)
    page.show()
    out = capsys.readouterr().out
    assert "\x1b[32m" in out
    assert "\x1b[1;4;31mold" in out


def test_that_a_table_is_aligned_and_never_cut_in_a_pipe(capsys: pytest.CaptureFixture[str]) -> None:
    page = Page()
    page.table(
        [Column("name", flexible=True), Column("bytes", right=True)],
        [(verbatim("a" * 300), 1), (Cell(verbatim("b"), "fail"), 22)],
    )
    page.show()
    head, first, second = capsys.readouterr().out.splitlines()
    assert first == "a" * 300 + "      1"
    assert second == "b" + " " * 299 + "     22"
    assert len(head) == len(first)


def test_that_a_table_written_in_parts_is_the_one_written_at_once(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its widths are those of all rows, also of those that are on the disk by then."""
    columns = [Column("name"), Column("count", right=True), Column("last", flexible=True)]
    rows = [
        (verbatim("a\nb" * (place % 7)), Cell(place, "fail"), verbatim("\u2212é" * (place % 3))) for place in range(20)
    ]
    page = Page()
    page.table(columns, rows)
    page.show()
    at_once = capsys.readouterr().out
    monkeypatch.setattr(cells, "_AT_ONCE", 3)
    monkeypatch.setattr(cells, "_IN_MEMORY_BYTES", 10)
    Page().show_table(columns, iter(rows))
    assert capsys.readouterr().out == at_once
    assert at_once.count("\n") == 21


def test_that_a_full_disk_under_a_long_table_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(tempfile.SpooledTemporaryFile, "write", full)
    with pytest.raises(UserError, match="No space left on device"):
        Page().show_table([Column("name")], [(verbatim("a"),)])


def test_that_a_table_fits_a_terminal_by_cutting_flexible_columns(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "60")
    page = Page()
    page.table([Column("name", flexible=True), Column("fixed")], [(verbatim("a" * 300), verbatim("f" * 20))])
    page.show()
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) <= 60
    assert "…" in lines[1]
    assert "f" * 20 in lines[1]


def test_that_a_narrow_terminal_loses_whole_columns_before_lines_wrap(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("NO_COLOR", "1")
    columns = [Column("name", flexible=True), Column("least", dispensable=1), Column("more", dispensable=2)]
    shown = {}
    for width in ("24", "40", "80"):
        monkeypatch.setenv("COLUMNS", width)
        page = Page()
        page.table(columns, [tuple(verbatim(sign * count) for sign, count in (("n", 30), ("l", 15), ("m", 15)))])
        page.show()
        shown[width] = capsys.readouterr().out.splitlines()
    assert shown["24"][0].split() == ["name"]
    assert shown["24"][2].startswith("No room for: least, more. ")
    assert shown["40"][0].split() == ["name", "more"]
    assert max(map(len, shown["40"][:2])) <= 40
    assert shown["80"][0].split() == ["name", "least", "more"]
    assert len(shown["80"]) == 2


def test_that_signs_an_encoding_lacks_become_plain_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    written = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(written, encoding="ascii"))
    prepare_streams()
    write_results(verbatim("12 µs ± 3 µs · 4×4 −1 … é\n"))
    assert written.getvalue() == b"12 us +- 3 us . 4x4 -1 ~ ?\n"


def test_that_json_keeps_every_character_in_any_encoding(monkeypatch: pytest.MonkeyPatch) -> None:
    written = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(written, encoding="latin-1"))
    prepare_streams()
    write_json("x", path=Path("Größe−数"))
    assert json.loads(written.getvalue().decode("ascii"))["path"] == "Größe−数"


@pytest.mark.parametrize("count", [0, 1, 4097])
def test_that_json_written_row_by_row_is_the_same_document(count: int, capsys: pytest.CaptureFixture[str]) -> None:
    rows = [{"text": f"a\n\x1b{number}"} for number in range(count)]
    write_json("x", rows=rows)
    whole = capsys.readouterr().out
    write_json_rows("x", "rows", iter(rows))
    assert capsys.readouterr().out == whole
    assert len(json.loads(whole)["rows"]) == count


def test_that_json_is_written_row_by_row_while_the_rows_are_read(capsys: pytest.CaptureFixture[str]) -> None:
    def rows() -> Iterator[int]:
        yield from range(5000)
        assert '"rows": [' in capsys.readouterr().out

    write_json_rows("x", "rows", rows())


@pytest.mark.skipif(sys.platform == "win32", reason="needs a POSIX shell")
def test_that_a_closed_stdout_is_no_fault() -> None:
    done = subprocess.run(
        ["/bin/sh", "-c", 'exec "$@" >&-', "sh", *COMMAND, "--version"],
        stderr=subprocess.PIPE,
        text=True,
        env=environment(),
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")


INTERRUPTED_IMPORT = """
import os, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # also where the tests run in the background of a shell
class Press:
    when = sys.argv.pop()
    def find_spec(self, name, path=None, target=None):
        if name == self.when:
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Press())
from passlens.cli.start import main
sys.exit(main())
"""


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
@pytest.mark.parametrize("when", ["passlens.cli.main", "typer", "passlens.cli.info"])
def test_that_ctrl_c_while_modules_load_is_one_line(when: str) -> None:
    words = [sys.executable, "-c", INTERRUPTED_IMPORT, "info", "--help", when]
    done = subprocess.run(words, capture_output=True, text=True, env=environment(), check=False)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "passlens: Cancelled.\n")


def test_that_the_installed_command_starts_there() -> None:
    (entry,) = metadata.entry_points(group="console_scripts", name="passlens")
    # An environment from before that module has the old entry point, which works as well.
    assert entry.value in {"passlens.cli.start:main", "passlens.cli.main:main"}
    done = subprocess.run(
        [sys.executable, "-m", "passlens.cli.start", "--version"],
        capture_output=True,
        text=True,
        env=environment(),
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("passlens ")


@pytest.mark.parametrize(("found", "expected"), [("/usr/bin/passlens", "passlens"), (None, "'/a b/passlens'")])
def test_that_what_to_type_next_can_be_typed(monkeypatch: pytest.MonkeyPatch, found: str | None, expected: str) -> None:
    monkeypatch.setattr(sys, "argv", ["/a b/passlens"])
    monkeypatch.setattr(shutil, "which", lambda name: found)
    assert program() == expected


@dataclass(frozen=True)
class _Value:
    path: Path
    severity: Severity
    marks: tuple[tuple[int, int], ...]
    figure: float


def test_that_values_become_json_by_their_fields() -> None:
    value = _Value(Path("a"), Severity.ERROR, ((1, 2),), float("nan"))
    assert plain(value) == {"path": "a", "severity": "error", "marks": [[1, 2]], "figure": None}
    with pytest.raises(TypeError):
        plain(object())


@pytest.mark.parametrize(
    ("outcome", "code"),
    [
        (OutcomeKind.OK, 0),
        (OutcomeKind.FAILED, 1),
        (OutcomeKind.CRASHED, 1),
        (OutcomeKind.RUNNING, 1),
        (OutcomeKind.INTERRUPTED, 1),
        (OutcomeKind.CANCELLED, 130),
    ],
)
def test_that_each_outcome_has_its_code(outcome: OutcomeKind, code: int) -> None:
    assert exit_for(outcome) == code


def test_that_a_fault_says_what_where_and_what_to_do(capsys: pytest.CaptureFixture[str]) -> None:
    error = UserError("It is broken.", hint="Mend it.", location="a.mlir:3", detail="\n".join("x" * 20))
    assert report_user_error(error) is Exit.USAGE
    first, *rest = capsys.readouterr().err.splitlines()
    assert first == "passlens: It is broken (a.mlir:3). Mend it."
    assert rest[-1] == "  … and 8 more lines"


def test_that_a_bug_is_one_sentence_and_a_log(
    cli: Callable[..., Answer], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def broken(path: Path) -> None:
        raise BugError(f"two heads in {path}")

    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setattr(info_command, "session", broken)
    answer = cli("info", "x.passlens")
    assert answer.code == 70
    assert answer.out == ""
    assert len(answer.err.splitlines()) == 1
    assert "bug in Passlens" in answer.err
    (log,) = tmp_path.rglob("*.log")
    assert str(log) in answer.err
    assert "Traceback" in log.read_text(encoding="utf-8")
    assert "two heads" in log.read_text(encoding="utf-8")


def test_that_a_bug_is_said_even_when_no_log_can_be_kept(
    cli: Callable[..., Answer], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def broken(path: Path) -> None:
        raise ValueError

    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file"))
    monkeypatch.setattr(info_command, "session", broken)
    answer = cli("info", "x.passlens")
    assert answer.code == 70
    assert answer.tells("faults.bug-unkept")


def test_that_an_error_of_the_system_is_the_users_to_mend(
    cli: Callable[..., Answer], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path) -> None:
        raise OSError(errno.ENOSPC, "No space left on device", str(path))

    monkeypatch.setattr(info_command, "session", full)
    answer = cli("info", "x.passlens")
    assert answer.code == 2
    assert answer.err == "passlens: x.passlens: No space left on device. Free some space and try again.\n"
    assert as_user_error(OSError("odd")) is None


def test_that_ctrl_c_in_a_listing_is_one_line(cli: Callable[..., Answer], monkeypatch: pytest.MonkeyPatch) -> None:
    def pressed(path: Path) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(info_command, "session", pressed)
    answer = cli("info", "x.passlens")
    assert (answer.code, answer.out, answer.err) == (130, "", "passlens: Cancelled.\n")


def test_that_progress_numbers_the_phase_it_is_in(capsys: pytest.CaptureFixture[str]) -> None:
    with Reporter() as report:
        report(Progress(quoted("executable-targets"), 0.7))
    assert capsys.readouterr().err == "Phase 10 of 12: executable-targets\n"


def test_that_progress_without_a_terminal_is_a_few_plain_lines(capsys: pytest.CaptureFixture[str]) -> None:
    with Reporter() as report:
        report(StageStarted(quoted("Quick look")))
        report(SessionOpened(Path("s.passlens")))
        for number in range(1000):
            report(PhaseArrived("flow", 6))
            report(PassesArrived(number, "cse"))
            report(Progress(quoted("Reading"), 0.5))
            report(SampleArrived(number, 1000))
            report(AnalysisArrived("memory"))
            report(LogLine("secret"))
    out, err = capsys.readouterr()
    assert out == ""
    assert err.splitlines()[0] == "Quick look"
    assert len(err.splitlines()) < 5
    assert "secret" not in err


def test_that_cancelling_is_said_at_once_and_not_written_over(capfd: pytest.CaptureFixture[str]) -> None:
    with Reporter() as report:
        report.cancelling()
        report(StageStarted(quoted("Every pass")))
    assert capfd.readouterr().err == "passlens: Cancelling…\n"


def test_that_verbose_shows_the_log(capsys: pytest.CaptureFixture[str]) -> None:
    with Reporter(verbose=True) as report:
        report(LogLine("iree-compile …"))
    assert "iree-compile …" in capsys.readouterr().err


def test_that_a_window_opens_without_the_program_of_commands(tmp_path: Path) -> None:
    code = (
        "import sys; from passlens.cli.main import main;"
        "sys.modules['PySide6'] = None;"  # as if it were missing
        "main(sys.argv[1:]); print(*sys.modules)"
    )
    session = tmp_path / "s.passlens"
    session.touch()
    words = [sys.executable, "-c", code, str(session)]
    surroundings = environment() | {"QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run(words, capture_output=True, text=True, env=surroundings, check=True)
    assert "The window cannot start" in done.stderr, "it got so far"
    assert not {"typer", "rich", "passlens.cli.program", "passlens.engine.session.rows"} & set(done.stdout.split())


def test_that_a_command_loads_no_other_and_help_lists_all_without_loading_one() -> None:
    code = (
        "import sys; from passlens.cli.main import main; main(sys.argv[1:]);"
        "print(*(name for name in sys.modules if name.startswith('passlens.')), file=sys.stderr)"
    )
    for words, loaded, listed in (
        (["--help"], set[str](), True),
        (["log", "--help"], {"passlens.cli.log"}, False),
        (["help", "log"], {f"passlens.cli.{one.place.partition(':')[0]}" for one in COMMANDS}, False),
    ):
        done = subprocess.run([sys.executable, "-c", code, *words], capture_output=True, text=True, check=True)
        modules = {f"passlens.cli.{one.place.partition(':')[0]}" for one in COMMANDS} & set(done.stderr.split())
        assert modules == loaded, words
        assert all(one.name in done.stdout and one.help in done.stdout for one in COMMANDS) is listed
        assert ("Usage: passlens log [OPTIONS] SESSION" in done.stdout) is not listed
