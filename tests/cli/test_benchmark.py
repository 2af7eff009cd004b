"""``benchmark``: one side, two sides, wrong input, what is kept, Ctrl-C."""

from __future__ import annotations

import re
import signal
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from cli.conftest import Answer, start
from cli.test_listings import assert_documented
from passlens.cli import benchmark as benchmark_command
from passlens.cli.main import main
from passlens.engine.errors import UserError
from passlens.engine.queries import Queries
from passlens.engine.run.benchmark_values import Verdict
from passlens.engine.session.rows import OutcomeKind
from waiting import PATIENCE, wait_until

Cli = Callable[..., Answer]
SMALL = """
func.func @add(%a: tensor<64x64xf32>, %b: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %r = arith.addf %a, %b : tensor<64x64xf32>
  return %r : tensor<64x64xf32>
}
"""


AT_ONCE = ("--warmup-limit", "0.1")
"""How steady calls are is judged on given times."""


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A session with a module that takes microseconds."""
    folder = tmp_path_factory.mktemp("small")
    (folder / "add.mlir").write_text(SMALL)
    path = folder / "add.passlens"
    assert main(["compile", str(folder / "add.mlir"), "--driver", "local", "--passes", "none", "-o", str(path)]) == 0
    return path


@pytest.mark.campaign
def test_that_one_side_is_timed_and_kept(cli: Cli, small: Path) -> None:
    answer = cli("benchmark", small, *AT_ONCE, "--repetitions", "50")
    assert answer.code == 0, answer.err
    for word in (
        "ok: @add on local-task: median",
        "95 % interval",
        "quartiles",
        "50",
        "inputs 32.0 KiB",
        f"Kept in {small}",
    ):
        assert word in answer.out
    data = cli("benchmark", small, *AT_ONCE, "--device", "local-sync", "--precision", "20", "--json").json
    assert data["kind"] == "benchmark"
    assert data["session"] == str(small)
    (side,) = data["result"]["sides"]
    assert side["request"]["module"] == str(small)
    assert side["statistics"]["count"] == len(side["samples_ns"])
    assert data["result"]["ratio"] is None
    assert_documented(data)
    queries = Queries(small)
    kept, runs = queries.runs.benchmarks(), queries.runs.listing()
    queries.close()
    assert list(kept[-1].sides[0].samples_ns) == side["samples_ns"]
    assert kept[-1].outcome is OutcomeKind.OK
    assert runs == ()  # a benchmark is no run


@pytest.mark.campaign
def test_that_two_sides_get_a_verdict(cli: Cli, small: Path, tmp_path: Path) -> None:
    vmfb = tmp_path / "other.vmfb"
    queries = Queries(small)
    queries.artifacts.extract("vmfb", vmfb)
    queries.close()
    on = ("--against", "local-sync", "--device", "local-sync")
    answer = cli("benchmark", small, vmfb, *on, *AT_ONCE, "--loads", "2", "--json")
    assert answer.code == 0, answer.err
    result = answer.json["result"]
    assert len(result["ratio"]["loads"]) == 2
    assert result["ratio"]["verdict"] in set(Verdict)
    assert [side["words"] for side in result["sides"]] == [
        "add.passlens, @add on local-sync",
        "other.vmfb, @add on local-sync",
    ]
    assert_documented(answer.json)
    text = cli(
        "benchmark",
        small,
        *AT_ONCE,
        "--against-flag=--iree-opt-level=O0",
        "--device",
        "local-sync",
        "--loads",
        "1",
        "--fail-slower",
    )
    assert text.code in {0, 1}
    assert "B: add.passlens compiled with --iree-opt-level=O0, @add on local-sync" in text.out
    assert "of each load" in text.out


@pytest.mark.parametrize(
    ("arguments", "identifier"),
    [
        (("{s}", "gone.passlens"), "common.no-session"),
        (("{s}", "{s}", "--against-target", "host"), "benchmark.already-compiled"),
        (("{s}", "--against", "abacus"), "devices.no-device"),
        (("{s}", "--against-flag=--iree-nonsense"), "flags.unknown"),
        (("{s}", "--function", "nothing"), "inspect.no-function"),
        (("{s}", "--preset", "nothing"), "run-inputs.no-preset"),
        (("{s}", "--loads", "0"), "usage.takes"),
        (("{m}",), "run-options.model"),
    ],
)
def test_that_what_cannot_be_timed_is_one_sentence(
    cli: Cli, small: Path, arguments: tuple[str, ...], identifier: str
) -> None:
    model = str(small.with_name("add.mlir"))
    answer = cli("benchmark", *(one.format(s=small, m=model) for one in arguments))
    assert answer.code == 2, answer.err + answer.out
    assert answer.out == ""
    assert answer.tells(identifier)
    assert "Traceback" not in answer.err


def test_that_a_benchmark_is_shown_even_when_its_session_cannot_keep_it(
    cli: Cli, small: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, result: object) -> None:
        raise UserError(f"The session {path} cannot be written: disk is full.")

    monkeypatch.setattr(benchmark_command, "record_benchmark", full)
    answer = cli("benchmark", small, *AT_ONCE, "--repetitions", "5")
    assert answer.code == 2
    assert answer.tells("run-options.not-kept")
    assert "median" in answer.out
    assert "Kept in" not in answer.out


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX signals")
@pytest.mark.campaign
def test_that_ctrl_c_keeps_what_was_timed(small: Path, tmp_path: Path) -> None:
    session = tmp_path / "copy.passlens"
    session.write_bytes(small.read_bytes())
    with start("benchmark", session, *AT_ONCE, "--against", "local-sync", "--loads", "1000", "--limit", "0") as process:
        assert process.stderr is not None
        heard: list[str] = []
        reader = threading.Thread(target=lambda: heard.extend(process.stderr or []))
        reader.start()
        wait_until(lambda: any(re.match(r"Load ([2-9]|\d\d+) of 1000", line) for line in heard), process=process)
        process.send_signal(signal.SIGINT)
        code = process.wait(timeout=PATIENCE)
        reader.join()
    assert code == 130, heard
    assert not any("Traceback" in line for line in heard)
    queries = Queries(session)
    result = queries.runs.benchmarks()[-1]
    queries.close()
    assert result.outcome is OutcomeKind.CANCELLED
    assert result.pairs
    assert all(side.samples_ns for side in result.sides)
