from __future__ import annotations

import sys
from pathlib import Path

import pytest

from message_checks import has_message, refused
from passlens.engine.errors import UserError
from passlens.engine.toolchain.discover import find, installed, toolchains_folder
from passlens.engine.toolchain.flags import FlagKind, catalogue, catalogue_with_shown, parse_help
from stand_ins import build_folder

HELP = """OVERVIEW: a tool

USAGE: tool [options] <input file>

OPTIONS:

General options:

  --mode=<value>                - What to do
    =fast                       -   Quickly
    =slow                       -   Slowly
  --many=<uint>                 - How many
                                  over two lines
  --on                          - A switch
  -o <filename>                 - Output filename
  --level=<optimization level>  - A level
  --ratio=<number>              - A ratio
"""


def test_that_our_own_toolchain_says_who_it_is() -> None:
    own = find()
    assert own.name == "own"
    assert own.release >= (3, 13)
    assert len(own.revision) == 40
    assert own.compiler.name.startswith("iree-compile")
    assert own.python is not None
    assert own in installed()


def test_that_the_compiler_is_the_binary_and_not_the_script_around_it() -> None:
    # A Python script around the compiler turns a signal into an exit code, and a crash would look like a failure.
    assert find().compiler.read_bytes()[:2] != b"#!"


def test_that_the_script_itself_names_the_binary_behind_it(tmp_path: Path) -> None:
    own = find("")
    packages = tmp_path / "lib" / "python3.12" / "site-packages" / "iree" / "compiler"
    packages.mkdir(parents=True)
    (packages / "_mlir_libs").symlink_to(own.compiler.parent)
    script = tmp_path / "bin" / own.compiler.name
    script.parent.mkdir()
    script.write_text("#!/bin/sh\nexit 245\n")
    script.chmod(0o755)
    assert find(str(script)).compiler == packages / "_mlir_libs" / own.compiler.name
    assert find(str(script)).version == own.version


def test_that_a_toolchain_is_found_by_version_and_by_environment() -> None:
    own = find()
    assert find("3.13.0").compiler == own.compiler or own.release != (3, 13)
    assert find(sys.prefix).compiler.samefile(own.compiler)
    assert find(str(own.compiler)).version == own.version


def test_that_a_build_folder_is_a_toolchain(tmp_path: Path) -> None:
    folder = build_folder(tmp_path / "build", 'exec "$REAL" "$@"')
    assert find(str(folder)).version == find().version


def test_that_installed_versions_are_found_by_name(tmp_path: Path) -> None:
    build_folder(toolchains_folder() / "9.9.9", 'exec "$REAL" "$@"')
    assert find("9.9.9").name == "9.9.9"
    assert "9.9.9" in [toolchain.name for toolchain in installed()]


@pytest.mark.parametrize("spec", ["4.4.4", "no/such/folder"])
def test_that_an_unknown_toolchain_is_one_sentence(spec: str) -> None:
    with refused("discover.no-toolchain", name=spec) as caught:
        find(spec)
    assert has_message(caught.value.hint, "discover.give-one", names="own")


def test_that_a_folder_without_a_compiler_is_one_sentence(tmp_path: Path) -> None:
    with refused("discover.no-compiler-in"):
        find(str(tmp_path))


def test_that_a_compiler_which_crashes_when_asked_is_one_sentence(tmp_path: Path) -> None:
    tools = tmp_path / "tools"
    tools.mkdir()
    script = tools / "iree-compile"
    script.write_text("#!/bin/sh\nkill -SEGV $$\n")
    script.chmod(0o755)
    with refused("process.ended-by-signal", signal="SIGSEGV"):
        find(str(tmp_path))
    script.chmod(0o644)
    with refused("discover.may-not-executed"):
        find(str(tmp_path))


def test_that_help_is_read_into_flags() -> None:
    flags = {flag.name: flag for flag in parse_help(HELP)}
    assert flags["mode"].kind is FlagKind.ENUM
    assert flags["mode"].choices == (("fast", "Quickly"), ("slow", "Slowly"))
    assert flags["many"].kind is FlagKind.INT
    assert flags["many"].help == "How many\nover two lines"
    assert flags["on"].kind is FlagKind.BOOL
    assert flags["o"].kind is FlagKind.STRING
    assert flags["level"].kind is FlagKind.OPT_LEVEL
    assert flags["ratio"].kind is FlagKind.FLOAT


def test_that_the_real_catalogue_has_what_passlens_uses() -> None:
    flags = catalogue_with_shown(find())
    assert len(flags.flags) > 1000
    assert flags.shown is not None
    assert len(flags.shown) > 300
    assert flags.has(next(iter(flags.shown)))
    for name in ("dump-compilation-phases-to", "mlir-print-ir-tree-dir", "mlir-timing", "iree-hal-target-device"):
        assert flags.has(name), name
    compile_to = flags.get("--compile-to")
    assert compile_to is not None
    assert "stream" in [name for name, _ in compile_to.choices]


@pytest.mark.parametrize(
    ("words", "identifier"),
    [
        (["--iree-opt-levl=O3"], "flags.unknown"),
        (["--iree-opt-level=O9"], "flags.bad-value"),
        (["--iree-opt-level"], "flags.needs-value"),
        (["--compile-to=nowhere"], "flags.bad-value"),
        (["--mlir-timing=perhaps"], "flags.truth"),
        (["other.mlir"], "flags.no-flag"),
        (["--iree-stream-affinity-solver-max-iterations=many"], "flags.whole-number"),
        (["--mlir-elide-elementsattrs-if-larger=-1"], "flags.not-negative"),
        (["--iree-hal-instrument-dispatches=100"], "flags.power-of-two"),
        (["--iree-opt-level O3"], "flags.no-equals"),
    ],
)
def test_that_a_wrong_flag_is_one_sentence(words: list[str], identifier: str) -> None:
    with pytest.raises(UserError) as caught:
        catalogue(find()).check(words)
    assert has_message(caught.value.title, identifier)


def test_that_an_unknown_flag_names_near_ones() -> None:
    with pytest.raises(UserError) as caught:
        catalogue(find()).check(["--iree-opt-levl=O3"])
    assert has_message(caught.value.hint, "common.did-you-mean", names=("--iree-opt-level",))


@pytest.mark.parametrize(
    ("word", "near"),
    [
        ("--iree-opt-level=3", "O3"),
        ("--iree-opt-level=o3", "O3"),
        ("--compile-to=flows", "flow"),
        ("--iree-execution-model=async", "async-internal"),
    ],
)
def test_that_a_value_that_a_flag_does_not_take_names_near_ones(word: str, near: str) -> None:
    with pytest.raises(UserError) as caught:
        catalogue(find()).check([word])
    assert has_message(caught.value.hint, "common.did-you-mean", names=(near,))


def test_that_good_flags_pass() -> None:
    catalogue(find()).check(["--iree-opt-level", "O3", "--mlir-timing", "--compile-to=flow", "--mlir-timing=false"])
