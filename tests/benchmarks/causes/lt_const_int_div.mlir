func.func @scale(%x: tensor<4xi32>) -> tensor<4xi32> {
  %a = "tosa.const"() <{values = dense<[10, 20, 30, 40]> : tensor<4xi32>}> : () -> tensor<4xi32>
  %b = "tosa.const"() <{values = dense<[1, 0, 3, 4]> : tensor<4xi32>}> : () -> tensor<4xi32>
  %q = tosa.intdiv %a, %b : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  %y = tosa.add %x, %q : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  return %y : tensor<4xi32>
}
