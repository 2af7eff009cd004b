"""The tables of translated words, sentences, terms and documents: nothing that is shown is missing in them."""

from __future__ import annotations

import json
import re
from enum import StrEnum
from xml.etree import ElementTree as ET

import pytest
from PySide6.QtWidgets import (
    QApplication,
)

from passlens.engine.analysis.device_tables import MemoryKind
from passlens.engine.analysis.graph import NodeKind
from passlens.engine.analysis.kernel_tables import InstructionClass
from passlens.engine.analysis.occupancy import Limiter
from passlens.engine.analysis.placement_tables import Basis, Change, ItemKind
from passlens.engine.analysis.roofline import Bound
from passlens.engine.analysis.shared_memory.values import Role, Size
from passlens.engine.data import resource_path
from passlens.engine.diagnosis.findings import Certainty, Tried
from passlens.engine.session.rows import OutcomeKind, Severity, Side
from passlens.engine.toolchain.flags import FlagKind
from passlens.engine.toolchain.managed import PlaceKind as ManagedPlace
from passlens.gui.kit.engine_sentences import SENTENCES
from passlens.gui.kit.engine_titles import TITLES
from passlens.gui.kit.engine_words import TEMPLATES, WORDS, said
from passlens.gui.kit.glossary import explain
from passlens.gui.kit.translation import install_language, texts_of_language
from passlens.gui.shell.manual import page_text

CHINESE = re.compile(r"[\u4e00-\u9fff]")

ENUMS: tuple[type[StrEnum], ...] = (
    Severity,
    Side,
    OutcomeKind,
    Certainty,
    Tried,
    FlagKind,
    ManagedPlace,
    MemoryKind,
    NodeKind,
    ItemKind,
    Basis,
    Change,
    InstructionClass,
    Limiter,
    Bound,
    Size,
    Role,
)
"""Enums of the engine whose values the window shows with ``said``."""


@pytest.mark.parametrize("kind", ENUMS)
def test_that_each_word_of_the_engine_that_is_shown_is_in_the_table(kind: type[StrEnum]) -> None:
    assert {one.value for one in kind} <= set(WORDS)


@pytest.mark.usefixtures("chinese")
def test_that_a_template_takes_over_names_and_numbers() -> None:
    for template in (*TITLES, *SENTENCES, *TEMPLATES):
        names = dict.fromkeys(re.findall(r"\{(\w+)\}", template))
        values = {name: f"x{place}" for place, name in enumerate(names)}
        text = said(template.format(**values))
        assert CHINESE.search(text), text
        assert [value for value in values.values() if value not in text] == [], text


@pytest.mark.usefixtures("chinese")
def test_that_what_no_table_has_stays_as_the_engine_says_it() -> None:
    sentence = "Compiled in 5.0 s. Something that nobody translated."
    assert said(sentence) == sentence
    assert said("") == ""
    assert (
        said("Compiled in 5.0 s. The capture of every pass was cancelled.") == "编译用时 5.0 s。捕获每个 pass 已取消。"
    )


def test_that_the_engine_is_quoted_as_it_is_in_english(qapp: QApplication) -> None:
    assert said("Compiled in 5.0 s.") == "Compiled in 5.0 s."
    assert said("vector registers") == "vector registers"


UNEXPLAINED = {
    "value": "its Chinese word is part of many others",
    "a value": "stands inside of a sentence",
    "global memory": "of a kernel: the English words are explained as a global, which it is not",
}


def test_that_headings_keep_their_glossary_in_chinese(qapp: QApplication) -> None:
    tree = ET.parse(resource_path("translations", "passlens_zh_CN.ts"))
    headings = {}
    window = [one for one in tree.getroot().iter("context") if "." not in (one.findtext("name") or "")]
    for message in (one for context in window for one in context.iter("message")):  # not the messages of the engine
        source, said_as = message.findtext("source") or "", message.findtext("translation") or ""
        if source and len(source.split()) <= 2 and not set("{%") & set(source) and explain(source):
            headings[source] = said_as
    assert len(headings) > 100
    translators = install_language(qapp, "zh_CN")
    lost = {source: text for source, text in headings.items() if not explain(text)}.keys() - UNEXPLAINED.keys()
    for translator in translators:
        qapp.removeTranslator(translator)
    assert not lost


@pytest.mark.usefixtures("chinese")
@pytest.mark.parametrize(("folder", "file", "key"), [("knowledge", "glossary", "term"), ("samples", "index", "title")])
def test_that_every_term_and_every_sample_is_translated(folder: str, file: str, key: str) -> None:
    name = "glossary" if file == "glossary" else "samples"
    english = json.loads(resource_path(folder, f"{file}.json").read_text(encoding="utf-8"))
    translated = texts_of_language(name)
    assert translated.keys() == {one[key] for one in english}
    for text in translated.values():
        assert CHINESE.search(text["text"] if name == "glossary" else text["what"])


@pytest.mark.usefixtures("chinese")
def test_that_the_help_on_a_view_is_translated_and_its_links_lead_somewhere() -> None:
    folder = resource_path("docs", "zh_CN")
    pages = {path.name for path in folder.glob("*.md")}
    assert pages <= {path.name for path in folder.parent.glob("*.md")}
    for page in pages:
        text = page_text(page)
        assert CHINESE.search(text.partition("\n")[0] + text.split("\n")[2]), page
        for link in re.findall(r"\]\(([^)]+\.md)\)", text):
            assert page_text(link).startswith("# "), link


@pytest.mark.usefixtures("chinese")
def test_that_what_a_pass_is_for_is_translated() -> None:
    english = json.loads(resource_path("knowledge", "passes.json").read_text(encoding="utf-8"))
    translated = texts_of_language("passes")
    assert translated.keys() <= english.keys()
    assert all(CHINESE.search(text) for text in translated.values())
    assert "canonicalize" in translated
