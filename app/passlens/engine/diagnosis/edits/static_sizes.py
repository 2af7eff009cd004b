"""Replaces dynamic dimensions by static ones of the user's choice: an edit of the input.

The signature is unchanged; each argument is cast to its static type and back at the start of the function, which the
compiler folds into its users (``tensor.cast``, ``torch.tensor_static_info_cast``). The module then accepts only that
size.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from passlens.engine.diagnosis.findings import Edit, Fix, FixKind
from passlens.engine.errors import UserError
from passlens.engine.ir.syntax import FUNCTIONS, indent_of, read_head
from passlens.engine.messages import Message
from passlens.engine.units import whole_number

_ARGUMENT = re.compile(
    r"(?P<name>%[\w$.\-]+): (?P<type>tensor<(?P<shape>[\dx?]*x)(?P<rest>[^<>]*)>"
    r"|!torch\.vtensor<\[(?P<sizes>[\d,?]*)\],(?P<element>[^<>]*)>)"
)
_GIVEN = re.compile(r"%?(?P<name>[\w$.\-]+)=(?P<shape>\d+(?:[x,]\d+)*)")
NAME = "static-sizes"


def parse_sizes(words: Sequence[str]) -> dict[str, tuple[int, ...]]:
    """Parse ``arg0=4x64`` to sizes by the name of an argument.

    Raises:
        UserError: A word does not have that form.
    """
    found = {}
    for word in words:
        match = _GIVEN.fullmatch(word.strip())
        if match is None:
            raise UserError(
                Message(
                    "static-sizes.bad-sizes",
                    "'{text}' does not say the sizes of an argument.",
                    text=word,
                ),
                hint=Message("static-sizes.form", "Write its name and all its sizes, such as arg0=4x64."),
                location=word,
            )
        found[match["name"]] = tuple(whole_number(size) for size in re.split("[x,]", match["shape"]))
    return found


def _opens_function(line: str) -> bool:
    """Whether a line has the complete head of a function with a body."""
    head = read_head(line)
    return head is not None and head.name in FUNCTIONS and line.rstrip().endswith("{")


def dynamic_arguments(source: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """Name, without ``%``, and shape (``?x64``) of the arguments with unknown sizes, each once."""
    found = dict[str, str]()
    for line in source:
        if _opens_function(line):
            for match in _ARGUMENT.finditer(line):
                sizes = match["sizes"]
                shape = sizes.replace(",", "x") if sizes is not None else (match["shape"] or "").removesuffix("x")
                if "?" in shape:
                    found.setdefault(match["name"].removeprefix("%"), shape)
    return tuple(found.items())


def static_sizes(source: Sequence[str], given: Mapping[str, tuple[int, ...]]) -> Fix:
    """The edit that makes arguments static.

    Args:
        source: The lines of the input.
        given: The sizes by the name of an argument, without ``%``.

    Raises:
        UserError: No function has a dynamic argument of that name and shape.
    """
    edits = list[Edit]()
    used = set[str]()
    for number, line in enumerate(source, 1):
        if not _opens_function(line):
            continue
        casts = {}
        for match in _ARGUMENT.finditer(line):
            name = match["name"].removeprefix("%")
            static = _static(match, given[name]) if name in given else ""
            if static:
                casts[match["name"]] = (match["type"], static)
                used.add(name)
        if casts:
            edits += _edits(source, number, indent_of(line), casts)
    lacking = [name for name in given if name not in used]
    if lacking:
        sizes = "x".join(str(size) for size in given[lacking[0]])
        raise UserError(
            Message(
                "static-sizes.no-argument",
                "No function has a dynamic argument %{name} that can be {sizes}.",
                name=lacking[0],
                sizes=sizes,
            ),
            hint=Message(
                "static-sizes.must-match",
                "Its known sizes must be the same, and it must be a tensor with at least one '?'.",
            ),
            location=lacking[0],
        )
    sizes_text = ", ".join(f"%{name} {'x'.join(str(size) for size in sizes)}" for name, sizes in given.items())
    return Fix(
        NAME,
        Message("static-sizes.static-sizes", "Static sizes: {sizes}", sizes=sizes_text),
        FixKind.EDIT,
        Message("static-sizes.only-these", "The module then takes these sizes only."),
        edits=tuple(edits),
    )


def _static(argument: re.Match[str], sizes: tuple[int, ...]) -> str:
    """The type with sizes in place of the unknown ones; empty if they do not fit or nothing is unknown."""
    torch = argument["sizes"] is not None
    known = argument["sizes"].split(",") if torch else argument["shape"].removesuffix("x").split("x")
    fits = len(known) == len(sizes) and all(one in {"?", str(size)} for one, size in zip(known, sizes, strict=True))
    if not fits or "?" not in known:
        return ""
    words = [str(size) for size in sizes]
    if torch:
        return f"!torch.vtensor<[{','.join(words)}],{argument['element']}>"
    return f"tensor<{'x'.join(words)}x{argument['rest']}>"


def _edits(source: Sequence[str], head: int, indent: str, casts: Mapping[str, tuple[str, str]]) -> list[Edit]:
    added = []
    for name, (was, now) in casts.items():
        op = "torch.tensor_static_info_cast" if was.startswith("!torch") else "tensor.cast"
        added.append(f"{indent}  {name}_static = {op} {name} : {was} to {now}")
        added.append(f"{indent}  {name}_sized = {op} {name}_static : {now} to {was}")
    found = [Edit(head + 1, head, tuple(added))]
    uses = re.compile("|".join(rf"{re.escape(name)}(?![\w$.\-])" for name in casts))
    for number in range(head + 1, len(source) + 1):
        line = source[number - 1]
        if line.rstrip() == f"{indent}}}":
            break
        changed = uses.sub(lambda match: f"{match[0]}_sized", line)
        if changed != line:
            if number == head + 1:  # an insertion and a change of one line form one edit
                found[0] = Edit(number, number, (*added, changed))
            else:
                found.append(Edit(number, number, (changed,)))
    return found
