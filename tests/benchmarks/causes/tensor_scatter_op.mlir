func.func @s(%x: tensor<4x8xf32>, %d: tensor<16x8xf32>, %i: tensor<4x1xindex>) -> tensor<16x8xf32> {
  %0 = tensor.scatter %x into %d[%i] scatter_dims([0]) unique : (tensor<4x8xf32>, tensor<16x8xf32>, tensor<4x1xindex>) -> tensor<16x8xf32>
  return %0 : tensor<16x8xf32>
}
