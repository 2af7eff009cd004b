"""The Details panel: the selected pass, phase, session or file, in words and numbers."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QScrollArea, QVBoxLayout, QWidget

from passlens.engine.compile.device_list import device_specs
from passlens.engine.compile.plain_command import plain_command
from passlens.engine.messages import Word
from passlens.engine.session.rows import Origin, OutcomeKind, PassDetails, PhaseRow, SessionInfo, Status
from passlens.engine.units import format_bytes, format_ns
from passlens.gui.kit.facts import FactsGrid
from passlens.gui.kit.labels import SectionTitle, SelectableLabel, WrappingText
from passlens.gui.kit.text.diff_words import words_of
from passlens.gui.kit.theme import fixed_font
from passlens.gui.kit.translation import listed, localized, mark_text, number_of, tr, translated
from passlens.gui.passes.option_list import OptionList
from passlens.gui.passes.pass_tree_words import timing_text
from passlens.gui.shell.setup.toolbar import driver_name
from passlens.gui.shell.state import Setup

if TYPE_CHECKING:
    from passlens.engine.diff.ops import OpDiff
    from passlens.engine.toolchain.pass_options import ExplainedOption
    from passlens.engine.toolchain.passes import PassHelp

_MONO = frozenset({"dispatch", "pass", "class", "scope", "ops added", "ops gone", "flags"})
_OPS_SHOWN = 12
_TOP = 8
"""The margin above the first line, px."""

OUTCOME_WORDS = {
    OutcomeKind.RUNNING: mark_text("… running"),
    OutcomeKind.OK: mark_text("✓ compiled"),
    OutcomeKind.FAILED: mark_text("✕ failed"),
    OutcomeKind.CRASHED: mark_text("✕ the compiler crashed"),
    OutcomeKind.CANCELLED: mark_text("⊘ cancelled"),
    OutcomeKind.INTERRUPTED: mark_text("▲ Passlens ended first"),
}
IMPORT_WORDS = {OutcomeKind.RUNNING: mark_text("… being imported"), OutcomeKind.OK: mark_text("✓ imported")}


class DetailsView(QScrollArea):
    """Shows one of: a pass, a phase, a session, an input that is not compiled yet."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Details", "Details"))
        self._pass: PassDetails | None = None
        self._subject: tuple[object, ...] = ()
        self._added: list[QWidget] = []
        self._ops: tuple[int, OpDiff] | None = None
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        body = QWidget()
        body.setProperty("role", "panel")
        body.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._title = SectionTitle(tr("Details", "Details"))
        self._summary = SelectableLabel()
        self._facts = FactsGrid()
        self._pass_id: int | None = None
        self._shown_help: tuple[int, PassHelp] | None = None
        self._without_help = -1  # the pass for which the toolchain has no help
        self._help = SelectableLabel(role="muted")
        self._options_title = SectionTitle(tr("Details", "Options"))
        self._options = OptionList()
        self._more_title = SectionTitle()
        self._more = FactsGrid()
        mono = fixed_font()
        mono.setPixelSize(11)
        self._command_title = SectionTitle(tr("Details", "Command line"))
        self._command = WrappingText(font=mono)
        self._note = SelectableLabel(role="muted")
        layout = QVBoxLayout(body)
        layout.setContentsMargins(12, _TOP, 12, 12)
        layout.setSpacing(8)
        upper: tuple[QWidget, ...] = (self._title, self._summary, self._help, self._facts, self._more_title, self._more)
        for widget in (*upper, self._options_title, self._options, self._command_title, self._command, self._note):
            layout.addWidget(widget)
        self._sections = QVBoxLayout()
        self._sections.setSpacing(8)
        layout.insertLayout(0, self._sections)
        layout.addStretch(1)
        self.setWidget(body)
        self.show_empty()

    def add_section(self, section: QWidget) -> None:
        """Add a section above the selection's; it stays when the selection changes."""
        self._sections.addWidget(section)
        self._added.append(section)

    def show_section(self, section: QWidget) -> None:
        """Scroll a section to the top."""
        self.verticalScrollBar().setValue(section.y() - _TOP)

    def show_empty(self) -> None:
        """Show that nothing is selected."""
        self._fill(
            tr("Details", "Details"), "", [], note=tr("Details", "Select a pass to see what it is for and what it did.")
        )

    def show_pass(self, details: PassDetails) -> None:
        """Show a pass execution."""
        row = details.row
        self._pass = details
        ops = self._ops[1] if self._ops is not None and self._ops[0] == row.id else None
        renumbered = ops is not None and ops.same and row.status is Status.CHANGED
        words = {
            Status.CHANGED: tr("Details", "changed the IR"),
            Status.UNCHANGED: tr("Details", "changed nothing"),
            Status.RENUMBERED: tr("Details", "only renumbered: names, or the order of independent ops"),
            Status.FAILED: tr("Details", "✕ failed"),
            Status.UNKNOWN: tr("Details", "not known: ops without a name share their dumps"),
        }
        lines = ""
        if row.added is not None and row.removed is not None and row.status is not Status.UNCHANGED:
            lines = tr("Details", "{added:,} added, {removed:,} removed").format(added=row.added, removed=row.removed)
        facts = [
            ("pass", row.name),
            ("class", row.class_name if row.class_name != row.name else ""),
            ("scope", details.scope_path or row.scope),
            ("phase", row.phase),
            ("result", tr("Details", "only renumbered") if renumbered else words[row.status]),
            ("lines", lines),
            ("ops added", words_of(dict(details.ops_added) if ops is None else ops.added, _OPS_SHOWN)),
            ("ops gone", words_of(dict(details.ops_removed) if ops is None else ops.removed, _OPS_SHOWN)),
            ("ops", _ops(ops) if ops is not None else ""),
            ("time", timing_text(row.wall_ns, row.wall_shared) if row.wall_ns is not None else ""),
            ("IR", format_bytes(row.bytes) if row.bytes else ""),
            ("position", f"{row.position:,}"),
        ]
        self._fill(
            tr("Details", "This pass"), details.summary, facts, note=translated(details.before_note), of_pass=True
        )
        self._pass_id = row.id
        if self._shown_help is not None and self._shown_help[0] == row.id:
            self.show_help(*self._shown_help)
            return
        if self._without_help != row.id:
            self._help.setText("…")  # reserves the line for the toolchain's help
            self._help.setVisible(True)
        from passlens.engine.toolchain.pass_options import explain  # noqa: PLC0415 - with the first pass

        self._show_options(explain(row.options, None))

    def show_ops(self, pass_id: int, ops: OpDiff) -> None:
        """Show a pass's op diff; before, only the number of ops on both sides is known."""
        self._ops = pass_id, ops
        if self._pass is not None and self._pass.row.id == pass_id:
            self.show_pass(self._pass)

    def show_help(self, pass_id: int, pass_help: PassHelp) -> None:
        """Show the toolchain's help for the pass; ignored for another pass than the one shown."""
        if pass_id != self._pass_id:
            return
        self._shown_help = pass_id, pass_help
        version = pass_help.toolchain_version.partition("rc")[0]
        words = f"IREE {version}: {pass_help.description.rstrip('.')}." if pass_help.description else ""
        self._help.setText(f"{words} {translated(pass_help.note)}".strip())
        self._help.setVisible(bool(words or pass_help.note))
        self._show_options(pass_help.options)

    def show_no_help(self, pass_id: int) -> None:
        """Show the pass without the toolchain's help."""
        self._without_help = pass_id
        if pass_id == self._pass_id:
            self._help.setVisible(False)

    def _show_options(self, options: tuple[ExplainedOption, ...]) -> None:
        self._options_title.setVisible(bool(options))
        self._options.set_options(options)

    def show_phase(self, phase: PhaseRow) -> None:
        """Show a phase with the IR at its end."""
        result = (
            tr("Details", "✕ the compile failed here")
            if phase.failed
            else tr("Details", "reached")
            if phase.reached
            else tr("Details", "not reached")
        )
        facts = [
            ("phase", phase.name),
            ("result", result),
            (
                "passes",
                tr("Details", "{pass_count:,}, {changed_count:,} changed the IR").format(
                    pass_count=phase.pass_count, changed_count=phase.changed_count
                )
                if phase.pass_count
                else "",
            ),
            (
                "time",
                tr("Details", "{wall_ns} of elapsed time").format(wall_ns=format_ns(phase.wall_ns))
                if phase.wall_ns is not None
                else "",
            ),
            (
                "IR",
                tr("Details", "{bytes} at its end").format(bytes=format_bytes(phase.bytes))
                if phase.bytes is not None
                else "",
            ),
        ]
        self._fill(tr("Details", "This phase"), "", facts)

    def show_session(self, info: SessionInfo, *, compiling: bool = False) -> None:
        """Show a session with the command line that made it; ``compiling``: whether it is still being written."""
        unfinished = info.outcome is OutcomeKind.RUNNING and not compiling
        words = OUTCOME_WORDS | (IMPORT_WORDS if info.imported else {})
        words |= {OutcomeKind.RUNNING: mark_text("▲ never ended")} if unfinished else {}
        facts = [
            ("imported from" if info.imported else "input", info.source.name),
            ("size", format_bytes(info.source_bytes)),
            ("dispatch", info.dispatch.name if info.dispatch else ""),
            ("taken from", info.dispatch.session.name if info.dispatch else ""),
            ("result", localized(words[info.outcome])),
            ("target", f"{driver_name(info.driver)} {info.target}".strip() or localized("unknown")),
            ("devices", ", ".join(info.devices)),
            ("opt level", info.opt_level),
            ("flags", localized("unknown") if info.imported else shlex.join(info.flags)),
            ("toolchain", _toolchain(info)),
            ("passes", _pass_counts(info)),
            ("snapshots", f"{info.snapshot_count:,}"),
            ("created", info.created.replace("T", " ")[:19] + " UTC"),
            ("made", localized(_MADE[info.origin]) if info.origin in _MADE else ""),
        ]
        lanes = [
            (
                translated(Word(lane.name)),
                "\n".join(
                    part
                    for part in (
                        localized(words[lane.outcome])
                        + (
                            tr("Details", " in {wall_ns}").format(wall_ns=format_ns(lane.wall_ns))
                            if lane.wall_ns is not None
                            else ""
                        ),
                        tr("Details", "peak {peak_rss_bytes} resident").format(
                            peak_rss_bytes=format_bytes(lane.peak_rss_bytes)
                        )
                        if lane.peak_rss_bytes
                        else "",
                    )
                    if part
                ),
            )
            for lane in info.lanes
            if lane.argv
        ]
        command = command_lines(plain_command(info))
        self._fill(
            tr("Details", "This session"),
            translated(info.sentence),
            facts,
            more_title=tr("Details", "Compiler runs") if lanes else "",
            more=lanes,
            command=command,
            note="\n".join(map(translated, info.notices)),
        )

    def show_input(self, setup: Setup, size: int | None) -> None:
        """Show a file that can be compiled."""
        if setup.source is None:
            self.show_empty()
            return
        facts = [
            ("input", setup.source.name),
            ("folder", str(setup.source.parent)),
            ("size", format_bytes(size) if size is not None else ""),
            ("target", f"{setup.driver.value} {setup.target}"),
            ("devices", _devices(setup)),
            (
                "opt level",
                tr("Details", "the compiler's default") if setup.opt_level is None else f"O{setup.opt_level}",
            ),
            ("flags", shlex.join(setup.flags)),
        ]
        self._fill(tr("Details", "This input"), tr("Details", "Not compiled yet: press Compile (F5)."), facts)

    def _fill(
        self,
        title: str,
        summary: str,
        facts: list[tuple[str, str]],
        *,
        more_title: str = "",
        more: list[tuple[str, str]] | None = None,
        command: str = "",
        note: str = "",
        of_pass: bool = False,
    ) -> None:
        if not of_pass:
            self._pass = self._shown_help = None
            self._without_help = -1
        subject = (title, *facts[:4])
        if subject != self._subject and not any(section.isVisible() for section in self._added):
            self.verticalScrollBar().setValue(0)  # start at the top for a new subject
        self._subject = subject
        self._pass_id = None
        self._help.setVisible(False)
        self._show_options(())
        self._title.setText(title)
        self._summary.setText(summary)
        self._summary.setVisible(bool(summary))
        self._facts.set_facts(facts, _MONO)
        self._facts.setVisible(bool(facts))
        self._more_title.setText(more_title)
        self._more_title.setVisible(bool(more_title))
        self._more.set_facts(more or [], _MONO)
        self._more.setVisible(bool(more_title))
        self._command_title.setVisible(bool(command))
        self._command.setPlainText(command)
        self._command.setVisible(bool(command))
        self._note.setText(note)
        self._note.setVisible(bool(note))


