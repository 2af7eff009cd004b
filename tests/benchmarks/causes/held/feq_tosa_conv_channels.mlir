func.func @stem(%img: tensor<1x224x224x4xf32>) -> tensor<1x112x112x32xf32> {
  %w = "tosa.const"() <{values = dense<0.02> : tensor<32x3x3x3xf32>}> : () -> tensor<32x3x3x3xf32>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<32xf32>}> : () -> tensor<32xf32>
  %zp = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.conv2d %img, %w, %b, %zp, %zp {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 1, 0, 1>, stride = array<i64: 2, 2>} : (tensor<1x224x224x4xf32>, tensor<32x3x3x3xf32>, tensor<32xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x112x112x32xf32>
  %1 = tosa.clamp %0 {min_val = 0.0 : f32, max_val = 6.0 : f32} : (tensor<1x112x112x32xf32>) -> tensor<1x112x112x32xf32>
  return %1 : tensor<1x112x112x32xf32>
}
