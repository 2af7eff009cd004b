"""``compile`` and ``run``: outcomes, codes, which stream gets what, and Ctrl-C."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import psutil
import pytest

from campaigns import rarely
from cli.conftest import Answer, call, start
from cli.test_listings import assert_documented
from message_checks import has_message
from passlens.cli import run as run_command
from passlens.engine.errors import UserError
from passlens.engine.messages import quoted
from passlens.engine.queries import Queries
from passlens.engine.run.values import Device, DeviceLoad, DriverState
from passlens.engine.session.rows import OutcomeKind
from small_models import ADD
from stand_ins import HANG, HANG_AFTER_WORK, build_folder
from waiting import PATIENCE, wait_until

Cli = Callable[..., Answer]
posix = pytest.mark.skipif(sys.platform == "win32", reason="POSIX signals")


def test_that_a_failed_compile_says_what_and_keeps_the_session(
    cli: Cli, tmp_path: Path, sample: Callable[[str], Path]
) -> None:
    path = tmp_path / "s.passlens"
    answer = cli("compile", sample("pinned_constant"), "--passes", "none", "-o", path)
    assert answer.code == 1
    assert answer.out.startswith("outcome")
    for word in (
        "failed",
        str(path),
        "First problem",
        "pinned_constant.mlir:",
        "undeclared devices",
        "@__device_1",
        "Next:\n  passlens problems ",
    ):
        assert word in answer.out
    assert "Quick look" in answer.err
    assert "Quick look" not in answer.out
    assert cli("info", path, "--json").json["session"]["outcome"] == "failed"


def test_that_declaring_the_devices_mends_it(cli: Cli, tmp_path: Path, sample: Callable[[str], Path]) -> None:
    how = ("--devices", "2", "--passes", "none", "-o", tmp_path / "s.passlens", "--json", "--", "--compile-to=stream")
    answer = cli("compile", sample("pinned_constant"), *how)
    assert answer.code == 0, answer.err
    assert answer.json["outcome"] == "ok"
    assert answer.json["undeclared"] == []
    assert_documented(answer.json)


@pytest.mark.campaign
def test_that_a_failed_compile_is_json_too(cli: Cli, tmp_path: Path, sample: Callable[[str], Path]) -> None:
    answer = cli("compile", sample("pinned_constant"), "--passes", "none", "-o", tmp_path / "s.passlens", "--json")
    assert answer.code == 1
    assert answer.json["first_problem"]["severity"] == "error"
    assert "__device_1" in " ".join(answer.json["undeclared"])
    assert_documented(answer.json)


@pytest.mark.campaign
def test_that_raw_flags_after_two_dashes_reach_the_compiler(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "s.passlens"
    flag = "--iree-opt-const-eval=false"
    answer = cli("compile", ADD, "-O3", "--passes", "none", "-o", path, "--", flag)
    assert answer.code == 0, answer.err
    head = cli("info", path, "--json").json["session"]
    assert head["flags"] == [flag]
    assert flag in head["lanes"][0]["argv"]
    assert head["opt_level"].endswith("3")


@pytest.mark.campaign
def test_that_without_an_output_the_session_goes_to_the_users_folder(cli: Cli) -> None:
    answer = cli("compile", ADD, "--passes", "none", "--json")
    path = Path(answer.json["session"])
    assert path.is_file()
    assert path.is_relative_to(os.environ["XDG_DATA_HOME"])


def _descendants(process: subprocess.Popen[str]) -> list[psutil.Process]:
    try:
        return psutil.Process(process.pid).children(recursive=True)
    except psutil.NoSuchProcess:
        return []


def _compilers(process: subprocess.Popen[str]) -> list[psutil.Process]:
    found = []
    for child in _descendants(process):
        with contextlib.suppress(psutil.Error):
            if "iree-compile" in child.name():
                found.append(child)
    return found


@posix
@pytest.mark.parametrize("number", [signal.SIGINT, rarely(signal.SIGTERM)])
def test_that_ctrl_c_ends_the_compiler_and_keeps_the_session(tmp_path: Path, number: signal.Signals) -> None:
    path, tools = tmp_path / "s.passlens", build_folder(tmp_path / "build", HANG_AFTER_WORK)
    with start("compile", ADD, "--toolchain", tools, "-o", path) as process:
        wait_until(lambda: path.exists() and bool(_compilers(process)), process=process)
        children = _descendants(process)
        process.send_signal(number)
        out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130, err
    assert "Cancelling…" in err
    assert "Traceback" not in err
    assert "cancelled" in out
    assert "--hang-after 20" in out
    wait_until(lambda: not any(child.is_running() and child.status() != psutil.STATUS_ZOMBIE for child in children))
    queries = Queries(path)
    assert queries.info().outcome is OutcomeKind.CANCELLED
    queries.close()


@posix
@pytest.mark.campaign
def test_that_after_a_cancelled_quick_look_nothing_is_offered_that_needs_its_end(tmp_path: Path) -> None:
    path, tools = tmp_path / "s.passlens", build_folder(tmp_path / "build", HANG)
    words = ("compile", ADD, "--passes", "none", "--toolchain", tools, "-o", path)
    with start(*words) as process:
        wait_until(lambda: path.exists() and bool(_compilers(process)), process=process)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130, err
    _, _, offered = out.partition("Next:\n")
    assert [line.split()[1] for line in offered.splitlines()] == ["info", "report"]


@pytest.mark.campaign
@posix
def test_that_ctrl_c_while_passes_are_captured_keeps_what_came_until_then(tmp_path: Path) -> None:
    path, tools = tmp_path / "s.passlens", build_folder(tmp_path / "build", HANG_AFTER_WORK)
    with start("compile", ADD, "--passes", "all", "--toolchain", tools, "-o", path) as process:
        assert process.stderr is not None
        heard = ""
        while "Every pass" not in heard:
            line = process.stderr.readline()
            assert line, heard
            heard += line
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130, err
    assert "Cancelling…" in err
    assert "Traceback" not in err
    queries = Queries(path)
    info = queries.info()
    assert info.outcome is OutcomeKind.CANCELLED
    assert has_message(info.sentence, "compile.kept")
    assert queries.texts.source().text == ADD.read_text()
    assert len(queries.passes.listing()) == info.pass_count
    queries.close()


def test_that_a_session_runs_and_keeps_the_result(cli: Cli, cpu_session: Path) -> None:
    arguments = ("run", cpu_session, "--input", "256x512xf16=1", "--input", "512x1024xf16=1", "--repetitions", "3")
    answer = cli(*arguments)
    assert answer.code == 0, answer.err
    for word in ("ok: ", "median", "Results", "256×1024×f32", "512"):
        assert word in answer.out
    data = cli(*arguments, "--json").json
    assert len(data["result"]["samples_ns"]) == 3
    assert data["session"] == str(cpu_session)
    assert data["result"]["outputs"][0]["maximum"] == 512.0
    assert_documented(data)
    queries = Queries(cpu_session)
    runs = queries.runs.listing()
    queries.close()
    assert len(runs) == 2
    assert runs[-1].samples_ns == tuple(data["result"]["samples_ns"])


@pytest.mark.parametrize(
    ("arguments", "identifier"),
    [
        (("--function", "nothing"), "inspect.no-function"),
        (("--device", "abacus"), "devices.no-device"),
        (("--input", "2x2xf16=1", "--input", "512x1024xf16=1"), "inputs.other-shape"),
        (("--input", "nonsense", "--input", "random"), "inputs.input-cannot-understood"),
        (("--parameters", "gone.irpa"), "file.missing"),
        (("--repetitions", "0"), "usage.takes"),
    ],
)
def test_that_a_run_that_cannot_start_is_one_sentence(
    cli: Cli, cpu_session: Path, arguments: tuple[str, ...], identifier: str
) -> None:
    answer = cli("run", cpu_session, *arguments)
    assert answer.code == 2, answer.err + answer.out
    assert answer.out == ""
    assert answer.tells(identifier)
    assert "Traceback" not in answer.err


def test_that_what_speaks_against_a_device_is_told_before_the_run(
    cli: Cli, cpu_session: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a device that no test machine has: what it says is tested in ``tests/engine/run/test_run_devices.py``."""
    monkeypatch.setattr("passlens.engine.run.benchmark.mismatch", lambda module, device: f"Not for {device.uri}.")
    answer = cli("run", cpu_session, "--repetitions", "1", "--no-profile")
    assert answer.code == 0, answer.err
    assert "▲ Not for local-task." in answer.err.splitlines()


