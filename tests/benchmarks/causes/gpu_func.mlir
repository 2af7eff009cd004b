gpu.module @k {
  gpu.func @add(%a: memref<64xf32>) kernel {
    gpu.return
  }
}
func.func @main(%a: tensor<64xf32>) -> tensor<64xf32> {
  return %a : tensor<64xf32>
}
