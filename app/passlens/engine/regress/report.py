"""A comparison with a baseline: one row per benchmark, and its export as Markdown, CSV and HTML."""

from __future__ import annotations

import html
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from passlens.engine.messages import NOTHING, Message, Term, Word, together
from passlens.engine.quoting import csv_text, visible
from passlens.engine.regress.baseline import Baseline, Recording, Timing
from passlens.engine.regress.verdicts import (
    FEWEST_CHANGES,
    LEAST,
    LEAST_UNPAIRED,
    WIDEST,
    Change,
    TimeRatio,
    change_of,
    ratio_in_turn,
    ratio_unpaired,
    threshold,
)
from passlens.engine.run.stats import TRUSTED
from passlens.engine.table_files import html_page, markdown_table, text_for
from passlens.engine.units import format_ns

Say = Callable[[Message | Word], str]
"""Renders a message or a word in the reader's language."""
_OTHER_LOAD = 25.0
"""Percentage points of the processors: a larger difference in the load of others explains a change on the CPU."""
_UNKNOWN = "–"


class Basis(Term):
    """How both sides of a row were timed; the value is displayed."""

    IN_TURN = "in turn"  # now, alternating calls of both sides
    RECORDED = "recorded"  # the baseline's recorded times


@dataclass(frozen=True, slots=True)
class Row:
    """One benchmark.

    Attributes:
        baseline, after: The measurements; None if missing.
        ratio: The new time divided by the baseline's; None if not compared.
        least: The smallest significant change, as a share.
        why: Why they are not compared, or a remark; may be empty.
        before: A third recording, for information; None if not requested, or without this benchmark.
    """

    name: str
    baseline: Timing | None
    after: Timing | None
    change: Change = Change.UNKNOWN
    ratio: TimeRatio | None = None
    least: float = LEAST
    basis: Basis | None = None
    why: Message = NOTHING
    before: Timing | None = None

    @property
    def share(self) -> float | None:
        """The change as a share of the baseline's time; None if unknown."""
        return self.ratio.middle - 1 if self.ratio is not None else None


@dataclass(frozen=True, slots=True)
class Regression:
    """A comparison with a baseline.

    Attributes:
        against: The baseline's recording; times measured in turn are in the rows.
        now: The new recording.
        name: The name of the baseline.
    """

    rows: tuple[Row, ...]
    against: Recording
    now: Recording
    name: str

    def count(self, change: Change) -> int:
        """The number of benchmarks with this change."""
        return sum(row.change is change for row in self.rows)

    @property
    def passed(self) -> bool:
        """Whether all were compared and none is worse."""
        return all(row.change in {Change.SAME, Change.IMPROVED} for row in self.rows)

    def with_before(self, before: Baseline) -> Regression:
        """The comparison with a third recording."""
        return replace(self, rows=tuple(replace(row, before=before.newest.timing(row.name)) for row in self.rows))

    def sentence(self) -> Message:
        """The answer in a sentence."""
        return Message(
            "regress.sentence",
            "Against {name}: {worse:,} worse, {improved:,} improved, {same:,} the same, {unknown:,} not known.",
            name=self.name,
            worse=self.count(Change.WORSE),
            improved=self.count(Change.IMPROVED),
            same=self.count(Change.SAME),
            unknown=self.count(Change.UNKNOWN),
        )


def compare_recordings(baseline: Baseline, after: Baseline) -> Regression:
    """Compare two recordings from different times."""
    rows = list[Row]()
    for one in baseline.newest.timings:
        other = after.newest.timing(one.name)
        rows.append(not_measured(one) if other is None else compare_recorded(one, other, baseline.history(one)))
    rows += [unmatched(one) for one in after.newest.timings if baseline.newest.timing(one.name) is None]
    return Regression(tuple(rows), baseline.newest, after.newest, baseline.name)


def not_measured(timing: Timing) -> Row:
    """The row of a baseline's benchmark that was not measured again."""
    return Row(timing.name, timing, None, why=Message("regress.not-measured", "It was not measured this time."))


def unmatched(timing: Timing) -> Row:
    """The row of a benchmark missing from the baseline."""
    return Row(timing.name, None, timing, why=Message("regress.no-baseline", "The baseline has no such benchmark."))


