"""The desktop entry, the types of files and the metadata say the same, and what the application does."""

from __future__ import annotations

import configparser
import json
import re
import shutil
import subprocess
import tomllib
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest

from passlens.engine.formats import APPLICATION_ID, FORMATS, STARTS_WINDOW

from .conftest import Load

_MIME = "{http://www.freedesktop.org/standards/shared-mime-info}"
_NOT_OURS = {".onnx", ".pt2"}
"""Opened, but another application's type: no desktop is told that we are the one for it."""


@pytest.fixture
def data(load: Load, tmp_path: Path) -> Path:
    """A folder with what a package lays below ``share`` for the desktop."""
    for place, text in load("linux/desktop.py").desktop_files("0.1.0", "2026-01-01").items():
        (tmp_path / Path(place).name).write_text(text, encoding="utf-8")
    return tmp_path


@pytest.fixture
def mac(load: Load) -> list[dict[str, Any]]:
    """The document types of macOS."""
    found: list[dict[str, Any]] = json.loads(load("file_types.py").macos())
    return found


@pytest.fixture
def registry(load: Load) -> str:
    """The registry of Windows."""
    text: str = load("file_types.py").windows()
    return text


@pytest.fixture
def entry(data: Path) -> configparser.SectionProxy:
    parser = configparser.RawConfigParser(delimiters=("=",), strict=True)
    parser.optionxform = str  # type: ignore[assignment,method-assign]  # keys keep their case
    parser.read(data / "passlens.desktop", encoding="utf-8")
    return parser["Desktop Entry"]


@pytest.fixture
def types(data: Path) -> dict[str, ET.Element]:
    found = ET.parse(data / "passlens.xml").getroot().findall(f"{_MIME}mime-type")
    return {element.attrib["type"]: element for element in found}


def test_that_the_entry_starts_the_program_that_the_package_installs(
    entry: configparser.SectionProxy, root: Path
) -> None:
    scripts = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]["scripts"]
    assert entry["Exec"].split() == ["passlens", "%F"]
    assert entry["TryExec"] in scripts
    assert (root / "resources" / "icons" / f"{entry['Icon']}.svg").is_file()


def test_that_the_window_names_the_entry_as_its_own(root: Path) -> None:
    source = (root / "app" / "passlens" / "gui" / "app.py").read_text(encoding="utf-8")
    assert 'setDesktopFileName("passlens")' in source


def test_that_entry_types_and_metadata_name_the_same_types(
    entry: configparser.SectionProxy, types: dict[str, ET.Element], data: Path
) -> None:
    info = ET.parse(data / "org.passlens.Passlens.metainfo.xml").getroot()
    named = [element.text for element in info.findall("provides/mediatype")]
    assert entry["MimeType"].rstrip(";").split(";") == list(types) == named


def test_that_every_file_that_the_window_opens_has_a_type(types: dict[str, ET.Element]) -> None:
    globs = {glob.attrib["pattern"] for element in types.values() for glob in element.findall(f"{_MIME}glob")}
    assert globs == {f"*{suffix}" for suffix in set(STARTS_WINDOW) - _NOT_OURS}


def test_that_every_type_has_an_icon_of_its_own(types: dict[str, ET.Element], root: Path) -> None:
    names = {element.findall(f"{_MIME}icon")[0].attrib["name"] for element in types.values()}
    drawings = {path.stem for path in (root / "resources" / "icons" / "types").glob("*.svg")}
    assert names == drawings
    for name in drawings:
        ET.parse(root / "resources" / "icons" / "types" / f"{name}.svg")


def test_that_a_session_is_known_by_its_content(types: dict[str, ET.Element], root: Path) -> None:
    outer = types["application/x-passlens"].find(f"{_MIME}magic/{_MIME}match")
    assert outer is not None
    inner = outer.find(f"{_MIME}match")
    assert inner is not None
    session = (root / "tests" / "fixtures" / "session_0002.passlens").read_bytes()
    assert session.startswith(outer.attrib["value"].replace("\\000", "\0").encode("ascii"))
    mark = inner.attrib["value"].encode("ascii")
    assert session[int(inner.attrib["offset"]) :].startswith(mark)
    assert int.from_bytes(mark, "big") == APPLICATION_ID


def test_that_the_metadata_leads_to_the_entry_and_names_our_licence(data: Path, root: Path) -> None:
    info = ET.parse(data / "org.passlens.Passlens.metainfo.xml").getroot()
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert info.findtext("launchable") == "passlens.desktop"
    assert info.findtext("project_license") == project["license"]
    assert info.findtext("id") == "org.passlens.Passlens"


