"""Renews resources/knowledge/torch-operands.json: the operands of torch ops by name, and the defaults of some.

python packaging/knowledge/make_torch_operands.py CLONE

CLONE is a clone of llvm/torch-mlir. Names come from its op definitions, defaults from its shape functions.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

TARGET = Path(__file__).resolve().parents[2] / "resources" / "knowledge" / "torch-operands.json"
OPS = "include/torch-mlir/Dialect/Torch/IR/GeneratedTorchOps.td"
SHAPES = "projects/pt1/python/torch_mlir/jit_ir_importer/build_tools/abstract_interp_lib_gen.py"
_OP = re.compile(
    r'^def Torch_\w+ : Torch_Op<"(?P<op>[\w.]+)".*?let arguments = \(ins\n(?P<ins>.*?)\n  \);', re.S | re.M
)
_OPERAND = re.compile(r":\$(?P<name>\w+)")
_SHAPE = re.compile(r"^def (?P<op>\S+?)〡shape\((?P<operands>.*)\) ->", re.M)
_NEXT = re.compile(r", (?=\w+: )")


def main() -> None:
    """Write the table: for each op, its operands in order, as NAME or NAME=DEFAULT."""
    clone = Path(sys.argv[1])
    defaults = dict[tuple[str, str], str]()
    for found in _SHAPE.finditer((clone / SHAPES).read_text(encoding="utf-8")):
        for operand in _NEXT.split(found["operands"]):
            name, _, rest = operand.partition(": ")
            if " = " in rest:
                value = rest.rpartition(" = ")[2].replace(",)", ")")
                defaults[found["op"].replace("〇", "."), name] = value.lower() if value in {"True", "False"} else value
    operands = {
        found["op"]: [
            f"{name}={value}" if (value := defaults.get((found["op"], name))) is not None else name
            for name in _OPERAND.findall(found["ins"])
        ]
        for found in _OP.finditer((clone / OPS).read_text(encoding="utf-8"))
    }
    document = {"made_by": "packaging/knowledge/make_torch_operands.py", "operands": dict(sorted(operands.items()))}
    TARGET.write_text(json.dumps(document, indent=None, separators=(",", ":")) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
