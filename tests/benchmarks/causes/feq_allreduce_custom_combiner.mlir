module @jit_logsumexp_tp attributes {mhlo.num_partitions = 2 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
    %0 = "stablehlo.all_reduce"(%x) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %m = stablehlo.maximum %a, %b : tensor<f32>
      %da = stablehlo.subtract %a, %m : tensor<f32>
      %db = stablehlo.subtract %b, %m : tensor<f32>
      %ea = stablehlo.exponential %da : tensor<f32>
      %eb = stablehlo.exponential %db : tensor<f32>
      %s = stablehlo.add %ea, %eb : tensor<f32>
      %l = stablehlo.log %s : tensor<f32>
      %r = stablehlo.add %l, %m : tensor<f32>
      stablehlo.return %r : tensor<f32>
    }) : (tensor<8x16xf32>) -> tensor<8x16xf32>
    return %0 : tensor<8x16xf32>
  }
}
