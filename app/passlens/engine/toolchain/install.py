"""Installs a released compiler with its runtime in an environment of its own, all or nothing.

The environment is made in a folder beside its place, asked whether it works, and renamed: what was cancelled, failed or
was killed leaves nothing that looks like a toolchain. The runtime is wanted, not needed: where the index has none of
that version, the compiler is kept without it. pip is that of the Python that runs Passlens, with the user's own
settings of index, proxy and certificates; where that Python has no pip, ``uv`` on the path.
"""

from __future__ import annotations

import importlib.metadata
import os
import re
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import psutil

from passlens.engine.errors import BugError, UserError
from passlens.engine.events import LogLine, Progress, StageStarted
from passlens.engine.interpreter import environment_python, packaged
from passlens.engine.jobs import CancelToken, JobContext
from passlens.engine.process import Outcome, run_child
from passlens.engine.toolchain.discover import ANSWER_SECONDS, Toolchain, describe, find, places, toolchains_folder
from passlens.engine.toolchain.knowledge import release_of
from passlens.engine.toolchain.managed import name_taken, unwritable
from passlens.engine.toolchain.package_index import PACKAGE, QUIET, find_pip, is_offline
from passlens.engine.toolchain.runtimes import (
    RUNTIME_PACKAGE,
    Runtime,
    how_to_get,
    runtime_folder,
    runtime_of,
)
from passlens.engine.units import format_bytes

NEEDED_BYTES = 1_000_000_000
"""Room that an installation takes at its largest: 0.55 GB in its environment, 0.1 GB of downloads, and as much again
that pip keeps in its cache and unpacks (measured with 3.0.0 to 3.13.0)."""
RUNTIME_BYTES = 300_000_000
"""The same for a runtime alone (measured with 3.2.0 to 3.13.0: 0.15 GB with numpy, and its downloads)."""
_UNFINISHED = ".new-"
_RAW_PROGRESS = re.compile(r"^Progress (\d+) of (\d+)$")
_DOWNLOADING = re.compile(
    r"^\s*(?:Downloading|Using cached)\s+(?P<file>\S+?)(?:\.metadata)?(?:\s+\((?P<size>[^)]+)\))?$"
)
_COMPILER_SHARE, _RUNTIME_SHARE = (0.05, 0.65), (0.7, 0.9)
_LARGE_BYTES = 5_000_000
"""Of several downloads those above this size are what takes time."""
_ASK_RUNTIME = "from iree.runtime import VmInstance, version; VmInstance(); print(version.VERSION)"


@dataclass(frozen=True, slots=True)
class InstallJob:
    """Install a released version (see the Job protocol).

    Attributes:
        version: Such as ``3.5.0``; the name of the toolchain too.
        need_bytes: Refused where less is free; None: NEEDED_BYTES.
    """

    version: str
    need_bytes: int | None = None

    @property
    def title(self) -> str:
        """Shown in the Jobs panel."""
        return f"Install IREE {self.version}"

    @property
    def lane(self) -> str:
        """One after the other, beside compiles."""
        return "install"

    @property
    def key(self) -> str:
        """Each is a result of its own."""
        return ""

    def run(self, context: JobContext) -> Toolchain:
        """Install it; the toolchain.

        Raises:
            UserError: The version is not a released one or is there already, the disk is full, there is no network,
                or what was installed does not work.
            CancelledError: The user asked to stop; nothing is left.
        """
        version = self.version.removeprefix("v")
        if re.fullmatch(r"\d+(\.\d+)+\w*", version) is None:
            raise UserError(
                f"'{self.version}' is not a version.",
                hint="Write one such as 3.5.0; 'passlens toolchain available' lists them.",
                location=self.version,
            )
        folder = toolchains_folder()
        target = folder / version
        if version in places():
            raise name_taken(version)
        _check_room(folder, NEEDED_BYTES if self.need_bytes is None else self.need_bytes)
        with _unfinished(folder, version) as place:
            context.emit(StageStarted("Making the environment"))
            context.emit(Progress("Making the environment", 0.0))
            pip = _make_environment(place, context.cancel)
            context.emit(StageStarted(f"Installing IREE {version}"))
            _install(pip, place, PACKAGE, version, context, _COMPILER_SHARE)
            context.cancel.raise_if_cancelled()
            try:
                _install(pip, place, RUNTIME_PACKAGE, version, context, _RUNTIME_SHARE)
            except UserError as error:
                context.emit(LogLine(f"▲ The runtime of IREE {version} was not installed: {error.sentence()}"))
            context.cancel.raise_if_cancelled()
            context.emit(Progress("Asking the compiler for its version", 0.97))
            _check(place, version)
            _move_scripts(place, target)
            context.cancel.raise_if_cancelled()
            try:
                place.rename(target)
            except OSError as error:
                if target.exists():
                    raise name_taken(version) from error
                raise unwritable(folder, error) from error
        return describe(version, target)


