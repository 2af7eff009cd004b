"""The input of the rules: all facts of a session about one compile, read once."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from passlens.engine.analysis.shared_memory.store import stored_shared_memory
from passlens.engine.analysis.shared_memory.values import Bill
from passlens.engine.analysis.stored import stored_table
from passlens.engine.analysis.tables import AffinityTable, MemoryTable
from passlens.engine.compile.crash_trial import CrashTrial, read_crash_trial
from passlens.engine.compile.edit_search.candidate import Step
from passlens.engine.compile.edit_search.stored import read_nearest
from passlens.engine.compile.flag_partners import NO_PARTNER, Partner
from passlens.engine.compile.flags_at_fault import MOST_FLAGS, NONE_TRIED, read_flags_at_fault
from passlens.engine.compile.probe import Probed, read_probed
from passlens.engine.compile.timing import TimingRow
from passlens.engine.diagnosis.causes.cause import read_causes
from passlens.engine.diagnosis.causes.cause_values import NO_TEXTS, Cause, CauseKind, CauseOf, CauseTexts
from passlens.engine.diagnosis.causes.source_rank import (
    Rank,
    counts_workgroups,
    holds_several,
    is_within,
    line_like,
    line_within,
    op_in,
    rank_of,
)
from passlens.engine.diagnosis.configuration.op_config import configs
from passlens.engine.diagnosis.device_facts import DeviceFacts, read_device_facts, read_source_lines
from passlens.engine.diagnosis.ir_ops import IrOps
from passlens.engine.diagnosis.narrowed import Narrowed, completed, read_narrowed
from passlens.engine.ir.locations import without_locations
from passlens.engine.ir.syntax import Head, read_head
from passlens.engine.messages import Message
from passlens.engine.session.blobs import DamagedTextError
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.rows import (
    CompilerRun,
    DiagnosticRow,
    PassFilter,
    PassRow,
    ScopeRow,
    SessionInfo,
    Severity,
    Status,
    executables_of,
)
from passlens.engine.units import whole_number

OUT_OF_SHARED_MEMORY = "bytes of shared memory"
"""A phrase in messages that the LDS bills explain."""

NOT_DECLARED = "promised device that was not declared"
"""A phrase in messages about devices that the command does not declare."""

_BEFORE_DISPATCHES = ("global-optimization", "preprocessing", "input")
_CONFIGURED = "executable-configurations"
_TRANSLATED = "executable-targets"
_EXECUTABLE = re.compile(r"^ *hal\.executable (?:private |public )?@(?P<name>[\w$.\-]+) ", re.MULTILINE)
_COUNTED = 16 << 20
"""The longest phase whose ops are counted, in characters."""
_ALIAS = re.compile(r"^(#\w+) = (.*)$", re.MULTILINE)
_NAMED = re.compile(r"#\w+\b(?!\.)")
OP_NAMES = re.compile(r"^ *(?:%[^=\n]*= )?\"?([a-z_]\w*(?:\.\w+)+)", re.MULTILINE)
"""The name of the op at the start of a line."""

LOG_KEPT = 1 << 20
"""Characters of the log that rules read."""


@dataclass(frozen=True)
class Facts:
    """The facts from which problems and findings are derived.

    Attributes:
        notices: What could not be captured, except notices that apply to nearly every compile.
        failed: The failed pass executions, innermost scope first.
        failed_in: The executable of the first of them; empty without one.
        devices: The requested and the actual placement; None if one device has everything.
        bills: The shared memory bills of kernels; empty if the compiler does not complain about it, or they were not
            read yet.
        cause: The cause of a failure; None without one.
        texts: The IR around the failed pass.
        log: The end of the compiler's output, if it failed.
        source: The lines of the input of a failed compile, or of one with errors; none if it is not text or very large.
        times: The compiler's own timing report.
        ops: The op counts of a failed model before dispatches are formed; None if that phase was not reached or is too
            large to count.
        others: The facts of each other dispatch that failed independently, with its errors.
        configured: The failing dispatch with its chosen pipeline and tiles; empty if none were chosen.
        narrowed: The results of a reproducer and a reduction.
        flags_at_fault: The flags of the command without which it does not fail in that phase, by name; none if it does,
            or that was not tried.
        flags_cleared: The flags of the command that were left out of a compile that failed in the same way, by name.
        flag_numbers: Other values for the flag at fault, if it is the only one: those with which the compile does not
            fail, and those with which it does.
        flag_partner: What the flags at fault do not go with, as small programs show.
        defaults_at_fault: Flags that are on by default, by name; with one of them off, the compile gets further.
        begins_at_fault: The flags of the phase or mode in which the compile begins, by name, if the compile gets
            further without them.
        fitting_mode: The mode in which the input compiles, if the command names none; empty if none is known.
        probed: What was found by compiling other forms of the op at fault; None if that was not tried, or no op of the
            input fails alone in the same way.
        crash_trial: The result of compiling the program without one property after another; None if that was not tried,
            as when the probe of single ops found the reason.
        nearest: The likeliest edits, each of which makes the compiler accept the rejected input; none if none is known.
    """

    info: SessionInfo
    notices: tuple[Message, ...]
    diagnostics: tuple[DiagnosticRow, ...]
    failed: tuple[PassRow, ...]
    affinity: AffinityTable | None
    memory: MemoryTable | None
    failed_in: str = ""
    devices: DeviceFacts | None = None
    bills: tuple[Bill, ...] = ()
    cause: Cause | None = None
    texts: CauseTexts = NO_TEXTS
    log: str = ""
    source: tuple[str, ...] = ()
    times: tuple[TimingRow, ...] = ()
    ops: Mapping[str, int] | None = None
    configured: str = ""
    others: tuple[Facts, ...] = ()
    narrowed: tuple[Narrowed, ...] = ()
    flags_at_fault: tuple[str, ...] = ()
    flags_cleared: tuple[str, ...] = ()
    flag_numbers: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    flag_partner: Partner = NO_PARTNER
    defaults_at_fault: tuple[str, ...] = ()
    begins_at_fault: tuple[str, ...] = ()
    fitting_mode: str = ""
    probed: Probed | None = None
    crash_trial: CrashTrial | None = None
    nearest: tuple[Step, ...] = ()

    @property
    def errors(self) -> tuple[DiagnosticRow, ...]:
        """The compiler's error messages, in order."""
        return tuple(row for row in self.diagnostics if row.severity is Severity.ERROR)

    @property
    def first_error(self) -> DiagnosticRow | None:
        """The message that reports the cause; None without one."""
        first = self.cause.first if self.cause is not None else None
        return next((row for row in self.diagnostics if row.id == first), None)

    @cached_property
    def ir(self) -> IrOps:
        """The ops of the input."""
        return IrOps("\n".join(self.source))

    @cached_property
    def heads(self) -> tuple[tuple[int, Head], ...]:
        """The heads of the input's ops, each with its line, from 1."""
        heads = ((number, read_head(line)) for number, line in enumerate(self.source, 1))
        return tuple((number, head) for number, head in heads if head is not None)

    def is_at_fault(self, flag: str) -> bool:
        """Whether the compile was seen to get further without this flag, rather than without all flags."""
        return flag in self.flags_at_fault and len(self.flags_at_fault) <= MOST_FLAGS

    @property
    def wants_bills(self) -> bool:
        """Whether the compiler complains about shared memory, and a bill's input is complete."""
        complains = any(OUT_OF_SHARED_MEMORY in row.message for row in self.diagnostics)
        return complains and not self.info.growing


