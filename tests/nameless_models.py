"""Models with several ops that have no name, whose dumps the compiler writes to the same files."""

from __future__ import annotations


def several_initializers(count: int) -> str:
    """A small model with so many initializers that the compiler can neither fold nor join before its last phase."""
    lines = ["module @several {", "util.func private @env.outside(%i: i32) -> tensor<4xf32>"]
    for number in range(count):
        lines += [
            f"util.global private mutable @state{number} : tensor<4xf32>",
            "util.initializer {",
            f"  %i = arith.constant {number} : i32",
            "  %v = util.call @env.outside(%i) : (i32) -> tensor<4xf32>",
            f"  util.global.store %v, @state{number} : tensor<4xf32>",
            "  util.return",
            "}",
        ]
    lines += ["util.func public @main(%v0: tensor<4xf32>) -> tensor<4xf32> {"]
    for number in range(count):
        lines += [
            f"  %s{number} = util.global.load @state{number} : tensor<4xf32>",
            f"  %v{number + 1} = arith.addf %v{number}, %s{number} : tensor<4xf32>",
        ]
    lines += [f"  util.return %v{count} : tensor<4xf32>", "}", "}"]
    return "\n".join(lines) + "\n"
