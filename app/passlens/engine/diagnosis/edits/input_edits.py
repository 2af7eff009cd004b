"""Edits of the input that change placement: by line, and only if the line is what the caller assumes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from passlens.engine.diagnosis.findings import Edit
from passlens.engine.ir.syntax import indent_of, read_head

_PIN = re.compile(r"(?P<before>\{|, *)?stream\.affinity = #hal\.device\.\w+<(?:[^<>]|<[^<>]*>)*>(?P<after>, *|\})?")
_TRANSFER = re.compile(
    r"^(?P<indent>\s*)(?P<result>%[\w$.\-]+) = flow\.tensor\.transfer (?P<operand>%[\w$.\-]+) : (?P<type>.+?) to "
    r"(?P<device>#hal\.device\.\w+<@?[^>]+>)(?P<rest>.*)$"
)
_FUNCTIONS = frozenset({"util.func", "util.initializer", "func.func"})


def unpin(source: Sequence[str], line: int) -> Edit | None:
    """Remove the affinity from the global at a line (from 1); None if there is none."""
    text = source[line - 1] if 0 < line <= len(source) else ""
    if "util.global" not in text:
        return None
    found = _PIN.search(text)
    if found is None:
        return None
    before, after = found["before"] or "", found["after"] or ""
    alone = before == "{" and after == "}"
    kept = "" if alone else before if after.startswith("}") or not after else before if before == "{" else after
    if before.startswith(",") and after == "}":
        kept = "}"
    start = found.start()
    if alone and text[:start].endswith(" "):
        start -= 1
    return Edit(line, line, (text[:start] + kept + text[found.end() :],))


def drop_attributes(source: Sequence[str], line: int, names: Iterable[str]) -> Edit | None:
    """Remove attributes from the op at a line (from 1); None if it has none of them there."""
    text = before = source[line - 1] if 0 < line <= len(source) else ""
    for name in names:
        while found := re.search(rf"(?P<comma>, *)?\b{re.escape(name)} = ", text):
            end, depth = found.end(), 0
            while end < len(text) and (depth or text[end] not in ",}"):
                depth += (text[end] in "<[({") - (text[end] in ">])}" and text[end - 1] != "-")
                end += 1
            if not found["comma"] and text[end : end + 1] == ",":
                end += 1 + text[end + 1 :].startswith(" ")
            text = text[: found.start()] + text[end:]
    return Edit(line, line, (text,)) if text != before else None


def drop_transfer(source: Sequence[str], line: int, instead: str = "") -> tuple[Edit, ...]:
    """Make the readers of the transfer at a line (from 1) read another value; empty if there is no transfer.

    Without ``instead``, that is the value that was moved.
    """
    found = _at(source, line)
    if found is None:
        return ()
    name = re.compile(rf"{re.escape(found['result'])}(?![\w$.\-])")
    edits = [Edit(line, line, ())]
    for number in range(line + 1, len(source) + 1):
        text = source[number - 1]
        head = read_head(text)
        if head is not None and head.name in _FUNCTIONS:
            break
        changed = name.sub(lambda _: instead or found["operand"], text)
        if changed != text:
            edits.append(Edit(number, number, (changed,)))
    return tuple(edits)


def transfer_part(source: Sequence[str], line: int, part: str) -> str:
    """The ``result``, ``operand`` or ``device`` of the transfer at a line; empty if there is none."""
    found = _at(source, line)
    return found[part] if found else ""


def _at(source: Sequence[str], line: int) -> re.Match[str] | None:
    return _TRANSFER.match(source[line - 1]) if 0 < line <= len(source) else None


def move_operand(source: Sequence[str], consumer: int, name: str, kind: str, device: str) -> tuple[Edit, ...]:
    """Give the op at a line a copy of one operand on another device; empty if it does not read that operand."""
    text = source[consumer - 1] if 0 < consumer <= len(source) else ""
    used = re.compile(rf"{re.escape(name)}(?![\w$.\-])")
    if not used.search(text):
        return ()
    copy = f"{name}_moved_{consumer}"
    indent = indent_of(text)
    moved = f"{indent}{copy} = flow.tensor.transfer {name} : {kind} to {device}"
    return (Edit(consumer, consumer, (moved, used.sub(lambda _: copy, text))),)


def drop_transfers(source: Sequence[str], lines: Iterable[int], first: Edit | None = None) -> tuple[Edit, ...]:
    """Drop the transfers at several lines, after an edit of another line; lines without one are unchanged."""
    work = list(source)
    gone: set[int] = set()
    if first is not None:
        work[first.first - 1] = first.lines[0]
    for line in sorted(set(lines)):
        for edit in drop_transfer(work, line):
            work[edit.first - 1] = edit.lines[0] if edit.lines else ""
            gone |= set() if edit.lines else {edit.first}
    return tuple(
        Edit(number, number, () if number in gone else (now,))
        for number, (was, now) in enumerate(zip(source, work, strict=True), 1)
        if was != now
    )


@dataclass(frozen=True, slots=True)
class Read:
    """An op that reads a constant: its line, and the name and type that it uses."""

    line: int
    name: str
    kind: str


def replicate(
    source: Sequence[str], line: int, device: str, moves: Iterable[int], reads: Iterable[Read]
) -> tuple[Edit, ...]:
    """Give a device a separate copy of the constant global at a line, which transfers to it and ops on it then load.

    Empty if there is no such global, or nothing would read the copy.
    """
    text = source[line - 1] if 0 < line <= len(source) else ""
    head = read_head(text)
    if head is None or head.name != "util.global" or not head.symbol:
        return ()
    if " mutable " in text or "#hal.device." not in text:
        return ()
    copy = f"@{head.symbol}_on_{device}"
    pinned = re.sub(r"(#hal\.device\.\w+<)@[\w.$\-]+", lambda match: f"{match[1]}@{device}", text, count=1)
    edits = {line: Edit(line + 1, line, (pinned.replace(f"@{head.symbol}", copy, 1),))}
    for number in moves:
        moved = _at(source, number)
        if moved is not None:
            load = f"{moved['indent']}{moved['result']} = util.global.load {copy} : {moved['type']}"
            edits[number] = Edit(number, number, (load,))
    for read in reads:
        before = source[read.line - 1]
        used = re.compile(rf"{re.escape(read.name)}(?![\w$.\-])")
        if read.line in edits or not used.search(before):
            continue
        indent = indent_of(before)
        own = f"{read.name}_on_{device}_{read.line}"
        load = f"{indent}{own} = util.global.load {copy} : {read.kind}"
        edits[read.line] = Edit(read.line, read.line, (load, own.join(used.split(before))))
    return tuple(edits[number] for number in sorted(edits)) if len(edits) > 1 else ()
