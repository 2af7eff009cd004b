"""The language of the window: Qt's translators, and the functions that the window's texts go through.

Texts are English in the source, inside ``tr("Context", "text")``; ``pyside6-lupdate`` collects them in
``resources/translations/passlens_<locale>.ts`` and ``pyside6-lrelease`` makes the ``.qm`` of it that is loaded here.
Placeholders have names: ``tr("Jobs", "Open {name}").format(name=…)``. Numbers with a noun go through ``number_of``.

``translated`` renders the messages and terms of the engine. Longer texts that are data, such as the glossary, have a
file for each language: ``texts_of_language``.
Field terms (LDS, VGPR, dispatch, affinity, pass, IR) stay English in every language, as engineers write them.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Iterable
from functools import cache
from typing import Any

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator

from passlens.engine.data import resource_path
from passlens.engine.errors import BugError
from passlens.engine.language import LANGUAGES
from passlens.engine.language import language as engine_language
from passlens.engine.messages import Message, Term, Word, render
from passlens.engine.units import format_count

_log = logging.getLogger(__name__)

SYSTEM = ""
"""The language setting that follows the system."""


def tr(context: str, text: str) -> str:
    """The text in the window's language; English if there is no translation."""
    return QCoreApplication.translate(context, text)


def mark_text(text: str) -> str:
    """Mark a text in a table for translation; ``localized`` translates it later, when a translator is loaded."""
    return text


def translated(value: Message | Term | Word) -> str:
    """A message or term of the engine in the window's language."""
    spoken = engine_language(language())
    match value:
        case Message():
            return render(value, spoken)
        case Word():
            return spoken.word(value.text)
        case _:
            return spoken.word(value.value)


def localized(text: str) -> str:
    """A marked text in the window's language."""
    return QCoreApplication.translate("", text) if text else ""


def language() -> str:
    """The window's language, as a locale of LANGUAGES: the name that the loaded translation gives itself."""
    return tr("Language", "en")


@cache
def _texts(name: str, locale: str) -> dict[str, Any]:
    try:
        raw = json.loads(resource_path("translations", f"{name}_{locale}.json").read_text(encoding="utf-8"))
    except (BugError, OSError, ValueError) as error:
        _log.warning("the texts %s of %s cannot be read: %s", name, locale, error)
        return {}
    return dict(raw)


def texts_of_language(name: str) -> dict[str, Any]:
    """Longer texts that are data, by their English key: ``translations/<name>_<locale>.json``, cached.

    Empty in English, which needs no such file.
    """
    locale = language()
    return {} if locale == "en" else _texts(name, locale)


def joined(words: Iterable[str]) -> str:
    """Words with "and" between them: ``LDS and registers``."""
    return tr("Words", " and ").join(words)


def listed(words: Iterable[str]) -> str:
    """Words with commas: ``2 copies, 1 fill``."""
    return tr("Words", ", ").join(words)


def clauses(words: Iterable[str]) -> str:
    """Words with semicolons: ``remarks 2 → 0; compile time as before``."""
    return tr("Words", "; ").join(words)


def either(words: Iterable[str]) -> str:
    """Words with "or" between them: ``@__device_0 or @__device_1``."""
    return tr("Words", " or ").join(words)


def number_of(count: int, noun: str, plural: str = "") -> str:
    """A number with its noun: ``1 pass``, ``2,074 passes``, ``2,074 个 pass``. The nouns are those of ``_NOUNS``."""
    text = f"%n {noun}"
    translated = QCoreApplication.translate("Number", text, "", count)
    if translated == f"{count} {noun}":  # no translation: English, and the caller has the plural
        return format_count(count, noun, plural)
    return translated.replace(str(count), f"{count:,}", 1)


def _plural(_context: str, text: str, _comment: str = "", _count: int = 0) -> str:
    """Mark a text with ``%n`` for translation, with the plural forms of each language."""
    return text


def language_of(choice: str, system: QLocale | None = None) -> str:
    """The language for a setting, one of LANGUAGES; English if the system's language is not one of them."""
    if choice in LANGUAGES:
        return choice
    seen = set()
    for wanted in (system or QLocale.system()).uiLanguages():
        locale = QLocale(wanted)
        if locale.language() in seen:
            continue  # a bare "zh" after "zh-TW" would mean simplified Chinese
        seen.add(locale.language())
        if locale.language() == QLocale.Language.English:
            return "en"
        for known in LANGUAGES:
            other = QLocale(known)
            if (locale.language(), locale.script()) == (other.language(), other.script()):
                return known
    return "en"


def install_language(app: QCoreApplication, choice: str) -> list[QTranslator]:
    """Load the translations for a setting, Qt's own texts first; call it before any widget is made.

    Returns:
        The installed translators, owned by the application; empty in English.
    """
    language = language_of(choice)
    if language == "en":
        return []
    folder = str(resource_path("translations"))
    qt = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    installed = []
    for name, places in ((f"qtbase_{language}", (qt, folder)), (f"passlens_{language}", (folder,))):
        translator = QTranslator(app)
        if any(translator.load(name, place) for place in places):
            app.installTranslator(translator)
            installed.append(translator)
        else:
            _log.warning("the translation %s is missing", name)
    return installed


