"""What a check has at hand: the device, Passlens's command line, and a list of steps that survives a crash."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Any

Json = dict[str, Any]
Figure = str | float | int | None
_MAIN = "import sys; sys.argv[0] = 'passlens'; from passlens.cli.start import main; main()"
_WORDS = 600
ROOT = Path(__file__).resolve().parents[2]
_HOMES = ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME")


class Status(StrEnum):
    """How a step ended."""

    OK = "ok"
    FAILED = "failed"
    NOT_POSSIBLE = "not possible"


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that was checked.

    Attributes:
        done: What was done, in words.
        figures: What was measured or told.
        expected: The bound, or what has to be so.
        why: Why it failed or was not possible; empty when it is ok.
        picture: A PNG file; empty: none.
    """

    done: str
    status: Status
    expected: str = ""
    figures: dict[str, Figure] = field(default_factory=dict)
    why: str = ""
    picture: str = ""


@dataclass(frozen=True, slots=True)
class Place:
    """Where and on what the checks run; the same for all of them.

    Attributes:
        uri: Of the device, as ``passlens devices`` lists it.
        target: The chip to compile for.
        software: Whether the device is a processor: it then shares time with all else, and has no clocks of its own.
        memory_bytes: Of the device; None: not told.
        work: A folder for sessions and results.
        samples: The models of the project.
        models: Further models that are no part of it; None: there are none.
        quick: Fewer repetitions.
    """

    uri: str
    driver: str
    name: str
    chip: str
    target: str
    software: bool
    memory_bytes: int | None
    work: Path
    samples: Path
    models: Path | None
    quick: bool

    @property
    def compile_driver(self) -> str:
        """What ``passlens compile --driver`` takes."""
        return "local" if self.driver.startswith("local") else self.driver

    def text(self) -> str:
        """As JSON, for the process of a check."""
        return json.dumps(
            {name: str(value) if isinstance(value, Path) else value for name, value in asdict(self).items()}
        )

    @staticmethod
    def of_text(text: str) -> Place:
        """The other way."""
        values = json.loads(text)
        for name in ("work", "samples", "models"):
            values[name] = Path(values[name]) if values[name] is not None else None
        return Place(**values)


@dataclass(frozen=True, slots=True)
class Answer:
    """What a command of Passlens said.

    Attributes:
        command: As a user would write it.
        code: Its exit code; None: it was ended after its time limit.
    """

    command: str
    code: int | None
    stdout: str
    stderr: str
    seconds: float

    def json(self) -> Json:
        """What it printed with ``--json``; empty: it printed none."""
        try:
            found = json.loads(self.stdout)
        except ValueError:
            return {}
        return found if isinstance(found, dict) else {}

    def sentence(self) -> str:
        """Its error, as a user reads it."""
        if self.code is None:
            return f"no end after {self.seconds:.0f} s"
        lines = [line for line in self.stderr.splitlines() if line.startswith("passlens:")]
        return (lines[-1] if lines else self.stderr.strip()[-_WORDS:] or f"exit code {self.code}")[:_WORDS]


def environment(place: Place) -> dict[str, str]:
    """Of all children: this checkout's Passlens, whatever the Python has, and nothing of the user's settings."""
    paths = [str(ROOT / "app"), *filter(None, [os.environ.get("PYTHONPATH")])]
    homes = {name: str(place.work / name.lower()) for name in _HOMES}
    return {**os.environ, **homes, "PYTHONPATH": os.pathsep.join(paths)}


def passlens(place: Place, *arguments: object, limit: float = 300.0) -> Answer:
    """Run a command of Passlens's command line, as a user does; its children end with it."""
    words = [str(argument) for argument in arguments]
    begun = time.monotonic()
    command = f"passlens {' '.join(words)}"
    with subprocess.Popen(
        [sys.executable, "-c", _MAIN, *words],
        cwd=place.work,
        env=environment(place),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        errors="replace",
        start_new_session=True,
    ) as child:
        try:
            out, err = child.communicate(timeout=limit)
            code: int | None = child.returncode
        except subprocess.TimeoutExpired:
            end_group(child)
            out, err = child.communicate()
            code = None
    return Answer(command, code, out, err, time.monotonic() - begun)


def end_group(child: subprocess.Popen[Any]) -> None:
    """End a child's group; what it started in other groups it ends itself when it gets SIGTERM."""
    for number, patience in ((signal.SIGTERM, 10.0), (signal.SIGKILL, 10.0)):
        try:
            os.killpg(child.pid, number)
            child.wait(patience)
        except subprocess.TimeoutExpired:
            continue
        except OSError:
            pass
        return


class Steps:
    """The steps of one check: each is on disk before the next begins."""

    def __init__(self, file: Path) -> None:
        self._file = file

    def add(self, step: Step) -> None:
        """Keep a step."""
        with self._file.open("a", encoding="utf-8") as out:
            out.write(json.dumps(asdict(step)) + "\n")

    def judge(self, done: str, good: bool, expected: str, why: str = "", **figures: Figure) -> bool:
        """Keep a step that is ok or failed; whether it is ok."""
        self.add(Step(done, Status.OK if good else Status.FAILED, expected, figures, "" if good else why))
        return good

    def skip(self, done: str, why: str, **figures: Figure) -> None:
        """Keep a step that is not possible here."""
        self.add(Step(done, Status.NOT_POSSIBLE, "", figures, why))


def read_steps(file: Path) -> list[Step]:
    """What a check kept; a last line that was cut is left out."""
    found = []
    for line in file.read_text(encoding="utf-8").splitlines() if file.is_file() else ():
        try:
            values = json.loads(line)
        except ValueError:
            continue
        values["status"] = Status(values["status"])
        found.append(Step(**values))
    return found
