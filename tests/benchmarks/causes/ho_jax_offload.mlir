// A two-layer model out of jax.export, with activations that are offloaded to the host between the layers.
module @jit_train_forward attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<64x128xf32>, %arg1: tensor<128xf32>, %arg2: tensor<128x256xf32>, %arg3: tensor<256xf32>, %arg4: tensor<4x64xi32>) -> (tensor<4x64x256xf32>) {
    %0 = call @embed(%arg0, %arg4) : (tensor<64x128xf32>, tensor<4x64xi32>) -> tensor<4x64x128xf32>
    %1 = call @rms_norm(%0, %arg1) : (tensor<4x64x128xf32>, tensor<128xf32>) -> tensor<4x64x128xf32>
    %2 = call @remat(%1) : (tensor<4x64x128xf32>) -> tensor<4x64x128xf32>
    %3 = stablehlo.dot_general %2, %arg2, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x64x128xf32>, tensor<128x256xf32>) -> tensor<4x64x256xf32>
    %4 = stablehlo.broadcast_in_dim %arg3, dims = [2] : (tensor<256xf32>) -> tensor<4x64x256xf32>
    %5 = stablehlo.add %3, %4 : tensor<4x64x256xf32>
    %6 = call @gelu(%5) : (tensor<4x64x256xf32>) -> tensor<4x64x256xf32>
    %7 = call @log_softmax(%6) : (tensor<4x64x256xf32>) -> tensor<4x64x256xf32>
    return %7 : tensor<4x64x256xf32>
  }
  func.func private @embed(%arg0: tensor<64x128xf32>, %arg1: tensor<4x64xi32>) -> tensor<4x64x128xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<63> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<4x64xi32>
    %1 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<4x64xi32>
    %2 = stablehlo.maximum %arg1, %0 : tensor<4x64xi32>
    %3 = stablehlo.minimum %2, %1 : tensor<4x64xi32>
    %4 = stablehlo.reshape %3 : (tensor<4x64xi32>) -> tensor<4x64x1xi32>
    %5 = "stablehlo.gather"(%arg0, %4) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 128>}> : (tensor<64x128xf32>, tensor<4x64x1xi32>) -> tensor<4x64x128xf32>
    return %5 : tensor<4x64x128xf32>
  }
  func.func private @rms_norm(%arg0: tensor<4x64x128xf32>, %arg1: tensor<128xf32>) -> tensor<4x64x128xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_0 = stablehlo.constant dense<1.280000e+02> : tensor<f32>
    %cst_1 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %0 = stablehlo.multiply %arg0, %arg0 : tensor<4x64x128xf32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [2] : (tensor<4x64x128xf32>, tensor<f32>) -> tensor<4x64xf32>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x64xf32>
    %3 = stablehlo.divide %1, %2 : tensor<4x64xf32>
    %4 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<4x64xf32>
    %5 = stablehlo.add %3, %4 : tensor<4x64xf32>
    %6 = stablehlo.rsqrt %5 : tensor<4x64xf32>
    %7 = stablehlo.broadcast_in_dim %6, dims = [0, 1] : (tensor<4x64xf32>) -> tensor<4x64x128xf32>
    %8 = stablehlo.multiply %arg0, %7 : tensor<4x64x128xf32>
    %9 = stablehlo.broadcast_in_dim %arg1, dims = [2] : (tensor<128xf32>) -> tensor<4x64x128xf32>
    %10 = stablehlo.multiply %8, %9 : tensor<4x64x128xf32>
    return %10 : tensor<4x64x128xf32>
  }
  func.func private @remat(%arg0: tensor<4x64x128xf32>) -> tensor<4x64x128xf32> {
    %0 = stablehlo.custom_call @annotate_device_placement(%arg0) {backend_config = "", has_side_effect = true, mhlo.frontend_attributes = {_xla_buffer_placement = "pinned_host"}} : (tensor<4x64x128xf32>) -> tensor<4x64x128xf32>
    %1 = stablehlo.optimization_barrier %0 : tensor<4x64x128xf32>
    return %1 : tensor<4x64x128xf32>
  }
  func.func private @gelu(%arg0: tensor<4x64x256xf32>) -> tensor<4x64x256xf32> {
    %cst = stablehlo.constant dense<5.000000e-01> : tensor<4x64x256xf32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<4x64x256xf32>
    %cst_1 = stablehlo.constant dense<4.471500e-02> : tensor<4x64x256xf32>
    %cst_2 = stablehlo.constant dense<0.797884583> : tensor<4x64x256xf32>
    %0 = stablehlo.multiply %arg0, %arg0 : tensor<4x64x256xf32>
    %1 = stablehlo.multiply %0, %arg0 : tensor<4x64x256xf32>
    %2 = stablehlo.multiply %1, %cst_1 : tensor<4x64x256xf32>
    %3 = stablehlo.add %arg0, %2 : tensor<4x64x256xf32>
    %4 = stablehlo.multiply %3, %cst_2 : tensor<4x64x256xf32>
    %5 = stablehlo.tanh %4 : tensor<4x64x256xf32>
    %6 = stablehlo.add %5, %cst_0 : tensor<4x64x256xf32>
    %7 = stablehlo.multiply %6, %cst : tensor<4x64x256xf32>
    %8 = stablehlo.multiply %arg0, %7 : tensor<4x64x256xf32>
    return %8 : tensor<4x64x256xf32>
  }
  func.func private @log_softmax(%arg0: tensor<4x64x256xf32>) -> tensor<4x64x256xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst_0) applies stablehlo.maximum across dimensions = [2] : (tensor<4x64x256xf32>, tensor<f32>) -> tensor<4x64xf32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [0, 1] : (tensor<4x64xf32>) -> tensor<4x64x256xf32>
    %2 = stablehlo.subtract %arg0, %1 : tensor<4x64x256xf32>
    %3 = stablehlo.exponential %2 : tensor<4x64x256xf32>
    %4 = stablehlo.reduce(%3 init: %cst) applies stablehlo.add across dimensions = [2] : (tensor<4x64x256xf32>, tensor<f32>) -> tensor<4x64xf32>
    %5 = stablehlo.log %4 : tensor<4x64xf32>
    %6 = stablehlo.broadcast_in_dim %5, dims = [0, 1] : (tensor<4x64xf32>) -> tensor<4x64x256xf32>
    %7 = stablehlo.subtract %2, %6 : tensor<4x64x256xf32>
    return %7 : tensor<4x64x256xf32>
  }
}
