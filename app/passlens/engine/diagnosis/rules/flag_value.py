"""A flag's value that the compiler rejects while listing the accepted ones."""

from __future__ import annotations

import re
from collections.abc import Sequence

from passlens.engine.compile.request import flag_values
from passlens.engine.diagnosis.causes.cause_values import Cause, CauseKind
from passlens.engine.diagnosis.causes.source_rank import has_name
from passlens.engine.diagnosis.facts import OP_NAMES, Facts
from passlens.engine.diagnosis.findings import Certainty, Evidence, Finding, Fix, FixKind, Level
from passlens.engine.diagnosis.inference.rule_help import ids, input_line, matching_errors, version_of
from passlens.engine.diagnosis.pass_flags import flag_that_runs
from passlens.engine.diagnosis.rules.missing_file import files_of_flags, missing_file
from passlens.engine.diagnosis.rules.pinned_target import pinned_target
from passlens.engine.diagnosis.rules.target_chip import DEFAULT, NO_DEVICE, flag_with, other_default, target_chip
from passlens.engine.diagnosis.rules.wrong_phase import END, FLAG, ends_before
from passlens.engine.messages import NOTHING, Items, Message, quoted
from passlens.engine.near_names import ALIKE_OF_FEW, nearest
from passlens.engine.toolchain.knowledge import NameKind, names, table_knows

RULE = "flag-value"
_INPUT_TYPE = "iree-input-type"
_CONVERTED_BY = {"stablehlo": "stablehlo", "chlo": "stablehlo", "vhlo": "stablehlo", "tosa": "tosa", "torch": "torch"}
"""The input type that converts the ops of a dialect."""
_EVERYTHING = frozenset({"", "auto"})
_LISTS = re.compile(
    r"['\"](?P<value>[^'\"\s]{1,200})['\"].{0,200}?\b(?:available|registered|known|supported|valid|possible)\b[^\[:=]*"
    r"(?:[:=] ?)?\[?(?P<values>[^\[\]]+)"
)
"""A value in quotes, followed by the accepted values."""
_NO_PASS = re.compile(r"'(?P<name>[\w.\-]+)' does not refer to a registered pass or pass pipeline")
_SLIP = 0.95
"""The least similarity of a misspelled pass to the right one: passes of a dialect share long prefixes."""
_WORD = re.compile(r"[\w.\-]+")
_REFUSES = re.compile(r"\b(?:not|no|un\w+|invalid|cannot|failed)\b", re.IGNORECASE)
_COMMAND = re.compile(r"Program arguments|^ *#\d+ 0x|--")
"""Lines of the log with the command, or of a stack."""
_LEAST_VALUE = 3
"""Characters of a value that occurs by chance in no line of the log."""
_QUOTED = re.compile(r"'([\w.+\-]{3,80})'")


def flag_value(facts: Facts) -> Sequence[Finding]:
    """A finding if the first error quotes a flag's value from the command."""
    first = facts.cause.first if facts.cause is not None else None
    cause = facts.cause
    if cause is not None and cause.kind is CauseKind.FAILED and not cause.dispatch:
        left = cause.op if other_input_type(facts, cause.op) else _first_left(facts)
        if chosen := other_input_type(facts, left):
            return (_not_converted(facts, cause, left, chosen),)
    if refused := refused_file(facts) or _no_pass(facts):
        return refused
    if cause is not None and (phases := ends_before(facts)) is not None:
        return (_ends_before(facts, *phases),)
    if in_log := _refused_in_log(facts):
        return in_log
    if device := other_default(facts):
        return (_no_default(facts, device),)
    rows = [(row, found) for row, found in matching_errors(facts, _LISTS) if row.id == first]
    if target_chip(facts) or pinned_target(facts) or missing_file(facts):
        return ()
    if not rows:
        return _quoted_value(facts)
    row, found = rows[0]
    value, values = found["value"], tuple(_WORD.findall(found["values"]))
    flag = flag_with(facts, value)
    if not flag or not values or value in values:
        return ()
    given = flag_values(facts.info.flags, flag)[-1]
    near = nearest(value, values, 1, ALIKE_OF_FEW)
    fixes = [
        Fix(
            "near-value",
            Message("unknown-name.write", "Write {value}", value=one),
            FixKind.FLAGS,
            flags=(f"--{flag}={given.replace(value, one)}",),
            without=(flag,),
        )
        for one in near
    ]
    return (
        Finding(
            RULE,
            Level.ERROR,
            Certainty.CERTAIN,
            Message(
                "flag-value.title",
                "--{flag} does not take {value} in IREE {version}.",
                flag=flag,
                value=value,
                version=version_of(facts),
            ),
            Message("flag-value.takes", "It takes {values}.", values=Items(values)),
            (Evidence(quoted(row.message.strip().split("\n", 1)[0])),),
            (*fixes, _without(flag)),
            diagnostics=(row.id,),
        ),
    )


