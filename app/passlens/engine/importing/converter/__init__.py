"""A script that a user's Python with PyTorch and iree-turbine runs: it imports no module of Passlens."""
