from __future__ import annotations

import subprocess
import sys
import time

import pytest

from passlens.engine import child_end
from passlens.engine.child_end import ChildWatch
from passlens.engine.process import run_child
from waiting import PATIENCE


def test_that_a_peak_is_known_that_is_over() -> None:
    """The child has let go of its 64 MiB when it is looked at for the first time."""
    code = "held = bytearray(b'x' * (64 << 20)); del held; print('done', flush=True); input()"
    with subprocess.Popen([sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as child:
        assert child.stdout is not None
        child.stdout.readline()
        watch = ChildWatch(child)
        watch.wait(0.01)
        watch.close()
        child.communicate(b"\n")
    assert (watch.peak_rss_bytes or 0) > (64 << 20 if sys.platform == "linux" else 0)


def test_that_the_end_wakes_up_who_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(child_end, "FIRST_PAUSE", PATIENCE)
    with subprocess.Popen([sys.executable, "-c", ""]) as child:
        watch, began = ChildWatch(child), time.monotonic()
        watch.wait(PATIENCE)
        watch.close()
        assert time.monotonic() - began < PATIENCE
        assert child.poll() == 0


def test_that_an_end_is_seen_where_the_system_does_not_tell(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(child_end, "end_of", lambda pid: None)
    assert run_child([sys.executable, "-c", "raise SystemExit(3)"]).exit_code == 3
