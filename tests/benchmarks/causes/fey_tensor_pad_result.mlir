func.func @stem(%img: tensor<1x32x32x3xf32>, %w: tensor<3x3x3x16xf32>) -> tensor<1x17x17x16xf32> {
  %z = arith.constant 0.0 : f32
  %p = tensor.pad %img low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%n: index, %h: index, %c: index, %d: index):
    tensor.yield %z : f32
  } : tensor<1x32x32x3xf32> to tensor<1x35x35x3xf32>
  %e = tensor.empty() : tensor<1x17x17x16xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<1x17x17x16xf32>) -> tensor<1x17x17x16xf32>
  %0 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%p, %w : tensor<1x35x35x3xf32>, tensor<3x3x3x16xf32>) outs(%f : tensor<1x17x17x16xf32>) -> tensor<1x17x17x16xf32>
  return %0 : tensor<1x17x17x16xf32>
}
