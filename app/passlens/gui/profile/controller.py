"""Lists the profiles of the open session and reads the chosen one, in jobs; also reads a file outside any session."""

# ruff: noqa: PLC0415 - what reads profiles is loaded with the first job

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from passlens.engine.errors import PasslensError
from passlens.engine.formats import Opens, suffixes_of
from passlens.engine.jobs import CancelToken, JobContext
from passlens.engine.messages import Message
from passlens.engine.session.rows import OutcomeKind
from passlens.gui.kit.translation import localized, mark_text, tr, translated
from passlens.gui.shell.jobs import Jobs
from passlens.gui.shell.one_job import OneJob
from passlens.gui.shell.state import AppState, OpenSession, TimedRun

if TYPE_CHECKING:
    from passlens.engine.run.values import RunResult
    from passlens.gui.kit.kernel_rows import KernelRow
    from passlens.gui.kit.profile_data import ProfileData, ProfileItem

_LIST, _READ, _KERNELS, _OTHER = "profiles", "profile", "profile-kernels", "profile-other"


@dataclass(frozen=True, slots=True)
class ProfileJob:
    """One long operation on a profile."""

    title: str
    key: str
    work: Callable[[CancelToken], Any]
    queue: str = "query"

    def run(self, context: JobContext) -> Any:
        """Run it."""
        return self.work(context.cancel)


