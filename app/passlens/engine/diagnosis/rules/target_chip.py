"""A missing target chip, or one that this compiler does not know."""

from __future__ import annotations

import re
from collections.abc import Sequence

from passlens.engine.compile.request import TARGET_FLAGS, Driver, flag_values
from passlens.engine.diagnosis.causes.cause_values import CauseKind
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Certainty, Evidence, Finding, Fix, FixKind, Level
from passlens.engine.diagnosis.inference.rule_help import (
    INPUT_LINE,
    ISSUES,
    dispatch_of,
    from_input,
    has_flag,
    ids,
    matching_errors,
    newest,
    version_of,
)
from passlens.engine.diagnosis.rules.pinned_target import NO_ALIAS, NO_CHIP, pinned_target
from passlens.engine.messages import NOTHING, Items, Join, Message, quoted, together
from passlens.engine.near_names import ALIKE, nearest
from passlens.engine.session.rows import DiagnosticRow
from passlens.engine.toolchain.products import PRODUCTS
from passlens.engine.toolchain.targets import CHIPS

RULE = "target-chip"
_CPU_FLAG = "iree-llvmcpu-target-cpu"
NOT_SET = re.compile(r"(?P<what>ROCM|HIP|ROCm) target not set")
UNKNOWN = re.compile(r"[Uu]nknown (?P<what>ROCM|ROCm|HIP|Vulkan|CUDA|Metal) target '(?P<chip>[^']*)'")
NO_DEVICE = re.compile(r"no HAL devices defined in the module")
DEFAULT = "iree-hal-default-device"
CPU = re.compile(r"64-bit code requested on a subtarget that doesn't support it|Unknown CPU for target architecture")
FOLLOWS = re.compile(r"does not provide any executable targets")
_KNOWN = {
    "hip": tuple(CHIPS),
    "cuda": ("sm_80", "sm_86", "sm_89"),
    "vulkan": ("rdna3", "valhall", "adreno", "ampere", "turing"),
    "local": ("host", "generic"),
}
_OF = {"ROCM": "hip", "ROCm": "hip", "HIP": "hip", "Vulkan": "vulkan", "CUDA": "cuda"}
_SHOWN = 3
_ALIKE_CHIPS = 0.3
_SEPARATORS = re.compile(r"[,=+\[\](){}]")
_CHIPS_OF = (
    (
        "local",
        re.compile(r"(llvm[-_])?cpu|host|local([-_](task|sync))?|native|generic|x86([-_]64)?|aarch64|arm64", re.I),
    ),
    ("cuda", re.compile(r"sm_\d+\w?|cuda|nvidia", re.I)),
    ("hip", re.compile(r"gfx[0-9a-f]+(:.*)?|hip|rocm|amd", re.I)),
    ("vulkan", re.compile(r"vulkan([-_]spirv)?|valhall\d?|adreno", re.I)),
)
"""Values given as a chip that name another kind of device."""


def target_chip(facts: Facts) -> Sequence[Finding]:
    """One finding for all such messages."""
    if pinned_target(facts) or other_default(facts):
        return ()
    for pattern in (UNKNOWN, NOT_SET, NO_CHIP, NO_DEVICE, NO_ALIAS, CPU):
        rows = matching_errors(facts, pattern)
        if pattern is CPU and facts.info.driver != Driver.LOCAL and not flag_values(facts.info.flags, _CPU_FLAG):
            continue
        if pattern is NO_ALIAS and any(flag_with(facts, found["alias"]) for _, found in rows):
            continue
        if rows:
            return (_finding(facts, pattern, rows),)
    return _other_case(facts)


def _other_case(facts: Facts) -> Sequence[Finding]:
    """A finding if the target would be a chip in lower case: no pass refuses it, and none knows what it has."""
    chip, cause = facts.info.target, facts.cause
    if cause is None or cause.kind is CauseKind.REFUSED or chip in CHIPS or chip.lower() not in CHIPS:
        return ()
    title = Message(
        "target-chip.case",
        "The target is spelled '{chip}', but chip names are in lower case: {known}.",
        chip=chip,
        known=chip.lower(),
    )
    why = Message(
        "target-chip.case-why",
        "The code generator knows no chip with this spelling, and fails on what it assumes instead.",
    )
    flag = next((name for name in TARGET_FLAGS[Driver.HIP] if has_flag(facts, name)), "")
    given = Evidence(Message("target-chip.given-with", "The chip is given with --{flag}.", flag=flag))
    rows = (cause.first,) if cause.first is not None else ()
    fix = Fix(
        f"chip-{chip.lower()}",
        Message("target-chip.compile-for", "Compile for {chip}", chip=chip.lower()),
        FixKind.FLAGS,
        flags=(f"--{flag}={chip.lower()}",),
    )
    evidence = (given, *from_input(cause, INPUT_LINE))
    return (
        Finding(
            RULE,
            Level.ERROR,
            Certainty.LIKELY,
            title,
            why,
            evidence,
            (fix,) if flag else (),
            dispatch=dispatch_of(facts),
            diagnostics=rows,
        ),
    )


