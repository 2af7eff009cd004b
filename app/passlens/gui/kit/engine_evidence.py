"""Explanations, evidence and hints of problems, as ``diagnosis.rules`` say them.

Templates for ``engine_words.said``, as those of ``engine_sentences``. A gap that begins with
``said_`` holds words of the engine itself: they are looked up in PHRASES; what is not there leaves the sentence in
English.
"""

from __future__ import annotations

from passlens.gui.kit.translation import mark_text as t

EVIDENCE = (
    # devices and where ops run
    t("Of several candidates the compiler takes the first by name, and moves what is elsewhere there."),
    t("{said_count} depend on such values."),
    t("The compiler says that ambiguous affinity may be present; this is where it begins."),
    t("{value} ({size}) pulls {op} to @{device}."),
    t("{reader} reads its result on {devices}."),
    t("It runs on @{device}."),
    t("{name} ({size}) may be on {devices}."),
    t(
        "Memory that several devices use is allocated where the runtime finds it can be used by all of them "
        "(#hal.device.optimal): it is chosen when the program is loaded or called."
    ),
    t("Each device gets its own copy of {said_count} read on several: more memory, nothing of them to move."),
    t("The flag is experimental."),
    t("Everything was placed on other devices."),
    t("It holds {size} of constants."),
    t(
        "Where the program moves values to it, what reads them was placed elsewhere: findings about constants and "
        "ops say why."
    ),
    t("@{device} is first named here."),
    t("A value is moved to @{device}."),
    t("What names no device runs on the first one: these get no work."),
    t("What names no device runs on the first: these get no work."),
    t(
        "That it runs on @{here} is what the IR after placement says; that @{meant} was meant is inferred from "
        "{said_count} whose data is there."
    ),
    t(
        "That it will run on @{here} is inferred: the compile ended before placement; that @{meant} was meant is "
        "inferred from {said_count} whose data is there."
    ),
    t(
        "A constant on @{here} is the other candidate, and of several the compiler takes the first by name without"
        " a word."
    ),
    t("{name} is on @{device}."),
    t("It is moved to @{device}."),
    t("It is moved back to @{device}."),
    t("Its input is moved to @{device}."),
    t("Its input {name} is on @{device}."),
    t("It takes both: it may run on {said_devices}."),
    t("{name} says that it is on @{device}."),
    t("Its value is also moved to @{device}, which holds what reads it there."),
    t("Its value is moved to {devices}: {size} for each call."),
    t("It reads the value; what else it takes is on @{device}."),
    t("It reads the value; what else it takes is on @{device}, and runs on @{home}."),
    t("To be where it is read it has to cross once: {size} for each call."),
    t("To be where it is read it has to cross {count} times: {size} for each call."),
    t("The compiled program copies it {said_count}, {size}."),
    t("The compiled program copies nothing of it: what reads it was placed where it is."),
    t(
        "{said_count} meant for another device runs on @{home} instead: the pin is as good a reason for a device "
        "as what the op computes on, and of several the compiler takes the first by name."
    ),
    t(
        "{said_count} meant for another device run on @{home} instead: the pin is as good a reason for a device as"
        " what the op computes on, and of several the compiler takes the first by name."
    ),
    t("Nothing is computed from it in between: what reads it after the way back can read it where it was."),
    t("{size} cross for it in each call."),
    t("What reads the second copy can read the first."),
    t("The same value is moved to @{device} again: {size} for each call."),
    t("{name} is on @{said_devices} already."),
    t("Nothing crosses for them, but each one pins what reads it to that device."),
    t("The fix leaves {left} of the {count}: the IR names no line of the input that holds it."),
    t("The fix leaves {left} of the {count}: the IR names no line of the input that holds them."),
    t("Drop the way back"),
    t("Drop the second move"),
    t(
        "The compiler gave up: each round carries a device about one op further along a chain of ops whose results"
        " are tied to their operands."
    ),
    t(
        "It was enough here: each round carries a device about one op further along a chain of ops whose results "
        "are tied to their operands."
    ),
    t(
        "It may give up: each round carries a device about one op further along a chain of ops whose results are "
        "tied to their operands."
    ),
    t("--{flag}={count}; the solver then takes longer on this module."),
    t("The chain begins with {name}."),
    t("{op} number {number} updates it in place."),
    t(
        "A promise such as #hal.device.promise<@__device_1> is kept by the command line: the n-th "
        "--iree-hal-target-device without a name is @__device_n, and NAME=hip[0] declares @NAME."
    ),
    t("@{device} is named in {said_count}."),
    t("@{device} is named in {said_count}, first here."),
    t("Declared: {devices}."),
    t("A global of the module with that name is not looked at."),
    t("At most {count} devices can be declared in one compile."),
    t("With --compile-to this compile ends before they are needed."),
    t(
        "Devices without names are numbered in the order in which they are declared: those that are left out have "
        "to be declared too, or all be given names."
    ),
    t("To spread it, export it with shards or pipeline stages that name devices."),
    t("It compiles all the same, and runs where there are as many."),
    # shared memory and code generation
    t("The compiler counts {used} bytes."),
    t("Smaller tiles, another chip or another compiler version may need less."),
    t("They hold the tiles of {op} in {pipeline}."),
    t("Never more than {used} B are in use at once, but the compiler counts all of them."),
    t("By arithmetic these would fit: {said_fits}."),
    t("{type}: {size} bytes"),
    t("{type}: {size} bytes."),
    t("{said_op} cannot become memory."),
    t(
        "A loop carries a tensor whose buffer would be another one after each turn; bufferization needs the "
        "yielded value to live in the buffer that the loop began with."
    ),
    t(
        "One-shot bufferization knows no way to turn this op's tensors into memory, or two ops write the same "
        "buffer so that one would destroy what the other still needs."
    ),
    t("The op of the input that this comes from."),
    t("{said_op} could not be bufferized in dispatch @{dispatch} of @{function}."),
    t("{said_op} could not be bufferized in dispatch @{dispatch}."),
    t("{said_op} could not be bufferized."),
    t("{op} still works on tensors."),
    t("The cast that its memory needs, and that is left over."),
    t("Where the compiler reports it."),
    t("{op} has no bufferization here, so it is still an op on tensors when all else is LLVM IR."),
    t("Write the op by others that bufferize, such as linalg.generic."),
    t("{op} writes {said_memory} outside of any loop that is mapped to {said_levels}."),
    t("Its shape is dynamic: tiling to threads needs static sizes, so the op was left behind."),
    t("Every {level} would do the whole write."),
    t(
        "In the pipeline that was chosen for this dispatch each op that writes must have been tiled to an "
        "scf.forall mapped to workgroups, or to threads or lanes; this one was not."
    ),
    t("Which pipeline is chosen, and how copies are distributed, changed much since."),
    t("Other fusions make another dispatch, for which another pipeline may be chosen."),
    t("vector.gather reads from {value}."),
    t("{value} is a view with strides or an offset."),
    t("What fails of it in the end."),
    t(
        "{name} folds a memref.subview into the ops that read it, but not into vector.gather: the gather keeps its"
        " view, its lowering refuses a memref with strides, and a conversion cast is left that LLVM IR cannot "
        "hold."
    ),
    t("Other fusions: the slice and the gather no longer meet in one dispatch."),
    t("The cast that is left."),
    t("{op} was not converted: it takes the cast's result."),
    t("Other fusions make other dispatches, in which the op may not arise."),
    t("The memory that {said_op} works on has a layout with a stride or an offset, for which there is no lowering."),
    t("LLVM IR cannot hold {cast}."),
    t("Conversions leave one where an op at its other end was not converted; here that is {said_op}."),
    t("The cast in the input."),
    t("A conversion cast is left over that no pass of IREE takes away."),
    t("{cast} is what tools put between types while they convert."),
    t("The input holds one, or an import left it."),
    t("The compiler names no line."),
    t("Run the conversions of the tool that made the input to their end (--reconcile-unrealized-casts)."),
    t("{op} is to be padded to static sizes."),
    t("{op}: has no value-bounds model, or none that bounds it."),
    t("{op}: makes the dimension."),
    t("{op}: the dimension's origin: a push constant, which the caller gives at run time."),
    t("The lowering configuration asks to pad this op's operands to multiples of its tile."),
    t(
        "For that each dimension needs a constant upper bound, and {said_op} gives none: the operand stays "
        "dynamic, or is padded to what an index can hold, and a later pass fails of it."
    ),
    t("Unaligned dynamic shapes no longer take this pipeline (pull request 20622)."),
    t("Give the dimension a static size, or bound it with util.assume.int where it is computed."),
    t(
        "Arguments and results are passed as buffer views, whose element type the runtime must know (HAL/IR, "
        "hal.element_type)."
    ),
    t("Pass the bits as i8, and cast inside with arith.bitcast."),
    t("{said_type} cannot cross the boundary of the program: the runtime has no element type for it."),
    t(
        "The code generator for this target does not know {type} in this op: it has no instruction for it, and no "
        "emulation was put in its place."
    ),
    t("{type} is no type of {said_target} in dispatch @{dispatch} of @{function}."),
    t("{type} is no type of {said_target} in dispatch @{dispatch}."),
    t("{type} is no type of {said_target}."),
    t("There are two families of 8-bit floats."),
    t(
        "{family} ones, such as {type}, are what {said_who} compute with; the compiler refuses them on {chips} "
        "rather than emulate them silently."
    ),
    t("The op on {said_type} which the compiler refuses."),
    t("{type} stands in the input here first."),
    t("The line that the compiler names."),
    t("--{flag}: the values stay what they are; each conversion takes some integer instructions."),
    t("OCP E4M3 reaches 448, FNUZ 240, with exponents biased by 7 and 8: weights must be converted."),
    t("FNUZ E4M3 reaches 240, OCP 448, with exponents biased by 8 and 7: weights must be converted."),
    t("Twice the memory; constants and parameters of the model must be of the new type too."),
    t("Half the memory, and the precision of f32."),
    t("The values differ: weights must be converted."),
    t("{said_title} gives {arithmetic} ({changes})."),
    t("The operand is then read from global memory by every wavefront."),
    t("The tiles as they are need {count} threads, not {other}: their accumulators would go through shared memory."),
    t("{first} ({by}) and {last} ({then}) around {op}: {shape} to {result}, temporaries of {size}."),
    t(
        "{first} ({by}) and {last} ({then}) around {op}: {shape} to {result}, temporaries of {size}, {part} of it "
        "in shared memory."
    ),
    t("{op} was never bufferized in dispatch @{dispatch} of @{function}."),
    t("{op} was never bufferized in dispatch @{dispatch}."),
    t("The compiler crashed before its first pass ({frame})."),
    t("The compiler says {count} B: it counts bits in 32-bit integers, which overflow."),
    t("The compiler says {count} B: it does not count those in memory space 3."),
    t("The compiler's message says {count} B, its IR {total}; why they differ is not known."),
    t("The code object declares {count} B: {name} changed the allocations after the check."),
    t("The code object declares {count} B: {bytes} B more, to align allocations."),
    t("The code object declares {count} B: {bytes} B less, the padding of {name}."),
    t("Nothing uses it, and LLVM drops it."),
    t(
        "The code object declares {count} B, the IR allocates {total} B: the back end dropped, merged or aligned "
        "some of it."
    ),
    t("Allocations: {said_what}."),
    t("{name}: {said_what}."),
    t("{op} is tiled by {config}."),
    t("Never more than {used} B of it are in use at once; the compiler counts all {total} B."),
    t("The size of {name} is not known: its element {type} is not."),
)
"""Of devices and of code generation."""