def _quoted_value(facts: Facts) -> Sequence[Finding]:
    """A finding if the first error is in no line of the input, and quotes a flag's value."""
    first = facts.cause.first if facts.cause is not None else None
    row = next((one for one in facts.errors if one.id == first and one.location is None), None)
    quotes = _QUOTED.findall(row.message) if row is not None else []
    value, flag = next(((one, flag) for one in reversed(quotes) if (flag := flag_with(facts, one))), ("", ""))
    if row is None or not flag:
        return ()
    title = Message(
        "flag-value.refused",
        "--{flag} does not take {value}: {reason}.",
        flag=flag,
        value=value,
        reason=quoted(row.message.strip().split("\n", 1)[0].rstrip(".")),
    )
    return (Finding(RULE, Level.ERROR, Certainty.LIKELY, title, fixes=(_without(flag),), diagnostics=(row.id,)),)


def _without(flag: str, detail: Message = NOTHING) -> Fix:
    """The fix that leaves a flag out; ``detail`` says what follows from it."""
    title = Message("generic-fixes.without", "Without --{flag}", flag=flag)
    return Fix(f"without-{flag}", title, FixKind.FLAGS, detail, without=(flag,))


def refused_file(facts: Facts) -> Sequence[Finding]:
    """A finding if the first error is in a file that a flag of the command names, or of the pass that reads that file,
    and not about its absence.
    """
    cause, row = facts.cause, next(iter(facts.errors), None)
    if cause is None or not cause.pass_name or row is None or row.location is None or missing_file(facts):
        return ()
    name = row.location.file.rpartition("/")[2]
    files = files_of_flags(facts)
    reads = flag_that_runs(cause.class_name, cause.pass_name, facts.info.flags)[0]
    flag, path = next((one for one in files if one[1].rpartition("/")[2] == name or one[0] == reads), ("", ""))
    if not flag or (row.location.line and name == facts.info.source.name):
        return ()
    title = Message(
        "flag-value.file",
        "{pass_name} refuses the file {name}, which --{flag} names: {reason}.",
        pass_name=cause.pass_name,
        name=path,
        flag=flag,
        reason=_reason(row.message),
    )
    hint = Message("flag-value.file-hint", "Pass a file of the kind that the flag takes.")
    fix = _without(flag, Message("missing-file.not-done", "What the compiler reads that file for is not done."))
    place = f"{row.location.file}:{row.location.line}" if row.location.line else ""
    evidence = Evidence(quoted(row.message.strip().split("\n", 1)[0]), source=place)
    return (
        Finding(
            RULE,
            Level.ERROR,
            Certainty.CERTAIN,
            title,
            evidence=(evidence,),
            fixes=(fix,),
            hint=hint,
            diagnostics=(row.id,),
        ),
    )


def _refused_in_log(facts: Facts) -> Sequence[Finding]:
    """A finding if the compiler ended without an error, and a line of its log refuses a value of a flag."""
    if facts.errors or facts.cause is None or missing_file(facts):
        return ()
    lines = [line for line in facts.log.splitlines() if _REFUSES.search(line) and not _COMMAND.search(line)]
    names = (word.lstrip("-").partition("=")[0] for word in facts.info.flags if word.startswith("-"))
    for flag, value in [(name, value) for name in names for value in flag_values(facts.info.flags, name)]:
        line = next((line for line in lines if has_name(line, value)), "") if len(value) >= _LEAST_VALUE else ""
        if not line:
            continue
        title = Message(
            "flag-value.in-log",
            "IREE {version} refuses the value {value} of --{flag}: {reason}.",
            version=version_of(facts),
            value=value,
            flag=flag,
            reason=quoted(line.strip().rstrip(".")),
        )
        return (Finding(RULE, Level.ERROR, Certainty.LIKELY, title, fixes=(_without(flag),)),)
    return ()


def _reason(message: str) -> str:
    """The line of a message that says most: the last one, which quotes the library that reads a file."""
    return message.strip().rsplit("\n", 1)[-1].rpartition("; ")[2].rstrip(".")


