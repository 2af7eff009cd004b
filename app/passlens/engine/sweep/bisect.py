"""Bisects an ordered list of candidates: releases, local builds, commands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from passlens.engine.compare.values import Divergence
from passlens.engine.compile.request import PassCapture
from passlens.engine.events import CandidateTried, StageStarted, Warned
from passlens.engine.jobs import CompilerJob, JobContext
from passlens.engine.messages import NOTHING, Count, Items, Message, together
from passlens.engine.sweep.bisection import Turn, Verdict, most_left, next_tries, turn_of
from passlens.engine.sweep.execute import Executor, LocalExecutor, Task, jobs_here, measured
from passlens.engine.sweep.folder import CampaignFolder, key_of_cell
from passlens.engine.sweep.installer import Installer, those_here
from passlens.engine.sweep.judge import Criterion
from passlens.engine.sweep.parting import check_reference, compare_pair, judged, parting_words
from passlens.engine.sweep.results import Cell, CellEnd, CellResult, Measure, read_result
from passlens.engine.toolchain.discover import installed, is_missing


@dataclass(frozen=True, slots=True)
class Candidate:
    """An entry of the list.

    Attributes:
        name: A release, the path of a build, or a command as written.
        cell: The cell to try.
    """

    name: str
    cell: Cell


@dataclass(frozen=True, slots=True)
class Tried:
    """A candidate that was tried.

    Attributes:
        place: Its index in the list, from 0.
        anew: Whether it was tried now; otherwise its result was already stored.
    """

    place: int
    name: str
    verdict: Verdict
    why: Message
    result: CellResult
    anew: bool


@dataclass(frozen=True, slots=True)
class Bisection:
    """The result of a bisection.

    Attributes:
        names: All candidates in order.
        tried: The tried candidates in order: the log.
        turn: Where the verdict changes; None if both ends have the same verdict, or none could be judged.
        sentence: The answer.
        folder: The folder of the sessions.
        compiles: The number of candidates compiled now.
        captured: Sessions with every pass of the candidates on both sides of the turn, for comparison; None if not
            requested, without a turn, or with nothing to compile.
        parted: A message on where these two first diverge; empty if not compared.
        first_divergent_pass: The same as a value; None also if nothing diverges, or their passes are unknown.
    """

    names: tuple[str, ...]
    tried: tuple[Tried, ...]
    turn: Turn | None
    sentence: Message
    folder: Path
    compiles: int
    captured: tuple[Path, Path] | None = None
    parted: Message = NOTHING
    first_divergent_pass: Divergence | None = None

    def at(self, place: int) -> Tried | None:
        """The result of a candidate; None if it was not tried."""
        return next((one for one in self.tried if one.place == place), None)

    def session(self, place: int) -> Path | None:
        """The session of a candidate; None without one."""
        tried = self.at(place)
        return self.folder / tried.result.session if tried is not None and tried.result.session else None

    @property
    def pair(self) -> tuple[Path, Path] | None:
        """The sessions on both sides of the turn, without passes; None if one is missing."""
        if self.turn is None:
            return None
        first, second = self.session(self.turn.first), self.session(self.turn.second)
        return (first, second) if first is not None and second is not None else None


@dataclass(frozen=True, slots=True)
class BisectJob(CompilerJob):
    """Find where an ordered list changes from one verdict to the other (see the Job protocol).

    Results are stored in the folder: the same job resumes there after a stop, without repeating any.

    Attributes:
        candidates: The candidates in order, such as releases from the oldest to the newest.
        known: The candidate that the question is about, see ``next_tries``.
        every: Whether to try all of them, for the whole table.
        install: Whether to install missing releases.
        jobs: The number of concurrent compiles; 0: as many as the machine can handle.
        subject: The file's name, for the title.
        capture: Whether to compile both sides of the turn again with every pass.
        seeds: Sessions with the result of a candidate, by its index.
    """

    candidates: tuple[Candidate, ...]
    criterion: Criterion
    folder: Path
    known: int | None = None
    every: bool = False
    install: bool = True
    jobs: int = 0
    measure: Measure | None = None
    subject: str = ""
    capture: bool = False
    seeds: tuple[tuple[int, Path], ...] = ()

    @property
    def title(self) -> Message:
        """Shown in the Jobs panel."""
        count = Count(len(self.candidates), "candidate")
        return Message("bisect.title", "Bisect {name}: {count}", name=self.subject, count=count)

    def run(self, context: JobContext) -> Bisection:
        """Search; results are stored however the search ends.

        Raises:
            UserError: The input cannot be read, or the folder cannot be written.
            CancelledError: The user cancelled.
        """
        check_reference(self.criterion, context)
        candidates = [replace(one, cell=self._asked(one.cell)) for one in self.candidates]
        # Times are measured without other work of ours.
        jobs = 1 if self.criterion.compiles > 1 else self.jobs or jobs_here()
        with CampaignFolder(self.folder) as folder:
            search = _Search(candidates, self.criterion, folder, LocalExecutor(Installer(allowed=self.install), jobs))
            if self.criterion.compiles == 1 and not self.criterion.runs and self.criterion.reference is None:
                for place, session in self.seeds:
                    search.take_from(place, session, context)
            if self.every:
                search.take([place for place, one in enumerate(search.verdicts) if one is None], context)
            ready = _ready(candidates)
            while places := next_tries(search.verdicts, known=self.known, ready=ready):
                search.take(places, context, most_left(search.verdicts, known=self.known))
            turn = turn_of(search.verdicts, known=self.known)
            captured = search.capture(turn, context) if turn is not None and self.capture else None
            compared = compare_pair(captured, context) if captured is not None else None
        tried = tuple(search.tried)
        names = tuple(one.name for one in candidates)
        parted = NOTHING
        if turn is not None and compared is not None:
            parted = parting_words((names[turn.first], names[turn.second]), compared)
        skipped = (candidates[one.place].cell.request for one in tried if one.verdict is Verdict.SKIP)
        here = those_here(one.toolchain for one in skipped if one is not None)
        sentence = together(_sentence(names, tried, turn), here)
        first = compared.first_divergent_pass if compared is not None else None
        anew = sum(one.anew for one in tried)
        return Bisection(names, tried, turn, sentence, self.folder, anew, captured, parted, first)

    def _asked(self, cell: Cell) -> Cell:
        measure = (self.measure or Measure()) if self.criterion.runs else None
        return replace(cell, repeat=self.criterion.compiles, measure=measure, passes=self.criterion.passes)


class _Search:
    """The verdicts so far."""

    def __init__(
        self, candidates: Sequence[Candidate], criterion: Criterion, folder: CampaignFolder, executor: Executor
    ) -> None:
        self._candidates = candidates
        self._criterion = criterion
        self._folder = folder
        self._executor = executor
        self.verdicts: list[Verdict | None] = [None] * len(candidates)
        self.tried: list[Tried] = []

    def take_from(self, place: int, session: Path, context: JobContext) -> None:
        """Read the result of a candidate from an existing session."""
        result = read_result("", session)
        if result.end is not CellEnd.NOT_TRIED:
            self._judge(place, replace(result, session=str(session.absolute())), context, anew=False)

    def take(self, places: Sequence[int], context: JobContext, left: int = 0) -> None:
        """Try some candidates concurrently; ``left``: the most tries remaining including these, for the display."""
        asked = dict[str, list[int]]()
        for place in places:
            key = key_of_cell(self._candidates[place].cell)
            known = self._folder.result(key)
            if known is not None:
                self._judge(place, known, context, anew=False)
            else:
                asked.setdefault(key, []).append(place)
        tasks = {
            key: Task(key, one.cell, self._folder.session_of(key, one.name))
            for key, same in asked.items()
            for one in [self._candidates[same[0]]]
        }
        names = Items(tuple(self._candidates[same[0]].name for same in asked.values()))
        if tasks:
            trying = Message("bisect.trying", "Trying {names}", names=names)
            more = left - len(tasks)
            if more > 0:
                trying = Message("bisect.trying-of", "{trying}; at most {more:,} more", trying=trying, more=more)
            context.emit(StageStarted(trying))
        for result in self._executor.results(tuple(tasks.values()), context):
            same = asked[result.key]
            task = tasks[result.key]
            found = measured(result, task.cell, self._folder.path / result.session, context)
            self._folder.keep(found)
            for number, place in enumerate(same):
                self._judge(place, found, context, anew=not number)

    def capture(self, turn: Turn, context: JobContext) -> tuple[Path, Path] | None:
        """Sessions with every pass of both sides of a turn; None if one of them cannot be created."""
        found = list[Path]()
        for place in (turn.first, turn.second):
            one = self._candidates[place]
            if one.cell.request is None:
                return None
            cell = replace(one.cell, measure=None, repeat=1, passes=PassCapture.ALL)
            key = key_of_cell(cell)
            if self._folder.result(key) is None:
                context.emit(
                    StageStarted(Message("bisect.capturing", "Capturing every pass with {name}", name=one.name))
                )
                task = Task(key, cell, self._folder.session_of(key, f"{one.name}-passes"))
                for result in self._executor.results((task,), context):
                    self._folder.keep(result)
            known = self._folder.result(key)
            if known is None:
                return None
            found.append(self._folder.path / known.session)
        return found[0], found[1]

    def _judge(self, place: int, result: CellResult, context: JobContext, *, anew: bool) -> None:
        name = self._candidates[place].name
        verdict, why = judged(self._criterion, result, self._folder.path, context)
        self.verdicts[place] = verdict
        tried = Tried(place, name, verdict, why, result, anew and result.end is not CellEnd.NOT_TRIED)
        self.tried.append(tried)
        context.emit(CandidateTried(name, verdict, why))
        sentence = Message("bisect.tried", "{name}: {verdict}. {why}", name=name, verdict=verdict, why=why)
        context.emit(Warned(sentence) if verdict is Verdict.SKIP else StageStarted(sentence))


def _ready(candidates: Sequence[Candidate]) -> frozenset[int]:
    """The candidates that need no installation."""
    here = installed()
    return frozenset(
        place
        for place, one in enumerate(candidates)
        if one.cell.request is None or not is_missing(one.cell.request.toolchain, here)
    )


def _sentence(names: Sequence[str], tried: Sequence[Tried], turn: Turn | None) -> Message:
    found = {one.place: one for one in tried}
    if turn is not None:
        first, second = names[turn.first], names[turn.second]
        sentence = (
            Message("bisect.last-bad", "Last bad: {first}; first good: {second}.", first=first, second=second)
            if found[turn.first].verdict is Verdict.BAD
            else Message("bisect.last-good", "Last good: {first}; first bad: {second}.", first=first, second=second)
        )
        between = tuple(names[place] for place in turn.between)
        unsure = Message(
            "bisect.between",
            "{names} between them could not be judged: the change may be at any of these.",
            names=Items(between),
        )
        return together(sentence, unsure if between else NOTHING)
    judged = [one for one in tried if one.verdict is not Verdict.SKIP]
    if not judged:
        return Message("bisect.none-judged", "No candidate could be judged.")
    last = max(judged, key=lambda one: one.place)
    first_one = min(judged, key=lambda one: one.place)
    if first_one is last:
        return Message(
            "bisect.one-judged", "Only {name} could be judged: {verdict}.", name=last.name, verdict=last.verdict
        )
    return Message(
        "bisect.ends-equal",
        "Both ends are {verdict} ({first} and {last}), so no change can be located between them.",
        verdict=last.verdict,
        first=first_one.name,
        last=last.name,
    )
