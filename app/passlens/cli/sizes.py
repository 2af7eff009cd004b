"""The option that sets sizes: ``--shape arg0=4x128``, or ``--shape prefill:arg0=4x128`` for one function."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated

import typer

from passlens.cli.render import UNKNOWN_VALUE
from passlens.cli.translation import Shown, translated, verbatim
from passlens.engine.analysis.shapes import beyond, most_arguments, values_of
from passlens.engine.errors import UserError
from passlens.engine.messages import Items, Message
from passlens.engine.queries import Queries
from passlens.engine.units import format_size

_WITH_ARGUMENTS = ("abi", "preprocessing", "global-optimization", "dispatch-creation", "flow", "stream")
"""Phases whose functions have the caller's arguments, in search order."""

ShapeOption = Annotated[
    list[str] | None,
    typer.Option(
        "--shape",
        metavar="arg0=1x32",
        help="The shape of an argument that is known only at run time, or one dimension of it (arg0[1]=32), or any "
        "other size by its name; FUNCTION:arg0=1x32 for one function. May be given several times.",
    ),
]


def read_values(texts: Sequence[str] | None, functions: Iterable[str]) -> dict[str, dict[str, int]]:
    """The values of ``--shape`` by function; one without a function applies to all.

    Raises:
        UserError: One is malformed, or names an unknown function.
    """
    known = list(dict.fromkeys(functions))
    found: dict[str, dict[str, int]] = {name: {} for name in known}
    for text in texts or ():
        function, _, shape = text.strip().rpartition(":")
        wanted = [one for one in known if not function or one == function or one.split("$")[0] == function]
        values = values_of([shape])
        if function and not wanted:
            there = Message("sizes.functions-are", "The functions are {names}.", names=Items(tuple(known)))
            hint = there if known else Message("sizes.no-timeline", "The session has no timeline of one.")
            raise UserError(
                Message("sizes.no-function", "No function is called '{function}'.", function=function),
                hint=hint,
            )
        for one in wanted:
            found[one].update(values)
    return found


def refuse_unknown_arguments(queries: Queries, texts: Sequence[str] | None) -> None:
    """Refuse ``--shape`` for an argument that no function has, unless no text gives the arguments.

    Raises:
        UserError: One is for such an argument, or malformed.
    """
    names = values_of(text.strip().rpartition(":")[2] for text in texts or ())
    if not names:
        return
    kept = {phase.name for phase in queries.passes.phases() if phase.reached and phase.bytes is not None}
    most, unknown = 0, ""
    for name in _WITH_ARGUMENTS:
        count = most_arguments(queries.texts.phase(name).text) if name in kept else None
        if count is not None:
            most = max(most, count)
            unknown = beyond(names, most)
            if not unknown:  # later phases only if needed: functions inside the module may get more arguments
                return
    if unknown:
        last = Message("sizes.last-argument", "the last one is {name}", name=f"arg{most - 1}")
        there = last if most else Message("sizes.no-arguments", "none takes any")
        raise UserError(
            Message(
                "sizes.no-argument",
                "No function has an argument {unknown}; {there}.",
                unknown=unknown,
                there=there,
            ),
            location=unknown,
        )


def size_words(size: str, unit: str = "") -> Shown:
    """A size of an analysis as text: a number or an expression, with its unit."""
    if not size:
        return translated(UNKNOWN_VALUE)
    return verbatim(format_size(size, unit))
