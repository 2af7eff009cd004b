"""Runs the toolchain's own Python to read IR: one child process for all files of a session."""

from __future__ import annotations

import json
import math
import threading
import time
from collections.abc import Callable, Iterable
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Self

from passlens.engine.child_limits import own_seconds
from passlens.engine.errors import UserError
from passlens.engine.jobs import CancelToken
from passlens.engine.messages import NOTHING, Message, quoted, together
from passlens.engine.process import Outcome, run_child, scratch_folder

DOES_NOT_PARSE = "child.does-not-parse"
"""Identifies the message on a file that this toolchain's parser rejects."""
_NO_PYTHON = Message("child.no-python", "This toolchain has no Python bindings, so its IR could not be read.")
_POLL_SECONDS = 0.02
_PROGRESS = "progress"
"""The prefix of the child's progress lines; see ``reader.ir_progress``."""

READER = Path(__file__).parent / "reader" / "ir_reader.py"


@dataclass(frozen=True, slots=True)
class FileToRead:
    """An MLIR file and the facts to read from it.

    Attributes:
        id: Key of its answer.
        reads: Some of ``references``, ``transfers``, ``placement``, ``kernels``, ``graph``, ``items``, ``places``.
        unless: Skip the file if the one with this id, earlier in the list, was read.
        into: The file to write ``items`` to, as JSON: there can be a million. It appears when it is complete.
            None: they are part of the answer.
    """

    id: str
    path: Path
    reads: tuple[str, ...]
    unless: str = ""
    into: Path | None = None


@dataclass(frozen=True, slots=True)
class IrFacts:
    """The facts that the child read, by file id.

    Attributes:
        files: The child's raw answer.
        errors: A sentence for each file that could not be read.
        failure: Why nothing could be read at all; empty if the child succeeded.
    """

    files: dict[str, dict[str, Any]]
    errors: dict[str, Message]
    failure: Message

    def get(self, file: str, what: str) -> Any:
        """The facts ``what`` of a file; None if they were not read."""
        return self.files.get(file, {}).get(what)


def read_ir(
    python: Path | None,
    files: Iterable[FileToRead],
    cancel: CancelToken,
    *,
    python_path: str = "",
    progress: Callable[[float], None] | None = None,
) -> IrFacts:
    """Read files with the interpreter ``python``.

    Args:
        python: Interpreter with ``iree.compiler`` of the version that wrote the IR; None if there is none.
        files: The files, read in this order.
        cancel: Stops the child.
        python_path: Folder to put on the interpreter's path.
        progress: Called with the fraction done, 0 to 1, while ``items`` and ``places`` are read.

    Raises:
        CancelledError: The user cancelled.
    """
    if python is None:
        return IrFacts({}, {}, _NO_PYTHON)
    files = list(files)
    with scratch_folder("analysis") as folder:
        requests = folder / "requests"
        requests.write_text("".join(map(_line, [*files, None])), encoding="utf-8")
        on_stderr = _ReadProgress(files, progress).take if progress is not None else None
        words: list[str | Path] = [python, READER, requests]
        words += ["--progress"] if on_stderr is not None else []
        size = sum(file.path.stat().st_size for file in files if file.path.is_file())
        return _answers(_start(words, cancel, python_path, size, on_stderr=on_stderr), cancel)


class _ReadProgress:
    """The overall progress over several files, from the child's lines on each."""

    def __init__(self, files: list[FileToRead], progress: Callable[[float], None]) -> None:
        self._progress = progress
        self._sizes = {file.id: file.path.stat().st_size for file in files}
        self._done = dict.fromkeys(self._sizes, 0.0)

    def take(self, line: str) -> None:
        """Process a line of the child's standard error."""
        word, _, rest = line.partition(" ")
        done, _, file = rest.partition(" ")
        if word == _PROGRESS and file in self._done:
            for before in self._sizes:  # files are read in this order
                if before == file:
                    break
                self._done[before] = 1.0
            self._done[file] = float(done)
            whole = sum(self._sizes.values())
            self._progress(sum(size * self._done[name] for name, size in self._sizes.items()) / max(1, whole))


