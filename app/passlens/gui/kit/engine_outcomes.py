"""How runs end that do not end well: what the runtime refused, crashes, time limits, drivers that are not there.

Templates for ``engine_words.said``, as those of ``engine_sentences``. What the runtime itself said stands in a gap
``{reason}`` and stays as it is.
"""

from __future__ import annotations

from passlens.gui.kit.translation import mark_text as t

PARTS = (
    # where it was in what a worker was doing
    t("in @{dispatch} was timed alone"),
    t("while {said_doing}"),
    t("in {said_doing}"),
    # parts of notes on a benchmark; the side of one stands last in what a worker was doing
    t("The warm-up of {side}"),
    t("{said_doing} of A"),
    t("{said_doing} of B"),
    t("starting the runtime"),
    t("starting"),
    t("the start of load {number} of {count}"),
    t("the start"),
    t("opening device {device}"),
    t("reading the module"),
    t("disassembling the module"),
    t("joining the devices"),
    t("opening the parameters"),
    t("loading the module and its constants"),
    t("copying the inputs to the device"),
    t("calling the function"),
    t("reading the results"),
    t("the first call"),
    t("warm-up call {number} of {count}"),
    t("warm-up call {number}"),
    t("repetition {number} to {last} of {count}"),
    t("repetition {number} of {count}"),
    t("timed call {number} to {last}"),
    t("timed call {number}"),
    # what to do about a driver
    t("install ROCm (its HIP runtime) and the amdgpu kernel driver"),
    t("install the NVIDIA driver"),
    t("install a Vulkan loader and driver (on Debian: libvulkan1 with mesa-vulkan-drivers)"),
    t("check the machine's hardware"),
    t("see that '{tool}' lists the GPU, and that HIP_VISIBLE_DEVICES or ROCR_VISIBLE_DEVICES does not hide it"),
    t("see that '{tool}' lists the GPU, and that {variable} does not hide it"),
    # more of such notes, and of dispatches timed alone
    t("The warm-up"),
    t("{share} longer"),
    t("{share} less long"),
    t("The time limit of {seconds} s"),
    t("The most calls that are made"),
    t("1 dispatch was"),
    t("{count} dispatches were"),
    t("1 launch"),
    t("{count} launches"),
    t("no known version"),
    # how a program ended
    t("{name} was ended by {signal} after {seconds} s"),
    t("{name} was ended by {signal}"),
    t("{name} ended with exit code {code} after {seconds} s"),
    t("{name} gave no answer and was ended after {seconds} s"),
    t("{name} reached its memory limit of {size} and was ended after {seconds} s"),
    t("{name} reached its time limit of {seconds} s and was ended"),
    t("{name} stopped at something that is nested too deeply"),
    # what a command buffer held
    t("1 dispatch"),
    t("{count} dispatches"),
    t("1 kernel"),
    t("{count} kernels"),
)
"""What stands in a gap; what is more special comes first."""

FAULT_PARTS = (
    t("{said_fault}; {said_faults}"),
    t("and {count} more"),
    t("{name}: its size depends on {names}"),
    t("{name}: it was ended after {seconds} s"),
    t("{name}: it does not compile alone: {reason}"),
    t("{name}: {said_sentence}"),
    t("{name}: {reason}"),
)
"""Why dispatches could not be timed alone; in their order."""

_ONE_OF_PARTS = (
    *("said_doing", "said_at", "said_hint", "said_ending", "said_way", "said_warmup", "said_bound", "said_own"),
    *("said_timed", "said_launches", "said_dispatches", "said_kernels"),
)
PART_GAPS = {**dict.fromkeys(_ONE_OF_PARTS, PARTS), **dict.fromkeys(("said_fault", "said_faults"), FAULT_PARTS)}
"""The gaps that hold one of a list of their own."""

WHOSE = (
    t("hip: {said_sentence}."),
    t("cuda: {said_sentence}."),
    t("vulkan: {said_sentence}."),
    t("local-task: {said_sentence}."),
    t("local-sync: {said_sentence}."),
    t("A: {said_sentence}."),
    t("B: {said_sentence}."),
)
"""Whose sentence it is stands before any other words."""

