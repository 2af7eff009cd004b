"""What is unusual in the IR that a compiler failed or crashed of without saying why: likely reasons, with their lines.

A crash names a function of the compiler and no op; of the IR that the pass got, these are what such passes do not
expect.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from passlens.engine.ir.syntax import read_head
from passlens.engine.messages import NOTHING, Items, Join, Message
from passlens.engine.toolchain.knowledge import NameKind, names

UNUSUAL = re.compile(
    r"(?<![\w.])(?:[\dx?]+x)?(?P<type>f[468]E\w+|bf16|tf32|f64|f80|f128|complex<\w+>|i128|i[2-7])(?=[,>)\s]|$)"
)
"""An element type that not every target and not every pass knows."""
_UNKNOWN_TYPES = re.compile(r"(?<![\w.])(?:[\dx?]+x)?(?P<type>tf32|f80|f128)(?=[,>)\s]|$)")
"""Those that no GPU computes with."""
_UNRANKED = re.compile(r"tensor<\*[x,]\w+>|!torch\.vtensor(?:<\*,\w+>|(?!<))")
_MUTABLE = re.compile(r"!torch\.tensor(?:<[^>]*>)?")
_DEVICE = re.compile(r"#hal\.device\.(?:affinity|promise)<@(?P<symbol>[\w$.\-]+)")
_NOT_DIALECTS = frozenset({"loc", "dense", "affine_map"})


@dataclass(frozen=True, slots=True)
class Oddity:
    """One thing that is unusual, and the line, from 1, where it stands first."""

    what: Message
    line: int
    excerpt: str


def oddities(text: str) -> tuple[Oddity, ...]:
    """Those of an IR, each kind once."""
    found = dict[str, Oddity]()
    for number, line in enumerate(text.split("\n"), 1):
        for kind, what in _of_line(line, text):
            found.setdefault(kind, Oddity(what, number, line.strip()))
    return tuple(found.values())


def _of_line(line: str, text: str) -> Iterator[tuple[str, Message]]:
    head = read_head(line)
    if head is not None and head.certain and "." in head.name:
        dialect = head.name.partition(".")[0]
        if dialect not in _dialects() and dialect not in _NOT_DIALECTS:
            yield (
                "dialect",
                Message(
                    "oddities.dialect",
                    "{op} is of the dialect {dialect}, which IREE does not have",
                    op=head.name,
                    dialect=dialect,
                ),
            )
        if dialect == "llvm" and head.name == "llvm.func" and "hal.executable" not in text and "func.func" in text:
            yield "llvm", Message("oddities.llvm", "llvm.func is in a model, which may hold no functions of LLVM")
    if mutable := _MUTABLE.search(line):
        yield "mutable", Message("oddities.mutable", "{type} is mutable", type=mutable[0])
    if unranked := _UNRANKED.search(line):
        yield "rank", Message("oddities.rank", "{type} has no rank", type=unranked[0])
    if device := _DEVICE.search(line):
        symbol = device["symbol"]
        if f"util.global private @{symbol} " not in text and f"@{symbol} = #hal.device" not in text:
            yield "device", Message("oddities.device", "no device @{symbol} is declared", symbol=symbol)
    if unknown := _UNKNOWN_TYPES.search(line):
        yield "type", Message("oddities.type", "no GPU computes with {type}", type=unknown["type"])


def odd_words(found: Sequence[Oddity]) -> Message:
    """What is unusual, in a sentence; nothing where nothing is."""
    if not found:
        return NOTHING
    what = Items(tuple(one.what for one in found), Join.CLAUSES)
    return Message("oddities.likely", "In the IR that the pass got, {what}: a likely reason.", what=what)


@functools.lru_cache(maxsize=1)
def _dialects() -> frozenset[str]:
    """The dialects of which any release knows an op."""
    return frozenset(name.partition(".")[0] for name in names(NameKind.OP)) | {"builtin"}
