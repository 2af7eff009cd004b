// Head of a small classifier, from TFLite by way of TOSA.
func.func @head(%x: tensor<1x7x7x96xf32>, %w: tensor<160x1x1x96xf32>, %b: tensor<160xf32>, %fc: tensor<1x160x1000xf32>, %bias: tensor<1x1000xf32>) -> tensor<1x1000xf32> {
  %zf = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.conv2d %x, %w, %b, %zf, %zf {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x7x7x96xf32>, tensor<160x1x1x96xf32>, tensor<160xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x7x7x160xf32>
  %1 = tosa.clamp %0 {max_val = 6.000000e+00 : f32, min_val = 0.000000e+00 : f32} : (tensor<1x7x7x160xf32>) -> tensor<1x7x7x160xf32>
  %2 = tosa.avg_pool2d %1, %zf, %zf {acc_type = f32, kernel = array<i64: 4, 4>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 3, 3>} : (tensor<1x7x7x160xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x2x160xf32>
  %s = tosa.const_shape {values = dense<[1, 1, 160]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %3 = tosa.reshape %2, %s : (tensor<1x2x2x160xf32>, !tosa.shape<3>) -> tensor<1x1x160xf32>
  %4 = tosa.matmul %3, %fc, %zf, %zf : (tensor<1x1x160xf32>, tensor<1x160x1000xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x1x1000xf32>
  %t = tosa.const_shape {values = dense<[1, 1000]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %5 = tosa.reshape %4, %t : (tensor<1x1x1000xf32>, !tosa.shape<2>) -> tensor<1x1000xf32>
  %6 = tosa.add %5, %bias : (tensor<1x1000xf32>, tensor<1x1000xf32>) -> tensor<1x1000xf32>
  return %6 : tensor<1x1000xf32>
}
