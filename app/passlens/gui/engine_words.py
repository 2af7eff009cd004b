"""What the engine says in a few words, in the language of the window: outcomes, kinds, titles of jobs, their progress.

The engine speaks English, and what it writes into sessions stays English. Its words are data of a small set, so the
window maps each to a marked text here; texts with names or numbers in them are matched by the templates. What is in
neither table is shown as it is: the engine's longer sentences carry evidence and are quoted in issues.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache

from passlens.gui.engine_sentences import SENTENCES
from passlens.gui.engine_titles import TITLES
from passlens.gui.translation import localized, tr
from passlens.gui.translation import mark_text as t

WORDS = (
    # session.rows: Severity, Side, Status, OutcomeKind
    *(t("error"), t("warning"), t("remark"), t("note"), t("before"), t("after")),
    *(t("changed"), t("unchanged"), t("renumbered"), t("failed"), t("unknown")),
    *(t("running"), t("ok"), t("crashed"), t("cancelled"), t("interrupted")),
    # diagnosis.findings: Level, Certainty, FixKind, Tried; the figures of a trial
    *(t("quick look"), t("every pass"), t("full capture"), t("failed pass")),
    *(t("info"), t("certain"), t("likely"), t("possible")),
    *(t("devices"), t("flags"), t("edit"), t("toolchain"), t("dispatch"), t("model")),
    *(t("bytes across devices"), t("transfers"), t("dispatches"), t("remarks"), t("warnings"), t("compile time")),
    t("largest shared memory of a kernel"),
    # toolchain: FlagKind, PlaceKind of managed ones
    *(t("bool"), t("int"), t("float"), t("string"), t("enum"), t("optimization level")),
    *(t("with Passlens"), t("installed"), t("added")),
    # analysis.device_tables.MemoryKind, graph.NodeKind, placement_tables: ItemKind, Basis, Change
    *(t("constant"), t("variable"), t("transient"), t("import"), t("export"), t("staging")),
    *(t("transfer"), t("copy"), t("fill"), t("call"), t("op"), t("global"), t("argument"), t("result"), t("store")),
    *(t("computed"), t("inline")),
    *(t("value"), t("attribute"), t("enclosing op"), t("producer"), t("operand"), t("consumer"), t("default")),
    *(t("found"), t("assigned"), t("removed"), t("more"), t("fewer")),
    # analysis.kernel_tables.InstructionClass, occupancy.Limiter, roofline.Bound
    *(t("matrix"), t("vector ALU"), t("scalar ALU"), t("LDS"), t("global memory"), t("scratch"), t("scalar memory")),
    *(t("waits and barriers"), t("branches"), t("other")),
    *(t("vector registers"), t("scalar registers"), t("workgroup size"), t("wavefront slots")),
    *(t("compute"), t("memory")),
    # analysis.shared_memory.values: Kind, Size, Role
    *(t("tensor"), t("buffer"), t("known"), t("dynamic"), t("overflow"), t("accumulator")),
    # analysis.lineage.values: Known, Sure
    *(t("location"), t("structure"), t("symbol"), t("guess")),
    # diff.compare.Part
    *(t("name"), t("type"), t("region"), t("successor")),
    # run: what a run is doing, and facts on a machine
    *(t("Making the inputs"), t("Looking for the device"), t("Comparing the results"), t("Summarising the results")),
    *(t("Profiling a few more calls"), t("Profiling the call that died"), t("Comparing dispatch by dispatch")),
    *(t("Running it with every dispatch traced"), t("Reading the module"), t("Disassembling the module")),
    *(t("Reading the results"), t("Calling the function")),
    # compile, import and capture: stages
    *(t("Checking the request"), t("Quick look"), t("Every pass"), t("The pass at fault")),
    *(t("Reading devices, memory and kernels"), t("Looking for dumps"), t("Taking the dispatch out of the session")),
    t("Compiling the model again for the constants of the dispatch"),
    t("Compiling the dispatch with a trace of its patterns"),
    # trials, reproducers, reductions
    *(t("Preparing the trial"), t("The model with the dispatch so"), t("Checking the result")),
    t("Looking for the smallest start that fails"),
    # sessions that are packed anew, toolchains
    *(t("Replacing the session"), t("Packing the texts"), t("Packing the tables"), t("Making the environment")),
    *(t("Asking the compiler for its version"), t("Looking for the package"), t("Unpacking")),
    *(t("Asking for the version"), t("Reading the flags"), t("Compiling a small module"), t("Asking iree-opt")),
    t("Reading IR with its Python"),
    # products with a chip, and what a device tells of itself
    *(t("in one partition (SPX)"), t("shared with the processor"), t("parameter"), t("cores")),
    *(t("processor"), t("processor clock"), t("processor temperature"), t("driver version"), t("chip")),
    # titles of jobs
    *(t("List the released versions"), t("Read the kernels"), t("Read a text"), t("Search"), t("Look for devices")),
    *(t("Follow an op"), t("Read the compiled module"), t("Look how busy the devices are"), t("Make a reproducer")),
    *(t("Read the dispatch graph"), t("Lay out the dispatch graph"), t("Read the placement")),
    *(t("Lay out the placement"), t("Find the passes that assigned it"), t("Look for trouble with devices")),
    t("Read the devices of the input"),
)
"""Words that are shown as they are."""

TEMPLATES = (
    # titles of jobs
    t("Compile {name}"),
    t("Import {name}"),
    t("Run @{function} of {module} on {device}"),
    t("Benchmark {name} in pairs"),
    t("Benchmark {first} against {second}"),
    t("Benchmark {name}"),
    t("Compare @{function} with {other}"),
    t("Trace the patterns of @{name}"),
    t("Reproducer of {name}"),
    t("Reduce {name}"),
    t("Try: {title}"),
    t("Install IREE {version}"),
    t("Verify the toolchain {name}"),
    t("Measure {name}"),
    t("Compact {name}"),
    t("Trim {name}"),
    # what they are doing
    t("Packing {done} of {total}"),
    t("Reducing {name}"),
    t("Checking {name}"),
    t("Reading what @{function} dispatches"),
    t("Timing @{symbol} alone"),
    t("Tracing dispatch {number}"),
    t("Writing {name}"),
    t("Reading {name}"),
    t("The dispatch alone as it fails: @{dispatch}"),
    t("The dispatch alone with the fix: @{dispatch}"),
    t("The dispatch alone with {title}"),
    t("Smaller tiles for @{dispatch}"),
    t("Installing IREE {version}"),
    t("Downloading {file}: {done} of {total}"),
    t("Downloading {file}"),
    t("Looking for the package: {done} of {total}"),
    t("Looking through the folder: {count} dumps"),
    t("Phase {name}"),
    t("{count} dumps"),
    t("Asking {tool}"),
    t("Warm-up call {number} of {count}"),
    t("Repetition {number} of {count}"),
)
"""Words with names or numbers between them; of those that fit, the first one is taken."""

_SENTENCES = re.compile(r"(?<=[.!?]) (?=[A-Z0-9@])")
_LISTED = re.compile(r"(?<=\w) and (?=[@%])")
"""Between the last two of a list of names."""
_GAP = re.compile(r"\{(\w+)\}")


def said(text: str) -> str:
    """What the engine says, in the language of the window where the tables here have it; else as it is."""
    if not text or localized("File") == "File":  # English
        return text
    translated = localized(text)
    if translated != text:
        return translated
    parts = _SENTENCES.split(text)
    if len(parts) < 2:
        return _by_template(text)
    told = [said(part) for part in parts]
    # Half of it in one language and half in another would be worse than none.
    untold = (one == part and not part.startswith("--") for one, part in zip(told, parts, strict=True))
    return text if any(untold) else "".join(f"{one} " if one.startswith("--") else one for one in told)


@lru_cache(maxsize=1024)
def _by_template(text: str) -> str:
    for template, pattern in _patterns():
        if found := pattern.fullmatch(text):
            words = {name: _LISTED.sub(tr("Words", " and "), value) for name, value in found.groupdict().items()}
            return localized(template).format(**words)
    return text


@cache
def _patterns() -> tuple[tuple[str, re.Pattern[str]], ...]:
    """Each template with what it matches."""
    made = []
    for template in (*TITLES, *SENTENCES, *TEMPLATES):
        parts = _GAP.split(template)  # literal, name, literal, name, …, literal
        words = (f"(?P<{part}>.+?)" if place % 2 else re.escape(part) for place, part in enumerate(parts))
        made.append((template, re.compile("".join(words), re.DOTALL)))
    return tuple(made)
