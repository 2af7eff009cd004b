"""The tables of translated words, sentences, terms and documents: nothing that is shown is missing in them."""

from __future__ import annotations

import json
import re
from xml.etree import ElementTree as ET

import pytest
from PySide6.QtWidgets import (
    QApplication,
)

from passlens.engine.analysis.occupancy import Limiter
from passlens.engine.data import resource_path
from passlens.engine.messages import Message, Word, from_stored, quoted
from passlens.gui.kit.glossary import explain
from passlens.gui.kit.translation import install_language, texts_of_language, translated
from passlens.gui.shell.help.manual import page_text

CHINESE = re.compile(r"[\u4e00-\u9fff]")


@pytest.mark.usefixtures("chinese")
def test_that_what_the_engine_tells_is_in_the_language_of_the_window() -> None:
    assert translated(Message("file.missing", "There is no file {path}.", path="a.mlir")) == "没有文件 a.mlir。"
    assert translated(Limiter.VGPRS) == "向量寄存器"
    assert translated(Word("queue of a profile that has a name")) == "queue of a profile that has a name"


@pytest.mark.usefixtures("chinese")
def test_that_a_message_that_no_catalogue_has_is_shown_in_english() -> None:
    stored = from_stored({"id": "of-a-later-version", "template": "{count} was told.", "arguments": {"count": 2}})
    assert translated(stored) == "2 was told."
    assert translated(quoted("Compiled in 5.0 s.")) == "Compiled in 5.0 s."


def test_that_the_engine_speaks_english_in_an_english_window(qapp: QApplication) -> None:
    message = Message("file.missing", "There is no file {path}.", path="a.mlir")
    assert translated(message) == "There is no file a.mlir."
    assert translated(Limiter.VGPRS) == "vector registers"


UNEXPLAINED = {
    "value": "its Chinese word is part of many others",
    "a value": "stands inside of a sentence",
    "global memory": "of a kernel: the English words are explained as a global, which it is not",
}


def test_that_headings_keep_their_glossary_in_chinese(qapp: QApplication) -> None:
    tree = ET.parse(resource_path("translations", "passlens_zh_CN.ts"))
    headings = {}
    # Not the messages of the engine, nor the labels of the command line.
    window = [one for one in tree.getroot().iter("context") if not re.search(r"\.|^Term$", one.findtext("name") or "")]
    for message in (one for context in window for one in context.iter("message")):
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
