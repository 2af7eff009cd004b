"""The devices that a model names in affinities, promises and transfers, read without compiling it.

Text is scanned as bytes, at some 100 MB a second and without a copy of the file in memory; bytecode is read by the
toolchain's own Python. Attributes of the devices (IREE, HAL/IR/HALAttrs.td): ``#hal.device.affinity<@D>`` and
``#hal.device.promise<@D>``, alone or inside ``#hal.device.optimal<[…]>``; ``#hal.device.fallback<@D>``.
"""

from __future__ import annotations

import mmap
import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from passlens.engine.analysis.ir_reader_client import FileToRead, read_ir
from passlens.engine.ir.syntax import STRING_OR_REST
from passlens.engine.jobs import CancelToken
from passlens.engine.messages import NOTHING, Message
from passlens.engine.regular_files import unreadable
from passlens.engine.toolchain.discover import Toolchain

EXCERPT = 160
"""The most characters shown of the first line that names a device."""
_PIECE = 1 << 20
_ASKED_EVERY = 4096  # mentions between two checks for a cancel
_SYMBOL = rb'@(?:"(?P<quoted>(?:[^"\\\n]|\\.)*)"|(?P<plain>[A-Za-z_$.][\w$.\-]*))'
_MENTION = re.compile(rb"#hal\.device\.(?P<kind>affinity|promise|fallback)<" + _SYMBOL)
_ALIAS = re.compile(rb"(?m)^#(?P<name>[A-Za-z_$.\-][\w$.\-]*) = #hal\.device\.(?:affinity|promise|optimal)<[^\n]*")
_OWN = re.compile(rb"\butil\.global\b[^\n@]{0,100}+" + _SYMBOL + rb"(?P<rest>[^\n]*)")
_TARGET = re.compile(
    rb'#hal\.device\.(?:target|alias)<"(?P<driver>[^"]+)"(?:\[(?P<at>\d+)\]|[^\n>]*?ordinal = (?P<n>\d+))?'
)
_TARGETS = re.compile(rb"\bhal\.device\.targets = (?P<open>[\[{])")
_NAME = re.compile(rb"#([A-Za-z_$.\-][\w$.\-]*+)")
_STRING = re.compile(STRING_OR_REST.encode())
_STRING_OR_COMMENT = re.compile(_STRING.pattern + rb"|(?P<comment>//)")
_DIGITS = re.compile(r"([0-9]+)")


@dataclass(frozen=True, slots=True)
class DeviceMention:
    """A device symbol that a model names.

    Attributes:
        symbol: Without the ``@``.
        count: The number of places.
        line: The line of the first, from 1; 0 if the file has no lines (bytecode).
        excerpt: That line, shortened.
        promised: Whether a promise names it: the command line must declare it, as no global of the module does.
    """

    symbol: str
    count: int
    line: int
    excerpt: str
    promised: bool


@dataclass(frozen=True, slots=True)
class NamedDevices:
    """The devices of one model.

    Attributes:
        mentions: Sorted by symbol, with numbers inside in numeric order.
        own: The devices that the module declares as globals: symbol and specification, as far as it can be read.
        targets: The devices that its attribute ``hal.device.targets`` declares: they replace those of the command.
        note: Why nothing could be read; empty on success.
    """

    mentions: tuple[DeviceMention, ...]
    own: tuple[tuple[str, str], ...] = ()
    targets: tuple[tuple[str, str], ...] = ()
    note: Message = NOTHING


def natural(symbol: str) -> tuple[tuple[int, int, str], ...]:
    """A sort key that puts ``dev_2`` before ``dev_10``."""
    parts = [(place % 2, part) for place, part in enumerate(_DIGITS.split(symbol)) if part]
    # A number may have too many digits to convert: the one with more digits is larger.
    return tuple((0, len(digits := part.lstrip("0")), digits) if number else (1, 0, part) for number, part in parts)


def scan_text(path: Path, cancel: CancelToken) -> NamedDevices:
    """Read the devices of a model in text form; reads the file once.

    Raises:
        UserError: The file cannot be read.
        CancelledError: The user cancelled.
    """
    try:
        with _mapped(path) as data:
            return _scan(data, cancel)
    except OSError as error:
        raise unreadable(path, error) from error


