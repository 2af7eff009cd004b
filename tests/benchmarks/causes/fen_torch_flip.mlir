func.func @mirror(%x: !torch.vtensor<[1,3,32,32],f32>) -> !torch.vtensor<[1,3,32,32],f32> {
  %d = torch.constant.int 4
  %dims = torch.prim.ListConstruct %d : (!torch.int) -> !torch.list<int>
  %0 = torch.aten.flip %x, %dims : !torch.vtensor<[1,3,32,32],f32>, !torch.list<int> -> !torch.vtensor<[1,3,32,32],f32>
  return %0 : !torch.vtensor<[1,3,32,32],f32>
}
