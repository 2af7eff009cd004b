func.func @main(%a: !torch.vtensor<[1,3,8,8],f32>) -> !torch.vtensor<[1,3,16,16],f32> {
  %int16 = torch.constant.int 16
  %none = torch.constant.none
  %o = torch.prim.ListConstruct %int16, %int16 : (!torch.int, !torch.int) -> !torch.list<int>
  %r = torch.operator "torch.aten._upsample_nearest_exact2d.vec"(%a, %o, %none) : (!torch.vtensor<[1,3,8,8],f32>, !torch.list<int>, !torch.none) -> !torch.vtensor<[1,3,16,16],f32>
  return %r : !torch.vtensor<[1,3,16,16],f32>
}