def read_facts(reader: SessionReader) -> Facts:
    """Read the facts; only stored bills are read, as computing them takes seconds."""
    scopes = reader.scopes_by_id()
    depth = {scope.id: scope.path.count("/") for scope in scopes.values()}
    failed = reader.passes(PassFilter(statuses=frozenset({Status.FAILED})))
    innermost = tuple(sorted(failed, key=lambda row: (-depth.get(row.scope_id, 0), row.position)))
    affinity, memory = stored_table(reader, "affinity"), stored_table(reader, "memory")
    table = affinity if isinstance(affinity, AffinityTable) else None
    info, diagnostics = reader.info(), reader.diagnostics()
    try:
        causes = read_causes(reader, info, innermost, diagnostics)
        devices = None if any(NOT_DECLARED in row.message for row in diagnostics) else read_device_facts(reader, table)
    except DamagedTextError:  # reported in a notice; the rest is still read
        causes, devices = (), None
    wrong = causes or any(row.severity is Severity.ERROR for row in diagnostics)
    source = read_source_lines(reader) if wrong else ()
    causes = tuple(replace(one, cause=of_only_dispatch(reader, one.cause)) for one in causes)
    chosen = [_configured(reader, one.cause.dispatch) for one in causes]
    causes = tuple(
        replace(one, cause=_ranked(one.cause, configured, info.source.name, source, made=_is_made(one)))
        for one, configured in zip(causes, chosen, strict=True)
    )
    cause, texts = (causes[0].cause, causes[0].texts) if causes else (None, NO_TEXTS)
    narrowed = read_narrowed(reader) if cause is not None else ()
    cause = completed(cause, narrowed) if cause is not None else None
    tried = read_flags_at_fault(reader) if cause is not None else NONE_TRIED
    facts = Facts(
        info=info,
        notices=reader.loud_notices(),
        diagnostics=diagnostics,
        failed=tuple(sorted(innermost, key=lambda row: cause is not None and row.id != cause.pass_id)),
        affinity=table,
        memory=memory if isinstance(memory, MemoryTable) else None,
        failed_in=_failed_in(scopes, innermost, cause),
        # Placement is undecided while a device is missing, and takes seconds to read.
        devices=devices,
        cause=cause,
        texts=texts,
        log=_log(reader)[-LOG_KEPT:] if cause is not None else "",
        source=source,
        times=tuple(TimingRow(*row) for row in reader.timings()),
        configured=chosen[0] if chosen else "",
        ops=_ops(reader) if cause is not None and cause.kind is not CauseKind.REFUSED else None,
        narrowed=narrowed,
        flags_at_fault=tried.names,
        flags_cleared=tried.cleared,
        flag_numbers=(tried.values, tried.no_values),
        flag_partner=tried.partner,
        defaults_at_fault=tried.defaults,
        begins_at_fault=tried.begins,
        fitting_mode=tried.mode,
        probed=read_probed(reader) if cause is not None else None,
        crash_trial=read_crash_trial(reader) if cause is not None else None,
        nearest=read_nearest(reader) if cause is not None else (),
    )

    shared = stored_shared_memory(reader) if facts.wants_bills else None
    facts = replace(facts, bills=shared.bills) if shared is not None else facts
    others = (
        replace(
            facts,
            cause=one.cause,
            texts=one.texts,
            diagnostics=tuple(row for row in diagnostics if row.id in one.rows),
            configured=configured,
            probed=None,
            crash_trial=None,
        )
        for one, configured in zip(causes[1:], chosen[1:], strict=True)
    )
    return replace(facts, others=tuple(others))


