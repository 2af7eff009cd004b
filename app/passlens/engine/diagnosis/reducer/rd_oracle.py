"""The oracle of a reduction: how a run of a tool ended, in a form that makes two runs comparable.

Two failures are alike if they have the same kind, the same class of first message (ignoring names, numbers, shapes and
SSA values; also ops, if one run has the first message of the other among its own), and the same failed pass, if known.
Both sides use this module: the reducing child, and Passlens itself.
"""

from __future__ import annotations

import re
import signal as signals
from collections.abc import Sequence
from itertools import islice
from typing import NamedTuple

OK, ERROR, CRASH, HANG = "ok", "error", "crash", "hang"
DOES_NOT_FAIL, FAILS_OTHERWISE, DOES_NOT_PARSE = "does not fail", "fails otherwise", "does not parse"
"""The reasons for which the child does not begin."""
FATAL = "fatal: "
"""The prefix for the class of a fatal error message of LLVM."""
AFTER_FAILURE = "--mlir-print-ir-after-failure"
"""Makes the tool print the IR after a failed pass, with the name of the pass: the innermost one first."""
LONGEST = 300
"""The characters of a message that are compared."""
MOST = 64
"""The most error messages that are compared."""

_ERROR = re.compile(
    r"^(?:(?P<place>[^\n]*?:\d+:\d+|<unknown>:0|loc\([^\n]*?\)): )?error: (?P<message>.*)$", re.MULTILINE
)
_TOOL = re.compile(r"^(?:\S*/)?iree-(?:compile|opt)(?:\.exe)?: (?P<message>.*)$", re.MULTILINE)
_PART = re.compile(r"^\[[\w ]{1,60} error\]: (?P<message>.*)$", re.MULTILINE)
"""The first line of a part of the compiler that ends it before its first pass."""
_FAILED = re.compile(  # ``Failed (ARGUMENT) //``, since 3.12 ``Failed: ARGUMENT{OPTIONS} //``
    r"^// -----// IR Dump After (?P<name>[^\n(:]*?) Failed(?:(?: \(|: )(?P<argument>[\w\-]+))?", re.MULTILINE
)
_ASSERTION = re.compile(r"^[^\n]*Assertion [`'](?P<words>[^\n]*?)' failed", re.MULTILINE)
_FRAME = re.compile(r"^\s*#\d+\s+0x[0-9a-f]+ (?P<frame>\S[^\n]*)$", re.MULTILINE)
_TRAP = re.compile(r"__restore_rt|libc\.so|libpthread")
_RUN = re.compile(r"(?P<name>\w+Pass)::runOnOperation\b")
"""A stack frame that names the running pass."""
_FATAL = re.compile(r"^(?:LLVM ERROR|fatal error): (?P<message>.*)$", re.MULTILINE)
_CRASHED = ("PLEASE submit a bug report", "Stack dump:", "Stack dump without symbol names")

_REPORT = re.compile(r"===-{40,}===\s*$")
"""The head of the time report, which directly follows a message without a line end."""
_FOLDERS = re.compile(r"(?<![\w/])(?:/(?:[\w.+$@~-]+/)+(?=[\w.+$@~-])|(?:[\w.+$@~-]+/)+(?=[\w+$@~-]+\.\w))")
"""The folders of an absolute path, or of the path of a file: they differ between runs."""
_OP_NAME = re.compile(r"[a-z_][a-z0-9_]*(?:\.[A-Za-z0-9_]+)+")
_QUOTED = re.compile(r"'([^'\n]*)'")
_STRING = re.compile(r'"[^"\n]*"')
_SYMBOL = re.compile(r'@"[^"\n]*"|@[\w$.\-]+')
_VALUE = re.compile(r"%[\w$.\-]+(?:#\d+)?")
_NUMBER = re.compile(r"(?<![A-Za-z_\d.])-?(?:0x[0-9a-fA-F]+|\d+(?:\.\d+)?(?:e[+-]?\d+)?)")
_SHAPE = re.compile(r"(?:\?x)+")
_LIST = re.compile(r"\?(?:, ?\?)+")


