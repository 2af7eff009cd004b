"""Child processes: started in their own group, watched, cancelled; their end is a sentence, not an exception.

Output goes to files in a scratch folder, never through a pipe: a child that prints a gigabyte or dies halfway cannot
block us, and nothing that it wrote is lost.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from enum import Enum, auto
from pathlib import Path

from passlens.engine import child_start
from passlens.engine.child_end import ChildWatch
from passlens.engine.child_limits import (
    compiler_memory_bytes,
    own_memory_bytes,
    own_seconds,
    refuse_more,
    refuse_more_time,
)
from passlens.engine.child_memory import Over
from passlens.engine.child_output import Tail, beginning_and_end
from passlens.engine.errors import UserError
from passlens.engine.jobs import CancelToken
from passlens.engine.messages import Bytes, Message, Text
from passlens.engine.scratch import HeldFolder, note_child, place_for, remove_left_over
from passlens.engine.units import figure_of_seconds

POLL_SECONDS = 0.05
_FIRST_TICK = 0.25
"""The first tick comes after this part of the time between two: what ends soon would leave all its work to its end."""
TERMINATE_SECONDS = 3.0
"""The time between SIGTERM and SIGKILL for a child."""
OWN_TERMINATE_SECONDS = 0.3
"""The same for a child that only reads for us: it may be in one long step, and has little to clean up."""
STDERR_KEPT_BYTES = 8 << 20
"""The beginning and the end of a longer standard error are kept, each half of this size."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a child ended.

    Attributes:
        exit_code: None when a signal ended it.
        signal: Name of the signal, such as ``SIGSEGV``; empty when it exited.
        cancelled: Whether we ended it at the user's request.
        wall_ns: Wall time, ns.
        peak_rss_bytes: Largest resident size seen while polling, bytes; None when it ended before the first poll.
        stdout: Its whole standard output; bytes that are not UTF-8 are replaced.
        stderr: Its standard error, at most STDERR_KEPT_BYTES: a line replaces the middle of a longer one.
        timed_out: Whether we ended it because it took too long.
        memory_limit_bytes: Its memory limit, when we ended it for using more; None otherwise.
        over: Whether it exceeded that limit alone, or together with the programs that it had started.
        cpu_ns: Its processor time and that of the programs that it waited for, ns; None if we ended it, or the system
            does not report it.
    """

    argv: tuple[str, ...]
    exit_code: int | None
    signal: str
    cancelled: bool
    wall_ns: int
    peak_rss_bytes: int | None
    stdout: str
    stderr: str
    timed_out: bool = False
    memory_limit_bytes: int | None = None
    over: Over = Over.NO
    cpu_ns: int | None = None

    @property
    def ok(self) -> bool:
        """Whether it exited with 0."""
        return self.exit_code == 0 and not self.cancelled and not self.timed_out and self.memory_limit_bytes is None

    @property
    def work_ns(self) -> int:
        """Its processor time, on which other programs have little effect, or else the wall time, ns."""
        return self.wall_ns if self.cpu_ns is None else self.cpu_ns

    @property
    def crashed(self) -> bool:
        """Whether it was ended by a signal that we did not send, or by one that we sent because of its memory."""
        return (bool(self.signal) or self.memory_limit_bytes is not None) and not self.cancelled and not self.timed_out

    def sentence(self, name: Text = "") -> Message:
        """The end in words, such as ``iree-compile was ended by SIGSEGV after 2.1 s.``.

        Args:
            name: The name of the program; a message where its purpose names it. Empty: the name of its file.
        """
        name = name or Path(self.argv[0]).name
        seconds = figure_of_seconds(self.wall_ns)
        if self.cancelled:
            return Message("process.cancelled", "{name} was cancelled after {seconds} s.", name=name, seconds=seconds)
        if self.timed_out:
            return Message(
                "process.no-answer",
                "{name} gave no answer and was ended after {seconds} s.",
                name=name,
                seconds=seconds,
            )
        if self.memory_limit_bytes is not None and self.over is Over.TOGETHER:
            return Message(
                "process.memory-limit-together",
                "{name} and the programs that it started together reached the memory limit of {size} and were ended "
                "after {seconds} s.",
                name=name,
                size=Bytes(self.memory_limit_bytes),
                seconds=seconds,
            )
        if self.memory_limit_bytes is not None:
            return Message(
                "process.memory-limit",
                "{name} reached its memory limit of {size} and was ended after {seconds} s.",
                name=name,
                size=Bytes(self.memory_limit_bytes),
                seconds=seconds,
            )
        if self.signal:
            return Message(
                "process.ended-by-signal",
                "{name} was ended by {signal} after {seconds} s.",
                name=name,
                signal=self.signal,
                seconds=seconds,
            )
        if self.exit_code == 0:
            return Message("process.finished", "{name} finished in {seconds} s.", name=name, seconds=seconds)
        return Message(
            "process.exit-code",
            "{name} ended with exit code {code} after {seconds} s.",
            name=name,
            code=str(self.exit_code),
            seconds=seconds,
        )


def run_child(
    argv: Sequence[str | os.PathLike[str]],
    *,
    cancel: CancelToken | None = None,
    cwd: Path | None = None,
    env: Mapping[str, str] | None = None,
    stdin: str = "",
    on_stdout: Callable[[str], None] | None = None,
    on_stderr: Callable[[str], None] | None = None,
    on_tick: Callable[[], None] | None = None,
    tick_seconds: float = 0.2,
    timeout_seconds: float | None = None,
    cpu_seconds: float | None = None,
    background: bool = False,
    keep_stdout: bool = True,
    reads_bytes: int | None = None,
) -> Outcome:
    """Run a program to its end; end it when it and all that it starts exceed the memory limit of ``child_limits``.

    Args:
        argv: Program and arguments.
        cancel: Ends the child when set: SIGTERM to its whole group, 3 s, SIGKILL.
        cwd: Working folder; ours when None.
        env: Variables that add to or replace ours.
        stdin: Text for standard input.
        on_stdout: Called with each whole line of standard output while the child runs.
        on_stderr: The same for standard error.
        on_tick: Called every ``tick_seconds`` while the child runs, on this thread; what it raises ends the child.
        tick_seconds: See ``on_tick``.
        timeout_seconds: Ends it after that time like a cancel; None: no limit (but see ``reads_bytes``).
        cpu_seconds: Ends it after this much processor time, rounded up to whole seconds, which counts as timed out;
            None: no limit. Where the system has no such limit, only ``timeout_seconds`` ends it.
        background: Whether to run at low priority where processors are scarce.
        keep_stdout: Whether the outcome holds the standard output; a listener may have read all of it.
        reads_bytes: The number of bytes it reads, when reading them is its only task: it then gets the memory and time
            limits for such work. None for a compiler or another program, which gets the machine's memory and unlimited
            time.

    Returns:
        How it ended, even when cancelled.

    Raises:
        UserError: The program cannot be started, or its output cannot be kept.
    """
    words = tuple(os.fspath(word) for word in argv)
    memory_bytes = compiler_memory_bytes() if reads_bytes is None else own_memory_bytes()
    if timeout_seconds is None and reads_bytes is not None:
        timeout_seconds = own_seconds(reads_bytes)
    with scratch_folder("child") as folder:
        out, err, inp = folder / "stdout", folder / "stderr", folder / "stdin"
        try:
            inp.write_text(stdin, encoding="utf-8")
            if reads_bytes is None:  # a killed compiler leaves its linker's files: they go with the folder
                (folder / "tmp").mkdir()
                env = {"TMPDIR": str(folder / "tmp"), **(env or {})}
        except OSError as error:
            raise _no_room(folder.parent, error) from error
        started = time.monotonic_ns()
        with ExitStack() as files:
            try:
                out_file, err_file = files.enter_context(out.open("wb")), files.enter_context(err.open("wb"))
                in_file = files.enter_context(inp.open("rb"))
            except OSError as error:  # a full disk, or no descriptors
                raise unusable_file(error) from error
            child = child_start.start(words, stdin=in_file, stdout=out_file, stderr=err_file, cwd=cwd, env=env)
        tails = (Tail(out, on_stdout), Tail(err, on_stderr))
        deadline = time.monotonic() + timeout_seconds if timeout_seconds is not None else None
        try:
            note_child(folder, child.pid)
            if reads_bytes is not None:
                refuse_more(child.pid, memory_bytes)
            if cpu_seconds is not None:
                refuse_more_time(child.pid, cpu_seconds)
            if background:
                child_start.stand_back(child.pid)
            grace = TERMINATE_SECONDS if reads_bytes is None else OWN_TERMINATE_SECONDS
            end, seen = _watch(child, cancel, deadline, memory_bytes, tails, on_tick, tick_seconds, grace)
        except BaseException:
            end_group(child)
            raise
        finally:
            for tail in tails:
                tail.close()
        stderr = beginning_and_end(err, STDERR_KEPT_BYTES)
        if reason := child_start.why_not_started(child.returncode, stderr):
            raise child_start.not_started(words[0], reason)
        number = ending_signal(child.returncode)
        spent = cpu_seconds is not None and child.returncode != 0 and (seen.cpu_ns or 0) >= cpu_seconds * 1e9
        return Outcome(
            argv=words,
            exit_code=None if number else child.returncode,
            signal=_signal_name(number) if number else "",
            cancelled=end is _End.CANCELLED,
            wall_ns=time.monotonic_ns() - started,
            peak_rss_bytes=seen.peak_rss_bytes,
            stdout=out.read_text(encoding="utf-8", errors="replace") if keep_stdout else "",
            stderr=stderr,
            timed_out=end is _End.TIMED_OUT or spent,
            memory_limit_bytes=memory_bytes if end is _End.TOO_LARGE else None,
            over=seen.over,
            cpu_ns=seen.cpu_ns,
        )


class _End(Enum):
    """Who ended a child."""

    ITSELF = auto()
    CANCELLED = auto()
    TIMED_OUT = auto()
    TOO_LARGE = auto()


def _watch(
    child: subprocess.Popen[bytes],
    cancel: CancelToken | None,
    deadline: float | None,
    memory_bytes: int,
    tails: tuple[Tail, Tail],
    on_tick: Callable[[], None] | None,
    tick_seconds: float,
    grace_seconds: float,
) -> tuple[_End, ChildWatch]:
    """Watch a child until it ends; return who ended it, and its observed memory."""
    watch = ChildWatch(child, memory_bytes)
    pause = tick_seconds * _FIRST_TICK
    next_tick = time.monotonic() + pause
    try:
        while not watch.ended():
            why = _End.ITSELF
            if cancel is not None and cancel.cancelled:
                why = _End.CANCELLED
            elif watch.over:
                why = _End.TOO_LARGE
            elif deadline is not None and time.monotonic() > deadline:
                why = _End.TIMED_OUT
            if why is not _End.ITSELF:
                end_group(child, 0 if why is _End.TOO_LARGE else grace_seconds)
                for tail in tails:
                    tail.read(last=True)
                return why, watch
            for tail in tails:
                tail.read()
            if on_tick and time.monotonic() >= next_tick:
                on_tick()
                pause = min(tick_seconds, pause * 2)
                next_tick = time.monotonic() + pause
            watch.wait(POLL_SECONDS)
    finally:
        watch.close()
    for tail in tails:
        tail.read(last=True)
    return _End.ITSELF, watch


def end_group(child: subprocess.Popen[bytes], grace_seconds: float = TERMINATE_SECONDS) -> None:
    """End a child and all that it started: SIGTERM, a few seconds, SIGKILL. On Windows only the child can be ended.

    Args:
        child: The child.
        grace_seconds: Seconds between the two; 0: SIGKILL only, as in 3 s it could use up the memory that others need.
    """
    if grace_seconds:
        if sys.platform == "win32":
            child.terminate()
        else:
            _signal_group(child, signal.SIGTERM)
        with suppress(subprocess.TimeoutExpired):
            child.wait(grace_seconds)
    if sys.platform == "win32":
        child.kill()
    else:
        _signal_group(child, signal.SIGKILL)
    child.wait()


def _signal_group(child: subprocess.Popen[bytes], number: int) -> None:
    try:
        os.killpg(child.pid, number)
    except ProcessLookupError:
        pass
    except PermissionError:  # macOS reports this for a group whose members have all ended
        pass


_FATAL = frozenset({4, 5, 6, 7, 8, 9, 11})
"""Signals that end a faulty or excessive program: SIGILL to SIGFPE, SIGKILL, SIGSEGV."""


def ending_signal(code: int) -> int:
    """The number of the signal that ended a program; 0 for none.

    Args:
        code: The exit code: negative for a program that a signal ended. For one that a script or a shell started, 128 +
            the signal (the convention of shells), or 256 - the signal (Python scripts that exit with a negative code).
    """
    if code < 0:
        return -code
    return next((number for number in (code - 128, 256 - code) if number in _FATAL), 0)


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"


@contextmanager
def scratch_folder(purpose: str, *, need_bytes: int = 0) -> Iterator[Path]:
    """A temporary folder; in memory when there is ample space for ``need_bytes``.

    It is locked while this process lives. Folders whose owner was killed are removed here, with the child that it left.

    Raises:
        UserError: No temporary folder can be created.
    """
    parent = place_for(need_bytes)
    try:
        remove_left_over()
        held = HeldFolder(purpose, parent)
    except OSError as error:
        raise _no_room(parent, error) from error
    try:
        yield held.path
    finally:
        held.close()


def _no_room(parent: Path, error: OSError) -> UserError:
    return UserError(
        Message(
            "process.no-temporary-files",
            "No temporary files can be made in {folder}: {reason}.",
            folder=parent,
            reason=error.strerror or error,
        ),
        hint=Message("process.free-space", "Free some space there, or set TMPDIR to a folder that can be written."),
        location=str(parent),
    )


def unusable_file(error: OSError) -> UserError:
    """The error for an unusable scratch file: the disk is full, or somebody removed the file."""
    reason = error.strerror or error
    return UserError(
        Message(
            "process.working-file-unusable",
            "A working file {path} cannot be written or read: {reason}.",
            path=str(error.filename),
            reason=reason,
        )
        if error.filename
        else Message("process.working-file", "A working file cannot be written or read: {reason}.", reason=reason),
        hint=Message("common.free-space", "Free some space there, or set TMPDIR to a folder that has more."),
    )
