"""Mismatches of a refused op of the input with the op, region, block or function around it, or with sizes beside it.

A verifier's message states a rule, such as that types match; the input has the two that differ.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.inference.around_place import around
from passlens.engine.diagnosis.inference.held_value import held_value, short
from passlens.engine.diagnosis.inference.held_value import hint as hint_for
from passlens.engine.diagnosis.inference.loop_ends import loop_end
from passlens.engine.diagnosis.inference.misread import stopped_at
from passlens.engine.diagnosis.inference.op_signature import types_in
from passlens.engine.diagnosis.inference.passed_values import passed_types, unsized
from passlens.engine.diagnosis.inference.rule_help import refused_at
from passlens.engine.diagnosis.ir_ops import IrOps
from passlens.engine.ir.parse import Op
from passlens.engine.ir.syntax import CLOSER, FUNCTIONS, read_head, split_list
from passlens.engine.messages import NOTHING, Count, Items, Join, Message
from passlens.engine.session.rows import DiagnosticRow
from passlens.engine.units import whole_number

_OF_PARENT = re.compile(r"\b(?:parent|enclosing|region|function|results?|return|yield)", re.IGNORECASE)
_SIGNATURE = re.compile(r": \((?P<takes>.*)\) -> (?P<gives>.*)$")
_EACH_REGION = re.compile(r"\bexpected result #(?P<number>\d{1,4}) of each region to be '(?P<type>[^']+)'")
_EDGE = re.compile(
    r"along control flow edge from (?:Operation (?P<end>[\w.]+)|Region #(?P<region>\d{1,4})) to (?P<to>.*): "
    r"(?:successor operand|source) type #(?P<number>\d{1,4}) '(?P<given>[^']+)' should match (?:successor )?input type "
    r"#\d{1,4} '(?P<wanted>[^']+)'"
)
_FEWER = re.compile(
    r"control flow edge from (?:Operation (?P<end>[\w.]+)|Region #(?P<region>\d{1,4})) to .*: "
    r"(?:region branch point|source) has 0 operands, but (?:region|target) successor(?: [^:]{1,40})? "
    r"needs (?P<wanted>\d{1,4})\b"
)
_TERMINATOR = re.compile(r"\.(?:yield|return|condition)$")
_ACCESS = re.compile(r"operand #(?P<number>\d{1,4}) must be .*, but got '![\w.]*dispatch\.tensor<(?P<access>\w+):")
_BRANCHES = ("scf.", "torch.prim.If")
"""Prefixes of ops whose regions all return what the op returns."""
_ARGUMENT = re.compile(r"\btype mismatch for bb argument #(?P<number>\d{1,4}) of successor #(?P<successor>\d{1,2})")
_SUCCESSOR = re.compile(r"(?P<label>\^[\w$.\-]+)(?P<open>\()?")
_DYNAMIC = re.compile(r"\bdynamic dim|\bdynamic shape|\bdims must match|\bdimension values\b")
_SHAPED = re.compile(r"(?:\w+)?tensor<[^<>]*\?[^<>]*>|!stream\.resource<[^<>]*>")
_SIZES = re.compile(r"\{(?P<sizes>[^{}]*)\}")
_CAPTURES = "not listed in explicit captures"
_MUST_RETURN = re.compile(r"\bregion must return\b|\bshould yield\b|\byield type\b|\bterminated with a `yield`")
_TICKED = re.compile(r"[`'](\w+)[`']")
_KEY = re.compile(r"\b(?P<key>[a-z_]\w*) = (?P<value>\[[^\[\]]*\]|[^,<>{}\[\]]+)")
_MOST_TYPES = 4
"""The most types in a sentence."""
_NO_FUNCTION = re.compile(r"'(?P<symbol>[\w$.\-]+)' does not reference a valid function")
_DECLARED = re.compile(r"^[^:]* : | = .*$")
_TABLE = "must have the SymbolTable trait"
_TIED = "tied operands mismatch"
_TIES = re.compile(r"(?P<argument>%[\w$.\-]+)(?: as (?P<type>.+))?")


@dataclass(frozen=True, slots=True)
class Disagreement:
    """A mismatch of a refused op.

    Attributes:
        line: The line of the input at fault, from 1.
        what: The mismatch, as a clause.
        hint: The correction; may be empty.
        other: A sentence on the other side of the mismatch; may be empty.
        other_line: The line of the other side, from 1; 0 without one.
        says: Whether the compiler's message is quoted as well, because the clause does not contain it.
    """

    line: int
    what: Message
    hint: Message = NOTHING
    other: Message = NOTHING
    other_line: int = 0
    says: bool = True


def disagreement(facts: Facts, ir: IrOps) -> Disagreement | None:
    """The mismatch behind the message on the first refused op; None if the message names it, or its kind is unknown.

    Args:
        facts: Of the compile.
        ir: The input.
    """
    row = refused_at(facts)
    if row is None or row.location is None:
        return None
    line, column = stopped_at(facts)
    message = row.message.strip().split("\n", 1)[0]
    if (of_attribute := _values(facts.source[line - 1], message, line)) is not None:
        return of_attribute
    op = ir.op_at(line)
    if op is None:
        return None
    said = _Said(ir, op, row, message, line, column)
    return next((found for read in _READERS if (found := read(said)) is not None), None)


@dataclass(frozen=True, slots=True)
class _Said:
    """A message on an op of the input, at a line and column, from 1."""

    ir: IrOps
    op: Op
    row: DiagnosticRow
    message: str
    line: int
    column: int

    @property
    def text(self) -> str:
        return self.ir.lines[self.line - 1]


def _end(said: _Said) -> Disagreement | None:
    """A terminator that yields other types than the op around it returns."""
    op, parent = said.op, said.op.parent
    found = _SIGNATURE.search(said.row.current_op.rstrip().rpartition("\n")[2])
    if parent is None or not parent.lines or found is None or found["gives"] != "()":
        return None
    if op.block is None or op.block.ops[-1] is not op or not _OF_PARENT.search(said.message):
        return None
    header = _header(said, parent)
    wants = _returned(said.ir.lines[header - 1].lstrip(" }")) if header else None
    gives = passed_types(said.ir, op)
    if wants is None or gives == wants or not _are_among(gives, types_in(found["takes"])):
        return None
    pairs = zip(gives, wants, strict=False)
    given, wanted = next((pair for pair in pairs if pair[0] != pair[1]), (gives[0] if gives else "", ""))
    if len(gives) == len(wants) and given in said.message and wanted in said.message and parent.name in FUNCTIONS:
        return None
    other = Message("disagreement.region-here", "The region is here.") if header != parent.lines[0] else NOTHING
    shown, line = (other, header) if other is not NOTHING else _declared(parent)
    of_region = Message("disagreement.its-region", "its region") if other is not NOTHING else parent.name
    differ = len(gives) != len(wants)
    what = Message(
        "disagreement.end",
        "{op} yields {given}, but {parent} in line {line:,} returns {wanted}",
        op=op.name,
        given=Count(len(gives), "value") if differ else given,
        parent=of_region,
        line=header,
        wanted=str(len(wants)) if differ else wanted,
    )
    hint = Message("disagreement.end-count-hint", "Yield as many values as it returns.") if differ else _same_type()
    return Disagreement(said.line, what, hint, shown, line)


def _are_among(some: Sequence[str], types: Sequence[str]) -> bool:
    """Whether the types of all operands contain these types in the same order."""
    left = iter(types)
    return all(one in left for one in some)


def _header(said: _Said, parent: Op) -> int:
    """The line, from 1, with the types that the region around an op returns; 0 if they are not known.

    All regions of a branch return the same types; a region that counts workgroups returns different ones.
    """
    region = next((one for one in parent.regions if said.op.block in one), None)
    if (parent.regions and region is parent.regions[0]) or parent.name.startswith(_BRANCHES):
        return parent.lines[0]
    opened = (
        number for number in range(said.op.lines[0] - 1, parent.lines[0], -1) if "count(" in said.ir.lines[number - 1]
    )
    return next(opened, 0)


def _region(said: _Said) -> Disagreement | None:
    """A region that yields another type than its op returns."""
    found = _EACH_REGION.search(said.message)
    number = whole_number(found["number"]) if found is not None else 0
    for region in said.op.regions if found is not None else ():
        end = region[-1].ops[-1] if region and region[-1].ops else None
        given = passed_types(said.ir, end) if end is not None else ()
        if found is None or end is None or (number < len(given) and given[number] == found["type"]):
            continue
        what = Message(
            "disagreement.end",
            "{op} yields {given}, but {parent} in line {line:,} returns {wanted}",
            op=end.name,
            given=given[number] if number < len(given) else Count(len(given), "value"),
            parent=said.op.name,
            line=said.op.lines[0],
            wanted=found["type"],
        )
        return Disagreement(end.lines[0], what, _same_type(), *_declared(said.op))
    return None


def _edge(said: _Said) -> Disagreement | None:
    """A terminator that passes a value of another type than the next region, or the op, takes."""
    found = _EDGE.search(said.message)
    regions = said.op.regions
    if found is not None and found["region"]:  # as older releases report it
        regions = regions[whole_number(found["region"]) :][:1]
    ends = (region[-1].ops[-1] for region in regions if region and region[-1].ops)
    for end in ends if found is not None else ():
        given = passed_types(said.ir, end)
        number = whole_number(found["number"]) if found is not None else 0
        if found is None or found["end"] not in {None, end.name}:
            continue
        if number >= len(given) or given[number] != found["given"]:
            continue
        values: dict[str, str | int] = {
            "op": end.name,
            "given": found["given"],
            "number": number,
            "parent": said.op.name,
            "line": said.op.lines[0],
            "wanted": found["wanted"],
        }
        what = Message(
            "disagreement.edge",
            "value {number} of {op} is {given}, but a region of {parent} in line {line:,} takes {wanted}",
            **values,
        )
        if not found["to"].startswith("Region"):
            what = Message(
                "disagreement.edge-result",
                "value {number} of {op} is {given}, but {parent} in line {line:,} returns {wanted}",
                **values,
            )
        return Disagreement(end.lines[0], what, _same_type(), *_declared(said.op))
    return None


def _loop(said: _Said) -> Disagreement | None:
    """The end of a StableHLO loop's body that returns another type than the loop carries."""
    found = loop_end(said.ir, said.op, said.message)
    if found is None:
        return None
    end, number, given, wanted = found
    what = Message(
        "disagreement.edge",
        "value {number} of {op} is {given}, but a region of {parent} in line {line:,} takes {wanted}",
        op=end.name,
        given=given,
        number=number,
        parent=said.op.name,
        line=said.op.lines[0],
        wanted=wanted,
    )
    return Disagreement(end.lines[0], what, _same_type(), *_declared(said.op))


