"""The text before a pass, composed from existing dumps.

The compiler dumps an op after a pass, never before one. The text before a pass on scope S is the later of two: the last
dump of S itself, or S cut out of the last dump of an enclosing op (a pass on the module may have changed the function
since). Where passes on ops inside S ran since, their last dumps replace those parts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from passlens.engine.ir.outline import Outline
from passlens.engine.messages import NOTHING, Message, together

OpPath = tuple[tuple[str, str], ...]
"""From the outermost op to the wanted one: op name and symbol of each."""


@dataclass(frozen=True, slots=True)
class Dump:
    """One earlier dump: its op and its text.

    Attributes:
        path: The op it shows.
        text: Its text; an ``Outline``, already read, where several ops are cut out of it.
        title: The pass that it followed, in words.
        key: Its place in pipeline order (see PassRecord); empty for the text before all passes.
    """

    path: OpPath
    text: str | Outline
    title: str
    key: str = ""


@dataclass(frozen=True, slots=True)
class Before:
    """A text before a pass; ``note`` is one sentence on how it was composed, empty for a plain dump."""

    text: str
    note: Message


def compose(path: OpPath, start: Dump, newer_inside: Sequence[Dump], origin: Message = NOTHING) -> Before | None:
    """The text of the op at ``path`` before a pass.

    Args:
        path: The op that the pass runs on.
        start: The latest dump of that op or of an enclosing one.
        newer_inside: Dumps of ops inside ``path`` taken after ``start``, the last of each that is still valid (see
            ``standing``), in any order.
        origin: The description of ``start`` when it is not a dump after a pass.

    Returns:
        None when the op cannot be identified in the enclosing dump.
    """
    outline, notes = _read(start), [origin] if origin else []
    if start.path != path:
        cut = outline.extract(path[len(start.path) :])
        if cut is None:
            return None
        outline = Outline(cut)
        if not origin:
            notes.append(
                Message(
                    "before.cut-out",
                    "Cut out of the dump of {name} after {other}.",
                    name=describe(start.path),
                    other=start.title,
                )
            )
    text, placed = _put_in_place(outline, path, sorted(newer_inside, key=lambda dump: (len(dump.path), dump.key)))
    if placed:
        notes.append(
            Message("before.one-put-in-place", "With the later dump of 1 op inside put in place.")
            if placed == 1
            else Message(
                "before.put-in-place", "With the later dumps of {count} ops inside put in place.", count=placed
            )
        )
    return Before(text, together(*notes))


def _read(dump: Dump) -> Outline:
    return dump.text if isinstance(dump.text, Outline) else Outline(dump.text)


def _put_in_place(outline: Outline, path: OpPath, dumps: Sequence[Dump]) -> tuple[str, int]:
    """Insert dumps of inner ops into the text of the op at ``path``, outer ones first; also return their number."""
    placed = 0
    children: list[tuple[OpPath, str]] = []
    rest = list(dumps)
    while rest:
        outer, rest = rest[0], rest[1:]
        inner = [dump for dump in rest if dump.path[: len(outer.path)] == outer.path]
        rest = [dump for dump in rest if dump not in inner]
        child, count = _put_in_place(_read(outer), outer.path, inner)
        children.append((outer.path[len(path) :], child))
        placed += count
    result, count = outline.splice(children)
    return result, placed + count


def standing(dumps: Mapping[OpPath, str]) -> list[OpPath]:
    """The last dumps of ops, by path with their keys, that no later dump of an enclosing op supersedes."""
    return [
        path for path, key in dumps.items() if all(dumps.get(path[:depth], "") <= key for depth in range(1, len(path)))
    ]


def describe(path: OpPath) -> str:
    """The displayed name of an op: ``@main``, or its op name when it has no symbol."""
    op, symbol = path[-1]
    return f"@{symbol}" if symbol else op
