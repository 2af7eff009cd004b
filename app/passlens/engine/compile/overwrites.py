"""Separates dumps that the compiler writes to one file: those of ops without a name.

The dump tree names the folder of an op after its symbol; all ops of a kind without one (``util.initializer``) share
``…_no-symbol-name``. Each op counts its own dumps, so the file names of several ops are equal, and each dump overwrites
the one before it (MLIR, lib/Pass/IRPrinting.cpp). On a model with 40 initializers that is a quarter of all dumps.

Where the system reports file writes (inotify, on Linux), every such dump is counted and its file moved away as soon as
it is written. The folders are created and watched before the compiler starts, so no dump is missed: the pass manager
writes one dump after the other, under a lock, and closes the file of each once. Only the move can be too late: if the
next dump follows within microseconds, the earlier text is lost, but counted.

Elsewhere nothing is separated, and the reported number of overwritten dumps is "at least".
"""

from __future__ import annotations

import os
import re
import subprocess
import threading
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import IO

from passlens.engine.compile import folder_watch
from passlens.engine.compile.dumps import DumpFile, parse_dump_path
from passlens.engine.interpreter import own_python

WORKER = Path(__file__).with_name("overwrites_worker.py")
_EVENTS = folder_watch.OPENED | folder_watch.CLOSED_AFTER_WRITING
_MODULE = re.compile(
    r'^(?:builtin\.)?module(?: @(?:"(?P<quoted>[^"\\]*+(?:\\.[^"\\]*+)*+)"|(?P<plain>[\w$.-]+)))?', re.MULTILINE
)
_ESCAPE = re.compile(r"\\([0-9A-Fa-f]{2}|.)")
_WAIT_SECONDS = 30.0
"""The worker ends as soon as it is asked to; on a busy machine that may take some seconds."""


@dataclass(frozen=True, slots=True)
class Written:
    """One dump of a nameless op.

    Attributes:
        dump: The dump by its original place, with ``file`` at its present path. Its ``order_key`` separates it from
            others of that name, in the order of writing; a later step sorts after the earlier ones of all ops, because
            the order of the ops differs from run to run.
        kept: Whether the file holds it. If not, another dump was written into the same file. Of consecutive dumps of
            one name, it is unknown which ones were kept: only their number is exact.
    """

    dump: DumpFile
    kept: bool


def nameless_folders(module: str) -> tuple[str, ...]:
    """The folders, relative to a tree of dumps, that ops without a name can share.

    Args:
        module: The input module as the compiler prints it; empty if unknown.
    """
    found = _MODULE.search(module)
    if found is None:
        return ()
    name = found["plain"] or _ESCAPE.sub(_unescape, found["quoted"] or "")
    name = re.sub(r"[/\\]", "_", name)
    outer = f"builtin_module_{name or 'no-symbol-name'}"
    folders = []
    # The compiler evaluates constants in a nested compile, of a module without a name.
    for around in (outer, f"{outer}/builtin_module_no-symbol-name"):
        folders.append(f"{around}/util_initializer_no-symbol-name")
        folders += [f"{around}/vm_module_{vm}/vm_initializer_no-symbol-name" for vm in sorted({name, "module"} - {""})]
    return tuple(folders)


def _unescape(match: re.Match[str]) -> str:
    code = match[1]
    return chr(int(code, 16)) if len(code) == 2 else code


