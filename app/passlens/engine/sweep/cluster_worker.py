"""The code on a cluster's workers: runs one cell, from bytes to bytes; needs no files of the client's machine."""

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
    """The facts on a worker.

    Attributes:
        python: The version of Python, as ``3.12``: another one may not understand the data sent.
        passlens: The version of Passlens.
        toolchains: Their names, versions and releases.
    """

    python: str
    passlens: str
    toolchains: tuple[str, ...]


def facts() -> WorkerFacts:
    """The facts on this worker."""
    here = installed()
    releases = (release_of(one.version) for one in here)
    names = (*(one.name for one in here), *(one.version for one in here), *(one for one in releases if one))
    return WorkerFacts(python_here(), __version__, tuple(dict.fromkeys(names)))


def python_here() -> str:
    """The version of Python here."""
    return f"{sys.version_info.major}.{sys.version_info.minor}"


def keep(data: bytes) -> bytes:
    """Returns its input: a result that several cells share, and that is recomputed if its worker is lost."""
    return data


def run_cell(task: Task, source: bytes, model: bytes | None, install: bool) -> tuple[CellResult, bytes]:
    """Run a cell; returns the result, and the bytes of its session file (empty without one).

    Args:
        task: The task; only the names of its paths count.
        source: The input.
        model: The session of the model, if one of its dispatches is compiled.
        install: Whether to install a missing release.
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
