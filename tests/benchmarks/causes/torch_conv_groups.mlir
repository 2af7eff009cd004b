func.func @main(%x: !torch.vtensor<[1,6,16,16],f16>, %w: !torch.vtensor<[8,6,3,3],f16>) -> !torch.vtensor<[1,8,14,14],f16> {
  %none = torch.constant.none
  %false = torch.constant.bool false
  %i0 = torch.constant.int 0
  %i1 = torch.constant.int 1
  %i2 = torch.constant.int 2
  %s = torch.prim.ListConstruct %i1, %i1 : (!torch.int, !torch.int) -> !torch.list<int>
  %p = torch.prim.ListConstruct %i0, %i0 : (!torch.int, !torch.int) -> !torch.list<int>
  %e = torch.prim.ListConstruct  : () -> !torch.list<int>
  %0 = torch.aten.convolution %x, %w, %none, %s, %p, %s, %false, %e, %i2 : !torch.vtensor<[1,6,16,16],f16>, !torch.vtensor<[8,6,3,3],f16>, !torch.none, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.bool, !torch.list<int>, !torch.int -> !torch.vtensor<[1,8,14,14],f16>
  return %0 : !torch.vtensor<[1,8,14,14],f16>
}
