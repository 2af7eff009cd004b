"""Python environments, created beside their place and renamed: complete or not at all.

pip is that of the Python that runs Passlens, with the user's own settings of index, proxy and certificates; if that
Python has no pip, ``uv`` on the path is used.
"""

from __future__ import annotations

import importlib.metadata
import os
import re
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from passlens.engine.errors import UserError
from passlens.engine.events import Progress
from passlens.engine.held import Life, hold, look
from passlens.engine.interpreter import environment_python, packaged
from passlens.engine.jobs import CancelToken, JobContext
from passlens.engine.messages import Bytes, Message, quoted
from passlens.engine.process import Outcome, run_child
from passlens.engine.toolchain.discover import toolchains_folder
from passlens.engine.toolchain.managed import GOING, lock_of, unwritable
from passlens.engine.toolchain.package_index import PACKAGE, QUIET, find_pip, is_offline

NEEDED_BYTES = 1_000_000_000
"""The most disk space that an installation needs: 0.55 GB in its environment, 0.1 GB of downloads, and as much again in
pip's cache and for unpacking (measured with 3.0.0 to 3.13.0).
"""
_UNFINISHED = ".new-"
_RAW_PROGRESS = re.compile(r"^Progress (\d+) of (\d+)$")
_DOWNLOADING = re.compile(
    r"^\s*(?:Downloading|Using cached)\s+(?P<file>\S+?)(?:\.metadata)?(?:\s+\((?P<size>[^)]+)\))?$"
)
_LARGE_BYTES = 5_000_000
"""The size above which a download dominates the time of several."""


def make_environment(place: Path, cancel: CancelToken) -> list[str]:
    """Create an empty environment; returns the beginning of the command line that installs into it."""
    pip, uv = find_pip(), shutil.which("uv")
    with_pip = pip is None and uv is None
    words = [str(environment_python()), "-m", "venv", *([] if with_pip else ["--without-pip"]), str(place)]
    outcome = run_child(words, cancel=cancel)
    cancel.raise_if_cancelled()
    if not outcome.ok:
        raise UserError(
            Message("environments.no-environment", "A Python environment cannot be made."),
            detail=(outcome.stdout + outcome.stderr).strip(),
            hint=Message(
                "environments.debian-venv",
                "On Debian and Ubuntu it needs the package python3-venv.",
            ),
            location=str(place),
        )
    python = str(python_of(place))
    if pip is not None:
        return [*pip, "--python", python, "install", *_raw_progress()]
    if uv is not None:
        return [uv, "pip", "install", "--python", python]
    return [python, "-m", "pip", "install"]


def _raw_progress() -> list[str]:
    """The option that makes pip report bytes to programs; since pip 24.1."""
    if packaged():  # the system's pip, whose version is unknown
        return ["--progress-bar", "off"]
    release = importlib.metadata.version("pip").split(".")
    known = (int(release[0]), int(release[1])) >= (24, 1)
    return ["--progress-bar", "raw"] if known else ["--progress-bar", "off"]


def python_of(place: Path) -> Path:
    """The Python of an environment."""
    return place / "Scripts" / "python.exe" if sys.platform == "win32" else place / "bin" / "python"


def install_package(
    pip: list[str], place: Path, package: str, version: str, context: JobContext, share: tuple[float, float]
) -> None:
    """Install a package with pip, with progress from one share of the whole to another."""
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
    """Converts the output of pip and uv to events."""

    def __init__(self, context: JobContext, share: tuple[float, float]) -> None:
        self._emit = context.emit
        self._text = Message("environments.looking", "Looking for the package")
        self._file = ""
        self._first, self._last = share
        self._fraction = self._first

    def take(self, line: str) -> None:
        if counted := _RAW_PROGRESS.match(line):
            done, total = int(counted[1]), max(1, int(counted[2]))
            # Of several downloads, the compiler dominates the time.
            if total > _LARGE_BYTES:
                self._fraction = max(self._fraction, self._first + (self._last - self._first) * done / total)
            parts = {"done": Bytes(done), "total": Bytes(total)}
            text = (
                Message(
                    "environments.downloading-part", "Downloading {file}: {done} of {total}", file=self._file, **parts
                )
                if self._file
                else Message("environments.looking-part", "Looking for the package: {done} of {total}", **parts)
            )
            self._emit(Progress(text, self._fraction))
            return
        if found := _DOWNLOADING.match(line):
            if line.rstrip().endswith(".metadata") or ".metadata " in line:
                return
            self._file = found["file"].rpartition("/")[2]
            self._text = Message("environments.downloading", "Downloading {file}", file=self._file)
        elif line.startswith(("Installing collected packages", "Prepared ")):
            self._emit(Progress(Message("environments.unpacking", "Unpacking")))  # pip does not report how far it is
            return
        else:
            return
        self._emit(Progress(self._text, self._fraction))


