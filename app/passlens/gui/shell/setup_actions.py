"""The commands that say what to compile for and how, and start it."""

from __future__ import annotations

import shlex
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from passlens.engine.compile.device_list import device_specs, devices_text, parse_devices
from passlens.engine.compile.plain_command import plain_command
from passlens.engine.compile.request import DEFAULT_TARGETS
from passlens.engine.errors import PasslensError, UserError
from passlens.engine.toolchain import OWN
from passlens.gui.kit.translation import tr
from passlens.gui.shell import late_views
from passlens.gui.shell.actions_base import ActionsBase
from passlens.gui.shell.messages import MessageKind, Notice
from passlens.gui.shell.window import Window

if TYPE_CHECKING:
    from passlens.gui.shell.flags import FlagsDialog
    from passlens.gui.toolchains.dialog import ToolchainsDialog


class SetupActions(ActionsBase):
    """Methods that the command table names."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        window.toolchains.removed.connect(self._forget_toolchain)
        window.toolchains.installed.connect(self._tell_installed)
        window.toolchains.runtime_installed.connect(self._tell_runtime)
        window.toolchains.install_failed.connect(self._tell_not_installed)
        self._flags: FlagsDialog | None = None
        self._toolchains: ToolchainsDialog | None = None

    def compile(self) -> None:
        """Start the compile."""
        self._window.compiling.start()

    def cancel_compile(self) -> None:
        """Stop the compile."""
        self._window.compiling.cancel()

    def run_module(self) -> None:
        """Show the Run tab and start the run it describes."""
        self._window.run_module()

    def benchmark_module(self) -> None:
        """Show the Run tab and start the benchmark it describes."""
        self._window.benchmark_module()

    def time_alone(self) -> None:
        """Show the Run tab and start the run it describes, with each dispatch timed alone."""
        self._window.show_tab("run")
        self._window.run.submit_isolated()

    def trace_patterns(self) -> None:
        """Trace the dispatch that is selected; without one, to where it is chosen."""
        self._window.trace_requested.emit()

    def choose_target(self) -> None:
        """Open the target menu."""
        self._window.toolbar.target.open_menu()

    def choose_devices(self) -> None:
        """Open the devices menu."""
        self._window.toolbar.devices.open_menu()

    def choose_opt(self) -> None:
        """Open the menu of optimisation levels."""
        self._window.toolbar.opt.open_menu()

    def choose_toolchain(self) -> None:
        """Open the toolchain menu."""
        self._window.toolbar.toolchain.open_menu()

    def manage_toolchains(self) -> None:
        """Show which toolchains are there and which can be had; beside the window."""
        if self._toolchains is not None:
            self._toolchains.raise_()
            self._toolchains.activateWindow()
            return
        dialog, toolchains = late_views.toolchains_dialog(self._window), self._window.toolchains
        self._toolchains = dialog
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
        dialog.finished.connect(lambda: setattr(self, "_toolchains", None))
        self._state.setup_changed.connect(dialog.set_setup)
        dialog.set_setup(self._state.setup)
        if toolchains.installing:
            dialog.set_progress(
                tr("SetupActions", "Installing IREE {installing}").format(installing=toolchains.installing), None
            )
        toolchains.begin()
        dialog.show()

    def _use_toolchain(self, name: str) -> None:
        """Compile with this one from now on."""
        setup = self._state.setup
        target = setup.target or DEFAULT_TARGETS[setup.driver]
        chosen = "" if name == OWN else name
        self._state.set_setup(replace(setup, toolchain=chosen, target=target, imported=False))

    def _tell_installed(self, name: str) -> None:
        """Say it in the window where the dialog was closed meanwhile."""
        if self._toolchains is None:
            said = Notice(
                MessageKind.OK,
                tr("SetupActions", "IREE {name} is installed.").format(name=name),
                tr("SetupActions", "Choose it in the toolbar."),
            )
            self._window.messages.show_message(said)

    def _tell_runtime(self, name: str, version: str) -> None:
        """The same of a runtime."""
        if self._toolchains is None:
            said = Notice(
                MessageKind.OK,
                tr("SetupActions", "The runtime of IREE {version} is installed.").format(version=version),
                tr("SetupActions", "What {name} compiles can be run now.").format(name=name),
            )
            self._window.messages.show_message(said)

    def _tell_not_installed(self, error: PasslensError) -> None:
        """The same of an installation that failed."""
        if self._toolchains is None:
            self._window.messages.show_error(error)

    def _forget_toolchain(self, name: str) -> None:
        """A toolchain is gone: compile with our own where it was chosen."""
        if self._state.setup.toolchain == name:
            self._use_toolchain(OWN)

    def edit_flags(self) -> None:
        """Open the flags dialog, filled from the toolchain's own catalogue."""
        dialog = late_views.flags_dialog(self._window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.set_flags(self._state.setup.flags)
        dialog.set_locations(self._state.setup.locations)
        dialog.applied.connect(lambda flags: self._state.set_setup(replace(self._state.setup, flags=flags)))
        dialog.locations_applied.connect(
            lambda wanted: self._state.set_setup(replace(self._state.setup, locations=wanted))
        )
        dialog.destroyed.connect(lambda: setattr(self, "_flags", None))
        if self._flags is not None:
            self._flags.close()
        self._flags = dialog

        def fail(error: PasslensError) -> None:
            if self._flags is dialog:
                dialog.set_catalogue(None, str(error))

        self._window.machine.ask_flags(
            self._state.setup.toolchain,
            lambda found: dialog.set_catalogue(found) if self._flags is dialog else None,
            fail,
        )
        dialog.show()

    def type_target(self) -> None:
        """Ask for a chip that the menu does not list."""
        self._ask(
            tr("SetupActions", "Target chip"),
            tr("SetupActions", "Chip for the driver {value}, such as gfx90a:").format(
                value=self._state.setup.driver.value
            ),
            self._state.setup.target,
            lambda text: self._state.set_setup(replace(self._state.setup, target=text)),
        )

    def type_devices(self) -> None:
        """Ask for a list of devices, or for a number that the menu does not have."""
        setup = self._state.setup

        def take(text: str) -> None:
            try:
                devices = parse_devices(text, setup.driver)
            except UserError as error:
                self._window.messages.show_error(error)
                return
            target = setup.target or DEFAULT_TARGETS[setup.driver]
            self._state.set_setup(replace(self._state.setup, devices=devices, target=target, imported=False))

        self._ask(
            tr("SetupActions", "Devices"),
            tr(
                "SetupActions", "A number, or a list such as {value}[0],{value}[1] or a={value}[0],b={value}[1]:"
            ).format(value=setup.driver.value),
            devices_text(device_specs(setup.driver, setup.devices)),
            take,
        )

    def type_toolchain(self) -> None:
        """Ask for a toolchain that the menu does not list."""
        self._ask(
            tr("SetupActions", "Toolchain"),
            tr("SetupActions", "Version, or path of a Python environment or build folder:"),
            self._state.setup.toolchain,
            lambda text: self._state.set_setup(replace(self._state.setup, toolchain=text)),
        )

    def copy_command(self) -> None:
        """Put the command line of the session's compile on the clipboard, as it runs in a shell."""
        session = self._state.session
        if session is not None and session.info.imported:
            self._window.messages.show_message(
                Notice(
                    MessageKind.WARN, tr("SetupActions", "Imported dumps do not tell the command line that made them.")
                )
            )
        elif session is not None and session.info.lanes:
            self._copy(
                shlex.join(plain_command(session.info)), tr("SetupActions", "The command line is on the clipboard.")
            )
