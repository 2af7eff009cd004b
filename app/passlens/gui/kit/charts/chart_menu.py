"""The actions of every chart: reset the zoom, copy the picture, export PNG, PDF, SVG and CSV."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Protocol

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QPoint, QPointF, QRect, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QGuiApplication, QImage, QImageWriter, QPageSize, QPainter, QPdfWriter
from PySide6.QtWidgets import QMenu, QWidget

from passlens.engine.quoting import file_name, visible
from passlens.gui.kit.export import save_as
from passlens.gui.kit.translation import tr

_DPI, _POINTS_PER_INCH = 96, 72
"""A pixel of the chart is 1/96 inch on paper. Drawings have the resolution of the screen, too: pyqtgraph caches its
axes as pictures, and Qt would scale their labels by the ratio of the two.
"""


Paper = Callable[[], AbstractContextManager[None]]
"""A context in which a chart has the colours for paper."""


class Chart(Protocol):
    """A widget that can draw itself anywhere and export its figures."""

    def draw(self, painter: QPainter, area: QRectF) -> None:
        """Draw the whole chart into ``area``."""

    def csv(self) -> str:
        """The figures, with a header line."""

    def export_size(self) -> QSize:
        """The size of the whole chart as a picture, px."""

    def reset_zoom(self) -> None:
        """Show everything again."""


def png(chart: Chart, scale: float = 2.0) -> QImage:
    """The chart as a picture, sharp enough for print."""
    size = chart.export_size()
    image = QImage(size * scale, QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(scale)
    image.fill(0)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    chart.draw(painter, QRectF(0, 0, size.width(), size.height()))
    painter.end()
    return image


def png_bytes(chart: Chart) -> bytes:
    """The picture as a PNG file's content."""
    store = QByteArray()
    buffer = QBuffer(store)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, QByteArray(b"PNG")).write(png(chart))
    buffer.close()
    return bytes(store.data())


def svg_bytes(chart: Chart, title: str) -> bytes:
    """The chart as an SVG file's content: lines and text, no pixels."""
    from PySide6.QtSvg import QSvgGenerator  # noqa: PLC0415 - the first drawing is made with the window

    store = QByteArray()
    buffer = QBuffer(store)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    size = chart.export_size()
    generator.setSize(size)
    generator.setResolution(_DPI)
    generator.setViewBox(QRect(QPoint(0, 0), size))
    generator.setTitle(title)
    painter = QPainter(generator)
    chart.draw(painter, QRectF(QPointF(0, 0), size))
    painter.end()
    buffer.close()
    return visible(bytes(store.data()).decode()).encode()  # XML has no control characters, and names may


def pdf_bytes(chart: Chart, title: str, paper: Paper = nullcontext) -> bytes:
    """The chart as a PDF of one page of its size; ``paper`` sets the colours for print."""
    store = QByteArray()
    buffer = QBuffer(store)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    size = chart.export_size()
    writer = QPdfWriter(buffer)
    writer.setTitle(title)
    writer.setCreator("Passlens")
    writer.setResolution(_DPI)
    page = QSizeF(size) * (_POINTS_PER_INCH / _DPI)
    writer.setPageSize(QPageSize(page, QPageSize.Unit.Point, title, QPageSize.SizeMatchPolicy.ExactMatch))
    writer.setPageMargins(QMarginsF())
    painter = QPainter(writer)
    with paper():
        chart.draw(painter, QRectF(QPointF(0, 0), size))
    painter.end()
    buffer.close()
    return bytes(store.data())


def chart_menu(chart: Chart, widget: QWidget, title: str, paper: Paper = nullcontext) -> QMenu:
    """The context menu of a chart, with the same entries for all; ``paper``: see ``pdf_bytes``."""
    name = file_name(title.lower().replace(" ", "-"), "chart")
    menu = QMenu(widget)

    def export(ending: str, produce: Callable[[], bytes]) -> None:
        save_as(widget, tr("ChartMenu", "Export {title}").format(title=title), f"{name}.{ending}", produce)

    menu.addAction(tr("ChartMenu", "Reset zoom"), chart.reset_zoom)
    menu.addSeparator()
    menu.addAction(tr("ChartMenu", "Copy image"), lambda: QGuiApplication.clipboard().setImage(png(chart)))
    menu.addAction(tr("ChartMenu", "Copy figures"), lambda: QGuiApplication.clipboard().setText(chart.csv()))
    menu.addSeparator()
    menu.addAction(tr("ChartMenu", "Export PNG…"), lambda: export("png", lambda: png_bytes(chart)))
    menu.addAction(tr("ChartMenu", "Export PDF…"), lambda: export("pdf", lambda: pdf_bytes(chart, title, paper)))
    menu.addAction(tr("ChartMenu", "Export SVG…"), lambda: export("svg", lambda: svg_bytes(chart, title)))
    menu.addAction(tr("ChartMenu", "Export CSV…"), lambda: export("csv", lambda: chart.csv().encode()))
    return menu


def insert_above(menu: QMenu, entries: Sequence[tuple[str, Callable[[], object]]]) -> None:
    """Insert the actions for one item above those of the whole chart."""
    if not entries:
        return
    first = menu.actions()[0]
    for text, act in entries:
        action = menu.addAction(text, act)
        menu.removeAction(action)
        menu.insertAction(first, action)
    menu.insertSeparator(first)


def pop_up(menu: QMenu, place: QPoint) -> None:
    """Show a menu at a point of the screen; it is deleted when it closes."""
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    menu.popup(place)
