"""What the rules about devices find in real compiles, and that fixes do what they say."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from campaigns import rarely
from compiled_sessions import compiled_session
from compiler_programs import IREE_COMPILE
from message_checks import has_message, refused
from passlens.engine.analysis.lineage.values import Start
from passlens.engine.analysis.placement import PlacementSource, read_placement
from passlens.engine.analysis.placement_tables import Change, ItemKind
from passlens.engine.compile.request import CompileRequest, PassCapture
from passlens.engine.diagnosis.device_facts import DeviceFacts
from passlens.engine.diagnosis.edits.input_edits import drop_transfer, unpin
from passlens.engine.diagnosis.facts import Facts, read_facts
from passlens.engine.diagnosis.findings import Certainty, Finding, FixKind, Level
from passlens.engine.diagnosis.fixes.apply import edited_text
from passlens.engine.diagnosis.rules.ambiguous_op import ambiguous_op
from passlens.engine.diagnosis.rules.pinned_global import pinned_global
from passlens.engine.diagnosis.rules.redundant_transfer import redundant_transfer
from passlens.engine.diagnosis.rules.stray_transfer import stray_transfer
from passlens.engine.diagnosis.rules.tied_chain import FLAG, tied_chain
from passlens.engine.importing.job import ImportJob, ImportRequest
from passlens.engine.jobs import CancelToken, JobContext
from passlens.engine.queries import Queries
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.rows import DiagnosticRow, OutcomeKind, Severity

Sample = Callable[[str], Path]
TO_STREAM = ("--compile-to=stream",)


def compiled(source: Path, folder: Path, devices: int, **fields: object) -> Path:
    fields = {"passes": PassCapture.NONE, **fields}
    request = CompileRequest(source, devices=devices, output=folder / "s.passlens", **fields)  # type: ignore[arg-type]
    return compiled_session(request)


@pytest.fixture(scope="module")
def pinned(tmp_path_factory: pytest.TempPathFactory, sample: Sample) -> Queries:
    """The pinned table over two devices, with every pass."""
    folder = tmp_path_factory.mktemp("pinned")
    return Queries(compiled(sample("pinned_constant"), folder, 2, passes=PassCapture.ALL))


def of_rule(found: tuple[Finding, ...], rule: str) -> Finding:
    (one,) = [finding for finding in found if finding.rule == rule]
    return one


def places(finding: Finding) -> list[str]:
    return [link.source.rpartition(":")[2] for link in finding.evidence if link.source]


# --- a constant pinned to one device


def test_that_a_pinned_constant_is_found_with_the_lines_that_pin_it_and_read_it(pinned: Queries) -> None:
    finding = of_rule(pinned.devices.findings(), "pinned-global")
    lines = pinned.texts.source().text.splitlines()
    assert finding.level is Level.WARNING
    assert has_message(
        finding.title,
        "pinned-global.pinned",
        name="@rope_table",
        size=16_384,
        home="__device_0",
        devices=("@__device_1",),
    )
    at = [lines[int(number) - 1] for number in places(finding)]
    assert "util.global private @rope_table" in at[0]
    assert "%t0 = flow.tensor.transfer %t" in at[1]
    assert "%y1 = linalg.generic" in at[2]


def test_that_an_op_on_another_device_than_its_data_is_found_with_where_it_runs(pinned: Queries) -> None:
    finding = of_rule(pinned.devices.findings(), "misplaced-op")
    assert (finding.level, finding.certainty) == (Level.WARNING, Certainty.CERTAIN)
    last = finding.evidence[-1]
    assert last.phase == "stream"
    shown = pinned.texts.phase("stream").text.splitlines()[last.line - 1]
    assert "stream.cmd.dispatch @forward_dispatch_1" in shown


def test_that_a_misplaced_op_tells_a_picture_where_it_is_was_meant_to_be_and_what_pulls_it(pinned: Queries) -> None:
    (op,) = of_rule(pinned.devices.findings(), "misplaced-op").misplaced
    assert op.op == "@forward_dispatch_1_elementwise_4096_f32"
    assert (op.here, op.meant, op.pulled_by, op.moved) == ("__device_0", "__device_1", ("@rope_table",), True)
    assert [phase for phase, _ in op.at] == ["flow", "stream"]
    for phase, line in op.at:
        shown = pinned.texts.phase(phase).text.splitlines()[line - 1]
        assert "dispatch @forward_dispatch_1" in shown


def test_that_a_finding_names_the_globals_and_devices_that_it_is_about(pinned: Queries) -> None:
    found = pinned.devices.findings()
    assert of_rule(found, "pinned-global").symbols == ("@rope_table",)
    assert of_rule(found, "idle-device").symbols == ("@__device_1",)


def test_that_a_device_that_is_named_and_runs_nothing_is_found(pinned: Queries) -> None:
    assert has_message(of_rule(pinned.devices.findings(), "idle-device").title, "idle-device.idle", device="__device_1")


def test_that_what_is_found_above_info_is_a_problem(pinned: Queries) -> None:
    found = {finding.rule for finding in pinned.devices.findings() if finding.level is not Level.INFO}
    assert found == {"pinned-global", "misplaced-op", "idle-device"}
    assert found <= {problem.rule for problem in pinned.problems.listing()}
    assert "redundant-transfer" not in {problem.rule for problem in pinned.problems.listing()}


@pytest.mark.parametrize(
    ("rule", "fix"),
    [("pinned-global", "unpin"), rarely("pinned-global", "replicate"), ("misplaced-op", "move-constant")],
)
def test_that_the_edit_of_the_input_brings_stage_two_to_its_device(
    pinned: Queries, tmp_path: Path, rule: str, fix: str
) -> None:
    finding = of_rule(pinned.devices.findings(), rule)
    (chosen,) = [one for one in finding.fixes if one.name == fix]
    assert chosen.kind is FixKind.EDIT
    path = tmp_path / "edited.mlir"
    path.write_text(edited_text(pinned.texts.source().text.encode(), chosen))
    subprocess.run(
        [
            *(IREE_COMPILE, path, f"-o={tmp_path / 'm.mlir'}"),
            *("--iree-hal-target-device=hip[0]", "--iree-hal-target-device=hip[1]"),
            *("--iree-rocm-target=gfx942", "--compile-to=stream"),
        ],
        check=True,
    )
    text = (tmp_path / "m.mlir").read_text()
    table = read_placement(PlacementSource("stream", None, text, "", Path(sys.executable), ""), CancelToken())
    homes = [item.devices for item in table.items if item.op == "stream.cmd.dispatch" and item.kind is ItemKind.OP]
    assert homes == [("__device_0",), ("__device_1",)]


# --- the passes that decided


def test_that_the_history_of_a_global_names_the_passes_that_changed_its_affinity(pinned: Queries) -> None:
    events = pinned.devices.history("@rope_table").events
    assert [(event.change, event.name) for event in events] == [
        (Change.FOUND, "the input"),
        (Change.CHANGED, "iree-hal-resolve-device-promises"),
        (Change.REMOVED, "iree-stream-conversion"),
    ]
    assert events[1].before == "#hal.device.promise<@__device_0>"
    assert events[1].after == "#hal.device.affinity<@__device_0>"
    assert events[1].pass_id is not None
    shown = pinned.texts.ir(events[1].pass_id).text.splitlines()[events[1].line - 1]
    assert "util.global private @rope_table" in shown


def test_that_the_history_of_a_device_tells_where_its_promises_end(pinned: Queries) -> None:
    promises = [event for event in pinned.devices.history("@__device_1").events if event.form == "promise"]
    assert promises[0].change is Change.FOUND
    assert int(promises[0].after) == pinned.texts.source().text.count("promise<@__device_1>")
    assert (promises[-1].change, promises[-1].name) == (Change.REMOVED, "iree-hal-resolve-device-promises")


def test_that_an_unknown_symbol_is_refused_in_words(pinned: Queries) -> None:
    with refused("affinity-history.unknown-place", name="nothing"):
        pinned.devices.history("@nothing")


def test_that_a_dispatch_is_followed_by_its_executable_to_the_pass_that_places_it(pinned: Queries) -> None:
    (event,) = pinned.devices.history("@forward_dispatch_1").events
    assert (event.name, event.change) == ("iree-stream-schedule-execution", Change.ASSIGNED)
    assert event.after == "#hal.device.affinity<@__device_0>"
    assert "dispatch @forward_dispatch_1::" in event.excerpt
    assert event.pass_id is not None
    again = pinned.devices.history(Start(event.pass_id, event.line))  # of the op itself
    assert again.events == (event,)


def test_that_the_module_after_a_pass_on_a_function_is_read_too(pinned: Queries) -> None:
    changed = [row for row in pinned.passes.listing() if row.scope == "@forward" and row.phase == "stream"]
    table = pinned.devices.placement("", changed[0].id)
    assert table.pass_id == changed[0].id
    assert {item.name for item in table.items if item.kind is ItemKind.GLOBAL} == {"@rope_table"}


# --- models that are fine


@pytest.mark.parametrize(("name", "devices"), [rarely("matmul_f16", 1), ("matmul_f16", 2), rarely("tp8_mlp", 8)])
def test_that_nothing_is_found_above_info_where_nothing_is_wrong(
    tmp_path: Path, sample: Sample, name: str, devices: int
) -> None:
    queries = Queries(compiled(sample(name), tmp_path, devices, flags=TO_STREAM))
    assert queries.info().outcome is OutcomeKind.OK
    assert [finding.title for finding in queries.devices.findings() if finding.level is not Level.INFO] == []
    assert queries.problems.listing() == ()


@pytest.mark.campaign
def test_that_missing_devices_are_one_finding_with_the_list_that_mends_it(tmp_path: Path, sample: Sample) -> None:
    queries = Queries(compiled(sample("tp8_mlp"), tmp_path, 4))
    (finding,) = [one for one in queries.devices.findings() if one.level is Level.ERROR]
    assert finding.rule == "undeclared-device"
    assert finding.fixes[0].devices == tuple(f"hip[{number}]" for number in range(8))


# --- chains that exhaust the solver


def chain(length: int, path: Path) -> Path:
    """So many updates of one tensor in place, on its way from one device to another."""
    device = "#hal.device.promise<@__device_{}>"
    lines = [
        "module @chain {",
        f"util.func public @f(%x: tensor<1024xf32> {{iree.abi.affinity = {device.format(0)}}}, "
        f"%u: tensor<4xf32> {{iree.abi.affinity = {device.format(0)}}}) "
        f"-> (tensor<1024xf32> {{iree.abi.affinity = {device.format(1)}}}) {{",
    ]
    value = "%x"
    for number in range(length):
        lines.append(f"%at{number} = arith.constant {4 * (number % 200)} : index")
        lines.append(
            f"%t{number} = flow.tensor.update %u, {value}[%at{number}] : tensor<4xf32> -> {value} as tensor<1024xf32>"
        )
        value = f"%t{number}"
    lines.append(f"%r = flow.tensor.transfer {value} : tensor<1024xf32> to {device.format(1)}")
    path.write_text("\n".join([*lines, "util.return %r : tensor<1024xf32>", "}", "}"]))
    return path


@pytest.mark.campaign
def test_that_a_chain_longer_than_the_solver_has_rounds_is_told_with_the_flag_that_helps(tmp_path: Path) -> None:
    source = chain(180, tmp_path / "chain.mlir")
    queries = Queries(compiled(source, tmp_path, 2, flags=TO_STREAM))
    assert queries.info().outcome is OutcomeKind.FAILED
    finding = of_rule(queries.devices.findings(), "tied-chain")
    assert (finding.level, finding.certainty) == (Level.ERROR, Certainty.LIKELY)
    assert has_message(finding.title, "tied-chain.update", count=180)
    (fix,) = finding.fixes
    (flag,) = fix.flags
    assert flag.startswith(f"--{FLAG}=")
    folder = tmp_path / "again"
    folder.mkdir()
    again = Queries(compiled(source, folder, 2, flags=(*TO_STREAM, flag)))
    assert again.info().outcome is OutcomeKind.OK
    assert all(finding.rule != "tied-chain" for finding in again.devices.findings())


def test_that_a_chain_of_which_the_solver_sees_the_end_is_no_finding(tmp_path: Path) -> None:
    queries = Queries(compiled(chain(60, tmp_path / "chain.mlir"), tmp_path, 2, flags=TO_STREAM))
    assert queries.info().outcome is OutcomeKind.OK
    assert all(finding.rule != "tied-chain" for finding in queries.devices.findings())


# --- rules on texts that the compiler would clean up


def facts_of(text: str, pinned: Queries) -> Facts:
    """Facts as if a text were the program before placement."""
    table = read_placement(PlacementSource("flow", None, text, "", Path(sys.executable), ""), CancelToken())
    items = tuple(replace(item, location=f"m.mlir:{item.line}") for item in table.items)
    with_lines = replace(table, items=items)
    reader = SessionReader(pinned.info().path)
    facts = replace(read_facts(reader), devices=DeviceFacts(with_lines, None, lambda: tuple(text.split("\n"))))
    reader.close()
    return facts


def function(*lines: str) -> str:
    """A program over the devices a and b; ``%x`` is on a."""
    body = "\n".join(f"  {line}" for line in lines)
    return f"""util.global private @a = #hal.device.target<"hip", {{ordinal = 0 : index}}> : !hal.device
