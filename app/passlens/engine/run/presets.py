"""Named sets of sizes and inputs: built-in ones for language models, and those that a user saved for a model."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil
from pathlib import Path

import platformdirs

from passlens.engine.errors import UserError
from passlens.engine.messages import Message
from passlens.engine.regular_files import read_regular
from passlens.engine.run.sizes import FunctionSizes, Open, shape_with, specifications
from passlens.engine.run.values import Signature
from passlens.engine.whole_files import unwritable_file, write_whole

_FILE = "run-presets.json"
_MOST_BYTES = 16 << 20
_DECODE_TOKENS = 128


@dataclass(frozen=True, slots=True)
class Preset:
    """Values to fill in for a function. ``saved``: the user's own, which can be removed."""

    name: str
    inputs: tuple[str, ...]
    values: tuple[tuple[str, int], ...] = ()
    saved: bool = False


def presets_of(signature: Signature, sizes: FunctionSizes, block: int) -> tuple[Preset, ...]:
    """The presets that a function's name and open sizes allow; none without open sizes.

    Args:
        signature: The function.
        sizes: The result of ``sizes.sizes_of``.
        block: Tokens per page of the cache, see ``block_size``.
    """
    if not sizes.symbols:
        return ()
    name = signature.name.lower()
    lengths = [("prefill 128", 128), ("prefill 2048", 2048)] if "prefill" in name else []
    if "decode" in name:
        lengths = [("decode", _DECODE_TOKENS), ("decode at 2048", 2048)]
    found = list[Preset]()
    for title, tokens in lengths:
        values = values_for(signature, sizes, tokens, block)
        reached = _reached(sizes, values, tokens, block)
        inputs = specifications(signature, sizes, values, reached)
        name = title if reached == tokens else f"{title.split()[0]} {reached} (the most it takes)"
        if all(inputs != other.inputs for other in found):
            found.append(Preset(name, inputs, tuple(values.items())))
    return tuple(found)


def block_size(every: Mapping[str, FunctionSizes]) -> int:
    """Tokens per page of the cache: the largest factor of sizes in the model's functions."""
    return max((sizes.step(symbol.name) for sizes in every.values() for symbol in sizes.symbols), default=1)


def values_for(signature: Signature, sizes: FunctionSizes, tokens: int, block: int) -> dict[str, int]:
    """The value of each named size for this number of tokens, within the range that the model was exported for."""
    values: dict[str, int] = {}
    batch = next((one.shape[0] for one in signature.arguments if one.shape and one.shape[0]), 1) or 1
    cache = {
        dim.symbol
        for place, dims in sizes.dimensions
        for dim in dims
        if isinstance(dim, Open) and (place in sizes.state or _is_cache(signature, place, dims))
    }
    for symbol in sizes.symbols:
        if symbol.name not in cache:
            values[symbol.name] = min(max(ceil(tokens / block), symbol.low, 1), symbol.high)
    pages = batch * max(values.values(), default=1)
    for symbol in sizes.symbols:
        if symbol.name in cache:
            values[symbol.name] = min(max(pages + 1, symbol.low), symbol.high)
    return values


def _is_cache(signature: Signature, place: int, dims: tuple[object, ...]) -> bool:
    """Whether an argument is a float matrix with an open number of rows: the pages of the cache."""
    argument = signature.arguments[place]
    return bool(dims) and argument.element.startswith(("f", "bf")) and isinstance(dims[0], Open)


def _reached(sizes: FunctionSizes, values: Mapping[str, int], tokens: int, block: int) -> int:
    """The number of tokens that these values have room for."""
    pages = [
        values[dim.symbol]
        for place, dims in sizes.dimensions
        if place not in sizes.state and len(shape_with(dims, values)) == 2
        for dim in dims
        if isinstance(dim, Open)
    ]
    return min(tokens, min(pages, default=tokens) * max(1, block))


def saved_presets(model: str, function: str) -> tuple[Preset, ...]:
    """The user's presets for a function of a model (by file name), in the order of saving."""
    entries = _read().get(_key(model, function), [])
    return tuple(Preset(str(entry["name"]), _texts(entry["inputs"]), saved=True) for entry in entries)


def save_preset(model: str, function: str, name: str, inputs: tuple[str, ...]) -> None:
    """Save inputs under a name, replacing a preset of that name.

    Raises:
        UserError: The file cannot be written, or the name is empty.
    """
    if not name.strip():
        raise UserError(
            Message("presets.preset-needs-name", "A preset needs a name."),
            hint=Message("presets.name-form", "Example: long prompt."),
        )
    everything = _read()
    entries = [entry for entry in everything.get(_key(model, function), []) if entry["name"] != name]
    everything[_key(model, function)] = [*entries, {"name": name, "inputs": list(inputs)}]
    _write(everything)


def remove_preset(model: str, function: str, name: str) -> None:
    """Remove a saved preset.

    Raises:
        UserError: The file cannot be written.
    """
    everything = _read()
    entries = [entry for entry in everything.get(_key(model, function), []) if entry["name"] != name]
    everything[_key(model, function)] = entries
    _write(everything)


def _texts(value: object) -> tuple[str, ...]:
    return tuple(str(one) for one in value) if isinstance(value, list) else ()


def _key(model: str, function: str) -> str:
    return f"{model}:{function}"


def presets_file() -> Path:
    """The file of saved presets."""
    return Path(platformdirs.user_config_dir("passlens")) / _FILE


def _read() -> dict[str, list[dict[str, object]]]:
    """The stored presets; a missing or foreign file counts as empty."""
    try:
        stored = json.loads(read_regular(presets_file(), at_most=_MOST_BYTES))
    except (UserError, ValueError, RecursionError):
        return {}
    if not isinstance(stored, dict):
        return {}
    return {
        str(key): [entry for entry in entries if isinstance(entry, dict) and {"name", "inputs"} <= set(entry)]
        for key, entries in stored.items()
        if isinstance(entries, list)
    }


def _write(everything: dict[str, list[dict[str, object]]]) -> None:
    path = presets_file()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, json.dumps(everything, indent=1))
    except OSError as error:
        raise unwritable_file(path, error) from error
