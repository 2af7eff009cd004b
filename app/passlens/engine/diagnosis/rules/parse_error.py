"""An input that is not MLIR that this compiler can parse."""

from __future__ import annotations

import re
from collections.abc import Sequence

from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Certainty, Evidence, Finding, Level
from passlens.engine.diagnosis.inference.around_place import around, word_at
from passlens.engine.diagnosis.inference.attribute_form import AttributeForm, attribute_form
from passlens.engine.diagnosis.inference.disagreement import Disagreement, disagreement
from passlens.engine.diagnosis.inference.edit_words import edit_words
from passlens.engine.diagnosis.inference.misread import misread, stopped_at
from passlens.engine.diagnosis.inference.region_form import region_form
from passlens.engine.diagnosis.inference.rule_help import compiler_says, in_source, refused_at, version_of
from passlens.engine.diagnosis.inference.wrong_token import wrong_token
from passlens.engine.diagnosis.ir_ops import IrOps
from passlens.engine.diagnosis.refused.refused_op import Refusal, refused_op
from passlens.engine.diagnosis.rules.configuration import refused_configuration
from passlens.engine.diagnosis.rules.missing_data import unread_data
from passlens.engine.diagnosis.rules.undefined_value import MAX_LINES, undefined_value
from passlens.engine.diagnosis.rules.unknown_name import unknown_name
from passlens.engine.diagnosis.rules.wrong_phase import NO_VM_MODULE, ends_before, wrong_phase
from passlens.engine.ir.syntax import Head, read_head
from passlens.engine.messages import NOTHING, Items, Join, Message, quoted, together
from passlens.engine.session.rows import DiagnosticRow
from passlens.engine.toolchain.knowledge import NameKind, versions_that_know

RULE = "parse-error"
_GENERIC = re.compile(r'"[\w.$]+"\([^()]*\)(?: <\{.*?\}>)? \{(?P<attributes>[^{}]*)\}')
"""An op in generic form with attributes outside its properties."""
_STRICT = re.compile(
    r"custom op '[\w.]+' (?:expected '(?P<wanted>[a-z_]\w*)'|inherent attribute '(?P<inherent>\w+)')"
    r"|properties dictionary is missing required attribute: (?P<missing>\w+)"
)
"""A refusal of attributes in the dictionary, where strict properties no longer may be."""
_WORDS = re.compile(r"[#!@%^]?[\w.$]+")
_IN_BRACKETS = re.compile(r"\((\w+)\)")
"""A word of the input in a message: the message may point to a place after it."""
_INSIDE = (NameKind.ATTRIBUTE, NameKind.TYPE)
_SYMBOL = re.compile(r"@[\w$.\-]+")
_PROPERTIES = re.compile(r"<\{(?P<attributes>[^{}]*)\}>")
_MOST_IN_TITLE = 4
_MEND_OP = Message("parse-error.mend-op", "Correct the op, or its operands, where the model is written or exported.")
_ATTRIBUTE = re.compile(r"(?:^|, )(?P<name>[A-Za-z_]\w*)(?= = |,|$)")


def _of_command(facts: Facts, row: DiagnosticRow) -> bool:
    """Whether the compiler rejects the whole module because of the phases or the mode in the command."""
    whole = NO_VM_MODULE in row.message or row.current_op.lstrip().startswith('"builtin.module"')
    return whole and bool(ends_before(facts) or wrong_phase(facts))


