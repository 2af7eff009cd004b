"""Harnesses of what reads by way of IREE: its Python bindings, its runtime, its tools."""

from __future__ import annotations

import json
import sys
from importlib import import_module
from pathlib import Path

from hard import seeds
from hard.harness import Check, Harness, WrongAnswerError

_READS = ("references", "transfers", "placement", "graph", "items", "places", "kernels", "timeline", "work")
_READER = seeds.ROOT / "app" / "passlens" / "engine" / "analysis" / "reader"


def _ir(folder: Path) -> Check:
    """In this process: its child takes a second to start, and says nothing of branches."""
    from iree.compiler import ir

    sys.path.insert(0, str(_READER))  # as of a program that lies there; it takes that back itself
    reader = import_module("ir_reader")
    path = folder / "a.mlir"

    def check(data: bytes) -> None:
        path.write_bytes(data)
        answer = reader.read_file(ir, str(path), list(_READS))
        json.dumps(answer)
        if answer.get("failed") == "read":
            raise WrongAnswerError(f"what parses is not read: {answer['error']}")

    return check


def _runtime(folder: Path) -> Check:
    """The runtime and ``iree-dump-module`` read it, in children."""
    from passlens.engine.jobs import JobContext
    from passlens.engine.run import inspect

    path = folder / "a.vmfb"

    def check(data: bytes) -> None:
        path.write_bytes(data)
        inspect.kept.clear()
        inspect.inspect_module(path, JobContext())

    return check


def _profile(folder: Path) -> Check:
    """``iree-profile`` reads it, in a child."""
    from passlens.engine.jobs import CancelToken
    from passlens.engine.run.profiles.profile_file import read_profile_file

    path = folder / "a.ireeprof"

    def check(data: bytes) -> None:
        path.write_bytes(data)
        read_profile_file(path, CancelToken())

    return check


_IREE = "through IREE's bindings, runtime and tools"

HARNESSES = (
    Harness(
        "ir-bindings",
        _IREE,
        _ir,
        seeds.whole_dumps,
        tuple(path.stem for path in sorted(_READER.glob("ir_*.py"))),
        2.0,
        longest=8192,
    ),
    Harness(
        "module-runtime",
        _IREE,
        _runtime,
        lambda: seeds.artifacts("vmfb"),
        ("passlens.engine.run",),
        longest=1 << 16,
        pumped=False,
    ),
    Harness("profile-tool", _IREE, _profile, lambda: (seeds.iree_profile(),), ("passlens.engine.run",), longest=8192),
)
