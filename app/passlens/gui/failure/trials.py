"""Tries fixes of the open session in the background, and holds the state of each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from passlens.engine.compile.request import CompileRequest
from passlens.engine.errors import PasslensError, UserError
from passlens.engine.events import Event, Progress, StageStarted
from passlens.engine.jobs import JobContext
from passlens.gui.kit.problems.fix_states import FixState
from passlens.gui.kit.translation import tr, translated
from passlens.gui.shell.jobs import Jobs
from passlens.gui.shell.state import AppState, OpenSession, Setup

if TYPE_CHECKING:
    from passlens.engine.diagnosis.findings import Fix, FixResult

States = dict[str, FixState]
_ASKED, _ALL, _UNASKED = "trial asked for", "trial", "trial not asked for"
"""Queues: a fix that the user chose does not wait for all others."""


@dataclass(frozen=True, slots=True)
class _Trial:
    """A trial; its modules are loaded on the job's thread (see the Job protocol)."""

    session: Path
    model: str
    rule: str
    fix: Fix
    queue: str
    key: str = ""

    @property
    def title(self) -> str:
        return tr("Fixing", "Try in {model}: {title}").format(model=self.model, title=translated(self.fix.title))

    def run(self, context: JobContext) -> FixResult:
        from passlens.engine.diagnosis.trials.trial import TrialJob  # noqa: PLC0415 - on the job's thread

        return TrialJob(self.session, self.rule, self.fix).run(context)


@dataclass(frozen=True, slots=True)
class _Judging:
    """Runs of the fixed model; their modules are loaded on the job's thread (see the Job protocol)."""

    session: Path
    model: str
    fix: Fix
    result: FixResult
    queue: str
    key: str = ""

    @property
    def title(self) -> str:
        return tr("Fixing", "Run with a fix of {model}: {title}").format(
            model=self.model, title=translated(self.fix.title)
        )

    def run(self, context: JobContext) -> FixResult:
        from passlens.engine.diagnosis.trials.trial import JudgeJob  # noqa: PLC0415 - on the job's thread

        return JudgeJob(self.session, self.fix, self.result).run(context)


