func.func @main(%a: tensor<16xf32>) -> tensor<16xf32> {
  %0 = affine.for %i = 0 to 16 iter_args(%t = %a) -> (tensor<16xf32>) {
    %x = tensor.extract %t[%i] : tensor<16xf32>
    %y = math.exp %x : f32
    %u = tensor.insert %y into %t[%i] : tensor<16xf32>
    affine.yield %u : tensor<16xf32>
  }
  return %0 : tensor<16xf32>
}
