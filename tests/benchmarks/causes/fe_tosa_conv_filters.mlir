func.func @f(%x: tensor<1x28x28x16xf32>, %w: tensor<32x3x3x8xf32>, %b: tensor<32xf32>) -> tensor<1x26x26x32xf32> {
  %zp = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %0 = tosa.conv2d %x, %w, %b, %zp, %zp {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x28x28x16xf32>, tensor<32x3x3x8xf32>, tensor<32xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x26x26x32xf32>
  return %0 : tensor<1x26x26x32xf32>
}
