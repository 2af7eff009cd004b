"""Compares the code that two compiles made of the same IR: LLVM's IR before and after optimisation, assembly, machine
code.

IREE writes these files beside the module (``--iree-hal-dump-executable-files-to`` and similar flags). LLVM is a single
pass of IREE whose result is elided in IR, so only these files show a difference there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from passlens.engine.compare.values import Modules, Stage
from passlens.engine.session.reader import SessionReader

SERIALIZES = frozenset(
    {"iree-hal-serialize-target-executables", "iree-hal-serialize-all-executables", "iree-hal-serialize-executables"}
)
"""The passes that pass an executable to LLVM or another code generator."""
_STAGES = {
    "linked.ll": Stage.LLVM,
    "optimized.ll": Stage.OPTIMIZED,
    "rocmasm": Stage.ASSEMBLY,
    "s": Stage.ASSEMBLY,
    "ptx": Stage.ASSEMBLY,
    "hsaco": Stage.MACHINE,
    "so": Stage.MACHINE,
    "spv": Stage.MACHINE,
}
_MODULE = "vmfb"


@dataclass(frozen=True, slots=True)
class Code:
    """The digests of a compile's output.

    Attributes:
        stages: The stages of each executable, as far as stored.
        with_path: The executables whose machine code contains the name of the input file.
        module: The digest of the module; None without one.
        bytes: The size of the module; 0 without one.
    """

    stages: Mapping[str, Mapping[Stage, bytes]]
    with_path: frozenset[str]
    module: bytes | None
    bytes: int


def read_code(reader: SessionReader, digests: Mapping[int, bytes], executables: Iterable[str]) -> Code:
    """The code stored in a session for its executables; ``digests`` are those of all its contents."""
    symbols = sorted(set(executables), key=len, reverse=True)
    sizes = {row.id: row.bytes for row in reader.artifacts()}
    stages: dict[str, dict[Stage, bytes]] = {}
    source, with_path = reader.info().source.name.encode(), set[str]()
    module, size = None, 0
    for number, kind, name, blob in reader.text_blobs()[1]:
        digest = digests.get(blob)
        stage = _STAGES.get(kind)
        if kind == _MODULE:
            module, size = digest, sizes.get(number, 0)
        if stage is None or digest is None:
            continue
        symbol = next((one for one in symbols if f"_{one}_" in f"_{name}"), None)
        if symbol is not None:
            stages.setdefault(symbol, {})[stage] = digest
            if stage is Stage.MACHINE and source in reader.artifact(number):
                with_path.add(symbol)
    return Code(stages, frozenset(with_path), module, size)


def code_parts(one: Code, other: Code, executables: Iterable[str], *, same_path: bool) -> dict[str, Stage]:
    """The first differing stage of each executable; executables with equal or unknown code are left out.

    Args:
        one: The code of A.
        other: The code of B.
        executables: The symbols of the executables to compare.
        same_path: Whether both inputs have the same path: code that contains it otherwise differs.
    """
    found = {}
    for symbol in executables:
        mine, theirs = one.stages.get(symbol, {}), other.stages.get(symbol, {})
        if not _have_code(mine, theirs) or _is_equal(mine, theirs):
            continue
        if same_path or symbol not in one.with_path | other.with_path:
            stages = (stage for stage in Stage if stage in mine and stage in theirs)
            found[symbol] = next(stage for stage in stages if mine[stage] != theirs[stage])
    return found


def count_equal(one: Code, other: Code, executables: Iterable[str]) -> int | None:
    """The number of executables with byte-identical code in both; None if any differs or is unknown."""
    kept = [symbol for symbol in executables if symbol in one.stages or symbol in other.stages]
    pairs = [(one.stages.get(symbol, {}), other.stages.get(symbol, {})) for symbol in kept]
    return len(pairs) if pairs and all(_have_code(*pair) and _is_equal(*pair) for pair in pairs) else None


def compare_modules(one: Code, other: Code, *, same_path: bool) -> Modules | None:
    """How the modules compare; None if unknown.

    Args:
        one: The code of A.
        other: The code of B.
        same_path: Whether both inputs have the same path: modules contain it, and otherwise differ.
    """
    if one.module is None or other.module is None:
        return None
    if one.module == other.module:
        return Modules.EQUAL
    return Modules.DIFFER if same_path else None


def _have_code(one: Mapping[Stage, bytes], other: Mapping[Stage, bytes]) -> bool:
    return _last(one) is not None and _last(one) == _last(other)


def _is_equal(one: Mapping[Stage, bytes], other: Mapping[Stage, bytes]) -> bool:
    last = _last(one)
    return last is not None and one[last] == other.get(last)


def _last(stages: Mapping[Stage, bytes]) -> Stage | None:
    """The stage closest to execution: machine code, or assembly if the driver translates that."""
    return next((stage for stage in (Stage.MACHINE, Stage.ASSEMBLY) if stage in stages), None)
