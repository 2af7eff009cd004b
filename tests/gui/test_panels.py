"""Every panel with nothing, with a small session and with a failed one, in both themes; each is photographed."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QColor, QPalette
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QPushButton, QTreeView, QWidget
from pytestqt.qtbot import QtBot

from passlens.engine.compile.diagnostics import first_error
from passlens.engine.diagnosis.findings import Problem
from passlens.engine.messages import quoted
from passlens.engine.queries import Queries
from passlens.engine.run.values import Device, DriverState
from passlens.engine.session.rows import Severity, Side
from passlens.engine.toolchain.discover import find
from passlens.gui.kit.facts import FactsGrid
from passlens.gui.kit.labels import ElidedLabel, SelectableLabel
from passlens.gui.kit.page import Page
from passlens.gui.kit.problems.evidence_list import EvidenceList
from passlens.gui.kit.problems.problem_card import ProblemCard
from passlens.gui.kit.problems.problem_list import CARDS_SHOWN, ProblemsView
from passlens.gui.kit.theme import ThemeManager
from passlens.gui.passes.details import DetailsView, command_lines
from passlens.gui.passes.pass_tree_words import Column
from passlens.gui.passes.phase_rail import PhaseRail
from passlens.gui.passes.pipeline import PipelineView
from passlens.gui.profile.profile_empty import ProfileEmpty
from passlens.gui.shell.files.samples import Sample, load_samples
from passlens.gui.shell.jobs import JobRow, JobState
from passlens.gui.shell.panels.jobs_feature import JOBS
from passlens.gui.shell.panels.jobs_view import JobsView
from passlens.gui.shell.panels.log_feature import LOG
from passlens.gui.shell.panels.log_view import LINES_KEPT, LogView
from passlens.gui.shell.reading import Log, Overview, read_overview
from passlens.gui.shell.state import Filters, Setup
from passlens.gui.shell.window.main_window import MainWindow
from passlens.gui.shell.window.messages import MessageBar, MessageKind, Notice
from passlens.gui.start.view import StartPage
from passlens.gui.text import TEXT
from seen import part

Photograph = Callable[[QWidget, str], None]


@pytest.fixture(scope="session")
def small(small_session: Path) -> Overview:
    return read_overview(Queries(small_session), Filters())


@pytest.fixture(scope="session")
def failed(failed_session: Path) -> Overview:
    queries = Queries(failed_session)
    return replace(read_overview(queries, Filters()), problems=queries.problems.listing())


def texts(widget: QWidget) -> str:
    return "\n".join(label.text() for label in widget.findChildren(QLabel) if not label.isHidden())


def test_that_the_pipeline_shows_passes_and_says_which_was_clicked(
    both_themes: ThemeManager, small: Overview, failed: Overview, qtbot: QtBot, photograph: Photograph
) -> None:
    view = PipelineView(both_themes)
    qtbot.addWidget(view)
    view.resize(340, 600)
    theme = both_themes.theme.name
    photograph(view, f"pipeline-empty-{theme}")
    view.set_tree(small.tree)
    photograph(view, f"pipeline-small-{theme}")
    assert f"{small.info.changed_count:,} CHANGED OF {small.info.pass_count:,}" in texts(view)
    chosen: list[tuple[int, str]] = []
    view.pass_chosen.connect(lambda pass_id, phase: chosen.append((pass_id, phase)))
    first, second = next(
        group.passes[:2] for phase in small.tree.phases for group in phase.groups if len(group.passes) > 1
    )
    view.set_current(first.id)
    assert chosen == [], "what the state selects is not announced back"
    tree = part(view, QTreeView)
    tree.setFocus()
    QTest.keyClick(tree, Qt.Key.Key_Down)
    assert chosen == [(second.id, second.phase)]
    view.show_empty("…")
    view.set_tree(failed.tree)
    photograph(view, f"pipeline-failed-{theme}")


def test_that_open_branches_and_the_selection_outlive_a_filter(
    themes: ThemeManager, small: Overview, small_session: Path, qtbot: QtBot
) -> None:
    view = PipelineView(themes)
    qtbot.addWidget(view)
    view.set_tree(small.tree)
    target = small.tree.walk[-1]
    view.set_current(target)
    view.set_tree(read_overview(Queries(small_session), Filters(changed=False)).tree)
    assert view.chosen_place()[0] == target
    tree = part(view, QTreeView)
    parent = tree.currentIndex().parent()
    assert tree.isExpanded(parent)
    assert tree.isExpanded(parent.parent())


def test_that_typing_in_the_filter_box_announces_the_filters_after_a_pause(themes: ThemeManager, qtbot: QtBot) -> None:
    view = PipelineView(themes)
    qtbot.addWidget(view)
    view.show()
    with qtbot.waitSignal(view.filters_edited) as heard:
        QTest.keyClicks(part(view, QLineEdit), "tile")
    assert heard.args == [Filters(text="tile", changed=True)]


def test_that_the_phase_rail_is_readable_in_both_themes(
    both_themes: ThemeManager, small: Overview, failed: Overview, qtbot: QtBot, photograph: Photograph
) -> None:
    rail = PhaseRail(both_themes)
    qtbot.addWidget(rail)
    rail.resize(1280, 32)
    theme = both_themes.theme.name
    photograph(rail, f"rail-empty-{theme}")
    rail.set_phases(small.phases)
    rail.set_phase("stream")
    photograph(rail, f"rail-small-{theme}")
    rail.set_phases(failed.phases)
    photograph(rail, f"rail-failed-{theme}")


def test_that_a_narrow_list_leaves_the_room_of_the_times_to_the_names(themes: ThemeManager, qtbot: QtBot) -> None:
    view = PipelineView(themes)
    qtbot.addWidget(view)
    view.resize(360, 400)
    view.show()
    tree = part(view, QTreeView)
    assert tree is not None
    assert not tree.isColumnHidden(Column.TIME)
    view.resize(280, 400)
    assert tree.isColumnHidden(Column.TIME)


def test_that_a_label_cut_to_a_few_letters_stays_empty_and_keeps_its_tooltip(qtbot: QtBot) -> None:
    label = ElidedLabel("iree-dispatch-creation", Qt.TextElideMode.ElideMiddle)
    qtbot.addWidget(label)

    def inks() -> int:
        image = label.grab().toImage()
        return len({image.pixel(x, y) for x in range(image.width()) for y in range(image.height())})

    label.resize(300, 20)
    assert inks() > 1
    label.resize(28, 20)
    assert inks() == 1
    assert label.toolTip() == "iree-dispatch-creation"


def test_that_details_show_pass_phase_session_and_input(
    both_themes: ThemeManager,
    small: Overview,
    failed: Overview,
    small_session: Path,
    qtbot: QtBot,
    photograph: Photograph,
) -> None:
    view = DetailsView()
    qtbot.addWidget(view)
    view.resize(280, 600)
    theme = both_themes.theme.name
    photograph(view, f"details-empty-{theme}")
    queries = Queries(small_session)
    details = queries.changes.details(small.tree.walk[3])
    view.show_pass(details)
    photograph(view, f"details-pass-{theme}")
    assert view.horizontalScrollBar().maximum() == 0, "long names must break"
    view.show_phase(small.phases[6])
    photograph(view, f"details-phase-{theme}")
    view.show_session(failed.info)
    photograph(view, f"details-session-{theme}")
    view.show_input(Setup(source=small.info.source), 435)
    photograph(view, f"details-input-{theme}")
    assert queries.texts.ir(details.row.id, Side.AFTER).text


def test_that_a_command_is_shown_a_flag_a_line_and_means_the_same_to_a_shell() -> None:
    argv = ("/tools/iree-compile", "my model.mlir", "--iree-hal-target-device=hip", "--flag=a -b", "-o", "out.vmfb")
    shown = command_lines(argv)
    assert len(shown.splitlines()) == 4
    joined = shown.replace("\\\n", "")  # as a shell joins them; Python's shlex does not
    assert tuple(shlex.split(joined)) == argv


def test_that_details_of_something_else_begin_at_the_top(
    themes: ThemeManager, failed: Overview, small: Overview, qtbot: QtBot
) -> None:
    view = DetailsView()
    qtbot.addWidget(view)
    view.resize(280, 120)
    view.show()
    view.show_session(failed.info)
    bar = view.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 60)
    bar.setValue(50)
    view.show_session(failed.info)
    assert bar.value() == 50, "told again of the same thing, it stays where one reads"
    view.show_session(small.info)
    assert bar.value() == 0


def test_that_problems_are_cards_with_the_cause_first_that_lead_to_the_place(
    both_themes: ThemeManager, failed: Overview, qtbot: QtBot, photograph: Photograph
) -> None:
    view = ProblemsView()
    qtbot.addWidget(view)
    view.resize(1000, 220)
    theme = both_themes.theme.name
    photograph(view, f"problems-empty-{theme}")
    view.set_problems(failed.problems)
    photograph(view, f"problems-failed-{theme}")
    cards = view.findChildren(ProblemCard)
    assert cards[0].problem.first_cause
    assert "device" in texts(cards[0])
    evidence = cards[0].findChild(EvidenceList)
    assert evidence is not None
    assert len({label.x() for label in evidence.findChildren(QLabel) if label.y() < evidence.height() / 2}) == 1
    places: list[object] = []
    view.evidence_requested.connect(places.append)
    for link in cards[0].findChildren(QPushButton):
        link.click()
    assert [getattr(place, "source", "").rsplit("/", 1)[-1] for place in places][:2] == [
        "tp8_mlp.mlir:4:3",
        "tp8_mlp.mlir:6:3",
    ]


def test_that_hundreds_of_problems_do_not_make_hundreds_of_cards(themes: ThemeManager, qtbot: QtBot) -> None:
    view = ProblemsView()
    qtbot.addWidget(view)
    many = tuple(
        Problem(Severity.WARNING, quoted(f"Problem {number}"), quoted(""), quoted(""), None, 1, False, None, ())
        for number in range(500)
    )
    view.set_problems(many)
    assert len(view.findChildren(ProblemCard)) == CARDS_SHOWN
    assert f"{500 - CARDS_SHOWN} more problems" in texts(view)


def test_that_no_finding_is_cut_off_in_a_narrow_place(
    themes: ThemeManager, failed: Overview, qtbot: QtBot, photograph: Photograph
) -> None:
    view = ProblemsView(stacked=True)
    qtbot.addWidget(view)
    view.resize(290, 600)
    title = quoted("@forward_dispatch_11_elementwise_broadcast_4096_f32 runs on @__device_0")
    view.set_problems((replace(failed.problems[0], title=title, detail=quoted("far too wide " * 30)),))
    photograph(view, "problems-narrow")
    (card,) = view.findChildren(ProblemCard)
    assert card.width() <= view.viewport().width()
    for label in card.findChildren(QLabel):
        if label.isVisible() and label.wordWrap():
            assert label.height() >= label.heightForWidth(label.width()), label.text()


def test_that_jobs_show_progress_and_cancel(both_themes: ThemeManager, qtbot: QtBot, photograph: Photograph) -> None:
    view = JobsView()
    qtbot.addWidget(view)
    view.resize(1000, 180)
    theme = both_themes.theme.name
    photograph(view, f"jobs-empty-{theme}")
    view.set_rows(
        (
            JobRow(4, "Compile llama8b_f16_2l.mlir", "compile", JobState.RUNNING, "812 passes, cse", 0.4, 3.2),
            JobRow(5, "Compile matmul_f16.mlir", "compile", JobState.WAITING, "", None, None),
            JobRow(3, "Run @main", "device:cpu", JobState.CANCELLING, "", None, 1.0),
            JobRow(2, "Compile tp8_mlp.mlir", "compile", JobState.FAILED, "There is no file x.", None, 0.1),
            JobRow(1, "Compile matmul_f16.mlir", "compile", JobState.DONE, "", None, 4.1),
        )
    )
    photograph(view, f"jobs-{theme}")
    cancelled: list[int] = []
    view.cancel_requested.connect(cancelled.append)
    for button in view.findChildren(QPushButton):
        if button.isVisible() and button.isEnabled():
            button.click()
    assert cancelled == [4, 5]


def test_that_the_log_keeps_the_last_lines(both_themes: ThemeManager, qtbot: QtBot, photograph: Photograph) -> None:
    view = LogView(both_themes)
    qtbot.addWidget(view)
    view.resize(900, 160)
    photograph(view, f"log-empty-{both_themes.theme.name}")
    view.set_log(Log("\n".join(f"line {number}" for number in range(LINES_KEPT + 10))))
    view.append(["the end"])
    assert view.view.surface.lines.count == LINES_KEPT
    assert view.text.endswith("the end")
    bar = view.view.surface.bar
    assert bar.value() == bar.maximum(), "it follows what is written"
    bar.setValue(5)
    view.append(["more"])
    assert bar.value() == 5, "but not while somebody reads further up"
    photograph(view, f"log-{both_themes.theme.name}")


def test_that_the_log_opens_at_the_first_error(both_themes: ThemeManager, qtbot: QtBot) -> None:
    view = LogView(both_themes)
    qtbot.addWidget(view)
    report = [f"  0.0001 ( 0.0%)  0.0001 ( 0.0%)  Pass{number}" for number in range(LINES_KEPT)]
    text = "\n".join(
        ["a.mlir:1:1: warning: odd", "a.mlir:3:10: error: too large", "a.mlir:3:10: error: failed", *report]
    )
    view.set_log(Log(text, first_error(text)))
    view.resize(900, 160)
    view.show()
    qtbot.waitExposed(view)
    surface = view.view.surface
    assert surface.first_row == 0, "of lines that are not kept, the first that is"
    view.set_log(Log(text := "\n".join(text.splitlines()[:800]), first_error(text)))
    assert surface.place.caret == (1, 0)
    assert surface.first_row <= 1


def test_that_the_start_page_offers_samples_recent_files_and_what_was_found(
    both_themes: ThemeManager, qtbot: QtBot, photograph: Photograph
) -> None:
    page = StartPage()
    qtbot.addWidget(page)
    page.resize(1200, 800)
    theme = both_themes.theme.name
    photograph(page, f"start-asking-{theme}")
    samples = load_samples()
    assert samples
    page.set_samples(samples)
    page.set_recent([Path("/models/a.mlir"), Path("/models/b.passlens")])
    page.set_toolchains((find(),))
    page.set_devices(
        (
            DriverState("local-task", True, quoted(""), (Device("local-task://", "local-task", quoted("CPU"), True),)),
            DriverState("hip", False, quoted("libamdhip64 is not installed"), ()),
        )
    )
    photograph(page, f"start-{theme}")
    chosen: list[object] = []
    page.sample_chosen.connect(chosen.append)
    page.file_chosen.connect(chosen.append)
    rows = [button for button in page.findChildren(QPushButton) if button.property("role") == "row"]
    assert len(rows) == len(samples) + 2
    for row in rows:
        assert row.height() == 40, "rows must not be squeezed"
        row.click()
    assert {type(value) for value in chosen} >= {Sample}
    assert Path("/models/a.mlir") in chosen
    page.set_toolchains((), "No IREE compiler is installed beside Passlens.")
    page.set_devices((), "The drivers did not answer.")
    page.set_samples(())
    photograph(page, f"start-bare-{theme}")


def test_that_the_start_page_makes_no_rows_while_it_is_hidden_or_lists_the_same(qtbot: QtBot) -> None:
    page = StartPage()
    qtbot.addWidget(page)

    def made() -> list[QPushButton]:
        return [one for one in page.findChildren(QPushButton) if one.property("role") == "row"]

    one, two = [Path("/models/a.mlir")], [Path("/models/b.mlir"), Path("/models/a.mlir")]
    page.set_recent(two)
    assert made() == [], "it was never shown"
    page.show()
    first = made()
    assert [row.accessibleName() for row in first] == ["b.mlir: /models", "a.mlir: /models"]
    page.set_recent(list(two), {})
    assert made() == first, "the same files"
    page.hide()
    page.set_recent(one)
    page.set_recent(two[:1])
    assert made() == first, "it is hidden"
    page.show()
    qtbot.waitUntil(lambda: [row.accessibleName() for row in made()] == ["b.mlir: /models"])
    page.set_recent(one)
    qtbot.waitUntil(lambda: [row.accessibleName() for row in made()] == ["a.mlir: /models"])


def test_that_the_message_bar_shows_one_sentence_and_goes_when_dismissed(
    both_themes: ThemeManager, qtbot: QtBot, photograph: Photograph
) -> None:
    bar = MessageBar()
    qtbot.addWidget(bar)
    bar.resize(900, 60)
    theme = both_themes.theme.name
    for kind in MessageKind:
        bar.show_message(Notice(kind, "There is no file m.mlir.", "Check the name.", "the tool's own words"))
        photograph(bar, f"message-{kind.value}-{theme}")
    bar.dismiss()
    assert bar.isHidden()
    assert bar.message is None


def test_that_what_can_be_done_about_nothing_stands_right_below_words_of_a_readable_width(qtbot: QtBot) -> None:
    empty = ProfileEmpty()
    qtbot.addWidget(empty)
    empty.say("No profile yet", "Run the module with its profile, or open one. " * 6)
    empty.offer_run(can_run=True)
    empty.resize(2000, 900)
    empty.show()
    qtbot.waitExposed(empty)
    hint = next(label for label in empty.findChildren(QLabel) if "Run the module" in label.text())
    assert hint.width() <= 640
    foot = hint.mapTo(empty, hint.rect().bottomLeft()).y()
    assert 0 < empty.run.mapTo(empty, empty.run.rect().topLeft()).y() - foot <= 24


def test_that_facts_are_written_anew_once_for_another_theme(qapp: QApplication, qtbot: QtBot) -> None:
    """Qt tells a widget of its palette once for each that it lies in."""
    grid = FactsGrid()
    qtbot.addWidget(grid)
    grid.set_facts([("time", "4.9 ms"), ("pass", "inline")])
    before, written = qapp.palette(), list[int]()
    grid.document().contentsChange.connect(lambda place, gone, more: written.append(more))

    try:
        other = QPalette(before)
        other.setColor(QPalette.ColorRole.PlaceholderText, QColor("#123456"))
        qapp.setPalette(other)
        qapp.sendEvent(grid, QEvent(QEvent.Type.PaletteChange))
        once = len(written)
        qapp.sendEvent(grid, QEvent(QEvent.Type.PaletteChange))
        assert len(written) == once > 0
        cursor = grid.document().find("time")
        assert cursor.charFormat().foreground().color().name() == "#123456"
    finally:
        qapp.setPalette(before)


def test_that_name_and_value_of_a_fact_stand_on_one_base_line(both_themes: ThemeManager, qtbot: QtBot) -> None:
    grid = FactsGrid()
    qtbot.addWidget(grid)
    grid.resize(300, 200)
    grid.show()
    qtbot.waitExposed(grid)
    grid.set_facts(
        [("时间", "4.9 ms"), ("pass", "inline"), ("结果", "更改了 IR"), ("class", "InlinerPass")],
        frozenset({"pass", "结果"}),
    )
    document = grid.document()
    lines = []
    block = document.begin()
    while block.isValid():
        if block.text():
            line = block.layout().lineAt(0)
            lines.append(document.documentLayout().blockBoundingRect(block).y() + line.y() + line.ascent())
        block = block.next()
    assert len(lines) == 8
    for name, value in zip(lines[::2], lines[1::2], strict=True):
        assert abs(name - value) <= 0.5


def test_that_the_panels_are_as_tall_as_their_content_and_leave_the_views_most_of_the_window(
    window: MainWindow, qtbot: QtBot
) -> None:
    window.show()
    qtbot.waitExposed(window)
    window.shell.show(TEXT)
    most = round(0.45 * window.workspace.height())

    def height() -> int:
        QTest.qWait(0)
        return window.workspace.sizes()[1]

    window.shell.show(JOBS)
    small = height()
    assert window.bottom.folded is False
    assert 0 < small < 0.2 * window.workspace.height()
    window.shell.show(LOG)
    log = window.shell.room(LOG).view
    assert isinstance(log, LogView)
    log.append([f"line {at}" for at in range(8)])
    qtbot.waitUntil(lambda: log.view.surface.bar.maximum() == 0)
    assert small < height() < most
    log.append([f"line {at}" for at in range(900)])
    qtbot.waitUntil(lambda: abs(height() - most) <= 1)
    window.shell.show(JOBS)
    assert height() == small


def test_that_the_panels_keep_the_height_that_the_user_gave_them(window: MainWindow, qtbot: QtBot) -> None:
    window.show()
    qtbot.waitExposed(window)
    window.shell.show(TEXT)
    window.shell.show(JOBS)
    window.workspace.moveSplitter(300, 1)
    given = window.workspace.sizes()[1]
    window.bottom.fold()
    window.shell.show(LOG)
    assert window.workspace.sizes()[1] == given


def test_that_nothing_empty_scrolls_below_texts_that_wrap(qtbot: QtBot) -> None:
    page = Page("Words")
    qtbot.addWidget(page)
    page.add(SelectableLabel("word " * 300, role="muted"), *(SelectableLabel("some words here" * 9) for _ in range(9)))
    page.column.addStretch(1)
    page.resize(500, 200)
    page.show()
    body = page.widget()
    assert body is not None
    needed = body.heightForWidth(page.viewport().width())
    qtbot.waitUntil(lambda: page.verticalScrollBar().maximum() == needed - page.viewport().height())


def test_that_the_bottom_panel_has_its_share_of_a_lower_and_of_a_higher_window(
    window: MainWindow, qtbot: QtBot
) -> None:
    window.resize(1280, 900)
    window.shell.logged.emit([f"line {number}" for number in range(200)])
    window.shell.show(LOG)
    qtbot.waitUntil(lambda: window.bottom.height() > 300)
    height = window.bottom.height()
    window.resize(1280, 700)
    qtbot.waitUntil(lambda: window.bottom.height() < 300)
    assert window.bottom.height() < window.columns.height(), "the views above are what one reads"
    window.resize(1280, 900)
    qtbot.waitUntil(lambda: window.bottom.height() == height)
    window.resize(1280, 1400)
    qtbot.waitUntil(lambda: window.bottom.height() > height)
    window.bottom.fold()
    folded = window.bottom.height()
    window.resize(1280, 700)
    qtbot.wait(20)
    assert window.bottom.height() == folded
