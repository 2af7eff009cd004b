"""How often Passlens finds the cause of a failing compile, over a corpus of labelled failures, in two halves.

Each failure is compiled with the command line of Passlens; its answer is held against the label. Answers are kept by
content (input, release, target, flags, and the code of Passlens), so that a run can stop and go on, and judging anew
costs nothing. What tries fixes and writes reproducers is asked for: it takes minutes for each failure.
"""

from __future__ import annotations

import hashlib
import json
import multiprocessing
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from cause_corpus import BUILD, HELD, Failure, Kind, failures, kinds
from cause_verdict import Verdict, cause_verdict, place_right, unmapped

import passlens
import passlens.cli.compile
import passlens.cli.fix
import passlens.cli.main
import passlens.cli.reproduce
import passlens.cli.start
from passlens.engine.compile.plain_command import plain_command
from passlens.engine.diagnosis.reducer import rd_oracle
from passlens.engine.session.reader import SessionReader
from passlens.engine.toolchain.discover import find

_COMPILE_SECONDS, _FIX_SECONDS, _REPRODUCE_SECONDS = 120, 600, 300
_END_SECONDS = 5
_DIAGNOSIS = "diagnosis"
_SERIOUS = frozenset({"error", "warning"})
REFUSED, MENDED = "refused", "mended"
"""Stand for the rule where Passlens refuses a command, and where it mends one and says so."""
_ALL, _FIRST = "fixes", "first"
_TRIES = {_ALL: "--all", _FIRST: "--first"}
"""Keys of an answer for the fixes that were tried, and the option that tries so many."""
_STOPPED = "stopped after"
_SAME_IR = "parting.same-ir"
"""What a trial says of a dispatch that took the same path with the fix."""
_REACH = {
    "cause specific and right": "≥ 90 %",
    "cause generic": "",
    "cause wrong": "≤ 2 %",
    "place right": "≥ 95 %",
    "a fix that compiles": "≥ 75 %",
    "reproducer reproduces": "≥ 99 %",
    "seconds to cause, median": "≤ 5",
    "seconds to cause, worst": "≤ 20",
    "trials that changed no IR": "0",
}


@dataclass(frozen=True, slots=True)
class Selection:
    """What to measure.

    Attributes:
        half: ``BUILD`` or ``HELD``; empty: both.
        release: Only failures of this release; empty: all.
        case: Only failures whose name has this text.
        fixes: Whether to try fixes.
        first: Whether to try them only until one compiles.
        reproduce: Whether to write reproducers.
        seconds: Whether to time the compile without Passlens too: a figure for an idle machine.
        minutes: Start no failure after this time.
        keep: Whether to keep the sessions: a run with another diagnosis then reads them, and compiles nothing.
        toolchains: A folder with an environment for each release, named by its number.
        results: Folder that keeps the answers.
    """

    half: str
    release: str
    case: str
    fixes: bool
    first: bool
    reproduce: bool
    seconds: bool
    minutes: float
    keep: bool
    toolchains: Path | None
    results: Path


def lines(models: Path, selection: Selection) -> Iterator[str]:
    """The failures to work on as they are done, then the table; ``causes.json`` in the results has each of them.

    Of the held half only counts are printed and written: a case that somebody has read measures nothing more.

    Args:
        models: Folder of the models that some inputs are made of.
    """
    selection.results.mkdir(parents=True, exist_ok=True)
    selection = replace(selection, results=selection.results.absolute())
    compilers = _compilers(selection.toolchains)
    os.environ.update(_home(selection.results, compilers))
    rules, code = kinds(), _code()
    compiled_by = _code(leave_out=_DIAGNOSIS)
    until = time.monotonic() + selection.minutes * 60
    rows, late, missing = list[dict[str, object]](), 0, set[str]()
    for failure in sorted(failures(models), key=_fairly):
        if selection.half not in ("", failure.half) or selection.release not in ("", failure.release):
            continue
        if selection.case not in failure.name:
            continue
        if failure.text is None or failure.release not in compilers:
            missing.add(failure.source if failure.text is None else f"IREE {failure.release}")
            continue
        kept = selection.results / f"{_key(failure, code)}.json"
        answer: dict[str, object] = json.loads(kept.read_text(encoding="utf-8")) if kept.is_file() else {}
        if (steps := _steps(answer, selection)) and time.monotonic() > until:
            late += 1
            continue
        if steps:
            kept_as = selection.results / "sessions" / f"{_key(failure, compiled_by)}.passlens"
            answer |= _ask(failure, compilers[failure.release], steps, kept_as if selection.keep else None)
            kept.write_text(json.dumps(answer), encoding="utf-8")
        tried = answer.get(_FIRST if selection.first else _ALL) if selection.fixes else None
        plain = answer.get("plain") if selection.seconds else None  # else only refusals would have a figure
        rows.append(_row(failure, {**answer, "fixes": tried, "plain": plain}, rules))
        if failure.half == BUILD:
            yield _line(rows[-1])
    shown = [row for row in rows if row["half"] == BUILD]
    (selection.results / "causes.json").write_text(json.dumps(shown, indent=1), encoding="utf-8")
    yield ""
    yield from _table(rows)
    if late:
        yield f"{late} left out: no time (--minutes); the next run goes on"
    if missing:
        yield f"left out, not here: {', '.join(sorted(missing))}"
    if unknown := sorted({str(row["unmapped"]) for row in rows} - {""}):
        yield f"rules in no kind of cause (see [kinds] of labels.toml): {', '.join(unknown)}"


