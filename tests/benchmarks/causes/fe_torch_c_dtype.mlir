module @linear {
  util.global private @weight = dense<1.000000e+00> : tensor<64x32xf32>
  func.func @forward(%x: !torch.vtensor<[8,32],f16>) -> !torch.vtensor<[8,64],f16> {
    %none = torch.constant.none
    %w = util.global.load @weight : tensor<64x32xf32>
    %0 = torch_c.from_builtin_tensor %w : tensor<64x32xf32> -> !torch.vtensor<[64,32],f16>
    %1 = torch.aten.linear %x, %0, %none : !torch.vtensor<[8,32],f16>, !torch.vtensor<[64,32],f16>, !torch.none -> !torch.vtensor<[8,64],f16>
    return %1 : !torch.vtensor<[8,64],f16>
  }
}
