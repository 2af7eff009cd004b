"""Sentences with names and numbers in them, matched by their English form and said in the language of the window.

A template is a marked text with gaps: ``{name}`` takes over what stands there; ``{said_name}`` holds words of the
engine, which are looked up as well, ``{said_sentence}`` a whole sentence without its stop. Most templates are told from
a text by a substring that they have and it has not: an expression is compiled when its template is first met, so that
many of them cost next to nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache, lru_cache

from passlens.gui.kit.engine_evidence import EVIDENCE
from passlens.gui.kit.engine_evidence_compiler import COMPILER_EVIDENCE, PHRASES
from passlens.gui.kit.engine_faults import FAULTS
from passlens.gui.kit.engine_faults_inputs import INPUT_FAULTS
from passlens.gui.kit.engine_faults_run import RUN_FAULTS
from passlens.gui.kit.engine_measured import MEASURED
from passlens.gui.kit.engine_notes import NOTES
from passlens.gui.kit.engine_outcomes import OUTCOMES, PART_GAPS, PARTS, WHOSE
from passlens.gui.kit.engine_sentences import SENTENCES
from passlens.gui.kit.engine_titles import TITLES
from passlens.gui.kit.translation import localized, tr

ALL = (
    *(*TITLES, *SENTENCES, *EVIDENCE, *COMPILER_EVIDENCE, *NOTES, *FAULTS, *RUN_FAULTS),
    *(*INPUT_FAULTS, *OUTCOMES, *MEASURED),
)
"""Every sentence; of those that fit, the one that says most by itself is taken."""
_GAP = re.compile(r"\{(\w+)\}")
_LISTED = re.compile(r"(?<=\w) and (?=[@%])")
"""Between the last two of a list of names."""
_WORD = re.compile(r"(?!(?:ns|us|ms|min)\b)[A-Za-z][a-z]+[,.;:]?")
"""What is no name, number, unit or type: a word of English."""
_FREE = frozenset(("name", "file", "path", "folder", "title", "reason", "text", "told", "what"))
"""Gaps that hold what users, the system or the compiler wrote."""
_QUOTED = frozenset(("changes", "config", "flags", "chips", "arithmetic", "what"))
"""The same, in sentences that argue too."""
_NUMBERS = frozenset({"used", "limit", "over", "count", "number", "bytes", "left"})
_ARGUING = frozenset((*EVIDENCE, *COMPILER_EVIDENCE, *NOTES, *PHRASES))
"""Sentences in which an unknown word of English in a gap tells that the text is another one."""

Told = tuple[str, str]
"""A template with the longest of its literal parts."""
_PHRASES = tuple((phrase, max(_GAP.split(phrase)[::2], key=len)) for phrase in PHRASES)
"""In their order: what parts a list stands first."""
_PARTS = {parts: tuple((part, max(_GAP.split(part)[::2], key=len)) for part in parts) for parts in PART_GAPS.values()}
"""Each in its order."""


def by_template(text: str, more: tuple[str, ...] = ()) -> str | None:
    """The text in the language of the window; None where no template has it, or only a part of it is known.

    Args:
        text: One sentence.
        more: Templates besides those of sentences.
    """
    whole, open_ended = _sorted_out((*ALL, *more))
    if not text.endswith("."):
        return _first(text, open_ended) or (_part(f"{text[:1].lower()}{text[1:]}", PARTS) if " " in text else None)
    if (told := _first(text, whole)) is not None:
        return told
    told = _phrase(text[:-1]) if text[:-1] in PHRASES else _first(text[:-1], open_ended)
    stop = tr("Words", ".")
    return f"{told}{stop}" if told is not None else None


def by_quote(text: str) -> str | None:
    """The same of a text that tells how something ended, with what others said of it: that may be several sentences."""
    return _first(text, _quoting())


@cache
def _quoting() -> tuple[Told, ...]:
    told = (one for one in (*OUTCOMES, *MEASURED) if "{reason}" in one or "{said_sentence}" in one)
    return _sorted_out(tuple(told))[0]


def _part(text: str, parts: tuple[str, ...]) -> str | None:
    """The words of a gap that holds one of a list; a single word that is none of them stays."""
    told = _first(text, _PARTS[parts])
    return text if told is None and " " not in text else told


def _sentence(text: str) -> str | None:
    """A sentence within another one, which may have taken its capital and has taken its stop."""
    if " " not in text:
        return text
    told = by_template(f"{text}.") or by_template(f"{text[:1].upper()}{text[1:]}.")
    return told.removesuffix(tr("Words", ".")) if told is not None else None


@lru_cache(maxsize=1024)
def _phrase(text: str) -> str | None:
    """The words of a gap: those that are in no list are None; a name, a number or a type stays as it is."""
    if text in PHRASES:
        return localized(text)
    listed = _LISTED.sub(tr("Words", " and "), text)
    if " " not in text or not any(_WORD.fullmatch(word) for word in listed.split()):
        return listed
    return _first(text, _PHRASES)


def _first(text: str, templates: Iterable[Told]) -> str | None:
    for template, part in templates:
        if part in text and (found := _pattern(template).fullmatch(text)):
            strict = template in _ARGUING
            values = {name: _gap(name, value, strict=strict) for name, value in found.groupdict().items()}
            if None not in values.values():
                return localized(template).format(**values)
    return None


def _gap(name: str, value: str, *, strict: bool) -> str | None:
    if name == "said_title":
        return _phrase(value) or by_template(value)
    if name == "said_sentence":
        return _sentence(value)
    if name in PART_GAPS:
        return _part(value, PART_GAPS[name])
    told = _phrase(value)
    if name.startswith("said_"):
        return told
    if name in _QUOTED or (name in _FREE and not strict):
        return localized(value) if name == "reason" and value in PHRASES else value
    return told if strict or name in _NUMBERS else told or value


@cache
def _sorted_out(templates: tuple[str, ...]) -> tuple[tuple[Told, ...], tuple[Told, ...]]:
    """Those that end with a full stop and those that do not; first whose it is, then what says most by itself."""
    parts = {one: _GAP.split(one)[::2] for one in templates}
    ordered = sorted(parts, key=lambda one: (one not in WHOSE, -sum(map(len, parts[one]))))
    told = [(one, max(parts[one], key=len)) for one in ordered]
    return tuple(one for one in told if one[0].endswith(".")), tuple(one for one in told if not one[0].endswith("."))


@cache
def _pattern(template: str) -> re.Pattern[str]:
    parts = _GAP.split(template)  # literal, name, literal, name, …, literal
    words = (f"(?P<{part}>.+?)" if place % 2 else re.escape(part) for place, part in enumerate(parts))
    return re.compile("".join(words), re.DOTALL)
