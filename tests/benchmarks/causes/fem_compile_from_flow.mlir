module @mlp {
  util.global private @w1 = #flow.parameter.named<"model"::"fc1.weight"> : tensor<1024x512xf32>
  func.func @main(%x: !torch.vtensor<[8,512],f32>) -> !torch.vtensor<[8,1024],f32> {
    %none = torch.constant.none
    %g = util.global.load @w1 : tensor<1024x512xf32>
    %w = torch_c.from_builtin_tensor %g : tensor<1024x512xf32> -> !torch.vtensor<[1024,512],f32>
    %0 = torch.aten.linear %x, %w, %none : !torch.vtensor<[8,512],f32>, !torch.vtensor<[1024,512],f32>, !torch.none -> !torch.vtensor<[8,1024],f32>
    return %0 : !torch.vtensor<[8,1024],f32>
  }
}
