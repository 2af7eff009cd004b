func.func @halves(%c: i1, %a: tensor<4xf32>, %b: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0:2 = scf.if %c -> (tensor<4xf32>, tensor<4xf32>) {
    scf.yield %a, %b : tensor<4xf32>, tensor<4xf32>
  } else {
    scf.yield %b : tensor<4xf32>
  }
  return %0#0, %0#1 : tensor<4xf32>, tensor<4xf32>
}
