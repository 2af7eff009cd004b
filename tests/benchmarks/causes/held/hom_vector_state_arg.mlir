module @k {
  func.func @step(%v: vector<4xf32>, %t: tensor<128x4xf32>) -> (tensor<128x4xf32>, vector<4xf32>) {
    %w = arith.addf %v, %v : vector<4xf32>
    %r = arith.mulf %t, %t : tensor<128x4xf32>
    return %r, %w : tensor<128x4xf32>, vector<4xf32>
  }
}
