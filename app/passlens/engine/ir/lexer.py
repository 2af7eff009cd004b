"""Pygments lexers: MLIR as IREE prints it, LLVM IR, and AMDGPU assembly.

None of them keeps state between lines: a view lexes only the lines that it shows, one by one.
"""

from __future__ import annotations

from typing import Any, ClassVar

from pygments.lexer import Lexer, RegexLexer, bygroups, inherit, words
from pygments.lexers.asm import LlvmLexer
from pygments.token import Comment, Keyword, Name, Number, Operator, Punctuation, String, Text, Whitespace, _TokenType

from passlens.engine.ir.syntax import FULL_NAMES, STRING

_bygroups: Any = bygroups  # untyped in the stubs
_DOTTED = r"[A-Za-z_][\w$]*(?:\.[\w$]+)+"
_ELEMENT = r"(?:[us]?i\d+|b?f\d+(?:E\d+M\d+\w*)?|tf32|index|none)"
_SHAPED = r"(?:tensor|memref|vector|complex|tuple)"
# Ops that are printed without their dialect where it is the default (builtin in a module, func in a function).
_BARE_OPS = rf"(?:{'|'.join(FULL_NAMES)})"


class MlirLexer(RegexLexer):
    """MLIR in custom and generic form, with IREE's dialects."""

    name = "MLIR"
    aliases: ClassVar[list[str]] = ["mlir"]
    filenames: ClassVar[list[str]] = ["*.mlir"]
    mimetypes: ClassVar[list[str]] = ["text/x-mlir"]
    url = "https://mlir.llvm.org/docs/LangRef/"
    version_added = ""

    tokens: ClassVar[dict[str, list[object]]] = {
        "root": [
            # Ops: the first word of a line, or the word after the results.
            (rf"^([ \t]*)({_DOTTED}(?![\w$.]| = )|{_BARE_OPS}\b(?! =)|\"{_DOTTED}\"(?=\())",
             _bygroups(Whitespace, Name.Builtin)),
            (rf"(=)(\s+)({_DOTTED}|{_BARE_OPS}\b|\"{_DOTTED}\"(?=\())", _bygroups(Operator, Whitespace, Name.Builtin)),
            (r"\s+", Whitespace),
            (r"//[^\n]*", Comment.Single),
            (STRING, String.Double),
            (r"%(?:\d+|[A-Za-z$._-][\w$.-]*)(?:[:#]\d+)?", Name.Variable),
            (rf"@(?:{STRING}|[\w$.-]+)", Name.Function),
            (r"\^[\w$.-]+", Name.Label),
            (r"![A-Za-z_][\w$]*(?:\.[\w$]+)*", Keyword.Type),
            (r"#-\}|\{-#", Punctuation),
            (r"#[A-Za-z_][\w$]*(?:\.[\w$]+)*(?:<[\w.]+>)?", Name.Attribute),
            # Types: `tensor<4x?xf16` up to the element; its closing bracket has the same colour.
            (rf"{_SHAPED}<", Keyword.Type),
            (rf"(?:(?:\d+|\?|\*|\[\d+\])x)+(?={_ELEMENT}\b|{_SHAPED}<|!)", Keyword.Type),
            (rf"{_ELEMENT}\b>?", Keyword.Type),
            (words(("dense_resource", "dense", "sparse", "affine_map", "affine_set", "array", "distinct", "strided"),
                   prefix=r"\b", suffix=r"(?=<)"), Name.Attribute),
            (words(("true", "false", "unit"), prefix=r"\b", suffix=r"\b"), Keyword.Constant),
            (words(("attributes", "private", "public", "nested", "mutable", "in", "to", "into", "step", "else", "do",
                    "ins", "outs", "loc", "iter_args", "shared_outs", "then", "case", "default", "from", "at"),
                   prefix=r"\b", suffix=r"\b"), Keyword),
            (r"0x[0-9A-Fa-f]+", Number.Hex),
            (r"-?\d+\.\d*(?:[eE][-+]?\d+)?", Number.Float),
            (r"-?\d+", Number.Integer),
            (_DOTTED, Name),
            (r"[^\W\d][\w$]*", Name),
            (r"->|==|>=|::", Operator),
            (r'"[^"\n]*', String.Double),  # a string cut off in a slice of a long line
            (r"[-+*/=<>(){}\[\],:;.?|&!#%^@\\'~$]", Punctuation),
        ]
    }  # fmt: skip


