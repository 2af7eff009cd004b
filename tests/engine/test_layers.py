"""The engine and the command line stand without Qt; the contracts of pyproject.toml say the rest (lint-imports)."""

from __future__ import annotations

import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from campaigns import rarely
from waiting import PATIENCE

APP = Path(__file__).resolve().parents[2] / "app"


def _python(code: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-W", "error", "-c", textwrap.dedent(code), str(APP)],
        check=False,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )


@pytest.mark.parametrize("package", ["passlens.engine", rarely("passlens.cli")])
def test_that_it_imports_with_qt_blocked(package: str) -> None:
    ended = _python(
        f"""
        import importlib, pkgutil, sys

        class NoQt:
            def find_spec(self, name, path=None, target=None):
                if name.split(".")[0] in ("PySide6", "shiboken6", "pyqtgraph", "superqt"):
                    raise ImportError(f"{{name}} is blocked")
                return None

        sys.meta_path.insert(0, NoQt())
        sys.path.insert(0, sys.argv[1])
        root = importlib.import_module("{package}")
        names = [found.name for found in pkgutil.walk_packages(root.__path__, root.__name__ + ".")]
        # These are scripts for another Python, which finds them by their bare names.
        scripts = ("passlens.engine.analysis.reader.", "passlens.engine.diagnosis.reducer.")
        names = [name for name in names if not name.startswith(scripts)]
        for name in names:
            importlib.import_module(name)
        print(len(names))
        """
    )
    assert ended.returncode == 0, ended.stderr
    assert int(ended.stdout) >= 10, "so few modules cannot be all of them"


def test_that_the_blocker_blocks() -> None:
    """The test above can fail: the window does not import that way."""
    ended = _python(
        """
        import sys
        sys.modules["PySide6"] = None
        sys.path.insert(0, sys.argv[1])
        import passlens.gui.kit.theme
        """
    )
    assert ended.returncode != 0
    assert "PySide6" in ended.stderr


def test_that_the_import_contracts_cover_every_layer_of_the_engine() -> None:
    import tomllib

    root = APP.parent
    contracts = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    (engine,) = [contract for contract in contracts if contract.get("containers") == ["passlens.engine"]]
    named = {name.strip(" ()") for layer in engine["layers"] for name in layer.strip("()").split("|")}
    found = {path.stem for path in (APP / "passlens" / "engine").iterdir() if path.suffix == ".py" or path.is_dir()}
    assert found - {"__init__", "__pycache__"} <= named


def test_that_every_feature_has_the_room_by_which_the_import_contracts_know_it() -> None:
    folders = {path for path in (APP / "passlens" / "gui").iterdir() if (path / "__init__.py").is_file()}
    assert {path.name for path in folders if not (path / "room.py").is_file()} == {"kit", "shell"}