def _fairly(failure: Failure) -> bytes:
    """An order in which the first of them are a fair sample of all: a run may end early."""
    return hashlib.blake2b(failure.name.encode()).digest()


def _compilers(folder: Path | None) -> dict[str, Path]:
    """Where the compiler of each release is; ours is there without a folder."""
    own = find()
    found = {own.version.partition("rc")[0]: own.compiler}
    if folder is not None:
        found |= {one.name: one.absolute() for one in sorted(folder.iterdir()) if (one / "bin").is_dir()}
    return found


def _home(results: Path, compilers: Mapping[str, Path]) -> dict[str, str]:
    """Variables with which Passlens knows those compilers, and nothing of the user's."""
    home = results / "home"
    known = home / "passlens" / "toolchains" / "added.json"
    known.parent.mkdir(parents=True, exist_ok=True)
    added = {name: str(path) for name, path in compilers.items() if path.is_dir()}
    known.write_text(json.dumps(added), encoding="utf-8")
    return {f"XDG_{name}_HOME": str(home) for name in ("DATA", "CONFIG", "STATE")}


def _code(leave_out: str = "") -> str:
    """What identifies the code that answers, without that in folders of a name."""
    digest = hashlib.blake2b(digest_size=8)
    for path in sorted(Path(passlens.__file__).parent.rglob("*.py")):
        if "gui" not in path.parts and leave_out not in path.parts:
            digest.update(path.read_bytes())
    return digest.hexdigest()


def _key(failure: Failure, code: str) -> str:
    identity = (failure.source, failure.text, failure.release, failure.target, failure.flags, failure.options, code)
    return hashlib.blake2b(repr(identity).encode(), digest_size=12).hexdigest()


def _steps(answer: Mapping[str, object], selection: Selection) -> tuple[str, ...]:
    """What the answer lacks."""
    tries = {_FIRST if selection.first else _ALL: selection.fixes}
    asked = {"problem": True, "plain": selection.seconds, **tries, "reproducer": selection.reproduce}
    return tuple(step for step, is_wanted in asked.items() if is_wanted and step not in answer)


def _ask(failure: Failure, compiler: Path, steps: Sequence[str], session: Path | None) -> dict[str, object]:
    """Compile it, and take the steps; what came of them.

    Args:
        session: Where its session is kept, or is to be kept; None: nowhere.
    """
    if session is not None and session.is_file() and set(steps) == {"problem"}:
        return _diagnosed_again(session)
    with tempfile.TemporaryDirectory(prefix="passlens-cause-") as scratch:
        folder = Path(scratch)
        (folder / failure.source).write_text(failure.text or "", encoding="utf-8")
        flags = ("--", *failure.flags) if failure.flags else ()
        options = (
            "--target",
            failure.target,
            *failure.options,
            "--toolchain",
            str(compiler),
            "-o",
            "s.passlens",
            "--json",
        )
        compiled, seconds = _run(folder, _COMPILE_SECONDS, "compile", failure.source, *options, *flags)
        if "outcome" not in compiled:
            return {
                "outcome": "refused",
                "seconds": seconds,
                "problem": _refusal(compiled),
                "plain": 0.0,
                **{step: [] for step in _TRIES},
                "reproducer": None,
            }
        if compiled["outcome"] == "ok":  # it saw the mistake, and mended it
            notices = " ".join(_texts(compiled["notices"]))
            return {
                "outcome": "ok",
                "seconds": seconds,
                "problem": _problem(MENDED, notices),
                "plain": 0.0,
                **{step: [] for step in _TRIES},
                "reproducer": None,
            }
        command = _command(folder / "s.passlens")
        answer: dict[str, object] = {
            "outcome": compiled["outcome"],
            "seconds": seconds,
            "problem": compiled["first_problem"],
        }
        if session is not None:
            session.parent.mkdir(exist_ok=True)
            shutil.copyfile(folder / "s.passlens", session)
            _beside(session).write_text(json.dumps({**answer, "problem": None}), encoding="utf-8")
        if "plain" in steps:
            answer |= {"plain": _plain_seconds(folder, command)}
        for step in set(steps) & _TRIES.keys():
            tried, spent = _run(folder, _FIX_SECONDS, "fix", "s.passlens", _TRIES[step], "--json")
            if "fixes" not in tried:  # out of time: the trials that came to an end
                listed, _ = _run(folder, _COMPILE_SECONDS, "fix", "s.passlens", "--json")
                tried = {**tried, **listed}
            answer |= {step: tried.get("fixes", []), "fixes_seconds": spent, "fixes_end": tried.get("stderr", "")}
        if "reproducer" in steps:
            made, spent = _run(folder, _REPRODUCE_SECONDS, "reproduce", "s.passlens", "--json", "-o", "r")
            again = _reproduces(folder / "r", command) if "reproducer" in made else False
            answer |= {"reproducer": again, "reproducer_seconds": spent, "reproducer_end": made.get("stderr", "")}
    return answer


