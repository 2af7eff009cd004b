"""Baselines: named sets of results with machine, drivers and versions, as a list of recordings."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

import platformdirs

from passlens.engine.errors import UserError
from passlens.engine.messages import NOTHING, Items, Message, did_you_mean
from passlens.engine.near_names import nearest
from passlens.engine.quoting import file_name
from passlens.engine.run.worker_parts.wp_rules import median
from passlens.engine.session.codec import StoredValueError, from_json, to_json
from passlens.engine.sweep.folder import content_of
from passlens.engine.whole_files import unwritable_file, write_whole

FILE = "baseline.json"
_VERSION = 1
_MOST = 100
"""The most recordings kept: as many as rustc-perf uses."""


@dataclass(frozen=True, slots=True)
class UsedDevice:
    """A device used for timing.

    Attributes:
        uri: The device as in ``--device``.
        name: Its name from the driver.
        facts: Its facts: label and value, such as chip, driver version, processor.
    """

    uri: str
    name: str
    facts: tuple[tuple[str, str], ...]

    @property
    def kind(self) -> tuple[str, tuple[tuple[str, str], ...]]:
        """The identity that makes times comparable: devices of the same kind with the same driver are equal."""
        return self.name, self.facts

    def words(self) -> str:
        """The name, with the version of its driver if known."""
        return ", ".join(filter(None, (self.name, *(value for label, value in self.facts if "version" in label))))


@dataclass(frozen=True, slots=True)
class Timing:
    """The measurement of one benchmark.

    Attributes:
        name: See ``Benchmark``.
        medians_ns: One per process; empty if it could not be timed.
        compiler: The version of the compiler; empty for a module without it.
        runtime: The version of the IREE runtime.
        others_percent: The share of the processors used by other processes meanwhile; None if unknown.
        module: The timed session or module; one in the baseline's folder by its name only.
        content: The identity of its content; see ``content_of``.
        fault: Why it could not be timed; otherwise empty.
    """

    name: str
    function: str = ""
    device: UsedDevice | None = None
    medians_ns: tuple[float, ...] = ()
    compiler: str = ""
    runtime: str = ""
    others_percent: float | None = None
    module: str = ""
    content: str = ""
    fault: Message = NOTHING

    @property
    def median_ns(self) -> float | None:
        """The median of the processes' medians; None if it could not be timed."""
        return median(self.medians_ns) if self.medians_ns else None


@dataclass(frozen=True, slots=True)
class Recording:
    """The measurements of a suite at one time.

    Attributes:
        started: ISO 8601, UTC.
        host, system: The machine's name and system.
        passlens: The version of Passlens.
    """

    started: str
    host: str
    system: str
    passlens: str
    timings: tuple[Timing, ...]

    def timing(self, name: str) -> Timing | None:
        """The timing of one benchmark; None if the suite did not contain it."""
        return next((one for one in self.timings if one.name == name), None)


@dataclass(frozen=True, slots=True)
class Baseline:
    """A named set of results.

    Attributes:
        recordings: At least one, the newest last.
        folder: Its folder, with the sessions of its compiled models.
    """

    name: str
    folder: Path
    recordings: tuple[Recording, ...]

    @property
    def newest(self) -> Recording:
        """The recording that others are compared with."""
        return self.recordings[-1]

    def history(self, timing: Timing) -> tuple[float, ...]:
        """The medians of a benchmark in recordings on the same kind of device, ns, the oldest first."""
        kind = timing.device.kind if timing.device is not None else None
        found = [one for recording in self.recordings if (one := recording.timing(timing.name)) is not None]
        return tuple(
            one.median_ns
            for one in found
            if one.median_ns is not None and one.device is not None and one.device.kind == kind
        )

    def module_of(self, timing: Timing) -> Path | None:
        """The timed file, if it still exists unchanged; otherwise None."""
        if not timing.module:
            return None
        path = self.folder / timing.module
        try:
            return path if content_of(path) == timing.content else None
        except UserError:
            return None


@dataclass(frozen=True, slots=True)
class _Kept:
    """The stored form of a baseline."""

    version: int
    recordings: tuple[Recording, ...]


def baselines_folder() -> Path:
    """The folder of baselines named without a path."""
    return Path(platformdirs.user_data_dir("passlens")) / "baselines"


def folder_of(name: str) -> Path:
    """The folder of a baseline: a path if the name is one, otherwise among the user's own."""
    path = Path(name).expanduser()
    return path if path.name != name or path.is_dir() else baselines_folder() / file_name(name, "baseline")


def baseline_names() -> tuple[str, ...]:
    """The names of the user's own baselines."""
    folder = baselines_folder()
    return tuple(sorted(one.parent.name for one in folder.glob(f"*/{FILE}"))) if folder.is_dir() else ()


def read_baseline(name: str) -> Baseline:
    """Read a baseline.

    Raises:
        UserError: There is no such baseline (the hint lists the existing ones), or its file is damaged or newer.
    """
    folder = folder_of(name)
    file = folder / FILE
    if not file.is_file():
        names = baseline_names()
        near = nearest(name, names)
        listed = Message("baseline.there-are", "There are: {names}.", names=Items(names))
        none = Message("baseline.none", "Record one: passlens baseline NAME SUITE.toml.")
        raise UserError(
            Message("baseline.unknown", "There is no baseline '{name}'.", name=name),
            hint=did_you_mean(near) if near else listed if names else none,
            location=str(folder),
        )
    try:
        kept = from_json(_Kept, file.read_text(encoding="utf-8"))
    except (OSError, ValueError, StoredValueError) as error:
        raise _unreadable(file) from error
    if kept.version != _VERSION or not kept.recordings:
        raise _unreadable(file)
    return Baseline(name, folder, kept.recordings)


def _unreadable(file: Path) -> UserError:
    return UserError(
        Message("baseline.unreadable", "This version cannot read the baseline {file}.", file=file),
        hint=Message("baseline.again", "Record it again, under another name."),
        location=str(file),
    )


def add_recording(name: str, recording: Recording) -> Baseline:
    """Add a recording as the newest of a baseline.

    Raises:
        UserError: The folder cannot be written, or contains a baseline that this version cannot read.
    """
    folder = folder_of(name)
    before = read_baseline(name).recordings if (folder / FILE).exists() else ()
    recording = replace(recording, timings=tuple(_inside(one, folder) for one in recording.timings))
    found = Baseline(name, folder, (*before, recording)[-_MOST:])
    try:
        folder.mkdir(parents=True, exist_ok=True)
        write_whole(folder / FILE, to_json(_Kept(_VERSION, found.recordings)))
    except OSError as error:
        raise unwritable_file(folder / FILE, error) from error
    return found


def _inside(timing: Timing, folder: Path) -> Timing:
    """The timing with only the name of a session in the folder, as the folder may be moved."""
    path = Path(timing.module) if timing.module else None
    return replace(timing, module=path.name) if path is not None and path.parent == folder.absolute() else timing
