"""Per-dispatch times of one further call, where the driver gives them.

``iree-run-module`` makes the call in a process of its own and writes a profile (``.ireeprof``), which
``iree-profile dispatch`` reads (IREE 3.13.0). It is one cold call: each dispatch's first time includes its warm-up,
and profiling costs time itself, so the sum is not to be compared with the timed samples.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from pathlib import Path

from passlens.engine.errors import UserError
from passlens.engine.jobs import CancelToken
from passlens.engine.process import Outcome, run_child
from passlens.engine.run.explain import first_words
from passlens.engine.run.tools import runtime_tool
from passlens.engine.run.values import DispatchTime

MODES = {"local-task": "host-execution", "local-sync": "host-execution", "vulkan": "dispatch-events"}
"""The data families with per-dispatch times: spans on the host, or the device's own timestamps."""

_GROUPS = ("host_dispatch_group", "dispatch_group")


def profile_dispatches(
    arguments: Sequence[str], driver: str, folder: Path, cancel: CancelToken
) -> tuple[tuple[DispatchTime, ...], str]:
    """Make one profiled call and read it.

    Args:
        arguments: Flags of ``iree-run-module`` that say what to run: module, device, function, inputs, parameters.
        driver: Whose way of profiling to use.
        folder: A scratch folder.
        cancel: Ends the call when set.

    Returns:
        The dispatches, longest first, and a sentence that says why there are none, or what is missing. Faults of
        the profile are no errors: the run itself has its results.

    Raises:
        CancelledError: The user asked to stop.
    """
    mode = MODES.get(driver)
    if mode is None:
        return (), f"The {driver} driver gives no times of single dispatches (IREE 3.13.0)."
    file = folder / "run.ireeprof"
    try:
        program = runtime_tool("iree-run-module")
        outcome = run_child(
            [
                program,
                *arguments,
                f"--device_profiling_mode={mode}",
                f"--device_profiling_output={file}",
                "--output_max_element_count=0",
            ],
            cancel=cancel,
        )
        cancel.raise_if_cancelled()
        if not outcome.ok and not file.is_file():
            return (), f"The profiled call failed: {_why(outcome)}"
        rows, note = read_profile(file, cancel)
    except UserError as error:
        return (), f"The profiled call could not be made: {error.sentence()}"
    if not outcome.ok:
        return rows, f"The profiled call did not end well ({_why(outcome)}) {note}".strip()
    return rows, note


def read_profile(file: Path, cancel: CancelToken) -> tuple[tuple[DispatchTime, ...], str]:
    """Read the dispatches of a ``.ireeprof`` file, longest first, and a note when something is missing.

    Raises:
        UserError: ``iree-profile`` is not installed.
        CancelledError: The user asked to stop.
    """
    outcome = run_child([runtime_tool("iree-profile"), "dispatch", "--format=jsonl", file], cancel=cancel)
    cancel.raise_if_cancelled()
    rows = parse_rows(outcome.stdout.splitlines())
    if not outcome.ok:
        text = outcome.stderr + outcome.stdout
        if "DATA_LOSS" in text:
            return rows, "The profile is cut short: the call ended before it was written."
        return rows, f"The profile cannot be read: {_why(outcome)}"
    if not rows:
        return rows, "The profile holds no dispatch."
    return rows, ""


def parse_rows(lines: Iterable[str]) -> tuple[DispatchTime, ...]:
    """The groups in the output of ``iree-profile dispatch --format=jsonl``, merged by name, longest first.

    A group without times in ns (a clock that could not be fitted) is left out.
    """
    merged: dict[str, DispatchTime] = {}
    for line in lines:
        try:
            row = json.loads(line)
        except ValueError:
            continue
        if not isinstance(row, dict) or row.get("type") not in _GROUPS or "total_ns" not in row:
            continue
        name = str(row["key"])
        time = DispatchTime(name, int(row["count"]), int(row["total_ns"]), int(row["min_ns"]), int(row["max_ns"]))
        # The same dispatch on several devices: one row.
        if (known := merged.get(name)) is not None:
            time = DispatchTime(
                name,
                known.calls + time.calls,
                known.total_ns + time.total_ns,
                min(known.min_ns, time.min_ns),
                max(known.max_ns, time.max_ns),
            )
        merged[name] = time
    return tuple(sorted(merged.values(), key=lambda entry: (-entry.total_ns, entry.name)))


def _why(outcome: Outcome) -> str:
    """The tool's words, else how it ended."""
    said = (outcome.stderr.strip() or outcome.stdout.strip()).splitlines()
    useful = [line for line in said if "; " in line or "rror" in line]
    if outcome.crashed or not useful:
        return outcome.sentence()
    return f"{first_words(useful[0])}."
