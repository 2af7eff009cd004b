"""``passlens affinity`` on a real model over two devices: findings, what is where, and what decided it."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from cli.conftest import Answer
from cli.test_listings import assert_documented
from passlens.engine.compile.job import CompileJob
from passlens.engine.compile.request import CompileRequest, PassCapture
from passlens.engine.jobs import JobContext
from passlens.engine.units import format_bytes
from shared_models import model

Cli = Callable[..., Answer]


@pytest.fixture(scope="module")
def pinned(tmp_path_factory: pytest.TempPathFactory, sample: Callable[[str], Path]) -> Path:
    """The pinned table over two devices."""
    path = tmp_path_factory.mktemp("pinned") / "p.passlens"
    request = CompileRequest(sample("pinned_constant"), devices=2, output=path, flags=("--compile-to=stream",))
    return CompileJob(request).run(JobContext())


@pytest.fixture(scope="module")
def spread(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A model over two pipeline stages, with dynamic shapes; no passes."""
    path = tmp_path_factory.mktemp("spread") / "s.passlens"
    source = model("llama8b_f16_2l_pp2.mlir")
    flags = ("--compile-to=stream",)
    request = CompileRequest(source, devices=2, output=path, flags=flags, passes=PassCapture.NONE)
    return CompileJob(request).run(JobContext())


@pytest.mark.campaign
def test_that_findings_are_told_with_their_chain_and_their_fixes(cli: Cli, pinned: Path) -> None:
    text = cli("affinity", pinned).out
    assert "warning: @rope_table (16.0 KiB) is pinned to @__device_0 and read on @__device_1." in text
    assert "Unpin @rope_table" in text
    assert re.search(r"^ +pinned_constant\.mlir:4 +@rope_table says that it is on @__device_0\.$", text, re.MULTILINE)
    assert re.search(r"^ +stream:\d+ +It runs on @__device_0\.$", text, re.MULTILINE)
    data = cli("affinity", pinned, "--json").json
    assert_documented(data)
    found = {finding["rule"]: finding for finding in data["findings"]}
    assert found["pinned-global"]["level"] == "warning"
    assert found["pinned-global"]["fixes"][0]["edits"]
    assert data["placement"] is None


def test_that_the_device_of_each_op_is_listed_after_a_phase_and_after_a_pass(cli: Cli, pinned: Path) -> None:
    text = cli("affinity", pinned, "--phase", "flow").out
    assert re.search(r"^op +@forward_dispatch_1\S+ +@__device_0 or @__device_1 +operand ", text, re.MULTILINE)
    assert not re.search(r"^value ", text, re.MULTILINE)
    data = cli("affinity", pinned, "--pass", "iree-hal-resolve-device-promises", "--values", "--json").json
    assert_documented(data)
    assert data["placement"]["pass_id"] is not None
    values = [item for item in data["placement"]["items"] if item["kind"] == "value"]
    assert {"@__device_1", "__device_1"} & {device for item in values for device in item["devices"]}
    assert "@rope_table" in {item["name"] for item in data["placement"]["items"]}


def test_that_the_passes_that_decided_a_global_are_listed(cli: Cli, pinned: Path) -> None:
    answer = cli("affinity", pinned, "--of", "@rope_table")
    text = answer.out
    assert answer.tells("affinity.history", name="@rope_table")
    assert re.search(r"^ *\d+ +iree-hal-resolve-device-promises .* changed ", text, re.MULTILINE)
    data = cli("affinity", pinned, "--of", "@rope_table", "--json").json
    assert_documented(data)
    assert [event["change"] for event in data["history"]["events"]] == ["found", "changed", "removed"]


@pytest.mark.campaign
def test_that_sums_are_given_for_each_pair_and_sizes_for_the_shapes_asked(cli: Cli, spread: Path) -> None:
    data = cli("affinity", spread, "--json").json
    assert_documented(data)
    assert {finding["level"] for finding in data["findings"]} <= {"info"}  # nothing is wrong with it
    table = data["affinity"]
    assert sum(one["count"] for one in table["traffic"]) == len(table["transfers"]) > 0
    assert sum(one["bytes"] for one in table["traffic"]) == sum(one["bytes"] or 0 for one in table["transfers"])
    dynamic = {one["size"] for one in table["transfers"] if one["bytes"] is None}
    assert dynamic
    assert data["sizes"] == []
    shapes = ["--shape", "arg0=1x32", "--shape", "arg2=1x1", "--shape", "arg3=1x1", "--shape", "arg4=8x65536"]
    known = {one["size"]: one["bytes"] for one in cli("affinity", spread, *shapes, "--json").json["sizes"]}
    assert known
    for size, count in known.items():
        words = re.fullmatch(r"(\d+)\*arg(\d)\[(\d)\]", size)
        if words is not None:  # one product: told apart from the code that evaluates
            shape = {"0": (1, 32), "2": (1, 1), "3": (1, 1), "4": (8, 65536)}[words[2]]
            assert count == int(words[1]) * shape[int(words[3])]
    text = cli("affinity", spread, *shapes).out
    assert "What crosses, for each pair of devices" in text
    asked = sum(one["bytes"] if one["bytes"] is not None else known[one["size"]] for one in table["transfers"])
    assert f"Transfers: {len(table['transfers'])}, {format_bytes(asked)} where the size is known" in text
    assert "is known only at run time" not in text
    left = [one for one in table["transfers"] if one["bytes"] is None and "arg3[" not in one["size"]]
    assert 0 < len(left) < sum(one["bytes"] is None for one in table["transfers"])
    text = cli("affinity", spread, "--shape", "arg3=1x1").out
    assert f"The size of {len(left)} transfers is known only at run time." in text


def test_that_what_cannot_be_asked_is_a_sentence(cli: Cli, pinned: Path) -> None:
    for arguments, identifier in (
        (("--phase", "flow", "--pass", "1"), "affinity.phase-and-pass"),
        (("--shape", "x"), "shapes.bad-shape"),
        (("--shape", "arg99=1x2"), "sizes.no-argument"),
        (("--of", "@nothing"), "affinity-history.unknown-place"),
        (("--phase", "vm"), "texts.not-reached"),
        (("--phase", "floww"), "texts.no-phase"),
    ):
        answer = cli("affinity", pinned, *arguments)
        assert (answer.code, answer.out) == (2, "")
        assert answer.tells(identifier)
        assert "Traceback" not in answer.err
