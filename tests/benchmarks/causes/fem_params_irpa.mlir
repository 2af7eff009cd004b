module @gpt2_wte {
  util.global private @wte = #flow.parameter.named<"model"::"transformer.wte.weight"> : tensor<50257x768xf32>
  func.func @main(%ids: !torch.vtensor<[1,64],si64>) -> !torch.vtensor<[1,64,768],f32> {
    %int-1 = torch.constant.int -1
    %false = torch.constant.bool false
    %g = util.global.load @wte : tensor<50257x768xf32>
    %w = torch_c.from_builtin_tensor %g : tensor<50257x768xf32> -> !torch.vtensor<[50257,768],f32>
    %0 = torch.aten.embedding %w, %ids, %int-1, %false, %false : !torch.vtensor<[50257,768],f32>, !torch.vtensor<[1,64],si64>, !torch.int, !torch.bool, !torch.bool -> !torch.vtensor<[1,64,768],f32>
    return %0 : !torch.vtensor<[1,64,768],f32>
  }
}
