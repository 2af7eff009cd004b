"""What went wrong with what a run is given, and with files of profiles: titles and hints of ``UserError``.

Templates for ``engine_words.said``, as those of ``engine_sentences``. The others stand in ``engine_faults`` and
``engine_faults_run``.
"""

from __future__ import annotations

from passlens.gui.kit.translation import mark_text as t

INPUT_FAULTS = (
    # inputs, parameters and results of runs
    t("Give --repetitions 1 or more, and no negative number of warm-up calls."),
    t("A benchmark has one side or two, not {count}."),
    t("A benchmark needs at least one load, no negative number of repetitions, and a precision between 0 and 1."),
    t("Leave them out to have them chosen."),
    t("Input {text} cannot be understood: start and step of a ramp are numbers."),
    t("It takes nothing; give one --input for each, or none for random values."),
    t("It takes {inputs}; give one --input for each, or none for random values."),
    t("@{function} takes 1 input, but {count} were given."),
    t("@{function} takes {inputs} inputs, but {count} were given."),
    t("{input} is declared {type}, an element type that Passlens cannot make."),
    t("{input} is not declared, so its type and shape must be told."),
    t("{input} is declared {type}, so its type and shape must be told."),
    t("{input} is declared {type}, but {text} gives elements of {other}."),
    t("Convert the array first, such as with numpy's astype, to {type}."),
    t("{input} is {type} ({bytes} bytes), but {file} holds {have} bytes."),
    t("{input} is {type} ({bytes} bytes), but {file} holds {other}."),
    t("{input} has no declared shape, so {text} must tell it."),
    t("Input {number} cannot be written to {path}: {reason}."),
    t("Input {number} ({text}) has a value that is not of type {type}."),
    t("Input {number} ({text}) has a value that does not fit: {reason}."),
    t("Write whole numbers for integer types, true or false for i1."),
    t("@{function} gives 1 result, but {count} are expected."),
    t("@{function} gives {results} results, but {count} are expected."),
    t("Give at most one --expected for each result, in their order."),
    t("An expected result cannot be random."),
    t("Give a .npy or .irpa file."),
    t("Result {number} cannot be saved as {path}: {reason}."),
    t("{path} is a parameter archive of version {number}; only version 0 is known."),
    t("{path} is no IREE parameter archive: it does not begin with 'IRPA'."),
    t("Give a file made by IREE (.irpa), or a .npy file."),
    t("{path} is cut short or damaged: its index points past its end."),
    t("Copy or write the archive again."),
    t("Name one, such as {path}."),
    t("{path} holds {kind}, not numbers."),
    t("Save a plain numeric array."),
    t("{path} is no numpy archive (.npz), or it is damaged."),
    t("Write it with numpy.savez."),
    t("{path} is no safetensors file, or it is cut short."),
    t("'{tensor}' of {path} holds {type}, an element type that Passlens cannot read."),
    t("Add --parameters {file}."),
    t("Without weights, --parameters {file} times it on made-up ones."),
    t("Parameter file {path} cannot be read: it is a folder."),
    t("Parameter file {path} cannot be read: it is not there."),
    t("Give --parameters SCOPE=FILE.irpa (or .gguf, .safetensors), or SCOPE=splat for made-up values."),
    t("{name} is no parameter file that the runtime reads."),
    t("{name} reads no parameters of scope '{scope}', as far as its code tells."),
    t("Its scopes: none."),
    t("Its scopes: {names}."),
    t(
        "Of a module that a release before 3.11 compiled they cannot be read: run its session, whose IR names them, "
        "or give files."
    ),
    t("{type} is no element type that parameters can be filled with."),
    t("{text} is no value of type {type}."),
    t("{name} has no function '{function}'."),
    t("No function of {name} is named."),
    t("{path} is a folder, not a compiled module."),
    t("Name a .vmfb file."),
    t(
        "{name} was compiled by IREE of another version (bytecode {format}), which no runtime on this machine reads: "
        "Passlens has {said_own}."
    ),
    t(
        "{name} was compiled by IREE {first} or later (bytecode {format}), which no runtime on this machine reads: "
        "Passlens has {said_own}."
    ),
    t(
        "{name} was compiled by IREE {first} to {last} (bytecode {format}), which no runtime on this machine reads: "
        "Passlens has {said_own}."
    ),
    t(
        "{name} was compiled by IREE {first} (bytecode {format}), which no runtime on this machine reads: Passlens "
        "has {said_own}."
    ),
    t("Install a toolchain of that version, which brings its runtime: passlens toolchain install {version}."),
    t("Or compile the model again."),
    t(
        "The toolchain '{name}' (IREE {version}) has no runtime, and the one of Passlens, {own}, does not read its "
        "modules."
    ),
    t("The runtime of '{name}' (IREE {version}) has no {program}."),
    t("Install the runtime there: pip install iree-base-runtime."),
    t("'{device}' names no device that a model can be compiled for."),
    t("Its name begins with {names}; 'passlens devices' lists those of this machine."),
    t("The model must be compiled for {name}, and no chip is named."),
    t("Name its target, such as gfx942, sm_80 or valhall (for a software Vulkan device)."),
    # profiles of files
    t("{name} cannot be read as a profile: {said_ending}."),
    t("{name} cannot be read as a profile: {reason}."),
    t("Make it again, or open it with the version of IREE that wrote it."),
    t("{name} is no profile of the IREE runtime (.ireeprof)."),
    t("iree-run-module and iree-benchmark-module write one with --device_profiling_output=FILE.ireeprof."),
    t("{name} is a profile of format {format}, and format {known} is what can be read."),
    t("Make it with IREE 3.13, or read it with 'iree-profile' of the version that wrote it."),
    t("{name} cannot be read as a database of rocprofv3: {reason}."),
    t("See that it was copied whole, and that rocprofv3 had ended."),
    t("{name} is a session of Passlens, not a profile."),
    t("Its profiles: passlens profile {path}"),
    t("{name} is a database, but none of rocprofv3: it has no rocpd tables."),
    t("rocprofv3 writes one with --output-format rocpd."),
    t("{name} has version {number} of the rocpd schema, and version 3 is what can be read."),
    t("Have rocprofv3 write CSV (--output-format csv), and import that."),
    t("{name} holds no rows of a trace of rocprof."),
    t("rocprofv3 --kernel-trace --output-format csv writes one."),
    t("{name} is no CSV file: {reason}."),
    t("{name} holds no kernels, copies or allocations."),
    t("Profile with: rocprofv3 --kernel-trace --memory-copy-trace --memory-allocation-trace -- PROGRAM"),
    t("Run its module on a device that gives one, or add one: passlens profile SESSION --import FILE."),
    t("The session has no profile '{name}'."),
    t("Give one of {names}."),
    t("Write such as: long prompt."),
    # what cannot be timed alone
    t("The session holds no IR of phase 'stream', which tells what a call dispatches."),
    t("What a call dispatches could not be read from the session."),
    t("The session's IR has no schedule of @{function}."),
    t("The source of @{name} has no variant for a target."),
    t("IREE {version} is too old to have its dispatches timed alone."),
    t("From {version} on they are."),
    t("The session's IR does not declare the device @{device}."),
)
"""Of inputs, parameters, expected results, runtimes and profiles."""
