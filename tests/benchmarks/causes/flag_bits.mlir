func.func @main(%a: tensor<16xf32>) -> tensor<16xi32> {
  %0 = arith.bitcast %a : tensor<16xf32> to tensor<16xi32>
  return %0 : tensor<16xi32>
}
