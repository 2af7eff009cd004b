"""Tiny wheels that stand for a release of the compiler, and package indexes that pip can be pointed at."""

from __future__ import annotations

import base64
import hashlib
import threading
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from typing_extensions import override

from waiting import PATIENCE

_PROGRAM = """#!/bin/sh
case "$1" in
  --version) echo "IREE compiler version {said} @ 0123456789abcdef0123456789abcdef01234567"; echo "LLVM version 1.0" ;;
  *) exit 1 ;;
esac
"""


def make_wheel(folder: Path, version: str, says: str = "") -> Path:
    """A wheel of ``iree-base-compiler`` whose compiler is a script that says its version, or another one."""
    name = f"iree_base_compiler-{version}"
    info = f"{name}.dist-info"
    tool = "#!python\nprint('a script of the environment')\n"
    files = {
        "iree/compiler/_mlir_libs/iree-compile": _PROGRAM.format(said=says or version),
        f"{name}.data/scripts/iree-tool": tool,
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: iree-base-compiler\nVersion: {version}\n",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nGenerator: tests\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    return _pack(folder, name, files)


def _pack(folder: Path, name: str, files: dict[str, str]) -> Path:
    info = f"{name}.dist-info"
    record = "".join(f"{path},sha256={_digest(text)},{len(text)}\n" for path, text in files.items())
    files[f"{info}/RECORD"] = f"{record}{info}/RECORD,,\n"
    folder.mkdir(parents=True, exist_ok=True)
    target = folder / f"{name}-py3-none-any.whl"
    with zipfile.ZipFile(target, "w") as wheel:
        for path, text in files.items():
            entry = zipfile.ZipInfo(path)
            entry.external_attr = (0o100755 if "iree-" in path.rpartition("/")[2] else 0o100644) << 16
            wheel.writestr(entry, text)
    return target


def _digest(text: str) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()).rstrip(b"=").decode("ascii")


def only_from(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """Have pip look for packages in a folder and nowhere else."""
    _without_settings(monkeypatch)
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(folder))


def only_index(monkeypatch: pytest.MonkeyPatch, url: str) -> None:
    """Have pip ask that index, once, and nothing else."""
    _without_settings(monkeypatch)
    monkeypatch.setenv("PIP_INDEX_URL", url)
    monkeypatch.setenv("PIP_RETRIES", "0")
    monkeypatch.setenv("PIP_TIMEOUT", "60")


def _without_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("PIP_FIND_LINKS", "PIP_NO_INDEX", "PIP_INDEX_URL", "PIP_EXTRA_INDEX_URL", "PIP_PROXY"):
        monkeypatch.delenv(name, raising=False)
    for name in ("http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("PIP_CONFIG_FILE", "/dev/null")
    monkeypatch.setenv("PIP_NO_CACHE_DIR", "1")


@contextmanager
def stalling_index(wheel: Path) -> Iterator[tuple[str, threading.Event]]:
    """An index on this machine that begins to send a wheel and never ends; its address, and whether it has begun."""
    begun, over = threading.Event(), threading.Event()

    class Handler(BaseHTTPRequestHandler):
        """Answers with a page that names the wheel, or with the half of it."""

        def do_GET(self) -> None:
            data = wheel.read_bytes()
            if not self.path.endswith(".whl"):
                page = f'<a href="/{wheel.name}">{wheel.name}</a>'.encode()
                self.send_response(200)
                self.send_header("Content-Type", "text/html")
                self.send_header("Content-Length", str(len(page)))
                self.end_headers()
                self.wfile.write(page)
                return
            self.send_response(200)
            self.send_header("Content-Type", "application/octet-stream")
            self.send_header("Content-Length", str(len(data) + 1))
            self.end_headers()
            self.wfile.write(data[: len(data) // 2])
            self.wfile.flush()
            begun.set()
            over.wait(PATIENCE)

        @override
        def log_message(self, format: str, *args: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/simple", begun
    finally:
        over.set()
        server.shutdown()
        server.server_close()
        thread.join()


def make_runtime_wheel(folder: Path, version: str, says: str = "") -> Path:
    """A wheel of ``iree-base-runtime`` that says its version, or another one, and can be imported."""
    name = f"iree_base_runtime-{version}"
    info = f"{name}.dist-info"
    version_file = f'VERSION = "{says or version}"\n'
    files = {
        "iree/_runtime_libs/__init__.py": "",
        "iree/_runtime_libs/version.py": version_file,
        "iree/runtime/__init__.py": "class VmInstance:\n    pass\n",
        "iree/runtime/version.py": version_file,
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: iree-base-runtime\nVersion: {version}\n",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nGenerator: tests\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    return _pack(folder, name, files)
