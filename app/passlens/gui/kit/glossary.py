"""The field's terms in a sentence each, for tooltips on headers, labels and tabs: resources/knowledge/glossary.json.

In another language than English the terms are those of resources/translations/glossary_<locale>.json, by the English
term; the English words of a term are found too, as engineers write them in every language.
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
"""In one tooltip; a heading of three terms is explained by its own help."""
_WIDTH = 76
_WIDE = "\u2e80"
"""From here on signs are as wide as two letters, and a line may end between any two."""
_BREAKS = re.compile(r"\s+|[^\s\u2e80-\uffff]+|.")
_NEVER_FIRST = "，。；：、）！？”"


@dataclass(frozen=True, slots=True)
class Term:
    """A term, other ways to write it, and what it is."""

    name: str
    also: tuple[str, ...]
    text: str


def terms() -> tuple[Term, ...]:
    """All terms in the language of the window, by name; none in an incomplete installation."""
    return _terms(language())


def explain(words: str) -> str:
    """What the terms in a heading are, one paragraph each; empty when it has none. The longest term wins."""
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
    # An expression of all terms takes 50 ms to compile, which the start of the window would wait for.
    near = sorted((word for word in by_words if word in folded), key=len, reverse=True)
    pattern = re.compile("|".join(map(_alone, near)), re.IGNORECASE)
    found = dict.fromkeys(by_words[match.group().casefold()] for match in pattern.finditer(words) if match.group())
    alone = len(found) == 1 and folded in by_words
    return "\n\n".join(_paragraph(term, named=not alone) for term in tuple(found)[:TERMS_SHOWN])


def _paragraph(term: Term, *, named: bool) -> str:
    return _wrapped(f"{term.name}: {term.text}" if named else term.text)


def _wrapped(text: str) -> str:
    """Lines of a readable length: plain tooltips do not break by themselves. Chinese breaks between any two signs."""
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
    """An expression for a word: of Latin letters it stands alone; Chinese has no blanks between words."""
    before = r"(?<![A-Za-z0-9_-])" if word[0] < _WIDE else ""
    after = r"(?![A-Za-z0-9_-])" if word[-1] < _WIDE else ""
    return f"{before}{re.escape(word)}{after}"
