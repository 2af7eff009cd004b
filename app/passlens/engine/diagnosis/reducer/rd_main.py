"""The reducing child's entry point: makes a file smaller while a tool still fails on it as at first.

Usage: ``PYTHON rd_main.py REQUEST``, a JSON file with ``source`` (a file), ``words`` (the tool's command line, with
``{file}`` for the file and ``{pid}`` for the id of this process), ``seconds`` (for one candidate; 0: derived from the
first run), ``jobs`` (concurrent candidates; 0: one per processor), ``folder`` (for files), ``expected_verdict`` (to
keep; null: that of the first run). Optional are ``opt`` (the path of iree-opt), ``lifted`` (the command line for a
function in place of a dispatch), and ``static`` (whether static sizes may replace dynamic ones). ``FOLDER/best.mlir``
always has the best result so far; lines of JSON on standard output report the progress, and the last one has ``done``,
or ``error``: a sentence.
"""

from __future__ import annotations

import gc
import hashlib
import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from passlens.engine.diagnosis.reducer import (
        rd_edits,
        rd_ir,
        rd_lift,
        rd_oracle,
        rd_passes,
        rd_search,
        rd_targets,
        rd_texts,
    )
else:
    import rd_edits
    import rd_ir
    import rd_lift
    import rd_oracle
    import rd_passes
    import rd_search
    import rd_targets
    import rd_texts

    sys.path.pop(0)  # our folder is no longer needed and must not precede the toolchain's packages

ROUNDS = 8
Make = Callable[[str], Iterator[str]]
"""Variants of a text, the most promising first; an empty one means none."""


