"""Fixes for any failure of a kind, whatever its reason: other flags, fewer of the user's flags, another toolchain.

Only flags in the toolchain's own catalogue are proposed, and never those that merely disable a check, such as
``--iree-llvmgpu-shared-memory-limit`` above the chip's limit, nor developers' test flags.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from passlens.engine.compile.device_list import DEVICE_FLAG
from passlens.engine.compile.request import TARGET_FLAGS, by_flag, flag_values
from passlens.engine.diagnosis.causes.cause_values import CauseKind
from passlens.engine.diagnosis.edits.applied import with_comments
from passlens.engine.diagnosis.edits.other_type import type_fixes
from passlens.engine.diagnosis.edits.pinned_tiles import let_choose
from passlens.engine.diagnosis.edits.type_edits import odd_integer, rare_type, small_float
from passlens.engine.diagnosis.facts import OP_NAMES, Facts
from passlens.engine.diagnosis.findings import Fix, FixKind, Problem, key_of
from passlens.engine.diagnosis.fixes.apply import OPT_LEVEL
from passlens.engine.diagnosis.fixes.attribute_fixes import attribute_fixes
from passlens.engine.diagnosis.fixes.generic_flags import CODEGEN, COMPUTES, FUSION, TYPES, Variant
from passlens.engine.diagnosis.fixes.host_fixes import OWN_FUNCTION, host_fixes, lines_at_fault
from passlens.engine.diagnosis.fixes.input_fixes import input_fixes, zeros_for
from passlens.engine.diagnosis.fixes.op_edits import op_edits, with_bodies
from passlens.engine.diagnosis.fixes.parse_fixes import parse_fixes
from passlens.engine.diagnosis.fixes.probed_fixes import probed_fixes
from passlens.engine.diagnosis.fixes.program_fixes import program_fixes
from passlens.engine.diagnosis.fixes.rejected_op import rejected_op_fixes
from passlens.engine.diagnosis.fixes.release_fixes import release_fixes, rewriting_fixes
from passlens.engine.diagnosis.fixes.scalar_dispatch import scalar_dispatch
from passlens.engine.diagnosis.fixes.searched_fixes import search_fix
from passlens.engine.diagnosis.inference.flag_reach import failing_phase, flags_of, reaches
from passlens.engine.diagnosis.inference.misread import misread
from passlens.engine.diagnosis.inference.rule_help import pinned_line, refused_at
from passlens.engine.diagnosis.parting import pipeline_of
from passlens.engine.diagnosis.pass_flags import flags_without
from passlens.engine.diagnosis.rules.configuration import RULE as CONFIGURATION
from passlens.engine.diagnosis.rules.flag_value import RULE as FLAG_VALUE
from passlens.engine.diagnosis.rules.missing_data import ELIDED, ZERO_FILL, ZEROS
from passlens.engine.diagnosis.rules.missing_data import RULE as MISSING_DATA
from passlens.engine.diagnosis.rules.missing_file import RULE as MISSING_FILE
from passlens.engine.diagnosis.rules.operand_shapes import RULE as OPERAND_SHAPES
from passlens.engine.diagnosis.rules.operand_types import RULE as OPERAND_TYPES
from passlens.engine.diagnosis.rules.pinned_target import RULE as PINNED_TARGET
from passlens.engine.diagnosis.rules.target_chip import RULE as TARGET_CHIP
from passlens.engine.diagnosis.rules.undefined_value import RULE as UNDEFINED_VALUE
from passlens.engine.diagnosis.rules.unknown_flag import RULE as UNKNOWN_FLAG
from passlens.engine.diagnosis.rules.unlowered_op import RULE as UNLOWERED_OP
from passlens.engine.diagnosis.rules.wrong_phase import RULE as WRONG_PHASE
from passlens.engine.diagnosis.unsupported.type_finding import RULE as UNSUPPORTED_TYPE
from passlens.engine.errors import UserError
from passlens.engine.ir.syntax import read_head
from passlens.engine.messages import NOTHING, Message, quoted, together
from passlens.engine.session.made_with import made_with
from passlens.engine.session.rows import OutcomeKind, SessionInfo, Severity
from passlens.engine.toolchain.discover import Toolchain, by_version, installed
from passlens.engine.toolchain.flags import FlagCatalogue, catalogue
from passlens.engine.toolchain.knowledge import NameKind, release_of, versions_that_know

_OF_WHAT_WAS_GIVEN = frozenset(
    {FLAG_VALUE, MISSING_FILE, OPERAND_SHAPES, PINNED_TARGET, TARGET_CHIP, UNDEFINED_VALUE, UNKNOWN_FLAG, WRONG_PHASE}
)
"""Rules about the command and the text of the input: another release or another lowering does not fix those."""
AFFINITY_PASSES = frozenset({"iree-stream-annotate-affinities", "iree-stream-clone-to-consumers"})
"""Passes that query the devices of values, which an iteration solves."""
SOLVER = "iree-stream-affinity-solver-max-iterations"
SOLVER_ITERATIONS = 256
_KERNEL = re.compile(r"\bfunc\.func @([\w$.\-]+)")
_OF_CODEGEN = frozenset(one.flag for one in CODEGEN)
_CODEGEN_PHASES = frozenset({"executable-configurations", "executable-targets"})
_SHAPED_PHASES = frozenset({"dispatch-creation", "flow", "stream", "hal"})
"""Phases that the formation of dispatches affects, in addition to those of code generation."""
_HOISTED = re.compile(r"\bhoisted\b|_hoisted|is marked as immutable")
"""What messages say of globals that hold constants which the compiler evaluates."""
_NOT_EVALUATED = Variant(
    "iree-opt-const-eval",
    "false",
    Message("generic-fixes.not-evaluated", "Constants not evaluated at compile time"),
    Message("generic-fixes.not-evaluated-why", "The program computes them when it starts."),
)
_GPU = frozenset({"hip", "cuda", "vulkan"})
_OURS = frozenset({DEVICE_FLAG, *(name for names in TARGET_FLAGS.values() for name in names)})


@dataclass(frozen=True, slots=True)
class Surroundings:
    """The available flags and toolchains.

    Attributes:
        flags: The flags of the session's toolchain; None if that is not available.
        toolchains: All available toolchains.
    """

    flags: FlagCatalogue | None
    toolchains: tuple[Toolchain, ...] = ()


def read_surroundings(info: SessionInfo) -> Surroundings:
    """Query the flags of a session's toolchain, and the other available toolchains."""
    flags = None
    with suppress(UserError, OSError):
        toolchain = made_with(info)
        flags = catalogue(toolchain) if toolchain is not None else None
    return Surroundings(flags, installed())


