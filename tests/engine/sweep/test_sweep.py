"""Sweeps with real compiles: every cell once, whatever happens to some of them, and however often it is begun."""

from __future__ import annotations

import csv
import io
from dataclasses import replace
from pathlib import Path

import pytest

from message_checks import has_message, refused
from passlens import __version__
from passlens.engine.compile.device_list import Driver
from passlens.engine.diagnosis.figures import Figure
from passlens.engine.events import CellEnded, Event, Progress, StageStarted
from passlens.engine.jobs import CancelToken, JobContext
from passlens.engine.messages import quoted
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.rows import OutcomeKind
from passlens.engine.sweep.estimate import estimate
from passlens.engine.sweep.export import as_csv, as_html, as_markdown
from passlens.engine.sweep.grid import Grid, Point
from passlens.engine.sweep.results import CellEnd, CellResult, Measure, Spread
from passlens.engine.sweep.sweep import (
    Row,
    Sweep,
    SweepJob,
    filtered,
    known_sweep,
    matching,
    opened_sweep,
    parse_filter,
)
from passlens.engine.toolchain import OWN
from small_models import ADD
from stand_in_releases import REFUSES, release
from stand_ins import CRASH, HANG

LOCAL = ((Driver.LOCAL, "host"),)


def test_that_failures_crashes_and_what_is_not_here_are_cells_like_others(tmp_path: Path) -> None:
    release("3.9.0", REFUSES)
    release("3.10.0", CRASH)
    grid = Grid((ADD, tmp_path / "gone.mlir"), ("3.9.0", "3.10.0", "3.11.0", "own"), install=False)
    events: list[Event] = []
    found = SweepJob(grid, tmp_path / "f", "g.toml").run(JobContext(emit=events.append))
    ends = {(row.point.model.name, row.point.toolchain): row.result.end for row in found.rows if row.result}
    assert ends == {
        ("add.mlir", "3.9.0"): CellEnd.FAILS,
        ("add.mlir", "3.10.0"): CellEnd.CRASHES,
        ("add.mlir", "3.11.0"): CellEnd.NOT_TRIED,
        ("add.mlir", "own"): CellEnd.COMPILES,
        **{("gone.mlir", one): CellEnd.NOT_TRIED for one in grid.toolchains},
    }
    assert (found.left, found.untried, found.anew) == (0, 5, 3)
    assert has_message(found.sentence(), "sweep.here"), "3.11.0 is not"
    sentences = [
        one for one in events if isinstance(one, StageStarted) and has_message(one.title, "sweep.ended", total=8)
    ]
    assert len(sentences) == 4, "one for each that could be begun"
    outcomes = {}
    for row in found.rows:
        session = found.session(row)
        if session is not None:
            with SessionReader(session) as reader:
                outcomes[row.point.toolchain] = reader.info().outcome
    assert outcomes == {"3.9.0": OutcomeKind.FAILED, "3.10.0": OutcomeKind.CRASHED, "own": OutcomeKind.OK}

    name, kept, opened = opened_sweep(tmp_path / "f")
    assert (name, kept) == ("g.toml", grid)
    assert [row.point for row in opened.rows] == [row.point for row in found.rows]
    tried = [row.result for row in found.rows if row.result and row.result.end is not CellEnd.NOT_TRIED]
    assert [row.result for row in opened.rows if row.result] == tried, "what was not tried may be tried again"
    arrived = [(one.place, one.result) for one in events if isinstance(one, CellEnded)]
    assert len(arrived) == 4
    assert all(found.rows[place].result == result for place, result in arrived)

    again = SweepJob(grid, tmp_path / "f").run(JobContext())
    assert again.anew == 0
    assert [row.result and row.result.end for row in again.rows] == [
        row.result and row.result.end for row in found.rows
    ]


@pytest.mark.campaign
def test_that_a_compile_that_hangs_is_ended_and_is_a_cell(tmp_path: Path) -> None:
    release("3.9.0", HANG)
    for seconds in (2, 8, 32, 128):  # until it is longer than this machine takes from one pass to the next
        grid = Grid((ADD,), ("3.9.0", "own"), hang_after=seconds)
        hung, fine = (row.result for row in SweepJob(grid, tmp_path / str(seconds)).run(JobContext()).rows)
        assert hung is not None
        assert hung.end is CellEnd.FAILS
        if fine is not None and fine.end is CellEnd.COMPILES:
            break
    assert fine is not None
    assert fine.end is CellEnd.COMPILES