def of_only_dispatch(reader: SessionReader, cause: Cause) -> Cause:
    """A cause without a pass, for a compile that ended in code generation of the only dispatch, with that dispatch."""
    if cause.pass_name or cause.dispatch or cause.phase != _TRANSLATED:
        return cause
    found = _EXECUTABLE.findall(_phase(reader, _CONFIGURED))
    return replace(cause, dispatch=found[0]) if len(found) == 1 else cause


def _ranked(cause: Cause, configured: str, name: str, lines: Sequence[str], *, made: bool) -> Cause:
    """The cause with input lines that contain an op first, if no function can be meant.

    ``made``: the failing pass wrote the op at fault, so that an op of the same name is another one.
    """
    if not cause.dispatch and cause.kind not in {CauseKind.CRASHED, CauseKind.HUNG}:
        return cause

    def line_in(places: Sequence[str]) -> int:
        file, _, number = places[0].rpartition(":") if places else ("", "", "")
        line = whole_number(number) if number.isdigit() and file.rpartition("/")[2] == name else 0
        return line if 0 < line <= len(lines) else 0

    def rank(place: str) -> Rank:
        line = line_in((place,))
        return rank_of(lines[line - 1]) if line else Rank.AROUND

    of_kernel = [place for place in cause.source if not counts_workgroups(lines, line_in((place,)))]
    found = sorted(of_kernel or cause.source, key=rank)
    own = [number for number, line in enumerate(lines, 1) if cause.op in line and op_in(line) == cause.op]
    if (
        cause.op
        and cause.kind is CauseKind.FAILED
        and len(own) == 1
        and not is_within(lines, line_in(found[:1]), own[0])
        and not (made and rank(found[0]) is Rank.OP)
    ):
        found.insert(0, f"{name}:{own[0]}")  # of several fused ops, the one of the same name
    root = next(iter(configs(configured)), None)
    if root is not None and (not found or rank(found[0]) is not Rank.OP) and (line := line_like(root.excerpt, lines)):
        found.insert(0, f"{name}:{line}")
    if region := next((place for place in found if holds_several(lines, line_in((place,)))), ""):
        found.insert(0, region)
    first = line_in(found[:1])
    if cause.dispatch and first and (line := line_within(lines, first, cause.op, cause.excerpt, str(cause.message))):
        found.insert(0, f"{name}:{line}")
    return replace(cause, source=tuple(found))


