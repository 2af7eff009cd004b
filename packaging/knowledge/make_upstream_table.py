"""Makes resources/knowledge/upstream.json: what iree-org/iree knows of failures, with the releases that fixed them.

    python packaging/knowledge/make_upstream_table.py CLONE [--candidates DATE]

CLONE is a git directory of iree-org/iree with its release tags. ``upstream.toml`` beside this file says which reports
there are and how a failure is recognised; from the clone come the releases of their fixes. With ``--candidates`` it
lists the commits since a day that close an issue and are no part of the file, for somebody to judge. No network.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

from passlens.engine.toolchain.knowledge import NameKind, released, versions_that_know

SOURCE = Path(__file__).with_name("upstream.toml")
TARGET = Path(__file__).resolve().parents[2] / "resources" / "knowledge" / "upstream.json"
KEYS = ("pass", "op", "holds", "type", "symbol", "rule", "target")
NAMED = {"pass": NameKind.PASS, "op": NameKind.OP, "holds": NameKind.OP}
ENDS, STATES = ("failed", "crashed", "hung"), ("open", "closed")
CLOSES = re.compile(
    r"(?i)(?:fix(?:es|ed)?|close[sd]?|resolve[sd]?):? +(?:https://github\.com/iree-org/iree/issues/|#)(\d+)"
)
ELSEWHERE = re.compile(
    r"(?i)^\[?(runtime|docs|ci|cmake|bazel|python|web|pjrt|cpu|llvmcpu|rvv|samples?|vulkan|metal|emitc)"
)


class ReportError(ValueError):
    """A report that is not well formed."""


def main() -> None:
    """Write the table."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("clone", type=Path)
    arguments.add_argument("--candidates", metavar="DATE", default="")
    options = arguments.parse_args()
    reports = tomllib.loads(SOURCE.read_text(encoding="utf-8"))["report"]
    clone = Clone(options.clone)
    table = [entry(report, clone) for report in sorted(reports, key=lambda one: -int(one["issue"]))]
    TARGET.write_text(json.dumps({"reports": table}, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    sys.stderr.write(f"{TARGET}: {len(table)} reports\n")
    if options.candidates:
        known = {int(report["issue"]) for report in reports}
        for line in clone.candidates(options.candidates, known):
            sys.stdout.write(line + "\n")


class Clone:
    """The history of the compiler.

    Attributes:
        path: The git directory.
        tags: The releases that it has tags of, oldest first.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        tagged = set(self.git("tag").split())
        self.tags = [one for one in released() if f"v{one}" in tagged]

    def git(self, *words: str) -> str:
        """What git prints."""
        return subprocess.run(["git", "-C", str(self.path), *words], capture_output=True, text=True, check=True).stdout

    def fixed_in(self, pull_request: int) -> str:
        """The first release with a pull request; the one after the last tag where no tagged one has it.

        Raises:
            ReportError: The history does not have it.
        """
        commits = self.git("log", "--format=%H", "-E", f"--grep=\\(#{pull_request}\\)$", "HEAD").split()
        if not commits:
            raise ReportError(f"no commit of #{pull_request}")
        having = set(self.git("tag", "--contains", commits[-1]).split())
        first = next((one for one in self.tags if f"v{one}" in having), "")
        return first or released()[released().index(self.tags[-1]) + 1]

    def candidates(self, since: str, known: set[int]) -> Iterator[str]:
        """Commits that close an issue that no report names."""
        for commit in self.git("log", f"--since={since}", "--format=%x01%as %s%n%b").split("\x01")[1:]:
            head, _, _ = commit.partition("\n")
            issues = {int(one) for one in CLOSES.findall(commit)} - known
            if issues and not ELSEWHERE.match(head[11:]):
                yield f"{head} => {', '.join(f'#{one}' for one in sorted(issues))}"


def entry(report: dict[str, object], clone: Clone) -> dict[str, object]:
    """A report as the table has it.

    Raises:
        ReportError: It is not well formed, or names what no compiler has.
    """
    issue, fixes = report["issue"], report.get("fix", [])
    when = {key: report[key] for key in KEYS if key in report}
    for key, kind in NAMED.items():
        for name in when.get(key, []):  # type: ignore[attr-defined]
            if not versions_that_know(name, kind):
                raise ReportError(f"#{issue}: no compiler knows {name}")
    if "end" in report:
        if report["end"] not in ENDS:
            raise ReportError(f"#{issue}: no end {report['end']}")
        when["end"] = report["end"]
    if not fixes and report.get("state") not in STATES:
        raise ReportError(f"#{issue}: neither a fix nor a state")
    if not set(when) & {"pass", "op", "holds", "type", "symbol"}:
        raise ReportError(f"#{issue}: nothing to recognise it by")
    assert isinstance(fixes, list)
    releases = [clone.fixed_in(one) for one in fixes]
    return {
        "issue": issue,
        "what": report["what"],
        "fixes": fixes,
        "fixed_in": max(releases, key=released().index, default=""),
        "since": report.get("since", ""),
        "is_open": report.get("state") == "open",
        "when": when,
    }


if __name__ == "__main__":
    main()
