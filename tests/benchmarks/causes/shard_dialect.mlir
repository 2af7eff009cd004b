shard.grid @mesh(shape = 8)
func.func @main(%a: tensor<16x16xf32>) -> tensor<16x16xf32> {
  %0 = shard.all_reduce %a on @mesh grid_axes = [0] : tensor<16x16xf32> -> tensor<16x16xf32>
  return %0 : tensor<16x16xf32>
}
