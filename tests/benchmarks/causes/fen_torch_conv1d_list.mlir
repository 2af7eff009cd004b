func.func @forward(%x: !torch.vtensor<[1,80,3000],f32>, %w: !torch.vtensor<[384,80,3],f32>, %b: !torch.vtensor<[384],f32>) -> !torch.vtensor<[1,384,3000],f32> {
  %1 = torch.constant.int 1
  %one = torch.prim.ListConstruct %1 : (!torch.int) -> !torch.list<int>
  %two = torch.prim.ListConstruct %1, %1 : (!torch.int, !torch.int) -> !torch.list<int>
  %0 = torch.aten.conv1d %x, %w, %b, %one, %two, %one, %1 : !torch.vtensor<[1,80,3000],f32>, !torch.vtensor<[384,80,3],f32>, !torch.vtensor<[384],f32>, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.int -> !torch.vtensor<[1,384,3000],f32>
  return %0 : !torch.vtensor<[1,384,3000],f32>
}
