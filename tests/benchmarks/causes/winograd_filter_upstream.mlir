func.func @filter(%w: tensor<32x3x3x16xf32>) -> tensor<6x6x16x32xf32> {
  %e = tensor.empty() : tensor<6x6x16x32xf32>
  %p = linalg.winograd_filter_transform fmr(F_4_3) ins(%w : tensor<32x3x3x16xf32>) outs(%e : tensor<6x6x16x32xf32>) -> tensor<6x6x16x32xf32>
  return %p : tensor<6x6x16x32xf32>
}
