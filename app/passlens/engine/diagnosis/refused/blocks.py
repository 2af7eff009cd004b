"""Messages on regions and blocks: their arguments, branches and terminators."""

from __future__ import annotations

import re

from passlens.engine.diagnosis.inference.op_signature import A_BLOCK
from passlens.engine.diagnosis.refused.refusal import Mistake, Readers, RefusedOp, message_pattern
from passlens.engine.messages import Count, Message
from passlens.engine.units import whole_number


def _branch(of: RefusedOp, told: re.Match[str]) -> Mistake | None:
    target = re.findall(r"\^[\w$.\-]+", of.ir.line(of.op))
    at = whole_number(told["successor"])
    what = Message(
        "refused-op.branch",
        "{op} passes {given} to {block}, which takes {wanted}",
        op=of.name,
        given=Count(whole_number(told["given"]), "value"),
        block=target[at] if at < len(target) else A_BLOCK,
        wanted=Count(whole_number(told["wanted"]), "argument"),
    )
    return what, ()


def _edge_count(of: RefusedOp, told: re.Match[str]) -> Mistake | None:
    if told["region"] is not None:  # the op passes its own operands on
        what = Message(
            "refused-op.edge-of-op",
            "{op} passes {given} to its region {number}, which takes {wanted}",
            op=of.name,
            given=Count(whole_number(told["given"]), "value"),
            number=whole_number(told["region"]),
            wanted=Count(whole_number(told["wanted"]), "value"),
        )
        return what, ()
    ends = [one for one in of.ir.ops if one.parent is of.op and one.name == told["end"]]
    if told["source"] is not None:  # as older releases report it
        at = whole_number(told["source"])
        ends = [region[-1].ops[-1] for region in of.op.regions[at : at + 1] if region and region[-1].ops]
    if len(ends) == 1:
        what = Message(
            "refused-op.edge-from",
            "{end} in line {line:,} passes {given}, but its successor in {op} takes {wanted}",
            end=ends[0].name,
            line=ends[0].lines[0],
            op=of.name,
            given=Count(whole_number(told["given"]), "value"),
            wanted=Count(whole_number(told["wanted"]), "value"),
        )
        return what, ()
    what = Message(
        "refused-op.edge-count",
        "a region of {op} passes {given}, but its successor takes {wanted}",
        op=of.name,
        given=Count(whole_number(told["given"]), "value"),
        wanted=Count(whole_number(told["wanted"]), "value"),
    )
    return what, ()


def _not_last(of: RefusedOp, _: re.Match[str]) -> Mistake | None:
    block = of.op.block
    after = block.ops[block.ops.index(of.op) + 1 :] if block is not None and of.op in block.ops else []
    if not after:
        return None
    what = Message(
        "refused-op.not-last",
        "{op} ends its block, but {next} follows it in line {line:,}",
        op=of.name,
        next=after[0].name,
        line=after[0].lines[0],
    )
    return what, ()


def _unended(of: RefusedOp, _: re.Match[str]) -> Mistake | None:
    what = Message(
        "refused-op.unended", "a block ends with {op}, but needs a terminator, such as a return or a yield", op=of.name
    )
    return what, ()


def _region_argument(of: RefusedOp, told: re.Match[str]) -> Mistake | None:
    part = of.part("operand", told["number"])
    what = Message(
        "refused-op.region-argument",
        "argument {number} of the region of {op} is {given}, but {part} has elements of {wanted}",
        number=whole_number(told["number"]),
        op=of.name,
        given=told["given"],
        part=part.named(),
        wanted=told["wanted"],
    )
    return what, (part,)


READERS: Readers = (
    (
        message_pattern(
            r"\bcontrol flow edge (?:from Operation (?P<end>[\w.]+) |from Region #(?P<source>\d+) |",
            r"from parent(?: operands)? to Region #(?P<region>\d+))?.*: ",
            r"(?:region branch point|source) has [given] operands, ",
            r"but (?:region|target) successor(?: [^:]{1,40})? needs [wanted]",
        ),
        _edge_count,
    ),
    (message_pattern(r"\bmust be the last operation in the parent block"), _not_last),
    (message_pattern(r"^block with no terminator"), _unended),
    (
        message_pattern(r"\bbranch has [given] operands for successor #[successor], but target block has [wanted]"),
        _branch,
    ),
    (
        message_pattern(
            r"\btype of bb argument #[number] \({given}\) to match element or self type of the ",
            r"corresponding operand \({wanted}\)",
        ),
        _region_argument,
    ),
)