def _beside(session: Path) -> Path:
    """What a compile came to, beside its session."""
    return session.with_suffix(".json")


def _diagnosed_again(session: Path) -> dict[str, object]:
    """The answer of a kept session, as the diagnosis has it now."""
    answer: dict[str, object] = json.loads(_beside(session).read_text(encoding="utf-8"))
    with tempfile.TemporaryDirectory(prefix="passlens-cause-") as scratch:
        answer_now, _ = _run(Path(scratch), _COMPILE_SECONDS, "problems", str(session), "--json")
    problems = answer_now.get("problems")
    listed = problems if isinstance(problems, list) else []
    serious = (one for one in listed if one["severity"] in _SERIOUS)
    return answer | {"problem": next(serious, None)}


def _refusal(compiled: Mapping[str, object]) -> dict[str, object]:
    """What Passlens said in place of a session, as a problem."""
    text = str(compiled["stderr"]).strip()
    if text.startswith(_STOPPED):
        return _problem("", text)
    lines = text.splitlines()
    start = next((number for number, line in enumerate(lines) if line.startswith("passlens: ")), len(lines) - 1)
    return _problem(REFUSED, " ".join(lines[start:]).removeprefix("passlens: "))


def _problem(rule: str, text: str) -> dict[str, object]:
    return {"rule": rule, "title": text, "location": None, "evidence": [], "dispatch": ""}


def _texts(value: object) -> list[str]:
    return [str(one) for one in value] if isinstance(value, list) else []


def _run(folder: Path, limit: float, *arguments: str) -> tuple[dict[str, object], float]:
    """What a command of Passlens prints, and its seconds; ``stderr`` where it prints no JSON.

    The command is a fork of this process, which has the modules of Passlens already.
    """
    start = time.monotonic()
    child = multiprocessing.get_context("fork").Process(target=_be_passlens, args=(folder, arguments))
    child.start()
    child.join(limit)
    if child.is_alive():
        child.terminate()  # it ends its own children
        child.join(_END_SECONDS)
        child.kill()
        child.join()
        return {"stderr": f"{_STOPPED} {limit:.0f} s"}, limit
    seconds = time.monotonic() - start
    try:
        printed: dict[str, object] = json.loads((folder / "stdout").read_bytes())
    except ValueError:
        return {"stderr": (folder / "stderr").read_text(encoding="utf-8", errors="replace")[-2000:]}, seconds
    return printed, seconds


def _be_passlens(folder: Path, arguments: Sequence[str]) -> None:
    """Run the command line in this process."""
    os.chdir(folder)
    for number, name in ((1, "stdout"), (2, "stderr")):
        os.dup2(os.open(name, os.O_CREAT | os.O_WRONLY | os.O_TRUNC), number)
    sys.stdout, sys.stderr = (open(number, "w", encoding="utf-8", closefd=False) for number in (1, 2))  # noqa: SIM115
    sys.argv = ["passlens", *arguments]
    code = passlens.cli.start.main()
    sys.stdout.flush()
    os._exit(code)


def _command(session: Path) -> tuple[str, ...]:
    """The compile of a session as the user has it: the compiler and its arguments; empty when none ran."""
    with SessionReader(session) as reader:
        return plain_command(reader.info())


def _plain_seconds(folder: Path, command: Sequence[str]) -> float | None:
    """Seconds of the compile without Passlens; None when there is none, or it hangs."""
    start = time.monotonic()
    try:
        subprocess.run(command, cwd=folder, capture_output=True, timeout=_COMPILE_SECONDS, check=False)
    except (subprocess.TimeoutExpired, OSError, IndexError):
        return None
    return time.monotonic() - start


