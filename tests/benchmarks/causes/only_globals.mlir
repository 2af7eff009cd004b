module @weights {
  util.global private @w = dense<0.5> : tensor<8xf32>
}
