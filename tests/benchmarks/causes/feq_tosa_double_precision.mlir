module @filter_double {
  func.func @main(%x: tensor<1x512xf64>, %g: tensor<1x512xf64>) -> tensor<1x512xf64> {
    %0 = tosa.add %x, %g : (tensor<1x512xf64>, tensor<1x512xf64>) -> tensor<1x512xf64>
    %1 = tosa.tanh %0 : (tensor<1x512xf64>) -> tensor<1x512xf64>
    return %1 : tensor<1x512xf64>
  }
}
