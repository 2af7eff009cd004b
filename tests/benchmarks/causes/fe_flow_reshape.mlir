func.func @pack(%x: tensor<6x10xf32>) -> tensor<8x8xf32> {
  %0 = flow.tensor.reshape %x : tensor<6x10xf32> -> tensor<8x8xf32>
  %1 = math.absf %0 : tensor<8x8xf32>
  return %1 : tensor<8x8xf32>
}
