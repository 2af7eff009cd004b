"""The folder of a campaign: the session of each cell, and one file with all results, by content.

A result is identified by its inputs: so a repeated request compiles nothing, a stopped campaign resumes, and another
request on the same compiles is free.

The inputs are the model, the compiler and the command, but not Passlens, which does not affect the compiler's output.
It does affect the causes and figures read from that, so another version of Passlens reads them again from the cell's
session, without compiling.
"""

from __future__ import annotations

import functools
import hashlib
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from types import TracebackType
from typing import Self

from passlens import __version__
from passlens.engine.errors import UserError
from passlens.engine.held import HeldFile, hold
from passlens.engine.messages import Message
from passlens.engine.quoting import file_name
from passlens.engine.session.codec import StoredValueError, from_json, to_json
from passlens.engine.sweep.results import Cell, CellEnd, CellResult, read_result
from passlens.engine.toolchain import OWN
from passlens.engine.toolchain.discover import find
from passlens.engine.toolchain.knowledge import release_of, released
from passlens.engine.whole_files import unwritable_file, write_whole

RESULTS = "results.json"
_VERSION = 1
"""Raised if sessions no longer contain what results did: they are then compiled again."""
_LOCK = "results.lock"
_DIGITS, _SHOWN = 24, 8
_CHUNK = 1 << 20


@dataclass(frozen=True, slots=True)
class _Kept:
    """The file of results.

    Attributes:
        passlens: The version that read the results from their sessions.
        older: Results read by earlier versions and not requested since.
    """

    version: int
    results: tuple[CellResult, ...]
    passlens: str = ""
    older: tuple[CellResult, ...] = ()


class FolderBusyError(UserError):
    """Another campaign writes to the folder."""

    def __init__(self, folder: Path) -> None:
        super().__init__(
            Message("sweep.busy", "Another sweep or search is running in {folder}.", folder=folder),
            hint=Message("sweep.wait-or-other", "Wait until it ends, or choose another folder with -o."),
            location=str(folder),
        )


class KnownResults:
    """The present results in a folder, read without locking it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        kept = _read(path / RESULTS)
        self._results = {one.key: one for one in (*kept.older, *kept.results)}
        stale = kept.older if kept.passlens == __version__ else self._results.values()
        self._stale = {one.key for one in stale if one.session}

    def result(self, key: str) -> CellResult | None:
        """The result of a cell; None if it was never tried, or its session is missing."""
        found = self._results.get(key)
        if found is None or (found.session and not (self.path / found.session).is_file()):
            return None
        if key in self._stale:
            try:
                anew = read_result(key, self.path / found.session)
            except UserError:
                return None
            found = replace(
                anew,
                session=found.session,
                compile_ns=found.compile_ns,
                run_ns=found.run_ns,
                run_fault=found.run_fault,
                together=found.together,
            )
            self.add(found)
        return found

    def add(self, result: CellResult) -> None:
        """Add a new result."""
        self._results[result.key] = result
        self._stale.discard(result.key)

    def stored(self) -> str:
        """All results, as stored in the file."""
        fresh = tuple(one for one in self._results.values() if one.key not in self._stale)
        older = tuple(one for one in self._results.values() if one.key in self._stale)
        return to_json(_Kept(_VERSION, fresh, __version__, older))


class CampaignFolder:
    """The results of a campaign, old and new; one campaign at a time writes to a folder."""

    def __init__(self, path: Path) -> None:
        """Open a folder, creating it if needed.

        Raises:
            UserError: It cannot be written, or another campaign is using it.
        """
        self.path = path
        try:
            path.mkdir(parents=True, exist_ok=True)
            held = hold(path / _LOCK, {})
        except OSError as error:
            raise unwritable_file(path, error) from error
        if held is None:
            raise FolderBusyError(path)
        self._held: HeldFile = held
        self._known = KnownResults(path)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._held.release()

    def result(self, key: str) -> CellResult | None:
        """The result of a cell; None if it was never tried, or its session is missing."""
        return self._known.result(key)

    def keep(self, result: CellResult) -> None:
        """Store a result, unless the cell was not tried, as it may be tried again.

        Raises:
            UserError: The file cannot be written.
        """
        if result.end is CellEnd.NOT_TRIED:
            return
        self._known.add(result)
        file = self.path / RESULTS
        try:
            write_whole(file, self._known.stored())
        except OSError as error:
            raise unwritable_file(file, error) from error

    def session_of(self, key: str, name: str) -> Path:
        """The path for the session of a cell with this name."""
        return self.path / f"{file_name(name, 'cell')}-{key[:_SHOWN]}.passlens"


def _read(file: Path) -> _Kept:
    try:
        kept = from_json(_Kept, file.read_text(encoding="utf-8"))
    except (OSError, ValueError, StoredValueError):
        return _Kept(_VERSION, ())  # missing or of another version: compiled again
    return kept if kept.version == _VERSION else _Kept(_VERSION, ())


def key_of_cell(cell: Cell) -> str:
    """The identity of a cell by its content: input, toolchain, command.

    Raises:
        UserError: The input cannot be read.
    """
    request = cell.request
    if request is None:
        files = [_stamp(Path(word)) for word in cell.command]
        identity = repr((cell.command, str(Path.cwd()), files))
    else:
        plain = replace(
            request, source=Path(), output=None, toolchain="", parent=None, taken_from=None, passes=cell.passes
        )
        rest = (cell.dispatch, cell.measure, cell.repeat)
        identity = repr((content_of(request.source), compiler_of(request.toolchain), plain, rest))
    return hashlib.blake2b(identity.encode("utf-8", "surrogatepass")).hexdigest()[:_DIGITS]


def content_of(path: Path) -> str:
    """The identity of a file's content.

    Raises:
        UserError: The file cannot be read.
    """
    try:
        stamp = path.stat()
        return _digest(path.absolute(), stamp.st_mtime_ns, stamp.st_size)
    except OSError as error:
        raise UserError(
            Message("sweep.no-input", "{path} cannot be read: {reason}.", path=path, reason=error.strerror or error),
            hint=Message("common.check-path", "Check the path."),
            location=str(path),
        ) from error


@functools.lru_cache(maxsize=256)
def _digest(path: Path, stamp: int, size: int) -> str:
    del stamp, size  # a changed file has a new key in the cache
    digest = hashlib.blake2b()
    with path.open("rb") as file:
        while chunk := file.read(_CHUNK):
            digest.update(chunk)
    return digest.hexdigest()


def compiler_of(spec: str) -> tuple[object, ...]:
    """The identity of a compiler: a release by its number, wherever it is installed; a build by its file too."""
    try:
        toolchain = find(spec)
    except UserError:
        return ("release", spec) if spec in released() else ("missing", spec)
    release = release_of(toolchain.version)
    if release is not None and toolchain.name in {OWN, release}:
        return "release", release
    return toolchain.version, toolchain.revision, str(toolchain.compiler), _stamp(toolchain.compiler)


def _stamp(path: Path) -> tuple[int, int] | None:
    with suppress(OSError, ValueError):
        stat = path.stat()
        return stat.st_mtime_ns, stat.st_size
    return None
