"""Harnesses of what reads IR as text: MLIR, LLVM IR, assembly; and of what compares two texts."""

from __future__ import annotations

from pathlib import Path

from hard import seeds
from hard.harness import Check, Harness

_IR = ("passlens.engine.ir",)
_DIFF = ("passlens.engine.ir", "passlens.engine.diff")
_READERS = (
    "passlens.engine.ir",
    "passlens.engine.analysis",
    "passlens.engine.diagnosis",
    "passlens.engine.compile.source_check",
)
_LANGUAGES = ("mlir", "mlir", "llvm", "amdgpu")


def _text(data: bytes) -> str:
    return data.decode("utf-8", errors="replace")


def _two(data: bytes) -> tuple[str, str]:
    before, _, after = data.partition(seeds.SEPARATOR)
    return _text(before), _text(after)


def _scan(folder: Path) -> Check:
    from passlens.engine.ir.counts import count_ops
    from passlens.engine.ir.scan import find_ops
    from passlens.engine.ir.syntax import follow_brackets, name_and_count, read_head, unquote_symbol

    def check(data: bytes) -> None:
        text = _text(data)
        for root in find_ops(text):
            for node in root.walk():
                unquote_symbol(node.symbol)
        count_ops(text)
        opened: list[str] = []
        for line in text.splitlines():
            follow_brackets(line, opened)
            if (head := read_head(line)) is not None:
                [name_and_count(result) for result in head.results]

    return check


def _parse(folder: Path) -> Check:
    from passlens.engine.ir.effects import effect_of
    from passlens.engine.ir.hashing import hash_tree, near_hash
    from passlens.engine.ir.lines import forget, plain_text, visible
    from passlens.engine.ir.parse import parse

    def check(data: bytes) -> None:
        text = _text(data)
        forget()
        tree = parse(text)
        try:
            hashes = hash_tree(tree)
            for op in tree.ops[:50]:
                effect_of(op)
                near_hash(op, tree, hashes)
        finally:
            tree.release()
        plain_text(text)
        visible(text)

    return check


def _outline(folder: Path) -> Check:
    from passlens.engine.ir.outline import Outline

    def check(data: bytes) -> None:
        text = _text(data)
        outline = Outline(text)
        paths: list[tuple[tuple[str, str], ...]] = [((root.op, root.symbol),) for root in outline.roots]
        paths += [
            (*path, (node.op, node.symbol))
            for path, root in zip(paths, outline.roots, strict=True)
            for node in root.children
        ]
        for path in paths[:6]:
            taken = outline.extract(path, keep_aliases=len(path) > 1)
            if taken is not None:
                outline.splice([(path, taken)])

    return check


