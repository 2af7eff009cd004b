"""Lists, installs, adds, removes and verifies toolchains for their dialog, in jobs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from passlens.engine.errors import PasslensError
from passlens.engine.events import Event, Progress, StageStarted
from passlens.engine.messages import Message
from passlens.engine.toolchain import managed
from passlens.engine.toolchain.install import InstallJob, RuntimeJob
from passlens.engine.toolchain.managed import inventory
from passlens.engine.toolchain.package_index import AvailableJob
from passlens.engine.toolchain.verify import VerifyJob
from passlens.gui.kit.translation import tr, translated
from passlens.gui.shell.jobs import Jobs
from passlens.gui.shell.machine import MachineController
from passlens.gui.shell.one_job import OneJob

if TYPE_CHECKING:
    from passlens.engine.toolchain.discover import Toolchain
    from passlens.engine.toolchain.runtimes import Runtime


class ToolchainController(QObject):
    """One installation and one verification at a time.

    Signals:
        listed: tuple[Place, ...]: every toolchain with a name.
        released: Released: the versions that can be installed.
        progressed: The current step of the installation, and its progress (0 to 1), or None.
        installed: Name of the installed toolchain.
        runtime_installed: Name of the toolchain whose runtime was installed, and the runtime's version.
        install_failed: PasslensError; nothing was left.
        install_cancelled: It was cancelled; nothing was left.
        verifying: Name of the toolchain that is being verified.
        verified: Verification.
        done: What was added or removed, in a sentence, and the name.
        removed: Name of the removed toolchain.
        failed: PasslensError of a query, an addition, a removal or a verification.
    """

    listed = Signal(object)
    released = Signal(object)
    progressed = Signal(str, object)
    installed = Signal(str)
    runtime_installed = Signal(str, str)
    install_failed = Signal(object)
    install_cancelled = Signal()
    verifying = Signal(str)
    verified = Signal(object)
    done = Signal(str, str)
    removed = Signal(str)
    failed = Signal(object)

    def __init__(self, jobs: Jobs, machine: MachineController, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._jobs = jobs
        self._machine = machine
        self._install = OneJob(jobs, "")
        self._verify = OneJob(jobs, "")
        self._version = ""

    @property
    def installing(self) -> str:
        """The version that is being installed; empty for none."""
        return self._version if self._install.running else ""

    def begin(self) -> None:
        """List installed and available toolchains."""
        self.look()
        self._jobs.submit(AvailableJob(), self.released.emit, on_failed=self.failed.emit, quiet=True, delay_ms=1)

    def look(self) -> None:
        """List installed toolchains."""
        self._jobs.call(
            tr("Toolchains", "List the toolchains"),
            "inventory",
            inventory,
            self.listed.emit,
            self.failed.emit,
        )

    def install(self, version: str) -> None:
        """Install a released version."""
        if self._install.running:
            return
        self._version = version
        self._install.start(
            InstallJob(version),
            self._take_installed,
            self.install_failed.emit,
            self.install_cancelled.emit,
            self._take_events,
            quiet=False,
        )
        self.progressed.emit(tr("Toolchains", "Waiting for the installation before it"), None)

    def install_runtime(self, name: str) -> None:
        """Install the runtime of a toolchain without one."""
        if self._install.running:
            return
        self._version = name
        self._install.start(
            RuntimeJob(name),
            lambda found: self._take_runtime(name, found),
            self.install_failed.emit,
            self.install_cancelled.emit,
            self._take_events,
            quiet=False,
        )
        self.progressed.emit(tr("Toolchains", "Waiting for the installation before it"), None)

    def cancel(self) -> None:
        """Cancel the installation."""
        self._install.cancel()

    def verify(self, name: str) -> None:
        """Verify a toolchain."""
        self._verify.start(VerifyJob(name), self.verified.emit, self.failed.emit, quiet=False)
        self.verifying.emit(name)

    def add(self, folder: Path) -> None:
        """Give a folder a name."""
        self._jobs.call(
            tr("Toolchains", "Add a toolchain"),
            "",
            lambda: managed.add(folder),
            self._take_added,
            self._fail,
        )

    def remove(self, name: str) -> None:
        """Remove a toolchain."""
        self._jobs.call(
            tr("Toolchains", "Remove the toolchain {name}").format(name=name),
            "",
            lambda: managed.remove(name),
            lambda done: self._take_removed(name, done),
            self._fail,
            queue="install",
        )

    def end(self) -> None:
        """The dialog closed. An installation continues: the Jobs panel shows it, and can cancel it."""
        self._jobs.drop("available-toolchains")

    def _take_events(self, events: tuple[Event, ...]) -> None:
        for event in events:
            match event:
                case StageStarted(title=title):
                    self.progressed.emit(translated(title), None)
                case Progress(text=text, fraction=fraction):
                    self.progressed.emit(translated(text), fraction)
                case _:
                    pass

    def _take_installed(self, found: Toolchain) -> None:
        self._changed()
        self.installed.emit(found.name)

    def _take_runtime(self, name: str, found: Runtime) -> None:
        self._changed()
        self.runtime_installed.emit(name, found.version)

    def _take_added(self, found: Toolchain) -> None:
        self._changed()
        self.done.emit(
            tr("Toolchains", "IREE {version} was added as '{name}'.").format(version=found.version, name=found.name),
            found.name,
        )

    def _take_removed(self, name: str, done: Message) -> None:
        self._changed()
        self.removed.emit(name)
        self.done.emit(translated(done), "")

    def _fail(self, error: PasslensError) -> None:
        self.failed.emit(error)
        self.look()

    def _changed(self) -> None:
        """Let the toolbar's menu and the start page list the toolchains again."""
        self.look()
        self._machine.look_for_toolchains()