def flag_with(facts: Facts, value: str) -> str:
    """The flag of the command that has a value, alone or in a list; empty without one."""
    names = (word.lstrip("-").partition("=")[0] for word in facts.info.flags if word.startswith("-"))
    return next((one for one in names for given in flag_values(facts.info.flags, one) if _holds(given, value)), "")


def _holds(given: str, value: str) -> bool:
    return given == value or value in _SEPARATORS.split(given) or value in re.split(r"[,\[\]]", given)


def other_default(facts: Facts) -> str:
    """The default device of the command if it is not a declared device; otherwise empty."""
    chosen = next(iter(flag_values(facts.info.flags, DEFAULT)), "")
    return chosen if matching_errors(facts, NO_DEVICE) else ""


def _finding(facts: Facts, pattern: re.Pattern[str], rows: Sequence[tuple[DiagnosticRow, re.Match[str]]]) -> Finding:
    found, info = rows[0][1], facts.info
    groups = found.groupdict()
    driver = _OF.get(groups.get("what") or "", info.driver or "hip")
    flag = next((name for name in TARGET_FLAGS[Driver(driver)] if has_flag(facts, name)), "")
    chip = groups.get("chip") or ("" if pattern is NOT_SET else info.target)
    if pattern is CPU and (given := flag_values(info.flags, _CPU_FLAG)):
        driver, flag, chip = Driver.LOCAL, _CPU_FLAG, given[-1]
    version = version_of(facts)
    if pattern is NO_DEVICE:
        title, chip = Message("target-chip.no-device", "No device is declared to compile for."), ""
        why = Message(
            "target-chip.for-devices",
            "A module is compiled for devices: the command names them, or the module itself (hal.device.targets).",
        )
    elif pattern is NO_ALIAS:
        title = Message("target-chip.no-alias", "The compiler knows no device '{name}'.", name=groups["alias"])
        why = quoted(found.string.partition("(")[2].rstrip(")").capitalize())
        why = why or Message("target-chip.lists", "It lists those that it knows.")
    elif _features(chip) and flag:
        title = Message(
            "target-chip.features",
            "--{flag} does not take {features} with the chip: '{chip}' is not a chip.",
            flag=flag,
            features=Items(_features(chip), Join.AND),
            chip=chip,
        )
        why = Message(
            "target-chip.features-why",
            "IREE {version} takes the chip alone there, and its features in --{flag}-features, as in {example}.",
            version=version,
            flag=flag,
            example=_signed(chip),
        )
    elif len(several := _several(chip)) > 1 and flag:
        title = Message("target-chip.several", "--{flag} takes one chip, not '{chips}'.", flag=flag, chips=chip)
        why = Message(
            "target-chip.several-why", "A compile is for one chip: compile for each of {chips}.", chips=Items(several)
        )
    elif pattern is CPU:
        title = Message(
            "target-chip.unknown-cpu",
            "IREE {version} does not know the CPU '{chip}'.",
            version=version,
            chip=chip,
        )
        why = NOTHING
    elif chip and pattern is not NOT_SET:
        title = Message(
            "target-chip.unknown", "IREE {version} does not know the target chip '{chip}'.", version=version, chip=chip
        )
        why = together(
            Message(
                "target-chip.says",
                "The chip says what the code generator may use: matrix instructions, subgroup sizes, shared memory.",
            ),
            Message(
                "target-chip.without",
                "Without it the executable target has no GPU target, and no lowering can be chosen.",
            ),
        )
    else:
        title = Message("target-chip.none", "No target chip is named.")
        why = Message(
            "target-chip.not-asked",
            "The compiler cannot choose instructions without the chip, and does not ask this machine for it.",
        )
    other = _other_driver(driver, chip)
    evidence = [Evidence(quoted(rows[0][0].message.strip().split("\n", 1)[0][:300]))]
    if flag:
        evidence.append(Evidence(Message("target-chip.given-with", "The chip is given with --{flag}.", flag=flag)))
    follows = [row for row, _ in matching_errors(facts, FOLLOWS)]
    return Finding(
        RULE,
        Level.ERROR,
        Certainty.CERTAIN,
        title,
        why,
        tuple(evidence),
        ()
        if other or pattern is NO_ALIAS
        else (
            *_chips(driver, flag, chip),
            *(newest(facts, Message("target-chip.may-know-chip", "It may know the chip.")) if chip else ()),
        ),
        (f"{ISSUES}21122", f"{ISSUES}22147", "iree/compiler/Codegen/Dialect/GPU/TargetUtils/KnownTargets.cpp"),
        hint=_other_words(driver, other, chip)
        if other
        else Message("target-chip.name-it", "Name the chip of the device that is to run it.")
        if not chip
        else NOTHING,
        diagnostics=(*ids(rows), *(row.id for row in follows)),
    )