_NOUNS = (
    _plural("Number", "%n allocation", "", 0),
    _plural("Number", "%n argument", "", 0),
    _plural("Number", "%n barrier", "", 0),
    _plural("Number", "%n binding", "", 0),
    _plural("Number", "%n call", "", 0),
    _plural("Number", "%n candidate", "", 0),
    _plural("Number", "%n cell", "", 0),
    _plural("Number", "%n chain", "", 0),
    _plural("Number", "%n change", "", 0),
    _plural("Number", "%n command buffer", "", 0),
    _plural("Number", "%n constant", "", 0),
    _plural("Number", "%n copy", "", 0),
    _plural("Number", "%n copy or fill", "", 0),
    _plural("Number", "%n day", "", 0),
    _plural("Number", "%n device", "", 0),
    _plural("Number", "%n difference", "", 0),
    _plural("Number", "%n dimension", "", 0),
    _plural("Number", "%n dispatch", "", 0),
    _plural("Number", "%n dispatch was", "", 0),
    _plural("Number", "%n dump", "", 0),
    _plural("Number", "%n dynamic dimension", "", 0),
    _plural("Number", "%n dynamic size", "", 0),
    _plural("Number", "%n edit", "", 0),
    _plural("Number", "%n element", "", 0),
    _plural("Number", "%n event", "", 0),
    _plural("Number", "%n execution", "", 0),
    _plural("Number", "%n file", "", 0),
    _plural("Number", "%n fill", "", 0),
    _plural("Number", "%n flag", "", 0),
    _plural("Number", "%n folder", "", 0),
    _plural("Number", "%n form", "", 0),
    _plural("Number", "%n function", "", 0),
    _plural("Number", "%n global", "", 0),
    _plural("Number", "%n independent op", "", 0),
    _plural("Number", "%n index", "", 0),
    _plural("Number", "%n input", "", 0),
    _plural("Number", "%n instruction", "", 0),
    _plural("Number", "%n item", "", 0),
    _plural("Number", "%n job", "", 0),
    _plural("Number", "%n kernel", "", 0),
    _plural("Number", "%n lane", "", 0),
    _plural("Number", "%n later pass", "", 0),
    _plural("Number", "%n launch", "", 0),
    _plural("Number", "%n launch does", "", 0),
    _plural("Number", "%n layer", "", 0),
    _plural("Number", "%n line", "", 0),
    _plural("Number", "%n load", "", 0),
    _plural("Number", "%n long line", "", 0),
    _plural("Number", "%n memory event", "", 0),
    _plural("Number", "%n minute", "", 0),
    _plural("Number", "%n more fix", "", 0),
    _plural("Number", "%n more line", "", 0),
    _plural("Number", "%n more name", "", 0),
    _plural("Number", "%n more pass", "", 0),
    _plural("Number", "%n more place", "", 0),
    _plural("Number", "%n more point", "", 0),
    _plural("Number", "%n more problem", "", 0),
    _plural("Number", "%n more scope", "", 0),
    _plural("Number", "%n more time", "", 0),
    _plural("Number", "%n node", "", 0),
    _plural("Number", "%n note", "", 0),
    _plural("Number", "%n number", "", 0),
    _plural("Number", "%n op", "", 0),
    _plural("Number", "%n op name", "", 0),
    _plural("Number", "%n open bracket", "", 0),
    _plural("Number", "%n operand", "", 0),
    _plural("Number", "%n other property", "", 0),
    _plural("Number", "%n other", "", 0),
    _plural("Number", "%n other dispatch", "", 0),
    _plural("Number", "%n other event", "", 0),
    _plural("Number", "%n other pass fails for itself", "", 0),
    _plural("Number", "%n part", "", 0),
    _plural("Number", "%n pass", "", 0),
    _plural("Number", "%n pattern try", "", 0),
    _plural("Number", "%n phase", "", 0),
    _plural("Number", "%n pin", "", 0),
    _plural("Number", "%n place", "", 0),
    _plural("Number", "%n point", "", 0),
    _plural("Number", "%n process", "", 0),
    _plural("Number", "%n queue operation", "", 0),
    _plural("Number", "%n region", "", 0),
    _plural("Number", "%n release", "", 0),
    _plural("Number", "%n remaining pass", "", 0),
    _plural("Number", "%n repetition", "", 0),
    _plural("Number", "%n result", "", 0),
    _plural("Number", "%n result type", "", 0),
    _plural("Number", "%n row", "", 0),
    _plural("Number", "%n run", "", 0),
    _plural("Number", "%n sample", "", 0),
    _plural("Number", "%n scalar", "", 0),
    _plural("Number", "%n session", "", 0),
    _plural("Number", "%n size", "", 0),
    _plural("Number", "%n slab", "", 0),
    _plural("Number", "%n slot", "", 0),
    _plural("Number", "%n snapshot", "", 0),
    _plural("Number", "%n span", "", 0),
    _plural("Number", "%n spills", "", 0),
    _plural("Number", "%n step", "", 0),
    _plural("Number", "%n store", "", 0),
    _plural("Number", "%n stride", "", 0),
    _plural("Number", "%n symbol", "", 0),
    _plural("Number", "%n tensor", "", 0),
    _plural("Number", "%n text", "", 0),
    _plural("Number", "%n thread", "", 0),
    _plural("Number", "%n time", "", 0),
    _plural("Number", "%n transfer", "", 0),
    _plural("Number", "%n unchanged line", "", 0),
    _plural("Number", "%n use", "", 0),
    _plural("Number", "%n value", "", 0),
    _plural("Number", "%n warm-up call", "", 0),
    _plural("Number", "%n wavefront", "", 0),
    _plural("Number", "%n word", "", 0),
    _plural("Number", "%n worker", "", 0),
    _plural("Number", "%n workgroup", "", 0),
)
"""The nouns that the window counts."""
