"""Desktop habits: notifications, preferences, folders of dialogs, the system's theme, screens, clipboard, words."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QDialog, QFileDialog, QLineEdit, QPushButton
from pytestqt.qtbot import QtBot

from passlens import __version__
from passlens.gui.kernels import KERNELS
from passlens.gui.kit.charts.chart_menu import chart_menu, pdf_bytes
from passlens.gui.kit.export import save_as
from passlens.gui.kit.facts import FactsGrid
from passlens.gui.kit.file_dialog import ask_for_file
from passlens.gui.kit.folders import FOLDERS, Folders
from passlens.gui.kit.glossary import explain, terms
from passlens.gui.kit.labels import SectionTitle
from passlens.gui.kit.tables.table_model import Column, TableModel
from passlens.gui.kit.theme import ThemeChoice, ThemeManager
from passlens.gui.memory import MEMORY
from passlens.gui.memory.bar_chart import BarChart
from passlens.gui.shell.files.samples import load_samples
from passlens.gui.shell.help.about import facts, third_party
from passlens.gui.shell.help.documents import GlossaryDialog, glossary, whats_new
from passlens.gui.shell.help.preferences import PreferencesDialog
from passlens.gui.shell.jobs import JobRow, JobState
from passlens.gui.shell.settings import load_settings, save_settings
from passlens.gui.shell.upkeep import notices as notices_module
from passlens.gui.shell.upkeep import notify
from passlens.gui.shell.upkeep.notices import Notices
from passlens.gui.shell.window.main_window import MainWindow


def settle(window: MainWindow, qtbot: QtBot) -> None:
    """Until nothing runs and nothing waits to be read again."""
    for _ in range(2):
        qtbot.waitUntil(window.shell.jobs.idle)
        qtbot.wait(60)


# Notifications.


def row(number: int, state: JobState, seconds: float) -> JobRow:
    """A job as the list has it."""
    return JobRow(number, f"Compile {number}.mlir", "compile", state, "", None, seconds)


def test_that_only_long_jobs_are_told_once_and_only_behind_another_window(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notices_module, "READ_MS", 0)  # then it is told before a later timer of 20 ms ends
    notices = window.findChild(Notices)
    assert notices is not None
    notified: list[str] = []
    notices.tell = lambda title, text: notified.append(title)
    notices.look((row(1, JobState.DONE, 60.0),))
    qtbot.wait(20)
    assert notified == [], "the window is in front: one sees it there"
    other = QDialog()
    qtbot.addWidget(other)
    other.show()
    other.activateWindow()
    qtbot.waitUntil(lambda: not window.isActiveWindow())
    rows = (
        row(2, JobState.DONE, 60.0),
        row(3, JobState.DONE, 2.0),
        row(4, JobState.CANCELLED, 60.0),
        row(5, JobState.FAILED, 11.0),
        row(6, JobState.RUNNING, 90.0),
    )
    notices.look(rows)
    notices.look(rows)
    qtbot.waitUntil(lambda: len(notified) == 2)
    qtbot.wait(20)
    assert notified == ["Compile 2.mlir", "Compile 5.mlir"]
    window.shell.settings.change(notify=False)
    notices.look((row(7, JobState.DONE, 60.0),))
    qtbot.wait(20)
    assert len(notified) == 2, "it was switched off"


def test_that_the_desktop_is_told_by_the_first_tool_that_is_there(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, window: MainWindow
) -> None:
    calls: list[tuple[str, list[str]]] = []

    def start(program: str, arguments: object) -> bool:
        calls.append((program, list(arguments)))  # type: ignore[call-overload]
        return True

    monkeypatch.setattr("shutil.which", lambda tool: f"/bin/{tool}" if tool == "gdbus" else None)
    assert notify.tell_desktop(window, "It's done", "line\nwith \\ and 'quotes'", start)
    program, arguments = calls[0]
    assert program == "/bin/gdbus"
    assert r"'It\'s done'" in arguments
    assert r"'line\nwith \\ and \'quotes\''" in arguments
    assert "uint32 0" in arguments, "the service asks for an unsigned number"
    monkeypatch.setattr("shutil.which", lambda tool: None)
    assert not notify.tell_desktop(window, "It's done", "", start)
    assert len(calls) == 1


# Preferences and what is remembered.


def test_that_preferences_hold_at_once_and_come_back(window: MainWindow, qtbot: QtBot) -> None:
    window.shell.actions["file.preferences"].trigger()
    dialog = next(one for one in window.findChildren(PreferencesDialog) if one.isVisible())
    boxes = {box.text(): box for box in dialog.findChildren(QCheckBox)}
    assert {box for box in boxes.values() if not box.isChecked()} == {dialog.every_pass}
    dialog.notify.click()
    dialog.one_window.click()
    dialog.every_pass.click()
    dialog.theme.setCurrentIndex(2)
    assert window.shell.themes.theme.name == "dark"
    assert not window.shell.settings.now.notify
    assert not window.shell.settings.now.one_window
    assert window.shell.settings.now.every_pass
    save_settings(window.shell.settings.now)
    again = load_settings()
    kept = (again.notify, again.one_window, again.every_pass, again.theme_choice())
    assert kept == (False, False, True, ThemeChoice.DARK)
    dialog.close()


def end(dialog: QFileDialog, qtbot: QtBot) -> None:
    """Close a dialog and let Qt take it away: it reads the folder on a thread of its own."""
    gone: list[bool] = []
    dialog.destroyed.connect(lambda: gone.append(True))
    dialog.close()
    qtbot.waitUntil(lambda: bool(gone))


def test_that_file_dialogs_begin_where_the_last_of_their_kind_ended(qtbot: QtBot, tmp_path: Path) -> None:
    kept: list[tuple[str, ...]] = []
    pictures, tables = tmp_path / "pictures", tmp_path / "tables"
    for folder in (pictures, tables):
        folder.mkdir()
    FOLDERS.load((), kept.append)
    parent = QPushButton()
    qtbot.addWidget(parent)
    first = save_as(parent, "Export Bars", "bars.png", lambda: b"x")
    first.fileSelected.emit(str(pictures / "bars.png"))
    end(first, qtbot)
    table = save_as(parent, "Save table", "rows.csv", lambda: b"x")
    table.fileSelected.emit(str(tables / "rows.csv"))
    end(table, qtbot)
    second = save_as(parent, "Export Roofline", "roofline.png", lambda: b"x")
    assert second.directory().absolutePath() == str(pictures)
    assert Path(second.selectedFiles()[0]).name == "roofline.png"
    end(second, qtbot)
    assert kept[-1] == (f"save .png={pictures}", f"save .csv={tables}")
    report = ask_for_file(parent, "Export the report", str(tmp_path / "a.html"), (), lambda path: None, save=True)
    assert report.directory().absolutePath() == str(tmp_path), "none was saved yet: beside the input"
    end(report, qtbot)
    FOLDERS.leave(kept.append)
    FOLDERS.used("save .png", str(tables / "x.png"))
    assert len(kept) == 2, "its window is closed: it is told no more"
    FOLDERS.load((), lambda entries: None)


def test_that_folders_that_are_gone_are_forgotten_and_damaged_entries_ignored(tmp_path: Path) -> None:
    folders = Folders()
    folders.load((f"save .png={tmp_path / 'gone'}", "nonsense", "="), lambda entries: None)
    assert folders.start("save .png", "/somewhere/a.png") == "/somewhere/a.png"
    assert Path(folders.start("save .png", "a.png")) == Path.home() / "a.png"
    assert folders.start("folder", "") == ""


# The theme of the system, screens.


def test_that_the_theme_follows_the_system_while_it_runs(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    """The platform without a display has no scheme to change: what it would say is said in its place."""
    dark = [False]
    monkeypatch.setattr("passlens.gui.kit.theme.system_is_dark", lambda: dark[0])
    changed = QGuiApplication.styleHints().colorSchemeChanged
    manager = ThemeManager(ThemeChoice.SYSTEM, window)
    changes: list[str] = []
    manager.changed.connect(lambda: changes.append(manager.theme.name))
    for scheme in (Qt.ColorScheme.Dark, Qt.ColorScheme.Light):
        dark[0] = scheme is Qt.ColorScheme.Dark
        changed.emit(scheme)
    assert changes == ["dark", "light"]
    manager.choose(ThemeChoice.LIGHT)
    dark[0] = True
    changed.emit(Qt.ColorScheme.Dark)
    assert manager.theme.name == "light", "it was chosen, whatever the system has"


@pytest.mark.campaign
def test_that_a_window_that_was_on_a_screen_that_is_gone_comes_back_onto_one(
    window: MainWindow, themes: ThemeManager, qapp: QApplication, qtbot: QtBot
) -> None:
    window.setGeometry(QRect(9000, 7000, 1000, 700))
    qtbot.wait(50)
    window.close()
    again = MainWindow(themes, window.shell.settings.now)
    qtbot.addWidget(again)
    again.show()
    qtbot.waitExposed(again)
    rooms = [screen.availableGeometry() for screen in qapp.screens()]
    assert any(room.intersects(again.frameGeometry()) for room in rooms)
    assert any(room.contains(again.frameGeometry().center()) for room in rooms)
    again.close()


# Clipboard and PDF.


def test_that_charts_are_pages_of_their_own_size_and_tables_and_charts_are_pictures(
    window: MainWindow, qtbot: QtBot, small_session: Path
) -> None:
    window.shell.open_path(small_session)
    qtbot.waitUntil(lambda: window.shell.state.session is not None)
    window.shell.show(MEMORY)
    settle(window, qtbot)
    chart = window.shell.room(MEMORY).view.findChild(BarChart)
    assert chart is not None
    page = pdf_bytes(chart, "Shared memory")
    assert page.startswith(b"%PDF-")
    size = chart.export_size()
    box = f"/MediaBox [0 0 {size.width() * 0.75:g} {size.height() * 0.75:g}".encode()
    assert box.replace(b".5", b"")[:20] in page.replace(b".000000", b"").replace(b".5", b"")
    menu = chart_menu(chart, chart, "Shared memory")
    titles = [action.text() for action in menu.actions()]
    assert {"Copy image", "Copy figures", "Export PNG…", "Export PDF…", "Export SVG…", "Export CSV…"} <= set(titles)
    next(action for action in menu.actions() if action.text() == "Copy image").trigger()
    clipboard = QGuiApplication.clipboard()
    assert clipboard.image().width() >= size.width()
    window.shell.show(KERNELS)
    settle(window, qtbot)
    table = window.shell.room(KERNELS).view.kernels
    entries = {action.text(): action for action in table.menu(table.viewport().rect().center()).actions()}
    entries["Copy image"].trigger()
    assert clipboard.image().width() == round(table.width() * table.devicePixelRatioF())
    entries["Copy all"].trigger()
    assert "VGPR" in clipboard.text()


# Words.


def test_that_headings_labels_and_facts_explain_their_terms(qtbot: QtBot) -> None:
    model: TableModel[int] = TableModel(
        (Column("VGPR", lambda row: row), Column("name", lambda row: row), Column("LDS", lambda row: row, help="own"))
    )

    def tip(section: int) -> object:
        return model.headerData(section, Qt.Orientation.Horizontal, Qt.ItemDataRole.ToolTipRole)

    assert "Vector register" in str(tip(0))
    assert tip(1) is None
    assert tip(2) == "own"
    title = SectionTitle("Shared memory")
    qtbot.addWidget(title)
    assert "Local data share" in title.toolTip()
    title.setText("Options")
    assert title.toolTip() == ""
    facts_grid = FactsGrid()
    qtbot.addWidget(facts_grid)
    facts_grid.resize(400, 100)
    facts_grid.set_facts((("target", "gfx942"), ("occupancy", "4 of 8")))
    facts_grid.show()
    one_line = facts_grid.height()
    facts_grid.set_facts((("vector registers", "182"), ("tiles, workgroup", "1 × 64")))
    assert facts_grid.height() == one_line, "no name breaks"
    facts_grid.set_facts((("target", "gfx942"), ("occupancy", "4 of 8")))
    assert facts_grid.name_at(QPoint(20, 6)) == "target"
    assert facts_grid.name_at(QPoint(20, 28)) == "occupancy"
    assert facts_grid.name_at(QPoint(300, 28)) == "", "beside the names are values"


def test_that_every_term_is_explained_in_a_sentence_and_no_two_share_a_word() -> None:
    words = [word.casefold() for term in terms() for word in (term.name, *term.also)]
    assert len(words) == len(set(words))
    assert {"lds", "vgpr", "dispatch", "slab", "affinity", "occupancy", "wavefront"} <= set(words)
    for term in terms():
        assert term.text.endswith("."), term.name
        assert term.text[0].isupper() or term.text[0].isdigit(), term.name
    assert explain("no term in it") == ""
    assert explain("Spilled VGPR") == explain("spills"), "the longest term wins"


def test_that_the_glossary_finds_terms(qtbot: QtBot) -> None:
    dialog = GlossaryDialog()
    qtbot.addWidget(dialog)
    assert "wavefront" in dialog.browser.toPlainText()
    dialog.field.setText("bank offset lifetimes")
    assert glossary("bank offset lifetimes") in {"No term has these words."}
    assert "No term" in dialog.browser.toPlainText()
    dialog.field.setText("slab")
    assert dialog.browser.toPlainText().startswith("slab")
    assert "#hal" not in dialog.browser.toPlainText()


def test_that_about_tells_what_one_reports_and_whose_work_is_in_it() -> None:
    listed = dict(facts("3.13.0"))
    assert listed["Version"] == __version__
    assert listed["Compiler"] == "IREE 3.13.0"
    assert "Apache-2.0" in listed["Licence"]
    works = {work.name: work for work in third_party()}
    assert works["Qt for Python"].licence == "LGPL-3.0"
    assert works["NumPy"].version
    assert all(work.licence for work in works.values())


def test_that_what_is_new_is_offered_after_an_update_and_not_at_a_first_start(
    window: MainWindow, themes: ThemeManager, qtbot: QtBot
) -> None:
    assert whats_new().startswith("## ")
    assert "[" not in whats_new().partition("\n")[0]
    window.shell.begun.emit(False)
    assert not window.shell.messages.isVisible(), "a first start has nothing to compare with"
    assert window.shell.settings.now.seen_version == __version__
    window.shell.settings.change(seen_version="0.0.9")
    window.shell.begun.emit(False)
    message = window.shell.messages.message
    assert message is not None
    assert __version__ in message.sentence
    assert "0.0.9" in message.sentence
    button = next(one for one in window.shell.messages.findChildren(QPushButton) if one.text() == "What's New")
    button.click()
    dialog = next(one for one in window.findChildren(QDialog) if one.isVisible())
    assert dialog.windowTitle() == "What's new"
    dialog.close()
    window.shell.begun.emit(False)
    assert not window.shell.messages.isVisible(), "once is enough"


@pytest.mark.campaign
def test_that_a_recorded_sample_opens_with_its_choices_and_says_that_it_is_one(
    window: MainWindow, qtbot: QtBot
) -> None:
    sample = next(one for one in load_samples() if one.devices == 8)
    assert sample.recorded is not None
    window.shell.open_sample(sample)
    qtbot.waitUntil(lambda: window.shell.state.session is not None)
    settle(window, qtbot)
    assert window.shell.state.setup.devices == 8
    assert window.shell.state.setup.source == sample.path
    assert window.shell.messages.message is not None
    assert "recorded" in window.shell.messages.message.sentence
    assert window.shell.actions["compile.start"].isEnabled()


@pytest.mark.campaign
def test_that_samples_are_listed_in_the_help_menu_too(window: MainWindow, qtbot: QtBot) -> None:
    window.shell.machine.look()
    qtbot.waitUntil(lambda: bool(window.shell.machine.samples))
    window.shell.actions["help.samples"].trigger()
    settle(window, qtbot)
    assert window.command_palette.isVisible()
    opened: list[object] = []
    window.shell.opening.sample_opened.connect(lambda sample, info: opened.append(sample))
    box = window.command_palette.findChild(QLineEdit)
    assert box is not None
    QTest.keyClick(box, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: opened == [window.shell.machine.samples[0]])
    settle(window, qtbot)


def test_that_a_file_dialog_is_never_modal_to_the_program(qtbot: QtBot) -> None:
    parent = QPushButton()
    qtbot.addWidget(parent)
    dialog = ask_for_file(parent, "Open a file", "", ("IR (*.mlir)",), lambda path: None)
    assert dialog.windowModality() is not Qt.WindowModality.ApplicationModal
    end(dialog, qtbot)
