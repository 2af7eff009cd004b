"""Collects the texts of the window and the messages of the engine into the .ts files and compiles each.

Run it with the environment's Python, after texts changed and again after they were translated (pyside6-linguist).
A language's .ts file becomes the .qm that the window loads and the ``messages_<locale>.json`` that both clients read.
Its pages of the documentation get the code of the English ones.
"""

from __future__ import annotations

import json
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path
from xml.sax.saxutils import escape

from passlens_formats import ENGLISH, write_table
from passlens_messages import Templates, messages_in, words_in
from passlens_pages import copy_code

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "app" / "passlens"
TOOLS = Path(sys.executable).parent
ALIASES = "tr=not_qt_s_own,translate+=tr,translate+=_plural,QT_TR_NOOP+=mark_text,QT_TR_NOOP+=t"
"""How the functions of gui/kit/translation.py are called in lupdate's terms."""
TERM = "Term"
"""The context of words."""
JOINTS = {"comma": ", ", "and": " and ", "or": " or ", "clauses": "; "}
"""What stands between the items of a list in English."""
FORMATS_PAGE = "formats.md"
QUOTES = {'"': "&quot;", "'": "&apos;"}
"""As lupdate writes them."""


def main() -> None:
    """Update every language of ``resources/translations``; names on the command line, such as ``de_DE``, are begun."""
    folder = ROOT / "resources" / "translations"
    modules = sorted(str(path) for path in (PACKAGE / "gui").rglob("*.py"))
    messages, words = messages_in(PACKAGE), words_in(PACKAGE)
    translatable = messages | {(TERM, word) for word in words}
    begun = [folder / f"passlens_{name}.ts" for name in sys.argv[1:]]
    docs = ROOT / "resources" / "docs"
    write_table(docs / FORMATS_PAGE, ENGLISH)
    for source in sorted({*folder.glob("passlens_*.ts"), *begun}):
        locale = source.stem.removeprefix("passlens_")
        known = translations(source) if source.exists() else {}
        options = ["-silent", "-no-obsolete", "-locations", "none", "-source-language", "en"]
        options += ["-target-language", locale, "-tr-function-alias", ALIASES]
        subprocess.run([TOOLS / "pyside6-lupdate", *options, *modules, "-ts", source], check=True)
        add_messages(source, translatable, known)
        # Written beside and renamed: a window that runs has mapped the old one, and would die of it being cut.
        made = source.with_suffix(".qm.new")
        subprocess.run([TOOLS / "pyside6-lrelease", source, "-qm", made], check=True)
        made.replace(source.with_suffix(".qm"))
        compiled = folder / f"messages_{locale}.json"
        compiled.write_text(compile_messages(source, messages, words), encoding="utf-8")
        write_table(docs / locale / FORMATS_PAGE, locale)
        copy_code(docs, docs / locale)


def translations(source: Path) -> dict[tuple[str, str], list[str]]:
    """What is translated in a .ts file, by context and English text: the text, or its plural forms."""
    found = {}
    for context in ET.parse(source).getroot().iter("context"):
        for message in context.iter("message"):
            node = message.find("translation")
            if node is not None and not node.get("type"):
                forms = [form.text or "" for form in node.iter("numerusform")] or [node.text or ""]
                found[context.findtext("name") or "", message.findtext("source") or ""] = forms
    return found


def add_messages(source: Path, messages: Templates, known: dict[tuple[str, str], list[str]]) -> None:
    """Add the messages of the engine, which lupdate cannot read; those that were translated stay so."""
    text, end = source.read_text(encoding="utf-8").rsplit("</TS>", 1)
    parts = [text]
    for name, template in sorted(messages):
        translation = (known.get((name, template)) or [""])[0]
        state = "" if translation else ' type="unfinished"'
        parts.append(
            f"<context>\n    <name>{name}</name>\n    <message>\n        <source>{escape(template, QUOTES)}</source>\n"
            f"        <translation{state}>{escape(translation, QUOTES)}</translation>\n    </message>\n</context>\n"
        )
    source.write_text(f"{''.join(parts)}</TS>{end}", encoding="utf-8")


def compile_messages(source: Path, messages: Templates, words: frozenset[str]) -> str:
    """The catalogue that ``engine/language.py`` reads."""
    known = translations(source)
    templates: dict[str, dict[str, str]] = {}
    for name, text in sorted(messages):
        if (name, text) in known:
            templates.setdefault(name, {})[text] = known[name, text][0]
    nouns = {text.removeprefix("%n "): forms for (name, text), forms in sorted(known.items()) if name == "Number"}
    said = {text: known[TERM, text][0] for text in sorted(words) if (TERM, text) in known}
    joints = {kind: known.get(("Words", joint), [joint])[0] for kind, joint in JOINTS.items()}
    catalogue = {"templates": templates, "words": said, "nouns": nouns, "joints": joints}
    return json.dumps(catalogue, ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    main()
