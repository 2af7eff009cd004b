func.func @main(%a: tensor<4x6xf32>) -> tensor<8x6xf32> {
  %s = tosa.const_shape {values = dense<[3, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.tile %a, %s : (tensor<4x6xf32>, !tosa.shape<2>) -> tensor<8x6xf32>
  return %0 : tensor<8x6xf32>
}
