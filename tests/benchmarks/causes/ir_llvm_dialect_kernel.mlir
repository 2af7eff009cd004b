module {
  gpu.module @kernels {
    gpu.func @k(%a: memref<64xf32>) kernel {
      gpu.return
    }
  }
}
