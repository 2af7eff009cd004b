"""A flag's value that the compiler rejects while listing the accepted ones."""

from __future__ import annotations

import re
from collections.abc import Sequence

from passlens.engine.compile.device_list import DRIVER_OF_BACKEND
from passlens.engine.compile.request import flag_values
from passlens.engine.diagnosis.causes.cause_values import Cause, CauseKind
from passlens.engine.diagnosis.causes.source_rank import has_name
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Certainty, Evidence, Finding, Fix, FixKind, Level
from passlens.engine.diagnosis.inference.flag_file import (
    at_line,
    flag_file_of,
    lacks,
    read_flag_file,
    says_what_it_needs,
    unusable,
)
from passlens.engine.diagnosis.inference.input_types import UnfitInputType, unfit_input_type
from passlens.engine.diagnosis.inference.refused_option import refused_option
from passlens.engine.diagnosis.inference.rule_help import (
    compiler_says,
    ids,
    in_command,
    input_line,
    matching_errors,
    version_of,
)
from passlens.engine.diagnosis.pass_flags import flag_that_runs
from passlens.engine.diagnosis.rules.missing_file import MALFORMED, files_of_flags, missing_file
from passlens.engine.diagnosis.rules.pinned_target import pinned_target
from passlens.engine.diagnosis.rules.target_chip import DEFAULT, NO_DEVICE, flag_with, other_default, target_chip
from passlens.engine.diagnosis.rules.unknown_name import MESSAGE as UNKNOWN_NAME
from passlens.engine.diagnosis.rules.unknown_name import NO_PASS, passes_of
from passlens.engine.diagnosis.rules.wrong_phase import END, FLAG, ends_before
from passlens.engine.importing.input_type import FLAG as INPUT_TYPE
from passlens.engine.messages import NOTHING, Items, Join, Message, quoted, together
from passlens.engine.near_names import ALIKE_OF_FEW, nearest
from passlens.engine.session.rows import DiagnosticRow

RULE = "flag-value"
_LISTS = re.compile(
    r"['\"](?P<value>[^'\"\s]{1,200})['\"].{0,200}?\b(?:available|registered|known|supported|valid|possible)\b[^\[:=]*"
    r"(?:[:=] ?)?\[?(?P<values>[^\[\]]+)"
)
"""A value in quotes, followed by the accepted values."""
_SLIP = 0.95
"""The least similarity of a misspelled pass to the right one: passes of a dialect share long prefixes."""
_WORD = re.compile(r"[\w.\-]+")
_REFUSES = re.compile(r"\b(?:not|no|un\w+|invalid|cannot|failed|malformed|mismatched)\b", re.IGNORECASE)
_COMMAND = re.compile(r"Program arguments|^ *#\d+ 0x|--")
"""Lines of the log with the command, or of a stack."""
_LEAST_VALUE = 3
"""Characters of a value that occurs by chance in no line of the log."""
_QUOTED = re.compile(r"'([\w.+\-]{3,80})'")
_NO_BACKEND = re.compile(r"device alias \"(?P<device>[\w\-]+)\" does not provide any executable targets")
_LOCAL, _LOCAL_BACKENDS = "local", "iree-hal-local-target-device-backends"
_EXCERPT = 400
_OF_FOLDERS = re.compile(r"-(?:to|dir|path|paths)$")
"""Flags that take a folder."""
_SIGNED = re.compile(r"prefixed with '\+' or '-'")
_NOT_THE_CHIPS = re.compile(r"invalid \w+ target ID '(?P<chip>\w+)(?::(?P<features>[\w:+\-]+))?'")
_TOOL_FAILED = re.compile(r"failed to preprocess executable `(?P<executable>[^`]+)` using command `(?P<command>[^`]+)`")
_NO_OPTION = re.compile(r"no such option (?P<name>[\w\-]+)")
_OF_PASS = re.compile(r"failed to add `(?P<name>[\w\-]+)` with options")
_PARENTHESES = re.compile(r"mismatched parenthesis in pass pipeline")


