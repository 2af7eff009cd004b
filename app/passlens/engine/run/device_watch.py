"""Samples GPUs during a benchmark: clock, temperature and power, about twice a second.

A child process queries the vendors' libraries (``load_worker``): a call of them can take long, and would delay the
benchmark if made in this process.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from time import monotonic
from types import TracebackType
from typing import Final, Self

from passlens.engine.errors import UserError
from passlens.engine.interpreter import own_python
from passlens.engine.jobs import CancelToken
from passlens.engine.process import run_child
from passlens.engine.run import load
from passlens.engine.run.benchmark_values import DeviceReading
from passlens.engine.run.values import Device

EVERY_SECONDS: Final = 0.5
MOST_READINGS: Final = 20_000
"""The most readings of all devices together: of a longer benchmark the first ones are kept."""


class DeviceWatch:
    """Samples for the duration of its ``with``; does nothing if no device has a library to query."""

    def __init__(self, devices: Sequence[Device]) -> None:
        self._devices = tuple(dict.fromkeys(device for device in devices if device.driver in load.LIBRARIES))
        self._readings: list[DeviceReading] = []
        self._stop = CancelToken()
        self._begun = monotonic()
        self._thread = threading.Thread(target=self._read, name="devices", daemon=True)

    @property
    def readings(self) -> tuple[DeviceReading, ...]:
        """The readings, in order of time."""
        return tuple(self._readings)

    def __enter__(self) -> Self:
        """Start sampling."""
        self._begun = monotonic()
        if self._devices:
            self._thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """Stop sampling and end the child."""
        self._stop.cancel()
        if self._thread.ident is not None:
            self._thread.join()

    def _read(self) -> None:
        argv = [str(own_python()), "-P", str(load.LOAD_WORKER), str(EVERY_SECONDS)]
        try:
            run_child(argv, cancel=self._stop, on_stdout=self._take, keep_stdout=False)
        except UserError:
            return  # no room for its output: the benchmark runs without it

    def _take(self, line: str) -> None:
        at_s = monotonic() - self._begun
        for one in load.match_loads(self._devices, load.read_rows(line)):
            if len(self._readings) < MOST_READINGS:
                reading = DeviceReading(
                    round(at_s, 3), one.uri, one.clock_mhz, one.celsius, one.watts, one.busy_percent
                )
                self._readings.append(reading)
