func.func @mirror(%x: tensor<8x16x4xf32>) -> tensor<8x16x4xf32> {
  %0 = stablehlo.reverse %x, dims = [1, 1] : tensor<8x16x4xf32>
  return %0 : tensor<8x16x4xf32>
}
