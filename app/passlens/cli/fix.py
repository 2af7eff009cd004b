"""``passlens fix``: lists the fixes proposed for the problems of a session; tries them, and prints the results."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

import typer

from passlens.cli.faults import Exit
from passlens.cli.options import JsonOption, SessionArgument, TrustOption, VerboseOption, session
from passlens.cli.output import Column, Page
from passlens.cli.render import cancellable, fix_text, to_type
from passlens.cli.schema import write_json
from passlens.cli.streams import write_note
from passlens.cli.translation import verbatim
from passlens.engine.diagnosis.edits.static_sizes import parse_sizes, static_sizes
from passlens.engine.diagnosis.figures import figures_that_differ
from passlens.engine.diagnosis.findings import FixKind, Problem, key_of
from passlens.engine.diagnosis.fixes.apply import Proposal, choose, name_of, proposals
from passlens.engine.errors import CancelledError, UntrustedError, UserError
from passlens.engine.messages import NOTHING, Message, Word, together
from passlens.engine.queries import Queries
from passlens.engine.session.rows import Severity

ASKED = "asked"
"""In place of the rule for the user's own proposals."""


def fix(
    path: SessionArgument,
    name: Annotated[
        str,
        typer.Argument(
            metavar="[RULE[/NAME]]", help="The fix to try, as the list names it, or a rule to try all its fixes."
        ),
    ] = "",
    every: Annotated[bool, typer.Option("--all", help="Try all of them.")] = False,
    first: Annotated[bool, typer.Option("--first", help="Try them in order until one compiles.")] = False,
    diff: Annotated[bool, typer.Option("--diff", help="Show what the edits change; try nothing.")] = False,
    static: Annotated[
        list[str] | None,
        typer.Option("--static", metavar="ARG=SIZES", help="Try sizes for a dynamic argument, such as arg0=4x64."),
    ] = None,
    install: Annotated[bool, typer.Option("--install", help="Install the missing releases that are tried.")] = False,
    verbose: VerboseOption = False,
    trust: TrustOption = False,
    json: JsonOption = False,
) -> int:
    """List the fixes that the problems of a session propose, with their results; or try some.

    A trial compiles a copy of the input into a new session; neither the model nor the session's IR is changed. If
    the compile fails in one dispatch and a fix can act there, that is tried alone first. Exit code 1 when none of
    the tried fixes compiles.
    """
    del trust  # already applied by its callback
    with session(path) as queries:
        chosen = _offered(queries)
        if static:
            chosen = (_static(queries, static),)
        elif name:
            chosen = choose(chosen, name)
        diffs = _diffs(queries, chosen, printed=diff)
    code: int = Exit.DONE
    cancelled: CancelledError | None = None
    if chosen and (name or every or first or static) and not diff:
        try:
            code = _try(
                path, chosen, only_first=first, goes_on=not name and not static, install=install, verbose=verbose
            )
        except CancelledError as caught:  # print the results so far first
            cancelled = caught
        with session(path) as queries:
            results = {one.key: one for one in queries.problems.fix_results()}
            if not name and not static:  # with the fixes that go on from those that were tried
                chosen = _offered(queries)
                diffs = _diffs(queries, chosen, printed=False)
        chosen = tuple(replace(one, result=results.get(key_of(one.fix))) for one in chosen)
    if json:
        _write_json(chosen, diffs)
    else:
        _write_page(chosen, diffs if diff else {})
        if not chosen:
            write_note(Message("fix.none", "No problem of this session has a fix to try."))
        elif not (name or every or first or diff or static):
            untried = next((one.name for one in chosen if one.result is None), "")
            if untried:
                write_note(Message("fix.try", "Try one with: {command}", command=to_type("fix", path, untried)))
    if cancelled is not None:
        raise cancelled
    return code


def _write_json(chosen: tuple[Proposal, ...], diffs: dict[str, str]) -> None:
    rows = [
        {
            "name": one.name,
            "problem": one.problem.title,
            "rule": one.problem.rule,
            "fix": one.fix,
            "diff": diffs.get(one.name, ""),
            "result": one.result,
        }
        for one in chosen
    ]
    write_json("fixes", fixes=rows)


def _write_page(chosen: tuple[Proposal, ...], diffs: dict[str, str]) -> None:
    page = Page()
    _add(page, chosen, diffs)
    page.show()


def _offered(queries: Queries) -> tuple[Proposal, ...]:
    return proposals(queries.problems.listing(), queries.problems.fix_results())


def _static(queries: Queries, words: list[str]) -> Proposal:
    """The user's sizes as a fix of the first problem."""
    fix = static_sizes(queries.problems.input_lines(), parse_sizes(words))
    problem = Problem(
        Severity.NOTE,
        Message("fix.sizes-were-asked", "Sizes that were asked for"),
        NOTHING,
        NOTHING,
        None,
        1,
        False,
        None,
        (),
        rule=ASKED,
    )
    cause = next(iter(queries.problems.listing()), problem)
    return Proposal(f"{ASKED}/{fix.name}", replace(cause, rule=ASKED), fix, None)


