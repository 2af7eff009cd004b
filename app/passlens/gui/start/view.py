"""The start page: drop zone, recent files, samples, and what was found on this machine."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QMouseEvent, QShowEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from passlens.engine.formats import Opens, suffixes_of
from passlens.engine.messages import Items, Join, joined
from passlens.engine.run.values import DriverState
from passlens.engine.session.naming import SessionName
from passlens.engine.toolchain.discover import Toolchain
from passlens.gui.kit.labels import ElidedLabel, PlainLabel, SectionTitle, SelectableLabel
from passlens.gui.kit.plain_text import plain
from passlens.gui.kit.style import set_role
from passlens.gui.kit.translation import tr, translated
from passlens.gui.shell.files.samples import Sample
from passlens.gui.shell.files.session_names import gone

RECENT_SHOWN = 6
_ROW_PAD = 8


class _EntryRow(QPushButton):
    """A row that is pressed as a whole: a title, with a description below that wraps unless it is elided."""

    def __init__(self, title: str, line: str, tip: str = "", elide: Qt.TextElideMode | None = None) -> None:
        super().__init__()
        self.setProperty("role", "row")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setToolTip(plain(tip))
        self.setAccessibleName(f"{title}: {line}")
        self.setMinimumHeight(40)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        head = ElidedLabel(title)
        head.setProperty("role", "title")
        below = PlainLabel(line) if elide is None else ElidedLabel(line, elide)
        below.setWordWrap(elide is None)
        below.setProperty("role", "muted")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(_ROW_PAD, 3, _ROW_PAD, 3)
        layout.setSpacing(2)
        for label in (head, below):
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            layout.addWidget(label)


class DropZone(QFrame):
    """Invites the user to drop files; a click opens the file dialog. The window itself accepts the drop."""

    clicked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "drop")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFixedHeight(100)
        title = PlainLabel(tr("StartPage", "Drop a model here"))
        title.setProperty("role", "title")
        kinds = PlainLabel(
            tr(
                "StartPage",
                "{models} to compile · two .mlir to compare · .passlens session · .vmfb to run"
                " · dump folder or log to import",
            ).format(models=translated(joined(Items(suffixes_of(Opens.MODEL), Join.OR))))
        )
        kinds.setProperty("role", "muted")
        self.button = QPushButton(tr("StartPage", "Open a File…   Ctrl+O"))
        self.button.setProperty("role", "primary")
        self.button.clicked.connect(self.clicked)
        self.paste = QPushButton(tr("StartPage", "Paste a Command…   Ctrl+V"))
        self.paste.setToolTip(plain(tr("StartPage", "An iree-compile or iree-run-module command from a log or issue")))
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(self.button)
        buttons.addWidget(self.paste)
        buttons.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setSpacing(6)
        layout.addStretch(1)
        for widget in (title, kinds):
            layout.addWidget(widget, 0, Qt.AlignmentFlag.AlignHCenter)
        layout.addLayout(buttons)
        layout.addStretch(1)

    def set_active(self, active: bool) -> None:
        """Show that a file is dragged over the window."""
        set_role(self, "drop-active" if active else "drop")

    @override
    def mousePressEvent(self, event: QMouseEvent, /) -> None:
        self.clicked.emit()


class StartPage(QScrollArea):
    """The window before a file is open.

    Signals:
        open_requested: Show the file dialog.
        file_chosen: A recent file (Path).
        sample_chosen: A Sample.
    """

    open_requested = Signal()
    file_chosen = Signal(object)
    sample_chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("StartPage", "Start page"))
        self.setWidgetResizable(True)
        self.setProperty("role", "page")
        self.drop_zone = DropZone()
        self.drop_zone.clicked.connect(self.open_requested)
        self._files: tuple[tuple[Path, SessionName | None], ...] = ()
        self._missing: frozenset[Path] = frozenset()
        self._listed: tuple[tuple[str, str, Path], ...] | None = None
        self._recent = _section()
        self._samples = _section()
        self._toolchains = _section()
        self._devices = _section()
        body = QWidget()
        body.setProperty("role", "page")
        body.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        outer = QHBoxLayout(body)
        outer.setContentsMargins(24, 20, 24, 16)
        outer.addStretch(1)
        column = QWidget()
        column.setMaximumWidth(1040)
        column.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        outer.addWidget(column, 20)
        outer.addStretch(1)
        self._fill(column)
        self.setWidget(body)
        self.set_samples(None)
        self.set_toolchains(None)
        self.set_devices(None)

    def set_recent(
        self,
        paths: Sequence[Path],
        names: Mapping[Path, SessionName] | None = None,
        missing: Collection[Path] = (),
    ) -> None:
        """List recent files, newest first; sessions by their names, as far as known; ``missing``: what is gone."""
        self._missing = frozenset(missing)
        self._files = tuple((path, (names or {}).get(path)) for path in paths[:RECENT_SHOWN])
        if self.isVisible():  # otherwise when it is shown: the list changes with every opened file
            self._list_recent()

    @override
    def showEvent(self, event: QShowEvent, /) -> None:
        self._list_recent()
        super().showEvent(event)

    def _list_recent(self) -> None:
        listed = tuple(
            (
                translated(name.text()) if name else path.name,
                self._note(path, name),
                path,
            )
            for path, name in self._files
        )
        if listed == self._listed:
            return
        self._listed = listed
        rows: list[QWidget] = []
        for title, note, path in listed:
            row = _EntryRow(title, note, str(path), Qt.TextElideMode.ElideMiddle)
            row.clicked.connect(self._chooser(self.file_chosen.emit, path))
            rows.append(row)
        _show(self._recent, rows or [_muted(tr("StartPage", "Files that you open are listed here."))])

    def _note(self, path: Path, name: SessionName | None) -> str:
        if path in self._missing:
            return f"▲ {gone()} · {path.parent}"
        return f"{translated(name.age())} · {path.parent}" if name else str(path.parent)

    def set_samples(self, samples: tuple[Sample, ...] | None) -> None:
        """List samples; None while they are being read."""
        rows: list[QWidget] = []
        for sample in samples or ():
            row = _EntryRow(sample.title, sample.what, f"{sample.path.name}: {sample.what}")
            row.clicked.connect(self._chooser(self.sample_chosen.emit, sample))
            rows.append(row)
        empty = "…" if samples is None else tr("StartPage", "This installation has no samples.")
        _show(self._samples, rows or [_muted(empty)])

    def set_toolchains(self, toolchains: tuple[Toolchain, ...] | None, problem: str = "") -> None:
        """List the compilers; None while they are being found."""
        if toolchains is None:
            _show(self._toolchains, [_muted(tr("StartPage", "Looking for toolchains…"))])
            return
        rows: list[QWidget] = [
            _fact("✓", "ok", f"IREE {toolchain.version}", _origin(toolchain)) for toolchain in toolchains
        ]
        if not rows:
            rows = [
                _fact(
                    "✕",
                    "fail",
                    tr("StartPage", "No IREE compiler"),
                    problem or tr("StartPage", "Install it with: pip install iree-base-compiler"),
                )
            ]
        _show(self._toolchains, rows)

    def set_devices(self, drivers: tuple[DriverState, ...] | None, problem: str = "") -> None:
        """List drivers with their devices; None while they are being queried."""
        if drivers is None:
            _show(self._devices, [_muted(tr("StartPage", "Asking the drivers for devices…"))])
            return
        rows: list[QWidget] = []
        for driver in drivers:
            if driver.available and driver.devices:
                names = ", ".join(dict.fromkeys(translated(device.name) or device.uri for device in driver.devices))
                count = f"{len(driver.devices)} × " if len(driver.devices) > 1 else ""
                rows.append(_fact("✓", "ok", driver.driver, f"{count}{names}"))
            else:
                rows.append(
                    _fact("–", "muted", driver.driver, translated(driver.reason) or tr("StartPage", "no device"))
                )
        _show(
            self._devices,
            rows
            or [_fact("✕", "fail", tr("StartPage", "No devices"), problem or tr("StartPage", "No driver answered."))],
        )

    def _fill(self, column: QWidget) -> None:
        title = PlainLabel(tr("StartPage", "Passlens"))
        title.setProperty("role", "headline")
        line = SelectableLabel(
            tr("StartPage", "Open a model, compile it, and see what every pass of IREE did to it."), role="muted"
        )
        layout = QVBoxLayout(column)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(16)
        head = QVBoxLayout()
        head.setSpacing(4)
        head.addWidget(title)
        head.addWidget(line)
        upper = QVBoxLayout()  # aligned with the text in the rows, which have a margin
        upper.setContentsMargins(_ROW_PAD, 0, _ROW_PAD, 0)
        upper.setSpacing(16)
        upper.addLayout(head)
        upper.addWidget(self.drop_zone)
        layout.addLayout(upper)
        grid = QGridLayout()
        grid.setHorizontalSpacing(32)
        grid.setVerticalSpacing(20)
        grid.setColumnStretch(0, 1)
        grid.setColumnStretch(1, 1)
        top = Qt.AlignmentFlag.AlignTop
        found = QVBoxLayout()
        found.setSpacing(16)
        found.addWidget(_titled(tr("StartPage", "Recent files"), self._recent))
        found.addWidget(_titled(tr("StartPage", "Toolchains on this machine"), self._toolchains))
        found.addWidget(_titled(tr("StartPage", "Devices on this machine"), self._devices))
        grid.addWidget(_titled(tr("StartPage", "Samples"), self._samples), 0, 0, top)
        grid.addLayout(found, 0, 1, top)
        layout.addLayout(grid)
        layout.addStretch(1)

    @staticmethod
    def _chooser(emit: Callable[[object], None], value: object) -> Callable[[], None]:
        return lambda: emit(value)


def _section() -> QWidget:
    widget = QWidget()
    layout = QVBoxLayout(widget)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(2)
    return widget


def _titled(title: str, section: QWidget) -> QWidget:
    holder = QWidget()
    layout = QVBoxLayout(holder)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(6)
    head = SectionTitle(title)
    head.setContentsMargins(8, 0, 0, 0)
    layout.addWidget(head)
    layout.addWidget(section)
    return holder


def _show(section: QWidget, rows: Sequence[QWidget]) -> None:
    layout = section.layout()
    assert layout is not None
    while (item := layout.takeAt(0)) is not None:
        widget = item.widget()
        if widget is not None:
            widget.hide()
            widget.deleteLater()
    for row in rows:
        layout.addWidget(row)


def _muted(text: str) -> SelectableLabel:
    label = SelectableLabel(text, role="muted")
    label.setContentsMargins(8, 0, 8, 0)
    return label


def _fact(mark: str, role: str, name: str, value: str) -> QWidget:
    row = QWidget()
    layout = QHBoxLayout(row)
    layout.setContentsMargins(8, 2, 8, 2)
    layout.setSpacing(8)
    icon = PlainLabel(mark)
    icon.setProperty("role", role)
    icon.setFixedWidth(12)
    title = PlainLabel(name)
    title.setMinimumWidth(80)
    top = Qt.AlignmentFlag.AlignTop
    layout.addWidget(icon, 0, top)
    layout.addWidget(title, 0, top)
    layout.addWidget(SelectableLabel(value, role="muted"), 1, top)
    return row


def _origin(toolchain: Toolchain) -> str:
    return tr("StartPage", "installed with Passlens") if toolchain.name == "own" else str(toolchain.name)
