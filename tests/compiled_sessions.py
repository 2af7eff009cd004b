"""What several tests look at and takes a compile: made once in a run of the tests, for all of its processes."""

from __future__ import annotations

import hashlib
import os
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from passlens.engine.compile.job import CompileJob
from passlens.engine.compile.request import CompileRequest
from passlens.engine.jobs import JobContext

_store: list[Path] = []
_NAME = "s.passlens"


def keep_in(folder: Path) -> None:
    """Say where they are kept: a folder that all processes of a run share, with the key that seals their sessions."""
    folder.mkdir(exist_ok=True)
    _store[:] = [folder]


def made_once(words: str, make: Callable[[Path], object]) -> Path:
    """A folder that one process of the run fills and all of them read.

    Args:
        words: Tell everything that what is made depends on.
        make: Fills the folder.
    """
    folder = _store[0] / hashlib.sha256(words.encode()).hexdigest()
    with folder.with_suffix(".lock").open("w") as lock:
        if os.name == "posix":  # elsewhere two processes may make it
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.exists():
            begun = folder.with_suffix(f".{os.getpid()}")
            begun.mkdir()
            make(begun)
            begun.replace(folder)
    return folder


def content_of(file: Path) -> str:
    """What tells a file from another one of the same name, for the words of ``made_once``."""
    return hashlib.sha256(file.read_bytes()).hexdigest()


def compiled_session(request: CompileRequest) -> Path:
    """The session of a request, at its output: compiled, or a copy of an earlier compile of the same.

    For tests of what is in a session. Tests of compiling run a ``CompileJob``.
    """
    assert request.output is not None

    def make(folder: Path) -> None:
        CompileJob(replace(request, output=folder / _NAME)).run(JobContext())

    kept = made_once(f"{replace(request, output=None)} {content_of(request.source)}", make)
    shutil.copyfile(kept / _NAME, request.output)
    return request.output