@dataclass(frozen=True, slots=True)
class RuntimeJob:
    """Install the runtime of a toolchain that has none (see the Job protocol).

    It gets an environment of its own, which all toolchains of that version share: the folder of one that was added
    belongs to the user, and may be no environment at all.

    Attributes:
        name: Of the toolchain.
        need_bytes: Refused where less is free; None: RUNTIME_BYTES.
    """

    name: str
    need_bytes: int | None = None

    @property
    def title(self) -> str:
        """Shown in the Jobs panel."""
        return f"Install the runtime of {self.name}"

    @property
    def lane(self) -> str:
        """As ``InstallJob``."""
        return "install"

    @property
    def key(self) -> str:
        """Each is a result of its own."""
        return ""

    def run(self, context: JobContext) -> Runtime:
        """Install it; the runtime.

        Raises:
            UserError: There is no such toolchain, it has a runtime already or is of no release, the disk is full, there
                is no network, or what was installed does not work.
            CancelledError: The user asked to stop; nothing is left.
        """
        toolchain = find(self.name)
        there = runtime_of(toolchain)
        if there is not None:
            raise UserError(
                f"The toolchain '{toolchain.name}' has its runtime already: IREE {there.version}.",
                hint="Modules that it compiles are run with it.",
                location=str(there.python),
            )
        version = release_of(toolchain.version)
        if version is None:
            raise UserError(
                f"The toolchain '{toolchain.name}' ({toolchain.version}) is no release: its runtime cannot be had.",
                hint=how_to_get(toolchain),
                location=toolchain.name,
            )
        target = runtime_folder(toolchain.version)
        _check_room(target.parent, RUNTIME_BYTES if self.need_bytes is None else self.need_bytes)
        with _unfinished(target.parent, version) as place:
            context.emit(StageStarted("Making the environment"))
            pip = _make_environment(place, context.cancel)
            context.emit(StageStarted(f"Installing the runtime of IREE {version}"))
            _install(pip, place, RUNTIME_PACKAGE, version, context, (_COMPILER_SHARE[0], _RUNTIME_SHARE[1]))
            context.cancel.raise_if_cancelled()
            context.emit(Progress("Starting the runtime", 0.97))
            _check_runtime(place, version)
            _move_scripts(place, target)
            context.cancel.raise_if_cancelled()
            try:
                place.rename(target)
            except OSError as error:
                raise unwritable(target.parent, error) from error
        found = runtime_of(toolchain)
        if found is None:
            raise BugError(f"The runtime in {target} is not found.")
        return found


def _check_runtime(place: Path, version: str) -> None:
    """See that the runtime can be imported."""
    outcome = run_child([_python_of(place), "-c", _ASK_RUNTIME], timeout_seconds=ANSWER_SECONDS)
    if not outcome.ok or not outcome.stdout.startswith(version):
        raise UserError(
            f"What the package index gave for the runtime of IREE {version} does not work: it was not kept.",
            detail=(outcome.stdout + outcome.stderr).strip()[-2000:],
            hint="Check which index pip uses (pip config list).",
            location=version,
        )


