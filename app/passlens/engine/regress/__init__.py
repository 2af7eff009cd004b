"""Regressions of run times: suites of benchmarks, baselines, and what became faster or slower."""
