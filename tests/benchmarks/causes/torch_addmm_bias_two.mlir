module {
  func.func @main(%b: !torch.vtensor<[48],f16>, %x: !torch.vtensor<[4,64],f16>, %w: !torch.vtensor<[64,32],f16>) -> !torch.vtensor<[4,32],f16> {
    %int1 = torch.constant.int 1
    %0 = torch.aten.addmm %b, %x, %w, %int1, %int1 : !torch.vtensor<[48],f16>, !torch.vtensor<[4,64],f16>, !torch.vtensor<[64,32],f16>, !torch.int, !torch.int -> !torch.vtensor<[4,32],f16>
    return %0 : !torch.vtensor<[4,32],f16>
  }
}
