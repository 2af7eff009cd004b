"""An input in generic form in which only the attributes of one op change."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Around:
    """The input around an op.

    Attributes:
        text: The input in generic form, without aliases and locations.
        start, end: Where the op begins and ends in the text.
        given: The attributes that may change: names and texts, in the order of the text.
        symbol: The symbol of the function around the op; empty without one.
    """

    text: str
    start: int
    end: int
    given: tuple[tuple[str, str], ...]
    symbol: str

    def with_given(self, now: Mapping[str, str], symbol: str) -> str:
        """The input in which the op has other attributes in place of ``given``.

        Args:
            now: The attributes by name; one that is not in ``given`` follows the first of ``given``.
            symbol: The new symbol of the function.
        """
        op, more = self.text[self.start : self.end], [name for name in now if name not in dict(self.given)]
        for name, was in self.given:
            kept = [name] * (name in now)
            kept, more = [*kept, *more], []
            entry = ", ".join(f"{one} = {now[one]}" for one in kept)
            for before, after in (("", ", "), (", ", ""), ("", "")):
                old = f"{before}{name} = {was}{after}"
                if old in op:
                    op = op.replace(old, f"{before}{entry}{after}" if entry else "", 1)
                    break
        made = f"{self.text[: self.start]}{op}{self.text[self.end :]}"
        if not self.symbol:
            return made
        name = re.escape(self.symbol)
        made = re.sub(rf'sym_name = "{name}"', f'sym_name = "{symbol}"', made)
        return re.sub(rf"@{name}(?![\w$.\-])", f"@{symbol}", made)
