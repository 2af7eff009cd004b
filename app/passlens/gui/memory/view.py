"""The Memory tab: shared memory (LDS) by kernel, reshapes and their cost, and device memory over time."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QProgressBar,
    QPushButton,
    QStackedLayout,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from passlens.engine.analysis.device_tables import DeviceMemoryTable
from passlens.engine.analysis.shared_memory.values import LifetimeChart, SharedMemory
from passlens.engine.analysis.tables import MemoryTable
from passlens.gui.kit.deferred import Deferred, page_of
from passlens.gui.kit.labels import ElidedLabel
from passlens.gui.kit.page import GRID, EmptyState
from passlens.gui.kit.profile_data import ProfileData
from passlens.gui.kit.segments import Segments
from passlens.gui.kit.style import set_role
from passlens.gui.kit.theme import ThemeManager
from passlens.gui.kit.translation import tr
from passlens.gui.memory.device_memory_page import DeviceMemoryPage
from passlens.gui.memory.device_picture import DevicePicture
from passlens.gui.memory.reading import Reading, ReadingState
from passlens.gui.memory.reshapes_page import ReshapesPage
from passlens.gui.memory.shared_memory_page import SharedMemoryPage

_BAR_PX = 120
_STEPS = 100


class MemoryPage(StrEnum):
    """The parts of the tab."""

    SHARED = "shared"
    TRIPS = "trips"
    DEVICE = "device"


class MemoryView(QWidget):
    """Shows a ``MemoryTable`` at once, and the data that jobs read once it arrives.

    Signals:
        watched: ``shared`` or ``device``, the visible page; empty for none.
        cancel_requested: The page whose reading to cancel.
        again_requested: The page to read again.
        dispatch_selected: The executable's symbol of the chosen kernel.
        target_requested: A place to show, in the format of ``memory.targets``.
        lifetimes_requested: Kernel and pass execution whose lifetimes to read.
        source_requested: The kernel whose line of the input to find.
        passes_requested: The dispatch whose passes to make.
        picture_wished: DeviceWish.
        profile_requested: Show the profile of the run.
    """

    watched = Signal(str)
    cancel_requested = Signal(str)
    again_requested = Signal(str)
    dispatch_selected = Signal(str)
    target_requested = Signal(str)
    lifetimes_requested = Signal(str, int)
    source_requested = Signal(str)
    passes_requested = Signal(str)
    picture_wished = Signal(object)
    profile_requested = Signal()

    def __init__(self, themes: ThemeManager) -> None:
        super().__init__()
        self.setAccessibleName(tr("MemoryView", "Memory"))
        self._readings: dict[str, Reading[Any]] = {}
        self._stack = QStackedLayout(self)
        self.empty = EmptyState(
            tr("MemoryView", "No memory to show"),
            tr("MemoryView", "Open a model and compile it (F5): its allocations appear here."),
        )
        self.pages = QStackedWidget()
        self._reshapes = Deferred(lambda: ReshapesPage(themes))
        self._device = Deferred(lambda: DeviceMemoryPage(themes))
        self._body = QWidget()
        self._stack.addWidget(self.empty)
        self._stack.addWidget(self._body)
        self._build(themes)
        self._connect()

    @property
    def page(self) -> MemoryPage:
        """The visible part."""
        return MemoryPage(self.segments.value)

    @property
    def reshapes(self) -> ReshapesPage:
        """Reshapes; made when first shown."""
        return page_of(self.pages, self._reshapes)

    @property
    def device(self) -> DeviceMemoryPage:
        """Device memory over time; made when first shown."""
        return page_of(self.pages, self._device)

    @property
    def asked(self) -> str:
        """The data to read for the visible part."""
        return "device" if self.page is MemoryPage.DEVICE else "shared"

    def show_empty(self, title: str, hint: str) -> None:
        """Show why there is nothing to see, and what to do next."""
        self.shared.set_table(None)
        self._device.tell("table", lambda page: page.set_missing(hint))  # also with bills of shared memory
        self.empty.say(title, hint)
        self._stack.setCurrentWidget(self.empty)

    def set_table(self, table: MemoryTable) -> None:
        """Show the table stored by the compile."""
        self.shared.set_table(table)
        self._device.tell("table", lambda page: page.set_table(table))
        self._stack.setCurrentWidget(self._body)

    def set_shared(self, reading: Reading[SharedMemory]) -> None:
        """Set the state of reading the bills."""
        before = self._readings.get("shared")
        self._readings["shared"] = reading
        if before is not None and before.state is reading.state is ReadingState.READING:
            self._say_state()  # update the progress, as there is nothing else to show
            return
        self.shared.set_shared(reading.value)
        self._reshapes.tell("reading", lambda page: page.set_reading(reading))
        if reading.value is not None and reading.value.bills:
            self._stack.setCurrentWidget(self._body)
        self._say_state()

    def set_device(self, reading: Reading[DeviceMemoryTable]) -> None:
        """Set the state of reading memory over time."""
        self._readings["device"] = reading
        self._device.tell("reading", lambda page: page.set_device(reading.value))
        self._say_state()

    def set_picture(self, picture: DevicePicture) -> None:
        """Set the chart for a function, a device and sizes."""
        self._device.tell("picture", lambda page: page.set_picture(picture))

    def set_measured(self, data: ProfileData | None) -> None:
        """Set a profile's device memory; None without one."""
        self._device.tell("measured", lambda page: page.set_measured(data))

    def set_lifetimes(self, kernel: str, pass_id: int, chart: LifetimeChart | None) -> None:
        """Set the lifetimes after a pass."""
        self.shared.kernel_view.take_lifetimes(kernel, pass_id, chart)

    def set_source(self, kernel: str, source: str) -> None:
        """Set a kernel's line of the input."""
        self.shared.kernel_view.set_source(kernel, source)

    def select_dispatch(self, dispatch: str) -> None:
        """Mark the kernel of a dispatch, without a signal."""
        self.shared.select_dispatch(dispatch)

    def show_page(self, page: MemoryPage) -> None:
        """Show one of the parts."""
        self.segments.set_value(page.value)
        self._on_page(page.value)

    def _build(self, themes: ThemeManager) -> None:
        self._body.setProperty("role", "page")
        self.segments = Segments(
            tr("MemoryView", "Memory"),
            [
                (MemoryPage.SHARED, tr("MemoryView", "Shared memory (LDS)")),
                (MemoryPage.TRIPS, tr("MemoryView", "Reshapes")),
                (MemoryPage.DEVICE, tr("MemoryView", "Device memory")),
            ],
        )
        self.state = ElidedLabel()
        self.progress = QProgressBar()
        self.progress.setTextVisible(False)
        self.progress.setFixedWidth(_BAR_PX)
        self.cancel = QPushButton(tr("MemoryView", "Cancel"))
        self.again = QPushButton(tr("MemoryView", "Read in full"))
        self.again.setToolTip(
            tr("MemoryView", "Read the history, lifetimes and tiles, or memory over time, from the session")
        )
        head = QHBoxLayout()
        head.setContentsMargins(4 * GRID, 2 * GRID, 4 * GRID, GRID)
        head.setSpacing(2 * GRID)
        head.addWidget(self.segments)
        head.addWidget(self.state, 1)
        head.addWidget(self.progress)
        head.addWidget(self.cancel)
        head.addWidget(self.again)
        column = QVBoxLayout(self._body)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID)
        column.addLayout(head)
        column.addWidget(self.pages, 1)
        # Its parent first: Qt styles everything in a widget again whenever that gets one.
        self.shared = SharedMemoryPage(themes, self.pages)
        self.pages.addWidget(self.shared)
        self._say_state()

    def _connect(self) -> None:
        self.segments.chosen.connect(self._on_page)
        self.cancel.clicked.connect(lambda: self.cancel_requested.emit(self.asked))
        self.again.clicked.connect(lambda: self.again_requested.emit(self.asked))
        self.shared.dispatch_selected.connect(self.dispatch_selected)
        bill = self.shared.kernel_view
        bill.target_requested.connect(self.target_requested)
        bill.lifetimes_requested.connect(self.lifetimes_requested)
        bill.source_requested.connect(self.source_requested)
        bill.passes_requested.connect(self.passes_requested)
        self._reshapes.when_made(lambda page: page.trips.target_requested.connect(self.target_requested))
        self._device.when_made(self._connect_device)

    def _connect_device(self, page: DeviceMemoryPage) -> None:
        page.target_requested.connect(self.target_requested)
        page.wished.connect(self.picture_wished)
        page.profile_requested.connect(self.profile_requested)

    def _on_page(self, value: str) -> None:
        match MemoryPage(value):
            case MemoryPage.SHARED:
                self.pages.setCurrentWidget(self.shared)
            case MemoryPage.TRIPS:
                self.pages.setCurrentWidget(self.reshapes)
            case MemoryPage.DEVICE:
                self.pages.setCurrentWidget(self.device)
        self._say_state()
        self.watched.emit(self.asked)

    def _say_state(self) -> None:
        reading: Reading[Any] = self._readings.get(self.asked, Reading())
        busy = reading.state is ReadingState.READING
        self.state.setText(reading.sentence)
        set_role(self.state, "fail" if reading.state is ReadingState.FAILED else "muted")
        known = reading.fraction is not None
        # An animated bar costs time even while hidden.
        self.progress.setRange(0, 0 if busy and not known else _STEPS)
        self.progress.setValue(round(_STEPS * (reading.fraction or 0.0)))
        self.progress.setVisible(busy)
        self.cancel.setVisible(busy)
        self.again.setVisible(reading.state in {ReadingState.CANCELLED, ReadingState.FAILED})

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.watched.emit(self.asked)

    @override
    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.watched.emit("")
