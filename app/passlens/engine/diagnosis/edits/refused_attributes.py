"""Removes a rejected attribute from the input: its alias definition, and the attributes of ops that use it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from passlens.engine.diagnosis.edits.input_edits import drop_attributes
from passlens.engine.diagnosis.findings import Edit

_ALIAS = re.compile(r"^#(?P<name>\w+) = ")
_NAME = re.compile(r"\b(?P<name>[a-zA-Z_][\w.]*) = ")


def without_alias(source: Sequence[str], line: int) -> tuple[str, tuple[Edit, ...]]:
    """The alias that a line (from 1) defines, and the edits that remove it; no edits if it is part of a type."""
    found = _ALIAS.match(source[line - 1])
    if found is None:
        return "", ()
    names, edits = {found["name"]}, list[Edit]()
    for number, text in enumerate(source, 1):
        uses = re.compile(rf"#(?:{'|'.join(map(re.escape, sorted(names)))})\b(?![.\w])")
        alias = _ALIAS.match(text)
        if alias is not None and (alias["name"] in names or uses.search(text)):
            names.add(alias["name"])
            edits.append(Edit(number, number, ()))
        elif uses.search(text):
            kept = _without(text, uses)
            if kept is None:
                return found["name"], ()
            edits.append(Edit(number, number, (kept,)))
    return found["name"], tuple(edits)


def _without(text: str, uses: re.Pattern[str]) -> str | None:
    """A line without the attributes that use an alias; None if the alias is used elsewhere."""
    while (used := uses.search(text)) is not None:
        for name in dict.fromkeys(_NAME.findall(text[: used.start()])):
            edit = drop_attributes((text,), 1, (name,))
            if edit is not None and len(uses.findall(edit.lines[0])) < len(uses.findall(text)):
                text = edit.lines[0]
                break
        else:
            return None
    return text
