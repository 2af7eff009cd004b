"""One truth for each number: what the window shows of a compile of its own is what the command line prints of another.

Somebody looks at every tab while the window compiles, so that each analysis is read at least once too early.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from compiled_sessions import compiled_session, made_once
from passlens.cli.main import main
from passlens.cli.schema import plain
from passlens.engine.compile.request import CompileRequest
from passlens.gui.devices import DEVICES
from passlens.gui.failure.unasked import UnaskedTrials
from passlens.gui.graph import GRAPH
from passlens.gui.kernels import KERNELS
from passlens.gui.kit.style import apply_style, clear_style
from passlens.gui.kit.theme import ThemeChoice, ThemeManager
from passlens.gui.memory import MEMORY
from passlens.gui.memory.view import MemoryPage
from passlens.gui.problems import PROBLEMS
from passlens.gui.shell.settings import Settings
from passlens.gui.shell.state import Setup
from passlens.gui.shell.window.main_window import MainWindow
from small_models import ADD, LARGE_TILES
from windows import end

Command = Callable[..., Any]
SOFTMAX = """
func.func @softmax(%a: tensor<8x4096xf32>) -> tensor<8x4096xf32> {
  %e = tensor.empty() : tensor<8x4096xf32>
  %r = linalg.softmax dimension(1) ins(%a : tensor<8x4096xf32>) outs(%e : tensor<8x4096xf32>) -> tensor<8x4096xf32>
  return %r : tensor<8x4096xf32>
}
"""
TWO_SIZES = """
func.func @main(%a: tensor<?x64xf16>, %b: tensor<64x32xf16>) -> tensor<?x32xf32> {
  %zero = arith.constant 0.0 : f32
  %d0 = arith.constant 0 : index
  %n = tensor.dim %a, %d0 : tensor<?x64xf16>
  %e = tensor.empty(%n) : tensor<?x32xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<?x32xf32>) -> tensor<?x32xf32>
  %r = linalg.matmul ins(%a, %b : tensor<?x64xf16>, tensor<64x32xf16>) outs(%f : tensor<?x32xf32>) -> tensor<?x32xf32>
  return %r : tensor<?x32xf32>
}
"""
MODELS: dict[str, tuple[str | Path, int]] = {
    "one kernel with shared memory": ("matmul_f16", 1),
    "a compile that fails for lack of shared memory": (LARGE_TILES, 1),
    "transfers between two devices": ("pinned_constant", 2),
    "a vector sum": (ADD, 1),
    "reductions": (SOFTMAX, 1),
    "a dynamic size": (TWO_SIZES, 1),
}
SEEN_EVERY_TIME = ("transfers between two devices",)
"""All tables, and two devices. The others are a campaign."""


@pytest.fixture
def window(qapp: QApplication, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Iterator[MainWindow]:
    """A whole window that has not asked for toolchains and devices, and tries no fixes."""
    monkeypatch.setattr(UnaskedTrials, "begin", lambda *_, **__: None)
    themes = ThemeManager(ThemeChoice.LIGHT, qapp)
    apply_style(qapp, themes)
    made = MainWindow(themes, Settings())
    made.resize(1280, 800)
    made.show()
    qtbot.waitExposed(made)
    yield made
    end(made, qtbot)
    clear_style(qapp)


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str]) -> Command:
    """Asks the command line, in this process, for the JSON of a listing."""

    def ask(*words: str | Path) -> Any:
        capsys.readouterr()
        assert main([*map(str, words), "--json"]) == 0
        return json.loads(capsys.readouterr().out)

    return ask


def source_of(model: str | Path, sample: Callable[[str], Path]) -> Path:
    """The file of a model: a path, a text, or the name of a sample."""
    if isinstance(model, Path):
        return model
    if "\n" not in model:
        return sample(model)
    return made_once(model, lambda folder: (folder / "model.mlir").write_text(model, encoding="utf-8")) / "model.mlir"


def compile_under_the_eyes(window: MainWindow, qtbot: QtBot, source: Path, devices: int) -> None:
    """Compile as F5 does, with every tab shown again and again meanwhile."""
    shell = window.shell
    shell.open_path(source)
    qtbot.waitUntil(lambda: shell.state.setup.source == source and shell.jobs.idle())
    shell.state.set_setup(Setup(source=source, target="gfx942", devices=devices))
    shell.settings.change(every_pass=True)
    shell.do("compile.start")
    for look in itertools.cycle(_looks(window)):
        look()
        qtbot.wait(300)
        if not shell.compiling.running:
            break
    _settle(window, qtbot)
    for look in _looks(window):
        look()
        _settle(window, qtbot)


def _looks(window: MainWindow) -> list[Callable[[], object]]:
    shell = window.shell

    def memory(page: MemoryPage) -> None:
        shell.show(MEMORY)
        shell.room(MEMORY).view.show_page(page)

    tabs = [lambda one=one: shell.show(one) for one in (DEVICES, KERNELS, GRAPH)]
    return [lambda: memory(MemoryPage.SHARED), *tabs, lambda: memory(MemoryPage.DEVICE)]


def _settle(window: MainWindow, qtbot: QtBot) -> None:
    for _ in range(2):
        qtbot.waitUntil(window.shell.jobs.idle)
        qtbot.wait(40)


UNLIKE = frozenset({"id", "wall_ns", "wall_shared", "pass_id", "lane"})
"""What two compiles of the same file number or time anew."""


def same(value: object) -> Any:
    """A value, or JSON, without ids and times, and each message as its English."""
    match value if isinstance(value, dict | list) else plain(value):
        case dict() as found:
            return {
                key: same(part)
                for key, part in found.items()
                if key not in UNLIKE and not key.endswith(("_message", "_messages"))
            }
        case list() as rows:
            return [same(row) for row in rows]
        case other:
            return other


@pytest.mark.parametrize(
    "name", [pytest.param(one, marks=() if one in SEEN_EVERY_TIME else pytest.mark.campaign) for one in MODELS]
)
def test_that_the_window_shows_what_the_command_line_prints(
    window: MainWindow, qtbot: QtBot, command: Command, sample: Callable[[str], Path], tmp_path: Path, name: str
) -> None:
    model, devices = MODELS[name]
    source = source_of(model, sample)
    compile_under_the_eyes(window, qtbot, source, devices)
    session = compiled_session(CompileRequest(source, devices=devices, output=tmp_path / "s.passlens"))
    shell = window.shell
    overview, tables = shell.session.overview, shell.session.tables
    assert overview is not None
    assert tables is not None

    passes = command("passes", session)["passes"]
    assert shell.session.tree.counts.total == len(passes)
    by_position = {row["position"]: row for row in passes}
    session_shown = shell.state.session
    assert session_shown is not None
    # Nameless ops overwrite each other's dumps: which of them are caught is a matter of moments.
    shared = {scope.id for scope in session_shown.queries.passes.scopes() if scope.shared}
    for row in overview.passes:
        if row.scope_id in shared:
            continue
        there = by_position[row.position]
        what = ("phase", "scope", "name", "status", "added", "removed")
        assert [plain(getattr(row, one)) for one in what] == [there[one] for one in what]

    affinity = command("affinity", session)
    view = shell.room(DEVICES).view
    assert same(view.table) == same(tables.affinity) == same(affinity["affinity"])
    assert [card.card.title for card in view.overview.cards.cards] == [
        f"@{one['symbol']}" for one in affinity["affinity"]["devices"]
    ]
    placed = view.placement
    assert placed is not None
    assert same(placed) == same(command("affinity", session, "--phase", placed.phase)["placement"])
    assert placed.phase == affinity["affinity"]["phase"]
    crossing = [same(row.transfer) for row in view.traffic.transfers.rows.matching if row.crosses]
    assert crossing == same(affinity["affinity"]["transfers"])

    memory = command("memory", session)
    pages = shell.room(MEMORY).view
    assert same(tables.memory) == same(memory["memory"])
    assert same(shell.room(MEMORY).reading.shared.reading.value) == same(memory["shared_memory"])
    assert {(row.kernel, row.bytes, row.limit, row.over) for row in pages.shared.rows} == {
        (one["kernel"], one["code_bytes"] or one["total"], one["limit"], one["over"])
        for one in memory["shared_memory"]["bills"]
    }
    device = memory["device_memory"]["table"]
    for function in device["functions"]:
        for one in (*function["allocations"], *function["slices"]):
            del one["bytes"]
    for one in device["module"]:
        del one["bytes"]
    assert same(shell.room(MEMORY).reading.device.reading.value) == same(device)

    kernels = command("kernels", session)
    rows = shell.room(KERNELS).view.kernels.rows.matching
    assert same(tables.kernels) == same(kernels["kernels"])
    waves = {one["kernel"]: one["occupancy"] for one in kernels["occupancy"]}
    assert {row.name: same(row.occupancy) for row in rows} == same(waves)
    shown = ("vgprs", "agprs", "sgprs", "lds_bytes", "scratch_bytes", "code_bytes", "workgroup_size", "wavefront_size")
    assert [[plain(getattr(row.resources, one)) for one in shown] for row in rows if row.resources is not None] == [
        [one[key] for key in shown] for one in kernels["kernels"]["kernels"]
    ]
    figures = shell.room(KERNELS).view.figures
    assert (figures and same(figures.facts.details)) == same(kernels["details"])

    graph = shell.room(GRAPH).view.loaded
    assert graph is not None
    assert same(graph.table) == same(command("graph", session)["graph"])

    problems = command("problems", session)["problems"]
    assert same(overview.problems) == same(problems)
    assert len(shell.room(PROBLEMS).view.cards) == len(problems)