def parse_error(facts: Facts) -> Sequence[Finding]:
    """A finding for the first place that cannot be parsed, unless a name is unknown there."""
    errors = facts.errors
    row = refused_at(facts)
    if row is None or row.location is None or _of_command(facts, row) or unread_data(facts) is not None:
        return ()
    odd = misread(facts)
    if odd is None and (unknown_name(facts) or undefined_value(facts) or refused_configuration(facts)):
        return ()
    if odd is None and (form := attribute_form(facts)) is not None:
        return (_of_form(facts, row, form),)
    ir = facts.ir if odd is None and len(facts.source) <= MAX_LINES else None
    if ir is not None and (conflict := disagreement(facts, ir)) is not None:
        return (_of_disagreement(facts, row, conflict),)
    refusal = refused_op(facts, ir) if ir is not None else None
    if refusal is not None and not _written_otherwise(row, facts.source[refusal.line - 1]):
        return (_of_refused(facts, row, refusal),)
    line, column = stopped_at(facts)
    if odd is not None and odd.line != line:
        line, column = odd.line, 1
    text = facts.source[line - 1]
    message = row.message.strip().split("\n", 1)[0]
    head = _head(facts.source, line)
    inside = around(text, column)
    known = next((found for kind in _INSIDE if (found := versions_that_know(inside, kind))), ()) if inside else ()
    if not known and head is not None:
        known = versions_that_know(head.name, NameKind.OP)
    why = NOTHING
    if known:
        why = Message(
            "parse-error.other-form",
            "{name} is in {versions}; a newer or an older version may write it in another form.",
            name=known[0].name,
            versions=known[0].where(),
        )
    extra = _unknown_attributes(row, text) if head is not None else ()
    if head is not None and extra:
        why = Message(
            "parse-error.no-attribute",
            "In IREE {version} {name} has no attribute {attributes}: the line was written for an older or a newer "
            "version.",
            version=version_of(facts),
            name=head.name,
            attributes=Items(extra),
        )
    elif head is not None and (moved := _in_dictionary(message, text)):
        why = Message(
            "parse-error.in-dictionary",
            "{attribute} is in the attribute dictionary, as older versions write it; IREE {version} expects it "
            "outside the braces, before the types of {name}.",
            attribute=moved,
            version=version_of(facts),
            name=head.name,
        )
    mend = Message("parse-error.mend", "Mend the line, or export the model again for this version.")
    title = Message(
        "parse-error.not-parsed", "Line {line:,} cannot be parsed: {reason}.", line=line, reason=message.rstrip(".")
    )
    rest = text[column - 1 :]
    word = word_at(text, column + len(rest) - len(rest.lstrip()))  # or between two tokens
    has_word = not set(_IN_BRACKETS.findall(message)).isdisjoint(_WORDS.findall(text))
    if word and not has_word and word not in _WORDS.findall(message):
        title = Message(
            "parse-error.not-parsed-at",
            "Line {line:,} cannot be parsed at {word}: {reason}.",
            line=line,
            word=word,
            reason=message.rstrip("."),
        )
    if row.op:
        title = Message(
            "parse-error.not-valid", "Line {line:,} is not valid: {reason}.", line=line, reason=message.rstrip(".")
        )
    region = region_form(facts, message, line, column) if odd is None and len(facts.source) <= MAX_LINES else None
    shown = Evidence(
        Message("parse-error.column-line", "Column {column:,} of this line.", column=column),
        f"{facts.info.source.name}:{line}",
        excerpt=text.strip()[:400],
    )
    if region is not None:
        title = Message(
            "parse-error.odd", "Line {line:,} cannot be parsed: {what}.", line=region.line, what=region.what
        )
        why, mend, line = together(region.why, compiler_says(quoted(message))), region.hint or mend, region.line
        shown = in_source(facts, Message("parse-error.here", "The op {op}.", op=head.name if head else ""), line)
    elif odd is None and (what := wrong_token(facts, message, line, column)) is not None:
        title = Message("parse-error.odd", "Line {line:,} cannot be parsed: {what}.", line=line, what=what)
        says = compiler_says(quoted(message))
        why = together(why, says) if why else says
    if odd is not None:
        title = Message("parse-error.odd", "Line {line:,} cannot be parsed: {what}.", line=line, what=odd.what)
        says = compiler_says(quoted(message))
        why, mend = together(odd.why, says), odd.hint
    if odd is None:
        why = together(why, _accepted(facts))
    return (
        Finding(
            RULE,
            Level.ERROR,
            Certainty.CERTAIN,
            title,
            together(
                Message(
                    "parse-error.nothing-compiled",
                    "The input is not MLIR that this compiler reads; nothing was compiled.",
                ),
                why,
            ),
            (
                shown,
                *_referenced(facts, row, text),
            ),
            (),
            ("https://mlir.llvm.org/docs/LangRef/",),
            hint=mend,
            diagnostics=tuple(one.id for one in errors),
            place=f"{facts.info.source.name}:{line}" if line != row.location.line else "",
        ),
    )


