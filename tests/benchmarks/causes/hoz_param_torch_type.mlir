module @linear {
  util.global private @weight = #stream.parameter.named<"model"::"ffn_up.weight"> : tensor<512x128xf16>
  func.func @main(%x: !torch.vtensor<[4,128],f16>) -> !torch.vtensor<[4,512],f16> {
    %w = util.global.load @weight : !torch.vtensor<[512,128],f16>
    %int0 = torch.constant.int 0
    %int1 = torch.constant.int 1
    %t = torch.aten.transpose.int %w, %int0, %int1 : !torch.vtensor<[512,128],f16>, !torch.int, !torch.int -> !torch.vtensor<[128,512],f16>
    %0 = torch.aten.mm %x, %t : !torch.vtensor<[4,128],f16>, !torch.vtensor<[128,512],f16> -> !torch.vtensor<[4,512],f16>
    return %0 : !torch.vtensor<[4,512],f16>
  }
}
