"""``passlens memory``: the bill of a kernel as text and JSON, and reshapes."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cli.conftest import Answer
from cli.test_listings import assert_documented
from passlens.engine.importing.job import ImportJob, ImportRequest
from passlens.engine.jobs import JobContext

Cli = Callable[..., Answer]
RECORDED = Path(__file__).resolve().parents[1] / "fixtures" / "shared_memory" / "conv_group_3.9.0.log.xz"


@pytest.fixture(scope="module")
def convolution(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The convolution that needs too much on 3.9.0."""
    output = tmp_path_factory.mktemp("convolution") / "s.passlens"
    ImportJob(ImportRequest(RECORDED, output)).run(JobContext())
    return output


def numbers(value: Any, key: str = "") -> list[tuple[str, Any]]:
    """All values under keys that name bytes."""
    if isinstance(value, dict):
        return [pair for name, item in value.items() for pair in numbers(item, name)]
    if isinstance(value, list):
        return [pair for item in value for pair in numbers(item, key)]
    return [(key, value)] if key.endswith("bytes") or key in {"total", "limit", "over", "peak", "planned"} else []


def test_that_the_bill_of_a_kernel_is_readable(cli: Cli, convolution: Path) -> None:
    answer = cli("memory", convolution, "--kernel", "3x3_f32")
    assert answer.code == 0
    for part in (
        "77,824 B of 65,536 B: 12,288 B too many",
        "at most 49,152 B, if lifetimes were used",
        "2 × 64 × 64 × 4 B = 32,768 B",
        "64 from reduction[4] = 16 × 4 of the intrinsic",
        "reduction[4]: 16 to 8",
        "16,384 + 8,192 + 28,672 = 53,248 B ≤ 65,536 B",
        "iree-codegen-iree-comprehensive-bufferize",
    ):
        assert part in answer.out
    rows = re.findall(r"^(%alloc\w*) +([·|█]+) +(\d+) to (\d+)", answer.out, re.MULTILINE)
    assert len(rows) == 3
    assert all("█" in bar and int(first) < int(last) for _, bar, first, last in rows)


def test_that_all_figures_are_integers_and_documented(cli: Cli, convolution: Path, matmul_session: Path) -> None:
    for session in (convolution, matmul_session):
        document = cli("memory", session, "--json").json
        assert_documented({"kind": "memory", "shared_memory": document["shared_memory"]})
        (bill,) = document["shared_memory"]["bills"]
        assert bill["total"] == sum(line["allocation"]["bytes"] for line in bill["allocations"])
        assert all(value is None or type(value) is int for _, value in numbers(document["shared_memory"]))
        alone = cli("memory", session, "--kernel", bill["kernel"], "--json").json
        assert_documented(alone)
        assert alone["bill"] == bill
    trips = cli("memory", convolution, "--reshapes", "--json").json
    assert_documented(trips)
    assert trips["round_trips"]


def test_that_reshapes_name_the_ops_between(cli: Cli, convolution: Path, cpu_session: Path) -> None:
    text = cli("memory", convolution, "--reshapes").out
    assert "around linalg.conv_2d_ngchw_gfchw" in text
    assert "temporaries of 3,211,264 B" in text
    assert cli("memory", cpu_session, "--reshapes").tells("shared-memory.no-trips")


def test_that_an_unknown_kernel_is_refused_with_the_names_there_are(cli: Cli, convolution: Path) -> None:
    answer = cli("memory", convolution, "--kernel", "nothing")
    assert answer.code == 2
    assert answer.tells("memory.unknown-kernel", kernel="nothing")
    assert "conv_2x128x56x56x64x3x3_f32" in answer.err
