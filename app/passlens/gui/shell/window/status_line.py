"""The status bar: session, counts, size and the running job at the left; target and toolchain at the right."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QWidget

from passlens.engine.session.rows import SessionInfo
from passlens.engine.units import format_bytes
from passlens.gui.kit.labels import ElidedLabel, PlainLabel
from passlens.gui.kit.plain_text import plain
from passlens.gui.kit.translation import number_of, tr
from passlens.gui.shell.setup.toolbar import driver_name
from passlens.gui.shell.state import Setup


class StatusLine(QWidget):
    """Shows facts; emits ``job_clicked`` for a click on the running job."""

    job_clicked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "status")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setFixedHeight(24)
        self._name = _muted()
        self._counts = _muted()
        self._job = QPushButton()
        self._job.setProperty("role", "status")
        self._job.setFlat(True)
        self._job.clicked.connect(self.job_clicked)
        self._gap = ElidedLabel()
        self._right = _muted()
        layout = QHBoxLayout(self)
        layout.setContentsMargins(10, 0, 10, 0)
        layout.setSpacing(16)
        for widget in (self._name, self._counts, self._job):
            layout.addWidget(widget)
        layout.addWidget(self._gap, 1)
        layout.addWidget(self._right)
        self._job.hide()

    def set_session(self, info: SessionInfo | None, setup: Setup) -> None:
        """Show a session, or an input that is not compiled yet."""
        if info is None:
            self._counts.setToolTip("")
            self._name.setText(setup.source.name if setup.source else tr("StatusLine", "No session"))
            self._counts.setText(tr("StatusLine", "not compiled") if setup.source else "")
            self._right.setText(f"{driver_name(setup.driver)} {setup.target}")
            self._name.show()
            return
        self._name.hide()  # the line above the phases names it
        self._counts.setToolTip(plain(str(info.path)))
        counts = [number_of(info.snapshot_count, "snapshot"), format_bytes(info.file_bytes)]
        if info.pass_count or not info.snapshot_count:  # otherwise only phases were captured, although passes ran
            counts.insert(0, number_of(info.pass_count, "pass", "passes"))
        self._counts.setText(" · ".join(counts))
        if info.imported:
            target = f"{driver_name(info.driver)} {info.target}" if info.target else tr("StatusLine", "target unknown")
            self._right.setText(tr("StatusLine", "{target} · imported, IREE version unknown").format(target=target))
            return
        devices = f" × {len(info.devices)}" if len(info.devices) > 1 else ""
        self._right.setText(f"{driver_name(info.driver)} {info.target}{devices} · IREE {info.toolchain_version}")

    def set_job(self, text: str) -> None:
        """Show the running job; empty for none."""
        self._job.setText(text)
        self._job.setVisible(bool(text))


def _muted() -> QLabel:
    label = PlainLabel()
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    label.setProperty("role", "muted")
    return label
