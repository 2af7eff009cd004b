"""What goes into a package and what stays out; the PyInstaller spec, the build scripts and the tests read this.

Names are paths inside the bundle, with ``/``.
"""

from __future__ import annotations

import compileall
import py_compile
import shutil
import sys
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
APP = ROOT / "app"

EXCLUDED_MODULES = (
    # Qt: Core, Gui, Widgets, Svg; OpenGL, which pyqtgraph imports; Network, by which a second start hands its files on;
    # DBus, by which a desktop says that windows are to be dark.
    *(
        f"PySide6.Qt{name}"
        for name in (
            "Concurrent", "Designer", "Help", "Qml", "Quick", "QuickControls2",
            "QuickTest", "QuickWidgets", "Sql", "Test", "UiTools", "Xml",
        )
    ),
    "PyQt5", "PyQt6", "PySide2", "qtpy", "superqt",
    "pyqtgraph.canvas", "pyqtgraph.console", "pyqtgraph.dockarea", "pyqtgraph.examples", "pyqtgraph.flowchart",
    "pyqtgraph.jupyter", "pyqtgraph.opengl",
    # Of the libraries, what only their own tests and builds use.
    "numpy.f2py", "numpy.testing", "numpy.distutils", "matplotlib", "scipy", "sympy", "mpmath", "OpenGL", "cupy",
    "IPython", "colorcet", "h5py", "numba",
    "iree.build", "iree._runtime_libs_tracy", "onnx.backend", "onnx.reference",
    "zstandard.backend_cffi", "zstandard._cffi",
    # Of Python.
    "ensurepip", "idlelib", "lib2to3", "pip", "pkg_resources", "setuptools", "test", "tkinter", "turtledemo", "venv",
    "wheel", "_tkinter", "readline", "pydoc_data",
)  # fmt: skip

_QT = ("PySide6/Qt/", "PySide6/")  # on Linux and macOS, on Windows
QT_PLUGINS = (
    "iconengines/*qsvgicon*",
    "imageformats/*q[gis][ivc][fgo]*",  # gif, svg, ico; PNG is in Gui
    "imageformats/*qjpeg*",
    "platforminputcontexts/*compose*",
    "platforminputcontexts/*ibus*",
    "platforms/*qxcb*", "platforms/*qwayland*", "platforms/*qoffscreen*", "platforms/*qwindows*", "platforms/*qcocoa*",
    "platformthemes/*xdgdesktopportal*",
    "styles/*",
    "wayland-decoration-client/*",
    "wayland-graphics-integration-client/*wayland-egl*",
    "wayland-shell-integration/*xdg-shell*",
    "xcbglintegrations/*",
)  # fmt: skip
"""The plugins of Qt that stay. Of platforms: those of a desktop, and the one that draws off the screen."""
QT_TRANSLATIONS = ("qtbase_*",)
"""Qt's own words: those of its dialogs."""

SYSTEM_LIBRARIES = (
    "libEGL.so*", "libGL.so*", "libGLX.so*", "libGLdispatch.so*", "libOpenGL.so*", "libX*.so*", "libxcb*.so*",
    "libxkbcommon*.so*", "libwayland-*.so*", "libdrm.so*", "libgbm.so*", "libfontconfig.so*", "libfreetype.so*",
    "libpng16.so*", "libbrotli*.so*", "libdbus-1.so*", "libsystemd.so*", "libcap.so*", "libgcrypt.so*",
    "libgpg-error.so*", "libglib-2.0.so*", "libgthread-2.0.so*", "libgobject-2.0.so*", "libgio-2.0.so*",
    "libgmodule-2.0.so*", "libpcre2-8.so*", "libmount.so*", "libblkid.so*", "libselinux.so*", "libgssapi_krb5.so*",
    "libkrb5*.so*", "libk5crypto.so*", "libcom_err.so*", "libkeyutils.so*", "libbsd.so*", "libmd.so*",
    "libstdc++.so*", "libgcc_s.so*", "liblz4.so*", "libzstd.so*", "libtinfo.so*", "libncursesw.so*", "libreadline.so*",
    "libz.so*", "libuuid.so*",
)  # fmt: skip
"""Libraries of the system that no package brings: they belong to its drivers, its display and its settings.

The drivers of GPUs want libz too, maybe a newer one, and would find ours first.
"""

