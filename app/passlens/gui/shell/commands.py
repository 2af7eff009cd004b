"""The one table of what a user can do: menus, toolbar, palette, the help on shortcuts and the tests read it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from passlens.gui.kit.translation import mark_text as t
from passlens.gui.shell.state import Condition


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
        shortcuts: Key sequences in Qt's portable text; the first is shown.
        enabled_when: The condition it needs.
        action: The method of ``Actions`` that does it.
        starts_group: Whether a separator stands before it in its menu.
    """

    id: str
    title: str
    menu: MenuName
    action: str
    shortcuts: tuple[str, ...] = ()
    enabled_when: Condition = Condition.ALWAYS
    starts_group: bool = False


_F, _C, _G, _V, _H = MenuName.FILE, MenuName.COMPILE, MenuName.GO, MenuName.VIEW, MenuName.HELP

COMMANDS: tuple[Command, ...] = (
    Command("file.open", t("Open a File…"), _F, "open_file", ("Ctrl+O",)),
    Command("file.import", t("Import a Dump Folder…"), _F, "import_folder", ("Ctrl+I",)),
    Command("file.recent", t("Open a Recent File…"), _F, "open_recent", ("Ctrl+Shift+O",)),
    Command("file.compare", t("Compare Two Files…"), _F, "compare_files", ("Ctrl+D",)),
    Command("file.profile", t("Open or Import a Profile…"), _F, "open_profile"),
    Command("file.start", t("Go to the Start Page"), _F, "show_start", ("Alt+Home",)),
    Command("file.vmfb", t("Save the Compiled Module As…"), _F, "save_module", ("Ctrl+S",), Condition.SESSION, True),
    Command("file.report", t("Export the Report…"), _F, "export_report", ("Ctrl+Shift+S",), Condition.SESSION),
    Command("file.perfetto", t("Export the Profile for Perfetto…"), _F, "export_perfetto", (), Condition.PROFILE),
    Command("file.reveal", t("Copy the Session's Path"), _F, "copy_session_path", (), Condition.SESSION),
    Command("file.trim", t("Compact and Trim the Session…"), _F, "trim_session", (), Condition.SESSION),
    Command("file.preferences", t("Preferences…"), _F, "show_preferences", ("Ctrl+,",), starts_group=True),
    Command("file.quit", t("Quit"), _F, "quit", ("Ctrl+Q",)),
    Command("compile.start", t("Compile"), _C, "compile", ("F5",), Condition.SOURCE),
    Command("compile.look", t("Compile, Quick Look Only"), _C, "quick_look", ("Ctrl+F5",), Condition.SOURCE),
    Command("compile.cancel", t("Cancel the Compile"), _C, "cancel_compile", ("Ctrl+.",), Condition.COMPILING),
    Command("compile.run", t("Run the Module"), _C, "run_module", ("Shift+F5",), Condition.RUNNABLE),
    Command("compile.benchmark", t("Benchmark the Module"), _C, "benchmark_module", ("Alt+F5",), Condition.RUNNABLE),
    Command("compile.alone", t("Time Each Dispatch Alone"), _C, "time_alone", (), Condition.TIMEABLE),
    Command("compile.patterns", t("Trace Rewrite Patterns of a Dispatch"), _C, "trace_patterns", (), Condition.SESSION),
    Command(
        "compile.every",
        t("Capture Every Pass"),
        _C,
        "capture_every_pass",
        ("Ctrl+Shift+F5",),
        Condition.INCOMPLETE,
        True,
    ),
    Command("compile.dispatch", t("Capture This Dispatch"), _C, "capture_dispatch", ("F6",), Condition.DISPATCH),
    Command("compile.dispatches", t("Capture a Dispatch…"), _C, "choose_dispatch", ("Shift+F6",), Condition.DISPATCHES),
    Command("compile.reproduce", t("Make a Reproducer…"), _C, "make_reproducer", (), Condition.FAILED, True),
    Command("compile.reduce", t("Reduce the Failure…"), _C, "reduce_failure", (), Condition.FAILED),
    Command("compile.issue", t("Copy a Reproducer as Markdown"), _C, "copy_reproducer", (), Condition.FAILED),
    Command("compile.target", t("Choose the Target…"), _C, "choose_target", ("Alt+T",), starts_group=True),
    Command("compile.devices", t("Choose the Devices…"), _C, "choose_devices", ("Alt+D",)),
    Command("compile.opt", t("Choose the Optimisation Level…"), _C, "choose_opt", ("Alt+O",)),
    Command("compile.flags", t("Edit the Compiler Flags…"), _C, "edit_flags", ("Ctrl+L",)),
    Command("compile.toolchain", t("Choose the Toolchain…"), _C, "choose_toolchain", ("Alt+C",)),
    Command("compile.toolchains", t("Manage Toolchains…"), _C, "manage_toolchains", ("Alt+Shift+C",)),
    Command("compile.copy", t("Copy the Command Line"), _C, "copy_command", ("Ctrl+Shift+C",), Condition.SESSION, True),
    Command("go.palette", t("Find a Command…"), _G, "show_palette", ("Ctrl+P", "Ctrl+Shift+P")),
    Command("go.back", t("Back"), _G, "go_back", ("Alt+Left",), Condition.BACK, True),
    Command("go.forward", t("Forward"), _G, "go_forward", ("Alt+Right",), Condition.FORWARD),
    Command("go.model", t("Session of the Whole Model"), _G, "go_to_model", ("Alt+Up",), Condition.OF_DISPATCH),
    Command("go.next_changed", t("Next Changed Pass"), _G, "next_changed", ("J",), Condition.PASSES, True),
    Command("go.previous_changed", t("Previous Changed Pass"), _G, "previous_changed", ("K",), Condition.PASSES),
    Command("go.next_failure", t("Next Failure"), _G, "next_failure", ("F",), Condition.FAILURE),
    Command("go.next_change", t("Next Change in the Text"), _G, "next_change", ("N",), starts_group=True),
    Command("go.previous_change", t("Previous Change in the Text"), _G, "previous_change", ("P",)),
    Command("go.partner", t("Other Place of a Moved Line"), _G, "go_to_partner", ("M",)),
    Command("go.find", t("Find in the Text"), _G, "find", ("/", "Ctrl+F")),
    Command("go.line", t("Go to a Line…"), _G, "go_to_line", ("Ctrl+G",), starts_group=True),
    Command("go.symbol", t("Go to a Symbol…"), _G, "go_to_symbol", ("Ctrl+T",)),
    Command("go.pass", t("Go to a Pass…"), _G, "go_to_pass", ("Ctrl+Shift+E",), Condition.PASSES),
    Command("go.file", t("Go to a File of the Compiler…"), _G, "go_to_file", ("Ctrl+Shift+G",), Condition.SESSION),
    Command("go.definition", t("Go to the Definition"), _G, "go_to_definition", ("F12",)),
    Command("go.journey", t("Follow the Op Through All Passes"), _G, "follow_op", ("L",), Condition.SESSION),
    Command("go.next_mark", t("Next Pass of the Journey"), _G, "next_mark", ("Shift+J",), Condition.SESSION),
    Command(
        "go.previous_mark", t("Previous Pass of the Journey"), _G, "previous_mark", ("Shift+K",), Condition.SESSION
    ),
    Command("go.next_use", t("Next Use of the Name"), _G, "next_use", ("U",)),
    Command("go.previous_use", t("Previous Use of the Name"), _G, "previous_use", ("Shift+U",)),
    Command("go.search", t("Search All Passes"), _G, "search_all", ("Ctrl+Shift+F",), Condition.SESSION),
    Command("go.next_hit", t("Next Line Found"), _G, "next_hit", ("F4",), Condition.SESSION),
    Command("go.previous_hit", t("Previous Line Found"), _G, "previous_hit", ("Shift+F4",), Condition.SESSION),
    Command("go.filter", t("Filter the Passes"), _G, "focus_filter", ("Ctrl+E",), Condition.SESSION),
    Command("go.escape", t("Close or Cancel"), _G, "escape", ("Escape",)),
    Command("go.add_note", t("Add a Note Here"), _G, "add_note", ("Ctrl+Shift+N",), Condition.SESSION, True),
    Command("go.session_note", t("Add a Note on the Session"), _G, "add_session_note", (), Condition.SESSION),
    Command("view.ir", t("IR"), _V, "show_ir", ("Ctrl+1",)),
    Command("view.devices", t("Devices"), _V, "show_devices", ("Ctrl+2",)),
    Command("view.memory", t("Memory"), _V, "show_memory", ("Ctrl+3",)),
    Command("view.kernels", t("Kernels"), _V, "show_kernels", ("Ctrl+4",)),
    Command("view.graph", t("Graph"), _V, "show_graph", ("Ctrl+5",)),
    Command("view.run", t("Run"), _V, "show_run", ("Ctrl+6",)),
    Command("view.time", t("Time"), _V, "show_time", ("Ctrl+7",)),
    Command("view.profile", t("Profile"), _V, "show_profile", ("Ctrl+8",)),
    Command("view.after", t("Text After the Pass"), _V, "show_after", ("Alt+1",), Condition.SESSION, True),
    Command("view.before", t("Text Before the Pass"), _V, "show_before", ("Alt+2",), Condition.SESSION),
    Command("view.diff", t("What the Pass Changed"), _V, "show_diff", ("Alt+3",), Condition.SESSION),
    Command("view.locations", t("Show or Hide Debug Locations"), _V, "toggle_locations", ("Alt+L",), Condition.SESSION),
    Command("view.renumbering", t("Ignore Renumbering in Diffs, or Not"), _V, "toggle_renumbering", ("Alt+R",)),
    Command("view.pin", t("Pin Two Ops as the Same…"), _V, "pin_ops", ("Ctrl+M",)),
    Command("view.unpin", t("Remove All Pins"), _V, "unpin_all"),
    Command("view.fold", t("Fold at the Caret"), _V, "fold", ("[",), starts_group=True),
    Command("view.unfold", t("Unfold at the Caret"), _V, "unfold", ("]",)),
    Command("view.fold_all", t("Fold All"), _V, "fold_all", ("Ctrl+[",)),
    Command("view.unfold_all", t("Unfold All"), _V, "unfold_all", ("Ctrl+]",)),
    Command("view.fold_to", t("Fold to a Level…"), _V, "fold_to_level", ("Alt+[",)),
    Command("view.problems", t("Problems"), _V, "show_problems", ("Ctrl+Shift+M",), starts_group=True),
    Command("view.notes", t("Notes"), _V, "show_notes", ("Alt+N",)),
    Command("view.jobs", t("Jobs"), _V, "show_jobs", ("Ctrl+Shift+J",)),
    Command("view.log", t("Log"), _V, "show_log", ("Ctrl+Shift+L",)),
    Command("view.left", t("Show or Hide the Pipeline"), _V, "toggle_pipeline", ("Ctrl+B",), starts_group=True),
    Command("view.right", t("Show or Hide the Details"), _V, "toggle_details", ("Ctrl+Alt+B",)),
    Command("view.bottom", t("Show or Hide the Bottom Panel"), _V, "toggle_bottom", ("Ctrl+J",)),
    Command("view.theme", t("Theme: Light or Dark"), _V, "switch_theme", ("Ctrl+Shift+T",), starts_group=True),
    Command("view.system_theme", t("Theme: As the System"), _V, "follow_system_theme"),
    Command("help.view", t("Help on This View"), _H, "show_help", ("F1",)),
    Command("help.contents", t("Contents of the Help"), _H, "show_contents"),
    Command("help.shortcuts", t("Keyboard Shortcuts"), _H, "show_shortcuts", ("?",), starts_group=True),
    Command("help.samples", t("Open a Sample…"), _H, "choose_sample"),
    Command("help.glossary", t("Glossary"), _H, "show_glossary"),
    Command("help.new", t("What's New"), _H, "show_new", starts_group=True),
    Command("help.about", t("About Passlens"), _H, "show_about"),
)


def command(command_id: str) -> Command:
    """The row with that id.

    Raises:
        KeyError: There is none.
    """
    return _BY_ID[command_id]


_BY_ID = {row.id: row for row in COMMANDS}