def _no_yield(said: _Said) -> Disagreement | None:
    """A region that yields fewer values than its op returns, such as one without a yield."""
    found = _FEWER.search(said.message)
    regions = said.op.regions
    if found is not None and found["region"]:  # as older releases report it
        regions = regions[whole_number(found["region"]) :][:1]
    for region in regions if found is not None else ():
        last = region[-1].ops[-1] if region and region[-1].ops else None
        end = (found["end"] if found is not None else "") or f"{said.op.name.partition('.')[0]}.yield"
        if found is None or last is None or last.name == end or _TERMINATOR.search(last.name):
            continue
        what = Message(
            "disagreement.no-yield",
            "the region that ends with {last} has no {end}, but {op} in line {line:,} takes {wanted} from it",
            last=last.name,
            end=end,
            op=said.op.name,
            line=said.op.lines[0],
            wanted=Count(whole_number(found["wanted"]), "value"),
        )
        hint = Message("disagreement.no-yield-hint", "End the region with {end} and its values.", end=end)
        return Disagreement(last.lines[0], what, hint, *_declared(said.op))
    return None


def _short(said: _Said) -> Disagreement | None:
    """A list of operands or parameters that ends too early."""
    rest = said.text[said.column - 1 :].lstrip()
    before = said.text[: len(said.text) - len(rest)].rstrip()
    if said.message != "expected ','" or rest[:1] not in set(":>)]"):
        return None
    last = re.search(r"(?:%[\w$.\-]+(?:\[[^\]]*\])?|\"[^\"]*\"|[^\s(<\[,]+)$", before)
    what = Message(
        "disagreement.short",
        "after {last}, another operand or parameter of {op} must follow",
        last=last[0] if last is not None else before[-1:],
        op=around(said.text, said.column) or said.op.name,
    )
    return Disagreement(said.line, what)


