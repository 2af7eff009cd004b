func.func @pixels(%x: tensor<1x8x8x3xui8>) -> tensor<1x8x8x3xf32> {
  %0 = tosa.cast %x : (tensor<1x8x8x3xui8>) -> tensor<1x8x8x3xf32>
  return %0 : tensor<1x8x8x3xf32>
}
