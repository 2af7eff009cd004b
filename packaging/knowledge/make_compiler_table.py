"""Makes resources/knowledge/compilers.json: the flags, passes, ops, attributes and types of every released compiler;
and syntax.json beside it: the parameters and words that attributes take, and the regions of ops.

For each version the wheel is taken from a folder or fetched with pip, unpacked, asked, and removed again; nothing is
installed. 15 versions take about 5 minutes and 0.6 GB at a time. The wheels must be for the Python that runs this.

Usage: .venv/bin/python packaging/knowledge/make_compiler_table.py [--wheels FOLDER] [--first 3.0.0]
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
import zipfile
from collections import defaultdict
from dataclasses import dataclass
from difflib import SequenceMatcher
from pathlib import Path

from passlens.engine.toolchain.flags import Flag, parse_help
from passlens.engine.toolchain.passes import parse_passes

PACKAGE = "iree-base-compiler"
TARGET = Path(__file__).resolve().parents[2] / "resources" / "knowledge" / "compilers.json"
SYNTAX = TARGET.with_name("syntax.json")
READER = Path(__file__).with_name("read_dialects.py")
LIBRARIES = Path("iree", "compiler", "_mlir_libs")
SAME_HELP, SAME_NAME = 0.9, 0.5
"""From where on help and name of a flag that went and of one that came count as the same one's: by the share of equal
text, and of common words."""
ALIKE_HELP, ALMOST_SAME_NAME = 0.6, 0.7
LLVM_HELP = 0.95
NEGATIONS = frozenset({"disable", "no", "not", "without"})
OWN = ("iree-", "compile-", "output-")
"""Beginnings of flags that are not LLVM's: what their values mean is kept."""
DEPRECATED = re.compile(r"^\s*Deprecated[;,.:]?\s+use\s+--(?P<new>[\w\-]+)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Compiler:
    """The names that one version knows; flags by name.

    Attributes:
        regions: The number of regions of each op.
        parameters: The parameters of each attribute.
        kinds: The C++ types of the parameters of each attribute, by parameter.
        words: The words that each attribute, or its parameter ``ATTRIBUTE.NAME``, takes.
    """

    version: str
    flags: dict[str, Flag]
    names: dict[str, frozenset[str]]
    regions: dict[str, int]
    parameters: dict[str, list[str]]
    kinds: dict[str, dict[str, str]]
    words: dict[str, str]


def main() -> None:
    """Ask every version, and write the table."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--wheels", type=Path, help="folder with wheels; default: fetch each with pip")
    arguments.add_argument("--first", default="3.0.0", help="oldest version")
    options = arguments.parse_args()
    versions = released(options.first)
    compilers = []
    for version in versions:
        with tempfile.TemporaryDirectory(prefix="passlens-table-") as folder:
            compilers.append(ask(version, unpacked(version, Path(folder), options.wheels)))
        names = ", ".join(f"{len(found)} {kind}" for kind, found in compilers[-1].names.items())
        sys.stderr.write(f"{version}: {names}\n")
    for target, text in ((TARGET, table(compilers)), (SYNTAX, syntax(compilers))):
        target.write_text(text, encoding="utf-8")
        sys.stderr.write(f"{target}: {target.stat().st_size:,} bytes\n")


def released(first: str) -> list[str]:
    """The versions that pip's index has, oldest first."""
    answer = output([sys.executable, "-m", "pip", "index", "versions", PACKAGE, "--json"])
    found: list[str] = json.loads(answer[answer.index("{") :])["versions"]
    return sorted((one for one in found if key(one) >= key(first)), key=key)


def key(version: str) -> tuple[int, ...]:
    """For sorting."""
    return tuple(int(part) for part in re.findall(r"\d+", version))


def unpacked(version: str, folder: Path, wheels: Path | None) -> Path:
    """The compiler's wheel, unpacked in a folder."""
    if wheels is None:
        wheels = folder / "wheels"
        words = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary", ":all:"]
        output([*words, "-d", str(wheels), f"{PACKAGE}=={version}"])
    wheel = next(wheels.glob(f"{PACKAGE.replace('-', '_')}-{version}-*.whl"))
    target = folder / "unpacked"
    with zipfile.ZipFile(wheel) as file:
        file.extractall(target)
    for program in (target / LIBRARIES).glob("iree-*"):
        program.chmod(0o755)
    return target


def ask(version: str, folder: Path) -> Compiler:
    """What a compiler says of itself."""
    programs = folder / LIBRARIES
    opt, compiler = programs / "iree-opt", programs / "iree-compile"
    dialects = output([str(opt), "--show-dialects"]).rpartition(":")[2].replace(",", " ").split()
    library = programs / "libIREECompiler.so"
    names = json.loads(output([sys.executable, str(READER), str(library), *dialects], PYTHONPATH=str(folder)))
    flags = {flag.name: flag for flag in parse_help(output([str(compiler), "--help-hidden"]))}
    passes = [one.name for one in parse_passes(output([str(opt), "--help"]))]
    forms = [names.pop(kind) for kind in ("regions", "parameters", "kinds", "words")]
    known = {"flags": frozenset(flags), "passes": frozenset(passes), **{k: frozenset(v) for k, v in names.items()}}
    return Compiler(version, flags, known, *forms)


def output(words: list[str], **more: str) -> str:
    """What a program writes."""
    run = subprocess.run(words, capture_output=True, text=True, check=False, env={**os.environ, **more})
    if run.returncode:
        raise SystemExit(f"{' '.join(words)[:200]} ended with {run.returncode}:\n{run.stderr[-2000:]}")
    return run.stdout


def table(compilers: list[Compiler]) -> str:
    """The table: names by the versions that have them, and help on flags where it was said last."""
    document: dict[str, object] = {
        "made_by": "packaging/knowledge/make_compiler_table.py",
        "versions": [one.version for one in compilers],
    }
    for kind in compilers[0].names:
        groups: dict[str, list[str]] = defaultdict(list)
        for name in sorted(frozenset[str]().union(*(one.names[kind] for one in compilers))):
            groups[ranges([place for place, one in enumerate(compilers) if name in one.names[kind]])].append(name)
        document[kind] = {places: " ".join(names) for places, names in sorted(groups.items())}
    last = [one.flags for one in compilers]
    said = {name: last_words(name, last) for name in sorted(frozenset[str]().union(*last))}
    everywhere = frozenset(last[0]).intersection(*last)  # any compiler tells what these do
    kept = {name: flag for name, flag in said.items() if name not in everywhere or name.startswith(OWN)}
    document["help"] = {name: [flag.value, flag.help] for name, flag in kept.items()}
    document["values"] = values(last)
    document["meanings"] = meanings(last)
    document["renamed"] = renamed(compilers)
    return json.dumps(document, indent=0, ensure_ascii=False) + "\n"


def values(versions: list[dict[str, Flag]]) -> dict[str, dict[str, str]]:
    """The values that enumerations take, by the versions that have the flag and take them."""
    found = {}
    for name in sorted(frozenset[str]().union(*versions)):
        taken = [{value for value, _ in flags[name].choices} if name in flags else set() for flags in versions]
        groups: dict[str, list[str]] = defaultdict(list)
        for value in sorted(set[str]().union(*taken)):
            groups[ranges([place for place, ones in enumerate(taken) if value in ones])].append(value)
        if groups:
            found[name] = {places: " ".join(ones) for places, ones in sorted(groups.items())}
    return found


def meanings(versions: list[dict[str, Flag]]) -> dict[str, dict[str, str]]:
    """What the values of enumerations mean, by the newest version that takes them."""
    found: dict[str, dict[str, str]] = defaultdict(dict)
    for flags in versions:
        for name, flag in flags.items():
            if name.startswith(OWN):
                found[name] |= {value: text for value, text in flag.choices if text}
    return {name: texts for name, texts in sorted(found.items()) if texts}


def syntax(compilers: list[Compiler]) -> str:
    """The table of forms: regions by op; parameters and words by attribute, all by the versions that have them. The
    types of parameters are those of the newest version.
    """
    document: dict[str, object] = {
        "made_by": "packaging/knowledge/make_compiler_table.py",
        "versions": [one.version for one in compilers],
    }
    counts = sorted(frozenset[int]().union(*(one.regions.values() for one in compilers)))
    with_some = frozenset(op for one in compilers for op, count in one.regions.items() if count)
    document["regions"] = {
        str(count): groups([{op for op in with_some if one.regions.get(op) == count} for one in compilers])
        for count in counts
    }
    for kind in ("parameters", "words"):
        written = [
            {name: found.replace(",", "").split() if isinstance(found, str) else found for name, found in table.items()}
            for table in (getattr(one, kind) for one in compilers)
        ]
        names = sorted(frozenset[str]().union(*written))
        document[kind] = {name: groups([set(one.get(name, ())) for one in written]) for name in names}
    kinds: dict[str, dict[str, str]] = defaultdict(dict)
    for one in compilers:
        for name, own in one.kinds.items():
            kinds[name] |= own
    document["kinds"] = {name: dict(sorted(own.items())) for name, own in sorted(kinds.items())}
    return json.dumps(document, indent=0, ensure_ascii=False) + "\n"


def groups(versions: list[set[str]]) -> dict[str, str]:
    """Names by the versions that have them, given those of each version."""
    found: dict[str, list[str]] = defaultdict(list)
    for name in sorted(set[str]().union(*versions)):
        found[ranges([place for place, ones in enumerate(versions) if name in ones])].append(name)
    return {places: " ".join(ones) for places, ones in sorted(found.items())}


def last_words(name: str, versions: list[dict[str, Flag]]) -> Flag:
    """A flag as the newest version has it that says what it does, and not only that another one replaces it."""
    ones = [flags[name] for flags in versions if name in flags]
    return next((one for one in reversed(ones) if not DEPRECATED.match(one.help)), ones[-1])


def ranges(places: list[int]) -> str:
    """Places as ranges: ``0-3,5``."""
    parts: list[list[int]] = []
    for place in places:
        if parts and parts[-1][1] == place - 1:
            parts[-1][1] = place
        else:
            parts.append([place, place])
    return ",".join(str(first) if first == last else f"{first}-{last}" for first, last in parts)


def renamed(compilers: list[Compiler]) -> list[list[str]]:
    """Flags that another name replaced: old name, new name.

    The compiler says so of some ("Deprecated; use --X instead"). Others went when one came that takes the same and says
    the same of itself; both may be there for a few versions. Each name is in one such pair at most, the most alike one.
    """
    versions = [one.flags for one in compilers]
    there = {
        name: [place for place, flags in enumerate(versions) if name in flags]
        for name in sorted(frozenset[str]().union(*versions))
    }
    pairs = []
    for name, places in there.items():
        told = DEPRECATED.match(versions[places[-1]][name].help)
        if told and told["new"] in there:
            pairs.append([name, told["new"]])
    newest = len(versions) - 1
    gone = [name for name, places in there.items() if places[-1] < newest and not any(name == one[0] for one in pairs)]
    come = [name for name, places in there.items() if places[0] > 0 and not any(name == one[1] for one in pairs)]
    alike = []
    for old in gone:
        for new in come:
            follows = there[old][0] < there[new][0] <= there[old][-1] + 1 and there[new][-1] > there[old][-1]
            if follows and (likeness := alikeness(versions[there[old][-1]][old], versions[there[new][0]][new])):
                alike.append((likeness, old, new))
    for _, old, new in sorted(alike, reverse=True):
        if not any(old == pair[0] or new == pair[1] for pair in pairs):
            pairs.append([old, new])
    return sorted(pairs)


def alikeness(old: Flag, new: Flag) -> float:
    """How alike two flags are; 0 when they cannot be the same one under two names."""
    if old.kind is not new.kind or not {name for name, _ in old.choices} <= {name for name, _ in new.choices}:
        return 0.0
    words, others = words_of(old.name), words_of(new.name)
    if len(words & NEGATIONS) != len(others & NEGATIONS):  # --disable-x became --x: the same value means the opposite
        return 0.0
    names = len(words & others) / len(words | others)
    if names < SAME_NAME:
        return 0.0
    said, says = plain(old.help), plain(new.help)
    helps = 1.0 if said and says.startswith(said) else SequenceMatcher(None, said, says).ratio()
    if not old.name.startswith("iree-") and helps < LLVM_HELP:  # LLVM has thousands that differ by a word
        return 0.0
    return names + helps if helps >= (SAME_HELP if names < ALMOST_SAME_NAME else ALIKE_HELP) else 0.0


def words_of(name: str) -> frozenset[str]:
    """The words of a flag's name, in the singular."""
    return frozenset(word.removesuffix("s") for word in name.split("-"))


def plain(text: str) -> str:
    """A help text without what is only layout."""
    return " ".join(re.findall(r"\w+", text.lower()))


if __name__ == "__main__":
    main()
