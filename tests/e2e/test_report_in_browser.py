"""A report as somebody opens it who has no Passlens: in a browser, without a network."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from passlens.cli.main import main
from passlens.engine.session.recorded import unpack
from waiting import PATIENCE

SAMPLES = Path(__file__).resolve().parents[2] / "resources" / "samples"
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FOUND = next((path for name in NAMES if (path := shutil.which(name))), None)
MOST_BYTES = 600 << 10
"""Of the report of a small model: it goes into an issue or beside the log of a CI job."""

pytestmark = pytest.mark.skipif(FOUND is None, reason="no Chromium is installed to open a report in")


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The report of the convolution that overflows shared memory."""
    folder = tmp_path_factory.mktemp("report")
    session = unpack(SAMPLES / "recorded" / "conv_group-3.9.0.passlens.zst", SAMPLES, folder)
    target = folder / "report of ünïcode.html"
    assert main(["report", str(session), "-o", str(target)]) == 0
    return target


def browse(report: Path, folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Open it headless, with every name on the network unknown."""
    command = [
        *(str(FOUND), "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--enable-logging=stderr"),
        *("--host-resolver-rules=MAP * ~NOTFOUND", f"--user-data-dir={folder / 'profile'}", *arguments),
        report.as_uri(),
    ]
    return subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=True)


def test_that_a_browser_shows_every_part_and_asks_for_nothing(report: Path, tmp_path: Path) -> None:
    shown = browse(report, tmp_path, "--dump-dom")
    for part in ("outcome", "problems", "phases", "passes", "devices", "memory", "kernels", "runs"):
        assert f'<section id="{part}">' in shown.stdout
    for words in ("77,824 B", "12,288 B too many", "Named by the evidence", "limit 65,536 B"):
        assert words in shown.stdout, words
    assert "CONSOLE" not in shown.stderr, "the browser had something to complain of"
    assert report.stat().st_size < MOST_BYTES


@pytest.mark.parametrize(("width", "dark"), [(1280, False), (1280, True), (420, False)])
def test_that_it_is_painted_light_and_dark_wide_and_narrow(
    report: Path, tmp_path: Path, width: int, dark: bool
) -> None:
    picture = tmp_path / "report.png"
    scheme = ["--blink-settings=preferredColorScheme=0"] if dark else []
    browse(report, tmp_path, f"--window-size={width},1500", f"--screenshot={picture}", *scheme)
    image = QImage(str(picture))
    assert image.height() == 1500
    corner = image.pixelColor(4, 4)
    assert (corner.lightness() < 60) is dark
    assert len({image.pixel(x, y) for x in range(0, image.width(), 3) for y in range(0, 1500, 3)}) > 12
