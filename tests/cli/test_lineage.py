"""``passlens lineage`` on a real session."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from cli.conftest import Answer
from cli.test_listings import assert_documented

Cli = Callable[..., Answer]


def matmul_line(path: Path) -> int:
    """Where the matmul stands in a text."""
    return next(at for at, line in enumerate(path.read_text().split("\n"), 1) if "linalg.matmul" in line)


@pytest.mark.campaign
def test_that_a_line_of_the_input_is_followed_to_the_assembly(
    cli: Cli, matmul_session: Path, sample: Callable[[str], Path]
) -> None:
    answer = cli("lineage", matmul_session, "--input-line", str(matmul_line(sample("matmul_f16"))))
    assert answer.code == 0
    assert "outlined to @main_dispatch_0/@main_dispatch_0" in answer.out
    assert "linalg.matmul" in answer.out
    assert ".rocmasm" in answer.out
    assert answer.tells("lineage.no-locations")


@pytest.mark.campaign
def test_that_the_json_has_each_step_with_how_it_is_known(cli: Cli, matmul_session: Path) -> None:
    text = cli("ir", matmul_session, "iree-dispatch-creation-form-dispatch-regions").out.split("\n")
    line = next(at for at, line in enumerate(text, 1) if "= linalg.matmul" in line)
    answer = cli("lineage", matmul_session, "iree-dispatch-creation-form-dispatch-regions", str(line), "--json")
    assert_documented(answer.json)
    found = answer.json["lineage"]
    assert found["op"]["name"] == "linalg.matmul"
    assert found["ancestors"][0]["relation"] == "input"
    assert {"location", "structure", "symbol"} >= {step["known"] for step in found["descendants"]}
    assert {"certain", "likely", "guess"} >= {step["sure"] for step in found["descendants"]}
    assert answer.json["pass"]["name"] == "iree-dispatch-creation-form-dispatch-regions"


def test_that_it_is_said_when_no_op_is_named(cli: Cli, matmul_session: Path) -> None:
    for arguments in ((), ("cse",), ("cse", "3", "--input-line", "3")):
        answer = cli("lineage", matmul_session, *arguments)
        assert answer.code == 2
        assert answer.tells("lineage.unclear")


@pytest.mark.campaign
def test_that_a_line_of_assembly_is_followed_to_the_input_by_what_its_kernel_computes(
    cli: Cli, matmul_session: Path, sample: Callable[[str], Path]
) -> None:
    files = [artifact["name"] for artifact in cli("info", matmul_session, "--json").json["artifacts"]]
    assembly = next(name for name in files if name.endswith(".rocmasm"))
    answer = cli("lineage", matmul_session, "--file", assembly, "40", "--json")
    assert_documented(answer.json)
    first = answer.json["lineage"]["ancestors"][0]
    assert first["relation"] == "input"
    assert first["ops"][0]["line"] == matmul_line(sample("matmul_f16"))


def test_that_a_line_without_a_kernel_and_an_unknown_file_are_said(cli: Cli, matmul_session: Path) -> None:
    files = [artifact["name"] for artifact in cli("info", matmul_session, "--json").json["artifacts"]]
    assembly = next(name for name in files if name.endswith(".rocmasm"))
    for arguments, identifier in (
        (("--file", assembly, "1"), "kernels.no-function"),
        (("--file", assembly, "99999999"), "kernels.no-line"),
        (("--file", "nothing.s", "1"), "kernels.no-file"),
        (("--file", assembly), "lineage.file-needs-line"),
    ):
        answer = cli("lineage", matmul_session, *arguments)
        assert (answer.code, answer.tells(identifier)) == (2, True)
