"""Finds by experiment which part of an op keeps the compiler from lowering it.

The op that fails is compiled alone, then with one part after another replaced by a plain value: the compiler takes
many modules in one run, and prints those that it lowers. A change with which the op is lowered names the reason.
"""

from __future__ import annotations

import re
import time
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from passlens.engine.compile.command_line import CommandLine
from passlens.engine.compile.probe_changes import Change, ChangeKind, changes, with_open_results, with_open_shapes
from passlens.engine.compile.probe_op import Cutter, Form
from passlens.engine.jobs import CancelToken
from passlens.engine.process import run_child
from passlens.engine.session import codec
from passlens.engine.session.codec import StoredValueError
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.rows import DiagnosticRow, Severity
from passlens.engine.session.writer import SessionWriter

KIND, VERSION = "probed-op", 1
SECONDS = 8.0
"""The time for all runs of the compiler."""
_MOST_CANDIDATES, _MOST_FORMS, _MOST_LATE = 24, 48, 12
"""Limits: of candidate ops, and of forms of one op in an early phase and in a later, slower one."""
_EARLY = frozenset({"input", "abi", "preprocessing"})
_AT_LINE, _NAMED, _OF_DIALECT, _OTHER = range(4)
_NO_SYMBOLS = {"LLVM_DISABLE_SYMBOLIZATION": "1"}
"""A crash ends at once: the names in its stack are of no use here."""
_LAST = "vm"
"""The phase after whose end there is no text of the result."""
_STATIC, _DYNAMIC = "static", "dynamic"
_MOST_RUNS = 8
_MOST_BYTES = 16 << 20
_SPLIT = "// -----"
_SYMBOL = "probed_{}"
_LOWERED = re.compile(r"@probed_(?P<number>\d+)(?:\$async)?\(")
_REFUSED = re.compile(r"within split at [^\n]*?:(?P<line>\d+) offset :\d+:\d+: error: (?P<message>[^\n]*)")
_ERROR = re.compile(r"error: (?P<message>[^\n]*)")
_LEFT = re.compile(r"failed to legalize operation '(?P<op>[\w.]+)'")
_UNPLACED = re.compile(r"^<unknown>:0: error: (?P<message>[^\n]*)", re.MULTILINE)
_OP = re.compile(r"'(?P<op>[a-z_]\w*(?:\.\w+)+)'")
_UNLIKE = re.compile(r"%[\w#]+|\d+|\?")
_OP_TEXT = re.compile(r": (?=[%\"])")
_CARRIER = re.compile(r"torch\.constant\.|torch\.prim\.ListConstruct|torch_c\.|builtin\.unrealized")
_NOT_LOWERED = re.compile(r"failed to legalize operation '(?:torch|torch_c|stablehlo|chlo|tosa)\.")
_PAIR = 2
_OF_VALUES = frozenset({ChangeKind.OPERAND, ChangeKind.ATTRIBUTE})
_ORDER = (
    ChangeKind.CARRIED,
    ChangeKind.ENCODING,
    ChangeKind.OPERAND,
    ChangeKind.ATTRIBUTE,
    ChangeKind.GIVEN,
    ChangeKind.CONSTANT,
    ChangeKind.REGION,
    ChangeKind.ELEMENT,
    ChangeKind.SIZES,
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
    """

    op: str
    line: int
    lowered: tuple[Change, ...] = ()
    further: tuple[Change, ...] = ()
    together: bool = False
    tried: int = 0


@dataclass(frozen=True, slots=True)
class _Tried:
    """How a form of an op fared.

    Attributes:
        lowered: Whether it was lowered.
        alike: Whether it failed as the model did.
        then: The other op that was not lowered; empty without one.
    """

    lowered: bool = False
    alike: bool = False
    then: str = ""


class Probe:
    """The runs of the compiler on forms of an op."""

    def __init__(
        self, command: CommandLine, phase: str, first: DiagnosticRow, folder: Path, cancel: CancelToken
    ) -> None:
        """Prepare.

        Args:
            command: The command line that failed.
            phase: The phase in which it failed.
            first: The first error.
            folder: An empty folder for the runs.
            cancel: Ends them.
        """
        self._words, self._whole = command.words, phase == _LAST
        self._end = () if command.ends_early or self._whole else (f"--compile-to={phase}",)
        self._first, self._early = first, phase in _EARLY
        self._folder, self._cancel = folder, cancel
        self._until = time.monotonic() + SECONDS
        self._runs = 0

    def probe(self, source: Path) -> Probed | None:
        """What the op at fault needs to be lowered; None if no op of the input fails alone as the model did.

        Args:
            source: The input.

        Raises:
            UserError: The compiler cannot be started.
        """
        text = self._generic(source)
        if not text:
            return None
        near, others = _likely(Cutter(text, source.name), self._first, any_op=self._early)
        for forms in (near, others):
            singles = self._singles(forms[0]) if forms else []
            results = self._compile([*forms, *(made for _, made in singles)])
            at = next((number for number, one in enumerate(results[: len(forms)]) if one.alike), None)
            if at == 0:
                return self._vary(forms[0], singles, results[len(forms) :])
            if at is not None:
                singles = self._singles(forms[at])
                return self._vary(forms[at], singles, self._compile([made for _, made in singles]))
        return None

    def _singles(self, form: Form) -> list[tuple[Change, Form]]:
        """The forms with one change, the most telling first."""
        found = sorted(changes(form), key=lambda one: _order(one[0]))
        return found[: _MOST_FORMS if self._early else _MOST_LATE]

    def _generic(self, source: Path) -> str:
        """The input in generic form, with locations; empty if that is not possible."""
        program = Path(self._words[0])
        program = program.with_name(program.name.replace("compile", "opt"))
        if not program.is_file() or source.stat().st_size > _MOST_BYTES:
            return ""
        printing = ("--mlir-print-op-generic", "--mlir-print-debuginfo", "--mlir-print-local-scope")
        elide = ("--mlir-elide-elementsattrs-if-larger=64", "--mlir-elide-resource-strings-if-larger=64")
        ended = run_child(
            [program, self._words[1], *printing, *elide], cancel=self._cancel, timeout_seconds=self._left()
        )
        return ended.stdout if ended.ok else ""

    def _left(self) -> float:
        return max(0.1, self._until - time.monotonic())

    def _vary(self, form: Form, singles: Sequence[tuple[Change, Form]], results: Sequence[_Tried]) -> Probed:
        """What the forms with one change show, and those with several if none of these is lowered."""
        tried = sum(one.alike for one in results)
        lowered = [change for (change, _), one in zip(singles, results, strict=True) if one.lowered]
        # A change may need other sizes: then all sizes are dynamic, which alone must not help.
        for way in (with_open_results, with_open_shapes) if self._early else ():
            if any(not change.trivial for change in lowered):
                break
            control, *others = self._compile([way(form), *(way(made) for _, made in singles)])
            if control.lowered:
                lowered = lowered or [Change(ChangeKind.SIZES, "", _STATIC, _DYNAMIC)]
            else:
                lowered += [change for (change, _), one in zip(singles, others, strict=True) if one.lowered]
        further = tuple(
            replace(change, then=one.then)
            for (change, _), one in zip(singles, results, strict=True)
            if one.then not in {"", form.name} and change.kind in _OF_VALUES and not lowered  # else it failed before
        )
        found = Probed(form.exported_name, form.line, tuple(sorted(lowered, key=_order)), further, tried=tried)
        return found if lowered else self._combined(form, found)

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
        results = self._compile([with_all(one) for one in sets])
        if not results[0].lowered:
            return replace(found, tried=found.tried + sum(one.alike for one in results))
        needed = [change for change, one in zip(chosen, results[1:], strict=True) if not one.lowered]
        return replace(found, lowered=tuple(sorted(needed, key=_order)), together=True) if needed else found

    def _compile(self, forms: Sequence[Form]) -> list[_Tried]:
        """The outcome of each form, all compiled in one run; in two halves if the compiler crashes."""
        if not forms or self._cancel.cancelled or self._runs >= _MOST_RUNS or time.monotonic() > self._until:
            return [_Tried()] * len(forms)
        if self._whole:  # a module of several forms would be needed to tell them apart
            return [self._compile_one(form) for form in forms]
        self._runs += 1
        pieces = [form.alone(_SYMBOL.format(number)) for number, form in enumerate(forms)]
        file = self._folder / f"forms{self._runs}.mlir"
        file.write_text(f"\n{_SPLIT}\n".join(pieces), encoding="utf-8")
        words = [self._words[0], str(file), *self._words[2:], *self._end, "--split-input-file", "-o", "-"]
        ended = run_child(words, cancel=self._cancel, env=_NO_SYMBOLS, timeout_seconds=self._left())
        if ended.crashed and len(forms) > 1:
            half = len(forms) // 2
            return [*self._compile(forms[:half]), *self._compile(forms[half:])]
        if ended.crashed or ended.cancelled:
            return [_Tried()] * len(forms)
        lowered = {int(found["number"]) for found in _LOWERED.finditer(ended.stdout)}
        messages, starts = dict[int, str](), _starts(pieces)
        for line, message in _REFUSED.findall(ended.stderr):
            messages.setdefault(bisect_right(starts, int(line) + 1) - 1, message)  # it counts from the separator's line
        # Some conversions lose the place: then a form without any other message failed with one of these.
        lost = {_class(message) for message in _UNPLACED.findall(ended.stderr)} if not ended.timed_out else set[str]()
        expected = _class(self._first.message)

        def tried(number: int) -> _Tried:
            if number in lowered:
                return _Tried(lowered=True)
            if number not in messages:
                return _Tried(alike=expected in lost)
            message = messages[number]
            if _class(message) == expected:
                return _Tried(alike=True)
            left = _LEFT.match(message)
            return _Tried(then=left["op"] if left is not None else "")

        return [tried(number) for number in range(len(forms))]

    def _compile_one(self, form: Form) -> _Tried:
        """How a form fares in a compile to the end."""
        if self._cancel.cancelled or self._runs >= _MOST_RUNS or time.monotonic() > self._until:
            return _Tried()
        self._runs += 1
        file = self._folder / f"forms{self._runs}.mlir"
        file.write_text(form.alone(_SYMBOL.format(0)), encoding="utf-8")
        words = [self._words[0], str(file), *self._words[2:], "-o", str(self._folder / "module")]
        ended = run_child(words, cancel=self._cancel, env=_NO_SYMBOLS, timeout_seconds=self._left())
        found = _ERROR.search(ended.stderr)
        return _Tried(
            ended.ok, not ended.ok and found is not None and _class(found["message"]) == _class(self._first.message)
        )


def _starts(pieces: Sequence[str]) -> list[int]:
    """The first line of each module in the file, from 1."""
    found, line = list[int](), 1
    for piece in pieces:
        found.append(line)
        line += piece.count("\n") + 2
    return found


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


def _likely(cutter: Cutter, first: DiagnosticRow, *, any_op: bool) -> tuple[list[Form], list[Form]]:
    """The ops that may be at fault, each form once: those whose line the error has or that it names, and those that use
    a value of that line; then others.

    Args:
        cutter: The input.
        first: The first error.
        any_op: Whether to add ops that it does not name.
    """
    line = first.location.line if first.location is not None else 0
    named = _OP.search(first.message)
    op = named["op"] if named is not None else ""
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
    return near, [form for form in forms if rank(form) > _NAMED][:_MOST_CANDIDATES] if any_op else []


def _class(message: str) -> str:
    """A message without the parts that differ between an op in a model and the op alone."""
    text = _OP_TEXT.split(message.split("\n", 1)[0], maxsplit=1)[0]
    if (named := _OP.search(text)) is not None and _CARRIER.match(named["op"]):
        return "carrier"
    return _UNLIKE.sub("N", text)


def is_probed(first: DiagnosticRow, phase: str, *, in_pass: bool) -> bool:
    """Whether a failure is one of those that a probe explains: an op of a model that no conversion takes.

    Args:
        first: The first error.
        phase: The phase in which it failed.
        in_pass: Whether a pass failed, rather than the reading of the input.
    """
    return (in_pass and phase in _EARLY) or _NOT_LOWERED.match(first.message) is not None


def first_error(reader: SessionReader) -> DiagnosticRow | None:
    """The first error of a compile."""
    return next((row for row in reader.diagnostics() if row.severity is Severity.ERROR), None)


def store_probed(writer: SessionWriter, probed: Probed) -> None:
    """Store what was found in the session of the failed compile."""
    writer.put_analysis(KIND, VERSION, codec.to_json(probed))


def read_probed(reader: SessionReader) -> Probed | None:
    """What a session holds; None without anything that can be read."""
    stored = reader.analysis(KIND)
    if stored is None or stored[0] != VERSION:
        return None
    try:
        return codec.from_json(Probed, stored[1])
    except StoredValueError:
        reader.damage.note("analyses", KIND)
        return None
