"""One input, in a process without instrumentation: whether a finding is true."""

from __future__ import annotations

import json
import logging
import sys
import tempfile
from pathlib import Path

import psutil

from hard.harness import (
    MOST_BYTES,
    MOST_SECONDS,
    Finding,
    Harness,
    Kind,
    bound_memory,
    judge,
    use_own_folders,
)

_NEARLY = 0.9


def once(
    harness: Harness, data: bytes, seconds: float = MOST_SECONDS, memory_bytes: int = MOST_BYTES
) -> Finding | None:
    """Feed one input, with memory bounded for the rest of this process; what is wrong, or None."""
    logging.disable()
    with tempfile.TemporaryDirectory() as scratch:
        use_own_folders(Path(scratch))
        check = harness.make(Path(scratch))
        for seed in harness.first_seeds():
            judge(check, seed)
        before, peak = psutil.Process().memory_info(), _peak()
        bound_memory(memory_bytes)
        finding = judge(check, data, seconds)
        bound_memory(0)
        grown = _peak() - before.rss if _peak() > peak else 0
    if finding is None and grown > memory_bytes * _NEARLY:  # a reader may make a sentence of a MemoryError
        return Finding(Kind.MEMORY, f"memory {harness.name}", f"it took {grown:,} bytes")
    return finding


def _peak() -> int:
    """Largest resident size of this process so far, bytes; getrusage(2) would begin with that of its parent."""
    status = Path("/proc/self/status").read_text(encoding="ascii")
    return next(int(line.split()[1]) << 10 for line in status.splitlines() if line.startswith("VmHWM:"))


def main(name: str, file: Path) -> int:
    """Feed a kept input to its harness and print what is wrong; 1 when something is."""
    from hard.harnesses import HARNESSES

    finding = once(HARNESSES[name], file.read_bytes())
    if finding is not None:
        sys.stdout.write(json.dumps([finding.kind, finding.key, finding.text]) + "\n")
    return 0 if finding is None else 1
