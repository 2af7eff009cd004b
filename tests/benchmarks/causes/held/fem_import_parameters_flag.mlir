module @mixer_fc {
  util.global private @fc.weight = #flow.parameter.named<"mixer"::"fc.weight"> : tensor<1000x512xf32>
  util.global private @fc.bias = #flow.parameter.named<"mixer"::"fc.bias"> : tensor<1000xf32>
  func.func @forward(%x: !torch.vtensor<[4,512],f32>) -> !torch.vtensor<[4,1000],f32> {
    %gw = util.global.load @fc.weight : tensor<1000x512xf32>
    %gb = util.global.load @fc.bias : tensor<1000xf32>
    %w = torch_c.from_builtin_tensor %gw : tensor<1000x512xf32> -> !torch.vtensor<[1000,512],f32>
    %b = torch_c.from_builtin_tensor %gb : tensor<1000xf32> -> !torch.vtensor<[1000],f32>
    %0 = torch.aten.linear %x, %w, %b : !torch.vtensor<[4,512],f32>, !torch.vtensor<[1000,512],f32>, !torch.vtensor<[1000],f32> -> !torch.vtensor<[4,1000],f32>
    return %0 : !torch.vtensor<[4,1000],f32>
  }
}