def test_that_a_stopped_sweep_keeps_what_it_has_and_goes_on_there(tmp_path: Path) -> None:
    sets = tuple((f"set{n}", (f"--iree-opt-level=O{n}",)) for n in range(3))
    grid = Grid((ADD,), flags=sets, jobs=1)
    cancel = CancelToken()

    def stop_after_one(event: Event) -> None:
        if isinstance(event, Progress) and has_message(event.text, "sweep.left"):
            cancel.cancel()

    stopped = SweepJob(grid, tmp_path).run(JobContext(cancel, stop_after_one))
    assert (stopped.anew, stopped.left) == (1, 2)
    assert len(list(tmp_path.glob("*.passlens"))) == 1, "nothing is left of the one that was begun"
    seen = SweepJob(grid, tmp_path, known=True).run(JobContext())
    assert (seen.anew, seen.left) == (0, 2)
    found = SweepJob(grid, tmp_path).run(JobContext())
    assert (found.anew, found.left) == (2, 0)


@pytest.mark.campaign
def test_that_cells_of_equal_content_are_compiled_once(tmp_path: Path) -> None:
    copy = tmp_path / "copy.mlir"
    copy.write_bytes(ADD.read_bytes())
    found = SweepJob(Grid((ADD, copy), ("own", "3.13.0")), tmp_path / "f").run(JobContext())
    assert found.anew == 1
    assert len({row.result.session for row in found.rows if row.result is not None}) == 1
    assert found.left == 0


@pytest.mark.campaign
def test_that_a_file_of_somebody_else_is_left_where_a_session_would_go(tmp_path: Path) -> None:
    job = SweepJob(Grid((ADD,)), tmp_path)
    first = job.run(JobContext())
    session = first.session(first.rows[0])
    assert session is not None
    results = tmp_path / "results.json"
    results.write_text(results.read_text().replace(f'"passlens":"{__version__}"', '"passlens":"0.1"'))
    wrong = results.read_text().replace('"dispatches"', '"dispatchs"')
    assert wrong != results.read_text()
    results.write_text(wrong)
    (row,) = known_sweep(job.grid, tmp_path).rows
    assert row.result == first.rows[0].result, "what another version read is read anew"
    assert job.run(JobContext()).anew == 0
    (tmp_path / "results.json").unlink()
    session.write_bytes(b"half of something")
    again = job.run(JobContext())
    assert again.session(again.rows[0]) != session
    assert session.read_bytes() == b"half of something"
    assert again.rows[0].result is not None
    assert again.rows[0].result.end is CellEnd.COMPILES


@pytest.mark.campaign
def test_that_modules_are_timed_and_dispatches_are_cells(tmp_path: Path) -> None:
    for limit in (1, 4, 16, 64):  # until it is long enough for this machine to time some calls
        measure = Measure("local-task", limit_s=limit)
        grid = Grid((ADD,), targets=LOCAL, dispatches=("dispatch_0", "dispatch_7"), measure=measure)
        found = SweepJob(grid, tmp_path / str(limit)).run(JobContext())
        model, first, none = (row.result for row in found.rows)
        if model is not None and model.run_ns is not None:
            break
    assert model is not None
    assert model.run_ns is not None
    assert 0 < model.run_ns.low <= model.run_ns.median <= model.run_ns.high
    assert first is not None
    assert first.end is CellEnd.COMPILES
    assert none is not None
    assert none.end is CellEnd.NOT_TRIED
    again = SweepJob(grid, tmp_path / str(limit)).run(JobContext())
    assert again.rows[0].result == model, "nor is it timed again"


FAST = CellResult(
    "k",
    CellEnd.COMPILES,
    version="3.13.0rc20261016",
    figures=((Figure.LDS, 50_688), (Figure.DISPATCHES, 2)),
    compile_ns=Spread(2e9, 2e9, 2e9),
    took_ns=2_000_000_000,
    run_ns=Spread(3e6, 2.9e6, 3.1e6),
    session="a b.passlens",
)
LARGE = CellResult(
    "l",
    CellEnd.FAILS,
    quoted("=1|<b>too large</b>"),
    "shared-memory",
    figures=((Figure.LDS, 86_016),),
    took_ns=1_000_000_000,
)
ROWS = (
    Row(Point(Path("a.mlir"), "hip:gfx942", "O3", "3.13.0"), FAST),
    Row(Point(Path("a.mlir"), "hip:gfx942", "O3", "3.9.0"), LARGE),
    Row(Point(Path("b.mlir"), "hip:gfx942", "O3", "3.9.0"), None),
)


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("toolchain=3.9*", [1, 2]),
        ("result=fails", [1]),
        ("rule=shared-*", [1]),
        ("model=b.mlir", [2]),
        ("result=", [2]),
    ],
)
def test_that_a_filter_leaves_what_matches(text: str, places: list[int]) -> None:
    assert filtered(ROWS, [parse_filter(text)]) == tuple(ROWS[place] for place in places)


