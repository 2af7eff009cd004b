util.func public @main(%x: tensor<64x32xf16>) -> tensor<64x32xf16> {
  %ch = flow.channel.default : !flow.channel
  %e = flow.tensor.empty : tensor<64x32xf32>
  %0 = flow.collective.all_reduce sum, f16, %e, %x, %ch : (tensor<64x32xf32>, tensor<64x32xf16>, !flow.channel) -> %e as tensor<64x32xf32>
  %1 = flow.tensor.bitcast %0 : tensor<64x32xf32> -> tensor<64x64xf16>
  %2 = tensor.extract_slice %1[0, 0] [64, 32] [1, 1] : tensor<64x64xf16> to tensor<64x32xf16>
  util.return %2 : tensor<64x32xf16>
}