def _make_environment(place: Path, cancel: CancelToken) -> list[str]:
    """Make an empty environment; the beginning of the command line that installs into it."""
    pip, uv = find_pip(), shutil.which("uv")
    with_pip = pip is None and uv is None
    words = [str(environment_python()), "-m", "venv", *([] if with_pip else ["--without-pip"]), str(place)]
    outcome = run_child(words, cancel=cancel)
    cancel.raise_if_cancelled()
    if not outcome.ok:
        raise UserError(
            "A Python environment cannot be made.",
            detail=(outcome.stdout + outcome.stderr).strip(),
            hint="On Debian and Ubuntu it needs the package python3-venv.",
            location=str(place),
        )
    python = str(_python_of(place))
    if pip is not None:
        return [*pip, "--python", python, "install", *_raw_progress()]
    if uv is not None:
        return [uv, "pip", "install", "--python", python]
    return [python, "-m", "pip", "install"]


def _raw_progress() -> list[str]:
    """The option that has pip count bytes for programs; since pip 24.1."""
    if packaged():  # the system's pip, of which nothing is known
        return ["--progress-bar", "off"]
    release = importlib.metadata.version("pip").split(".")
    known = (int(release[0]), int(release[1])) >= (24, 1)
    return ["--progress-bar", "raw"] if known else ["--progress-bar", "off"]


def _python_of(place: Path) -> Path:
    return place / "Scripts" / "python.exe" if sys.platform == "win32" else place / "bin" / "python"


def _install(
    pip: list[str], place: Path, package: str, version: str, context: JobContext, share: tuple[float, float]
) -> None:
    """Have pip install a package, and tell how far it is: from one share of the whole to another."""
    listener = _Listener(context, share)
    outcome = run_child(
        [*pip, f"{package}=={version}"],
        cancel=context.cancel,
        env=QUIET,
        on_stdout=listener.take,
        on_stderr=listener.take,
    )
    context.cancel.raise_if_cancelled()
    if not outcome.ok:
        raise _not_installed(package, version, outcome)


class _Listener:
    """Makes events of what pip and uv print."""

    def __init__(self, context: JobContext, share: tuple[float, float]) -> None:
        self._emit = context.emit
        self._text = "Looking for the package"
        self._first, self._last = share
        self._fraction = self._first

    def take(self, line: str) -> None:
        if counted := _RAW_PROGRESS.match(line):
            done, total = int(counted[1]), max(1, int(counted[2]))
            # Of several downloads the compiler is the one that takes time.
            if total > _LARGE_BYTES:
                self._fraction = max(self._fraction, self._first + (self._last - self._first) * done / total)
            text = f"{self._text}: {format_bytes(done)} of {format_bytes(total)}"
            self._emit(Progress(text, self._fraction))
            return
        if found := _DOWNLOADING.match(line):
            if line.rstrip().endswith(".metadata") or ".metadata " in line:
                return
            self._text = f"Downloading {found['file'].rpartition('/')[2]}"
        elif line.startswith(("Installing collected packages", "Prepared ")):
            self._emit(Progress("Unpacking"))  # pip does not tell how far that is
            return
        else:
            return
        self._emit(Progress(self._text, self._fraction))


