"""The ``qtbot`` of these tests: it waits as patiently as everything else here, where pytest-qt gives up after 5 s."""

from __future__ import annotations

import faulthandler
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import psutil
from pytestqt.exceptions import TimeoutError as QtTimeoutError
from pytestqt.qtbot import QtBot
from pytestqt.wait_signal import SignalBlocker
from typing_extensions import override

from waiting import PATIENCE

_PATIENCE_MS = round(PATIENCE * 1000)


class PatientBot(QtBot):
    """Gives up only on what never happens; tests name no time of their own."""

    @override
    def waitUntil(self, callback: Callable[[], bool | None], *, timeout: int = _PATIENCE_MS) -> None:
        try:
            super().waitUntil(callback, timeout=timeout)
        except QtTimeoutError:
            tell_what_runs()
            raise

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


def tell_what_runs() -> None:
    """Write what the threads and the children of this process do to standard error, which the report has."""
    faulthandler.dump_traceback(file=2)
    for child in psutil.Process().children(recursive=True):
        with suppress(psutil.Error):
            sys.stderr.write(f"{child.pid} {child.status()}: {' '.join(child.cmdline())[:300]}\n")
