"""What is to be known of results and of figures that were measured: comparisons, benchmarks, profiles.

Templates for ``engine_words.said``, as those of ``engine_sentences``.
"""

from __future__ import annotations

from passlens.gui.kit.translation import mark_text as t

MEASURED = (
    # results against what is expected, or against another side
    t("1 result as expected."),
    t("{count} results as expected."),
    t("1 of 1 result differs from what is expected."),
    t("1 of {count} results differs from what is expected."),
    t("{wrong} of {count} results differ from what is expected."),
    t("1 result agrees."),
    t("{count} results agree."),
    t("1 of 1 result differs."),
    t("1 of {count} results differs."),
    t("{wrong} of {count} results differ."),
    t("No dispatch could be held against another: both sides form them differently."),
    t("All 1 dispatch that both sides have agree."),
    t("All {count} dispatches that both sides have agree."),
    t("The first dispatch that differs is {name}, number {number} of {count} that both sides have: {said_sentence}."),
    t("Not compared: {said_sentence}."),
    t("The run on {device} does not come to its end: {said_sentence}."),
    t("Run it alone there first."),
    t("Result {number} is expected, but the function gave only {count}."),
    t("Result {number} cannot be compared: no value."),
    t("Result {number} cannot be compared: numpy cannot read these bytes."),
    t("Result {number} cannot be compared: {reason}."),
    t("Result {number}: '{text}' has a value that is not {type}."),
    t("Result {number} has shape {shape}, but {wanted} is expected."),
    t("Result {number} matches: it has no elements."),
    t("Result {number} differs in {wrong} of {count} elements, most at {place}: {given} instead of {wanted}."),
    t("Result {number} equals what is expected in all {count} elements."),
    t("Result {number} matches in all {count} elements; largest error {error} at {place} ({ulp} ULP)."),
    t("Result {number} matches in all {count} elements; largest error {error} at {place}."),
    # what to know of a benchmark
    t("No pair was measured: the time limit of {seconds} s was reached before."),
    t("1 load of both"),
    t("{count} loads of both"),
    t("Calls of {side} took {said_way} at the end than at the beginning."),
    t("Calls took {said_way} at the end than at the beginning."),
    t("1 call of {side} is an outlier: further outside the quartiles than 1.5 times their distance."),
    t("{count} calls of {side} are outliers: further outside the quartiles than 1.5 times their distance."),
    t("1 call is an outlier: further outside the quartiles than 1.5 times their distance."),
    t("{count} calls are outliers: further outside the quartiles than 1.5 times their distance."),
    t("They are kept; the median does not depend on them."),
    t("{loads} of {count} loads were measured: the time limit was {seconds} s."),
    t(
        "{said_warmup} had too few calls to tell whether it was over in {loads} of {count} loads: its bound is "
        "{calls} calls or {seconds} s."
    ),
    t("{said_warmup} had too few calls to tell whether it was over: its bound is {calls} calls or {seconds} s."),
    t(
        "{said_warmup} never got steady in {loads} of {count} loads within {calls} calls or {seconds} s: its last "
        "calls took {said_way} than those before them."
    ),
    t(
        "{said_warmup} never got steady within {calls} calls or {seconds} s: its last calls took {said_way} than "
        "those before them."
    ),
    t("{said_bound} ended the timing."),
    t("{said_bound} ended the timing; the interval is ±{share}."),
    t("{said_bound} ended the timing before the interval was within ±{asked}; the interval is ±{share}."),
    t(
        "Other processes took {share} % of the CPU while it ran: times are longer and spread wider than on a machine "
        "that is left alone."
    ),
    t("The clock of the processor went from {first} to {last} MHz while it ran."),
    t("The processor went from {first} to {last} °C: it may slow down to cool."),
    t(
        "The processor's clock follows the load (governor {governor}); with the governor “performance” times are "
        "steadier."
    ),
    t("iree-benchmark-module was not asked: {said_sentence}."),
    t("iree-benchmark-module gave no figures: {said_ending}."),
    t("iree-benchmark-module gave no figures: {reason}."),
    t("The answer of iree-benchmark-module cannot be read."),
    t("iree-benchmark-module timed nothing."),
    t(
        "iree-benchmark-module: real time {time}, CPU time {cpu} of the whole process (median of {count} "
        "repetitions, each a mean over {calls} calls)"
    ),
    t(
        "iree-benchmark-module: real time {time}, CPU time {cpu} of the whole process (median of {count} "
        "repetitions, each a mean over 1 call)"
    ),
    t(
        "inputs {inputs}, results {results} and parameters {parameters}, each once a call; what is between them is "
        "not counted"
    ),
    t("the positions of argument 1 ({shape}), padding included"),
    t("the positions of argument 1 ({shape})"),
    # why there is no profile, or what it lacks
    t("No profile was asked for."),
    t("There is no profile: the run did not end well."),
    t("There is no profile: {said_sentence}."),
    t(
        "The {driver} driver gives no times of single dispatches (IREE {version}); each can be timed alone: passlens "
        "run SESSION --isolated."
    ),
    t(
        "The runtime of IREE {version} writes no profile that can be read; each dispatch can be timed alone: "
        "passlens run SESSION --isolated."
    ),
    t("The profiled call did not end well: {said_ending}."),
    t("The profiled call did not end well: {reason}."),
    t("The profile holds no dispatch."),
    t("The {count} profiled calls cannot be told apart: the times are their mean, warm-up included."),
    t("The raw profile was not kept: {said_sentence}."),
    t("Its dispatches were not timed alone: {said_sentence}."),
    t("Not all of {name} could be read: {said_ending}."),
    t("Not all of {name} could be read: {reason}."),
    t(
        "iree-profile prints version {number} of its rows, and Passlens knows version {known}: something may be "
        "missing."
    ),
    t("{name} is cut short: {have} of {whole} are whole records."),
    t("Its process ended before it had written all."),
    t("{name} holds no whole record: its process ended before it wrote one."),
    t("{name} ends within its header: its process ended before it wrote anything."),
    t("This driver tells what is allocated, but not when it is given back: what is held is not known."),
    t("What was held before the profile began (constants, inputs) is not told."),
    t("{name}: 1 slab of the device, {size}."),
    t("{name}: {count} slabs of the device, {size}."),
    t("1 event left out: the device's clock cannot be told from the host's."),
    t("{count} events left out: the device's clock cannot be told from the host's."),
    t("1 event left out: they end before they begin."),
    t("{count} events left out: they end before they begin."),
    t("No dispatch was timed."),
    t("1 command buffer had been recorded."),
    t("{count} command buffers had been recorded."),
    t("1 command buffer with {said_dispatches} of {said_kernels} had been recorded."),
    t("{count} command buffers with {said_dispatches} of {said_kernels} had been recorded."),
    t("1 copy or fill ({size}) within command buffers: this driver does not time them."),
    t("{count} copies and fills ({size}) within command buffers: this driver does not time them."),
    t("The profiled run ended with an error: {reason}."),
    t("1 time memory was given back that was taken before the profile began."),
    t("{count} times memory was given back that was taken before the profile began."),
    t("1 row is left out: cut short, or without times."),
    t("{count} rows are left out: cut short, or without times."),
    t("The database has no table '{name}': nothing of it is shown."),
    t("The database is damaged at {name} ({reason}): the rows before are shown."),
    t("Only the first {count} events are shown."),
    t("{broken} of {count} rows cannot be read; the others are shown."),
    t("1 name is of no kernel of this session: {names}."),
    t("{count} names are of no kernel of this session: {names} and {more} more."),
    t("{count} names are of no kernel of this session: {names}."),
    t("With it: {names}."),
    # dispatches that were timed alone
    t(
        "{said_timed} timed alone, each with buffers of zeros: {said_launches} in a call of @{function}, {time} "
        "together."
    ),
    t(
        "{said_timed} timed alone, each with buffers of zeros: {said_launches} in a call of @{function}, {time} "
        "together, {share} % of the {whole} that the call takes."
    ),
    t(
        "{said_timed} timed alone, each with buffers of zeros: {said_launches} in a call of @{function} on {devices} "
        "devices, {time} together."
    ),
    t(
        "{said_timed} timed alone, each with buffers of zeros: {said_launches} in a call of @{function} on {devices} "
        "devices, {time} together, {share} % of the {whole} that the call takes."
    ),
    t("1 dispatch could not be timed: {said_faults}."),
    t("{count} dispatches could not be timed: {said_faults}."),
    t("1 number that the IR does not tell were taken as 0."),
    t("{count} numbers that the IR does not tell were taken as 0."),
    t("1 copy or fill are not in it."),
    t("{count} copies and fills are not in it."),
    t("The function has branches: each launch in its text counts once."),
    # sizes outside of what a model was exported for
    t("{name} is {size}; the model was exported for {low} to {high}."),
    t("{name} is {size}; the model was exported for {low} or more."),
    # labels of what devices, and what was profiled, tell of themselves
    t("compute capability"),
    t("compute units"),
    t("shared memory of a workgroup"),
    t("clock"),
    t("driver"),
    t("time in tiles"),
    t("operation"),
    t("waits for"),
    t("order kept by"),
    t("commands"),
    t("command"),
    t("submission"),
)
"""Whole sentences."""
