"""Tries candidates: several at a time, each text once, with a time limit; keeps the smallest that fails as the first.

A candidate is a text. It is written to a file for the tool; the oracle decides whether it fails as wanted.
"""

from __future__ import annotations

import hashlib
import itertools
import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from passlens.engine.diagnosis.reducer import rd_oracle
else:
    import rd_oracle

READ_BYTES = 4 << 20
"""The most bytes of the tool's standard error that are read."""
FILE, PID = "{file}", "{pid}"
"""Placeholders in the tool's command line: for the file, and for the id of this process."""
SECONDS_AT_LEAST = 10.0
SLOWER = 8.0
"""A candidate may take this many times as long as the first text, although it is smaller."""


class Candidate(NamedTuple):
    """A text to try, its size (a smaller tuple is smaller IR), and the edits that led to it."""

    text: str
    size: tuple[int, ...]
    position: int = 0


class Search:
    """The best text so far, and the search for a better one."""

    def __init__(
        self, words: list[str], expected_verdict: rd_oracle.Verdict, seconds: float, jobs: int, folder: Path
    ) -> None:
        """Prepare.

        Args:
            words: The command line, with ``{file}`` for the file and ``{pid}`` for the id of this process.
            expected_verdict: The failure to keep.
            seconds: The time limit of one candidate.
            jobs: The number of concurrent candidates.
            folder: The folder for files.
        """
        self.words, self.expected_verdict, self.seconds, self.folder = words, expected_verdict, seconds, folder
        self.tried = 0
        self.stage = ""
        self.best = Candidate("", ())
        self.smallest = self.best
        self._jobs = jobs
        self._pool = ThreadPoolExecutor(jobs)
        self._numbers = itertools.count()
        self._seen: set[bytes] = set()
        self._lock = threading.Lock()
        self._reported_at = 0.0

    def start(self, first: Candidate) -> None:
        """Set the text to reduce."""
        self.best = self.smallest = first
        self._seen.add(_key(first.text))
        self.tell(always=True)

    def find(self, candidates: Iterator[Candidate], *, any_size: bool = False) -> Candidate | None:
        """The first candidate that fails as wanted, which becomes the best; None if there is none.

        Candidates that were seen before, or are not smaller than the best, are skipped; ``any_size`` accepts larger
        ones, which are simpler.
        """
        running: dict[Future[bool], Candidate] = {}
        stop = threading.Event()
        fresh = self._fresh(candidates, any_size=any_size)
        found: Candidate | None = None
        more = True
        while more or running:
            while more and found is None and len(running) < self._jobs:
                candidate = next(fresh, None)
                if candidate is None:
                    more = False
                    break
                running[self._pool.submit(self._fails, candidate.text, stop)] = candidate
            if not running:
                break
            done, _ = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                candidate = running.pop(future)
                if future.result() and found is None:
                    found = candidate
                    more = False
                    stop.set()
                    self.take(candidate)
            self.tell()
        return found

    def take(self, candidate: Candidate) -> None:
        """Continue from a candidate; the smallest is also written to the file that survives this process."""
        self.best = candidate
        if candidate.size > self.smallest.size:
            self.tell()
            return
        self.smallest = candidate
        part = self.folder / "best.part"
        part.write_text(candidate.text, encoding="utf-8", errors="surrogateescape")
        part.replace(self.folder / "best.mlir")
        self.tell(always=True)

    def run(self, text: str, stop: threading.Event | None = None) -> tuple[rd_oracle.Verdict, float, str]:
        """Run the tool on a text; returns the verdict, the duration (s), and its standard error."""
        name = self.folder / f"try{next(self._numbers)}"
        source, errors = name.with_suffix(".mlir"), name.with_suffix(".err")
        source.write_text(text, encoding="utf-8", errors="surrogateescape")
        words = [word.replace(FILE, str(source)).replace(PID, str(os.getpid())) for word in self.words]
        started = time.monotonic()
        timed_out = False
        try:
            with errors.open("wb") as err:
                child = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=err)
                while True:
                    try:
                        child.wait(0.05 if stop else self.seconds)
                        break
                    except subprocess.TimeoutExpired:
                        timed_out = time.monotonic() - started > self.seconds
                        if timed_out or (stop is not None and stop.is_set()):
                            child.kill()
                            child.wait()
                            break
            with errors.open("rb") as file:
                output = file.read(READ_BYTES).decode("utf-8", errors="replace")
        finally:
            source.unlink()
            if errors.exists():
                errors.unlink()
        return rd_oracle.judge(child.returncode, output, timed_out=timed_out), time.monotonic() - started, output

    def tell(self, *, always: bool = False) -> None:
        """Print the progress, at most ten times a second."""
        now = time.monotonic()
        if not always and now - self._reported_at < 0.1:
            return
        self._reported_at = now
        best = self.smallest
        line = {"tried": self.tried, "bytes": len(best.text), "size": best.size, "stage": self.stage}
        say(line)

    def close(self) -> None:
        """Stop the threads."""
        self._pool.shutdown()

    def _fresh(self, candidates: Iterator[Candidate], *, any_size: bool) -> Iterator[Candidate]:
        for candidate in candidates:
            if candidate.size >= self.best.size and not any_size:
                continue
            key = _key(candidate.text)
            if key not in self._seen:
                self._seen.add(key)
                yield candidate

    def _fails(self, text: str, stop: threading.Event) -> bool:
        verdict = None if stop.is_set() else self.run(text, stop)[0]
        with self._lock:
            if verdict is None or stop.is_set():
                self._seen.discard(_key(text))  # another one was better, and this one was not judged
                return False
            self.tried += 1
        return verdict.like(self.expected_verdict)


def say(line: dict[str, Any]) -> None:
    """Print one line of the answer."""
    sys.stdout.write(json.dumps(line) + "\n")
    sys.stdout.flush()


def cores() -> int:
    """The number of processors available to this process."""
    if hasattr(os, "sched_getaffinity"):
        return max(1, len(os.sched_getaffinity(0)))
    return os.cpu_count() or 1


def _key(text: str) -> bytes:
    return hashlib.blake2b(text.encode("utf-8", "surrogateescape"), digest_size=16).digest()