def _of_disagreement(facts: Facts, row: DiagnosticRow, found: Disagreement) -> Finding:
    """A finding on an op that does not agree with what is around it."""
    message = row.message.strip().split("\n", 1)[0].rstrip(".")
    line, text = found.line, facts.source[found.line - 1]
    says = compiler_says(quoted(message))
    evidence = [in_source(facts, Message("parse-error.refused-here", "The line that is not valid."), line)]
    evidence += _referenced(facts, row, text)
    head = read_head(facts.source[found.other_line - 1]) if found.other_line else None
    if found.other_line and not (head is not None and head.symbol and f"@{head.symbol}" in text):
        evidence.append(in_source(facts, found.other, found.other_line))
    return Finding(
        RULE,
        Level.ERROR,
        Certainty.CERTAIN,
        Message("parse-error.refused", "Line {line:,} is not valid: {what}.", line=line, what=found.what),
        says if found.says else NOTHING,
        tuple(evidence),
        (),
        ("https://mlir.llvm.org/docs/LangRef/",),
        hint=found.hint or _MEND_OP,
        diagnostics=tuple(one.id for one in facts.errors),
        place=f"{facts.info.source.name}:{line}" if row.location is None or line != row.location.line else "",
    )


def _of_form(facts: Facts, row: DiagnosticRow, form: AttributeForm) -> Finding:
    """A finding on an attribute whose parameters have a wrong form."""
    message = row.message.strip().split("\n", 1)[0].rstrip(".")
    title = Message("parse-error.odd", "Line {line:,} cannot be parsed: {what}.", line=form.line, what=form.what)
    here = Message("parse-error.attribute-here", "The attribute is written here.")
    return Finding(
        RULE,
        Level.ERROR,
        Certainty.CERTAIN,
        title,
        together(form.why, compiler_says(quoted(message))),
        (in_source(facts, here, form.line),),
        (),
        ("https://mlir.llvm.org/docs/LangRef/",),
        hint=Message("parse-error.mend", "Mend the line, or export the model again for this version."),
        diagnostics=tuple(one.id for one in facts.errors),
        place=f"{facts.info.source.name}:{form.line}" if row.location is None or form.line != row.location.line else "",
    )


def _written_otherwise(row: DiagnosticRow, text: str) -> bool:
    """Whether the op in a line has attributes that it does not have here, or has them in another place."""
    message = row.message.strip().split("\n", 1)[0]
    return bool(_unknown_attributes(row, text)) or bool(_in_dictionary(message, text))


