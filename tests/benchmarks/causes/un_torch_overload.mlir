func.func @main(%x: !torch.vtensor<[4,5],f32>) -> !torch.vtensor<[4],f32> {
  %i1 = torch.constant.int 1
  %false = torch.constant.bool false
  %none = torch.constant.none
  %dims = torch.prim.ListConstruct %i1 : (!torch.int) -> !torch.list<int>
  %0 = torch.aten.sum.dim %x, %dims, %false, %none : !torch.vtensor<[4,5],f32>, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[4],f32>
  return %0 : !torch.vtensor<[4],f32>
}
