"""What is at the top level of the repository."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
_ALLOWED = {"README.md", "app", "packaging", "pyproject.toml", "resources", "tests"}


@pytest.mark.skipif(shutil.which("git") is None or not (ROOT / ".git").exists(), reason="not a git checkout")
def test_that_no_file_of_a_compile_slips_into_the_top_level() -> None:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert {line.partition("/")[0] for line in listed.splitlines() if not line.startswith(".")} == _ALLOWED
