"""Checks which of many texts the compiler's parser and verifiers accept, many texts in each run."""

from __future__ import annotations

import re
import time
from bisect import bisect_right
from collections.abc import Sequence
from pathlib import Path

from passlens.engine.compile.diagnostics import OF_OP
from passlens.engine.compile.edit_search.place import Stop
from passlens.engine.compile.request import BEGIN_AND_END
from passlens.engine.compile.scratch_words import in_folder
from passlens.engine.compile.split_input import NO_SYMBOLS, joined, starts
from passlens.engine.jobs import CancelToken
from passlens.engine.process import Outcome, run_child
from passlens.engine.toolchain.passes import opt_beside

_MOST_BYTES = 6 << 20
"""The most text in one run."""
_MOST_RUNS = 40
_PHASE = "flow"
"""The phase at whose end the dispatches are formed, so that front ends have converted all ops."""
_ERROR = re.compile(
    r"^(?:within split at [^\n]*?:(?P<split>\d+) offset )?[^\n]*?:(?P<line>\d+):(?P<column>\d+): error: "
    r"(?P<message>[^\n]*)",
    re.MULTILINE,
)
"""An error and its place: before LLVM 21, lines count from the separator; since then, from the start of the file."""
_ENDS = frozenset({0, 1})
"""The exit codes of a compiler that has read all texts; others mean a crash."""
UNKNOWN = Stop(0, 0, "", parsed=False)
"""The answer for a text that was not read, such as one after a crash."""


class Checks:
    """The runs of one search, within one time limit."""

    def __init__(self, words: Sequence[str], folder: Path, cancel: CancelToken, seconds: float) -> None:
        """Prepare the runs.

        Args:
            words: The command line that failed: program, input, flags.
            folder: An empty folder for the runs.
            cancel: Ends the runs.
            seconds: The wall time for all runs.
        """
        self._words = in_folder(words)
        self._parser = opt_beside(Path(self._words[0]))
        self._folder, self._cancel = folder, cancel
        self._until = time.monotonic() + seconds
        self._runs = 0
        self.checked = 0

    @property
    def over(self) -> bool:
        """Whether there is no time or run left."""
        is_missing = not self._parser.is_file()
        return is_missing or self._cancel.cancelled or self._runs >= _MOST_RUNS or time.monotonic() > self._until

    def stops(self, texts: Sequence[Sequence[str]]) -> list[Stop | None]:
        """Where the compiler stops in each text; None for a text that it accepts."""
        found, first, size = list[Stop | None](), 0, 0
        for number, text in enumerate(texts):
            size += sum(len(line) + 1 for line in text)
            if size > _MOST_BYTES:
                found += self._batch(texts[first:number])
                first, size = number, 0
        return [*found, *self._batch(texts[first:])]

    def _batch(self, texts: Sequence[Sequence[str]]) -> list[Stop | None]:
        if not texts or self.over:
            return [UNKNOWN] * len(texts)
        ended = self._run([self._parser], texts)
        if ended.timed_out or ended.cancelled:
            return [UNKNOWN] * len(texts)
        if ended.crashed or ended.exit_code not in _ENDS:
            if len(texts) == 1:
                return [UNKNOWN]
            half = len(texts) // 2
            return [*self._batch(texts[:half]), *self._batch(texts[half:])]
        self.checked += len(texts)
        return _stops(ended.stderr, texts)

    def compiled(self, texts: Sequence[Sequence[str]]) -> list[bool]:
        """Whether each text compiles up to its dispatches; true where that is unknown, unless the compiler crashed."""
        names = {word.lstrip("-").partition("=")[0] for word in self._words[2:]}
        end = () if names & BEGIN_AND_END else (f"--compile-to={_PHASE}",)
        if not texts or self.over:
            return [True] * len(texts)
        ended = self._run([self._words[0], *self._words[2:], *end], texts)
        if ended.timed_out or ended.cancelled or (ended.exit_code not in _ENDS and len(texts) == 1):
            return [not ended.crashed] * len(texts)
        if ended.exit_code not in _ENDS:
            half = len(texts) // 2
            return [*self.compiled(texts[:half]), *self.compiled(texts[half:])]
        return [stop is None for stop in _stops(ended.stderr, texts)]

    def _run(self, words: Sequence[Path | str], texts: Sequence[Sequence[str]]) -> Outcome:
        self._runs += 1
        file = self._folder / f"texts{self._runs}.mlir"
        file.write_text(joined(["\n".join(one) for one in texts]) + "\n", encoding="utf-8")
        return run_child(
            [words[0], file.name, *words[1:], "--split-input-file", "-o", "printed"],
            cancel=self._cancel,
            cwd=self._folder,
            env=NO_SYMBOLS,
            timeout_seconds=max(0.1, self._until - time.monotonic()),
        )


def _stops(stderr: str, texts: Sequence[Sequence[str]]) -> list[Stop | None]:
    first = starts(["\n".join(one) for one in texts])
    found: list[Stop | None] = [None] * len(texts)
    for error in _ERROR.finditer(stderr):
        at = int(error["line"])
        if error["split"] is not None:
            number = bisect_right(first, int(error["split"]) + 1) - 1
        else:
            number = bisect_right(first, at) - 1
            at -= first[number] - 1
        if found[number] is None:
            at = min(max(at, 1), len(texts[number]))
            parsed = OF_OP.match(error["message"]) is not None
            found[number] = Stop(at, int(error["column"]), error["message"], parsed)
    return found