HELPER_LIBRARIES = (
    "libxcb-cursor.so.0", "libxcb-icccm.so.4", "libxcb-image.so.0", "libxcb-keysyms.so.1", "libxcb-render-util.so.0",
    "libxcb-util.so.1", "libxkbcommon-x11.so.0",
)  # fmt: skip
"""Small libraries of Qt's X11 plugin that a desktop may lack. The archive brings them; deb and rpm name them."""

RUNTIME_PROGRAMS = (
    "iree-benchmark-module",
    "iree-dump-module",
    "iree-dump-parameters",
    "iree-profile",
    "iree-run-module",
)
"""Programs of the runtime that Passlens starts, or that its users call on its artifacts."""
COMPILER_PROGRAMS = ("iree-compile", "iree-lld", "iree-link", "iree-opt")


def keeps(name: str) -> bool:
    """Whether a file that PyInstaller found belongs into the bundle."""
    name = name.replace("\\", "/")
    base = name.rpartition("/")[2]
    if any(fnmatch(name, pattern) for pattern in SYSTEM_LIBRARIES):  # only those that it puts at the top
        return False
    for prefix in _QT:
        if name.startswith(f"{prefix}plugins/"):
            return any(fnmatch(name, f"{prefix}plugins/{pattern}") for pattern in QT_PLUGINS)
        if name.startswith(f"{prefix}translations/"):
            return any(fnmatch(base, pattern) for pattern in QT_TRANSLATIONS)
    if name.startswith("passlens/") and base.endswith(".pyc"):  # ours are there as sources, compiled beside them
        return "__pycache__" in name
    return not fnmatch(name, "*.dist-info/*") and not fnmatch(name, "pyqtgraph/*.svg")


def programs(folder: Path, names: tuple[str, ...]) -> Iterator[tuple[Path, str]]:
    """Files of a package whose programs lie in one folder: the libraries, and of the programs those named."""
    for path in sorted(folder.rglob("*")):
        is_program = path.parent == folder and path.stem.startswith("iree-")
        wanted = path.stem in names if is_program else path.suffix not in {".py", ".pyc", ".pyi", ".h", ".a", ".cmake"}
        if path.is_file() and wanted and "__pycache__" not in path.parts:
            yield path, path.relative_to(folder).parent.as_posix()


def modules() -> list[str]:
    """The names of all modules of ours."""
    found = []
    for path in sorted((APP / "passlens").rglob("*.py")):
        parts = path.relative_to(APP).with_suffix("").parts
        found.append(".".join(parts[:-1] if parts[-1] == "__init__" else parts))
    return found


def prepare_sources(folder: Path) -> Path:
    """Copy our package with its resources, compiled, below ``folder``; the package's folder.

    It stays a folder of sources: some of its files are run by other Pythons, those of other toolchains. What is
    compiled is not compared with its source at run time, so that files may be dated as one likes.
    """
    target = folder / "passlens"
    shutil.rmtree(target, ignore_errors=True)
    ignored = shutil.ignore_patterns("__pycache__", "*.pyc", ".*")
    shutil.copytree(APP / "passlens", target, ignore=ignored)
    shutil.copytree(ROOT / "resources", target / "resources", ignore=ignored)
    for file in (target / "resources" / "pictures").glob("*"):  # the README's
        file.unlink()
    mode = py_compile.PycInvalidationMode.UNCHECKED_HASH
    if not compileall.compile_dir(target, quiet=1, stripdir=str(folder), invalidation_mode=mode, workers=1):
        sys.exit("passlens: a module of ours cannot be compiled.")
    return target
