"""Checks that a toolchain supports what Passlens needs, and reports what is missing and the consequences."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path

from passlens.engine.errors import UserError
from passlens.engine.events import Progress
from passlens.engine.jobs import JobContext
from passlens.engine.messages import Count, Message, quoted, together
from passlens.engine.process import Outcome, run_child, scratch_folder
from passlens.engine.toolchain.discover import ANSWER_SECONDS, Toolchain, find
from passlens.engine.toolchain.flags import FlagCatalogue, catalogue
from passlens.engine.toolchain.passes import opt_of, pass_catalogue
from passlens.engine.toolchain.runtimes import how_to_get, own_runtime, runtime_of

_MODULE = """func.func @passlens_check(%a: tensor<4xf32>) -> tensor<4xf32> {
  %b = arith.addf %a, %a : tensor<4xf32>
  return %b : tensor<4xf32>
}
"""
_BINDINGS = """
import json, pathlib
from iree.compiler import ir
context = ir.Context()
module = ir.Module.parse(pathlib.Path({source!r}).read_text(), context)
try:
    from iree.compiler.version import VERSION
except ImportError:
    VERSION = ""
import iree.compiler
print(json.dumps([len(list(module.body.operations)), VERSION, list(iree.compiler.__path__)[0]]))
"""


@dataclass(frozen=True, slots=True)
class Check:
    """A check.

    Attributes:
        name: Such as ``compiles``.
        ok: Whether it works.
        text: The result; on failure, what is missing and the consequences.
    """

    name: str
    ok: bool
    text: Message


@dataclass(frozen=True, slots=True)
class Verification:
    """All checks of one toolchain."""

    name: str
    version: str
    checks: tuple[Check, ...]

    @property
    def ok(self) -> bool:
        """Whether everything works."""
        return all(check.ok for check in self.checks)

    def sentence(self) -> Message:
        """A sentence on the result."""
        if self.ok:
            return Message(
                "verify.works",
                "IREE {version} works: it compiles, lists its passes, reads its IR, and its modules run here.",
                version=self.version,
            )
        return together(*(check.text for check in self.checks if not check.ok))


@dataclass(frozen=True, slots=True)
class VerifyJob:
    """Check a toolchain (see the Job protocol). ``spec``: see ``find``."""

    spec: str

    @property
    def title(self) -> Message:
        """Shown in the Jobs panel."""
        return Message("verify.title", "Verify the toolchain {name}", name=self.spec or "own")

    @property
    def queue(self) -> str:
        """Beside compiles and installations: it compiles next to nothing."""
        return "query"

    @property
    def key(self) -> str:
        """Every check is kept."""
        return ""

    def run(self, context: JobContext) -> Verification:
        """Run all checks; failures are in the result.

        Raises:
            UserError: There is no such toolchain, or it does not even print its version.
            CancelledError: The user cancelled.
        """
        context.emit(Progress(Message("verify.asking-version", "Asking for the version"), 0.0))
        toolchain = find(self.spec)
        checks = [Check("version", True, _version_text(toolchain))]
        with scratch_folder("verify") as folder:
            source = folder / "check.mlir"
            source.write_text(_MODULE, encoding="utf-8")
            steps = (
                (Message("verify.flags", "Reading the flags"), _check_flags),
                (Message("verify.compiling", "Compiling a small module"), _check_compile),
                (Message("verify.asking-opt", "Asking iree-opt"), _check_opt),
                (Message("verify.reading", "Reading IR with its Python"), _check_bindings),
                (Message("verify.runtime", "Starting its runtime"), _check_runtime),
            )
            for place, (title, check) in enumerate(steps):
                context.cancel.raise_if_cancelled()
                context.emit(Progress(title, (place + 1) / (len(steps) + 1)))
                checks.append(check(toolchain, source, context))
        context.cancel.raise_if_cancelled()
        return Verification(toolchain.name, toolchain.version, tuple(checks))


def _version_text(toolchain: Toolchain) -> Message:
    llvm = toolchain.llvm or Message("verify.llvm-unknown", "unknown")
    if not toolchain.revision:
        return Message("verify.version", "IREE {version}, LLVM {llvm}", version=toolchain.version, llvm=llvm)
    return Message(
        "verify.version-revision",
        "IREE {version}, revision {revision}, LLVM {llvm}",
        version=toolchain.version,
        revision=toolchain.revision[:12],
        llvm=llvm,
    )


def _check_flags(toolchain: Toolchain, source: Path, context: JobContext) -> Check:
    del source, context
    try:
        flags = catalogue(toolchain)
    except UserError as error:
        return Check("flags", False, error.title)
    return Check("flags", True, Message("verify.so-many-flags", "{flags}", flags=Count(len(flags.flags), "flag")))


def _check_compile(toolchain: Toolchain, source: Path, context: JobContext) -> Check:
    try:
        words = _target_flags(catalogue(toolchain))
    except UserError as error:
        return Check("compiles", False, error.title)
    if not words:
        return Check(
            "compiles",
            False,
            Message("verify.no-cpu", "It was built for no CPU: the check has nothing to compile for."),
        )
    target = source.with_suffix(".vmfb")
    argv: list[str | Path] = [toolchain.compiler, source, *words, "-o", target]
    outcome = run_child(argv, cancel=context.cancel, timeout_seconds=ANSWER_SECONDS)
    if outcome.ok and target.is_file() and target.stat().st_size:
        return Check(
            "compiles",
            True,
            Message(
                "verify.compiled",
                "a small module for this CPU, in {seconds:.1f} s",
                seconds=outcome.wall_ns / 1e9,
            ),
        )
    return Check(
        "compiles",
        False,
        Message("verify.compiles-nothing", "It does not compile a small module: {reason}", reason=_reason(outcome)),
    )


def _target_flags(flags: FlagCatalogue) -> tuple[str, ...]:
    """Flags that compile for this machine's CPU, in this compiler's spelling."""
    if flags.has("iree-hal-target-device") and flags.has("iree-hal-local-target-device-backends"):
        return ("--iree-hal-target-device=local", "--iree-hal-local-target-device-backends=llvm-cpu")
    if flags.has("iree-hal-target-backends"):
        return ("--iree-hal-target-backends=llvm-cpu",)
    return ()


def _check_opt(toolchain: Toolchain, source: Path, context: JobContext) -> Check:
    opt = opt_of(toolchain)
    lost = Message("verify.lost-passes", "passes cannot be described or run alone, nor IR printed anew.")
    if not opt.is_file():
        return Check(
            "iree-opt", False, Message("verify.no-opt", "iree-opt is not beside its compiler: {lost}", lost=lost)
        )
    try:
        count = len(pass_catalogue(toolchain).passes)
    except UserError as error:
        return Check("iree-opt", False, together(error.title, Message("verify.so", "So {lost}", lost=lost)))
    outcome = run_child([opt, source, "--canonicalize"], cancel=context.cancel, timeout_seconds=ANSWER_SECONDS)
    if not outcome.ok or "passlens_check" not in outcome.stdout:
        return Check(
            "iree-opt",
            False,
            Message("verify.opt-runs-nothing", "iree-opt does not run a pass: {reason}", reason=_reason(outcome)),
        )
    version = run_child([opt, "--version"], cancel=context.cancel, timeout_seconds=ANSWER_SECONDS).stdout
    match = re.search(r"IREE compiler version\s+(\S+)", version)
    if match and match[1] not in {toolchain.version, "@"}:
        return Check(
            "iree-opt",
            False,
            Message(
                "verify.opt-of-other",
                "iree-opt is of IREE {other}, its compiler of {version}.",
                other=match[1],
                version=toolchain.version,
            ),
        )
    return Check("iree-opt", True, Message("verify.passes", "{count:,} passes and pipelines", count=count))


def _check_bindings(toolchain: Toolchain, source: Path, context: JobContext) -> Check:
    lost = Message("verify.lost-ir", "devices, memory and kernels cannot be read from its IR.")
    if toolchain.python is None:
        return Check(
            "Python bindings",
            False,
            Message("verify.no-python", "It has no Python with iree.compiler: {lost}", lost=lost),
        )
    # As in the analyses: another environment's PYTHONPATH must not precede the toolchain's own packages.
    env = {"PYTHONPATH": toolchain.python_path, "PYTHONNOUSERSITE": "1", "PYTHONDONTWRITEBYTECODE": "1"}
    words: list[str | Path] = [toolchain.python, "-c", _BINDINGS.format(source=str(source))]
    try:
        outcome = run_child(words, cancel=context.cancel, env=env, timeout_seconds=ANSWER_SECONDS)
    except UserError as error:
        return Check("Python bindings", False, together(error.title, Message("verify.so", "So {lost}", lost=lost)))
    if not outcome.ok:
        return Check(
            "Python bindings",
            False,
            Message(
                "verify.bindings-unusable",
                "iree.compiler cannot be used: {reason} So {lost}",
                reason=_reason(outcome),
                lost=lost,
            ),
        )
    ops, version, place = json.loads(outcome.stdout.strip().splitlines()[-1])
    if ops != 1:
        return Check(
            "Python bindings",
            False,
            Message(
                "verify.bindings-misread",
                "iree.compiler in {place} misreads a small module: {lost}",
                place=str(place),
                lost=lost,
            ),
        )
    if version and toolchain.version not in ("unnumbered build", version):
        sentence = Message(
            "verify.bindings-of-other",
            "iree.compiler in {place} is of IREE {other}, the compiler of {version}: its IR may not parse.",
            place=str(place),
            other=str(version),
            version=toolchain.version,
        )
        return Check("Python bindings", False, sentence)
    return Check("Python bindings", True, Message("verify.bindings", "iree.compiler in {place}", place=str(place)))


def _check_runtime(toolchain: Toolchain, source: Path, context: JobContext) -> Check:
    """Whether the compiled module can run here: by its own runtime, or by ours as far as known."""
    del source
    found = runtime_of(toolchain)
    if found is None:
        own = own_runtime()
        if toolchain.release in {(0, 0), own.release}:
            return Check(
                "runtime",
                True,
                Message(
                    "verify.our-runtime",
                    "none of its own; that of Passlens, IREE {version}, runs its modules",
                    version=own.version,
                ),
            )
        return Check(
            "runtime",
            False,
            together(
                Message("verify.no-runtime", "It has no runtime: its modules may not run here."), how_to_get(toolchain)
            ),
        )
    env = {"PYTHONPATH": found.python_path, "PYTHONNOUSERSITE": "1", "PYTHONDONTWRITEBYTECODE": "1"}
    words: list[str | Path] = [found.python, "-c", "from iree.runtime import VmInstance; VmInstance()"]
    try:
        outcome = run_child(words, cancel=context.cancel, env=env, timeout_seconds=ANSWER_SECONDS)
    except UserError as error:
        return Check(
            "runtime", False, together(error.title, Message("verify.so-not-run", "So its modules cannot be run."))
        )
    if not outcome.ok:
        return Check(
            "runtime",
            False,
            together(
                Message("verify.runtime-unusable", "iree.runtime cannot be used: {reason}", reason=_reason(outcome)),
                Message("verify.so-not-run", "So its modules cannot be run."),
            ),
        )
    return Check(
        "runtime",
        True,
        Message("verify.runtime-found", "IREE {version}, with {path}", version=found.version, path=found.python),
    )


def _reason(outcome: Outcome) -> Message:
    """Why a child failed: its own last error, otherwise how it ended."""
    lines = [line.strip() for line in outcome.stderr.splitlines() if line.strip()]
    telling = [line for line in lines if re.search(r"\b[eE]rror\b", line)] or lines[-1:]
    reason = telling[0][:300] if telling else ""
    return together(outcome.sentence(), quoted(reason))
