module @jit_attention attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%x: tensor<2x64x256xf32>, %wq: tensor<256x256xf32>, %wk: tensor<256x256xf32>, %wv: tensor<256x256xf32>, %wo: tensor<256x256xf32>) -> (tensor<2x64x256xf32> {jax.result_info = ""}) {
    %zero = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %scale = stablehlo.constant dense<0.176776692> : tensor<2x8x64x64xf32>
    %q0 = stablehlo.dot_general %x, %wq, contracting_dims = [2] x [0] : (tensor<2x64x256xf32>, tensor<256x256xf32>) -> tensor<2x64x256xf32>
    %k0 = stablehlo.dot_general %x, %wk, contracting_dims = [2] x [0] : (tensor<2x64x256xf32>, tensor<256x256xf32>) -> tensor<2x64x256xf32>
    %v0 = stablehlo.dot_general %x, %wv, contracting_dims = [2] x [0] : (tensor<2x64x256xf32>, tensor<256x256xf32>) -> tensor<2x64x256xf32>
    %q1 = stablehlo.reshape %q0 : (tensor<2x64x256xf32>) -> tensor<2x64x8x32xf32>
    %k1 = stablehlo.reshape %k0 : (tensor<2x64x256xf32>) -> tensor<2x64x8x32xf32>
    %v1 = stablehlo.reshape %v0 : (tensor<2x64x256xf32>) -> tensor<2x64x8x32xf32>
    %q2 = stablehlo.transpose %q1, dims = [0, 2, 1, 3] : (tensor<2x64x8x32xf32>) -> tensor<2x8x64x32xf32>
    %k2 = stablehlo.transpose %k1, dims = [0, 2, 3, 1] : (tensor<2x64x8x32xf32>) -> tensor<2x8x64x32xf32>
    %v2 = stablehlo.transpose %v1, dims = [0, 2, 1, 3] : (tensor<2x64x8x32xf32>) -> tensor<2x8x64x32xf32>
    %s0 = stablehlo.dot_general %q2, %k2, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [3] : (tensor<2x8x64x32xf32>, tensor<2x8x64x32xf32>) -> tensor<2x8x64x64xf32>
    %s1 = stablehlo.multiply %s0, %scale : tensor<2x8x64x64xf32>
    %m0 = stablehlo.reduce(%s1 init: %low) applies stablehlo.maximum across dimensions = [3] : (tensor<2x8x64x64xf32>, tensor<f32>) -> tensor<2x8x64xf32>
    %m1 = stablehlo.broadcast_in_dim %m0, dims = [0, 1, 2] : (tensor<2x8x64xf32>) -> tensor<2x8x64x64xf32>
    %e0 = stablehlo.subtract %s1, %m1 : tensor<2x8x64x64xf32>
    %e1 = stablehlo.exponential %e0 : tensor<2x8x64x64xf32>
    %d0 = stablehlo.reduce(%e1 init: %zero) applies stablehlo.add across dimensions = [3] : (tensor<2x8x64x64xf32>, tensor<f32>) -> tensor<2x8x64xf32>
    %d1 = stablehlo.broadcast_in_dim %d0, dims = [0, 1, 2] : (tensor<2x8x64xf32>) -> tensor<2x8x64x64xf32>
    %p = stablehlo.divide %e1, %d1 : tensor<2x8x64x64xf32>
    %c0 = stablehlo.dot_general %p, %v2, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2] : (tensor<2x8x64x64xf32>, tensor<2x8x64x32xf32>) -> tensor<2x8x64x32xf32>
    %c1 = stablehlo.transpose %c0, dims = [0, 2, 1, 3] : (tensor<2x8x64x32xf32>) -> tensor<2x64x8x32xf32>
    %c2 = stablehlo.reshape %c1 : (tensor<2x64x8x32xf32>) -> tensor<2x64x256xf32>
    %o = stablehlo.dot_general %c2, %wo, contracting_dims = [2] x [0] : (tensor<2x64x256xf32>, tensor<256x256xf32>) -> tensor<2x64x256xf32>
    return %o : tensor<2x64x256xf32>
  }
}
