"""``passlens preflight`` and ``passlens fix``, and device lists on the command line."""

from __future__ import annotations

import shutil
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from cli.conftest import Answer
from cli.test_listings import assert_documented
from passlens.engine.diagnosis.findings import FixResult
from passlens.engine.diagnosis.trials.trial import TrialJob
from passlens.engine.jobs import JobContext

Cli = Callable[..., Answer]
Sample = Callable[[str], Path]


def test_that_preflight_ends_with_1_when_the_compile_cannot_succeed(cli: Cli, sample: Sample) -> None:
    answer = cli("preflight", sample("tp8_mlp"), "--devices", "7")
    assert answer.code == 1
    assert "NOT DECLARED" in answer.out
    assert "names device @__device_7, which this compile does not declare" in answer.out
    assert "Declare 8 devices: --devices 8" in answer.out


def test_that_preflight_ends_with_0_when_all_is_declared(cli: Cli, sample: Sample) -> None:
    answer = cli("preflight", sample("tp8_mlp"), "--devices", "8", "--json")
    assert answer.code == 0
    assert answer.json["can_succeed"] is True
    assert [row["declared"] for row in answer.json["preflight"]["devices"]] == [f"hip[{n}]" for n in range(8)]
    assert_documented(answer.json)


def test_that_preflight_takes_raw_flags_and_json_tells_the_fix(cli: Cli, sample: Sample) -> None:
    answer = cli("preflight", sample("pinned_constant"), "--json", "--", "--iree-hal-target-device=hip[1]")
    assert answer.code == 1
    finding = answer.json["preflight"]["findings"][0]
    assert finding["fixes"][0]["devices"] == ["hip[1]", "hip[0]"]
    assert finding["evidence"][0]["source"] == "pinned_constant.mlir:5"
    assert_documented(answer.json)


@pytest.mark.parametrize("devices", ["a=hip[0],hip[1]", "eight", "a=hip[0],a=hip[1]", "0"])
def test_that_a_wrong_device_list_is_one_sentence(cli: Cli, sample: Sample, devices: str) -> None:
    for command in ("preflight", "compile"):
        answer = cli(command, sample("pinned_constant"), "--devices", devices)
        assert answer.code == 2
        assert "Traceback" not in answer.err
        assert "hip[0],hip[1]" in answer.err


def test_that_a_missing_file_is_one_sentence(cli: Cli, tmp_path: Path) -> None:
    answer = cli("preflight", tmp_path / "none.mlir")
    assert (answer.code, answer.out) == (2, "")
    assert answer.tells("file.missing")


def test_that_fixes_are_listed_shown_and_tried(cli: Cli, sample: Sample, tmp_path: Path) -> None:
    session = tmp_path / "p.passlens"
    source = Path(shutil.copy(sample("pinned_constant"), tmp_path))
    assert cli("compile", source, "--passes", "none", "-o", session).code == 1
    listed = cli("fix", session)
    assert listed.code == 0
    assert "undeclared-device/declare: Declare 2 devices: --devices 2" in listed.out
    assert "Not tried." in listed.out
    tried = cli("fix", session, "undeclared-device", "--json")
    assert tried.code == 0
    (row,) = tried.json["fixes"]
    assert row["result"]["compiles"] is True
    assert Path(row["result"]["session"]).is_file()
    assert_documented(tried.json)
    assert "✓ compiles" in cli("fix", session).out
    assert cli("info", row["result"]["session"]).code == 0


@pytest.mark.campaign
def test_that_a_cancel_prints_the_trials_that_ended(
    cli: Cli, sample: Sample, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = tmp_path / "p.passlens"
    source = Path(shutil.copy(sample("pinned_constant"), tmp_path))
    assert cli("compile", source, "--passes", "none", "--devices", "2", "-o", session).code == 0
    tried = list[str]()
    run = TrialJob.run

    def interrupt_second(job: TrialJob, context: JobContext) -> FixResult:
        tried.append(job.fix.name)
        if len(tried) == 2:
            signal.raise_signal(signal.SIGINT)
        return run(job, context)

    monkeypatch.setattr(TrialJob, "run", interrupt_second)
    answer = cli("fix", session, "--all", "--json")
    assert answer.code == 130
    assert len(tried) == 2
    ended = [row["result"] for row in answer.json["fixes"] if row["result"] is not None]
    assert [one["compiles"] for one in ended] == [True]


@pytest.mark.campaign
def test_that_fixes_are_tried_until_one_compiles(cli: Cli, sample: Sample, tmp_path: Path) -> None:
    session = tmp_path / "p.passlens"
    source = Path(shutil.copy(sample("pinned_constant"), tmp_path))
    assert cli("compile", source, "--passes", "none", "--devices", "2", "-o", session).code == 0
    answer = cli("fix", session, "--first", "--json")
    assert answer.code == 0
    results = [row["result"] for row in answer.json["fixes"]]
    tried = [one["compiles"] for one in results if one is not None]
    assert tried[-1:] == [True]
    assert True not in tried[:-1]
    assert None in results, "the others are not tried"


def test_that_an_unknown_fix_names_those_there_are(cli: Cli, failed_session: Path, matmul_session: Path) -> None:
    answer = cli("fix", failed_session, "no-such-rule")
    assert answer.code == 2
    assert answer.tells("fixes.give-one", names="undeclared-device/declare")
    none = cli("fix", matmul_session, "--all")
    assert (none.code, none.out) == (0, "")
    assert none.tells("fix.none")


@pytest.mark.campaign
def test_that_devices_by_name_are_compiled_and_restored(cli: Cli, sample: Sample, tmp_path: Path) -> None:
    source = tmp_path / "named.mlir"
    text = sample("pinned_constant").read_text(encoding="utf-8")
    source.write_text(text.replace("@__device_0", "@a").replace("@__device_1", "@b"), encoding="utf-8")
    session = tmp_path / "n.passlens"
    answer = cli("compile", source, "--devices", "a=hip[0],b=hip[1]", "--passes", "none", "-o", session)
    assert answer.code == 0, answer.err
    assert cli("info", session, "--json").json["session"]["devices"] == ["a=hip[0]", "b=hip[1]"]
    table = cli("affinity", session, "--json").json["affinity"]
    assert [(row["symbol"], row["declared"]) for row in table["devices"]] == [("a", "hip[0]"), ("b", "hip[1]")]


@pytest.mark.campaign
def test_that_fixes_go_on_from_one_with_which_the_compile_gets_further(cli: Cli, tmp_path: Path) -> None:
    lines = (f"  %{one} = arith.addf %a, %a tensor<4xf32>" for one in ("x", "y"))
    source = tmp_path / "m.mlir"
    source.write_text("\n".join(("func.func @f(%a: tensor<4xf32>) {", *lines, "  return", "}")), encoding="utf-8")
    session = tmp_path / "m.passlens"
    assert cli("compile", source, "-o", session).code == 1
    answer = cli("fix", session, "--first", "--json")
    assert answer.code == 0
    assert_documented(answer.json)
    tried = {one["name"]: one["result"] for one in answer.json["fixes"] if one["result"] is not None}
    compiling = [name for name, result in tried.items() if result["compiles"]]
    assert compiling == ["parse-error/token*2"]
    on = answer.json["fixes"][list(tried).index(compiling[0])]
    assert on["diff"].count("\n+  %") == 2, "the diff has both changes"
