"""The pass tree: what is listed under what, in which order, and how it grows while a compile runs."""

from __future__ import annotations

import weakref
from collections.abc import Sequence
from dataclasses import fields

import pytest
from PySide6.QtCore import QModelIndex, QRect
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QTreeView
from pytestqt.qtbot import QtBot

from passlens.engine.op_counts import OpCounts
from passlens.engine.session.listing import SLOW_SHARE, ListedPass, PassList, Tally
from passlens.engine.session.rows import ScopeRow, Status
from passlens.gui.kit.note_rows import NoteMark
from passlens.gui.kit.pass_names import short_pass_name
from passlens.gui.kit.theme import ThemeManager
from passlens.gui.passes.pass_tree_model import PORTION, PassTreeModel, Role
from passlens.gui.passes.pass_tree_words import Column, cell_text, delta_text
from passlens.gui.passes.pipeline import PipelineView
from passlens.gui.shell.pass_tree import PassTree, build_tree, statuses_for, symbol_parts
from passlens.gui.shell.state import Filters

ALL = Filters(changed=False)
SCOPES = (
    ScopeRow(1, None, "builtin.module", "", "builtin.module", "builtin.module", False),
    ScopeRow(2, 1, "util.func", "main", "@main", "builtin.module/@main", False),
    ScopeRow(3, 1, "hal.executable", "d0", "@d0", "builtin.module/@d0", False),
    ScopeRow(4, 3, "hal.executable.variant", "rocm", "@rocm", "builtin.module/@d0/@rocm", False),
    ScopeRow(5, 4, "func.func", "kernel", "@kernel", "builtin.module/@d0/@rocm/@kernel", False),
)


def row(pass_id: int, name: str, scope: int, phase: str = "flow", **values: object) -> ListedPass:
    made = ListedPass(
        f"{pass_id:08}",
        pass_id,
        phase,
        scope,
        SCOPES[scope - 1].label,
        name,
        name,
        "",
        Status.CHANGED,
        1_000_000,
        1,
        1,
        2,
    )
    return made._replace(**values)  # type: ignore[arg-type]


def listing(rows: Sequence[ListedPass], since: PassList | None = None) -> PassList:
    """What the session's reader makes of these executions, all listed; with ``since``, of those that it lacks."""
    tallies: dict[tuple[str, int], Tally] = {}
    total = sum(one.wall_ns or 0 for one in rows)
    for one in rows:
        had = tallies.get((one.phase, one.scope_id), Tally(0, 0, 0, 0.0))
        tallies[one.phase, one.scope_id] = Tally(
            had.total + 1,
            had.changed + (one.status is Status.CHANGED),
            had.failed + (one.status is Status.FAILED),
            had.wall_ns + (one.wall_ns or 0),
        )
    return PassList(
        passes=tuple(sorted(rows)),
        fresh=tuple(one for one in sorted(rows) if since is None or one not in since.passes),
        scopes={scope.id: scope for scope in SCOPES},
        tallies=tallies,
        slow=frozenset(one.id for one in rows if (one.wall_ns or 0) >= SLOW_SHARE * total),
        continued=since is not None,
    )


ROWS = (
    row(1, "iree-abi-convert", 1, "abi"),
    row(2, "canonicalize", 2, "flow"),
    row(3, "cse", 1, "flow", status=Status.UNCHANGED, added=None, removed=None),
    row(4, "iree-codegen-tile", 5, "executable-targets", wall_ns=900_000_000),
    row(5, "iree-codegen-check", 4, "executable-targets", status=Status.FAILED),
)


def shape(tree: PassTree) -> list[str]:
    lines: list[str] = []
    for phase in tree.phases:
        lines.append(phase.name)
        lines += [
            f"  {group.label}: {' '.join(short_pass_name(row.name) for row in group.passes)}" for group in phase.groups
        ]
    return lines


def test_that_passes_stand_under_phase_and_scope_and_those_of_a_kernel_under_its_executable() -> None:
    assert shape(build_tree(listing(ROWS), ALL)) == [
        "abi",
        "  builtin.module: abi-convert",
        "flow",
        "  @main: canonicalize",
        "  builtin.module: cse",
        "executable-targets",
        "  @d0: tile check",
    ]


def test_that_changed_also_lists_failed_and_hides_unchanged() -> None:
    tree = build_tree(listing(ROWS), Filters(changed=True))
    assert [line.strip() for line in shape(tree)] == [
        "abi",
        "builtin.module: abi-convert",
        "flow",
        "@main: canonicalize",
        "executable-targets",
        "@d0: tile check",
    ]
    assert (tree.counts.total, tree.counts.changed, tree.counts.failed, tree.counts.listed) == (5, 3, 1, 4)


def test_that_the_time_of_a_phase_is_its_own_and_not_the_sum_of_its_passes() -> None:
    flow = build_tree(listing(ROWS), Filters(changed=True), {"flow": 1_500_000}).phases[1]
    assert flow.wall_ns == 1_500_000, "the phase's own time, as in the rail: its passes may count twice"
    assert [len(group.passes) for group in flow.groups] == [1]


