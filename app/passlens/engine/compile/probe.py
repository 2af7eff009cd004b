"""Finds by experiment which part of an op keeps the compiler from lowering it, or from generating code for it.

The op that fails is compiled alone, then with one part after another replaced by a plain value. If the input pins its
configuration, one field after another is left out or set as the compiler chooses it. A change with which the op is
lowered names the reason.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, islice
from pathlib import Path

from passlens.engine.compile.command_line import CommandLine
from passlens.engine.compile.probe_change import RESULT, Change, ChangeKind
from passlens.engine.compile.probe_changes import changes
from passlens.engine.compile.probe_exchange import fewest_exchanged
from passlens.engine.compile.probe_fields import (
    MODE,
    Field,
    fields,
    is_configured,
    other_modes,
    plain_values,
    unconfigured,
    with_chosen,
    with_more,
    with_value,
    without,
)
from passlens.engine.compile.probe_op import Cutter, Form, Pair
from passlens.engine.compile.probe_runs import EARLY, REFINED, Failure, Runs, Tried, named_op
from passlens.engine.compile.probe_types import of_plain_types, of_types, with_open_results, with_open_shapes
from passlens.engine.jobs import CancelToken
from passlens.engine.session import codec
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.rows import DiagnosticRow, Severity
from passlens.engine.session.stored_value import stored_value
from passlens.engine.session.writer import SessionWriter

KIND, VERSION = "probed-op", 5
_MOST_CANDIDATES, _MOST_FORMS, _MOST_LATE = 24, 96, 12
"""Limits: of candidate ops, and of forms of one op in an early phase and in a later, slower one."""
_MOST_PAIRS = 66
"""The most pairs of changes to try: those of twelve changes."""
_MOST_AT_ONCE = 5
"""The most forms with other fields in one run."""
_SECONDS_TO_EXCHANGE = 6.0
"""The least processor time for the search for several fields."""
_MOST_ALONE = 3
"""The most ops, and pairs of ops, to try in a phase in which each takes a run."""
_AT_LINE, _NAMED, _OF_DIALECT, _OTHER = range(4)
_STATIC, _DYNAMIC = "static", "dynamic"
_NOT_LOWERED = re.compile(r"failed to legalize operation '(?:torch|torch_c|stablehlo|chlo|tosa)\.")
_HEAVY = re.compile(r"linalg\.|iree_linalg_ext\.")
"""Ops that form dispatches: the likely ones in code generation."""
_PAIR = 2
_OF_VALUES = frozenset({ChangeKind.OPERAND, ChangeKind.ATTRIBUTE})
_OF_TYPES = frozenset({ChangeKind.ENCODING, ChangeKind.LOOP, ChangeKind.ELEMENT, ChangeKind.SIZES, ChangeKind.LAYOUT})
_ORDER = (
    ChangeKind.FIELD,
    ChangeKind.CARRIED,
    ChangeKind.ENCODING,
    ChangeKind.OPERAND,
    ChangeKind.ATTRIBUTE,
    ChangeKind.GIVEN,
    ChangeKind.CONSTANT,
    ChangeKind.LOOP,
    ChangeKind.REGION,
    ChangeKind.ELEMENT,
    ChangeKind.SIZES,
    ChangeKind.COUNT,
    ChangeKind.USED,
    ChangeKind.LAYOUT,
    ChangeKind.RANK,
)


@dataclass(frozen=True, slots=True)
class Probed:
    """What was found about the op that is not lowered.

    Attributes:
        op: Its exporter's name.
        line: Its line in the input, from 1; 0 if unknown.
        lowered: The changes with which it is lowered: each alone if ``together`` is false, else only all at once.
        together: Whether none of the changes suffices alone.
        further: If no change helps, those with which the compile fails of another op.
        tried: The number of other forms of the op that the compiler accepted, but did not lower.
        after, after_line: The op without which it is lowered as it is, whose result it takes, and that op's line;
            empty if it fails alone.
        in_input: Whether the whole input was compiled with each change, rather than the op alone.
    """

    op: str
    line: int
    lowered: tuple[Change, ...] = ()
    further: tuple[Change, ...] = ()
    together: bool = False
    tried: int = 0
    after: str = ""
    after_line: int = 0
    in_input: bool = False


class Probe:
    """The experiment on the op at fault."""

    def __init__(
        self,
        command: CommandLine,
        phase: str,
        first: DiagnosticRow | None,
        expected: Failure,
        folder: Path,
        cancel: CancelToken,
        seconds: float,
    ) -> None:
        """Prepare.

        Args:
            command: The command line that failed.
            phase: The phase in which it failed.
            first: The first error; None without one.
            expected: The failure.
            folder: An empty folder for the runs.
            cancel: Ends them.
            seconds: The processor time of the compile that failed.
        """
        self._first, self._early = first, phase in EARLY
        self._runs = Runs(command, phase, expected, folder, cancel, seconds)

    @property
    def runs(self) -> Runs:
        """The runs, for a further experiment on the same failure."""
        return self._runs

    def probe(self, source: Path) -> Probed | None:
        """What the op at fault needs to be lowered; None if no op of the input fails alone as the model did.

        Args:
            source: The input.

        Raises:
            UserError: The compiler cannot be started.
        """
        text = self._runs.generic(source)
        if not text:
            return None
        cutter = Cutter(text, source.name)
        near, others = _likely(cutter, self._first)
        if self._runs.expected.crash and self._early:
            found = self._runs.first_crashing([*near, *others])
            return self._vary(found, self._singles(found)) if found is not None else None
        if not self._early:
            late = self._probe_late([*near, *sorted(others, key=lambda form: not _HEAVY.match(form.name))])
            late = late or self._probe_pinned(cutter)
            likely = {*near}
            pairs = (one for one in cutter.pairs() if not likely.isdisjoint((one.first, one.second)))
            return late or self._probe_pairs(islice(pairs, _MOST_ALONE))
        for forms in (near, others):
            singles = self._singles(forms[0]) if forms else []
            results = self._runs.tried([*forms, *(made for _, made in singles)])
            at = next((number for number, one in enumerate(results[: len(forms)]) if one.alike), None)
            if at == 0:
                return self._vary(forms[0], singles, results[len(forms) :])
            if at is not None:
                return self._vary(forms[at], self._singles(forms[at]))
        return None

    def _probe_late(self, forms: Sequence[Form]) -> Probed | None:
        """What an op needs in a late phase: ops share messages there, so whole failures are compared."""
        forms = sorted(forms, key=lambda form: not is_configured(form))[:_MOST_ALONE]
        form = next((one for one in forms if self._runs.fails_alike(one)), None)
        if form is None:
            return None
        lowered, together = self._of_fields(form) if is_configured(form) else ([], False)
        if lowered and (together or self._runs.expected.crash):
            return Probed(form.exported_name, form.line, tuple(lowered), together=together)
        of_op = self._vary(form, self._singles(form))
        return replace(of_op, lowered=(*lowered, *of_op.lowered))

    def _probe_pinned(self, cutter: Cutter) -> Probed | None:
        """The changes that help to the configuration of an op that fails only as part of the input."""
        for form in islice(cutter.configured(), _MOST_ALONE):
            lowered, together = self._of_fields(form)
            if lowered:
                return Probed(form.name, form.line, tuple(lowered), together=together, in_input=True)
        return None

    def _probe_pairs(self, pairs: Iterable[Pair]) -> Probed | None:
        """The two ops that fail together as the model did, but not alone."""
        pair = next((one for one in pairs if self._runs.fails_alike(one.both)), None)
        if pair is None or not all(one.lowered for one in self._runs.tried([pair.first, pair.second])):
            return None
        return replace(
            self._vary(pair.both, self._singles(pair.both)),
            after=pair.first.exported_name,
            after_line=pair.first.line,
        )

    def _of_fields(self, form: Form) -> tuple[list[Change], bool]:
        """The changes to the op's configuration that help, and whether they help only together."""
        given = fields(form)
        chosen = with_chosen(form, self._runs.configured(unconfigured(form)))
        theirs = {one.name: one.value for one in fields(chosen)} if chosen is not None else {}
        # What the compiler would not give comes first: there may be no time for all.
        optional = [one for one in given if one.key != MODE]
        tries = [(one.change(), without(form, one)) for one in optional if one.name not in theirs]
        tries += [
            (one.change(now), with_value(form, one, now))
            for one in optional
            for now in ((theirs[one.name],) if one.name in theirs else plain_values(one.value))
            if now != one.value
        ]
        for one in fields(chosen) if chosen is not None else ():
            is_lacking = one.of_tiles and not one.holder and all(one.name != other.name for other in given)
            if is_lacking and (more := with_more(form, one.key, one.value)) is not None:
                tries.append((Change(ChangeKind.FIELD, one.key, "", one.value), more))
        # Another pipeline reads other fields, so that it helps with nearly every wrong field.
        modes = [(one, now) for one in given if one.key == MODE for now in _modes(one, theirs.get(one.name, ""))]
        found = self._lowering(tries)
        found = found or self._lowering([(one.change(), without(form, one)) for one in optional if one.name in theirs])
        found = found or self._lowering([(one.change(now), with_value(form, one, now)) for one, now in modes])
        if not found and chosen is not None:
            self._runs.allow(_SECONDS_TO_EXCHANGE)
            if together := fewest_exchanged(form, chosen, self._runs.tried):
                return together, len(together) > 1
        helps = [one for one in found if not any(f'{other.part}" = {other.was}' in one.was for other in found)]
        return (self._enough(chosen, given, helps) if chosen is not None else helps), False

    def _lowering(self, tries: Sequence[tuple[Change, Form]]) -> list[Change]:
        """The changes that help; compiled a few at a time, since one that takes too long ends its whole run."""
        found = list[Change]()
        for at in range(0, len(tries), _MOST_AT_ONCE):
            some = tries[at : at + _MOST_AT_ONCE]
            results = self._runs.tried([made for _, made in some])
            found += [change for (change, _), one in zip(some, results, strict=True) if one.lowered]
        return found

    def _enough(self, chosen: Form, given: Sequence[Field], helps: Sequence[Change]) -> list[Change]:
        """The changes whose fields also break the configuration that the compiler chooses; all if there are none."""
        parts = list(dict.fromkeys(one.part for one in helps))
        if len(parts) < _PAIR:
            return list(helps)
        values = {one.change().part: one.value for one in given}
        tries = [
            (one.change().part, with_value(chosen, one, values[one.change().part]))
            for one in fields(chosen)
            if one.change().part in values and one.change().part in parts
        ]
        results = self._runs.tried([made for _, made in tries])
        enough = {part for (part, _), one in zip(tries, results, strict=True) if one.alike}
        return [one for one in helps if one.part in enough] or list(helps)

    def _singles(self, form: Form) -> list[tuple[Change, Form]]:
        """The forms with one change, the most telling first."""
        if is_configured(form):  # its configuration fits no other types
            return [one for one in of_types(form) if one[0].kind is ChangeKind.SIZES]
        found = sorted(changes(form), key=lambda one: _order(one[0]))
        # There may be no time for all: a value computed at run time, then a type or a size, is the likeliest reason.
        if not self._early:
            found.sort(key=lambda one: (one[0].kind is not ChangeKind.CONSTANT, one[0].kind not in _OF_TYPES))
        return found[: _MOST_FORMS if self._early else _MOST_LATE]

    def _vary(
        self, form: Form, singles: Sequence[tuple[Change, Form]], results: Sequence[Tried] | None = None
    ) -> Probed:
        """What the forms with one change show, and those with several if none of these is lowered."""
        if results is None:
            results = self._runs.tried([made for _, made in singles])
        tried = sum(one.alike for one in results)
        lowered = [change for (change, _), one in zip(singles, results, strict=True) if one.lowered]
        more = list[tuple[Change, Form]]()
        # An op of another rank is a different op: a value or type that helps, with its result types, explains more.
        telling = any(not one.trivial and one.kind is not ChangeKind.RANK for one in lowered)
        if not telling and not self._runs.expected.crash:
            lowered += self._otherwise(form, singles, lowered) if self._early else []
            if not lowered and (more := list(of_plain_types(form))):
                others = self._runs.tried([made for _, made in more])
                lowered = [change for (change, _), one in zip(more, others, strict=True) if one.lowered]
                lowered = lowered or (self._otherwise(form, more, lowered) if self._early else [])
        further = tuple(
            replace(change, then=one.then)
            for (change, _), one in zip(singles, results, strict=True)
            if one.then not in {"", form.name} and change.kind in _OF_VALUES and not lowered  # else it failed before
        )
        lowered = self._again(form, [one for one in (*singles, *more) if one[0] in lowered], lowered)
        found = Probed(form.exported_name, form.line, tuple(sorted(lowered, key=_order)), further, tried=tried)
        is_slow = not self._early and self._runs.expected.crash  # then each form takes a run
        return found if lowered or is_slow else self._combined(form, found)

    def _otherwise(self, form: Form, singles: Sequence[tuple[Change, Form]], lowered: Sequence[Change]) -> list[Change]:
        """The changes that help together with the result types that follow from them, or else with dynamic sizes.

        Args:
            form: The op.
            singles: The changes, each with its form.
            lowered: The changes that help as they are.
        """
        found = list[Change]()
        for way in self._ways(form):
            control, *others = self._runs.tried(way([form, *(made for _, made in singles)]))
            if control.lowered:
                part = "" if way is _open_shapes else RESULT
                return found if found or lowered else [Change(ChangeKind.SIZES, part, _STATIC, _DYNAMIC)]
            found += [change for (change, _), one in zip(singles, others, strict=True) if one.lowered]
            if any(not change.trivial for change in found):
                break
        return found

    def _ways(self, form: Form) -> tuple[Callable[[Sequence[Form]], list[Form]], ...]:
        """Other ways to declare the sizes of an op with a change: they may have to change too."""
        results = self._runs.refined if form.name.startswith(REFINED) else _open_results
        return results, _open_shapes

    def _again(self, form: Form, singles: Sequence[tuple[Change, Form]], lowered: list[Change]) -> list[Change]:
        """After a crash, the changes that help twice: a crash by chance, without the op's fault, does not repeat.

        Args:
            form: The op.
            singles: The changes that helped, each with its form.
            lowered: The changes that helped.
        """
        if not self._runs.expected.crash or not lowered or self._runs.over:
            return lowered
        control, *others = self._runs.tried([form, *(made for _, made in singles[:_PAIR])])
        if control.lowered:
            return []
        failed = [change for (change, _), one in zip(singles, others, strict=False) if one.alike]
        return [one for one in lowered if one not in failed]

    def _combined(self, form: Form, found: Probed) -> Probed:
        """The smallest set of changes that helps, where no single change does."""
        chosen = [change for change, _ in _plainest(form)]
        if len(chosen) < _PAIR:
            return found

        def with_all(kept: Sequence[Change]) -> Form:
            made = form
            for change in kept:
                made = next((one for again, one in _plainest(made) if again == change), made)
            return made

        sets = [chosen, *([one for one in chosen if one != left] for left in chosen)]
        results = self._runs.tried([with_all(one) for one in sets])
        tried = found.tried + sum(one.alike for one in results)
        if results[0].lowered:
            needed = [change for change, one in zip(chosen, results[1:], strict=True) if not one.lowered]
            return replace(found, lowered=tuple(sorted(needed, key=_order)), together=True) if needed else found
        # All changes together may make an invalid op.
        pairs = list(islice(combinations(chosen, _PAIR), _MOST_PAIRS if self._early else _MOST_LATE))
        made = [with_all(pair) for pair in pairs]
        for way in (list, *(self._ways(form)[:1] if self._early else ())):
            results = self._runs.tried(way(made))
            tried += sum(one.alike for one in results)
            pair = next((pair for pair, one in zip(pairs, results, strict=True) if one.lowered), None)
            if pair is not None:
                return replace(found, lowered=tuple(sorted(pair, key=_order)), together=True)
        return replace(found, tried=tried)


