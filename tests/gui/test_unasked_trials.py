"""Tests of the trials of fixes that start by themselves, and of the time that they may take."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from typing_extensions import override

from passlens.engine.diagnosis.findings import Fix, FixKind, Problem
from passlens.engine.messages import NOTHING, quoted
from passlens.engine.queries import Queries
from passlens.engine.session.rows import Severity
from passlens.gui.failure.trials import FixController
from passlens.gui.failure.unasked import UnaskedTrials
from passlens.gui.kit.problems.fix_states import Spent
from passlens.gui.shell.jobs import Jobs
from passlens.gui.shell.state import AppState, OpenSession

PARTICULAR = Fix("particular", quoted("Particular"), FixKind.FLAGS, flags=("--a",))
FIXES = tuple(Fix(name, quoted(name), FixKind.FLAGS, flags=(f"--{name}",), generic=True) for name in ("b", "c", "d"))


class _Trials(FixController):
    """Trials that end when the test says so."""

    def __init__(self) -> None:
        state = AppState()
        super().__init__(state, Jobs(state), state)
        self.begun: list[Fix] = []
        self.cancelled: list[Fix] = []

    @override
    def is_known(self, fix: Fix) -> bool:
        return fix in self.begun

    @override
    def try_unasked(self, rule: str, fix: Fix) -> None:
        del rule
        self.begun.append(fix)

    @override
    def cancel_of(self, session: Path, fix: Fix) -> None:
        del session
        self.cancelled.append(fix)


@pytest.fixture
def trials(qapp: object) -> _Trials:
    del qapp
    return _Trials()


@pytest.fixture
def failed(failed_session: Path) -> OpenSession:
    queries = Queries(failed_session)
    info = queries.info()
    lanes = tuple(replace(lane, wall_ns=10_000_000_000) for lane in info.lanes)
    return OpenSession(failed_session, queries, replace(info, lanes=lanes))


def cause(*fixes: Fix) -> tuple[Problem, ...]:
    return (Problem(Severity.ERROR, quoted("It fails."), NOTHING, NOTHING, None, 1, True, None, (), fixes=fixes),)


def test_that_trials_begin_one_by_one_as_the_problem_lists_them(trials: _Trials, failed: OpenSession) -> None:
    unasked = UnaskedTrials(trials, lambda: 60)
    unasked.begin(failed, cause(FIXES[0], PARTICULAR))
    assert trials.begun == [FIXES[0]]
    trials.trial_ended.emit(failed.path, FIXES[0])
    assert trials.begun == [FIXES[0], PARTICULAR]
    unasked.begin(failed, cause(FIXES[0], PARTICULAR))
    assert len(trials.begun) == 2, "more is known of the cause, and a trial is under way"


@pytest.mark.parametrize(("limit", "begun"), [(0, 0), (9, 0), (10, 1)])
def test_that_no_trial_begins_that_would_go_past_the_limit(
    trials: _Trials, failed: OpenSession, limit: int, begun: int
) -> None:
    unasked = UnaskedTrials(trials, lambda: limit)
    unasked.begin(failed, cause(*FIXES))
    assert len(trials.begun) == begun
    if begun:
        trials.trial_ended.emit(failed.path, FIXES[0])
    assert len(trials.begun) == begun
    assert (unasked.spent.left, unasked.spent.going_on) == (len(FIXES) - begun, False)
    assert unasked.spent.line()


def test_that_another_model_ends_the_trial_under_way_and_all_that_wait(trials: _Trials, failed: OpenSession) -> None:
    unasked = UnaskedTrials(trials, lambda: 60)
    unasked.begin(failed, cause(*FIXES))
    unasked.stop()
    assert trials.cancelled == [FIXES[0]]
    trials.trial_ended.emit(failed.path, FIXES[0])
    assert trials.begun == [FIXES[0]]
    assert unasked.spent == Spent()


def test_that_a_release_is_tried_only_once_it_is_known_which_are_here(trials: _Trials, failed: OpenSession) -> None:
    release = Fix("r", quoted("IREE 3.12.0"), FixKind.TOOLCHAIN, toolchain="3.12.0")
    unasked = UnaskedTrials(trials, lambda: 60)
    unasked.begin(failed, cause(release, *FIXES[:1]), releases_known=False)
    trials.trial_ended.emit(failed.path, FIXES[0])
    assert trials.begun == [FIXES[0]]
    unasked.begin(failed, cause(release, *FIXES[:1]))
    assert trials.begun == [FIXES[0], release]
