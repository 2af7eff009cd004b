"""Sentences of the engine that stand where the window has words: how a compile or a run ended, formulas, devices.

Templates for ``engine_words.said``: what stands between braces is taken over as it is. Sentences that argue (causes,
evidence, notes on what is certain) are not here: they stay as the engine says them.
"""

from __future__ import annotations

from passlens.gui.translation import mark_text as t

SENTENCES = (
    # how a compile ended
    t("Compiled in {seconds} s."),
    t("Failed in {phase} after {seconds} s (exit code {code})."),
    t("Failed after {seconds} s (exit code {code})."),
    t("Cancelled in {phase} after {seconds} s; what was captured so far is kept."),
    t("Cancelled after {seconds} s; what was captured so far is kept."),
    t("Cancelled; what was captured so far is kept."),
    t("The compiler crashed in {phase} after {seconds} s ({signal})."),
    t("The compiler crashed after {seconds} s ({signal})."),
    t("The compiler ended without an error after {seconds} s, but left no module."),
    t("No pass began or ended in {phase} for {after}: the compiler was ended after {seconds} s."),
    t("No pass began or ended for {after}: the compiler was ended after {seconds} s."),
    t("The capture of every pass was cancelled."),
    t("Cancelled while the pass at fault was looked for."),
    t("Cancelled while devices, memory and kernels were read."),
    t("Passlens ended before the compile did; {count} passes are kept."),
    t("Passlens ended before the compile did; no pass had been captured until then."),
    t("Passlens ended before the import did; {count} passes are kept."),
    t("Passlens ended before the import did; no pass had been captured until then."),
    t("Passlens ended before it did."),
    # how an import ended
    t("The import was cancelled; what was read until then is kept."),
    t("The compile failed in {name} on {scope}."),
    t("The compile failed."),
    t("Imported {what} from {name}."),
    # how a run ended, and a benchmark
    t("@{function} on {device}: median {median} over {count} repetitions."),
    t("@{function} on {device}: median {median} over 1 repetition."),
    t("@{function} on {device}: median {median} ({interval} interval {low} to {high}) over {count} calls."),
    t("The run of @{function} was cancelled at {doing}."),
    t("The benchmark was cancelled at {doing}."),
    t("{count} samples kept."),
    t("1 sample kept."),
    t("{second} takes {low} to {high} times as long as {first}."),
    t("{second} is {low} to {high} slower than {first}."),
    t("{second} is {low} to {high} faster than {first}."),
    t("No difference larger than {share} seen between {first} and {second}."),
    t("Too little was measured to tell {first} and {second} apart: give it more time."),
    # the formula of occupancy
    t("{total} registers of a SIMD ÷ {taken} ({used} in steps of {step}), at most {most}."),
    t("Every wavefront of {generation} has all it can address."),
    t("{used} are within the step of {step}; at most {most}."),
    t("The kernel uses none."),
    t("{total} B ÷ {taken} B ({used} in steps of {step}) = {groups} × {waves} on {simds} SIMDs, at most {most}."),
    t("{lanes} lanes ÷ {wavefront} = {waves} a workgroup; {slots} fit on {simds} SIMDs."),
    t("{lanes} lanes ÷ {wavefront} = {waves} a workgroup; {groups} fit on {simds} SIMDs ({why})."),
    t("A SIMD of {chip} holds {waves} wavefronts."),
    t("The chip holds no more wavefronts: nothing of the kernel limits them."),
    t("{count} vector registers or fewer: {waves} wavefronts."),
    t("{bytes} B of LDS or less: one workgroup more at once."),
    t("Fewer scalar registers."),
    t("Another workgroup size."),
    # devices and drivers
    t("CPU, {count} threads"),
    t("CPU, one thread"),
    t("{library} is not installed: install the NVIDIA driver."),
    t("{library} is not installed: install ROCm (its HIP runtime) and the amdgpu kernel driver."),
    t("{library} is not installed: install a Vulkan loader and driver {packages}."),
    t("It finds no device here: {hint}."),
    t("It gave no answer."),
)
