"""The ``qtbot`` of these tests: it waits as patiently as everything else here, where pytest-qt gives up after 5 s."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pytestqt.qtbot import QtBot
from pytestqt.wait_signal import SignalBlocker
from typing_extensions import override

from waiting import PATIENCE

_PATIENCE_MS = round(PATIENCE * 1000)


class PatientBot(QtBot):
    """Gives up only on what never happens; tests name no time of their own."""

    @override
    def waitUntil(self, callback: Callable[[], bool | None], *, timeout: int = _PATIENCE_MS) -> None:
        super().waitUntil(callback, timeout=timeout)

    @override
    def waitSignal(
        self,
        signal: Any,
        *,
        timeout: int = _PATIENCE_MS,
        raising: bool | None = None,
        check_params_cb: Callable[..., bool] | None = None,
    ) -> SignalBlocker:
        return super().waitSignal(signal, timeout=timeout, raising=raising, check_params_cb=check_params_cb)
