func.func @stem(%x: !torch.vtensor<[1,3,64,64],f32>, %w: !torch.vtensor<[32,3,3,3],f32>, %stride: !torch.int) -> !torch.vtensor<[1,32,?,?],f32> {
  %none = torch.constant.none
  %int1 = torch.constant.int 1
  %s = torch.prim.ListConstruct %stride, %stride : (!torch.int, !torch.int) -> !torch.list<int>
  %p = torch.prim.ListConstruct %int1, %int1 : (!torch.int, !torch.int) -> !torch.list<int>
  %0 = torch.aten.conv2d %x, %w, %none, %s, %p, %p, %int1 : !torch.vtensor<[1,3,64,64],f32>, !torch.vtensor<[32,3,3,3],f32>, !torch.none, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.int -> !torch.vtensor<[1,32,?,?],f32>
  %1 = torch.aten.relu %0 : !torch.vtensor<[1,32,?,?],f32> -> !torch.vtensor<[1,32,?,?],f32>
  return %1 : !torch.vtensor<[1,32,?,?],f32>
}
