"""Tables, colours, JSON values, faults and codes, without a session."""

from __future__ import annotations

import errno
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from cli.conftest import Answer
from passlens.cli import info as info_command
from passlens.cli.diff import add_unified
from passlens.cli.faults import Exit, as_user_error, exit_for, report_user_error
from passlens.cli.output import Cell, Column, Page
from passlens.cli.render import Reporter
from passlens.cli.schema import plain
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
    before_title="before x",
    after_title="after x",
)


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
        [Column("name", flexible=True), Column("bytes", right=True)], [("a" * 300, "1"), (Cell("b", "fail"), "22")]
    )
    page.show()
    head, first, second = capsys.readouterr().out.splitlines()
    assert first == "a" * 300 + "      1"
    assert second == "b" + " " * 299 + "     22"
    assert len(head) == len(first)


def test_that_a_table_fits_a_terminal_by_cutting_flexible_columns(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "60")
    page = Page()
    page.table([Column("name", flexible=True), Column("fixed")], [("a" * 300, "f" * 20)])
    page.show()
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) <= 60
    assert "…" in lines[1]
    assert "f" * 20 in lines[1]


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
    assert "could not be kept" in answer.err


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


def test_that_ctrl_c_in_a_listing_is_quiet(cli: Callable[..., Answer], monkeypatch: pytest.MonkeyPatch) -> None:
    def pressed(path: Path) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(info_command, "session", pressed)
    assert cli("info", "x.passlens").code == 130


def test_that_progress_without_a_terminal_is_a_few_plain_lines(capsys: pytest.CaptureFixture[str]) -> None:
    with Reporter() as report:
        report(StageStarted("Quick look"))
        report(SessionOpened(Path("s.passlens")))
        for number in range(1000):
            report(PhaseArrived("flow", 6))
            report(PassesArrived(number, "cse"))
            report(Progress("Reading", 0.5))
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
        report(StageStarted("Every pass"))
    assert capfd.readouterr().err == "passlens: Cancelling…\n"


def test_that_verbose_shows_the_log(capsys: pytest.CaptureFixture[str]) -> None:
    with Reporter(verbose=True) as report:
        report(LogLine("iree-compile …"))
    assert "iree-compile …" in capsys.readouterr().err
