module @ln_params {
  util.global private @ln.weight = #flow.parameter.named<"model"::"ln.weight"> : tensor<768xbf16>
  func.func @main(%x: !torch.vtensor<[1,64,768],f32>) -> !torch.vtensor<[1,64,768],f32> {
    %g = util.global.load @ln.weight : tensor<768xf32>
    %w = torch_c.from_builtin_tensor %g : tensor<768xf32> -> !torch.vtensor<[768],f32>
    %0 = torch.aten.mul.Tensor %x, %w : !torch.vtensor<[1,64,768],f32>, !torch.vtensor<[768],f32> -> !torch.vtensor<[1,64,768],f32>
    return %0 : !torch.vtensor<[1,64,768],f32>
  }
}