class Overwrites:
    """Counts and keeps the dumps in some folders while the compiler runs. Not thread-safe: one job owns it.

    Attributes:
        folders: The watched folders: until ``close``, nothing else may take files from them.
        exact: Whether it has seen every dump in them.
    """

    def __init__(self, root: Path, folders: tuple[str, ...], scratch: Path) -> None:
        """Watch folders below a tree of dumps, before the compiler starts.

        Args:
            root: The tree.
            folders: See ``nameless_folders``; they are created.
            scratch: An empty folder on the same file system, to move the files to.

        Raises:
            OSError: The system has no file watches, or none left; the compiler runs without one too.
        """
        self.folders = frozenset(os.fspath(root / folder) for folder in folders)
        self.exact = True
        self._root = root
        self._kept = scratch / "kept"
        self._places = [root / folder for folder in folders]
        self._notes = scratch / "notes"
        self._read_to = 0
        self._held: list[Written] = []
        self._count = 0
        for place in (self._kept, *self._places):
            place.mkdir(parents=True, exist_ok=True)
        queue, first = _watch([self._kept, *self._places])
        try:
            self._first = first
            self._worker = subprocess.Popen(
                [own_python(), "-I", "-S", WORKER, str(queue), self._kept, self._notes, str(first), *self._places],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                pass_fds=[queue],
                bufsize=0,
            )
        finally:
            os.close(queue)

    @property
    def pid(self) -> int:
        """The id of the process that moves the files."""
        return self._worker.pid

    def read(self, *, last: bool = False) -> list[Written]:
        """The dumps written since the last call, plus one held back then, in the order of writing.

        The newest one is held back for the next call while its file is incomplete: the compiler may be overwriting it.

        Args:
            last: Whether the compiler has ended, so that the files are final.
        """
        self._wait_for_worker()
        found = [*self._held, *self._new_notes()]
        self._held = []
        if found and not last and found[-1].kept and not _whole(found[-1].dump.file):
            self._held = [found.pop()]
        return found

    def close(self) -> list[Written]:
        """End the watch after the compiler has ended; returns the last dumps."""
        found = self.read(last=True)
        stdin, stdout = self._pipes()
        stdin.close()
        self.exact = self.exact and stdout.read(1) != b""  # its answer when its input ends
        stdout.close()
        # The system takes 20 ms to remove the watch and end the process; nothing needs to wait for that.
        threading.Thread(target=self._end_worker, name="end of overwrites").start()
        self.folders = frozenset()
        return found

    def _end_worker(self) -> None:
        try:
            self._worker.wait(_WAIT_SECONDS)
        except subprocess.TimeoutExpired:
            self._worker.kill()
            self._worker.wait()

    def _pipes(self) -> tuple[IO[bytes], IO[bytes]]:
        stdin, stdout = self._worker.stdin, self._worker.stdout
        assert stdin is not None
        assert stdout is not None
        return stdin, stdout

    def _wait_for_worker(self) -> None:
        """Wait until the worker has handled all events so far."""
        stdin, stdout = self._pipes()
        with suppress(BrokenPipeError):
            stdin.write(b"?")
            if stdout.read(1):
                return
        self.exact = False  # it was killed

    def _new_notes(self) -> Iterator[Written]:
        if not self._notes.is_file():
            return
        with self._notes.open("rb") as file:
            file.seek(self._read_to)
            data = file.read()
        data = data[: data.rfind(b"\n") + 1]
        self._read_to += len(data)
        for line in data.splitlines():
            watch, number, name = os.fsdecode(line).split(" ", 2)
            if watch == "!":
                self.exact = False
                continue
            dump = parse_dump_path(self._root, self._places[int(watch) - self._first - 1] / name)
            if dump is not None:
                kept = number != "-"
                file_now = self._kept / (number if kept else "overwritten")  # the file "overwritten" does not exist
                key = f"{dump.order_key}#{self._count:07d}"
                yield Written(replace(dump, file=file_now, order_key=key), kept)
                self._count += 1


def _whole(file: Path) -> bool:
    """Whether a dump is complete: each ends with an empty line."""
    try:
        with file.open("rb") as opened:
            size = opened.seek(0, os.SEEK_END)
            opened.seek(max(0, size - 2))
            return opened.read() == b"\n\n"
    except OSError:
        return False


def _watch(folders: list[Path]) -> tuple[int, int]:
    """Create an inotify queue for files opened and closed in these folders; returns it and the first watch number.

    The watch numbers are consecutive. Opening is watched too because the kernel merges equal consecutive events.

    Raises:
        OSError: The system has none.
    """
    queue = folder_watch.new_queue()
    try:
        numbers = [folder_watch.watch(queue, one, _EVENTS) for one in folders]
        if numbers != list(range(numbers[0], numbers[0] + len(numbers))):
            raise OSError("the numbers of the watches are not consecutive")
    except OSError:
        os.close(queue)
        raise
    return queue, numbers[0]
