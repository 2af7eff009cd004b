"""Occupancy against what LLVM itself prints for kernels of many shapes."""

from __future__ import annotations

import csv
import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from compiler_programs import IREE_COMPILE
from message_checks import has_message
from passlens.engine.analysis.kernel_details import build_details, occupancy_of_kernel, read_binaries
from passlens.engine.analysis.occupancy import KernelNeeds, Limiter, occupancy, occupancy_of, what_if
from passlens.engine.jobs import CancelToken
from passlens.engine.toolchain.targets import CHIPS

RECORDED = Path(__file__).resolve().parents[2] / "fixtures" / "occupancy.csv"
MATMUL = KernelNeeds(vgprs=159, sgprs=28, lds_bytes=50_688, workgroup=256)


def recorded() -> list[dict[str, str]]:
    with RECORDED.open(newline="", encoding="utf-8") as file:
        return [row for row in csv.DictReader(file) if row["chip"] in CHIPS]


def needs(row: dict[str, str]) -> KernelNeeds:
    return KernelNeeds(
        vgprs=int(row["vgpr"]),
        sgprs=int(row["sgpr"]),
        lds_bytes=int(row["lds"]),
        workgroup=int(row["workgroup"]),
        wavefront=int(row["wave"]),
        agprs=int(row["agpr"]) if row["chip"] == "gfx908" else 0,
    )


@pytest.mark.parametrize("chip", sorted(CHIPS))
def test_that_occupancy_is_what_llvm_prints(chip: str) -> None:
    rows = [row for row in recorded() if row["chip"] == chip]
    assert len(rows) >= 10
    # LLVM does not round LDS up to the step in which the chip gives it out (its own FIXME); the hardware does.
    even = [row for row in rows if int(row["lds"]) % CHIPS[chip].lds_step == 0]
    assert [occupancy(CHIPS[chip], needs(row)).waves for row in even] == [int(row["occupancy"]) for row in even]
    uneven = [row for row in rows if row not in even]
    assert all(occupancy(CHIPS[chip], needs(row)).waves <= int(row["occupancy"]) for row in uneven)


def test_that_the_matmul_is_limited_by_its_lds_and_told_how_much_would_do() -> None:
    found = occupancy(CHIPS["gfx942"], MATMUL)
    assert (found.waves, found.max_waves, found.limiters) == (1, 8, (Limiter.LDS,))
    assert (found.by_vgprs, found.by_lds, found.workgroups, found.next_lds) == (3, 1, 1, 32_768)
    assert what_if(CHIPS["gfx942"], MATMUL, lds_bytes=found.next_lds).waves == 2
    assert found.next_lds is not None
    assert what_if(CHIPS["gfx942"], MATMUL, lds_bytes=found.next_lds + 1).waves == 1


def test_that_the_registers_that_admit_one_wavefront_more_do_and_one_more_does_not() -> None:
    for chip in CHIPS.values():
        for vgprs in (70, 100, 130, 200, 250):
            for wavefront in chip.wavefront_sizes:
                start = KernelNeeds(vgprs=vgprs, workgroup=wavefront, wavefront=wavefront)
                found = occupancy(chip, start)
                if found.next_vgprs is None:
                    assert Limiter.VGPRS not in found.limiters
                    continue
                assert what_if(chip, start, vgprs=found.next_vgprs).waves > found.waves
                assert what_if(chip, start, vgprs=found.next_vgprs + 1).waves == found.waves


def test_that_changing_one_thing_moves_the_limit_to_the_next() -> None:
    without = what_if(CHIPS["gfx942"], MATMUL, lds_bytes=0)
    assert (without.waves, without.limiters) == (3, (Limiter.VGPRS,))
    slim = what_if(CHIPS["gfx942"], MATMUL, lds_bytes=0, vgprs=64)
    assert (slim.waves, slim.limiters, slim.percent) == (8, (Limiter.SLOTS,), 100)
    wide = what_if(CHIPS["gfx942"], KernelNeeds(vgprs=32), workgroup=1024)
    assert (wide.waves, wide.workgroups) == (8, 2)


def test_that_small_workgroups_of_two_wavefronts_run_out_of_barriers() -> None:
    found = occupancy(CHIPS["gfx942"], KernelNeeds(vgprs=32, workgroup=128))
    assert (found.waves, found.workgroups) == (8, 16)
    assert occupancy(CHIPS["gfx908"], KernelNeeds(vgprs=16, workgroup=128)).limiters == (Limiter.WORKGROUP,)


def test_that_what_a_chip_cannot_run_has_no_occupancy_and_a_reason() -> None:
    over = what_if(CHIPS["gfx942"], MATMUL, lds_bytes=77_824)
    assert (over.waves, over.limiters) == (0, ())
    assert has_message(over.excess, "occupancy.too-much-lds", most=65_536)
    assert has_message(what_if(CHIPS["gfx942"], MATMUL, vgprs=513).excess, "occupancy.too-many-registers", most=512)
    assert has_message(what_if(CHIPS["gfx942"], MATMUL, workgroup=2048).excess, "occupancy.too-many-lanes", most=1024)
    assert what_if(CHIPS["gfx950"], MATMUL, lds_bytes=77_824).waves == 2


def test_that_a_chip_without_figures_has_no_occupancy() -> None:
    assert occupancy_of("sm_80", MATMUL) is None
    assert occupancy_of("gfx942:sramecc+:xnack-", MATMUL) == occupancy(CHIPS["gfx942"], MATMUL)


@pytest.mark.parametrize(
    "chip",
    [
        "gfx942",
        *(pytest.param(chip, marks=pytest.mark.campaign) for chip in ("gfx90a", "gfx950", "gfx1100", "gfx1201")),
    ],
)
def test_that_occupancy_of_real_kernels_is_what_llvm_remarks(
    chip: str, sample: Callable[[str], Path], tmp_path: Path
) -> None:
    words = ["--iree-hal-target-device=hip", f"--iree-rocm-target={chip}"]
    ran = subprocess.run(
        [
            IREE_COMPILE,
            sample("conv_group"),
            *words,
            "--pass-remarks-analysis=kernel-resource-usage",
            f"--iree-hal-dump-executable-files-to={tmp_path}",
            f"-o={tmp_path / 'm.vmfb'}",
        ],
        check=True,
        capture_output=True,
        text=True,
    )
    remarks = re.findall(r"Function Name: (\S+)|Occupancy \[waves/SIMD\]: (\d+)", ran.stderr)
    names, waves = [name for name, _ in remarks if name], [int(count) for _, count in remarks if count]
    stated = dict(zip(names, waves, strict=True))
    kernels = build_details((), read_binaries(tmp_path, CancelToken()), {}, {}, ()).kernels
    found = {one.name: occupancy_of_kernel(one) for one in kernels}
    assert {name: one.waves for name, one in found.items() if one is not None} == stated
    assert len(stated) == 2