def flag_value(facts: Facts) -> Sequence[Finding]:
    """A finding if the first error quotes a flag's value from the command."""
    first = facts.cause.first if facts.cause is not None else None
    cause = facts.cause
    of_host = cause is not None and cause.kind is CauseKind.FAILED and not cause.dispatch
    if cause is not None and of_host and (unfit := unfit_input_type(facts)) is not None:
        return (_not_converted(facts, cause, unfit),)
    if cause is not None and (phases := ends_before(facts)) is not None:
        return (_ends_before(facts, *phases),)
    if refused := refused_value(facts):
        return refused
    if device := other_default(facts):
        return (_no_default(facts, device),)
    if of_option := refused_option(facts):
        return of_option
    if local := _without_backend(facts):
        return local
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
    other = _other_kind(value, values)
    near = (other,) if other else nearest(value, values, 1, ALIKE_OF_FEW)
    called = NOTHING
    if other:
        called = Message(
            "flag-value.backend", "{value} is a backend, and its device is {other}.", value=value, other=other
        )
        if other in DRIVER_OF_BACKEND:
            called = Message(
                "flag-value.device", "{value} is a device, and its backend is {other}.", value=value, other=other
            )
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
            _not_taken(facts, flag, value, values),
            together(called, Message("flag-value.takes", "It takes {values}.", values=Items(values))),
            (Evidence(quoted(row.message.strip().split("\n", 1)[0])), in_command(facts, flag)),
            (*fixes, _without(flag)),
            diagnostics=(row.id,),
        ),
    )


def _other_kind(value: str, values: Sequence[str]) -> str:
    """The device of a backend, or the backend of a device, if that is a value that the flag takes; empty otherwise."""
    devices = {backend: driver.value for backend, driver in DRIVER_OF_BACKEND.items()}
    backends = (backend for backend, device in devices.items() if device == value)
    other = devices.get(value) or next(backends, "")
    return other if other in values else ""


def _not_taken(facts: Facts, flag: str, value: str, values: Sequence[str]) -> Message:
    parts = value.split(",")
    if len(parts) > 1 and any(one in values for one in parts):
        return Message(
            "flag-value.one-each",
            "--{flag} takes one name each time it is given, not the list {value}.",
            flag=flag,
            value=value,
        )
    return Message(
        "flag-value.title",
        "--{flag} does not take {value} in IREE {version}.",
        flag=flag,
        value=value,
        version=version_of(facts),
    )


def _without_backend(facts: Facts) -> Sequence[Finding]:
    """A finding if the first error is that the device ``local`` of the command has no backend."""
    row, found = next(iter(matching_errors(facts, _NO_BACKEND)), (None, None))
    first = facts.cause.first if facts.cause is not None else None
    flag = flag_with(facts, found["device"]) if found is not None else ""
    if row is None or found is None or row.id != first or not flag or found["device"] != _LOCAL:
        return ()
    title = Message(
        "flag-value.no-backend",
        "--{flag}={device} names no backend to compile with: --{other} does.",
        flag=flag,
        device=found["device"],
        other=_LOCAL_BACKENDS,
    )
    why = Message(
        "flag-value.no-backend-why", "The device {device} runs code of several backends.", device=found["device"]
    )
    chosen = f"--{_LOCAL_BACKENDS}=llvm-cpu"
    fixes = (
        Fix("cpu", Message("flag-value.for-processor", "Compile for a CPU"), FixKind.FLAGS, flags=(chosen,)),
        _without(flag),
    )
    evidence = (in_command(facts, flag),)
    return (Finding(RULE, Level.ERROR, Certainty.CERTAIN, title, why, evidence, fixes, diagnostics=(row.id,)),)


def _quoted_value(facts: Facts) -> Sequence[Finding]:
    """A finding if the first error is in no line of the input, and quotes a flag's value."""
    first = facts.cause.first if facts.cause is not None else None
    row = next((one for one in facts.errors if one.id == first and one.location is None), None)
    if row is None:
        return ()
    if of_chip := _feature_of_no_chip(facts, row):
        return of_chip
    quotes = _QUOTED.findall(row.message)
    value, flag = next(((one, flag) for one in reversed(quotes) if (flag := flag_with(facts, one))), ("", ""))
    if not flag or flag in facts.flags_cleared:
        return ()
    says = quoted(row.message.strip().split("\n", 1)[0].rstrip("."))
    takes = tuple(one for one in dict.fromkeys(quotes) if one != value)
    fixes: tuple[Fix, ...] = (_without(flag),)
    why = compiler_says(says)
    if _SIGNED.search(row.message):
        title = Message(
            "flag-value.sign",
            "--{flag} does not take {value}: a feature begins with + (on) or - (off), such as +{feature}.",
            flag=flag,
            value=value,
            feature=value.strip("+-"),
        )
        given = flag_values(facts.info.flags, flag)[-1]
        signed = f"{'-' if value.endswith('-') else '+'}{value.strip('+-')}"
        write = Message("unknown-name.write", "Write {value}", value=signed)
        fixed = ",".join(signed if one.strip() == value else one for one in given.split(","))
        fixes = (Fix("near-value", write, FixKind.FLAGS, flags=(f"--{flag}={fixed}",), without=(flag,)), *fixes)
    elif takes:
        title = Message(
            "flag-value.takes-only",
            "--{flag} does not take {value}: it takes {values}.",
            flag=flag,
            value=value,
            values=Items(takes, Join.AND),
        )
    else:
        title = Message(
            "flag-value.refused", "--{flag} does not take {value}: {reason}.", flag=flag, value=value, reason=says
        )
        why = NOTHING
    return (
        Finding(
            RULE,
            Level.ERROR,
            Certainty.LIKELY,
            title,
            why,
            (in_command(facts, flag),),
            fixes,
            diagnostics=(row.id,),
        ),
    )


