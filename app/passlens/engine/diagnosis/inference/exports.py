"""The entry points that an executable exports, and dispatches of others."""

from __future__ import annotations

import re

from passlens.engine.messages import Items, Join, Message

_PART = re.compile(
    r"^ *(?:flow|stream|hal)\.executable(?:\.(?P<part>\w+))? (?:private |public )?@(?P<symbol>[\w$.\-]+)", re.MULTILINE
)
_SHOWN = 4


def exports_of(text: str, executable: str) -> tuple[str, ...]:
    """The entry points that an executable of a module exports, without ``@``; empty if there is no such executable."""
    exports, inside = list[str](), False
    for found in _PART.finditer(text):
        if found["part"] == "export":
            exports += [found["symbol"]] if inside else []
        elif found["part"] in {None, "source"}:
            inside = found["symbol"] == executable
    return tuple(dict.fromkeys(exports))


def undefined_dispatch(text: str, symbol: str, executable: str) -> Message:
    """A clause on a dispatch of a symbol that the module does not define.

    Args:
        text: The module.
        symbol: The whole reference of the dispatch, such as ``@executable::@export``.
        executable: The first part of the reference, without ``@``.
    """
    if exports := exports_of(text, executable):
        return Message(
            "oddities.not-exported",
            "the dispatched symbol {symbol} is not defined ({executable} exports {exports})",
            symbol=symbol,
            executable=f"@{executable}",
            exports=Items(tuple(f"@{one}" for one in exports[:_SHOWN]), Join.AND),
        )
    return Message("oddities.dispatched", "the dispatched symbol {symbol} is not defined", symbol=symbol)