def _not_installed(package: str, version: str, outcome: Outcome) -> UserError:
    """The error for a failed installation."""
    output = (outcome.stderr + outcome.stdout).strip()
    what = f"IREE {version}" if package == PACKAGE else f"{package} {version}"
    if is_offline(output):
        return UserError(
            Message(
                "environments.offline",
                "{what} was not installed: the package index cannot be reached.",
                what=what,
            ),
            detail=_errors(output),
            hint=Message(
                "environments.check-network",
                "Check the network and pip's settings (pip config list), or add a toolchain of this machine.",
            ),
            location=version,
        )
    if (
        "No matching distribution" in output
        or "no version of" in output
        or "not found in the package registry" in output
    ):
        versions = re.search(r"from versions: ([^)]+)\)", output)
        there = versions[1].strip() if versions and versions[1].strip() != "none" else ""
        if versions and not there:  # with retries disabled, pip gives no other message
            return UserError(
                Message(
                    "environments.index-without-package",
                    "{what} was not installed: the package index cannot be reached, or has no {package}.",
                    what=what,
                    package=package,
                ),
                detail=_errors(output),
                hint=Message(
                    "environments.check-network",
                    "Check the network and pip's settings (pip config list), or add a toolchain of this machine.",
                ),
                location=version,
            )
        python = (
            Message("environments.system-python", "the system's Python")
            if packaged()
            else quoted(f"Python {sys.version_info.major}.{sys.version_info.minor}")
        )
        return UserError(
            Message(
                "environments.no-version",
                "There is no {what} for {python} in the package index.",
                what=what,
                python=python,
            ),
            detail=f"It has: {there}." if there else "",
            hint=Message(
                "environments.list-versions",
                "'passlens toolchain available' lists the versions.",
            ),
            location=version,
        )
    if "No space left" in output or "ENOSPC" in output:
        return UserError(
            Message("environments.disk-full", "{what} was not installed: the disk is full.", what=what),
            detail=_errors(output),
            hint=Message(
                "environments.space-needed",
                "It needs {size} in {folder} and in the temporary folder.",
                size=Bytes(NEEDED_BYTES),
                folder=toolchains_folder(),
            ),
            location=version,
        )
    return UserError(
        Message(
            "environments.not-installed",
            "{what} was not installed: {reason}",
            what=what,
            reason=outcome.sentence("pip"),
        ),
        detail=_errors(output),
        hint=Message("environments.nothing-left", "Nothing was left behind; see what pip says."),
        location=version,
    )


def _errors(output: str) -> str:
    """The lines of pip's output that report errors."""
    lines = [line for line in output.splitlines() if line.strip() and not _RAW_PROGRESS.match(line)]
    retries = [line for line in lines if line.lstrip().startswith("WARNING: Retrying")]
    telling = [*retries[-1:], *(line for line in lines if re.match(r"\s*(ERROR|error|×|╰)", line))]
    return "\n".join((telling or lines)[-12:])


def move_scripts(place: Path, target: Path) -> None:
    """Change the environment's scripts to its future path: they contain the absolute path of their Python."""
    for folder in ("bin", "Scripts"):
        for file in (place / folder).glob("*"):
            if file.is_symlink() or not file.is_file():
                continue
            data = file.read_bytes()
            if b"\0" not in data and os.fsencode(place) in data:
                file.write_bytes(data.replace(os.fsencode(place), os.fsencode(target)))


@contextmanager
def unfinished(folder: Path, version: str) -> Iterator[Path]:
    """A folder for building, beside its place; removed afterwards unless renamed. Removes old ones."""
    place = folder / f"{_UNFINISHED}{version}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        held = hold(lock_of(place), {})
    except OSError as error:
        raise unwritable(folder, error) from error
    if held is None:
        raise UserError(
            Message(
                "environments.being-installed",
                "IREE {version} is being installed already.",
                version=version,
            ),
            hint=Message("environments.wait-one", "Wait for that one."),
        )
    try:
        shutil.rmtree(place, ignore_errors=True)  # left by a killed installation
        _remove_left_over(folder)
        place.mkdir()
        yield place
    except OSError as error:
        raise unwritable(folder, error) from error
    finally:
        shutil.rmtree(place, ignore_errors=True)
        held.release()


def _remove_left_over(folder: Path) -> None:
    """Remove the leftovers of a killed installation or removal."""
    for place in folder.glob(".*"):
        if place.name.startswith((_UNFINISHED, GOING)) and place.is_dir() and look(lock_of(place))[0] is Life.GONE:
            shutil.rmtree(place, ignore_errors=True)
            lock_of(place).unlink(missing_ok=True)


def check_room(folder: Path, need_bytes: int) -> None:
    """Check that there is enough disk space.

    Raises:
        UserError: There is less than needed.
    """
    there = folder
    while not there.exists():
        there = there.parent
    free = shutil.disk_usage(there).free
    if free < need_bytes:
        raise UserError(
            Message(
                "environments.too-little-space",
                "A toolchain needs {need}, and {folder} has {free} free.",
                need=Bytes(need_bytes),
                folder=folder,
                free=Bytes(free),
            ),
            hint=Message(
                "environments.free-space",
                "Free some space, or remove a toolchain with 'passlens toolchain remove NAME'.",
            ),
            location=str(folder),
        )
