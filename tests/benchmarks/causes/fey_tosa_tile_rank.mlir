func.func @repeat(%c: tensor<8x16xf32>) -> tensor<16x16xf32> {
  %s = tosa.const_shape {values = dense<[2, 1, 1]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %0 = tosa.tile %c, %s : (tensor<8x16xf32>, !tosa.shape<3>) -> tensor<16x16xf32>
  return %0 : tensor<16x16xf32>
}
