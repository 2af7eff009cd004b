"""``passlens reproduce`` and ``passlens reduce``."""

from __future__ import annotations

import re
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from cli.conftest import Answer, start
from passlens.engine.data import resource_path
from waiting import PATIENCE

UNKNOWN = """\
func.func @kept(%a: !torch.vtensor<[64],f32>, %b: !torch.vtensor<[64],f32>) -> !torch.vtensor<[64],f32> {
  %0 = torch.aten.tanh %a : !torch.vtensor<[64],f32> -> !torch.vtensor<[64],f32>
  %1 = torch.operator "torch.aten.not_known"(%0) : (!torch.vtensor<[64],f32>) -> !torch.vtensor<[64],f32>
  %2 = torch.aten.mul.Tensor %1, %b : !torch.vtensor<[64],f32>, !torch.vtensor<[64],f32> -> !torch.vtensor<[64],f32>
  return %2 : !torch.vtensor<[64],f32>
}
func.func @other(%a: tensor<4xf32>) -> tensor<4xf32> {
  return %a : tensor<4xf32>
}
"""
FLAGS = ("--", "--iree-hal-target-device=hip", "--iree-rocm-target=gfx942", "--compile-to=input")
Call = Callable[..., Answer]


@pytest.fixture
def unknown(tmp_path: Path) -> Path:
    """A model with one op that nothing knows."""
    path = tmp_path / "unknown.mlir"
    path.write_text(UNKNOWN, encoding="utf-8")
    return path


def documented(section: str, name: str) -> set[str]:
    """The fields that the document has of an object of a section."""
    text = resource_path("knowledge", "json-schema.md").read_text(encoding="utf-8")
    part = text.partition(f"\n## {section}\n")[2].partition("\n## ")[0].partition(f"\n`{name}`:\n")[2]
    rows = [line.split("|")[1] for line in part.splitlines() if line.startswith("| `")]
    return {field for row in rows for field in re.findall(r"`(\w+)`", row)}


def plain_keys(made: dict[str, object]) -> set[str]:
    """The fields of a document without the messages beside them."""
    return {key for key in made if not key.endswith(("_message", "_messages"))}


@pytest.mark.campaign
def test_that_a_file_is_reduced_to_the_op_at_fault(cli: Call, unknown: Path, tmp_path: Path) -> None:
    small = tmp_path / "small.mlir"
    answer = cli("reduce", unknown, "-o", small, "--seconds", "60", "--json", *FLAGS)
    assert answer.code == 0, answer.err
    made = answer.json["reduction"]
    assert plain_keys(made) == documented("reduction", "reduction")
    assert made["after"]["all_ops"] == 4
    assert made["after"]["all_ops"] < made["before"]["all_ops"]
    body = [line.strip() for line in small.read_text(encoding="utf-8").splitlines() if line.startswith("    ")]
    assert [line.split("(")[0] for line in body[:-1]] == ['%0 = torch.operator "torch.aten.not_known"']


def test_that_a_reproducer_of_a_session_is_told_in_text_and_json(
    cli: Call, failed_session: Path, tmp_path: Path
) -> None:
    answer = cli("reproduce", failed_session, "-o", tmp_path / "made", "--json")
    assert answer.code == 0, answer.err
    made = answer.json["reproducer"]
    assert plain_keys(made) == documented("reproducer", "reproducer")
    assert (tmp_path / "made" / "run.sh").is_file()
    text = cli("reproduce", failed_session)
    assert text.out == made["markdown"]
    assert text.out.startswith("# [")


def test_that_wrong_input_is_one_sentence(cli: Call, unknown: Path, failed_session: Path, tmp_path: Path) -> None:
    for arguments, words in (
        (("reduce", tmp_path / "none.mlir"), "There is no file"),
        (("reduce", unknown, "--compile-to=input"), "go after '--'"),
        (("reduce", failed_session, *FLAGS), "a session has its own"),
        (("reproduce", unknown), "unknown.mlir"),
    ):
        answer = cli(*arguments)
        assert answer.code == 2, arguments
        assert words in answer.err
        assert "Traceback" not in answer.err


@pytest.mark.campaign
def test_that_ctrl_c_ends_a_reduction_without_a_traceback(unknown: Path, tmp_path: Path) -> None:
    child = start("reduce", unknown, "-o", tmp_path / "small.mlir", *FLAGS)
    assert child.stderr is not None
    child.stderr.readline()  # it has begun
    child.send_signal(signal.SIGINT)
    _, stderr = child.communicate(timeout=PATIENCE)
    assert child.returncode in {0, 130}, stderr
    assert (tmp_path / "small.mlir").is_file() == (child.returncode == 0)
    assert "Traceback" not in stderr
