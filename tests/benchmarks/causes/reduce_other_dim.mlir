func.func @main(%x: tensor<4x8xf32>, %o: tensor<8xf32>) -> tensor<8xf32> {
  %0 = linalg.reduce { arith.addf } ins(%x : tensor<4x8xf32>) outs(%o : tensor<8xf32>) dimensions = [1]
  return %0 : tensor<8xf32>
}
