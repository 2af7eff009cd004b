"""The languages of messages: the available ones, the user's, and their catalogues.

``resources/translations/messages_<locale>.json`` is compiled from the ``.ts`` file of the language by
``packaging/translations/update.py``: templates by message, words, and nouns with their plural forms.
"""

from __future__ import annotations

import json
import locale
import logging
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Final

from passlens.engine.data import resource_path
from passlens.engine.errors import BugError
from passlens.engine.messages import ENGLISH, Join, Language

_log = logging.getLogger(__name__)

LANGUAGES: Final = {"en": "English", "zh_CN": "简体中文"}
"""The name of each in itself, by locale; the locale is also the name of the .ts file."""
_SIMPLIFIED: Final = ("zh_CN", "zh_SG", "zh_Hans")
_VARIABLES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")


@dataclass(frozen=True, slots=True)
class Catalogue:
    """The translations of a language; missing entries stay English.

    Attributes:
        templates: By message and English template.
        words: By the English word.
        nouns: By the English singular; the form for one, then for many if the language has two. ``%n`` is the number.
        joints: The separators of list items, by ``Join``.
    """

    templates: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    words: Mapping[str, str] = field(default_factory=dict)
    nouns: Mapping[str, Sequence[str]] = field(default_factory=dict)
    joints: Mapping[str, str] = field(default_factory=dict)

    def template(self, message_id: str, english: str) -> str:
        """The translated template."""
        return self.templates.get(message_id, {}).get(english, english)

    def word(self, english: str) -> str:
        """The translated word."""
        return self.words.get(english, english)

    def number_of(self, number: int, one: str, many: str) -> str:
        """The number with its noun."""
        forms = self.nouns.get(one)
        if not forms:
            return ENGLISH.number_of(number, one, many)
        return forms[min(number != 1, len(forms) - 1)].replace("%n", f"{number:,}")

    def joined(self, parts: Sequence[str], join: Join) -> str:
        """The joined list."""
        if join is Join.SENTENCES:  # a full-width stop includes its gap
            return " ".join(parts).replace("。 ", "。")
        joint = self.joints.get(join)
        return ENGLISH.joined(parts, join) if joint is None else joint.join(parts)


@cache
def language(name: str) -> Language:
    """The language of a locale in ``LANGUAGES``; English if its catalogue cannot be read."""
    if name == "en":
        return ENGLISH
    try:
        raw = json.loads(resource_path("translations", f"messages_{name}.json").read_text(encoding="utf-8"))
        return Catalogue(raw["templates"], raw["words"], raw["nouns"], raw["joints"])
    except (BugError, OSError, ValueError, KeyError, TypeError) as error:
        _log.warning("the messages in %s cannot be read: %s", name, error)
        return ENGLISH


def language_of(choice: str) -> str:
    """The locale of ``LANGUAGES`` for what was asked for; empty: what the environment asks for. English for others."""
    locale = choice or next((os.environ[name] for name in _VARIABLES if os.environ.get(name)), "") or _of_system()
    code = locale.partition(".")[0].partition("@")[0].replace("-", "_")
    if code in LANGUAGES:
        return code
    return "zh_CN" if code == "zh" or code.startswith(_SIMPLIFIED) else "en"


def _of_system() -> str:
    try:
        return locale.getlocale()[0] or ""
    except ValueError:  # the environment names an invalid locale
        return ""
