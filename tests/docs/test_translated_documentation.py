"""Every page of the documentation has one in each language, built alike: what runs and what it prints is the same."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from passlens_pages import BLOCK, with_code_of

from passlens.engine.data import resource_path
from passlens.engine.language import LANGUAGES

_DOCS = resource_path("docs")
_NAMES = sorted(page.name for page in _DOCS.glob("*.md"))
_LOCALES = sorted(LANGUAGES.keys() - {"en"})
_HEADING = re.compile(r"^(#+) ", re.MULTILINE)
_ITEM = re.compile(r"^(?:(?:-|\d+\.) |\|)")
_LINK = re.compile(r"(!?)\[[^\]]+\]\(([^)#]+)(#[^)]*)?\)")
_CODE = re.compile(r"`([^`]+)`")
_CHINESE = re.compile(r"[\u3400-\u9fff]")

_NAME = re.compile(r"(?<![*\w])\*([^*\n]+)\*(?![*\w])")
_QUOTED = {"zh_CN": re.compile("“([^”]+)”")}
"""How a language marks names; English slants them."""
_MARKDOWN = {"# heading", "- list", "**strong**", "*stress*"}
"""Between backquotes, and translated nevertheless."""
_NO_NAMES = {"splat"}
"""Slanted, and no text of the window."""

every_page = pytest.mark.parametrize(("locale", "name"), [(locale, name) for locale in _LOCALES for name in _NAMES])


def _text(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def _pair(locale: str, name: str) -> tuple[Path, Path]:
    """The English page and the translated one."""
    return _DOCS / name, _DOCS / locale / name


def _outline(text: str) -> list[str]:
    """The level of each heading, and what stands below it in order: blocks of code, items of lists, paragraphs."""
    found: list[str] = []
    for part in re.split(r"\n{2,}", text):
        if heading := _HEADING.match(part):
            found.append(heading[1])
        elif part.startswith(("    ", "<!--")):
            found.append("code")
        elif items := [line for line in part.splitlines() if _ITEM.match(line)]:
            found.extend("item" for _ in items)
        elif part.strip():
            found.append("text")
    return found


def _links(page: Path) -> list[tuple[str, str, str]]:
    """Pictures and links in order: where they lead to, with a page of the language as the English one of that name."""
    found = []
    for picture, target, place in _LINK.findall(_text(page)):
        if ":" in target:
            found.append((picture, target, place))
            continue
        path = (page.parent / target).resolve()
        assert path.is_file(), f"{page.name}: {target}"
        if path.suffix == ".md" and path.parent.parent == _DOCS:
            assert path.parent == page.parent, f"{page.name} leads out of its language: {target}"
            path = _DOCS / path.name
        elif page.parent != _DOCS:
            assert path.parent != _DOCS, f"{page.name} leads out of its language: {target}"
        found.append((picture, str(path), place))
    return found


def _code_spans(text: str) -> set[str]:
    """What stands between backquotes and is no word of the language."""
    prose = BLOCK.sub("\n", text)
    return {" ".join(code.split()) for code in _CODE.findall(prose) if not _CHINESE.search(code)}


def _prose(text: str) -> str:
    """A page without code, with a paragraph on a line."""
    return re.sub(r"(?<!\n)\n(?!\n) *", " ", _CODE.sub("", BLOCK.sub("\n", text)))


def _template(text: str) -> re.Pattern[str]:
    """A text of the window as a pattern: anything in place of placeholders, with three dots at its end or without."""
    parts = re.split(r"\{\w+(?::[^}]*)?\}", text.removesuffix("…"))
    return re.compile(".*".join(re.escape(part) for part in parts) + "…?", re.IGNORECASE)


@cache
def _window_texts(locale: str) -> tuple[tuple[re.Pattern[str], re.Pattern[str]], ...]:
    """Each text of the window and what it is translated to, as patterns; titles of the samples too."""
    tree = ET.parse(resource_path("translations", f"passlens_{locale}.ts"))
    texts = [
        (message.findtext("source") or "", message.findtext("translation") or "")
        for message in tree.getroot().iter("message")
    ]
    samples = json.loads(resource_path("translations", f"samples_{locale}.json").read_text(encoding="utf-8"))
    texts += [(title, sample["title"]) for title, sample in samples.items()]
    return tuple(
        (_template(source), _template(translation))
        for source, translation in texts
        if re.search(r"\w", source) and translation
    )


@cache
def _shown(locale: str, text: str) -> set[re.Pattern[str]]:
    """What the window may show in the language where it shows the text in English."""
    found = [(source, translation) for source, translation in _window_texts(locale) if source.fullmatch(text)]
    fewest = min((source.pattern.count(".*") for source, _ in found), default=0)
    return {translation for source, translation in found if source.pattern.count(".*") == fewest}


def test_that_every_page_is_there_in_each_language_and_no_other_page() -> None:
    for locale in _LOCALES:
        assert sorted(page.name for page in (_DOCS / locale).glob("*")) == _NAMES


@every_page
def test_that_a_translated_page_is_built_like_the_english_one(locale: str, name: str) -> None:
    english, translated = _pair(locale, name)
    assert _HEADING.findall(_text(translated)) == _HEADING.findall(_text(english))
    assert _outline(_text(translated)) == _outline(_text(english))


@every_page
def test_that_code_is_not_translated(locale: str, name: str) -> None:
    """Byte for byte: so what ``test_documentation`` runs of the English page holds for the translated one."""
    english, translated = _pair(locale, name)
    assert BLOCK.findall(_text(translated)) == BLOCK.findall(_text(english))


def test_that_a_changed_command_is_copied_into_a_translated_page_and_a_new_block_is_not() -> None:
    english = "Look.\n\n    passlens info S\n    > gfx942\n\nThen:\n\n<!-- not run: Qt -->\n\n    passlens\n"
    translated = "看。\n\n    passlens info\n\n然后：\n\n    passlens\n"
    made = english.replace("Look.", "看。").replace("Then:", "然后：")
    assert with_code_of(english, translated) == made
    assert with_code_of(english + "\nMore.\n\n    passlens help\n", translated) == translated


@every_page
def test_that_the_links_of_a_translated_page_are_those_of_the_english_one(locale: str, name: str) -> None:
    english, translated = _pair(locale, name)
    assert _links(translated) == _links(english)


@every_page
def test_that_a_translated_page_names_the_same_flags_files_and_keys(locale: str, name: str) -> None:
    english, translated = _pair(locale, name)
    there, here = _code_spans(_text(english)), _code_spans(_text(translated))
    assert here - there == set()
    assert there - here - _MARKDOWN == set()


@every_page
def test_that_names_in_a_page_are_what_the_window_shows_in_its_language(locale: str, name: str) -> None:
    english, translated = (_prose(_text(page)) for page in _pair(locale, name))
    for text in set(_NAME.findall(english)) - _NO_NAMES:
        templates = _shown(locale, text)
        assert templates, f"no text of the window is called so: {text}"
        quoted = _QUOTED[locale].findall(translated)
        assert any(one.fullmatch(there) for one in templates for there in quoted), f"{text}: {quoted}"
    assert not _NAME.search(translated), "slanted characters, which look broken"


@pytest.mark.parametrize("name", _NAMES)
def test_that_a_chinese_paragraph_is_one_line(name: str) -> None:
    """The end of a line inside of a paragraph shows as a space, and Chinese has none between words."""
    page = _DOCS / "zh_CN" / name
    before = ""
    for line in _text(page).splitlines():
        goes_on = line.strip() and before and not (_ITEM.match(line) or line.startswith("    "))
        assert not goes_on, f"{name}: {line}"
        before = line if not line.startswith(("    ", "<!--")) else ""


@pytest.mark.parametrize("name", _NAMES)
def test_that_every_chinese_paragraph_is_chinese(name: str) -> None:
    for part in re.split(r"\n{2,}", _text(_DOCS / "zh_CN" / name)):
        if not part.startswith(("    ", "<!--", "# ")):
            assert _CHINESE.search(part), f"{name}: {part}"
