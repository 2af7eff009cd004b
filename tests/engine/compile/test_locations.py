"""Debug locations: captured on request, left out of what is shown and compared, and no change by themselves."""

from __future__ import annotations

import subprocess
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compiled_sessions import compiled_session
from message_checks import has_message
from passlens.engine.compile.command_line import command_line
from passlens.engine.compile.request import LOCATIONS_FLAG, CompileRequest
from passlens.engine.ir.locations import elide, lines_of, spell_out, without_locations
from passlens.engine.jobs import JobContext
from passlens.engine.messages import quoted
from passlens.engine.queries import Queries
from passlens.engine.session.rows import IrText, PassRow, Side, Status
from passlens.engine.session.trim import trim
from passlens.engine.session.trimmed import Drop
from passlens.engine.toolchain.discover import find
from passlens.engine.toolchain.flags import catalogue

# --- the scanner


def test_that_a_line_leads_to_the_line_of_the_file_that_its_op_is_of() -> None:
    text = """#loc = loc("m.mlir":1:1)
func.func @f(%a: i32 loc("m.mlir":1:14)) {
  %0 = a.b %a : i32 loc(#loc2)
  %1 = a.c %a : i32 loc("other.py":7:1)
  a.d %a : i32 loc(fused<{x = 1}>["other.py":7:1, #loc3])
} loc(#loc)
#loc2 = loc(callsite(#loc3 at #loc))
#loc3 = loc("folder/m.mlir":4:3)
"""
    shown = without_locations(text).splitlines()
    lines = {shown[number - 1].strip(): line for number, line in lines_of(text, "m.mlir").items()}
    assert lines == {"func.func @f(%a: i32) {": 1, "%0 = a.b %a : i32": 4, "a.d %a : i32": 4, "}": 1}


@pytest.mark.parametrize(
    ("printed", "shown"),
    [
        ("  return loc(#loc7)\n", "  return\n"),
        ("  %0 = a.b : i32 loc(unknown)\n", "  %0 = a.b : i32\n"),
        ('} loc(callsite("f(1).mlir":5:8 at "x":1:1))\n', "}\n"),
        ('} loc(fused<{a = "(("}>["a)":1:1, callsite(callsite("\\")(":2:3 at #loc) at unknown), #loc3])\n', "}\n"),
        ("func.func @f(%a: i32 loc(#loc1), %b: i32 loc(unknown)) {\n", "func.func @f(%a: i32, %b: i32) {\n"),
        ('^bb0(%a: i32 loc("p.py":1:2 to 3:4), %b: f32 loc("n"("q":1:1))):\n', "^bb0(%a: i32, %b: f32):\n"),
        # A printer that leaves a blank at the end of its op leaves it without locations too.
        ("  a.b permutation = [0]  loc(#loc)\n", "  a.b permutation = [0] \n"),
        # Values, and what only looks like a location.
        ('  a.b {at = loc("x"), both = [loc("y"), loc(#loc)]} : i32\n', None),
        ('  a.b {text = "see loc(#loc7) there"} : i32\n', None),
        ('  a.b {text = "\\" loc(#loc7)"} : i32 loc(#loc1)\n', '  a.b {text = "\\" loc(#loc7)"} : i32\n'),
        ("  memref.dealloc(%0) : i32 loc(#loc1)\n", "  memref.dealloc(%0) : i32\n"),
        ("  a.alloc(%0)\n", None),
        ('  return loc(callsite("f":1:2 at\n', None),
    ],
)
def test_that_locations_are_left_out_and_nothing_else(printed: str, shown: str | None) -> None:
    assert without_locations(printed) == (printed if shown is None else shown)
    assert elide(printed).found == (shown is not None)


def test_that_locations_are_spelled_out_up_to_a_length() -> None:
    far = "/" + "long/" * 50
    text = (
        '#loc1 = loc("a":1:1)\n#loc2 = loc(callsite(#loc1 at "#loc1":2:2))\n#loc3 = loc("x"(#loc3))\nmodule {\n'
        "  %0 = a.b {from = #loc1} : i32 loc(#loc2)\n  a.c loc(fused[#loc1, #loc4])\n  a.d loc(#loc3)\n} loc(#loc9)\n"
        f'#loc4 = loc("{far}"(#loc5))\n#loc5 = loc("b":3:3)\n#loc6 = loc("nobody":1:1)\n'
    )
    found = spell_out(text)
    assert found.text == (
        '#loc1 = loc("a":1:1)\n#loc3 = loc("x"(#loc3))\nmodule {\n'
        '  %0 = a.b {from = #loc1} : i32 loc(callsite("a":1:1 at "#loc1":2:2))\n'
        '  a.c loc(fused["a":1:1, #loc4])\n  a.d loc("x"(#loc3))\n} loc(#loc9)\n'
        f'#loc4 = loc("{far}"(#loc5))\n#loc5 = loc("b":3:3)\n'
    )
    assert found.hidden == (2, 11)


