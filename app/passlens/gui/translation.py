"""The language of the window: Qt's translators, and the functions that the window's texts go through.

Texts are English in the source, inside ``tr("Context", "text")``; ``pyside6-lupdate`` collects them in
``resources/translations/passlens_<locale>.ts`` and ``pyside6-lrelease`` makes the ``.qm`` of it that is loaded here.
Placeholders have names: ``tr("Jobs", "Open {name}").format(name=…)``. Numbers with a noun go through ``number_of``.

The engine's sentences (findings, errors, outcomes) stay English: they are data, kept in sessions and quoted in issues.
Field terms (LDS, VGPR, dispatch, affinity, pass, IR) stay English in every language, as engineers write them.
"""

from __future__ import annotations

import logging

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator

from passlens.engine.data import resource_path
from passlens.engine.units import format_count

_log = logging.getLogger(__name__)

SYSTEM = ""
"""The language setting that follows the system."""
LANGUAGES = {"en": "English", "zh_CN": "简体中文"}
"""What the window speaks, each named in itself: the key is the locale, and names the .ts file."""


def tr(context: str, text: str) -> str:
    """The text in the language of the window; the English one where there is no translation."""
    return QCoreApplication.translate(context, text)


def mark_text(text: str) -> str:
    """Mark a text in a table for translation, where no translator is there yet: ``localized`` translates it later."""
    return text


def localized(text: str) -> str:
    """A marked text in the language of the window."""
    return QCoreApplication.translate("", text) if text else ""


def number_of(count: int, noun: str, plural: str = "") -> str:
    """A number with its noun: ``1 pass``, ``2,074 passes``, ``2,074 个 pass``."""
    english = format_count(count, noun, plural)
    words = QCoreApplication.translate("Number", noun)
    return english if words == noun else words.format(n=f"{count:,}")


def language_of(choice: str, system: QLocale | None = None) -> str:
    """The language for a setting: one of LANGUAGES; what the system asks for and is not there becomes English."""
    if choice in LANGUAGES:
        return choice
    for wanted in (system or QLocale.system()).uiLanguages():
        locale = QLocale(wanted)
        if locale.language() == QLocale.Language.English:
            return "en"
        for known in LANGUAGES:
            other = QLocale(known)
            if (locale.language(), locale.script()) == (other.language(), other.script()):
                return known
    return "en"


def install_language(app: QCoreApplication, choice: str) -> list[QTranslator]:
    """Load the translations for a setting, Qt's own texts first; before any widget is made.

    Returns:
        What was installed; empty in English. They belong to the application.
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
            _log.warning("the translation %s is not there", name)
    return installed