def _features(chip: str) -> tuple[str, ...]:
    """The features after a known chip, such as ``xnack-``; empty for any other text."""
    name, *features = chip.split(":")
    return tuple(features) if name in CHIPS and features and all(one.strip("+-") for one in features) else ()


def _several(chips: str) -> tuple[str, ...]:
    """The chips in a list of known chips; empty for any other text."""
    names = tuple(one for one in re.split(r"[,; ]+", chips) if one)
    return names if all(one in CHIPS for one in names) else ()


def _signed(chip: str) -> str:
    """The features after a chip, in the form that a flag takes: ``+sramecc,-xnack``."""
    return ",".join(f"{'-' if one.endswith('-') else '+'}{one.strip('+-')}" for one in _features(chip))


def _other_driver(driver: str, chip: str) -> str:
    """The driver for a chip, if it is another one; otherwise empty."""
    found = next((name for name, pattern in _CHIPS_OF if pattern.fullmatch(chip)), "")
    return "" if found == driver else found


def _other_words(driver: str, other: str, chip: str) -> Message:
    if other == "local":
        return Message(
            "target-chip.names-processor",
            "'{chip}' names no chip of the {driver} driver but the processor of this machine: compile with --driver "
            "local, without --target (in the window: the Target menu).",
            chip=chip,
            driver=driver,
        )
    return Message(
        "target-chip.names-other",
        "'{chip}' names no chip of the {driver} driver but a {other} device: compile with {flags} (in the window: the "
        "Target menu).",
        chip=chip,
        driver=driver,
        other=other,
        flags=f"--driver {other} --target {chip if re.search(r'[0-9]', chip) else _KNOWN[other][0]}",
    )


def _of_name(name: str) -> tuple[str, ...]:
    """The chips of the products or the generation that a name means or resembles, such as ``MI300`` or ``rdna3``."""
    called = name.lower().replace(" ", "")
    names = [(one.name.lower().replace(" ", ""), one.chip) for one in PRODUCTS]
    names += [(limits.generation.lower().replace(" ", ""), chip) for chip, limits in CHIPS.items()]
    meant = [chip for other, chip in names if called and other.startswith(called)]
    alike = nearest(called, dict(names), 1, ALIKE) if called else ()
    return tuple(dict.fromkeys([*meant, *(chip for other, chip in names if other in alike)]))


def _chips(driver: str, flag: str, chip: str) -> tuple[Fix, ...]:
    known = _KNOWN.get(driver, ())
    near = list(nearest(chip, known, _SHOWN, _ALIKE_CHIPS)) if any(one[:2] == chip[:2] for one in known) else []
    near.sort(key=lambda one: one[:-1] != chip[:-1])  # gfx940 is of the family of gfx942, not of gfx950
    listed = dict.fromkeys([*_several(chip), *(one for one in _of_name(chip) if one in known), *near, *known])
    chosen = [one for one in listed if one != chip][:_SHOWN]
    detail = NOTHING
    if driver == Driver.CUDA:
        detail = Message("target-chip.ptx", "PTX of an older chip runs on a newer one, without its newer instructions.")
    if not flag:
        return ()
    if _features(chip):
        alone = chip.partition(":")[0]
        title = Message("target-chip.compile-for", "Compile for {chip}", chip=f"{alone} {_signed(chip)}")
        given = (f"--{flag}={alone}", f"--{flag}-features={_signed(chip)}")
        return (
            Fix(f"chip-{alone}-features", title, FixKind.FLAGS, flags=given),
            Fix(
                f"chip-{alone}",
                Message("target-chip.compile-for", "Compile for {chip}", chip=alone),
                FixKind.FLAGS,
                Message("target-chip.default-features", "With the features that it has by default."),
                flags=given[:1],
            ),
        )
    return tuple(
        Fix(
            f"chip-{one}",
            Message("target-chip.compile-for", "Compile for {chip}", chip=one),
            FixKind.FLAGS,
            detail,
            flags=(f"--{flag}={one}",),
        )
        for one in chosen
    )
