"""Which release compiles this: the dialog for the open session, and its search."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt

from passlens.engine.toolchain import OWN
from passlens.gui.failure.release_search import ReleaseSearch
from passlens.gui.kit.translation import translated
from passlens.gui.shell.shell import Shell
from passlens.gui.shell.targets import SessionComparisonTarget
from passlens.gui.shell.window.messages import MessageKind, Notice

if TYPE_CHECKING:
    from passlens.engine.errors import PasslensError
    from passlens.engine.sweep.bisect import Bisection
    from passlens.gui.failure.release_dialog import ReleaseDialog


class Releases(QObject):
    """Shows the dialog; a result after it closed is reported in the window."""

    def __init__(self, shell: Shell, parent: QObject) -> None:
        super().__init__(parent)
        self.shell = shell
        self.dialog: ReleaseDialog | None = None
        self.search = search = ReleaseSearch(shell.jobs, self)
        search.found.connect(self._take)
        search.failed.connect(self._fail)

    def ask(self) -> None:
        """Show the dialog for the open session."""
        from passlens.gui.failure.release_dialog import ReleaseDialog  # noqa: PLC0415 - few ask

        session = self.shell.state.session
        if session is None:
            return
        if self.dialog is not None:
            self.dialog.raise_()
            self.dialog.activateWindow()
            return
        info, path, search = session.info, session.path, self.search
        dialog = ReleaseDialog(self.shell.themes, info.source.name, f"IREE {info.toolchain_version}", self.shell.window)
        self.dialog = dialog
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        search.tried.connect(dialog.add_tried)
        search.progressed.connect(dialog.set_progress)
        search.found.connect(dialog.set_found)
        search.failed.connect(dialog.set_failed)
        search.stopped.connect(dialog.set_stopped)
        dialog.search_requested.connect(lambda every, install: search.start(path, every=every, install=install))
        dialog.cancel_requested.connect(search.cancel)
        dialog.session_requested.connect(self._open)
        dialog.use_requested.connect(self._use)
        dialog.comparison_requested.connect(self._compare)
        dialog.finished.connect(self._forget)
        dialog.show()

    def _open(self, session: Path) -> None:
        self.shell.opening.open(session.absolute())

    def _compare(self, a: Path, b: Path) -> None:
        """Compare as the search did: across releases."""
        self.shell.open(SessionComparisonTarget(a, b, ignore_release=True))

    def _use(self, version: str) -> None:
        """Compile with a release from now on; the release of our own compiler needs no version."""
        from passlens.engine.toolchain.knowledge import release_of  # noqa: PLC0415 - few ask

        machine = self.shell.machine
        if not machine.toolchains and not machine.toolchains_problem:  # they are still being read
            source, once = self.shell.state.setup.source, Qt.ConnectionType.SingleShotConnection
            machine.toolchains_found.connect(lambda *_: self._use_for(source, version), once)
            return
        own = next((one for one in machine.toolchains if one.name == OWN), None)
        named = "" if own is not None and release_of(own.version) == version else version
        self.shell.state.set_setup(replace(self.shell.state.setup, toolchain=named, imported=False))

    def _use_for(self, source: Path | None, version: str) -> None:
        """Like ``_use``, unless another model was opened since."""
        if self.shell.state.setup.source == source:
            self._use(version)

    def _take(self, found: Bisection) -> None:
        self.shell.machine.look_for_toolchains()  # the search may have installed some
        if self.dialog is None:
            kind = MessageKind.OK if found.turn is not None else MessageKind.WARN
            self.shell.messages.show_message(Notice(kind, translated(found.sentence)))

    def _fail(self, error: PasslensError) -> None:
        if self.dialog is None:
            self.shell.messages.show_error(error)

    def _forget(self) -> None:
        self.dialog = None
