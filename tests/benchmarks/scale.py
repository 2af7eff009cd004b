"""A model of the size that Passlens was founded for: Llama of 70B, tensor parallel over eight devices.

Its input has some 650,000 lines. It is made of a smaller model, whose functions and weights are repeated under other
names, each copy on the next device.
"""

from __future__ import annotations

import math
import re
import shutil
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from capture import COMPILER
from measuring import BIN, Figure, Watched, called, of_processor, seconds, timed, watched, with_cpu

from passlens.engine.session.reader import SessionReader

LINES = 650_000
WAYS = 8
_MOST_MIB = 1 << 10
_DEFINED = re.compile(r"^  (?:util\.global|util\.func|func\.func)\b[^@\n]*@([\w$.\-]+)", re.MULTILINE)
_SYMBOL = re.compile(r"@([\w$.\-]+)")
_WEIGHT = '"model"::"'
_READS = {
    "list of passes": ("passes",),
    "devices": ("affinity",),
    "memory": ("memory",),
    "search in all phases": ("search", "stream.cmd.dispatch"),
}
"""Commands that read the session."""
_PASS = "iree-dispatch-creation-form-dispatch-regions"


def build(model: Path, target: Path, lines: int = LINES, ways: int = WAYS) -> int:
    """Write a model of at least so many lines, for ``ways`` devices; how many lines it has."""
    text = model.read_text(encoding="utf-8")
    start = text.index("\n", text.index("\nmodule ") + 1) + 1
    head, body = text[:start], text[start : text.rindex("}")]
    own, count = frozenset(_DEFINED.findall(body)), body.count("\n")
    copies = max(ways, math.ceil(lines / count))
    with target.open("w", encoding="utf-8") as file:
        file.write(head)
        for number in range(copies):
            renamed = _SYMBOL.sub(partial(_renamed, own, number, number % ways), body)
            file.write(renamed.replace(_WEIGHT, f"{_WEIGHT}x{number}."))
        file.write("}\n")
    return head.count("\n") + copies * count + 1


def _renamed(own: frozenset[str], number: int, way: int, found: re.Match[str]) -> str:
    if found[1].startswith("__device_"):
        return f"@__device_{way}"
    return f"{found[0]}_x{number}" if found[1] in own else found[0]


@dataclass(frozen=True, slots=True)
class _Run:
    """What a command of ours took: wall and processor time with the compiler, s, and memory without it, bytes."""

    wall: float
    cpu: float
    peak_bytes: int


def figures(model: Path, folder: Path, lines: int) -> Iterator[Figure]:
    """Compile, list, open and look at a model of so many lines, each once."""
    large = folder / "scale.mlir"
    size = f"{build(model, large, lines):,} lines, {WAYS} devices"
    flags = [f"--iree-hal-target-device=hip[{way}]" for way in range(WAYS)]
    session = folder / "scale.passlens"
    chip = ["--iree-rocm-target=gfx942", "--iree-opt-level=O3"]
    plain = with_cpu(lambda: timed([BIN / COMPILER, large, *flags, *chip, "-o", folder / "plain.vmfb"]))
    devices = ["--devices", str(WAYS)]
    look = _run(["compile", large, "--target", "gfx942", "-O", "3", *devices, "--passes", "none", "-o", session])
    (folder / "plain.vmfb").unlink()
    ratio = look.wall / plain.wall
    note = f"{size}; {of_processor(look.cpu, plain.cpu)}"
    yield Figure("quick look", seconds(look.wall), seconds(plain.wall), ratio, "≤ 1.1", ratio <= 1.1, note)
    yield _memory("quick look", look)
    for name, words in _READS.items():
        shown = _run([words[0], session, *words[1:]])
        yield Figure(name, seconds(shown.wall), "–", None, "–", True)
        yield _memory(name, shown)
    yield from _one_pass(session, folder, chip, flags)


def _one_pass(session: Path, folder: Path, chip: Sequence[str], flags: Sequence[str]) -> Iterator[Figure]:
    """A pass of dispatch creation, against the compile of that phase alone."""
    with SessionReader(session) as reader:
        blob = reader.phase_blob("global-optimization")
        assert blob is not None, "a quick look has the IR of its phases"
        dump = folder / "before.mlir"
        dump.write_text(reader.text(blob), encoding="utf-8")
    ends = ("--compile-from=global-optimization", "--compile-to=dispatch-creation", "-o", folder / "after.mlir")
    plain = with_cpu(lambda: timed([BIN / COMPILER, dump, *flags, *chip, *ends]))
    clicked = shutil.copy(session, folder / "clicked.passlens")
    shown = _run(["diff", clicked, _PASS])
    ratio = shown.wall / plain.wall
    name, note = "one pass of dispatch creation, to its diff", of_processor(shown.cpu, plain.cpu)
    yield Figure(name, seconds(shown.wall), seconds(plain.wall), ratio, "≤ 1.3", ratio <= 1.3, note)
    yield _memory(name, shown)


def _run(words: Sequence[str | Path]) -> _Run:
    """A command of the command line."""
    found = list[Watched]()
    program = [BIN / "passlens", *words]
    taken = with_cpu(lambda: called(lambda: found.append(watched(program, without=(COMPILER, "iree-opt")))))
    return _Run(taken.wall, taken.cpu, found[0].peak_bytes)


def _memory(name: str, run: _Run) -> Figure:
    peak = run.peak_bytes / 2**20
    return Figure(f"memory of ours, {name}", f"{peak:.0f} MiB", "–", None, "≤ 1 GiB", peak <= _MOST_MIB)
