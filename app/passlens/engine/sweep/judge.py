"""The criterion of a campaign: a candidate compiles, lacks a problem, keeps a figure within a bound, or behaves like
another compile.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Final

from passlens.engine.compile.request import PassCapture
from passlens.engine.diagnosis.figures import Figure, figure_text, figure_title
from passlens.engine.diagnosis.rules import IDENTIFIERS
from passlens.engine.errors import UserError
from passlens.engine.messages import NOTHING, Items, Message, Nanoseconds, did_you_mean, together
from passlens.engine.near_names import nearest
from passlens.engine.sweep.bisection import Verdict
from passlens.engine.sweep.results import CellEnd, CellResult, Spread
from passlens.engine.units import format_ns

COMPILES: Final = "compiles"
TIMED_COMPILES: Final = 3
"""The number of compiles behind a compile time: a single one varies by a tenth."""


class Relation(StrEnum):
    """How a figure is bounded."""

    AT_MOST = "<="
    AT_LEAST = ">="
    BELOW = "<"
    ABOVE = ">"


_FIGURES: Final[Mapping[str, Figure]] = {
    "lds": Figure.LDS,
    "dispatches": Figure.DISPATCHES,
    "transfers": Figure.TRANSFERS,
    "bytes-across": Figure.BYTES_ACROSS,
    "remarks": Figure.REMARKS,
    "warnings": Figure.WARNINGS,
}
_COMPILE_TIME, _RUN_TIME = "compile-time", "run-time"
_TIMES: Final[Mapping[str, Callable[[CellResult], Spread | None]]] = {
    _COMPILE_TIME: lambda result: result.compile_ns,
    _RUN_TIME: lambda result: result.run_ns,
}
_UNITS: Final = {"": 1, "b": 1, "kib": 1 << 10, "mib": 1 << 20, "gib": 1 << 30}
_SECONDS: Final = {"ns": 1.0, "us": 1e3, "µs": 1e3, "ms": 1e6, "s": 1e9}
_BOUND = re.compile(r"(?P<name>[a-z-]+)\s*(?P<relation><=|>=|<|>)\s*(?P<number>\d+(\.\d+)?)\s*(?P<unit>[a-zA-Zµ]*)")
_PROBLEM: Final = "no:"
_SAME: Final = "same"
_SAME_PASS: Final = "same:"


@dataclass(frozen=True, slots=True)
class Criterion:
    """The criterion for a good candidate.

    Attributes:
        text: The criterion as written.
        rule: The problem that a good one lacks; empty: none.
        figure: The bounded figure, as written; empty: none.
        bound: Its bound: bytes, a count, or ns.
        reference: The session whose passes a good one matches; None: no comparison.
        pass_name: The only compared pass; empty: all.
    """

    text: str = COMPILES
    rule: str = ""
    figure: str = ""
    relation: Relation = Relation.AT_MOST
    bound: float = 0.0
    reference: Path | None = None
    pass_name: str = ""

    @property
    def compiles(self) -> int:
        """The number of compiles per candidate."""
        return TIMED_COMPILES if self.figure == _COMPILE_TIME else 1

    @property
    def runs(self) -> bool:
        """Whether its module is timed."""
        return self.figure == _RUN_TIME

    @property
    def passes(self) -> PassCapture:
        """The passes that a candidate's session needs."""
        return PassCapture.NONE if self.reference is None else PassCapture.ALL

    @property
    def needs_session(self) -> bool:
        """Whether it needs more than the outcome."""
        return bool(self.rule or self.figure or self.reference)

    def judge(self, result: CellResult) -> tuple[Verdict, Message]:
        """The verdict on a candidate with the reason, for a criterion without ``reference``."""
        if result.end is CellEnd.NOT_TRIED:
            return Verdict.SKIP, result.cause
        compiles = result.end is CellEnd.COMPILES
        if self.rule:
            if self.rule in result.rules:
                return Verdict.BAD, Message("judge.has-problem", "It has the problem {rule}.", rule=self.rule)
            if compiles:
                return Verdict.GOOD, Message("judge.no-problem", "It has no problem {rule}.", rule=self.rule)
            other = Message("judge.fails-otherwise", "It fails with another error: {cause}", cause=result.cause)
            return Verdict.SKIP, other
        if not self.figure:
            if compiles:
                return Verdict.GOOD, Message("judge.compiles", "It compiles.")
            return Verdict.BAD, result.cause
        return self._bounded(result)

    def _bounded(self, result: CellResult) -> tuple[Verdict, Message]:
        timed = _TIMES.get(self.figure)
        low: float | None
        high: float | None
        if timed is None:
            name = _FIGURES[self.figure]
            value = result.figure(name)
            sentence = Message(
                "judge.figure", "{title}: {value}", title=figure_title(name), value=figure_text(name, value)
            )
            low = high = value
        else:
            spread = timed(result)
            low, high = (None, None) if spread is None else (spread.low, spread.high)
            sentence = _time_words(spread)
        if low is None or high is None:
            cause = result.run_fault or result.cause
            return Verdict.SKIP, together(Message("judge.unknown", "{figure} is not known.", figure=self.figure), cause)
        holds = {self._holds(low), self._holds(high)}
        if len(holds) > 1:
            return Verdict.SKIP, Message(
                "judge.straddles", "The bound is inside the measured interval: {told}", told=sentence
            )
        return (Verdict.GOOD if True in holds else Verdict.BAD), sentence

    def _holds(self, value: float) -> bool:
        match self.relation:
            case Relation.AT_MOST:
                return value <= self.bound
            case Relation.AT_LEAST:
                return value >= self.bound
            case Relation.BELOW:
                return value < self.bound
            case Relation.ABOVE:
                return value > self.bound


