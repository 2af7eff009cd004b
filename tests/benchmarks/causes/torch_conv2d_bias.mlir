func.func @stem(%x: !torch.vtensor<[1,3,32,32],f32>, %w: !torch.vtensor<[8,3,3,3],f32>, %b: !torch.vtensor<[4],f32>) -> !torch.vtensor<[1,8,30,30],f32> {
  %one = torch.constant.int 1
  %zero = torch.constant.int 0
  %s = torch.prim.ListConstruct %one, %one : (!torch.int, !torch.int) -> !torch.list<int>
  %p = torch.prim.ListConstruct %zero, %zero : (!torch.int, !torch.int) -> !torch.list<int>
  %0 = torch.aten.conv2d %x, %w, %b, %s, %p, %s, %one : !torch.vtensor<[1,3,32,32],f32>, !torch.vtensor<[8,3,3,3],f32>, !torch.vtensor<[4],f32>, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.int -> !torch.vtensor<[1,8,30,30],f32>
  return %0 : !torch.vtensor<[1,8,30,30],f32>
}
