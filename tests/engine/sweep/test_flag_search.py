"""Which difference of two commands matters, with real compiles."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from message_checks import has_message, refused
from passlens.engine.compile.device_list import Driver
from passlens.engine.compile.request import CompileRequest
from passlens.engine.jobs import JobContext
from passlens.engine.sweep.bisection import Verdict
from passlens.engine.sweep.flag_search import TOOLCHAIN, FlagSearch, FlagSearchJob
from passlens.engine.sweep.judge import parse_criterion
from small_models import ADD
from stand_in_releases import REFUSES, release

FIRST = CompileRequest(ADD, target="gfx942")
HARMLESS = ("--iree-opt-level=O3", "--iree-vm-bytecode-module-strip-source-map", "--iree-opt-const-eval=false")


def search(first: CompileRequest, second: CompileRequest, folder: Path, text: str = "compiles") -> FlagSearch:
    """What a search between two commands finds."""
    return FlagSearchJob(first, second, parse_criterion(text), folder, install=False).run(JobContext())


def names(found: FlagSearch) -> set[str] | None:
    """The differences that matter, by their names."""
    return None if found.needed is None else {found.differences[place].name for place in found.needed}


def test_that_the_one_flag_that_breaks_the_compile_is_found_among_others(tmp_path: Path) -> None:
    second = replace(FIRST, target="gfx99", flags=HARMLESS)
    found = search(FIRST, second, tmp_path)
    assert names(found) == {"iree-rocm-target"}
    assert len(found.differences) == 4
    assert has_message(found.sentence, "flag-search.one", name=("iree-rocm-target",), first="good", second="bad")
    assert search(FIRST, second, tmp_path).compiles == 0, "all of it is known"


@pytest.mark.campaign
def test_that_a_flag_that_is_only_spelled_otherwise_is_no_difference(tmp_path: Path) -> None:
    first = replace(FIRST, flags=("--iree-opt-const-eval", "--iree-hip-target=gfx942"), opt_level=2)
    second = replace(FIRST, flags=("--iree-opt-level", "O2", "--iree-opt-const-eval=true"))
    found = search(first, second, tmp_path)
    assert found.differences == ()
    assert has_message(found.sentence, "flag-search.equal")
    assert found.needed is None


@pytest.mark.campaign
def test_that_a_toolchain_is_a_difference_like_a_flag(tmp_path: Path) -> None:
    release("3.9.0", REFUSES)
    found = search(FIRST, replace(FIRST, toolchain="3.9.0", flags=HARMLESS[:1]), tmp_path)
    assert names(found) == {TOOLCHAIN}


@pytest.mark.campaign
def test_that_nothing_is_singled_out_of_commands_with_one_verdict(tmp_path: Path) -> None:
    found = search(FIRST, replace(FIRST, flags=HARMLESS[:1]), tmp_path, "dispatches>=1")
    assert names(found) is None
    assert has_message(found.sentence, "flag-search.same-verdict", first="good", second="good")
    assert {one.verdict for one in found.tried} == {Verdict.GOOD}


@pytest.mark.campaign
def test_that_the_driver_comes_with_the_devices(tmp_path: Path) -> None:
    second = CompileRequest(ADD, Driver.LOCAL, flags=("--iree-llvmcpu-target-triple=no-such-triple",))
    found = search(CompileRequest(ADD, Driver.LOCAL), second, tmp_path)
    assert names(found) == {"iree-llvmcpu-target-triple"}


def test_that_commands_of_two_models_are_refused(tmp_path: Path) -> None:
    other = tmp_path / "other.mlir"
    other.write_text(ADD.read_text(encoding="utf-8").replace("addf", "mulf"), encoding="utf-8")
    with refused("flag-search.models"):
        search(FIRST, replace(FIRST, source=other), tmp_path)
