"""Runs of the compiler that make a session, and what the tables are read from.

A run takes one part or both: the quick look, and the dumps after every pass. Both in one run cost least until all is
there; the quick look first shows phases, devices, memory, kernels and the cause of a failure soonest.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from shutil import disk_usage
from typing import Protocol

from passlens.engine.analysis.inputs import AnalysisInputs
from passlens.engine.compile.failure import Stall
from passlens.engine.compile.look import QuickLook
from passlens.engine.compile.request import ELIDE, LOCATIONS_FLAG, CommandLine
from passlens.engine.jobs import JobContext
from passlens.engine.messages import Message
from passlens.engine.process import Outcome, run_child
from passlens.engine.session.writer import SessionWriter
from passlens.engine.toolchain.discover import Toolchain
from passlens.engine.toolchain.flags import FlagCatalogue

FULL_BYTES = 1 << 20
TICK_SECONDS = 0.15


class Part(Protocol):
    """What a run of the compiler is for."""

    def flags(self) -> list[str]:
        """What the compiler is asked for, as far as the toolchain knows it."""

    def start(self) -> None:
        """The compiler is about to start."""

    def tick(self) -> None:
        """Take what is complete, while it runs."""

    def finish(self, lane: int, outcome: Outcome, module: Path) -> None:
        """Take the rest; ``module`` is the file that the compiler was told to write."""

    def close(self) -> None:
        """Let go of all that is held, whether or not the run could be finished."""


def run(
    name: str,
    parts: Sequence[Part],
    flags: FlagCatalogue,
    command: CommandLine,
    folder: Path,
    writer: SessionWriter,
    context: JobContext,
    hang_after: float | None = None,
    *,
    background: bool = False,
) -> Outcome:
    """Run the compiler once.

    Args:
        name: What the run is called in the session.
        parts: What it is for.
        flags: What the toolchain knows.
        command: What to compile.
        folder: Scratch folder of this run.
        writer: The session.
        context: Told of the progress; may cancel.
        hang_after: End it when it has written nothing for so many seconds (the outcome is then ``timed_out``).
        background: Let other programs go first.

    Raises:
        UserError: The compiler cannot be started, or the session cannot be written.
    """
    module = folder / "module.vmfb"
    wanted = [flag for part in parts for flag in part.flags()]
    words = [*command.words, *_known([*wanted, *_printing(command)], flags, command), "-o", str(module)]
    lane = writer.begin_lane(name, words)
    stall = None if hang_after is None else Stall(hang_after, folder, context.cancel)

    def tick() -> None:
        for part in parts:
            part.tick()
        if stall is not None:
            stall.tick()

    try:
        for part in reversed(parts):  # the quick look, first of them, notes when the compiler starts
            part.start()
        cancel = context.cancel if stall is None else stall.token
        outcome = run_child(words, cancel=cancel, on_tick=tick, tick_seconds=TICK_SECONDS, background=background)
        if stall is not None and stall.seen and outcome.cancelled:
            outcome = replace(outcome, cancelled=False, timed_out=True)
        if command.one_dispatch:  # its source lies in a scratch folder that is nobody's business
            outcome = replace(outcome, stderr=outcome.stderr.replace(f"{Path(command.words[1]).parent}{os.sep}", ""))
        _note_full_disk(outcome, folder, writer)
        for part in parts:
            part.finish(lane, outcome, module)
    finally:
        for part in parts:
            part.close()
    writer.end_lane(lane, outcome, outcome.sentence("iree-compile"))
    module.unlink(missing_ok=True)
    return outcome


def table_inputs(
    command: CommandLine,
    source: Path,
    toolchain: Toolchain,
    look: QuickLook,
    failed_dumps: tuple[tuple[int | None, str], ...] = (),
) -> AnalysisInputs:
    """What the tables of devices, memory and kernels are read from: what a quick look left, or has so far."""
    return AnalysisInputs(
        source=source,
        declared=command.devices,
        phases=look.phases,
        executables=look.executables if look.executables.is_dir() else None,
        statistics=look.statistics if look.statistics.is_file() else None,
        failed_dumps=failed_dumps,
        target=command.target,
        python=toolchain.python,
        python_path=toolchain.python_path,
    )


def _note_full_disk(outcome: Outcome, folder: Path, writer: SessionWriter) -> None:
    """Say when a compiler failed on a disk that is full: it could not even write its own message."""
    if outcome.ok or outcome.cancelled:
        return
    for place in (folder.parent, Path(tempfile.gettempdir())):
        if disk_usage(place).free < FULL_BYTES:
            writer.add_notice(
                Message(
                    "lanes.disk-full",
                    "The disk of {place} is full, which may be why the compiler ended. Free some space "
                    "there, or set TMPDIR to a folder that has more.",
                    place=place,
                )
            )
            return


def _printing(command: CommandLine) -> tuple[str, ...]:
    """How the IR is printed."""
    shortened = command.one_dispatch or not command.ends_early
    return (*(ELIDE if shortened else ()), *((f"--{LOCATIONS_FLAG}",) if command.locations else ()))


def _known(wanted: list[str], flags: FlagCatalogue, command: CommandLine) -> list[str]:
    """Flags that this toolchain knows and the user did not set."""
    given = {word.lstrip("-").partition("=")[0] for word in command.words if word.startswith("-")}
    names = [(word, word.lstrip("-").partition("=")[0]) for word in wanted]
    return [word for word, name in names if name not in given and flags.has(name)]
