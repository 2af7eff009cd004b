func.func @wrap(%x: !torch.vtensor<[1,3,32,32],f32>) -> !torch.vtensor<[1,3,34,34],f32> {
  %int1 = torch.constant.int 1
  %p = torch.prim.ListConstruct %int1, %int1, %int1, %int1 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %mode = torch.constant.str "circular"
  %none = torch.constant.none
  %0 = torch.aten.pad %x, %p, %mode, %none : !torch.vtensor<[1,3,32,32],f32>, !torch.list<int>, !torch.str, !torch.none -> !torch.vtensor<[1,3,34,34],f32>
  return %0 : !torch.vtensor<[1,3,34,34],f32>
}