def _colons(said: _Said) -> Disagreement | None:
    """One colon in place of two."""
    before = said.text[: said.column - 1].rstrip()
    if said.message != "expected ':'" or not before.endswith(":") or before.endswith("::"):
        return None
    name = around(said.text, said.column) or said.op.name
    what = Message("disagreement.colons", "{name} has : where :: is expected", name=name)
    right = Message("disagreement.colons-hint", "Write :: between the two parts.")
    return Disagreement(said.line, what, right)


def _held(said: _Said) -> Disagreement | None:
    """A value without a type, where the op takes a typed one."""
    value = held_value(said.message, said.text, said.column)
    if not value or not said.op.symbol:
        return None
    what = Message(
        "disagreement.held",
        "the value of @{symbol} is {value}, which has no type, but {op} needs a typed value",
        symbol=said.op.symbol,
        value=short(value),
        op=said.op.name,
    )
    kind = said.text.partition(value)[2].strip().removeprefix(": ") or _DECLARED.sub("", said.text)
    return Disagreement(said.line, what, hint_for(kind))


def _no_timepoint(said: _Said) -> Disagreement | None:
    """An asynchronous op without the timepoint that it signals."""
    op = next((one for one in said.ir.ops if one.last == said.line and one.name.endswith(".execute")), None)
    if op is None or not said.message.startswith("expected '=") or "=>" in said.text:
        return None
    what = Message("disagreement.timepoint", "{op} lacks => !stream.timepoint after its region", op=op.name)
    return Disagreement(op.lines[0], what, Message("misread.write", "Write {text}.", text="} => !stream.timepoint"))


