module @jit_apply attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<8x32x32x16xf32>, %arg1: tensor<3x3x16x32xf32>, %arg2: tensor<32xf32>, %arg3: tensor<3x3x32x32xf32>, %arg4: tensor<32xf32>, %arg5: tensor<1x1x16x32xf32>) -> tensor<8x16x16x32xf32> {
    %zero = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %z = stablehlo.broadcast_in_dim %zero, dims = [] : (tensor<f32>) -> tensor<8x16x16x32xf32>
    %0 = stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 2], pad = [[0, 1], [0, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<8x32x32x16xf32>, tensor<3x3x16x32xf32>) -> tensor<8x16x16x32xf32>
    %1 = stablehlo.broadcast_in_dim %arg2, dims = [3] : (tensor<32xf32>) -> tensor<8x16x16x32xf32>
    %2 = stablehlo.add %0, %1 : tensor<8x16x16x32xf32>
    %3 = stablehlo.maximum %2, %z : tensor<8x16x16x32xf32>
    %4 = stablehlo.convolution(%3, %arg3) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<8x16x16x32xf32>, tensor<3x3x32x32xf32>) -> tensor<8x16x16x32xf32>
    %5 = stablehlo.broadcast_in_dim %arg4, dims = [3] : (tensor<32xf32>) -> tensor<8x16x16x32xf32>
    %6 = stablehlo.add %4, %5 : tensor<8x16x16x32xf32>
    %7 = stablehlo.convolution(%arg0, %arg5) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 2]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<8x32x32x16xf32>, tensor<1x1x16x32xf32>) -> tensor<8x16x16x32xf32>
    %8 = stablehlo.add %6, %7 : tensor<8x16x16x32xf32>
    %9 = stablehlo.maximum %8, %z : tensor<8x16x16x32xf32>
    return %9 : tensor<8x16x16x32xf32>
  }
}
