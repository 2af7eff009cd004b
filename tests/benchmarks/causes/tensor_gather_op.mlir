func.func @g(%x: tensor<16x8xf32>, %i: tensor<4x1xindex>) -> tensor<4x8xf32> {
  %0 = tensor.gather %x[%i] gather_dims([0]) : (tensor<16x8xf32>, tensor<4x1xindex>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
