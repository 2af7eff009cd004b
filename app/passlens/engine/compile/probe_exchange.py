"""The fewest parts of a pinned configuration that must be as the compiler chooses them for the op to compile.

The parts of a configuration are its tiles, the pipeline with its threads and options, and the configurations of the ops
into which the op is decomposed. Parts are exchanged for those of a configuration that compiles.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from passlens.engine.compile.probe_change import Change, ChangeKind
from passlens.engine.compile.probe_fields import IN_PARTS, INFO, MODE, PIPELINE, TILES, outermost, unconfigured
from passlens.engine.compile.probe_op import Form
from passlens.engine.compile.probe_runs import Tried

_MOST = 4
"""The most parts that explain a failure: a configuration that differs in more is a different one."""
_OPTION, _OF_TILES, _OF_THREADS = "option", "tiles", "threads"
_THREADS = frozenset({MODE, "codegen_spec", "workgroup_size", "subgroup_size"})
_Parts = dict[tuple[str, str], str]


@dataclass(frozen=True, slots=True)
class _Pinned:
    """A configuration in parts, each by its group and key; ``head`` is the name of the attribute with the tiles."""

    head: str
    parts: Mapping[tuple[str, str], str]


def fewest_exchanged(form: Form, chosen: Form, tried: Callable[[Sequence[Form]], Sequence[Tried]]) -> list[Change]:
    """The few changes with which the op compiles, none of which can be left out; empty if there is no small set.

    Args:
        form: The op with its configuration.
        chosen: The op with a configuration that compiles.
        tried: Compiles forms.
    """
    given, other = _read(form), _read(chosen)
    if given is None or other is None:
        return []
    given, other = _comparable(given, other)
    differing = [one for one in _in_order(given, other) if given.parts.get(one) != other.parts.get(one)]

    def compiles(names: Sequence[tuple[str, str]]) -> bool:
        return tried([_written(form, _exchanged(given, other, names))])[0].lowered

    if not differing or not compiles(differing):
        return []
    needed, rest = list[tuple[str, str]](), differing
    while rest and not (needed and compiles(needed)):
        if len(needed) == _MOST:
            return []
        # A longer prefix exchanges more parts: the last part of the shortest prefix that compiles must change.
        least, most = 1, len(rest)
        while least < most:
            middle = (least + most) // 2
            if compiles([*needed, *rest[:middle]]):
                most = middle
            else:
                least = middle + 1
        needed.append(rest[most - 1])
        rest = rest[: most - 1]
    return [_change(given, other, one) for one in needed]


def _in_order(given: _Pinned, other: _Pinned) -> list[tuple[str, str]]:
    """The parts, tiles first and the pipeline last: later parts are found first, and a pipeline explains most."""
    named = dict.fromkeys((*given.parts, *other.parts))
    ranks = {_OF_TILES: 0, IN_PARTS: 1, _OPTION: 2, _OF_THREADS: 3}
    return sorted(named, key=lambda one: (ranks[one[0]], one[1] == MODE))


def _read(form: Form) -> _Pinned | None:
    texts = dict((*form.properties, *form.attributes))
    held = dict(outermost(texts.get(INFO, "")))
    tiles, info = held.get(TILES, texts.get(TILES, "")), held.get(PIPELINE, texts.get(PIPELINE, ""))
    if not tiles or not info:
        return None
    parts: _Parts = {(_OF_TILES, key): value for key, value in outermost(tiles)}
    for key, value in outermost(info):
        parts[(_OF_THREADS if key in _THREADS else _OPTION), key] = value
    if IN_PARTS in texts:
        parts[IN_PARTS, IN_PARTS] = texts[IN_PARTS]
    return _Pinned(tiles.partition("<")[0], parts)


def _comparable(given: _Pinned, other: _Pinned) -> tuple[_Pinned, _Pinned]:
    """Both; with the tiles as one part each if their attributes differ in kind."""
    if given.head == other.head:
        return given, other

    def whole(one: _Pinned) -> _Pinned:
        parts: _Parts = {name: value for name, value in one.parts.items() if name[0] != _OF_TILES}
        return _Pinned("", parts | {(_OF_TILES, TILES): _tiles(one)})

    return whole(given), whole(other)


def _tiles(one: _Pinned) -> str:
    listed = ", ".join(f"{key} = {value}" for (group, key), value in one.parts.items() if group == _OF_TILES)
    return f"{one.head}<{{{listed}}}>" if one.head.startswith("#iree_gpu.") else f"{one.head}<{listed}>"


def _exchanged(given: _Pinned, other: _Pinned, names: Sequence[tuple[str, str]]) -> _Pinned:
    parts = dict(given.parts)
    for name in names:
        if name in other.parts:
            parts[name] = other.parts[name]
        else:
            parts.pop(name, None)
    return _Pinned(given.head, parts)


def _written(form: Form, one: _Pinned) -> Form:
    groups = {group: {key: value for (of, key), value in one.parts.items() if of == group} for group, _ in one.parts}
    tiles = groups.get(_OF_TILES, {}).get(TILES) or _tiles(one)
    threads = groups.get(_OF_THREADS, {})
    ordered = sorted(threads, key=lambda key: (key != MODE, key != "codegen_spec", key != "workgroup_size"))
    info = " ".join(f"{key} = {threads[key]}" for key in ordered)
    if options := groups.get(_OPTION):
        info += f", {{{', '.join(f'{key} = {value}' for key, value in options.items())}}}"
    text = f"#iree_codegen.{INFO}<{TILES} = {tiles}, {PIPELINE} = #iree_codegen.{PIPELINE}<{info}>>"
    kept = unconfigured(form)
    in_parts = groups.get(IN_PARTS, {})
    return replace(kept, attributes=(*kept.attributes, (INFO, text)), properties=(*kept.properties, *in_parts.items()))


def _change(given: _Pinned, other: _Pinned, name: tuple[str, str]) -> Change:
    return Change(ChangeKind.FIELD, name[1].strip('"'), given.parts.get(name, ""), other.parts.get(name, ""))
