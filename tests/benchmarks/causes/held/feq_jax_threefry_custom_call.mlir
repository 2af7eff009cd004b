module @jit_dropout attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2xui32>, %arg1: tensor<16x256xf32>) -> (tensor<16x256xf32>) {
    %c = stablehlo.constant dense<9> : tensor<2048xui32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<16x256xf32>
    %thr = stablehlo.constant dense<429496729> : tensor<16x256xui32>
    %0 = stablehlo.slice %arg0 [0:1] : (tensor<2xui32>) -> tensor<1xui32>
    %1 = stablehlo.reshape %0 : (tensor<1xui32>) -> tensor<ui32>
    %2 = stablehlo.slice %arg0 [1:2] : (tensor<2xui32>) -> tensor<1xui32>
    %3 = stablehlo.reshape %2 : (tensor<1xui32>) -> tensor<ui32>
    %4 = stablehlo.iota dim = 0 : tensor<2048xui32>
    %5 = stablehlo.add %4, %c : tensor<2048xui32>
    %6 = stablehlo.broadcast_in_dim %1, dims = [] : (tensor<ui32>) -> tensor<2048xui32>
    %7 = stablehlo.broadcast_in_dim %3, dims = [] : (tensor<ui32>) -> tensor<2048xui32>
    %8:2 = stablehlo.custom_call @cu_threefry2x32_ffi(%6, %7, %4, %5) {api_version = 4 : i32, backend_config = {}} : (tensor<2048xui32>, tensor<2048xui32>, tensor<2048xui32>, tensor<2048xui32>) -> (tensor<2048xui32>, tensor<2048xui32>)
    %9 = stablehlo.concatenate %8#0, %8#1, dim = 0 : (tensor<2048xui32>, tensor<2048xui32>) -> tensor<4096xui32>
    %10 = stablehlo.reshape %9 : (tensor<4096xui32>) -> tensor<16x256xui32>
    %11 = stablehlo.compare GE, %10, %thr, UNSIGNED : (tensor<16x256xui32>, tensor<16x256xui32>) -> tensor<16x256xi1>
    %12 = stablehlo.select %11, %arg1, %cst : tensor<16x256xi1>, tensor<16x256xf32>
    return %12 : tensor<16x256xf32>
  }
}