def wants_fixes(facts: Facts, problems: Sequence[Problem]) -> bool:
    """Whether generic fixes are useful.

    They are if the compile failed, but not if a device list would fix it.
    """
    failed = facts.info.outcome in {OutcomeKind.FAILED, OutcomeKind.CRASHED} and not facts.info.imported
    cause = problems[0] if problems else None
    if not failed or cause is None or cause.severity is not Severity.ERROR:
        return False
    return all(fix.kind is not FixKind.DEVICES for fix in cause.fixes)


def with_generic_fixes(problems: Sequence[Problem], facts: Facts, around: Surroundings) -> tuple[Problem, ...]:
    """The problems; the first one with generic fixes of its kind after its own."""
    if not wants_fixes(facts, problems):
        return tuple(problems)
    cause = problems[0]
    versions = {one.name: _release(one.version) for one in around.toolchains}
    known = {_change(fix, versions) for fix in cause.fixes}
    more = []
    for fix in generic_fixes(facts, cause, around):
        change = _change(fix, versions)
        if change not in known and not _is_idle(fix, facts.source):
            known.add(change)
            more.append(replace(fix, edits=with_comments(facts.source, fix.edits)))
    # A newer release is tried before fitting tiles, which are compiled twice. Then come the user's own flags, and flags
    # of code generation, which take a second on the failing dispatch alone: an older release cannot read the dispatch
    # of a newer one, and compiles the whole model. Flags known only to hide the failure come later.
    # A verifier mostly refuses in all releases what it refuses in one. A function of the application comes last: it has
    # to be written.
    ours = by_version(facts.info.toolchain_version)
    row = refused_at(facts)
    verified = row is not None and bool(row.op)

    def rank(fix: Fix) -> int:
        if fix.name == OWN_FUNCTION:
            return 8
        if fix.kind is FixKind.SEARCH:
            return 0 if verified else 5
        if fix.tiles:
            return 2
        if fix.kind is FixKind.TOOLCHAIN and verified:
            return 7
        if fix.kind is FixKind.TOOLCHAIN:
            return 1 if by_version(_change(fix, versions)) > ours else 4
        if fix.generic:
            return 3 if fix.without or flags_of(fix) & _OF_CODEGEN else 6
        return 5 if fix.hides else 0

    return (replace(cause, fixes=tuple(sorted((*cause.fixes, *more), key=rank))), *problems[1:])


