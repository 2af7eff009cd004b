"""The HTML report: strict HTML, nothing from elsewhere, every part shown, bounded with counts of what is left out."""

from __future__ import annotations

import os
import re
import stat
import sys
import threading
from pathlib import Path

import pytest

from campaigns import rarely
from message_checks import refused
from passlens.engine.diff.rows import Diff
from passlens.engine.errors import CancelledError
from passlens.engine.jobs import CancelToken
from passlens.engine.queries import Queries
from passlens.engine.report import render_report, write_report
from passlens.engine.report.build import CHANGED_SHOWN, LINE_CHARACTERS
from passlens.engine.report.charts import BAR_LEFT, BAR_RIGHT, BAR_WIDTH, TIMELINE_WIDTH, bars, sample_chart, timeline
from passlens.engine.report.evidence import NAMED_PASSES, beside
from passlens.engine.run.values import Statistics

from engine.report.html_text import ReportReader  # isort: skip
from engine.report.samples import NASTY, AnsweredQueries  # isort: skip
from hostile_names import hostile_session
from waiting import PATIENCE


def place_of(name: str, text: str) -> int:
    """Where a pass is first named, and not one whose name begins so."""
    found = re.search(rf"{name}\b", text)
    assert found is not None, name
    return found.start()


SECTIONS = {"outcome", "problems", "phases", "passes", "devices", "memory", "kernels", "runs"}


@pytest.fixture(scope="module")
def failed_html() -> str:
    return render_report(AnsweredQueries())


@pytest.mark.parametrize(
    "queries",
    [AnsweredQueries(), rarely(AnsweredQueries(failed=False)), AnsweredQueries(failed=False, empty=True)],
    ids=["failed", "ok", "empty"],
)
def test_that_a_report_is_well_formed_complete_and_loads_nothing(queries: AnsweredQueries) -> None:
    reader = ReportReader(render_report(queries))
    assert reader.faults == []
    assert reader.loads == []
    assert set(reader.sections) == SECTIONS | ({"notes"} if queries.notes.listing() else set())
    assert all(text.strip() for text in reader.sections.values())


@pytest.mark.campaign
def test_that_no_character_of_a_session_reorders_or_hides_text_of_a_report(tmp_path: Path) -> None:
    queries = Queries(hostile_session(tmp_path))
    try:
        text = render_report(queries)
    finally:
        queries.close()
    assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b\u2028-\u202e\u2066-\u2069]", text)
    assert r"\u202eesrever" in text


def test_that_text_from_outside_is_escaped_everywhere(failed_html: str) -> None:
    reader = ReportReader(failed_html)
    assert "script" not in reader.tags
    assert "<script" not in failed_html
    for name in ("outcome", "problems", "notes", "passes", "devices", "memory", "kernels", "runs"):
        assert NASTY in reader.sections[name], name


def test_that_cause_comes_with_place_hint_and_evidence(failed_html: str) -> None:
    text = ReportReader(failed_html).sections["problems"]
    assert "models/conv.mlir:5:8" in text
    assert "Use a smaller tile." in text
    assert "iree-codegen-gpu-check-resource-usage" in text
    assert "see current operation" in text


def test_that_what_is_left_out_is_counted(failed_html: str) -> None:
    sections = ReportReader(failed_html).sections
    assert f"{20 - NAMED_PASSES - CHANGED_SHOWN} smaller changed passes left out" in sections["passes"]
    assert "2 more links and fixes left out" in sections["problems"]
    assert "84 more changed lines left out" in sections["passes"]
    assert f"{1000 - LINE_CHARACTERS} more characters" in sections["passes"]
    assert "15 more problems left out" in sections["problems"]
    assert "2 more messages of this kind" in sections["problems"]
    assert "30 more rows left out" in sections["devices"]
    assert "1 more row left out" in sections["kernels"]
    assert "5 more dispatches left out" in sections["runs"]


def test_that_a_benchmark_is_told_with_both_sides_and_what_to_know(failed_html: str) -> None:
    text = ReportReader(failed_html).sections["runs"]
    for words in (
        "B is 10 % slower than A",
        "11.0 ms",
        "11.0 ms to 11.0 ms",
        "12,800 tokens/s",
        "The machine was busy",
    ):
        assert words in text


def test_that_the_largest_changes_are_the_ones_shown(failed_html: str) -> None:
    text = ReportReader(failed_html).sections["passes"]
    assert "iree-pass-20" in text
    assert re.search(r"iree-pass-2\b", text) is None


@pytest.mark.campaign
def test_that_passes_that_the_evidence_names_come_before_larger_ones(failed_html: str) -> None:
    text = ReportReader(failed_html).sections["passes"]
    named, largest = text.index("Named by the evidence"), text.index("Largest other changes")
    places = [place_of(f"iree-pass-{number}", text) for number in (7, 3, 4, 5, 6, 8)]
    assert named < places[0]
    assert places == sorted(places), "what made the allocations comes first, then the chain"
    assert places[-1] < largest < place_of("iree-pass-20", text)


def test_that_evidence_fixes_and_the_bill_are_told(failed_html: str) -> None:
    sections = ReportReader(failed_html).sections
    assert "link 0" in sections["problems"]
    assert "after pass 3" in sections["problems"]
    assert "line 112" in sections["problems"]
    assert "--iree-tile=8" in sections["problems"]
    assert "✓ compiles" in sections["problems"]
    assert "hides it: another pipeline" in sections["problems"]
    for words in ("64 × 128 f16", "operand 1 of linalg.generic", "7 iree-hoist", "38,912 B", "12,288 B too many"):
        assert words in sections["memory"], words
    assert "49,152 B are in use at once" in sections["memory"]


