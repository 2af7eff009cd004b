"""How the fixes of the problems on screen stand, and what can be asked of them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from passlens.engine.diagnosis.figures import UNKNOWN, figures_that_differ, main_figures
from passlens.gui.kit.translation import clauses, said, tr

if TYPE_CHECKING:
    from passlens.engine.diagnosis.findings import Fix, FixResult


class FixAction(StrEnum):
    """What a button of a fix does."""

    TRY = "try"
    CANCEL = "cancel"
    OPEN = "open"
    SHOW_EDIT = "show edit"
    SAVE_EDIT = "save edit"
    APPLY = "apply"


@dataclass(frozen=True, slots=True)
class Spent:
    """What trials that started by themselves have taken after one failure.

    Attributes:
        seconds: Wall time so far.
        limit: Wall time allowed, s; 0: none.
        tried: How many trials began.
        left: How many fixes still wait.
        going_on: Whether a trial is under way; otherwise those left would take longer than the limit.
    """

    seconds: float = 0.0
    limit: float = 0.0
    tried: int = 0
    left: int = 0
    going_on: bool = False

    def line(self) -> str:
        """What a card says of it; empty where nothing started by itself and nothing would."""
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
class FixAsked:
    """A button of a fix was pressed."""

    action: FixAction
    rule: str
    fix: Fix


@dataclass(frozen=True, slots=True)
class FixState:
    """How one fix stands.

    Attributes:
        running: Whether it is tried now, or waits to be.
        cancelling: Whether the trial is to stop.
        doing: What the trial does.
        result: What became of it; None when it was not tried.
        error: Why it could not be tried; empty when it could.
    """

    running: bool = False
    cancelling: bool = False
    doing: str = ""
    result: FixResult | None = None
    error: str = ""

    def line(self) -> tuple[str, str]:
        """What a card says of it, and in which role; the role says what the icon says."""
        if self.running:
            doing = self.doing or tr("FixStates", "Waiting")
            return (tr("FixStates", "Cancelling…") if self.cancelling else f"… {doing}"), "muted"
        if self.error:
            return tr("FixStates", "✕ It cannot be tried: {error}").format(error=self.error), "fail"
        if self.result is None:
            return "", "muted"
        hides = (
            tr("FixStates", " It only hides the failure: {hides}").format(hides=said(self.result.hides))
            if self.result.hides
            else ""
        )
        if self.result.compiles:
            return tr("FixStates", "✓ Compiles: {result}.{hides}").format(
                result=_told(self.result), hides=hides
            ), "warn" if hides else "ok"
        return tr("FixStates", "✕ Does not compile. {result}{hides}").format(
            result=_told(self.result), hides=hides
        ), "fail"


def _told(result: FixResult) -> str:
    """A result in one sentence: what changed, or the main figures where nothing did."""
    sentence = said(result.sentence)
    if not result.compiles:
        return sentence
    told = [
        f"{said(title)} {before} → {after}" for title, before, after in figures_that_differ(result) if before != UNKNOWN
    ] or [
        tr("FixStates", "{name} {figure} as before").format(name=said(title), figure=figure)
        if same
        else f"{said(title)} {figure}"
        for title, figure, same in main_figures(result)
    ]
    return clauses(told) if told else sentence.rstrip(".。")


def actions_for(fix: Fix, state: FixState, *, can_try: bool) -> tuple[FixAction, ...]:
    """The buttons of a fix, in the order in which they stand.

    Args:
        fix: The fix.
        state: How it stands.
        can_try: Whether there is a compile to compare with.
    """
    from passlens.engine.diagnosis.findings import FixKind  # noqa: PLC0415 - with the first fix

    if state.running:
        return (FixAction.CANCEL,)
    found = [FixAction.TRY] if can_try else []
    if fix.kind is FixKind.EDIT:
        found += [FixAction.SHOW_EDIT, FixAction.SAVE_EDIT] if can_try else []
    elif not fix.tiles:  # which tiles, and in which file, is known when it was tried: its session says it
        found.append(FixAction.APPLY)
    if state.result is not None and state.result.session is not None:
        found.append(FixAction.OPEN)
    return tuple(found)
