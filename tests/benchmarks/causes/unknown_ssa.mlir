func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = arith.addf %a, <<UNKNOWN SSA VALUE>> : tensor<4xf32>
  return %0 : tensor<4xf32>
}
