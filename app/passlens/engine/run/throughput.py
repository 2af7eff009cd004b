"""Work per second, from the shapes of a call: tokens, and bytes read and written."""

from __future__ import annotations

import math

from passlens.engine.messages import Bytes, Message
from passlens.engine.run.benchmark import RunPlan
from passlens.engine.run.benchmark_values import Throughput
from passlens.engine.run.elements import Kind, element_named


def throughput_of(plan: RunPlan, result_bytes: int, median_ns: float) -> tuple[Throughput, ...]:
    """The throughput of a call at its median time; empty where its shapes do not determine any."""
    if median_ns <= 0:
        return ()
    calls = 1e9 / median_ns
    found = list[Throughput]()
    tokens_done = tokens_of(plan)
    if tokens_done is not None:
        tokens, counted = tokens_done
        found.append(Throughput(tokens, tokens * calls, "tokens", counted))
    inputs = sum(one.length for one in plan.inputs)
    parameters = sum(one.length for one in plan.module.parameters)
    whole = inputs + result_bytes + parameters
    # Without the module's code its parameters are unknown: most of the bytes might be missing.
    if whole and (plan.module.code_read or not plan.parameters):
        counted = Message(
            "throughput.bytes",
            "inputs {inputs}, results {results} and parameters {parameters}, each once per call; intermediate "
            "values are not counted",
            inputs=Bytes(inputs),
            results=Bytes(result_bytes),
            parameters=Bytes(parameters),
        )
        found.append(Throughput(whole, whole * calls, "B", counted))
    return tuple(found)


def tokens_of(plan: RunPlan) -> tuple[int, Message] | None:
    """Tokens of one call of a language model, and how they were counted; None for another function.

    Such a function has ``prefill`` or ``decode`` in its name, and its first argument is the tokens: batch × length
    whole numbers, of which decoding has one for each sequence.
    """
    name = plan.signature.name.lower()
    if not plan.inputs or not ("prefill" in name or "decode" in name):
        return None
    first = plan.inputs[0]
    element = element_named(first.element.name)
    if element is None or element.kind is not Kind.INTEGER or len(first.shape) not in {1, 2}:
        return None
    shape = " × ".join(map(str, first.shape))
    tokens = math.prod(first.shape)
    if "prefill" in name:
        return tokens, Message(
            "throughput.padded", "the positions of argument 1 ({shape}), padding included", shape=shape
        )
    return tokens, Message("throughput.positions", "the positions of argument 1 ({shape})", shape=shape)
