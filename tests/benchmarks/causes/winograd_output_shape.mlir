func.func @wt(%x: tensor<6x6x1x7x7x64xf32>) -> tensor<1x28x28x64xf32> {
  %e = tensor.empty() : tensor<1x28x28x64xf32>
  %r = linalg.winograd_output_transform fmr(F_4_3) ins(%x : tensor<6x6x1x7x7x64xf32>) outs(%e : tensor<1x28x28x64xf32>) -> tensor<1x28x28x64xf32>
  return %r : tensor<1x28x28x64xf32>
}
