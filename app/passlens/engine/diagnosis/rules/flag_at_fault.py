"""A flag of the command without which the compile does not fail, where no other rule knows why."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from passlens.engine.compile.flags_at_fault import MOST_FLAGS
from passlens.engine.compile.request import flag_values
from passlens.engine.diagnosis.causes.cause_values import Cause, CauseKind
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.failed.nested_module import MODULE
from passlens.engine.diagnosis.findings import Certainty, Finding, Fix, FixKind, Level
from passlens.engine.diagnosis.inference.flag_partner import failing_at, partner_shown, partner_title
from passlens.engine.diagnosis.inference.left_tensors import left_tensors
from passlens.engine.diagnosis.inference.made_op import made_invalid
from passlens.engine.diagnosis.inference.named_part import no_such_part
from passlens.engine.diagnosis.inference.rule_help import (
    as_given,
    compiler_says,
    in_command,
    input_line,
    source_op,
    version_of,
    where,
)
from passlens.engine.diagnosis.inference.with_flags import left_out, without_flags
from passlens.engine.messages import NOTHING, Items, Join, Message, quoted, together
from passlens.engine.toolchain.knowledge import flag_words, meaning_of

RULE = "flag-at-fault"
_NUMBERED = re.compile(r"[{ ](?P<option>[\w\-]+=\d+)[ }]")
_AMOUNT = re.compile(rf"\d+\w*|.*{_NUMBERED.pattern}.*")
"""A number, perhaps with a unit, or a pipeline that has an option with a number."""
_OFF = frozenset({"false", "0"})
_LAST_WORDS = re.compile(
    r"^(?!.*\b(?:warning|remark|note): )(?P<says>\S.{0,300})\n(?=Please report issues to )", re.MULTILINE
)
"""The line that iree-compile prints before it reports a crash, and that says why it aborts."""
_SHORT = 120
"""The longest help, in characters, that a title quotes."""
_OF_KERNELS = (
    "iree-codegen-",
    "iree-dispatch-creation-",
    "iree-experimental-",
    "iree-global-opt-",
    "iree-hip-",
    "iree-input-",
    "iree-llvm",
    "iree-opt-",
    "iree-rocm-",
)
"""Prefixes of flags that ask for other types or another way to the code of a dispatch."""


def flag_at_fault(facts: Facts) -> Sequence[Finding]:
    """A finding if the code around the dispatches, or the input, is only refused with a flag of the command."""
    cause = facts.cause
    names = facts.flags_at_fault
    if cause is None or not names or cause.kind is CauseKind.HUNG:
        return ()
    of_op = cause.op != MODULE  # without an op, the pass rejects the whole dispatch
    if cause.dispatch and not cause.llvm_pass and of_op and any(name.startswith(_OF_KERNELS) for name in names):
        return ()  # the op that then cannot be compiled is the cause
    return _found(facts, cause)


def flag_behind_made(facts: Facts) -> Sequence[Finding]:
    """A finding if a pass makes an invalid op of a dispatch only with a flag of the command."""
    cause = facts.cause
    if cause is None or not facts.flags_at_fault or made_invalid(facts) is None:
        return ()
    return _found(facts, cause)


def _found(facts: Facts, cause: Cause) -> Sequence[Finding]:
    names = facts.flags_at_fault
    given = Items(tuple(as_given(facts, name) for name in names), Join.AND)
    first = facts.first_error
    says = quoted(first.message.strip().split("\n", 1)[0].rstrip(".")) if first is not None else NOTHING
    helps = tuple(
        Message(
            "flag-at-fault.help",
            'IREE documents --{flag} as: "{help}".',
            flag=name,
            help=quoted(words.help.rstrip(".")),
        )
        for name in names
        if (words := flag_words(name)) is not None and words.help
    )
    if cause.kind is CauseKind.CRASHED:
        helps += tuple(
            Message("flag-at-fault.value-means", 'Its value {value} means: "{help}".', value=value, help=quoted(text))
            for name in names
            for value in flag_values(facts.info.flags, name)
            if (text := meaning_of(name, value).rstrip("."))
        )
    if not says and cause.kind is CauseKind.CRASHED and (last := _LAST_WORDS.search(facts.log)) is not None:
        says = quoted(last["says"].rstrip("."))
    message = compiler_says(says) if says else NOTHING
    if cause.op:
        message = together(Message("flag-at-fault.at-op", "It fails at {op}.", op=cause.op), message)
    evidence = [in_command(facts, *names)]
    if cause.pass_name:
        evidence.append(cause.evidence(Message("problems.pass-failed", "{name} failed.", name=cause.pass_name)))
    return (
        Finding(
            RULE,
            Level.ERROR,
            Certainty.CERTAIN if len(names) <= MOST_FLAGS else Certainty.LIKELY,  # several were left out only together
            _title(facts, cause, given),
            together(
                without_flags(names),
                partner_shown(facts),
                left_tensors(facts),
                _other_numbers(facts),
                *helps,
                message,
            ),
            (*evidence, *input_line(facts)),
            (*_near_numbers(facts), left_out(names)),
            dispatch=cause.dispatch,
            diagnostics=(cause.first,) if cause.first is not None else (),
        ),
    )


def _other_numbers(facts: Facts) -> Message:
    """A sentence on the other values that were tried for the flag at fault; empty without them."""
    fits, fails = facts.flag_numbers
    if fits and fails:
        return Message(
            "flag-at-fault.numbers",
            "With {fits} instead, the compile also gets past it, but not with {fails}.",
            fits=_shown(fits),
            fails=_shown(fails),
        )
    if fits:
        return Message(
            "flag-at-fault.fits",
            "With {fits} instead, the compile also gets past it.",
            fits=_shown(fits),
        )
    return NOTHING


def _shown(values: Sequence[str]) -> Items:
    """Values; of a pipeline only the option that differs."""
    options = ((_NUMBERED.search(one), one) for one in values)
    return Items(tuple(found["option"] if found is not None else one for found, one in options), Join.OR)


def _near_numbers(facts: Facts) -> Iterator[Fix]:
    """Fixes with the other values for the flag at fault with which the compile does not fail."""
    for value in facts.flag_numbers[0]:
        name = facts.flags_at_fault[0]
        title = Message(
            "flag-at-fault.use", "Use {value} in place of {given}", value=value, given=as_given(facts, name)
        )
        yield Fix(f"number-{value}", title, FixKind.FLAGS, flags=(f"--{name}={value}",), without=(name,))


def _title(facts: Facts, cause: Cause, given: Items) -> Message:
    if lacking := no_such_part(facts):
        return lacking
    is_amount = all(_AMOUNT.fullmatch(one) for one in facts.flag_numbers[0])
    fits = facts.flag_numbers[0] if is_amount else ()
    if not fits and (shown := partner_title(facts, cause, given, _meaning(facts))):
        return shown
    if cause.kind is CauseKind.CRASHED and facts.flag_numbers[0]:
        step = cause.llvm_pass or cause.pass_name
        return Message(
            "flag-at-fault.crashed-number",
            "The compiler crashes{step} with {flags}, but not with {fits}.",
            step=Message("flag-at-fault.in-step", " in {name}", name=step) if step else NOTHING,
            flags=given,
            fits=_shown(facts.flag_numbers[0]),
        )
    if cause.llvm_pass:
        return Message(
            "flag-at-fault.crashed-llvm",
            "The compiler crashes in LLVM's pass {name}{where} with {flags}.",
            name=cause.llvm_pass,
            where=where(facts),
            flags=given,
        )
    if cause.kind is CauseKind.CRASHED and cause.pass_name:
        return Message(
            "flag-at-fault.crashed", "The compiler crashes in {name} with {flags}.", name=cause.pass_name, flags=given
        )
    if cause.kind is CauseKind.CRASHED:
        return Message("flag-at-fault.crashed-early", "The compiler crashes with {flags}.", flags=given)
    if not cause.pass_name:
        return Message(
            "flag-at-fault.refused",
            "IREE {version} does not compile this with {flags}.",
            version=version_of(facts),
            flags=given,
        )
    if made_invalid(facts) is not None and source_op(facts):
        return Message(
            "flag-at-fault.made",
            "With {flags}, {name} makes an invalid {op} from {source}{where}.",
            name=cause.pass_name,
            op=cause.op,
            source=source_op(facts),
            where=where(facts),
            flags=given,
        )
    if fits:
        return Message(
            "flag-at-fault.number",
            "With {flags}, {name} fails {at}, but not with {fits}.",
            at=failing_at(facts, cause),
            name=cause.pass_name,
            flags=given,
            fits=_shown(fits),
        )
    if meaning := _meaning(facts):
        return Message(
            "flag-at-fault.means",
            "With {flags} ({meaning}), {name} fails {at}.",
            flags=given,
            meaning=meaning,
            name=cause.pass_name,
            at=failing_at(facts, cause),
        )
    return Message(
        "flag-at-fault.title",
        "With {flags}, {name} fails {at}.",
        flags=given,
        name=cause.pass_name,
        at=failing_at(facts, cause),
    )


def _meaning(facts: Facts) -> Message:
    """What the value of the only flag at fault means, by the compiler's help, or the flag for a switch; otherwise
    empty.
    """
    if len(facts.flags_at_fault) != 1:
        return NOTHING
    name = facts.flags_at_fault[0]
    values = flag_values(facts.info.flags, name)
    if text := meaning_of(name, values[-1]) if values else "":
        return quoted(text.rstrip("."))
    if values and values[-1].lower() in _OFF:
        return NOTHING  # the help says what the flag does when it is on
    words = flag_words(name)
    short = words.help.split(". ")[0].split("\n")[0].rstrip(".") if words is not None else ""
    return quoted(short) if 0 < len(short) <= _SHORT else NOTHING