class LlvmIrLexer(LlvmLexer):
    """LLVM IR, line by line, with keywords newer than Pygments' own lexer (``captures``, ``range``)."""

    name = "LLVM IR of today"
    aliases: ClassVar[list[str]] = []
    filenames: ClassVar[list[str]] = []
    mimetypes: ClassVar[list[str]] = []
    url = "https://llvm.org/docs/LangRef.html"
    version_added = ""

    tokens: ClassVar[dict[str, list[object]]] = {
        "root": [
            (r";[^\n]*", Comment.Single),  # Pygments' rule needs the line feed
            inherit,
            (r"[#!]?[A-Za-z_][\w.]*", Keyword),
            (r'"[^"\n]*', String.Double),
            (r"[^\s\w]", Punctuation),
        ]
    }


class AmdgpuLexer(RegexLexer):
    """AMDGPU assembly as LLVM prints it (``.rocmasm``)."""

    name = "AMDGPU assembly"
    aliases: ClassVar[list[str]] = ["amdgpu"]
    filenames: ClassVar[list[str]] = ["*.rocmasm"]
    mimetypes: ClassVar[list[str]] = []
    url = "https://llvm.org/docs/AMDGPUUsage.html"
    version_added = ""

    tokens: ClassVar[dict[str, list[object]]] = {
        "root": [
            (r"\s+", Whitespace),
            (r"(?:;|//|#)[^\n]*", Comment.Single),
            (r"^[\w.$@]+(?=:)|\.L[\w.$]+", Name.Label),
            (r"\.[A-Za-z_][\w.]*", Keyword),
            (STRING, String.Double),
            (r"\b(?:[vsa]\d+|[vsa]\[\d+(?::\d+)?\]|vcc(?:_lo|_hi)?|exec(?:_lo|_hi)?|scc|m0|ttmp\d+|flat_scratch\w*)",
             Name.Variable),
            (r"\b(?:s|v|ds|global|flat|buffer|scratch|image|tbuffer)_[a-z]\w*", Name.Builtin),
            (r"@[\w.]+", Name.Function),
            (r"-?0x[0-9A-Fa-f]+", Number.Hex),
            (r"-?\d+\.\d*(?:[eE][-+]?\d+)?", Number.Float),
            (r"-?\d+", Number.Integer),
            (r"[^\W\d][\w.$]*", Name),
            (r'"[^"\n]*', String.Double),
            (r"[-+*/=<>(){}\[\],:;.?|&!%^@\\'~$`]", Punctuation),
        ]
    }  # fmt: skip


def lexer_for(language: str) -> Lexer | None:
    """The lexer of ``IrText.language``; None for plain text."""
    match language:
        case "mlir":
            return MlirLexer(stripnl=False, ensurenl=False)
        case "llvm":
            return LlvmIrLexer(stripnl=False, ensurenl=False)
        case "amdgpu":
            return AmdgpuLexer(stripnl=False, ensurenl=False)
        case _:
            return None


def lex_line(lexer: Lexer, line: str) -> list[tuple[int, _TokenType, str]]:
    """The tokens of one line without its newline: start, type, text. Joined, they are the line."""
    return [token for token in lexer.get_tokens_unprocessed(line) if token[2]]


__all__ = ["AmdgpuLexer", "LlvmIrLexer", "MlirLexer", "Text", "lex_line", "lexer_for"]
