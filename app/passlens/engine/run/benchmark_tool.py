"""Times the same call with ``iree-benchmark-module``, whose numbers others quote, and gives the command."""

from __future__ import annotations

import hashlib
import json
import tempfile
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from shutil import copyfile, rmtree

import platformdirs

from passlens.engine.errors import UserError
from passlens.engine.events import Progress
from passlens.engine.jobs import JobContext
from passlens.engine.messages import NOTHING, Message, quoted
from passlens.engine.process import run_child
from passlens.engine.run.benchmark import make_plan
from passlens.engine.run.benchmark_values import ToolTimes
from passlens.engine.run.bytecode import runtime_for
from passlens.engine.run.explain import reason_of
from passlens.engine.run.stats import quantile
from passlens.engine.run.tools import runtime_tool
from passlens.engine.run.values import RunRequest

TOOL = "iree-benchmark-module"
REPETITIONS = 5
KEPT_FOLDERS = 6
"""The number of folders with files of commands; older ones are removed when a new one is created."""
_UNITS = {"ns": 1.0, "us": 1e3, "ms": 1e6, "s": 1e9}


def ask_tool(request: RunRequest, context: JobContext, repetitions: int = REPETITIONS) -> ToolTimes:
    """Time a call with ``iree-benchmark-module``.

    A temporary module or input is kept in the user's cache folder, so that the command can be repeated later.

    Returns:
        Its figures, or a note on why there are none.

    Raises:
        CancelledError: The user asked to stop.
    """
    context.emit(Progress(Message("benchmark-tool.asking", "Asking {tool}", tool=TOOL)))
    try:
        program = runtime_tool(TOOL, runtime_for(request.module, request.toolchain))
        folder = _folder(request)
        module = request.module
        if module.resolve().is_relative_to(Path(tempfile.gettempdir()).resolve()):
            module = folder / module.name
            copyfile(request.module, module)
        plan = make_plan(replace(request, module=module, repetitions=1, warmup=0, expected=()), context, folder)
        flags = plan.run_module_flags(folder)
    except (UserError, OSError) as error:
        reason = error.title_and_hint() if isinstance(error, UserError) else quoted(str(error))
        note = Message("benchmark-tool.not-asked", "iree-benchmark-module was not run: {sentence}", sentence=reason)
        return ToolTimes(None, None, 0, 0, (), note)
    command = (str(program), *flags, f"--benchmark_repetitions={repetitions}", "--benchmark_format=json")
    outcome = run_child(command, cancel=context.cancel, timeout_seconds=request.time_limit_s or None)
    context.cancel.raise_if_cancelled()
    files = str(folder) if any(str(folder) in word for word in command) else ""
    if not outcome.ok:
        last = next((line for line in reversed(outcome.stderr.splitlines()) if line.strip()), "")
        if outcome.crashed or outcome.timed_out or not last:
            ending = outcome.sentence()
            note = Message("benchmark-tool.ended", "iree-benchmark-module gave no figures: {sentence}", sentence=ending)
        else:
            why = reason_of(last)
            note = Message("benchmark-tool.no-figures", "iree-benchmark-module gave no figures: {reason}.", reason=why)
        return ToolTimes(None, None, 0, 0, command, note, files)
    return parse_times(outcome.stdout, command, files)


def parse_times(text: str, command: tuple[str, ...], files: str = "") -> ToolTimes:
    """The medians of real and CPU time in the tool's JSON; CPU time is that of its whole process."""
    start = text.find("{")
    try:
        rows = json.loads(text[start:])["benchmarks"] if start >= 0 else []
        single = [row for row in rows if row.get("run_type", "iteration") == "iteration"]
        real = sorted(float(row["real_time"]) * _UNITS[row["time_unit"]] for row in single)
        cpu = sorted(float(row["cpu_time"]) * _UNITS[row["time_unit"]] for row in single)
        iterations = int(single[0]["iterations"]) if single else 0
    except (ValueError, KeyError, TypeError, AttributeError, OverflowError, RecursionError):
        note = Message("benchmark-tool.unreadable", "The answer of iree-benchmark-module cannot be read.")
        return ToolTimes(None, None, 0, 0, command, note, files)
    if not real:
        note = Message("benchmark-tool.nothing", "iree-benchmark-module timed nothing.")
        return ToolTimes(None, None, 0, 0, command, note, files)
    return ToolTimes(quantile(real, 0.5), quantile(cpu, 0.5), len(real), iterations, command, NOTHING, files)


def _folder(request: RunRequest) -> Path:
    """A folder for the files of this call; the same for the same call."""
    digest = hashlib.sha256(request.module.read_bytes())
    digest.update(repr((request.device, request.function, request.inputs, request.parameters, request.seed)).encode())
    parent = Path(platformdirs.user_cache_dir("passlens")) / "benchmarks"
    folder = parent / digest.hexdigest()[:12]
    folder.mkdir(parents=True, exist_ok=True)
    folder.touch()
    others = sorted((one for one in parent.iterdir() if one != folder), key=lambda one: one.stat().st_mtime)
    for old in others[: max(0, len(others) + 1 - KEPT_FOLDERS)]:
        with suppress(OSError):
            rmtree(old)
    return folder