def test_that_bars_end_where_their_sizes_do() -> None:
    chart = bars([("a", [100, 50], "150 B"), ("b", [0], "0 B")], 120, lambda size: f"{size} B")
    first, second = chart.bars
    left, width, _ = first.pieces[0]
    assert left == BAR_LEFT
    assert first.pieces[1][0] == pytest.approx(left + width, abs=0.02)
    assert chart.limit is not None
    scale = width / 100
    assert chart.limit.at == pytest.approx(left + 120 * scale, abs=0.05)
    assert chart.limit.label == "limit 120 B"
    assert (first.over, second.over) == (True, False)
    assert first.pieces[1][0] + first.pieces[1][1] <= BAR_WIDTH - BAR_RIGHT


def test_that_places_of_the_input_are_told_without_its_folder() -> None:
    assert beside("/models/a.mlir:3:1", Path("/models/a.mlir")) == "a.mlir:3:1"
    assert beside("/else/a.mlir:3", Path("/models/a.mlir")) == "/else/a.mlir:3"


def test_that_a_kernel_over_its_limit_and_an_undeclared_device_are_marked(failed_html: str) -> None:
    sections = ReportReader(failed_html).sections
    assert "77,824 B" in sections["memory"]
    assert "over the limit" in sections["memory"]
    assert "✗ not declared" in sections["devices"]


def test_that_both_colour_schemes_come_from_the_themes(failed_html: str) -> None:
    assert "--background: #FBFBFC" in failed_html
    assert "--background: #15171B" in failed_html
    assert "prefers-color-scheme: dark" in failed_html


def test_that_the_timeline_is_as_wide_as_its_parts_and_marks_the_failed_phase() -> None:
    segments = timeline(AnsweredQueries().passes.phases())
    assert sum(segment.width for segment in segments) == pytest.approx(TIMELINE_WIDTH, abs=0.1)
    assert [segment.state for segment in segments] == ["ok"] * 8 + ["failed"] + ["missing"] * 3
    assert segments[7].width > segments[0].width


def test_that_phases_without_times_share_the_timeline_equally() -> None:
    segments = timeline(AnsweredQueries(empty=True).passes.phases())
    assert len({segment.width for segment in segments}) == 1


def test_that_samples_lie_inside_the_chart_and_above_each_other_by_time() -> None:
    chart = sample_chart((4_100_000, 4_000_000, 5_900_000), Statistics(3, 4.1e6, 4.05e6, 5e6, 4e6, 5.9e6, 1e5))
    assert chart is not None
    slow, fast = chart.dots[2], chart.dots[1]
    assert slow.y < chart.dots[0].y < fast.y  # SVG counts from the top
    assert chart.y_ticks[0].at >= fast.y
    assert chart.y_ticks[-1].at <= slow.y
    assert chart.band is not None
    assert chart.median is not None
    assert chart.band[0] <= chart.median <= chart.band[0] + chart.band[1]
    assert chart.y_ticks[0].label == "4.00 ms"


@pytest.mark.parametrize("samples", [(7,), (5, 5, 5), (0,)])
def test_that_equal_samples_still_have_a_chart(samples: tuple[int, ...]) -> None:
    chart = sample_chart(samples, None)
    assert chart is not None
    assert len(chart.dots) == len(samples)


def test_that_no_samples_have_no_chart() -> None:
    assert sample_chart((), None) is None


@pytest.mark.campaign
def test_that_a_written_report_is_readable_as_other_files_are(tmp_path: Path) -> None:
    target = write_report(AnsweredQueries(), tmp_path / "r.html")
    assert target.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    (tmp_path / "plain").touch()
    if sys.platform != "win32":
        assert stat.S_IMODE(target.stat().st_mode) == stat.S_IMODE((tmp_path / "plain").stat().st_mode)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["plain", "r.html"]


def test_that_a_cancel_between_two_passes_ends_a_report_and_writes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    queries, cancel, asked = AnsweredQueries(), CancelToken(), list[int]()
    diff = queries.changes.diff

    def ask(pass_id: int) -> Diff:
        asked.append(pass_id)
        cancel.cancel()
        return diff(pass_id)

    monkeypatch.setattr(queries.changes, "diff", ask)
    with pytest.raises(CancelledError):
        write_report(queries, tmp_path / "r.html", cancel)
    assert len(asked) == 1
    assert not list(tmp_path.iterdir())


@pytest.mark.skipif(sys.platform == "win32", reason="needs named pipes")
def test_that_a_pipe_gets_the_text_and_stays_a_pipe(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    got: list[str] = []
    read = lambda: got.append(pipe.read_text(encoding="utf-8"))  # noqa: E731
    reader = threading.Thread(target=read, daemon=True)  # nobody may come
    reader.start()
    write_report(AnsweredQueries(), pipe)
    reader.join(PATIENCE)
    assert got[0].startswith("<!DOCTYPE html>")
    assert pipe.is_fifo()
    assert [path.name for path in tmp_path.iterdir()] == ["pipe"]


@pytest.mark.parametrize(
    ("where", "identifier"), [("missing/folder/r.html", "build.report-cannot-written"), (".", "common.is-folder")]
)
def test_that_a_place_that_cannot_be_written_is_said(tmp_path: Path, where: str, identifier: str) -> None:
    with refused(identifier, path=tmp_path / where) as caught:
        write_report(AnsweredQueries(), tmp_path / where)
    assert caught.value.hint
