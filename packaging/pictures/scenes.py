"""What is photographed: each scene opens a session and puts something of it on the stage."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import sessions
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget
from stage import Stage

from passlens.gui.compare import COMPARE
from passlens.gui.failure import FAILURE
from passlens.gui.graph import GRAPH
from passlens.gui.kit.problems.fix_states import FixAction
from passlens.gui.kit.theme import ThemeChoice
from passlens.gui.passes import PASSES
from passlens.gui.problems import PROBLEMS
from passlens.gui.profile import PROFILE
from passlens.gui.run import RUN
from passlens.gui.search import SEARCH
from passlens.gui.shell.state import Mode
from passlens.gui.shell.targets import SessionComparisonTarget
from passlens.gui.start import START
from passlens.gui.sweep import SWEEP
from passlens.gui.text import TEXT

PICTURES = Path(__file__).resolve().parents[2] / "resources" / "pictures"
README_SIZE = (1440, 900)


@dataclass(frozen=True, slots=True)
class Scene:
    """One view.

    Attributes:
        session: A name of ``sessions.RECIPES``; empty: none is opened.
        play: Puts it on the stage; returns a dialog that is the picture, or None for the window.
        readme: The name of its picture in README; empty: it is not there.
        restless: The picture is taken while a job runs or asks.
    """

    name: str
    session: str
    play: Callable[[Stage], QWidget | None]
    readme: str = ""
    restless: bool = False


def _start(stage: Stage) -> None:
    stage.window.shell.show(START)


def _dialog(command: str) -> Callable[[Stage], QWidget]:
    return lambda stage: stage.dialog(command)


def _tab(name: str, then: Callable[[Any], object] | None = None) -> Callable[[Stage], None]:
    """A tab, and what is done with its view."""

    def play(stage: Stage) -> None:
        stage.tab(name)
        if then is not None:
            then(stage.window.tabs.currentWidget())
            stage.settle()

    return play


def _input(stage: Stage) -> None:
    stage.tab("ir")


def _diff(name: str, scope: str = "", *, split: bool = False) -> Callable[[Stage], None]:
    def play(stage: Stage) -> None:
        stage.window.shell.room(TEXT).view.set_split(split)
        stage.choose_pass(name, scope)

    return play


def _after(name: str, scope: str = "") -> Callable[[Stage], None]:
    return lambda stage: stage.choose_pass(name, scope, Mode.AFTER)


def _problems(stage: Stage) -> None:
    window = stage.window
    stage.tab("ir")
    window.shell.show(PROBLEMS)
    window.bottom.unfold()


def _cause(stage: Stage) -> None:
    stage.window.shell.show(FAILURE)


def _search(stage: Stage) -> None:
    window = stage.window
    stage.tab("ir")
    stage.press("go.search")
    window.shell.room(SEARCH).view.field.setText("linalg.generic")
    window.shell.room(SEARCH).view.field.returnPressed.emit()


def _palette(stage: Stage) -> None:
    stage.tab("ir")
    stage.press("go.palette")


def _log(stage: Stage) -> None:
    stage.tab("ir")
    stage.press("view.log")


def _run(stage: Stage) -> None:
    stage.tab("run")
    view = stage.window.shell.room(RUN).view
    stage.wait(lambda: view.history.count() > 0, "the runs of the session")
    view.history.setCurrentIndex(0)
    view.history.activated.emit(0)


def _profile(stage: Stage) -> None:
    stage.tab("profile")
    view = stage.window.shell.room(PROFILE).view
    stage.wait(lambda: view.data is not None, "the profile of the run")
    stage.settle()
    index = view.timeline.index
    if index is not None:  # two calls, however long the machine did something else between others
        calls = [call for call in index.timeline.calls if not call.warm_up][:2]
        view.timeline.show_window(calls[0].start_ns, calls[-1].end_ns)


def _graph_difference(stage: Stage) -> None:
    """What only the stream phase has: copies, and where memory comes from."""
    stage.tab("graph")
    view = stage.window.shell.room(GRAPH).view
    view.phase_chosen.emit("stream")
    stage.settle()
    if not view.difference.isChecked():
        view.difference.click()


def _graph(stage: Stage) -> None:
    stage.tab("graph")
    view = stage.window.shell.room(GRAPH).view
    if view.difference.isChecked():
        view.difference.click()


def _compare(stage: Stage) -> None:
    """The open session beside that of a newer release."""
    shell = stage.window.shell
    assert shell.state.session is not None
    other = sessions.make("conv-newer", shell.state.session.path.parent, None)
    assert other is not None
    shell.open(SessionComparisonTarget(shell.state.session.path, other))
    stage.wait(lambda: bool(shell.room(COMPARE).view.answer.text()), "the comparison")


def _sweep_dialog(stage: Stage) -> QWidget:
    room = stage.window.shell.room(SWEEP)
    stage.press("compile.sweep")
    room.view.build.click()
    stage.settle()
    assert room.dialog is not None
    room.dialog.flags.setPlainText("O1: --iree-opt-level=O1\nO3: --iree-opt-level=O3")
    stage.settle()
    return room.dialog


def _sweep(stage: Stage) -> None:
    room = stage.window.shell.room(SWEEP)
    if not room.view.cells():
        _sweep_dialog(stage)
        assert room.dialog is not None
        room.dialog.run.click()
        stage.wait(lambda: bool(room.view.cells()) and stage.window.shell.jobs.idle(), "the sweep")
    stage.window.shell.show(SWEEP)


def _paste(stage: Stage) -> QWidget:
    QGuiApplication.clipboard().setText(
        "$ iree-compile tp8_mlp.mlir --iree-hal-target-device=hip[0] --iree-hal-target-device=hip[1]"
        " --iree-hip-target=gfx942 --iree-opt-level=O3 --iree-opt-data-tiling=false -o tp8.vmfb"
    )
    return stage.dialog("file.paste")


def _trust(stage: Stage) -> QWidget:
    """F5 on a session that was written elsewhere; it asks, so that the jobs do not come to rest."""
    stage.window.shell.actions["compile.start"].trigger()
    stage.wait(lambda: bool(stage.open_dialogs()), "the question")
    stage.pause()
    return stage.open_dialogs()[-1]


def _tried(stage: Stage) -> None:
    """The first fix, tried."""
    stage.window.shell.show(FAILURE)
    stage.settle()
    row = stage.window.shell.room(FAILURE).view.fixes.rows[0]
    if row.action is FixAction.TRY and row.line.state.result is None:
        row.button.click()


def _fetching(stage: Stage) -> QWidget:
    """A pass of a quick look that is being made, as it is when nobody waits for it to end."""
    stage.tab("ir")
    shell = stage.window.shell
    overview = shell.session.overview
    assert overview is not None
    planned = next(one for one in overview.planned if one.which.phase == "stream")
    shell.room(PASSES).pipeline.pass_chosen.emit(planned.listed.id, planned.which.phase)
    stage.pause()
    return stage.window


def _page(value: str) -> Callable[[Any], object]:
    from passlens.gui.memory.view import MemoryPage  # noqa: PLC0415

    return lambda view: view.show_page(MemoryPage(value))


SCENES = (
    Scene("start", "", _start),
    Scene("input", "llama", _input),
    Scene("ir-diff", "llama", _diff("iree-dispatch-creation-form-dispatch-regions"), "ir-diff"),
    Scene("ir-diff-split", "llama", _diff("iree-codegen-gpu-apply-tiling-level", split=True)),
    Scene("ir-after", "llama", _after("iree-codegen-gpu-apply-tiling-level")),
    Scene("devices-tp8", "tp8", _tab("devices"), "devices"),
    Scene("devices", "pinned", _tab("devices")),
    Scene("devices-matrix", "tp8", _tab("devices", lambda view: view.bar.pages.chosen.emit("matrix"))),
    Scene("devices-overview", "tp8", _tab("devices", lambda view: view.bar.pages.chosen.emit("overview"))),
    Scene("memory", "conv", _tab("memory", _page("shared")), "memory"),
    Scene("memory-llama", "llama", _tab("memory", _page("shared"))),
    Scene("reshapes", "conv", _tab("memory", _page("trips"))),
    Scene("memory-device", "tp8", _tab("memory", _page("device"))),
    Scene("kernels", "llama", _tab("kernels")),
    Scene("kernels-roofline", "llama", _tab("kernels", lambda view: view.bar.pages.chosen.emit("roofline")), "kernels"),
    Scene("kernels-bars", "llama", _tab("kernels", lambda view: view.bar.pages.chosen.emit("bars"))),
    Scene("graph", "pp2", _graph_difference),
    Scene("graph-llama", "llama", _graph),
    Scene("time", "llama", _tab("time")),
    Scene("run", "clip", _run),
    Scene("benchmark", "timed", _run),
    Scene("profile", "clip", _profile, "profile"),
    Scene("run-form", "llama", _tab("run")),
    Scene("failed", "conv", _cause, "failed"),
    Scene("undeclared", "undeclared", _cause),
    Scene("fix-tried", "undeclared", _tried),
    Scene("compare", "conv", _compare),
    Scene("sweep-dialog", "pinned", _sweep_dialog),
    Scene("sweep", "pinned", _sweep),
    Scene("releases", "conv", _dialog("compile.releases")),
    Scene("paste", "", _paste),
    Scene("trust", "sent", _trust, restless=True),
    Scene("fetching", "quick", _fetching, restless=True),
    Scene("problems", "conv", _problems),
    Scene("search", "llama", _search),
    Scene("palette", "llama", _palette),
    Scene("log", "conv", _log),
    Scene("flags", "llama", _dialog("compile.flags")),
    Scene("toolchains", "llama", _dialog("compile.toolchains")),
    Scene("trim", "llama", _dialog("file.trim")),
    Scene("help", "conv", _dialog("help.view")),
    Scene("shortcuts", "", _dialog("help.shortcuts")),
    Scene("about", "", _dialog("help.about")),
    Scene("preferences", "", _dialog("file.preferences")),
    Scene("glossary", "", _dialog("help.glossary")),
    Scene("new", "", _dialog("help.new")),
)


def take_readme(work: Path, models: Path | None, names: Sequence[str]) -> int:
    """The pictures of README; with names, only of those scenes."""
    stage = Stage(QApplication([]))
    stage.size(*README_SIZE)
    left_out = 0
    for scene in (scene for scene in SCENES if scene.readme and (not names or scene.name in names)):
        left_out += not _take(stage, scene, PICTURES / f"{scene.readme}.png", work, models, dark=False)
    stage.close()
    return 1 if left_out else 0


def take_all(
    folder: Path,
    work: Path,
    models: Path | None,
    sizes: Sequence[Sequence[int]],
    themes: Sequence[str],
    names: Sequence[str],
) -> int:
    """Every view in every size and theme."""
    stage = Stage(QApplication([]))
    left_out = 0
    for width, height in sizes:
        stage.size(width, height)
        for scene in SCENES:
            if names and scene.name not in names:
                continue
            for theme in themes:
                path = folder / f"{width}x{height}" / f"{scene.name}-{theme}.png"
                left_out += not _take(stage, scene, path, work, models, theme == "dark")
    stage.close()
    return 1 if left_out else 0


def _take(stage: Stage, scene: Scene, path: Path, work: Path, models: Path | None, dark: bool) -> bool:
    """One picture; whether its model was there."""
    stage.quiet()
    if scene.session:
        session = sessions.make(scene.session, work, models)
        if session is None:
            sys.stdout.write(f"{scene.name}: left out, {sessions.RECIPES[scene.session].model} is not here\n")
            return False
        stage.open(session)
        stage.quiet()
    stage.theme(ThemeChoice.DARK if dark else ThemeChoice.LIGHT)
    shown = scene.play(stage)
    if not scene.restless:
        stage.settle()
    stage.picture(path, shown)
    if scene.restless:
        stage.window.shell.jobs.cancel_all()
    sys.stdout.write(f"{path}\n")
    sys.stdout.flush()
    return True
