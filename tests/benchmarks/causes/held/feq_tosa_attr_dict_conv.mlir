module @mobilenet_stem {
  func.func @main(%img: tensor<1x96x96x3xf32>) -> tensor<1x48x48x16xf32> {
    %w = "tosa.const"() <{values = dense<0.02> : tensor<16x3x3x3xf32>}> : () -> tensor<16x3x3x3xf32>
    %b = "tosa.const"() <{values = dense<0.0> : tensor<16xf32>}> : () -> tensor<16xf32>
    %zp = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
    %0 = tosa.conv2d %img, %w, %b, %zp, %zp {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 1, 0, 1>, stride = array<i64: 2, 2>} : (tensor<1x96x96x3xf32>, tensor<16x3x3x3xf32>, tensor<16xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x48x48x16xf32>
    %1 = tosa.sigmoid %0 : (tensor<1x48x48x16xf32>) -> tensor<1x48x48x16xf32>
    %2 = tosa.add %1, %0 : (tensor<1x48x48x16xf32>, tensor<1x48x48x16xf32>) -> tensor<1x48x48x16xf32>
    return %2 : tensor<1x48x48x16xf32>
  }
}
