"""The child that converts an ONNX model to MLIR, with the importer in the compiler's own package
(``iree-import-onnx``).

The importer names each op's location after its node, and prints without locations. Here they become comments at the
ends of lines, so that a line of the IR leads back to the exporter's node without changing line numbers.
"""

from __future__ import annotations

import json
import math
import os
import re
import secrets
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from passlens.engine.child_work import Asked, Tell, answer, run_in_child
from passlens.engine.errors import UserError
from passlens.engine.formats import IRPA
from passlens.engine.importing.onnx_opsets import onnx_opsets
from passlens.engine.jobs import CancelToken
from passlens.engine.messages import Bytes, Message
from passlens.engine.quoting import one_line
from passlens.engine.whole_files import unwritable_file

LARGE_BYTES = 64 << 20
"""Size of the weights above which they go into a parameter archive beside the MLIR: as text they would take twice as
much.
"""
LEAST_ELEMENTS = 100
"""Smaller tensors stay in the module: sizes and axes, which the compiler must know."""
SCOPE = "model"
NODE_MARK = "  // "
"""The separator between an op and the name of its node."""
_TOOL = "iree.compiler.tools.import_onnx.__main__"
_ALIAS = re.compile(r'^(#loc\d*) = loc\("((?:[^"\\]|\\.)*)"(?:\(.*\))?\)$')
_PLACE = re.compile(r'\s*loc\((?:(#loc\d*)|"((?:[^"\\]|\\.)*)"(?:\(.*\))?|unknown)\)(?=\s*(?:\{)?$)')
_ARGUMENT = re.compile(r' loc\((?:#loc\d*|"(?:[^"\\]|\\.)*"|unknown)\)(?=[,)])')
_LONG_LINE = 1 << 20
_MOST_BESIDE = 64 << 30
_MOST_PROTOBUF = (1 << 31) - 1
"""The most bytes of a message (https://protobuf.dev/programming-guides/proto-limits/, "Total Size of the Message")."""
_ONNX_DOMAINS = frozenset({"", "ai.onnx"})


@dataclass(frozen=True, slots=True)
class Imported:
    """The result of an import.

    Attributes:
        parameters: The archive with the weights; None if they are in the text.
        declared: The model's declared opset.
        converted: The opset to which it was converted before the import; the same if it was not.
        newer: The operators that the compiler's converter supports in newer opsets only.
    """

    parameters: Path | None
    declared: int
    converted: int
    newer: tuple[str, ...]


def in_child(source: Path, target: Path, large_bytes: int, cancel: CancelToken) -> Imported:
    """Import a model in a child process; the result takes its place at the end, in one step.

    Raises:
        UserError: See ``onnx_model.import_onnx``.
        CancelledError: The import was cancelled.
    """
    part = target.with_name(f"part-{secrets.token_hex(4)}-{target.name}")
    parts = {part.with_suffix(IRPA.suffix): target.with_suffix(IRPA.suffix), part: target}
    try:
        made = run_in_child(
            __name__,
            {"onnx": str(source.absolute()), "mlir": str(part), "large_bytes": large_bytes},
            what=Message("onnx.import", "The import"),
            reads_bytes=_weight(source),
            cancel=cancel,
        )
        written = [made_part.replace(whole) for made_part, whole in parts.items() if made_part.exists()]
    except OSError as error:
        raise unwritable_file(target, error) from error
    finally:
        for left in parts:
            with suppress(OSError):
                left.unlink(missing_ok=True)
    declared, converted, newer = json.loads(made)
    return Imported(next((path for path in written if path != target), None), declared, converted, tuple(newer))


def _weight(source: Path) -> int:
    """The most bytes that an import may read: the model's file and the files with weights beside it."""
    try:
        beside = sum(entry.stat().st_size for entry in os.scandir(source.parent) if entry.is_file())
    except OSError:
        beside = 0
    return 4 * (source.stat().st_size + min(beside, _MOST_BESIDE))


