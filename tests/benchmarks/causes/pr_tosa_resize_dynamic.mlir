func.func @main(%a: tensor<2x8x?x3xf32>) -> tensor<2x15x?x3xf32> {
  %s = "tosa.const_shape"() <{values = dense<[16, 8, 16, 8]> : tensor<4xindex>}> : () -> !tosa.shape<4>
  %o = "tosa.const_shape"() <{values = dense<0> : tensor<2xindex>}> : () -> !tosa.shape<2>
  %r = "tosa.resize"(%a, %s, %o, %o) <{mode = #tosa.resize_mode<BILINEAR>}> : (tensor<2x8x?x3xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x15x?x3xf32>
  return %r : tensor<2x15x?x3xf32>
}
