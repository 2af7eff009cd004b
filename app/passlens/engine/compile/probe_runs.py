"""The runs of the compiler on forms of an op: many modules in one run, of which it prints those that it lowers."""

from __future__ import annotations

import re
import time
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from passlens.engine.compile.command_line import CommandLine
from passlens.engine.compile.dumps import parse_header
from passlens.engine.compile.probe_op import Form, results_of
from passlens.engine.compile.probe_types import with_any_results, with_element_of
from passlens.engine.compile.scratch_words import in_folder
from passlens.engine.compile.split_input import NO_SYMBOLS, SEPARATOR, joined, starts
from passlens.engine.jobs import CancelToken
from passlens.engine.process import Outcome, run_child
from passlens.engine.toolchain.passes import opt_beside

_LEAST_SECONDS, _MOST_SECONDS, _COMPILES = 10.0, 14.0, 5
"""The processor time of all runs, seconds: at least, at most, and between these so many times that of the failed
compile, as a slow machine needs more.
"""
_LEAST_A_RUN, _SHARE_OF_A_RUN = 2.0, 0.6
"""Limits for one run, as the compiler may rewrite a form without end: at least these seconds, at most this share."""
_BUSY = 4.0
"""The limit of the wall time, as a multiple of the processor time: a busy machine takes longer."""
EARLY = frozenset({"input", "abi", "preprocessing"})
"""Phases that convert a model and leave nothing of a lowered op."""
_GENERATES = frozenset({"executable-configurations", "executable-targets", "hal"})
"""Phases that generate code for dispatches."""
LAST = "vm"
"""The phase whose result is no text."""
_CONFIGURED = "executable-configurations"
_MOST_RUNS, _MOST_AT_ONCE = 40, 10
"""The most runs, and the most forms in a run of an early phase: a run that takes too long shows little."""
_MOST_WHOLE = 4
"""The most forms in a run of the last phase, in which each takes as long as a whole compile."""
_MOST_BYTES = 16 << 20
_REFINES = (
    "--pass-pipeline=builtin.module(torch-shape-refinement-pipeline,torch-reify-dtype-calculations,inline,"
    "func.func(torch-simplify-dtype-calculations))"
)
REFINED = ("torch.aten.", "torch.prims.")
"""Ops with shape functions."""
_PROBED = re.compile(r'sym_name = "probed_(?P<number>\d+)"')
_SYMBOL = "probed_{}"
_LOWERED = re.compile(r"@probed_(?P<number>\d+)(?:\$async)?\(")
_GENERATED = re.compile(r"hal\.executable (?:private |public )?@probed_(?P<number>\d+)(?:\$async)?_dispatch_")
_COMPUTES = re.compile(
    r"^ +(?:%[^=\n]*= )?\"?(?!func\.|util\.|return|hal\.|vm\.(?:return|const|export|import)|arith\.constant|"
    r"tensor\.empty|builtin\.)[a-z_]",
    re.MULTILINE,
)
"""An op in a function, apart from those that bring values in and out: without any, the op was dead."""
_REFUSED = re.compile(r"within split at [^\n]*?:(?P<line>\d+) offset :\d+:\d+: error: (?P<message>[^\n]*)")
_ERROR = re.compile(r"error: (?P<message>[^\n]*)")
_INFERRED = re.compile(
    r"type of return operand (?P<number>\d+) \('(?P<now>[^']+)'\) doesn't match function result type "
    r"\('(?P<was>[^']+)'\)"
)
_CAST = re.compile(
    r"'tensor\.cast' op operand type 'tensor<(?P<now>(?:[\d?]+x)*)\w+>' and result type "
    r"'tensor<(?P<was>(?:[\d?]+x)*)\w+>' are cast incompatible"
)
"""The message if a conversion makes a result of other sizes than the declared ones."""
_LEFT = re.compile(r"failed to legalize operation '(?P<op>[\w.]+)'")
_UNPLACED = re.compile(r"^<unknown>:0: error: (?P<message>[^\n]*)", re.MULTILINE)
_OP = re.compile(r"'(?P<op>[a-z_]\w*(?:\.\w+)+)'")
_UNLIKE = re.compile(
    r"%[\w#]+|#[a-z_]\w*\.[\w.]+(?:<[^<>]*>)?|@[\w$.\-]+|'[\w$]*_dispatch_\w*'|(?:(?:\d+|\?)x)+|\d+|\?"
)
_OP_TEXT = re.compile(r": (?=[%\"])")
_CARRIER = re.compile(r"torch\.constant\.|torch\.prim\.ListConstruct|torch_c\.|builtin\.unrealized")
_DUMP = re.compile(r"^// -----// IR Dump .*$", re.MULTILINE)
_FATAL = re.compile(r"^(?:LLVM ERROR: |.*\bAssertion )(?P<words>.*)$", re.MULTILINE)
_FRAME = re.compile(r"^ *#\d+ 0x[0-9a-f]+ (?P<name>[A-Za-z_][^(\n]*)\(", re.MULTILINE)
_OF_SIGNAL = re.compile(r"llvm::sys::|SignalHandler|__restore_rt|gsignal|raise|abort|__")


