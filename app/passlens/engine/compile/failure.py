"""The pass at fault in a compile whose passes were not captured: its name, place and IR.

``--mlir-print-ir-after-failure`` costs nothing without a failure, so the quick look uses it. The IR before the failed
pass takes a second run that prints only that pass. After a crash or a hang, or if the compiler crashes while it prints
the IR that a failed pass left, the second run prints the IR before every pass on one thread and keeps the last files:
the last one belongs to the pass entered last.
"""

from __future__ import annotations

import os
import re
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import islice
from pathlib import Path

from typing_extensions import override

from passlens.engine.compile.dump_text import read_dump
from passlens.engine.compile.dumps import DumpFile, parse_dump_path, parse_header
from passlens.engine.ir.locations import elide
from passlens.engine.jobs import CancelToken
from passlens.engine.process import Outcome
from passlens.engine.session import codec
from passlens.engine.session.before import OpPath
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.rows import EXECUTABLE
from passlens.engine.session.stored_value import stored_value
from passlens.engine.session.writer import SessionWriter

KIND, VERSION = "failure", 1
BEFORE, AFTER, RELATED = "failed-before", "failed-after", "failed-related"
"""Kinds of artifacts: the IR before the failed pass, as it failed, and after passes that may explain it."""
OTHER_BEFORE, OTHER_AFTER = "failed-other-before", "failed-other-after"
"""The same for passes that failed in other dispatches; their names begin with the index in ``Failure.others``."""
OTHERS_KEPT = 7
"""The most other failed dispatches to report."""
TELLING = ("fold-memref-alias-ops", "iree-codegen-gpu-pad-operands")
"""Passes that can cause the failure of a later one: the IR after them is kept with that of the failed one."""
MAX_TEXT = 64 << 20
"""The size of the longest dump that is kept, bytes."""
VARIANT = "hal.executable.variant"
"""Its symbol names the target, which does not identify a dispatch."""
_KEPT = 6
_LINE = re.compile(r'"(?P<file>[^"\n]+)":(?P<line>[1-9]\d*):\d+')
_PLACES = 40


class End(StrEnum):
    """How the pass ended."""

    FAILED = "failed"
    CRASHED = "crashed"
    HUNG = "hung"


@dataclass(frozen=True, slots=True)
class Failure:
    """The innermost failed pass, or the pass entered last.

    Attributes:
        name: Its argument name.
        path: The ops that it ran on, outermost first: op and symbol of each.
        around: The passes that failed because it did, inner first.
        elsewhere: The number of other failed passes without a failed pass inside.
        places: ``FILE:LINE`` of the input that its IR comes from, most frequent first.
        dispatch: The symbol of the executable; empty when there is none.
        others: The innermost failed passes of other executables, in the order of the compile.
    """

    end: End
    name: str
    class_name: str
    path: tuple[tuple[str, str], ...]
    around: tuple[str, ...] = ()
    elsewhere: int = 0
    places: tuple[str, ...] = ()
    dispatch: str = ""
    others: tuple[Failure, ...] = ()


@dataclass(frozen=True, slots=True)
class Texts:
    """The IR that belongs to a failure; empty where there is none.

    Attributes:
        related: Pass name and IR after it.
        others: The texts of each of ``Failure.others``.
    """

    before: str = ""
    after: str = ""
    related: tuple[tuple[str, str], ...] = ()
    others: tuple[Texts, ...] = ()


