func.func @main(%a: tensor<4x8xf32>) -> tensor<6x8xf32> {
  %p = "tosa.const"() <{value = dense<[[1, 1], [0, 0]]> : tensor<2x2xi32>}> : () -> tensor<2x2xi32>
  %r = tosa.pad %a, %p : (tensor<4x8xf32>, tensor<2x2xi32>) -> tensor<6x8xf32>
  return %r : tensor<6x8xf32>
}
