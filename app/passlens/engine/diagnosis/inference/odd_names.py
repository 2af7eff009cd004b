"""Names of symbols and values with characters that MLIR does not accept in them, such as the hyphen of a model's name.

A symbol without quotes is a letter or ``_``, then letters, digits, ``_``, ``$`` and ``.``; in quotes it may hold any
character. A value's name has no quotes, and may hold ``-`` too (MLIR, ``lib/AsmParser/Lexer.cpp``).
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from passlens.engine.messages import Message

_SYMBOL = re.compile(r"@(?P<read>(?:[A-Za-z_][\w$.]*+)?+)(?P<odd>(?!->|::)[^\s()\[\]{}<>,=:\"#@%]|:(?=\d))")
_VALUE = re.compile(r"%(?P<read>[A-Za-z_][\w$.\-]*+|\d++)(?P<odd>[^\s()\[\]{}<>,=:\"#@%]|:(?=\d+/))")
_REST = re.compile(r"(?:(?!->|::)[^\s()\[\]{}<>,=:\"]|:(?=\w))*")
_NOT_IN_VALUES = re.compile(r"[^\w$.\-]")


@dataclass(frozen=True, slots=True)
class OddName:
    """A name with a character that ends it too early.

    Attributes:
        name: As it is written, with its sigil.
        character: The first such character.
        right: A name that MLIR reads.
    """

    name: str
    character: str
    right: str

    @property
    def what(self) -> Message:
        """The mistake, as a clause."""
        if self.name.startswith(f"@{self.character}"):
            return Message(
                "misread.symbol-begins",
                "the symbol {name} begins with {character}, so it needs quotes",
                name=self.name,
                character=self.character,
            )
        if self.name.startswith("@"):
            return Message(
                "misread.symbol-name",
                "the symbol {name} contains the character {character}, so it needs quotes",
                name=self.name,
                character=self.character,
            )
        return Message(
            "misread.value-name",
            "the name {name} contains the character {character}, which is not allowed in the name of a value",
            name=self.name,
            character=self.character,
        )


def odd_name(text: str, column: int) -> OddName | None:
    """The name at or right before a column, from 1, of which MLIR reads only a part; None without one."""
    for pattern in (_SYMBOL, _VALUE):
        for found in pattern.finditer(text):
            rest = _REST.match(text, found.start("odd"))
            end = rest.end() if rest is not None else found.end()
            if not found.start() <= column - 1 <= end or text[: found.start()].count('"') % 2 or "//" in found[0]:
                continue
            name = text[found.start() : end].rstrip(";:")
            whole = name[1:]
            right = f'@"{whole}"' if name.startswith("@") else _readable(whole)
            return OddName(name, found["odd"], right) if len(name) > found.start("odd") - found.start() else None
    return None


def _readable(name: str) -> str:
    """The nearest name of a value that MLIR reads: a name that begins with a digit is a number."""
    return f"%{'_' if name[0].isdigit() else ''}{_NOT_IN_VALUES.sub('_', name)}"
