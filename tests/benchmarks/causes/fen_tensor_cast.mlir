func.func @fix(%x: tensor<?x64xf32>) -> tensor<4x32xf32> {
  %0 = tensor.cast %x : tensor<?x64xf32> to tensor<4x32xf32>
  return %0 : tensor<4x32xf32>
}
