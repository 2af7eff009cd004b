from __future__ import annotations

import re
from dataclasses import replace

import pytest

from message_checks import has_message
from passlens.engine.compile.command_line import command_line
from passlens.engine.compile.request import CompileRequest, Driver
from passlens.engine.data import resource_path
from passlens.engine.errors import UserError
from passlens.engine.messages import NOTHING
from passlens.engine.toolchain.asking import installed_that_know, knows
from passlens.engine.toolchain.discover import find
from passlens.engine.toolchain.flag_history import why_unknown
from passlens.engine.toolchain.flags import FlagCatalogue, catalogue, parse_help
from passlens.engine.toolchain.knowledge import (
    NameKind,
    flag_words,
    names,
    release_of,
    released,
    same_flags,
    table_knows,
    values_of,
    versions_that_know,
)
from passlens.engine.toolchain.passes import pass_catalogue
from passlens.engine.toolchain.translate import translate

NEW = "\n".join(
    f"  --{name}=<string>      - help"
    for name in ("iree-rocm-target", "iree-rocm-waves-per-eu", "iree-parameter-import", "iree-hal-target-device")
)
OLD = NEW.replace("rocm", "hip").replace("iree-parameter-import", "iree-opt-import-parameters")


def catalogue_of(version: str, text: str) -> FlagCatalogue:
    return FlagCatalogue(version, parse_help(f"OPTIONS:\n\n{text}\n"))


def only(name: str, kind: NameKind | None = None) -> tuple[str, ...]:
    """The versions that know a name of one kind."""
    (found,) = versions_that_know(name, kind)
    return found.versions


def test_that_the_table_says_of_our_own_compiler_what_that_says_itself() -> None:
    own = find()
    if release_of(own.version) is None:
        pytest.skip(f"the table does not tell of {own.version}")
    for kind, listed in (
        (NameKind.FLAG, {flag.name for flag in catalogue(own).flags}),
        (NameKind.PASS, {one.name for one in pass_catalogue(own).passes}),
    ):
        assert listed == {name for name in names(kind) if table_knows(own.version, name, kind)}


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("linalg.matmul", NameKind.OP),
        ("linalg.add", NameKind.OP),
        ("vector.extractelement", NameKind.OP),
        ("nowhere.op", NameKind.OP),
        ("hal.device.promise", NameKind.ATTRIBUTE),
        ("iree_gpu.pipeline_options", NameKind.ATTRIBUTE),
        ("iree_gpu.nonsense", NameKind.ATTRIBUTE),
        ("flow.dispatch.tensor", NameKind.TYPE),
        ("iree_tensor_ext.dispatch.tensor", NameKind.TYPE),
        ("util.nonsense", NameKind.TYPE),
        ("canonicalize", NameKind.PASS),
        ("iree-opt-level", NameKind.FLAG),
        ("iree-hip-target", NameKind.FLAG),
    ],
)
def test_that_a_compiler_which_is_asked_knows_what_the_table_says(name: str, kind: NameKind) -> None:
    own = find()
    if release_of(own.version) is None:
        pytest.skip(f"the table does not tell of {own.version}")
    build = replace(own, version="unnumbered build")  # the table tells nothing of it, so it is asked
    assert table_knows(build.version, name, kind) is None
    assert knows(build, name, kind) == table_knows(own.version, name, kind)


def test_that_versions_are_found_for_names_with_and_without_their_signs() -> None:
    assert released()[0] == "3.0.0"
    assert "3.12.0" in only("linalg.add")
    assert "3.13.0" not in only("linalg.add")
    assert only("--iree-stream-affinity-solver-max-iterations=64")[0] == "3.5.0"
    assert only("#hal.device.promise<@d>") == released()
    assert only('"vector.extractelement"')[0] == "3.0.0"
    assert only("!iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>>")[0] != "3.0.0"
    assert only("iree-codegen-gpu-check-resource-usage", NameKind.PASS)[0] == "3.0.0"
    assert versions_that_know("nobody.knows") == ()
    assert versions_that_know("") == ()
    assert [one.name for one in installed_that_know("linalg.matmul")] == ["own"]


def test_that_a_name_says_when_it_came_and_went() -> None:
    (hip,) = versions_that_know("--iree-hip-target")
    assert (hip.came_in, hip.gone_in) == ("", "3.12.0")
    assert str(hip.sentence()) == "3.0.0 to 3.11.0; gone in 3.12.0"
    (rocm,) = versions_that_know("--iree-rocm-target")
    assert (rocm.came_in, rocm.gone_in) == ("3.11.0", "")
    assert has_message(versions_that_know("--iree-hal-target-device")[0].sentence(), "knowledge.every-version")
    words = flag_words("iree-hip-target")
    assert words is not None
    assert "gfx942" in words.help  # and not that it is deprecated


