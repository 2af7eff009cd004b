"""The IR tab: the IR after a pass, before it, and the diff."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from passlens.gui.kit.translation import mark_text as t
from passlens.gui.shell.commands import Command, MenuName
from passlens.gui.shell.feature import Feature, Place
from passlens.gui.shell.state import Condition, Mode
from passlens.gui.shell.targets import (
    ComparisonTarget,
    DispatchSourceTarget,
    FreeTextTarget,
    LineTarget,
    PassTarget,
    TextTarget,
)

if TYPE_CHECKING:
    from passlens.gui.shell.shell import Shell
    from passlens.gui.text.commands import TextCommands
    from passlens.gui.text.room import TextRoom


def _load() -> type[TextRoom]:
    from passlens.gui.text.room import TextRoom  # noqa: PLC0415 - features are known before they are loaded

    return TextRoom


def _do(what: Callable[[TextCommands], object]) -> Callable[[Shell], object]:
    return lambda shell: what(shell.room(TEXT).commands)


def _show(shell: Shell) -> None:
    shell.show(TEXT)


TEXT = Feature(
    "ir",
    _load,
    t("IR"),
    Place.TAB,
    commands=(
        Command(
            "file.compare",
            t("Compare Two Files…"),
            MenuName.FILE,
            (1, 4),
            _do(lambda text: text.compare()),
            ("Ctrl+D",),
        ),
        Command(
            "go.next_change",
            t("Next Change in the Text"),
            MenuName.GO,
            (4, 1),
            _do(lambda text: text.next_change()),
            ("N",),
        ),
        Command(
            "go.previous_change",
            t("Previous Change in the Text"),
            MenuName.GO,
            (4, 2),
            _do(lambda text: text.previous_change()),
            ("P",),
        ),
        Command(
            "go.partner",
            t("Other Place of a Moved Line"),
            MenuName.GO,
            (4, 3),
            _do(lambda text: text.go_to_partner()),
            ("M",),
        ),
        Command("go.find", t("Find in the Text"), MenuName.GO, (4, 4), _do(lambda text: text.find()), ("/", "Ctrl+F")),
        Command("go.line", t("Go to a Line…"), MenuName.GO, (5, 1), _do(lambda text: text.go_to_line()), ("Ctrl+G",)),
        Command(
            "go.symbol", t("Go to a Symbol…"), MenuName.GO, (5, 2), _do(lambda text: text.go_to_symbol()), ("Ctrl+T",)
        ),
        Command(
            "go.file",
            t("Go to a File of the Compiler…"),
            MenuName.GO,
            (5, 4),
            _do(lambda text: text.go_to_file()),
            ("Ctrl+Shift+G",),
            Condition.SESSION,
        ),
        Command(
            "go.definition",
            t("Go to the Definition"),
            MenuName.GO,
            (5, 5),
            _do(lambda text: text.go_to_definition()),
            ("F12",),
        ),
        Command(
            "go.journey",
            t("Follow the Op Through All Passes"),
            MenuName.GO,
            (5, 6),
            _do(lambda text: text.follow_op()),
            ("L",),
            Condition.SESSION,
        ),
        Command(
            "go.next_use", t("Next Use of the Name"), MenuName.GO, (5, 9), _do(lambda text: text.next_use()), ("U",)
        ),
        Command(
            "go.previous_use",
            t("Previous Use of the Name"),
            MenuName.GO,
            (5, 10),
            _do(lambda text: text.previous_use()),
            ("Shift+U",),
        ),
        Command("view.ir", t("IR"), MenuName.VIEW, (1, 1), _show, ("Ctrl+1",)),
        Command(
            "view.after",
            t("Text After the Pass"),
            MenuName.VIEW,
            (2, 1),
            lambda shell: shell.state.set_mode(Mode.AFTER),
            ("Alt+1",),
            Condition.SESSION,
        ),
        Command(
            "view.before",
            t("Text Before the Pass"),
            MenuName.VIEW,
            (2, 2),
            lambda shell: shell.state.set_mode(Mode.BEFORE),
            ("Alt+2",),
            Condition.SESSION,
        ),
        Command(
            "view.diff",
            t("What the Pass Changed"),
            MenuName.VIEW,
            (2, 3),
            lambda shell: shell.state.set_mode(Mode.DIFF),
            ("Alt+3",),
            Condition.SESSION,
        ),
        Command(
            "view.locations",
            t("Show or Hide Debug Locations"),
            MenuName.VIEW,
            (2, 4),
            _do(lambda text: text.toggle_locations()),
            ("Alt+L",),
            Condition.SESSION,
        ),
        Command(
            "view.renumbering",
            t("Ignore Renumbering in Diffs, or Not"),
            MenuName.VIEW,
            (2, 5),
            _do(lambda text: text.toggle_renumbering()),
            ("Alt+R",),
        ),
        Command(
            "view.pin",
            t("Pin Two Ops as the Same…"),
            MenuName.VIEW,
            (2, 6),
            _do(lambda text: text.pin_ops()),
            ("Ctrl+M",),
        ),
        Command("view.unpin", t("Remove All Pins"), MenuName.VIEW, (2, 7), _do(lambda text: text.unpin_all())),
        Command(
            "view.wrap",
            t("Wrap Long Lines, or Not"),
            MenuName.VIEW,
            (2, 8),
            _do(lambda text: text.toggle_wrap()),
            ("Alt+Z",),
        ),
        Command("view.fold", t("Fold at the Caret"), MenuName.VIEW, (3, 1), _do(lambda text: text.fold()), ("[",)),
        Command(
            "view.unfold", t("Unfold at the Caret"), MenuName.VIEW, (3, 2), _do(lambda text: text.unfold()), ("]",)
        ),
        Command("view.fold_all", t("Fold All"), MenuName.VIEW, (3, 3), _do(lambda text: text.fold_all()), ("Ctrl+[",)),
        Command(
            "view.unfold_all", t("Unfold All"), MenuName.VIEW, (3, 4), _do(lambda text: text.unfold_all()), ("Ctrl+]",)
        ),
        Command(
            "view.fold_to",
            t("Fold to a Level…"),
            MenuName.VIEW,
            (3, 5),
            _do(lambda text: text.fold_to_level()),
            ("Alt+[",),
        ),
    ),
    opens=(TextTarget, PassTarget, LineTarget, ComparisonTarget, DispatchSourceTarget, FreeTextTarget),
    early=True,
    page="passes",
)