def test_that_what_is_spelled_out_parses_to_the_same_ir(sample: Callable[[str], Path], tmp_path: Path) -> None:
    compiler = find().compiler
    flags = ["--iree-hal-target-device=local", "--iree-hal-local-target-device-backends=vmvx", "--compile-to=flow"]
    flow = tmp_path / "flow.mlir"
    command: list[str | Path] = [compiler, sample("matmul_f16"), *flags, "--mlir-print-debuginfo", "-o", flow]
    subprocess.run(command, check=True, capture_output=True)

    def printed(file: Path) -> str:
        opt = compiler.with_name("iree-opt")
        return subprocess.run([opt, file, "--mlir-print-debuginfo"], check=True, capture_output=True, text=True).stdout

    text = printed(flow)
    spelled = tmp_path / "spelled.mlir"
    spelled.write_text(spell_out(text).text)
    assert "#loc" in text
    assert "#loc" not in spelled.read_text()
    assert printed(spelled) == text


def test_that_the_lines_that_define_locations_go_and_are_counted() -> None:
    text = '#map = affine_map<()>\n#loc1 = loc("a":1:1)\nmodule {\n} loc(#loc)\n'
    text += '#loc = loc(unknown)\n#loc2 = loc("b"(#loc1))\n'
    found = elide(text)
    assert found.text == "#map = affine_map<()>\nmodule {\n}\n"
    assert found.hidden == (2, 5, 6)
    shown = IrText(quoted("t"), found.text, hidden=found.hidden)
    assert [shown.shown_line(line) for line in (1, 2, 3, 4, 5)] == [1, 2, 2, 3, 4]


_NAMES = st.text(st.sampled_from('ab()\\" loc#[,:'), max_size=8).map(
    lambda text: '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
)
_PLACES = st.one_of(
    st.just("unknown"),
    st.integers(0, 99).map(lambda number: f"#loc{number or ''}"),
    st.tuples(_NAMES, st.integers(1, 9)).map(lambda parts: f"{parts[0]}:{parts[1]}:1"),
)
_NESTED = st.recursive(
    _PLACES,
    lambda inner: st.one_of(
        st.tuples(inner, inner).map(lambda two: f"callsite({two[0]} at {two[1]})"),
        st.lists(inner, min_size=1, max_size=3).map(lambda several: f"fused[{', '.join(several)}]"),
        st.tuples(_NAMES, inner).map(lambda two: f"{two[0]}({two[1]})"),
    ),
    max_leaves=12,
)
_OPS = st.sampled_from(
    [
        "  %0 = arith.constant 1 : i32",
        '  util.call @"odd loc(name)"(%0) {a = "b \\" loc(#loc1)"} : (i32) -> ()',
        "  scf.for {",
        "  }",
        "  return",
        "",
        '  x.y {v = loc("kept")} : i32',
    ]
)


@given(st.lists(st.tuples(_OPS, _NESTED, st.booleans()), max_size=12))
@pytest.mark.campaign
def test_that_what_is_left_is_the_text_without_locations(lines: list[tuple[str, str, bool]]) -> None:
    printed = plain = ""
    hidden = []
    for number, (op, place, definition) in enumerate(lines, 1):
        if definition:
            printed += f"#loc{number} = loc({place})\n"
            hidden.append(number)
        else:
            located = op and not op.endswith("{")
            printed += f"{op} loc({place})\n" if located else f"{op}\n"
            plain += f"{op}\n"
    found = elide(printed)
    assert found.text == plain
    assert list(found.hidden) == hidden


# --- the capture


@pytest.fixture(scope="module")
def sessions(sample: Callable[[str], Path], tmp_path_factory: pytest.TempPathFactory) -> tuple[Queries, Queries]:
    """The same compile without and with locations."""
    folder = tmp_path_factory.mktemp("locations")
    requests = (
        CompileRequest(sample("matmul_f16"), output=folder / f"{located}.passlens", locations=located)
        for located in (False, True)
    )
    plain, located = (Queries(compiled_session(request)) for request in requests)
    return plain, located


def pairs(sessions: tuple[Queries, Queries]) -> list[tuple[PassRow, PassRow]]:
    """The rows of both; not those of initializers, whose dumps overwrite one another by chance."""
    rows = [[row for row in one.passes.listing() if "initializer" not in row.scope] for one in sessions]
    return list(zip(*rows, strict=True))


@pytest.mark.campaign
def test_that_locations_change_no_row(sessions: tuple[Queries, Queries]) -> None:
    plain, located = sessions
    assert (plain.info().locations, located.info().locations) == (False, True)
    assert all(f"--{LOCATIONS_FLAG}" in lane.argv for lane in located.info().lanes)
    seen = Counter(left.status for left, _ in pairs(sessions))
    assert seen[Status.CHANGED] > 150
    assert seen[Status.UNCHANGED] > 400
    for left, right in pairs(sessions):
        assert (left.name, left.phase, left.scope) == (right.name, right.phase, right.scope)
        assert (left.status, left.added, left.removed) == (right.status, right.added, right.removed), left.name


