"""After which failed compiles Passlens compiles again to look for the fault."""

from __future__ import annotations

from dataclasses import replace

from passlens.engine.compile.steps import is_brief
from passlens.engine.process import Outcome


def test_that_a_busy_machine_does_not_change_what_is_looked_for() -> None:
    quiet = Outcome(("iree-compile",), 1, "", False, 2_000_000_000, None, "", "", cpu_ns=2_000_000_000)
    assert is_brief(quiet)
    assert is_brief(replace(quiet, wall_ns=40_000_000_000)), "other programs had the processor"
    assert not is_brief(replace(quiet, wall_ns=40_000_000_000, cpu_ns=30_000_000_000))
    assert not is_brief(replace(quiet, wall_ns=40_000_000_000, cpu_ns=None)), "only the wall time is known"
    assert not is_brief(replace(quiet, timed_out=True))
