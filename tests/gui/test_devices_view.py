"""The Devices tab: findings, cards, matrix, transfers, ops."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from passlens.engine.analysis.tables import AffinityTable, DeviceUse, OpOnDevice, Transfer
from passlens.gui.models.affinity_rows import findings, matrix, ops_by_name, series_index
from passlens.gui.theme import ThemeChoice, ThemeManager
from passlens.gui.views.devices_view import DevicesView


def use(number: int, declared: str | None = None, referenced: int = 38, *, placed: bool = True) -> DeviceUse:
    spec = f"hip[{number}]" if declared is None else declared
    figures = (310, 72, 4096, None) if placed else (None, None, None, None)
    return DeviceUse(f"__device_{number}", spec, referenced, f"tp.mlir:{12 + number}", *figures)


PLACED = AffinityTable(
    phase="stream",
    devices=(use(0), use(1)),
    ops=(
        OpOnDevice("__device_0", "stream.cmd.dispatch", 72),
        OpOnDevice("__device_1", "stream.cmd.dispatch", 70),
        OpOnDevice("__device_1", "stream.cmd.copy", 200),
    ),
    transfers=(
        Transfer("__device_0", "__device_1", "%12", 16384, "forward", "tp.mlir:17"),
        Transfer("__device_0", "__device_1", "%13", None, "forward", "tp.mlir:19"),
        Transfer("__device_1", "__device_0", "%20", 512, "forward", "tp.mlir:30"),
    ),
    undeclared=(),
    unused=(),
    notes=("Certain: transfers are read from the stream phase.",),
)
UNDECLARED = AffinityTable(
    phase="",
    devices=(use(0, placed=False), use(1, "", placed=False)),
    ops=(),
    transfers=(),
    undeclared=("__device_1",),
    unused=(),
    notes=(),
)


def make(qtbot: QtBot, themes: ThemeManager, table: AffinityTable) -> DevicesView:
    view = DevicesView(themes)
    qtbot.addWidget(view)
    view.resize(780, 500)
    view.set_table(table)
    view.show()
    return view


def test_that_an_undeclared_device_is_told_with_its_first_place_and_the_cure(
    qtbot: QtBot, themes: ThemeManager
) -> None:
    view = make(qtbot, themes, UNDECLARED)
    (strip,) = view.strips
    assert strip.text == (
        "@__device_1 is named 38 times and not declared; first at tp.mlir:13. Declare it: Devices ▸ 2"
    )
    with qtbot.waitSignal(view.location_requested) as caught:
        strip.link_activated.emit("tp.mlir:13")
    assert caught.args == ["tp.mlir:13"]
    assert "not declared" in view.cards.cards[1].accessibleName()
    assert view.phase_text == "the compile did not get to a phase that places ops"


def test_that_many_undeclared_devices_make_one_finding() -> None:
    devices = tuple(use(number, "" if number else None, placed=False) for number in range(8))
    table = AffinityTable("", devices, (), (), tuple(f"__device_{number}" for number in range(1, 8)), (), ())
    (finding,) = findings(table)
    assert finding.text.startswith("7 devices are named 266 times and not declared: @__device_1, ")
    assert finding.hint == "Declare them: Devices ▸ 8"
    assert finding.location == "tp.mlir:13"


def test_that_an_unused_device_is_a_warning() -> None:
    (finding,) = findings(AffinityTable("stream", (use(0), use(1, referenced=0)), (), (), (), ("__device_1",), ()))
    assert (finding.fail, finding.text) == (False, "@__device_1 is declared and never named.")


def test_that_the_matrix_sums_bytes_and_marks_dynamic_sizes() -> None:
    symbols, rows = matrix(PLACED)
    assert symbols == ("__device_0", "__device_1")
    assert dict(rows[0].bytes) == {"__device_1": 16384}
    assert rows[0].dynamic == {"__device_1"}
    assert dict(rows[1].transfers) == {"__device_0": 1}


def test_that_the_matrix_is_shown_with_units(qtbot: QtBot, themes: ThemeManager) -> None:
    view = make(qtbot, themes, PLACED)
    cells = [[view.matrix.rows.index(row, column).data() for column in range(3)] for row in range(2)]
    assert cells == [["device_0", "·", "16.0 KiB +"], ["device_1", "512 B", "·"]]


def test_that_ops_are_listed_most_frequent_first_with_a_count_a_device() -> None:
    symbols, rows = ops_by_name(PLACED)
    assert symbols == ("__device_0", "__device_1")
    assert [(row.op, row.total) for row in rows] == [("stream.cmd.copy", 200), ("stream.cmd.dispatch", 142)]


def test_that_a_device_has_its_number_as_colour_whatever_its_place() -> None:
    assert series_index("__device_3", ("__device_3",)) == 3
    assert series_index("gpu", ("cpu", "gpu")) == 1


def test_that_a_card_shows_only_its_transfers_and_ops_and_all_again(qtbot: QtBot, themes: ThemeManager) -> None:
    view = make(qtbot, themes, PLACED)
    assert len(view.transfers.rows.matching) == 3
    with qtbot.waitSignal(view.device_selected) as caught:
        QTest.mouseClick(view.cards.cards[0], Qt.MouseButton.LeftButton)
    assert caught.args == ["__device_0"]
    assert [row.op for row in view.ops.rows.matching] == ["stream.cmd.dispatch"]
    QTest.mouseClick(view.cards.cards[0], Qt.MouseButton.LeftButton)
    assert len(view.ops.rows.matching) == 2


def test_that_a_transfer_leads_to_its_location(qtbot: QtBot, themes: ThemeManager) -> None:
    view = make(qtbot, themes, PLACED)
    with qtbot.waitSignal(view.location_requested) as caught:
        view.transfers.link_clicked.emit(PLACED.transfers[1], "location")
    assert caught.args == ["tp.mlir:19"]
    view.cards.copy()
    assert QGuiApplication.clipboard().text().splitlines()[1].startswith("@__device_0\thip[0]\t72\t310\t4,096 B\t–")


def test_that_eight_devices_wrap_to_even_rows_without_being_cut(qtbot: QtBot, themes: ThemeManager) -> None:
    table = AffinityTable("stream", tuple(use(number) for number in range(8)), (), (), (), (), ())
    view = make(qtbot, themes, table)
    rights = [card.geometry().right() for card in view.cards.cards]
    assert max(rights) < view.cards.width()
    assert len({card.geometry().top() for card in view.cards.cards}) == 2


def test_that_a_model_without_devices_says_what_to_do(qtbot: QtBot, themes: ThemeManager) -> None:
    view = make(qtbot, themes, AffinityTable("stream", (), (), (), (), (), ()))
    assert view.empty.isVisible()
    assert "Devices in the toolbar" in view.empty.text
    view.show_empty("No session", "Open a model.")
    assert view.empty.text == "No session Open a model."


def test_that_the_view_is_painted_in_both_themes(qtbot: QtBot, themes: ThemeManager) -> None:
    view = make(qtbot, themes, PLACED)
    light = view.cards.grab().toImage()
    themes.choose(ThemeChoice.DARK)
    assert view.cards.grab().toImage() != light