def work(asked: Asked, tell: Tell) -> str:
    """Write ``mlir`` for the model ``onnx``; returns the fields of ``Imported`` except the archive as JSON."""
    del tell
    if find_spec("onnx") is None:
        raise UserError(
            Message("onnx.no-package", "ONNX models are read with the onnx package, which is not installed."),
            hint=Message("onnx.install-package", "Install it beside Passlens: pip install onnx."),
        )
    source, target = Path(asked["onnx"]), Path(asked["mlir"])
    model = _load(source)
    declared = _opset(model)
    _check_opset(model, declared, source)
    newer = _newer(model, declared)
    size = source.stat().st_size + sum(path.stat().st_size for path in set(_external(model, source)))
    del model  # the importer loads it again
    tool = import_module(_TOOL)
    parameters = target.with_suffix(IRPA.suffix) if size > asked["large_bytes"] else None
    words = [str(source), "-o", str(target)]
    if parameters is not None:
        words += ["--externalize-params", "--save-params-to", str(parameters)]
        words += ["--params-scope", SCOPE, "--num-elements-threshold", str(LEAST_ELEMENTS)]
    huge = size >= _MOST_PROTOBUF  # which no library takes as a whole
    converted = declared if huge else max(newer.values(), default=declared)
    try:
        module, importer = _imported(tool, words, parameters, converted if converted > declared else None, huge=huge)
    except _failures(tool) as first:
        if converted == declared:
            raise _not_imported(source, first) from first
        converted = declared
        try:
            module, importer = _imported(tool, words, parameters, None, huge=huge)
        except _failures(tool) as error:
            raise _not_imported(source, error) from error
    try:
        with target.open("w", encoding="utf-8", newline="\n") as file:
            for line in _lines(module.get_asm(enable_debug_info=True, assume_verified=True)):
                file.write(line + "\n")
        if parameters is not None:
            importer.save_params()
    except OSError as error:
        raise unwritable_file(target.parent, error) from error
    except import_module("onnx.checker").ValidationError as error:  # weights of a huge model outside its folder
        raise _not_imported(source, error) from error
    except RuntimeError as error:  # of the runtime, which writes the archive
        raise unwritable_file(target.parent, OSError(_first(error))) from error
    return json.dumps((declared, converted, sorted(newer)))


def _failures(tool: Any) -> tuple[type[Exception], ...]:
    """The exceptions of the libraries for models that they cannot read."""
    return (
        RuntimeError,
        ValueError,
        TypeError,
        KeyError,
        NotImplementedError,
        tool.onnx_importer.OnnxImportError,
        import_module("google.protobuf.message").Error,
        import_module("onnx.checker").ValidationError,  # includes weights outside the model's folder
        import_module("onnx.shape_inference").InferenceError,
        import_module("onnx.version_converter").ConvertError,
    )


def _not_imported(source: Path, error: Exception) -> UserError:
    return UserError(
        Message("onnx.not-imported", "{name} cannot be imported: {reason}.", name=source.name, reason=_first(error)),
        detail=str(error)[:4000],
        hint=Message("onnx.check", "Check it with onnx.checker, or export it with a newer opset."),
        location=str(source),
    )


def _imported(
    tool: Any, words: list[str], parameters: Path | None, opset: int | None, *, huge: bool
) -> tuple[Any, Any]:
    """The module and its importer, made as the tool's own ``main`` makes them; of an opset, converted to it."""
    arguments = tool.parse_arguments([*words, "--opset-version", str(opset)] if opset is not None else words)
    proto = _inferred(arguments.input_file) if huge else tool.load_onnx_model(arguments)
    info = tool.onnx_importer.ModelInfo(proto)
    module = info.create_module(context=tool.Context()).operation
    if parameters is None:
        importer = tool.onnx_importer.NodeImporter.define_function(info.main_graph, module)
    else:
        data = tool.ParamData(
            param_bit_threshold=None,
            num_elements_threshold=arguments.num_elements_threshold,
            params_scope=arguments.params_scope,
            data_dir=str(arguments.input_file.parent),
            param_path=str(parameters),
            input_index_threshold=None,
        )
        importer = tool.IREENodeImporter.define_function(info.main_graph, module, data)
    importer.import_all()
    module.verify()
    return module, importer


def _inferred(source: Path) -> Any:
    """A model with the shapes of its values, and with its small weights: sizes and axes, which these depend on.

    The tool loads all weights, and writes the model once more beside the user's, which may be a folder to be read only.
    """
    onnx, helper = import_module("onnx"), import_module("onnx.external_data_helper")
    model = onnx.load(source, load_external_data=False)
    for tensor in model.graph.initializer:
        if helper.uses_external_data(tensor) and math.prod(tensor.dims) < LEAST_ELEMENTS:
            helper.load_external_data_for_tensor(tensor, str(source.parent))
            tensor.data_location = onnx.TensorProto.DEFAULT
            del tensor.external_data[:]
    return import_module("onnx.shape_inference").infer_shapes(model, data_prop=True)


def _load(source: Path) -> Any:
    """The model without its external data.

    Raises:
        UserError: It is not an ONNX model, or a file with its weights is missing.
    """
    if source.stat().st_size >= _MOST_PROTOBUF:
        raise UserError(
            Message(
                "onnx.too-large",
                "{name} is {size}; protobuf, its format, cannot hold more than 2 GiB.",
                name=source.name,
                size=Bytes(source.stat().st_size),
            ),
            hint=Message(
                "onnx.save-external",
                "Save it with its weights beside it: onnx.save(model, path, save_as_external_data=True), or "
                "torch.onnx.export(…, external_data=True).",
            ),
            location=str(source),
        )
    onnx = import_module("onnx")
    decode_error: type[Exception] = import_module("google.protobuf.message").DecodeError
    try:
        model = onnx.load(source, load_external_data=False)
    except decode_error as error:
        raise _no_model(source) from error
    if not model.graph.node and not model.graph.initializer:
        raise _no_model(source)
    for path in _external(model, source):
        if not path.is_file():
            raise UserError(
                Message(
                    "onnx.missing-data",
                    "{file}, which holds weights of {name}, is missing.",
                    file=path.name,
                    name=source.name,
                ),
                hint=Message("onnx.put-beside", "Put it into {folder}.", folder=path.parent),
                location=str(path),
            )
    return model


