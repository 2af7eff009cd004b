"""The lineage of an op: follows one op through all passes, from the input to the assembly."""
