func.func @average(%x: !torch.vtensor<[4,6],f32>) -> !torch.vtensor<[4],f32> {
  %d = torch.constant.int 2
  %f = torch.constant.bool false
  %n = torch.constant.none
  %l = torch.prim.ListConstruct %d : (!torch.int) -> !torch.list<int>
  %0 = torch.aten.mean.dim %x, %l, %f, %n : !torch.vtensor<[4,6],f32>, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[4],f32>
  return %0 : !torch.vtensor<[4],f32>
}