def _read_only(said: _Said) -> Disagreement | None:
    """A store to a read-only tensor of a dispatch, or a load from a write-only one."""
    found = _ACCESS.search(said.message)
    if found is None:
        return None
    number = whole_number(found["number"])
    name = said.ir.name(said.op.uses[number]) if number < len(said.op.uses) else "-"
    what = Message(
        "disagreement.access",
        "{op} accesses {name}, which is {access}",
        op=said.op.name,
        name=name,
        access=found["access"],
    )
    return Disagreement(said.line, what, Message("disagreement.access-hint", "Declare it readwrite."))


def _successor(said: _Said) -> Disagreement | None:
    """A branch that passes a block a value of another type than the block takes."""
    found = _ARGUMENT.search(said.message)
    if found is None:
        return None
    text = " ".join(said.ir.lines[number - 1] for number in said.op.lines)
    labels = list(_SUCCESSOR.finditer(text))
    at = whole_number(found["successor"])
    if at >= len(labels) or not labels[at]["open"]:
        return None
    number = whole_number(found["number"])
    given = split_list(_inside(text, labels[at].start("open")).rpartition(" : ")[2].strip())
    label = labels[at]["label"]
    block = next((line for line, text in enumerate(said.ir.lines, 1) if re.match(rf"\s*{re.escape(label)}\(", text)), 0)
    taken = split_list(_inside(said.ir.lines[block - 1], said.ir.lines[block - 1].index("("))) if block else []
    if number >= len(given) or number >= len(taken):
        return None
    wanted = taken[number].partition(":")[2].strip()
    what = Message(
        "disagreement.branch",
        "{op} passes {given} to the block {label}, which takes {wanted}",
        op=said.op.name,
        given=given[number],
        label=label,
        wanted=wanted,
    )
    other = Message("disagreement.block", "The block with its arguments.")
    return Disagreement(said.line, what, _same_type(), other, block)


