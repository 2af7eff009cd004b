func.func @forward(%x: !torch.vtensor<[4,64],f16>, %m: !torch.vtensor<[4,64],f16>) -> !torch.vtensor<[4,64],f16> {
  %v = torch.constant.float -6.550400e+04
  %0 = torch.aten.masked_fill.Scalar %x, %m, %v : !torch.vtensor<[4,64],f16>, !torch.vtensor<[4,64],f16>, !torch.float -> !torch.vtensor<[4,64],f16>
  return %0 : !torch.vtensor<[4,64],f16>
}
