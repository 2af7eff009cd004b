"""MLIR's binary form."""

BYTECODE_MAGIC = b"ML\xefR"
"""First bytes of MLIR bytecode (mlir/docs/BytecodeFormat.md, "Magic Number"): a file that begins so is no text."""
