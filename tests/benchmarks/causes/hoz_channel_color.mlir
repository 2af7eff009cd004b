// Sum over one of two groups of ranks.
func.func @group_sum(%x: tensor<1024xf16>, %color: i32, %rank: i32) -> tensor<1024xf16> {
  %world = flow.channel.default : !flow.channel
  %group = flow.channel.split %world, %color, %rank : !flow.channel -> !flow.channel
  %e = flow.tensor.empty : tensor<1024xf16>
  %0 = flow.collective.all_reduce sum, f16, %e, %x, %group : (tensor<1024xf16>, tensor<1024xf16>, !flow.channel) -> %e as tensor<1024xf16>
  return %0 : tensor<1024xf16>
}
