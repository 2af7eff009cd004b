"""Renews resources/knowledge/onnx-ops.json: the opset that each operator of ONNX came with, by the schemas of onnx.

python packaging/knowledge/make_onnx_ops.py

The opsets from which torch-mlir converts them (``converted_since``) are read by a person, in its converters, and stay.
"""

from __future__ import annotations

import json
from pathlib import Path

import onnx
from onnx import defs

TARGET = Path(__file__).resolve().parents[2] / "resources" / "knowledge" / "onnx-ops.json"


def main() -> None:
    """Write the table."""
    since = dict[str, int]()
    for schema in defs.get_all_schemas_with_history():
        if schema.domain == "":
            since[schema.name] = min(schema.since_version, since.get(schema.name, schema.since_version))
    document = json.loads(TARGET.read_text(encoding="utf-8"))
    document |= {
        "made_by": f"packaging/knowledge/make_onnx_ops.py, onnx {onnx.__version__}",
        "opset": defs.onnx_opset_version(),
        "since": dict(sorted(since.items())),
    }
    TARGET.write_text(json.dumps(document, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