def test_that_no_group_shows_more_time_than_its_phase() -> None:
    for wall_ns in (1, 10_000_000_000):
        phase = build_tree(listing(ROWS), ALL, {"executable-targets": wall_ns}).phases[-1]
        (group,) = phase.groups
        assert cell_text(phase, Column.TIME)
        assert bool(cell_text(group, Column.TIME)) == (group.wall_ns <= wall_ns)


def test_that_slow_means_one_percent_of_all() -> None:
    tree = build_tree(listing(ROWS), Filters(changed=False, slow=True))
    assert shape(tree)[-1] == "  @d0: tile"
    assert tree.counts.slow == 1


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("TILE", ["tile"]),
        ("d0 check", ["check"]),
        ("*kernel*", ["tile"]),
        ("iree-codegen", ["tile", "check"]),
        ("zzz", []),
    ],
)
def test_that_the_filter_box_looks_at_names_and_scopes(text: str, names: list[str]) -> None:
    tree = build_tree(listing(ROWS), Filters(text=text, changed=False))
    found = [short_pass_name(row.name) for phase in tree.phases for group in phase.groups for row in group.passes]
    assert found == names


def test_that_j_and_k_walk_changed_passes_and_f_walks_failures_in_a_circle() -> None:
    tree = build_tree(listing(ROWS), ALL)
    assert tree.walk == (1, 2, 4, 5)
    assert [tree.step(None, 1), tree.step(1, 1), tree.step(2, -1), tree.step(5, 1)] == [1, 2, 1, None]
    assert tree.step(3, 1) == 4, "from a pass that changed nothing"
    assert tree.step(3, -1) == 2
    assert tree.next_failure(1) == 5
    assert tree.next_failure(5) == 5


@pytest.mark.parametrize("filters", [ALL, Filters(), Filters(text="check"), Filters(changed=False, failed=True)])
@pytest.mark.parametrize("order", [(1, 2, 3, 4, 5), (2, 5, 1, 4, 3), (4, 5, 3, 2, 1)])
def test_that_a_tree_that_is_continued_is_the_one_made_anew(filters: Filters, order: tuple[int, ...]) -> None:
    arrived: list[ListedPass] = []
    before, tree = None, None
    for number in order:
        arrived.append(ROWS[number - 1]._replace(wall_ns=None))
        passes = listing(arrived, before)
        tree = build_tree(passes, filters, {}, tree)
        assert tree == build_tree(listing(arrived), filters)
        before = passes


def test_that_a_list_is_asked_for_what_the_filters_show() -> None:
    assert statuses_for(Filters()) == {Status.CHANGED, Status.FAILED}
    assert statuses_for(Filters(changed=False, failed=True)) == {Status.FAILED}
    assert not statuses_for(ALL), "all of them"
    assert not statuses_for(Filters(slow=True)), "a slow pass may have changed nothing"


def test_that_a_time_shared_by_executions_is_shown_as_a_share() -> None:
    assert cell_text(row(1, "cse", 1, wall_ns=4_000_000, wall_shared=4), Column.TIME) == "~1.0 ms"
    assert cell_text(row(1, "cse", 1, wall_ns=0), Column.TIME) == "<0.1 ms"
    assert cell_text(row(1, "cse", 1, wall_ns=None), Column.TIME) == ""


def test_that_a_pass_says_in_a_word_or_two_numbers_what_it_did() -> None:
    changed = Status.CHANGED
    assert delta_text(Status.FAILED, OpCounts(False, 1)) == "failed"
    assert delta_text(changed, OpCounts(same=False, added=1, removed=2, changed=3)) == "+1 −2"
    assert delta_text(changed, OpCounts(same=False, removed=1)) == "−1"
    assert delta_text(changed, OpCounts(same=False, changed=3, moved=1)) == "~4"
    assert delta_text(changed, OpCounts(same=False)) == delta_text(changed, None) == "changed"
    assert delta_text(changed, OpCounts()) == "≡"
    assert delta_text(changed, OpCounts(same=False, added=1_234)) == "+1.2k"
    assert delta_text(changed, OpCounts(same=False, added=24_112, removed=25_192)) == "+24k −25k"
    for largest in (999, 9_949, 9_950, 99_999, 999_499):  # the column has room for twice four letters with their signs
        assert len(delta_text(changed, OpCounts(same=False, added=largest, removed=largest))) <= len("+9.9k −9.9k")


def test_that_the_model_obeys_qt_and_grows_in_place(qtbot: QtBot) -> None:
    model = PassTreeModel()
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    assert model.set_tree(build_tree(listing(ROWS[:1]), ALL))
    resets = [model.set_tree(build_tree(listing(ROWS[:count]), ALL)) for count in range(2, len(ROWS) + 1)]
    assert resets == [False] * 4
    assert model.set_tree(build_tree(listing(ROWS[3:]), ALL)), "what does not begin alike is shown anew"
    assert tester is not None


