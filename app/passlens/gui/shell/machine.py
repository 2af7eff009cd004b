"""This machine's toolchains with their flags, its devices, and the samples: read in jobs, shared by all features."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from passlens.engine.compile.request import DEFAULT_TARGETS, Driver
from passlens.engine.errors import PasslensError
from passlens.engine.jobs import JobContext
from passlens.engine.messages import Message, Text
from passlens.engine.toolchain.targets import CHIPS, CUDA_CHIPS
from passlens.gui.kit.translation import tr
from passlens.gui.shell.files.samples import Sample, load_samples
from passlens.gui.shell.jobs import Jobs

if TYPE_CHECKING:
    from passlens.engine.run.values import DriverState
    from passlens.engine.toolchain.discover import Toolchain
    from passlens.engine.toolchain.flags import FlagCatalogue

_VULKAN_CHIPS = ("rdna3", "rdna2", "ampere", "turing", "adreno", "valhall")
_CPU_CHIPS = ("host", "generic")


def chips() -> dict[Driver, tuple[str, ...]]:
    """The chips of the target menu for each driver, the default first."""
    known = {
        Driver.HIP: tuple(CHIPS),
        Driver.CUDA: CUDA_CHIPS,
        Driver.VULKAN: _VULKAN_CHIPS,
        Driver.LOCAL: _CPU_CHIPS,
    }
    return {
        driver: (DEFAULT_TARGETS[driver], *(chip for chip in names if chip != DEFAULT_TARGETS[driver]))
        for driver, names in known.items()
    }


@dataclass(frozen=True, slots=True)
class ListDriversJob:
    """List the devices of every driver, each driver in a child process."""

    title: Text = Message("jobs.look-for-devices", "Look for devices")
    queue: str = "query"
    key: str = "devices"

    def run(self, context: JobContext) -> tuple[DriverState, ...]:
        """Query all drivers."""
        from passlens.engine.run.devices import list_drivers  # noqa: PLC0415 - not with the window

        return list_drivers(context)


class MachineController(QObject):
    """Queries the machine once after the start, and keeps the answers.

    Signals:
        toolchains_found: tuple[Toolchain, ...], and the problem in words if there are none.
        devices_found: tuple[DriverState, ...], and the problem in words.
        samples_found: tuple[Sample, ...].
    """

    toolchains_found = Signal(object, str)
    devices_found = Signal(object, str)
    samples_found = Signal(object)

    def __init__(self, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._jobs = jobs
        self.toolchains: tuple[Toolchain, ...] = ()
        self.drivers: tuple[DriverState, ...] = ()
        self.drivers_problem = ""
        self.toolchains_problem = ""
        self.samples: tuple[Sample, ...] = ()
        self.looked = False

    def look(self) -> None:
        """Query everything; the answers arrive as signals."""
        self._jobs.call(tr("Machine", "Read the samples"), "samples", load_samples, self._take_samples)
        self.look_for_toolchains()
        self.look_for_devices()

    def look_for_toolchains(self) -> None:
        """Look for toolchains again, after one was installed, added or removed."""
        self._jobs.call(
            tr("Machine", "Look for toolchains"),
            "toolchains",
            _list_toolchains,
            self._take_toolchains,
            self._no_toolchains,
        )

    def look_for_devices(self) -> None:
        """Query the drivers again."""
        self._jobs.submit(ListDriversJob(), self._take_devices, on_failed=self._no_devices, quiet=True)

    def ask_flags(
        self, toolchain: str, take: Callable[[FlagCatalogue], None], fail: Callable[[PasslensError], None]
    ) -> None:
        """Read the flags of a toolchain."""
        self._jobs.call(tr("Machine", "Read the flags"), "flags", lambda: _read_flags(toolchain), take, fail)

    def _take_samples(self, samples: tuple[Sample, ...]) -> None:
        self.samples, self.looked = samples, True
        self.samples_found.emit(samples)

    def _take_toolchains(self, toolchains: tuple[Toolchain, ...]) -> None:
        self.toolchains, self.toolchains_problem = toolchains, ""
        self.toolchains_found.emit(toolchains, "")

    def _no_toolchains(self, error: PasslensError) -> None:
        self.toolchains, self.toolchains_problem = (), _words(error)
        self.toolchains_found.emit((), self.toolchains_problem)

    def _take_devices(self, drivers: tuple[DriverState, ...]) -> None:
        self.drivers, self.drivers_problem = drivers, ""
        self.devices_found.emit(drivers, "")

    def _no_devices(self, error: PasslensError) -> None:
        self.drivers, self.drivers_problem = (), _words(error)
        self.devices_found.emit((), self.drivers_problem)


def _words(error: PasslensError) -> str:
    hint = getattr(error, "hint", "")
    return f"{error} {hint}".strip()


def _list_toolchains() -> tuple[Toolchain, ...]:
    from passlens.engine.toolchain.discover import installed  # noqa: PLC0415 - not with the window

    return installed()


def _read_flags(toolchain: str) -> FlagCatalogue:
    from passlens.engine.toolchain.discover import find  # noqa: PLC0415 - not with the window
    from passlens.engine.toolchain.flags import catalogue_with_shown  # noqa: PLC0415

    return catalogue_with_shown(find(toolchain))
