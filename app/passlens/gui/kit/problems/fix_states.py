"""The states of the fixes of the problems on screen, and the actions on them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from passlens.engine.diagnosis.figures import (
    UNKNOWN,
    Figure,
    figure_text,
    figures_that_differ,
    main_figures,
)
from passlens.gui.kit.translation import clauses, localized, mark_text, tr, translated

if TYPE_CHECKING:
    from passlens.engine.diagnosis.findings import Fix, FixResult


class FixAction(StrEnum):
    """The action of a button."""

    TRY = "try"
    CANCEL = "cancel"
    OPEN = "open"
    INSTALL = "install"
    SHOW_EDIT = "show edit"
    SAVE_EDIT = "save edit"
    APPLY = "apply"


ACTIONS: Mapping[FixAction, tuple[str, str]] = {
    FixAction.TRY: (mark_text("Try"), mark_text("Compile a copy with this change in the background, and compare")),
    FixAction.CANCEL: (mark_text("Cancel"), mark_text("Stop the trial")),
    FixAction.INSTALL: (mark_text("Install"), mark_text("Install this release of IREE, then try the fix")),
    FixAction.OPEN: (mark_text("Open result"), mark_text("Open the session of the trial")),
    FixAction.SHOW_EDIT: (mark_text("Show the edit"), mark_text("Compare the input with the edited copy")),
    FixAction.SAVE_EDIT: (
        mark_text("Save the edited copy…"),
        mark_text("Write the input with this change to a new file"),
    ),
    FixAction.APPLY: (mark_text("Set in the toolbar"), mark_text("The next compile (F5) uses it")),
}
"""Label and tooltip of each action, in the order of the buttons."""
_SHORT: Mapping[str, str] = {
    Figure.LDS: mark_text("LDS {size}"),
    Figure.BYTES_ACROSS: mark_text("{size} across devices"),
}
AGAIN = mark_text("Try again")
"""The label of ``TRY`` for a fix that was tried."""


@dataclass(frozen=True, slots=True)
class Spent:
    """What automatic trials have cost after one failure.

    Attributes:
        seconds: Wall time so far.
        limit: Wall time allowed, s; 0: none.
        tried: The number of started trials.
        left: The number of waiting fixes.
        going_on: Whether a trial is running; otherwise the fixes left would exceed the limit.
    """

    seconds: float = 0.0
    limit: float = 0.0
    tried: int = 0
    left: int = 0
    going_on: bool = False

    def line(self) -> str:
        """The line on a card; empty if nothing started automatically and nothing would."""
        if not self.tried and not self.left:
            return ""
        if not self.limit:
            return tr("FixStates", "Nothing is tried automatically.")
        words = tr("FixStates", "{tried} tried automatically, {seconds:.0f} s of {limit:.0f} s").format(
            tried=self.tried, seconds=self.seconds, limit=self.limit
        )
        if self.left and not self.going_on:
            words += tr("FixStates", "; {left} more would take longer").format(left=self.left)
        return words


@dataclass(frozen=True, slots=True)
class FixRequest:
    """A button of a fix was pressed."""

    action: FixAction
    rule: str
    fix: Fix


@dataclass(frozen=True, slots=True)
class FixState:
    """The state of one fix.

    Attributes:
        running: Whether it is tried now, or waits for its trial.
        cancelling: Whether its trial is being cancelled.
        doing: The current step of the trial.
        result: The result of the trial; None if it was not tried.
        error: Why it could not be tried; empty if it could.
        missing: The release of IREE to install first; empty for none.
    """

    running: bool = False
    cancelling: bool = False
    doing: str = ""
    result: FixResult | None = None
    error: str = ""
    missing: str = ""

    def line(self) -> tuple[str, str]:
        """The line on a card, and its role, which names the icon's meaning."""
        if self.running:
            doing = self.doing or tr("FixStates", "Waiting")
            return (tr("FixStates", "Cancelling…") if self.cancelling else f"… {doing}"), "muted"
        if self.error:
            return tr("FixStates", "✕ It cannot be tried: {error}").format(error=self.error), "fail"
        if self.result is None:
            return "", "muted"
        if self.result.compiles is None:
            return _summary(self.result), "muted"
        if not self.result.compiles:
            return tr("FixStates", "✕ Does not compile. {result}").format(result=_summary(self.result)), "fail"
        hides = (
            tr("FixStates", " It only hides the failure: {hides}").format(hides=translated(self.result.hides))
            if self.result.hides
            else ""
        )
        judged = self.judged()
        role = "warn" if hides or self.changes_numerics or self.result.judgement.slower > 1 else "ok"
        text = tr("FixStates", "✓ Compiles: {result}.{hides}").format(result=_summary(self.result), hides=hides)
        return f"{text} {judged}".rstrip(), role

    @property
    def changes_numerics(self) -> bool:
        """Whether the model's results with it differ from a reference."""
        return self.result is not None and self.result.judgement.changed

    def judged(self) -> str:
        """The outcome of running it on the CPU, in sentences; empty if nothing was run."""
        judgement = self.result.judgement if self.result is not None else None
        if judgement is None or not judgement.sentence:
            return ""
        slower = tr("FixStates", "A call takes {times:.2f} times as long there.").format(times=judgement.slower)
        return " ".join([translated(judgement.sentence), *([slower] if judgement.slower > 1 else [])])

    def measured(self) -> str:
        """The measured effect, short enough for a row; during the trial its step, after a failure the reason."""
        if self.running or self.error or self.result is None:
            return self.line()[0]
        if not self.result.compiles:
            return translated(self.result.sentence)
        figures = {name: after for name, _, after in self.result.figures if after is not None}
        figures_shown = [
            localized(words).format(size=figure_text(name, figures[name]))
            for name, words in _SHORT.items()
            if figures.get(name)
        ]
        time = figures.get(Figure.TIME)
        compiles = tr("FixStates", "compiles")
        if time is not None:
            compiles = tr("FixStates", "compiles in {time}").format(time=figure_text(Figure.TIME, time))
        judgement = self.result.judgement
        known = [translated(judgement.numerics)] if judgement.compared else []
        slower = tr("FixStates", "{times:.2f} × as long").format(times=judgement.slower)
        return " · ".join([*figures_shown, compiles, *known, *([slower] if judgement.slower > 1 else [])])