class FailedPasses:
    """One part of a run of the compiler (see ``lanes.Part``): the IR at passes that fail.

    Attributes:
        found: The failure; None if no pass failed; without ``prints_failed``, None until a search finds the pass.
        texts: Its IR.
        prints_failed: Whether the compiler prints the IR after a failed pass, which names that pass.
    """

    def __init__(self, folder: Path, *, prints_failed: bool = True, entered: bool = False) -> None:
        """Prepare.

        Args:
            folder: Scratch folder of the run.
            prints_failed: Whether to print the IR after a failed pass, which names that pass.
            entered: Whether to print the IR before every pass too, as a sign of progress; this takes about twice the
                time.
        """
        self.found: Failure | None = None
        self.texts = Texts()
        self.prints_failed = prints_failed
        self._tree = folder / "failed"
        self._entered = entered

    @property
    def began_to_print(self) -> bool:
        """Whether the compiler reported a failed pass, or entered one: after a crash, LLVM itself removes the file."""
        return self._tree.exists()

    def flags(self) -> list[str]:
        """The flags to add."""
        printed = ["--mlir-print-ir-after-failure"] if self.prints_failed else []
        printed += ["--mlir-print-ir-before-all"] if self._entered else []
        return [*printed, f"--mlir-print-ir-tree-dir={self._tree}"] if printed else []

    def start(self) -> None:
        """Nothing to prepare."""

    def tick(self) -> None:
        """Remove the files that served as signs of progress."""
        if self._entered:
            _thin(self._tree)

    def finish(self, lane: int, outcome: Outcome, module: Path) -> None:
        """Find the innermost failed pass."""
        if outcome.ok or outcome.cancelled:
            return
        dumps = [dump for dump in list_dumps(self._tree) if _failed(dump.file)]
        if not dumps:
            return
        inner = min(dumps, key=lambda dump: (-len(dump.path), dump.order_key))
        around = [one for one in dumps if one is not inner and inner.path[: len(one.path)] == one.path]
        around.sort(key=lambda one: (-len(one.path), one.order_key))
        elsewhere = [one for one in dumps if len(one.path) == len(inner.path) and one.path != inner.path]
        found = _failure(End.FAILED, inner)
        others = list(_of_others(dumps, found.dispatch))
        self.found = replace(
            found,
            around=tuple(one.argument for one in around),
            elsewhere=len(elsewhere),
            others=tuple(_failure(End.FAILED, one) for one in others),
        )
        self.texts = Texts(after=_text(inner), others=tuple(Texts(after=_text(one)) for one in others))

    def close(self) -> None:
        """Nothing is held."""


class BeforePass:
    """One part of a run of the compiler: the IR before one pass on one op, and after the passes that may explain it.

    Attributes:
        found: The failure with the source places of its IR.
        texts: Its IR.
    """

    def __init__(self, folder: Path, failure: Failure, texts: Texts, source: Path) -> None:
        """Prepare; ``source`` is the input whose lines are searched for."""
        self.found, self.texts = failure, texts
        self._tree, self._source = folder / "before", source

    def flags(self) -> list[str]:
        """The flags to add."""
        names = dict.fromkeys(one.name for one in (self.found, *self.found.others))
        return [
            f"--mlir-print-ir-before={','.join(names)}",
            *(f"--mlir-print-ir-after={name}" for name in TELLING if name != self.found.name),
            f"--mlir-print-ir-tree-dir={self._tree}",
            "--mlir-print-debuginfo",
            "--mlir-print-assume-verified",
        ]

    def start(self) -> None:
        """Nothing to prepare."""

    def tick(self) -> None:
        """Nothing to read before the end."""

    def finish(self, lane: int, outcome: Outcome, module: Path) -> None:
        """Take the last dump of the op before the pass, and those inside the same executable that may explain it."""
        dumps = sorted(list_dumps(self._tree), key=lambda one: one.order_key)
        related = {dump.argument: dump for dump in dumps if dump.argument in TELLING and self._beside(dump.path)}
        text = _last_before(dumps, self.found)
        befores = [_last_before(dumps, one) for one in self.found.others]
        others = (
            replace(one, places=places_of(before, self._source))
            for one, before in zip(self.found.others, befores, strict=True)
        )
        self.found = replace(self.found, places=places_of(text, self._source), others=tuple(others))
        self.texts = replace(
            self.texts,
            before=elide(text).text,
            related=tuple((name, elide(_text(dump)).text) for name, dump in related.items()),
            others=tuple(
                replace(one, before=elide(before).text) for one, before in zip(self.texts.others, befores, strict=True)
            ),
        )

    def _beside(self, path: OpPath) -> bool:
        """Whether an op is in the executable with the failure."""
        return not self.found.dispatch or any(symbol == self.found.dispatch for _, symbol in path)

    def close(self) -> None:
        """Nothing is held."""


