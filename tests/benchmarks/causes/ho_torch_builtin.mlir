module @lin {
  util.global private @w = #stream.parameter.named<"model"::"w"> : tensor<64x64xf16>
  func.func @main(%x: !torch.vtensor<[8,64],f32>) -> !torch.vtensor<[8,64],f32> {
    %w = util.global.load @w : tensor<64x64xf16>
    %0 = torch_c.from_builtin_tensor %w : tensor<64x64xf16> -> !torch.vtensor<[64,64],f32>
    %1 = torch.aten.mm %x, %0 : !torch.vtensor<[8,64],f32>, !torch.vtensor<[64,64],f32> -> !torch.vtensor<[8,64],f32>
    return %1 : !torch.vtensor<[8,64],f32>
  }
}