def _names(folder: Path) -> Check:
    from passlens.engine.ir.regions import finish, read_regions
    from passlens.engine.ir.symbols import find_uses, headers_above
    from passlens.engine.ir.text import LineIndex
    from passlens.engine.ir.value_types import describe

    def check(data: bytes) -> None:
        if not data:
            return
        language = _LANGUAGES[data[0] % len(_LANGUAGES)]
        index = LineIndex(_text(data[1:]))
        regions = finish(read_regions(index, language))
        for number in range(0, index.count, max(1, index.count // 8)):
            line = index.line(number)
            for column in {0, line.find("%"), line.find("@"), len(line) // 2}:
                uses = finish(find_uses(index, regions, language, number, column))
                if uses is not None:
                    describe(index, regions, language, uses)
            headers_above(index, regions, number, 5)

    return check


def _locations(folder: Path) -> Check:
    from passlens.engine.ir.locations import elide, may_have_locations, spell_out, without_locations

    def check(data: bytes) -> None:
        text = _text(data)
        may_have_locations(text)
        elide(text)
        spell_out(text)
        without_locations(text)

    return check


def _aliases(folder: Path) -> Check:
    from passlens.engine.ir import aliases

    def check(data: bytes) -> None:
        text, other = _two(data)
        module = aliases.split_aliases(text)
        aliases.Expander(module.aliases).expand(module.body)
        aliases.Folder(module.aliases).fold(module.body)
        names = aliases.used_names(module.body, module.aliases)
        aliases.rename(module.body, {name: f"{name}_1" for name in names})
        aliases.normal_form(text)
        aliases.strip_header(text)
        aliases.same_but_for_aliases(text, other)

    return check


def _expressions(folder: Path) -> Check:
    from passlens.engine.ir.expressions import Range, parse

    def check(data: bytes) -> None:
        try:
            found = parse(_text(data))
        except ValueError:
            return
        names = found.symbols()
        str(found)
        found.evaluate(dict.fromkeys(names, 7))
        found.evaluate(dict.fromkeys(names, 0))
        found.bounds(dict.fromkeys(names, Range()))
        found.substitute(dict.fromkeys(names[:1], found))

    return check


def _lexer(folder: Path) -> Check:
    from passlens.engine.ir.lexer import lex_line, lexer_for

    def check(data: bytes) -> None:
        if not data:
            return
        lexer = lexer_for(_LANGUAGES[data[0] % len(_LANGUAGES)])
        if lexer is not None:
            for line in _text(data[1:]).splitlines():
                lex_line(lexer, line)

    return check


def _diff_ops(folder: Path) -> Check:
    from passlens.engine.diff.ops import diff_ops
    from passlens.engine.ir.lines import forget

    def check(data: bytes) -> None:
        forget()
        diff = diff_ops(*_two(data))
        for row in diff.diff.rows:
            list(row.marks)

    return check


def _diff_lines(folder: Path) -> Check:
    from passlens.engine.diff.lines import count_changes, diff_text
    from passlens.engine.diff.patches import make_patch
    from passlens.engine.diff.verdict import verdict
    from passlens.engine.diff.words import changed_words
    from passlens.engine.ir.lines import forget

    def check(data: bytes) -> None:
        forget()
        before, after = _two(data)
        diff = diff_text(before, after)
        for row in diff.rows[:200]:
            list(row.marks)
        make_patch(before.encode(), after.encode())
        count_changes(before, after)
        verdict(before, after)
        changed_words(before[:2000], after[:2000])

    return check


def _memory(folder: Path) -> Check:
    from passlens.engine.analysis.reader.ir_bodies import without_bodies
    from passlens.engine.analysis.reader.ir_common import balanced, device_symbols, integers, keyed, tokens
    from passlens.engine.analysis.shared_memory.flow import function_in
    from passlens.engine.analysis.shared_memory.lifetimes import chart
    from passlens.engine.analysis.shared_memory.round_trips import signs_of
    from passlens.engine.analysis.shared_memory.scan import read_allocations
    from passlens.engine.analysis.shared_memory.tiles import read_config
    from passlens.engine.analysis.shared_memory.types import parse_nested, parse_shaped
    from passlens.engine.diagnosis.ir_ops import IrOps

    def check(data: bytes) -> None:
        text = _text(data)
        for found in read_allocations(text)[:3]:
            with function_in(text, found.function, found.line) as function:
                if function is not None:
                    chart(function, found.allocations, None)
        read_config(text, None)
        list(signs_of(text))
        ir = IrOps(text)
        for op in ir.ops[:50]:
            ir.line(op)
        without_bodies(text)
        words = tokens(text)
        device_symbols(text)
        keyed(words, "workgroup")
        integers(words)
        balanced(words, 0)
        parse_shaped(text[:300])
        parse_nested(text[:300])

    return check


def _devices(folder: Path) -> Check:
    from passlens.engine.analysis.named_devices import scan_text
    from passlens.engine.compile.request import CompileRequest
    from passlens.engine.compile.source_check import check_source
    from passlens.engine.diagnosis.preflight import preflight
    from passlens.engine.jobs import CancelToken

    path = folder / "model.mlir"

    def check(data: bytes) -> None:
        path.write_bytes(data)
        named = scan_text(path, CancelToken())
        preflight(CompileRequest(path), named, 8)
        check_source(path)

    return check


def _executables(folder: Path) -> Check:
    from passlens.engine.compile.dispatch_source import cut_out, executable_of
    from passlens.engine.run.named_parameters import read_named_parameters

    def check(data: bytes) -> None:
        text = _text(data)
        cut_out(text, executable_of(text))
        read_named_parameters(text)

    return check


def _prefixed() -> list[bytes]:
    return [bytes([place % len(_LANGUAGES)]) + data for place, data in enumerate((*seeds.models(), *seeds.dumps()))] + [
        b"\3" + data[:2500] for data in seeds.artifacts("rocmasm")
    ]


_TEXT, _COMPARED, _MEANT = "MLIR text", "two texts compared", "devices and memory in IR"

HARNESSES = (
    Harness("ir-scan", _TEXT, _scan, seeds.models, _IR),
    Harness("ir-parse", _TEXT, _parse, seeds.models, _IR, 1.5),
    Harness("ir-outline", _TEXT, _outline, seeds.models, _IR),
    Harness("ir-names", _TEXT, _names, _prefixed, _IR),
    Harness("ir-locations", _TEXT, _locations, seeds.models, _IR),
    Harness("ir-aliases", _TEXT, _aliases, seeds.models, _IR),
    Harness("ir-expressions", _TEXT, _expressions, lambda: (b"a * 4 + align(b, 16)", b"max(a, 3) ceildiv 2"), _IR, 0.5),
    Harness("ir-lexer", _TEXT, _lexer, _prefixed, _IR, 0.5),
    Harness("diff-ops", _COMPARED, _diff_ops, seeds.pairs, _DIFF, 1.5),
    Harness("diff-lines", _COMPARED, _diff_lines, seeds.pairs, _DIFF),
    Harness("ir-memory", _MEANT, _memory, lambda: (*seeds.models(), *seeds.dumps()), _READERS),
    Harness("ir-devices", _MEANT, _devices, seeds.models, _READERS),
    Harness("ir-executables", _MEANT, _executables, seeds.models, ("passlens.engine",), 0.5),
)
