"""The one table of what a user can do: menus, toolbar, palette, the help on shortcuts and the tests read it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from passlens.gui.kit.translation import mark_text as t
from passlens.gui.shell.state import Condition

if TYPE_CHECKING:
    from passlens.gui.shell.shell import Shell


class MenuName(StrEnum):
    """The menus, in the order of the menu button."""

    FILE = t("File")
    COMPILE = t("Compile")
    GO = t("Go")
    VIEW = t("View")
    HELP = t("Help")


@dataclass(frozen=True, slots=True)
class Command:
    """One user action.

    Attributes:
        id: Stable name, ``menu.verb``.
        title: What it does, in English; menus and palette show it with ``localized``.
        at: Its group in the menu, and its place in the group; separators stand between groups.
        do: What it does.
        shortcuts: Key sequences in Qt's portable text; the first is shown.
        enabled_when: The condition it needs.
    """

    id: str
    title: str
    menu: MenuName
    at: tuple[int, int]
    do: str | Callable[[Shell], object]
    shortcuts: tuple[str, ...] = ()
    enabled_when: Condition = Condition.ALWAYS


_F, _C, _G, _V, _H = MenuName.FILE, MenuName.COMPILE, MenuName.GO, MenuName.VIEW, MenuName.HELP

COMMANDS: tuple[Command, ...] = (
    Command("file.open", t("Open a File…"), _F, (1, 1), "open_file", ("Ctrl+O",)),
    Command("file.import", t("Import a Dump Folder…"), _F, (1, 2), "import_folder", ("Ctrl+I",)),
    Command("file.recent", t("Open a Recent File…"), _F, (1, 3), "open_recent", ("Ctrl+Shift+O",)),
    Command("file.compare", t("Compare Two Files…"), _F, (1, 4), "compare_files", ("Ctrl+D",)),
    Command("file.profile", t("Open or Import a Profile…"), _F, (1, 5), "open_profile"),
    Command("file.start", t("Go to the Start Page"), _F, (1, 6), "show_start", ("Alt+Home",)),
    Command("file.vmfb", t("Save the Compiled Module As…"), _F, (2, 1), "save_module", ("Ctrl+S",), Condition.SESSION),
    Command("file.report", t("Export the Report…"), _F, (2, 2), "export_report", ("Ctrl+Shift+S",), Condition.SESSION),
    Command(
        "file.perfetto", t("Export the Profile for Perfetto…"), _F, (2, 3), "export_perfetto", (), Condition.PROFILE
    ),
    Command("file.reveal", t("Copy the Session's Path"), _F, (2, 4), "copy_session_path", (), Condition.SESSION),
    Command("file.trim", t("Compact and Trim the Session…"), _F, (2, 5), "trim_session", (), Condition.SESSION),
    Command("file.preferences", t("Preferences…"), _F, (3, 1), "show_preferences", ("Ctrl+,",)),
    Command("file.quit", t("Quit"), _F, (3, 2), "quit", ("Ctrl+Q",)),
    Command("compile.start", t("Compile"), _C, (1, 1), "compile", ("F5",), Condition.SOURCE),
    Command("compile.look", t("Compile, Quick Look Only"), _C, (1, 2), "quick_look", ("Ctrl+F5",), Condition.SOURCE),
    Command("compile.cancel", t("Cancel the Compile"), _C, (1, 3), "cancel_compile", ("Ctrl+.",), Condition.COMPILING),
    Command("compile.run", t("Run the Module"), _C, (1, 4), "run_module", ("Shift+F5",), Condition.RUNNABLE),
    Command(
        "compile.benchmark", t("Benchmark the Module"), _C, (1, 5), "benchmark_module", ("Alt+F5",), Condition.RUNNABLE
    ),
    Command("compile.alone", t("Time Each Dispatch Alone"), _C, (1, 6), "time_alone", (), Condition.TIMEABLE),
    Command(
        "compile.patterns",
        t("Trace Rewrite Patterns of a Dispatch"),
        _C,
        (1, 7),
        "trace_patterns",
        (),
        Condition.SESSION,
    ),
    Command(
        "compile.every",
        t("Capture Every Pass"),
        _C,
        (2, 1),
        "capture_every_pass",
        ("Ctrl+Shift+F5",),
        Condition.INCOMPLETE,
    ),
    Command(
        "compile.dispatch", t("Capture This Dispatch"), _C, (2, 2), "capture_dispatch", ("F6",), Condition.DISPATCH
    ),
    Command(
        "compile.dispatches",
        t("Capture a Dispatch…"),
        _C,
        (2, 3),
        "choose_dispatch",
        ("Shift+F6",),
        Condition.DISPATCHES,
    ),
    Command("compile.reproduce", t("Make a Reproducer…"), _C, (3, 1), "make_reproducer", (), Condition.FAILED),
    Command("compile.reduce", t("Reduce the Failure…"), _C, (3, 2), "reduce_failure", (), Condition.FAILED),
    Command("compile.issue", t("Copy a Reproducer as Markdown"), _C, (3, 3), "copy_reproducer", (), Condition.FAILED),
    Command("compile.target", t("Choose the Target…"), _C, (4, 1), "choose_target", ("Alt+T",)),
    Command("compile.devices", t("Choose the Devices…"), _C, (4, 2), "choose_devices", ("Alt+D",)),
    Command("compile.opt", t("Choose the Optimisation Level…"), _C, (4, 3), "choose_opt", ("Alt+O",)),
    Command("compile.flags", t("Edit the Compiler Flags…"), _C, (4, 4), "edit_flags", ("Ctrl+L",)),
    Command("compile.toolchain", t("Choose the Toolchain…"), _C, (4, 5), "choose_toolchain", ("Alt+C",)),
    Command("compile.toolchains", t("Manage Toolchains…"), _C, (4, 6), "manage_toolchains", ("Alt+Shift+C",)),
    Command(
        "compile.copy", t("Copy the Command Line"), _C, (5, 1), "copy_command", ("Ctrl+Shift+C",), Condition.SESSION
    ),
    Command("go.palette", t("Find a Command…"), _G, (1, 1), "show_palette", ("Ctrl+P", "Ctrl+Shift+P")),
    Command("go.back", t("Back"), _G, (2, 1), "go_back", ("Alt+Left",), Condition.BACK),
    Command("go.forward", t("Forward"), _G, (2, 2), "go_forward", ("Alt+Right",), Condition.FORWARD),
    Command("go.model", t("Session of the Whole Model"), _G, (2, 3), "go_to_model", ("Alt+Up",), Condition.OF_DISPATCH),
    Command("go.next_changed", t("Next Changed Pass"), _G, (3, 1), "next_changed", ("J",), Condition.PASSES),
    Command(
        "go.previous_changed", t("Previous Changed Pass"), _G, (3, 2), "previous_changed", ("K",), Condition.PASSES
    ),
    Command("go.next_failure", t("Next Failure"), _G, (3, 3), "next_failure", ("F",), Condition.FAILURE),
    Command("go.next_change", t("Next Change in the Text"), _G, (4, 1), "next_change", ("N",)),
    Command("go.previous_change", t("Previous Change in the Text"), _G, (4, 2), "previous_change", ("P",)),
    Command("go.partner", t("Other Place of a Moved Line"), _G, (4, 3), "go_to_partner", ("M",)),
    Command("go.find", t("Find in the Text"), _G, (4, 4), "find", ("/", "Ctrl+F")),
    Command("go.line", t("Go to a Line…"), _G, (5, 1), "go_to_line", ("Ctrl+G",)),
    Command("go.symbol", t("Go to a Symbol…"), _G, (5, 2), "go_to_symbol", ("Ctrl+T",)),
    Command("go.pass", t("Go to a Pass…"), _G, (5, 3), "go_to_pass", ("Ctrl+Shift+E",), Condition.PASSES),
    Command(
        "go.file", t("Go to a File of the Compiler…"), _G, (5, 4), "go_to_file", ("Ctrl+Shift+G",), Condition.SESSION
    ),
    Command("go.definition", t("Go to the Definition"), _G, (5, 5), "go_to_definition", ("F12",)),
    Command("go.journey", t("Follow the Op Through All Passes"), _G, (5, 6), "follow_op", ("L",), Condition.SESSION),
    Command("go.next_mark", t("Next Pass of the Journey"), _G, (5, 7), "next_mark", ("Shift+J",), Condition.SESSION),
    Command(
        "go.previous_mark",
        t("Previous Pass of the Journey"),
        _G,
        (5, 8),
        "previous_mark",
        ("Shift+K",),
        Condition.SESSION,
    ),
    Command("go.next_use", t("Next Use of the Name"), _G, (5, 9), "next_use", ("U",)),
    Command("go.previous_use", t("Previous Use of the Name"), _G, (5, 10), "previous_use", ("Shift+U",)),
    Command("go.search", t("Search All Passes"), _G, (5, 11), "search_all", ("Ctrl+Shift+F",), Condition.SESSION),
    Command("go.next_hit", t("Next Line Found"), _G, (5, 12), "next_hit", ("F4",), Condition.SESSION),
    Command("go.previous_hit", t("Previous Line Found"), _G, (5, 13), "previous_hit", ("Shift+F4",), Condition.SESSION),
    Command("go.filter", t("Filter the Passes"), _G, (5, 14), "focus_filter", ("Ctrl+E",), Condition.SESSION),
    Command("go.escape", t("Close or Cancel"), _G, (5, 15), "escape", ("Escape",)),
    Command("go.add_note", t("Add a Note Here"), _G, (6, 1), "add_note", ("Ctrl+Shift+N",), Condition.SESSION),
    Command("go.session_note", t("Add a Note on the Session"), _G, (6, 2), "add_session_note", (), Condition.SESSION),
    Command("view.ir", t("IR"), _V, (1, 1), "show_ir", ("Ctrl+1",)),
    Command("view.run", t("Run"), _V, (1, 6), "show_run", ("Ctrl+6",)),
    Command("view.time", t("Time"), _V, (1, 7), "show_time", ("Ctrl+7",)),
    Command("view.profile", t("Profile"), _V, (1, 8), "show_profile", ("Ctrl+8",)),
    Command("view.after", t("Text After the Pass"), _V, (2, 1), "show_after", ("Alt+1",), Condition.SESSION),
    Command("view.before", t("Text Before the Pass"), _V, (2, 2), "show_before", ("Alt+2",), Condition.SESSION),
    Command("view.diff", t("What the Pass Changed"), _V, (2, 3), "show_diff", ("Alt+3",), Condition.SESSION),
    Command(
        "view.locations",
        t("Show or Hide Debug Locations"),
        _V,
        (2, 4),
        "toggle_locations",
        ("Alt+L",),
        Condition.SESSION,
    ),
    Command("view.renumbering", t("Ignore Renumbering in Diffs, or Not"), _V, (2, 5), "toggle_renumbering", ("Alt+R",)),
    Command("view.pin", t("Pin Two Ops as the Same…"), _V, (2, 6), "pin_ops", ("Ctrl+M",)),
    Command("view.unpin", t("Remove All Pins"), _V, (2, 7), "unpin_all"),
    Command("view.fold", t("Fold at the Caret"), _V, (3, 1), "fold", ("[",)),
    Command("view.unfold", t("Unfold at the Caret"), _V, (3, 2), "unfold", ("]",)),
    Command("view.fold_all", t("Fold All"), _V, (3, 3), "fold_all", ("Ctrl+[",)),
    Command("view.unfold_all", t("Unfold All"), _V, (3, 4), "unfold_all", ("Ctrl+]",)),
    Command("view.fold_to", t("Fold to a Level…"), _V, (3, 5), "fold_to_level", ("Alt+[",)),
    Command("view.problems", t("Problems"), _V, (4, 1), "show_problems", ("Ctrl+Shift+M",)),
    Command("view.notes", t("Notes"), _V, (4, 2), "show_notes", ("Alt+N",)),
    Command("view.jobs", t("Jobs"), _V, (4, 3), "show_jobs", ("Ctrl+Shift+J",)),
    Command("view.log", t("Log"), _V, (4, 4), "show_log", ("Ctrl+Shift+L",)),
    Command("view.left", t("Show or Hide the Pipeline"), _V, (5, 1), "toggle_pipeline", ("Ctrl+B",)),
    Command("view.right", t("Show or Hide the Details"), _V, (5, 2), "toggle_details", ("Ctrl+Alt+B",)),
    Command("view.bottom", t("Show or Hide the Bottom Panel"), _V, (5, 3), "toggle_bottom", ("Ctrl+J",)),
    Command("view.theme", t("Theme: Light or Dark"), _V, (6, 1), "switch_theme", ("Ctrl+Shift+T",)),
    Command("view.system_theme", t("Theme: As the System"), _V, (6, 2), "follow_system_theme"),
    Command("help.view", t("Help on This View"), _H, (1, 1), "show_help", ("F1",)),
    Command("help.contents", t("Contents of the Help"), _H, (1, 2), "show_contents"),
    Command("help.shortcuts", t("Keyboard Shortcuts"), _H, (2, 1), "show_shortcuts", ("?",)),
    Command("help.samples", t("Open a Sample…"), _H, (2, 2), "choose_sample"),
    Command("help.glossary", t("Glossary"), _H, (2, 3), "show_glossary"),
    Command("help.new", t("What's New"), _H, (3, 1), "show_new"),
    Command("help.about", t("About Passlens"), _H, (3, 2), "show_about"),
)


def command(command_id: str) -> Command:
    """The row with that id.

    Raises:
        KeyError: There is none.
    """
    return _BY_ID[command_id]


_BY_ID = {row.id: row for row in COMMANDS}
