--iree-hal-target-device=hip
--iree-rocm-target=gfx942
--iree-opt-level=O2
model.mlir
-o model.vmfb
