"""Compares the sessions of a campaign: with a reference as the criterion, and with one another for the answer."""

from __future__ import annotations

from pathlib import Path

from passlens.engine.analysis.session_analysis import Watch
from passlens.engine.compare.compare import compare_sessions
from passlens.engine.compare.ignoring import Ignored
from passlens.engine.compare.values import Comparison
from passlens.engine.compare.values import Verdict as Compared
from passlens.engine.compile.fetch_all import FetchAllJob
from passlens.engine.errors import UserError
from passlens.engine.jobs import JobContext
from passlens.engine.messages import NOTHING, Message, did_you_mean, together
from passlens.engine.near_names import nearest
from passlens.engine.session.reader import SessionReader
from passlens.engine.sweep.bisection import Verdict
from passlens.engine.sweep.judge import Criterion
from passlens.engine.sweep.results import CellResult


def compare_pair(pair: tuple[Path, Path], context: JobContext) -> Comparison:
    """Compare two sessions; for two releases, differences between releases without a meaning are ignored.

    Raises:
        UserError: A session cannot be read.
        CancelledError: The user cancelled.
    """
    versions = {_version(path) for path in pair}
    ignored = frozenset(Ignored) if len(versions) > 1 else frozenset[Ignored]()
    return compare_sessions(*pair, ignored, Watch(context.cancel, in_child=True))


def check_reference(criterion: Criterion, context: JobContext) -> None:
    """Check that the reference has passes, including the compared one; missing passes are fetched.

    Raises:
        UserError: It cannot be read, or lacks them.
        CancelledError: The user cancelled.
    """
    if criterion.reference is None:
        return
    FetchAllJob((criterion.reference,)).run(context)
    with SessionReader(criterion.reference) as reader:
        names = sorted({use.name for use in reader.uses().rows})
    if not names:
        raise UserError(
            Message("parting.no-passes", "{path} has no passes to compare with.", path=criterion.reference),
            hint=Message("parting.with-passes", "Compile it with every pass."),
            location=str(criterion.reference),
        )
    if criterion.pass_name and criterion.pass_name not in names:
        near = nearest(criterion.pass_name, names)
        raise UserError(
            Message(
                "parting.no-pass", "{path} runs no pass {name}.", path=criterion.reference, name=criterion.pass_name
            ),
            hint=did_you_mean(near) if near else NOTHING,
            location=criterion.text,
        )


def judged(criterion: Criterion, result: CellResult, folder: Path, context: JobContext) -> tuple[Verdict, Message]:
    """The verdict on a candidate with the reason, from the reference if the criterion uses it.

    Raises:
        UserError: A session cannot be read.
        CancelledError: The user cancelled.
    """
    if criterion.reference is None:
        return criterion.judge(result)
    if not result.session:
        return Verdict.SKIP, result.cause
    found = compare_pair((criterion.reference, folder / result.session), context)
    if not found.aligned:
        return Verdict.SKIP, together(*found.notes)
    return _of_pass(found, criterion.pass_name) if criterion.pass_name else _of_all(found)


def _of_all(found: Comparison) -> tuple[Verdict, Message]:
    if found.first_divergent_pass is None:
        return Verdict.GOOD, Message("parting.none", "All passes leave the same IR as in the reference.")
    return Verdict.BAD, found.sentence


def _of_pass(found: Comparison, name: str) -> tuple[Verdict, Message]:
    """The verdict on one pass's executions: a difference begins in one, in none, or all follow from an earlier one."""
    begun = next((one for one in found.divergences if one.row.place.name == name), None)
    if begun is not None:
        sentence = Message(
            "parting.begins",
            "A difference begins in {name} on {scope}: {what}.",
            name=name,
            scope=begun.scope,
            what=begun.what,
        )
        return Verdict.BAD, sentence
    follow = [row for row in found.passes if row.place.name == name and row.verdict is Compared.FOLLOWS]
    first = found.first_divergent_pass
    if follow and first is not None:
        sentence = Message(
            "parting.follows",
            "{name} cannot be judged: the IR differs before it, from {first} on.",
            name=name,
            first=first.row.place.name,
        )
        return Verdict.SKIP, sentence
    return Verdict.GOOD, Message("parting.pass-same", "No difference begins in {name}.", name=name)


def parting_words(names: tuple[str, str], found: Comparison) -> Message:
    """Sentences on where two candidates first diverge; ``names``: their names."""
    sides = Message("parting.sides", "A is {a}, B is {b}.", a=names[0], b=names[1])
    return together(sides, *([found.sentence] if found.aligned else found.notes))


def _version(session: Path) -> str:
    with SessionReader(session) as reader:
        return reader.info().toolchain_version