def _is_idle(fix: Fix, source: Sequence[str]) -> bool:
    """Whether a fix by edits leaves the input as it is."""
    edits = fix.edits if fix.kind is FixKind.EDIT else None
    return edits is not None and all(tuple(source[one.first - 1 : one.last]) == one.lines for one in edits)


def _change(fix: Fix, versions: Mapping[str, str]) -> str:
    """The change of a fix in comparable form: for toolchains the version."""
    if fix.kind is FixKind.TOOLCHAIN:
        return versions.get(fix.toolchain, fix.toolchain)
    return key_of(replace(fix, flags=tuple(word.removesuffix("=true") for word in fix.flags)))


def _release(version: str) -> str:
    """The release of a version; the version itself if it is not a release."""
    return release_of(version) or version


def generic_fixes(facts: Facts, cause: Problem, around: Surroundings) -> tuple[Fix, ...]:
    """The fixes to try on a failure, the smallest change first."""
    lines = tuple(line for line in lines_at_fault(facts, cause) if 0 < line <= len(facts.source))
    misfit = cause.rule == OPERAND_SHAPES
    of_program = program_fixes(facts, lines, misfit=misfit)
    of_input = (
        *attribute_fixes(facts),
        *parse_fixes(facts),
        *rejected_op_fixes(facts),
        *input_fixes(facts),
        *probed_fixes(facts),
        *of_program,
    )
    if misfit and not cause.fixes:
        of_input += tuple(host_fixes(facts, cause))
    refused = facts.cause is not None and facts.cause.kind is CauseKind.REFUSED
    of_input += tuple(search_fix(facts))
    of_input += tuple(host_fixes(facts, cause)) if refused or cause.rule == MISSING_FILE else ()
    of_input += tuple(zeros_for(facts.source, sorted({*lines}))) if cause.rule == MISSING_DATA else ()
    if cause.rule in _OF_WHAT_WAS_GIVEN or misread(facts) is not None:
        return of_input
    newer = cause.rule == UNLOWERED_OP  # releases add conversions, and take none out
    found = [*of_input]
    if not _names_nothing(facts):
        found += (*release_fixes(facts, around.toolchains, newer=newer), *rewriting_fixes(facts, around.toolchains))
    if refused and refused_at(facts) is None and around.flags is not None:
        # The message points at no line of the input, so a flag of the command is likely at fault.
        return (*(replace(fix, generic=False) for fix in _without(facts.info, around.flags)), *found)
    if refused:
        return tuple(found)
    crashed = facts.cause is not None and facts.cause.kind is CauseKind.CRASHED
    rare = rare_type(facts.source if crashed else [facts.source[line - 1] for line in (*lines, *with_bodies(facts))])
    # No other lowering in code generation changes the types of an op.
    typed = cause.rule in {UNSUPPORTED_TYPE, OPERAND_TYPES} or bool(rare)
    if rare:
        found += type_fixes(facts.source, rare, facts.info.target)
    if not typed and (odd := next((kind for line in lines if (kind := odd_integer(facts.source[line - 1]))), "")):
        found += type_fixes(facts.source, odd, facts.info.target)
    found += op_edits(facts)
    found += scalar_dispatch(facts, lines)
    found += host_fixes(facts, cause)
    found += _of_free_choice(facts)
    if around.flags is None:
        return tuple(found)
    found += _zeros(facts, around.flags)
    hoisted = any(_HOISTED.search(f"{one.message} {one.current_op}") for one in facts.diagnostics)
    evaluates = crashed and not cause.dispatch and any("dense<" in line for line in facts.source)
    if (hoisted or evaluates) and not typed:
        found += _set((_NOT_EVALUATED,), facts.info, around.flags)
    words = _words(facts, cause)
    found += _switches(facts, around.flags, words)
    found += (fix for fix in _without(facts.info, around.flags) if reaches(fix.without[0], facts))
    phase = failing_phase(facts)
    codegen = phase in _CODEGEN_PHASES or bool(cause.dispatch)
    if codegen and not typed and facts.info.driver in _GPU:
        found += _set(_that_act(facts, words), facts.info, around.flags)
    text = facts.texts.before or facts.texts.after or facts.configured
    if cause.rule != CONFIGURATION:
        found += (fix for fix in _types(text, facts.info, around.flags) if _acts(fix, facts))
    failed = facts.cause if facts.cause is not None and facts.cause.kind is CauseKind.FAILED else None
    if failed is not None and failed.pass_name in AFFINITY_PASSES:
        found += _set((_solver(),), facts.info, around.flags)
    if not typed and (codegen or phase in _SHAPED_PHASES):
        if _holds(facts, COMPUTES, 2):
            found += (fix for fix in _opt_levels(facts.info, around.flags) if _acts(fix, facts))
        fusions = (one.variant for one in FUSION if all(_holds(facts, *need) for need in one.needs))
        found += (fix for fix in _set(tuple(fusions), facts.info, around.flags) if _acts(fix, facts))
    return tuple(found)


