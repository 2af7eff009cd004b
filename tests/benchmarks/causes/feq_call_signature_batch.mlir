module @two_towers {
  func.func private @tower(%x: tensor<32x128xf32>, %w: tensor<128x64xf32>) -> tensor<32x64xf32> {
    %cst = arith.constant 0.0 : f32
    %e = tensor.empty() : tensor<32x64xf32>
    %f = linalg.fill ins(%cst : f32) outs(%e : tensor<32x64xf32>) -> tensor<32x64xf32>
    %y = linalg.matmul ins(%x, %w : tensor<32x128xf32>, tensor<128x64xf32>) outs(%f : tensor<32x64xf32>) -> tensor<32x64xf32>
    return %y : tensor<32x64xf32>
  }
  func.func @score(%a: tensor<64x128xf32>, %b: tensor<64x128xf32>, %w: tensor<128x64xf32>) -> tensor<64x64xf32> {
    %u = func.call @tower(%a, %w) : (tensor<64x128xf32>, tensor<128x64xf32>) -> tensor<64x64xf32>
    %v = func.call @tower(%b, %w) : (tensor<64x128xf32>, tensor<128x64xf32>) -> tensor<64x64xf32>
    %m = arith.mulf %u, %v : tensor<64x64xf32>
    return %m : tensor<64x64xf32>
  }
}
