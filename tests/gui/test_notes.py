"""Notes in the window: begun by a key where one is, stored as they are typed, and never lost."""

from __future__ import annotations

import shutil
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QTextDocument
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QFileDialog, QMenu, QMessageBox, QTreeView
from pytestqt.qtbot import QtBot

from left_drafts import leave
from passlens.engine.data import resource_path
from passlens.engine.messages import quoted
from passlens.engine.queries import Queries
from passlens.engine.session import schema, transactions
from passlens.engine.session.note_writer import NoteWriter, write_notes
from passlens.engine.session.notes import Anchor, Note, NoteKind, login_name, phase_place
from passlens.engine.session.recorded import unpack
from passlens.engine.session.rewrite import Dropped
from passlens.engine.session.rows import Side
from passlens.engine.session.trim import TrimResult
from passlens.gui.devices import DEVICES
from passlens.gui.kernels import KERNELS
from passlens.gui.kit.note_rows import (
    NoteRow,
    SaveState,
    first_line,
    line_marks,
    marks_of,
    shortened,
    tip_of,
)
from passlens.gui.kit.plain_text import plain
from passlens.gui.kit.theme import ThemeManager
from passlens.gui.notes import NOTES, controller
from passlens.gui.notes import drafts as note_drafts
from passlens.gui.notes.drafts import Draft
from passlens.gui.notes.room import NotesRoom
from passlens.gui.notes.view import NotesView, text_of
from passlens.gui.passes import PASSES
from passlens.gui.passes.pass_tree_model import PassTreeModel, Role
from passlens.gui.problems import PROBLEMS
from passlens.gui.shell.files.trim import TrimDialog
from passlens.gui.shell.help.manual import ManualDialog
from passlens.gui.shell.help.preferences import PreferencesDialog
from passlens.gui.shell.state import Mode
from passlens.gui.shell.targets import LineTarget, PassTarget
from passlens.gui.shell.window.main_window import MainWindow
from passlens.gui.text import TEXT
from seen import button, part, press, words

from .conftest import Photograph
from .test_keyboard_and_reader import missed_by_tab, nameless

FIXTURES = Path(__file__).resolve().parents[1] / "fixtures"
CONTROL_SHIFT = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def session(tmp_path: Path) -> Path:
    """A small session of every pass, without notes."""
    path = tmp_path / "add.passlens"
    schema.convert(FIXTURES / "session_0002.passlens", path)  # an older one waits for whoever writes it
    return path


@pytest.fixture(autouse=True)
def short_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(controller, "PAUSE_MS", 20)


@pytest.fixture
def opened(window: MainWindow, qtbot: QtBot, session: Path) -> Iterator[MainWindow]:
    """The window with that session, on a pass that changed something, as a diff."""
    window.shell.open_path(session)
    settle(window, qtbot)
    queries = open_queries(window)
    row = next(row for row in queries.passes.listing() if row.name == "iree-abi-wrap-entry-points")
    window.shell.open(PassTarget(row.id))
    settle(window, qtbot)
    yield window
    left = notes_of(window).notes.unsaved_of(session)
    if left is not None:  # a failed test must not keep the window open
        notes_of(window).notes.discard(left)


def notes_of(window: MainWindow) -> NotesRoom:
    return window.shell.room(NOTES)


def settle(window: MainWindow, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: window.shell.jobs.idle() and not notes_of(window).notes.typing)


def passes_of(window: MainWindow) -> PassTreeModel:
    return part(window.shell.room(PASSES).pipeline, PassTreeModel)


def place_button(window: MainWindow) -> QAbstractButton:
    """The place of the note that is shown."""
    row = notes_of(window).view.row
    assert row is not None
    return button(notes_of(window).view, row.place)


def go_to_place(window: MainWindow) -> None:
    place_button(window).click()


def open_queries(window: MainWindow) -> Queries:
    assert window.shell.state.session is not None
    return window.shell.state.session.queries