def _names_nothing(facts: Facts) -> bool:
    """Whether the input was rejected for an op that no release knows."""
    row = refused_at(facts)
    at = row.location.line if row is not None and row.location is not None else 0
    head = read_head(facts.source[at - 1]) if 0 < at <= len(facts.source) else None
    return head is not None and head.certain and "." in head.name and not versions_that_know(head.name, NameKind.OP)


def _acts(fix: Fix, facts: Facts) -> bool:
    """Whether all flags of a fix can change the IR before the failing pass."""
    return all(reaches(flag, facts) for flag in flags_of(fix))


def _of_free_choice(facts: Facts) -> Iterator[Fix]:
    """Another element type combined with dropping a given configuration made for the present type: neither suffices
    alone.
    """
    line = pinned_line(facts)
    kind = small_float(facts.source[line - 1]) if line else ""
    for free in let_choose(facts) if kind else ():
        first = {edit.first: edit for edit in free.edits}
        source = [first[number].lines[0] if number in first else text for number, text in enumerate(facts.source, 1)]
        for fix in type_fixes(source, kind, facts.info.target):
            edits = first | {edit.first: edit for edit in fix.edits}
            yield replace(
                fix,
                name=f"{free.name}-{fix.name}",
                title=together(Message("generic-fixes.both", "{first}.", first=free.title), fix.title),
                edits=tuple(edits[number] for number in sorted(edits)),
            )


def _zeros(facts: Facts, flags: FlagCatalogue) -> Iterator[Fix]:
    """Zeros for weights that were elided when the input was printed."""
    if flags.has(ZEROS) and any(f"dense_resource<{ELIDED}>" in line for line in facts.source):
        yield replace(ZERO_FILL, generic=True)


def _switches(facts: Facts, flags: FlagCatalogue, words: str) -> Iterator[Fix]:
    """Each flag that disables the failing pass; for code generation, only if it can act on the dispatch."""
    name = facts.cause.pass_name if facts.cause is not None else ""
    idle = _OF_CODEGEN - {one.flag for one in _that_act(facts, words)}
    for word in flags_without(facts.cause.class_name if facts.cause is not None else ""):
        flag, _, value = word.partition("=")
        if flags.has(flag) and flag not in idle and not flag_values(facts.info.flags, flag):
            title = Message("generic-fixes.without-pass", "Without the pass {name}", name=name)
            detail = Message("generic-fixes.by-default", "By default it runs; the flag leaves it out.")
            yield _flag(flag, value, title, detail)