def _is_made(one: CauseOf) -> bool:
    """Whether the IR before the failing pass has no op of the name of the op at fault, with the same types."""
    op, types = one.cause.op, one.cause.excerpt.rpartition(" : ")[2]
    lines = (line for line in one.texts.before.split("\n") if op in line)
    return bool(op and one.texts.before) and not any(line.rstrip().endswith(types) for line in lines)


def _failed_in(scopes: Mapping[int, ScopeRow], failed: Sequence[PassRow], cause: Cause | None) -> str:
    if not failed:
        return ""
    of_cause = next((row for row in failed if cause is not None and row.id == cause.pass_id), failed[0])
    return executables_of(scopes).get(of_cause.scope_id, "")


def _ops(reader: SessionReader) -> Mapping[str, int] | None:
    text = next((text for name in _BEFORE_DISPATCHES if (text := _phase(reader, name))), "")
    return Counter(OP_NAMES.findall(text)) if text else None


def _phase(reader: SessionReader, name: str) -> str:
    """The model at the end of a phase; empty if that was not reached, or is very large."""
    blob = reader.phase_blob(name)
    text = reader.text(blob) if blob is not None else ""
    return text if len(text) <= _COUNTED else ""


def _configured(reader: SessionReader, dispatch: str) -> str:
    """A dispatch at the end of the phase that chooses pipelines and tiles, with the aliases that it uses."""
    text = _phase(reader, _CONFIGURED) if dispatch else ""
    head = re.search(rf"^( *)hal\.executable (?:private |public )?@{re.escape(dispatch)} ", text, re.MULTILINE)
    if head is None:
        return ""
    end = text.find(f"\n{head[1]}}}", head.end())
    own = text[head.start() : end if end >= 0 else len(text)]
    aliases, named, waiting = dict(_ALIAS.findall(text)), dict[str, str](), _NAMED.findall(own)
    while waiting:
        name = waiting.pop()
        if name in aliases and name not in named:
            named[name] = aliases[name]
            waiting += _NAMED.findall(aliases[name])
    return without_locations("\n".join((*(f"{name} = {value}" for name, value in named.items()), own)))


def _log(reader: SessionReader) -> str:
    return "\n".join(text for name, _, text in reader.log() if name != CompilerRun.FAILED_PASS)