def stored(path: Path) -> tuple[Note, ...]:
    queries = Queries(path)
    try:
        return queries.notes.listing()
    finally:
        queries.close()


def press_add(window: MainWindow) -> None:
    QTest.keyClick(window, Qt.Key.Key_N, CONTROL_SHIFT)


def type_text(text: str) -> None:
    """Type into what has the keyboard."""
    field = QApplication.focusWidget()
    assert field is not None
    for place, line in enumerate(text.split("\n")):
        if place:
            QTest.keyClick(field, Qt.Key.Key_Return)
        QTest.keyClicks(field, line)


def write(window: MainWindow, qtbot: QtBot, text: str) -> None:
    """Begin a note where one is, type it, and wait until it is stored or refused."""
    press_add(window)
    qtbot.waitUntil(notes_of(window).view.editor.hasFocus)
    type_text(text)
    settle(window, qtbot)


@contextmanager
def held(path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Another program writes the session, and does not end."""
    monkeypatch.setattr(transactions, "PATIENCE_SECONDS", 0.05)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        other.execute("ROLLBACK")
        other.close()


def question(window: MainWindow) -> QMessageBox | None:
    return next((box for box in window.findChildren(QMessageBox, "unsaved-notes") if box.isVisible()), None)


def answer(window: MainWindow, qtbot: QtBot, title: str) -> None:
    qtbot.waitUntil(lambda: question(window) is not None)
    box = question(window)
    assert box is not None
    press(box, title)


def test_that_a_note_is_begun_by_a_key_at_the_line_and_stored_as_it_is_typed(
    opened: MainWindow, qtbot: QtBot, session: Path
) -> None:
    changes = opened.shell.room(TEXT).view.changes
    surface = changes.active()
    surface.setFocus()
    row = next(at for at in range(surface.lines.count) if (line := surface.row(at)) is not None and not line.old_line)
    surface.go_to_row(row)
    shown = surface.row(row)
    assert shown is not None
    pass_id = opened.shell.state.selection.pass_id
    write(opened, qtbot, "joke? key: n\nsecond line")
    (note,) = stored(session)
    assert note.text == "joke? key: n\nsecond line"
    assert (note.anchor.pass_id, note.anchor.side, note.anchor.line) == (pass_id, Side.AFTER, shown.new_line)
    assert note.anchor.excerpt == shown.text.strip()[:200].strip() or note.anchor.excerpt.endswith("…")
    assert notes_of(opened).view.state_text == "✓ Saved"
    assert opened.shell.state.selection.pass_id == pass_id, "typing walked through the passes"
    assert surface.note_at(row) is not None
    assert surface.note_at(row + 1) is None
    index = passes_of(opened).index_of(note.anchor.pass_id or 0)
    assert index.data(Role.NOTED)
    assert index.parent().data(Role.NOTED)
    assert "joke? key: n\nsecond line\n\n" in index.data(Qt.ItemDataRole.ToolTipRole)
    assert index.data(Qt.ItemDataRole.AccessibleDescriptionRole) == note.text
    assert opened.bottom.tabText(opened.bottom.indexOf(notes_of(opened).view)) == "Notes 1"
    assert not list(note_drafts.folder().glob("*"))


@pytest.mark.campaign
def test_that_the_place_is_what_has_the_keyboard(opened: MainWindow, qtbot: QtBot, session: Path) -> None:
    pass_id = opened.shell.state.selection.pass_id
    tree, passes = part(opened.shell.room(PASSES).pipeline, QTreeView), passes_of(opened)
    tree.setFocus()
    write(opened, qtbot, "on the pass")
    tree.setFocus()
    tree.setCurrentIndex(passes.phase_index(0))
    settle(opened, qtbot)
    write(opened, qtbot, "on the phase")
    opened.shell.show(DEVICES)
    write(opened, qtbot, "on the session")
    opened.shell.open(LineTarget("add.mlir", 2))
    settle(opened, qtbot)
    opened.shell.room(TEXT).view.setFocus()
    write(opened, qtbot, "on the input")
    kinds = [(note.kind, note.anchor.pass_id, note.anchor.phase, note.anchor.file) for note in stored(session)]
    phase = passes.tree.phases[0].name
    assert kinds == [
        (NoteKind.PASS, pass_id, "", ""),
        (NoteKind.PHASE, None, phase, ""),
        (NoteKind.SESSION, None, "", ""),
        (NoteKind.LINE, None, "", "add.mlir"),
    ]
    assert opened.shell.room(TEXT).view.code.surface.note_at(1) is not None
    assert passes.phase_index(0).data(Role.NOTED)


def test_that_an_edit_is_stored_and_undone_and_the_text_survives_a_reopening(
    opened: MainWindow, qtbot: QtBot, session: Path
) -> None:
    write(opened, qtbot, "first")
    type_text(" and more")
    settle(opened, qtbot)
    assert stored(session)[0].text == "first and more"
    for _ in range(20):
        if notes_of(opened).view.editor.toPlainText() == "first":
            break
        QTest.keyClick(notes_of(opened).view.editor, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert notes_of(opened).view.editor.toPlainText() in {"first", ""}
    type_text("!")
    settle(opened, qtbot)
    kept = stored(session)[0].text
    assert kept == notes_of(opened).view.editor.toPlainText()
    QTest.keyClick(notes_of(opened).view.editor, Qt.Key.Key_Escape)
    assert not notes_of(opened).view.editor.hasFocus()
    opened.shell.open_path(session)
    settle(opened, qtbot)
    row = notes_of(opened).view.row
    assert row is not None
    assert (row.text, row.state) == (kept, SaveState.SAVED)


@pytest.mark.campaign
def test_that_a_mark_leads_to_its_note_and_the_note_to_its_place(
    opened: MainWindow, qtbot: QtBot, session: Path
) -> None:
    queries = open_queries(opened)
    other = next(row for row in queries.passes.listing() if row.status == "changed" and row.phase == "flow")
    for anchor in (queries.notes.place_of_pass(other.id, Side.AFTER, 2), queries.notes.place_in_file("add.mlir", 2)):
        with NoteWriter.open(session) as writer:
            writer.add(f"at {anchor.line}", anchor, "Ada")
    opened.shell.actions["view.notes"].trigger()
    settle(opened, qtbot)
    assert [row.author for row in notes_of(opened).view.list.rows.matching] == ["Ada", "Ada"]
    notes_of(opened).view.show_note(1)
    go_to_place(opened)
    settle(opened, qtbot)
    assert opened.shell.state.selection.pass_id == other.id
    assert (opened.shell.state.selection.mode, opened.shell.state.selection.line) == (Mode.AFTER, 2)
    surface = opened.shell.room(TEXT).view.code.surface
    assert surface.place.caret[0] == 1
    opened.shell.show(PROBLEMS)
    width = surface.note_width
    assert width > 0
    y = surface.point_of(1, 0).y()
    mark = surface.note_under(QPointF(width / 2, y))
    assert mark is not None
    assert mark.tip == "at 2"
    assert (
        surface.pointer_at(QPointF(width / 2, y), Qt.KeyboardModifier.NoModifier) is Qt.CursorShape.PointingHandCursor
    )
    QTest.mouseClick(surface.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(int(width / 2), y))
    assert opened.bottom.currentWidget() is notes_of(opened).view
    row = notes_of(opened).view.row
    assert row is not None
    assert row.key == 1
    notes_of(opened).view.show_note(2)
    go_to_place(opened)
    settle(opened, qtbot)
    assert opened.shell.room(TEXT).view.code.surface.text.startswith("func.func @add(")
    assert opened.shell.room(TEXT).view.code.surface.place.caret[0] == 1


def test_that_a_note_that_cannot_be_stored_stays_and_closing_asks(
    opened: MainWindow, qtbot: QtBot, session: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with held(session, monkeypatch):
        write(opened, qtbot, "precious")
        message = opened.shell.messages.message
        assert message is not None
        assert "cannot be written" in message.sentence
        assert notes_of(opened).view.state_text == "✕ Not saved"
        assert button(notes_of(opened).view, "Save Again").isVisible()
        assert opened.bottom.tabText(opened.bottom.indexOf(notes_of(opened).view)) == "✕ Notes 1"
        opened.close()
        answer(opened, qtbot, "Cancel")
        assert opened.isVisible()
        assert notes_of(opened).view.editor.toPlainText() == "precious"
        opened.close()
        answer(opened, qtbot, "Save Again")
        qtbot.waitUntil(lambda: question(opened) is not None)
    answer(opened, qtbot, "Save Again")
    qtbot.waitUntil(lambda: not opened.isVisible())
    assert [note.text for note in stored(session)] == ["precious"]
    assert not list(note_drafts.folder().glob("*"))


@pytest.mark.campaign
def test_that_a_note_that_is_discarded_lets_the_window_close(
    opened: MainWindow, qtbot: QtBot, session: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with held(session, monkeypatch):
        write(opened, qtbot, "worthless")
        opened.close()
        assert list(note_drafts.folder().glob("*"))
        answer(opened, qtbot, "Discard")
        qtbot.waitUntil(lambda: not opened.isVisible())
    assert stored(session) == ()
    assert not list(note_drafts.folder().glob("*")), "it would come back"


@pytest.mark.campaign
def test_that_a_note_can_be_saved_to_a_file_instead(
    opened: MainWindow, qtbot: QtBot, session: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def dialog() -> QFileDialog | None:
        return next((one for one in opened.findChildren(QFileDialog) if one.isVisible()), None)

    with held(session, monkeypatch):
        write(opened, qtbot, "for a file")
        opened.close()
        answer(opened, qtbot, "Save to a File…")
        qtbot.waitUntil(lambda: dialog() is not None)
        asked = dialog()
        assert asked is not None
        asked.reject()
        qtbot.waitUntil(lambda: question(opened) is not None)
        answer(opened, qtbot, "Save to a File…")
        qtbot.waitUntil(lambda: dialog() is not None)
        asked = dialog()
        assert asked is not None
        asked.fileSelected.emit(str(tmp_path / "kept.md"))
        asked.close()
        qtbot.waitUntil(lambda: not opened.isVisible())
    text = (tmp_path / "kept.md").read_text()
    assert text.startswith("# add.passlens\n\n## pass ")
    assert text.endswith("\n\nfor a file\n")


@pytest.mark.campaign
def test_that_closing_at_once_stores_what_was_just_typed(opened: MainWindow, qtbot: QtBot, session: Path) -> None:
    press_add(opened)
    qtbot.waitUntil(notes_of(opened).view.editor.hasFocus)
    type_text("in time")
    opened.close()
    qtbot.waitUntil(lambda: not opened.isVisible())
    assert [note.text for note in stored(session)] == ["in time"]


@pytest.mark.campaign
def test_that_cancelling_all_jobs_does_not_cancel_the_storing_of_a_note(
    opened: MainWindow, qtbot: QtBot, session: Path
) -> None:
    started, go = threading.Event(), threading.Event()

    def wait() -> None:
        started.set()
        assert go.wait(60)

    press_add(opened)
    qtbot.waitUntil(notes_of(opened).view.editor.hasFocus)
    settle(opened, qtbot)
    opened.shell.jobs.call("Hold the lane", "", wait, queue="notes")
    assert started.wait(60)
    type_text("through it")
    notes_of(opened).notes.save()
    opened.close()
    opened.shell.jobs.cancel_all()
    go.set()
    qtbot.waitUntil(lambda: not opened.isVisible())
    assert [note.text for note in stored(session)] == ["through it"]


@pytest.mark.campaign
def test_that_leaving_a_session_asks_too_and_cancel_goes_back(
    opened: MainWindow, qtbot: QtBot, session: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = tmp_path / "other.passlens"
    shutil.copy(FIXTURES / "session_0003.passlens", other)
    with held(session, monkeypatch):
        write(opened, qtbot, "left behind")
        opened.shell.open_path(other)
        answer(opened, qtbot, "Cancel")
        qtbot.waitUntil(lambda: opened.shell.state.session is not None and opened.shell.state.session.path == session)
        settle(opened, qtbot)
        row = notes_of(opened).view.row
        assert row is not None
        assert (row.text, row.state) == ("left behind", SaveState.FAILED)
        opened.shell.open_path(other)
        qtbot.waitUntil(lambda: question(opened) is not None)
    answer(opened, qtbot, "Save Again")
    settle(opened, qtbot)
    assert [note.text for note in stored(session)] == ["left behind"]
    assert opened.shell.state.session is not None
    assert opened.shell.state.session.path == other
    assert len(notes_of(opened).view.list.rows.matching) == 3


def test_that_what_a_killed_window_had_not_stored_comes_back_with_the_session(
    window: MainWindow, qtbot: QtBot, session: Path
) -> None:
    old = write_notes(session, lambda writer: writer.add("old", Anchor(), "Ada"))
    new = Draft(-1, "typed and not stored", Anchor(1, Side.AFTER, line=2, place=quoted("pass 1")), "Ada")
    leave(session, new)
    leave(session, Draft(old.id, "old and more", Anchor(), "Ada", "old"), "1" * 16)
    assert note_drafts.left() == (session,)
    window.start()
    qtbot.waitUntil(lambda: window.shell.messages.message is not None)
    press(window.shell.messages, "Open It")
    qtbot.waitUntil(lambda: window.shell.state.session is not None)
    settle(window, qtbot)
    assert sorted(note.text for note in stored(session)) == ["old and more", "typed and not stored"]
    assert not list(note_drafts.folder().glob("*"))
    assert window.shell.messages.message is not None
    assert window.shell.messages.message.sentence == "2 notes that had not been saved came back."


@pytest.mark.campaign
def test_that_what_was_stored_before_the_window_was_killed_does_not_come_back_twice(
    window: MainWindow, qtbot: QtBot, session: Path
) -> None:
    write_notes(session, lambda writer: writer.add("stored", Anchor(), "Ada"))
    leave(session, Draft(-1, "stored", Anchor(), "Ada"))
    window.shell.open_path(session)
    settle(window, qtbot)
    assert len(notes_of(window).notes.rows) == 1
    assert not list(note_drafts.folder().glob("*"))


@pytest.mark.parametrize("content", ["", "{", "[]", '{"session": 3}', '{"session": "x", "drafts": [{"key": 1}]}'])
def test_that_a_damaged_file_of_drafts_is_no_obstacle(session: Path, content: str) -> None:
    leave(session, Draft(-1, "lost", Anchor(), "Ada")).write_text(content)
    assert note_drafts.take(session, lambda: -7) == ()
    assert note_drafts.left() == ()


def test_that_drafts_come_back_as_they_were_and_those_of_living_windows_stay(session: Path) -> None:
    draft = Draft(
        3, "text ☃\n", Anchor(7, Side.BEFORE, "flow", "f", 9, "d", "p", phase_place("flow"), "line"), "Ada", "base"
    )
    note_drafts.keep(session, draft)
    assert note_drafts.take(session, lambda: -7) == ()
    (own,) = note_drafts.folder().glob("*.json")
    own.unlink()
    leave(session, draft)
    assert note_drafts.take(session, lambda: -7) == (draft,)


def test_that_what_somebody_else_wrote_is_not_overwritten_unless_one_says_so(
    opened: MainWindow, qtbot: QtBot, session: Path
) -> None:
    write(opened, qtbot, "mine")
    write_notes(session, lambda writer: writer.edit(1, "theirs"))
    type_text(" and more")
    settle(opened, qtbot)
    assert stored(session)[0].text == "theirs"
    row = notes_of(opened).view.row
    assert row is not None
    assert (row.text, row.state) == ("mine and more", SaveState.FAILED)
    assert "somebody else" in row.reason
    press(notes_of(opened).view, "Save Again")
    settle(opened, qtbot)
    assert stored(session)[0].text == "mine and more"
    assert notes_of(opened).view.state_text == "✓ Saved"


def test_that_a_removed_note_comes_back_with_undo(opened: MainWindow, qtbot: QtBot, session: Path) -> None:
    write(opened, qtbot, "not in vain")
    (before,) = stored(session)
    press(notes_of(opened).view, "Remove")
    settle(opened, qtbot)
    assert stored(session) == ()
    assert "No notes yet" in notes_of(opened).view.empty_text
    press(opened.shell.messages, "Undo")
    settle(opened, qtbot)
    assert stored(session) == (before,)
    assert notes_of(opened).view.editor.toPlainText() == "not in vain"


@pytest.mark.campaign
def test_that_a_note_that_was_never_typed_leaves_nothing(opened: MainWindow, qtbot: QtBot, session: Path) -> None:
    press_add(opened)
    qtbot.waitUntil(notes_of(opened).view.editor.hasFocus)
    settle(opened, qtbot)
    assert notes_of(opened).view.state_text == "Empty: not stored"
    press_add(opened)
    settle(opened, qtbot)
    assert len(notes_of(opened).notes.rows) == 1
    opened.close()
    assert not opened.isVisible()
    assert stored(session) == ()


@pytest.mark.campaign
def test_that_an_emptied_note_keeps_its_stored_text(opened: MainWindow, qtbot: QtBot, session: Path) -> None:
    write(opened, qtbot, "kept")
    notes_of(opened).view.editor.selectAll()
    QTest.keyClick(notes_of(opened).view.editor, Qt.Key.Key_Delete)
    settle(opened, qtbot)
    assert notes_of(opened).view.state_text == "Empty: the previous text stays stored"
    assert stored(session)[0].text == "kept"


@pytest.mark.campaign
def test_that_a_trimmed_place_is_said_and_leads_nowhere(window: MainWindow, qtbot: QtBot, session: Path) -> None:
    write_notes(session, lambda writer: writer.add("orphan", Anchor(99_999, place=quoted("pass 9 x on @y")), "Ada"))
    window.shell.open_path(session)
    settle(window, qtbot)
    window.shell.show(NOTES)
    settle(window, qtbot)
    assert not place_button(window).isEnabled()
    assert "trimmed from the session" in words(notes_of(window).view).splitlines()
    assert notes_of(window).view.list.rows.index(0, 1).data() == "pass 9 x on @y (trimmed)"


@pytest.mark.campaign
def test_that_menus_offer_a_note(opened: MainWindow, qtbot: QtBot, session: Path) -> None:
    action = opened.shell.actions["go.add_note"]
    assert (
        action
        in opened.shell.room(TEXT).view.changes.menu_of(opened.shell.room(TEXT).view.changes.unified, 1).actions()
    )
    opened.shell.state.set_mode(Mode.AFTER)
    settle(opened, qtbot)
    surface = opened.shell.room(TEXT).view.code.surface
    assert action in surface.actions()
    QTest.mouseClick(surface.viewport(), Qt.MouseButton.RightButton, pos=surface.point_of(3, 2))
    assert surface.place.caret[0] == 3, "the menu is for the line under the mouse"
    opened.shell.room(PASSES).pipeline.menu_requested.emit(-1, QPoint(10, 10))
    menu = next(one for one in opened.findChildren(QMenu) if one.isVisible())
    assert action in menu.actions()
    menu.close()
    opened.shell.show(KERNELS)
    kernels = opened.shell.room(KERNELS).view.kernels
    qtbot.waitUntil(lambda: bool(kernels.selected()))
    (kernel,) = kernels.selected()
    menu = kernels.menu(kernels.visualRect(kernels.currentIndex()).center())
    next(one for one in menu.actions() if one.text() == "Add a note").trigger()
    type_text("slow")
    settle(opened, qtbot)
    assert stored(session)[0].anchor == Anchor(dispatch=kernel.dispatch, place=quoted(f"@{kernel.dispatch}"))


@pytest.mark.campaign
def test_that_a_problem_can_be_noted_and_found_again(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    samples = resource_path("samples")
    failed_session = unpack(samples / "recorded" / "tp8_mlp-one-device.passlens.zst", samples, tmp_path)
    window.shell.open_path(failed_session)
    qtbot.waitUntil(lambda: bool(window.shell.room(PROBLEMS).view.cards))
    settle(window, qtbot)
    card = window.shell.room(PROBLEMS).view.cards[0]
    press(card, "Add a note")
    type_text("known upstream")
    settle(window, qtbot)
    (note,) = stored(failed_session)
    assert note.kind is NoteKind.PROBLEM
    assert str(note.anchor.place).removesuffix(" …") in str(card.problem.title)
    go_to_place(window)
    assert window.bottom.currentWidget() is window.shell.room(PROBLEMS).view
    assert window.shell.room(PROBLEMS).view.show_problem(note.anchor.problem)


@pytest.mark.campaign
def test_that_the_key_notes_the_kernel_that_is_selected(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    samples = resource_path("samples")
    window.shell.open_path(unpack(samples / "recorded" / "tp8_mlp-one-device.passlens.zst", samples, tmp_path))
    settle(window, qtbot)
    window.shell.show(KERNELS)
    qtbot.waitUntil(lambda: bool(window.shell.room(KERNELS).view.kernels.selected()))
    (chosen,) = window.shell.room(KERNELS).view.kernels.selected()
    write(window, qtbot, "why two?")
    row = notes_of(window).view.row
    assert row is not None
    assert row.anchor == Anchor(dispatch=chosen.dispatch, place=quoted(f"@{chosen.dispatch}"))
    window.shell.show(TEXT)
    go_to_place(window)
    settle(window, qtbot)
    assert window.tab.name == "kernels"


def test_that_without_a_session_the_panel_says_what_to_do(window: MainWindow, qtbot: QtBot) -> None:
    window.shell.actions["view.notes"].trigger()
    assert notes_of(window).view.empty_text.startswith("No session is open")
    assert "Note on the Session" not in words(notes_of(window).view)
    assert not window.shell.actions["go.add_note"].isEnabled()


def test_that_the_panel_is_photographed(both_themes: ThemeManager, qtbot: QtBot, photograph: Photograph) -> None:
    view = NotesView(both_themes)
    qtbot.addWidget(view)
    view.resize(1200, 220)
    where = "pass 118 iree-flow on @main, line 7"
    anchor = Anchor(3, Side.AFTER, line=7, place=quoted(where), excerpt="%7 = linalg.matmul")
    rows = tuple(
        NoteRow(key, f"Why is this **moved**?\n- {state}", anchor, where, "Ada", moment, False, state, reason)
        for key, state, moment, reason in (
            (1, SaveState.SAVED, "2026-01-02T03:04:05+00:00", ""),
            (2, SaveState.FAILED, "2026-01-02T03:04:05+00:00", "The session cannot be written: the disk is full."),
            (-1, SaveState.WAITING, "", ""),
        )
    )
    view.set_rows(rows)
    view.show_note(2)
    photograph(view, f"notes-{both_themes.theme.name}")


def test_that_everything_on_the_panel_has_a_name_and_is_reached_by_tab(themes: ThemeManager, qtbot: QtBot) -> None:
    view = NotesView(themes)
    qtbot.addWidget(view)
    view.resize(1200, 260)
    anchor = Anchor(phase="flow", place=quoted("phase flow"))
    view.set_rows((NoteRow(1, "x", anchor, "phase flow", "Ada", "", False, SaveState.FAILED, "The disk is full."),))
    view.show()
    view.activateWindow()
    qtbot.waitUntil(view.isActiveWindow)
    view.list.setFocus()
    assert nameless(view) == []
    assert missed_by_tab(view) == []


@pytest.mark.campaign
def test_that_help_on_the_panel_is_the_page_on_notes(opened: MainWindow, qtbot: QtBot) -> None:
    write(opened, qtbot, "what is this?")
    opened.shell.actions["help.view"].trigger()
    dialog = opened.findChild(ManualDialog)
    assert dialog is not None
    assert dialog.page == "notes.md"
    assert "Ctrl+Shift+N" in dialog.browser.toPlainText()
    dialog.close()


@pytest.mark.campaign
def test_that_the_author_of_notes_is_a_preference(opened: MainWindow, qtbot: QtBot, session: Path) -> None:
    opened.shell.actions["file.preferences"].trigger()
    dialog = opened.findChild(PreferencesDialog)
    assert dialog is not None
    assert dialog.author.placeholderText() == login_name()
    dialog.author.setFocus()
    dialog.author.setText(" Grace ")
    dialog.author.editingFinished.emit()
    dialog.close()
    assert opened.shell.settings.now.note_author == "Grace"
    opened.shell.room(TEXT).view.setFocus()
    write(opened, qtbot, "by name")
    assert stored(session)[0].author == "Grace"


def test_that_the_trim_dialog_names_the_notes_whose_place_would_go(qtbot: QtBot, session: Path) -> None:
    dialog = TrimDialog(session)
    qtbot.addWidget(dialog)
    dialog.set_measured(TrimResult(session, 2_000, 1_000, Dropped(passes=7, notes=2), done=False))
    assert "2 notes: the place goes, the text stays." in words(dialog)


# --- values


def row(text: str, anchor: Anchor, key: int = 1) -> NoteRow:
    return NoteRow(key, text, anchor, str(anchor.place), "", "", False, SaveState.SAVED)


def test_that_marks_stand_beside_their_own_text_only() -> None:
    rows = (
        row("after", Anchor(1, Side.AFTER, line=3), 1),
        row("before", Anchor(1, Side.BEFORE, line=3), 2),
        row("again", Anchor(1, Side.AFTER, line=3), 3),
        row("all of it", Anchor(1), 4),
        row("phase", Anchor(phase="flow", line=5), 5),
        row("file", Anchor(file="a.mlir", line=6), 6),
        row("session", Anchor(), 7),
    )
    after = line_marks(rows, pass_id=1, side=Side.AFTER)
    assert {line: (mark.key, mark.tip) for line, mark in after.items()} == {3: (1, "after\n\nagain")}
    assert list(line_marks(rows, pass_id=1, side=Side.BEFORE)) == [3]
    assert list(line_marks(rows, phase="flow")) == [5]
    assert list(line_marks(rows, file="a.mlir")) == [6]
    assert line_marks(rows) == {}
    assert marks_of({}) == {}


def test_that_markup_in_a_note_is_text_in_a_tip_and_long_places_lose_their_middle() -> None:
    assert "&lt;img src=x&gt;" in plain("<img src=x>")
    place = f"pass 3 {'x' * 200} on @main, line 7"
    assert len(shortened(place)) < 80
    assert shortened(place).startswith("pass 3 ")
    assert shortened(place).endswith("on @main, line 7")
    assert shortened("phase flow") == "phase flow"


def test_that_a_title_is_the_first_line_that_says_something() -> None:
    assert first_line("\n\n# Why \nmore") == "Why"
    assert first_line("- item") == "item"
    assert first_line("  ") == ""
    assert len(tip_of([row("x\n" * 50, Anchor())]).splitlines()) == 13


_TYPED = st.text(st.characters(codec="utf-8", exclude_characters="\r\u2028\u2029\ufdd0\ufdd1\x00"))


@pytest.mark.campaign
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=_TYPED)
def test_that_text_in_the_editor_comes_out_as_it_went_in(text: str, qapp: QApplication) -> None:
    document = QTextDocument()
    document.setPlainText(text)
    assert text_of(document) == text
