"""The state that features share. They change it here and follow its signals; they never call one another."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from PySide6.QtCore import QObject, Signal

from passlens.engine.compile.device_list import Devices, as_devices
from passlens.engine.compile.request import DEFAULT_TARGETS, CompileRequest, Driver, as_compiled
from passlens.engine.messages import Message
from passlens.engine.session.rows import DispatchOf, Origin, OutcomeKind, SessionInfo
from passlens.engine.toolchain import OWN
from passlens.gui.shell.history import History

if TYPE_CHECKING:
    from passlens.engine.queries import Queries
    from passlens.engine.run.values import RunResult
    from passlens.gui.kit.note_rows import NoteRow
    from passlens.gui.kit.problems.fix_states import FixState
    from passlens.gui.kit.profile_data import ProfileData


ValueT = TypeVar("ValueT")


class Changes(Protocol[ValueT]):
    """A Qt signal with one value of a known type."""

    def connect(self, do: Callable[[ValueT], object], /) -> object:
        """Call ``do`` with each new value."""

    def emit(self, value: ValueT, /) -> None:
        """Send ``value`` to all connected functions."""


def changes() -> Any:
    """A signal for a field; the annotation gives its type."""
    return Signal(object)


class Mode(StrEnum):
    """Which text of a pass the IR tab shows."""

    AFTER = "after"
    BEFORE = "before"
    DIFF = "diff"


class Condition(StrEnum):
    """When a command is enabled."""

    ALWAYS = "always"
    SOURCE = "source"  # a file to compile is selected, and no compile runs
    SESSION = "session"  # a session is open
    PASSES = "passes"  # the session has passes
    FAILURE = "failure"  # the session has a failed pass
    FAILED = "failed"  # the session's compile failed
    COMPILING = "compiling"
    MODULE = "module"  # a compiled module is open
    RUNNABLE = "runnable"  # and a device of this machine may load it
    TIMEABLE = "timeable"  # a runnable module and its session are open
    PROFILE = "profile"  # a profile with a timeline is on screen
    BUSY = "busy"  # a cancellable job runs
    BACK = "back"
    FORWARD = "forward"
    DISPATCHES = "dispatches"  # the open session's dispatches can be compiled alone, and no compile runs
    DISPATCH = "dispatch"  # one of them is selected
    OF_DISPATCH = "of_dispatch"  # the session has one dispatch alone
    CANCELLED = "cancelled"  # the compile of the session's model was cancelled, and no compile runs
    INCOMPLETE = "incomplete"  # the session may lack passes that can be made, and no compile runs


@dataclass(frozen=True, slots=True)
class Selection:
    """The selection shared by all views. An empty field: nothing of that kind is selected.

    Attributes:
        pass_id: The pass execution.
        phase: The phase to show without a pass.
        dispatch: An executable's symbol.
        device: A device symbol.
        mode: Which text of the pass the IR tab shows.
        line: Line to show, from 1; 0: keep the position.
    """

    pass_id: int | None = None
    phase: str = ""
    dispatch: str = ""
    device: str = ""
    mode: Mode = Mode.DIFF
    line: int = 0

    @property
    def empty(self) -> bool:
        """Whether neither pass, phase, dispatch nor device is selected."""
        return self.pass_id is None and not (self.phase or self.dispatch or self.device)


@dataclass(frozen=True, slots=True)
class Filters:
    """Which passes the tree lists; without a filter, all."""

    text: str = ""
    changed: bool = True
    failed: bool = False
    slow: bool = False


@dataclass(frozen=True, slots=True)
class Setup:
    """The toolbar's options for the next compile.

    Attributes:
        imported: Whether imported dumps are open, which give at most ``driver`` and ``target``; an empty target is
            unknown.
        dispatch: The one dispatch to compile, and the session with its source; ``source`` is its model.
        foreign: Whether the flags come from another user's file; see ``CompileRequest``.
        taken_from: The session from elsewhere whose stored input to compile; None: the file ``source``.
        notices: Notices on the origin of these options, for the next session.
    """

    source: Path | None = None
    driver: Driver = Driver.HIP
    target: str = DEFAULT_TARGETS[Driver.HIP]
    devices: Devices = 1
    opt_level: int | None = None
    flags: tuple[str, ...] = ()
    toolchain: str = ""
    locations: bool = False
    imported: bool = False
    dispatch: DispatchOf | None = None
    foreign: bool = False
    taken_from: Path | None = None
    notices: tuple[Message, ...] = ()

    def request(self) -> CompileRequest | None:
        """The request for this compile; None without a source."""
        if self.source is None:
            return None
        return CompileRequest(
            source=self.source,
            driver=self.driver,
            target=self.target,
            devices=self.devices,
            opt_level=self.opt_level,
            flags=self.flags,
            toolchain=self.toolchain,
            locations=self.locations,
            look_first=True,
            foreign=self.foreign,
            taken_from=self.taken_from,
            notices=self.notices,
        )


def setup_of(info: SessionInfo) -> Setup:
    """The options that a session was compiled with, for the toolbar and the next compile."""
    if info.imported:  # dumps cannot be compiled again
        driver = Driver(info.driver) if info.driver else Driver.HIP
        return Setup(driver=driver, target=info.target, devices=as_devices(driver, info.devices), imported=True)
    made = as_compiled(info)
    return Setup(
        source=info.source,
        driver=made.driver,
        target=made.target,
        devices=made.devices,
        opt_level=made.opt_level,
        flags=made.flags,
        locations=made.locations,
        toolchain="" if made.toolchain == OWN else made.toolchain,
        dispatch=DispatchOf(info.dispatch.name, info.path) if info.dispatch else None,
        foreign=made.foreign,
        taken_from=made.taken_from,
    )


@dataclass(frozen=True, slots=True)
class OpenSession:
    """The open session with its queries."""

    path: Path
    queries: Queries
    info: SessionInfo
    listed: bool = False
    """Whether its lists were read with it."""


@dataclass(frozen=True, slots=True)
class TimedRun:
    """The run or profile that gives times to all views.

    Attributes:
        title: For users.
        times: ns in one call, by the kernel's name.
        function: The function called; empty when unknown.
        inputs: As specified; they may give sizes.
    """

    title: str
    times: Mapping[str, int]
    function: str = ""
    inputs: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CompileActivity:
    """The stage and progress of the running compile, for the toolbar."""

    title: str
    text: str = ""
    fraction: float | None = None
    cancelling: bool = False


class AppState(QObject):
    """The shared state, with a signal for each part. Setting an equal value emits nothing."""

    session_changed: Changes[OpenSession | None] = changes()
    info_changed: Changes[SessionInfo] = changes()  # the same session, read again
    selection_changed: Changes[Selection] = changes()
    filters_changed: Changes[Filters] = changes()
    setup_changed: Changes[Setup] = changes()
    activity_changed: Changes[CompileActivity | None] = changes()
    measured_changed: Changes[TimedRun | None] = changes()
    run_chosen: Changes[RunResult] = changes()  # the user opened an earlier run, to use its times
    profile_changed: Changes[ProfileData | None] = changes()
    notes_changed: Changes[tuple[NoteRow, ...]] = changes()
    fixes_changed: Changes[Mapping[str, FixState]] = changes()
    profile_watched = Signal(str, bool)  # feature name, and whether it shows the profile now
    ops_compared = Signal(int, object)  # a pass, and its OpDiff on screen
    runs_changed = Signal()  # a run or a profile was stored in the session
    conditions_changed = Signal()

    def __init__(self, setup: Setup | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session: OpenSession | None = None
        self._selection = Selection()
        self._filters = Filters()
        self._setup = setup or Setup()
        self._activity: CompileActivity | None = None
        self._measured: TimedRun | None = None
        self._profile: ProfileData | None = None
        self._notes: tuple[NoteRow, ...] = ()
        self._fixes: Mapping[str, FixState] = {}
        self._history = History[Selection]()
        self._module = False
        self._runnable = False
        self._busy = False

    @property
    def session(self) -> OpenSession | None:
        """The session on screen."""
        return self._session

    @property
    def selection(self) -> Selection:
        """The selection."""
        return self._selection

    @property
    def filters(self) -> Filters:
        """The filters of the pass tree."""
        return self._filters

    @property
    def setup(self) -> Setup:
        """The options for the next compile."""
        return self._setup

    @property
    def activity(self) -> CompileActivity | None:
        """The running compile."""
        return self._activity

    @property
    def measured(self) -> TimedRun | None:
        """The run or profile chosen for times; None: the newest that has any."""
        return self._measured

    @property
    def profile(self) -> ProfileData | None:
        """The profile on screen."""
        return self._profile

    @property
    def notes(self) -> tuple[NoteRow, ...]:
        """The notes of the session, with unstored edits."""
        return self._notes

    @property
    def fixes(self) -> Mapping[str, FixState]:
        """The states of fixes, by key."""
        return self._fixes

    def set_profile(self, profile: ProfileData | None) -> None:
        """Show another profile."""
        if profile is not self._profile:
            self._profile = profile
            self.profile_changed.emit(profile)
            self.conditions_changed.emit()

    def set_notes(self, notes: tuple[NoteRow, ...]) -> None:
        """Set the notes."""
        if notes != self._notes:
            self._notes = notes
            self.notes_changed.emit(notes)

    def set_fixes(self, fixes: Mapping[str, FixState]) -> None:
        """Set the states of fixes."""
        self._fixes = fixes
        self.fixes_changed.emit(fixes)

    def set_measured(self, measured: TimedRun | None) -> None:
        """Use the times of another run or profile."""
        if measured != self._measured:
            self._measured = measured
            self.measured_changed.emit(measured)

    def set_session(self, session: OpenSession | None) -> None:
        """Open another session, and clear the selection and its history."""
        if session is self._session:
            return
        self._session = session
        self._measured = None
        self._history = History[Selection]()
        self._selection = Selection(mode=self._selection.mode)
        self.session_changed.emit(session)
        self.selection_changed.emit(self._selection)
        self.conditions_changed.emit()

    def set_info(self, info: SessionInfo) -> None:
        """Update the head of the open session."""
        if self._session is not None and info != self._session.info:
            self._session = replace(self._session, info=info)
            self.info_changed.emit(info)
            self.conditions_changed.emit()

    def select(self, selection: Selection, *, remember: bool = True) -> None:
        """Change the selection; ``remember`` adds it to the history."""
        if selection == self._selection:
            return
        moved = replace(selection, mode=self._selection.mode, line=self._selection.line) != self._selection
        self._selection = selection
        if remember and not selection.empty:
            if moved:
                self._history.push(selection)
            else:
                self._history.replace(selection)
        self.selection_changed.emit(selection)
        self.conditions_changed.emit()

    def select_dispatch(self, dispatch: str) -> None:
        """Select a dispatch as well; not a step of the history."""
        self.select(replace(self._selection, dispatch=dispatch), remember=False)

    def select_device(self, device: str) -> None:
        """Select a device as well; not a step of the history."""
        self.select(replace(self._selection, device=device), remember=False)

    def select_pass(self, pass_id: int, phase: str = "", dispatch: str = "") -> None:
        """Select a pass execution and its dispatch, if any; the mode stays."""
        dispatch = dispatch or self._selection.dispatch
        self.select(replace(self._selection, pass_id=pass_id, phase=phase, dispatch=dispatch, line=0))

    def select_phase(self, name: str) -> None:
        """Select a phase, to show the IR at its end."""
        self.select(Selection(phase=name, mode=self._selection.mode))

    def set_mode(self, mode: Mode) -> None:
        """Show another text of the selected pass; not a step of the history."""
        self.select(replace(self._selection, mode=mode))

    def back(self) -> None:
        """Go to the previous selection."""
        self._step(-1)

    def forward(self) -> None:
        """Undo ``back``."""
        self._step(+1)

    def set_filters(self, filters: Filters) -> None:
        """Change which passes are listed."""
        if filters != self._filters:
            self._filters = filters
            self.filters_changed.emit(filters)

    def set_setup(self, setup: Setup) -> None:
        """Change the options of the next compile."""
        if setup != self._setup:
            self._setup = setup
            self.setup_changed.emit(setup)
            self.conditions_changed.emit()

    def set_activity(self, activity: CompileActivity | None) -> None:
        """Update the running compile; None when it ended."""
        if activity != self._activity:
            started_or_ended = (activity is None) != (self._activity is None)
            self._activity = activity
            self.activity_changed.emit(activity)
            if started_or_ended:
                self.conditions_changed.emit()

    def set_module(self, module: bool, *, runnable: bool = False) -> None:
        """Set whether the Run tab has a module, and whether a device of this machine may load it."""
        if (module, runnable) != (self._module, self._runnable):
            self._module, self._runnable = module, runnable
            self.conditions_changed.emit()

    def set_busy(self, busy: bool) -> None:
        """Set whether a cancellable job runs."""
        if busy != self._busy:
            self._busy = busy
            self.conditions_changed.emit()

    def conditions(self) -> frozenset[Condition]:
        """The conditions that hold."""
        info = self._session.info if self._session else None
        idle = self._activity is None
        alone = info is not None and info.dispatch is None and idle
        holds = {
            Condition.ALWAYS: True,
            Condition.SOURCE: self._setup.source is not None and self._activity is None,
            Condition.SESSION: info is not None,
            Condition.PASSES: info is not None and (info.pass_count > 0 or info.on_demand),
            Condition.FAILURE: info is not None and info.failed_count > 0,
            Condition.FAILED: info is not None and (info.failed or info.failed_count > 0),
            Condition.COMPILING: self._activity is not None,
            Condition.MODULE: self._module,
            Condition.RUNNABLE: self._runnable,
            Condition.TIMEABLE: self._runnable and alone,
            Condition.PROFILE: self._profile is not None and self._profile.index is not None,
            Condition.BUSY: self._busy,
            Condition.BACK: self._history.has_back,
            Condition.FORWARD: self._history.has_forward,
            Condition.DISPATCHES: alone,
            Condition.DISPATCH: alone and bool(self._selection.dispatch),
            Condition.OF_DISPATCH: info is not None and info.dispatch is not None and info.origin is Origin.HERE,
            Condition.CANCELLED: info is not None
            and info.outcome is OutcomeKind.CANCELLED
            and not info.imported
            and alone,
            Condition.INCOMPLETE: info is not None and not info.imported and not info.has_every_pass and idle,
        }
        return frozenset(condition for condition, holding in holds.items() if holding)

    def _step(self, by: int) -> None:
        selection = self._history.step(by)
        if selection is not None:
            self._selection = selection
            self.selection_changed.emit(selection)
            self.conditions_changed.emit()
