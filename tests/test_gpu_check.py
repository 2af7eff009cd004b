"""The check of a GPU: what it reports, and that one check that crashes or hangs ends no other."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from gpu import check
from gpu.asking import Place, Status, Step, Steps, passlens, read_steps
from gpu.checks import CHECKS
from gpu.report import Checked, status_of, write_html, write_json


@pytest.fixture
def place(tmp_path: Path) -> Place:
    return Place("local-task", "local-task", "CPU", "", "host", True, None, tmp_path, tmp_path, None, True)


def test_that_the_processor_is_checked_and_reported(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert check.main(["1", "--device", "local-task", "--output", str(tmp_path)]) == 0
    assert "1. Devices: ok" in capfd.readouterr().err
    report = json.loads((tmp_path / "gpu-check.json").read_text(encoding="utf-8"))
    assert (report["device"]["uri"], report["device"]["target"]) == ("local-task", "host")
    (devices,) = report["checks"]
    by_name = {step["done"]: step for step in devices["steps"]}
    assert by_name["passlens devices --json"]["status"] == "ok"
    assert by_name["its memory"]["figures"]["of_driver"] > 1 << 20
    assert by_name["its live load"]["figures"]["memory_used"] > 0
    assert "Devices" in (tmp_path / "gpu-check.html").read_text(encoding="utf-8")


@pytest.mark.campaign
def test_that_a_device_that_is_not_there_is_said(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert check.main(["--device", "hip://77", "--output", str(tmp_path)]) == 2
    assert "no such device" in capfd.readouterr().err


def test_that_a_check_that_crashes_keeps_its_steps(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    text = place.text().replace('"uri"', '"no such field"')
    monkeypatch.setattr(Place, "text", lambda _: text)
    found = check.run_check(1, place)
    assert found.status is Status.FAILED
    assert "ended with 1" in found.ended
    assert "TypeError" in found.ended


def test_that_a_check_that_hangs_is_ended(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gpu.check.CHECKS", [(title, 0.2, function) for title, _, function in CHECKS])
    found = check.run_check(5, place)
    assert (found.status, "time limit" in found.ended) == (Status.FAILED, True)


def test_that_a_command_is_ended_at_its_limit(place: Place) -> None:
    answer = passlens(place, "devices", limit=0.05)
    assert (answer.code, answer.sentence().startswith("no end")) == (None, True)


def test_that_steps_are_read_up_to_a_cut_line(tmp_path: Path) -> None:
    file = tmp_path / "steps"
    steps = Steps(file)
    steps.judge("a", True, "so", "not told", ns=1)
    steps.skip("b", "no GPU")
    with file.open("a", encoding="utf-8") as out:
        out.write('{"done": "c')
    assert read_steps(file) == [
        Step("a", Status.OK, "so", {"ns": 1}),
        Step("b", Status.NOT_POSSIBLE, why="no GPU"),
    ]


def test_that_one_failed_step_fails_the_check() -> None:
    good, bad, not_here = (Step(str(one), one) for one in (Status.OK, Status.FAILED, Status.NOT_POSSIBLE))
    assert status_of([good, not_here], "") is Status.OK
    assert status_of([good, bad], "") is Status.FAILED
    assert status_of([not_here], "") is status_of([], "") is Status.NOT_POSSIBLE
    assert status_of([good], "it crashed") is Status.FAILED


def test_that_a_report_names_no_folder_and_escapes_what_a_driver_says(place: Place, tmp_path: Path) -> None:
    step = Step(f"run {tmp_path}/x in {Path.home()}/models", Status.FAILED, why="<b>no</b>")
    checks = [Checked(6, "Faults", Status.FAILED, 1.0, "", (step,))]
    named = replace(place, name="<GPU>")
    write_json(tmp_path / "r.json", {"system": "Linux"}, named, checks)
    write_html(tmp_path / "r.html", {"system": "Linux"}, named, checks)
    for name in ("r.json", "r.html"):
        text = (tmp_path / name).read_text(encoding="utf-8")
        assert "run work/x in ~/models" in text
        assert str(tmp_path) not in text
    page = (tmp_path / "r.html").read_text(encoding="utf-8")
    assert "&lt;GPU&gt;" in page
    assert "&lt;b&gt;no" in page
