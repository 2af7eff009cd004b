"""A timeline with its scroll bar, and below it memory on the same axis."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtWidgets import QHBoxLayout, QScrollBar, QSizePolicy, QSplitter, QVBoxLayout, QWidget

from passlens.gui.kit.charts.memory_curve import MemoryCurve
from passlens.gui.kit.charts.memory_curve_chart import MemoryCurveChart
from passlens.gui.kit.charts.timeline_index import TimelineIndex
from passlens.gui.kit.theme import ThemeManager
from passlens.gui.kit.translation import localized, tr
from passlens.gui.profile.timeline_chart import USE, TimelineChart

_MEMORY_PX = 200  # the largest useful height of the memory chart


class TimelinePanel(QWidget):
    """Zooms both together."""

    def __init__(self, themes: ThemeManager) -> None:
        super().__init__()
        self.timeline = TimelineChart(themes, tr("TimelinePanel", "Timeline"))
        self.timeline.setWhatsThis(localized(USE))
        self.memory = MemoryCurveChart(themes, tr("TimelinePanel", "Memory over time"))
        self.lines = QScrollBar(Qt.Orientation.Vertical)
        policy = QSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        policy.setRetainSizeWhenHidden(True)  # otherwise the timeline would be wider than the memory below it
        self.lines.setSizePolicy(policy)
        self._upper = QWidget()
        row = QHBoxLayout(self._upper)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.timeline, 1)
        row.addWidget(self.lines)
        self._lower = QWidget()
        beside = QHBoxLayout(self._lower)
        beside.setContentsMargins(0, 0, self.lines.sizeHint().width(), 0)
        beside.addWidget(self.memory)
        self.split = QSplitter(Qt.Orientation.Vertical)
        self.split.setHandleWidth(1)
        self.split.setChildrenCollapsible(False)
        self.split.addWidget(self._upper)
        self.split.addWidget(self._lower)
        self.split.setStretchFactor(0, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.split)
        self.timeline.window_changed.connect(self.memory.follow_window)
        self.memory.window_changed.connect(self.timeline.follow_window)
        self.timeline.resized.connect(self._fit)
        self.timeline.scrolled.connect(self.lines.setValue)
        self.lines.valueChanged.connect(self.timeline.set_offset)

    def set_profile(self, index: TimelineIndex | None, curves: Sequence[MemoryCurve]) -> None:
        """Show a timeline and the memory of its devices, with a colour for each device in the order of its tracks."""
        self.timeline.set_index(index)
        devices = list(index.devices) if index is not None else []
        series = [devices.index(one.device) if one.device in devices else len(devices) for one in curves]
        self.memory.set_curves(curves, float(index.full_ns) if index is not None else 1.0, series)
        self._lower.setVisible(bool(curves))
        # No taller than its rows: in a large window the table gets the rest.
        most = self.timeline.most_height
        self._upper.setMaximumHeight(most)
        self.setMaximumHeight(most + (_MEMORY_PX + self.split.handleWidth() if curves else 0))
        self._fit()
        self.memory.follow_window(*self.timeline.window_range)

    def _fit(self) -> None:
        self.memory.set_gutter(round(self.timeline.plot_of(QRectF(self.timeline.rect())).left()))
        most = max(0, self.timeline.content_height - self.timeline.room)
        self.lines.setRange(0, most)
        self.lines.setPageStep(self.timeline.room)
        self.lines.setSingleStep(20)
        self.lines.setVisible(most > 0)
