func.func @main(%a: tensor<8x4xf32>, %i: tensor<3x1xindex>) -> tensor<3x4xf32> {
  %r = tensor.gather %a[%i] gather_dims([0]) : (tensor<8x4xf32>, tensor<3x1xindex>) -> tensor<3x4xf32>
  return %r : tensor<3x4xf32>
}
