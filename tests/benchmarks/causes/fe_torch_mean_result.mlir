func.func @f(%x: !torch.vtensor<[8,16],f32>) -> !torch.vtensor<[16],f32> {
  %1 = torch.constant.int 1
  %false = torch.constant.bool false
  %none = torch.constant.none
  %l = torch.prim.ListConstruct %1 : (!torch.int) -> !torch.list<int>
  %r = torch.aten.mean.dim %x, %l, %false, %none : !torch.vtensor<[8,16],f32>, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[16],f32>
  return %r : !torch.vtensor<[16],f32>
}
