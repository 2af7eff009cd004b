"""Converts a program of ``torch.export`` to MLIR.

Usage: ``PYTHON torch_to_mlir.py SOURCE.pt2 TARGET.mlir [PARAMETERS.irpa]``. With PARAMETERS, tensors of the program go
into that archive; otherwise they stay in the text. Without arguments, it prints this Python's versions of PyTorch and
iree-turbine as JSON on standard output. On failure, the last line on standard error is the reason. The names of
incomplete files begin with the value of PASSLENS_PART.

iree-turbine takes the locations of ops from the stack traces in the program. They become comments at the ends of lines,
so that a line leads back to the user's code without changing line numbers.
"""

from __future__ import annotations

import json
import os
import re
import sys
import traceback
from importlib import import_module, metadata
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, TextIO

if TYPE_CHECKING:
    from collections.abc import Iterator

_SCOPE = "model"
_LEAST_ELEMENTS = 100
"""Smaller tensors stay in the module: sizes and axes, which the compiler must know."""
_RESOURCES = "{-#"
_ALIAS = re.compile(r"(#loc\d*) = (.*)")
_FRAME = re.compile(r'"((?:[^"\\]|\\.)*)":(\d+):\d+|(#loc\d*)')
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"| loc\(')
_SEPARATOR = re.compile(r"[/\\]")
_OF_TORCH = re.compile(r"[/\\]{1,2}site-packages[/\\]{1,2}torch[/\\]")


def main(words: list[str]) -> int:
    """Run with these arguments; returns the exit code."""
    if not words:
        versions = {"torch": _version("torch", "torch"), "turbine": _version("iree.turbine", "iree-turbine")}
        sys.stdout.write(json.dumps(versions) + "\n")
        return 0
    try:
        _convert(*words)
    except Exception as error:  # any error of PyTorch
        traceback.print_exc()
        lines = str(error).strip().splitlines() or [""]
        sys.stderr.write(f"{type(error).__name__}: {lines[0]}".rstrip(": ") + "\n")
        return 1
    return 0


def _version(module: str, package: str) -> str | None:
    """The version of a package; empty if it states none, None if it is missing."""
    try:
        if find_spec(module) is None:
            return None
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return ""
    except (ImportError, ValueError):
        return None


def _convert(source: str, target: str, parameters: str = "") -> None:
    torch: Any = import_module("torch")
    aot: Any = import_module("iree.turbine.aot")
    program = torch.export.load(source)
    # The exporter itself does this only for a torch.nn.Module.
    program = program.run_decompositions(aot.current_aot_decompositions())
    part, archive_part = _beside(target), _beside(parameters)
    kept = _take_out(program, torch, aot) if parameters else None
    with open(part, "wb") as file:  # noqa: PTH123
        aot.export(program).mlir_module.print(file=file, binary=True, enable_debug_info=True)
    if kept is not None:
        kept.save(archive_part)
        os.replace(archive_part, parameters)  # noqa: PTH105
    places = _places(part)
    commented = _beside(part)
    with _text(part, "r") as printed, _text(commented, "w") as file:
        file.writelines(_lines(printed, places))
    os.replace(commented, target)  # noqa: PTH105
    os.remove(part)  # noqa: PTH107


def _beside(path: str) -> str:
    """The path for a file while it is incomplete."""
    folder, name = os.path.split(path)
    return os.path.join(folder, os.environ.get("PASSLENS_PART", "part-") + name)  # noqa: PTH118


def _text(path: str, mode: str) -> TextIO:
    file: TextIO = open(path, mode, encoding="utf-8", errors="surrogateescape", newline="\n")  # type: ignore[assignment] # noqa: PTH123, SIM115
    return file


def _take_out(program: Any, torch: Any, aot: Any) -> Any:
    """The archive of the program's tensors, which the export then omits."""
    archive = aot.ParameterArchiveBuilder()
    taken: set[int] = set()
    for name, tensor in [*program.state_dict.items(), *program.constants.items()]:
        if isinstance(tensor, torch.Tensor) and tensor.numel() >= _LEAST_ELEMENTS and id(tensor) not in taken:
            taken.add(id(tensor))  # one of two names suffices
            aot.ExternalTensorTrait(external_scope=_SCOPE, external_name=name).set(tensor)
            archive.add_tensor(name, tensor)
    return archive


def _places(path: str) -> dict[str, str]:
    """The place in the user's code for each location alias."""
    aliases: dict[str, str] = {}
    with _text(path, "r") as lines:
        for line in lines:
            if line.startswith(_RESOURCES):
                break
            alias = _ALIAS.match(line)
            if alias:
                aliases[alias[1]] = alias[2]
    return {name: _place(_frames(text, aliases)) for name, text in aliases.items()}


def _frames(text: str, aliases: dict[str, str]) -> Iterator[tuple[str, str]]:
    """The files and lines of a location, the innermost call first."""
    for file, line, alias in _FRAME.findall(text):
        if alias:
            yield from _frames(aliases.get(alias, ""), aliases)
        else:
            yield file, line


def _place(frames: Iterator[tuple[str, str]]) -> str:
    """The innermost line outside PyTorch, such as ``net.py:8``."""
    known = list(frames)
    for file, line in [frame for frame in known if not _OF_TORCH.search(frame[0])] or known:
        return f"{_SEPARATOR.split(file)[-1]}:{line}"
    return ""


def _lines(printed: TextIO, places: dict[str, str]) -> Iterator[str]:
    """The module with places as comments and without locations."""
    for line in printed:
        if line.startswith(_RESOURCES):
            yield line
            break
        if not _ALIAS.match(line):
            yield _line(line, places)
    yield from printed


def _line(line: str, places: dict[str, str]) -> str:
    kept, last, end = "", "", 0
    for token in _TOKEN.finditer(line):
        if token[0][0] == '"' or token.start() < end:
            continue
        kept += line[end : token.start()]
        end = _closing(line, token.end())
        last = line[token.end() : end - 1]
    rest = line[end:]
    place = places.get(last, "")
    if rest == "\n" and place and not kept.lstrip().startswith("}"):
        return f"{kept}  // {place}\n"
    return kept + rest


def _closing(line: str, start: int) -> int:
    """The index after the parenthesis that closes the one before ``start``."""
    depth = 1
    for token in re.compile(r'"(?:[^"\\]|\\.)*"|[()]').finditer(line, start):
        depth += {"(": 1, ")": -1}.get(token[0], 0)
        if depth == 0:
            return token.end()
    return len(line.rstrip("\n"))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