class Reduction:
    """A reduction: the strategies in turn, until none makes the IR smaller."""

    def __init__(
        self,
        shop: rd_edits.Workshop,
        search: rd_search.Search,
        passes: rd_passes.Passes,
        lifted_words: list[str],
        *,
        static: bool,
    ) -> None:
        """Prepare.

        Args:
            shop: Creates candidates.
            search: Tries them.
            passes: Passes as edits.
            lifted_words: The command line for a dispatch turned into a function; empty if no dispatch is reduced.
            static: Whether dynamic sizes may be replaced.
        """
        self._static = static
        self._shop, self._search, self._passes = shop, search, passes
        self._lifted_words = lifted_words

    def run(self) -> None:
        """Reduce as far as possible."""
        # First, since names contain dimension sizes too.
        self._search.stage = "names"
        self._plain(rd_texts.shorter_names)
        self._lift()
        self._rounds()
        if self._lift():
            self._rounds()
        if self._static:
            self._detour("static", self._passes.with_static_sizes)
        self._detour("unit-dimensions", self._passes.without_unit_dimensions)
        self._detour("tidy", self._passes.tidied)
        self._search.stage = "plain"
        for make in (rd_texts.fewer_entries, rd_texts.plainer_types):
            self._plain(make)

    def _rounds(self) -> None:
        """Run all strategies in turn, until none makes the IR smaller."""
        for _ in range(ROUNDS):
            before = self._search.best.size
            for strategy in self._shop.strategies():
                self._search.stage = strategy.name
                if strategy.name == rd_edits.CUT:
                    self._cut(strategy)
                    continue
                for way in strategy.ways:
                    self._shrink(strategy, way)
                for way in strategy.alone:
                    self._shrink(strategy, way, alone=True)
            self._search.stage = "dimensions"
            self._dimensions()
            if self._search.best.size >= before:
                break

    def _lift(self) -> bool:
        """Continue with a function in place of the dispatch, if that fails alike."""
        text = rd_lift.lifted(self._search.best.text) if self._lifted_words else ""
        module = self._shop.parse(text) if text else None
        if module is None:
            return False
        self._search.stage = "lift"
        printed = rd_ir.print_op(module)
        words, self._search.words = self._search.words, self._lifted_words
        if not self._search.run(printed)[0].like(self._search.expected_verdict):
            self._search.words = words
            return False
        self._lifted_words = []
        rd_search.say({"lifted": True})
        self._search.take(rd_search.Candidate(printed, rd_ir.size_of(module, printed)))
        return True

    def _detour(self, stage: str, make: Make) -> None:
        """Continue from a text that may be larger, and revert if the outcome is not smaller."""
        before = self._search.best
        self._search.stage = stage
        found = self._search.find(self._parsed(text for text in make(before.text) if text), any_size=True)
        if found is None:
            return
        self._rounds()
        if self._search.best.size >= before.size:
            self._search.take(before)

    def _module(self) -> tuple[Any, list[Any]]:
        gc.collect()
        module = self._shop.parse(self._search.best.text)
        return module, rd_ir.walk(module)

    def _shrink(self, strategy: rd_edits.Strategy, way: str, *, alone: bool = False) -> None:
        """Remove as many targets as possible: in halves, quarters, and so on, from the end to the front."""
        module, ops = self._module()
        targets = strategy.targets(ops)
        chunk = 1 if alone else len(targets)
        while chunk:
            end = len(targets)
            while end > 0:
                found = self._search.find(self._without(strategy, way, module, targets, end, chunk))
                if found is None:
                    break
                module, ops = self._module()
                targets = strategy.targets(ops)
                end = min(found.position, len(targets))
            chunk = min(chunk, len(targets)) // 2

    def _without(
        self, strategy: rd_edits.Strategy, way: str, module: Any, targets: list[rd_targets.Target], end: int, chunk: int
    ) -> Iterator[rd_search.Candidate]:
        while end > 0:
            start = max(0, end - chunk)
            some = targets[start:end]

            def edit(copy: Any, some: list[rd_targets.Target] = some) -> None:
                strategy.take(copy, rd_ir.walk(copy), some, way)

            key = self._key(strategy, way, start, end)
            candidate = self._shop.candidate(module, edit, key, start, careful=strategy.careful)
            if candidate is not None:
                yield candidate
            end = start

    def _cut(self, strategy: rd_edits.Strategy) -> None:
        """End each function as early as the failure remains."""
        module, ops = self._module()
        functions = sorted({target.what for target in strategy.targets(ops)}, reverse=True)
        for function in functions:
            low, high = 0, None
            while high is None or low < high:
                module, ops = self._module()
                targets = [one for one in strategy.targets(ops) if one.what == function]
                high = len(targets) if high is None else min(high, len(targets))
                places = sorted({low + (high - low) // 3, low + 2 * (high - low) // 3})
                places = [place for place in places if low <= place < high]
                if not places:
                    break
                found = self._search.find(self._ended(strategy, module, targets, places))
                if found is not None:
                    high = found.position
                else:
                    low = places[-1] + 1

    def _ended(
        self, strategy: rd_edits.Strategy, module: Any, targets: list[rd_targets.Target], places: list[int]
    ) -> Iterator[rd_search.Candidate]:
        for place in places:
            for way in strategy.ways:

                def edit(copy: Any, place: int = place, way: str = way) -> None:
                    strategy.take(copy, rd_ir.walk(copy), [targets[place]], way)

                key = self._key(strategy, way, targets[place].place, 0)
                candidate = self._shop.candidate(module, edit, key, place)
                if candidate is not None:
                    yield candidate

    def _key(self, strategy: rd_edits.Strategy, way: str, start: int, end: int) -> str:
        """The name of an edit of the best IR so far."""
        text = hashlib.blake2b(self._search.best.text.encode("utf-8", "surrogateescape"), digest_size=8).hexdigest()
        return f"{strategy.name}/{way}/{start}/{end}/{text}".replace(" ", "_")

    def _dimensions(self) -> None:
        tried = set[int]()
        while True:
            text = self._search.best.text
            size = next((one for one in rd_texts.dimensions(text) if one not in tried), None)
            if size is None:
                return
            tried.add(size)
            self._search.find(self._parsed(rd_texts.smaller_dimensions(text, size)))

    def _plain(self, make: Any) -> None:
        found: rd_search.Candidate | None = self._search.best
        while found is not None:
            found = self._search.find(self._parsed(make(self._search.best.text)), any_size=True)

    def _parsed(self, texts: Iterator[str]) -> Iterator[rd_search.Candidate]:
        """Texts that parse, as printed by the bindings."""
        for text in texts:
            module = self._shop.parse(text)
            if module is not None:
                printed = rd_ir.print_op(module)
                yield rd_search.Candidate(printed, rd_ir.size_of(module, printed))


def main() -> int:
    """Reduce the request's source."""
    request: dict[str, Any] = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    try:
        from iree.compiler import ir  # noqa: PLC0415 - its absence is an answer, not a crash
    except Exception as error:
        rd_search.say({"error": f"iree.compiler cannot be imported: {error}."})
        return 0
    sys.setrecursionlimit(20000)
    gc.disable()  # each op is an object: with hundreds of thousands, garbage collection would take most of the time
    source = Path(request["source"])
    text = source.read_text(encoding="utf-8", errors="surrogateescape")
    shop = rd_edits.Workshop(ir)
    shop.beware(Path(request["folder"]))
    module = shop.parse(text)
    expected = rd_oracle.Verdict(*request["wanted"]) if request["wanted"] else rd_oracle.Verdict("", "", "", "")
    seconds = float(request["seconds"])
    jobs = int(request["jobs"]) or rd_search.cores()
    search = rd_search.Search(request["words"], expected, seconds or 600.0, jobs, Path(request["folder"]))
    verdict, took, _ = search.run(text)
    if not request["wanted"]:
        search.expected_verdict = verdict
    if verdict.kind == rd_oracle.OK or not verdict.like(search.expected_verdict):
        same = verdict.kind == rd_oracle.OK
        rd_search.say({"error": rd_oracle.DOES_NOT_FAIL if same else rd_oracle.FAILS_OTHERWISE})
        return 0
    search.seconds = seconds or max(rd_search.SECONDS_AT_LEAST, rd_search.SLOWER * took)
    rd_search.say({"verdict": verdict, "seconds": took})
    if module is None:
        rd_search.say({"error": rd_oracle.DOES_NOT_PARSE, "verdict": verdict})
        return 0
    size = rd_ir.size_of(module, text)
    search.start(rd_search.Candidate(text, size))
    try:
        passes = rd_passes.Passes(request.get("opt", ""), Path(request["folder"]))
        Reduction(shop, search, passes, request.get("lifted", []), static=request.get("static", True)).run()
    finally:
        search.close()
    best = search.smallest
    rd_search.say({"done": True, "tried": search.tried, "bytes": len(best.text), "size": best.size})
    return 0


if __name__ == "__main__":
    sys.exit(main())
