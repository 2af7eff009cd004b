"""The field's terms in a sentence each, for tooltips on headers, labels and tabs: resources/knowledge/glossary.json."""

from __future__ import annotations

import json
import logging
import re
from dataclasses import dataclass
from functools import cache

from passlens.engine.data import resource_path
from passlens.engine.errors import BugError

_log = logging.getLogger(__name__)

TERMS_SHOWN = 2
"""In one tooltip; a heading of three terms is explained by its own help."""
_WIDTH = 76


@dataclass(frozen=True, slots=True)
class Term:
    """A term, other ways to write it, and what it is."""

    name: str
    also: tuple[str, ...]
    text: str


@cache
def terms() -> tuple[Term, ...]:
    """All terms, by name; none in an incomplete installation."""
    try:
        raw = json.loads(resource_path("knowledge", "glossary.json").read_text(encoding="utf-8"))
        return tuple(Term(item["term"], tuple(item.get("also", ())), item["text"]) for item in raw)
    except (BugError, OSError, ValueError, KeyError) as error:
        _log.warning("there is no glossary: %s", error)
        return ()


@cache
def explain(words: str) -> str:
    """What the terms in a heading are, one paragraph each; empty when it has none. The longest term wins."""
    by_words = _by_words()
    if not by_words:
        return ""
    found = dict.fromkeys(by_words[match.group().casefold()] for match in _pattern().finditer(words))
    alone = len(found) == 1 and words.casefold() in by_words
    return "\n\n".join(_paragraph(term, named=not alone) for term in tuple(found)[:TERMS_SHOWN])


def _paragraph(term: Term, *, named: bool) -> str:
    return _wrapped(f"{term.name}: {term.text}" if named else term.text)


def _wrapped(text: str) -> str:
    """Lines of a readable length: plain tooltips do not break by themselves."""
    lines, line = [], ""
    for word in text.split():
        if line and len(line) + len(word) >= _WIDTH:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}".lstrip()
    return "\n".join((*lines, line))


@cache
def _by_words() -> dict[str, Term]:
    return {word.casefold(): term for term in terms() for word in (term.name, *term.also)}


@cache
def _pattern() -> re.Pattern[str]:
    words = sorted(_by_words(), key=len, reverse=True)
    return re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, words))})(?![\w-])", re.IGNORECASE)
