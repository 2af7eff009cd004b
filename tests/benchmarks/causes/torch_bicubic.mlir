func.func @main(%a: !torch.vtensor<[1,3,8,8],f32>) -> !torch.vtensor<[1,3,16,16],f32> {
  %n = torch.constant.int 16
  %l = torch.prim.ListConstruct %n, %n : (!torch.int, !torch.int) -> !torch.list<int>
  %false = torch.constant.bool false
  %none = torch.constant.none
  %0 = torch.operator "torch.aten.upsample_bicubic2d.vec"(%a, %l, %false, %none) : (!torch.vtensor<[1,3,8,8],f32>, !torch.list<int>, !torch.bool, !torch.none) -> !torch.vtensor<[1,3,16,16],f32>
  return %0 : !torch.vtensor<[1,3,16,16],f32>
}