def _sizes(said: _Said) -> Disagreement | None:
    """A type with dynamic sizes and too few values for them, or none."""
    if _DYNAMIC.search(said.message) is None and said.message != "expected '{'":
        return None
    for found in _SHAPED.finditer(said.text):
        if said.message == "expected '{'" and said.text[found.end() : said.column].strip(" =)"):
            continue
        after = _SIZES.match(said.text, found.end())
        given = len(split_list(after["sizes"])) if after is not None and after["sizes"].strip() else 0
        needs = found[0].count("?") if "?" in found[0] else 1
        if given == needs:
            continue
        values = ", ".join(f"%size{number}" if needs > 1 else "%size" for number in range(needs))
        what = Message(
            "disagreement.sizes",
            "{op} needs {needs} in braces after {type}, but has {given}",
            op=said.op.name,
            needs=Count(needs, "size"),
            type=found[0],
            given=str(given),
        )
        hint = Message("misread.write", "Write {text}.", text=f"{found[0]}{{{values}}}")
        return Disagreement(said.line, what, hint)
    return None


def _kind(said: _Said) -> Disagreement | None:
    """A call of a function of another kind than the op calls, or of no function at all."""
    found = _NO_FUNCTION.search(said.message)
    called = next((op for op in said.ir.ops if found is not None and op.symbol == found["symbol"] and op.lines), None)
    if (
        found is None
        or called is None
        or (called.name in FUNCTIONS and called.name.partition(".")[0] == said.op.name.partition(".")[0])
    ):
        return None
    what = Message(
        "disagreement.kind",
        "{op} cannot call @{symbol}, which is a {kind}",
        op=said.op.name,
        symbol=found["symbol"],
        kind=called.name,
    )
    hint = Message("misread.write", "Write {text}.", text="util.call") if called.name == "util.func" else NOTHING
    return Disagreement(said.line, what, hint, *_declared(called))


def _table(said: _Said) -> Disagreement | None:
    """A symbol defined inside an op that cannot hold symbols, such as a global in a function."""
    if _TABLE not in said.message or said.op.parent is None or not said.op.parent.lines:
        return None
    holder = said.op.parent
    what = Message(
        "disagreement.table",
        "{op} @{symbol} is inside {holder} @{function}, but belongs in the module",
        op=said.op.name,
        symbol=(head.symbol if (head := read_head(said.text)) is not None else ""),
        holder=holder.name,
        function=holder.symbol,
    )
    hint = Message("disagreement.table-hint", "Move it out of @{function}.", function=holder.symbol)
    return Disagreement(said.line, what, hint, *_declared(holder)) if holder.symbol else None


def _tied(said: _Said) -> Disagreement | None:
    """A call that does not tie its results to its operands as the function does."""
    called = re.search(r"@(?P<name>[\w$.\-]+)", said.text)
    if _TIED not in said.message or called is None:
        return None
    function = next((op for op in said.ir.ops if op.name in FUNCTIONS and op.symbol == called["name"]), None)
    ties = tuple(_ties(said.ir.line(function))) if function is not None else ()
    if function is None:
        return None
    if not ties:
        what = Message(
            "disagreement.unties",
            "the call ties a result to an operand, but @{function} ties none",
            function=function.symbol,
        )
        return Disagreement(said.line, what, NOTHING, *_declared(function))
    number, argument, type_ = ties[0]
    what = Message(
        "disagreement.ties",
        "@{function} ties its result {number} ({type}) to its argument {argument}, but the call does not",
        function=function.symbol,
        number=number,
        type=type_,
        argument=argument,
    )
    hint = Message(
        "disagreement.ties-hint", "Name the operand in the call's type, as in -> %operand as {type}.", type=type_
    )
    return Disagreement(said.line, what, hint, *_declared(function))


def _ties(header: str) -> Iterator[tuple[int, str, str]]:
    for number, one in enumerate(_returned_as(header) or ()):
        if (found := _TIES.fullmatch(one)) is not None:
            declared = re.search(rf"{re.escape(found['argument'])}: (?P<type>[^,){{]*)", header)
            yield number, found["argument"], found["type"] or (declared["type"] if declared is not None else "")


