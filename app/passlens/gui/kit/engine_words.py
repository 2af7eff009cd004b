"""What the engine says in a few words, in the language of the window: outcomes, kinds, titles of jobs, their progress.

The engine speaks English, and what it writes into sessions stays English. Its words are data of a small set, so the
window maps each to a marked text here; texts with names or numbers in them are matched by the templates, which stand
by area in ``engine_titles``, ``engine_sentences``, ``engine_evidence`` and ``engine_faults``. What is in no table is
shown as it is.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import product

from passlens.engine.language import language as engine_language
from passlens.engine.messages import Message, render
from passlens.gui.kit.translation import language, localized
from passlens.gui.kit.translation import mark_text as t

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
    t("Warm-up call {number} of A"),
    t("Warm-up call {number} of B"),
    t("Reading the module of A"),
    t("Reading the module of B"),
    t("Reading the results of A"),
    t("Reading the results of B"),
    t("Repetition {number} of {count}"),
)
"""Words with names or numbers between them."""

_SENTENCES = re.compile(r"(?<=[.!?]) (?=[A-Z0-9@']|--)")


def said(text: str | Message) -> str:
    """What the engine says, in the language of the window where the tables here have it; else as it is."""
    if isinstance(text, Message):
        if text.id:
            return render(text, engine_language(language()))
        text = text.template  # of an older session, or what others wrote
    if not text or localized("File") == "File":  # English
        return text
    return _told(text) or text


def said_at_the_end(text: str) -> str:
    """The same of a text that begins with what the compiler wrote: that stays, and what the engine adds is said."""
    told = said(text)
    if told != text or not text:
        return told
    for gap in _SENTENCES.finditer(text):
        rest = text[gap.end() :]
        if (told := said(rest)) != rest:
            return f"{text[: gap.end()]}{told}"
    return text


@lru_cache(maxsize=2048)
def _told(text: str) -> str | None:
    """The same, or None where a part of it is in no table: half of it in one language would be worse than none."""
    translated = localized(text)
    if translated != text:
        return translated
    parts = _SENTENCES.split(text)
    if len(parts) < 2:
        from passlens.gui.kit.engine_templates import by_template  # noqa: PLC0415 - never in an English window

        return by_template(text, TEMPLATES)
    told = [f"{part} " if part.startswith("--") else _told(part) for part in parts]
    if None not in told:
        return "".join(part for part in told if part is not None)
    return _told_with_quote(parts, told)


def _told_with_quote(parts: list[str], told: list[str | None]) -> str | None:
    """The same of sentences of which one quotes several: the quote is around those that are not known."""
    from passlens.gui.kit.engine_templates import by_quote  # noqa: PLC0415 - never in an English window

    first, after = told.index(None), len(told) - told[::-1].index(None)
    for start, end in product(range(first + 1), range(after, len(parts) + 1)):
        if end - start > 1 and (quote := by_quote(" ".join(parts[start:end]))) is not None:
            return "".join(part or "" for part in (*told[:start], quote, *told[end:]))
    return None