class LastEntered:
    """One part of a compiler run on one thread: the pass that it entered last.

    Attributes:
        found: That pass; None when it entered none.
        texts: Its IR.
    """

    def __init__(self, folder: Path, end: End, source: Path) -> None:
        """Prepare; ``end`` is how the previous run ended, ``source`` the input."""
        self.found: Failure | None = None
        self.texts = Texts()
        self._tree, self._end, self._source = folder / "entered", end, source

    def flags(self) -> list[str]:
        """The flags to add."""
        return [
            "--mlir-print-ir-before-all",
            f"--mlir-print-ir-tree-dir={self._tree}",
            "--mlir-print-assume-verified",
            "--mlir-print-debuginfo",
            "--mlir-disable-threading",
        ]

    def start(self) -> None:
        """Nothing to prepare."""

    def tick(self) -> None:
        """Remove all but the last dumps, which can amount to gigabytes."""
        _thin(self._tree)

    def finish(self, lane: int, outcome: Outcome, module: Path) -> None:
        """Read the last dump."""
        if outcome.ok or outcome.cancelled:
            return
        dumps = list_dumps(self._tree)
        if not dumps:
            return
        last = max(dumps, key=lambda dump: (dump.file.stat().st_mtime_ns, dump.order_key))
        text = _text(last)
        self.found = replace(_failure(self._end, last), places=places_of(text, self._source))
        self.texts = Texts(before=elide(text).text)

    def close(self) -> None:
        """Nothing is held."""


class Stall:
    """Detects a compiler run without output for too long, and then ends it like a cancel.

    Attributes:
        seconds: The limit.
        seen: Whether the limit was reached.
    """

    def __init__(self, seconds: float, folder: Path, cancel: CancelToken) -> None:
        """Watch the files in a folder; ``cancel`` is the user's."""
        self.seconds, self.seen = seconds, False
        self.token = _Either(cancel)
        self._folder = folder
        self._mark: tuple[int, int, int] = (-1, 0, 0)
        self._since = self._looked = time.monotonic()

    def tick(self) -> None:
        """Check, at most twice a second."""
        now = time.monotonic()
        if now - self._looked < min(0.5, self.seconds / 4):
            return
        self._looked = now
        mark = _mark(self._folder)
        if mark != self._mark:
            self._mark, self._since = mark, now
        elif now - self._since > self.seconds:
            self.seen = True
            self.token.cancel()


class _Either(CancelToken):
    """Set by itself, or by another token."""

    def __init__(self, other: CancelToken) -> None:
        super().__init__()
        self._other = other

    @property
    @override
    def cancelled(self) -> bool:
        """Whether either is set."""
        return super().cancelled or self._other.cancelled


def store_failure(writer: SessionWriter, failure: Failure, texts: Texts, stored: Texts | None = None) -> None:
    """Store a failure with its IR, except for the part already ``stored``."""
    known = {stored.before, stored.after} if stored is not None else set[str]()
    with writer.batch():
        writer.put_analysis(KIND, VERSION, codec.to_json(failure))
        parts = [(BEFORE, failure.name, texts.before), (AFTER, failure.name, texts.after)]
        parts += [(RELATED, name, text) for name, text in texts.related]
        for kind, name, text in parts:
            if text and text not in known:
                title = f"{name}.{kind.removeprefix('failed-')}.mlir"
                writer.add_artifact(kind, title, failure.dispatch, text.encode("utf-8", "surrogateescape"))
        for number, (other, own) in enumerate(zip(failure.others, texts.others, strict=False)):
            for kind, text, side in ((OTHER_BEFORE, own.before, "before"), (OTHER_AFTER, own.after, "after")):
                if text and text not in _all_of(stored):
                    title = f"{number}.{other.name}.{side}.mlir"
                    writer.add_artifact(kind, title, other.dispatch, text.encode("utf-8", "surrogateescape"))