def _summary(result: FixResult) -> str:
    """A result in one sentence: the changes, or the main figures if nothing changed."""
    sentence = translated(result.sentence)
    if not result.compiles:
        return sentence
    changes = [
        f"{translated(title)} {before} → {after}"
        for title, before, after in figures_that_differ(result)
        if before != UNKNOWN
    ] or [
        tr("FixStates", "{name} {figure} as before").format(name=translated(title), figure=figure)
        if same
        else f"{translated(title)} {figure}"
        for title, figure, same in main_figures(result)
    ]
    return clauses(changes) if changes else sentence.rstrip(".。")


def actions_for(fix: Fix, state: FixState, *, can_try: bool) -> tuple[FixAction, ...]:
    """The buttons of a fix, in their order.

    Args:
        fix: The fix.
        state: Its state.
        can_try: Whether there is a compile to compare with.
    """
    from passlens.engine.diagnosis.findings import FixKind  # noqa: PLC0415 - with the first fix

    if state.running:
        return (FixAction.CANCEL,)
    if state.missing:
        return (FixAction.INSTALL,)
    found = [FixAction.TRY] if can_try else []
    if fix.kind is FixKind.EDIT:
        found += [FixAction.SHOW_EDIT, FixAction.SAVE_EDIT] if can_try else []
    elif fix.kind is FixKind.SEARCH:
        pass  # each edit that it finds is a separate fix
    elif not fix.tiles or (state.result is not None and state.result.compiles and state.result.flags):
        # Which tiles, and in which file, is known after the trial.
        found.append(FixAction.APPLY)
    if state.result is not None and state.result.session is not None:
        found.append(FixAction.OPEN)
    return tuple(found)


def main_action(actions: tuple[FixAction, ...], state: FixState) -> FixAction | None:
    """The action of a row with one button: apply what compiles, otherwise try; None if there is none."""
    compiles = state.result is not None and state.result.compiles
    preferred = (FixAction.APPLY, FixAction.SAVE_EDIT, FixAction.OPEN) if compiles else (FixAction.TRY,)
    return next((one for one in preferred if one in actions), next(iter(actions), None))