@dataclass(frozen=True, slots=True)
class Failure:
    """How a compile failed, without what differs between an op in a model and the op alone.

    Attributes:
        message: The class of its first error; empty without one.
        crash: The fatal message of a crash, else the innermost function of its stack; empty without a crash.
        is_fatal: Whether it is such a message.
        pass_name: The innermost failed pass; empty if unknown.
    """

    message: str
    crash: str = ""
    pass_name: str = ""
    is_fatal: bool = False

    def is_like(self, other: Failure) -> bool:
        """Whether the two are one failure."""
        named = {self.pass_name, other.pass_name} - {""}
        return (self.message, self.crash) == (other.message, other.crash) and len(named) <= 1


def failure_of(outcome: Outcome, message: str = "") -> Failure:
    """The failure of a run that did not succeed.

    Args:
        outcome: The run.
        message: Its first error, if known; otherwise that is read from its output.
    """
    found = _ERROR.search(outcome.stderr) if not message else None
    text = message or (found["message"] if found is not None else "")
    fatal = _FATAL.search(outcome.stderr)
    if outcome.crashed or fatal is not None:
        frames = (one["name"] for one in _FRAME.finditer(outcome.stderr))
        frame = next((name for name in frames if not _OF_SIGNAL.match(name)), outcome.signal)
        crash = _class(fatal["words"]) if fatal is not None else frame
        return Failure("", crash, is_fatal=fatal is not None)
    headers = (parse_header(one[0]) for one in _DUMP.finditer(outcome.stderr))
    name = next((one.argument or one.class_name for one in headers if one is not None and one.failed), "")
    return Failure(_class(text), pass_name=name)


@dataclass(frozen=True, slots=True)
class Tried:
    """How a form of an op fared.

    Attributes:
        lowered: Whether it was lowered; in code generation, whether there is code for it.
        alike: Whether it failed as the model did.
        then: The other op that was not lowered; empty without one.
    """

    lowered: bool = False
    alike: bool = False
    then: str = ""


