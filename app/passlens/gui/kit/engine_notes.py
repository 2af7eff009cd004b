"""What of the figures in tables is certain and what is not, and why something is not there: the notes below them.

Templates for ``engine_words.said``, as those of ``engine_sentences``. See
``engine_evidence`` for gaps that begin with ``said_``.
"""

from __future__ import annotations

from passlens.gui.kit.translation import mark_text as t

NOTES = (
    # devices and placement
    t(
        "The compile did not get as far as placing ops on devices: what the table shows are the devices that the "
        "flow phase names, not where dispatches will run."
    ),
    t("References are counted in the dump of the input phase: lines are those of {file}."),
    t("Where some values come from cannot be told before placement; their source is left empty."),
    t("The size of {said_count} is known only at run time."),
    t(
        "Ops, dispatches and transfers are counted in the IR of the {phase} phase, each as often as it stands "
        "there; loops may run it more often."
    ),
    t("Dispatches on @{here} use {said_count} in memory of @{where} without a copy."),
    t(
        "The program moves {said_count} to @{device}, but once placed it neither copies anything there nor runs a "
        "dispatch there: what reads it was placed elsewhere."
    ),
    t("{said_count} may be on any of several devices, chosen at run time ({what}); they are counted on none."),
    t(
        "{size} of globals may be on any of several devices; they are counted on @{device}, the first that the "
        "runtime is to ask."
    ),
    t("{said_count} say no device ({what})."),
    t(
        "The IR does not say yet where {said_count} run: their devices are inferred from what they take and from "
        "who reads what they make, as IREE's affinity analysis does."
    ),
    t("For {said_count} nothing tells the device."),
    t("Devices were inferred through very long chains of ops and may be incomplete."),
    t("The IR of {phase} holds nothing that lies or runs on a device."),
    t("No text says where it runs."),
    t("No captured text dispatches to it."),
    t("No text of this op, of what it comes from or of what it became states an affinity."),
    t("No captured text says where @{name} is."),
    # memory
    t(
        "The compiler's statistics say {count} B of transient memory, the end of the phase {total} B: they are "
        "taken before iree-stream-reuse-allocations, which gives freed memory to later allocations."
    ),
    t("The compiler's statistics leave out {count} allocations whose size depends on shapes."),
    t(
        "The compiler's statistics count the {count} B of constants inside the module, names of parameters among "
        "them; parameters themselves are {total} B more."
    ),
    t("We hold no memory sizes of products with {chip}."),
    t("@{device}: not every constant or variable has a size that the IR shows."),
    t("Device memory is read from the stream phase, which the compile did not reach or which was not kept."),
    t("Device memory over time is read from the stream phase, which the compile did not reach or keep."),
    t(
        "{device}: {count} transient allocations have a size known only at run time; those of fixed size reach "
        "{bytes} B at once."
    ),
    t("@{name} has branches: its steps are in the order of the text, and the memory of alternatives adds up."),
    t("For {count} globals the IR does not show where they are allocated."),
    t("For {count} of the module's globals the IR does not show how large they are."),
    t(
        "The shared memory of {said_count} is what the code object declares; a launch may add more, which only the"
        " lowered IR would tell."
    ),
    t("The shared memory of {said_count} is not known: neither lowered IR nor code of it is there."),
    t("Read from lowered code, where loops are jumps: a lifetime may be too long."),
    t("No use was found of {name}: this text hides where it goes, or nothing uses it."),
    t("Read from the phase {phase}: without the passes there is no history, and padding cannot be told."),
    # kernels
    t("Counted under other, because our table does not know them: {names}."),
    t("For {count} of {total} kernels there is no IR to tell their work from."),
    t("There is no IR to tell the work of {count} of {total} kernels from."),
    t("There is no IR to tell the work of the one kernel from."),
    t("Operations not counted: {name}."),
    t("Bytes not counted: the IR does not tell the size of what it reads."),
    t("Bytes not counted: the IR does not tell the size of what it writes."),
    t("Code of {backend} carries no AMDGPU metadata: what the table shows is from the IR."),
    t("No kernels: the compile did not reach the executable phases, or the module runs none."),
    t("No roof: there are no peak rates and bandwidth of {chip} here."),
    t("Launches are left out whose size depends on {names}."),
    t("A workgroup has at most {most} lanes, not {count}."),
    t("The compile did not reach phase {phase}, or its IR was not kept."),
    t("The session has no passes of it: capture this dispatch alone (F6)."),
    t("The compile ended before there was any, or did not keep it."),
    t("There is no {what} of this kernel in the session."),
    t(
        "A quick look keeps none: it comes with every pass, with --assembly, or with the dispatch compiled alone "
        "(F6, passlens dispatch)."
    ),
    t("The compiler is still at work: it comes when that has ended."),
    t("Instructions are counted in assembly."),
    t("The session has no LLVM IR or assembly."),
    # an op that is followed
    t("It is there to the end of what was captured."),
    t("It is there from the beginning of what was captured."),
    t("The executable is compiled by {name} (pass {number}): its IR ends there."),
    t("The function as a whole: nothing tells its instructions apart."),
    t("This toolchain has no Python bindings, so its IR could not be read."),
    # times
    t("The session has no timing report: its dumps came without one, or the compile was ended before it."),
    t("Times are the compiler's own (--mlir-timing), in steps of 0.1 ms."),
    t(
        "It reports a pass of a pipeline once for all functions that it ran on; where these ran side by side, that"
        " is the time of the slowest."
    ),
    t("A pass that runs others on other threads counts the time that it waits for them."),
    t(
        "All bars together are {time}, the compile took {total}: what ran on other threads stands beside the pass "
        "that waited for it, and both count."
    ),
    t(
        "The report has no phases: a row stands in the phase where the executions that it covers ran, or most of "
        "them, or the rows beside it."
    ),
    t("No passes were captured: times do not lead to IR, and pipelines on functions have no phase."),
    t("{said_count} of less than 0.05 ms have no width; the table has them."),
    t("{name} writes the IR at the end of each phase: Passlens asked for it."),
    # what could not be read
    t("{count} of {total} kernels have no code object: their registers, scratch and code size are not known."),
    t("1 of {total} kernels has no code object: its registers, scratch and code size are not known."),
    t("The one kernel has no code object: its registers, scratch and code size are not known."),
    t("The compile ended before they were made, or did not keep them."),
    t("The compile ended before it was made, or did not keep it."),
    t("IREE {version} wrote this IR and is not on this machine, so {other} read it."),
    t("'passlens toolchain install {version}' brings it."),
    t(
        "The compiler's statistics say {bytes} B of transient memory, over all functions: {results} B of results, "
        "{temporaries} B of temporaries."
    ),
)
"""Of analyses."""
