module @jit_vit attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%img: tensor<2x224x224x3xf32>, %patch: tensor<16x16x3x64xf32>, %cls: tensor<1x1x64xf32>, %pos: tensor<1x196x64xf32>, %wq: tensor<64x64xf32>, %wk: tensor<64x64xf32>, %wv: tensor<64x64xf32>, %w0: tensor<64x256xf32>, %w1: tensor<256x64xf32>) -> tensor<2x197x64xf32> {
    %z = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %ninf = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = stablehlo.convolution(%img, %patch) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [16, 16]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x224x224x3xf32>, tensor<16x16x3x64xf32>) -> tensor<2x14x14x64xf32>
    %1 = stablehlo.reshape %0 : (tensor<2x14x14x64xf32>) -> tensor<2x196x64xf32>
    %2 = stablehlo.broadcast_in_dim %cls, dims = [0, 1, 2] : (tensor<1x1x64xf32>) -> tensor<2x1x64xf32>
    %3 = stablehlo.concatenate %2, %1, dim = 1 : (tensor<2x1x64xf32>, tensor<2x196x64xf32>) -> tensor<2x197x64xf32>
    %4 = stablehlo.broadcast_in_dim %pos, dims = [0, 1, 2] : (tensor<1x196x64xf32>) -> tensor<2x197x64xf32>
    %5 = stablehlo.add %3, %4 : tensor<2x197x64xf32>
    %6 = stablehlo.dot_general %5, %wq, contracting_dims = [2] x [0] : (tensor<2x197x64xf32>, tensor<64x64xf32>) -> tensor<2x197x64xf32>
    %7 = stablehlo.dot_general %5, %wk, contracting_dims = [2] x [0] : (tensor<2x197x64xf32>, tensor<64x64xf32>) -> tensor<2x197x64xf32>
    %8 = stablehlo.dot_general %5, %wv, contracting_dims = [2] x [0] : (tensor<2x197x64xf32>, tensor<64x64xf32>) -> tensor<2x197x64xf32>
    %9 = stablehlo.dot_general %6, %7, batching_dims = [0] x [0], contracting_dims = [2] x [2] : (tensor<2x197x64xf32>, tensor<2x197x64xf32>) -> tensor<2x197x197xf32>
    %10 = stablehlo.reduce(%9 init: %ninf) applies stablehlo.maximum across dimensions = [2] : (tensor<2x197x197xf32>, tensor<f32>) -> tensor<2x197xf32>
    %11 = stablehlo.broadcast_in_dim %10, dims = [0, 1] : (tensor<2x197xf32>) -> tensor<2x197x197xf32>
    %12 = stablehlo.subtract %9, %11 : tensor<2x197x197xf32>
    %13 = stablehlo.exponential %12 : tensor<2x197x197xf32>
    %14 = stablehlo.reduce(%13 init: %z) applies stablehlo.add across dimensions = [2] : (tensor<2x197x197xf32>, tensor<f32>) -> tensor<2x197xf32>
    %15 = stablehlo.broadcast_in_dim %14, dims = [0, 1] : (tensor<2x197xf32>) -> tensor<2x197x197xf32>
    %16 = stablehlo.divide %13, %15 : tensor<2x197x197xf32>
    %17 = stablehlo.dot_general %16, %8, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x197x197xf32>, tensor<2x197x64xf32>) -> tensor<2x197x64xf32>
    %18 = stablehlo.add %5, %17 : tensor<2x197x64xf32>
    %19 = stablehlo.dot_general %18, %w0, contracting_dims = [2] x [0] : (tensor<2x197x64xf32>, tensor<64x256xf32>) -> tensor<2x197x256xf32>
    %20 = stablehlo.tanh %19 : tensor<2x197x256xf32>
    %21 = stablehlo.dot_general %20, %w1, contracting_dims = [2] x [0] : (tensor<2x197x256xf32>, tensor<256x64xf32>) -> tensor<2x197x64xf32>
    %22 = stablehlo.add %18, %21 : tensor<2x197x64xf32>
    return %22 : tensor<2x197x64xf32>
  }
}
