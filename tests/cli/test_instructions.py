"""``passlens instructions``: thread traces on the command line, as the window shows them."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from cli.conftest import Answer
from cli.test_listings import assert_documented
from compiled_sessions import compiled_session
from passlens.engine.compile.request import CompileRequest, PassCapture
from passlens.engine.queries import Queries
from thread_traces import Figures, assembly_of, write_trace

Cli = Callable[..., Answer]
KERNEL = "main_dispatch_0_matmul_512x2048x1024_f16xf16xf32"


def figures(place: int, text: str) -> Figures:
    return (4, 10_000 + place, 800, 7) if text.startswith("s_waitcnt") else (4, 4, 0, 0)


@pytest.fixture(scope="module")
def compiled(sample: Callable[[str], Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    output = tmp_path_factory.mktemp("traced") / "s.passlens"
    return compiled_session(CompileRequest(sample("matmul_f16"), passes=PassCapture.NONE, assembly=True, output=output))


@pytest.fixture
def session(compiled: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(compiled, tmp_path / "s.passlens"))


@pytest.fixture
def trace(compiled: Path, tmp_path: Path) -> Path:
    return write_trace(tmp_path / "stats.csv", KERNEL, assembly_of(compiled, KERNEL), figures)


@pytest.mark.campaign
def test_that_an_added_trace_is_listed_with_the_hottest_first(cli: Cli, session: Path, trace: Path) -> None:
    answer = cli("instructions", session, "--import", trace, "--top", 3)
    assert answer.code == 0
    assert "Kept in" in answer.err
    code = assembly_of(session, KERNEL)
    waits = [place for place, text in enumerate(code) if text.startswith("s_waitcnt")]
    lines = [line.split() for line in answer.out.splitlines()]
    start = next(at for at, line in enumerate(lines) if line[:2] == ["#", "instruction"])
    assert [int(line[0]) for line in lines[start + 1 : start + 4]] == [place + 1 for place in reversed(waits[-3:])]
    assert f"and {len(code) - 3:,} more" in answer.out


def test_that_the_json_is_what_the_window_shows(cli: Cli, session: Path, trace: Path) -> None:
    answer = cli("instructions", session, "matmul", "--import", trace, "--json").json
    assert_documented(answer)
    queries = Queries(session)
    (kernel,) = queries.profiles.instructions().kernels
    queries.close()
    (shown,) = answer["kernels"]
    assert answer["traces"] == [answer["trace"]] == ["stats.csv"]
    assert (shown["latency"], shown["wavefronts"], shown["dispatch"]) == (kernel.latency, 4, kernel.dispatch)
    assert [one["traced"]["latency"] for one in shown["instructions"]] == [
        one.traced.latency for one in kernel.instructions
    ]
    assert [one["share"] for one in shown["classes"]] == [one.share for one in kernel.classes]


def test_that_all_are_listed_in_the_order_of_the_code(cli: Cli, session: Path, trace: Path) -> None:
    out = cli("instructions", session, "--import", trace, "--top", 0).out
    places = [int(line.split()[0]) for line in out.splitlines() if line.split()[:1] and line.split()[0].isdigit()]
    assert places == list(range(1, len(assembly_of(session, KERNEL)) + 1))


def test_that_what_is_not_there_is_said_so(cli: Cli, session: Path, trace: Path, tmp_path: Path) -> None:
    none = cli("instructions", session)
    assert (none.code, none.out) == (2, "")
    assert "no thread trace" in none.err
    assert "rocprofv3 --att" in none.err
    other = tmp_path / "other.csv"
    other.write_text("a,b\n1,2\n")
    assert cli("instructions", session, "--import", other).code == 2
    unknown = cli("instructions", session, "conv", "--import", trace)
    assert unknown.code == 2
    assert KERNEL in unknown.err
    assert "instructions SESSION --import stats.csv" in cli("profile", session, "--import", trace).err
