func.func @quantise(%x: tensor<256x256xf32>) -> tensor<256x256xf8E4M3> {
  %0 = stablehlo.convert %x : (tensor<256x256xf32>) -> tensor<256x256xf8E4M3>
  return %0 : tensor<256x256xf8E4M3>
}