def test_that_rows_of_a_growing_group_arrive_behind_the_others(qtbot: QtBot) -> None:
    model = PassTreeModel()
    rows = [row(number, f"pass-{number}", 1) for number in range(1, 11)]
    model.set_tree(build_tree(listing(rows[:4]), ALL))
    group = model.group_index(0, 0)
    assert model.rowCount(group) == 4
    assert not model.set_tree(build_tree(listing(rows), ALL))
    assert model.rowCount(group) == 10
    assert model.index(9, 0, group).data() == "pass-10"
    assert model.phase_index(0).siblingAtColumn(Column.DELTA).data() == "10"


def test_that_tens_of_thousands_of_passes_are_handed_out_in_portions(qtbot: QtBot) -> None:
    model = PassTreeModel()
    model.set_tree(build_tree(listing([row(number, "cse", 1) for number in range(1, 30_001)]), ALL))
    group = model.group_index(0, 0)
    assert model.rowCount(group) == PORTION
    assert model.canFetchMore(group)
    index = model.index_of(1_000)
    assert index.isValid()
    assert index.row() == 999
    assert PORTION < model.rowCount(group) < 2_000
    assert model.index_of(99_999) == QModelIndex()


def test_that_a_pass_loses_what_its_phase_says_already() -> None:
    name = "iree-dispatch-creation-form-dispatch-regions"
    assert short_pass_name(name, "dispatch-creation") == "form-dispatch-regions"
    assert short_pass_name(name, "global-optimization") == "dispatch-creation-form-dispatch-regions"
    assert short_pass_name("iree-codegen-canonicalize", "dispatch-creation") == "canonicalize"
    assert short_pass_name("iree-flow-canonicalize", "flow") == "flow-canonicalize", "not to be taken for canonicalize"
    assert short_pass_name("dispatch-creation-", "dispatch-creation") == "dispatch-creation-"


class WatchedTree(PassTree):
    """A tree that tells when it is gone."""

    __slots__ = ("__weakref__",)


def watched(tree: PassTree) -> WatchedTree:
    return WatchedTree(**{one.name: getattr(tree, one.name) for one in fields(PassTree)})


def test_that_of_a_session_that_is_read_again_one_tree_is_kept() -> None:
    model = PassTreeModel()
    first, again = (watched(build_tree(listing(ROWS), ALL)) for _ in range(2))
    model.set_tree(first)
    assert not model.set_tree(again), "it is the same"
    assert model.tree is again
    alive = weakref.ref(first)
    del first
    assert alive() is None


def test_that_a_tree_with_a_noted_pass_goes_when_another_one_is_shown() -> None:
    model = PassTreeModel()
    tree = watched(build_tree(listing(ROWS), ALL))
    alive = weakref.ref(tree)
    model.set_tree(tree)
    model.set_notes({2: NoteMark(1, "slow")}, {})
    marked = [model.data(model.phase_index(at), Role.NOTED) for at in range(3)]
    assert marked == [False, True, False], "the phase around the pass"
    del tree
    assert alive() is not None
    model.set_tree(build_tree(listing(ROWS[:1]), ALL))  # and nothing of it is painted, as where the panel is hidden
    assert alive() is None


def test_that_a_symbol_that_is_shortened_keeps_the_number_of_its_dispatch() -> None:
    assert symbol_parts("@decode_bs4$async_dispatch_26") == ("@decode_bs4$async_", "dispatch_26")
    assert symbol_parts("@main") == ("@main", "")


def test_that_a_name_goes_on_into_what_the_figures_of_its_row_leave_free(
    both_themes: ThemeManager, qtbot: QtBot
) -> None:
    view = PipelineView(both_themes)
    qtbot.addWidget(view)
    rows = [row(1, "iree-flow-a-name-of-thirty-letters", 2), row(2, "cse", 2, added=48_000, removed=49_000)]
    view.set_tree(build_tree(listing(rows), ALL))
    view.resize(353, 400)
    view.show()
    qtbot.waitExposed(view)
    tree = view.findChild(QTreeView)
    assert tree is not None
    first = tree.model().index(0, 0, tree.model().index(0, 0, tree.model().index(0, 0)))
    figures = tree.visualRect(first.siblingAtColumn(Column.DELTA))
    free = figures.adjusted(2, 4, -60, -4)
    assert drawn(tree, free), "the name stands there"
    below = tree.visualRect(first.siblingAtColumn(Column.DELTA).siblingAtRow(1)).adjusted(2, 4, -88, -4)
    assert not drawn(tree, below), "a short name does not"


def drawn(tree: QTreeView, area: QRect) -> bool:
    image = tree.viewport().grab(area).toImage()
    return len({image.pixel(x, y) for x in range(image.width()) for y in range(image.height())}) > 1
