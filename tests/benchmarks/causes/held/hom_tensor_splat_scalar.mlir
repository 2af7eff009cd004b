module @k {
  func.func @scale(%s: f32, %t: tensor<128x4xf32>) -> tensor<128x4xf32> {
    %b = tensor.splat %s : tensor<128x4xf32>
    %r = arith.mulf %t, %b : tensor<128x4xf32>
    return %r : tensor<128x4xf32>
  }
}
