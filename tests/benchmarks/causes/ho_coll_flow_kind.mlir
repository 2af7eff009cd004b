util.func public @main(%x: tensor<64xi64>) -> tensor<64xi64> {
  %ch = flow.channel.default : !flow.channel
  %e = flow.tensor.empty : tensor<64xi64>
  %0 = flow.collective.all_reduce bitwise_or, ui64, %e, %x, %ch : (tensor<64xi64>, tensor<64xi64>, !flow.channel) -> %e as tensor<64xi64>
  util.return %0 : tensor<64xi64>
}