def _feature_of_no_chip(facts: Facts, row: DiagnosticRow) -> Sequence[Finding]:
    """A finding if the compiler refuses a chip together with features that a flag gives."""
    found = _NOT_THE_CHIPS.search(row.message)
    given = found["features"].split(":") if found is not None and found["features"] else []
    features = tuple(one.strip("+-") for one in given)
    names = (word.lstrip("-").partition("=")[0] for word in facts.info.flags if word.startswith("-"))
    flag = next((one for one in names if one.endswith("-target-features")), "")
    if found is None or not features or not flag:
        return ()
    join = Join.AND if len(features) == 1 else Join.OR  # the message does not say which
    title = Message(
        "flag-value.not-the-chips",
        "The chip {chip} does not have {features}, which --{flag} sets.",
        chip=found["chip"],
        features=Items(features, join),
        flag=flag,
    )
    says = compiler_says(quoted(found[0]))
    evidence, fixes = (in_command(facts, flag),), (_without(flag),)
    return (Finding(RULE, Level.ERROR, Certainty.LIKELY, title, says, evidence, fixes, diagnostics=(row.id,)),)


def _without(flag: str, detail: Message = NOTHING) -> Fix:
    """The fix that leaves a flag out; ``detail`` says what follows from it."""
    title = Message("generic-fixes.without", "Without --{flag}", flag=flag)
    return Fix(f"without-{flag}", title, FixKind.FLAGS, detail, without=(flag,))


def refused_value(facts: Facts) -> Sequence[Finding]:
    """A finding if the compiler refuses a flag's value, or a file that a flag names."""
    return refused_file(facts) or no_pass(facts) or _refused_in_log(facts)


def refused_file(facts: Facts) -> Sequence[Finding]:
    """A finding if the first error is about a file that a flag of the command names, but not about its absence: it
    is in that file, comes from the pass that reads it, or says what such a file needs.
    """
    cause, files = facts.cause, files_of_flags(facts)
    row = _on_file(facts, files)
    if cause is None or not cause.pass_name or missing_file(facts):
        return ()
    if row is None:
        return _silent_on_file(facts, cause, files)
    place = row.location
    name, line = (place.file.rpartition("/")[2], place.line) if place is not None else ("", 0)
    reads = flag_that_runs(cause.class_name, cause.pass_name, facts.info.flags)[0]
    is_elsewhere = place is not None and not (line and name == facts.info.source.name)
    found = [one for one in files if is_elsewhere and (one[1].rpartition("/")[2] == name or one[0] == reads)]
    if _REFUSES.search(row.message):
        found += [one for one in files if facts.is_at_fault(one[0]) and _ends_with(row.message, one[1])]
    if says_what_it_needs(row.message):
        found += [one for one in files if one[0] == reads or facts.is_at_fault(one[0])]
    flag, path = next(iter(found), ("", ""))
    file = read_flag_file(facts.info.source.parent, path) if flag else None
    if flag and file is None and facts.source and path.rpartition("/")[2] == facts.info.source.name:
        file = flag_file_of(facts.info.source, facts.source)
    if not flag or (matching_errors(facts, UNKNOWN_NAME) and (file is None or file.is_mlir)):
        return ()
    is_there = path.rpartition("/")[2] == name and line > 0
    said = row.message
    # Dispatches are compiled in parallel: what one of them read in the file may be listed with another.
    if not is_there and (logged := _in_log(facts, path)) is not None:
        is_there, line, said = True, *logged
    title = Message(
        "flag-value.file",
        "{pass_name} refuses the file {name}, which --{flag} names: {reason}.",
        pass_name=cause.pass_name,
        name=path,
        flag=flag,
        reason=_reason(said),
    )
    if file is not None:
        in_line = at_line(file, path, flag, line, _reason(said)) if is_there else None
        title = (in_line if said != row.message else None) or lacks(file, path, flag, said) or in_line or title
    hint = Message("flag-value.file-hint", "Pass a file of the kind that the flag takes.")
    fix = _without(flag, Message("missing-file.not-done", "What the compiler reads that file for is not done."))
    first = quoted(said.strip().split("\n", 1)[0])
    shown = file.line(line) if file is not None and is_there else ""
    evidence = Evidence(first, source=f"{path}:{line}" if is_there else "", excerpt=shown[:_EXCERPT])
    return (
        Finding(
            RULE,
            Level.ERROR,
            Certainty.CERTAIN,
            title,
            compiler_says(first),
            (evidence, in_command(facts, flag)),
            (fix,),
            hint=hint,
            diagnostics=(row.id,),
        ),
    )


