func.func @spectrum(%a: tensor<1x8x16xf32>) -> tensor<1x8x9xf32> {
  %r, %i = tosa.rfft2d %a : (tensor<1x8x16xf32>) -> (tensor<1x8x9xf32>, tensor<1x8x9xf32>)
  %0 = tosa.add %r, %i : (tensor<1x8x9xf32>, tensor<1x8x9xf32>) -> tensor<1x8x9xf32>
  return %0 : tensor<1x8x9xf32>
}
