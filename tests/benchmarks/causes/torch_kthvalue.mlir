func.func @main(%x: !torch.vtensor<[8,1000],f32>) -> (!torch.vtensor<[8],f32>, !torch.vtensor<[8],si64>) {
  %k = torch.constant.int 5
  %d = torch.constant.int 1
  %f = torch.constant.bool false
  %0, %1 = torch.aten.kthvalue %x, %k, %d, %f : !torch.vtensor<[8,1000],f32>, !torch.int, !torch.int, !torch.bool -> !torch.vtensor<[8],f32>, !torch.vtensor<[8],si64>
  return %0, %1 : !torch.vtensor<[8],f32>, !torch.vtensor<[8],si64>
}
