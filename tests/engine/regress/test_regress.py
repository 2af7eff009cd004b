"""Baselines and comparisons: real runs on the CPU, and recordings by hand for what one machine cannot show."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from message_checks import has_message, refused
from passlens.engine.errors import CancelledError
from passlens.engine.jobs import CancelToken, JobContext
from passlens.engine.messages import NOTHING, Message, Word
from passlens.engine.regress.baseline import (
    Baseline,
    Recording,
    Timing,
    UsedDevice,
    add_recording,
    folder_of,
    read_baseline,
)
from passlens.engine.regress.measure import BaselineJob, HowToTime, RegressJob
from passlens.engine.regress.report import (
    Basis,
    Row,
    as_csv,
    as_html,
    as_markdown,
    basis_words,
    compare_recorded,
    compare_recordings,
    interval_text,
)
from passlens.engine.regress.suite import read_suite
from passlens.engine.regress.verdicts import Change
from passlens.engine.sweep.folder import CampaignFolder

GPU = UsedDevice("hip", "MI300X", (("driver version", "6.2"),))
STEADY = (100.0, 101.0, 100.5, 99.5, 100.2, 99.9)


def timing(name: str = "a", medians: Sequence[float] = STEADY, device: UsedDevice = GPU, others: float = 1.0) -> Timing:
    return Timing(name, "main", device, tuple(medians), "3.13.0", "3.13.0", others)


def recording(*timings: Timing, host: str = "here") -> Recording:
    return Recording("2026-01-01T00:00:00+00:00", host, "Linux", "1.0", timings)


def scaled(by: float) -> tuple[float, ...]:
    return tuple(one * by for one in STEADY)


def compared(before: Timing, after: Timing, history: Sequence[float] = ()) -> Row:
    return compare_recorded(before, after, history)


def test_that_recorded_times_are_judged_by_their_history() -> None:
    assert compared(timing(), timing(medians=scaled(1.0))).change is Change.SAME
    assert compared(timing(), timing(medians=scaled(1.2))).change is Change.WORSE
    assert compared(timing(), timing(medians=scaled(0.8))).change is Change.IMPROVED
    assert compared(timing(), timing(medians=scaled(1.04))).change is Change.SAME, "without a history, 5 % count"
    quiet, wild = [100.0, 100.1] * 4, [100.0, 130.0] * 4
    assert compared(timing(), timing(medians=scaled(1.04)), quiet).change is Change.WORSE
    assert compared(timing(), timing(medians=scaled(1.2)), wild).change is Change.SAME


@pytest.mark.parametrize(
    ("before", "after", "why"),
    [
        (timing(), timing(device=replace(GPU, name="MI250")), "regress.other-device"),
        (timing(), timing(device=replace(GPU, facts=(("driver version", "6.3"),))), "regress.other-device"),
        (timing(), timing(medians=STEADY[:2]), "regress.too-few"),
        (timing(), timing(medians=()), "regress.no-time"),
        (timing(medians=()), timing(), "regress.baseline-failed"),
        (timing(medians=(50.0, 100.0, 200.0, 400.0)), timing(), "regress.wide"),
    ],
)
def test_that_what_cannot_be_judged_is_said_and_not_compared(before: Timing, after: Timing, why: str) -> None:
    row = compared(before, after)
    assert row.change is Change.UNKNOWN
    assert has_message(row.why, why)


def test_that_times_on_a_busy_cpu_are_not_compared_with_those_on_an_idle_one() -> None:
    cpu = UsedDevice("local-task", "CPU", ())
    row = compared(timing(device=cpu, others=2.0), timing(medians=scaled(1.5), device=cpu, others=60.0))
    assert (row.change, has_message(row.why, "regress.other-load")) == (Change.UNKNOWN, True)
    assert compared(timing(others=2.0), timing(medians=scaled(1.5), others=60.0)).change is Change.WORSE, "on a GPU"


def test_that_a_benchmark_that_one_side_lacks_is_a_row_that_fails(tmp_path: Path) -> None:
    before = Baseline("main", tmp_path, (recording(timing("a"), timing("gone")),))
    after = Baseline("pr", tmp_path, (recording(timing("a"), timing("new"), host="there"),))
    found = compare_recordings(before, after)
    ids = {row.name: (row.change, row.why.id) for row in found.rows}
    assert ids == {
        "a": (Change.SAME, ""),
        "gone": (Change.UNKNOWN, "regress.not-measured"),
        "new": (Change.UNKNOWN, "regress.no-baseline"),
    }
    assert not found.passed
    assert any(has_message(one, "regress.other-host", was="here", now="there") for one in basis_words(found))
    assert compare_recordings(before, before).passed


def rendered(value: Message | Word) -> str:
    return value.text if isinstance(value, Word) else str(value)


def test_that_the_table_has_before_baseline_and_after(tmp_path: Path) -> None:
    before = Baseline("fix", tmp_path, (recording(timing("decode", scaled(2))),))
    main = Baseline("main", tmp_path, (recording(timing("decode")),))
    now = Baseline("pr", tmp_path, (recording(timing("decode", scaled(1.5))),))
    found = compare_recordings(main, now).with_before(before)
    text = as_markdown(found, rendered)
    assert "| benchmark | before | baseline | after | change | interval | verdict | why |" in text
    assert "| decode | 200 ns | 100 ns | 150 ns | +50.0 % |" in text
    assert "worse" in text
    assert 'class="worse"' in as_html(found, rendered)
    head, line = as_csv(found).splitlines()[:2]
    values = dict(zip(head.split(","), line.split(","), strict=True))
    assert (values["benchmark"], values["verdict"], values["baseline_ns"]) == ("decode", "worse", "100.1")


def test_that_a_baseline_keeps_its_recordings_and_the_history_of_one_device(tmp_path: Path) -> None:
    name = str(tmp_path / "main")
    for by in (1.0, 1.1, 1.2):
        add_recording(name, recording(timing(medians=scaled(by))))
    add_recording(name, recording(timing(device=replace(GPU, name="MI250"))))
    add_recording(name, recording(timing(medians=scaled(1.3))))
    found = read_baseline(name)
    assert len(found.recordings) == 5
    assert found.history(found.newest.timings[0]) == pytest.approx([100.1 * by for by in (1, 1.1, 1.2, 1.3)])


@pytest.mark.parametrize("name", ["./main", "sub/main", "main/"])
def test_that_a_name_with_a_slash_is_a_folder_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.chdir(tmp_path)
    assert folder_of(name).resolve() == tmp_path / name
    assert folder_of("main").parent != Path()


def test_that_a_baseline_that_is_not_there_or_damaged_is_one_sentence(tmp_path: Path) -> None:
    with refused("baseline.unknown", name="mian"):
        read_baseline("mian")
    add_recording("main", recording(timing()))
    with refused("baseline.unknown") as caught:
        read_baseline("mian")
    assert has_message(caught.value.hint, "common.did-you-mean", names=("main",))
    (read_baseline("main").folder / "baseline.json").write_text('{"version": 1}')
    with refused("baseline.unreadable"):
        read_baseline("main")


SMALL = """
func.func @add(%a: tensor<4xf32>) -> tensor<4xf32> {
  %r = arith.addf %a, %a : tensor<4xf32>
  return %r : tensor<4xf32>
}
"""
HOW = HowToTime(processes=2, limit_s=1.0)


def test_that_a_suite_is_recorded_and_timed_in_turn_with_what_was_recorded(tmp_path: Path) -> None:
    (tmp_path / "add.mlir").write_text(SMALL)
    (tmp_path / "s.toml").write_text(
        'driver = "local"\ntarget = "host"\n[[benchmark]]\nname = "add"\nfile = "add.mlir"\n'
        '[[benchmark]]\nname = "broken"\nfile = "add.mlir"\nfunction = "sub"\n'
    )
    suite = read_suite(tmp_path / "s.toml")
    name = str(tmp_path / "main")
    recorded = BaselineJob(name, suite, HOW).run(JobContext())
    add, broken = recorded.newest.timings
    assert add.medians_ns, "one of each process that the limit left time for"
    assert (add.function, add.fault) == ("add", NOTHING)
    assert add.device is not None
    assert add.device.uri == "local-task"
    assert add.compiler
    assert broken.fault
    assert Path(add.module).name == add.module, "it moves with its folder"
    found = RegressJob(read_baseline(name), suite[:1], HOW).run(JobContext())
    row, gone = found.rows
    assert row.basis is Basis.IN_TURN, "its module is there still"
    assert row.ratio is not None
    assert row.ratio.low <= row.ratio.middle <= row.ratio.high
    assert row.baseline is not None
    assert row.after is not None
    assert len(row.baseline.medians_ns) == len(row.after.medians_ns) > 0
    assert (row.change, has_message(row.why, "regress.too-few")) == (Change.UNKNOWN, True)
    assert interval_text(row) == "–", "of so few it proves nothing"
    assert gone.change is Change.UNKNOWN
    (recorded.folder / add.module).write_bytes(b"another")
    assert read_baseline(name).module_of(add) is None, "what is not as it was is not timed in its place"


def test_that_one_at_a_time_is_timed_for_a_baseline(tmp_path: Path) -> None:
    with CampaignFolder(tmp_path), refused("regress.busy", folder=tmp_path):
        BaselineJob(str(tmp_path), (), HOW).run(JobContext())


def test_that_a_cancelled_recording_keeps_nothing(tmp_path: Path) -> None:
    (tmp_path / "s.toml").write_text('[[benchmark]]\nname = "a"\nfile = "a.vmfb"\n')
    token = CancelToken()
    token.cancel()
    with pytest.raises(CancelledError):
        BaselineJob(str(tmp_path / "main"), read_suite(tmp_path / "s.toml"), HOW).run(JobContext(token))
    with refused("baseline.unknown"):
        read_baseline(str(tmp_path / "main"))