OUTCOMES = (
    *WHOSE,
    # why a driver is not there
    t("It finds no device here: {said_hint}."),
    t(
        "{library} is here, but IREE looks for {file} alone: make a link of that name to it, in a folder of "
        "LD_LIBRARY_PATH."
    ),
    t("It cannot start: the Vulkan loader has no '{symbol}', which IREE needs."),
    t("It cannot start: its library has no '{symbol}', which IREE needs."),
    t("It cannot start: {library} has no '{symbol}', which IREE needs."),
    t("It is too old, or another library."),
    t("It cannot start: the IREE runtime cannot be imported: {reason}."),
    t("It cannot start: {reason}."),
    t("The library and the kernel module are of two versions: restart the machine, or install both anew."),
    t("See what '{tool}' says."),
    t("To use it, {said_hint}."),
    t("The {driver} driver gave no answer within {seconds} s."),
    t("gave no answer within {seconds} s."),
    t("The {driver} driver crashed while it listed its devices ({signal})."),
    t("crashed while it listed its devices ({signal})."),
    t("the runtime ended with exit code {code} after {seconds} s."),
    t("the runtime finished in {seconds} s."),
    t("the IREE runtime cannot be imported: {reason}"),
    t("amdsmi (comes with ROCm)"),
    t("NVML (comes with the NVIDIA driver)"),
    # whether a device runs a module
    t(
        "Kernels for {chip} need subgroups of {lanes} lanes, and {device} has {said_here}: those that ask for a size "
        "will not load."
    ),
    # how the runtime refused
    t("The module needs parameter scope '{scope}': add --parameters {file}."),
    t("The module reads parameters, and none are given: add --parameters SCOPE=FILE.irpa."),
    t("The module declares at least {needed} devices, but 1 was given: name them all, such as --device {names}."),
    t(
        "The module declares at least {needed} devices, but {count} were given: name them all, such as --device "
        "{names}."
    ),
    t(
        "The module is compiled for a {target} device, and {device} is none: choose another device, or compile for "
        "this one."
    ),
    t(
        "{device} runs none of the formats that the module holds for {name} ({formats}): compile for this device's "
        "chip."
    ),
    t("The parameter files hold no tensor '{tensor}' that the module needs."),
    t(
        "{device} cannot load the module's kernels, which are compiled for another chip: compile for this one "
        "({reason})."
    ),
    t(
        "The driver of {device} cannot make code for it of the module's kernels: they are compiled for a newer chip, "
        "or are not valid ({reason})."
    ),
    t("The driver of {device} is older than the compiler of the module's kernels: update the driver ({reason})."),
    t(
        "{device} cannot start a kernel {said_at}: it asks for more registers, threads or shared memory than the "
        "device has for one workgroup ({reason})."
    ),
    t("{device} is out of memory {said_at}: out of memory on the host."),
    t("{device} is out of memory {said_at}: {reason}."),
    t("{device} was lost {said_at}: a kernel hung, or touched memory that it may not ({reason})."),
    t("{device} cannot run the module's kernels: {reason}."),
    t("The runtime stopped {said_at}: the IREE runtime cannot be imported: {reason}."),
    t("The runtime stopped {said_at}: the process of this side ended with code {code}."),
    t("The runtime stopped {said_at}: no function {function}."),
    t("The runtime stopped {said_at}: {file} is shorter than it was."),
    t("The runtime stopped {said_at}: no reason given."),
    t("The runtime stopped {said_at}: {reason}."),
    # how a run ended that did not end well
    t("The run of @{function} was cancelled at {said_doing}."),
    t("The benchmark was cancelled at {said_doing}."),
    t("{count} samples are kept."),
    t("@{function} on {device} was ended after {seconds} s, the time limit: it was at {said_doing}."),
    t("It hangs, or needs longer."),
    t(
        "@{function} on {device} was killed {said_at}: the system ended it, most often because the machine had "
        "no memory left."
    ),
    t("@{function} on {device} crashed with {signal} {said_at}."),
    t("See that sizes and values of the inputs are in range, or compile at another optimisation level."),
    t("@{function} on {device}: {said_sentence}."),
    t("It was at {said_doing}."),
    t("Load {number} of {count}: {said_doing}"),
    t("Another release of IREE compiled it than that of the runtime, {version}: '{name}' has none of its own."),
    t(
        "Another release of IREE compiled it than that of the runtime, {version}: install that toolchain, which "
        "brings its runtime (passlens toolchain install VERSION)."
    ),
    t(
        "Another release of IREE compiled it than that of the runtime, {version}, which reads its bytecode: name the "
        "toolchain that compiled it (--toolchain)."
    ),
    t("Install the {package} of the same build into its Python environment."),
    t("'passlens toolchain runtime {name}' installs {package} {version} for it."),
    # which dispatch it died in
    t(
        "With its 1 dispatch run one after the other it comes to its end: what killed it hangs on their order in "
        "time, or on memory that they share."
    ),
    t(
        "With its {count} dispatches run one after the other it comes to its end: what killed it hangs on their "
        "order in time, or on memory that they share."
    ),
    t("It dies in no dispatch, but in the runtime after {name}."),
    t("It dies in no dispatch, but in the runtime."),
    t(
        "The last dispatch entered is {name} (or in one of {count} that run beside it), number {number} since the "
        "module was loaded."
    ),
    t("The last dispatch entered is {name}, number {number} since the module was loaded."),
    t(
        "Which dispatch it was in cannot be found for a module without its model: compile the model into a session "
        "(passlens compile MODEL -o S.passlens), and run that."
    ),
    t("Size {axis} of argument {place} of @{function} is {size}, but the model takes multiples of {step} there."),
    t(
        "Size {axis} of argument {place} of @{function} is {size}, but argument {other} has a size for which it must "
        "be {wanted}."
    ),
)
"""Whole sentences."""
