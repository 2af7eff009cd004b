func.func @main(%x: !torch.vtensor<[4,6],f32>, %i: !torch.vtensor<[2],si64>) -> !torch.vtensor<[4,2],f32> {
  %dim = torch.constant.int 2
  %0 = torch.aten.index_select %x, %dim, %i : !torch.vtensor<[4,6],f32>, !torch.int, !torch.vtensor<[2],si64> -> !torch.vtensor<[4,2],f32>
  return %0 : !torch.vtensor<[4,2],f32>
}
