"""``passlens baseline`` and ``passlens regress``: tables, exports, exit codes, wrong input; times by hand."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from cli.conftest import Answer
from cli.test_listings import assert_documented
from passlens.engine.regress.baseline import Recording, Timing, UsedDevice, add_recording

Cli = Callable[..., Answer]
DEVICE = UsedDevice("hip", "MI300X", (("driver version", "6.2"),))


def record(name: str, **times: float) -> None:
    """A baseline with these benchmarks, ns."""
    timings = tuple(
        Timing(one, "main", DEVICE, tuple(ns * (1 + place / 1000) for place in range(6)), "3.13.0", "3.13.0", 1.0)
        for one, ns in times.items()
    )
    add_recording(name, Recording("2026-01-01T00:00:00+00:00", "here", "Linux", "1.0", timings))


def test_that_a_regression_is_a_table_files_and_an_exit_code(cli: Cli, tmp_path: Path) -> None:
    record("main", prefill=31.3e6, decode=10.5e6)
    record("pr", prefill=40.0e6, decode=10.5e6)
    files = [tmp_path / f"t.{kind}" for kind in ("md", "csv", "json", "html")]
    answer = cli("regress", "main", "pr", *(word for file in files for word in ("--export", file)))
    assert answer.code == 1, answer.err
    assert "Against main: 1 worse, 0 improved, 1 the same, 0 not known." in answer.out
    assert all("prefill" in file.read_text() for file in files)
    data = cli("regress", "main", "pr", "--before", "main", "--json")
    assert_documented(data.json)
    assert [row["change"] for row in data.json["rows"]] == ["worse", "same"]
    assert cli("regress", "main", "main").code == 0


def test_that_baselines_are_listed_and_shown(cli: Cli) -> None:
    assert cli("baseline").tells("baseline.no-baselines")
    record("main", decode=10.5e6)
    assert cli("baseline", "--json").json["names"] == ["main"]
    shown = cli("baseline", "main")
    assert (shown.code, "10.5 ms" in shown.out, "MI300X, 6.2" in shown.out) == (0, True, True)
    assert_documented(cli("baseline", "main", "--json").json)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("regress", "mian", "main"), "Did you mean main?"),
        (("regress", "main", "main", "--flag", "--x"), "compared as it was recorded"),
        (("regress", "main", "main", "--export", "t.pdf"), "use .csv"),
        (("regress", "main", "no.toml"), "no.toml cannot be read"),
        (("baseline", "main", "no.toml"), "no.toml cannot be read"),
    ],
)
def test_that_wrong_input_is_one_sentence(cli: Cli, words: tuple[str, ...], says: str) -> None:
    record("main", decode=10.5e6)
    answer = cli(*words)
    assert (answer.code, answer.out) == (2, "")
    assert says in answer.err
    assert answer.err.count("\n") == 1
