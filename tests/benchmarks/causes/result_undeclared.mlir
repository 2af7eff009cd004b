func.func @relu(%a: tensor<16xf32>) {
  %z = arith.constant dense<0.0> : tensor<16xf32>
  %0 = arith.maximumf %a, %z : tensor<16xf32>
  return %0 : tensor<16xf32>
}
