"""Child processes: started in a group of their own, watched, cancelled; their end is a sentence, not an exception.

Output goes to files in a scratch folder, never through a pipe: a child that prints a gigabyte, or dies half-way,
cannot block us and loses nothing that it wrote.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from shutil import disk_usage, rmtree

import psutil

from passlens.engine.errors import UserError
from passlens.engine.jobs import CancelToken

POLL_SECONDS = 0.05
TERMINATE_SECONDS = 3.0
"""How long a child may take to end after SIGTERM before it gets SIGKILL."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a child ended.

    Attributes:
        exit_code: None when a signal ended it.
        signal: Name of the signal, such as ``SIGSEGV``; empty when it exited.
        cancelled: Whether we ended it because the user asked.
        wall_ns: Wall time, ns.
        peak_rss_bytes: Largest resident size seen while polling, bytes; None when it ended too soon to be seen.
        stdout, stderr: Its whole output; bytes that are not UTF-8 are replaced.
    """

    argv: tuple[str, ...]
    exit_code: int | None
    signal: str
    cancelled: bool
    wall_ns: int
    peak_rss_bytes: int | None
    stdout: str
    stderr: str

    @property
    def ok(self) -> bool:
        """Whether it exited with 0."""
        return self.exit_code == 0 and not self.cancelled

    @property
    def crashed(self) -> bool:
        """Whether a signal that nobody here sent ended it."""
        return bool(self.signal) and not self.cancelled

    def sentence(self, name: str = "") -> str:
        """The end in words, such as ``iree-compile was ended by SIGSEGV after 2.1 s.``."""
        name = name or Path(self.argv[0]).name
        after = f"after {self.wall_ns / 1e9:.1f} s"
        if self.cancelled:
            return f"{name} was cancelled {after}."
        if self.signal:
            return f"{name} was ended by {self.signal} {after}."
        if self.exit_code == 0:
            return f"{name} finished in {self.wall_ns / 1e9:.1f} s."
        return f"{name} ended with exit code {self.exit_code} {after}."


class _Tail:
    """Gives a listener the whole lines that a growing file has gained."""

    def __init__(self, path: Path, listener: Callable[[str], None] | None) -> None:
        self._listener = listener
        self._file = path.open("rb") if listener else None
        self._rest = b""

    def read(self, *, last: bool = False) -> None:
        if self._file is None or self._listener is None:
            return
        *lines, self._rest = (self._rest + self._file.read()).split(b"\n")
        if last and self._rest:
            lines.append(self._rest)
            self._rest = b""
        for line in lines:
            self._listener(line.decode("utf-8", errors="replace"))

    def close(self) -> None:
        if self._file is not None:
            self._file.close()


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
) -> Outcome:
    """Run a program to its end.

    Args:
        argv: Program and arguments.
        cancel: Ends the child when set: SIGTERM to its whole group, 3 s, SIGKILL.
        cwd: Working folder; ours when None.
        env: Variables added to, or replacing, ours.
        stdin: Text given on standard input.
        on_stdout: Called with each whole line of standard output while the child runs.
        on_stderr: The same for standard error.
        on_tick: Called every ``tick_seconds`` while the child runs, on this thread; what it raises ends the child.
        tick_seconds: See ``on_tick``.

    Returns:
        How it ended, also when cancelled.

    Raises:
        UserError: The program cannot be started.
    """
    words = tuple(os.fspath(word) for word in argv)
    with scratch_folder("child") as folder:
        out, err, inp = folder / "stdout", folder / "stderr", folder / "stdin"
        inp.write_text(stdin, encoding="utf-8")
        started = time.monotonic_ns()
        with out.open("wb") as out_file, err.open("wb") as err_file, inp.open("rb") as in_file:
            try:
                child = subprocess.Popen(
                    words,
                    stdin=in_file,
                    stdout=out_file,
                    stderr=err_file,
                    cwd=cwd,
                    env={**os.environ, **env} if env else None,
                    start_new_session=True,
                )
            except OSError as error:
                raise UserError(
                    f"{words[0]} cannot be started: {error.strerror or error}.",
                    hint="Check that the file exists and may be executed.",
                    location=words[0],
                ) from error
        tails = (_Tail(out, on_stdout), _Tail(err, on_stderr))
        try:
            cancelled, peak = _watch(child, cancel, tails, on_tick, tick_seconds)
        except BaseException:
            end_group(child)
            raise
        finally:
            for tail in tails:
                tail.close()
        return Outcome(
            argv=words,
            exit_code=child.returncode if child.returncode >= 0 else None,
            signal=_signal_name(-child.returncode) if child.returncode < 0 else "",
            cancelled=cancelled,
            wall_ns=time.monotonic_ns() - started,
            peak_rss_bytes=peak,
            stdout=out.read_text(encoding="utf-8", errors="replace"),
            stderr=err.read_text(encoding="utf-8", errors="replace"),
        )


def _watch(
    child: subprocess.Popen[bytes],
    cancel: CancelToken | None,
    tails: tuple[_Tail, _Tail],
    on_tick: Callable[[], None] | None,
    tick_seconds: float,
) -> tuple[bool, int | None]:
    """Poll until the child has ended; whether we cancelled it, and its peak resident size."""
    peak: int | None = None
    next_tick = time.monotonic() + tick_seconds
    pause = 0.002
    while child.poll() is None:
        if cancel is not None and cancel.cancelled:
            end_group(child)
            for tail in tails:
                tail.read(last=True)
            return True, peak
        with suppress(psutil.Error):  # it may end between the two questions
            peak = max(peak or 0, psutil.Process(child.pid).memory_info().rss)
        for tail in tails:
            tail.read()
        if on_tick and time.monotonic() >= next_tick:
            on_tick()
            next_tick = time.monotonic() + tick_seconds
        try:
            child.wait(pause)
        except subprocess.TimeoutExpired:
            pause = min(POLL_SECONDS, pause * 1.5)
    for tail in tails:
        tail.read(last=True)
    return False, peak


def end_group(child: subprocess.Popen[bytes]) -> None:
    """End a child and all it started: SIGTERM, 3 s, SIGKILL. On Windows only the child itself can be ended."""
    if sys.platform == "win32":
        child.terminate()
    else:
        _signal_group(child, signal.SIGTERM)
    with suppress(subprocess.TimeoutExpired):
        child.wait(TERMINATE_SECONDS)
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
    except PermissionError:  # macOS answers so for a group whose members have all ended
        pass


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"


@contextmanager
def scratch_folder(purpose: str, *, need_bytes: int = 0) -> Iterator[Path]:
    """A folder of our own that is gone afterwards; backed by memory when there is ample room for ``need_bytes``.

    Raises:
        UserError: No temporary folder can be made.
    """
    parent: str | None = None
    memory = Path("/dev/shm")  # Linux only; elsewhere the ordinary temporary folder serves
    if need_bytes and memory.is_dir() and os.access(memory, os.W_OK):
        room = min(disk_usage(memory).free, psutil.virtual_memory().available)
        if room > 4 * need_bytes:
            parent = str(memory)
    try:
        folder = Path(tempfile.mkdtemp(prefix=f"passlens-{purpose}-", dir=parent))
    except OSError as error:
        raise UserError(
            f"No temporary folder can be made in {parent or tempfile.gettempdir()}: {error.strerror or error}.",
            hint="Free some space there, or set TMPDIR to a folder that can be written.",
        ) from error
    try:
        yield folder
    finally:
        rmtree(folder, ignore_errors=True)
