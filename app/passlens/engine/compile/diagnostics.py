"""Parses the compiler's standard error into structured diagnostics.

The text form is LLVM's SourceMgr: ``FILE:LINE:COL: SEVERITY: MESSAGE``, the source line, a caret, then notes of the
same form. A message may span several lines; ``see current operation`` precedes generic IR of thousands of lines.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from passlens.engine.session.rows import DiagnosticRow, Location, Severity
from passlens.engine.units import whole_number

_HEAD = re.compile(
    r"^(?:(?P<file>(?:[A-Za-z]:[\\/])?[^:\n]+?):(?P<line>\d+):(?P<column>\d+): |<unknown>:0: |loc\(unknown\): |)"
    r"(?P<severity>error|warning|remark|note): (?P<message>.*)$"
)
_CARET = re.compile(r"^\s*\^[~^\s]*$")
OF_OP = re.compile(r"^'(?P<op>[\w.]+)' op ")
"""How a message of a verifier or a pass begins; the parser's do not."""
_CURRENT = "see current operation: "
_CALLED = "called from"
_TOOL = re.compile(r"^(?:\S*/)?iree-compile(?:\.exe)?: (?P<message>.*)$")
_FATAL = re.compile(r"^LLVM ERROR: (?P<message>.*)$")
_PART = re.compile(r"^\[[\w ]{1,60} error\]: (?P<message>.*)$")
"""An error of a part of the compiler that reports before the input is read, such as ``[IREE plugins error]``."""
_STACK = ("Stack dump:", "Please report issues to ", "PLEASE submit a bug report to ")
"""Output of a crash, which belongs to no message."""
MAX_CURRENT_OP = 64 * 1024
"""The most characters kept of the generic IR after ``see current operation``."""


@dataclass(slots=True)
class _Block:
    severity: Severity
    message: str
    location: Location | None
    body: list[str] = field(default_factory=list)


def parse_diagnostics(stderr: str, lane: str = "") -> tuple[DiagnosticRow, ...]:
    """All diagnostics in order, each with its notes; ids count from 1.

    Args:
        stderr: The compiler's standard error without its timing report.
        lane: Name of the compiler run, copied into each row.
    """
    found: list[DiagnosticRow] = []
    main: _Block | None = None
    notes: list[_Block] = []

    def close() -> None:
        if main is not None:
            found.append(_row(len(found) + 1, main, notes, lane))
        notes.clear()

    for block in _blocks(stderr):
        if block.severity is Severity.NOTE and main is not None:
            notes.append(block)
            continue
        close()
        main = block
    close()
    return tuple(found)


def first_error(stderr: str) -> int | None:
    """The line, from 0, in which the compiler's first error begins."""
    heads = ((_HEAD.match(line), _tool(line)) for line in stderr.splitlines())
    errors = (tool or (head and Severity(head["severity"]) is Severity.ERROR) for head, tool in heads)
    return next((place for place, error in enumerate(errors) if error), None)


def _blocks(stderr: str) -> Iterator[_Block]:
    block: _Block | None = None
    for line in stderr.splitlines():
        head = _HEAD.match(line)
        tool = None if head else _tool(line)
        if head or tool:
            if block is not None:
                yield block
            if head:
                location = (
                    Location(head["file"], whole_number(head["line"]), whole_number(head["column"]))
                    if head["file"]
                    else None
                )
                block = _Block(Severity(head["severity"]), head["message"], location)
            elif tool:
                block = _Block(Severity.ERROR, tool["message"], None)
        elif line.startswith(_STACK):
            if block is not None:
                yield block
            block = None
        elif block is not None:
            block.body.append(line)
    if block is not None:
        yield block


def _tool(line: str) -> re.Match[str] | None:
    """An error of the compiler itself, which has no place in the input."""
    return _TOOL.match(line) or _FATAL.match(line) or _PART.match(line)


def _row(number: int, main: _Block, notes: list[_Block], lane: str) -> DiagnosticRow:
    message, _ = _message(main)
    op = OF_OP.match(message)
    current, calls, others = "", list[Location](), list[str]()
    for note in notes:
        text, location = _message(note)
        if text.startswith(_CURRENT) and not current:
            current = text.removeprefix(_CURRENT)[:MAX_CURRENT_OP]
        elif text.startswith(_CALLED) and location is not None:
            calls.append(location)
        else:
            others.append(f"{location}: {text}" if location else text)
    return DiagnosticRow(
        id=number,
        severity=main.severity,
        message=message,
        location=main.location,
        op=op["op"] if op else "",
        current_op=current,
        calls=tuple(calls),
        notes=tuple(others),
        lane=lane,
    )


def _message(block: _Block) -> tuple[str, Location | None]:
    """The message with its further lines, without the source line and caret between them."""
    body = list(block.body)
    for index, line in enumerate(body):
        if index and _CARET.match(line):
            # The line above the caret is a copy of the source; the lines before it and after the caret are message.
            body[index - 1 : index + 1] = []
            break
    while body and not body[-1].strip():
        body.pop()
    return "\n".join([block.message, *body]), block.location
