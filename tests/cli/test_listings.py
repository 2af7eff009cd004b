"""Every listing: text for people, JSON for scripts, and a document that knows every field of the JSON."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from cli.conftest import Answer
from passlens import __version__
from passlens.cli.schema import SCHEMA
from passlens.engine.data import resource_path

Cli = Callable[..., Answer]

SESSION_LISTINGS = ("info", "passes", "problems", "log", "affinity", "memory", "kernels")


def _listing(cli: Cli, session: Path, name: str) -> Answer:
    extra = ["1"] if name in {"ir", "diff"} else []
    return cli(name, session, *extra, "--json")


@pytest.mark.parametrize("name", [*SESSION_LISTINGS, "ir", "diff"])
def test_that_every_listing_is_json_with_schema_and_kind(cli: Cli, matmul_session: Path, name: str) -> None:
    answer = _listing(cli, matmul_session, name)
    assert answer.code == 0, answer.err
    assert answer.json["schema"] == SCHEMA
    assert answer.json["kind"] == name


@pytest.mark.parametrize("name", SESSION_LISTINGS)
def test_that_a_failed_compile_has_every_listing_too(cli: Cli, failed_session: Path, name: str) -> None:
    for arguments in ((name, failed_session), (name, failed_session, "--json")):
        answer = cli(*arguments)
        assert answer.code == 0, answer.err


@pytest.mark.parametrize("arguments", [("toolchain", "list"), ("devices",)])
def test_that_machine_listings_are_text_and_json(cli: Cli, arguments: tuple[str, ...]) -> None:
    text, data = cli(*arguments), cli(*arguments, "--json")
    assert text.code == data.code == 0
    assert data.json["schema"] == SCHEMA
    assert ("own" if arguments[0] == "toolchain" else "local-task") in text.out


def test_that_info_says_what_was_compiled_and_how_it_ended(cli: Cli, matmul_session: Path) -> None:
    answer = cli("info", matmul_session)
    for word in ("ok: ", "matmul_f16.mlir", "gfx942", "dispatch-creation", "--iree-hal-target-device=hip", "vmfb"):
        assert word in answer.out
    assert answer.err == ""


def test_that_passes_filter_by_status_scope_phase_and_name(cli: Cli, matmul_session: Path) -> None:
    everything = cli("passes", matmul_session, "--json").json["passes"]
    assert [row["position"] for row in everything] == sorted(row["position"] for row in everything)
    changed = cli("passes", matmul_session, "--changed", "--json").json["passes"]
    assert 0 < len(changed) < len(everything)
    assert {row["status"] for row in changed} == {"changed"}
    assert cli("passes", matmul_session, "--failed", "--json").json["passes"] == []
    scope = cli("passes", matmul_session, "--scope", "*dispatch*", "--json").json["passes"]
    assert 0 < len(scope) < len(everything)
    flow = cli("passes", matmul_session, "--phase", "stream", "--json").json["passes"]
    assert {row["phase"] for row in flow} == {"stream"}
    named = cli("passes", matmul_session, "--name", "*canonicalize*", "--json").json["passes"]
    assert named
    assert all("canonicalize" in row["name"] for row in named)


def test_that_a_filter_that_leaves_nothing_says_so(cli: Cli, matmul_session: Path) -> None:
    answer = cli("passes", matmul_session, "--name", "zzz*")
    assert answer.code == 0
    assert answer.tells("passes.none-match")


def test_that_a_pass_is_found_by_position_and_by_name(cli: Cli, matmul_session: Path) -> None:
    row = cli("passes", matmul_session, "--changed", "--json").json["passes"][-1]
    by_position = cli("ir", matmul_session, str(row["position"]), "--json").json
    assert by_position["pass"] == row | {"ops": None}, "only the list counts ops"
    by_name = cli("ir", matmul_session, row["name"], "--json").json
    assert by_name["pass"]["name"] == row["name"]
    assert by_name["pass"]["status"] == "changed"


def test_that_the_ir_at_the_end_of_a_phase_is_printed_as_findings_cite_its_lines(
    cli: Cli, matmul_session: Path
) -> None:
    printed = cli("ir", matmul_session, "--phase", "stream").out
    assert "stream.cmd.dispatch" in printed
    answer = cli("ir", matmul_session, "--phase", "stream", "--json").json
    assert (answer["pass"], answer["phase"], answer["ir"]["text"]) == (None, "stream", printed)
    assert_documented(answer)


@pytest.mark.parametrize(
    ("arguments", "identifier"),
    [
        ((), "ir.give-place"),
        (("1", "--phase", "flow"), "ir.give-place"),
        (("--phase", "flow", "--before"), "ir.before"),
        (("--phase", "floww"), "common.has"),
    ],
)
def test_that_a_phase_that_cannot_be_printed_is_told_in_a_sentence(
    cli: Cli, matmul_session: Path, arguments: tuple[str, ...], identifier: str
) -> None:
    answer = cli("ir", matmul_session, *arguments)
    assert (answer.code, answer.out) == (2, "")
    assert answer.tells(identifier)


def test_that_the_diff_of_a_pass_leads_from_before_to_after(cli: Cli, matmul_session: Path) -> None:
    rows = cli("passes", matmul_session, "--changed", "--json").json["passes"]
    row = next(row for row in rows if row["added"] and row["removed"] and row["bytes"] < 100_000)
    place = str(row["position"])
    before = cli("ir", matmul_session, place, "--before").out.splitlines()
    after = cli("ir", matmul_session, place).out.splitlines()
    text = cli("diff", matmul_session, place, "--exact").out
    assert "\x1b" not in text
    head, *lines = [line for line in text.splitlines() if not line.startswith("+++")]
    assert head.startswith("--- ")
    removed = [line[1:] for line in lines if line.startswith("-")]
    added = [line[1:] for line in lines if line.startswith("+")]
    assert (len(added), len(removed)) == (row["added"], row["removed"])
    assert all(line in before for line in removed)
    assert all(line in after for line in added)
    assert apply_unified(before, lines) == after


def apply_unified(before: list[str], lines: list[str]) -> list[str]:
    """The text that a unified diff makes of another one; asserts that it fits."""
    result: list[str] = []
    at = 0
    for line in lines:
        if match := re.fullmatch(r"@@ -(\d+),(\d+) \+(\d+),(\d+) @@", line):
            start = int(match[1]) - (1 if int(match[2]) else 0)
            result += before[at:start]
            at = start
            assert len(result) == int(match[3]) - (1 if int(match[4]) else 0)
        elif line.startswith("+"):
            result.append(line[1:])
        else:
            assert before[at] == line[1:]
            if line.startswith(" "):
                result.append(before[at])
            at += 1
    return result + before[at:]


def test_that_two_passes_can_be_compared(cli: Cli, matmul_session: Path) -> None:
    rows = cli("passes", matmul_session, "--changed", "--json").json["passes"]
    first, last = rows[0], next(row for row in rows[1:] if row["scope_id"] == rows[0]["scope_id"])
    answer = cli("diff", matmul_session, str(first["position"]), str(last["position"]), "--json")
    assert answer.json["other"] == last | {"ops": None}, "only the list counts ops"
    assert answer.json["diff"]["rows"]


@pytest.mark.campaign
def test_that_problems_come_cause_first_with_place_and_hint(cli: Cli, failed_session: Path) -> None:
    first = cli("problems", failed_session, "--json").json["problems"][0]
    assert first["first_cause"]
    text = cli("problems", failed_session).out
    assert text.startswith("error" if first["location"] is None else first["location"]["file"])
    assert first["title"] in text
    assert first["hint"] in text


def test_that_undeclared_devices_are_marked(cli: Cli, failed_session: Path) -> None:
    answer = cli("affinity", failed_session)
    assert "NOT DECLARED" in answer.out
    assert "__device_7" in answer.out


def test_that_no_problems_is_said(cli: Cli, cpu_session: Path) -> None:
    answer = cli("problems", cpu_session)
    assert answer.out == ""
    assert answer.tells("problems.none")


def test_that_kernels_show_registers(cli: Cli, matmul_session: Path) -> None:
    kernel = cli("kernels", matmul_session, "--json").json["kernels"]["kernels"][0]
    assert kernel["vgprs"] > 0
    text = cli("kernels", matmul_session).out
    assert kernel["name"] in text
    assert f" {kernel['vgprs']} " in text


def test_that_the_log_is_what_the_compiler_wrote(cli: Cli, failed_session: Path) -> None:
    answer = cli("log", failed_session)
    assert "error: " in answer.out
    assert answer.out == cli("log", failed_session, "--json").json["log"]


def test_that_memory_names_the_origin_of_its_figures_once(cli: Cli, matmul_session: Path) -> None:
    text = cli("memory", matmul_session).out
    assert text.count("Read from ") == 1
    assert "limit from " in text


def test_that_a_driver_without_devices_says_why_below_the_table(cli: Cli) -> None:
    drivers = cli("devices", "--json").json["drivers"]
    text = cli("devices").out
    for driver in drivers:
        if not driver["devices"]:
            _, _, below = text.partition("Drivers without a device\n")
            assert re.search(rf"^{driver['driver']} +{re.escape(driver['reason'])}$", below, re.MULTILINE)


def test_that_version_is_printed(cli: Cli) -> None:
    assert cli("--version").out == f"passlens {__version__}\n"


def test_that_help_names_every_command_and_says_what_the_exact_option_does(cli: Cli) -> None:
    text = cli("--help").out
    for name in (*SESSION_LISTINGS, "compile", "ir", "diff", "devices", "run", "report", "toolchain", "help"):
        assert re.search(rf"^  {name}\s", text, re.MULTILINE), name
    assert cli("help", "diff").out == cli("diff", "--help").out
    assert "renumbered value" in " ".join(cli("diff", "--help").out.split())


# The document of the JSON


def _sections() -> dict[str, str]:
    text = resource_path("knowledge", "json-schema.md").read_text(encoding="utf-8")
    parts = re.split(r"^## (\S+)$", text, flags=re.MULTILINE)
    return {"": parts[0], **dict(zip(parts[1::2], parts[2::2], strict=True))}


def _keys(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for key, item in value.items():
            if key.endswith(("_message", "_messages")):
                continue  # a convention of the whole document; an argument may have any name
            yield key
            yield from _keys(item)
    elif isinstance(value, list):
        for item in value:
            yield from _keys(item)


def assert_documented(document: Any) -> None:
    """Every key stands, in backquotes, in the section of the document's kind, or in one that this one refers to."""
    sections = _sections()
    text = sections[""] + sections[document["kind"]]
    for name in re.findall(r"in `(\w+)`", text):
        text += sections.get(name, "")
    missing = {key for key in _keys(document) if f"`{key}`" not in text}
    assert not missing, f"{document['kind']}: {sorted(missing)} are not documented"


@pytest.mark.parametrize("which", ["matmul_session", "failed_session"])
@pytest.mark.parametrize("name", [*SESSION_LISTINGS, "ir", "diff"])
def test_that_every_key_of_real_output_is_documented(
    cli: Cli, request: pytest.FixtureRequest, which: str, name: str
) -> None:
    assert_documented(_listing(cli, request.getfixturevalue(which), name).json)


@pytest.mark.parametrize("arguments", [("toolchain", "list"), ("devices",)])
def test_that_every_key_of_the_machine_listings_is_documented(cli: Cli, arguments: tuple[str, ...]) -> None:
    assert_documented(cli(*arguments, "--json").json)


def test_that_the_document_is_printed_and_names_the_schema(cli: Cli) -> None:
    text = cli("help", "json").out
    assert f"description: {SCHEMA}" in text
