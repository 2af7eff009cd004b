"""The list of passes, the details of one, and the journey of an op through them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from passlens.gui.kit.translation import mark_text as t
from passlens.gui.shell.commands import Command, MenuName
from passlens.gui.shell.feature import Feature, Place, Side
from passlens.gui.shell.state import Condition
from passlens.gui.shell.targets import CaptureTarget, FetchTarget, JourneyTarget, PassListTarget

if TYPE_CHECKING:
    from passlens.gui.passes.room import PassesRoom
    from passlens.gui.shell.shell import Shell


def _load() -> type[PassesRoom]:
    from passlens.gui.passes.room import PassesRoom  # noqa: PLC0415 - features are known before they are loaded

    return PassesRoom


def _do(what: Callable[[PassesRoom], object]) -> Callable[[Shell], object]:
    return lambda shell: what(shell.room(PASSES))


PASSES = Feature(
    "passes",
    _load,
    place=Place.AROUND,
    commands=(
        Command(
            "compile.every",
            t("Capture Every Pass"),
            MenuName.COMPILE,
            (2, 1),
            _do(lambda passes: passes.capture_every_pass()),
            ("Ctrl+Shift+F5",),
            Condition.INCOMPLETE,
        ),
        Command(
            "compile.dispatch",
            t("Capture This Dispatch"),
            MenuName.COMPILE,
            (2, 2),
            _do(lambda passes: passes.commands.capture_dispatch()),
            ("F6",),
            Condition.DISPATCH,
        ),
        Command(
            "compile.dispatches",
            t("Capture a Dispatch…"),
            MenuName.COMPILE,
            (2, 3),
            _do(lambda passes: passes.commands.choose_dispatch()),
            ("Shift+F6",),
            Condition.DISPATCHES,
        ),
        Command(
            "compile.hang",
            t("Find the Pass That Hangs"),
            MenuName.COMPILE,
            (2, 4),
            lambda shell: shell.compiling.find_hang(),
            (),
            Condition.CANCELLED,
        ),
        Command(
            "go.model",
            t("Session of the Whole Model"),
            MenuName.GO,
            (2, 3),
            _do(lambda passes: passes.commands.go_to_model()),
            ("Alt+Up",),
            Condition.OF_DISPATCH,
        ),
        Command(
            "go.next_changed",
            t("Next Changed Pass"),
            MenuName.GO,
            (3, 1),
            _do(lambda passes: passes.commands.walk(+1)),
            ("J",),
            Condition.PASSES,
        ),
        Command(
            "go.previous_changed",
            t("Previous Changed Pass"),
            MenuName.GO,
            (3, 2),
            _do(lambda passes: passes.commands.walk(-1)),
            ("K",),
            Condition.PASSES,
        ),
        Command(
            "go.next_failure",
            t("Next Failure"),
            MenuName.GO,
            (3, 3),
            _do(lambda passes: passes.commands.next_failure()),
            ("F",),
            Condition.FAILURE,
        ),
        Command(
            "go.pass",
            t("Go to a Pass…"),
            MenuName.GO,
            (5, 3),
            _do(lambda passes: passes.commands.go_to_pass()),
            ("Ctrl+Shift+E",),
            Condition.PASSES,
        ),
        Command(
            "go.next_mark",
            t("Next Pass of the Journey"),
            MenuName.GO,
            (5, 7),
            _do(lambda passes: passes.journeys.go_to_mark(+1)),
            ("Shift+J",),
            Condition.SESSION,
        ),
        Command(
            "go.previous_mark",
            t("Previous Pass of the Journey"),
            MenuName.GO,
            (5, 8),
            _do(lambda passes: passes.journeys.go_to_mark(-1)),
            ("Shift+K",),
            Condition.SESSION,
        ),
        Command(
            "go.filter",
            t("Filter the Passes"),
            MenuName.GO,
            (5, 14),
            _do(lambda passes: passes.commands.focus_filter()),
            ("Ctrl+E",),
            Condition.SESSION,
        ),
        Command(
            "view.left",
            t("Show or Hide the Pipeline"),
            MenuName.VIEW,
            (5, 1),
            lambda shell: shell.frame.toggle_side(Side.LEFT),
            ("Ctrl+B",),
        ),
        Command(
            "view.right",
            t("Show or Hide the Details"),
            MenuName.VIEW,
            (5, 2),
            lambda shell: shell.frame.toggle_side(Side.RIGHT),
            ("Ctrl+Alt+B",),
        ),
    ),
    opens=(CaptureTarget, FetchTarget, JourneyTarget, PassListTarget),
    early=True,
)
