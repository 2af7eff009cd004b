"""The option that gives sizes their values: ``--at arg0[1]=128``, or ``--at prefill:arg0[1]=128`` for one function."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated

import typer

from passlens.engine.errors import UserError

AtOption = Annotated[
    list[str] | None,
    typer.Option(
        "--at",
        metavar="SIZE=N",
        help="What a size is that is known only at run time, such as arg0[1]=128 (dimension 1 of argument 0), or "
        "FUNCTION:arg0[1]=128; may be given several times.",
    ),
]


def read_values(texts: Sequence[str] | None, functions: Iterable[str]) -> dict[str, dict[str, int]]:
    """By function, the values that ``--at`` gives; one without a function holds for all.

    Raises:
        UserError: One is not of the form, or names a function that is not there.
    """
    known = list(dict.fromkeys(functions))
    found: dict[str, dict[str, int]] = {name: {} for name in known}
    for text in texts or ():
        left, equals, right = text.rpartition("=")
        function, _, name = left.strip().rpartition(":")
        if not equals or not name or not right.strip().isdigit():
            raise UserError(
                f"'{text}' gives no size a value.", hint="Write it as arg0[1]=128, or FUNCTION:arg0[1]=128."
            )
        wanted = [one for one in known if not function or one == function or one.split("$")[0] == function]
        if not wanted:
            hint = f"The functions are {', '.join(known)}." if known else "The session has no timeline of one."
            raise UserError(f"No function is called '{function}'.", hint=hint)
        for one in wanted:
            found[one][name] = int(right)
    return found


def size_words(size: str, unit: str = "") -> str:
    """A size as text: a number with its commas and unit, or an expression with spaces around its products."""
    if not size:
        return "unknown"
    if size.isdigit():
        return f"{int(size):,}{unit}"
    return size.replace("*", " × ")