def _not_installed(package: str, version: str, outcome: Outcome) -> UserError:
    """What to say of an installation that failed."""
    said = (outcome.stderr + outcome.stdout).strip()
    what = f"IREE {version}" if package == PACKAGE else f"{package} {version}"
    if is_offline(said):
        return UserError(
            f"{what} was not installed: the package index cannot be reached.",
            detail=_errors(said),
            hint="Check the network and pip's settings (pip config list), or add a toolchain of this machine.",
            location=version,
        )
    if "No matching distribution" in said or "no version of" in said or "not found in the package registry" in said:
        versions = re.search(r"from versions: ([^)]+)\)", said)
        there = versions[1].strip() if versions and versions[1].strip() != "none" else ""
        if versions and not there:  # pip says no more than that when it is told not to try again
            return UserError(
                f"{what} was not installed: the package index cannot be reached, or has no {package}.",
                detail=_errors(said),
                hint="Check the network and pip's settings (pip config list), or add a toolchain of this machine.",
                location=version,
            )
        python = "the system's Python" if packaged() else f"Python {sys.version_info.major}.{sys.version_info.minor}"
        return UserError(
            f"There is no {what} for {python} in the package index.",
            detail=f"It has: {there}." if there else "",
            hint="'passlens toolchain available' lists the versions.",
            location=version,
        )
    if "No space left" in said or "ENOSPC" in said:
        return UserError(
            f"{what} was not installed: the disk is full.",
            detail=_errors(said),
            hint=f"It needs {format_bytes(NEEDED_BYTES)} in {toolchains_folder()} and in the temporary folder.",
            location=version,
        )
    return UserError(
        f"{what} was not installed: {outcome.sentence('pip')}",
        detail=_errors(said),
        hint="Nothing was left behind; see what pip says.",
        location=version,
    )


def _errors(said: str) -> str:
    """The lines of pip's output that tell what went wrong."""
    lines = [line for line in said.splitlines() if line.strip() and not _RAW_PROGRESS.match(line)]
    retries = [line for line in lines if line.lstrip().startswith("WARNING: Retrying")]
    telling = [*retries[-1:], *(line for line in lines if re.match(r"\s*(ERROR|error|×|╰)", line))]
    return "\n".join((telling or lines)[-12:])


def _check(place: Path, version: str) -> None:
    """See that the compiler runs and is the one that was asked for."""
    found = describe(version, place)
    same = found.version == version or re.match(rf"{re.escape(version)}(rc|\.dev|\+|$)", found.version)
    if not same:
        raise UserError(
            f"What the package index gave for IREE {version} says that it is {found.version}: it was not kept.",
            hint="Check which index pip uses (pip config list).",
            location=version,
        )


def _move_scripts(place: Path, target: Path) -> None:
    """Have the environment's scripts name the place that it moves to: they hold the absolute path of their Python."""
    for folder in ("bin", "Scripts"):
        for file in (place / folder).glob("*"):
            if file.is_symlink() or not file.is_file():
                continue
            data = file.read_bytes()
            if b"\0" not in data and os.fsencode(place) in data:
                file.write_bytes(data.replace(os.fsencode(place), os.fsencode(target)))


@contextmanager
def _unfinished(folder: Path, version: str) -> Iterator[Path]:
    """A folder to build in, beside its place; gone afterwards unless it was renamed. Old ones are removed."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        _remove_left_over(folder)
        place = folder / f"{_UNFINISHED}{version}-{os.getpid()}"
        place.mkdir()
    except FileExistsError as error:
        raise UserError(f"IREE {version} is being installed already.", hint="Wait for that one.") from error
    except OSError as error:
        raise unwritable(folder, error) from error
    try:
        yield place
    except OSError as error:
        raise unwritable(folder, error) from error
    finally:
        shutil.rmtree(place, ignore_errors=True)


def _remove_left_over(folder: Path) -> None:
    """Remove what a killed installation or removal left."""
    for place in folder.glob(".*-*-*"):
        number = place.name.rpartition("-")[2]
        if place.name.startswith((_UNFINISHED, ".old-")) and number.isdigit() and not psutil.pid_exists(int(number)):
            shutil.rmtree(place, ignore_errors=True)


def _check_room(folder: Path, need_bytes: int) -> None:
    there = folder
    while not there.exists():
        there = there.parent
    free = shutil.disk_usage(there).free
    if free < need_bytes:
        raise UserError(
            f"A toolchain needs {format_bytes(need_bytes)}, and {folder} has {format_bytes(free)} free.",
            hint="Free some space, or remove a toolchain with 'passlens toolchain remove NAME'.",
            location=str(folder),
        )
