"""What a harness is, and how one input is judged."""

from __future__ import annotations

import hashlib
import os
import resource
import signal
import tempfile
import traceback
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum
from itertools import islice
from pathlib import Path
from types import FrameType

import psutil

from hard.yardstick import slowness, yardstick_ms
from passlens.cli.faults import as_user_error
from passlens.engine.errors import CancelledError, UserError
from passlens.engine.scratch import MEMORY

MOST_SECONDS = 5.0
"""Processor time that one input may take."""
MOST_BYTES = 1 << 30
"""Memory that one input may take beyond that of the process before it."""

_WARMING, _MEASURED = 5, 5
_PUMPED_BYTES = (5_000, 20_000, 5_000, 200_000, 20_000)

Check = Callable[[bytes], None]
"""Gives one input to a reader; raises what the reader raises."""


@dataclass(frozen=True, slots=True)
class Harness:
    """One reader, or several that take the same input.

    Attributes:
        name: Such as ``ir-outline``; the part before the first dot of a kept input's file name.
        family: The row of the table that it belongs to.
        make: Imports the readers and gives what feeds them; gets a folder for working files.
        seeds: Small valid inputs.
        instrumented: Packages whose branches guide the fuzzing.
        weight: Its share of the time.
        longest: Bytes of the longest input that is made up; longer ones come from repeating a piece of one.
        pumped: Whether pieces are repeated to reach depths and lengths that small inputs do not.
    """

    name: str
    family: str
    make: Callable[[Path], Check]
    seeds: Callable[[], Iterable[bytes]]
    instrumented: tuple[str, ...]
    weight: float = 1.0
    longest: int = 4096
    pumped: bool = True

    def first_seeds(self) -> Iterator[bytes]:
        """Some seeds, to be given before time and memory count: they import what is imported late."""
        return islice(self.seeds(), _WARMING)


class Kind(StrEnum):
    """What is wrong with an input's reading."""

    CRASH = "crash"
    HANG = "hang"
    MEMORY = "memory"
    WRONG = "wrong"


class WrongAnswerError(AssertionError):
    """A reader gave something else than what the input holds."""


class HangError(BaseException):
    """An input took longer than it may; no ``except Exception`` of a reader stops it."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One fault.

    Attributes:
        kind: Of what kind.
        key: The same for inputs that meet the same fault.
        text: The end of the traceback.
    """

    kind: Kind
    key: str
    text: str


def judge(check: Check, data: bytes, seconds: float = MOST_SECONDS) -> Finding | None:
    """Feed one input; what is wrong with the reading, or None.

    ``seconds`` of processor time are those of the machine on which the bounds were set: on a slower one, an input that
    takes longer is fed again, with as much more time.
    """
    finding = _judge(check, data, seconds)
    if finding is not None and finding.kind is Kind.HANG:
        slow = slowness([yardstick_ms() for _ in range(_MEASURED)])
        if slow > 1:
            return _judge(check, data, seconds * slow)
    return finding


def _judge(check: Check, data: bytes, seconds: float) -> Finding | None:
    try:
        with _limited(seconds):
            check(data)
    except (UserError, CancelledError):
        return None
    except HangError as error:
        return _finding(Kind.HANG, error)
    except MemoryError as error:
        return _finding(Kind.MEMORY, error)
    except WrongAnswerError as error:
        return _finding(Kind.WRONG, error)
    except OSError as error:
        return _finding(Kind.CRASH, error) if as_user_error(error) is None else None
    except Exception as error:  # the command line would end with 70
        return _finding(Kind.CRASH, error)
    return None


@contextmanager
def _limited(seconds: float) -> Iterator[None]:
    """Raise HangError after so much processor time; that of others does not count."""

    def stop(number: int, frame: FrameType | None) -> None:
        raise HangError

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def _finding(kind: Kind, error: BaseException) -> Finding:
    frames = traceback.extract_tb(error.__traceback__)
    ours = [frame for frame in frames if "passlens/" in frame.filename] or frames
    # Where it is at the moment says little: the reader that was called does.
    if kind in {Kind.HANG, Kind.MEMORY} or isinstance(error, RecursionError):
        ours = ours[:1]
    places = [f"{Path(frame.filename).name}:{frame.name}" for frame in ours[-2:]]
    key = " ".join((kind, type(error).__name__, *places))
    text = "".join(traceback.format_exception(error, limit=-12))[-6000:]
    return Finding(kind, key, text)


def file_name(harness: str, finding: Finding) -> str:
    """The name under which an input is kept: one for each fault."""
    return f"{harness}.{finding.kind}.{hashlib.blake2b(finding.key.encode(), digest_size=4).hexdigest()}"


def working_folder() -> tempfile.TemporaryDirectory[str]:
    """A folder for a harness's files; in memory where there is such a place, since each input is a file.

    It is held by the process that starts the harness, as TMPDIR of that: the harness may be killed.
    """
    return tempfile.TemporaryDirectory(prefix="passlens-hard-", dir=MEMORY if MEMORY.is_dir() else None)


def keep(folder: Path, harness: str, data: bytes, finding: Finding) -> Path:
    """Keep an input with the traceback beside it; the shorter of two that meet the same fault."""
    path = folder / file_name(harness, finding)
    if not path.exists() or path.stat().st_size > len(data):
        path.write_bytes(data)
        path.with_name(f"{path.name}.txt").write_text(
            f"{finding.key}\nagain: .venv/bin/python tests/hard replay {path}\n\n{finding.text}", encoding="utf-8"
        )
    return path


def pumped(data: bytes, number: int) -> bytes:
    """An input with one piece of it repeated: depth, length, count. The piece and how often depend on the number."""
    if not data:
        return data
    begin = (number * 2654435761) % len(data)
    length = 1 + (number * 40503) % min(64, len(data))
    piece = data[begin : begin + length]
    return data[:begin] + piece * (_PUMPED_BYTES[number % len(_PUMPED_BYTES)] // len(piece)) + data[begin:]


def bound_memory(more_bytes: int) -> None:
    """Have this process get a MemoryError when it takes so much more than it has now; 0: no bound, or the frame's."""
    _, most = resource.getrlimit(resource.RLIMIT_AS)
    wanted = psutil.Process().memory_info().vms + more_bytes if more_bytes else most
    resource.setrlimit(resource.RLIMIT_AS, (wanted if most == resource.RLIM_INFINITY else min(wanted, most), most))


def use_own_folders(folder: Path) -> None:
    """Have settings, data and state of this process in a folder of the harness, not the user's own."""
    for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"):
        os.environ[name] = str(folder / name.lower())
