"""The trial that searches for edits with which the compiler accepts a rejected input."""

from __future__ import annotations

from passlens.engine.compile.edit_search.search import search_edits
from passlens.engine.compile.plain_command import plain_command
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Fix, FixResult, key_of
from passlens.engine.diagnosis.fixes.searched_fixes import searched_fixes
from passlens.engine.errors import CancelledError, UserError
from passlens.engine.events import StageStarted
from passlens.engine.jobs import JobContext
from passlens.engine.messages import Count, Message
from passlens.engine.process import scratch_folder
from passlens.engine.session.made_with import made_with


def find_edits(facts: Facts, fix: Fix, rule: str, context: JobContext) -> FixResult:
    """Search for edits; the result holds them as follow-up fixes.

    Args:
        facts: The facts of the session whose input was rejected.
        fix: The search.
        rule: The rule of the problem.
        context: Its cancel ends the search.

    Raises:
        UserError: The compiler that rejected the input is not on this machine.
        CancelledError: The user cancelled.
    """
    info = facts.info
    toolchain = made_with(info)
    if toolchain is None:
        raise UserError(
            Message(
                "edit-trial.no-toolchain",
                "IREE {version}, which rejected the input, is not on this machine.",
                version=info.toolchain_version,
            ),
            hint=Message("edit-trial.compile-here", "Compile the input on this machine, then search."),
            location=str(info.path),
        )
    context.emit(StageStarted(Message("edit-trial.searches", "Edits that make the compiler accept the input")))
    words = (str(toolchain.compiler), str(info.source), *plain_command(info)[2:-2])
    with scratch_folder("edits") as folder:
        searched = search_edits(facts.source, words, info.toolchain_version, folder, context.cancel)
    if context.cancel.cancelled:
        raise CancelledError("The search was cancelled.")
    if searched is None:
        then: tuple[Fix, ...] = ()
        sentence = Message(
            "edit-trial.too-large",
            "Nothing was searched: the function is too large, and its op cannot be compiled alone.",
        )
    else:
        then = searched_fixes(searched, facts.source)
        sentence = Message(
            "edit-trial.found",
            "Checked {checked}. New fixes: {found}.",
            found=len(then),
            checked=Count(searched.checked, "edit", "edits"),
        )
    return FixResult(
        fix=fix.name,
        rule=rule,
        compiles=None,
        sentence=sentence,
        session=None,
        key=key_of(fix),
        then=then,
    )
