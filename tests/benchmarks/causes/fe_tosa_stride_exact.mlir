// Two blocks of an image model in TOSA, as an importer writes it.
module @mobile {
  func.func @main(%arg0: tensor<1x64x64x3xf32>, %w0: tensor<16x3x3x3xf32>, %b0: tensor<16xf32>, %w1: tensor<3x3x16x1xf32>, %b1: tensor<16xf32>, %w2: tensor<32x1x1x16xf32>, %b2: tensor<32xf32>) -> tensor<1x16x16x32xf32> {
    %zp = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
    %0 = tosa.conv2d %arg0, %w0, %b0, %zp, %zp {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 1, 0, 1>, stride = array<i64: 2, 2>} : (tensor<1x64x64x3xf32>, tensor<16x3x3x3xf32>, tensor<16xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x32x32x16xf32>
    %1 = tosa.clamp %0 {max_val = 6.000000e+00 : f32, min_val = 0.000000e+00 : f32} : (tensor<1x32x32x16xf32>) -> tensor<1x32x32x16xf32>
    %2 = tosa.depthwise_conv2d %1, %w1, %b1, %zp, %zp {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x32x32x16xf32>, tensor<3x3x16x1xf32>, tensor<16xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x32x32x16xf32>
    %3 = tosa.clamp %2 {max_val = 6.000000e+00 : f32, min_val = 0.000000e+00 : f32} : (tensor<1x32x32x16xf32>) -> tensor<1x32x32x16xf32>
    %4 = tosa.conv2d %3, %w2, %b2, %zp, %zp {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x32x32x16xf32>, tensor<32x1x1x16xf32>, tensor<32xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x16x16x32xf32>
    return %4 : tensor<1x16x16x32xf32>
  }
}