class Runs:
    """The runs of one probe, within one time limit."""

    def __init__(
        self, command: CommandLine, phase: str, expected: Failure, folder: Path, cancel: CancelToken, seconds: float
    ) -> None:
        """Prepare.

        Args:
            command: The command line that failed.
            phase: The phase in which it failed.
            expected: The failure.
            folder: An empty folder for the runs.
            cancel: Ends them.
            seconds: The processor time of the compile that failed.
        """
        self.expected, self._phase = expected, phase
        self._words, self._whole = in_folder(command.words), phase == LAST and not expected.pass_name
        self._opt = opt_beside(Path(self._words[0]))
        self._given_end = command.ends_early
        self._folder, self._cancel = folder, cancel
        self._left = min(_MOST_SECONDS, max(_LEAST_SECONDS, _COMPILES * seconds))
        self._until, self._longest = time.monotonic() + _BUSY * self._left, _SHARE_OF_A_RUN * self._left
        self._seconds = seconds
        self._runs = 0

    @property
    def over(self) -> bool:
        """Whether there is no time or run left."""
        used_up = self._left <= 0 or time.monotonic() > self._until
        return self._cancel.cancelled or self._runs >= _MOST_RUNS or used_up

    def allow(self, seconds: float) -> None:
        """Make sure that this much processor time is left, and count the runs from zero again."""
        self._left = max(self._left, seconds)
        self._until = max(self._until, time.monotonic() + _BUSY * seconds)
        self._runs = 0

    def fails(self, text: str) -> bool | None:
        """Whether a whole module fails as the model did; None if it fails in another way or takes too long, or if no
        time is left.
        """
        ended = self._run([text])
        if ended is None or ended.timed_out:
            return None
        if ended.ok:
            return False
        failed = failure_of(ended)
        alike = bool(failed.crash) if self.expected.crash else failed.message == self.expected.message
        return True if alike else None

    def generic(self, source: Path) -> str:
        """The input in generic form, with locations; empty if that is not possible."""
        program = self._opt
        if not program.is_file() or source.stat().st_size > _MOST_BYTES:
            return ""
        printing = ("--mlir-print-op-generic", "--mlir-print-debuginfo", "--mlir-print-local-scope")
        elide = ("--mlir-elide-elementsattrs-if-larger=64", "--mlir-elide-resource-strings-if-larger=64")
        ended = self._child([program, self._words[1], *printing, *elide], env=None)
        return ended.stdout if ended.ok else ""

    def refined(self, forms: Sequence[Form]) -> list[Form]:
        """Torch ops with the result types that the compiler's shape and type functions infer, if it has any."""
        if self.over or not forms or not forms[0].name.startswith(REFINED):
            return list(forms)
        file = self._folder / "unrefined.mlir"
        pieces = [with_any_results(form).alone(_SYMBOL.format(number)) for number, form in enumerate(forms)]
        file.write_text(joined(pieces), encoding="utf-8")
        words: list[str | Path] = [self._opt, str(file), "--split-input-file", "--mlir-print-op-generic", _REFINES]
        ended = self._child(words, NO_SYMBOLS)
        made = list(forms)
        for piece in ended.stdout.split(SEPARATOR) if not ended.cancelled else ():
            symbol = _PROBED.search(piece)
            number = int(symbol["number"]) if symbol is not None else len(made)
            results = results_of(made[number].name, piece) if number < len(made) else ()
            known = [
                with_element_of(one, was)
                for one, was in zip(results, made[number].results if results else (), strict=False)
            ]
            if known and len(known) == len(results) and all(known):
                made[number] = replace(made[number], results=tuple(known))
        return made

    def fails_alike(self, form: Form) -> bool:
        """Whether an op alone fails as the model did: with the same message in the same pass, or at the same place."""
        # The names in a stack take seconds: they are of use only where a crash has no message.
        env = None if self.expected.crash and not self.expected.is_fatal else NO_SYMBOLS
        ended = self._run([form.alone(_SYMBOL.format(0))], "--mlir-print-ir-after-failure", env=env)
        return ended is not None and not ended.ok and failure_of(ended).is_like(self.expected)

    def first_crashing(self, forms: Sequence[Form]) -> Form | None:
        """The first form that crashes the compiler as the model did."""
        forms = list(forms)
        while len(forms) > 1:
            half = forms[: len(forms) // 2]
            ended = self._run([one.alone(_SYMBOL.format(number)) for number, one in enumerate(half)])
            if ended is None:
                return None
            forms = half if failure_of(ended).crash else forms[len(half) :]
        return forms[0] if forms and self.fails_alike(forms[0]) else None

    def configured(self, form: Form) -> str:
        """The dispatch of an op with the configuration that the compiler chooses; empty if it fails before."""
        ended = self._run([form.alone(_SYMBOL.format(0))], "--mlir-print-local-scope", phase=_CONFIGURED)
        return ended.stdout if ended is not None and ended.ok else ""

    def tried(self, forms: Sequence[Form]) -> list[Tried]:
        """The outcome of each form, compiled together; in parts if a run has too many, takes too long or crashes."""
        if not forms or self.over:
            return [Tried()] * len(forms)
        if self._whole or self.expected.crash:  # a module of several forms would be needed to tell them apart
            return [self._one(form) for form in forms]
        most = _MOST_AT_ONCE if self._phase in EARLY else _MOST_WHOLE if self._phase == LAST else len(forms)
        if len(forms) > most:
            return [*self.tried(forms[:most]), *self.tried(forms[most:])]
        pieces = [form.alone(_SYMBOL.format(number)) for number, form in enumerate(forms)]
        ended = self._run(pieces)
        if ended is not None and ended.crashed and len(forms) > 1:
            half = len(forms) // 2
            return [*self.tried(forms[:half]), *self.tried(forms[half:])]
        if ended is None or ended.crashed or ended.cancelled:
            return [Tried()] * len(forms)
        lowered = self._lowered(ended)
        messages, first = dict[int, str](), starts(pieces)
        for line, message in _REFUSED.findall(ended.stderr):
            messages.setdefault(bisect_right(first, int(line) + 1) - 1, message)  # it counts from the separator's line
        if ended.timed_out and len(forms) > 1:  # on a form after those with messages; nothing is printed
            done = max(messages, default=-1) + 1
            cut = done if 0 < done < len(forms) else len(forms) // 2
            return [*self.tried(forms[:cut]), *self.tried(forms[cut:])]
        # Some conversions lose the place: then a form without any other message failed with one of these.
        lost = {_class(message) for message in _UNPLACED.findall(ended.stderr)} if not ended.timed_out else set[str]()

        def tried(number: int) -> Tried:
            if number in lowered:
                return Tried(lowered=True)
            if number not in messages:
                return Tried(alike=self.expected.message in lost)
            message = messages[number]
            if _class(message) == self.expected.message:
                return Tried(alike=True)
            left = _LEFT.match(message)
            return Tried(then=left["op"] if left is not None else "")

        found = [tried(number) for number in range(len(forms))]
        # After a change, the compiler may infer result types other than those of the unchanged op.
        typed = {number: _with_result(forms[number], one) for number, one in messages.items() if number not in lowered}
        again = {number: form for number, form in typed.items() if form is not None}
        for number, one in zip(again, self.tried([*again.values()]), strict=True):
            found[number] = one
        return found

    def _one(self, form: Form) -> Tried:
        """How a form fares alone in a run."""
        ended = self._run([form.alone(_SYMBOL.format(0))])
        if ended is None or ended.timed_out:
            return Tried()
        if ended.ok:
            return Tried(lowered=self._whole or bool(self._lowered(ended)))
        failed = failure_of(ended)
        alike = failed.message == self.expected.message if not self.expected.crash else bool(failed.crash)
        return Tried(alike=alike)

    def _lowered(self, ended: Outcome) -> set[int]:
        """The numbers of the forms that were lowered: those with ops left that compute or, in code generation, those
        with code.
        """
        if self._phase in _GENERATES:
            return {int(found["number"]) for found in _GENERATED.finditer(ended.stdout)}
        found = list(_LOWERED.finditer(ended.stdout))
        lowered = set[int]()
        for number, one in enumerate(found):
            end = found[number + 1].start() if number + 1 < len(found) else len(ended.stdout)
            if _COMPUTES.search(ended.stdout, one.end(), end):
                lowered.add(int(one["number"]))
        return lowered

    def _run(
        self, pieces: Sequence[str], *flags: str, phase: str = "", env: Mapping[str, str] | None = NO_SYMBOLS
    ) -> Outcome | None:
        """Compile modules in one run, whose output is text; None if no time is left."""
        if self.over:
            return None
        self._runs += 1
        file = self._folder / f"forms{self._runs}.mlir"
        file.write_text(joined(pieces), encoding="utf-8")
        words = [self._words[0], str(file), *self._words[2:], *flags]
        if self._whole:
            words += ["-o", str(self._folder / "module")]
        else:
            end = () if self._given_end and not phase else (f"--compile-to={phase or self._phase}",)
            words += [*end, "--split-input-file", "-o", "-"]
        return self._child(words, env, min(self._longest, max(_LEAST_A_RUN, len(pieces) * self._seconds)))

    def _child(
        self, words: Sequence[str | Path], env: Mapping[str, str] | None, limit: float = _MOST_SECONDS
    ) -> Outcome:
        """Run a program within the time that is left, and within a limit of processor time, seconds."""
        ended = run_child(
            words,
            cancel=self._cancel,
            cwd=self._folder,
            env=env,
            cpu_seconds=max(1.0, min(limit, self._left)),
            timeout_seconds=max(0.1, self._until - time.monotonic()),
        )
        self._left -= ended.work_ns / 1e9
        return ended


def _with_result(form: Form, message: str) -> Form | None:
    """A form with the result type that the compiler inferred; None for another message."""
    if (cast := _CAST.search(message)) is not None:
        return _with_sizes(form, _sizes(cast["was"]), _sizes(cast["now"]))
    inferred = _INFERRED.match(message)
    if inferred is None:
        return None
    used = [number for number in range(len(form.results)) if number not in form.unused]
    at = int(inferred["number"])
    if at >= len(used) or form.results[used[at]] != inferred["was"]:
        return None
    made = tuple(inferred["now"] if number == used[at] else one for number, one in enumerate(form.results))
    return replace(form, results=made)


def _with_sizes(form: Form, was: str, now: str) -> Form | None:
    """A torch op with other sizes for the first result that has some, unused ones first; None without one."""
    declared = f"!torch.vtensor<[{was}],"
    places = sorted(range(len(form.results)), key=lambda number: number not in form.unused)
    at = next((number for number in places if form.results[number].startswith(declared)), None)
    if at is None or was == now:
        return None
    made = form.results[at].replace(declared, f"!torch.vtensor<[{now}],", 1)
    return replace(form, results=(*form.results[:at], made, *form.results[at + 1 :]))


def _sizes(text: str) -> str:
    """Sizes as torch writes them."""
    return text.rstrip("x").replace("x", ",")


def named_op(message: str) -> str:
    """The op that a message names; empty without one."""
    named = _OP.search(message)
    return named["op"] if named is not None else ""


def _class(message: str) -> str:
    """A message without the parts that differ between an op in a model and the op alone."""
    text = _OP_TEXT.split(message.split("\n", 1)[0], maxsplit=1)[0]
    if _CARRIER.match(named_op(text)):
        return "carrier"
    return _UNLIKE.sub("N", text)
