"""The language of the command line: that of ``--lang``, otherwise the environment's."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import NewType, TypeAlias

from passlens.engine.errors import UserError
from passlens.engine.language import LANGUAGES, language, language_of
from passlens.engine.messages import Bytes, Count, Items, Language, Message, Nanoseconds, Term, Word, joined, render
from passlens.engine.units import format_bytes, format_ns

LANG = "--lang"
"""The option; it comes before the command."""

Shown = NewType("Shown", str)
"""Text as the user reads it. Only ``translated`` and ``verbatim`` make it, and the command line prints nothing else: no
English sentence bypasses the translations.
"""
Value: TypeAlias = Message | Term | Word | Bytes | Nanoseconds | Count | Items | int | Path | Shown
"""The values that the command line prints; an ``int`` is a count, with separators."""


class _Choice:
    locale = ""


def speak(locale: str) -> None:
    """Set the language.

    Raises:
        UserError: There are no translations into it.
    """
    if locale not in LANGUAGES:
        known = ", ".join(f"{code} ({name})" for code, name in LANGUAGES.items())
        raise UserError(
            Message("told.no-language", "There is no translation into '{locale}'.", locale=locale),
            hint=Message("told.languages", "{option} takes one of: {languages}.", option=LANG, languages=known),
        )
    _Choice.locale = locale
    spoken.cache_clear()


@cache
def spoken() -> Language:
    """The current language."""
    return language(language_of(_Choice.locale))


def verbatim(text: str) -> Shown:
    """Text that is the same in every language: names, paths, code, figures. No sentence or word of ours."""
    return Shown(text)


def below(messages: Sequence[Message]) -> Shown:
    """Messages, one on a line."""
    return Shown("\n".join(map(translated, messages)))


def worded(word: str) -> Shown:
    """A label in the current language; foreign names stay as they are."""
    return Shown(spoken().word(word))


def translated(value: Value) -> Shown:
    """A value as text in the current language."""
    match value:
        case Term():
            return worded(value.value)
        case str():
            return value
        case Message():
            return Shown(render(value, spoken()))
        case Word():
            return worded(value.text)
        case Bytes():
            return Shown(format_bytes(value.count))
        case Nanoseconds():
            return Shown(format_ns(value.duration))
        case Count():
            return Shown(spoken().number_of(value.number, value.one, value.many))
        case Items():
            return Shown(render(joined(value), spoken()))
        case int():
            return Shown(f"{value:,}")
        case Path():
            return Shown(str(value))
