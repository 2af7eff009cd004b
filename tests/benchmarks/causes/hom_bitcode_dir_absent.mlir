module @m {
  func.func public @main(%a: tensor<2x320xf32>) -> tensor<2x320xf32> {
    %r = math.erf %a : tensor<2x320xf32>
    %s = math.tan %r : tensor<2x320xf32>
    return %s : tensor<2x320xf32>
  }
}
