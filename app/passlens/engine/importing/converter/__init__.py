"""A script that a Python of the user's runs, which has PyTorch and iree-turbine: it imports nothing of ours."""
