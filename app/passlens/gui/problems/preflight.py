"""Reads the devices that an opened input names, and compares them with the toolbar's options as these change."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from passlens.engine.compile.device_list import count_devices
from passlens.engine.compile.request import CompileRequest, Driver
from passlens.engine.jobs import JobContext
from passlens.engine.messages import Message, Text
from passlens.gui.shell.files.opening import OpenedSource
from passlens.gui.shell.jobs import Jobs
from passlens.gui.shell.state import AppState, Setup

if TYPE_CHECKING:
    from passlens.engine.analysis.named_devices import NamedDevices
    from passlens.engine.diagnosis.findings import Problem
    from passlens.engine.run.values import DriverState


@dataclass(frozen=True, slots=True)
class _ReadDevices:
    """Reads the devices that an input names; its modules are loaded on the job's thread (see the Job protocol)."""

    request: CompileRequest
    title: Text = Message("jobs.input-devices", "Read the devices of the input")
    queue: str = "query"
    key: str = "preflight"

    def run(self, context: JobContext) -> NamedDevices:
        from passlens.engine.diagnosis.preflight import read_named  # noqa: PLC0415 - on the job's thread

        return read_named(self.request, context.cancel)


class PreflightController(QObject):
    """One input at a time; silent while a session is on screen, but for the first look, which a compile may overtake.

    Signals:
        found: Problem tuple: what a compile with these options would lack; empty for nothing.
    """

    found = Signal(object)

    def __init__(self, state: AppState, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._state = state
        self._jobs = jobs
        self._source: Path | None = None
        self._named: NamedDevices | None = None
        self._machine: dict[str, int] = {}
        self._problems: tuple[Problem, ...] | None = None
        state.setup_changed.connect(self._compare)

    def read(self, opened: OpenedSource) -> None:
        """Read the devices of an opened input."""
        self._source, self._named, self._problems = opened.path, None, None
        request = self._state.setup.request()
        if request is None or request.source != opened.path:
            return
        self._jobs.submit(
            _ReadDevices(request),
            lambda named: self._take(opened.path, named),
            on_failed=lambda _: None,  # problems of the file are reported where it is opened or compiled
            quiet=True,
        )

    def known(self, source: Path) -> tuple[Problem, ...]:
        """The problems of an input that were found before its compile began."""
        return self._problems or () if source == self._source else ()

    def set_machine(self, drivers: tuple[DriverState, ...]) -> None:
        """Set the devices of this machine."""
        self._machine = {state.driver: len(state.devices) for state in drivers}
        self._compare(self._state.setup)

    def _take(self, source: Path, named: NamedDevices) -> None:
        if source == self._source:
            self._named = named
            self._compare(self._state.setup)

    def _compare(self, setup: Setup) -> None:
        request = setup.request()
        if self._named is None or request is None or request.source != self._source:
            return
        if self._state.session is not None and self._problems is not None:
            return
        machine = None if setup.driver is Driver.LOCAL else self._machine.get(setup.driver.value)
        self._problems = _problems_of(request, self._named, machine)
        self.found.emit(self._problems)


def _problems_of(request: CompileRequest, named: NamedDevices, machine: int | None) -> tuple[Problem, ...]:
    """What a compile would lack, or declare in vain; and whether its module runs on this machine.

    Args:
        request: The compile.
        named: The devices that its input names.
        machine: The number of the driver's devices on this machine; None if unknown.
    """
    from passlens.engine.diagnosis.findings import Level  # noqa: PLC0415 - with the first input
    from passlens.engine.diagnosis.preflight import MACHINE, preflight  # noqa: PLC0415 - with the first input
    from passlens.engine.diagnosis.problems import problem_of  # noqa: PLC0415 - with the first input

    # A machine without devices may be there to read IR: report that only if several are requested.
    several = count_devices(request.devices) > 1
    found = preflight(request, named, machine if several or machine else None).findings
    shown = [one for one in found if one.level is not Level.INFO or one.rule == MACHINE]
    return tuple(problem_of(finding) for finding in shown)
