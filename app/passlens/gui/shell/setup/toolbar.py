"""The toolbar: options of the next compile, outcome of the last one, Compile and Run. Shows and edits a Setup."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QAction, QActionGroup, QResizeEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QMenu,
    QProgressBar,
    QPushButton,
    QSizePolicy,
    QStackedWidget,
    QWidget,
)
from typing_extensions import override

from passlens.engine.compile.device_list import Devices, count_devices
from passlens.engine.compile.request import DEFAULT_TARGETS, Driver
from passlens.gui.kit.labels import ElidedLabel
from passlens.gui.kit.plain_text import plain
from passlens.gui.kit.style import set_role
from passlens.gui.kit.translation import localized, mark_text, tr
from passlens.gui.shell.setup.choice_menu import ChoiceMenu
from passlens.gui.shell.setup.field_button import FieldButton
from passlens.gui.shell.state import CompileActivity, Setup

if TYPE_CHECKING:
    from passlens.engine.toolchain.discover import Toolchain

DEVICES_TIP = mark_text("The devices that the command declares")
LISTED_SHOWN = 28
"""Longest list of devices, in characters; a longer one is shown in the tooltip."""
_STATUS_PX = 160
"""Least width to show the outcome beside the fields, px."""
SWAP_MS = 800
"""For so long, a click on the Compile button that replaced Cancel does nothing."""
DEVICE_COUNTS = (1, 2, 3, 4, 5, 6, 7, 8, 16)
UNKNOWN = mark_text("unknown")
UNKNOWN_TIP = mark_text("These dumps were imported: they do not say which compiler wrote them")
OPT_LEVELS: tuple[int | None, ...] = (None, 0, 1, 2, 3)
DRIVER_TITLES = {
    Driver.HIP: mark_text("AMD GPU (hip)"),
    Driver.CUDA: mark_text("NVIDIA GPU (cuda)"),
    Driver.VULKAN: mark_text("Vulkan GPU (vulkan)"),
    Driver.LOCAL: mark_text("This machine's CPU (cpu)"),
}


class Toolbar(QWidget):
    """One row of buttons.

    Signals:
        setup_edited: The Setup after the user's change.
        target_typed: The user wants a chip outside the menu.
        devices_typed: The user wants to enter a list of devices.
        toolchain_typed: The user wants a toolchain outside the menu.
        toolchains_requested: The user wants to manage toolchains.
        cancel_requested: The user cancels the running compile.
    """

    setup_edited = Signal(object)
    target_typed = Signal()
    devices_typed = Signal()
    toolchain_typed = Signal()
    toolchains_requested = Signal()
    cancel_requested = Signal()

    def __init__(self, open_action: QAction, compile_action: QAction, run_action: QAction, flags: QAction) -> None:
        super().__init__()
        self.setProperty("role", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._setup = Setup()
        self._chips: dict[Driver, tuple[str, ...]] = {driver: (DEFAULT_TARGETS[driver],) for driver in Driver}
        self._toolchains: tuple[Toolchain, ...] = ()
        self.menu_button = FieldButton("☰", tip=tr("Toolbar", "All commands"))
        self.menu_button.setAccessibleName(tr("Toolbar", "Menu"))
        self.open = _button(tr("Toolbar", "Open…"), open_action)
        self.target = FieldButton(tr("Toolbar", "Target"), tip=tr("Toolbar", "Driver and chip to compile for"))
        self.devices = FieldButton(tr("Toolbar", "Devices"), tip=DEVICES_TIP)
        self.opt = FieldButton(tr("Toolbar", "Opt"), tip=tr("Toolbar", "Optimisation level"))
        self.flags = FieldButton(
            tr("Toolbar", "Flags…"), "0", tip=tr("Toolbar", "Further flags of iree-compile"), named=True
        )
        self.flags.clicked.connect(flags.trigger)
        self.toolchain = FieldButton(tr("Toolbar", "Toolchain"), tip=tr("Toolbar", "The IREE compiler"))
        self._menus = [
            _give_menu(button, fill)
            for button, fill in (
                (self.target, self._list_targets),
                (self.devices, self._list_devices),
                (self.opt, self._list_levels),
                (self.toolchain, self._list_toolchains),
            )
        ]
        self._status = ElidedLabel()
        self._status.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.compile = _button(tr("Toolbar", "Compile  F5"), compile_action, "primary")
        self.run = _button(tr("Toolbar", "Run  ⇧F5"), run_action)
        self._progress = _ProgressBox()
        self._progress.cancelled.connect(self.cancel_requested)
        self._swapped = QTimer(self)
        self._swapped.setSingleShot(True)
        self._swapped.setInterval(SWAP_MS)
        self._swapped.timeout.connect(
            lambda: self.compile.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, False)
        )
        self._right = QStackedWidget()
        self._right.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        idle = QWidget()
        row = QHBoxLayout(idle)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(self._status, 1)
        row.addWidget(self.compile)
        self._right.addWidget(idle)
        self._right.addWidget(self._progress)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(10, 6, 10, 6)
        layout.setSpacing(8)
        self._fields = (self.target, self.devices, self.opt, self.flags, self.toolchain)
        for widget in (self.open, *self._fields):
            layout.addWidget(widget)
        layout.addWidget(self._right, 1)
        layout.addWidget(self.run)
        layout.addWidget(self.menu_button)
        self.setFixedHeight(38)
        self.set_setup(self._setup)

    def set_setup(self, setup: Setup) -> None:
        """Show the options of the next compile."""
        self._setup = setup
        unknown = localized(UNKNOWN)
        self.target.set_value(setup.target or unknown)
        self.devices.set_value(devices_value(setup.driver, setup.devices) if setup.target else unknown)
        listed = () if isinstance(setup.devices, int) else setup.devices
        self.devices.setToolTip(plain("\n".join((localized(DEVICES_TIP), *listed))))
        unset = unknown if setup.imported else tr("Toolbar", "default")
        self.opt.set_value(unset if setup.opt_level is None else f"O{setup.opt_level}")
        self.flags.set_value(unknown if setup.imported else f"{len(setup.flags)}")
        also = (tr("Toolbar", "Debug locations are kept in the dumps."),) if setup.locations else ()
        self.flags.setToolTip(plain("\n".join((*setup.flags, *also))) or tr("Toolbar", "Further flags of iree-compile"))
        self.toolchain.set_value(unknown if setup.imported else self._toolchain_label(setup.toolchain))
        full = next(
            (f"IREE {chain.version}" for chain in self._toolchains if chain.name == (setup.toolchain or "own")), ""
        )
        self.toolchain.setToolTip(
            localized(UNKNOWN_TIP) if setup.imported else plain(full) or tr("Toolbar", "The IREE compiler")
        )
        self._renew_menus()
        self._fit()

    @override
    def resizeEvent(self, event: QResizeEvent, /) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Show the fields without names if space is short."""
        others = (self.open, self.run, self.menu_button)
        needed = sum(field.whole_width for field in self._fields) + sum(one.sizeHint().width() for one in others)
        needed += self._right.minimumSizeHint().width() + _STATUS_PX + 8 * (len(self._fields) + len(others)) + 20
        for field in self._fields:
            field.set_short(needed > self.width())

    def set_chips(self, chips: dict[Driver, tuple[str, ...]]) -> None:
        """Set the chips in the target menu, for each driver."""
        self._chips = chips
        self._renew_menus()

    def set_toolchains(self, toolchains: tuple[Toolchain, ...]) -> None:
        """Set the toolchains in the menu."""
        self._toolchains = toolchains
        self.set_setup(self._setup)

    def set_status(self, text: str, role: str) -> None:
        """Show the outcome of the last compile, with an icon; ``role``: ``ok``, ``fail``, ``warn`` or ``muted``."""
        self._status.setText(text)
        set_role(self._status, role)

    def set_activity(self, activity: CompileActivity | None) -> None:
        """Show the running compile in place of the Compile button."""
        if activity is not None:
            self._progress.set_activity(activity)
        if activity is None and self._right.currentIndex():
            # Compile replaces Cancel: a click meant for Cancel must not start a compile.
            self.compile.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            self._swapped.start()
        self._right.setCurrentIndex(0 if activity is None else 1)

    def _renew_menus(self) -> None:
        for menu in self._menus:
            menu.renew()

    def _list_devices(self, menu: QMenu) -> None:
        counts: list[Devices] = list(DEVICE_COUNTS)
        if self._setup.devices not in counts:
            counts.append(self._setup.devices)
        devices = [
            (str(one) if isinstance(one, int) else ", ".join(one), replace(self._setup, devices=one)) for one in counts
        ]
        self._list_choices(menu, devices)
        menu.addSeparator()
        menu.addAction(tr("Toolbar", "A list, by number or by name…"), self.devices_typed.emit)

    def _list_levels(self, menu: QMenu) -> None:
        levels = [
            (
                tr("Toolbar", "The compiler's default") if level is None else f"O{level}",
                replace(self._setup, opt_level=level),
            )
            for level in OPT_LEVELS
        ]
        self._list_choices(menu, levels)

    def _list_toolchains(self, menu: QMenu) -> None:
        own = tr("Toolbar", "installed with Passlens")
        chains = [
            (
                f"{chain.version}   {own if chain.name == 'own' else chain.name}",
                replace(self._setup, toolchain="" if chain.name == "own" else chain.name),
            )
            for chain in self._toolchains
        ]
        self._list_choices(menu, chains)
        menu.addSeparator()
        menu.addAction(tr("Toolbar", "Another one…"), self.toolchain_typed.emit)
        menu.addAction(tr("Toolbar", "Manage toolchains…"), self.toolchains_requested.emit)

    def _list_targets(self, menu: QMenu) -> None:
        group = QActionGroup(menu)
        for driver, chips in self._chips.items():
            if not menu.isEmpty():
                menu.addSeparator()
            heading = menu.addAction(localized(DRIVER_TITLES[driver]))
            heading.setEnabled(False)
            named = chips
            if driver is self._setup.driver and self._setup.target and self._setup.target not in chips:
                named = (*chips, self._setup.target)
            for chip in named:
                # IREE's local drivers have one device: the CPU.
                devices = self._setup.devices
                if driver is not self._setup.driver:  # a list names devices of one driver
                    devices = 1 if driver is Driver.LOCAL else count_devices(devices)
                chosen = replace(self._setup, driver=driver, target=chip, devices=devices)
                self._add_choice(menu, group, chip, chosen)
        menu.addSeparator()
        menu.addAction(tr("Toolbar", "Another chip…"), self.target_typed.emit)

    def _list_choices(self, menu: QMenu, choices: list[tuple[str, Setup]]) -> None:
        group = QActionGroup(menu)
        for title, setup in choices:
            self._add_choice(menu, group, title, setup)

    def _add_choice(self, menu: QMenu, group: QActionGroup, title: str, setup: Setup) -> None:
        action = QAction(title, menu)
        action.setCheckable(True)
        action.setChecked(setup == self._setup)
        action.triggered.connect(lambda: self.setup_edited.emit(_chosen(setup)))
        group.addAction(action)
        menu.addAction(action)

    def _toolchain_label(self, name: str) -> str:
        for chain in self._toolchains:
            if chain.name == (name or "own"):
                return re.split(r"rc|\.dev|\+", chain.version)[0]
        return name.rsplit("/", 1)[-1] or "own"


