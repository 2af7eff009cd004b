"""In a process of their own: what is kept for good is so for the whole process."""

from __future__ import annotations

import subprocess
import sys

_KEPT = """
import gc
from passlens.engine.collection import keep_what_there_is, without_collection
from passlens.engine.ir.parse import parse
keep_what_there_is()
kept = gc.get_freeze_count()
with without_collection():
    parse("module {\\n}")
    assert not gc.isenabled()
assert gc.isenabled()
assert gc.get_freeze_count() == kept > 1000, (gc.get_freeze_count(), kept)
"""
_SEEN = """
import gc
from passlens.engine.collection import without_collection
with without_collection():
    made = [[] for _ in range(1000)]
assert not any(one is made[0] for one in gc.get_objects(0))
assert any(one is made[0] for one in gc.get_objects(2))
"""


def _run(code: str) -> None:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_that_what_a_window_keeps_stays_out_of_the_collector_after_a_large_text() -> None:
    _run(_KEPT)


def test_that_what_was_made_without_collection_is_not_walked_at_once() -> None:
    _run(_SEEN)
