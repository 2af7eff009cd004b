func.func @add_one(%a: tensor<?xf32>) -> tensor<?xf32> {
  %c = arith.constant dense<1.0> : tensor<?xf32>
  %0 = arith.addf %a, %c : tensor<?xf32>
  return %0 : tensor<?xf32>
}
