"""Toolchains: installed ones with their problems, available ones, and an installation's progress."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QHBoxLayout,
    QMessageBox,
    QProgressBar,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from passlens.engine.errors import PasslensError
from passlens.engine.toolchain import OWN
from passlens.engine.toolchain.managed import Place, PlaceKind
from passlens.engine.toolchain.package_index import Released
from passlens.engine.toolchain.verify import Verification
from passlens.gui.kit.choice import Choice
from passlens.gui.kit.dialog import Dialog
from passlens.gui.kit.file_dialog import ask_for_file
from passlens.gui.kit.labels import ElidedLabel, SectionTitle, SelectableLabel, hairline
from passlens.gui.kit.plain_text import plain
from passlens.gui.kit.style import set_role
from passlens.gui.kit.translation import tr, translated
from passlens.gui.shell.state import Setup
from passlens.gui.shell.window.messages import notice_of
from passlens.gui.toolchains.installed import ToolchainList


class ToolchainsDialog(Dialog):
    """Not modal: the window stays usable beside it.

    Signals:
        install_requested: Version to install.
        runtime_requested: Name of the toolchain whose runtime to install.
        cancel_requested: Cancel the installation.
        verify_requested: Name of the toolchain to verify.
        remove_requested: Name of the toolchain to remove.
        add_requested: Path of the folder to add.
        use_requested: Name of the toolchain for the next compile.
    """

    install_requested = Signal(str)
    runtime_requested = Signal(str)
    cancel_requested = Signal()
    verify_requested = Signal(str)
    remove_requested = Signal(str)
    add_requested = Signal(str)
    use_requested = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Toolchains", "Toolchains"))
        self.setModal(False)
        self.resize(860, 560)
        self._to_select = ""
        self._released: tuple[str, ...] = ()
        self._busy = False
        self._list = ToolchainList(OWN)
        self.use = QPushButton(tr("Toolchains", "Compile with It"))
        self.verify = QPushButton(tr("Toolchains", "Verify"))
        self.verify.setToolTip(
            tr("Toolchains", "Compile a small module, ask iree-opt for its passes, read IR with its Python")
        )
        self.runtime = QPushButton(tr("Toolchains", "Install Its Runtime"))
        self.runtime.setToolTip(
            tr("Toolchains", "Modules of a release are run, compared and timed by the runtime of that release")
        )
        self.remove = QPushButton(tr("Toolchains", "Remove…"))
        self.add_folder = QPushButton(tr("Toolchains", "Add a Folder…"))
        self.add_folder.setToolTip(
            tr("Toolchains", "A Python environment with iree-base-compiler, or an IREE build folder")
        )
        self._verdict = SelectableLabel()
        self.versions = Choice(tr("Toolchains", "Released versions"))
        self.versions.setMinimumWidth(130)
        self.install = QPushButton(tr("Toolchains", "Install"))
        self.install.setProperty("role", "primary")
        self.cancel = QPushButton(tr("Toolchains", "Cancel"))
        self._note = SelectableLabel(
            tr("Toolchains", "Asking the package index for the released versions…"), role="muted"
        )
        self._doing = ElidedLabel()
        self._progress = QProgressBar()
        self._progress.setTextVisible(False)
        self._close = QPushButton(tr("Toolchains", "Close"))
        self._lay_out()
        self._list.currentItemChanged.connect(self._enable)
        self._list.itemDoubleClicked.connect(lambda item: self._use() if item.parent() is None else None)
        self.use.clicked.connect(self._use)
        self.verify.clicked.connect(lambda: self.verify_requested.emit(self._list.current_name()))
        self.runtime.clicked.connect(lambda: self.runtime_requested.emit(self._list.current_name()))
        self.remove.clicked.connect(self._ask_to_remove)
        self.add_folder.clicked.connect(self._ask_for_folder)
        self.install.clicked.connect(lambda: self.install_requested.emit(self.versions.currentText()))
        self.cancel.clicked.connect(self._cancel)
        self._close.clicked.connect(self.close)
        self._set_busy(busy=False)
        self._enable()

    def set_setup(self, setup: Setup) -> None:
        """Mark the toolchain of the next compile."""
        self._list.choose(setup.toolchain or OWN)
        self._enable()

    def set_places(self, places: tuple[Place, ...]) -> None:
        """List installed toolchains; keep the selection."""
        to_select, self._to_select = self._to_select or self._list.current_name() or self._list.chosen, ""
        self._list.set_places(places, to_select)
        self._fill_versions()
        self._enable()

    def set_released(self, found: Released) -> None:
        """Set the versions that can be installed."""
        self._released = found.versions
        self._note.setText(
            translated(found.note)
            or tr("Toolchains", "Each with its runtime, in a separate environment: about 0.7 GB.")
        )
        self._fill_versions()

    def set_progress(self, text: str, fraction: float | None) -> None:
        """Show the current step of the installation."""
        if not self._busy:
            self._say("", "muted")
            self._set_busy(busy=True)
        if not self.cancel.isEnabled():
            return  # it shows that it is being cancelled
        self._doing.setText(text)
        if fraction is None:
            self._progress.setRange(0, 0)
        else:
            self._progress.setRange(0, 1000)
            self._progress.setValue(round(fraction * 1000))

    def set_installed(self, name: str) -> None:
        """Show that the installation succeeded."""
        self._set_busy(busy=False)
        self._to_select = name
        self._say(tr("Toolchains", "✓ {name} is installed.").format(name=name), "ok")

    def set_runtime_installed(self, name: str, version: str) -> None:
        """Show that the installation of a runtime succeeded."""
        self._set_busy(busy=False)
        self._to_select = name
        self._say(
            tr("Toolchains", "✓ The runtime of IREE {version} is installed: modules of {name} can be run.").format(
                version=version, name=name
            ),
            "ok",
        )

    def set_install_error(self, error: PasslensError) -> None:
        """Show that the installation failed."""
        self._set_busy(busy=False)
        self.set_error(error)

    def set_install_cancelled(self) -> None:
        """Show that the installation was cancelled."""
        self._set_busy(busy=False)
        self._say(tr("Toolchains", "Cancelled: nothing was left behind."), "muted")

    def set_verifying(self, name: str) -> None:
        """Show that a toolchain is being verified."""
        self._list.set_verifying(name)
        self._say(tr("Toolchains", "Trying {name}…").format(name=name), "muted")
        self._enable()

    def set_verified(self, found: Verification) -> None:
        """Show the results of a verification below the toolchain."""
        self._list.set_verified(found)
        self._say(("✓ " if found.ok else "✕ ") + translated(found.sentence()), "ok" if found.ok else "fail")
        self._enable()

    def set_done(self, translated: str, name: str) -> None:
        """Show that a toolchain was added or removed."""
        self._to_select = name
        self._say(f"✓ {translated}", "ok")

    def set_error(self, error: PasslensError) -> None:
        """Show an error."""
        if self._list.verifying:
            self._list.set_verifying("")
            self._enable()
        message = notice_of(error)
        self._say(f"✕ {message.sentence} {message.hint}".strip(), "fail")

    @property
    def verdict(self) -> str:
        """The text below the list."""
        return self._verdict.text()

    def select(self, name: str) -> None:
        """Select a toolchain, as if clicked.

        Raises:
            KeyError: It is not listed.
        """
        self._list.select(name)

    def shown(self) -> tuple[tuple[str, str, str], ...]:
        """Name, version and state of each row."""
        return self._list.shown()

    def _lay_out(self) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 16, 16, 16)
        layout.setSpacing(8)
        layout.addWidget(SectionTitle(tr("Toolchains", "On this machine")))
        layout.addWidget(self._list, 1)
        layout.addWidget(_row(self.use, self.verify, self.runtime, self.remove, None, self.add_folder))
        layout.addWidget(self._verdict)
        layout.addWidget(hairline())
        layout.addWidget(SectionTitle(tr("Toolchains", "Install a release")))
        self._choice = _row(self.versions, self.install, self._note, wide=self._note)
        self._work = _row(self._doing, self._progress, self.cancel, wide=self._doing)
        self._progress.setFixedWidth(220)
        for row in (self._choice, self._work):
            row.setMinimumHeight(30)
            layout.addWidget(row)
        layout.addWidget(_row(None, self._close))

    def _fill_versions(self) -> None:
        there = self._list.names()
        before = self.versions.currentText()
        self.versions.clear()
        self.versions.addItems([one for one in self._released if one not in there])
        place = self.versions.findText(before)
        if place >= 0:
            self.versions.setCurrentIndex(place)
        self.install.setEnabled(self.versions.count() > 0)

    def _enable(self) -> None:
        place = self._list.current_place()
        usable = place is not None and place.toolchain is not None
        self.use.setEnabled(usable and self._list.current_name() != self._list.chosen)
        self.verify.setEnabled(usable and not self._list.verifying)
        self.runtime.setEnabled(usable and place is not None and not place.runtime and not self._busy)
        self.remove.setEnabled(place is not None and place.kind is not PlaceKind.OWN)

    def _set_busy(self, *, busy: bool) -> None:
        self._busy = busy
        self._choice.setVisible(not busy)
        self._work.setVisible(busy)
        self.cancel.setEnabled(busy)
        self._enable()

    def _say(self, text: str, role: str) -> None:
        set_role(self._verdict, role)
        self._verdict.setText(text)

    def _use(self) -> None:
        if self.use.isEnabled():
            name = self._list.current_name()
            self.use_requested.emit(name)
            self._say(tr("Toolchains", "The next compile uses {name}.").format(name=name), "muted")

    def _cancel(self) -> None:
        self.cancel.setEnabled(False)
        self._doing.setText(tr("Toolchains", "Cancelling…"))
        self.cancel_requested.emit()

    def _ask_for_folder(self) -> None:
        title = tr("Toolchains", "A Python environment with iree-base-compiler, or an IREE build folder")
        ask_for_file(self, title, "", (), self.add_requested.emit, folder=True)

    def _ask_to_remove(self) -> None:
        place = self._list.current_place()
        if place is None:
            return
        if place.kind is PlaceKind.ADDED:  # nothing is deleted
            self.remove_requested.emit(place.name)
            return
        box = QMessageBox(self)
        box.setObjectName("remove-question")
        box.setIcon(QMessageBox.Icon.NoIcon)
        box.setText(plain(tr("Toolchains", "Remove IREE {name}?").format(name=place.name)))
        box.setInformativeText(
            plain(tr("Toolchains", "{folder} is deleted. It can be installed again.").format(folder=place.folder))
        )
        yes = box.addButton(tr("Toolchains", "Remove"), QMessageBox.ButtonRole.DestructiveRole)
        box.addButton(tr("Toolchains", "Keep"), QMessageBox.ButtonRole.RejectRole)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        yes.clicked.connect(lambda: self.remove_requested.emit(place.name))
        box.open()


def _row(*widgets: QWidget | None, wide: QWidget | None = None) -> QWidget:
    """Widgets beside each other; None, or the one that is ``wide``, takes the remaining space."""
    row = QWidget()
    layout = QHBoxLayout(row)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(8)
    for widget in widgets:
        if widget is None:
            layout.addStretch(1)
        else:
            layout.addWidget(widget, int(widget is wide))
    return row