def _diffs(queries: Queries, chosen: tuple[Proposal, ...], *, printed: bool) -> dict[str, str]:
    """The diff of each edit by its name; with ``printed``, that of an input that another release prints, too."""
    edits = [one for one in chosen if one.fix.edits or one.fix.file or (one.fix.printer and printed)]
    return {one.name: queries.problems.edit_diff(one.fix) for one in edits}


def _try(
    path: SessionArgument,
    chosen: tuple[Proposal, ...],
    *,
    only_first: bool,
    goes_on: bool,
    install: bool,
    verbose: bool,
) -> int:
    """Try fixes one after the other, with ``only_first`` until one compiles; returns the exit code.

    With ``goes_on``, a fix that gets the compile further is followed by those that go on from it.
    """
    from passlens.engine.diagnosis.trials.trial import JudgeJob, TrialJob  # noqa: PLC0415 - a list needs none of them
    from passlens.engine.sweep.installer import Installer  # noqa: PLC0415

    installer = Installer(allowed=install)
    compiled = False
    failure: UserError | None = None
    with cancellable(verbose=verbose) as context:
        waiting = list(reversed(chosen))
        while waiting:
            one = waiting.pop()
            context.cancel.raise_if_cancelled()
            write_note(Message("fix.trying", "Trying {name}: {what}", name=one.name, what=one.fix.title))
            try:
                if one.fix.toolchain:
                    installer.bring(one.fix.toolchain, context)
                result = TrialJob(path, one.problem.rule, one.fix).run(context)
                if result.compiles:
                    result = JudgeJob(path, one.fix, result).run(context)
            except UntrustedError:
                raise
            except UserError as error:
                if len(chosen) == 1:
                    raise
                reason = error.title_and_hint()
                write_note(Message("fix.not-tried", "{name} cannot be tried: {reason}", name=one.name, reason=reason))
                failure = error
                continue
            compiled = compiled or bool(result.compiles)
            end = Word("does not compile")
            if result.compiles:
                end = Word("compiles, and only hides the failure") if result.hides else Word("compiles")
            if one.fix.kind is FixKind.SEARCH:
                write_note(result.sentence)
            else:
                ended = Message("fix.ended", "{name}: {end}.", name=one.name, end=end)
                write_note(together(ended, result.sentence))
            if only_first and compiled:
                break
            if goes_on:
                waiting += (replace(one, name=name_of(one.problem, fix), fix=fix) for fix in reversed(result.then))
    if not compiled and failure is not None:
        write_note(failure.title_and_hint())
    return Exit.DONE if compiled else Exit.FAILED


def _add(page: Page, chosen: tuple[Proposal, ...], diffs: dict[str, str]) -> None:
    problem = None
    for one in chosen:
        if one.problem is not problem:
            problem = one.problem
            page.heading(problem.title)
        page.line()
        name = page.paint(verbatim(one.name), "head")
        page.line(Message("render.labelled", "{label}: {title}", label=name, title=fix_text(one.fix)), indent=2)
        if one.fix.detail:
            page.line(one.fix.detail, "muted", indent=4)
        if one.fix.hides:
            page.line(
                Message("fix.would-hide", "If it compiles, it only hides the failure: {what}", what=one.fix.hides),
                "warn",
                indent=4,
            )
        for line in diffs.get(one.name, "").splitlines():
            style = {"+": "added", "-": "removed", "@": "hunk"}.get(line[:1], "")
            page.line(verbatim(line), style, indent=4)
        if not diffs:
            _add_result(page, one)


def _add_result(page: Page, one: Proposal) -> None:
    result = one.result
    if result is None:
        page.line(Word("Not tried."), "muted", indent=4)
        return
    if result.compiles is None:
        page.line(result.sentence, "muted", indent=4)
        return
    mark, style = (Word("✓ compiles"), "ok") if result.compiles else (Word("✗ does not compile"), "fail")
    end = Message("fix.end", "{mark}.", mark=page.paint(mark, style))
    page.line(together(end, result.sentence), indent=4)
    if result.compiles and result.hides:
        page.line(Message("fix.hides", "It only hides the failure: {what}", what=result.hides), "warn", indent=4)
    if result.judgement.sentence:
        page.line(result.judgement.sentence, "warn" if result.judgement.changed else "", indent=4)
    if result.judgement.slower > 1:
        slower = Message(
            "fix.slower", "On the CPU, a call takes {times:.2f} times as long.", times=result.judgement.slower
        )
        page.line(slower, "warn", indent=4)
    if result.parting is not None and result.parting.what:
        page.line(Message("fix.parting", "In the IR of the dispatch: {what}", what=result.parting.what), indent=4)
    rows = [(title, verbatim(before), verbatim(after)) for title, before, after in figures_that_differ(result)]
    if rows:
        page.table([Column("what differs"), Column("before", right=True), Column("after", right=True)], rows, indent=4)
    elif result.compiles:
        page.line(Message("fix.no-difference", "No figure that is compared differs."), "muted", indent=4)
    if result.session is not None:
        page.line(result.session, "muted", indent=4)
