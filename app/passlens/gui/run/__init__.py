"""The Run tab: the form, the results and benchmarks of the compiled module."""
