"""One harness at work, in a process of its own, guided by coverage (atheris)."""

from __future__ import annotations

import logging
import os
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

import atheris

from hard.current import CURRENT, Current
from hard.harness import MOST_BYTES, bound_memory, judge, keep, pumped, use_own_folders
from hard.harnesses import HARNESSES

_COUNTED = 50
_PUMPED = 100
"""Each so many inputs, one is given with a piece of it repeated."""


def fuzz(words: Sequence[str]) -> int:
    """Fuzz one harness for some seconds.

    Args:
        words: Its name, the seconds, the seed, the folder that takes inputs that fail, the corpus, and the file that
            takes the count of inputs; beside it the input at hand is noted.
    """
    name, seconds, seed, found, corpus, counts = words
    harness = HARNESSES[name]
    logging.disable()
    number = 0
    count_file = os.open(counts, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    with tempfile.TemporaryDirectory() as scratch:
        use_own_folders(Path(scratch))
        with atheris.instrument_imports(include=list(harness.instrumented)):
            check = harness.make(Path(scratch))
        for data in harness.first_seeds():
            judge(check, data)
        current = Current(Path(counts).with_name(CURRENT))
        bound_memory(MOST_BYTES + MOST_BYTES // 2)

        def one(data: bytes) -> None:
            nonlocal number
            number += 1
            if number % _COUNTED == 1:
                os.pwrite(count_file, str(number).encode(), 0)
            current.note(data)
            if (finding := judge(check, data)) is not None:
                keep(Path(found), name, data, finding)
            if harness.pumped and number % _PUMPED == 0:
                long = pumped(data, number // _PUMPED)
                current.note(long)
                if (finding := judge(check, long)) is not None:
                    keep(Path(found), name, long, finding)

        options = {
            "max_total_time": seconds,
            "seed": seed,
            "artifact_prefix": f"{found}/{name}.native.",
            "timeout": "60",
            "report_slow_units": "60",
            "rss_limit_mb": "3000",
            "max_len": str(harness.longest),
            "verbosity": "0",
            "print_final_stats": "0",
        }
        atheris.Setup([sys.argv[0], *(f"-{key}={value}" for key, value in options.items()), corpus], one)
        atheris.Fuzz()
    return 0