def _opset(model: Any) -> int:
    """The opset of ONNX's own operators that a model declares; 0 if it declares none."""
    return next((int(one.version) for one in model.opset_import if one.domain in _ONNX_DOMAINS), 0)


def _newer(model: Any, declared: int) -> dict[str, int]:
    """The operators of a model that the compiler's converter supports in newer opsets only, with the first of those."""
    since = onnx_opsets().converted_since
    names = {node.op_type for node in _nodes(model.graph) if node.domain in _ONNX_DOMAINS}
    return {name: since[name] for name in names if since.get(name, 0) > declared > 0}


def _check_opset(model: Any, opset: int, source: Path) -> None:
    """Reject a model with an operator that its opset lacks.

    Raises:
        UserError: There is one; names the operator, its node, and the opsets with it.
    """
    defs = import_module("onnx.defs")
    own = {function.name for function in model.functions if function.domain in _ONNX_DOMAINS}
    for node in _nodes(model.graph):
        if not opset or node.domain not in _ONNX_DOMAINS or node.op_type in own:
            continue
        try:
            schema = defs.get_schema(node.op_type, opset, "")
        except defs.SchemaError:
            if not defs.has(node.op_type):
                continue  # a runtime's own operator: the compiler reports whether it converts it
            since = defs.get_schema(node.op_type).since_version
            why = Message("onnx.since", "ONNX has it from opset {since} on", since=since)
        else:
            if not schema.deprecated:
                continue
            why = Message("onnx.gone", "ONNX removed it in opset {since}", since=schema.since_version)
        raise UserError(
            Message(
                "onnx.opset",
                "{name} declares opset {opset} and uses {op} in node '{node}': {why}.",
                name=source.name,
                opset=opset,
                op=node.op_type,
                node=one_line(node.name)[:100] or ", ".join(node.output)[:100],
                why=why,
            ),
            hint=Message("onnx.export-opset", "Export the model again with an opset that has it (opset_version=…)."),
            location=str(source),
        )


def _nodes(graph: Any) -> Iterator[Any]:
    """The nodes of a graph and of the graphs inside them."""
    waiting = [graph]
    while waiting:
        for node in waiting.pop().node:
            yield node
            for attribute in node.attribute:
                waiting += [attribute.g] if attribute.HasField("g") else list(attribute.graphs)


def _no_model(source: Path) -> UserError:
    return UserError(
        Message(
            "onnx.no-model",
            "{name} ({size}) is not an ONNX model.",
            name=source.name,
            size=Bytes(source.stat().st_size),
        ),
        hint=Message("onnx.export-again", "Export the model again, or fetch the file of a Git LFS pointer."),
        location=str(source),
    )


def _external(model: Any, source: Path) -> Iterator[Path]:
    """The files with a model's weights."""
    helper = import_module("onnx.external_data_helper")
    for tensor in model.graph.initializer:
        if helper.uses_external_data(tensor):
            yield source.parent / os.path.normpath(helper.ExternalDataInfo(tensor).location)


def _first(error: Exception) -> str:
    """The first line of a library's message."""
    text = str(error).strip() or type(error).__name__
    return one_line(text.splitlines()[0])[:200].rstrip(".")


def _lines(text: str) -> Iterator[str]:
    """The printed module with node names as comments and without locations."""
    lines = text.splitlines()
    names = {alias[1]: alias[2] for line in lines if line.startswith("#loc") and (alias := _ALIAS.match(line))}
    for line in lines:
        if line.startswith("#loc"):
            continue
        if len(line) > _LONG_LINE:  # a tensor, with the location at its end
            yield line[:-_LONG_LINE] + _line(line[-_LONG_LINE:], names)
        else:
            yield _line(line, names)


def _line(line: str, names: dict[str, str]) -> str:
    line = _ARGUMENT.sub("", line)
    place = _PLACE.search(line)
    if place is None:
        return line
    name = names.get(place[1], "") if place[1] else place[2] or ""
    kept = line[: place.start()] + line[place.end() :]
    return f"{kept}{NODE_MARK}{one_line(name)}" if name and not kept.endswith("{") else kept


if __name__ == "__main__":
    answer(work)