def _no_pass(facts: Facts) -> Sequence[Finding]:
    """A finding if a flag's pass pipeline names a pass that the compiler does not have."""
    row, found = next(iter(matching_errors(facts, _NO_PASS)), (None, None))
    flag = flag_with(facts, found["name"]) if found is not None else ""
    if row is None or found is None or not flag:
        return ()
    given, version = flag_values(facts.info.flags, flag)[-1], facts.info.toolchain_version
    known = [one for one in names(NameKind.PASS) if table_knows(version, one, NameKind.PASS)]
    title = Message(
        "flag-value.no-pass",
        "--{flag} names {name}, which is no pass in IREE {version}.",
        flag=flag,
        name=found["name"],
        version=version_of(facts),
    )
    ignored = Message("flag-value.pipeline-ignored", "The compiler ran none of the pipeline, and went on without it.")
    fixes = tuple(
        Fix(
            "near-value",
            Message("unknown-name.write", "Write {value}", value=name),
            FixKind.FLAGS,
            flags=(f"--{flag}={given.replace(found['name'], name)}",),
            without=(flag,),
        )
        for name in nearest(found["name"], known, 1, _SLIP)
    )
    return (
        Finding(
            RULE,
            Level.ERROR,
            Certainty.CERTAIN,
            title,
            NOTHING if facts.info.failed else ignored,
            (Evidence(quoted(row.message.strip().split("\n", 1)[0])),),
            fixes,
            diagnostics=(row.id,),
        ),
    )


def _no_default(facts: Facts, device: str) -> Finding:
    title = Message(
        "flag-value.default-device",
        "--{flag} names {device}, which is not a declared device.",
        flag=DEFAULT,
        device=device,
    )
    why = Message(
        "flag-value.default-device-why",
        "Ops without an affinity are compiled for the default device, which does not exist.",
    )
    first = Message("flag-value.first-device", "The first declared device becomes the default.")
    rows = ids(matching_errors(facts, NO_DEVICE))
    return Finding(RULE, Level.ERROR, Certainty.LIKELY, title, why, fixes=(_without(DEFAULT, first),), diagnostics=rows)


def _ends_before(facts: Facts, begun: str, ended: str) -> Finding:
    title = Message(
        "flag-value.phases",
        "--compile-from={begun} begins no earlier than --compile-to={ended} ends: nothing is left to compile.",
        begun=begun,
        ended=ended,
    )
    why = Message(
        "flag-value.phases-why", "--compile-from names the phase that the input is in, --compile-to a later one."
    )
    fixes = tuple(map(_without, (FLAG, END)))
    rows = tuple(row.id for row in facts.errors)
    return Finding(RULE, Level.ERROR, Certainty.CERTAIN, title, why, fixes=fixes, diagnostics=rows)


def other_input_type(facts: Facts, op: str) -> str:
    """The input type that the command names, with which an op is not converted; empty where that is no reason."""
    input_type = _CONVERTED_BY.get(op.partition(".")[0].removesuffix("_c"), "")
    chosen = next(iter(flag_values(facts.info.flags, _INPUT_TYPE)), "")
    return chosen if input_type and chosen not in _EVERYTHING and not chosen.startswith(input_type) else ""


def _first_left(facts: Facts) -> str:
    """The first op of an input dialect in the IR before the failing pass; empty without one."""
    given = next(iter(flag_values(facts.info.flags, _INPUT_TYPE)), "")
    named = OP_NAMES.findall(facts.texts.before) if given else ()
    return next((name for name in named if name.partition(".")[0] in _CONVERTED_BY), "")


def _not_converted(facts: Facts, cause: Cause, left: str, chosen: str) -> Finding:
    dialect = left.partition(".")[0].removesuffix("_c")
    title = Message(
        "flag-value.input-type",
        "{op} is left: with --iree-input-type={chosen}, ops of {dialect} are not converted.",
        op=left,
        chosen=chosen,
        dialect=dialect,
    )
    input_type = _CONVERTED_BY[dialect]
    why = Message(
        "flag-value.input-auto", "Without that flag the compiler looks at the input and converts what it finds."
    )
    fixes = (
        Fix(
            "input-type",
            Message("unknown-name.write", "Write {value}", value=input_type),
            FixKind.FLAGS,
            flags=(f"--{_INPUT_TYPE}={input_type}",),
            without=(_INPUT_TYPE,),
        ),
    )
    shown = cause.evidence(Message("failed-pass.not-taken", "{name} failed of it.", name=cause.pass_name))
    return Finding(
        RULE,
        Level.ERROR,
        Certainty.LIKELY,
        title,
        why,
        (shown, *input_line(facts)),
        fixes,
        diagnostics=(cause.first,) if cause.first is not None else (),
    )
