"""What problems are called: the first sentence of each rule. What argues for it stands in ``engine_evidence``.

Templates for ``engine_words.said``, as those of ``engine_sentences``.
"""

from __future__ import annotations

from passlens.gui.kit.translation import mark_text as t

TITLES = (
    # shared memory
    t("@{kernel} needs {used} bytes of shared memory; the limit is {limit}: {over} too many."),
    t("The shared memory of @{kernel} overflows the compiler's count ({used} bytes); the limit is {limit}."),
    # devices
    t("The model names device {name}, which this compile does not declare."),
    t("The model names {count} devices which this compile does not declare: {names}."),
    t("The model never names {names}, which this compile declares."),
    t("The model names no device: all of it runs on the first of the {count} that are declared."),
    t("The devices are not numbered without gaps: the model names @{last} and not {names}."),
    t("The module needs {count} {driver} devices to run, and none is on this machine."),
    t("The module needs {count} {driver} devices to run, and this machine has {here} {kind} devices."),
    t("The module needs {count} {driver} devices to run, and this machine has 1 {kind} device."),
    t("@{device} is named {count} times and runs no dispatch."),
    t("{name} ({size}) is pinned to @{home} and read on {devices}."),
    t("{names} runs on @{here}, though what it works on is on @{meant}."),
    t("{names} will run on @{here}, though what it works on is on @{meant}."),
    t("{names} run on @{here}, though what it works on is on @{meant}."),
    t("{name} takes values of {devices} and may run on any of them."),
    t("{name} and 1 other take values of {devices} and may run on any of them."),
    t("{name} and {count} others take values of {devices} and may run on any of them."),
    t("1 allocation may be on any of several devices ({sizes})."),
    t("{count} allocations may be on any of several devices ({sizes})."),
    t("1 transfer move a value to the device where it is ({bytes} where the size is known)."),
    t("{count} transfers move a value to the device where it is ({bytes} where the size is known)."),
    t("{value} ({size}) is moved from @{home} to @{away} and back, unchanged."),
    t("{value} ({size}) is moved to @{target} twice."),
    t("{count} ops update {name} one after another; the affinity solver has {rounds} rounds."),
    # code generation
    t("{op} writes {memory} and is not distributed to {levels} in dispatch @{dispatch} of @{function}."),
    t("{op} writes {memory} and is not distributed to {levels}."),
    t("vector.gather reads from a view that was not folded away in dispatch @{dispatch} of @{function}."),
    t("vector.gather reads from a view that was not folded away in dispatch @{dispatch}."),
    t("vector.gather reads from a view that was not folded away."),
    t("{name} has no lowering for {target} in @{kernel}: a conversion cast is left over."),
    t("{name} has no lowering for {target}: a conversion cast is left over."),
    t("{op} was never bufferized in @{kernel}."),
    t("{op} was never bufferized."),
    t(
        "Padding has no useful bound in dispatch @{dispatch} of @{function}: a dynamic dimension would be padded to "
        "{type}."
    ),
    t("Padding has no useful bound: a dynamic dimension would be padded to {type}."),
    t("Padding could not be bounded in dispatch @{dispatch} of @{function}: {op} keeps dynamic operands."),
    t("Padding could not be bounded: {op} keeps dynamic operands."),
    t("{op} on {type} has no lowering for {target} in dispatch @{dispatch} of @{function}."),
    t("{op} on {type} has no lowering for {target}."),
    t("{name} cannot cross the boundary of the program: the runtime has no element type for it."),
    # the compiler itself
    t("The compiler crashed in {name} on {scope} ({frame})."),
    t("The compiler crashed in {name} on {scope}."),
    t("The compiler crashed before its first pass."),
    t("{name} made no progress on {scope}."),
    t("{name} takes {time}, {share} % of the time of all passes."),
    # flags, versions, the input
    t("IREE {version} has no flag --{name}."),
    t("IREE {version} does not know the target chip '{chip}'."),
    t("The compiler knows no device '{alias}'."),
    t("No target chip is named."),
    t("IREE {version} does not know the op {name}."),
    t("IREE {version} does not know the attribute {name}."),
    t("IREE {version} does not know the type {name}."),
    t("IREE {version} does not know the dialect {name}."),
    t("The attribute {name} is written as another version of IREE writes it."),
    t("The parser stops inside {name}."),
    t("Line {line} is not valid: {told}."),
    t("Line {line} cannot be parsed: {told}."),
)
