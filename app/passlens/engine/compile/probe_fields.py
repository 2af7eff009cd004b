"""Changes to the fields of the configuration that the input gives an op: its tiles, pipeline and instruction.

A configuration is read as it is printed: entries ``key = value`` at any depth, separated by commas or spaces.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from passlens.engine.compile.probe_change import Change, ChangeKind
from passlens.engine.compile.probe_op import GIVING, Form, closed

INFO, TILES, PIPELINE, IN_PARTS = GIVING
MODE = "pipeline"
_KEY = re.compile(r'(?P<key>"[^"]*"|[A-Za-z_][\w.\-]*) = ')
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|(?P<open>[<\[{(])|(?P<end>[,>}\]) \n])')
_BASIS = re.compile(r"\[(?P<counts>\[[\d, ]+\]), \[(?P<order>[\d, ]+)\]\]")
_OF_TILES = re.compile(rf"\.{TILES}<\{{")
_WHOLE = frozenset({TILES, PIPELINE})
"""Fields without which the rest is no configuration."""
_MODE = re.compile(r"(?P<head>#iree_gpu\.pipeline<|LLVMGPU)(?P<name>\w+)(?P<tail>>?)")
_MODES = ("TileAndFuse", "VectorDistribute")
"""The pipelines for GPUs that a configuration of tiles may have been written for."""


@dataclass(frozen=True, slots=True)
class Field:
    """An entry of a configuration.

    Attributes:
        attribute: The attribute of the op.
        start, at, end: Where the entry, and its value, begin in the attribute's text, and where both end.
        of_tiles: Whether it is in the part that gives tiles and instruction.
        holder: The part of the op that the entry configures; empty for the whole op.
    """

    attribute: str
    key: str
    value: str
    start: int
    at: int
    end: int
    of_tiles: bool
    holder: str = ""

    @property
    def name(self) -> tuple[str, str]:
        """What identifies the same field in another configuration."""
        return self.holder, self.key

    def change(self, now: str = "") -> Change:
        """The change that leaves it out, or gives it another value."""
        return Change(ChangeKind.FIELD, self.key.strip('"'), self.value, now)


def is_configured(form: Form) -> bool:
    """Whether the input gives an op a configuration."""
    return any(name in {INFO, TILES} for name, _ in form.attributes)


def unconfigured(form: Form) -> Form:
    """The op without its configuration."""
    return replace(form, attributes=_others(form.attributes), properties=_others(form.properties))


def _others(named: tuple[tuple[str, str], ...]) -> tuple[tuple[str, str], ...]:
    return tuple(one for one in named if one[0] not in GIVING)


def fields(form: Form) -> tuple[Field, ...]:
    """The fields of an op's configuration, nested ones after the ones that hold them."""
    found = list[Field]()
    for name, text in (*form.attributes, *form.properties):
        if name in GIVING:
            tiles, holder, last = name in {TILES, IN_PARTS}, "", 0
            for key, start, at, end in entries(text):
                if name == IN_PARTS and start >= last:
                    holder, last = key, end
                if key not in {PIPELINE, holder}:
                    tiles = key == TILES or (tiles and key != PIPELINE)
                    if key not in _WHOLE:
                        found.append(Field(name, key, text[at:end], start, at, end, tiles, holder))
                elif key == PIPELINE:
                    tiles = False
    return tuple(found)


def without(form: Form, field: Field) -> Form:
    """The op without a field."""
    made = left_out(_text(form, field.attribute), field.start, field.end)
    return _with_text(form, field.attribute, made)


def with_value(form: Form, field: Field, value: str) -> Form:
    """The op with another value of a field."""
    text = _text(form, field.attribute)
    return _with_text(form, field.attribute, f"{text[: field.at]}{value}{text[field.end :]}")


def plain_values(value: str) -> tuple[str, ...]:
    """Other values for a field that the compiler does not give: 1 in place of each 0, and the loops of a basis in
    order.
    """
    found = [re.sub(r"\b0\b", "1", value)]
    if (basis := _BASIS.fullmatch(value)) is not None:
        counts, order = re.sub(r"\b0\b", "1", basis["counts"]), basis["order"].split(", ")
        found = [f"[{counts}, [{', '.join(map(str, range(len(order))))}]]"]
    return tuple(one for one in dict.fromkeys(found) if one != value)