class EarlyReader:
    """Reads files as they are offered, in a low-priority child process.

    Call its methods on one thread. A context manager: at its end the child is gone.
    """

    def __init__(self, python: Path | None, *, python_path: str = "") -> None:
        """Prepare to read with the interpreter ``python`` (see ``read_ir``); the child starts at the first offer."""
        self._python, self._python_path = python, python_path
        self._asked: set[str] = set()
        self._size = 0
        self._cancel = CancelToken()
        self._held = ExitStack()
        self._requests: Path | None = None
        self._thread: threading.Thread | None = None
        self._outcome: Outcome | Message = NOTHING

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._cancel.cancel()
        if self._thread is not None:
            self._thread.join()
        self._held.close()

    def offer(self, files: Iterable[FileToRead]) -> None:
        """Read those files that were not offered before."""
        if self._python is None:
            return
        new = [file for file in files if file.id not in self._asked]
        if not new:
            return
        if self._requests is None:
            self._requests = self._held.enter_context(scratch_folder("analysis")) / "requests"
        self._asked.update(file.id for file in new)
        self._size += sum(file.path.stat().st_size for file in new if file.path.is_file())
        self._write(new)
        if self._thread is None:
            words = [self._python, READER, self._requests, "--patient"]
            self._thread = threading.Thread(target=self._run, args=(words,), name="early reader")
            self._thread.start()

    def finish(self, files: Iterable[FileToRead], cancel: CancelToken) -> IrFacts:
        """All facts, after these files have been read too.

        Raises:
            CancelledError: The user cancelled.
        """
        self.offer(files)
        if self._python is None or self._thread is None:
            return IrFacts({}, {}, _NO_PYTHON if self._python is None else NOTHING)
        self._write([None])
        timed_out = False
        deadline = time.monotonic() + own_seconds(self._size)
        while self._thread.is_alive():
            self._thread.join(_POLL_SECONDS)
            timed_out = time.monotonic() > deadline
            if cancel.cancelled or timed_out:
                self._cancel.cancel()
        if timed_out and isinstance(self._outcome, Outcome) and self._outcome.cancelled:
            self._outcome = replace(self._outcome, cancelled=False, timed_out=True)
        return _answers(self._outcome, cancel)

    def _write(self, files: Iterable[FileToRead | None]) -> None:
        assert self._requests is not None, "there is a file to write to once something was offered"
        with self._requests.open("a", encoding="utf-8") as file:
            file.write("".join(map(_line, files)))

    def _run(self, words: list[str | Path]) -> None:
        # The time limit starts once there is nothing more to offer: the compile itself takes time.
        self._outcome = _start(words, self._cancel, self._python_path, 0, timeout_seconds=math.inf)


def _line(file: FileToRead | None) -> str:
    entry = file and {
        "id": file.id,
        "path": str(file.path),
        "reads": file.reads,
        "unless": file.unless,
        "into": str(file.into or ""),
    }
    return f"{json.dumps(entry)}\n"


def _start(
    words: list[str | Path],
    cancel: CancelToken,
    python_path: str,
    reads_bytes: int,
    *,
    on_stderr: Callable[[str], None] | None = None,
    timeout_seconds: float | None = None,
) -> Outcome | Message:
    """The outcome of the child, or why it could not be started."""
    # Another environment's PYTHONPATH or user packages must not precede the toolchain's own.
    env = {"PYTHONPATH": python_path, "PYTHONNOUSERSITE": "1", "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        return run_child(
            words,
            cancel=cancel,
            env=env,
            on_stderr=on_stderr,
            timeout_seconds=timeout_seconds,
            reads_bytes=reads_bytes,
        )
    except UserError as error:
        return error.title


def _answers(outcome: Outcome | Message, cancel: CancelToken) -> IrFacts:
    cancel.raise_if_cancelled()
    if isinstance(outcome, Message):
        return IrFacts({}, {}, Message("child.not-read-at-all", "The IR could not be read: {reason}", reason=outcome))
    if not outcome.ok:
        output = [line for line in outcome.stderr.strip().splitlines() if not line.startswith(f"{_PROGRESS} ")]
        last = output[-1:] or [""]
        return IrFacts(
            {},
            {},
            Message(
                "child.not-read-at-all",
                "The IR could not be read: {reason}",
                reason=together(outcome.sentence(Message("child.reader", "the reader")), quoted(last[0])),
            ),
        )
    try:
        answer = json.loads(outcome.stdout)
    except ValueError:
        return IrFacts(
            {},
            {},
            Message("child.answer-not-json", "The IR could not be read: the reader's answer is not JSON."),
        )
    found: dict[str, dict[str, Any]] = answer["files"]
    errors = {key: _error(entry) for key, entry in found.items() if entry["error"]}
    return IrFacts(found, errors, _missing(answer["error"]))


def _error(entry: dict[str, Any]) -> Message:
    """The message on a file that the child could not read."""
    name, error = str(entry.get("name", "")), str(entry["error"])
    match entry.get("failed", ""):
        case "parse":
            return Message("child.does-not-parse", "{name} does not parse: {error}", name=name, error=error)
        case "open":
            return Message("common.cannot-read", "{path} cannot be read: {reason}.", path=name, reason=error)
        case "read":
            return Message("child.not-read", "{name} could not be read: {error}", name=name, error=error)
        case _:
            return quoted(error)


def _missing(error: str) -> Message:
    if not error:
        return NOTHING
    return Message("child.no-bindings", "iree.compiler cannot be imported: {error}", error=error)
