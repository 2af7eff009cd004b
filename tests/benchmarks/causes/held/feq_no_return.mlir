func.func @mean_pool(%h: tensor<8x128x384xf32>) -> tensor<8x384xf32> {
  %cst = arith.constant 0.0 : f32
  %len = arith.constant dense<128.0> : tensor<8x384xf32>
  %e = tensor.empty() : tensor<8x384xf32>
  %f = linalg.fill ins(%cst : f32) outs(%e : tensor<8x384xf32>) -> tensor<8x384xf32>
  %s = linalg.reduce ins(%h : tensor<8x128x384xf32>) outs(%f : tensor<8x384xf32>) dimensions = [1]
    (%in: f32, %acc: f32) {
      %a = arith.addf %in, %acc : f32
      linalg.yield %a : f32
    }
  %m = arith.divf %s, %len : tensor<8x384xf32>
}
