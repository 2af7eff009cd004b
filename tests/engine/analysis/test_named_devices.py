"""The devices that a model names, read from its text, against the text itself and the toolchain's own reader."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from campaigns import rarely
from message_checks import has_message
from passlens.engine.analysis.named_devices import NamedDevices, natural, read_bytecode, scan_text
from passlens.engine.errors import CancelledError
from passlens.engine.jobs import CancelToken
from passlens.engine.toolchain.discover import find
from waiting import grows_with_the_size

Sample = Callable[[str], Path]
TOKEN = CancelToken()


def scan(tmp_path: Path, text: str) -> NamedDevices:
    path = tmp_path / "m.mlir"
    path.write_text(text, encoding="utf-8")
    return scan_text(path, TOKEN)


@pytest.mark.parametrize("name", ["tp8_mlp", "pinned_constant", "llama8b_f16_2l_pp2"])
def test_that_every_mention_is_counted_and_the_first_is_found(sample: Sample, name: str) -> None:
    lines = sample(name).read_text(encoding="utf-8").splitlines()
    wanted: dict[str, tuple[int, int]] = {}
    for number, line in enumerate(lines, 1):
        for symbol in re.findall(r"#hal\.device\.promise<@(\w+)>", line):
            count, first = wanted.get(symbol, (0, number))
            wanted[symbol] = count + 1, first
    found = scan_text(sample(name), TOKEN)
    assert {one.symbol: (one.count, one.line) for one in found.mentions} == wanted
    assert all(one.promised and f"@{one.symbol}" in one.excerpt for one in found.mentions)


def test_that_numbers_in_names_sort_as_numbers(tmp_path: Path) -> None:
    text = "".join(f"x {{a = #hal.device.promise<@__device_{number}>}}\n" for number in (10, 2, 0))
    assert [one.symbol for one in scan(tmp_path, text).mentions] == ["__device_0", "__device_2", "__device_10"]


def test_that_comments_and_definitions_of_aliases_name_nothing(tmp_path: Path) -> None:
    found = scan(
        tmp_path,
        "#d0 = #hal.device.promise<@a>\n"
        "#d1 = #hal.device.optimal<[#hal.device.affinity<@b>, #hal.device.affinity<@c>]>\n"
        "#unused = #hal.device.promise<@z>\n"
        "// once #hal.device.promise<@old>, and #d0\n"
        'op {s = "http://x", a = #d0} loc("f.mlir")\n'
        "op {a = #d0, b = #d1, c = #d0.x, e = #d00}\n",
    )
    assert [(one.symbol, one.count, one.line, one.promised) for one in found.mentions] == [
        ("a", 2, 5, True),
        ("b", 1, 6, False),
        ("c", 1, 6, False),
    ]


def test_that_quoted_symbols_and_queues_are_read(tmp_path: Path) -> None:
    found = scan(tmp_path, 'op {a = #hal.device.promise<@"gpu 0", [0, 1]>, b = #hal.device.affinity<@a.b-c>}\n')
    assert [one.symbol for one in found.mentions] == ["a.b-c", "gpu 0"]


def test_that_devices_of_the_module_itself_are_declared_by_it(tmp_path: Path) -> None:
    found = scan(
        tmp_path,
        "module attributes {hal.device.targets = ["
        '#hal.device.alias<"hip"[0]> : !hal.device, #hal.device.alias<"hip"[1]> : !hal.device]} {\n'
        '  util.global private @gpu = #hal.device.target<"hip", {ordinal = 3 : index}, []> : !hal.device\n'
        "  util.global private @weights = #x : tensor<4xf32>\n",
    )
    assert found.own == (("gpu", "hip[3]"),)
    assert found.targets == (("__device_0", "hip[0]"), ("__device_1", "hip[1]"))


def test_that_a_long_line_is_shown_around_the_mention(tmp_path: Path) -> None:
    text = f"func @f({'%a: tensor<4xf32>, ' * 100}%z {{x = #hal.device.promise<@here>}}{', %b: f32' * 100})"
    one = scan(tmp_path, text).mentions[0]
    assert "@here" in one.excerpt
    assert len(one.excerpt) < 200
    assert one.excerpt.startswith("…")


def test_that_bytecode_names_the_devices_of_its_text(sample: Sample, tmp_path: Path) -> None:
    toolchain, path = find(), tmp_path / "m.mlirbc"
    words = [str(toolchain.compiler.with_name("iree-opt")), "--emit-bytecode", str(sample("tp8_mlp")), "-o", str(path)]
    subprocess.run(words, check=True, capture_output=True)
    found = read_bytecode(path, toolchain, TOKEN)
    text = scan_text(sample("tp8_mlp"), TOKEN)
    assert not found.note
    assert {one.symbol for one in found.mentions} == {one.symbol for one in text.mentions}
    assert [one.count for one in found.mentions] == [one.count for one in text.mentions]


def test_that_what_is_no_bytecode_is_a_note_and_no_error(tmp_path: Path) -> None:
    path = tmp_path / "m.mlirbc"
    path.write_bytes(b"ML\xefR and then nothing of the kind")
    assert has_message(read_bytecode(path, find(), TOKEN).note, "child.does-not-parse")


def test_that_an_empty_file_names_nothing(tmp_path: Path) -> None:
    assert scan(tmp_path, "").mentions == ()


def test_that_reading_can_be_cancelled(sample: Sample) -> None:
    token = CancelToken()
    token.cancel()
    with pytest.raises(CancelledError):
        scan_text(sample("tp8_mlp"), token)


@pytest.mark.parametrize(
    "hostile",
    [
        lambda size: "".join(f"#hal.device.promise<@d_{at}> " for at in range(size)),  # in one line
        rarely(lambda size: "#a = #hal.device.promise<@d>\n" * size + "#a " * size),
        rarely(lambda size: '"\\"' * 10 * size + "// #hal.device.promise<@d>"),
        lambda size: "util.global " * 5 * size + "#hal.device.promise<@d> !hal.device",
        rarely(lambda size: "hal.device.targets = [" + '\\"' * 5 * size + "#hal.device.promise<@d>"),
    ],
    ids=["one-line", "aliases", "quotes", "globals", "targets"],
)
def test_that_a_hostile_line_takes_no_longer_than_another(tmp_path: Path, hostile: Callable[[int], str]) -> None:
    """Each took from 20 s to hours."""
    grows_with_the_size(lambda size: scan(tmp_path, hostile(size)), 5_000)


def test_that_a_number_of_any_length_is_sorted() -> None:
    names = ["d" + "9" * 6000, "d²", "d10", "d09", "d"]
    assert sorted(names, key=natural) == ["d", "d09", "d10", names[0], "d²"]