def named_in(text: str) -> NamedDevices:
    """The devices that a short text names."""
    return _scan(text.encode(), CancelToken())


def read_bytecode(path: Path, toolchain: Toolchain, cancel: CancelToken) -> NamedDevices:
    """Read the devices of a model in bytecode, with the toolchain's own Python.

    Raises:
        CancelledError: The user cancelled.
    """
    request = FileToRead("source", path, ("references",))
    facts = read_ir(toolchain.python, [request], cancel, python_path=toolchain.python_path)
    found = facts.get("source", "references")
    if found is None:
        return NamedDevices(
            (),
            note=facts.failure
            or facts.errors.get("source", Message("named-devices.unreadable", "The bytecode could not be read.")),
        )
    own = tuple((entry["symbol"], entry["spec"]) for entry in found["devices"])
    ours = {symbol for symbol, _ in own}  # bytecode does not distinguish promises from affinities: assume promises
    mentions = [
        DeviceMention(symbol, entry["count"], entry["line"], "", symbol not in ours)
        for symbol, entry in found["symbols"].items()
    ]
    return NamedDevices(tuple(sorted(mentions, key=lambda one: natural(one.symbol))), own)


@contextmanager
def _mapped(path: Path) -> Iterator[bytes | mmap.mmap]:
    with path.open("rb") as file:
        if not path.stat().st_size:
            yield b""
            return
        with mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data:
            yield data


class _Seen:
    """Count and first place of each symbol."""

    def __init__(self) -> None:
        self.count: dict[str, int] = {}
        self.first: dict[str, int] = {}
        self.promised: set[str] = set()

    def add(self, symbol: str, place: int, *, promised: bool, times: int = 1) -> None:
        self.count[symbol] = self.count.get(symbol, 0) + times
        self.first[symbol] = min(place, self.first.get(symbol, place))
        if promised:
            self.promised.add(symbol)


def _scan(data: bytes | mmap.mmap, cancel: CancelToken) -> NamedDevices:
    if data.find(b"#hal.device.") < 0 and data.find(b"hal.device.targets") < 0:
        return NamedDevices(())
    seen, aliases = _Seen(), dict[bytes, list[tuple[str, bool]]]()
    starts, ends = list[int](), list[int]()  # of alias definitions
    # Searching for a word is ten times as fast as a pattern that begins with a line or word boundary.
    for found in _ALIAS.finditer(data) if data[:1] == b"#" or data.find(b"\n#") >= 0 else ():
        starts.append(found.start())
        ends.append(found.end())
        aliases[found["name"]] = [(_symbol(one), one["kind"] == b"promise") for one in _MENTION.finditer(found[0])]

    def counts(place: int) -> bool:
        """Whether a place is outside comments and alias definitions."""
        at = bisect_right(starts, place) - 1
        return (at < 0 or place >= ends[at]) and not comments.around(place)

    comments = _Comments(data)
    for number, found in enumerate(_MENTION.finditer(data)):
        if number % _ASKED_EVERY == 0:
            cancel.raise_if_cancelled()
        if counts(found.start()):
            seen.add(_symbol(found), found.start(), promised=found["kind"] == b"promise")
    if aliases:
        comments = _Comments(data)
        uses = dict[bytes, tuple[int, int]]()  # for each alias: the first use, and the number of uses
        for number, found in enumerate(_NAME.finditer(data)):
            if number % _ASKED_EVERY == 0:
                cancel.raise_if_cancelled()
            if found[1] in aliases and counts(found.start()):
                first, times = uses.get(found[1], (found.start(), 0))
                uses[found[1]] = first, times + 1
        for name, (place, times) in uses.items():
            for symbol, promised in aliases[name]:
                seen.add(symbol, place, promised=promised, times=times)
    comments = _Comments(data)
    own = []
    for found in _OWN.finditer(data) if data.find(b"!hal.device") >= 0 else ():
        if found["rest"].rstrip().endswith(b"!hal.device") and not comments.around(found.start()):
            target = _TARGET.search(found["rest"])
            own.append((_symbol(found), _spec(target) if target else ""))
    lines = _lines(data, seen.first.values())
    mentions = [
        DeviceMention(symbol, count, *lines[seen.first[symbol]], symbol in seen.promised)
        for symbol, count in seen.count.items()
    ]
    return NamedDevices(tuple(sorted(mentions, key=lambda one: natural(one.symbol))), tuple(own), _targets(data))


