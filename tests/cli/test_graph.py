"""``passlens graph``: text, JSON and DOT of the same graph."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from cli.conftest import Answer
from cli.test_listings import assert_documented

Cli = Callable[..., Answer]


@pytest.mark.parametrize("phase", ["flow", "stream"])
def test_that_the_graph_is_text_json_and_dot(cli: Cli, matmul_session: Path, phase: str) -> None:
    text = cli("graph", matmul_session, "--phase", phase)
    assert text.code == 0, text.err
    assert "main: 1 dispatch, 2 arguments, 1 result" in text.out
    assert "matmul_512x2048x1024_f16xf16xf32" in text.out
    data = cli("graph", matmul_session, "--phase", phase, "--json").json
    assert_documented(data)
    graph = data["graph"]
    assert (data["kind"], graph["phase"]) == ("graph", phase)
    works = [node for node in graph["nodes"] if node["kind"] == "dispatch"]
    assert [(node["executable"], node["bytes"]) for node in works] == [("main_dispatch_0", 512 * 2048 * 4)]
    drawing = cli("graph", matmul_session, "--phase", phase, "--dot").out
    assert drawing.startswith(f'digraph "{phase}" {{\n')
    assert len(re.findall(r" -> ", drawing)) == len(graph["edges"]) == 3


def test_that_a_missing_phase_and_two_forms_at_once_are_sentences(
    cli: Cli, tmp_path: Path, matmul_session: Path
) -> None:
    both = cli("graph", matmul_session, "--json", "--dot")
    assert (both.code, both.out) == (2, "")
    assert both.tells("graph.json-or-dot")
    source = tmp_path / "broken.mlir"
    source.write_text("func.func @f(%a: tensor<4xf32>) -> tensor<5xf32> { return %a : tensor<4xf32> }")
    cli("compile", source, "-o", tmp_path / "b.passlens")
    answer = cli("graph", tmp_path / "b.passlens")
    assert (answer.code, answer.out) == (2, "")
    assert answer.tells("texts.not-reached", phase="flow")
    assert "Traceback" not in answer.err
    wrong = cli("graph", matmul_session, "--phase", "vm")
    assert wrong.code == 2