def in_turn(before: Timing, after: Timing, ratios: Sequence[float]) -> Row:
    """The row of a benchmark timed in turn; ``ratios``: one per process."""
    return _judged(Row(after.name, before, after, ratio=ratio_in_turn(ratios), basis=Basis.IN_TURN))


def compare_recorded(before: Timing, after: Timing, history: Sequence[float]) -> Row:
    """The row of a recorded time against a new one; ``history``: see ``Baseline``."""
    row = Row(after.name, before, after, basis=Basis.RECORDED)
    if why := _not_comparable(before, after):
        return replace(row, why=why)
    found = threshold(history)
    least = max(LEAST, found) if found is not None else LEAST_UNPAIRED
    return _judged(replace(row, ratio=ratio_unpaired(before.medians_ns, after.medians_ns), least=least))


def _judged(row: Row) -> Row:
    if row.ratio is None:
        return row
    change = change_of(row.ratio, row.least)
    if change is not Change.UNKNOWN:
        return replace(row, change=change)
    if row.ratio.confidence >= TRUSTED:
        wide = Message(
            "regress.wide", "The times vary too much to exclude a change of {share:.0f} %.", share=WIDEST * 100
        )
        return replace(row, why=wide)
    counts = [len(one.medians_ns) for one in (row.baseline, row.after) if one is not None]
    return replace(row, why=_too_few(min(counts)))


def _too_few(count: int) -> Message:
    return Message("regress.too-few", "Too few processes for a verdict: {count:,}.", count=count)


def _not_comparable(before: Timing, after: Timing) -> Message:
    """Why two timings from different times are not comparable; empty if they are."""
    if before.fault or not before.medians_ns:
        return together(Message("regress.baseline-failed", "The baseline has no time for it."), before.fault)
    if after.fault or not after.medians_ns:
        return after.fault or Message("regress.no-time", "It has no time.")
    was, now = before.device, after.device
    if was is None or now is None or was.kind != now.kind:
        return Message(
            "regress.other-device",
            "Another device or driver: {was} then, {now} now.",
            was=_device_words(before),
            now=_device_words(after),
        )
    shares = before.others_percent, after.others_percent
    if now.uri.startswith("local") and None not in shares:
        then_others, now_others = (share or 0.0 for share in shares)
        if abs(then_others - now_others) > _OTHER_LOAD:
            return Message(
                "regress.other-load",
                "Other processes took {was:.0f} % of the CPU then and {now:.0f} % now.",
                was=then_others,
                now=now_others,
            )
    return NOTHING


def _device_words(timing: Timing) -> str:
    device = timing.device
    if device is None:
        return _UNKNOWN
    facts = ", ".join(value for _, value in device.facts)
    return f"{device.name} ({facts})" if facts else device.name


# The table.


def titles(*, with_before: bool) -> tuple[Word, ...]:
    """The column titles of ``cells``."""
    head = (Word("benchmark"), *((Word("before"),) if with_before else ()))
    return (*head, Word("baseline"), Word("after"), Word("change"), Word("interval"), Word("verdict"), Word("why"))


def cells(row: Row, say: Say, *, with_before: bool) -> tuple[str, ...]:
    """The displayed cells of a row, in the order of the titles."""
    return (
        row.name,
        *((time_text(row.before),) if with_before else ()),
        time_text(row.baseline),
        time_text(row.after),
        change_text(row),
        interval_text(row),
        say(Word(row.change.value)),
        say(row.why) if row.why else "",
    )


def time_text(timing: Timing | None) -> str:
    """The median of the medians of all processes."""
    found = _median(timing)
    return format_ns(found) if found is not None else _UNKNOWN


def change_text(row: Row) -> str:
    """``+1.2 %``."""
    return _UNKNOWN if row.share is None else _percent(row.share)


def interval_text(row: Row) -> str:
    """``−0.4 % … +2.1 %``; unknown for too few processes to prove anything."""
    if row.ratio is None or row.ratio.confidence < TRUSTED:
        return _UNKNOWN
    return f"{_percent(row.ratio.low - 1)} … {_percent(row.ratio.high - 1)}"


def _percent(share: float) -> str:
    sign = "+" if share >= 0 else "−"
    return f"{sign}{abs(share) * 100:.1f} %"