def _targets(data: bytes | mmap.mmap) -> tuple[tuple[str, str], ...]:
    """The devices of ``hal.device.targets``, which is a list, or a dictionary by name."""
    found = _TARGETS.search(data) if data.find(b"hal.device.targets") >= 0 else None
    if found is None or _Comments(data).around(found.start()):
        return ()
    end = data.find(b"\n", found.start())
    line = data[found.end() : len(data) if end < 0 else end]
    pieces = _top_level(line)
    targets = []
    for number, piece in enumerate(pieces):
        target = _TARGET.search(piece)
        if target is None:
            return ()  # an alias of the file: not worth the search
        name = piece.partition(b"=")[0].strip().decode() if found["open"] == b"{" else f"__device_{number}"
        targets.append((name.strip('"'), _spec(target)))
    return tuple(targets)


def _top_level(text: bytes) -> list[bytes]:
    """The parts between commas up to the closing bracket; brackets inside are kept whole."""
    depth, start, pieces = 0, 0, list[bytes]()
    text = _STRING.sub(lambda found: found[0].replace(b",", b";").replace(b"[", b"(").replace(b"]", b")"), text)
    for place, byte in enumerate(text):
        if byte in b"[{(<":
            depth += 1
        elif byte in b"]})>":
            if depth == 0:
                pieces.append(text[start:place])
                break
            depth -= 1
        elif byte == ord(",") and depth == 0:
            pieces.append(text[start:place])
            start = place + 1
    return [piece for piece in pieces if piece.strip()]


def _spec(target: re.Match[bytes]) -> str:
    number = target["at"] or target["n"]
    return target["driver"].decode("utf-8", "replace") + (f"[{number.decode()}]" if number else "")


def _symbol(found: re.Match[bytes]) -> str:
    name: bytes = found["plain"] if found["plain"] is not None else found["quoted"]
    return name.decode("utf-8", "replace")


class _Comments:
    """Decides for places of a text, in increasing order, whether they are in comments; reads each line once."""

    def __init__(self, data: bytes | mmap.mmap) -> None:
        self._data = data
        self._place = 0
        self._comment: int | None = None  # start of the comment in the current line
        self._seek(0)

    def around(self, place: int) -> bool:
        """Whether a place is in a comment; places must not decrease."""
        start = self._data.rfind(b"\n", self._place, place) + 1
        self._place = place
        if start:
            self._seek(start)
        return self._comment is not None and self._comment < place

    def _seek(self, start: int) -> None:
        end = self._data.find(b"\n", start)
        end = len(self._data) if end < 0 else end
        self._comment = None
        if self._data.find(b"//", start, end) >= 0:
            found = _STRING_OR_COMMENT.finditer(self._data, start, end)
            self._comment = next((one.start() for one in found if one["comment"]), None)


def _lines(data: bytes | mmap.mmap, places: Iterable[int]) -> dict[int, tuple[int, str]]:
    """Number and text of the line at each place; reads the file once."""
    found, number, counted = dict[int, tuple[int, str]](), 1, 0
    for place in sorted(set(places)):
        while counted < place:
            upto = min(place, counted + _PIECE)
            number += data[counted:upto].count(b"\n")
            counted = upto
        # Of a long line, the part around the mention: a function's arguments can fill a screen.
        before = max(0, place - EXCERPT // 2)
        first = max(data.rfind(b"\n", before, place) + 1, before)
        cut = first > 0 and data[first - 1 : first] != b"\n"
        end = data.find(b"\n", place, first + EXCERPT + 1)
        end = min(len(data), first + EXCERPT + 1) if end < 0 else end
        text = data[first : min(end, first + EXCERPT)].decode("utf-8", "replace").strip()
        found[place] = number, f"{'…' if cut else ''}{text}{'…' if end > first + EXCERPT else ''}"
    return found