class _ProgressBox(QWidget):
    """The running compile: stage and pass, a progress bar, Cancel."""

    cancelled = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._text = ElidedLabel()
        self._text.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._bar = QProgressBar()
        self._bar.setTextVisible(False)
        self._bar.setMinimumWidth(40)
        self._bar.setMaximumWidth(140)
        self.cancel = QPushButton(tr("Toolbar", "Cancel"))
        self.cancel.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.cancel.clicked.connect(self.cancelled)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(self._text, 1)
        row.addWidget(self._bar)
        row.addWidget(self.cancel)

    def set_activity(self, activity: CompileActivity) -> None:
        parts = [part for part in (activity.title, activity.text) if part]
        self._text.setText(tr("Toolbar", "Cancelling…") if activity.cancelling else " · ".join(parts))
        if activity.fraction is None:
            self._bar.setRange(0, 0)
        else:
            self._bar.setRange(0, 1000)
            self._bar.setValue(round(activity.fraction * 1000))
        self.cancel.setEnabled(not activity.cancelling)


def driver_name(driver: str) -> str:
    """The window's name for a driver: the CPU is ``cpu``; IREE has other names for its driver, tasks and backend."""
    return "cpu" if driver == Driver.LOCAL else str(driver)


def devices_value(driver: Driver, devices: Devices) -> str:
    """Devices in the toolbar's short form: ``hip × 8``, ``a=hip[0], b=hip[1]``, or ``8 by name``."""
    if isinstance(devices, int):
        return f"{driver_name(driver)} × {devices}"
    text = ", ".join(devices)
    if len(text) <= LISTED_SHOWN:
        return text
    return (
        tr("Toolbar", "{devices} by name").format(devices=len(devices))
        if "=" in devices[0]
        else tr("Toolbar", "{devices} listed").format(devices=len(devices))
    )


def _chosen(setup: Setup) -> Setup:
    """The setup for the next compile after the user's choice, no longer that of the open session."""
    return replace(setup, imported=False, target=setup.target or DEFAULT_TARGETS[setup.driver])


def _give_menu(button: FieldButton, fill: Callable[[QMenu], None]) -> ChoiceMenu:
    menu = ChoiceMenu(fill, button)
    button.setMenu(menu)
    return menu


def _button(text: str, action: QAction, role: str = "") -> QPushButton:
    """A button for an action: it triggers the action, is enabled with it, and has its tooltip."""
    button = QPushButton(text)
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    if role:
        button.setProperty("role", role)
    button.clicked.connect(action.trigger)

    def follow() -> None:
        button.setToolTip(plain(action.toolTip()))
        button.setEnabled(action.isEnabled())

    action.changed.connect(follow)
    follow()
    return button