def _all_of(stored: Texts | None) -> set[str]:
    return {text for one in stored.others for text in (one.before, one.after)} if stored is not None else set()


def read_failure(reader: SessionReader) -> Failure | None:
    """The failure in a session; None when it has none, or has the passes themselves."""
    return stored_value(reader, KIND, VERSION, Failure)


def places_of(text: str, source: Path) -> tuple[str, ...]:
    """``FILE:LINE`` of the input in a text with debug locations, most frequent first."""
    name = source.name
    found = Counter(
        f"{match['file']}:{match['line']}" for match in _LINE.finditer(text) if Path(match["file"]).name == name
    )
    return tuple(place for place, _ in found.most_common(_PLACES))


def list_dumps(tree: Path) -> list[DumpFile]:
    """The dumps below a folder, in no order; none when the folder does not exist."""
    if not tree.is_dir():
        return []
    files = (Path(root, name) for root, _, names in os.walk(tree) for name in names)
    return [dump for file in files if (dump := parse_dump_path(tree, file)) is not None]


def _of_others(dumps: Sequence[DumpFile], dispatch: str) -> Iterator[DumpFile]:
    """The innermost of the dumps of each other executable."""
    inner = dict[str, DumpFile]()
    for dump in sorted(dumps, key=lambda one: (-len(one.path), one.order_key)):
        name = next((symbol for op, symbol in dump.path if op == EXECUTABLE), "")
        if name and name != dispatch:
            inner.setdefault(name, dump)
    return islice((dump for _, dump in sorted(inner.items(), key=lambda one: one[1].order_key)), OTHERS_KEPT)


def _last_before(dumps: Sequence[DumpFile], failure: Failure) -> str:
    """The last dump of the op before the failed pass; empty where there is none."""
    depth = len(failure.path)
    own = [dump for dump in dumps if dump.path[-depth:] == failure.path[-depth:] and dump.argument == failure.name]
    return _text(own[-1]) if own else ""


def _failure(end: End, dump: DumpFile) -> Failure:
    header = parse_header(_header(dump.file))
    name = dump.argument or (header.class_name if header else "")
    dispatch = next((symbol for op, symbol in dump.path if op == EXECUTABLE), "")
    return Failure(end, name, header.class_name if header else "", dump.path, dispatch=dispatch)


def _header(file: Path) -> str:
    with file.open("rb") as opened:
        return opened.readline(4096).decode("utf-8", "replace").rstrip()


def _failed(file: Path) -> bool:
    header = parse_header(_header(file))
    return header is not None and header.failed


def _text(dump: DumpFile) -> str:
    if dump.file.stat().st_size > MAX_TEXT:
        return ""
    return read_dump(dump.file)[1].decode("utf-8", "surrogateescape")


def _thin(tree: Path) -> None:
    """Remove all but the last files."""
    files = [dump.file for dump in list_dumps(tree)]
    if len(files) > 2 * _KEPT:
        files.sort(key=lambda file: file.stat().st_mtime_ns)
        for file in files[:-_KEPT]:
            if not _failed(file):
                file.unlink(missing_ok=True)


def _mark(folder: Path) -> tuple[int, int, int]:
    """Number, sizes and last change of the files below a folder."""
    count = size = last = 0
    for root, folders, names in os.walk(folder):
        del folders
        for name in names:
            try:
                stat = Path(root, name).stat()
            except OSError:
                continue
            count, size, last = count + 1, size + stat.st_size, max(last, stat.st_mtime_ns)
    return count, size, last


def worded(path: Sequence[tuple[str, str]]) -> str:
    """The scope of a pass in words: the innermost symbol, else the op."""
    symbol = next((symbol for op, symbol in reversed(path) if symbol and op != VARIANT), "")
    return f"@{symbol}" if symbol else path[-1][0] if path else "the module"
