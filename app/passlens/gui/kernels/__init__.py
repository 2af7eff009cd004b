"""The Kernels tab: registers, occupancy, roofline and assembly of each kernel."""
