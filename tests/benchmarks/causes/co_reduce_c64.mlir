util.func public @main(%a: tensor<64xcomplex<f32>>) -> tensor<64xcomplex<f32>> {
  %ch = flow.channel.default : !flow.channel
  %e = flow.tensor.empty : tensor<64xcomplex<f32>>
  %0 = flow.collective.all_reduce sum, complex64, %e, %a, %ch : (tensor<64xcomplex<f32>>, tensor<64xcomplex<f32>>, !flow.channel) -> %e as tensor<64xcomplex<f32>>
  util.return %0 : tensor<64xcomplex<f32>>
}
