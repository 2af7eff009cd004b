"""Reads the bills for shared memory and device memory over time when they are first shown, each in its own job."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from passlens.engine.errors import PasslensError
from passlens.engine.events import Event, Progress
from passlens.engine.jobs import CancelToken, JobContext
from passlens.engine.messages import quoted
from passlens.engine.session.rows import OutcomeKind, SessionInfo
from passlens.gui.kit.translation import number_of, tr
from passlens.gui.memory.reading import Reading, ReadingState
from passlens.gui.shell.jobs import Jobs
from passlens.gui.shell.one_job import OneJob
from passlens.gui.shell.state import AppState, OpenSession
from passlens.gui.shell.window.messages import notice_of

if TYPE_CHECKING:
    from passlens.engine.analysis.device_tables import DeviceMemoryTable
    from passlens.engine.analysis.shared_memory.values import SharedMemory
    from passlens.gui.memory.device_picture import DevicePicture, DeviceWish

Ask = Callable[[CancelToken, Callable[[float], None]], Any]
"""A query that takes a cancel token and a progress callback (0 to 1)."""
SHARED, DEVICE = "shared", "device"
"""The two pages of the Memory tab."""


@dataclass(frozen=True, slots=True)
class ReadJob:
    """One long query of a session."""

    title: str
    key: str
    ask: Ask
    text: str = ""
    queue: str = "query"

    def run(self, context: JobContext) -> Any:
        """Run the query."""
        return self.ask(context.cancel, lambda fraction: context.emit(Progress(quoted(self.text), fraction)))


class Reader(QObject):
    """One long query: run when first shown, again when the session has more data; it can be cancelled.

    Signals:
        changed: Reading.
    """

    changed = Signal(object)

    def __init__(self, jobs: Jobs, key: str, parent: QObject) -> None:
        super().__init__(parent)
        self._job = OneJob(jobs, key)
        self._key = key
        self.reading: Reading[Any] = Reading()

    def start(self, title: str, sentence: str, ask: Ask) -> None:
        """Run the query."""
        self._say(Reading(ReadingState.READING, sentence))

        def tell(events: Sequence[Event]) -> None:
            for event in events:
                if isinstance(event, Progress):
                    self._say(Reading(ReadingState.READING, sentence, fraction=event.fraction))

        self._job.start(
            ReadJob(title, self._key, ask, sentence),
            lambda value: self._say(Reading(ReadingState.READ, "", value)),
            self._fail,
            lambda: self._say(
                Reading(ReadingState.CANCELLED, tr("Memory", "Cancelled: what the compile itself left is shown."))
            ),
            tell,
            quiet=False,
        )

    def cancel(self) -> None:
        """Cancel the query."""
        self._job.cancel()

    def forget(self, sentence: str = "") -> None:
        """Drop the query and its result."""
        self._job.forget()
        self._say(Reading(ReadingState.WAITING, sentence))

    def _fail(self, error: PasslensError) -> None:
        message = notice_of(error)
        self._say(Reading(ReadingState.FAILED, f"{message.sentence} {message.hint}".strip()))

    def _say(self, reading: Reading[Any]) -> None:
        self.reading = reading
        self.changed.emit(reading)


class MemoryController(QObject):
    """The data of the Memory tab beyond the tables that a compile stores.

    Signals:
        bills_read: Bills were read that may be evidence for problems.
        lifetimes_read: Kernel, pass execution and LifetimeChart (None: the kernel has no allocation there).
        source_read: Kernel, and ``FILE:LINE`` of the input.
        pictured: DevicePicture.
        failed: PasslensError of a smaller query.
    """

    bills_read = Signal()
    lifetimes_read = Signal(str, int, object)
    source_read = Signal(str, str)
    pictured = Signal(object)
    failed = Signal(object)

    def __init__(self, state: AppState, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._state = state
        self._jobs = jobs
        self.shared = Reader(jobs, "shared-memory", self)
        self.device = Reader(jobs, "device-memory", self)
        self._watched = ""
        self._read_of: dict[str, object] = {}  # the state of the session when each was read
        self._for_problems = False
        self.shared.changed.connect(self._tell_problems)
        state.session_changed.connect(self._forget)
        state.info_changed.connect(self._follow)

    def watch(self, page: str) -> None:
        """Set which page is visible; empty for none."""
        self._watched = page
        self._load(page)

    def read_again(self, page: str) -> None:
        """Read again after a cancellation or a failure."""
        self._read_of.pop(page, None)
        self._load(page)

    def cancel(self, page: str) -> None:
        """Cancel the reading for a page."""
        (self.shared if page == SHARED else self.device).cancel()

    def read_for_problems(self) -> None:
        """Read the bills for a problem about shared memory, even while they are not shown."""
        self._for_problems = True
        self._load(SHARED)

    def read_lifetimes(self, kernel: str, pass_id: int) -> None:
        """Read the lifetimes of a kernel after another pass."""
        session = self._state.session
        if session is not None:
            queries = session.queries
            self._jobs.call(
                tr("Memory", "Read lifetimes"),
                "shared-memory-lifetimes",
                lambda: queries.memory.lifetimes(kernel, pass_id),
                lambda chart: self.lifetimes_read.emit(kernel, pass_id, chart),
                self.failed.emit,
            )

    def read_source(self, kernel: str) -> None:
        """Find the op of the input that a kernel was made from."""
        session = self._state.session
        if session is not None:
            queries = session.queries
            job = ReadJob(
                tr("Memory", "Find the input of a kernel"),
                "shared-memory-source",
                lambda cancel, _: queries.memory.source(kernel, cancel),
            )
            self._jobs.submit(
                job, lambda source: self.source_read.emit(kernel, source), on_failed=self.failed.emit, quiet=True
            )

    def picture(self, wish: DeviceWish) -> None:
        """Compute the chart of a function on a device, for given sizes."""
        session = self._state.session
        table: DeviceMemoryTable | None = self.device.reading.value
        if session is None or table is None:
            return
        target = session.info.target

        def make() -> DevicePicture:
            from passlens.gui.memory.device_picture import make_picture  # noqa: PLC0415 - not with the window

            return make_picture(table, target, wish)

        self._jobs.call(
            tr("Memory", "Draw device memory"), "device-picture", make, self.pictured.emit, self.failed.emit
        )

    def _load(self, page: str) -> None:
        session = self._state.session
        if session is None or not page:
            return
        info, queries = session.info, session.queries
        reader = self.shared if page == SHARED else self.device
        if info.growing if page == SHARED else info.outcome is OutcomeKind.RUNNING:
            if not reader.reading.sentence:
                reader.forget(tr("Memory", "Read in full when the compile has ended."))
            return
        if self._read_of.get(page) == _far(info):
            return
        self._read_of[page] = _far(info)
        if page == SHARED:
            what = number_of(info.pass_count, "pass", "passes") if info.pass_count else tr("Memory", "the last phase")
            reader.start(
                tr("Memory", "Read shared memory"),
                tr("Memory", "Reading the allocations of {what}…").format(what=what),
                queries.memory.shared,
            )
        else:
            reader.start(
                tr("Memory", "Read device memory"),
                tr("Memory", "Reading the schedule of the stream phase…"),
                lambda cancel, _: queries.memory.device(cancel),
            )

    def _tell_problems(self, reading: Reading[SharedMemory]) -> None:
        if reading.state is ReadingState.READ and self._for_problems:
            self._for_problems = False
            self.bills_read.emit()

    def _forget(self, session: OpenSession | None) -> None:
        self._read_of.clear()
        self._for_problems = False
        for key in ("shared-memory-lifetimes", "shared-memory-source", "device-picture"):
            self._jobs.drop(key)
        self.shared.forget()
        self.device.forget()
        if session is not None:
            self._load(self._watched)

    def _follow(self, info: SessionInfo) -> None:
        del info
        self._load(self._watched)
        if self._for_problems:
            self._load(SHARED)


def _far(info: SessionInfo) -> object:
    return info.outcome, info.growing, sum(lane.outcome is not OutcomeKind.RUNNING for lane in info.lanes)