def test_that_release_candidates_are_their_release_and_local_builds_are_none() -> None:
    assert release_of("3.5.0rc20250609") == "3.5.0"
    assert release_of("3.5.0") == "3.5.0"
    assert release_of("3.5.0.dev0") is None
    assert release_of("unnumbered build") is None


def test_that_renamed_flags_are_translated_both_ways_and_said() -> None:
    there = translate(
        ["--iree-hip-target=gfx942", "--iree-opt-import-parameters", "x.irpa"], catalogue_of("3.13.0", NEW)
    )
    assert there.words == ("--iree-rocm-target=gfx942", "--iree-parameter-import", "x.irpa")
    assert has_message(
        there.notices[0], "translate.name-gone", name="iree-hip-target", other="iree-rocm-target", since="3.12.0"
    )
    back = translate(["--iree-rocm-target=gfx942", "--iree-rocm-waves-per-eu=2"], catalogue_of("3.5.0", OLD))
    assert back.words == ("--iree-hip-target=gfx942", "--iree-hip-waves-per-eu=2")
    assert has_message(back.notices[0], "translate.name-came", since="3.11.0")


def test_that_what_a_compiler_knows_or_nobody_knows_is_left_as_it_is() -> None:
    words = ("--iree-rocm-target=gfx942", "--no-such-flag", "-o", "x")
    kept = translate(words, catalogue_of("3.13.0", NEW))
    assert (kept.words, kept.notices) == (words, ())


def test_that_no_flag_is_translated_into_its_opposite() -> None:
    # --disable-cgp-delete-phis became --cgp-delete-phis: the same value means the opposite there.
    for name in names(NameKind.FLAG):
        words = set(name.split("-"))
        for other in same_flags(name):
            assert ("disable" in words) == ("disable" in other.split("-")), (name, other)


def test_that_an_unknown_flag_says_when_it_came_or_went_and_what_is_near() -> None:
    with pytest.raises(UserError) as caught:
        catalogue_of("3.4.0", OLD).check(["--iree-stream-affinity-solver-max-iterations=64"])
    assert has_message(caught.value.title, "translate.came-with", version="3.5.0")
    with pytest.raises(UserError) as caught:
        catalogue(find()).check(["--iree-flow-enable-gather-fusion"])
    assert has_message(caught.value.title, "translate.gone-since", version="3.5.0")
    assert has_message(caught.value.hint, "translate.where", newest="3.4.0"), "which versions have it, and what to do"
    assert has_message(caught.value.hint, "flags.nearest")
    assert why_unknown("no-such-flag", "3.13.0") == NOTHING
    assert has_message(
        why_unknown("iree-stream-affinity-solver-max-iterations", "unnumbered build"),
        "knowledge.from-to",
        first="3.5.0",
        last="3.13.0",
    )


def test_that_a_request_written_for_an_old_compiler_is_compiled_by_a_new_one() -> None:
    own = find()
    request = CompileRequest(
        resource_path("samples", "matmul_f16.mlir"),
        Driver.HIP,
        flags=("--iree-hip-target=gfx90a", "--iree-hip-waves-per-eu=2"),
    )
    line = command_line(request, own, catalogue(own))
    assert line.target == "gfx90a"
    assert "--iree-rocm-target=gfx90a" in line.words
    assert "--iree-rocm-waves-per-eu=2" in line.words
    assert len(line.notices) == 2


def test_that_the_table_names_the_script_that_makes_it() -> None:
    text = resource_path("knowledge", "compilers.json").read_text(encoding="utf-8")
    made_by = re.search(r'"made_by": "([^"]+)"', text)
    assert made_by is not None
    root = resource_path("knowledge").parent.parent
    assert (root / made_by[1]).is_file()


def test_that_the_values_of_an_enumeration_are_known_by_version() -> None:
    own = catalogue(find(""))
    known = {flag.name: flag for flag in own.flags if flag.choices}
    assert known
    release = release_of(own.toolchain)
    assert release is not None
    for name, flag in known.items():
        here = {value for value, versions in values_of(name) if release in versions}
        assert here == {value for value, _ in flag.choices}, name
    changed = [name for name in known if len({versions for _, versions in values_of(name)}) > 1]
    assert changed, "some values came or went"
    assert values_of("iree-opt-const-eval") == ()


def test_that_a_value_of_another_version_is_told_with_it() -> None:
    own = catalogue(find(""))
    release = release_of(own.toolchain)
    gone = next(
        (flag.name, value, versions)
        for flag in own.flags
        if flag.choices
        for value, versions in values_of(flag.name)
        if release not in versions
    )
    with pytest.raises(UserError) as caught:
        own.check([f"--{gone[0]}={gone[1]}"])
    assert has_message(caught.value.hint, "translate.taken-by", value=gone[1])
    assert has_message(caught.value.hint, "translate.taken-by")
