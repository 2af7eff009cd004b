"""Reads the trace of ``--profile-actions-to``: every pass execution and every try of a rewrite pattern, per thread.

The trace is JSON in Chrome's format, one event per line (MLIR, ``lib/Debug/Observers/ActionProfiler.cpp``): 26 MB for
one matmul. It is read line by line while the compiler writes it, and only totals are kept.

An event shows that a pattern was tried, not that it matched: MLIR's action encloses ``matchAndRewrite``.
"""

from __future__ import annotations

import json
import re
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from pathlib import Path

_PASS = re.compile(r"running `(?P<name>.*)` on Operation `(?P<op>[^`]*)`")
_PATTERN = re.compile(r"pattern: (?P<name>.*?)`?$")
_SPACES = re.compile(r"^(?:(?:\w+|\(anonymous namespace\)|\{anonymous\})::)+")
_ADAPTOR = "OpToOpPassAdaptor"
_PIECE = 1 << 20
_NS = 1000  # times in the trace are µs


@dataclass(frozen=True, slots=True)
class PatternSum:
    """All tries of one pattern in one pass.

    Attributes:
        name: Its name without leading C++ namespaces.
        full_name: The compiler's name for it.
        tries: The number of tries on an op, matched or not.
        wall_ns: Time of these tries, ns, in steps of 1 µs each.
    """

    name: str
    full_name: str
    tries: int
    wall_ns: int


@dataclass(frozen=True, slots=True)
class PassSum:
    """All executions of one pass.

    Attributes:
        name: Its argument name where known, else the class name.
        ops: Kinds of op that it ran on.
        wall_ns: Time of its executions, including nested passes, ns.
        own_ns: The same without nested passes.
        rewrites: The number of pattern applications: rounds of the greedy driver, walks, and conversions.
        tries: Number of tries of all its patterns.
        pattern_ns: Time of these tries, ns.
        patterns: By time, longest first.
    """

    name: str
    class_name: str
    ops: tuple[str, ...]
    executions: int
    wall_ns: int
    own_ns: int
    rewrites: int
    tries: int
    pattern_ns: int
    patterns: tuple[PatternSum, ...]


@dataclass(slots=True)
class _Frame:
    """A running pass or pattern on a thread. ``inner`` is the time of nested passes, µs."""

    kind: str
    name: str
    op: str
    begin: int
    inner: int = 0


@dataclass(slots=True)
class _Pass:
    ops: dict[str, None] = field(default_factory=dict)
    executions: int = 0
    wall: int = 0
    own: int = 0
    rewrites: int = 0
    tries: Counter[str] = field(default_factory=Counter)
    times: Counter[str] = field(default_factory=Counter)


class ActionTrace:
    """Totals of a trace that may still grow."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._place = 0
        self._rest = b""
        self._stacks: dict[int, list[_Frame]] = defaultdict(list)
        self._passes: dict[str, _Pass] = defaultdict(_Pass)
        self.tries = 0
        self.last = ""
        """The pass that began last."""

    @property
    def bytes_read(self) -> int:
        """The number of bytes read of the trace."""
        return self._place

    def read(self) -> None:
        """Read the lines that the compiler has added, complete ones only."""
        if not self._path.is_file():
            return
        with self._path.open("rb") as file:
            file.seek(self._place)
            while piece := file.read(_PIECE):
                self._place += len(piece)
                *lines, self._rest = (self._rest + piece).split(b"\n")
                for line in lines:
                    self._take(line)

    def finish(self) -> None:
        """Read the rest; an incomplete last line is left out."""
        self.read()
        self._take(self._rest)
        self._rest = b""

    def sums(self, names: dict[str, str]) -> tuple[PassSum, ...]:
        """The totals by pass, longest first. ``names`` are the argument names by class."""
        made = [
            PassSum(
                name=names.get(name, short_name(name)) if name else "outside of passes",
                class_name=name,
                ops=tuple(one.ops),
                executions=one.executions,
                wall_ns=one.wall * _NS,
                own_ns=one.own * _NS,
                rewrites=one.rewrites,
                tries=one.tries.total(),
                pattern_ns=one.times.total() * _NS,
                patterns=tuple(
                    PatternSum(short_name(pattern), pattern, tries, one.times[pattern] * _NS)
                    for pattern, tries in sorted(one.tries.items(), key=lambda item: (-one.times[item[0]], -item[1]))
                ),
            )
            for name, one in self._passes.items()
        ]
        return tuple(sorted(made, key=lambda one: (-one.own_ns, one.name)))

    def _take(self, line: bytes) -> None:
        line = line.strip().strip(b"[,]")
        if not line:
            return
        try:
            event = json.loads(line)
            kind, phase, thread, when = event["name"], event["ph"], event["tid"], event["ts"]
            text = event.get("args", {}).get("desc", "")
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            return  # truncated, or a name that the compiler did not quote
        if not (isinstance(thread, int) and isinstance(when, int) and isinstance(text, str)):
            return
        stack = self._stacks[thread]
        if phase == "B":
            stack.append(self._begin(kind, text, when))
        elif phase == "E" and stack:
            self._end(stack, when)

    def _begin(self, kind: str, text: str, when: int) -> _Frame:
        if kind == "pass-execution" and (found := _PASS.search(text)):
            if not found["name"].endswith(_ADAPTOR):
                self.last = found["name"]
            return _Frame(kind, found["name"], found["op"], when)
        if kind == "apply-pattern" and (found := _PATTERN.search(text)):
            self.tries += 1
            return _Frame(kind, found["name"], "", when)
        return _Frame(kind, "", "", when)

    def _end(self, stack: list[_Frame], when: int) -> None:
        frame = stack.pop()
        took = max(0, when - frame.begin)
        outer = next((one for one in reversed(stack) if one.kind == "pass-execution"), None)
        if frame.kind == "pass-execution":
            if outer is not None:
                outer.inner += took
            if not frame.name.endswith(_ADAPTOR):
                one = self._passes[frame.name]
                one.ops[frame.op] = None
                one.executions += 1
                one.wall += took
                one.own += max(0, took - frame.inner)
            return
        one = self._passes[outer.name if outer and not outer.name.endswith(_ADAPTOR) else ""]
        if frame.kind == "apply-pattern":
            one.tries[frame.name] += 1
            one.times[frame.name] += took
        else:
            one.rewrites += 1


def short_name(name: str) -> str:
    """The name of a C++ class without leading namespaces; those inside ``<…>`` stay."""
    return _SPACES.sub("", name) or name or "(without a name)"
