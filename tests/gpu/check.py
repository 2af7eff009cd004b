"""Checks Passlens on this machine's GPU and leaves a report: ``sh packaging/test.sh --gpu``.

Takes the first device of hip, cuda and vulkan, in this order, else the processor. Needs no network. Each check runs in
a process with a time limit: one that crashes or hangs ends no other. The report is gpu-check.json and gpu-check.html.
"""

from __future__ import annotations

import argparse
import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

if __name__ == "__main__":  # so that no module here hides one of another package
    sys.path[0] = str(Path(__file__).resolve().parents[1])

from gpu.asking import ROOT, Json, Place, Status, Steps, end_group, environment, passlens, read_steps
from gpu.checks import CHECKS, HIDING
from gpu.report import Checked, status_of, write_html, write_json

_ORDER = ("hip", "cuda", "vulkan", "local-task")
_PACKAGES = ("passlens", "iree-base-compiler", "iree-base-runtime", "PySide6-Essentials", "numpy", "nvidia-ml-py")
_TOLD = (*HIDING, "HSA_XNACK", "HSA_OVERRIDE_GFX_VERSION", "IREE_HIP_DYLIB_PATH", "ROCM_PATH", "VK_DRIVER_FILES")
_VERSIONS = {
    "amdgpu": "/sys/module/amdgpu/version",
    "ROCm": "/opt/rocm/.info/version",
    "NVIDIA": "/proc/driver/nvidia/version",
}


