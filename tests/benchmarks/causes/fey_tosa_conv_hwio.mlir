module @mobile_stem {
  func.func @main(%in: tensor<1x34x34x3xf32>, %w0: tensor<3x3x3x16xf32>, %b0: tensor<16xf32>, %dw: tensor<3x3x16x1xf32>, %db: tensor<16xf32>, %w1: tensor<24x1x1x16xf32>, %b1: tensor<24xf32>) -> tensor<1x30x30x24xf32> {
    %zp = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
    %0 = tosa.conv2d %in, %w0, %b0, %zp, %zp {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x34x34x3xf32>, tensor<3x3x3x16xf32>, tensor<16xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x32x32x16xf32>
    %1 = tosa.clamp %0 {min_val = 0.0 : f32, max_val = 6.0 : f32} : (tensor<1x32x32x16xf32>) -> tensor<1x32x32x16xf32>
    %2 = tosa.depthwise_conv2d %1, %dw, %db, %zp, %zp {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x32x32x16xf32>, tensor<3x3x16x1xf32>, tensor<16xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x30x30x16xf32>
    %3 = tosa.clamp %2 {min_val = 0.0 : f32, max_val = 6.0 : f32} : (tensor<1x30x30x16xf32>) -> tensor<1x30x30x16xf32>
    %4 = tosa.conv2d %3, %w1, %b1, %zp, %zp {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x30x30x16xf32>, tensor<24x1x1x16xf32>, tensor<24xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x30x30x24xf32>
    return %4 : tensor<1x30x30x24xf32>
  }
}
