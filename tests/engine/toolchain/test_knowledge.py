"""What resources/ says about passes, phases and samples, held against what the real compiler does."""

from __future__ import annotations

import json
import re
import subprocess
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from campaigns import rarely
from compiler_programs import IREE_COMPILE
from passlens.engine.compile.request import Driver
from passlens.engine.data import resource_path
from waiting import PATIENCE

FOR_GFX942 = ("--iree-hal-target-device=hip", "--iree-rocm-target=gfx942")


def _sentences(name: str) -> dict[str, str]:
    def refuse_twins(pairs: list[tuple[str, str]]) -> dict[str, str]:
        twins = [key for key, count in Counter(key for key, _ in pairs).items() if count > 1]
        assert not twins, f"{name} holds these more than once: {twins}"
        return dict(pairs)

    text = resource_path("knowledge", name).read_text(encoding="utf-8")
    read: dict[str, str] = json.loads(text, object_pairs_hook=refuse_twins)
    return read


@pytest.fixture(scope="module")
def executed(sample: Callable[[str], Path], tmp_path_factory: pytest.TempPathFactory) -> Counter[str]:
    """How often each pass ran when matmul_f16 was compiled for gfx942, from a dump after every pass."""
    folder = tmp_path_factory.mktemp("dump")
    tree = folder / "tree"
    subprocess.run(
        [
            IREE_COMPILE,
            sample("matmul_f16"),
            "-o",
            folder / "m.vmfb",
            *FOR_GFX942,
            "--mlir-print-ir-after-all",
            f"--mlir-print-ir-tree-dir={tree}",
            "--mlir-print-assume-verified",
        ],
        check=True,
        capture_output=True,
        timeout=PATIENCE,
    )
    return Counter(re.sub(r"^(\d+_)+", "", path.stem) for path in tree.rglob("*.mlir"))


@pytest.mark.parametrize("name", ["passes.json", "phases.json"])
def test_that_every_entry_is_one_sentence(name: str) -> None:
    for key, sentence in _sentences(name).items():
        assert 20 <= len(sentence) <= 160, f"{key}: {sentence}"
        assert sentence.endswith("."), f"{key}: {sentence}"
        assert sentence[0].isupper(), f"{key}: {sentence}"
        assert sentence == sentence.strip(), key


def test_that_passes_stand_in_alphabetical_order() -> None:
    names = list(_sentences("passes.json"))
    assert names == sorted(names)


def test_that_no_two_passes_share_a_sentence_by_accident() -> None:
    shared = [text for text, count in Counter(_sentences("passes.json").values()).items() if count > 1]
    assert shared == []


@pytest.mark.campaign
def test_that_nearly_every_executed_pass_is_explained(executed: Counter[str]) -> None:
    known = _sentences("passes.json")
    unknown = {name: count for name, count in executed.items() if name not in known}
    share = 1 - sum(unknown.values()) / executed.total()
    assert len(executed) > 200  # it is the whole pipeline that was looked at
    assert share >= 0.98, f"{share:.1%} of the executions have a sentence; these passes have none: {unknown}"


def test_that_each_phase_of_the_compiler_is_explained() -> None:
    shown = subprocess.run(
        [IREE_COMPILE, "--help"], check=True, capture_output=True, text=True, timeout=PATIENCE
    ).stdout
    block = shown.split("--compile-to=", 1)[1].split("\n  --", 1)[0]
    phases = [
        phase for phase in re.findall(r"^ +=([a-z-]+) ", block, flags=re.MULTILINE) if phase not in {"start", "end"}
    ]
    assert list(_sentences("phases.json")) == phases


def test_that_every_sample_is_there_and_every_model_is_listed() -> None:
    folder = resource_path("samples")
    entries = json.loads((folder / "index.json").read_text(encoding="utf-8"))
    assert {entry["file"] for entry in entries} == {path.name for path in folder.glob("*.mlir")}
    for entry in entries:
        needed = {"file", "title", "what", "driver", "target", "devices", "opt_level", "flags"}
        assert needed <= set(entry) <= {*needed, "recorded", "record_toolchain", "record_passes"}
        assert Driver(entry["driver"])
        assert entry["devices"] >= 1
        assert len(entry["what"]) <= 70, f"the start page cuts it: {entry['what']}"
    titles = [entry["title"] for entry in entries]
    assert len(titles) == len(set(titles))


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        rarely("matmul_f16", None),
        rarely("conv_group", None),
        rarely("big_tile_lds", "uses 1048576 bytes of shared memory; exceeded the limit of 65536 bytes"),
        rarely("big_tile", "failed to parse"),
        rarely("tp8_mlp", "references a promised device that was not declared"),
    ],
)
def test_that_a_sample_shows_what_its_line_says(
    name: str, expected: str | None, sample: Callable[[str], Path], tmp_path: Path
) -> None:
    ended = subprocess.run(
        [IREE_COMPILE, sample(name), "-o", tmp_path / "m.vmfb", *FOR_GFX942],
        check=False,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert (ended.returncode == 0) is (expected is None), ended.stderr[:2000]
    if expected is not None:
        assert expected in ended.stderr