def _in_log(facts: Facts, path: str) -> tuple[int, str] | None:
    """The line and the message of the first error of the log in a file; None without one."""
    name = re.escape(path.rpartition("/")[2])
    found = re.search(
        rf"(?:^|/){name}:(?P<line>[1-9]\d{{0,6}}):\d+: error: (?P<message>[^\n]+)", facts.log, re.MULTILINE
    )
    if found is None or path.rpartition("/")[2] == facts.info.source.name:
        return None
    return int(found["line"]), found["message"]


def _on_file(facts: Facts, files: Sequence[tuple[str, str]]) -> DiagnosticRow | None:
    """The error that says most on a file that a flag names: one in that file, or on what it needs; else the first."""
    names = {path.rpartition("/")[2] for _, path in files} - {facts.info.source.name}
    inside = (row for row in facts.errors if row.location is not None and row.location.line)
    in_file = next((row for row in inside if row.location and row.location.file.rpartition("/")[2] in names), None)
    needs = next((row for row in facts.errors if says_what_it_needs(row.message)), None) if files else None
    return in_file or needs or next(iter(facts.errors), None)


def _silent_on_file(facts: Facts, cause: Cause, files: Sequence[tuple[str, str]]) -> Sequence[Finding]:
    """A finding if a pass fails without a message on a file that a flag names, and that is a folder or empty."""
    reads = flag_that_runs(cause.class_name, cause.pass_name, facts.info.flags)[0]
    for flag, path in files:
        file = read_flag_file(facts.info.source.parent, path) if flag == reads or facts.is_at_fault(flag) else None
        if file is not None and not file.lines and not _OF_FOLDERS.search(flag):
            evidence, fixes = (in_command(facts, flag),), (_without(flag),)
            title, hint = (
                unusable(file, path, flag),
                Message("flag-value.file-hint", "Pass a file of the kind that the flag takes."),
            )
            return (Finding(RULE, Level.ERROR, Certainty.LIKELY, title, NOTHING, evidence, fixes, hint=hint),)
    return ()


def _ends_with(message: str, path: str) -> bool:
    """Whether a message ends with a path, such as one on a file that could not be read."""
    first = message.strip().split("\n", 1)[0].rstrip("'\"`")
    return first.endswith((f" {path}", f"'{path}", f'"{path}', f"`{path}"))


def _refused_in_log(facts: Facts) -> Sequence[Finding]:
    """A finding if the compiler ended without an error, and a line of its log refuses a value of a flag."""
    if facts.errors or facts.cause is None or missing_file(facts):
        return ()
    lines = [line for line in facts.log.splitlines() if _REFUSES.search(line) and not _COMMAND.search(line)]
    names = (word.lstrip("-").partition("=")[0] for word in facts.info.flags if word.startswith("-"))
    names = (name for name in names if name not in facts.flags_cleared)
    for flag, value in [(name, value) for name in names for value in flag_values(facts.info.flags, name)]:
        line = next((line for line in lines if has_name(line, value)), "") if len(value) >= _LEAST_VALUE else ""
        if not line:
            continue
        says = quoted(line.strip().rstrip("."))
        title = _in_own_words(facts, flag, value, line)
        why = compiler_says(says) if title else NOTHING
        title = title or Message(
            "flag-value.in-log",
            "IREE {version} refuses the value {value} of --{flag}: {reason}.",
            version=version_of(facts),
            value=value,
            flag=flag,
            reason=says,
        )
        evidence, fixes = (in_command(facts, flag),), (_without(flag),)
        return (Finding(RULE, Level.ERROR, Certainty.LIKELY, title, why, evidence, fixes),)
    return ()


