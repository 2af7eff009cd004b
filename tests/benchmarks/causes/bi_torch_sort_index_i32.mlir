func.func @m(%x: !torch.vtensor<[8,64],f16>) -> (!torch.vtensor<[8,64],f16>, !torch.vtensor<[8,64],si32>) {
  %im1 = torch.constant.int -1
  %true = torch.constant.bool true
  %0, %1 = torch.aten.sort %x, %im1, %true : !torch.vtensor<[8,64],f16>, !torch.int, !torch.bool -> !torch.vtensor<[8,64],f16>, !torch.vtensor<[8,64],si32>
  return %0, %1 : !torch.vtensor<[8,64],f16>, !torch.vtensor<[8,64],si32>
}
