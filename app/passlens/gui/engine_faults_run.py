"""What went wrong at imports, runs, benchmarks and toolchains: titles and hints of ``UserError``.

Templates for ``engine_words.said``, as those of ``engine_sentences``. The others
stand in ``engine_faults``.
"""

from __future__ import annotations

from passlens.gui.translation import mark_text as t

RUN_FAULTS = (
    # importing
    t("{path} holds no dumps of the compiler: {what}."),
    t("{path} holds {count} dump folders."),
    t("Give one of them: {names}."),
    t("Give one of: {names}."),
    t("{path} holds the phases of {count} modules: {names}."),
    t("Give one file of the module that you mean, such as {file}."),
    t("Nothing in {path} could be read."),
    t("{path} cannot be unpacked: {reason}."),
    t("{path} is a binary file, not a log of printed IR."),
    t("Passlens imports dump folders and text logs; .gz, .zst, .xz and .bz2 logs, too."),
    t("{path} is no log: it has a line of more than 256 MiB."),
    # running and benchmarks
    t("There is no device '{device}' on this machine."),
    t("No device is named."),
    t("{name} is compiled for {targets}, which {device} does not run."),
    t("Run it on a {driver} device, or compile it for this one."),
    t("A run needs at least one repetition, not {count} after {warmup} warm-up calls."),
    t("Input {text} cannot be understood."),
    t("Input {text} names no file."),
    t("Input {text} leaves a dimension open."),
    t("Give a number for each '?'."),
    t("{input} is declared {type}, but {text} gives {other}."),
    t("{input} is declared {type}: {text} must say how large its open dimensions are."),
    t("{input} is declared {type}, but {file} holds {other}."),
    t("{input} has {count} elements, but {text} gives {given} values."),
    t("Give one value for all elements, or one for each."),
    t("Write such as {example}."),
    t("Give a file that fits."),
    t("Write the file again."),
    t("{path} holds no tensor {name}."),
    t("{path} holds {count} tensors, and no key says which."),
    t("{path} is a folder, not a file with a tensor."),
    t("{path} is no numpy array file (.npy), or its head is damaged."),
    t("{path} is cut short: {have} of {count} bytes are there."),
    t("Write it with numpy.save."),
    t("{name} needs parameter scope '{scope}'."),
    t("{name} is damaged, cut short, or compiled by an IREE that this runtime cannot read."),
    t("Compile the model again with the installed version."),
    t("{name} is empty, not a compiled module."),
    t("{name} is not a compiled IREE module (.vmfb)."),
    t("Compile the model first: that makes one."),
    t("A preset needs a name."),
    t("Both sides are the same: there is nothing to compare."),
    t("Name another device, target, flags or toolchain for the other side."),
    t("It is not known where this run died."),
    t("Run it again from its session: the dispatch is looked for."),
    t("The session {name} holds no module: {reason}."),
    t("IREE {version} cannot trace dispatches: it has no flag --{flag}."),
    t("The session has no profile."),
    t("{name} is no profile that Passlens knows."),
    t("It opens .ireeprof of the IREE runtime, rocpd databases (.db) and CSV of rocprofv3, and CSV of rocprof."),
    t("{name} is empty: its process ended before it wrote anything."),
    t("Make the profile again."),
    t("{name} was not found beside {path}."),
    # toolchains
    t("There is no toolchain '{name}'."),
    t("No IREE compiler is installed beside Passlens."),
    t("Install it with: pip install iree-base-compiler; or name another toolchain."),
    t("No iree-compile was found in {path}."),
    t("Give a Python environment with iree-base-compiler, or an IREE build folder (with tools/iree-compile)."),
    t("{path} does not say its version: {reason}"),
    t("Choose another toolchain, or reinstall this one."),
    t("{what} was not installed: the package index cannot be reached."),
    t("{what} was not installed: the package index cannot be reached, or has no {package}."),
    t("Check the network and pip's settings (pip config list), or add a toolchain of this machine."),
    t("{what} was not installed: the disk is full."),
    t("{what} was not installed: {reason}"),
    t("Nothing was left behind; see what pip says."),
    t("IREE {version} is being installed already."),
    t("Wait for that one."),
    t("'{text}' is not a version."),
    t("A Python environment cannot be made."),
    t("On Debian and Ubuntu it needs the package python3-venv."),
    t("There is no {what} for {python} in the package index."),
    t("A toolchain needs {need}, and {folder} has {free} free."),
    t("There is a toolchain '{name}' already."),
    t("'{name}' cannot be the name of a toolchain."),
    t("The compiler that Passlens was installed with cannot be removed."),
    t("Choose one that you installed."),
    t("--{name} was spelled --{other} for IREE {version}: it is the same flag."),
    t("--{name} was spelled --{other} for IREE {version}: the name --{new} came with {since}."),
    t("--{name} was spelled --{other} for IREE {version}: the name --{old} is gone since {since}."),
    t("IREE {version} has no flag --{name}: it came with {since}."),
    t("IREE {version} has no flag --{name}: it is gone since {since}."),
    t("--{name} takes {what}, not '{text}'."),
    t("Free some space on that disk, or make a copy of the session on another one smaller."),
    t("There is no dispatch {number}: the session has {count}."),
    t("There is no pass {number}: the session has {count}."),
    t("The session has no pass '{name}'."),
    t("The session has no phase '{name}'."),
    t("It has {names}."),
    t("It holds {names}."),
    t("Give more of the name."),
    t("The phases are {names}."),
    t("Functions there: {names}."),
    t("There are: {names}."),
    t("Devices here: {names}."),
    t("Profile fewer calls, or look at the file itself: passlens profile FILE."),
    t("The profiled call was cancelled."),
    t("The file is empty."),
    t("The archive is empty."),
    t("Convert the tensor first, to {type}."),
    t("{input} is {type}, so its type and shape must be told."),
    t("@{function} takes {inputs}, but {count} were given."),
    t("--{name} needs a value ({what})."),
    t("Write --{name}=VALUE."),
    t("'{text}' is not a flag: flags begin with --."),
    t("Give the model file once, before the flags."),
    t("The flags of {path} cannot be read: {reason}"),
    t("IREE {version} describes its passes in iree-opt, which is not beside its compiler."),
    t("Install or build iree-opt in the same folder."),
    # notices of a session
    t("{file} does not parse: {reason}"),
    t("--{flag} was left out: every phase and every pass is captured anyway."),
    t("--{flag} was left out: a dispatch is compiled from phase {phase} to its machine code."),
    t("--{flag} acts before phase {phase}, where the dispatch was taken from: it does nothing."),
    t(
        "The folder changed while it was read ({count} dumps then, {number} now): import it again when its compiler "
        "has ended."
    ),
    t("The folder changed while it was read (1 dump then, {number} now): import it again when its compiler has ended."),
    t(
        "{file} holds no printed IR: {count} lines, beginning with '{text}', and no "
        "'// -----// IR Dump After … //----- //' among them."
    ),
    t(
        "{file} holds no printed IR: 1 line, beginning with '{text}', and no "
        "'// -----// IR Dump After … //----- //' among them."
    ),
    t("{file} holds no printed IR: {count} lines, and no '// -----// IR Dump After … //----- //' among them."),
    t("{file} is not MLIR: it is a compiled module."),
    t("{file} is not MLIR: it is an ELF file."),
    t("{file} is not MLIR: it is a zip archive; a compiled module (.vmfb) is run, not compiled."),
    t("{file} is not MLIR: it is a SQLite database; a session is opened, not compiled."),
    t("{file} is not MLIR: it is a picture."),
    t("{file} is not MLIR: it is a PDF document."),
    t("{file} is not MLIR: it is gzip-compressed; unpack it first."),
    t("{file} is not MLIR: it is GGUF parameters; give it as parameters of a run."),
    t("{file} is not MLIR: it is an IREE parameter archive; give it as parameters of a run."),
    t(
        "Passlens imports a folder of --mlir-print-ir-tree-dir, a folder of --dump-compilation-phases-to, or a log of "
        "printed IR (also .gz, .zst, .xz, .bz2)."
    ),
    t("{file} could not be read: {reason}."),
    t("{file} was left out: IREE has no phase '{name}'."),
    t("{file} is empty: the compiler had not finished it."),
    t("{file} ends inside the module: the compiler had not finished it."),
    t("{file} ends inside a dump: it was cut off, or its compiler was ended."),
    t("{file} is damaged or ends early ({reason}): what came before is here."),
    t("{file} changed while it was read: import it again when its compiler has ended."),
    t(
        "The dumps of {file} are written into each other, as with several threads: {what} could be saved whole, "
        "{count} could not; {number} lines cannot be told whose they are."
    ),
    t("Print with --mlir-disable-threading, or with --mlir-print-ir-tree-dir."),
    t("The import was cancelled: the pass list ends there."),
    t("Some of this IR does not parse with IREE {version}, which reads it here; another version may have written it."),
    t("Devices, memory and kernels say what is missing."),
    t("{file} ({size}) is too large to be kept in the session."),
    t("The disk of {path} is full, which may be why the compiler ended."),
    t("{path} vanished while it was compiled: the passes were not captured."),
    t("{path} vanished while it was compiled (after {seconds} s)."),
    t("{path} was changed while it was compiled: the passes were not captured."),
    t("Of the input ({count} bytes) the first 4 MiB are kept in the session."),
    t(
        "Initializers have no names, so the compiler writes the dumps of several to the same files, each over the one "
        "before: {count} executions left no text."
    ),
    t(
        "Initializers have no names, so the compiler writes the dumps of several to the same files, each over the one "
        "before: 1 execution left no text."
    ),
    t(
        "Initializers have no names, so the compiler writes the dumps of several to the same files, each over the one "
        "before: at least {count} executions left no text, and some no row."
    ),
    t(
        "Initializers have no names, so the compiler writes the dumps of several to the same files, each over the one "
        "before: at least 1 execution left no text, and some no row."
    ),
    t("The compiler was ended by {signal} while it printed the IR that the failed pass left."),
    t("The compiler was ended by {signal} while it printed the IR that {name} left."),
    t("The passes before it are complete."),
    t("{path} vanished before its passes were captured ({count} executions captured until then)."),
    t("{path} vanished before its passes were captured (1 execution captured until then)."),
    t("With the dumps on, {name} ended with exit code {code} after {seconds} s."),
    t("With the dumps on, {name} was ended by {signal} after {seconds} s."),
    t("With the dumps on, {name} gave no answer and was ended after {seconds} s."),
    t("With the dumps on, {name} finished in {seconds} s."),
    t("The pass list ends there: {count} executions captured until then."),
    t("The pass list ends there: 1 execution captured until then."),
    t("Cancelled while the passes were captured: the pass list ends there."),
    # where a text comes from, or why there is none
    t("Cut out of the dump of {name} after {title}."),
    t("With the later dump of 1 op inside put in place."),
    t("With the later dumps of {count} ops inside put in place."),
    t("This text was cut off: the compiler died while it printed it, or the imported file ends here."),
    t("The compiler cannot print what this failed pass left: this is what stood before it."),
    t(
        "The compiler overwrote this text with the next: it writes the dumps of all ops without a name to the same "
        "files."
    ),
    t("The pass ran; what it did cannot be told."),
    t("What stood before this pass was not captured."),
    t("The input is MLIR bytecode; see the phase 'input' for its text."),
    t("These dumps were imported; the input of their compile is not among them."),
    t("The input was not kept in this session."),
    t("The input is not in the session yet, and not on the disk any more."),
    t("The IR at the end of phase '{name}' was dropped."),
    t("The session of the whole model has all phases."),
    t("The imported dumps hold no text of the whole module in phase '{name}'."),
    t("Its passes are listed with the ops that they ran on."),
    t("The last dump of the module in this phase, after {name}; passes inside it may have run since."),
    t("The session holds no {name} any more."),
    # limits of shared memory, and sums that nobody can tell
    t("max_workgroup_memory_bytes of {chip} in the IR; {name} says the same"),
    t("max_workgroup_memory_bytes of {chip} in the IR; no table of ours has this chip"),
    t("max_workgroup_memory_bytes of {chip} in the IR"),
    t("The IR's target says {count} B of shared memory for a workgroup of {chip}, {name} {number} B."),
    t(
        "{name} ({what}) has a size that is known only at run time: the compiler refuses such an allocation, and there "
        "is no sum."
    ),
    t("{name} ({what}) does not fit in 64 bits: a dynamic size was likely taken for its upper bound."),
    t("Compilers that count in 32 bits print a wrapped, perhaps negative sum."),
    t("The compiler's message says {count} B, its IR an unknown sum; why they differ is not known."),
)
"""Of imports, runs, profiles, toolchains; and notices of sessions."""
