func.func @main(%a: tensor<8xf32>, %b: tensor<8xf32>) -> tensor<8xf32> {
<<<<<<< HEAD
  %0 = arith.addf %a, %b : tensor<8xf32>
=======
  %0 = arith.mulf %a, %b : tensor<8xf32>
>>>>>>> topic
  return %0 : tensor<8xf32>
}
