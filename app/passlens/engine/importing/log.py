"""Splits a stream of plain lines into dumps and the lines between them, in order.

A dump ends where its op ends, not at the next header: in between are diagnostics, the timing report, and any other
output to the same stream. If several threads wrote into each other's dumps, a header appears before the previous dump
has ended; from then on only dumps that are certainly complete are used, and the lines of the others are counted.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from passlens.engine.compile.dumps import LONGEST_HEADER, DumpHeader, parse_header
from passlens.engine.importing.reading import LONGEST_TEXT, MARK
from passlens.engine.importing.shape import blank_lines, is_sound, measure

_BEFORE = b"// -----// IR Dump Before "
_OF_OP = re.compile(r" \('(?P<op>[\w.]+)' operation(?:: @(?P<symbol>.+?))?\) //----- //$")
_LONGEST_BETWEEN = 16 << 20
"""The most bytes of lines outside dumps that are passed on in one piece."""


@dataclass(frozen=True, slots=True)
class LogDump:
    """A dump in a log.

    Attributes:
        header: Its parsed header; ``before`` marks a dump taken before a pass.
        op: The name of the pass's op if the header has it: the text is then that of the whole module.
        symbol: The symbol of that op; empty without one.
        text: The IR with its last newline, without empty lines after it.
        outermost: Whether it has the print format of an outermost op.
        whole: False if the log ended inside it.
    """

    header: DumpHeader
    before: bool
    op: str
    symbol: str
    text: bytes
    outermost: bool
    whole: bool


@dataclass(frozen=True, slots=True)
class Between:
    """Lines outside dumps."""

    text: bytes


@dataclass(slots=True)
class Tally:
    """Counts of a log's parts.

    Attributes:
        dumps: The number of usable dumps.
        broken: The number of dumps mixed with lines of others.
        lines: The number of lines in those, and of foreign lines inside dumps.
        tangled: Whether dumps were written into each other.
        cut_off: Whether the log ends inside a dump.
        too_long: Dumps left out because they are longer than ``LONGEST_TEXT``.
    """

    dumps: int = 0
    broken: int = 0
    lines: int = 0
    tangled: bool = False
    cut_off: bool = False
    too_long: int = 0


def split_log(chunks: Iterable[bytes], tally: Tally) -> Iterator[LogDump | Between]:
    """Split a log.

    Args:
        chunks: Complete lines, from LogReader.
        tally: Filled while the log is read.
    """
    header: bytes | None = None  # of the current dump
    pieces: list[bytes] = []
    size = 0
    skipping = False  # the rest of an overlong dump
    for chunk in chunks:
        start = 0
        while True:
            at = chunk.find(MARK, start)
            pieces.append(chunk[start:] if at < 0 else chunk[start:at])
            size += len(pieces[-1])
            if at < 0:
                break
            if not skipping:
                yield from _segment(header, b"".join(pieces), tally, last=False)
            pieces, size, skipping = [], 0, False
            line_end = chunk.find(b"\n", at)
            line_end = len(chunk) if line_end < 0 else line_end
            second = chunk.find(MARK, at + 1, line_end)
            if second > 0:  # one header written into another
                line_end = second - 1
            header = chunk[at:line_end]
            start = line_end + 1
        if header is not None and size > LONGEST_TEXT:
            tally.too_long += 1
            header, skipping = None, True
        if skipping:
            pieces, size = [], 0
        elif header is None and size > _LONGEST_BETWEEN:
            yield from _segment(None, b"".join(pieces), tally, last=False)
            pieces, size = [], 0
    yield from _segment(header, b"".join(pieces), tally, last=True)


def _segment(header: bytes | None, text: bytes, tally: Tally, *, last: bool) -> Iterator[LogDump | Between]:
    """Split the text from one header to the next."""
    if header is None:
        if text.strip():
            yield Between(text)
        return
    line = header[: LONGEST_HEADER + 1].decode("utf-8", errors="replace").rstrip()
    before = header.startswith(_BEFORE)
    parsed = parse_header(line)
    extent = measure(text)
    if parsed is None or not extent.closed:
        if last and (parsed is not None or not text.strip()):
            tally.cut_off = True
            if parsed is not None and text.strip():
                yield _dump(line, parsed, text, before=before, outermost=extent.aliases, whole=False)
                tally.dumps += 1
            return
        tally.tangled = True
        tally.broken += 1
        tally.lines += 1 + _lines(text)
        return
    own = text[: extent.end]
    if tally.tangled and not is_sound(own):
        tally.broken += 1
        tally.lines += 1 + _lines(text)
        return
    outermost = extent.aliases or blank_lines(text, extent.end) > 1
    tally.dumps += 1
    yield _dump(line, parsed, own, before=before, outermost=outermost, whole=True)
    rest = text[extent.end :]
    if not rest.strip():
        return
    if tally.tangled and _is_ir(rest):
        tally.lines += _lines(rest)
        return
    yield Between(rest.lstrip(b"\n"))


def _dump(line: str, header: DumpHeader, text: bytes, *, before: bool, outermost: bool, whole: bool) -> LogDump:
    of = _OF_OP.search(line)
    if not text.endswith(b"\n"):
        text += b"\n"
    op, symbol = (of["op"], of["symbol"] or "") if of else ("", "")
    if symbol.startswith('"') and symbol.endswith('"') and len(symbol) > 1:
        symbol = symbol[1:-1]
    return LogDump(header, before, op, symbol, text, outermost or of is not None, whole)


def _lines(text: bytes) -> int:
    return sum(1 for line in text.split(b"\n") if line.strip())


def _is_ir(text: bytes) -> bool:
    """Whether lines look like the rest of a dump rather than output of the compiler or a CI system."""
    first = text.lstrip(b"\n")
    return first[:1] in {b" ", b"}", b"^", b"%", b"#"}
