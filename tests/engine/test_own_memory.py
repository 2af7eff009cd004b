"""What is free goes back to the system, also where small blocks that live on lie between large ones."""

from __future__ import annotations

import subprocess
import sys

import pytest

_PROGRAM = """
import sys
import psutil
from passlens.engine.own_memory import keep_memory_small, release_memory
if len(sys.argv) > 1:
    keep_memory_small()
release_memory()
bytearray(31 << 20)  # once it is freed, glibc by itself takes blocks of this size out of its pools
before = psutil.Process().memory_info().rss
large, small = [], []
for _ in range(40):
    large.append(bytearray(b"x" * (2 << 20)))
    small.append(bytearray(b"x" * 2000))
del large
print(psutil.Process().memory_info().rss - before)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="glibc is of Linux")
def test_that_large_blocks_go_back_at_once() -> None:
    grown = [
        int(subprocess.run([sys.executable, "-c", _PROGRAM, *words], capture_output=True, text=True, check=True).stdout)
        for words in ([], ["small"])
    ]
    assert grown[1] <= grown[0] // 4
