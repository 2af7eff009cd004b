"""What a toolchain says of its passes: read from a real iree-opt, and from text."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from message_checks import has_message, refused
from passlens.engine.toolchain.discover import find
from passlens.engine.toolchain.pass_options import explain, split_options
from passlens.engine.toolchain.passes import parse_passes, pass_catalogue, pass_help

HELP = """OVERVIEW: IREE modular optimizer driver

  --iree-before=<value>                 - Not a pass.
  Compiler passes to run
    Passes:
      --affine-loop-fusion              -   Fuse affine loop nests
        --maximal                       - Enables maximal loop fusion
        --mode=<value>                  - fusion mode to attempt
    =greedy                             -   Perform greedy fusion
    =sibling                            -   Perform only sibling fusion
        --split=<value>                 - Split mode.
                                                    "Possible options are:\\n"
      --canonicalize                    -   Canonicalize operations
    Pass Pipelines:
      --iree-abi-pipeline               -   Runs the ABI pipeline
        --model=<value>                 - The model.
  --color                               - Use colors in output (default=autodetect)
      --not-a-pass                      - Behind the list.
"""


def test_that_the_help_is_read_as_passes_with_options_and_choices() -> None:
    fusion, canonicalize, pipeline = parse_passes(HELP)
    assert (fusion.name, fusion.help) == ("affine-loop-fusion", "Fuse affine loop nests")
    assert [(option.name, option.value) for option in fusion.options] == [
        ("maximal", ""),
        ("mode", "value"),
        ("split", "value"),
    ]
    assert fusion.options[1].choices == (
        ("greedy", "Perform greedy fusion"),
        ("sibling", "Perform only sibling fusion"),
    )
    assert fusion.options[2].help == "Split mode. Possible options are:"
    assert (canonicalize.options, canonicalize.is_pipeline) == ((), False)
    assert (pipeline.name, pipeline.is_pipeline, len(pipeline.options)) == ("iree-abi-pipeline", True, 1)


@pytest.mark.parametrize(
    ("text", "pairs"),
    [
        ("", ()),
        ("a=1  b=false", (("a", "1"), ("b", "false"))),
        (
            "max=10 pipeline=builtin.module(x, y{z=1 u=2}) top",
            (("max", "10"), ("pipeline", "builtin.module(x, y{z=1 u=2})"), ("top", "")),
        ),
        ("entry='a b' list=1,2", (("entry", "'a b'"), ("list", "1,2"))),
    ],
)
def test_that_options_are_divided_outside_of_brackets_and_quotes(text: str, pairs: tuple[tuple[str, str], ...]) -> None:
    assert split_options(text) == pairs


def test_that_each_option_of_an_execution_is_explained_by_its_own_toolchain() -> None:
    fusion = parse_passes(HELP)[0]
    maximal, mode, unheard = explain("maximal=true mode=sibling unheard=1", fusion)
    assert maximal.explanation == "Enables maximal loop fusion"
    assert mode.explanation == "fusion mode to attempt: Perform only sibling fusion"
    assert (unheard.option, unheard.explanation) == (None, "")
    assert [one.explanation for one in explain("maximal=true", None)] == [""]


def test_that_the_real_toolchain_describes_what_it_runs() -> None:
    passes = pass_catalogue(find())
    assert len(passes.passes) > 500
    canonicalize = passes.find("--canonicalize")
    assert canonicalize.help == "Canonicalize operations"
    named = explain("max-iterations=10 region-simplify=normal top-down=true", canonicalize)
    assert all(one.explanation for one in named)
    assert passes.find("iree-stream-transformation-pipeline").is_pipeline
    assert passes.get("color") is None
    assert pass_catalogue(find()) is passes  # asked once


def test_that_an_unknown_pass_is_refused_with_near_names() -> None:
    passes = pass_catalogue(find())
    with refused("passes.not-described", name="canonicalise") as error:
        passes.find("canonicalise")
    assert has_message(error.value.hint, "common.did-you-mean", names=("canonicalize",))


def test_that_a_toolchain_without_iree_opt_is_told_in_a_sentence(tmp_path: Path) -> None:
    alone = tmp_path / "iree-compile"
    alone.touch()
    with refused("passes.no-opt"):
        pass_catalogue(replace(find(), compiler=alone))


def test_that_a_pass_execution_is_described_by_the_toolchain_that_ran_it() -> None:
    own = find()
    described = pass_help("canonicalize", "max-iterations=10 top-down=true", own, own.version)
    assert (described.toolchain_version, described.description, str(described.note)) == (
        own.version,
        "Canonicalize operations",
        "",
    )
    assert [(one.name, one.value) for one in described.options] == [("max-iterations", "10"), ("top-down", "true")]
    assert all(one.explanation for one in described.options)


def test_that_a_toolchain_that_is_gone_is_not_spoken_for_by_another() -> None:
    described = pass_help("canonicalize", "max-iterations=10", None, "0.0.1")
    assert (described.toolchain_version, described.description) == ("", "")
    assert described.options[0].explanation == ""
    assert has_message(described.note, "passes.toolchain-gone", version="0.0.1")


def test_that_imported_dumps_get_our_own_words_and_are_told_so() -> None:
    described = pass_help("canonicalize", "", None, "")
    assert described.description == "Canonicalize operations"
    assert has_message(described.note, "passes.words-of-own")


def test_that_a_pass_that_the_help_leaves_out_is_told_so() -> None:
    described = pass_help("iree-op-pipeline-adaptor", "", find(), find().version)
    assert described.description == ""
    assert has_message(described.note, "passes.not-listed")
