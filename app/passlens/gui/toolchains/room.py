"""The room of the toolchains: the dialog, and messages about jobs that end after it closed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import Qt
from typing_extensions import override

from passlens.engine.compile.request import DEFAULT_TARGETS
from passlens.engine.errors import PasslensError
from passlens.engine.toolchain import OWN
from passlens.gui.kit.translation import tr
from passlens.gui.shell.feature import Room
from passlens.gui.shell.shell import Shell
from passlens.gui.shell.targets import InstallTarget, Target
from passlens.gui.shell.window.messages import MessageKind, Notice
from passlens.gui.toolchains.controller import ToolchainController
from passlens.gui.toolchains.dialog import ToolchainsDialog


class ToolchainsRoom(Room):
    """The Manage Toolchains dialog."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.controller = ToolchainController(shell.jobs, shell.machine, self)
        self._dialog: ToolchainsDialog | None = None
        self.controller.removed.connect(self._forget_toolchain)
        self.controller.installed.connect(self._tell_installed)
        self.controller.runtime_installed.connect(self._tell_runtime)
        self.controller.install_failed.connect(self._tell_not_installed)

    @override
    def open(self, target: Target) -> None:
        if isinstance(target, InstallTarget):
            self.controller.install(target.version)

    def manage(self) -> None:
        """Show installed and available toolchains, in a non-modal dialog."""
        if self._dialog is not None:
            self._dialog.raise_()
            self._dialog.activateWindow()
            return
        dialog, toolchains = ToolchainsDialog(self.shell.window), self.controller
        self._dialog = dialog
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        toolchains.listed.connect(dialog.set_places)
        toolchains.released.connect(dialog.set_released)
        toolchains.progressed.connect(dialog.set_progress)
        toolchains.installed.connect(dialog.set_installed)
        toolchains.runtime_installed.connect(dialog.set_runtime_installed)
        toolchains.install_failed.connect(dialog.set_install_error)
        toolchains.install_cancelled.connect(dialog.set_install_cancelled)
        toolchains.verifying.connect(dialog.set_verifying)
        toolchains.verified.connect(dialog.set_verified)
        toolchains.done.connect(dialog.set_done)
        toolchains.failed.connect(dialog.set_error)
        dialog.install_requested.connect(toolchains.install)
        dialog.runtime_requested.connect(toolchains.install_runtime)
        dialog.cancel_requested.connect(toolchains.cancel)
        dialog.verify_requested.connect(toolchains.verify)
        dialog.remove_requested.connect(toolchains.remove)
        dialog.add_requested.connect(lambda path: toolchains.add(Path(path)))
        dialog.use_requested.connect(self._use_toolchain)
        dialog.finished.connect(toolchains.end)
        dialog.finished.connect(self._forget_dialog)
        self.state.setup_changed.connect(dialog.set_setup)
        dialog.set_setup(self.state.setup)
        if toolchains.installing:
            dialog.set_progress(
                tr("SetupActions", "Installing IREE {installing}").format(installing=toolchains.installing), None
            )
        toolchains.begin()
        dialog.show()

    def _use_toolchain(self, name: str) -> None:
        """Compile with this toolchain from now on."""
        setup = self.state.setup
        target = setup.target or DEFAULT_TARGETS[setup.driver]
        chosen = "" if name == OWN else name
        self.state.set_setup(replace(setup, toolchain=chosen, target=target, imported=False))

    def _tell_installed(self, name: str) -> None:
        """Report an installation in the window, if the dialog has closed meanwhile."""
        if self._dialog is None:
            notice = Notice(
                MessageKind.OK,
                tr("SetupActions", "IREE {name} is installed.").format(name=name),
                tr("SetupActions", "Choose it in the toolbar."),
            )
            self.shell.messages.show_message(notice)

    def _tell_runtime(self, name: str, version: str) -> None:
        """The same for a runtime."""
        if self._dialog is None:
            notice = Notice(
                MessageKind.OK,
                tr("SetupActions", "The runtime of IREE {version} is installed.").format(version=version),
                tr("SetupActions", "What {name} compiles can be run now.").format(name=name),
            )
            self.shell.messages.show_message(notice)

    def _tell_not_installed(self, error: PasslensError) -> None:
        """The same for a failed installation."""
        if self._dialog is None:
            self.shell.messages.show_error(error)

    def _forget_toolchain(self, name: str) -> None:
        """Return to our own toolchain if the selected one was removed."""
        if self.state.setup.toolchain == name:
            self._use_toolchain(OWN)

    def _forget_dialog(self) -> None:
        self._dialog = None
