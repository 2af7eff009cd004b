"""``passlens kernels`` and ``passlens memory``: occupancy, everything on one kernel, device memory for given sizes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from campaigns import rarely
from cli.conftest import Answer
from measured_session import BYTES, FLOPS, measured_session
from message_checks import refused
from passlens.cli import options
from passlens.cli.main import main
from passlens.cli.sizes import read_values, size_words
from passlens.engine.analysis.kernel_places import NO_INSTRUCTIONS, NOT_ASKED_FOR
from passlens.engine.jobs import CancelToken
from passlens.gui.kernels.loading import load_kernels

Cli = Callable[..., Answer]

DYNAMIC = """\
func.func @scale(%x: tensor<?x1024xf32>) -> tensor<?x1024xf32> {
  %y = arith.addf %x, %x : tensor<?x1024xf32>
  return %y : tensor<?x1024xf32>
}
"""


@pytest.fixture(scope="module")
def dynamic_session(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dynamic")
    source = folder / "scale.mlir"
    source.write_text(DYNAMIC)
    path = folder / "scale.passlens"
    assert main(["compile", str(source), "-o", str(path), "--passes", "none"]) == 0
    return path


def test_that_kernels_have_their_occupancy_and_its_limiter(cli: Cli, matmul_session: Path) -> None:
    text = cli("kernels", matmul_session).out
    assert "1 of 8" in text
    (entry,) = cli("kernels", matmul_session, "--json").json["occupancy"]
    assert entry["occupancy"]["limiters"] == ["LDS"]
    assert entry["occupancy"]["next_lds"] == 32_768


@pytest.mark.parametrize("measured", [False, rarely(True)])
def test_that_the_command_line_ranks_kernels_as_the_window_does(
    cli: Cli, dynamic_session: Path, tmp_path: Path, measured: bool
) -> None:
    path = measured_session(tmp_path) if measured else dynamic_session
    with options.session(path) as queries:
        rows = load_kernels(queries, None, CancelToken()).rows
    ranking = cli("kernels", path, "--json").json["ranking"]
    assert [(one["kernel"], one["place"], one["share"], one["gain"], one["measured"]) for one in ranking] == [
        (one.kernel, one.place, one.share, one.gain, one.measured)
        for one in sorted((row.ranked for row in rows if row.ranked), key=lambda one: one.place)
    ]
    assert ranking[0]["share"] == 1.0
    assert ranking[0]["measured"] is measured
    assert cli("kernels", path).tells("launch-sizes.assumed") is not measured
    assert not cli("kernels", path, "--shape", "arg0=8x1024").tells("launch-sizes.assumed")


def test_that_one_kernel_is_shown_with_everything_on_it(cli: Cli, matmul_session: Path) -> None:
    text = cli("kernels", matmul_session, "--kernel", "main_dispatch_0").out
    assert "50,688 B" in text
    assert "low occupancy: up to 87.5 % of the estimated work" in text  # 1 of 8, the only kernel
    assert "159, the descriptor encodes 264\n" in text
    assert "MFMA_F32_16x16x16_F16" in text
    assert "more would fit with   32,768 B of LDS or less" in text
    assert f"{2 * 512 * 2048 * 1024:,} (f16)" in text
    assert "Roofline of MI300X" in text
    only = cli("kernels", matmul_session, "--kernel", "main_dispatch_0", "--json").json
    assert len(only["kernels"]["kernels"]) == len(only["details"]["kernels"]) == 1
    assert only["details"]["kernels"][0]["lds_bytes"] == 50_688


@pytest.mark.campaign
def test_that_a_quick_look_says_why_it_counts_no_instructions(
    cli: Cli, dynamic_session: Path, matmul_session: Path, tmp_path: Path
) -> None:
    whole = tmp_path / "whole.passlens"
    source = dynamic_session.with_name("scale.mlir")
    assert cli("compile", source, "-o", whole, "--passes", "none", "--assembly").code == 0
    for more in ((), ("--kernel", "dispatch_0")):
        for session in (whole, matmul_session):
            assert str(NO_INSTRUCTIONS) not in cli("kernels", session, *more).err
        assert str(NO_INSTRUCTIONS) in cli("kernels", dynamic_session, *more).err.splitlines()
    assert "Instructions:" in cli("kernels", whole, "--kernel", "dispatch_0").out
    assert "Instructions:" not in cli("kernels", dynamic_session, "--kernel", "dispatch_0").out


def test_that_a_search_in_assembly_which_a_quick_look_does_not_keep_says_so(cli: Cli, dynamic_session: Path) -> None:
    answer = cli("search", dynamic_session, "s_endpgm", "--in", "assembly")
    assert answer.code == 1
    assert len(answer.err.splitlines()) == 2
    assert answer.tells("search.none", pattern="s_endpgm")
    assert answer.tells("kernel-places.no-code")
    assert str(NOT_ASKED_FOR) in answer.err


def test_that_an_unknown_kernel_is_named_with_those_that_are_there(cli: Cli, matmul_session: Path) -> None:
    answer = cli("kernels", matmul_session, "--kernel", "softmax")
    assert answer.code != 0
    assert answer.tells("kernel-details.unknown", name="softmax")
    assert "main_dispatch_0" in answer.err


def test_that_a_failed_compile_has_no_kernels_and_says_so(cli: Cli, failed_session: Path) -> None:
    answer = cli("kernels", failed_session)
    assert answer.code == 0
    assert cli("kernels", failed_session, "--kernel", "x").code != 0
    assert cli("memory", failed_session).code == 0


def test_that_memory_tells_what_it_depends_on_until_it_is_given(cli: Cli, dynamic_session: Path) -> None:
    answer = cli("memory", dynamic_session)
    assert answer.tells("device-memory.give-shape", options="--shape arg0[0]=N")
    given = cli("memory", dynamic_session, "--shape", "arg0=8x1024").out
    assert f"peak {2 * 8 * 1024 * 4:,} B" in given
    chart = cli("memory", dynamic_session, "--shape", "arg0=8x1024", "--json").json["device_memory"]["charts"][-1]
    assert chart["peak"] == 2 * 8 * 1024 * 4
    for words, size in ((("--shape", "arg0=8x1024"), 8 * 1024 * 4), ((), None)):
        function = cli("memory", dynamic_session, *words, "--json").json["device_memory"]["table"]["functions"][-1]
        assert {one["bytes"] for one in function["allocations"]} == {size}
    point = cli("kernels", dynamic_session, "--shape", "arg0=8x1024", "--json").json["rooflines"][0]["points"][0]
    assert (point["flops"], point["bytes"]) == (8 * 1024, 2 * 8 * 1024 * 4)


@pytest.mark.campaign
def test_that_times_of_a_profiled_run_join_the_kernels_with_the_sizes_that_it_had(cli: Cli, tmp_path: Path) -> None:
    session = measured_session(tmp_path)
    cli("compile")  # what was printed until here
    found = cli("kernels", session, "--json").json
    (work,) = found["work"]
    assert (work["flops"], work["read_bytes"] + work["write_bytes"]) == (FLOPS, BYTES)
    assert work["time_ns"] > 0
    (chart,) = found["rooflines"]
    assert chart["product"] is None
    (point,) = chart["points"]
    assert (point["flops"], point["bytes"], point["time_ns"]) == (FLOPS, BYTES, work["time_ns"])
    assert (point["bound"], point["least_ns"], point["percent"]) == (None, None, None)
    assert any("no peak rates and bandwidth" in note for note in chart["notes"])
    assert "measured" in cli("kernels", session).out
    assert "operations/s" in cli("kernels", session, "--kernel", "scale_dispatch_0").out
    (other,) = cli("kernels", session, "--shape", "arg0=8x1024", "--json").json["work"]
    assert (other["flops"], other["time_ns"]) == (8 * 1024, None)


def test_that_figures_are_kept_in_the_session(cli: Cli, dynamic_session: Path) -> None:
    first = cli("memory", dynamic_session, "--json").json["device_memory"]
    before = dynamic_session.stat().st_mtime_ns
    assert cli("memory", dynamic_session, "--json").json["device_memory"] == first
    assert dynamic_session.stat().st_mtime_ns == before


@pytest.mark.parametrize("text", ["arg0", "=3", "arg0[0]=", "arg0=many", "arg0[0]=-1"])
def test_that_a_size_without_a_value_is_refused(text: str, cli: Cli, dynamic_session: Path) -> None:
    answer = cli("memory", dynamic_session, "--shape", text)
    assert answer.code != 0
    assert answer.tells("shapes.bad-shape")


@pytest.mark.parametrize("command", ["memory", "kernels"])
def test_that_the_shape_of_an_argument_that_no_function_has_is_refused(
    command: str, cli: Cli, dynamic_session: Path
) -> None:
    answer = cli(command, dynamic_session, "--shape", "arg99=1x2")
    assert answer.code == 2
    assert answer.tells("sizes.no-argument", unknown="arg99")
    assert cli(command, dynamic_session, "--shape", "arg0=1x2").code == 0


def test_that_a_value_holds_for_all_functions_or_for_the_one_that_is_named() -> None:
    functions = ["prefill_bs4$async", "decode_bs4$async"]
    assert read_values(["arg0=1x4", "decode_bs4:arg0[1]=7"], functions) == {
        "prefill_bs4$async": {"arg0[0]": 1, "arg0[1]": 4},
        "decode_bs4$async": {"arg0[0]": 1, "arg0[1]": 7},
    }
    with refused("sizes.no-function", function="other"):
        read_values(["other:arg0[1]=4"], functions)


def test_that_sizes_are_written_with_commas_or_as_they_depend() -> None:
    assert size_words("4096", "B") == "4,096 B"
    assert size_words("8*arg0[1] + 64", "B") == "(8 × arg0[1] + 64) B"
    assert size_words("") == "unknown"