def main(words: Sequence[str]) -> int:
    """Run the checks: 0 where none failed, else 1; 2 where there is nothing to check."""
    parser = argparse.ArgumentParser(prog="check.py", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("numbers", nargs="*", type=int, metavar="N", help="only these checks")
    parser.add_argument("--device", default="", help="a device as 'passlens devices' lists it")
    parser.add_argument("--target", default="", help="the chip to compile for")
    parser.add_argument("--output", type=Path, default=Path(), metavar="FOLDER", help="where the report goes")
    parser.add_argument("--quick", action="store_true", help="fewer repetitions")
    parser.add_argument("--inner", default="", help=argparse.SUPPRESS)  # the process of one check
    asked = parser.parse_args(words)
    if asked.inner:
        place = Place.of_text(Path(asked.inner).read_text(encoding="utf-8"))
        number = asked.numbers[0]
        CHECKS[number - 1][2](place, Steps(place.work / f"{number}.jsonl"))
        return 0
    if wrong := [number for number in asked.numbers if not 1 <= number <= len(CHECKS)]:
        parser.error(f"no check {wrong[0]}: they are 1 to {len(CHECKS)}")
    asked.output.mkdir(parents=True, exist_ok=True)
    # A folder that needs no quoting: iree-compile calls its linker through sh.
    with tempfile.TemporaryDirectory(prefix="passlens-gpu-", ignore_cleanup_errors=True) as folder:
        return _check(asked, Path(folder))


def _check(asked: argparse.Namespace, work: Path) -> int:
    machine = _machine()
    place = _place(asked, work)
    if place is None:
        sys.stderr.write("passlens: this machine has no such device; 'passlens devices' lists them.\n")
        return 2
    _say(f"{place.name} ({place.uri}), compiled for {place.target}")
    found = list[Checked]()
    for number in asked.numbers or range(1, len(CHECKS) + 1):
        found.append(run_check(number, place))
        # After each check: a machine that goes down leaves what was found until then.
        write_json(asked.output / "gpu-check.json", machine, place, found)
        write_html(asked.output / "gpu-check.html", machine, place, found)
    _say(f"{asked.output / 'gpu-check.json'} and gpu-check.html hold the report.")
    return int(any(check.status is Status.FAILED for check in found))


def run_check(number: int, place: Place) -> Checked:
    """Run one check in a process of its own."""
    title, limit, _ = CHECKS[number - 1]
    plan, steps, log = (place.work / f"{number}.{end}" for end in ("place.json", "jsonl", "log"))
    plan.write_text(place.text(), encoding="utf-8")
    steps.unlink(missing_ok=True)
    begun = time.monotonic()
    argv = [sys.executable, str(Path(__file__).resolve()), "--inner", str(plan), str(number)]
    with log.open("wb") as out:
        child = subprocess.Popen(
            argv, env=environment(place), stdin=subprocess.DEVNULL, stdout=out, stderr=out, start_new_session=True
        )
        try:
            code = child.wait(limit)
            ended = "" if code == 0 else f"The process of this check ended with {code}: {_last_words(log)}"
        except subprocess.TimeoutExpired:
            ended = f"The process of this check was ended after {limit:.0f} s, its time limit."
        finally:
            end_group(child)
    kept = tuple(read_steps(steps))
    checked = Checked(number, title, status_of(kept, ended), round(time.monotonic() - begun, 1), ended, kept)
    count = {status: sum(step.status is status for step in kept) for status in Status}
    counts = ", ".join(f"{many} {status}" for status, many in count.items() if many)
    _say(f"{number}. {title}: {checked.status} ({counts or 'nothing was done'}; {checked.seconds:.0f} s)")
    for step in kept:
        if step.status is Status.FAILED:
            _say(f"     failed: {step.done}: {step.why}")
    if ended:
        _say(f"     {ended}")
    return checked


def _place(asked: argparse.Namespace, work: Path) -> Place | None:
    """The device to check; None: there is none, or not the one that was named."""
    models = Path(os.environ.get("PASSLENS_MODELS", ROOT.parent / "shared" / "models"))
    samples = ROOT / "resources" / "samples"
    start = Place("", "", "", "", "", False, None, work, samples, None, asked.quick)
    drivers = passlens(start, "devices", "--json", limit=180).json().get("drivers", [])
    every = [
        device for name in _ORDER for driver in drivers if driver["driver"] == name for device in driver["devices"]
    ]
    wanted = [one for one in every if asked.device in ("", one["uri"], one["driver"])]
    if not wanted:
        return None
    device = wanted[0]
    facts = dict(device["facts"])
    return Place(
        uri=device["uri"],
        driver=device["driver"],
        name=device["name"],
        chip=device["chip"],
        target=asked.target or _target(device),
        software=device["driver"].startswith("local") or facts.get("kind") == "cpu",
        memory_bytes=device["memory_bytes"],
        work=work,
        samples=samples,
        models=models if models.is_dir() else None,
        quick=asked.quick,
    )


def _target(device: Json) -> str:
    """The chip to compile for."""
    match device["driver"]:
        case "hip":
            return str(device["chip"])
        case "cuda":
            number = int(device["chip"].removeprefix("sm_") or 0)
            return "sm_80" if number >= 80 else "sm_75" if number >= 75 else "sm_60"
        case "vulkan":
            low, high = device["subgroups"] or (0, 0)
            if low <= 32 <= high and high >= 64:
                return "rdna3"
            return {32: "ampere", 64: "cdna3"}.get(high, "valhall")
        case _:
            return "host"


def _machine() -> dict[str, str]:
    """What the figures depend on; nothing that names the machine or its user."""
    facts = {
        "system": platform.platform(),
        "Python": platform.python_version(),
        "processor": _line("/proc/cpuinfo", "model name"),
        "threads": str(os.cpu_count()),
        "memory": _line("/proc/meminfo", "MemTotal"),
        **{name: _first_line(file) for name, file in _VERSIONS.items()},
        **{name: os.environ[name] for name in _TOLD if name in os.environ},
    }
    for name in _PACKAGES:
        with suppress(PackageNotFoundError):
            facts[name] = version(name)
    return {name: value for name, value in facts.items() if value}


def _line(file: str, start: str) -> str:
    try:
        text = Path(file).read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
    return next((line.partition(":")[2].strip() for line in text.splitlines() if line.startswith(start)), "")


def _first_line(file: str) -> str:
    try:
        return Path(file).read_text(encoding="utf-8", errors="replace").partition("\n")[0].strip()
    except OSError:
        return ""


def _last_words(log: Path) -> str:
    lines = log.read_text(encoding="utf-8", errors="replace").strip().splitlines()
    return lines[-1] if lines else "it said nothing"


def _say(text: str) -> None:
    sys.stderr.write(f"{text}\n")


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