def _time_words(spread: Spread | None) -> Message:
    if spread is None:
        return NOTHING
    return Message(
        "judge.time",
        "{median} ({low} to {high})",
        median=Nanoseconds(spread.median),
        low=format_ns(spread.low),
        high=format_ns(spread.high),
    )


def parse_criterion(text: str, reference: Path | None = None) -> Criterion:
    """Parse ``compiles``, ``no:RULE``, ``same``, or a figure with its bound, such as ``lds<=64KiB``.

    Args:
        text: The criterion as written.
        reference: The session for ``same`` and ``same:PASS``.

    Raises:
        UserError: It is none of these (the hint lists similar ones), or a reference is missing or unused.
    """
    asked = text.strip()
    compares = asked == _SAME or asked.startswith(_SAME_PASS)
    if compares != (reference is not None):
        raise UserError(
            Message("judge.no-reference", "'{text}' needs a session to compare with.", text=text)
            if compares
            else Message("judge.reference-alone", "'{text}' does not use the reference.", text=text),
            hint=Message(
                "judge.how-to-compare", "Give both: --reference SESSION, and --test same or --test same:PASS."
            ),
            location=text,
        )
    if compares:
        return Criterion(asked, reference=reference, pass_name=asked.removeprefix(_SAME).removeprefix(":"))
    if asked == COMPILES:
        return Criterion()
    if asked.startswith(_PROBLEM):
        rule = asked.removeprefix(_PROBLEM)
        if rule not in IDENTIFIERS:
            raise _unknown(text, rule, IDENTIFIERS)
        return Criterion(asked, rule=rule)
    bound = _BOUND.fullmatch(asked)
    if bound is None:
        raise _unknown(text, asked, [COMPILES, _SAME, *_FIGURES, *_TIMES])
    name, unit = bound["name"], bound["unit"]
    if name not in _FIGURES and name not in _TIMES:
        raise _unknown(text, name, [*_FIGURES, *_TIMES])
    units: Mapping[str, float] = _SECONDS if name in _TIMES else _UNITS
    factor = units.get(unit if name in _TIMES else unit.lower())
    if factor is None:
        raise UserError(
            Message("judge.no-unit", "'{text}' lacks a unit for {figure}.", text=text, figure=name),
            hint=Message("judge.units", "Give one of: {units}.", units=Items(tuple(one for one in units if one))),
            location=text,
        )
    return Criterion(asked, figure=name, relation=Relation(bound["relation"]), bound=float(bound["number"]) * factor)


def _unknown(text: str, part: str, names: Sequence[str]) -> UserError:
    near = nearest(part, names)
    return UserError(
        Message("judge.no-test", "'{text}' is not a test.", text=text),
        hint=together(
            did_you_mean(near) if near else NOTHING,
            Message(
                "judge.forms",
                "Write 'compiles', 'no:RULE' for a problem, such as no:shared-memory, 'same' or 'same:PASS' with "
                "--reference, or a bound on one of {figures}, such as 'lds<=64KiB' or 'compile-time<20s'.",
                figures=Items((*_FIGURES, *_TIMES)),
            ),
        ),
        location=text,
    )
