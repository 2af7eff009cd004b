"""Baselines: named sets of results with machine, drivers and versions, one recording after the other."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

import platformdirs

from passlens.engine.errors import UserError
from passlens.engine.messages import NOTHING, Items, Message, did_you_mean
from passlens.engine.quoting import file_name
from passlens.engine.run.worker_parts.wp_rules import median
from passlens.engine.session.codec import StoredValueError, from_json, to_json
from passlens.engine.sweep.folder import content_of
from passlens.engine.toolchain.flags import nearest
from passlens.engine.whole_files import unwritable_file, write_whole

FILE = "baseline.json"
_VERSION = 1
_MOST = 100
"""Recordings that are kept: rustc-perf looks at as many."""


@dataclass(frozen=True, slots=True)
class UsedDevice:
    """A device that something was timed on.

    Attributes:
        uri: As ``--device`` takes it.
        name: As its driver tells it.
        facts: What it says of itself: label and value; chip, driver version, processor among them.
    """

    uri: str
    name: str
    facts: tuple[tuple[str, str], ...]

    @property
    def kind(self) -> tuple[str, tuple[tuple[str, str], ...]]:
        """What makes times comparable: another one of the same kind, with the same driver, is the same."""
        return self.name, self.facts

    def words(self) -> str:
        """The name, and the version of its driver where it tells one."""
        return ", ".join(filter(None, (self.name, *(value for label, value in self.facts if "version" in label))))


@dataclass(frozen=True, slots=True)
class Timing:
    """What was measured of one benchmark.

    Attributes:
        name: See ``Benchmark``.
        medians_ns: One of each process; empty where it could not be timed.
        compiler: Version of the compiler; empty for a module that does not tell.
        runtime: Version of the IREE runtime.
        others_percent: Share of the processors that other processes took meanwhile; None: not known.
        module: The session or module that was timed; one in the folder of the baseline by its name only.
        content: What tells its content; see ``content_of``.
        fault: Why it could not be timed; nothing where it was.
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
        """The median of the processes' medians; None where it could not be timed."""
        return median(self.medians_ns) if self.medians_ns else None


@dataclass(frozen=True, slots=True)
class Recording:
    """What was measured of a suite at one time.

    Attributes:
        started: ISO 8601, UTC.
        host, system: Of the machine.
        passlens: Version of this program.
    """

    started: str
    host: str
    system: str
    passlens: str
    timings: tuple[Timing, ...]

    def timing(self, name: str) -> Timing | None:
        """Of one benchmark; None where it was not in the suite."""
        return next((one for one in self.timings if one.name == name), None)


@dataclass(frozen=True, slots=True)
class Baseline:
    """A named set of results.

    Attributes:
        recordings: At least one, the newest last.
        folder: Where it is, with the sessions of the models that it compiled.
    """

    name: str
    folder: Path
    recordings: tuple[Recording, ...]

    @property
    def newest(self) -> Recording:
        """What others are compared with."""
        return self.recordings[-1]

    def history(self, timing: Timing) -> tuple[float, ...]:
        """The median of each recording of a benchmark on the same kind of device, ns, the oldest first."""
        kind = timing.device.kind if timing.device is not None else None
        found = [one for recording in self.recordings if (one := recording.timing(timing.name)) is not None]
        return tuple(
            one.median_ns
            for one in found
            if one.median_ns is not None and one.device is not None and one.device.kind == kind
        )

    def module_of(self, timing: Timing) -> Path | None:
        """What was timed, where it is still there as it was; else None."""
        if not timing.module:
            return None
        path = self.folder / timing.module
        try:
            return path if content_of(path) == timing.content else None
        except UserError:
            return None


@dataclass(frozen=True, slots=True)
class _Kept:
    """The file of a baseline."""

    version: int
    recordings: tuple[Recording, ...]


def baselines_folder() -> Path:
    """Where baselines lie that are named without a path."""
    return Path(platformdirs.user_data_dir("passlens")) / "baselines"


def folder_of(name: str) -> Path:
    """The folder of a baseline: a path where the name is one, else among the user's own."""
    path = Path(name).expanduser()
    return path if path.name != name or path.is_dir() else baselines_folder() / file_name(name, "baseline")


def baseline_names() -> tuple[str, ...]:
    """Those among the user's own."""
    folder = baselines_folder()
    return tuple(sorted(one.parent.name for one in folder.glob(f"*/{FILE}"))) if folder.is_dir() else ()


def read_baseline(name: str) -> Baseline:
    """Read a baseline.

    Raises:
        UserError: There is none of this name, says which there are; or its file is damaged or newer.
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
    """Keep a recording as the newest of a baseline.

    Raises:
        UserError: The folder cannot be written, or holds a baseline that this version does not read.
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
    """With the name alone of a session in the folder, which may be moved with it."""
    path = Path(timing.module) if timing.module else None
    return replace(timing, module=path.name) if path is not None and path.parent == folder.absolute() else timing
