func.func @main(%x: !torch.vtensor<[1,3,16,16],f32>, %w: !torch.vtensor<[8,4,3,3],f32>) -> !torch.vtensor<[1,8,14,14],f32> {
  %none = torch.constant.none
  %false = torch.constant.bool false
  %0 = torch.constant.int 0
  %1 = torch.constant.int 1
  %s = torch.prim.ListConstruct %1, %1 : (!torch.int, !torch.int) -> !torch.list<int>
  %p = torch.prim.ListConstruct %0, %0 : (!torch.int, !torch.int) -> !torch.list<int>
  %e = torch.prim.ListConstruct  : () -> !torch.list<int>
  %r = torch.aten.convolution %x, %w, %none, %s, %p, %s, %false, %e, %1 : !torch.vtensor<[1,3,16,16],f32>, !torch.vtensor<[8,4,3,3],f32>, !torch.none, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.bool, !torch.list<int>, !torch.int -> !torch.vtensor<[1,8,14,14],f32>
  return %r : !torch.vtensor<[1,8,14,14],f32>
}
