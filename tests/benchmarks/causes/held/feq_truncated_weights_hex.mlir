func.func @scale(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %g = arith.constant dense<"0x0000803F000080400000004000000040CDCCCC3D9A99993E"> : tensor<8xf32>
  %e = tensor.empty() : tensor<4x8xf32>
  %b = linalg.broadcast ins(%g : tensor<8xf32>) outs(%e : tensor<4x8xf32>) dimensions = [0]
  %m = arith.mulf %x, %b : tensor<4x8xf32>
  return %m : tensor<4x8xf32>
}