util.global private @b = #hal.device.target<"hip", {{ordinal = 1 : index}}> : !hal.device
util.global private @w {{stream.affinity = #hal.device.affinity<@a>, noinline}} : tensor<8xf32>
util.func public @f(%x: tensor<8xf32> {{iree.abi.affinity = #hal.device.affinity<@a>}}) -> tensor<8xf32> {{
{body}
}}"""


def transfer(result: str, operand: str, device: str) -> str:
    return f"%{result} = flow.tensor.transfer %{operand} : tensor<8xf32> to #hal.device.affinity<@{device}>"


def test_that_a_round_trip_is_found_and_its_fix_reads_the_value_where_it_was(pinned: Queries) -> None:
    text = function(transfer("y", "x", "b"), transfer("z", "y", "a"), "util.return %z : tensor<8xf32>")
    (finding,) = redundant_transfer(facts_of(text, pinned))
    assert finding.level is Level.WARNING
    assert has_message(finding.title, "redundant-transfer.round-trip", home=("a",), away=("b",))
    assert has_message(finding.explanation, "redundant-transfer.cross", size=64)
    assert [link.line for link in finding.evidence][1:] == [5, 6]
    assert "util.return %x : tensor<8xf32>" in edited_text(text.encode(), finding.fixes[0])


@pytest.mark.parametrize(("weights", "blamed"), [(1, False), (2, True)])
def test_that_one_transfer_is_blamed_and_not_the_weights_beside_it(pinned: Queries, weights: int, blamed: bool) -> None:
    globals_ = "".join(
        f"util.global private @w{n} {{stream.affinity = #hal.device.affinity<@a>}} : tensor<8xf32>\n"
        for n in range(weights)
    )
    lines, value = [transfer("y", "x", "b")], "y"
    for n in range(weights):
        lines.append(f"%w{n} = util.global.load @w{n} : tensor<8xf32>")
        lines.append(
            f"%s{n} = flow.dispatch @d::@d{n}(%{value}, %w{n}) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>"
        )
        value = f"s{n}"
    text = globals_ + function(*lines, f"util.return %{value} : tensor<8xf32>")
    facts = facts_of(text, pinned)
    found = stray_transfer(facts)
    assert bool(found) is blamed
    assert bool(pinned_global(facts)) is not blamed, "one of the two is told"
    if found:
        assert has_message(found[0].title, "stray-transfer.title", away="b", home="a")
        assert "@d::@d0(%x, %w0)" in edited_text(text.encode(), found[0].fixes[0])


def test_that_a_value_that_is_moved_twice_is_found(pinned: Queries) -> None:
    text = function(
        transfer("y", "x", "b"),
        transfer("z", "x", "b"),
        "%s = arith.addf %y, %z : tensor<8xf32>",
        "util.return %s : tensor<8xf32>",
    )
    (finding,) = redundant_transfer(facts_of(text, pinned))
    assert has_message(finding.title, "redundant-transfer.is-moved-twice", target=("b",))
    assert "%s = arith.addf %y, %y" in edited_text(text.encode(), finding.fixes[0])


def test_that_transfers_that_the_input_does_not_have_are_said_to_stay(pinned: Queries) -> None:
    text = function(
        transfer("y", "x", "a"),
        transfer("z", "x", "a"),
        "%s = arith.addf %y, %z : tensor<8xf32>",
        "util.return %s : tensor<8xf32>",
    )
    facts = facts_of(text, pinned)
    (finding,) = redundant_transfer(facts)
    (fix,) = finding.fixes
    assert has_message(fix.title, "redundant-transfer.drop-nowhere", count=2)
    assert not has_message(finding.explanation, "redundant-transfer.leaves-one")
    assert facts.devices is not None
    asked = facts.devices.asked
    second = next(place for place, item in enumerate(asked.items) if item.moves_to and item.location == "m.mlir:6")
    items = tuple(replace(item, location="") if n == second else item for n, item in enumerate(asked.items))
    devices = DeviceFacts(replace(asked, items=items), None, facts.devices.lines)
    (finding,) = redundant_transfer(replace(facts, devices=devices))
    (fix,) = finding.fixes
    assert has_message(finding.title, "redundant-transfer.nowhere", count=2)
    assert has_message(fix.title, "redundant-transfer.drop-nowhere-one")
    assert has_message(finding.explanation, "redundant-transfer.leaves-one", left=1, count=2)


def test_that_a_value_on_its_way_through_work_is_no_round_trip(pinned: Queries) -> None:
    text = function(
        transfer("y", "x", "b"),
        "%s = arith.addf %y, %y : tensor<8xf32>",
        transfer("z", "s", "a"),
        "util.return %z : tensor<8xf32>",
    )
    assert redundant_transfer(facts_of(text, pinned)) == ()


def test_that_a_global_that_is_moved_in_each_call_tells_how_many_bytes(pinned: Queries) -> None:
    text = function(
        "%l = util.global.load @w : tensor<8xf32>", transfer("y", "l", "b"), "util.return %y : tensor<8xf32>"
    )
    (finding,) = pinned_global(facts_of(text, pinned))
    assert finding.certainty is Certainty.CERTAIN
    assert has_message(finding.explanation, "pinned-global.crosses-once", size=32)
    unpinned = edited_text(text.encode(), finding.fixes[0])
    assert "util.global private @w {noinline} : tensor<8xf32>" in unpinned
    replicated = edited_text(text.encode(), finding.fixes[1])
    assert "util.global private @w_on_b {stream.affinity = #hal.device.affinity<@b>, noinline}" in replicated
    assert "%y = util.global.load @w_on_b : tensor<8xf32>" in replicated
    assert "flow.tensor.transfer" not in replicated


def test_that_the_remark_on_ambiguous_affinity_is_led_to_the_op_where_it_begins(pinned: Queries) -> None:
    executable = (
        "flow.executable private @e { flow.executable.export public @d builtin.module { func.func @d() { return } } }"
    )
    text = f"{executable}\n" + function(
        transfer("y", "x", "b"),
        "%d = flow.dispatch @e::@d(%x, %y) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>",
        "%later = flow.dispatch @e::@d(%d) : (tensor<8xf32>) -> tensor<8xf32>",
        "util.return %later : tensor<8xf32>",
    )
    facts = facts_of(text, pinned)
    (quiet,) = ambiguous_op(facts)
    assert quiet.level is Level.INFO
    remark = (
        "clone to consumers pass failed to reach a fixed point after 32 iterations; ambiguous affinity may be present"
    )
    row = DiagnosticRow(7, Severity.REMARK, remark, None, "", "", (), (), "quick look")
    (finding,) = ambiguous_op(replace(facts, diagnostics=(row,)))
    assert (finding.level, finding.diagnostics) == (Level.WARNING, (7,))
    assert [link.line for link in finding.evidence][:2] == [5, 6]
    assert has_message(finding.explanation, "ambiguous-op.depends", count=1)


def test_that_the_solver_rule_is_silent_where_there_is_no_chain(pinned: Queries) -> None:
    assert tied_chain(facts_of(function("util.return %x : tensor<8xf32>"), pinned)) == ()


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("util.global private @w {stream.affinity = #hal.device.promise<@d>} : i32", "util.global private @w : i32"),
        ("util.global @w {a, stream.affinity = #hal.device.promise<@d>} : i32", "util.global @w {a} : i32"),
        ("util.global @w {stream.affinity = #hal.device.affinity<@d, [0]>, b} : i32", "util.global @w {b} : i32"),
        ("util.global @w {a, stream.affinity = #hal.device.promise<@d>, b} : i32", "util.global @w {a, b} : i32"),
    ],
)
def test_that_unpinning_leaves_the_other_attributes(line: str, wanted: str) -> None:
    edit = unpin([line], 1)
    assert edit is not None
    assert edit.lines == (wanted,)


def test_that_a_line_without_a_transfer_is_not_edited() -> None:
    assert drop_transfer(["%y = arith.addf %x, %x : f32"], 1) == ()
    assert unpin(["util.func @f() {"], 1) is None


@pytest.mark.campaign
def test_that_dumps_of_another_build_have_the_same_findings(tmp_path: Path, sample: Sample) -> None:
    folder = tmp_path / "tree"
    subprocess.run(
        [
            *(IREE_COMPILE, sample("pinned_constant"), "-o=/dev/null"),
            *("--iree-hal-target-device=hip[0]", "--iree-hal-target-device=hip[1]", "--iree-rocm-target=gfx942"),
            *("--compile-to=stream", "--mlir-print-ir-after-all", f"--mlir-print-ir-tree-dir={folder}"),
        ],
        check=True,
        capture_output=True,
    )
    queries = Queries(ImportJob(ImportRequest(folder, tmp_path / "i.passlens")).run(JobContext()))
    found = queries.devices.findings()
    assert {finding.rule for finding in found if finding.level is Level.WARNING} == {"pinned-global", "misplaced-op"}
    first = of_rule(found, "pinned-global").evidence[0]
    assert first.pass_id is not None
    assert "util.global private @rope_table" in queries.texts.ir(first.pass_id).text.splitlines()[first.line - 1]