def command_lines(argv: Sequence[str]) -> str:
    """One flag on a line, in shell syntax: in a narrow column a long line would break after the dashes of a flag."""
    lines: list[str] = []
    for word in argv:
        if lines and not word.startswith("-"):
            lines[-1] += f" {shlex.quote(word)}"
        else:
            lines.append(shlex.quote(word))
    return " \\\n".join(lines)


def _devices(setup: Setup) -> str:
    """The number of devices that the next compile declares, or their list."""
    if isinstance(setup.devices, int):
        return number_of(setup.devices, "device")
    return ", ".join(device_specs(setup.driver, setup.devices))


_MADE = {
    Origin.TRUSTED: mark_text("elsewhere; you trust it"),
    Origin.ELSEWHERE: mark_text("elsewhere: starts nothing until you trust it"),
}


def _toolchain(info: SessionInfo) -> str:
    if info.imported:
        return localized("unknown")
    revision = f" ({info.toolchain_revision[:10]})" if info.toolchain_revision else ""
    return f"IREE {info.toolchain_version}{revision}"


def _ops(ops: OpDiff) -> str:
    """The changes of the ops that are on both sides."""
    counts = (
        (ops.changed, tr("Details", "{count:,} changed")),
        (ops.moved, tr("Details", "{count:,} moved")),
        (ops.reordered, tr("Details", "{count:,} in another order")),
        (ops.kept, tr("Details", "{count:,} as before")),
    )
    return listed(words.format(count=count) for count, words in counts if count)


def _pass_counts(info: SessionInfo) -> str:
    if not info.pass_count:
        return tr("Details", "made when you choose them") if info.on_demand else "0"
    counts = tr("Details", "{pass_count:,}, {changed_count:,} changed").format(
        pass_count=info.pass_count, changed_count=info.changed_count
    )
    return tr("Details", "{counts}, {renumbered_count:,} only renumbered, {failed_count:,} failed").format(
        counts=counts, renumbered_count=info.renumbered_count, failed_count=info.failed_count
    )
