"""Sessions that several tests look at: each compile is made once in a run of the tests, and handed out as a copy."""

from __future__ import annotations

import hashlib
import os
import shutil
from dataclasses import replace
from pathlib import Path

from passlens.engine.compile.job import CompileJob
from passlens.engine.compile.request import CompileRequest
from passlens.engine.jobs import JobContext

_store: list[Path] = []


def keep_in(folder: Path) -> None:
    """Say where they are kept: a folder that all processes of a run share, with the key that seals their sessions."""
    folder.mkdir(exist_ok=True)
    _store[:] = [folder]


def compiled_session(request: CompileRequest) -> Path:
    """The session of a request, at its output: compiled, or a copy of an earlier compile of the same.

    For tests of what is in a session. Tests of compiling run a ``CompileJob``.
    """
    assert request.output is not None
    content = hashlib.sha256(request.source.read_bytes()).hexdigest()
    name = hashlib.sha256(f"{replace(request, output=None)} {content}".encode()).hexdigest()
    kept = _store[0] / f"{name}.passlens"
    with kept.with_suffix(".lock").open("w") as lock:
        if os.name == "posix":  # elsewhere two processes may make it
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX)
        if not kept.exists():
            made = CompileJob(replace(request, output=kept.with_suffix(f".{os.getpid()}"))).run(JobContext())
            made.replace(kept)
    shutil.copyfile(kept, request.output)
    return request.output
