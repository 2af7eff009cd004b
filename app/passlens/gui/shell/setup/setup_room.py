"""The room of the toolbar: target and options of the next compile, flags, and starting it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from passlens.engine.compile.device_list import device_specs, devices_text, parse_devices
from passlens.engine.compile.request import DEFAULT_TARGETS
from passlens.engine.errors import PasslensError, UserError
from passlens.gui.kit.ask import ask_for_text
from passlens.gui.kit.translation import tr
from passlens.gui.shell.feature import Room
from passlens.gui.shell.machine import chips
from passlens.gui.shell.setup.toolbar import Toolbar
from passlens.gui.shell.shell import Shell
from passlens.gui.shell.state import Setup
from passlens.gui.shell.window.messages import MessageKind, Notice

if TYPE_CHECKING:
    from passlens.engine.toolchain.discover import Toolchain
    from passlens.gui.shell.setup.flags import FlagsDialog


class SetupRoom(Room):
    """The toolbar."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._flags: FlagsDialog | None = None
        act = shell.actions
        self.toolbar = toolbar = Toolbar(
            act["file.open"], act["compile.start"], act["compile.run"], act["compile.flags"]
        )
        toolbar.set_chips(chips())
        toolbar.set_setup(self.state.setup)
        toolbar.setup_edited.connect(self.state.set_setup)
        toolbar.target_typed.connect(self.type_target)
        toolbar.devices_typed.connect(self.type_devices)
        toolbar.toolchain_typed.connect(self.type_toolchain)
        toolbar.toolchains_requested.connect(lambda: shell.do("compile.toolchains"))
        toolbar.cancel_requested.connect(shell.compiling.cancel)
        self.state.setup_changed.connect(self.take_setup)
        self.state.activity_changed.connect(toolbar.set_activity)
        shell.machine.toolchains_found.connect(self.take_toolchains)
        shell.compiling.started.connect(lambda _: self.keep_compiled())

    @property
    @override
    def view(self) -> QWidget:
        return self.toolbar

    @override
    def stop_waiting(self) -> bool:
        running = self.shell.compiling.running
        if running:
            self.shell.compiling.cancel()
        return running

    def take_setup(self, setup: Setup) -> None:
        """Show the toolbar's options; keep them for the model if it is not compiled yet."""
        self.toolbar.set_setup(setup)
        if self.state.session is None:
            self._keep(setup)

    def keep_compiled(self) -> None:
        """Keep the options of this compile for its model."""
        self._keep(self.state.setup)

    def make_default(self) -> None:
        """Make the toolbar's options the defaults for models without their own."""
        setup = self.state.setup
        flags = () if setup.foreign else setup.flags
        self._keep(
            replace(setup, source=None, dispatch=None, taken_from=None, imported=False, foreign=False, flags=flags)
        )
        self.shell.messages.show_message(
            Notice(MessageKind.OK, tr("SetupActions", "Models opened for the first time now start with these options."))
        )

    def _keep(self, setup: Setup) -> None:
        self.shell.settings.keep_setup(setup)

    def take_toolchains(self, toolchains: tuple[Toolchain, ...], problem: str) -> None:
        """Offer the toolchains."""
        del problem  # the start page shows it
        self.toolbar.set_toolchains(toolchains)

    def edit_flags(self) -> None:
        """Open the flags dialog with the toolchain's catalogue."""
        from passlens.gui.shell.setup.flags import FlagsDialog  # noqa: PLC0415 - with its first dialog

        dialog = FlagsDialog(self.shell.window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.set_flags(self.state.setup.flags)
        dialog.set_locations(self.state.setup.locations)
        dialog.applied.connect(lambda flags: self.state.set_setup(replace(self.state.setup, flags=flags)))
        dialog.locations_applied.connect(lambda shown: self.state.set_setup(replace(self.state.setup, locations=shown)))
        dialog.destroyed.connect(lambda: self._forget(dialog))
        if self._flags is not None:
            self._flags.close()
        self._flags = dialog

        def fail(error: PasslensError) -> None:
            if self._flags is dialog:
                dialog.set_catalogue(None, str(error))

        self.shell.machine.ask_flags(
            self.state.setup.toolchain,
            lambda found: dialog.set_catalogue(found) if self._flags is dialog else None,
            fail,
        )
        dialog.show()

    def type_target(self) -> None:
        """Ask for a chip that is not in the menu."""
        ask_for_text(
            self.shell.window,
            tr("SetupActions", "Target chip"),
            tr("SetupActions", "Chip for the driver {value}, such as gfx90a:").format(
                value=self.state.setup.driver.value
            ),
            self.state.setup.target,
            lambda text: self.state.set_setup(replace(self.state.setup, target=text)),
        )

    def type_devices(self) -> None:
        """Ask for a list of devices, or a number that is not in the menu."""
        setup = self.state.setup

        def take(text: str) -> None:
            try:
                devices = parse_devices(text, setup.driver)
            except UserError as error:
                self.shell.messages.show_error(error)
                return
            target = setup.target or DEFAULT_TARGETS[setup.driver]
            self.state.set_setup(replace(self.state.setup, devices=devices, target=target, imported=False))

        ask_for_text(
            self.shell.window,
            tr("SetupActions", "Devices"),
            tr(
                "SetupActions", "A number, or a list such as {value}[0],{value}[1] or a={value}[0],b={value}[1]:"
            ).format(value=setup.driver.value),
            devices_text(device_specs(setup.driver, setup.devices)),
            take,
        )

    def type_toolchain(self) -> None:
        """Ask for a toolchain that is not in the menu."""
        ask_for_text(
            self.shell.window,
            tr("SetupActions", "Toolchain"),
            tr("SetupActions", "Version, or path of a Python environment or build folder:"),
            self.state.setup.toolchain,
            lambda text: self.state.set_setup(replace(self.state.setup, toolchain=text)),
        )

    def _forget(self, dialog: FlagsDialog) -> None:
        if self._flags is dialog:
            self._flags = None
