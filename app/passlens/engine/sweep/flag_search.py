"""Finds which differences between two commands matter: for a failure, a problem, or a figure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from passlens.engine.compile.command_line import command_line
from passlens.engine.compile.device_list import DEVICE_FLAG
from passlens.engine.compile.request import CompileRequest, by_flag
from passlens.engine.errors import UserError
from passlens.engine.events import StageStarted, Warned
from passlens.engine.jobs import CompilerJob, JobContext
from passlens.engine.messages import Count, Items, Join, Message
from passlens.engine.sweep.bisection import Verdict
from passlens.engine.sweep.delta import needed
from passlens.engine.sweep.execute import Executor, LocalExecutor, Task, measured
from passlens.engine.sweep.folder import CampaignFolder, compiler_of, content_of, key_of_cell
from passlens.engine.sweep.installer import Installer
from passlens.engine.sweep.judge import Criterion
from passlens.engine.sweep.parting import check_reference, judged
from passlens.engine.sweep.results import Cell, CellEnd, CellResult, Measure
from passlens.engine.toolchain.discover import find
from passlens.engine.toolchain.flags import FlagCatalogue, FlagKind, catalogue
from passlens.engine.toolchain.translate import translate

TOOLCHAIN = "toolchain"
"""The name of the difference that is not a flag."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A difference between two commands.

    Attributes:
        name: The flag's name without dashes; or ``toolchain``.
        first: The words of the first command, one per occurrence; empty: none.
        second: The words of the second one.
    """

    name: str
    first: tuple[str, ...]
    second: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TriedFlags:
    """The first command with some of the differences.

    Attributes:
        differences: The indices of those taken from the second one.
        anew: Whether it was compiled now.
    """

    differences: frozenset[int]
    verdict: Verdict
    why: Message
    result: CellResult
    anew: bool


@dataclass(frozen=True, slots=True)
class FlagSearch:
    """The result of a search over flags.

    Attributes:
        differences: All differences.
        tried: The tried commands in order: the first, the second, and those with some of the differences.
        needed: The indices of those needed for the second verdict; None if both commands have the same one.
        compiles: The number of commands compiled now.
    """

    differences: tuple[Difference, ...]
    tried: tuple[TriedFlags, ...]
    needed: frozenset[int] | None
    sentence: Message
    folder: Path
    compiles: int


@dataclass(frozen=True, slots=True)
class FlagSearchJob(CompilerJob):
    """Find the differences between two commands that change a verdict (see the Job protocol).

    Attributes:
        first, second: The two compiles of the same model.
    """

    first: CompileRequest
    second: CompileRequest
    criterion: Criterion
    folder: Path
    install: bool = True
    measure: Measure | None = None

    @property
    def title(self) -> Message:
        """Shown in the Jobs panel."""
        return Message("flag-search.title", "Which flag matters for {name}?", name=self.first.source.name)

    def run(self, context: JobContext) -> FlagSearch:
        """Search; compiled results are stored however the search ends.

        Raises:
            UserError: The models differ or cannot be read, a flag is unknown, or the folder cannot be written.
            CancelledError: The user cancelled.
        """
        if content_of(self.first.source) != content_of(self.second.source):
            raise UserError(
                Message(
                    "flag-search.models",
                    "{first} and {second} are two models: their commands cannot be searched.",
                    first=self.first.source,
                    second=self.second.source,
                ),
                hint=Message("flag-search.same", "Give two compiles of the same input."),
            )
        check_reference(self.criterion, context)
        installer = Installer(allowed=self.install)
        for spec in (self.first.toolchain, self.second.toolchain):
            installer.bring(spec, context)
        pair = _Pair(self.first, self.second)
        with CampaignFolder(self.folder) as folder:
            trial = _Trial(pair, self, folder, LocalExecutor(installer, 1), context)
            whole = frozenset(range(len(pair.differences)))
            first, second = trial.verdict(frozenset()), trial.verdict(whole)
            found = None
            if whole and Verdict.SKIP not in {first, second} and first is not second:
                found = needed(len(whole), lambda part: trial.fails(part, second))
        sentence = _sentence(pair.differences, found, first, second)
        tried = tuple(trial.tried.values())
        return FlagSearch(pair.differences, tried, found, sentence, self.folder, sum(one.anew for one in tried))


class _Pair:
    """Two commands in one spelling."""

    def __init__(self, first: CompileRequest, second: CompileRequest) -> None:
        self._first, self._second = first, second
        flags = catalogue(find(first.toolchain))
        self._before, self._after = _spelled(first, flags), _spelled(second, flags)
        names = dict.fromkeys([*self._before, *self._after])
        found = [Difference(name, self._before.get(name, ()), self._after.get(name, ())) for name in names]
        if compiler_of(first.toolchain) != compiler_of(second.toolchain):
            found.append(Difference(TOOLCHAIN, (first.toolchain,), (second.toolchain,)))
        self.differences = tuple(one for one in found if one.first != one.second)

    def request(self, part: frozenset[int]) -> CompileRequest:
        """The first command with these differences."""
        chosen = {self.differences[place].name for place in part}
        words = list[str]()
        for name in dict.fromkeys([*self._before, *self._after]):
            words += (self._after if name in chosen else self._before).get(name, ())
        base = self._first
        driver = self._second.driver if DEVICE_FLAG in chosen else base.driver
        toolchain = self._second.toolchain if TOOLCHAIN in chosen else base.toolchain
        return CompileRequest(base.source, driver, flags=tuple(words), toolchain=toolchain)


def _spelled(request: CompileRequest, flags: FlagCatalogue) -> Mapping[str, tuple[str, ...]]:
    """The flags of a command by name in one compiler's spelling, each with its value in the same word."""
    toolchain = find(request.toolchain)
    words = command_line(request, toolchain, catalogue(toolchain)).words[2:]
    found = dict[str, tuple[str, ...]]()
    for name, given in by_flag(translate(words, flags).words, flags):
        flag = flags.get(name)
        _, equals, value = given[0].partition("=")
        if not equals:
            value = given[1] if len(given) > 1 else "true" if flag is not None and flag.kind is FlagKind.BOOL else ""
        found[name] = (*found.get(name, ()), f"--{name}={value}")
    return found