@pytest.mark.parametrize(
    ("text", "places"), [("b.ml", [2]), ("GFX942 toolchain=3.9*", [1, 2]), ("shared 3.9", [1]), ("", [0, 1, 2])]
)
def test_that_words_are_looked_for_in_all_values_of_a_cell(text: str, places: list[int]) -> None:
    assert matching(ROWS, text) == tuple(ROWS[place] for place in places)


def test_that_an_estimate_comes_from_compiles_of_the_same_model_also_from_those_that_failed() -> None:
    a, b = Path("a.mlir"), Path("b.mlir")
    grid = Grid((a, b), jobs=2)
    left = [Row(replace(ROWS[0].point, flags=name), None) for name in ("O1", "O2", "O3")]
    guess = estimate(grid, (ROWS[0], *left), {a: 9e9})
    assert (guess.cells, guess.left, guess.low_ns, guess.high_ns) == (4, 3, 3e9, 6e9), "2 s each, not 9"
    assert estimate(grid, left, {a: 9e9}).high_ns == 27e9
    assert estimate(grid, (ROWS[1], *left), {}).high_ns == 3e9, "1 s each"
    alone = Row(replace(ROWS[0].point, dispatch="dispatch_0"), None)
    guess = estimate(grid, (ROWS[0], alone), {})
    assert (guess.low_ns, guess.high_ns) == (0, 2e9), "less than its model"
    assert has_message(estimate(grid, ROWS, {}).sentence(), "sweep.estimate-unknown"), "b was never compiled"
    assert has_message(estimate(grid, ROWS[:2], {}).sentence(), "sweep.all-known")
    timed = estimate(replace(grid, measure=Measure(limit_s=5)), ROWS[:1] * 2 + tuple(left), {})
    assert timed.high_ns == 6e9 + 3 * 5e9


def test_that_cells_of_releases_that_are_not_here_are_left_out_of_an_estimate() -> None:
    points = [replace(ROWS[0].point, flags="O1", toolchain=one) for one in ("3.0.0", OWN)]
    left = tuple(Row(point, None) for point in points)
    grid = Grid((points[0].model,), ("3.0.0", OWN), install=False)
    known = {points[0].model: 9e9}
    guess = estimate(grid, left, known)
    assert (guess.left, guess.blocked, guess.high_ns) == (1, 1, 9e9)
    assert has_message(estimate(grid, left[:1], known).sentence(), "sweep.none-to-compile")
    guess = estimate(replace(grid, install=True), left, known)
    assert (guess.left, guess.to_install, guess.high_ns) == (2, ("3.0.0",), 18e9)
    guess = estimate(grid, left, known, elsewhere=True)
    assert has_message(guess.elsewhere(), "sweep.estimate-serial", left=2), "a cluster may have it"


@pytest.mark.parametrize("text", ["toolchains=3.9", "3.9.0"])
def test_that_what_is_no_filter_is_refused(text: str) -> None:
    with refused("sweep.no-filter", text=text):
        parse_filter(text)


def test_that_csv_has_plain_values_and_no_formula() -> None:
    first, second, third = csv.DictReader(io.StringIO(as_csv(ROWS)))
    assert (first["lds_bytes"], first["dispatches"], first["compile_ns"]) == ("50688", "2", "2000000000.0")
    assert (first["run_low_ns"], first["session"], first["cause"]) == ("2900000.0", "a b.passlens", "")
    assert (second["cause"], second["run_ns"], second["rule"]) == ("'=1|<b>too large</b>", "", "shared-memory")
    assert (third["model"], third["result"]) == ("b.mlir", "")


def test_that_text_of_others_is_no_markup_in_tables(tmp_path: Path) -> None:
    sweep = Sweep(ROWS, tmp_path / "f", 2)
    page = as_html(sweep, ROWS, str, "<i>", tmp_path)
    assert "<b>" not in page
    assert "<i>" not in page
    assert 'href="f/a%20b.passlens"' in page
    table = as_markdown(sweep, ROWS, str).splitlines()
    assert "=1\\|\\<b>too large" in table[5]
    assert {line.replace("\\|", "").count("|") for line in table[2:]} == {13}