def _reproduces(folder: Path, command: Sequence[str]) -> bool:
    """Whether the script of a reproducer fails as its error file says.

    Of several values with one failure, a compiler may name another one in each run: names and shapes are not compared.
    """
    expected = (folder / "expected-error.txt").read_text(encoding="utf-8", errors="replace")
    tools = {"IREE_COMPILE": command[0], "IREE_OPT": str(Path(command[0]).with_name("iree-opt"))} if command else {}
    try:
        done = subprocess.run(
            ["sh", "run.sh"],
            cwd=folder,
            env={**os.environ, **tools},
            capture_output=True,
            text=True,
            errors="replace",
            timeout=_REPRODUCE_SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return False
    ended, wanted = (rd_oracle.judge(done.returncode, text) for text in (done.stderr, expected))
    return done.returncode != 0 and ended.like(wanted)


def _row(failure: Failure, answer: Mapping[str, object], rules: Mapping[str, Kind]) -> dict[str, object]:
    problem = answer["problem"]
    assert problem is None or isinstance(problem, dict)
    fixes = answer.get("fixes")
    trials = [one["result"] for one in fixes if one["result"] is not None] if isinstance(fixes, list) else None
    seconds, plain = answer["seconds"], answer.get("plain")
    over = seconds - plain if isinstance(seconds, float) and isinstance(plain, float) else None
    mended, refused = (answer["outcome"] == outcome for outcome in ("ok", "refused"))  # of a refusal nothing is tried
    return {
        "name": failure.name,
        "half": failure.half,
        "outcome": answer["outcome"],
        "kind": failure.label.kind,
        "label": failure.label.cause,
        "unsure": failure.label.unsure,
        "rule": "" if problem is None else problem["rule"],
        "title": "" if problem is None else problem["title"],
        "verdict": cause_verdict(problem, failure.label, rules).value,
        "unmapped": unmapped(problem, rules),
        "place": place_right(problem, failure.label, failure.flags),
        "seconds_over": over,
        "fix": None if refused else MENDED if mended and trials is not None else _first_fix(trials),
        "trials": None if trials is None else len(trials),
        "idle_trials": None if trials is None else sum(_idle(one) for one in trials),
        "reproduces": answer.get("reproducer"),
    }


def _first_fix(trials: Sequence[Mapping[str, object]] | None) -> str | None:
    """The first that compiles; empty: none does; None: they were not tried."""
    return None if trials is None else next((str(one["fix"]) for one in trials if one["compiles"]), "")


def _idle(result: Mapping[str, object]) -> bool:
    """Whether a trial left every pass's IR as it was."""
    parting = result["parting"]
    return isinstance(parting, dict) and parting["what_message"]["id"] == _SAME_IR


def _line(row: Mapping[str, object]) -> str:
    place = "place" if row["place"] else "-"
    fix = row["fix"] if row["fix"] is not None else ""
    return f"{row['verdict']:<9}{place:<6}{row['name']}: {row['rule'] or 'no rule'} {fix}"


def _table(rows: Sequence[dict[str, object]]) -> Iterator[str]:
    """The figures of both halves side by side."""
    halves = {name: [row for row in rows if row["half"] == name] for name in (BUILD, HELD)}
    heads = [f"{name} ({len(held)})" for name, held in halves.items()]
    yield f"{'figure':<28}{heads[0]:>24}{heads[1]:>24}  reach"
    columns = [_figures(held) for held in halves.values()]
    for name, reach in _REACH.items():
        yield f"{name:<28}{columns[0][name]:>24}{columns[1][name]:>24}  {reach}"


def _figures(rows: Sequence[dict[str, object]]) -> dict[str, str]:
    def share(good: int, of: int) -> str:
        return f"{good} of {of} ({100 * good / of:.0f} %)" if of else "not measured"

    verdicts = [row["verdict"] for row in rows]
    over = [row["seconds_over"] for row in rows if isinstance(row["seconds_over"], float)]
    tried = [row for row in rows if row["fix"] is not None]
    trials = sum(row["trials"] for row in tried if isinstance(row["trials"], int))
    idle = sum(row["idle_trials"] for row in tried if isinstance(row["idle_trials"], int))
    made = [row for row in rows if row["reproduces"] is not None]
    return {
        "cause specific and right": share(verdicts.count(Verdict.RIGHT), len(rows)),
        "cause generic": share(verdicts.count(Verdict.GENERIC), len(rows)),
        "cause wrong": share(verdicts.count(Verdict.WRONG), len(rows)),
        "place right": share(sum(bool(row["place"]) for row in rows), len(rows)),
        "a fix that compiles": share(sum(bool(row["fix"]) for row in tried), len(tried)),
        "reproducer reproduces": share(sum(bool(row["reproduces"]) for row in made), len(made)),
        "seconds to cause, median": f"{statistics.median(over):.1f}" if over else "not measured",
        "seconds to cause, worst": f"{max(over):.1f}" if over else "not measured",
        "trials that changed no IR": share(idle, trials),
    }
