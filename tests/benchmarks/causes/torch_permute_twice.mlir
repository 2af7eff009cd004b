func.func @main(%x: !torch.vtensor<[2,3,4],f32>) -> !torch.vtensor<[2,4,4],f32> {
  %int0 = torch.constant.int 0
  %int2 = torch.constant.int 2
  %dims = torch.prim.ListConstruct %int0, %int2, %int2 : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %0 = torch.aten.permute %x, %dims : !torch.vtensor<[2,3,4],f32>, !torch.list<int> -> !torch.vtensor<[2,4,4],f32>
  return %0 : !torch.vtensor<[2,4,4],f32>
}
