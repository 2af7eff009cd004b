func.func @main(%a: tensor<4xf32>, %i: i32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %x = tensor.extract %a[%i] : tensor<4xf32>
  %0 = tensor.splat %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}
