"""The look at the devices before a compile: its verdict against that of the real compiler."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from campaigns import rarely
from message_checks import has_message
from passlens.engine.compile.command_line import command_line
from passlens.engine.compile.device_list import Devices
from passlens.engine.compile.request import CompileRequest, Driver
from passlens.engine.diagnosis.findings import Finding, Level
from passlens.engine.diagnosis.preflight import Preflight, missing_numbers, preflight, read_named
from passlens.engine.jobs import CancelToken
from passlens.engine.process import run_child
from passlens.engine.toolchain.discover import find
from passlens.engine.toolchain.flags import catalogue

Sample = Callable[[str], Path]


def look(source: Path, devices: Devices = 1, machine: int | None = None, flags: tuple[str, ...] = ()) -> Preflight:
    request = CompileRequest(source, devices=devices, flags=flags)
    return preflight(request, read_named(request, CancelToken()), machine)


def rules(found: Preflight) -> list[tuple[str, Level]]:
    return [(finding.rule, finding.level) for finding in found.findings]


def renamed(source: Path, folder: Path, **names: str) -> Path:
    text = source.read_text(encoding="utf-8")
    for old, new in names.items():
        text = text.replace(f"@{old}>", f"@{new}>")
    path = folder / source.name
    path.write_text(text, encoding="utf-8")
    return path


OWN = """module @own {
  util.global private @gpu = #hal.device.alias<"hip"[0]> : !hal.device
  util.func public @f(%x: tensor<4xf32> {iree.abi.affinity = #hal.device.KIND<@gpu>}) -> tensor<4xf32> {
    %y = arith.addf %x, %x : tensor<4xf32>
    util.return %y : tensor<4xf32>
  }
}
"""


@pytest.mark.parametrize(
    ("names", "devices", "flags"),
    [
        rarely({}, 1, ()),
        ({}, 2, ()),
        rarely({}, 3, ()),
        ({}, 1, ("--compile-to=global-optimization",)),
        rarely({}, 1, ("--iree-hal-target-device=hip[0]", "--iree-hal-target-device=hip[1]")),
        rarely({"__device_0": "a", "__device_1": "b"}, 2, ()),
        rarely({"__device_0": "a", "__device_1": "b"}, ("b=hip[0]", "a=hip[1]"), ()),
        rarely({"__device_1": "__device_2"}, 2, ()),
        rarely({"__device_1": "__device_2"}, ("__device_0=hip[0]", "__device_2=hip[1]"), ()),
    ],
)
def test_that_the_verdict_is_that_of_the_compiler(
    sample: Sample, tmp_path: Path, names: dict[str, str], devices: Devices, flags: tuple[str, ...]
) -> None:
    assert_same_verdict(renamed(sample("pinned_constant"), tmp_path, **names), devices, flags)


@pytest.mark.parametrize("kind", ["affinity", "promise"])
def test_that_a_promise_is_not_kept_by_a_global_of_the_module_and_an_affinity_is(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "own.mlir"
    path.write_text(OWN.replace("KIND", kind), encoding="utf-8")
    assert look(path).can_succeed is (kind == "affinity")
    assert_same_verdict(path, 1, ())


def assert_same_verdict(source: Path, devices: Devices, flags: tuple[str, ...]) -> None:
    """What was said before is what the compiler does, and what was proposed makes it compile."""
    toolchain = find()

    def compiles(request: CompileRequest) -> bool:
        words = command_line(request, toolchain, catalogue(toolchain)).words
        return run_child([*words, "-o", "/dev/null"]).ok

    found = look(source, devices, flags=flags)
    request = CompileRequest(source, devices=devices, flags=flags)
    assert compiles(request) is found.can_succeed
    for fix in [fix for finding in found.findings if finding.level is Level.ERROR for fix in finding.fixes]:
        assert look(source, fix.devices).can_succeed
        assert compiles(CompileRequest(source, devices=fix.devices)), fix.name


@pytest.mark.parametrize(("count", "missing"), [(1, 7), (4, 4), (7, 1), (8, 0)])
def test_that_eight_shards_need_eight_devices(sample: Sample, count: int, missing: int) -> None:
    found = look(sample("tp8_mlp"), count)
    assert sum(not row.by for row in found.devices) == missing
    assert found.can_succeed is (missing == 0)
    if missing:
        finding = found.findings[0]
        assert len(finding.evidence) == missing
        assert finding.fixes[0].devices == tuple(f"hip[{number}]" for number in range(8))
    else:
        assert found.findings == ()


def test_that_devices_with_names_are_declared_by_name_in_the_order_of_their_numbers(
    sample: Sample, tmp_path: Path
) -> None:
    names = {f"__device_{number}": f"gpu{number + 5}" for number in range(8)}
    fix = look(renamed(sample("tp8_mlp"), tmp_path, **names), 8).findings[0].fixes[0]
    assert fix.devices == tuple(f"gpu{number + 5}=hip[{number}]" for number in range(8))


def test_that_devices_that_are_declared_keep_their_place_on_the_machine(sample: Sample) -> None:
    fix = look(sample("pinned_constant"), ("hip[3]",)).findings[0].fixes[0]
    assert fix.devices == ("hip[3]", "hip[0]")


def test_that_a_gap_in_the_numbers_is_told_with_both_ways_out(sample: Sample, tmp_path: Path) -> None:
    source = renamed(sample("pinned_constant"), tmp_path, __device_1="__device_3")
    finding = next(one for one in look(source, 4).findings if one.rule == "device-numbering")
    assert has_message(finding.title, "preflight.gaps", last="__device_3", names=("@__device_1", "@__device_2"))
    assert [fix.devices for fix in finding.fixes] == [
        ("hip[0]", "hip[1]", "hip[2]", "hip[3]"),
        ("__device_0=hip[0]", "__device_3=hip[3]"),
    ]


def test_that_devices_nobody_names_are_worth_knowing_and_no_more(sample: Sample) -> None:
    assert rules(look(sample("pinned_constant"), 4)) == [("unused-device", Level.INFO)]
    assert rules(look(sample("matmul_f16"), 2)) == [("unused-device", Level.INFO)]
    assert rules(look(sample("matmul_f16"))) == []


@pytest.mark.parametrize(("machine", "level"), [(0, Level.INFO), (1, Level.WARNING), (2, None), (None, None)])
def test_that_more_devices_than_the_machine_has_are_told(
    sample: Sample, machine: int | None, level: Level | None
) -> None:
    found = look(sample("pinned_constant"), 2, machine)
    findings: list[Finding] = [one for one in found.findings if one.rule == "devices-of-machine"]
    assert [one.level for one in findings] == ([level] if level else [])
    assert found.can_succeed


def test_that_the_other_drivers_have_lists_of_their_own(sample: Sample) -> None:
    request = CompileRequest(sample("pinned_constant"), driver=Driver.CUDA)
    found = preflight(request, read_named(request, CancelToken()))
    assert found.findings[0].fixes[0].devices == ("cuda[0]", "cuda[1]")


@pytest.mark.parametrize("number", ["99999999999", "9" * 5000])
def test_that_no_list_is_made_of_as_many_devices_as_a_file_says(tmp_path: Path, number: str) -> None:
    path = tmp_path / "m.mlir"
    path.write_text(f"module {{ %a = flow.tensor.transfer %b to #hal.device.promise<@__device_{number}> }}\n")
    found = look(path)
    assert rules(found) == [("undeclared-device", Level.ERROR), ("device-numbering", Level.INFO)]
    assert all(has_message(one.explanation, "device-fixes.at-most", count=64) for one in found.findings)
    assert [fix.devices for fix in found.findings[0].fixes] == [(f"__device_{number}=hip[0]",)]
    assert len(str(found.findings[1].title)) < 300 + len(number)


def test_that_more_devices_than_can_be_declared_are_offered_no_list(tmp_path: Path) -> None:
    path = tmp_path / "m.mlir"
    path.write_text("module {\n" + "".join(f"  #hal.device.promise<@dev_{number}>\n" for number in range(65)))
    (finding,) = look(path).findings
    assert not finding.fixes
    assert has_message(finding.explanation, "device-fixes.at-most", count=64)


def test_that_gaps_are_told_by_their_first_and_last_numbers() -> None:
    assert missing_numbers([0, 1, 2]) == []
    assert missing_numbers([0, 3, 5]) == [1, 2, 4]
    assert missing_numbers([1, 10**11, 10**11 + 1]) == [0, 2, 3, 4, 5, 6, 7, 8, 9, 10**11 - 1]
