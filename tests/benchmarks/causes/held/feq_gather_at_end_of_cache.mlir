func.func @last_tokens(%cache: tensor<1x2048x8x128xf16>, %new: tensor<1x16x8x128xf16>) -> (tensor<1x2048x8x128xf16>, tensor<1x64x8x128xf16>) {
  %0 = tensor.insert_slice %new into %cache[0, 2032, 0, 0] [1, 16, 8, 128] [1, 1, 1, 1] : tensor<1x16x8x128xf16> into tensor<1x2048x8x128xf16>
  %1 = tensor.extract_slice %0[0, 2000, 0, 0] [1, 64, 8, 128] [1, 1, 1, 1] : tensor<1x2048x8x128xf16> to tensor<1x64x8x128xf16>
  return %0, %1 : tensor<1x2048x8x128xf16>, tensor<1x64x8x128xf16>
}
