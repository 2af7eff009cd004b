func.func @heads(%x: tensor<1x77x768xf32>) -> tensor<1x77x12x64xf32> {
  %s = tosa.const_shape {values = dense<[1, 77, 12, 64]> : tensor<4xindex>} : () -> !tosa.shape<3>
  %0 = tosa.reshape %x, %s : (tensor<1x77x768xf32>, !tosa.shape<3>) -> tensor<1x77x12x64xf32>
  return %0 : tensor<1x77x12x64xf32>
}
