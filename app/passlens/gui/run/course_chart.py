"""The state of the GPUs during a benchmark: clock, temperature and power over time, a line for each device."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pyqtgraph as pg
from PySide6.QtCore import QPointF, QSize
from typing_extensions import override

from passlens.engine.run.benchmark_values import DeviceReading
from passlens.gui.kit.theme import Theme, ThemeManager
from passlens.gui.kit.translation import tr
from passlens.gui.run.plot_chart import Plot, PlotChart

_HEIGHT_PX = 110


@dataclass(frozen=True, slots=True)
class Line:
    """One figure of one device.

    Attributes:
        points: Seconds and figure.
    """

    uri: str
    points: tuple[tuple[float, float], ...]


def lines_of(course: Sequence[DeviceReading]) -> tuple[tuple[Line, ...], ...]:
    """The lines of clock, temperature and power, one for each device that reports the figure."""
    uris = tuple(dict.fromkeys(one.uri for one in course))
    figures: tuple[list[Line], ...] = ([], [], [])
    for uri in uris:
        mine = [one for one in course if one.uri == uri]
        labels = (
            tuple((one.at_s, one.clock_mhz) for one in mine if one.clock_mhz is not None),
            tuple((one.at_s, one.celsius) for one in mine if one.celsius is not None),
            tuple((one.at_s, one.watts) for one in mine if one.watts is not None),
        )
        for lines, points in zip(figures, labels, strict=True):
            if points:
                lines.append(Line(uri, points))
    return tuple(tuple(lines) for lines in figures)


class CourseChart(PlotChart):
    """Three plots over one time axis, without those that no device reports."""

    wheel_is_the_pages = True

    def __init__(self, themes: ThemeManager) -> None:
        super().__init__(themes, tr("CourseChart", "Devices over time"))
        self._course: tuple[DeviceReading, ...] = ()
        self._lines = lines_of(())
        self._plots_of = tuple(self.add_plot(_HEIGHT_PX) for _ in self._lines)
        self._drawn: list[tuple[pg.PlotDataItem, int]] = []
        for plot in self._plots_of[1:]:
            plot.box.setXLink(self._plots_of[0].box)
        self.restyle()

    @property
    def course(self) -> tuple[DeviceReading, ...]:
        """The readings shown."""
        return self._course

    def set_course(self, course: Sequence[DeviceReading]) -> None:
        """Show other readings."""
        self._course, self._lines = tuple(course), lines_of(course)
        self.reset_zoom()

    @override
    def figures(self) -> Iterator[Sequence[object]]:
        yield ["at_s", "device", "clock_mhz", "celsius", "watts", "busy_percent"]
        for one in self._course:
            yield [one.at_s, one.uri, one.clock_mhz, one.celsius, one.watts, one.busy_percent]

    @override
    def tooltip_at(self, plot: Plot, position: QPointF) -> str:
        at = plot.value_at(position).x()
        found = []
        for line in self._lines[self._plots_of.index(plot)]:
            seconds, figure = min(line.points, key=lambda point: abs(point[0] - at))
            found.append(
                tr("CourseChart", "{seconds:.1f} s: {figure:,.0f}").format(seconds=seconds, figure=figure)
                + (f" ({line.uri})" if len({one.uri for one in self._course}) > 1 else "")
            )
        return "\n".join(found)

    @override
    def sizeHint(self) -> QSize:
        return QSize(480, _HEIGHT_PX * sum(map(bool, self._lines)))

    @override
    def redraw(self) -> None:
        for item, _ in self._drawn:
            item.getViewBox().removeItem(item)
        self._drawn.clear()
        uris = list(dict.fromkeys(one.uri for one in self._course))
        for plot, lines in zip(self._plots_of, self._lines, strict=True):
            plot.widget.setVisible(bool(lines))
            for line in lines:
                item = pg.PlotDataItem([at for at, _ in line.points], [figure for _, figure in line.points])
                plot.add(item)
                self._drawn.append((item, uris.index(line.uri)))
            if lines and not self.zoomed:
                figures = [figure for line in lines for _, figure in line.points]
                margin = (max(figures) - min(figures)) * 0.1 or 1.0
                plot.box.setRange(
                    xRange=(0, max(self._course[-1].at_s, 1.0)),
                    yRange=(min(figures) - margin, max(figures) + margin),
                    padding=0,
                )
        self.color_items(self._themes.theme)
        self.label_axes()
        self.updateGeometry()

    @override
    def color_items(self, theme: Theme) -> None:
        for item, place in self._drawn:
            item.setPen(pg.mkPen(theme.series_color(place), width=1.5))

    @override
    def label_axes(self) -> None:
        titles = (tr("CourseChart", "clock, MHz"), tr("CourseChart", "°C"), tr("CourseChart", "power, W"))
        for plot, title in zip(self._plots_of, titles, strict=True):
            plot.label(title, tr("CourseChart", "seconds"), self._themes.theme.muted)
