"""Dump files of the compiler as values: the facts in a file's path, name and header.

Layout of ``--mlir-print-ir-tree-dir`` (MLIR, lib/Pass/IRPrinting.cpp): one folder per op, nested like the ops, named
after op and symbol; in it one file per pass, named with one counter for each level of nesting, outermost first. A pass
on a nested op carries the number of the outer op's last dump so far (0 when there is none yet): it ran after the outer
op's dump N and before its dump N+1.
"""

from __future__ import annotations

import functools
import re
from dataclasses import dataclass
from pathlib import Path

from passlens.engine.session.before import OpPath

_OPS = (
    "builtin.module",
    "util.func",
    "util.initializer",
    "func.func",
    "flow.executable",
    "stream.executable",
    "hal.executable.variant",
    "hal.executable",
    "llvm.func",
    "gpu.module",
    "gpu.func",
    "spirv.module",
    "spirv.func",
    "vm.module",
    "vm.func",
    "vm.initializer",
    "torch.class_type",
)
_NAMELESS = "no-symbol-name"
LONGEST_HEADER = 1 << 16
"""Characters of a header; the options of a pipeline can be some thousands."""
_MOST_PARENTHESES = 64
_HEADER = re.compile(
    # No ": " in the class: the argument begins there, and the search has only one place to start from.
    r"^// -----// IR Dump (?:After|(?P<before>Before)) (?P<class>(?:(?!: ).)+?)(?P<failed> Failed)?"
    r"(?:: (?P<new>.*?)| \((?P<old>.*?)\))?"
    r"(?: \('(?P<op>[\w.]+)' operation(?:: (?P<symbol>@.+?))?\))? //----- //$"
)
_PHASE_FILE = re.compile(r"^(?P<module>.*)\.(?P<ordinal>\d+)\.(?P<phase>[a-z\-]+)\.mlir$")
DUMP_MODULE = "iree-util-dump-module"
"""The pass that writes a phase dump: a mark between phases, not a step of the user's pipeline."""
OURS = frozenset({"iree-stream-dump-statistics", "iree-hal-dump-executable-benchmarks"})
"""Passes that run because the quick look asks for what they write; they change nothing."""


@dataclass(frozen=True, slots=True)
class DumpFile:
    """One file of a tree dump.

    Attributes:
        counters: One for each op of ``path``; the last is the op's own.
        argument: The pass's argument name, as the file name has it.
        order_key: Sorts as text in pipeline order; scopes that ran in parallel follow one another by name.
    """

    file: Path
    path: OpPath
    counters: tuple[int, ...]
    argument: str
    order_key: str


@dataclass(frozen=True, slots=True)
class DumpHeader:
    """The first line of a dump.

    ``options`` is the text between braces after the argument; ``before``: the dump shows the IR before the pass.
    """

    class_name: str
    argument: str
    options: str
    failed: bool
    before: bool = False


def parse_dump_path(root: Path, file: Path) -> DumpFile | None:
    """The dump file at a path below ``root``; None when it is not a dump."""
    return parse_dump_name(tuple(parse_folder(folder) for folder in file.relative_to(root).parts[:-1]), file)


def parse_dump_name(path: OpPath, file: Path) -> DumpFile | None:
    """The dump file of a name in the folder of the op at ``path``; None when it is not a dump."""
    name = _as_text(file.name)
    if not path or not name.endswith(".mlir"):
        return None
    pieces = name.removesuffix(".mlir").split("_", len(path))
    if len(pieces) != len(path) + 1 or not all(piece.isdecimal() for piece in pieces[:-1]):
        return None
    counters = tuple(int(piece) for piece in pieces[:-1])
    return DumpFile(file, path, counters, pieces[-1], _order_key(path, counters, pieces[-1]))


def _order_key(path: OpPath, counters: tuple[int, ...], argument: str) -> str:
    """See DumpFile.

    An op's own dump N ends in ``!``, which sorts before the ``/`` of what ran inside it after dump N. The argument
    comes last because nameless ops that share a folder also share counters.
    """
    parts = [f"{counters[0]:07d}"]
    for (op, symbol), counter in zip(path[1:], counters[1:], strict=True):
        parts.append(f"{_natural(symbol)}.{op}")
        parts.append(f"{counter:07d}")
    return "/".join(parts) + "!" + argument


def _as_text(name: str) -> str:
    """The name of a file as text, with question marks for bytes that are not UTF-8."""
    return name if name.isascii() else name.encode("utf-8", "replace").decode()


def parse_header(line: str) -> DumpHeader | None:
    """Parse the header line of a dump in the forms of IREE 3.0 to 3.13; None when it is not one."""
    # The cost grows with the length times the parentheses: a crafted line would never finish.
    if len(line) > LONGEST_HEADER or line.count(" (") > _MOST_PARENTHESES:
        return None
    match = _HEADER.match(line)
    if match is None:
        return None
    whole = match["new"] or match["old"] or ""
    argument, brace, options = whole.partition("{")
    return DumpHeader(
        class_name=match["class"],
        argument=argument,
        options=options.removesuffix("}") if brace else "",
        failed=bool(match["failed"]),
        before=bool(match["before"]),
    )


def parse_phase_file(name: str) -> tuple[int, str] | None:
    """Ordinal and phase of a file that ``--dump-compilation-phases-to`` wrote; None when it is not one."""
    match = _PHASE_FILE.match(name)
    return (int(match["ordinal"]), match["phase"]) if match else None


def scope_path(path: OpPath) -> str:
    """A scope as users name it: ``@module/@dispatch_0/builtin.module``."""
    return "/".join(f"@{symbol}" if symbol else op for op, symbol in path)


@functools.lru_cache(maxsize=4096)
def parse_folder(folder: str) -> tuple[str, str]:
    """The op and the symbol in a folder's name."""
    folder = _as_text(folder)
    for op in _OPS:
        prefix = op.replace(".", "_") + "_"
        if folder.startswith(prefix):
            symbol = folder.removeprefix(prefix)
            return op, "" if symbol == _NAMELESS else symbol
    dialect, _, rest = folder.partition("_")
    name, _, symbol = rest.partition("_")
    return f"{dialect}.{name}", "" if symbol == _NAMELESS else symbol


@functools.lru_cache(maxsize=4096)
def _natural(symbol: str) -> str:
    """A symbol whose numbers sort as numbers."""
    return re.sub(r"\d+", lambda match: match[0].zfill(8), symbol).replace("/", "\\")
