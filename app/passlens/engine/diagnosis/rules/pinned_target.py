"""A backend or device in the input that the compiler does not have, or that is not the command's."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from passlens.engine.compile.device_list import DRIVER_OF_BACKEND
from passlens.engine.diagnosis.configuration.backends import backends
from passlens.engine.diagnosis.edits.input_edits import drop_attributes
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Certainty, Edit, Finding, Fix, FixKind, Level
from passlens.engine.diagnosis.inference.rule_help import dispatch_of, in_source, matching_errors, target_of, version_of
from passlens.engine.messages import NOTHING, Items, Join, Message, together
from passlens.engine.near_names import ALIKE_OF_FEW, nearest
from passlens.engine.toolchain.knowledge import release_of, released

RULE = "pinned-target"
KNOWN_BACKENDS = ("cuda", "llvm-cpu", "metal-spirv", "rocm", "vmvx", "vmvx-inline", "vulkan-spirv", "webgpu-spirv")
"""The backends of the released compilers."""
NO_ALIAS = re.compile(
    r"unregistered (?:device alias|target device) \"(?P<alias>[^\"]*)\"(?:.*?= \[(?P<known>[^\]]*)\])?"
)
_NO_DEVICES = re.compile(r"invalid device targets specified")
NO_CHIP = re.compile(r"missing GPU target in #hal\.executable\.target")
_DEVICE_GLOBAL = re.compile(r"(?P<head>\s*util\.global private @[\w$.\-]+ = )#hal\.device\.target<")
_CHIP = re.compile(
    r'(?<![\w.$#])(?!arch\b)(?P<key>[A-Za-z_][\w.]*) = (?P<value>"gfx\w+"|#iree_gpu\.target\b|#[\w$\-]+)'
)
_CHIP_ALIAS = re.compile(r"\s*(?P<alias>#[\w$\-]+) = #iree_gpu\.target<")
_CHIP_KEYS = (("3.7.0", "iree_codegen.target_info"), ("3.0.0", "iree.gpu.target"))
"""The keys from which releases read the chip of an executable target, each with the first that reads it."""
PINS = ("hal.device.targets",)


def pinned_target(facts: Facts) -> Sequence[Finding]:
    """A finding if the input pins an unknown backend or device, or code generation failed for another backend than the
    command's.
    """
    if (unusable := _unknown_alias(facts) or _no_devices(facts)) is not None:
        return (unusable,)
    if facts.cause is not None and facts.cause.pass_name:
        for line, backend in backends(facts.source):
            if backend not in KNOWN_BACKENDS:
                return (_unknown(facts, line, backend),)
    wanted = next((name for name, driver in DRIVER_OF_BACKEND.items() if driver == facts.info.driver), "")
    compiling = facts.cause is not None and bool(facts.cause.dispatch)
    pinned = list(backends(facts.source)) if compiling else []
    bare = bool(matching_errors(facts, NO_CHIP)) and all(backend == wanted for _, backend in pinned)
    if not wanted or not pinned or (any(backend == wanted for _, backend in pinned) and not bare):
        return ()
    line, backend = pinned[0]
    title = Message(
        "pinned-target.title",
        "The input is pinned to {backend}, and the command compiles for {target}.",
        backend=backend,
        target=target_of(facts),
    )
    why, place, fixes = NOTHING, f"{facts.info.source.name}:{line}", tuple[Fix, ...]()
    if bare:
        title, why, place, fixes = _bare(facts, line, backend)
    errors = tuple(row.id for row in facts.errors)
    return (
        Finding(
            RULE,
            Level.ERROR,
            Certainty.LIKELY,
            title,
            together(
                why,
                Message(
                    "pinned-target.why",
                    "A module that names its own devices is compiled for those; what the command says of the target "
                    "is not used.",
                ),
            ),
            (in_source(facts, Message("pinned-target.here", "The input pins {backend} here.", backend=backend), line),),
            (*fixes, *unpin_target(facts)),
            dispatch=dispatch_of(facts),
            hint=Message("pinned-target.hint", "Take the devices out of the input, or compile for those it names."),
            diagnostics=errors,
            place=place,
        ),
    )


def _bare(facts: Facts, line: int, backend: str) -> tuple[Message, Message, str, tuple[Fix, ...]]:
    """The title, reason, place and fixes for a pinned backend without a chip that the compiler reads."""
    version, here = version_of(facts), f"{facts.info.source.name}:{line}"
    title = Message(
        "pinned-target.bare",
        "The input pins {backend} without the description of a chip (#iree_gpu.target) that IREE {version} reads.",
        backend=backend,
        version=version,
    )
    aliases = {found["alias"] for text in facts.source if (found := _CHIP_ALIAS.match(text)) is not None}
    places = ((number, found) for number, text in enumerate(facts.source, 1) for found in _CHIP.finditer(text))
    chips = (place for place in places if place[1]["value"] in aliases or place[1]["value"][1:4] in {"gfx", "ire"})
    wanted = _chip_key(facts.info.toolchain_version)
    at, given = next(chips, (0, None))
    if given is None:
        return title, NOTHING, here, ()
    if given["key"] == wanted or given["value"].startswith('"'):
        why = Message(
            "pinned-target.chip",
            "The input gives the chip as {key} = {value}, but the compiler reads it from {wanted} = "
            "#iree_gpu.target<...>.",
            key=given["key"],
            value=given["value"],
            wanted=wanted,
        )
        return title, why, here, ()
    title = Message(
        "pinned-target.key",
        "Line {line:,} gives the chip under the key {key}, but IREE {version} reads it from {wanted}.",
        line=at,
        key=given["key"],
        version=version,
        wanted=wanted,
    )
    why = NOTHING
    if any(given["key"] == key for _, key in _CHIP_KEYS):
        why = Message(
            "pinned-target.key-renamed",
            "The key has been {wanted} since IREE {version}, and was {old} before: the input is for another version.",
            wanted=_CHIP_KEYS[0][1],
            version=_CHIP_KEYS[0][0],
            old=_CHIP_KEYS[1][1],
        )
    fix = Fix(
        "chip-key",
        Message("unknown-name.write", "Write {value}", value=wanted),
        FixKind.EDIT,
        edits=tuple(
            Edit(number, number, (text.replace(f"{given['key']} = ", f"{wanted} = "),))
            for number, text in enumerate(facts.source, 1)
            if f"{given['key']} = " in text
        ),
    )
    return title, why, f"{facts.info.source.name}:{at}", (fix,)


def _chip_key(version: str) -> str:
    """The key from which a version reads the chip of an executable target."""
    release, order = release_of(version) or released()[-1], released()
    since = (key for first, key in _CHIP_KEYS if first not in order or order.index(first) <= order.index(release))
    return next(since, _CHIP_KEYS[0][1])


def unpin_target(facts: Facts) -> tuple[Fix, ...]:
    """A fix that removes the pinned devices from the input; none if it pins none."""
    named = (number for number, text in enumerate(facts.source, 1) if any(pin in text for pin in PINS))
    edits = [edit for number in named if (edit := drop_attributes(facts.source, number, PINS)) is not None]
    edits += _declared_otherwise(facts)
    if not edits:
        return ()
    fix = Fix(
        "unpin-target",
        Message("pinned-target.unpin", "Compile for {target}, as the command says", target=target_of(facts)),
        FixKind.EDIT,
        Message("pinned-target.unpin-why", "Takes the pinned devices out of a copy of the input."),
        edits=tuple(sorted(edits, key=lambda one: one.first)),
    )
    return (fix,)


def _declared_otherwise(facts: Facts) -> Iterator[Edit]:
    """The globals that declare a device with targets, as devices of the command's driver."""
    first, driver = 0, facts.info.driver
    for number, text in enumerate(facts.source if driver else (), 1):
        if (found := _DEVICE_GLOBAL.match(text)) is not None:
            first, head = number, found["head"]
        if first and text.rstrip().endswith(": !hal.device"):
            yield Edit(first, number, (f'{head}#hal.device.alias<"{driver}"> : !hal.device',))
            first = 0


