"""What goes into a package: contents.py, and the program that stands in for an interpreter."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

from passlens.engine.analysis.ir_reader_client import READER
from passlens.engine.compile.overwrites import WORKER as OVERWRITES
from passlens.engine.diagnosis.reproduce.reduce import REDUCER
from passlens.engine.run.load import LOAD_WORKER
from passlens.engine.run.tools import WORKER

from .conftest import Load

ROOT = Path(__file__).resolve().parents[2]
_PATHS = (str(ROOT / "app"), str(ROOT / "packaging" / "bundle"))
STAND_IN = ROOT / "packaging" / "bundle" / "stand_in.py"


def _imported() -> set[str]:
    """The dotted names that our modules import."""
    found: set[str] = set()
    for file in (ROOT / "app" / "passlens").rglob("*.py"):
        left: list[ast.AST] = [ast.parse(file.read_text(encoding="utf-8"))]
        while left:
            node = left.pop()
            if isinstance(node, ast.Import):
                found.update(alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                found.add(node.module)
                found.update(f"{node.module}.{alias.name}" for alias in node.names)
            # Expressions contain no imports, and most nodes belong to expressions.
            left.extend(one for one in ast.iter_child_nodes(node) if not isinstance(one, ast.expr))
    return found


@pytest.mark.campaign
def test_that_nothing_we_import_is_left_out(load: Load) -> None:
    excluded = load("bundle/contents.py").EXCLUDED_MODULES
    imported = _imported()
    assert not [name for name in imported for out in excluded if name == out or name.startswith(f"{out}.")]
    assert "PySide6.QtWidgets" in imported, "the walk over the imports found something"


_IMPORT_ALL = """
import importlib, pkgutil, sys
import contents

class Absent:
    def find_spec(self, name, path=None, target=None):
        for out in contents.EXCLUDED_MODULES:
            if name == out or name.startswith(out + "."):
                raise ModuleNotFoundError(f"{name} is left out", name=name)

sys.meta_path.insert(0, Absent())
for name in contents.modules():
    # Files that are run find their neighbours beside them, and not by our name.
    if ".reader." not in name and ".reducer." not in name and not name.startswith("passlens.engine.run.worker"):
        importlib.import_module(name)
import iree.compiler.ir, iree.runtime, iree.compiler.dialects
for found in pkgutil.iter_modules(iree.compiler.dialects.__path__):
    try:
        importlib.import_module("iree.compiler.dialects." + found.name)
    except ImportError as error:  # some want modules that the wheel does not have either
        if "is left out" in str(error):
            raise
import pyqtgraph
pyqtgraph.PlotCurveItem, pyqtgraph.ImageItem, pyqtgraph.PlotWidget
print(sys.modules["pyqtgraph"].__name__, "works")
"""


@pytest.mark.campaign
def test_that_everything_can_be_imported_without_what_is_left_out() -> None:
    done = subprocess.run(
        [sys.executable, "-c", _IMPORT_ALL],
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": os.pathsep.join(_PATHS)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout == "pyqtgraph works\n", done.stderr


def test_that_of_qt_only_what_a_desktop_needs_stays(load: Load) -> None:
    keeps = load("bundle/contents.py").keeps
    for kept in ("qxcb", "qwayland", "qoffscreen"):
        assert keeps(f"PySide6/Qt/plugins/platforms/lib{kept}.so")
    for dropped in ("qeglfs", "qlinuxfb", "qvnc", "qminimal", "qvkkhrdisplay"):
        assert not keeps(f"PySide6/Qt/plugins/platforms/lib{dropped}.so")
    assert keeps("PySide6/plugins/platforms/qwindows.dll")
    assert keeps("PySide6/Qt/plugins/iconengines/libqsvgicon.so")
    for image in ("qsvg", "qgif", "qico", "qjpeg"):
        assert keeps(f"PySide6/Qt/plugins/imageformats/lib{image}.so")
    assert not keeps("PySide6/Qt/plugins/imageformats/libqpdf.so")
    assert not keeps("PySide6/Qt/plugins/platformthemes/libqgtk3.so")
    assert keeps("PySide6/Qt/translations/qtbase_zh_CN.qm")
    assert not keeps("PySide6/Qt/translations/qtdeclarative_de.qm")


def test_that_what_a_window_on_wayland_loads_stays(load: Load) -> None:
    """Platform, shell and decoration, which Qt looks for by name at run time; and the desktop's light and dark."""
    contents = load("bundle/contents.py")
    plugins = "PySide6/Qt/plugins"
    for plugin in (
        "platforms/libqwayland.so",
        "wayland-shell-integration/libxdg-shell.so",
        "wayland-decoration-client/libadwaita.so",
        "wayland-decoration-client/libbradient.so",
        "wayland-graphics-integration-client/libqt-plugin-wayland-egl.so",
    ):
        assert contents.keeps(f"{plugins}/{plugin}"), plugin
    assert not contents.keeps(f"{plugins}/wayland-graphics-integration-server/libqt-wayland-compositor-wayland-egl.so")
    assert "PySide6.QtDBus" not in contents.EXCLUDED_MODULES


