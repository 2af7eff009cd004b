"""The corpus of failing compiles: what is compiled, with what, and what people found to be the cause.

Each ``[[case]]`` is a cause; each of its ``runs`` (release, target) is one failure. ``causes/labels.toml`` has those to
work on. The tables and inputs in ``causes/held`` measure: whoever works on the diagnosis does not open them.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

CAUSES = Path(__file__).parent / "causes"
BUILD, HELD = "build", "held"


class CorpusError(ValueError):
    """A label that is not well formed."""


@dataclass(frozen=True, slots=True)
class Label:
    """What a person found.

    Attributes:
        kind: Of the cause, a key of ``[kinds]``.
        names: What an answer must name in its own words to be specific; each may have alternatives, ``a|b``.
        blames: What an answer is wrong to blame, as its title would say it.
        quoted: Whether the compiler's own message names the cause, so that an answer may leave it to that.
        cause: The cause, as a sentence.
        lines: Lines of the input where it is, from 1; empty: it is in no line.
        op: The op at fault, where no line is known; may have alternatives.
        dispatch: The executable that fails; empty: none.
        mends: What makes it compile, as far as was tried; empty: nothing known.
        unsure: Why the label may be wrong; empty: it is sure.
    """

    kind: str
    names: tuple[tuple[str, ...], ...]
    blames: tuple[str, ...]
    quoted: bool
    cause: str
    lines: tuple[int, ...]
    op: tuple[str, ...]
    dispatch: str
    mends: str
    unsure: str


@dataclass(frozen=True, slots=True)
class Failure:
    """One failing compile.

    Attributes:
        name: Unique: of the case, with release and target.
        source: File name of the input.
        text: The input; None where it is made of a model that is not here.
        flags: Of ``iree-compile``, besides device and target.
        options: Of ``passlens compile``.
        half: ``BUILD`` or ``HELD``.
    """

    name: str
    source: str
    text: str | None
    release: str
    target: str
    flags: tuple[str, ...]
    options: tuple[str, ...]
    half: str
    label: Label


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of causes.

    Attributes:
        rules: Those of Passlens that speak of it.
        symptoms: Those that say what is true, and only follows from it.
    """

    rules: frozenset[str]
    symptoms: frozenset[str]


def failures(models: Path, folder: Path = CAUSES) -> Iterator[Failure]:
    """All failures, those to work on first.

    Args:
        models: Folder of the models that some inputs are made of.
        folder: Of the inputs and the tables.

    Raises:
        CorpusError: A label or an input is not well formed.
    """
    known, seen = kinds(folder), set[str]()
    for path, half in [(folder / "labels.toml", BUILD), *((one, HELD) for one in sorted(folder.glob("held/*.toml")))]:
        for case in tomllib.loads(path.read_text(encoding="utf-8"))["case"]:
            label = _label(case)
            if label.kind not in known:
                raise CorpusError(f"{case['name']}: no kind {label.kind}")
            text = _text(case, models, path.parent)
            if text is not None and max(label.lines, default=0) > text.count("\n") + 1:
                raise CorpusError(f"{case['name']}: the input has no line {max(label.lines)}")
            for run in case["runs"]:
                release, target = run.split()
                name = f"{case['name']} {release} {target}"
                if name in seen:
                    raise CorpusError(f"{name} is there twice")
                seen.add(name)
                flags, options = tuple(case.get("flags", ())), tuple(case.get("options", ()))
                yield Failure(name, case["input"], text, release, target, flags, options, half, label)


def kinds(folder: Path = CAUSES) -> Mapping[str, Kind]:
    """The kinds of causes, by their keys; those of both halves are in ``labels.toml``."""
    table = tomllib.loads((folder / "labels.toml").read_text(encoding="utf-8"))["kinds"]
    return {key: Kind(frozenset(one["rules"]), frozenset(one["symptoms"])) for key, one in table.items()}


def _label(case: dict[str, object]) -> Label:
    def words(key: str) -> tuple[str, ...]:
        value = case.get(key, [])
        return tuple(str(one) for one in value) if isinstance(value, list) else (str(value),)

    try:
        return Label(
            kind=str(case["kind"]),
            names=tuple(tuple(one.split("|")) for one in words("names")),
            blames=words("blames"),
            quoted=bool(case.get("quoted", False)),
            cause=str(case["cause"]),
            lines=tuple(int(one) for one in words("line")),
            op=tuple(str(case.get("op", "")).split("|")) if case.get("op") else (),
            dispatch=str(case.get("dispatch", "")),
            mends=str(case.get("mends", "")),
            unsure=str(case.get("unsure", "")),
        )
    except (KeyError, ValueError) as error:
        raise CorpusError(f"{case.get('name')}: {error}") from error


def _text(case: dict[str, object], models: Path, folder: Path) -> str | None:
    """The input: a file of the corpus, or a model with texts replaced."""
    if not (model := case.get("model")):
        return (folder / str(case["input"])).read_text(encoding="utf-8")
    samples = CAUSES.parents[2] / "resources" / "samples"
    path = next((one for one in (samples / str(model), models / str(model)) if one.is_file()), None)
    if path is None:
        return None
    text = path.read_text(encoding="utf-8")
    replaced = case.get("replace", [])
    for old, new in replaced if isinstance(replaced, list) else []:
        if old not in text:
            raise CorpusError(f"{case['name']}: {model} has no {old!r}")
        text = text.replace(old, new)
    return text
