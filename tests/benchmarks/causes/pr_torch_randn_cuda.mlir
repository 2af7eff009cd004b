func.func @main() -> !torch.vtensor<[4],f32> {
  %c1_0 = torch.constant.int 4
  %l1 = torch.prim.ListConstruct %c1_0 : (!torch.int) -> !torch.list<int>
  %c2 = torch.constant.int 6
  %c3 = torch.constant.none
  %c4 = torch.constant.device "cuda"
  %c5 = torch.constant.bool false
  %r = torch.aten.randn %l1, %c2, %c3, %c4, %c5 : !torch.list<int>, !torch.int, !torch.none, !torch.Device, !torch.bool -> !torch.vtensor<[4],f32>
  return %r : !torch.vtensor<[4],f32>
}
