module @jit_pad_batch attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%a: tensor<?x8xf32>, %n: tensor<i32>) -> tensor<?x8xf32> {
    %z = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %c0 = stablehlo.constant dense<0> : tensor<1xi32>
    %c00 = stablehlo.constant dense<0> : tensor<2xi32>
    %0 = stablehlo.reshape %n : (tensor<i32>) -> tensor<1xi32>
    %1 = stablehlo.concatenate %0, %c0, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %2 = stablehlo.dynamic_pad %a, %z, %c00, %1, %c00 : (tensor<?x8xf32>, tensor<f32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?x8xf32>
    return %2 : tensor<?x8xf32>
  }
}
