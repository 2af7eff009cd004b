module {
  func.func @main(%x: !torch.vtensor<[2,?,64],f16>, %p: !torch.vtensor<[1,128,32],f16>) -> !torch.vtensor<[2,?,64],f16> {
    %int1 = torch.constant.int 1
    %0 = torch.aten.silu %x : !torch.vtensor<[2,?,64],f16> -> !torch.vtensor<[2,?,64],f16>
    %1 = torch.aten.sub.Tensor %0, %p, %int1 : !torch.vtensor<[2,?,64],f16>, !torch.vtensor<[1,128,32],f16>, !torch.int -> !torch.vtensor<[2,?,64],f16>
    return %1 : !torch.vtensor<[2,?,64],f16>
  }
}
