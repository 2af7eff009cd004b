"""The Memory tab: shared memory of each kernel, reshapes, device memory over time."""
