"""Finds by experiment which property of a program makes the compiler crash or fail, if no op alone does.

The whole program is compiled again without one unusual property after another, then without half of its ops, a quarter,
and so on. A property without which the compile gets further is the reason; any other is not.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path

from passlens.engine.compile.crash_edits import CrashEdit, Program, Property
from passlens.engine.compile.probe_change import Change
from passlens.engine.compile.probe_runs import Runs
from passlens.engine.ir.parse import Op
from passlens.engine.session import codec
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.stored_value import stored_value
from passlens.engine.session.writer import SessionWriter

_KIND, _VERSION = "crash-trial", 1
_SECONDS = 7.0
"""The processor time of the experiment."""
_MOST_EDITS, _MOST_OPS, _MOST_VARIANTS, _MOST_NAMED, _MOST_UNUSUAL = 10, 256, 6, 2, 3


@dataclass(frozen=True, slots=True)
class CrashTrial:
    """The result of compiling the program without one property after another.

    Attributes:
        helps: The edits with which the compiler gets past the phase in which it crashed or failed.
        alike: The edits with which it crashes or fails in the same way.
        changes: The changes to the op of ``taken`` with which it gets past that phase.
        taken: The op without which it gets past that phase, with the rest of the program unchanged; None if no single
            op is at fault, or if that was not tried.
        alone: Whether the compiler crashes in the same way with that op, but without all others that can be taken out.
    """

    helps: tuple[CrashEdit, ...] = ()
    alike: tuple[CrashEdit, ...] = ()
    changes: tuple[Change, ...] = ()
    taken: CrashEdit | None = None
    alone: bool = False


class Experiment:
    """The experiment on one crash or failure."""

    def __init__(self, runs: Runs) -> None:
        """Prepare; ``runs`` are those of the probe of single ops, which found no reason."""
        self._runs = runs

    def trial(self, source: Path, log: str) -> CrashTrial | None:
        """What the crash depends on; None if the input cannot be read, or does not fail again.

        Args:
            source: The input.
            log: What the compiler printed, with the stack.

        Raises:
            UserError: The compiler cannot be started.
        """
        self._runs.allow(_SECONDS)
        text = self._runs.generic(source)
        if not text:
            return None
        program, crashed = Program(text, source.name), bool(self._runs.expected.crash)
        edits = [*program.of_types(), *program.of_attributes()] if crashed else list(_unusual(program))
        if not crashed and not edits:
            return None
        if self._runs.fails(program.text) is not True:
            return None
        found = CrashTrial()
        for edit, changed in edits[:_MOST_EDITS]:
            # Without mutable tensors, there is nothing left to overwrite.
            if edit.kind is Property.MUTABLE and any(one.kind is Property.PASSED for one in found.helps):
                continue
            fails = self._runs.fails(changed)
            if fails is False:
                found = replace(found, helps=(*found.helps, edit))
            elif fails:
                found = replace(found, alike=(*found.alike, edit))
        op = self._op(program, log) if crashed else None
        if op is None:
            return found
        changes = tuple(
            change
            for change, changed in islice(program.variants(op), _MOST_VARIANTS)
            if self._runs.fails(changed) is False
        )
        others = [one for one in program.removable() if one is not op]
        alone = len(others) < _MOST_OPS and self._runs.fails(program.without(others)) is True
        return replace(found, taken=program.edit_of(op), changes=changes, alone=alone)

    def _op(self, program: Program, log: str) -> Op | None:
        """The op without which the compiler does not crash."""
        for op in islice(program.named_in(log), _MOST_NAMED):
            if self._runs.fails(program.without([op])) is False:
                return op
        ops = list(program.removable())[:_MOST_OPS]
        if not ops or self._runs.fails(program.without(ops)) is not False:
            return None
        while len(ops) > 1:
            half = len(ops) // 2
            ops = next((one for one in (ops[half:], ops[:half]) if self._runs.fails(program.without(one)) is False), [])
        return ops[0] if ops else None


def _unusual(program: Program) -> Iterator[tuple[CrashEdit, str]]:
    """The first edits for a program that fails with a message; none of dynamic sizes, which the message explains."""
    return islice((one for one in program.of_types() if one[0].kind is not Property.DYNAMIC), _MOST_UNUSUAL)


def store_crash_trial(writer: SessionWriter, trial: CrashTrial) -> None:
    """Store what was found in the session of the failed compile."""
    writer.put_analysis(_KIND, _VERSION, codec.to_json(trial))


def read_crash_trial(reader: SessionReader) -> CrashTrial | None:
    """The stored result; None if the session has none that can be read."""
    return stored_value(reader, _KIND, _VERSION, CrashTrial)