def _modes(field: Field, theirs: str) -> tuple[str, ...]:
    """The other pipelines for an op, the compiler's own first."""
    named = (theirs, *other_modes(field.value))
    return tuple(one for one in dict.fromkeys(named) if one and one != field.value)


def _open_results(forms: Sequence[Form]) -> list[Form]:
    return [with_open_results(one) for one in forms]


def _open_shapes(forms: Sequence[Form]) -> list[Form]:
    return [with_open_shapes(one) for one in forms]


def _plainest(form: Form) -> list[tuple[Change, Form]]:
    """For each part, the first change."""
    seen, found = set[tuple[ChangeKind, str, str]](), list[tuple[Change, Form]]()
    for change, made in changes(form):
        part = change.kind, change.part, change.was
        if part not in seen:
            seen.add(part)
            found.append((change, made))
    return found


def _order(change: Change) -> tuple[bool, int]:
    """Changes of a part by another value come before those by zeros, which may leave nothing to do."""
    return change.trivial, _ORDER.index(change.kind)


def _likely(cutter: Cutter, first: DiagnosticRow | None) -> tuple[list[Form], list[Form]]:
    """The ops that may be at fault, each form once: those whose line the error has or that it names, and those that use
    a value of that line; then others.

    Args:
        cutter: The input.
        first: The first error; None without one.
    """
    line = first.location.line if first is not None and first.location is not None else 0
    op = named_op(first.message) if first is not None else ""
    dialect = op.partition(".")[0].removesuffix("_c")

    def rank(form: Form) -> int:
        if line and (
            form.line == line or any(one.maker is not None and one.maker.line == line for one in form.operands)
        ):
            return _AT_LINE
        if op in {form.name, form.exported_name}:
            return _NAMED
        return _OF_DIALECT if form.name.startswith(f"{dialect}.") else _OTHER

    ranked = sorted(cutter.candidates(), key=lambda form: (rank(form), bool(form.regions)))
    forms = list(dict.fromkeys(ranked))
    near = [form for form in forms if rank(form) <= _NAMED][: _MOST_LATE // 3]
    return near, [form for form in forms if rank(form) > _NAMED][:_MOST_CANDIDATES]


def is_probed(first: DiagnosticRow | None, phase: str, *, in_pass: bool, crashed: bool) -> bool:
    """Whether a probe may explain a failure: not one in reading the input.

    Args:
        first: The first error; None without one.
        phase: The phase in which it failed.
        in_pass: Whether a pass failed, rather than the reading of the input.
        crashed: Whether the compiler crashed.
    """
    not_lowered = first is not None and _NOT_LOWERED.match(first.message) is not None
    return crashed or not_lowered or (in_pass and first is not None)


def first_error(reader: SessionReader) -> DiagnosticRow | None:
    """The first error of a compile."""
    return next((row for row in reader.diagnostics() if row.severity is Severity.ERROR), None)


def store_probed(writer: SessionWriter, probed: Probed) -> None:
    """Store what was found in the session of the failed compile."""
    writer.put_analysis(KIND, VERSION, codec.to_json(probed))


def read_probed(reader: SessionReader) -> Probed | None:
    """What a session holds; None without anything that can be read."""
    return stored_value(reader, KIND, VERSION, Probed)
