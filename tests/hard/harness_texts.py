"""Harnesses of what reads the words of the compiler and the runtime, and our own files of state."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from hard import seeds
from hard.harness import Check, Harness

_SAID = (
    "passlens.engine.compile",
    "passlens.engine.toolchain",
    "passlens.engine.importing",
    "passlens.engine.diagnosis",
)


def _text(data: bytes) -> str:
    return data.decode("utf-8", errors="replace")


def _diagnostics(folder: Path) -> Check:
    from passlens.engine.compile.diagnostics import parse_diagnostics
    from passlens.engine.diagnosis.causes.crash import read_crash
    from passlens.engine.importing.compiler_output import CompilerOutput
    from passlens.engine.run.doing import STARTING
    from passlens.engine.run.explain import explain, is_lost_device

    def check(data: bytes) -> None:
        text = _text(data)
        parse_diagnostics(text)
        read_crash(text)
        output = CompilerOutput()
        for piece in data.split(b"\n\n"):
            output.add(piece)
        output.log()
        output.times()
        explain(text, device="hip", doing=STARTING)
        is_lost_device(text)

    return check


def _timing(folder: Path) -> Check:
    from passlens.engine.compile.pass_times import pass_times
    from passlens.engine.compile.timing import match_times, parse_report, split_report, unprinted_failure

    def check(data: bytes) -> None:
        _, report = split_report(_text(data))
        rows = parse_report(report)
        match_times(rows, ())
        unprinted_failure(rows, ("Canonicalizer",))
        pass_times(rows, (), (), (), 1)

    return check


def _help(folder: Path) -> Check:
    from passlens.engine.toolchain.flags import FlagCatalogue, parse_help
    from passlens.engine.toolchain.pass_options import explain, split_options
    from passlens.engine.toolchain.passes import parse_passes

    def check(data: bytes) -> None:
        text = _text(data)
        flags = parse_help(text)
        FlagCatalogue("3.13.0", flags).check(text.split()[:4])
        passes = parse_passes(text)
        split_options(text[:400])
        explain(text[:400], passes[0] if passes else None)

    return check


def _trace(folder: Path) -> Check:
    from passlens.engine.compile.action_trace import ActionTrace

    path = folder / "trace.json"

    def check(data: bytes) -> None:
        path.write_bytes(data)
        trace = ActionTrace(path)
        trace.finish()
        trace.sums({"A": "a"})

    return check


def _assembly(folder: Path) -> Check:
    from passlens.engine.analysis.instructions import read_assembly, stated_metadata
    from passlens.engine.analysis.kernel_places import line_of_kernel

    def check(data: bytes) -> None:
        text = _text(data)
        stated = stated_metadata(text)
        read_assembly(text, stated)
        line_of_kernel(text, next(iter(stated), "k"))

    return check


def _disassembly(folder: Path) -> Check:
    from passlens.engine.run.disassembly import read_disassembly
    from passlens.engine.run.signature import parse_declaration, parse_type

    def check(data: bytes) -> None:
        text = _text(data)
        read_disassembly(text.splitlines(keepends=True))
        parse_declaration("f", text[:2000])
        parse_type(text[:200])

    return check


def _words(folder: Path) -> Check:
    from passlens.engine.compile.device_list import Driver, check_devices, parse_devices
    from passlens.engine.report.light_markdown import to_html
    from passlens.engine.run.inputs import parse_input
    from passlens.engine.session.search.pattern import Pattern

    readers: tuple[Callable[[str], object], ...] = (
        lambda text: check_devices(parse_devices(text, Driver.HIP)),
        parse_input,
        to_html,
        lambda text: Pattern(text, regex=True),
    )

    def check(data: bytes) -> None:
        if data:
            readers[data[0] % len(readers)](_text(data[1:]))

    return check


def _state(folder: Path) -> Check:
    from left_drafts import leave
    from passlens.engine.run import presets
    from passlens.engine.run.benchmark_tool import parse_times
    from passlens.engine.run.load import read_rows
    from passlens.engine.session.notes import Anchor
    from passlens.engine.toolchain.discover import added_file, added_toolchains
    from passlens.gui.notes import drafts as note_drafts
    from passlens.gui.shell.files import recovery
    from passlens.gui.shell.settings import load_settings
    from passlens.gui.shell.upkeep.instance import parse

    path = folder / "state.json"
    preset_file, toolchains = presets.presets_file(), added_file()
    session, record = Path("/a"), recovery.folder() / "damaged.json"
    drafts = leave(session, note_drafts.Draft(-1, "lost", Anchor(), "Ada"))
    for parent in (preset_file.parent, toolchains.parent, record.parent):
        parent.mkdir(parents=True, exist_ok=True)

    def check(data: bytes) -> None:
        for place in (path, preset_file, toolchains, record, drafts):
            place.write_bytes(data)
        load_settings(path)
        recovery.take_left()
        presets.saved_presets("m", "f")
        note_drafts.left()
        note_drafts.drop(session, [draft.key for draft in note_drafts.take(session, lambda: -1)])
        added_toolchains()
        parse(data)
        with suppress(ValueError):
            read_rows(_text(data))
        parse_times(_text(data), ("tool",))

    return check


_SEEDS_HELP = (
    b"USAGE: iree-compile [options] <input>\n\nOPTIONS:\n\nGeneric Options:\n\n  --help   - Display\n"
    b"IREE options:\n\n  --iree-opt-level=<value>     - Level\n    =O0   -   none\n    =O3   -   all\n"
    b"  --iree-x=<string>  - A list\n                 that goes on\n  --flag  - A switch\n",
    b"  Compiler passes to run\n      --canonicalize     -   Canonicalize operations\n"
    b"        --max-iterations=<long>    - Max\n"
    b"        --mode=<value>   - Mode\n          =a  - first\n",
    b"max-iterations=10 mode=x(y,z) region={a b}",
)
_SEEDS_TRACE = (
    b'[\n{"name": "pass-execution", "cat": "PERF", "ph": "B", "pid": 0, "tid": 1, "ts": 3, "args": {"desc": '
    b'"`pass-execution` running `Canonicalizer` on Operation `builtin.module` (@m)"}},\n{"name": "apply-pattern", '
    b'"ph": "B", "tid": 1, "ts": 4, "args": {"desc": "`apply-pattern` pattern: x::Fold (a)"}},\n'
    b'{"name": "apply-pattern", "ph": "E", '
    b'"tid": 1, "ts": 5},\n{"name": "pass-execution", "ph": "E", "tid": 1, "ts": 9}\n]\n',
)
_SEEDS_VM = (
    b"vm.rodata[0] 7465737400\nfunc @f(%i0: i32, %r1: ref) -> (ref) {\n  [00000000]     <block>\n  %r2 = vm.call "
    b"@hal.buffer_view.assert(%r1, &tensor, %i0, 0x1, [4, -1])\n  vm.return %r2\n}\n",
    b"sync func @f(%input0: tensor<?x4xf32>, %input1: i32) -> (%output0: tensor<4xf32>)",
)
_SEEDS_STATE = (
    b'{"theme": "dark", "recent": ["/a.passlens"], "font_size": 10}',
    b'{"window": 3, "session": "/a", "pass_id": 1, "saved": 1.5}',
    b'{"m:f": [{"name": "x", "inputs": ["4xf32=1"]}]}',
    b'{"session": "/a", "drafts": [{"text": "x", "key": 1}]}',
    b'{"files": ["/a"], "activation": ""}',
    b'{"benchmarks": [{"name": "f", "real_time": 1.5, "time_unit": "ms", "run_type": "iteration"}]}',
)
_SAY, _OWN = "words of compiler and runtime", "settings, drafts, presets"

HARNESSES = (
    Harness("diagnostics", _SAY, _diagnostics, seeds.failures, _SAID),
    Harness("timing", _SAY, _timing, seeds.failures, _SAID),
    Harness("flags-help", _SAY, _help, lambda: _SEEDS_HELP, _SAID),
    Harness("action-trace", _SAY, _trace, lambda: _SEEDS_TRACE, _SAID),
    Harness(
        "assembly",
        _SAY,
        _assembly,
        lambda: ([cut for data in seeds.artifacts("rocmasm") for cut in (data[:4000], data[-4000:])]),
        ("passlens.engine.analysis.instructions", "passlens.engine.analysis.kernel_places"),
        0.7,
    ),
    Harness("disassembly", _SAY, _disassembly, lambda: _SEEDS_VM, ("passlens.engine.run",)),
    Harness(
        "typed-words",
        _SAY,
        _words,
        lambda: (b"\0hip[0],hip[1]", b"\0002", b"\1004x?xf32=1,2", b"\1@a.npy", b"\2# A\n\n- *b* `c`\n", b"\3a+(b|c)*"),
        ("passlens.engine",),
        0.7,
    ),
    Harness(
        "state",
        _OWN,
        _state,
        lambda: _SEEDS_STATE,
        ("passlens.gui", "passlens.engine.run", "passlens.engine.toolchain"),
        0.7,
    ),
)
