"""Every text that is marked has a finished translation, and the window speaks it; English is what tests see."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from functools import cache
from pathlib import Path
from string import Formatter
from xml.etree import ElementTree as ET

import pytest
from passlens_messages import Templates, calls, formatted, literals, messages_in, nouns_in, words_in
from PySide6.QtCore import QCoreApplication, QLocale
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from passlens.engine.compile.device_list import Devices
from passlens.engine.data import resource_path
from passlens.engine.diff.rows import DiffRow, RowKind
from passlens.engine.language import LANGUAGES
from passlens.gui.kit import translation
from passlens.gui.kit.facts import FactsGrid
from passlens.gui.kit.text.pin_picker import PinPicker
from passlens.gui.kit.theme import ThemeChoice, ThemeManager
from passlens.gui.kit.translation import install_language, language_of, localized, number_of, tr
from passlens.gui.passes.details import DetailsView
from passlens.gui.shell.actions import build_menu
from passlens.gui.shell.commands import MenuName
from passlens.gui.shell.features import COMMANDS
from passlens.gui.shell.help.preferences import PreferencesDialog
from passlens.gui.shell.settings import Settings, load_settings, save_settings
from passlens.gui.shell.state import Setup
from passlens.gui.shell.window.main_window import MainWindow
from waiting import PATIENCE

GUI = Path(translation.__file__).parents[1]
LOCALES = [name for name in LANGUAGES if name != "en"]
FORM = re.compile(r",?(\.\d)?[fg%]?")
PLACEHOLDER = re.compile(r"\{[^{}]*\}|%n")


@cache
def messages() -> Templates:
    """Identifier and template of all messages."""
    return messages_in(GUI.parent)


@cache
def marked_texts() -> set[tuple[str, str]]:
    """Context and text of all that the window's modules mark, identifier and template of all messages."""
    found = {("", words[0]) for _, call in calls(GUI, "mark_text", "t") if (words := literals(call.args))}
    found |= {(words[0], words[1]) for _, call in calls(GUI, "tr", "_plural") if len(words := literals(call.args)) > 1}
    return found | messages() | {("Term", word) for word in words_in(GUI.parent)}


@cache
def translated_texts(locale: str) -> dict[tuple[str, str], str]:
    """Context and text with the finished translation; empty when it is not finished."""
    found = {}
    tree = ET.parse(resource_path("translations", f"passlens_{locale}.ts"))
    for context in tree.getroot().iter("context"):
        for message in context.iter("message"):
            node = message.find("translation")
            assert node is not None
            translation = "" if node.get("type") else node.findtext("numerusform") or node.text or ""
            found[(context.findtext("name") or "", message.findtext("source") or "")] = translation
    return found


@pytest.mark.parametrize("locale", LOCALES)
def test_that_every_marked_text_has_a_finished_translation(locale: str) -> None:
    translated = translated_texts(locale)
    assert not sorted(marked_texts() - translated.keys()), "run packaging/translations/update.py"
    assert not sorted(translated.keys() - marked_texts()), "no module has these any more"
    assert not [text for text, translation in translated.items() if not translation.strip()]


def test_that_messages_have_the_arguments_of_their_templates_and_no_others() -> None:
    wrong = []
    for path, call in calls(GUI.parent, "Message"):
        template = ast.literal_eval(call.args[1])
        fields = set(re.findall(r"\{(\w+)(?::[^{}]*)?\}", template))
        assert all(FORM.fullmatch(form) for form in re.findall(r"\{\w+:([^{}]*)\}", template)), template
        if fields != {word.arg for word in call.keywords} and None not in {word.arg for word in call.keywords}:
            wrong.append(f"{path.name}:{call.lineno} {template}")
    assert not wrong


def test_that_texts_of_the_window_have_the_arguments_of_their_templates_and_no_others() -> None:
    wrong = []
    for path, call, text in formatted(GUI):
        fields = {name for one in literals(text.args[1:]) for _, name, _, _ in Formatter().parse(one) if name}
        if fields != {word.arg for word in call.keywords}:
            wrong.append(f"{path.name}:{call.lineno} {fields}")
    assert not wrong


@pytest.mark.parametrize("locale", LOCALES)
def test_that_the_messages_of_both_clients_are_those_of_the_source(locale: str) -> None:
    catalogue = json.loads(resource_path("translations", f"messages_{locale}.json").read_text(encoding="utf-8"))
    texts = translated_texts(locale)
    assert {
        (name, text): translation
        for name, found in catalogue["templates"].items()
        for text, translation in found.items()
    } == {key: texts[key] for key in messages()}
    assert not sorted(nouns_in(GUI.parent) - catalogue["nouns"].keys()), "a line in _NOUNS of gui/kit/translation.py"
    assert catalogue["words"] == {word: texts["Term", word] for word in words_in(GUI.parent)}


@pytest.mark.parametrize("locale", LOCALES)
def test_that_translations_have_the_placeholders_of_their_texts(locale: str) -> None:
    def placeholders(text: str) -> list[str]:
        return sorted(set(PLACEHOLDER.findall(text)))

    wrong = [
        (text, translation)
        for (_, text), translation in translated_texts(locale).items()
        if placeholders(text) != placeholders(translation)
    ]
    assert not wrong


