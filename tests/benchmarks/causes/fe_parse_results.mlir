func.func @split(%x: tensor<2x64xf32>) -> tensor<1x64xf32>, tensor<1x64xf32> {
  %0 = tensor.extract_slice %x[0, 0] [1, 64] [1, 1] : tensor<2x64xf32> to tensor<1x64xf32>
  %1 = tensor.extract_slice %x[1, 0] [1, 64] [1, 1] : tensor<2x64xf32> to tensor<1x64xf32>
  return %0, %1 : tensor<1x64xf32>, tensor<1x64xf32>
}
