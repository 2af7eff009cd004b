"""What runs on the workers of a cluster: one cell, from bytes to bytes; needs no file of the machine that asks."""

from __future__ import annotations

import sys
from dataclasses import dataclass, replace
from pathlib import Path

from passlens import __version__
from passlens.engine.jobs import JobContext
from passlens.engine.process import scratch_folder
from passlens.engine.sweep.execute import Task, carry_out
from passlens.engine.sweep.installer import Installer
from passlens.engine.sweep.results import CellResult
from passlens.engine.toolchain.discover import installed
from passlens.engine.toolchain.knowledge import release_of


@dataclass(frozen=True, slots=True)
class WorkerFacts:
    """What a worker has.

    Attributes:
        python: The version of Python, as ``3.12``: of another one, what is sent may not be understood.
        passlens: The version of Passlens.
        toolchains: Their names, versions and releases.
    """

    python: str
    passlens: str
    toolchains: tuple[str, ...]


def facts() -> WorkerFacts:
    """What this worker has."""
    here = installed()
    releases = (release_of(one.version) for one in here)
    names = (*(one.name for one in here), *(one.version for one in here), *(one for one in releases if one))
    return WorkerFacts(python_here(), __version__, tuple(dict.fromkeys(names)))


def python_here() -> str:
    """The version of Python here."""
    return f"{sys.version_info.major}.{sys.version_info.minor}"


def keep(data: bytes) -> bytes:
    """An input on its way: several cells need it, and it is made again where a worker that had it is gone."""
    return data


def run_cell(task: Task, source: bytes, model: bytes | None, install: bool) -> tuple[CellResult, bytes]:
    """Carry out a cell; the result, and its session as a file has it (empty where there is none).

    Args:
        task: Of its paths only the names count.
        source: The input.
        model: The session of the model, where one of its dispatches is compiled.
        install: Whether to install a release that this worker lacks.
    """
    with scratch_folder("cell", need_bytes=len(source) + len(model or b"")) as folder:
        request = task.cell.request
        if request is not None:
            place = folder / request.source.name
            place.write_bytes(source)
            request = replace(request, source=place)
        other = folder / "model.passlens" if model is not None else None
        if other is not None and model is not None:
            other.write_bytes(model)
        here = Task(task.key, replace(task.cell, request=request), folder / task.session.name, other)
        result = carry_out(here, Installer(allowed=install), JobContext(), JobContext())
        session = Path(folder / result.session) if result.session else None
        data = session.read_bytes() if session is not None else b""
        return replace(result, session=task.session.name if session is not None else ""), data
