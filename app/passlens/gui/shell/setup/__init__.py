"""The toolbar: target, devices, flags and toolchain of the next compile."""
