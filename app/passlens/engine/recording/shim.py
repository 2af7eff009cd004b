"""Replaces ``iree-compile`` while a script is recorded: stores the call, and runs the real compiler.

Runs as a file, with the standard library only, since it must start fast and in any environment. The script gets the
real compiler's output, its exit code or its signal. Errors of the recording never affect the script.

    python shim.py DOOR FOLDER ARGUMENTS...

``DOOR`` is how the call was intercepted: ``path`` or ``tools`` (``IREE_TOOL_PATH``, which ``iree.compiler.tools``
checks first; the real compiler is then the one in that Python's package).
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from types import FrameType
from typing import Any

NAME = "iree-compile"
TOOL_PATH = "IREE_TOOL_PATH"
_EXE = ".exe" if sys.platform == "win32" else ""
_ASK = "import iree.compiler, os; print(os.path.join(os.path.dirname(iree.compiler.__file__), '_mlir_libs'))"


def main(words: list[str]) -> int:
    """Record one call; returns its exit code."""
    door, folder, *arguments = words
    real = _real(door, folder)
    if real is None:
        sys.stderr.write(f"{NAME}: not found beside the recording of Passlens\n")
        return 127
    source = _source(arguments)
    record, data = None, None
    if source:
        with suppress(OSError):
            record, data = _begin(folder, door, real, arguments, source)
    begun = time.monotonic()
    code = _run([real, *arguments], data, str(Path(folder).parent))
    if record is not None:
        with suppress(OSError):
            _write(record, "end", {"code": code, "seconds": time.monotonic() - begun})
    if code < 0 and sys.platform != "win32":  # so that the script sees the same signal
        signal.signal(-code, signal.SIG_DFL)
        os.kill(os.getpid(), -code)
    return code


def _begin(folder: str, door: str, real: str, arguments: list[str], source: str) -> tuple[str, bytes | None]:
    """Store the call and its input before the compiler runs: the script may delete the file right after."""
    record = tempfile.mkdtemp(prefix=f"{time.time_ns():020d}-", dir=folder)
    data = None
    kept = Path(record, "input.mlir")
    if source == "-":
        data = sys.stdin.buffer.read()
        kept.write_bytes(data)
    else:
        shutil.copyfile(source, kept)
    _write(
        record,
        "call",
        {"door": door, "compiler": real, "arguments": arguments, "source": source, "folder": str(Path.cwd())},
    )
    return record, data


def _write(record: str, name: str, values: dict[str, Any]) -> None:
    Path(record, f"{name}.json").write_text(json.dumps(values), encoding="utf-8")


def _run(words: list[str], data: bytes | None, ours: str) -> int:
    """Run the compiler with our streams; signals to us are forwarded.

    Our interceptions are removed from its environment: if it is a script around the real compiler, the call would be
    recorded twice.
    """
    environment = dict(os.environ)
    for name in ("PATH", TOOL_PATH):
        places = environment.get(name, "").split(os.pathsep)
        environment[name] = os.pathsep.join(place for place in places if not place.startswith(ours))
    child = subprocess.Popen(words, stdin=subprocess.PIPE if data is not None else None, env=environment)

    def hand_on(number: int, frame: FrameType | None) -> None:
        del frame
        with suppress(OSError):
            child.send_signal(number)

    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, hand_on)
    if data is not None and child.stdin is not None:
        with suppress(OSError):
            child.stdin.write(data)
        with suppress(OSError):
            child.stdin.close()
    return child.wait()


def _source(arguments: list[str]) -> str:
    """The input file, ``-`` for standard input; empty for ``--help`` and the like."""
    after = False
    for word in arguments:
        if after:
            after = False
        elif word == "-o":
            after = True
        elif word == "-" or (not word.startswith("-") and Path(word).is_file()):
            return word
    return ""


def _real(door: str, folder: str) -> str | None:
    """The compiler that the script would have used."""
    ours = str(Path(folder).parent)
    if door == "tools":
        for place in os.environ.get(TOOL_PATH, "").split(os.pathsep):
            found = str(Path(place, NAME + _EXE))
            if place and not place.startswith(ours) and os.access(found, os.X_OK):
                return found
        found = _of_caller()
        if found:
            return found
    places = [place for place in os.environ.get("PATH", "").split(os.pathsep) if not place.startswith(ours)]
    return shutil.which(NAME, path=os.pathsep.join(places))


def _of_caller() -> str:
    """The compiler in the calling Python's package."""
    try:
        program = os.fsdecode(Path(f"/proc/{os.getppid()}/cmdline").read_bytes().split(b"\0")[0])
    except OSError:
        return ""
    python = shutil.which(program) or program
    if not Path(python).name.startswith("python"):
        return ""
    try:
        asked = subprocess.run([python, "-c", _ASK], capture_output=True, text=True, timeout=60, check=False)
    except (OSError, subprocess.SubprocessError):
        return ""
    found = str(Path(asked.stdout.strip(), NAME + _EXE))
    return found if asked.stdout.strip() and os.access(found, os.X_OK) else ""


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
