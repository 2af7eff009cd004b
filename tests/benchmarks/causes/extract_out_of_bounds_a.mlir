func.func @main(%a: tensor<4xf32>) -> f32 {
  %c = arith.constant 9 : index
  %r = tensor.extract %a[%c] : tensor<4xf32>
  return %r : f32
}