class FixController(QObject):
    """The fixes of one session at a time, published as ``AppState.fixes``; trials of another session continue.

    Signals:
        compare_requested: Two paths: the input, and its edited copy.
        saved: The path of an edited copy that was written.
        failed: PasslensError of anything but a trial.
        trial_ended: Path of the session and Fix: its trial has ended, or was cancelled.
    """

    compare_requested = Signal(object, object)
    saved = Signal(object)
    failed = Signal(object)
    trial_ended = Signal(object, object)

    def __init__(self, state: AppState, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._state = state
        self._jobs = jobs
        self._states: dict[Path, States] = {}
        self._running: dict[tuple[Path, str], int] = {}
        state.session_changed.connect(self._on_session)

    @property
    def states(self) -> States:
        """The states of the fixes of the open session."""
        session = self._state.session
        return self._states.get(session.path, {}) if session is not None else {}

    def state_of(self, fix: Fix) -> FixState:
        """The state of a fix of the open session."""
        return self.states.get(_key_of(fix), FixState())

    def is_known(self, fix: Fix) -> bool:
        """Whether the fix of the open session was tried, or is being tried."""
        return _key_of(fix) in self.states

    def try_fix(self, rule: str, fix: Fix) -> None:
        """Try a fix of the open session that the user chose, unless that is in progress."""
        self._try(rule, fix, _ASKED)

    def try_unasked(self, rule: str, fix: Fix) -> None:
        """Try a fix of the open session automatically."""
        self._try(rule, fix, _UNASKED)

    def _try(self, rule: str, fix: Fix, queue: str) -> None:
        session = self._state.session
        key = _key_of(fix)
        if session is None or (session.path, key) in self._running:
            return
        path = session.path
        before = self._states.get(path, {}).get(key, FixState())
        self._set(path, key, FixState(running=True, result=before.result))
        self._running[path, key] = self._jobs.submit(
            _Trial(path, session.info.source.name, rule, fix, queue),
            lambda result: self._take_trial(path, session.info.source.name, fix, result, queue),
            on_failed=lambda error: self._end(path, fix, FixState(result=before.result, error=_words(error))),
            on_cancelled=lambda _: self._end(path, fix, FixState(result=before.result)),
            on_events=lambda events: self._follow(path, key, events),
        )

    def _take_trial(self, path: Path, model: str, fix: Fix, result: FixResult, queue: str) -> None:
        self._end(path, fix, FixState(result=result))
        if result.compiles:
            # That it compiles is shown at once; its results take more compiles, and runs.
            key = _key_of(fix)
            self._running[path, key] = self._jobs.submit(
                _Judging(path, model, fix, result, queue),
                lambda judged: self._end_judging(path, key, judged),
                on_failed=lambda _: self._end_judging(path, key, result),
                on_cancelled=lambda _: self._end_judging(path, key, result),
            )

    def _end_judging(self, path: Path, key: str, result: FixResult) -> None:
        self._running.pop((path, key), None)
        self._set(path, key, FixState(result=result))

    def try_all(self, fixes: Sequence[tuple[str, Fix]]) -> None:
        """Try fixes of the open session one after the other, in the order given."""
        for rule, fix in fixes:
            self._try(rule, fix, _ALL)

    def cancel_all(self, fixes: Sequence[tuple[str, Fix]]) -> None:
        """Cancel these trials; results stay."""
        for _, fix in reversed(fixes):  # waiting ones first, which would otherwise start
            self.cancel(fix)

    def cancel(self, fix: Fix) -> None:
        """Cancel the trial of a fix of the open session."""
        session = self._state.session
        if session is not None:
            self._cancel(session.path, _key_of(fix))

    def cancel_of(self, session: Path, fix: Fix) -> None:
        """Cancel the trial of a fix of a session that is no longer open."""
        self._cancel(session, _key_of(fix))

    def _cancel(self, path: Path, key: str) -> None:
        number = self._running.get((path, key))
        if number is not None:
            self._set(path, key, replace(self._states[path][key], cancelling=True))
            self._jobs.cancel(number)

    def show_edit(self, fix: Fix) -> None:
        """Write the edited copy, and compare it with the input."""
        session = self._state.session
        if session is not None:
            path = session.path
            self._jobs.call(
                tr("Fixing", "Edit a copy"),
                "fix-edit",
                lambda: _edit_pair(path, fix),
                lambda pair: self.compare_requested.emit(*pair),
                self.failed.emit,
            )

    def save_edit(self, fix: Fix, target: Path) -> None:
        """Write the edited copy to the user's choice of path."""
        session = self._state.session
        if session is not None:
            path = session.path
            self._jobs.call(
                tr("Fixing", "Save the edited copy"),
                "fix-save",
                lambda: _save_edited(path, fix, target),
                self.saved.emit,
                self.failed.emit,
            )

    def set_missing(self, fixes: Sequence[Fix]) -> None:
        """Set which fixes of the open session need a release that must be installed first."""
        session = self._state.session
        if session is None:
            return
        states = self._states.setdefault(session.path, {})
        toolchains = {_key_of(fix): fix.toolchain for fix in fixes}
        for key in [key for key, state in states.items() if state.missing and key not in toolchains]:
            states[key] = replace(states[key], missing="")
            if states[key] == FixState():
                del states[key]
        for key, version in toolchains.items():
            states[key] = replace(states.get(key, FixState()), missing=version)
        self._announce(session.path)

    def _on_session(self, session: OpenSession | None) -> None:
        if session is None:
            self._state.set_fixes({})
            return
        path, queries = session.path, session.queries
        self._state.set_fixes(dict(self.states))
        self._jobs.call(
            tr("Fixing", "Read what was tried"),
            "fix-results",
            queries.problems.fix_results,
            lambda results: self._take(path, results),
            self.failed.emit,
            queue="refresh",
        )

    def _take(self, path: Path, results: tuple[FixResult, ...]) -> None:
        states = self._states.setdefault(path, {})
        for result in results:
            if (path, result.key) not in self._running:
                states[result.key] = FixState(result=result)
        self._announce(path)

    def _follow(self, path: Path, key: str, events: tuple[Event, ...]) -> None:
        state = self._states[path][key]
        for event in events:
            match event:
                case StageStarted(title=text) | Progress(text=text):
                    state = replace(state, doing=translated(text))
                case _:
                    pass
        if state.running:
            self._set(path, key, state)

    def _end(self, path: Path, fix: Fix, state: FixState) -> None:
        key = _key_of(fix)
        self._running.pop((path, key), None)
        self._set(path, key, state)
        self.trial_ended.emit(path, fix)

    def _set(self, path: Path, key: str, state: FixState) -> None:
        self._states.setdefault(path, {})[key] = state
        self._announce(path)

    def _announce(self, path: Path) -> None:
        if self._state.session is not None and self._state.session.path == path:
            self._state.set_fixes(dict(self.states))


def _words(error: PasslensError) -> str:
    return error.sentence() if isinstance(error, UserError) else str(error)


def _key_of(fix: Fix) -> str:
    from passlens.engine.diagnosis.findings import key_of  # noqa: PLC0415 - with the first fix

    return key_of(fix)


def _edit_pair(session: Path, fix: Fix) -> tuple[Path, Path]:
    from passlens.engine.diagnosis.trials.edited_files import edit_pair  # noqa: PLC0415 - on the job's thread

    return edit_pair(session, fix)


def _save_edited(session: Path, fix: Fix, target: Path) -> Path:
    from passlens.engine.diagnosis.trials.edited_files import save_edited  # noqa: PLC0415 - on the job's thread

    return save_edited(session, fix, target)


def applied(setup: Setup, fix: Fix, found: tuple[str, ...] = ()) -> Setup:
    """The toolbar's options after a fix; an edit changes none.

    ``found``: flags that its trial found, to add.
    """
    from passlens.engine.diagnosis.fixes.apply import apply_fix  # noqa: PLC0415 - with the first fix

    if found:
        return replace(setup, flags=(*(flag for flag in setup.flags if flag not in found), *found), imported=False)
    request = setup.request() or CompileRequest(
        Path(), setup.driver, setup.target, setup.devices, flags=setup.flags, toolchain=setup.toolchain
    )
    changed = apply_fix(request, fix)
    return replace(setup, devices=changed.devices, flags=changed.flags, toolchain=changed.toolchain, imported=False)