class ProfileController(QObject):
    """Reads only while a view is shown.

    Signals:
        listed: tuple[ProfileItem, ...], and the key of the one on screen.
        loading: The current step; empty: none.
        loaded: ProfileData.
        kernels_read: tuple[KernelRow, ...].
        emptied: Title and hint: why there is nothing to see.
        interrupted: The same after a cancellation; ``read_again`` starts over.
        failed: PasslensError.
        imported: The name of an imported profile in the session, and a word on what was imported with it.
        exported: Path of a file written for Perfetto.
    """

    listed = Signal(object, str)
    loading = Signal(str)
    loaded = Signal(object)
    kernels_read = Signal(object)
    emptied = Signal(str, str)
    interrupted = Signal(str, str)
    failed = Signal(object)
    imported = Signal(str, str)
    exported = Signal(object)

    def __init__(self, state: AppState, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._state = state
        self._jobs = jobs
        self._reading = OneJob(jobs, _READ)
        self._other = OneJob(jobs, _OTHER)
        self._watchers: set[str] = set()
        self._listed = False
        self._items: tuple[ProfileItem, ...] = ()
        self._data: ProfileData | None = None
        self._kernels: tuple[KernelRow, ...] = ()
        self._requested = ""  # the key or name to show once it is listed; empty: the newest
        self._requested_run: RunResult | None = None
        self._last: Callable[[], None] | None = None  # repeats the last reading
        state.session_changed.connect(self._forget)

    @property
    def data(self) -> ProfileData | None:
        """The profile on screen."""
        return self._data

    @property
    def items(self) -> tuple[ProfileItem, ...]:
        """The profiles to choose from."""
        return self._items

    @property
    def kernels(self) -> tuple[KernelRow, ...]:
        """The session's kernels; read with the first profile."""
        return self._kernels

    def watch(self, who: str, watched: bool) -> None:
        """Set whether a view shows the profile."""
        (self._watchers.add if watched else self._watchers.discard)(who)
        if watched and not self._listed:
            self._list()

    def look_again(self, profile: str = "") -> None:
        """The session has a new profile: show the newest, or the named one."""
        self._listed, self._requested = False, profile
        if self._watchers:
            self._list()

    def choose(self, key: str) -> None:
        """Show another profile."""
        item = next((one for one in self._items if one.key == key), None)
        if item is not None:
            self._read(item)

    def choose_run(self, run: RunResult) -> None:
        """A run was chosen elsewhere: show its profile, or the times that it stored."""
        item = next((one for one in self._items if one.run == run), None)
        if item is not None and self._watchers:
            self._read(item)
            return
        from passlens.gui.kit.profile_data import ProfileItem, make_data

        self._listed, self._requested_run = False, run
        if run.dispatches:
            self._measure(make_data(item or ProfileItem("", tr("Profiling", "the chosen run"), "", run), None))

    def open_file(self, path: Path) -> None:
        """Show a profile from a file: stored in the open session, or alone."""
        from passlens.gui.profile import loading as profile_loading

        session = self._state.session
        if session is not None and session.info.outcome is not OutcomeKind.RUNNING:
            self._work(
                tr("Profiling", "Import {name}").format(name=path.name),
                lambda cancel: profile_loading.import_file(session.queries, session.path, path, cancel),
                self._take_imported,
            )
        else:
            self._listed = True
            self._start(
                tr("Profiling", "Read {name}").format(name=path.name),
                lambda cancel: profile_loading.read_file(path, cancel),
                alone=True,
            )

    def export_perfetto(self, target: Path) -> None:
        """Write the profile on screen for Perfetto."""
        data = self._data
        if data is None or data.index is None:
            return
        timeline = data.index.timeline

        def write(cancel: CancelToken) -> Path:
            from passlens.engine.run.profiles.profile_export import write_perfetto

            del cancel
            write_perfetto(timeline, target)
            return target

        self._work(tr("Profiling", "Write {name}").format(name=target.name), write, self.exported.emit)

    def read_again(self) -> None:
        """Repeat the reading that was cancelled."""
        if self._last is not None:
            self._last()

    def cancel(self) -> None:
        """Cancel the reading."""
        self._reading.cancel()
        self._other.cancel()

    def _list(self) -> None:
        session = self._state.session
        if session is None:
            if self._data is None:
                self.emptied.emit(*_no_session())
            return
        self._listed = True
        queries = session.queries

        def ask() -> tuple[ProfileItem, ...]:
            from passlens.gui.profile.loading import list_items

            return list_items(queries)

        self._jobs.call(tr("Profiling", "List the profiles"), _LIST, ask, self._take_items, self._fail)

    def _take_items(self, items: tuple[ProfileItem, ...]) -> None:
        self._items = items
        named, run = self._requested, self._requested_run
        self._requested, self._requested_run = "", None
        if named:
            requested = next((one for one in items if named in (one.key, one.profile)), None)
        else:
            requested = next((one for one in items if run is not None and one.run == run), None)
        shown = requested or (items[-1] if items else None)
        on_screen = self._data.item if self._data is not None else shown
        self.listed.emit(items, on_screen.key if on_screen is not None else "")
        if shown is None:
            self._data = None
            self.emptied.emit(*map(localized, _NO_PROFILE))
        else:
            self._read(shown)

    def _read(self, item: ProfileItem) -> None:
        session = self._state.session
        if session is None:
            return
        queries = session.queries

        def work(cancel: CancelToken) -> ProfileData:
            from passlens.gui.profile.loading import read_item

            return read_item(queries, item, cancel)

        self._start(
            tr("Profiling", "Reading {profile}…").format(
                profile=item.profile or tr("Profiling", "the times of the run")
            ),
            work,
        )

    def _start(self, title: str, work: Callable[[CancelToken], ProfileData], *, alone: bool = False) -> None:
        self._last = lambda: self._start(title, work, alone=alone)
        self.loading.emit(title)
        job = ProfileJob(title.removesuffix("…"), _READ, work)
        take = self._take_alone if alone else self._take
        self._reading.start(job, take, self._fail, self._stop, quiet=False)

    def _work(self, title: str, work: Callable[[CancelToken], Any], take: Callable[[Any], None]) -> None:
        self.loading.emit(f"{title}…")

        def done(value: Any) -> None:
            self.loading.emit("")
            take(value)

        self._other.start(ProfileJob(title, _OTHER, work), done, self._fail, lambda: self.loading.emit(""), quiet=False)

    def _take(self, data: ProfileData) -> None:
        self._data = data
        self.loading.emit("")
        self.loaded.emit(data)
        self._measure(data)
        self._read_kernels()

    def _take_alone(self, data: ProfileData) -> None:
        self._items = (data.item,)
        self.listed.emit(self._items, data.item.key)
        self._take(data)

    def _take_imported(self, kept: tuple[str, Message]) -> None:
        name, word = kept
        self.imported.emit(name, translated(word))
        self.look_again(kept[0])

    def _measure(self, data: ProfileData) -> None:
        if data.call_times:
            run = data.item.run
            function, inputs = (run.request.function, run.request.inputs) if run is not None else ("", ())
            self._state.set_measured(TimedRun(data.item.title, dict(data.call_times), function, inputs))

    def _read_kernels(self) -> None:
        session = self._state.session
        if session is not None:
            queries = session.queries

            def ask() -> tuple[KernelRow, ...]:
                from passlens.gui.profile.loading import read_kernels

                return read_kernels(queries)

            self._jobs.call(
                tr("Profiling", "Read the kernel table"), _KERNELS, ask, self._take_kernels, self.failed.emit
            )

    def _take_kernels(self, kernels: tuple[KernelRow, ...]) -> None:
        self._kernels = kernels
        self.kernels_read.emit(kernels)

    def _fail(self, error: PasslensError) -> None:
        self.loading.emit("")
        self.listed.emit(self._items, self._data.item.key if self._data is not None else "")
        self.failed.emit(error)

    def _stop(self) -> None:
        self.loading.emit("")
        self.listed.emit(self._items, self._data.item.key if self._data is not None else "")
        if self._data is None:
            self.interrupted.emit(
                tr("Profiling", "The reading was cancelled"),
                tr("Profiling", "Read it again, or choose another profile."),
            )

    def _forget(self, session: OpenSession | None) -> None:
        self._reading.forget()
        self._other.forget()
        for key in (_LIST, _KERNELS):
            self._jobs.drop(key)
        self._items, self._data, self._listed, self._last = (), None, False, None
        self._requested, self._requested_run = "", None
        self.listed.emit((), "")
        self.loading.emit("")
        self._take_kernels(())
        self.emptied.emit(*map(localized, _NO_PROFILE) if session is not None else _no_session())
        if session is not None and self._watchers:
            self._list()


_NO_SESSION = (
    mark_text("No profile to show"),
    mark_text(
        "Compile a model and run it with its profile to see what its devices did. You can also open a profile of "
        "another machine ({suffixes})."
    ),
)
_NO_PROFILE = (
    mark_text("No profile yet"),
    mark_text(
        "Run the module with its profile (Run tab, Shift+F5): local-task, local-sync and vulkan report what they "
        "did and when. For drivers without one (hip, cuda), time each dispatch alone. Or open a profile of "
        "another machine."
    ),
)


def _no_session() -> tuple[str, str]:
    """Title and hint without a session."""
    title, hint = map(localized, _NO_SESSION)
    return title, hint.format(suffixes=", ".join(suffixes_of(Opens.PROFILE)))