def basis_words(found: Regression) -> tuple[Message, ...]:
    """Sentences on the figures: how they were timed, and by which rule they were judged."""
    sentences = list[Message]()
    bases = [row.basis for row in found.rows if row.ratio is not None]
    if Basis.IN_TURN in bases:
        sentences.append(
            Message(
                "regress.in-turn",
                "{count:,} timed in turn with the baseline's modules, on this machine; changes of at least "
                "{least:.0f} % count.",
                count=bases.count(Basis.IN_TURN),
                least=LEAST * 100,
            )
        )
    recorded = [row for row in found.rows if row.ratio is not None and row.basis is Basis.RECORDED]
    if recorded:
        sentences.append(
            Message(
                "regress.recorded",
                "{count:,} compared with the times of {started}. Changes count from {least:.1f} % to {most:.1f} % on, "
                "by the history of each benchmark ({default:.0f} % where it has fewer than {fewest} changes).",
                count=len(recorded),
                started=found.against.started,
                least=min(row.least for row in recorded) * 100,
                most=max(row.least for row in recorded) * 100,
                default=LEAST_UNPAIRED * 100,
                fewest=FEWEST_CHANGES,
            )
        )
    if found.against.host != found.now.host:
        sentences.append(
            Message(
                "regress.other-host",
                "The baseline was recorded on {was}; this is {now}.",
                was=found.against.host,
                now=found.now.host,
            )
        )
    return tuple(sentences)


_CSV = (
    "benchmark",
    "before_ns",
    "baseline_ns",
    "after_ns",
    "ratio",
    "ratio_low",
    "ratio_high",
    "confidence",
    "least",
    "verdict",
    "basis",
    "device",
    "baseline_compiler",
    "after_compiler",
    "why",
)


def as_csv(found: Regression) -> str:
    """All raw values, ns, names in English; an empty cell is unknown."""
    return csv_text([_CSV, *(_raw(row) for row in found.rows)])


def _raw(row: Row) -> tuple[object, ...]:
    ratio, device = row.ratio, row.after.device if row.after is not None else None
    return (
        row.name,
        _median(row.before),
        _median(row.baseline),
        _median(row.after),
        *((ratio.middle, ratio.low, ratio.high, ratio.confidence) if ratio is not None else (None,) * 4),
        row.least,
        row.change.value,
        row.basis.value if row.basis is not None else None,
        device.uri if device is not None else None,
        row.baseline.compiler if row.baseline is not None else None,
        row.after.compiler if row.after is not None else None,
        str(row.why),
    )


def _median(timing: Timing | None) -> float | None:
    return timing.median_ns if timing is not None else None


def as_markdown(found: Regression, say: Say) -> str:
    """A table for a pull request."""
    with_before = any(row.before is not None for row in found.rows)
    heads = [say(one) for one in titles(with_before=with_before)]
    table = markdown_table(heads, (cells(row, say, with_before=with_before) for row in found.rows))
    notes = basis_words(found)
    below = [*([""] if notes else []), *(say(one) for one in notes)]
    return "\n".join([say(found.sentence()), "", *table, *below]) + "\n"


_STYLE = "td.worse{color:#b3261e}td.improved{color:#1b7f3b}"


def as_html(found: Regression, say: Say) -> str:
    """A self-contained HTML page."""
    with_before = any(row.before is not None for row in found.rows)

    def line(row: Row) -> str:
        style = f' class="{row.change.value}"' if row.change in {Change.WORSE, Change.IMPROVED} else ""
        texts = cells(row, say, with_before=with_before)
        return "<tr>" + "".join(f"<td{style}>{html.escape(visible(one))}</td>" for one in texts) + "</tr>"

    return html_page(
        found.name,
        say(found.sentence()),
        [say(one) for one in titles(with_before=with_before)],
        "\n".join(map(line, found.rows)),
        style=_STYLE,
        notes=[say(one) for one in basis_words(found)],
    )


def export_text(file: Path, found: Regression, say: Say) -> str:
    """The table in the format of the file's suffix: CSV, Markdown or HTML.

    Raises:
        UserError: The suffix is unknown.
    """
    return text_for(file, lambda: as_csv(found), lambda: as_markdown(found, say), lambda: as_html(found, say))
