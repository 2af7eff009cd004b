"""``passlens profile``: profiles of runs and of files, imports, exports, and what is wrong with one."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from cli.conftest import Answer
from cli.test_listings import assert_documented
from passlens.cli.options import session as open_session
from profiled import MATMUL_INPUTS, cpu_session, profiled_add
from rocm_profiles import write_csv, write_rocpd

Cli = Callable[..., Answer]
KERNEL = "main$async_dispatch_0_matmul_512x2048x1024_f16xf16xf32"


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A session of a matmul for the CPU, without a run."""
    source = Path(__file__).resolve().parents[2] / "resources" / "samples" / "matmul_f16.mlir"
    return cpu_session(source, tmp_path_factory.mktemp("compiled"))


@pytest.fixture
def session(compiled: Path, tmp_path: Path) -> Path:
    """A copy of it, that a test may add to."""
    path = tmp_path / "s.passlens"
    path.write_bytes(compiled.read_bytes())
    return path


def test_that_a_run_is_profiled_and_shown_with_kernels_and_the_plan(cli: Cli, session: Path, tmp_path: Path) -> None:
    inputs = [word for text in MATMUL_INPUTS for word in ("--input", text)]
    run = cli("run", session, *inputs, "--repetitions", "2", "--warmup", "0", "--json")
    assert run.code == 0, run.err
    assert_documented(run.json)
    assert run.json["result"]["profile_file"] == "run-1.ireeprof"
    trace, table = tmp_path / "t.json", tmp_path / "t.csv"
    answer = cli("profile", session, "--perfetto", trace, "--csv", table, "--spans", "3")
    assert answer.code == 0, answer.err
    for word in (
        "run 1: @main on local-task",
        "4, the first a warm-up",
        "100.0 %",
        "Devices, over 3 calls",
        "A call on local-task makes",
        "The compiler's plan of @main",
        "The first 3 of",
    ):
        assert word in answer.out
    assert answer.tells("profile.perfetto")
    assert json.loads(trace.read_text(encoding="utf-8"))["traceEvents"]
    assert table.read_text(encoding="utf-8").startswith("device,track,kind,")
    found = cli("profile", session, "--json").json
    assert_documented(found)
    (plan,) = found["table"]["planned"]
    (measured,) = found["table"]["in_call"]
    assert measured["highest"] == plan["highest"] > 0
    assert found["table"]["rows"][0]["kernel"]["name"] == found["table"]["rows"][0]["time"]["name"]
    with open_session(session) as queries:
        assert list(queries.runs.dispatch_times()) == [row["time"]["name"] for row in found["table"]["rows"]]


def test_that_a_session_without_profiles_says_how_to_get_one(cli: Cli, session: Path) -> None:
    answer = cli("profile", session)
    assert (answer.code, answer.out) == (2, "")
    assert answer.tells("profile-store.none")
    assert answer.tells("profile-store.run-or-import")


def test_that_profiles_of_rocprof_are_imported_and_joined_by_name(cli: Cli, session: Path, tmp_path: Path) -> None:
    with open_session(session) as queries:
        table = queries.kernels.table()
        assert table is not None
        (kernel,) = [row.name for row in table.kernels]
    answer = cli("profile", session, "--import", write_rocpd(tmp_path / "gpu.db", kernel), "--json")
    assert answer.code == 0, answer.err
    assert answer.tells("profile.kept")
    assert_documented(answer.json)
    rows = {row["time"]["name"]: row for row in answer.json["table"]["rows"]}
    assert rows[kernel]["time"]["total_ns"] == 7_000
    assert rows[kernel]["kernel"]["name"] == kernel
    assert rows["__amd_rocclr_fillBufferAligned"]["kernel"] is None
    assert answer.json["table"]["held"][0]["highest"] == 1_048_576
    # Kernels, graph and roofline have the times too.
    with open_session(session) as queries:
        assert queries.runs.dispatch_times()[kernel] == 3_500
    csv = cli("profile", session, "--import", write_csv(tmp_path, kernel))
    assert "77_memory_copy_trace.csv" in csv.err
    assert "Profiles of this session" in csv.out
    named = cli("profile", session, "--name", "gpu.db")
    assert "rocprofv3, rocpd" in named.out
    wrong = cli("profile", session, "--name", "none")
    assert wrong.code == 2
    assert wrong.tells("common.has", names="gpu.db, 77_kernel_trace.csv")


def test_that_a_profile_of_another_machine_is_shown_alone_and_kept_with_its_calls(
    cli: Cli, session: Path, tmp_path: Path
) -> None:
    file = profiled_add(tmp_path, calls=2)
    alone = cli("profile", file, "--calls", "2")
    assert alone.code == 0, alone.err
    assert "2, the first a warm-up" in alone.out
    assert "add_dispatch_0_elementwise_4_f32" in alone.out
    kept = cli("profile", session, "--import", file, "--calls", "2", "--json")
    assert kept.json["profiles"][0]["calls"] == 2
    assert len(kept.json["timeline"]["calls"]) == 2
    assert any("is of no kernel of this session" in note for note in kept.json["timeline"]["notes"])


@pytest.mark.parametrize(
    ("content", "identifier"),
    [
        ("", "ireeprof.empty"),
        ("hello\n", "profile-file.unknown"),
        ("IRPFxxxxxxxxxxxxxxxxxxxxxxxx", "ireeprof.other-format"),
    ],
)
def test_that_a_wrong_file_is_said_and_the_session_left_alone(
    cli: Cli, session: Path, tmp_path: Path, content: str, identifier: str
) -> None:
    file = tmp_path / "wrong.bin"
    file.write_text(content, encoding="utf-8")
    before = session.read_bytes()
    for arguments in (("profile", file), ("profile", session, "--import", file)):
        answer = cli(*arguments)
        assert (answer.code, answer.out) == (2, "")
        assert answer.tells(identifier)
        assert "Traceback" not in answer.err
    assert session.read_bytes() == before


def test_that_importing_into_what_is_no_session_is_said(cli: Cli, tmp_path: Path) -> None:
    file = write_rocpd(tmp_path / "gpu.db", KERNEL)
    answer = cli("profile", file, "--import", file)
    assert answer.code == 2
    assert answer.tells("profile.needs-session")
    missing = cli("profile", tmp_path / "none.ireeprof")
    assert missing.code == 2
    assert missing.tells("file.missing")


def test_that_dispatches_of_a_bare_module_cannot_be_timed_alone(cli: Cli, tmp_path: Path) -> None:
    module = tmp_path / "m.vmfb"
    module.write_bytes(b"")
    answer = cli("run", module, "--isolated", "--device", "local-sync")
    assert (answer.code, answer.out) == (2, "")
    assert answer.tells("run.dispatches-need-session")