def _capture(said: _Said) -> Disagreement | None:
    """A value from outside in a region that sees only what it captures."""
    if _CAPTURES not in said.message:
        return None
    holder = said.op.parent
    for value in said.op.uses if holder is not None else ():
        maker = said.ir.maker(value)
        line = max((at for at, _ in said.ir.defined(said.ir.name(value)) if at <= said.line), default=0)
        if (
            holder is None
            or not line
            or line >= holder.lines[0]
            or (maker is not None and maker.block is said.op.block)
        ):
            continue
        if "!stream.resource" not in said.ir.lines[line - 1]:
            continue
        what = Message(
            "disagreement.capture",
            "{op} uses {name} from line {line:,}, which {holder} does not capture",
            op=said.op.name,
            name=said.ir.name(value),
            line=line,
            holder=holder.name,
        )
        hint = Message("disagreement.capture-hint", "Capture it: with({name} as %arg: …).", name=said.ir.name(value))
        return Disagreement(said.line, what, hint, *_declared(holder))
    return None


def _must_return(said: _Said) -> Disagreement | None:
    """A terminator that yields other values than its op requires: that of the region at the message, or the first."""
    ends = [region[-1].ops[-1] for region in said.op.regions if region and region[-1].ops]
    end = next((one for one in ends if one.lines[0] >= said.line), next(iter(ends), None))
    if _MUST_RETURN.search(said.message) is None or end is None:
        return None
    given = passed_types(said.ir, end)
    what = Message(
        "disagreement.must-return",
        "{op} yields {count} ({types}): {reason}",
        op=end.name,
        count=Count(len(given), "value"),
        types=", ".join(given) or "-",
        reason=_reason(said),
    )
    return Disagreement(end.lines[0], what, NOTHING, *_declared(said.op), says=False)


def _values(text: str, message: str, line: int) -> Disagreement | None:
    """The values of the attribute parameters that a message names, in a line."""
    named = [one[1].replace("_", "").lower() for one in _TICKED.finditer(message)]
    given = [(found["key"], found["value"]) for found in _KEY.finditer(text)]
    values = [(key, value) for key, value in given if key.replace("_", "").lower() in named]
    if len(values) < 2 or message.startswith("'"):
        return None
    shown = tuple(
        Message(
            "disagreement.count", "{key} has {count}", key=key, count=Count(len(split_list(value[1:-1])), "element")
        )
        if value.startswith("[")
        else Message("disagreement.value", "{key} is {value}", key=key, value=value.partition(" : ")[0])
        for key, value in values[:_MOST_TYPES]
    )
    what = Message(
        "disagreement.values", "{values}: {reason}", values=Items(shown, Join.AND), reason=message.rstrip(".")
    )
    return Disagreement(line, what, says=False)


def _reason(said: _Said) -> str:
    return said.message.removeprefix(f"'{said.row.op}' op ").rstrip(".")


_READERS: Sequence[Callable[[_Said], Disagreement | None]] = (
    _end,
    _region,
    _edge,
    _loop,
    _no_yield,
    _short,
    _colons,
    _held,
    _no_timepoint,
    _read_only,
    _successor,
    _sizes,
    _table,
    _kind,
    _tied,
    _capture,
    _must_return,
)


def _same_type() -> Message:
    return Message("disagreement.type-hint", "Convert the value, or change the type.")


def _declared(op: Op) -> tuple[Message, int]:
    return Message("disagreement.other", "{op} is here.", op=op.name), op.lines[0]


def _returned(header: str) -> tuple[str, ...] | None:
    """The types after ``->`` in the line that opens an op's region; None if there are none or they are cut off."""
    found = _returned_as(header)
    return None if found is None else tuple(unsized(one.rpartition(" as ")[2].partition(" {")[0]) for one in found)


def _returned_as(header: str) -> tuple[str, ...] | None:
    before, arrow, after = header.rpartition(" -> ")
    after = after.strip()
    if not arrow or not after.endswith("{") or before.count("{") != before.count("}"):
        return None
    after = after.removesuffix("{").partition(" attributes ")[0].strip()
    return types_in(_inside(after, 0) if after.startswith("(") else after)


def _inside(text: str, start: int) -> str:
    """The text in the bracket that opens at an offset."""
    close, depth = CLOSER[text[start]], 0
    for at in range(start, len(text)):
        depth += (text[at] == text[start]) - (text[at] == close)
        if not depth:
            return text[start + 1 : at]
    return text[start + 1 :]
