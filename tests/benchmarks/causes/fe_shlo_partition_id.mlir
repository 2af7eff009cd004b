module @jit_shard_index attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<8xui32>) -> tensor<8xui32> {
    %0 = stablehlo.partition_id : tensor<ui32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<ui32>) -> tensor<8xui32>
    %2 = stablehlo.add %arg0, %1 : tensor<8xui32>
    return %2 : tensor<8xui32>
  }
}
