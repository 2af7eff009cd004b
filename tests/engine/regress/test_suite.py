"""Suites of benchmarks as people write them: what is taken from the top, and where something is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from message_checks import has_message, refused
from passlens.engine.compile.device_list import Driver
from passlens.engine.regress.suite import read_suite

SUITE = """
driver = "local"
target = "host"
device = "local-task"
flags = ["--a"]

[[benchmark]]
name = "decode"
file = "model.mlir"
preset = "decode"
parameters = ["model=weights.irpa", "other=splat"]

[[benchmark]]
name = "module"
file = "module.vmfb"
device = "local-sync"
inputs = ["@x.npy", "2xf32=1"]
"""


def test_that_the_top_is_for_all_and_files_lie_beside_the_suite(tmp_path: Path) -> None:
    (tmp_path / "suite.toml").write_text(SUITE)
    for name in ("weights.irpa", "x.npy"):
        (tmp_path / name).touch()
    decode, module = read_suite(tmp_path / "suite.toml", "3.9.0", ("--b",))
    assert decode.cell is not None
    request = decode.cell.request
    assert request is not None
    assert (request.source, request.driver, request.target) == (tmp_path / "model.mlir", Driver.LOCAL, "host")
    assert (request.flags, request.toolchain) == (("--a", "--b"), "3.9.0")
    assert (decode.preset, decode.call.device) == ("decode", "local-task")
    assert decode.call.parameters == (f"model={tmp_path / 'weights.irpa'}", "other=splat")
    assert (module.cell, module.call.device) == (None, "local-sync")
    assert module.call.inputs == (f"@{tmp_path / 'x.npy'}", "2xf32=1")


@pytest.mark.parametrize(
    ("text", "identifier", "line"),
    [
        ("", "suite.empty", 0),
        ("[benchmark]\nname = 'a'\n", "grid.wrong-value", 1),
        ("[[benchmark]]\nname = 'a'\n", "suite.missing", 2),
        ("[[benchmark]]\nname = 'a'\nfile = 'a.vmfb'\n[[benchmark]]\nname = 'a'\nfile = 'b.vmfb'\n", "suite.twice", 5),
        ("[[benchmark]]\nname = 'a'\nfile = 'a.mlir'\ndriver = 'hipp'\n", "suite.no-driver", 4),
        ("[[benchmark]]\nname = 'a'\nfile = 'a.vmfb'\n[[benchmark]]\nname = 3\n", "grid.wrong-value", 5),
        ("presets = 'a'\n", "grid.unknown-key", 1),
    ],
)
def test_that_wrong_input_says_where(tmp_path: Path, text: str, identifier: str, line: int) -> None:
    path = tmp_path / "suite.toml"
    path.write_text(text)
    with refused(identifier) as caught:
        read_suite(path)
    assert caught.value.location == (f"{path}:{line}" if line else str(path))
    if identifier == "grid.unknown-key":
        assert has_message(caught.value.hint, "common.did-you-mean", names=("preset",))
