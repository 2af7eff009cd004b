"""The steps of the occupancy formula, as they are shown."""

from __future__ import annotations

import re

import pytest

from message_checks import has_message
from passlens.engine.analysis.occupancy import KernelNeeds, Limiter, occupancy
from passlens.engine.analysis.occupancy_steps import next_steps, occupancy_steps
from passlens.engine.toolchain.targets import CHIPS, ChipLimits

MATMUL = KernelNeeds(vgprs=159, sgprs=22, lds_bytes=50_688, workgroup=256, wavefront=64)


@pytest.mark.parametrize("chip", CHIPS.values(), ids=lambda chip: chip.chip)
@pytest.mark.parametrize("lds", [0, 512, 50_688])
@pytest.mark.parametrize("vgprs", [1, 64, 159, 256])
@pytest.mark.parametrize("lanes", [32, 64, 256, 1024])
def test_that_the_numbers_of_the_steps_give_the_waves_that_they_state(
    chip: ChipLimits, lds: int, vgprs: int, lanes: int
) -> None:
    needs = KernelNeeds(vgprs=vgprs, sgprs=30, lds_bytes=lds, workgroup=lanes)
    found = occupancy(chip, needs)
    steps = {step.limiter: step for step in occupancy_steps(chip, needs, found)}
    registers = re.match(r"(\d+) registers of a SIMD ÷ (\d+)", str(steps[Limiter.VGPRS].working))
    assert registers is not None
    total, taken = map(int, registers.groups())
    assert steps[Limiter.VGPRS].waves == min(chip.max_waves, total // taken)
    if lds:
        groups = re.search(r"= (\d+) workgroups? × (\d+) wave", str(steps[Limiter.LDS].working))
        assert groups is not None
        count, waves = map(int, groups.groups())
        assert steps[Limiter.LDS].waves == min(chip.max_waves, max(1, -(-count * waves // chip.group_simds)))
    assert {step.limiter for step in steps.values() if step.limits} == set(found.limiters)


def test_that_the_steps_of_a_matmul_name_the_lds_that_limits_it() -> None:
    chip = CHIPS["gfx942"]
    found = occupancy(chip, MATMUL)
    limiting = [step for step in occupancy_steps(chip, MATMUL, found) if step.limits]
    assert [(step.limiter, step.waves) for step in limiting] == [(Limiter.LDS, 1)]
    assert has_message(limiting[0].working, "occupancy-steps.lds", total=65_536, taken=50_688, used=50_688)
    assert tuple(map(str, next_steps(found))) == ("32,768 B of LDS or less: one workgroup more at once.",)


def test_that_what_does_not_run_says_why_in_place_of_a_next_step() -> None:
    chip = CHIPS["gfx942"]
    found = occupancy(chip, KernelNeeds(vgprs=8, lds_bytes=70_000))
    assert next_steps(found) == (found.excess,)
    assert has_message(found.excess, "occupancy.too-much-lds", count=70_000)


def test_that_a_full_simd_asks_for_nothing() -> None:
    found = occupancy(CHIPS["gfx942"], KernelNeeds(vgprs=8))
    assert tuple(map(str, next_steps(found))) == (
        "The chip holds no more wavefronts: nothing of the kernel limits them.",
    )
