"""Tests of what sessions are called."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from passlens.engine.messages import NOTHING, quoted
from passlens.engine.session.naming import SessionName, model_of, name_of, parent_of
from passlens.engine.session.rows import ChildKind, ChildOf, DispatchOf, OutcomeKind, SessionInfo

NOW = datetime(2026, 1, 20, 12, 0, tzinfo=UTC)


@pytest.fixture
def info() -> SessionInfo:
    return SessionInfo(
        path=Path("/sessions/m-1.passlens"),
        source=Path("/models/m.mlir"),
        source_bytes=1,
        created="2026-01-20T11:00:00+00:00",
        driver="hip",
        target="gfx942",
        devices=("hip",),
        opt_level="",
        flags=(),
        toolchain="own",
        toolchain_version="3.13.0rc20261016",
        toolchain_revision="",
        outcome=OutcomeKind.OK,
        sentence=NOTHING,
        lanes=(),
        pass_count=0,
        changed_count=0,
        renumbered_count=0,
        failed_count=0,
        snapshot_count=0,
        file_bytes=0,
        notices=(),
    )


def test_that_a_session_is_named_after_model_target_release_and_end(info: SessionInfo) -> None:
    assert str(name_of(info).text()) == "m · gfx942 · 3.13.0 · compiled"
    two = replace(info, devices=("hip[0]", "hip[1]"), outcome=OutcomeKind.FAILED, toolchain_version="3.14.0.dev+ab")
    assert str(name_of(two).text()) == "m · gfx942 × 2 · 3.14.0.dev+ab · failed"


def test_that_what_dumps_do_not_tell_is_left_out(info: SessionInfo) -> None:
    dumps = replace(info, target="", devices=(), toolchain="", toolchain_version="")
    assert str(name_of(dumps).text()) == "m · imported"


@pytest.mark.parametrize(
    ("ago", "said"),
    [
        (timedelta(seconds=59), "just now"),
        (timedelta(seconds=-5), "just now"),
        (timedelta(minutes=2), "2 min ago"),
        (timedelta(hours=23), "23 h ago"),
        (timedelta(days=1), "1 day ago"),
        (timedelta(days=14), "14 days ago"),
    ],
)
def test_that_the_age_is_said_in_one_unit(ago: timedelta, said: str) -> None:
    name = SessionName("m", "", "", NOTHING, OutcomeKind.OK, NOW - ago)
    assert str(name.age(NOW)) == said


def test_that_an_old_session_has_a_date_and_a_damaged_date_no_age(info: SessionInfo) -> None:
    assert str(name_of(replace(info, created="2020-05-02T12:00:00+00:00")).age(NOW)) == "2020-05-02"
    assert not name_of(replace(info, created="yesterday")).age(NOW)


def test_that_a_trial_is_named_after_the_model_and_its_fix_and_not_after_the_edited_copy(info: SessionInfo) -> None:
    fix = ChildOf(Path("/sessions/m.passlens"), ChildKind.FIX, quoted("Unpin @table"))
    trial = replace(info, source=Path("/trials/m.v2.unpin-2357da752b96.mlir"), parent=fix)
    assert model_of(trial) == "m.v2"
    assert str(name_of(trial).text()) == "m.v2 · gfx942 · 3.13.0 · Unpin @table · compiled"
    assert model_of(replace(trial, source=Path("/models/m.v2.mlir"))) == "m.v2"
    assert model_of(replace(trial, parent=None)) == "m.v2.unpin-2357da752b96"


def test_that_a_dispatch_alone_is_a_child_of_the_session_it_was_taken_from(info: SessionInfo) -> None:
    assert parent_of(info) is None
    alone = replace(info, dispatch=DispatchOf("main_dispatch_3", Path("/whole.passlens")))
    child = parent_of(alone)
    assert child is not None
    assert (child.kind, child.session) == (ChildKind.DISPATCH, Path("/whole.passlens"))
