"""The wheel and the source distribution hold all that the application needs, and start without the checkout."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with both, built from the working tree with no network."""
    folder = tmp_path_factory.mktemp("dist")
    words = [sys.executable, "-m", "hatchling", "build", "-d", str(folder)]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return folder


@pytest.fixture(scope="module")
def wheel(built: Path) -> Path:
    return next(built.glob("*.whl"))


def _tracked(folder: str) -> set[str]:
    """The files below a folder of the project that are no leftovers of tools."""
    found = (path for path in (ROOT / folder).rglob("*") if path.is_file())
    hidden = (".", "__pycache__")
    return {
        path.relative_to(ROOT / folder).as_posix()
        for path in found
        if not any(part.startswith(hidden) for part in path.relative_to(ROOT).parts) and path.suffix != ".pyc"
    }


def test_that_all_modules_and_resources_are_in_the_wheel(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    assert {f"passlens/{name}" for name in _tracked("app/passlens")} <= names
    assert {f"passlens/resources/{name}" for name in _tracked("resources")} <= names
    assert not [name for name in names if "__pycache__" in name or name.startswith(("tests/", "packaging/"))]


def test_that_the_wheel_names_its_program_and_holds_its_licence(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        info = next(name for name in archive.namelist() if name.endswith("entry_points.txt")).rpartition("/")[0]
        points = archive.read(f"{info}/entry_points.txt").decode("utf-8")
        licence = archive.read(f"{info}/licenses/packaging/LICENSE")
    assert "passlens = passlens.cli.start:main" in points
    assert licence == (ROOT / "packaging" / "LICENSE").read_bytes()


def test_that_the_source_distribution_holds_what_it_takes_to_build_and_test(built: Path) -> None:
    with tarfile.open(next(built.glob("*.tar.gz"))) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {"pyproject.toml", "README.md", "packaging/test.sh", "packaging/bundle/passlens.spec"} <= names
    assert {f"resources/{name}" for name in _tracked("resources")} <= names
    assert not [name for name in names if "__pycache__" in name or name.endswith((".coverage", ".pyc"))]


@pytest.mark.campaign
def test_that_the_wheel_starts_without_the_checkout(wheel: Path, tmp_path: Path) -> None:
    words = [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--no-index", "--no-compile"]
    subprocess.run([*words, "--target", tmp_path / "site", wheel], check=True, capture_output=True)
    code = (
        "import passlens.engine.data as data; from passlens.cli.main import main;"
        "print(data.resource_path('samples', 'index.json')); main(['--version'])"
    )
    # What is installed stands before the checkout, which an editable installation put on the path.
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path / "site")},
        capture_output=True,
        text=True,
        check=True,
    )
    place, version = done.stdout.splitlines()
    assert Path(place) == tmp_path / "site" / "passlens" / "resources" / "samples" / "index.json"
    assert version.startswith("passlens ")
