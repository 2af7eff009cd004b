"""Runs of the compiler that fill a session, and the inputs of the tables.

A run has one part or both: the quick look, and the dumps after every pass. Both in one run finish earliest; the quick
look alone shows phases, devices, memory, kernels and the cause of a failure soonest.
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
from passlens.engine.compile.command_line import CommandLine
from passlens.engine.compile.failure import Stall
from passlens.engine.compile.look import QuickLook
from passlens.engine.compile.request import ELIDE, LOCATIONS_FLAG
from passlens.engine.jobs import JobContext
from passlens.engine.messages import Message
from passlens.engine.process import Outcome, run_child
from passlens.engine.session.writer import SessionWriter
from passlens.engine.toolchain.discover import Toolchain
from passlens.engine.toolchain.flags import FlagCatalogue

FULL_BYTES = 1 << 20
TICK_SECONDS = 0.15
WAITED_FOR_TICK_SECONDS = 0.04
"""The tick of a run that a user waits for: what is unread when the compiler ends adds to the wait."""


class Part(Protocol):
    """One task of a compiler run, such as the quick look."""

    def flags(self) -> list[str]:
        """The flags to add, limited to those that the toolchain knows."""

    def start(self) -> None:
        """Prepare for the start of the compiler."""

    def tick(self) -> None:
        """Read complete output while the compiler runs."""

    def finish(self, lane: int, outcome: Outcome, module: Path) -> None:
        """Read the rest; ``module`` is the output file of the compiler."""

    def close(self) -> None:
        """Release all resources, whether or not the run finished."""


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
        name: The name of the run in the session.
        parts: The parts of the run.
        flags: The flags of the toolchain.
        command: The command line of the compile.
        folder: Scratch folder of this run.
        writer: The session.
        context: Receives the progress; may cancel.
        hang_after: End the compiler after so many seconds without output (the outcome is then ``timed_out``).
        background: Whether to run at low priority.

    Raises:
        UserError: The compiler cannot be started, or the session cannot be written.
    """
    module = folder / "module.vmfb"
    flags_of_parts = [flag for part in parts for flag in part.flags()]
    words = [*command.words, *_known([*flags_of_parts, *_printing(command)], flags, command), "-o", str(module)]
    lane = writer.begin_lane(name, words)
    stall = None if hang_after is None else Stall(hang_after, folder, context.cancel)

    def tick() -> None:
        for part in parts:
            part.tick()
        if stall is not None:
            stall.tick()

    tick_seconds = WAITED_FOR_TICK_SECONDS if command.one_dispatch else TICK_SECONDS
    try:
        for part in reversed(parts):  # the quick look, the first part, notes the start time of the compiler
            part.start()
        cancel = context.cancel if stall is None else stall.token
        outcome = run_child(words, cancel=cancel, on_tick=tick, tick_seconds=tick_seconds, background=background)
        if stall is not None and stall.seen and outcome.cancelled:
            outcome = replace(outcome, cancelled=False, timed_out=True)
        if command.one_dispatch:  # its source is in a scratch folder that users need not see
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
    """The inputs of the tables of devices, memory and kernels: the files of a quick look, as many as exist so far."""
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
    """Add a notice when a compiler failed on a full disk: it could not even write its own message."""
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
    """The flags for printing IR."""
    shortened = command.one_dispatch or not command.ends_early
    return (*(ELIDE if shortened else ()), *((f"--{LOCATIONS_FLAG}",) if command.locations else ()))


def _known(flag_words: list[str], flags: FlagCatalogue, command: CommandLine) -> list[str]:
    """The flags that this toolchain knows and the user did not set."""
    given = {word.lstrip("-").partition("=")[0] for word in command.words if word.startswith("-")}
    names = [(word, word.lstrip("-").partition("=")[0]) for word in flag_words]
    return [word for word, name in names if name not in given and flags.has(name)]