def _unknown(facts: Facts, line: int, backend: str) -> Finding:
    near = nearest(backend, KNOWN_BACKENDS, 1, ALIKE_OF_FEW)
    text = facts.source[line - 1]
    fix = Fix(
        "near-backend",
        Message("pinned-target.near", "Write {backend}", backend=near[0] if near else ""),
        FixKind.EDIT,
        edits=(Edit(line, line, (text.replace(f'"{backend}"', f'"{near[0]}"', 1),)),) if near else (),
    )
    first = facts.cause.first if facts.cause is not None else None
    return Finding(
        RULE,
        Level.ERROR,
        Certainty.LIKELY,
        Message(
            "pinned-target.unknown",
            "The input names the backend {backend}, which IREE does not have.",
            backend=backend,
        ),
        evidence=(
            in_source(facts, Message("pinned-target.here", "The input pins {backend} here.", backend=backend), line),
        ),
        fixes=(*((fix,) if near else ()), *unpin_target(facts)),
        diagnostics=(first,) if first is not None else (),
    )


def _unknown_alias(facts: Facts) -> Finding | None:
    """A finding if the compiler has no device of the name that the input gives one."""
    for _, found in matching_errors(facts, NO_ALIAS):
        named = re.compile(rf"#hal\.device\.(?:alias|target)<\"{re.escape(found['alias'])}\"")
        places = ((number, place[0]) for number, text in enumerate(facts.source, 1) if (place := named.search(text)))
        line, name = next(places, (0, ""))
        if not line:
            continue
        known = tuple(re.findall(r"[\w\-]+", found["known"] or ""))
        near = nearest(found["alias"], known, 1, ALIKE_OF_FEW)
        text = facts.source[line - 1]
        fixes = tuple(
            Fix(
                "near-device",
                Message("pinned-target.near", "Write {backend}", backend=one),
                FixKind.EDIT,
                edits=(Edit(line, line, (text.replace(name, name.replace(f'"{found["alias"]}"', f'"{one}"'), 1),)),),
            )
            for one in near
        )
        here = Message("pinned-target.device-here", "The input names the device {device} here.", device=found["alias"])
        return Finding(
            RULE,
            Level.ERROR,
            Certainty.CERTAIN,
            Message(
                "pinned-target.unknown-device",
                "The input names the device {device}, which IREE {version} does not have.",
                device=found["alias"],
                version=version_of(facts),
            ),
            Message("pinned-target.devices", "It has {devices}.", devices=Items(known, Join.AND)) if known else NOTHING,
            evidence=(in_source(facts, here, line),),
            fixes=fixes,
            diagnostics=tuple(one.id for one in facts.errors),
        )
    return None


def _no_devices(facts: Facts) -> Finding | None:
    """A finding if the value of the input's attribute for devices is none that the compiler takes."""
    rows = matching_errors(facts, _NO_DEVICES)
    line = next((number for number, text in enumerate(facts.source, 1) if any(pin in text for pin in PINS)), 0)
    if not rows or not line:
        return None
    return Finding(
        RULE,
        Level.ERROR,
        Certainty.CERTAIN,
        Message(
            "pinned-target.no-devices",
            "hal.device.targets in line {line:,} is not a list of devices that IREE {version} accepts.",
            line=line,
            version=version_of(facts),
        ),
        Message(
            "pinned-target.no-devices-why",
            "It takes attributes such as #hal.device.target and #hal.device.alias, in a list or by name.",
        ),
        evidence=(in_source(facts, Message("pinned-target.devices-here", "The input names its devices here."), line),),
        fixes=unpin_target(facts),
        diagnostics=tuple(row.id for row, _ in rows),
    )