@pytest.mark.skipif(shutil.which("desktop-file-validate") is None, reason="desktop-file-validate is not installed")
def test_that_the_entry_is_valid(data: Path) -> None:
    done = subprocess.run(
        ["desktop-file-validate", data / "passlens.desktop"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout


@pytest.mark.skipif(shutil.which("appstreamcli") is None, reason="appstreamcli is not installed")
def test_that_the_metadata_is_valid(data: Path) -> None:
    words = ["appstreamcli", "validate", "--no-net", str(data / "org.passlens.Passlens.metainfo.xml")]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


@pytest.mark.skipif(shutil.which("update-mime-database") is None, reason="update-mime-database is not installed")
def test_that_the_types_can_be_installed(data: Path, tmp_path: Path) -> None:
    packages = tmp_path / "mime" / "packages"
    packages.mkdir(parents=True)
    shutil.copy(data / "passlens.xml", packages)
    done = subprocess.run(["update-mime-database", tmp_path / "mime"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "*.passlens" in (tmp_path / "mime" / "globs").read_text(encoding="utf-8")


def test_that_the_other_systems_know_the_same_suffixes(root: Path, mac: list[dict[str, Any]], registry: str) -> None:
    suffixes = {suffix.removeprefix(".") for suffix in set(STARTS_WINDOW) - _NOT_OURS}
    assert {suffix for one in mac for suffix in one["CFBundleTypeExtensions"]} == suffixes
    for suffix in suffixes:
        assert f"Software\\Classes\\.{suffix}\\OpenWithProgids" in registry
    drawings = {path.stem for path in (root / "resources" / "icons" / "types").glob("*.svg")}
    assert {one["CFBundleTypeIconFile"].removesuffix(".icns") for one in mac} == drawings
    for name in drawings:
        assert f"types\\{name}.ico" in registry


def test_that_formats_of_one_suffix_open_alike_and_marks_tell_formats_apart() -> None:
    for suffix in (suffix for each in FORMATS for suffix in each.suffixes):
        assert len({each.opens for each in FORMATS if each.opens and suffix in each.suffixes}) <= 1, suffix
    for each in FORMATS:
        head = bytearray(128)
        for mark in each.marks:
            head[mark.offset : mark.offset + len(mark.data)] = mark.data
        # A session is a database too; nothing else begins as two formats do.
        begun = [other for other in FORMATS if other.begins(bytes(head))]
        assert not each.marks or begun[0] is each
        assert len(begun) == len(each.marks and {other.opens for other in begun})


def _suffixes(element: ET.Element) -> set[str]:
    return {glob.attrib["pattern"].removeprefix("*.") for glob in element.findall(f"{_MIME}glob")}


def _icon_of(suffix: str, types: dict[str, ET.Element]) -> str:
    element = next(one for one in types.values() if suffix in _suffixes(one))
    return element.findall(f"{_MIME}icon")[0].attrib["name"]


def _names(types: dict[str, ET.Element]) -> dict[str, str]:
    """The name that each icon's first type has: the bytecode of MLIR is no type of its own elsewhere."""
    found: dict[str, str] = {}
    for element in types.values():
        comment = element.findtext(f"{_MIME}comment")
        assert comment is not None
        found.setdefault(element.findall(f"{_MIME}icon")[0].attrib["name"], comment)
    return found


_REGISTRY = re.compile(
    r'^Root: HKA; Subkey: "Software\\Classes\\(?P<key>[^"]+)"; ValueType: string; '
    r'(?:ValueName: "(?P<name>[^"]*)"; )?ValueData: "(?P<data>(?:[^"]|"")*)"(?:; Flags: (?P<flags>\w+))?$',
    re.MULTILINE,
)


def test_that_the_registry_of_windows_says_what_the_types_say(types: dict[str, ET.Element], registry: str) -> None:
    rows = [match.groupdict() for match in _REGISTRY.finditer(registry)]
    assert len(rows) == registry.count('Subkey: "Software\\Classes'), "every row was read"
    offered = {row["key"].split("\\")[0]: row["name"] for row in rows if row["key"].endswith("OpenWithProgids")}
    assert set(offered) == {f".{suffix}" for element in types.values() for suffix in _suffixes(element)}
    values = {row["key"]: row["data"] for row in rows if row["name"] is None}
    names = _names(types)
    for suffix, program in offered.items():
        icon = _icon_of(suffix.removeprefix("."), types)
        assert values[program] == names[icon]
        assert values[f"{program}\\DefaultIcon"] == f"{{app}}\\types\\{icon}.ico"
        assert values[f"{program}\\shell\\open\\command"] == '""{app}\\passlens.exe"" ""%1""'
    flags = {row["key"]: row["flags"] for row in rows}
    assert all(flags[program] == "uninsdeletekey" for program in offered.values()), "nothing of ours is left"
    assert all(row["flags"] == "uninsdeletevalue" for row in rows if row["key"].startswith("."))
    # Whose files open with us unasked: those that are nobody else's.
    assert {key for key in values if key.startswith(".")} == {".passlens", ".ireeprof"}


def test_that_the_types_of_macos_say_what_the_types_say(
    types: dict[str, ET.Element], mac: list[dict[str, Any]]
) -> None:
    names = _names(types)
    assert {one["CFBundleTypeName"] for one in mac} == set(names.values())
    for one in mac:
        icon = one["CFBundleTypeIconFile"].removesuffix(".icns")
        assert one["CFBundleTypeName"] == names[icon]
        assert {_icon_of(suffix, types) for suffix in one["CFBundleTypeExtensions"]} == {icon}
        assert one["CFBundleTypeRole"] in {"Editor", "Viewer"}
        # As on Windows: the owner of what is nobody else's, and no more than offered where an editor may be.
        owned = set(one["CFBundleTypeExtensions"]) <= {"passlens", "ireeprof"}
        assert (one["LSHandlerRank"] == "Owner") == owned
