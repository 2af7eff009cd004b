func.func @main(%a: tensor<2x10x10x8xf32>) -> tensor<6x6x2x2x2x8xf32> {
  %e = tensor.empty() : tensor<6x6x2x2x2x8xf32>
  %r = linalg.winograd_input_transform fmr(F_4_3) ins(%a : tensor<2x10x10x8xf32>) outs(%e : tensor<6x6x2x2x2x8xf32>) -> tensor<6x6x2x2x2x8xf32>
  return %r : tensor<6x6x2x2x2x8xf32>
}
