"""Device lists: what a user types, what the compiler gets, what a session gives back."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from message_checks import has_message
from passlens.engine.compile.command_line import command_line
from passlens.engine.compile.device_list import (
    MAX_DEVICES,
    Devices,
    Driver,
    as_devices,
    device_specs,
    devices_text,
    parse_devices,
)
from passlens.engine.compile.request import CompileRequest, with_devices, without_flags
from passlens.engine.errors import UserError
from passlens.engine.toolchain.discover import find
from passlens.engine.toolchain.flags import catalogue


@pytest.mark.parametrize(
    ("typed", "devices"),
    [
        ("8", 8),
        ("hip", 1),
        ("hip[0],hip[1]", 2),
        ("hip[0]", ("hip[0]",)),
        ("hip[1],hip[0]", ("hip[1]", "hip[0]")),
        ("a=hip[0], @b=hip[1]", ("a=hip[0]", "b=hip[1]")),
        ("a=hip,b=local", ("a=hip", "b=local")),
    ],
)
def test_that_devices_are_a_number_or_a_list(typed: str, devices: Devices) -> None:
    assert parse_devices(typed, Driver.HIP) == devices


@pytest.mark.parametrize(
    ("typed", "identifier"),
    [
        ("", "device-list.devices-cannot-declared"),
        ("0", "device-list.devices-cannot-declared"),
        ("65", "device-list.devices-cannot-declared"),
        ("hop[0]", "device-list.no-device"),
        ("a=", "device-list.no-device"),
        ("1a=hip[0]", "device-list.no-device"),
        ("a=hip[0],hip[1]", "device-list.mixed-names"),
        ("a=hip[0],a=hip[1]", "device-list.twice"),
    ],
)
def test_that_what_is_no_list_is_refused_in_a_sentence(typed: str, identifier: str) -> None:
    with pytest.raises(UserError) as refused:
        parse_devices(typed, Driver.HIP)
    assert has_message(refused.value.title, identifier)
    assert has_message(refused.value.hint, "device-list.hint")


_SPECS = st.lists(st.integers(0, 99).map(lambda number: f"hip[{number}]"), min_size=1, max_size=MAX_DEVICES)


@given(_SPECS, st.booleans())
def test_that_a_list_comes_back_as_it_was(specs: list[str], named: bool) -> None:
    listed = tuple(f"d{place}={spec}" for place, spec in enumerate(specs)) if named else tuple(specs)
    devices = as_devices(Driver.HIP, listed)
    assert device_specs(Driver.HIP, devices) == listed
    assert parse_devices(devices_text(listed), Driver.HIP) == devices


def test_that_named_devices_reach_the_compiler_one_flag_each() -> None:
    toolchain = find()
    request = CompileRequest(Path("m.mlir"), devices=("a=hip[0]", "b=hip[1]"))
    command = command_line(request, toolchain, catalogue(toolchain))
    given_ = [word for word in command.words if "target-device" in word]
    assert given_ == ["--iree-hal-target-device=a=hip[0]", "--iree-hal-target-device=b=hip[1]"]
    assert command.devices == ("a=hip[0]", "b=hip[1]")


def test_that_a_new_device_list_replaces_that_of_raw_flags() -> None:
    raw = ("--iree-hal-target-device=hip[3]", "--x=1", "--iree-hal-target-device", "hip[4]", "--y")
    changed = with_devices(CompileRequest(Path("m.mlir"), flags=raw), 2)
    assert (changed.devices, changed.flags) == (2, ("--x=1", "--y"))
    assert without_flags(raw, {"x", "y"}) == (raw[0], *raw[2:4])
