"""Regressions of run times: suites of benchmarks, baselines, and changes between them."""
