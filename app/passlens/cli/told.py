"""The language that the command line speaks: what ``--lang`` says, else what the environment asks for."""

from __future__ import annotations

from functools import cache

from passlens.engine.errors import UserError
from passlens.engine.language import LANGUAGES, language, language_of
from passlens.engine.messages import Language, Message, Term, Text, render

LANG = "--lang"
"""The option; it stands before the command."""


class _Choice:
    locale = ""


def speak(locale: str) -> None:
    """Speak this language from now on.

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
    """The language in force."""
    return language(language_of(_Choice.locale))


def worded(word: str) -> str:
    """A heading or a label in that language; names that others gave stay as they are."""
    return spoken().word(word)


def told(message: Text | Term) -> str:
    """What the engine tells, in that language; text that others wrote as it is."""
    match message:
        case Message():
            return render(message, spoken())
        case Term():
            return spoken().word(message.value)
        case _:
            return message
