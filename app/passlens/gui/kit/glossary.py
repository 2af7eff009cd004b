"""The field's terms, each explained in a sentence, for tooltips: resources/knowledge/glossary.json.

Other languages have resources/translations/glossary_<locale>.json, keyed by the English term. English words of a term
are found too, since engineers use them in every language.
"""

from __future__ import annotations

import json
import logging
import re
from dataclasses import dataclass
from functools import cache
from typing import Any

from passlens.engine.data import resource_path
from passlens.engine.errors import BugError
from passlens.gui.kit.translation import language, texts_of_language

_log = logging.getLogger(__name__)

TERMS_SHOWN = 2
"""In one tooltip; a heading with three terms has a separate tooltip."""
_WIDTH = 76
_WIDE = "\u2e80"
"""From here on, characters are as wide as two letters, and a line may break between any two."""
_BREAKS = re.compile(r"\s+|[^\s\u2e80-\uffff]+|.")
_NEVER_FIRST = "，。；：、）！？”"


@dataclass(frozen=True, slots=True)
class Term:
    """A term, its other spellings, and its explanation."""

    name: str
    also: tuple[str, ...]
    text: str


def terms() -> tuple[Term, ...]:
    """All terms in the window's language, by name; none in an incomplete installation."""
    return _terms(language())


def explain(words: str) -> str:
    """The explanations of the terms in a heading, one paragraph each; empty if it has none. The longest term wins."""
    return _explain(words, language())


@cache
def _terms(locale: str) -> tuple[Term, ...]:
    try:
        raw = json.loads(resource_path("knowledge", "glossary.json").read_text(encoding="utf-8"))
        english = [Term(item["term"], tuple(item.get("also", ())), item["text"]) for item in raw]
    except (BugError, OSError, ValueError, KeyError) as error:
        _log.warning("there is no glossary: %s", error)
        return ()
    translations = texts_of_language("glossary") if locale != "en" else {}
    return tuple(_translated(term, translations[term.name]) if term.name in translations else term for term in english)


def _translated(term: Term, translation: dict[str, Any]) -> Term:
    words = dict.fromkeys((*translation.get("also", ()), term.name, *term.also))
    return Term(translation["term"], tuple(word for word in words if word != translation["term"]), translation["text"])


@cache
def _explain(words: str, locale: str) -> str:
    by_words = _by_words(locale)
    if not by_words:
        return ""
    folded = words.casefold()
    # An expression of all terms takes 50 ms to compile, which would delay the start of the window.
    near = sorted((word for word in by_words if word in folded), key=len, reverse=True)
    pattern = re.compile("|".join(map(_alone, near)), re.IGNORECASE)
    found = dict.fromkeys(by_words[match.group().casefold()] for match in pattern.finditer(words) if match.group())
    alone = len(found) == 1 and folded in by_words
    return "\n\n".join(_paragraph(term, named=not alone) for term in tuple(found)[:TERMS_SHOWN])


def _paragraph(term: Term, *, named: bool) -> str:
    return _wrapped(f"{term.name}: {term.text}" if named else term.text)


def _wrapped(text: str) -> str:
    """Wrap to a readable length, since plain tooltips do not wrap. Chinese breaks between any two characters."""
    lines, line, width = [], "", 0
    for word in _BREAKS.findall(text):
        took = sum(2 if sign >= _WIDE else 1 for sign in word)
        if line and width + took > _WIDTH and not word.isspace() and word not in _NEVER_FIRST:
            lines.append(line.rstrip())
            line, width = "", 0
        if line or not word.isspace():
            line, width = line + word, width + took
    return "\n".join((*lines, line.rstrip()))


@cache
def _by_words(locale: str) -> dict[str, Term]:
    return {word.casefold(): term for term in _terms(locale) for word in (term.name, *term.also)}


def _alone(word: str) -> str:
    """An expression for a word: Latin letters match whole words only; Chinese has no blanks between words."""
    before = r"(?<![A-Za-z0-9_-])" if word[0] < _WIDE else ""
    after = r"(?![A-Za-z0-9_-])" if word[-1] < _WIDE else ""
    return f"{before}{re.escape(word)}{after}"