def test_that_our_modules_are_there_once(load: Load) -> None:
    keeps = load("bundle/contents.py").keeps
    assert keeps("passlens/gui/app.py")
    assert keeps("passlens/gui/__pycache__/app.cpython-311.pyc")
    assert not keeps("passlens/gui/app.pyc")


def test_that_libraries_of_display_and_drivers_are_the_systems(load: Load) -> None:
    keeps = load("bundle/contents.py").keeps
    for name in ("libGL.so.1", "libX11.so.6", "libxcb-cursor.so.0", "libfontconfig.so.1", "libstdc++.so.6"):
        assert not keeps(name)
    for name in ("libsqlite3.so.0", "libpython3.11.so.1.0", "PySide6/Qt/lib/libQt6Core.so.6", "libssl.so.3"):
        assert keeps(name)


@pytest.mark.campaign
def test_that_files_which_other_pythons_run_stay_sources_and_all_is_compiled_without_the_name_of_the_place(
    load: Load, tmp_path: Path
) -> None:
    contents = load("bundle/contents.py")
    target = contents.prepare_sources(tmp_path / "a folder to look for")
    package = ROOT / "app" / "passlens"
    for file in (READER, REDUCER, WORKER, LOAD_WORKER, OVERWRITES):
        assert (target / file.relative_to(package)).read_bytes() == file.read_bytes()
    sources = sorted(target.rglob("*.py"))
    compiled = sorted(target.rglob("*.pyc"))
    assert len(sources) == len(compiled) == len(list(contents.modules()))
    assert (target / "resources" / "samples" / "index.json").is_file()
    flags = {int.from_bytes(path.read_bytes()[4:8], "little") for path in compiled}
    assert flags == {1}, "kept by hash, and not compared with the source: a package's files have any date"
    assert not [path for path in compiled if b"a folder to look for" in path.read_bytes()]


def _stand_in(*words: str | Path, cwd: Path, path: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-I", "-c", f"import sys; sys.path[:0] = [{str(STAND_IN.parent)!r}];"
         "import stand_in; sys.exit(stand_in.main(sys.argv[1:]))", *map(str, words)],
        cwd=cwd, env={"PYTHONPATH": path} if path else {}, capture_output=True, text=True, check=False,
    )  # fmt: skip


@pytest.fixture
def script(tmp_path: Path) -> Path:
    """A script with a neighbour that it imports when it can, in a folder of its own."""
    folder = tmp_path / "scripts"
    folder.mkdir()
    (folder / "neighbour.py").write_text("NAME = 'found'\n", encoding="utf-8")
    file = folder / "script.py"
    file.write_text(
        "import sys\n"
        "try:\n    from neighbour import NAME\nexcept ImportError:\n    NAME = 'not found'\n"
        "print(__name__, NAME, sys.argv[1:])\nsys.exit(3)\n",
        encoding="utf-8",
    )
    return file


def test_that_the_stand_in_runs_a_file_with_its_neighbours(script: Path, tmp_path: Path) -> None:
    done = _stand_in(script, "a", "-b", cwd=tmp_path)
    assert (done.stdout, done.returncode) == ("__main__ found ['a', '-b']\n", 3), done.stderr


@pytest.mark.parametrize("option", ["-P", "-I", "-IS"])
def test_that_the_stand_in_leaves_the_neighbours_out_when_told(script: Path, tmp_path: Path, option: str) -> None:
    assert _stand_in(option, script, cwd=tmp_path).stdout == "__main__ not found []\n"


def test_that_the_stand_in_runs_modules_and_code(script: Path, tmp_path: Path) -> None:
    path = str(script.parent)
    assert _stand_in("-m", "neighbour", cwd=tmp_path, path=path).returncode == 0
    assert _stand_in("-c", "import neighbour; print(neighbour.NAME)", cwd=tmp_path, path=path).stdout == "found\n"
    assert "No module named" in _stand_in("-I", "-m", "neighbour", cwd=tmp_path, path=path).stderr


@pytest.mark.parametrize("words", [(), ("-",), ("-m",), ("-x", "file.py")])
def test_that_the_stand_in_tells_its_usage(words: tuple[str, ...], tmp_path: Path) -> None:
    done = _stand_in(*words, cwd=tmp_path)
    assert done.returncode == 2
    assert done.stderr.startswith("usage: passlens-python")