class Verdict(NamedTuple):
    """How one run ended.

    Attributes:
        kind: ``ok``, ``error``, ``crash`` or ``hang``.
        message: The tool's first message, one line; for a crash, the assertion or the signal.
        rule: The class of that message: without names, numbers and shapes.
        failed_pass: The innermost failed pass, by its argument name; empty if unknown.
        signal: The signal of a crash without a message.
        place: The function of that crash; empty if unknown.
        others: The classes of all error messages of the run.
    """

    kind: str
    message: str
    rule: str
    failed_pass: str
    signal: str = ""
    place: str = ""
    others: Sequence[str] = ()

    def like(self, other: Verdict) -> bool:
        """Whether the two are the same failure.

        LLVM's fatal error message is the same whether it counts as an error or as a crash. Of several ops with the same
        failure, a compiler may name another one first in each run.
        """
        passes = {self.failed_pass, other.failed_pass} - {""}
        same_fatal = {CRASH, ERROR} >= {self.kind, other.kind} and FATAL in {
            self.rule[: len(FATAL)],
            other.rule[: len(FATAL)],
        }
        same = self.rule.removeprefix(FATAL) == other.rule.removeprefix(FATAL) or (
            _QUOTED.sub("", self.rule) == _QUOTED.sub("", other.rule)
            and (self.rule in other.others or other.rule in self.others)
        )
        return same and (same_fatal or self.kind == other.kind) and len(passes) <= 1


def judge(exit_code: int, stderr: str, *, timed_out: bool = False, signal: str = "") -> Verdict:
    """The verdict on a run.

    Args:
        exit_code: Negative for a signal, as in ``subprocess``; -1: unknown.
        stderr: The tool's standard error.
        timed_out: Whether it was killed by the time limit.
        signal: The name of the signal that ended it; empty without one, or if only ``exit_code`` shows it.
    """
    failed = _FAILED.search(stderr)
    name = (failed["argument"] or failed["name"]).strip() if failed else ""
    if timed_out:
        return Verdict(HANG, "It gave no answer.", "hang", name)
    fatal = _FATAL.search(stderr)
    if exit_code < 0 or signal or fatal or any(mark in stderr for mark in _CRASHED):
        return _crash(exit_code, signal, stderr, fatal["message"] if fatal else "", name)
    if exit_code == 0:
        return Verdict(OK, "", "", "")
    message = first_message(stderr)
    return Verdict(ERROR, message, message_class(message), name, others=classes(stderr))


def classes(stderr: str) -> tuple[str, ...]:
    """The classes of the error messages of a run, sorted."""
    found = {message_class(one["message"]) for one in islice(_ERROR.finditer(stderr), MOST)}
    return tuple(sorted(found))


def first_message(stderr: str) -> str:
    """The first error that a tool reports, one line; otherwise its own first message."""
    found = _ERROR.search(stderr) or _PART.search(stderr) or _TOOL.search(stderr)
    first = found["message"] if found else next((line for line in stderr.splitlines() if line.strip()), "")
    return _REPORT.sub("", first).strip()


def message_class(message: str) -> str:
    """A message without the parts that differ between two inputs with the same failure."""
    text = _FOLDERS.sub("", message.split("\n", 1)[0])[:LONGEST]
    text = _QUOTED.sub(lambda found: found[0] if _OP_NAME.fullmatch(found[1]) else "'?'", text)
    text = _STRING.sub('"?"', _SYMBOL.sub("@?", text))
    text = _NUMBER.sub("?", _VALUE.sub("%?", text))
    # After the numbers: "2x64x?xf32" is "?x64x?xf32"; digits after an x belong to no relevant word.
    text = re.sub(r"(?<=x)\d+(?=x)", "?", text)
    return _LIST.sub("?", _SHAPE.sub("?x", text)).strip()


def _signal(number: int) -> str:
    try:
        return signals.Signals(number).name
    except ValueError:
        return f"signal {number}"


def _crash(exit_code: int, signal: str, stderr: str, fatal: str, name: str) -> Verdict:
    assertion = _ASSERTION.search(stderr)
    if assertion:
        return Verdict(CRASH, f"Assertion '{assertion['words']}' failed", f"assertion: {assertion['words']}", name)
    if fatal:
        return Verdict(CRASH, f"LLVM ERROR: {fatal}", f"{FATAL}{message_class(fatal)}", name)
    number = signal or (_signal(-exit_code) if exit_code < -1 else "")
    frames = [re.sub(r"0x[0-9a-f]{9,}", "?", found["frame"]) for found in _FRAME.finditer(stderr)]
    traps = [place for place, frame in enumerate(frames) if _TRAP.search(frame)]
    place = frames[traps[0] + 1] if traps and traps[0] + 1 < len(frames) else ""
    text = (f"The tool was ended by {number}" if number else "The tool crashed") + (f" in {place}" if place else "")
    # A pass that reads freed or missing memory crashes at varying places: these count as one failure.
    running = next((found["name"] for frame in frames if (found := _RUN.search(frame))), "")
    return Verdict(CRASH, f"{text}.", f"crash {running or place}", name, number, place)