class _Trial:
    """The tried commands, by their differences."""

    def __init__(
        self, pair: _Pair, job: FlagSearchJob, folder: CampaignFolder, executor: Executor, context: JobContext
    ) -> None:
        self._pair = pair
        self._job = job
        self._folder = folder
        self._executor = executor
        self._context = context
        self.tried = dict[frozenset[int], TriedFlags]()

    def fails(self, part: frozenset[int], second: Verdict) -> bool | None:
        """Whether the first command with these differences behaves as the second one; None if unknown."""
        verdict = self.verdict(part)
        return None if verdict is Verdict.SKIP else verdict is second

    def verdict(self, part: frozenset[int]) -> Verdict:
        """The verdict of the first command with these differences."""
        if part in self.tried:
            return self.tried[part].verdict
        criterion = self._job.criterion
        measure = (self._job.measure or Measure()) if criterion.runs else None
        cell = Cell(self._pair.request(part), measure=measure, repeat=criterion.compiles, passes=criterion.passes)
        key = key_of_cell(cell)
        result = self._folder.result(key)
        anew = result is None
        if result is None:
            task = Task(key, cell, self._folder.session_of(key, cell.request.source.stem if cell.request else ""))
            for one in self._executor.results((task,), self._context):
                result = measured(one, cell, self._folder.path / one.session, self._context)
                self._folder.keep(result)
        if result is None:
            result = CellResult(key, CellEnd.NOT_TRIED)
        verdict, why = judged(criterion, result, self._folder.path, self._context)
        anew = anew and result.end is not CellEnd.NOT_TRIED
        self.tried[part] = TriedFlags(part, verdict, why, result, anew)
        sentence = Message(
            "flag-search.tried",
            "{names}: {verdict}. {why}",
            names=part_words(self._pair.differences, part),
            verdict=verdict,
            why=why,
        )
        self._context.emit(Warned(sentence) if verdict is Verdict.SKIP else StageStarted(sentence))
        return verdict


def part_words(differences: Sequence[Difference], part: frozenset[int]) -> Message:
    """A message on the first command with some of the differences."""
    if not part:
        return Message("flag-search.first", "First command")
    if len(part) == len(differences):
        return Message("flag-search.second", "Second command")
    names = Items(tuple(differences[place].name for place in sorted(part)))
    return Message("flag-search.with", "First command with {names} of the second", names=names)


def _sentence(
    differences: Sequence[Difference], found: frozenset[int] | None, first: Verdict, second: Verdict
) -> Message:
    if not differences:
        return Message("flag-search.equal", "Both commands are equal.")
    count = Count(len(differences), "difference")
    if found is None:
        return Message(
            "flag-search.same-verdict",
            "First command: {first}; second command: {second}. None of the {count} can be singled out.",
            first=first,
            second=second,
            count=count,
        )
    names = Items(tuple(differences[place].name for place in sorted(found)), Join.AND)
    if len(found) == 1:
        return Message(
            "flag-search.one",
            "Of {count}, {name} changes the verdict from {first} to {second}.",
            count=count,
            name=names,
            first=first,
            second=second,
        )
    return Message(
        "flag-search.several",
        "Of {count}, only {names} together change the verdict from {first} to {second}.",
        count=count,
        names=names,
        first=first,
        second=second,
    )
