"""Whether a Linux desktop asks for dark windows, now and on changes; read from the desktop over D-Bus.

Qt reads it only from desktops that it knows by name. Under sway, Hyprland, LXQt, COSMIC or a plain window manager its
answer stays "unknown", and with GTK's theme it starts with the wrong one. All of them offer the settings portal
(``org.freedesktop.portal.Settings``, ``color-scheme``: 0 no preference, 1 dark, 2 light).
"""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from PySide6.QtCore import SLOT, QObject, Signal, Slot

if sys.platform.startswith("linux"):
    from PySide6.QtDBus import QDBus, QDBusConnection, QDBusMessage, QDBusPendingCallWatcher, QDBusVariant

_log = logging.getLogger(__name__)

_NAME, _PATH = "org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop"
_SETTINGS, _GROUP, _KEY = "org.freedesktop.portal.Settings", "org.freedesktop.appearance", "color-scheme"
_DARK, _LIGHT = 1, 2
_AT_ONCE_MS = 40
"""A running portal answers in less than 1 ms. The window waits for it, so as not to turn from light to dark."""


def has_bus(environment: Mapping[str, str] | None = None) -> bool:
    """Whether there is a session bus; without one, the D-Bus library would try to start it."""
    environment = os.environ if environment is None else environment
    if environment.get("DBUS_SESSION_BUS_ADDRESS"):
        return True
    folder = environment.get("XDG_RUNTIME_DIR", "")
    return bool(folder) and (Path(folder) / "bus").is_socket()


class DesktopScheme(QObject):
    """The colour scheme that the desktop asks for.

    Signals:
        changed: The desktop asks for another scheme.
    """

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._value = 0
        self._asked = False

    @property
    def dark(self) -> bool | None:
        """Whether the desktop asks for dark; None: no preference, or unknown."""
        return {_DARK: True, _LIGHT: False}.get(self._value)

    def ask(self) -> None:
        """Read the scheme, and listen for changes. A portal that does not run yet is started, and answers later."""
        if self._asked or not sys.platform.startswith("linux") or not has_bus():
            return
        self._asked = True
        bus = QDBusConnection.sessionBus()
        if not bus.isConnected():
            _log.info("the session bus cannot be reached: %s", bus.lastError().message())
            return
        # A str, which the stubs refuse; bytes, which they ask for, are refused.
        slot: Any = SLOT("_setting_changed(QDBusMessage)")
        bus.connect(_NAME, _PATH, _SETTINGS, "SettingChanged", self, slot)
        question = QDBusMessage.createMethodCall(_NAME, _PATH, _SETTINGS, "Read")  # version 1 of the portal has it too
        question.setArguments([_GROUP, _KEY])
        question.setAutoStartService(False)
        answer = bus.call(question, QDBus.CallMode.Block, _AT_ONCE_MS)
        if answer.type() is QDBusMessage.MessageType.ReplyMessage:
            self._take(answer.arguments()[:1])
            return
        question.setAutoStartService(True)
        later = QDBusPendingCallWatcher(bus.asyncCall(question), self)
        later.finished.connect(self._answered)

    def _answered(self, watcher: QDBusPendingCallWatcher) -> None:
        reply = watcher.reply()
        if reply.type() is QDBusMessage.MessageType.ReplyMessage:
            self._take(reply.arguments()[:1])
        else:
            _log.info("the desktop does not say whether windows are to be dark: %s", reply.errorMessage())
        watcher.deleteLater()

    @Slot("QDBusMessage")
    def _setting_changed(self, message: QDBusMessage) -> None:
        arguments = message.arguments()
        if arguments[:2] == [_GROUP, _KEY]:
            self._take(arguments[2:3])

    def _take(self, values: list[object]) -> None:
        value = values[0] if values else 0
        while isinstance(value, QDBusVariant):
            value = value.variant()
        number = value if isinstance(value, int) else 0
        if number != self._value:
            self._value = number
            self.changed.emit()
