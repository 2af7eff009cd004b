"""Grids as TOML: what they mean, and what is said of wrong ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from message_checks import has_message, refused
from passlens.engine.compile.device_list import Driver
from passlens.engine.sweep.grid import Grid, Point, grid_text, parse_grid, read_grid
from passlens.engine.sweep.results import Measure


def grid(folder: Path, text: str) -> Grid:
    """The grid of a text."""
    path = folder / "grid.toml"
    path.write_text(text, encoding="utf-8")
    return read_grid(path)


def test_that_a_grid_is_every_combination_and_models_lie_beside_it(tmp_path: Path) -> None:
    found = grid(
        tmp_path,
        """
models = ["a.mlir", "sub/b.mlir"]
toolchains = ["3.11.0..3.13.0", "own"]
targets = ["gfx942", "cuda:sm_80"]
dispatches = ["dispatch_1"]
devices = "2"
[flags]
plain = []
O3 = ["--iree-opt-level=O3"]
""",
    )
    cells = found.cells()
    assert len(cells) == 2 * 4 * 2 * 2 * 2
    assert found.toolchains == ("3.11.0", "3.12.0", "3.13.0", "own")
    cell = cells[Point(tmp_path / "sub/b.mlir", "cuda:sm_80", "O3", "3.12.0", "dispatch_1")]
    assert cell.request is not None
    request = cell.request
    assert (request.driver, request.target, request.devices) == (Driver.CUDA, "sm_80", 2)
    assert (request.flags, request.toolchain, cell.dispatch) == (("--iree-opt-level=O3",), "3.12.0", "dispatch_1")


@pytest.mark.parametrize("text", ["gfx90a:sramecc+:xnack-", "hip:gfx90a:sramecc+:xnack-"])
def test_that_a_chip_may_have_features(tmp_path: Path, text: str) -> None:
    found = grid(tmp_path, f'models = ["a.mlir"]\ntargets = ["{text}"]')
    assert found.targets == ((Driver.HIP, "gfx90a:sramecc+:xnack-"),)


def test_that_a_grid_is_written_as_it_is_read(tmp_path: Path) -> None:
    plain = Grid((tmp_path / "a.mlir",))
    assert parse_grid(grid_text(plain), tmp_path / "g.toml") == plain
    full = Grid(
        (tmp_path / 'a "b"\\.mlir', tmp_path / "ü\x7f.mlir"),
        ("3.9.0", "own"),
        ((Driver.HIP, "gfx90a"), (Driver.LOCAL, "host")),
        (("as it is", ()), ("O3", ("--iree-opt-level=O3", "--x=\n"))),
        ("dispatch_1",),
        "a=hip[0],b=hip[1]",
        2,
        False,
        1.5,
        Measure("local-task", "main", ("4xf32=1",), ("model=w.irpa",), 5.0),
    )
    assert parse_grid(grid_text(full), tmp_path / "g.toml") == full


def test_that_a_model_alone_is_a_grid(tmp_path: Path) -> None:
    found = grid(tmp_path, 'models = ["a.mlir"]')
    assert [point.name for point in found.cells()] == ["a hip:gfx942 default own"]
    assert found.measure is None
    timed = grid(tmp_path, 'models = ["a.mlir"]\n[run]\ninputs = ["4xf32=1"]\nlimit = 5')
    assert timed.measure == Measure(inputs=("4xf32=1",), limit_s=5.0)


@pytest.mark.parametrize(
    ("text", "line", "key", "near"),
    [
        ('models = ["a"]\n\ntarget = ["gfx942"]', 3, "target", "targets"),
        ('models = ["a"]\n[runs]\nlimit = 3', 2, "runs", "run"),
        ('models = ["a"]\n[flags]\nlimits = []\n[run]\nlimits = 3', 5, "limits", "limit"),
        ('"modles" = ["a"]', 1, "modles", "models"),
    ],
)
def test_that_an_unknown_key_is_named_with_its_line_and_the_nearest_key(
    tmp_path: Path, text: str, line: int, key: str, near: str
) -> None:
    with refused("grid.unknown-key", line=line, key=key) as caught:
        grid(tmp_path, text)
    assert has_message(caught.value.hint, "common.did-you-mean", names=(near,))
    assert caught.value.location.endswith(f":{line}")


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('models = "a.mlir"', 1),
        ('models = ["a"]\njobs = "two"', 2),
        ('models = ["a"]\njobs = true', 2),
        ('models = ["a"]\ninstall = 1', 2),
        ('models = ["a"]\nflags = ["--x"]', 2),
        ('models = ["a"]\n[flags]\na = []\nO3 = "--x"', 4),
        ('models = ["a"]\n[run]\nlimit = "long"', 3),
    ],
)
def test_that_a_value_of_another_kind_is_named_with_its_line(tmp_path: Path, text: str, line: int) -> None:
    with refused("grid.wrong-value", line=line):
        grid(tmp_path, text)


@pytest.mark.parametrize(
    ("text", "identifier"),
    [
        ("models = [", "grid.no-toml"),
        ("jobs = 2", "grid.no-models"),
        ('models = ["a"]\ntargets = ["opencl:x"]', "grid.no-driver"),
        ('models = ["a"]\ntoolchains = ["3.9..3.10.0"]', "releases.unknown"),
    ],
)
def test_that_what_is_no_grid_is_one_sentence(tmp_path: Path, text: str, identifier: str) -> None:
    with refused(identifier):
        grid(tmp_path, text)


def test_that_a_grid_that_is_not_there_is_one_sentence(tmp_path: Path) -> None:
    with refused("sweep.no-input"):
        read_grid(tmp_path / "no.toml")
