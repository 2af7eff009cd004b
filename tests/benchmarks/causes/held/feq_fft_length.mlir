module @jit_stft {
  func.func public @main(%frames: tensor<32x400xf32>) -> tensor<32x201xf32> {
    %0 = stablehlo.fft %frames, type = RFFT, length = [400] : (tensor<32x400xf32>) -> tensor<32x201xcomplex<f32>>
    %1 = stablehlo.abs %0 : (tensor<32x201xcomplex<f32>>) -> tensor<32x201xf32>
    return %1 : tensor<32x201xf32>
  }
}