def _words(facts: Facts, cause: Problem) -> str:
    """The names of the failing dispatch and its kernels, and the ops in it; without a dispatch, those of the failed
    pass. After lowering, a contraction shows only in the kernel's name.
    """
    scope = facts.cause.scope if facts.cause is not None else ""
    text = f"{facts.configured}\n{facts.texts.before or facts.texts.after}"
    return " ".join((cause.dispatch, scope, *_KERNEL.findall(facts.configured), *OP_NAMES.findall(text)))


def _that_act(facts: Facts, words: str) -> Sequence[Variant]:
    """The flags of code generation that can change the failing dispatch."""
    pipeline = pipeline_of(facts.configured) or pipeline_of(facts.texts.before)
    given = bool(pinned_line(facts))
    text = f"{facts.configured}\n{facts.texts.before}"
    name = facts.cause.pass_name if facts.cause is not None else ""
    return [
        one
        for one in CODEGEN
        if not (one.chooses and given)
        and re.search(one.needs, text)
        and (not one.passes or name in one.passes)
        and (not one.pipelines or not pipeline or pipeline in one.pipelines)
        and re.search(one.work.value, words)
    ]


def _holds(facts: Facts, pattern: str, count: int) -> bool:
    """Whether the model has this many ops of a name; True if unknown."""
    if facts.ops is None:
        return True
    return sum(often for name, often in facts.ops.items() if re.fullmatch(pattern, name)) >= count


def _set(variants: Sequence[Variant], info: SessionInfo, flags: FlagCatalogue) -> Iterator[Fix]:
    for one in variants:
        if not flags.has(one.flag):
            continue
        now = flag_values(info.flags, one.flag)
        value = one.value
        if value == "not":
            value = "true" if now and now[-1] in {"false", "0"} else "false" if now else "true"
        if now and (now[-1] or "true") == value:
            continue
        yield _flag(one.flag, value, one.title, one.detail)


def _flag(flag: str, value: str, title: Message, detail: Message = NOTHING, name: str = "") -> Fix:
    """A flag to set, by default under its own name."""
    word = f"--{flag}={value}"
    flag_title = Message("generic-fixes.flag", "{flag}.", flag=word) if detail else quoted(word)
    return Fix(
        name or flag.removeprefix("iree-"),
        title,
        FixKind.FLAGS,
        together(flag_title, detail),
        flags=(word,),
        generic=True,
    )


def _solver() -> Variant:
    return Variant(
        SOLVER,
        str(SOLVER_ITERATIONS),
        Message(
            "generic-fixes.iterations-affinity-solver",
            "{count} iterations of the affinity solver",
            count=SOLVER_ITERATIONS,
        ),
        Message("generic-fixes.may-converge", "It may converge."),
    )


def _types(words: str, info: SessionInfo, flags: FlagCatalogue) -> Iterator[Fix]:
    for kind, one in TYPES:
        here = re.search(rf"(?<![A-Za-z]){kind}\b", words)
        if here and flags.has(one.flag) and one.flag not in {name for name, _ in by_flag(info.flags, flags)}:
            yield _flag(one.flag, one.value, one.title, one.detail)


def _opt_levels(info: SessionInfo, flags: FlagCatalogue) -> Iterator[Fix]:
    if not flags.has(OPT_LEVEL):
        return
    given = flag_values(info.flags, OPT_LEVEL)
    now = given[-1] if given else f"O{info.opt_level.lstrip('O')}" if info.opt_level else "O0"
    for level in ("O0", "O1", "O2", "O3"):
        if level != now:
            yield _flag(
                OPT_LEVEL,
                level,
                Message("generic-fixes.optimization-level", "Optimization level {level}", level=level),
                name=f"opt-level-{level}",
            )


def _without(info: SessionInfo, flags: FlagCatalogue) -> Iterator[Fix]:
    """Each of the user's own flags removed, to find the one at fault."""
    for name in dict.fromkeys(name for name, _ in by_flag(info.flags, flags)):
        if name not in _OURS and not name.startswith("iree-input-type"):
            yield Fix(
                f"without-{name.removeprefix('iree-')}",
                Message("generic-fixes.without", "Without --{flag}", flag=name),
                FixKind.FLAGS,
                Message("generic-fixes.leaves-out", "Leaves that flag of the command out."),
                without=(name,),
                generic=True,
            )
