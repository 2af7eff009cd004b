func.func @main(%q: !torch.vtensor<[4,8,16],f16>, %k: !torch.vtensor<[2,16,8],f16>) -> !torch.vtensor<[4,8,8],f16> {
  %scale = torch.constant.float 2.500000e-01
  %0 = torch.aten.mul.Scalar %q, %scale : !torch.vtensor<[4,8,16],f16>, !torch.float -> !torch.vtensor<[4,8,16],f16>
  %1 = torch.aten.bmm %0, %k : !torch.vtensor<[4,8,16],f16>, !torch.vtensor<[2,16,8],f16> -> !torch.vtensor<[4,8,8],f16>
  return %1 : !torch.vtensor<[4,8,8],f16>
}