def _of_refused(facts: Facts, row: DiagnosticRow, refused: Refusal) -> Finding:
    """A finding on an op that was read, and that its verifier refuses."""
    message = row.message.strip().split("\n", 1)[0].rstrip(".")
    line, text = refused.line, facts.source[refused.line - 1]
    title = Message("parse-error.not-valid", "Line {line:,} is not valid: {reason}.", line=line, reason=message)
    why = list[Message]()
    if refused.given is not None:
        reason = message.removeprefix(f"'{refused.op}' op ")
        title = Message(
            "parse-error.not-valid-in",
            "The {op} in line {line:,} is not valid: {reason}, where {parts}.",
            line=line,
            op=refused.op,
            parts=refused.given,
            reason=reason,
        )
        if len(refused.given.items) > _MOST_IN_TITLE:
            title = Message(
                "parse-error.not-valid-of",
                "The {op} in line {line:,} is not valid: {reason}.",
                line=line,
                op=refused.op,
                reason=reason,
            )
            why.append(Message("refused-op.parts", "In {op}, {parts}.", op=refused.op, parts=refused.given))
    here = [in_source(facts, Message("parse-error.here", "The op {op}.", op=refused.op), line)]
    origins = [in_source(facts, sentence, at) for sentence, at in refused.origins if at <= len(facts.source)]
    if refused.what:
        title = Message("parse-error.refused", "Line {line:,} is not valid: {what}.", line=line, what=refused.what)
        says = compiler_says(quoted(message))
        why = [*(sentence for sentence, _ in refused.origins), says]
        here, origins = origins, here
    else:
        why.append(_accepted(facts))
    evidence = (*here, *origins, *_referenced(facts, row, text))
    return Finding(
        RULE,
        Level.ERROR,
        Certainty.CERTAIN,
        title,
        together(*(one for one in why if one)),
        tuple(evidence),
        (),
        ("https://mlir.llvm.org/docs/LangRef/",),
        hint=_MEND_OP,
        diagnostics=tuple(one.id for one in facts.errors),
    )


def _accepted(facts: Facts) -> Message:
    """The edits, each of which makes the compiler accept the input; nothing if none is known."""
    if not facts.nearest:
        return NOTHING
    edits = Items(tuple(map(edit_words, facts.nearest)), Join.OR)
    return Message("parse-error.accepted", "A single edit makes the compiler accept the input: {edits}.", edits=edits)


def _referenced(facts: Facts, row: DiagnosticRow, text: str) -> tuple[Evidence, ...]:
    """The definitions of the symbols that an op names, where a verifier refuses the op."""
    if not row.op or len(facts.source) > MAX_LINES:
        return ()
    found = list[Evidence]()
    for symbol in dict.fromkeys(_SYMBOL.findall(text)):
        defines = re.compile(rf"^\s*(?:\w+\.)*\w+ (?:\w+ )*{re.escape(symbol)}(?![\w$.\-])")
        lines = [number for number, line in enumerate(facts.source, 1) if line != text and defines.match(line)]
        if len(lines) == 1:
            here = Message("undefined-value.defined", "{name} is defined here.", name=symbol)
            found.append(in_source(facts, here, lines[0]))
    return tuple(found)


def _head(source: Sequence[str], line: int) -> Head | None:
    """The head of the op that a line, from 1, begins or continues."""
    head = read_head(source[line - 1])
    if (head is None or not head.certain) and len(source) <= MAX_LINES:
        op = IrOps("\n".join(source)).op_at(line)
        head = read_head(source[op.lines[0] - 1]) if op is not None else None
    return head if head is not None and head.certain else None


def _in_dictionary(message: str, line: str) -> str:
    """The attribute that the parser misses or refuses because a line has it in the dictionary; empty without one."""
    found = _STRICT.search(message)
    name = (found["wanted"] or found["inherent"] or found["missing"]) if found is not None else ""
    return name if name and re.search(rf"\{{[^{{}}]*\b{re.escape(name)} = ", line) else ""


def _unknown_attributes(row: DiagnosticRow, line: str) -> tuple[str, ...]:
    """The attributes in a line that its op does not have here.

    MLIR keeps them beside the properties, like any attribute, or drops those written as properties.
    """
    printed = row.current_op.strip().split("\n", 1)[0]
    found = _GENERIC.search(printed)
    given = _ATTRIBUTE.findall(found["attributes"]) if found is not None else []
    if (written := _PROPERTIES.search(line)) is not None and row.current_op:
        taken = _PROPERTIES.search(printed)
        known = _ATTRIBUTE.findall(taken["attributes"]) if taken is not None else []
        given += [name for name in _ATTRIBUTE.findall(written["attributes"]) if name not in known]
    return tuple(name for name in given if re.search(rf"\b{re.escape(name)}\b", line))