def _in_own_words(facts: Facts, flag: str, value: str, line: str) -> Message:
    """The title for a line of the log that refuses a value; empty where the line is not understood."""
    if (form := MALFORMED.search(line)) is not None:
        return Message(
            "flag-value.form",
            "--{flag} takes {form}, but {value} has a different form.",
            flag=flag,
            form=form["form"],
            value=value,
        )
    if (tool := _TOOL_FAILED.search(line)) is not None:
        return Message(
            "flag-value.tool",
            "The program {command}, which --{flag} runs on each executable, failed on @{executable}.",
            command=tool["command"],
            flag=flag,
            executable=tool["executable"],
        )
    option, of_pass = _NO_OPTION.search(facts.log), _OF_PASS.search(facts.log)
    if option is not None and of_pass is not None and option["name"] in value and of_pass["name"] in value:
        return Message(
            "flag-value.no-option",
            "The pass {name}, which --{flag} runs, has no option {option} in IREE {version}.",
            name=of_pass["name"],
            flag=flag,
            option=option["name"],
            version=version_of(facts),
        )
    if _PARENTHESES.search(line):
        return Message(
            "flag-value.parentheses",
            "The pass pipeline of --{flag} has an unmatched parenthesis or brace: {value}.",
            flag=flag,
            value=value,
        )
    return NOTHING


def _reason(message: str) -> str:
    """The line of a message that says most: the last one, which quotes the library that reads a file."""
    return message.strip().rsplit("\n", 1)[-1].rpartition("; ")[2].rstrip(".")


def no_pass(facts: Facts) -> Sequence[Finding]:
    """A finding if a flag's pass pipeline names a pass that the compiler does not have."""
    row, found = next(iter(matching_errors(facts, NO_PASS)), (None, None))
    flag = flag_with(facts, found["name"]) if found is not None else ""
    if row is None or found is None or not flag:
        return ()
    given, version = flag_values(facts.info.flags, flag)[-1], facts.info.toolchain_version
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
        for name in nearest(found["name"], passes_of(version), 1, _SLIP)
    )
    return (
        Finding(
            RULE,
            Level.ERROR,
            Certainty.CERTAIN,
            title,
            NOTHING if facts.info.failed else ignored,
            (Evidence(quoted(row.message.strip().split("\n", 1)[0])), in_command(facts, flag)),
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
    evidence, fixes = (in_command(facts, DEFAULT),), (_without(DEFAULT, first),)
    return Finding(RULE, Level.ERROR, Certainty.LIKELY, title, why, evidence, fixes, diagnostics=rows)


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


def _not_converted(facts: Facts, cause: Cause, unfit: UnfitInputType) -> Finding:
    title = Message(
        "flag-value.input-type",
        "{op} is left: with --iree-input-type={chosen}, ops of {dialect} are not converted.",
        op=unfit.op,
        chosen=unfit.chosen,
        dialect=unfit.dialect,
    )
    why = Message(
        "flag-value.input-auto", "Without that flag the compiler looks at the input and converts what it finds."
    )
    fixes: tuple[Fix, ...] = (
        Fix(
            "input-type",
            Message("unknown-name.write", "Write {value}", value=unfit.wanted),
            FixKind.FLAGS,
            flags=(f"--{INPUT_TYPE}={unfit.wanted}",),
            without=(INPUT_TYPE,),
        ),
    )
    if unfit.mixed:
        why, fixes = (
            Message(
                "flag-value.input-mixed",
                "The input has ops of {dialects}, and no single input type converts all of them: convert some of "
                "them before you compile.",
                dialects=Items(unfit.mixed, Join.AND),
            ),
            (),
        )
    shown = cause.evidence(Message("failed-pass.not-taken", "{name} failed of it.", name=cause.pass_name))
    return Finding(
        RULE,
        Level.ERROR,
        Certainty.LIKELY,
        title,
        why,
        (shown, in_command(facts, INPUT_TYPE), *input_line(facts)),
        fixes,
        diagnostics=(cause.first,) if cause.first is not None else (),
    )
