"""The releases that write and read MLIR bytecode of one kind: its header names the LLVM that wrote it.

The header has a magic number, the version of the encoding, and the producer as null-terminated text
(mlir/docs/BytecodeFormat.md). The encoding is stable, but the attributes and types in it are not: a compiler reads the
bytecode of its LLVM.
"""

from __future__ import annotations

import re

from passlens.engine.formats import BYTECODE
from passlens.engine.toolchain.knowledge import released

_PRODUCER = re.compile(rb"[\x01-\x7f]([\x20-\x7e]{1,64})\0")
_LLVM = re.compile(r"\bMLIR(\d+)\.")
_FIRST = ((20, "3.0.0"), (21, "3.3.0"), (22, "3.6.0"), (23, "3.11.0"), (24, "3.12.0"))
"""The LLVM versions of the released compilers, each with the first release that has it; read from their libraries."""


def producer_of(head: bytes) -> str:
    """The producer of a bytecode file, such as ``MLIR21.0.0git``; empty if its first bytes do not show it."""
    found = _PRODUCER.match(head, len(BYTECODE.marks[0].data)) if BYTECODE.begins(head) else None
    return found[1].decode("ascii") if found is not None else ""


def releases_of(producer: str) -> tuple[str, ...]:
    """The releases with the LLVM of a producer, oldest first; empty if none has it."""
    found = _LLVM.search(producer)
    if found is None:
        return ()
    versions = released()
    starts = [(llvm, versions.index(first)) for llvm, first in _FIRST if first in versions]
    for place, (llvm, start) in enumerate(starts):
        if llvm == int(found[1]):
            end = starts[place + 1][1] if place + 1 < len(starts) else len(versions)
            return versions[start:end]
    return ()
