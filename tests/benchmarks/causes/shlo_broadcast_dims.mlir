func.func @main(%bias: tensor<8xf32>, %x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %0 = stablehlo.broadcast_in_dim %bias, dims = [1] : (tensor<8xf32>) -> tensor<8x16xf32>
  %1 = stablehlo.add %0, %x : tensor<8x16xf32>
  return %1 : tensor<8x16xf32>
}
