"""Finds the flags of a failed compile without which it does not fail, by compiling again up to the end of that phase.

A conversion that fails because of a flag names an op or nothing, but not the flag.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from passlens.engine.compile.command_line import CommandLine
from passlens.engine.compile.device_list import DEVICE_FLAG
from passlens.engine.compile.flag_partners import NO_PARTNER, Partner
from passlens.engine.compile.probe_runs import Failure, failure_of
from passlens.engine.compile.request import BEGIN_AND_END, TARGET_FLAGS, by_flag, flag_values, without_flags
from passlens.engine.compile.scratch_words import in_folder
from passlens.engine.jobs import CancelToken
from passlens.engine.process import run_child
from passlens.engine.session import codec
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.stored_value import stored_value
from passlens.engine.session.writer import SessionWriter
from passlens.engine.toolchain.flags import FlagCatalogue, FlagKind
from passlens.engine.toolchain.translate import other_name
from passlens.engine.units import whole_number

KIND, VERSION = "flags-at-fault", 1
MOST_FLAGS = 4
"""The most flags that are left out one by one; of more, halves that are enough are left out first."""
_PAIR = 2
_MOST_OTHERS = 3
_LIST = re.compile(r"[\w.+\-]+(?:,[\w.+\-]+)+")
_OPTION = re.compile(r"[{ ][\w\-]+=(\d+)(?=[ }])")
"""The number of a pass option in a pipeline."""
_WHOLE = re.compile(r"(?P<minus>-?)\d+")
_CHEAP_SECONDS = 2.0
"""The longest compile that may be repeated with other values, whatever the failure."""
_LEAST_SECONDS, _TIMES, _BUSY = 8.0, 3.0, 4.0
"""The limit of the processor time of a compile without a flag: this many times that of the failed compile, since it
gets further, and at least these seconds. The limit of its wall time is a multiple of that, for a busy machine.
"""
_NEEDED = frozenset({DEVICE_FLAG, *BEGIN_AND_END, *(name for names in TARGET_FLAGS.values() for name in names)})
"""Flags of devices, targets and phases: without them, something else would be compiled."""


@dataclass(frozen=True, slots=True)
class FlagsTried:
    """The outcome of compiles without some flags of the command.

    Attributes:
        names: The flags at fault.
        cleared: The flags without which a compile failed in the same way.
        values: Other values for the flag at fault, if it is the only one, with which the compile does not fail.
        no_values: Other values for that flag with which the compile also fails.
        defaults: Flags that are on by default, by name: with one off, the compile does not fail.
        partner: What the flags at fault do not go with.
        begins: The flags of the phase or mode in which the compile begins, by name, if it does not fail without them.
        mode: The mode with which the compile succeeds, if the command names none; empty if none is known.
    """

    names: tuple[str, ...] = ()
    cleared: tuple[str, ...] = ()
    values: tuple[str, ...] = ()
    no_values: tuple[str, ...] = ()
    defaults: tuple[str, ...] = ()
    begins: tuple[str, ...] = ()
    mode: str = ""
    partner: Partner = NO_PARTNER


NONE_TRIED = FlagsTried()
"""Leaving flags out showed nothing, or was not tried."""


def flags_that_choose(raw: Sequence[str], flags: FlagCatalogue) -> tuple[str, ...]:
    """The names of the raw flags that can be left out: not those of devices, chips, and the phases to compile."""
    return tuple(dict.fromkeys(name for name, _ in by_flag(raw, flags) if name not in _NEEDED))


def flags_at_fault(
    raw: Sequence[str],
    command: CommandLine,
    flags: FlagCatalogue,
    phase: str,
    seconds: float,
    folder: Path,
    cancel: CancelToken,
    failed: Failure | None = None,
    *,
    numbers: bool = False,
) -> FlagsTried:
    """The flags without which a failed compile gets through a phase, by the names that the user gave them.

    A flag is at fault if it is enough to leave out this flag alone. If there is none, the fewest flags found that are
    enough together are at fault. Of more than ``MOST_FLAGS``, only those of a half that is enough are
    tried; without such a half, all. None if the compile also fails, or takes too long, without any of them.

    Args:
        raw: The user's flags.
        command: The command line that failed.
        flags: The flags of its toolchain.
        phase: The phase in which it failed.
        seconds: The processor time of the failed compile.
        folder: An empty folder for the output.
        cancel: Ends the compiler.
        failed: How it failed; None: no flag is cleared.
        numbers: Whether to try other values for a flag at fault even if a compile takes long, because the failure is
            not at an op of the program.

    Raises:
        UserError: The compiler cannot be started.
    """
    chosen = flags_that_choose(raw, flags)
    end = () if command.ends_early else (f"--compile-to={phase}",)

    alike = list[frozenset[str]]()

    def passes(without: Collection[str], *more: str) -> bool:
        names = {name for one in without for name in (one, other_name(one, flags)) if name}
        whole = any(_is_word(name, flags) for name in without) and more  # another word may choose other phases
        words = in_folder(
            [*command.words[:2], *without_flags(command.words[2:], names), *more, *(() if whole else end)]
        )
        limit = max(_LEAST_SECONDS, _TIMES * seconds)
        words = (*words, "-o", str(folder / "output"))
        outcome = run_child(words, cancel=cancel, cwd=folder, cpu_seconds=limit, timeout_seconds=_BUSY * limit)
        if (
            failed is not None
            and not more
            and not (outcome.ok or outcome.timed_out)
            and failure_of(outcome).is_like(failed)
        ):
            alike.append(frozenset(without))
        return outcome.ok

    def with_numbers(tried: FlagsTried) -> FlagsTried:
        if len(tried.names) != 1 or not (numbers or seconds < _CHEAP_SECONDS):
            return tried
        name = tried.names[0]
        fits = {value: passes((name,), f"--{name}={value}") for value in _others(raw, name, flags)}
        if cancel.cancelled:
            return tried
        return replace(
            tried,
            values=tuple(value for value, fit in fits.items() if fit),
            no_values=tuple(value for value, fit in fits.items() if not fit),
        )

    if not chosen:
        return NONE_TRIED
    if not passes(chosen):
        return NONE_TRIED if cancel.cancelled or not alike else FlagsTried(cleared=chosen)
    is_further = bool(end) and passes(())
    if is_further:  # it failed after that phase, as in a crash before the next one was written
        end = ()
    while len(chosen) > MOST_FLAGS:
        half = len(chosen) // 2
        enough = next((one for one in (chosen[:half], chosen[half:]) if passes(one)), None)
        if enough is None:
            break
        chosen = enough
    if len(chosen) == 1 or len(chosen) > MOST_FLAGS:
        return with_numbers(FlagsTried(chosen)) if not is_further or passes(chosen) else NONE_TRIED
    found = tuple(one for one in chosen if passes((one,)))
    if not found and is_further and not passes(chosen):
        return NONE_TRIED
    if not found:
        found = chosen
        for one in chosen if len(chosen) > _PAIR else ():
            rest = tuple(other for other in found if other != one)
            found = rest if passes(rest) else found
    if cancel.cancelled:
        return NONE_TRIED
    return with_numbers(
        FlagsTried(found, tuple(one for one in chosen if one not in found and frozenset({one}) in alike))
    )


def _is_word(name: str, flags: FlagCatalogue) -> bool:
    """Whether a flag takes a word of an enumeration."""
    flag = flags.get(name)
    return flag is not None and flag.kind is FlagKind.ENUM


def _others(raw: Sequence[str], name: str, flags: FlagCatalogue) -> tuple[str, ...]:
    """Other values for a flag: the nearest powers of two for a number, other words of an enumeration, the parts of a
    list, and numbers for a pass option; none for other flags.
    """
    flag, given = flags.get(name), flag_values(raw, name)
    if flag is None or not given:
        return ()
    if _is_word(name, flags):
        return tuple(choice for choice, _ in flag.choices if choice != given[-1])[:_PAIR]
    if flag.kind is FlagKind.STRING and _LIST.fullmatch(given[-1]):
        return tuple(given[-1].split(","))[:_MOST_OTHERS]
    if flag.kind is FlagKind.STRING and len(options := [*_OPTION.finditer(given[-1])]) == 1:
        at, text = options[0], given[-1]
        return tuple(f"{text[: at.start(1)]}{one}{text[at.end(1) :]}" for one in _near(at[1]))
    found = _WHOLE.fullmatch(given[-1]) if flag.kind is FlagKind.INT else None
    return _near("0" if found["minus"] else given[-1]) if found is not None else ()


def _near(number: str) -> tuple[str, ...]:
    """The nearest powers of two."""
    own = whole_number(number)
    above = 1 << own.bit_length()
    below = above >> 1 if own & (own - 1) else above >> 2
    return tuple(str(one) for one in (below, above, 2 * above) if one)


def store_flags_at_fault(writer: SessionWriter, tried: FlagsTried) -> None:
    """Store the outcome in the session of the failed compile."""
    writer.put_analysis(KIND, VERSION, codec.to_json(tried))


def read_flags_at_fault(reader: SessionReader) -> FlagsTried:
    """The outcome stored in a session; ``NONE_TRIED`` if there is none or it cannot be read."""
    return stored_value(reader, KIND, VERSION, FlagsTried) or NONE_TRIED
