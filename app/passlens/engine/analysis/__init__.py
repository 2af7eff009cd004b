"""Tables read from IR and artifacts: devices, shared memory, kernels, device memory."""
