"""Checks of a message by its identifier and arguments. How it reads is checked once for each message."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from passlens.engine.errors import UserError
from passlens.engine.messages import Argument, Bytes, Count, Items, Message, Nanoseconds, Word


def has_message(message: Message, identifier: str, /, **arguments: object) -> bool:
    """Whether a message, or one within it, has this identifier, and these arguments among others.

    Args:
        message: The message, with all nested ones.
        identifier: Of the message that is looked for.
        arguments: Sizes, times, counts and words by their values, paths as such or as text, a message by its
            identifier, and one that others wrote by its text. A tuple names items that must be in a list.
    """
    wanted = {name: str(value) if isinstance(value, Path) else value for name, value in arguments.items()}
    found = (one.arguments for one in _with_nested(message) if one.id == identifier)
    return any(
        all(name in given and _fits(_value(given[name]), value) for name, value in wanted.items()) for given in found
    )


@contextmanager
def refused(identifier: str, /, **arguments: object) -> Iterator[pytest.ExceptionInfo[UserError]]:
    """A UserError must come whose title has this identifier and these arguments, see ``has_message``."""
    __tracebackhide__ = True
    with pytest.raises(UserError) as caught:
        yield caught
    title = caught.value.title
    assert has_message(title, identifier, **arguments), f"{title!r} with {dict(title.arguments)}"


def _with_nested(argument: Argument) -> Iterator[Message]:
    if isinstance(argument, Message):
        yield argument
        for nested in argument.arguments.values():
            yield from _with_nested(nested)
    elif isinstance(argument, Items):
        for item in argument.items:
            yield from _with_nested(item)


def _fits(given: object, wanted: object) -> bool:
    if isinstance(given, tuple) and isinstance(wanted, tuple):
        return set(wanted) <= set(given)
    return given == wanted


def _value(argument: Argument) -> object:
    match argument:
        case Message():
            return argument.id or argument.template
        case Items():
            return tuple(_value(item) for item in argument.items)
        case Bytes():
            return argument.count
        case Nanoseconds():
            return argument.duration
        case Count():
            return argument.number
        case Word():
            return argument.text
        case _:
            return argument
