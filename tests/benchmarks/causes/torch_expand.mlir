func.func @main(%x: !torch.vtensor<[1,4],f32>) -> !torch.vtensor<[3,8],f32> {
  %i3 = torch.constant.int 3
  %i8 = torch.constant.int 8
  %false = torch.constant.bool false
  %s = torch.prim.ListConstruct %i3, %i8 : (!torch.int, !torch.int) -> !torch.list<int>
  %0 = torch.aten.expand %x, %s, %false : !torch.vtensor<[1,4],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[3,8],f32>
  return %0 : !torch.vtensor<[3,8],f32>
}