def test_that_an_nvidia_device_is_told_with_what_to_compile_for_and_its_memory(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The cuda driver says nothing of its device's memory, and the compiler does not know its newest chips."""
    facts = (("chip", "sm_90"),)
    device = Device("cuda://GPU-aa", "cuda", quoted("A GPU"), profiles=False, chip="sm_90", facts=facts)
    load = DeviceLoad(device.uri, busy_percent=7, memory_used=3 << 30, memory_total=12 << 30)
    monkeypatch.setattr(
        "passlens.cli.devices.list_drivers", lambda context: (DriverState("cuda", True, quoted(""), devices=(device,)),)
    )
    monkeypatch.setattr("passlens.cli.devices.read_load", lambda drivers, context: (load,))
    lines = [line.split(maxsplit=1) for line in cli("devices").out.splitlines() if line]
    printed = {line[0]: line[1].strip() for line in lines if len(line) == 2}
    assert printed["runs"].startswith("--driver cuda --target sm_89: ")
    assert "compiled on for sm_90 by the driver" in printed["runs"]
    assert (printed["memory"], printed["load"]) == ("12.0 GiB", "7 % busy, 25 % of memory")


def test_that_a_result_that_differs_from_what_is_expected_fails(cli: Cli, cpu_session: Path, tmp_path: Path) -> None:
    import numpy as np

    np.save(tmp_path / "wrong.npy", np.zeros((256, 1024), np.float32))
    answer = cli(
        *(arguments := (
            "run", cpu_session, "--input", "256x512xf16=1", "--input", "512x1024xf16=1", "--repetitions", "1",
            "--expected", tmp_path / "wrong.npy",
        )),
        "--json",
    )  # fmt: skip
    assert answer.code == 1, answer.err
    assert answer.json["result"]["comparisons"][0]["matches"] is False
    assert_documented(answer.json)
    text = cli(*arguments).out
    assert text.startswith("outcome     differs: ")
    assert "spread" not in text  # of one sample


@pytest.mark.parametrize("as_json", [rarely(False), True])
def test_that_a_run_is_shown_even_when_its_session_cannot_keep_it(
    cli: Cli, cpu_session: Path, monkeypatch: pytest.MonkeyPatch, as_json: bool
) -> None:
    def full(path: Path, result: object) -> None:
        raise UserError(f"The session {path} cannot be written: disk is full.", hint="Free some space on that disk.")

    monkeypatch.setattr(run_command, "record_run", full)
    answer = cli("run", cpu_session, "--repetitions", "1", *(["--json"] if as_json else []))
    assert answer.code == 2
    assert answer.tells("run-options.not-kept")
    assert "disk is full. Free some space" in answer.err
    if as_json:
        assert answer.json["session"] is None
        assert len(answer.json["result"]["samples_ns"]) == 1
    else:
        assert "median" in answer.out
        assert "Kept in" not in answer.out


@pytest.mark.campaign
def test_that_a_module_without_a_session_runs_and_only_prints(cli: Cli, cpu_session: Path, tmp_path: Path) -> None:
    queries = Queries(cpu_session)
    vmfb = queries.artifacts.extract("vmfb", tmp_path / "m.vmfb")
    queries.close()
    answer = cli("run", vmfb, "--device", "local-sync", "--repetitions", "1", "--no-profile", "--json")
    assert answer.code == 0, answer.err
    assert answer.json["session"] is None
    missing = cli("run", vmfb)
    assert missing.code == 2
    assert "local-task" in missing.err


@pytest.mark.campaign
def test_that_a_session_of_a_failed_compile_cannot_run_and_says_why(cli: Cli, failed_session: Path) -> None:
    answer = cli("run", failed_session, "--device", "local-task")
    assert answer.code == 2
    assert "Traceback" not in answer.err


@posix
def test_that_ctrl_c_ends_a_run_and_keeps_its_samples(cpu_session: Path, tmp_path: Path) -> None:
    session = tmp_path / "copy.passlens"
    session.write_bytes(cpu_session.read_bytes())
    arguments = ("run", session, "--input", "256x512xf16=1", "--input", "512x1024xf16=1", "--repetitions", "100000")
    with start(*arguments) as process:
        assert process.stderr is not None
        heard: list[str] = []
        reader = threading.Thread(target=lambda: heard.extend(process.stderr or []))
        reader.start()
        # A repetition is told before it is timed: from the second on there are samples.
        wait_until(lambda: any(re.match(r"Sample|Repetition (?!1 )", line) for line in heard), process=process)
        children = _descendants(process)
        process.send_signal(signal.SIGINT)
        code = process.wait(timeout=PATIENCE)
        reader.join()
    assert code == 130, heard
    assert not any("Traceback" in line for line in heard)
    wait_until(lambda: not any(child.is_running() and child.status() != psutil.STATUS_ZOMBIE for child in children))
    queries = Queries(session)
    (result, *_) = reversed(queries.runs.listing())
    queries.close()
    assert result.outcome is OutcomeKind.CANCELLED
    assert result.samples_ns


@pytest.mark.campaign
def test_that_a_real_process_keeps_results_and_progress_apart(tmp_path: Path) -> None:
    answer = call("compile", ADD, "--passes", "none", "-o", tmp_path / "s.passlens", "--json")
    assert answer.code == 0, answer.err
    assert answer.json["session"] == str(tmp_path / "s.passlens")
    assert "Quick look" in answer.err


def test_that_a_pasted_command_is_compiled_as_it_says(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "s.passlens"
    text = (
        f"me@node$ cd {ADD.parent} && iree-compile {ADD.name} --iree-hal-target-backends=llvm-cpu "
        "--iree-llvmcpu-target-cpu=host --iree-opt-level=O2 --iree-plugin=evil --iree-rocm-link-bc=true -o a.vmfb"
    )
    answer = cli("compile", "--command", text, "--passes", "none", "-o", path, "--json", "--", "--compile-to=stream")
    assert answer.code == 0, answer.err
    assert answer.tells("pasted.refused")
    assert answer.tells("pasted.unknown")
    assert_documented(answer.json)
    head = cli("info", path, "--json").json["session"]
    assert (head["driver"], head["target"], head["opt_level"]) == ("local", "host", "O2")
    assert head["flags"] == ["--compile-to=stream"]
    assert any("--iree-plugin=evil" in notice for notice in head["notices"])


def test_that_a_pasted_command_without_its_file_asks_for_it(cli: Cli) -> None:
    answer = cli("compile", "--command", "iree-compile gone.mlir --iree-hip-target=gfx942")
    assert answer.code == 2
    assert "passlens compile FILE --command" in answer.err
    assert cli("compile").code == 2


def test_that_a_slip_in_a_pasted_command_is_asked_about(cli: Cli) -> None:
    answer = cli("compile", ADD, "--command", "iree-compile a.mlir --iree-hip-targt=gfx942")
    assert answer.code == 2
    assert "--iree-hip-target?" in answer.err


@pytest.mark.campaign
def test_that_a_pasted_run_runs(cli: Cli, cpu_session: Path) -> None:
    text = "iree-run-module --module=gone.vmfb --device=local-sync --input=256x512xf16=7 --input=512x1024xf16=8"
    answer = cli("run", cpu_session, "--command", text, "--repetitions", "1", "--json")
    assert answer.code == 0, answer.err
    assert answer.json["result"]["request"]["inputs"] == ["256x512xf16=7", "512x1024xf16=8"]


def test_that_an_issue_is_compiled_and_held_against_what_it_describes(cli: Cli, tmp_path: Path) -> None:
    issue = tmp_path / "issue.md"
    issue.write_text(
        f"It says `error: 'foo.bar' op is wrong`:\n```mlir\n{ADD.read_text()}\n```\n"
        "`iree-compile a.mlir --iree-hal-target-device=local --compile-to=stream`\n"
    )
    answer = cli("compile", "--issue", issue, "--passes", "none", "-o", tmp_path / "s.passlens", "--json")
    assert answer.code == 0, answer.err
    assert answer.json["issue"]["verdict"] == "differs"
    assert_documented(answer.json)


@pytest.mark.campaign
def test_that_a_flag_of_an_issue_that_no_release_has_is_left_out(cli: Cli, tmp_path: Path) -> None:
    issue = tmp_path / "issue.md"
    issue.write_text(
        f"```mlir\n{ADD.read_text()}\n```\n`iree-compile <input> -o <output> --iree-hal-target-device=local "
        "--iree-opt-strip-assertion --compile-to=stream`\n"
    )
    answer = cli("compile", "--issue", issue, "--passes", "none", "-o", tmp_path / "s.passlens", "--json")
    assert answer.code == 0, answer.err
    assert answer.tells("pasted.slip")
    head = cli("info", tmp_path / "s.passlens", "--json").json["session"]
    assert (head["driver"], head["flags"]) == ("local", ["--compile-to=stream"])


def test_that_an_issue_that_links_to_its_model_names_the_link_and_what_it_took(cli: Cli, tmp_path: Path) -> None:
    compiles = [f"iree-compile a.mlir --iree-hal-target-device={device}" for device in ("local", "hip")]
    (tmp_path / "issue.md").write_text(f"Model: https://gist.github.com/me/0\n`{compiles[0]}`\n`{compiles[1]}`\n")
    answer = cli("compile", "--issue", tmp_path / "issue.md")
    assert answer.code == 2
    assert answer.tells("issue.several-commands")
    assert "https://gist.github.com/me/0" in answer.err


@posix
def test_that_record_ends_with_the_code_of_the_script(cli: Cli, tmp_path: Path) -> None:
    answer = cli("record", "--json", "-o", tmp_path, "--", "sh", "-c", "exit 7")
    assert answer.code == 7
    assert_documented(answer.json)
    assert (answer.json["code"], answer.json["calls"]) == (7, 0)
    assert answer.tells("recording.none")
