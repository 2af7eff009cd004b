"""The founding cases, each from opening its file to its cause and to a fix that works, in a window of its own.

Every case is a failure that took engineers days (or one of its kind that a released compiler has). The window gets the
file and the flags of the report, and F5; see ``founding_window``. Older compilers come from a folder of environments
(``--toolchains``), one for each version; cases whose compiler or model is not there are left out and said.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

REACH_SECONDS = 60
_GIVE_UP_SECONDS = 300
_ROOT = Path(__file__).resolve().parents[2]
_FAILURES = _ROOT / "tests" / "fixtures" / "failures"
_DRIVER = Path(__file__).parent / "founding_window.py"
_FROM_CONFIGURED = "--compile-from=executable-configurations --compile-to=hal"


@dataclass(frozen=True, slots=True)
class Case:
    """One founding case.

    Attributes:
        name: What went wrong.
        model: File name of the model, among the samples or the models.
        version: Of the compiler; empty: our own.
        planted: A file of failing IR whose function is put into the model.
    """

    name: str
    model: str
    version: str = ""
    driver: str = "hip"
    target: str = "gfx942"
    devices: int = 1
    flags: str = ""
    planted: str = ""


CASES = (
    Case("shared memory over the limit (conv_group)", "conv_group.mlir", "3.9.0"),
    Case("write not distributed (conv_group)", "conv_group.mlir", "3.5.0"),
    Case("shared memory over the limit (big tile)", "big_tile.mlir", "3.9.0"),
    Case("promised devices not declared (8)", "tp8_mlp.mlir"),
    Case("promised device not declared (Llama)", "toy_llama_tp2.mlir"),
    Case("constant pinned to one device", "pinned_constant.mlir", devices=2),
    Case("leftover conversion cast (Llama for CUDA)", "toy_llama.mlir", driver="cuda", target="sm_80"),
    Case("gather from a view", "gather_view.mlir", "3.5.0", flags=_FROM_CONFIGURED),
    Case("padding without a bound, in DeepSeek-V3", "deepseek_v3_toy.mlir", "3.5.0", planted="dynamic_matmul.mlir"),
)


def lines(models: Path, toolchains: Path | None, scratch: Path, only: str) -> Iterator[str]:
    """The table, line by line as the cases are done.

    Args:
        models: Folder of the models.
        toolchains: Folder with an environment for each older version; None: only our own compiler is there.
        scratch: Folder for sessions and settings.
        only: Cases whose name or model has this text.
    """
    yield f"{'founding case':<44}{'compiler':>9}{'cause':>9}{'fix':>9}{'CPU':>8}  {'within':>6}  fix"
    for case in CASES:
        if only not in f"{case.name} {case.model}":
            continue
        compiler = toolchains / case.version if toolchains is not None and case.version else None
        if case.version and (compiler is None or not compiler.is_dir()):
            yield f"{case.name:<44}{case.version:>9}  left out: that compiler is not here (--toolchains)"
            continue
        model = _model(case, models, scratch)
        if model is None:
            yield f"{case.name:<44}{case.version or 'own':>9}  left out: {case.model} is not here (PASSLENS_MODELS)"
            continue
        yield _row(case, _drive(case, model, compiler, toolchains, scratch))


def _model(case: Case, models: Path, scratch: Path) -> Path | None:
    places = (_ROOT / "resources" / "samples" / case.model, models / case.model)
    path = next((one for one in places if one.is_file()), None)
    if path is None or not case.planted:
        return path
    aliases, _, function = (_FAILURES / case.planted).read_text(encoding="utf-8").partition("util.func")
    text = path.read_text(encoding="utf-8").rstrip().removesuffix("}")
    planted = scratch / f"planted_{path.name}"
    planted.write_text(f"{aliases}{text}  util.func{function.replace('@prefill', '@planted', 1)}}}\n", encoding="utf-8")
    return planted


def _drive(case: Case, model: Path, compiler: Path | None, toolchains: Path | None, scratch: Path) -> dict[str, object]:
    home = scratch / "home"
    known = home / "passlens" / "toolchains" / "added.json"
    known.parent.mkdir(parents=True, exist_ok=True)
    others = {one.name: str(one) for one in sorted(toolchains.iterdir())} if toolchains is not None else {}
    known.write_text(json.dumps(others), encoding="utf-8")
    setup = {
        "driver": case.driver,
        "target": case.target,
        "devices": case.devices,
        "opt_level": None,
        "flags": case.flags,
        "toolchain": "" if compiler is None else str(compiler),
        "seconds": _GIVE_UP_SECONDS,
    }
    folders = {f"XDG_{name}_HOME": str(home) for name in ("DATA", "CONFIG", "STATE")}
    done = subprocess.run(
        [sys.executable, str(_DRIVER), str(model), json.dumps(setup)],
        capture_output=True,
        text=True,
        check=False,
        env={"QT_QPA_PLATFORM": "offscreen", **os.environ, **folders},
    )
    last = done.stdout.strip().rpartition("\n")[2]
    found: dict[str, object] = json.loads(last) if last.startswith("{") else {"title": done.stderr[-300:]}
    return found


def _row(case: Case, found: dict[str, object]) -> str:
    def seconds(key: str) -> str:
        value = found.get(key)
        return f"{value:.1f} s" if isinstance(value, float) else "none"

    fix = found.get("fix")
    within = "ok" if isinstance(fix, float) and fix < REACH_SECONDS else "short"
    what = str(found.get("fix_title") or found.get("hides_title") or found.get("title", ""))
    if "fix" not in found and "hides" in found:
        what = f"(only hides it) {what}"
    return (
        f"{case.name:<44}{case.version or 'own':>9}{seconds('cause'):>9}{seconds('fix'):>9}{seconds('fix_cpu'):>8}"
        f"  {within:>6}  {what}"
    )