def with_more(form: Form, key: str, value: str) -> Form | None:
    """The op with one more field in its tiles; None without tiles."""
    for name, text in form.attributes:
        if name in {INFO, TILES} and (made := extended(text, key, value)):
            return _with_text(form, name, made)
    return None


def left_out(text: str, start: int, end: int) -> str:
    """A configuration's text without the entry between two offsets."""
    head, tail = text[:start], text[end:]
    made = head + tail[2:] if tail.startswith(", ") else re.sub(r",? ?$", "", head) + tail
    return re.sub(r", \{\}(?=>)", "", made)


def extended(text: str, key: str, value: str) -> str:
    """A configuration's text with one more entry in its tiles; empty if it has no tiles."""
    found = _OF_TILES.search(text)
    if found is None:
        return ""
    comma = "" if text.startswith("}", found.end()) else ", "
    return f"{text[: found.end()]}{key} = {value}{comma}{text[found.end() :]}"


def other_modes(pipeline: str) -> tuple[str, ...]:
    """The other pipelines for GPUs, in the spelling of the given one."""
    found = _MODE.fullmatch(pipeline)
    if found is None:
        return ()
    return tuple(f"{found['head']}{one}{found['tail']}" for one in _MODES if one != found["name"])


def with_chosen(form: Form, chosen: str) -> Form | None:
    """The op with the configuration that the compiler chose in a printed dispatch; None without one."""
    lines = [one for one in chosen.split("\n") if f"{TILES} = " in one]
    line = next((one for one in lines if f" {form.name} " in one), next(iter(lines), ""))
    given = {key: value for key, value in outermost(line) if key in {TILES, IN_PARTS}}
    # The pipeline is in the line of the function around the op, which is above.
    above = chosen[: chosen.index(line)] if line else ""
    given |= {key: above[at:end] for key, _, at, end in entries(above) if key == PIPELINE}
    if TILES not in given or PIPELINE not in given:
        return None
    text = f"#iree_codegen.{INFO}<{TILES} = {given[TILES]}, {PIPELINE} = {given[PIPELINE]}>"
    kept = unconfigured(form)
    parts = ((IN_PARTS, given[IN_PARTS]),) if IN_PARTS in given else ()
    return replace(kept, attributes=(*kept.attributes, (INFO, text)), properties=(*kept.properties, *parts))


def outermost(text: str) -> tuple[tuple[str, str], ...]:
    """The entries of a configuration's text that are in no other entry: key and value."""
    found, last = list[tuple[str, str]](), 0
    for key, start, at, end in entries(text):
        if start >= last:
            found.append((key, text[at:end]))
            last = end
    return tuple(found)


def _text(form: Form, name: str) -> str:
    return dict((*form.properties, *form.attributes))[name]


def _with_text(form: Form, name: str, text: str) -> Form:
    def made(named: tuple[tuple[str, str], ...]) -> tuple[tuple[str, str], ...]:
        return tuple((one, text if one == name else value) for one, value in named)

    return replace(form, attributes=made(form.attributes), properties=made(form.properties))


def entries(text: str) -> Iterator[tuple[str, int, int, int]]:
    """The entries of a configuration's text: key, and the offsets where entry and value begin and both end."""
    for found in _KEY.finditer(text):
        yield found["key"], found.start(), found.end(), _end(text, found.end())


def _end(text: str, at: int) -> int:
    """The end of the value at an offset: before the comma, space or bracket after it."""
    while (token := _TOKEN.search(text, at)) is not None:
        if token["end"]:
            return token.start()
        at = _closed(text, token.start()) if token["open"] else token.end()
    return len(text)


def _closed(text: str, at: int) -> int:
    """The offset past the bracket that closes the one at an offset; angle brackets count."""
    if text[at] != "<":
        return closed(text, at)
    depth = 0
    for token in re.finditer(r'"(?:[^"\\]|\\.)*"|->|[<>]', text[at:]):
        depth += {"<": 1, ">": -1}.get(token[0], 0)
        if not depth:
            return at + token.end()
    return len(text)