def test_that_texts_are_shown_without_locations_unless_asked_for(sessions: tuple[Queries, Queries]) -> None:
    plain, located = sessions
    for left, right in pairs(sessions)[::15]:
        for side in Side:
            shown = located.texts.ir(right.id, side)
            whole = located.texts.ir(right.id, side, locations=True)
            assert plain.texts.ir(left.id, side).text.strip("\n") == shown.text.strip("\n"), left.name
            assert " loc(" in whole.text
            if left.status is Status.CHANGED:  # of others the text before may have other marks of ours, and locations
                assert without_locations(whole.text).strip("\n") == shown.text.strip("\n")
            assert shown.located
            assert not plain.texts.ir(left.id, side).located
    for phase in ("flow", "vm"):
        assert "loc(" not in located.texts.phase(phase).text
        assert "loc(" in located.texts.phase(phase, locations=True).text
        assert located.texts.phase(phase).text == plain.texts.phase(phase).text


def test_that_diffs_have_locations_only_when_asked_for(sessions: tuple[Queries, Queries]) -> None:
    plain, located = sessions
    left, right = next(pair for pair in pairs(sessions) if pair[0].name == "iree-stream-schedule-execution")
    assert (located.changes.diff(right.id).added, located.changes.diff(right.id).removed) == (left.added, left.removed)
    assert located.changes.diff(right.id).rows == plain.changes.diff(left.id).rows
    assert any(" loc(" in row.text for row in located.changes.diff(right.id, locations=True).rows)
    changes = located.changes.op_diff(right.id, locations=True).changes
    assert [(one.kind, one.name) for one in changes] == [
        (one.kind, one.name) for one in located.changes.op_diff(right.id).changes
    ], "a location is no difference between ops"


@pytest.mark.campaign
def test_that_inner_dumps_cut_out_of_a_module_have_the_printers_locations(sessions: tuple[Queries, Queries]) -> None:
    """The first dump of a function has none before it: it is cut out of the module's, where locations are aliases."""
    _, located = sessions
    cut = []
    for row in located.passes.listing():
        if row.scope == "@main":
            before = located.texts.ir(row.id, Side.BEFORE, locations=True)
            if has_message(before.note, "before.cut-out"):
                cut.append(before.text)
    assert len(cut) > 3
    assert any('loc(callsite("' in text for text in cut)
    for text in cut:
        assert "#loc" not in text
        assert "loc(loc(" not in text
        assert " at loc(" not in text


def test_that_tables_read_the_same_with_locations(sessions: tuple[Queries, Queries]) -> None:
    plain, located = sessions
    assert located.devices.table() == plain.devices.table()
    assert located.kernels.table() == plain.kernels.table()
    one, other = plain.memory.table(), located.memory.table()
    assert one is not None
    assert other is not None
    bare = [
        tuple(replace(row, allocations=tuple(replace(part, line=0) for part in row.allocations)) for row in table.lds)
        for table in (one, other)
    ]
    assert bare[0] == bare[1]
    shown = located.texts.phase("executable-targets", locations=True)
    text = shown.text.splitlines()
    for row in other.lds:
        assert row.allocations
        for part in row.allocations:
            assert part.name in text[shown.shown_line(part.line) - 1], "the line is that of the dump, not of the model"


@pytest.mark.campaign
def test_that_a_text_before_that_was_trimmed_is_unknown_with_locations_too(
    sessions: tuple[Queries, Queries], tmp_path: Path
) -> None:
    path = tmp_path / "s.passlens"
    path.write_bytes(sessions[1].info().path.read_bytes())
    looked_at = sessions[1].passes.listing()[::3]
    old = {row.id: sessions[1].texts.ir(row.id, Side.BEFORE, locations=True).text for row in looked_at}
    trim(path, Drop(phases=("stream",), unchanged=True), JobContext())
    queries = Queries(path)
    unknown = 0
    for row in queries.passes.listing():
        if row.id not in old:
            continue
        before = queries.texts.ir(row.id, Side.BEFORE, locations=True)
        unknown += has_message(before.note, "trimmed.no-text-before")
        assert before.text == old[row.id] or has_message(before.note, "trimmed.no-text-before"), row.name
    assert 0 < unknown < 60


def test_that_a_toolchain_without_the_flag_is_said() -> None:
    own = find()
    flags = catalogue(own)
    without = replace(flags, flags=tuple(flag for flag in flags.flags if flag.name != LOCATIONS_FLAG))
    request = CompileRequest(Path("m.mlir"), locations=True)
    assert command_line(request, own, flags).locations
    line = command_line(request, own, without)
    assert not line.locations
    assert has_message(line.notices[-1], "request.no-locations")