@pytest.mark.parametrize("locale", LOCALES)
def test_that_the_compiled_file_is_the_release_of_its_source(locale: str, tmp_path: Path) -> None:
    made = tmp_path / "made.qm"
    source = resource_path("translations", f"passlens_{locale}.ts")
    tool = Path(sys.executable).with_name("pyside6-lrelease")
    if not tool.exists():
        pytest.skip("lrelease is part of the wheel of PySide, not of a system's packages")
    subprocess.run([tool, "-silent", source, "-qm", made], check=True, timeout=PATIENCE)
    assert made.read_bytes() == source.with_suffix(".qm").read_bytes()


def test_that_english_is_what_the_source_says_whatever_the_system_speaks(qapp: QApplication) -> None:
    assert install_language(qapp, "en") == []
    assert tr("Toolbar", "Compile  F5") == "Compile  F5"
    assert (number_of(1, "pass", "passes"), number_of(2074, "pass", "passes")) == ("1 pass", "2,074 passes")


@pytest.mark.usefixtures("chinese")
def test_that_numbers_keep_their_groups_in_chinese() -> None:
    assert number_of(2074, "pass", "passes") == "2,074 个 pass"
    assert number_of(3, "noun that nobody knows") == "3 noun that nobody knows" + "s"


@pytest.mark.usefixtures("chinese")
@pytest.mark.parametrize(
    ("devices", "shown"), [(1, "1 个设备"), (8, "8 个设备"), (("a=hip[0]", "hip[1]"), "a=hip[0], hip[1]")]
)
def test_that_an_input_that_waits_for_a_compile_is_described_in_chinese(
    qtbot: QtBot, devices: Devices, shown: str
) -> None:
    view = DetailsView()
    qtbot.addWidget(view)
    view.show()
    view.show_input(Setup(source=Path("/m/model.mlir"), devices=devices), 435)
    grids = [grid.toPlainText() for grid in view.findChildren(FactsGrid) if grid.isVisible()]
    labels = [label.text() for label in view.findChildren(QLabel) if label.isVisible() and label.text()]
    texts = [line for text in (*grids, *labels) for line in text.splitlines() if line]
    assert texts[texts.index("设备") + 1] == shown
    names = {"model.mlir", "/m", "435 B", "hip gfx942", "a=hip[0], hip[1]"}
    assert [text for text in texts if text not in names and not re.search("[\u4e00-\u9fff]", text)] == []


@pytest.mark.usefixtures("chinese")
@pytest.mark.parametrize(
    ("column", "asked"),
    [
        ("old", "之后的哪一行与之前的第 3 行是同一 op"),
        ("new", "之前的哪一行与之后的第 4 行是同一 op"),
        ("", "之前或之后的哪一行与之后的第 4 行是同一 op"),
    ],
)
def test_that_the_second_line_of_a_pin_is_asked_for_in_chinese(qtbot: QtBot, column: str, asked: str) -> None:
    picker = PinPicker()
    with qtbot.waitSignal(picker.requested) as words:
        picker.begin(DiffRow(RowKind.SAME, 3, 4, "x"), column)
    assert str((words.args or [""])[0]).startswith(asked)


@pytest.mark.usefixtures("chinese")
def test_that_qt_speaks_chinese_too() -> None:
    assert QCoreApplication.translate("QPlatformTheme", "Cancel") == "取消"


@pytest.mark.parametrize(
    ("system", "language"),
    [("zh_CN", "zh_CN"), ("zh_SG", "zh_CN"), ("zh_TW", "en"), ("de_DE", "en"), ("en_GB", "en"), ("C", "en")],
)
def test_that_the_system_decides_until_a_language_is_chosen(system: str, language: str) -> None:
    assert language_of("", QLocale(system)) == language
    assert language_of("en", QLocale(system)) == "en"
    assert language_of("zh_CN", QLocale(system)) == "zh_CN"


@pytest.mark.usefixtures("chinese")
def test_that_shortcuts_work_in_chinese_and_no_title_stands_twice(qtbot: QtBot, themes: ThemeManager) -> None:
    window = MainWindow(themes, Settings())
    qtbot.addWidget(window)
    menu = build_menu(window, window.shell.actions)
    assert [action.text() for action in menu.actions()] == [localized(name.value) for name in MenuName]
    assert menu.actions()[0].text() == "文件"
    for row in COMMANDS:
        action = window.shell.actions[row.id]
        assert action.text() == localized(row.title)
        assert action.shortcuts() == [QKeySequence(key) for key in row.shortcuts]
    assert len({localized(row.title) for row in COMMANDS}) == len(COMMANDS)


def test_that_a_chosen_language_is_kept_for_the_next_start(qtbot: QtBot, tmp_path: Path) -> None:
    dialog = PreferencesDialog(ThemeChoice.SYSTEM, "", True, True)
    qtbot.addWidget(dialog)
    assert [dialog.language.itemText(place) for place in range(3)] == ["As the system", "English", "简体中文"]
    with qtbot.waitSignal(dialog.language_chosen) as chosen:
        dialog.language.setCurrentIndex(2)
    assert chosen.args == ["zh_CN"]
    save_settings(Settings(language="zh_CN"), tmp_path / "window.json")
    assert load_settings(tmp_path / "window.json").language == "zh_CN"
