func.func @relu_mask(%a: tensor<64xf32>, %b: tensor<64xf32>) -> tensor<64xf32> {
  %z = arith.constant dense<0.0> : tensor<64xf32>
  %c = arith.cmpf sgt, %a, %z : tensor<64xf32>
  %0 = arith.select %c, %b, %z : tensor<64xi1>, tensor<64xf32>
  return %0 : tensor<64xf32>
}
